import type { Combatant, FightState } from "./state.ts";

/**
 * The combatants of one fight's states in the round's order. From state to state few of them change, so the list is
 * put together anew only where the order did, or who is in the fight.
 */
export class LineUp {
  #order: FightState["order"] | null = null;
  #list: readonly Combatant[] = [];
  /** The same combatants as the state's record has them. */
  #each: Combatant[] = [];
  /** Where each of `#each` stands in `#list`. */
  #ranks: number[] = [];
  #links: object = {};

  /** Another object as soon as somebody came, left or got another creature. */
  get links(): object {
    return this.#links;
  }

  /** All combatants in the round's order; those outside it come last. */
  everyone({ order, combatants }: FightState): readonly Combatant[] {
    if (order !== this.#order) return this.#anew(order, combatants);
    let list: Combatant[] | null = null;
    let n = 0;
    for (const id in combatants) {
      const was = this.#each[n];
      const is = combatants[id] as Combatant;
      if (was !== is) {
        if (was?.id !== id) return this.#anew(order, combatants);
        if (was.creature !== is.creature) this.#links = {};
        list ??= [...this.#list];
        list[this.#ranks[n] as number] = is;
        this.#each[n] = is;
      }
      n++;
    }
    if (n < this.#each.length) return this.#anew(order, combatants);
    if (list) this.#list = list;
    return this.#list;
  }

  #anew(order: FightState["order"], combatants: FightState["combatants"]): readonly Combatant[] {
    this.#order = order;
    this.#links = {};
    this.#each = Object.values(combatants);
    this.#list = inOrder(order, combatants);
    this.#ranks = this.#each.map((combatant) => this.#list.indexOf(combatant));
    return this.#list;
  }
}

function inOrder(order: FightState["order"], combatants: FightState["combatants"]): readonly Combatant[] {
  const ranked: Combatant[] = [];
  for (const id of order) {
    const combatant = combatants[id];
    if (combatant) ranked.push(combatant);
  }
  const all = Object.keys(combatants);
  if (ranked.length === all.length) return ranked;
  const rest = all.filter((id) => !order.includes(id)).sort();
  return [...ranked, ...rest.map((id) => combatants[id] as Combatant)];
}
