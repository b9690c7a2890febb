import { GM, mayTakeSidesTurn, stepsAlong } from "../../src/engine/index.ts";
import type { Command, Condition, Creature, Item, ItemKind, Json, Shape, Use } from "../../src/engine/index.ts";
import type { RulesetId } from "../../tools/demo-fights.ts";
import { rulesetOf, startOf, storesOf } from "../e2e/catalogue/cast.ts";
import { faceSource, FORCED, Play, use } from "../engine/play.ts";

/**
 * How an action comes to be open for the catalogue's hero in its turn; `asked`: it answers a question, and is open while that is put.
 * What a table does not name is open from the start of that turn.
 */
export type Situations = Readonly<Record<string, "asked" | ((at: Standing) => void)>>;

type Stored = Readonly<Record<string, Json>>;

/** The catalogue's four, who stand together in the first turn of its hero. */
export class Standing {
  readonly play: Play<Shape, unknown>;
  readonly hero: string;
  readonly friend: string;
  readonly foe: string;
  readonly #faces = faceSource(1);

  constructor(id: RulesetId) {
    const start = startOf(id);
    this.play = new Play(rulesetOf(id), start);
    const everybody = Object.keys(start.combatants);
    [this.hero = "", this.friend = "", this.foe = ""] = everybody;
    this.#roll({ type: "begin" });
    if (this.play.ruleset.turn.phases.some(({ kind }) => kind === "choices"))
      this.#roll({ type: "reveal", choices: {}, ids: {} });
    for (let n = 0; n < everybody.length && this.play.state.turn !== this.hero; n++) {
      const may = mayTakeSidesTurn(this.play.fight);
      if (this.play.state.turn === null)
        this.#roll({ type: "takeTurn", who: may.find((w) => w === this.hero) ?? may[0] ?? "" });
      if (this.play.state.turn !== this.hero) this.#roll({ type: "endTurn", who: this.play.state.turn ?? "" });
    }
  }

  #roll(command: Command): void {
    this.play.roll(command, this.#faces, GM);
  }

  /** The hero suffers from a condition, by the foe. */
  suffers(condition: string, given: Partial<Condition> = {}): void {
    const { id } = this.play.ruleset;
    const whole: Condition = { condition: `${id}.${condition}`, by: this.foe, until: null, value: 0, ...given };
    this.#change((creature) => ({ ...creature, conditions: { ...creature.conditions, [condition]: whole } }));
  }

  /** The hero is written down otherwise. */
  is(source: Stored): void {
    this.#change((creature) => ({ ...creature, source: { ...creature.source, ...source } }));
  }

  /** All its things of a kind are. */
  has(kind: ItemKind, source: Stored): void {
    const changed = (item: Item): Item =>
      item.type === kind ? { ...item, source: { ...item.source, ...source } } : item;
    this.#change((creature) => ({
      ...creature,
      items: Object.fromEntries(Object.entries(creature.items).map(([id, item]) => [id, changed(item)])),
    }));
  }

  /** Only one of its weapons is at hand, and that one is like this. */
  wields(source: Stored): void {
    this.has("weapon", { equipped: false });
    const first = this.first("weapon");
    this.#change((creature) => {
      const item = creature.items[first];
      const wielded = item && { ...item, source: { ...item.source, equipped: true, ...source } };
      return wielded ? { ...creature, items: { ...creature.items, [first]: wielded } } : creature;
    });
  }

  /** The id of its first thing of a kind. */
  first(kind: ItemKind): string {
    return this.play.fight.figure(this.hero).items(kind)[0]?.id ?? "";
  }

  /** Something is kept of it, as what the catalogue finds; or as is given. */
  keeps(store: Stored | number): void {
    const { state } = this.play;
    const now = state.combatants[this.hero];
    if (!now) return;
    const kept = typeof store === "number" ? (storesOf(state.ruleset as RulesetId, now.creature)[store] ?? {}) : store;
    this.play.state = {
      ...state,
      combatants: { ...state.combatants, [this.hero]: { ...now, store: { ...now.store, ...kept } } },
    };
  }

  /** It has done something, for nothing. */
  does(action: string, given: Partial<Use> = {}): void {
    this.play.roll(
      { type: "act", who: this.hero, action, use: use({ id: action, exchange: `x${action}`, ...given }) },
      this.#faces,
      FORCED,
    );
  }

  /** Far from all others, it goes one space. */
  moves(): void {
    const { state } = this.play;
    const at = { x: 0, y: 0, w: 1, h: 1, z: 0 };
    const now = state.combatants[this.hero];
    if (!now) return;
    this.play.state = { ...state, combatants: { ...state.combatants, [this.hero]: { ...now, place: at } } };
    const [walk = ""] = Object.keys(this.play.ruleset.movement.modes);
    const path = stepsAlong(state.map, [at, { ...at, x: 1 }], walk);
    this.#roll({ type: "move", who: this.hero, skip: [], path, held: null, exchange: "xmove" });
  }

  #change(change: (creature: Creature) => Creature): void {
    const { state } = this.play;
    const now = state.creatures[state.combatants[this.hero]?.creature ?? ""];
    if (now) this.play.state = { ...state, creatures: { ...state.creatures, [now.id]: change(now) } };
  }
}
