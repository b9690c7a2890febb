import type { Fight } from "./fight.ts";
import type { KeptFigure } from "./figure.ts";
import { Figures } from "./figure.ts";
import { LineUp } from "./line-up.ts";
import type { Ruleset } from "./ruleset.ts";
import type { Shape } from "./schema.ts";
import type { Combatant, Creature, FightState, LedgerEntry } from "./state.ts";
import { ledgerOf } from "./state.ts";
import type { Held } from "./things.ts";
import { areAllCarried, heldThings, NOTHING_HELD } from "./things.ts";
import type { Budget } from "./turn/budget.ts";

/**
 * Values derived from the states of one fight (K13). States are immutable, so each value is kept with the
 * objects it was derived from, and holds while these are the same objects: nothing needs invalidating. Only
 * the newest value is kept for each creature and combatant.
 */
export class Derived<C extends Shape, D> {
  readonly #ruleset: Ruleset<C, D>;
  readonly #figures: Figures<C, D>;
  readonly #budgets = new Map<string, KeptBudget>();
  readonly #entries = new Map<string, { readonly of: Combatant["ledger"]; readonly sorted: readonly LedgerEntry[] }>();

  readonly #lineUp = new LineUp();
  #settled: Settled<C, D> | null = null;
  #held: KeptHeld = { owners: [], items: [], held: NOTHING_HELD, areCarried: true };

  constructor(ruleset: Ruleset<C, D>) {
    this.#ruleset = ruleset;
    this.#figures = new Figures(ruleset);
  }

  /** All combatants in the round's order; those outside it come last. */
  everyone(state: FightState): readonly Combatant[] {
    return this.#lineUp.everyone(state);
  }

  figure(state: FightState, creature: string, held: Held): KeptFigure<C, D> {
    return this.#figures.of(state, creature, held);
  }

  /** The items of others that everybody holds. */
  held({ creatures }: FightState): Held {
    if (this.#ruleset.takeUp === undefined || staysHeld(this.#held, creatures)) return this.#held.held;
    const owners = Object.keys(creatures);
    const items = owners.map((owner) => creatures[owner]?.items ?? NO_ITEMS);
    const areCarried = items.every(areAllCarried);
    const held = areCarried ? NOTHING_HELD : heldThings(this.#ruleset, { creatures });
    this.#held = { owners, items, held, areCarried };
    return this.#held.held;
  }

  /** What is known of a state that nobody writes to any more. */
  settled(state: FightState): Settled<C, D> {
    const { creatures, options } = state;
    this.#lineUp.everyone(state);
    const { links } = this.#lineUp;
    const known = this.#settled;
    if (known?.creatures === creatures && known.options === options && known.links === links) return known;
    this.#settled = { creatures, options, links, held: this.held(state), figures: new Map() };
    return this.#settled;
  }

  /** A combatant's ledger entries in the order they were made. */
  entries(combatant: Combatant): readonly LedgerEntry[] {
    const { id, ledger } = combatant;
    const kept = this.#entries.get(id);
    if (kept?.of === ledger) return kept.sorted;
    const sorted = ledgerOf(combatant);
    this.#entries.set(id, { of: ledger, sorted });
    return sorted;
  }

  budget(fight: Fight<C, D>, { id: who, ledger, store, activation }: Combatant): Budget {
    const { round, phase } = fight.state;
    const figure = fight.figure(who);
    const kept = this.#budgets.get(who);
    if (
      kept?.figure === figure &&
      kept.ledger === ledger &&
      kept.store === store &&
      kept.activation === activation &&
      kept.round === round &&
      kept.phase === phase
    )
      return kept.budget;
    const budget = this.#ruleset.budget(fight, who);
    this.#budgets.set(who, { figure, ledger, store, activation, round, phase, budget });
    return budget;
  }
}

/** What follows from a state's creatures and options alone. */
export interface Settled<C extends Shape, D> extends Pick<FightState, "creatures" | "options"> {
  readonly links: LineUp["links"];
  /** The items of others that everybody holds. */
  readonly held: Held;
  /** Those figures that have been asked for and do not run out, by combatant. */
  readonly figures: Map<string, KeptFigure<C, D>>;
}

/** Held items with what they are found among: everybody's own items, in this order. */
interface KeptHeld {
  readonly owners: readonly string[];
  readonly items: Creature["items"][];
  readonly held: Held;
  /** Whether all items are with their owners; then only new records of items have to be looked at. */
  readonly areCarried: boolean;
}

const NO_ITEMS: Creature["items"] = {};

/** Whether the same things are held as before; it notes new records of items that change nothing of it. */
function staysHeld({ owners, items, areCarried }: KeptHeld, creatures: FightState["creatures"]): boolean {
  let n = 0;
  for (const id in creatures) {
    if (owners[n] !== id) return false;
    const now = creatures[id]?.items ?? NO_ITEMS;
    if (items[n] !== now) {
      if (!areCarried || !areAllCarried(now)) return false;
      items[n] = now;
    }
    n++;
  }
  return n === owners.length;
}

/** A budget with all inputs that `Ruleset.budget` may read; the options are in the figure. */
interface KeptBudget extends Pick<Combatant, "ledger" | "store" | "activation">, Pick<FightState, "round" | "phase"> {
  readonly figure: unknown;
  readonly budget: Budget;
}
