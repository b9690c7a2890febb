/** Draws new fights: half of them at random, half steered towards what is rare. */
import {
  directionsFrom,
  Fight,
  listActions,
  mayTakeSidesTurn,
  plainUse,
  sealHash,
  stepsAlong,
  diagonalsIn,
} from "../../src/engine/index.ts";
import type {
  ActionRow,
  Adjustment,
  Command,
  Exchange,
  FightState,
  Json,
  Modifier,
  Place,
  Ruleset,
  Step as PathStep,
  Thrower,
  Use,
} from "../../src/engine/index.ts";
import { answerKey, useFor, valueFor } from "../../test/e2e/catalogue/explore.ts";
import type { Draws } from "../../test/engine/invariants.ts";
import { handOf } from "./by-hand.ts";
import type { Counts } from "./counting.ts";
import { add, handsShow, LEAST, shownBy } from "./counting.ts";
import type { Door, Outcome } from "./door.ts";
import { carryOut } from "./door.ts";
import { AUTHORITY, hosted } from "./playing.ts";
import type { By, Patch, Script, Step } from "./script.ts";
import { patched } from "./script.ts";

/** The weight of something in a draw: the less often it occurred, the greater. */
const rarity = (count: number): number => (count >= LEAST * 1.3 ? 0.02 : 1) / (1 + count);

interface Tried {
  readonly after: FightState;
  readonly faces: string;
}

/** A fight up to a point where something rare was open, for other fights to go on from. */
export interface Snapshot {
  readonly start: readonly Patch[];
  readonly steps: readonly Step[];
  readonly shown: Counts;
  readonly state: FightState;
  readonly path: { readonly of: string; readonly steps: readonly PathStep[] };
  readonly turns: number;
}

/** By the key of what is rare: the fights in which it was open. */
export type Snapshots = Map<string, Snapshot[]>;

/** How many are kept of each, and with how many steps at most: a fight must have some left to go on with. */
const KEPT = { each: 12, steps: 40 };

/** Values that combatants' stores held in the fights so far, by combatant and key: the newest few. */
export type Stores = Map<string, { readonly path: readonly string[]; readonly values: Json[] }>;
const STORED = 8;

/** One fight while it is being drawn. */
export class Drawing {
  readonly steps: Step[] = [];
  /** Counts of what this fight has shown. */
  readonly shown: Counts = new Map();
  readonly kind: Script["kind"];
  state: FightState;
  readonly #ruleset: Ruleset;
  readonly #door: Door;
  readonly #draws: Draws;
  readonly #known: Counts;
  readonly #snapshots: Snapshots;
  readonly #stores: Stores;
  readonly #start: readonly Patch[];
  /** The path of the present activation, and whose activation it is. */
  #path: { readonly of: string; readonly steps: readonly PathStep[] } = { of: "", steps: [] };
  #turns = 0;

  constructor(
    door: Door,
    ruleset: Ruleset,
    base: FightState,
    given: {
      readonly kind: Script["kind"];
      readonly from: readonly Patch[] | Snapshot;
      readonly draws: Draws;
      readonly known: Counts;
      readonly snapshots: Snapshots;
      readonly stores: Stores;
    },
  ) {
    this.#door = door;
    this.#ruleset = ruleset;
    this.#draws = given.draws;
    this.#known = given.known;
    this.#snapshots = given.snapshots;
    this.#stores = given.stores;
    this.kind = given.kind;
    const { from } = given;
    if ("steps" in from) {
      this.#start = from.start;
      this.state = from.state;
      this.steps.push(...from.steps);
      for (const [key, count] of from.shown) add(this.shown, key, count);
      this.#path = from.path;
      this.#turns = from.turns;
    } else {
      this.#start = from;
      this.state = patched(base, from);
    }
  }

  get script(): Script {
    return { kind: this.kind, start: this.#start, steps: this.steps };
  }

  get #steered(): boolean {
    return this.kind === "steered";
  }

  get #fight(): Fight {
    return new Fight(this.#ruleset, this.state, AUTHORITY.g);
  }

