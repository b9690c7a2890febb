import type { Authority, Command, Use } from "../../src/engine/command.ts";
import { AS_IT_IS, PLAYER } from "../../src/engine/command.ts";
import type { Decision } from "../../src/engine/decide.ts";
import type { DiceNeed } from "../../src/engine/dice/rolling.ts";
import type { Fight, FightEvent } from "../../src/engine/fight.ts";
import type { Refusal } from "../../src/engine/refusal.ts";
import type { ItemKind, Ruleset } from "../../src/engine/ruleset.ts";
import type { Shape } from "../../src/engine/schema.ts";
import { completeData } from "../../src/engine/schema.ts";
import { Session } from "../../src/engine/session.ts";
import type { Combatant, Creature, FightState, Item } from "../../src/engine/state.ts";

/** The GM who overrules every rule that gives way. */
export const FORCED: Authority = { gm: true, force: true };

/** A small deterministic source of faces for tests (mulberry32). */
export function faceSource(seed: number): (faces: number) => number {
  let a = seed >>> 0;
  return (faces) => {
    a = (a + 0x6d2b79f5) >>> 0;
    let t = a;
    t = Math.imul(t ^ (t >>> 15), t | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return 1 + Math.floor((((t ^ (t >>> 14)) >>> 0) / 2 ** 32) * faces);
  };
}

/** A fight in hand: commands go in, the state moves on, refusals are looked at. */
export class Play<C extends Shape, D> {
  readonly ruleset: Ruleset<C, D>;
  readonly session: Session<C, D>;
  readonly events: FightEvent[] = [];
  readonly start: FightState;

  constructor(ruleset: Ruleset<C, D>, state: FightState) {
    this.ruleset = ruleset;
    this.session = new Session(ruleset, state);
    this.start = state;
  }

  get state(): FightState {
    return this.session.state;
  }

  set state(state: FightState) {
    this.session.state = state;
  }

  decide(command: Command, faces: readonly number[] = [], authority: Authority = PLAYER): Decision {
    return this.session.ask(command, faces, authority);
  }

  /** Carries a command out; throws when it is refused or wants dice that were not given. */
  do(command: Command, faces: readonly number[] = [], authority: Authority = PLAYER): readonly FightEvent[] {
    const decision = this.decide(command, faces, authority);
    if ("needs" in decision)
      throw new Error(`needs ${decision.needs.map((n) => `${n.count}d${n.faces} ${n.why}`).join(", ")}`);
    return this.#take(decision);
  }

  #take(decision: Exclude<Decision, { needs: unknown }>): readonly FightEvent[] {
    if ("refusal" in decision)
      throw new Error(`refused: ${decision.refusal.key} ${JSON.stringify(decision.refusal.data)}`);
    this.state = decision.after;
    this.events.push(...decision.events);
    return decision.events;
  }

  /** Decides with whatever faces the source gives, asking again until no dice are needed any more. */
  thrown(
    command: Command,
    source: (faces: number) => number,
    authority: Authority = PLAYER,
  ): Exclude<Decision, { needs: unknown }> {
    const faces: number[] = [];
    for (;;) {
      const decision = this.decide(command, faces, authority);
      if (!("needs" in decision)) return decision;
      for (const need of decision.needs) for (let i = 0; i < need.count; i++) faces.push(source(need.faces));
    }
  }

  /** Carries a command out with whatever faces the source gives; throws when it is refused. */
  roll(command: Command, source: (faces: number) => number, authority: Authority = PLAYER): readonly FightEvent[] {
    return this.#take(this.thrown(command, source, authority));
  }

  refusal(command: Command, faces: readonly number[] = [], authority: Authority = PLAYER): Refusal {
    const decision = this.decide(command, faces, authority);
    if (!("refusal" in decision)) throw new Error(`not refused: ${JSON.stringify(decision).slice(0, 200)}`);
    return decision.refusal;
  }

  /** Whether a command is refused now, whatever dice it would want. */
  refuses(command: Command, authority: Authority = PLAYER): boolean {
    return "refusal" in this.decide(command, [], authority);
  }

  /**
   * By whose authority a reaction is carried out that nobody is asked for: the GM forces it. Throws where a player would be
   * refused for anything else, so that force overrules no other rule.
   */
  forcing(command: Command): Authority {
    const { key } = this.refusal(command);
    if (key !== "TEMPO.Refusal.NothingToAnswer") throw new Error(`refused: ${key}`);
    return FORCED;
  }

  needs(command: Command, faces: readonly number[] = [], authority: Authority = PLAYER): readonly DiceNeed[] {
    const decision = this.decide(command, faces, authority);
    if (!("needs" in decision)) throw new Error(`needs nothing: ${JSON.stringify(decision).slice(0, 200)}`);
    return decision.needs;
  }

  get fight(): Fight<C, D> {
    return this.session.fight();
  }

  left(who: string, pool: string): number {
    return this.fight.budget(who).pools.find((p) => p.id === pool)?.left ?? NaN;
  }
}

let uses = 0;
/** A use with fresh ids. */
export function use(given: Partial<Use> = {}): Use {
  uses += 1;
  return {
    id: `entry${uses}`,
    exchange: `exchange${uses}`,
    targets: [],
    item: null,
    options: {},
    adjustment: AS_IT_IS,
    ...given,
  };
}

export interface Cast {
  /** Partial source data; the rest is the ruleset's initial values. */
  source?: object;
  items?: readonly (Omit<Item, "source"> & { source?: object })[];
  conditions?: Creature["conditions"];
  hero?: boolean;
  side?: string | null;
  at?: readonly [number, number];
  hidden?: boolean;
}

/** A state with one combatant for each name, not begun. */
export function stateOf<C extends Shape, D>(ruleset: Ruleset<C, D>, cast: Record<string, Cast>): FightState {
  const creatures: Record<string, Creature> = {};
  const combatants: Record<string, Combatant> = {};
  for (const [id, given] of Object.entries(cast)) {
    const { value, problems } = completeData(ruleset.creature, given.source ?? {});
    if (problems.length > 0) throw new Error(`${id}: ${JSON.stringify(problems)}`);
    const items = Object.fromEntries(
      (given.items ?? []).map((item) => {
        const shape: Shape = ruleset.items[item.type as ItemKind];
        const made = completeData(shape, item.source ?? {});
        if (made.problems.length > 0) throw new Error(`${id}/${item.id}: ${JSON.stringify(made.problems)}`);
        return [item.id, { ...item, source: made.value }];
      }),
    );
    creatures[id] = {
      id,
      hero: given.hero ?? false,
      source: value,
      items,
      conditions: given.conditions ?? {},
    };
    combatants[id] = {
      id,
      creature: id,
      side: given.side === undefined ? (given.hero ? "heroes" : "foes") : given.side,
      initiative: null,
      activation: 0,
      done: 0,
      ledger: {},
      store: {},
      defeated: false,
      hidden: given.hidden ?? false,
      place: given.at ? { x: given.at[0], y: given.at[1], w: 1, h: 1, z: 0 } : null,
      mark: null,
      lastMove: null,
    };
  }
  return {
    ruleset: ruleset.id,
    round: 0,
    phase: "",
    turn: null,
    order: [],
    beat: 0,
    trail: {},
    combatants,
    creatures,
    sides: {},
    exchanges: {},
    options: {},
    map: { kind: ruleset.units.grid.kind, size: ruleset.units.grid.size, diagonals: ruleset.units.grid.diagonals },
  };
}
