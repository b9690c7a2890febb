import type { Path } from "./json.ts";
import type { Figure } from "./ruleset.ts";
import type { Shape } from "./schema.ts";
import type { Combatant, FightState, LedgerEntry } from "./state.ts";
import type { Budget } from "./turn/budget.ts";

/**
 * What has been worked out of a state, until what it follows from is written (K13). It goes along with the state while a
 * command is decided, so that the next one finds it.
 */
export class StateCache<C extends Shape, D> {
  readonly ruleset: unknown;
  /** The state it was worked out of. */
  of: FightState;
  everyone: readonly Combatant[] | null = null;
  /** By creature. */
  figures = new Map<string, Figure<C, D>>();
  /** Creatures whose figures go by conditions too. */
  #lapsing: string[] = [];
  /** By combatant. */
  budgets = new Map<string, Budget>();
  /** By combatant: its ledger as it was asked for, and the same in order. */
  readonly entries = new Map<string, { readonly of: Combatant["ledger"]; readonly sorted: readonly LedgerEntry[] }>();

  constructor(ruleset: unknown, of: FightState) {
    this.ruleset = ruleset;
    this.of = of;
  }

  /** Something was written at `path`, and `now` is what came of it. */
  written(path: Path, now: FightState): void {
    this.of = now;
    const id = path[1];
    const field = path[2];
    switch (path[0]) {
      case "exchanges":
      case "trail":
      case "beat":
      case "turn":
      case "sides":
        return;
      case "round":
        this.#lapse();
        this.budgets = new Map();
        return;
      case "order":
        this.everyone = null;
        return;
      case "creatures":
        if (id === undefined) this.#forget();
        else {
          this.figures.delete(id);
          for (const who of this.budgets.keys()) if (now.combatants[who]?.creature === id) this.budgets.delete(who);
        }
        return;
      case "combatants":
        this.everyone = null;
        if (id === undefined || field === undefined) this.#forget();
        else if (field === "activation") {
          this.#lapse();
          for (const who of this.budgets.keys())
            if (who === id || !this.figures.has(now.combatants[who]?.creature ?? "")) this.budgets.delete(who);
        } else if (field === "ledger" || field === "store") this.budgets.delete(id);
        return;
      default:
        this.everyone = null;
        this.#forget();
    }
  }

  keep(id: string, figure: Figure<C, D>): void {
    this.figures.set(id, figure);
    if (hasConditions(figure)) this.#lapsing.push(id);
  }

  /** Rounds, and how often somebody has had a turn, decide which conditions count, on anybody who has any. */
  #lapse(): void {
    if (this.#lapsing.length === 0) return;
    for (const id of this.#lapsing) this.figures.delete(id);
    this.#lapsing = [];
  }

  #forget(): void {
    if (this.figures.size > 0) this.figures = new Map();
    if (this.budgets.size > 0) this.budgets = new Map();
  }
}

function hasConditions({ creature }: Figure<Shape, unknown>): boolean {
  for (const _id in creature.conditions) return true;
  return false;
}

/** What has been worked out of the state that was asked about last: whoever goes on from there need not begin anew. */
let newest: StateCache<Shape, unknown> | null = null;

/** What has been worked out of a state, nothing where it is not the newest. */
export function cacheOf<C extends Shape, D>(ruleset: unknown, state: FightState): StateCache<C, D> {
  if (newest?.of === state && newest.ruleset === ruleset) return newest as unknown as StateCache<C, D>;
  const cache = new StateCache<C, D>(ruleset, state);
  newest = cache;
  return cache;
}
