import type { Conduct } from "../../engine/actions/declaration.ts";
import { refuse } from "../../engine/refusal.ts";
import { watchers } from "./attack-actions.ts";
import type { creature } from "./creature.ts";
import type { PoolDerived } from "./derive.ts";
import { loseEnergy } from "./energy.ts";
import { overspends } from "./recovery-actions.ts";
import { REQUIREMENT, STAMINA, unable } from "./rules.ts";

/** What all actions of pool have in common. */
export const conduct: Conduct<typeof creature, PoolDerived> = {
  pool: REQUIREMENT,
  stage: "react",
  hinders({ fight, who }, { group = "action" }, bill) {
    // After a restoration, what would spend more stamina in the turn than it allows is closed (D15).
    const spared = group === "action" && overspends(fight, who, () => bill().cost[STAMINA] ?? 0);
    return spared ? refuse("TEMPO.Pool.Refusal.restored") : unable(fight, who);
  },
  /** The big action of a turn loses what energy is stored, unless it works on it (D13). */
  besides({ fight, who }, { keeps = [] }, bill) {
    if ((bill?.cost[REQUIREMENT] ?? 0) > 0 && !keeps.includes("energy")) loseEnergy(fight, who);
  },
  watchers,
  /** An attack waits for whoever comes before it, and not for who still spends the successes of another (D16, D18). */
  awaits: ({ waiting }) => Object.values(waiting).some(({ kind }) => kind !== "spend"),
};
