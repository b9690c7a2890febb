import type { Exchange } from "../../engine/index.ts";

/** Someone who appears on a card, as they were when it was last written. */
export interface Participant {
  readonly name: string;
  readonly img: string;
  readonly actor: string;
  readonly token: string;
  readonly hidden: boolean;
}

/** Everybody whom an exchange names, by combatant id. */
export function participantsOf(combat: Combat.Implementation, exchange: Exchange | null): Record<string, Participant> {
  if (!exchange) return {};
  const ids = new Set([
    exchange.by,
    ...Object.keys(exchange.waiting),
    ...Object.values(exchange.blows).flatMap((b) => [b.by, ...(b.target === null ? [] : [b.target])]),
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
