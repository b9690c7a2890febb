import type { Exchange } from "../../engine/index.ts";

/** Someone who appears on a card, as they were when it was last written. */
export interface Participant {
  readonly name: string;
  readonly img: string;
  readonly actor: string;
  readonly token: string;
  readonly hidden: boolean;
}

/** Facts may name combatants, too: those who saw somebody hide. */
const textsIn = (facts: Exchange["facts"]): string[] =>
  Object.values(facts).flatMap((fact) => (Array.isArray(fact) ? fact : [fact]).filter((f) => typeof f === "string"));

/** Everybody whom an exchange names, by combatant id. */
export function participantsOf(combat: Combat.Implementation, exchange: Exchange | null): Record<string, Participant> {
  if (!exchange) return {};
  const { by, waiting, blows, facts } = exchange;
  const ids = new Set([
    by,
    ...Object.keys(waiting),
    ...Object.values(blows).flatMap((b) => [b.by, ...(b.target === null ? [] : [b.target]), ...textsIn(b.facts)]),
    ...textsIn(facts),
  ]);
  const found: Record<string, Participant> = {};
  for (const id of ids) {
    const combatant = combat.combatants.get(id);
    if (!combatant) continue;
    found[id] = {
      name: combatant.token?.name ?? combatant.name ?? "",
      img: combatant.img ?? "icons/svg/mystery-man.svg",
      actor: combatant.actor?.uuid ?? "",
      token: combatant.token?.uuid ?? "",
      hidden: combatant.hidden,
    };
  }
  return found;
}