  #chance(p: number): boolean {
    return this.#draws.next() < p;
  }

  #rarityOf(key: string): number {
    return rarity((this.#known.get(key) ?? 0) + (this.shown.get(key) ?? 0));
  }

  /** Keeps a snapshot of this fight for each of these keys that is rare. */
  #remember(keys: readonly string[]): void {
    if (this.steps.length > KEPT.steps) return;
    const { steps, shown, state } = this;
    for (const key of keys) {
      if ((this.#known.get(key) ?? 0) >= LEAST) continue;
      const kept = this.#snapshots.get(key) ?? [];
      if (kept.length >= KEPT.each) continue;
      const so = { steps: [...steps], shown: new Map(shown), state, path: this.#path, turns: this.#turns };
      this.#snapshots.set(key, [...kept, { start: this.#start, ...so }]);
    }
  }

  #rememberStore(who: string, store: Readonly<Record<string, Json>>): void {
    for (const [key, value] of Object.entries(store)) {
      const { path, values } = this.#stores.get(`${who} ${key}`) ?? {
        path: ["combatants", who, "store", key],
        values: [],
      };
      if (!values.includes(value))
        this.#stores.set(`${who} ${key}`, { path, values: [value, ...values].slice(0, STORED) });
    }
  }

  /** Gives a combatant a store value from another fight: a spell in hand, work begun. */
  #handStore(): Patch[] {
    const { draws, present } = { draws: this.#draws, present: this.state.combatants };
    const kept = draws.pick([...this.#stores.values()].filter(({ path }) => present[path[1] ?? ""] !== undefined));
    const value = draws.pick(kept?.values ?? []);
    return kept && value !== undefined ? [[kept.path, value]] : [];
  }

  /** Picks one of a list; in a steered fight, the rarer the likelier. */
  #rarest<T>(list: readonly T[], keyOf: (one: T) => string): T | undefined {
    if (!this.#steered || this.#chance(0.15)) return this.#draws.pick(list);
    const weights = list.map((one) => this.#rarityOf(keyOf(one)));
    let at = this.#draws.next() * weights.reduce((a, b) => a + b, 0);
    return list.find((_, i) => (at -= weights[i] ?? 0) < 0) ?? list.at(-1);
  }

  /** Plays until there are `length` steps. */
  play(length: number): void {
    if (this.state.round === 0) {
      if (this.#chance(0.3)) this.#before();
      this.#do({ type: "begin" }, "g");
    } else {
      const [open] = this.#open();
      if (open) this.#answer(open);
      else this.#act();
    }
    for (let n = 0; this.steps.length < length && n < length * 4; n++) {
      this.#next();
      if (this.state.phase === "over") {
        if (this.#chance(0.6)) this.#do({ type: "stepBack" }, "g");
        else return;
      }
    }
  }

  #fresh(prefix: string): string {
    return `${prefix}${this.steps.length + 1}`;
  }

  /** Runs a command and keeps it. Refused ones are kept in random fights, and sometimes in steered ones. */
  #do(command: Command, as: By = this.#by()): boolean {
    const tried = this.#try(command, as);
    if (tried === undefined) return false;
    if (tried === null) {
      if (!this.#steered || this.#chance(0.12)) this.steps.push({ do: command, as, faces: "" });
      return false;
    }
    this.#take(command, as, tried);
    return true;
  }

  #by(): By {
    return this.#draws.pick(["p", "g"] as const) ?? "p";
  }

  #take(command: Command, as: By, { after, faces }: Tried): void {
    for (const key of shownBy(command, this.state, after, this.#ruleset)) add(this.shown, key);
    this.steps.push({ do: command, as, faces });
    const turned = after.turn !== this.state.turn;
    this.state = hosted(after, command);
    for (const { id, store } of Object.values(after.combatants)) this.#rememberStore(id, store);
    if (command.type === "move") this.#path = { of: this.#activation(command.who), steps: command.path };
    if (turned) this.#turns += 1;
  }

  /**
   * Throws the dice for a command. A steered fight throws several times, and keeps the throw that shows the
   * rarest.
   */
  #try(command: Command, as: By): Tried | null | undefined {
    const throws = this.#steered && (command.type === "act" || command.type === "answer") ? 5 : 1;
    let best: Tried | null = null;
    let worth = -1;
    for (let n = 0; n < throws; n++) {
      const faces: string[] = [];
      const bias = this.#chance(0.25) ? this.#draws.next() : null;
      const outcome = this.#outcome(command, as, ({ count, faces: sides }) =>
        Array.from({ length: count }, () => {
          const drawn = this.#draws.next();
          const at = bias === null || drawn < 0.3 ? this.#draws.next() : bias;
          const face = 1 + Math.min(sides - 1, Math.floor(at * sides));
          faces.push(`${face}/${sides}`);
          return face;
        }),
      );
      if (outcome === null) return undefined;
      if ("refusal" in outcome) return best;
      const { after } = outcome;
      let found = 0;
      for (const key of shownBy(command, this.state, after, this.#ruleset))
        found += this.#rarityOf(key.replace(/^offered /, "answer "));
      if (found > worth) [best, worth] = [{ after, faces: faces.join(" ") }, found];
      if (faces.length === 0) break;
    }
    return best;
  }

  /** Null where the engine throws an error: that is a fault to fix, and not to be recorded. */
  #outcome(command: Command, as: By, faces: Thrower): Outcome | null {
    try {
      return carryOut(this.#door, this.#ruleset, this.state, command, faces, AUTHORITY[as]);
    } catch (error) {
      console.log(`  ${this.#ruleset.id} throws at ${JSON.stringify(command)}: ${String(error)}`);
      return null;
    }
  }

  #before(): void {
    const { draws, who } = { draws: this.#draws, who: this.#anybody() };
    const command = draws.pick<Command>([
      { type: "setAware", who, aware: false },
      { type: "setSituational", who, value: draws.pick([-2, 1, 3]) ?? 1 },
      { type: "rollInitiative", ids: [who] },
      { type: "setInitiative", who, value: draws.pick([5, 12, 20]) ?? 1 },
    ]);
    if (command) this.#do(command, "g");
  }

  #anybody(): string {
    return this.#draws.pick(Object.keys(this.state.combatants)) ?? "";
  }

  #activation(who: string): string {
    return `${who} ${this.state.combatants[who]?.activation ?? 0}`;
  }

  #next(): void {
    const roll = this.#draws.next();
    const open = this.#open();
    if (open.length > 0 && roll > 0.98) this.#leave(open[0] as Exchange);
    if (open.length > 0 && roll < 0.85) {
      this.#answer(this.#draws.pick(open) as Exchange);
      return;
    }
    const due = this.#due();
    if (due && this.#chance(0.6)) {
      this.#do(due);
      return;
    }
    const { turn } = this.state;
    if (turn === null && this.#chance(0.9)) {
      this.#goOn();
      return;
    }
    const what = this.#draws.next();
    if (what < 0.55) this.#act();
    else if (what < 0.7) this.#move();
    else if (what < 0.79) this.#do({ type: "endTurn", who: turn ?? this.#anybody() });
    else if (what < 0.86) this.#hand();
    else if (this.#steered && this.#chance(0.6)) this.#act();
    else this.#do(this.#misc(), "g");
  }

  #open(): Exchange[] {
    return Object.values(this.state.exchanges).filter((e) => !e.undone && Object.keys(e.waiting).length > 0);
  }

  /** Removes somebody on an open card from the fight. */
  #leave({ by, waiting }: Exchange): void {
    const { turn, combatants, order } = this.state;
    const who = this.#draws.pick([by, ...Object.keys(waiting)].filter((id) => id !== turn && combatants[id]));
    const creature = combatants[who ?? ""]?.creature;
    if (who === undefined || creature === undefined || Object.keys(combatants).length < 3) return;
    const hand: Patch[] = [
      [["combatants", who]],
      [["creatures", creature]],
      [["order"], order.filter((id) => id !== who)],
    ];
    this.steps.push({ hand });
    this.state = patched(this.state, hand);
  }

  #due(): Command | null {
    for (const { id, undone, blows } of Object.values(this.state.exchanges))
      for (const blow of Object.values(blows))
        if (!undone && blow.damage && blow.applied === null && blow.target !== null) {
          const amount = this.#chance(0.12) ? Math.floor(this.#draws.next() * 14) : null;
          return { type: "apply", exchange: id, blow: blow.id, amount };
        }
    return null;
  }

  #goOn(): void {
    const may = mayTakeSidesTurn(this.#fight);
    const phase = this.#ruleset.turn.phases.find((p) => p.id === this.state.phase);
    const who = this.#draws.pick(may);
    if (who !== undefined) this.#do({ type: "takeTurn", who });
    else if (phase?.kind === "choices") this.#choose();
    else this.#do({ type: "advance" }, "g");
  }

  #answer(open: Exchange): void {
    const draws = this.#draws;
    const who = draws.pick(Object.keys(open.waiting)) ?? "";
    const question = open.waiting[who];
    if (!question || !this.state.combatants[who]) {
      this.#do({ type: "dismiss", exchange: open.id, who }, "g");
      return;
    }
    if (this.#chance(0.02)) {
      this.#do({ type: "dismiss", exchange: open.id, who }, "g");
      return;
    }
    // No view is drawn of a question about somebody who has left: it is dismissed, or answered without one.
    if (!this.state.combatants[open.by] || Object.values(open.blows).some(({ by }) => !this.state.combatants[by])) {
      const use = plainUse(this.#fresh("u"), { exchange: this.#fresh("x") });
      const option = draws.pick(question.options) ?? "none";
      if (!this.#chance(0.6) || !this.#do({ type: "answer", who, exchange: open.id, option, use }))
        this.#do({ type: "dismiss", exchange: open.id, who }, "g");
      return;
    }
    const view = this.#ruleset.view.question(this.#fight, open, who);
    const allowed = view.options.filter((o) => o.refusal === null).map((o) => o.id);
    this.#remember(allowed.map((o) => `answer ${answerKey(question.kind, o)}`));
    const list = allowed.length > 0 && this.#chance(0.93) ? allowed : question.options;
    const option = this.#rarest(list, (o) => `answer ${answerKey(question.kind, o)}`) ?? "none";
    const as = this.#chance(0.05) ? "f" : this.#by();
    const answers = (): boolean => {
      const given: Record<string, Json> = {};
      for (const field of view.fields ?? [])
        if (this.#chance(0.7)) given[field.name] = valueFor(field, draws, this.state);
      const { item, ...options } = given;
      const use = plainUse(this.#fresh("u"), {
        exchange: this.#fresh("x"),
        targets: this.#chance(0.3) ? [open.by].filter((id) => this.state.combatants[id]) : [],
        item: typeof item === "string" && item !== "" ? item : null,
        options,
        adjustment: this.#adjustment(view.options.find((o) => o.id === option)?.check?.modifiers ?? []),
      });
      return this.#do({ type: "answer", who, exchange: open.id, option, use }, as);
    };
    // An allowed answer that is refused lacks a choice that goes with it: try again with other choices.
    for (let tries = this.#steered && allowed.includes(option) ? 8 : 1; tries > 0; tries--) if (answers()) return;
    const use = plainUse(this.#fresh("u"), { exchange: this.#fresh("x") });
    if (this.#chance(0.5)) this.#do({ type: "answer", who, exchange: open.id, option: "none", use });
  }

  #adjustment(
    modifiers: readonly { readonly id: string; readonly fixed: boolean; readonly on: boolean }[],
  ): Adjustment {
    const situational = this.#chance(0.08) ? (this.#draws.pick([-2, -1, 1, 2, 4]) ?? 1) : 0;
    const free = modifiers.filter((m) => !m.fixed && this.#chance(0.12));
    return { switched: Object.fromEntries(free.map((m) => [m.id, !m.on])), situational };
  }

  #act(): void {
    const { turn } = this.state;
    const who = turn !== null && this.#chance(0.88) ? turn : this.#anybody();
    if (!this.state.combatants[who]) return;
    const fight = this.#fight;
    const rows = listActions(fight, who).filter((r) => r.aim !== "path");
    const open = rows.filter((r) => r.refusal === null);
    const closed = rows.filter((r) => r.refusal !== null);
    if (this.#open().length === 0) this.#remember(open.map(rowKey));
    const forced = closed.length > 0 && this.#chance(this.#steered ? 0.1 : 0.12);
    const refused = !forced && closed.length > 0 && this.#chance(this.#steered ? 0.02 : 0.08);
    const row = this.#rarest(forced || refused ? closed : open, rowKey);
    if (!row) {
      this.#do({ type: "endTurn", who });
      return;
    }
    for (let n = 0; n < (this.#steered ? 6 : 2); n++) {
      const use = this.#use(fight, row, who);
      const command: Command = { type: "act", who, action: row.action, use };
      if (this.#do(command, forced ? "f" : this.#by()) || refused) return;
    }
  }

  #use(fight: Fight, row: ActionRow, who: string): Use {
    const use = { ...useFor(fight, row, who, this.#draws), id: this.#fresh("u"), exchange: this.#fresh("x") };
    let modifiers: readonly Modifier[] = [];
    if (this.#chance(0.25)) modifiers = fight.ruleset.actions[row.action]?.check?.(fight, who, use)?.modifiers ?? [];
    return { ...use, adjustment: this.#adjustment(modifiers) };
  }

  #move(): void {
    const who = this.state.turn ?? this.#anybody();
    const place = this.state.combatants[who]?.place;
    if (!place) return;
    const draws = this.#draws;
    const before = this.#path.of === this.#activation(who) ? this.#path.steps : [];
    const modes = Object.keys(this.#ruleset.movement.modes);
    const mode = this.#rarest(this.#chance(0.1) ? [...modes, "displace"] : modes, (m) => `moved ${m}`) ?? "walk";
    const places = this.#wander(place, mode);
    const { map } = this.state;
    const rough = draws.pick([0, 0, 0.3, 0.7]) ?? 0;
    const ground = (): { difficulty: number } => ({ difficulty: this.#chance(rough) ? (draws.pick([2, 3]) ?? 2) : 1 });
    const name = this.#fresh("m");
    const steps = stepsAlong(map, places, mode, ground, diagonalsIn(map, before)).map((s) => ({ ...s, move: name }));
    const cut = this.#chance(0.06) ? before.slice(0, Math.floor(draws.next() * before.length)) : null;
    const path = cut ?? [...before, ...steps];
    const held =
      !cut && this.#chance(0.12) && steps.length > 1 ? { steps: steps.slice(1), rest: { to: "there" } } : null;
    const booked = held ? [...before, ...steps.slice(0, 1)] : path;
    const command: Command = { type: "move", who, skip: [], path: booked, held, exchange: this.#fresh("x") };
    if (!this.#do(command, this.#chance(0.12) ? "f" : this.#by()) && steps.length > 1)
      this.#do({ ...command, path: [...before, ...steps.slice(0, 1)], held: null });
  }

  /**
   * Some spaces in a direction that may change, through whoever is there; up or down for modes that fly,
   * climb or dig.
   */
  #wander(from: Place, mode: string): Place[] {
    const draws = this.#draws;
    const { map } = this.state;
    const length = draws.pick([1, 1, 2, 2, 3, 4, 6, 9]) ?? 1;
    const steep = ["fly", "climb", "jump", "burrow", "swim", "displace"].includes(mode) ? 0.4 : 0.03;
    const places = [from];
    let direction = Math.floor(draws.next() * 16);
    for (let at = from; places.length <= length;) {
      const ways = directionsFrom(map, at.x, at.y);
      if (this.#chance(0.25)) direction = Math.floor(draws.next() * 16);
      const { dx, dy } = ways[direction % ways.length] ?? { dx: 0, dy: 0 };
      const dz = this.#chance(steep) ? map.size * (draws.pick([1, 1, 2, -1, -2]) ?? 1) : 0;
      const level = this.#chance(steep * 0.3);
      at = level ? { ...at, z: at.z + (dz || map.size) } : { ...at, x: at.x + dx, y: at.y + dy, z: at.z + dz };
      places.push(at);
    }
    return places;
  }

  #hand(): void {
    const rare = Object.keys(this.#ruleset.conditions).filter(
      (id) => (this.#known.get(`condition ${id}`) ?? 0) < LEAST,
    );
    const fresh = `hand${this.steps.length + 1}`;
    const stored = this.#steered && this.#chance(0.35) ? this.#handStore() : [];
    const hand = stored.length > 0 ? stored : handOf(this.#ruleset, this.state, this.#draws, fresh, rare);
    if (hand.length === 0) return;
    this.steps.push({ hand });
    this.state = patched(this.state, hand);
    for (const key of handsShow(hand)) add(this.shown, key);
  }

  /** Any other command. */
  #misc(): Command {
    const draws = this.#draws;
    const who = this.#anybody();
    const fight = this.#fight;
    const pools = fight.budget(who).pools.map((p) => p.id);
    const pool = draws.pick(pools) ?? "";
    const exchange = draws.pick(Object.values(this.state.exchanges).slice(-3));
    const blow = draws.pick(Object.keys(exchange?.blows ?? {})) ?? "b1";
    const id = this.#fresh("s");
    const entries = Object.keys(this.state.combatants[who]?.ledger ?? {}).filter((e) => /^([us]\d+|move-\d+)$/.test(e));
    const side = this.state.combatants[who]?.side ?? "";
    const stated = Object.entries(this.#ruleset.sides ?? {});
    const [field, shape] = draws.pick(stated) ?? ["", { kind: "flag" }];
    const value: Json = shape.kind === "flag" ? this.#chance(0.5) : (draws.pick([0, 1, 5, 9]) ?? 0);
    const last = draws.pick(entries.slice(-2)) ?? "none";
    const commands: readonly Command[] = [
      { type: "undo", who, entry: last },
      { type: "undo", who, entry: last },
      { type: "undoExchange", exchange: exchange?.id ?? "none" },
      { type: "undoExchange", exchange: exchange?.id ?? "none" },
      { type: "revert", exchange: exchange?.id ?? "none", blow },
      { type: "apply", exchange: exchange?.id ?? "none", blow, amount: null },
      this.#turns > 0 ? { type: "stepBack" } : { type: "advance" },
      { type: "spend", who, id, pool, amount: draws.pick([1, 1, 2, -1]) ?? 1 },
      { type: "setLeft", who, id, pool, left: draws.pick([0, 1, 2, 5]) ?? 0 },
      { type: "setInitiative", who, value: Math.floor(draws.next() * 25) },
      { type: "setSituational", who, value: draws.pick([-2, 0, 3]) ?? 0 },
      { type: "rollInitiative", ids: [who] },
      this.#chance(0.6) ? { type: "advance" } : { type: "setAware", who, aware: this.#chance(0.5) },
      stated.length > 0 ? { type: "setSide", side, field, value } : { type: "advance" },
      { type: "recover", who, manner: this.#manner(), minutes: draws.pick([10, 60, 480, 2000]) ?? 60 },
      this.#chance(0.12) ? { type: "end" } : { type: "endTurn", who: this.state.turn ?? who },
    ];
    return draws.pick(commands) ?? { type: "advance" };
  }

  #manner(): string {
    return this.#draws.pick(Object.keys(this.#ruleset.recovery?.manners ?? { rest: "" })) ?? "rest";
  }

  /** Everybody seals a choice, or none, and all are revealed. */
  #choose(): void {
    const draws = this.#draws;
    const phase = this.#ruleset.turn.phases.find((p) => p.id === this.state.phase);
    const choices: Record<string, { salt: string; choice: Json } | null> = {};
    const ids: Record<string, string> = {};
    for (const who of phase?.waitsFor?.(this.#fight) ?? []) {
      ids[who] = `${this.#fresh("r")}${who}`;
      const offer = draws.pick((phase?.offers?.(this.#fight, who) ?? []).filter((o) => o.refusal === null));
      if (!offer || this.#chance(0.15)) continue;
      const values = offer.fields.map((f) => [
        f.name,
        f.options ? (draws.pick(f.options)?.value ?? "") : "something happens",
      ]);
      const choice: Json = { kind: offer.kind, ...(Object.fromEntries(values) as Record<string, Json>) };
      const salt = `${this.#fresh("salt")}${who}`;
      this.#do({ type: "seal", who, hash: sealHash(salt, choice) });
      choices[who] = { salt, choice };
      add(this.shown, `choice ${offer.kind}`);
    }
    this.#do({ type: "reveal", choices, ids });
  }
}

const rowKey = ({ action, item }: ActionRow): string =>
  item?.type === "talent" ? `action ${action} with ${item.id}` : `action ${action}`;
