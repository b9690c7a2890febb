import { refuse } from "../../../engine/index.ts";
import type { Conduct } from "../../../engine/index.ts";
import { watchersOfAttack } from "./attack.ts";
import { mannerIn } from "../checks/index.ts";
import type { creature } from "../creature/schema.ts";
import type { PoolDerived } from "../creature/derived.ts";
import { loseEnergy } from "./energy.ts";
import { overspendsStamina } from "./recovery.ts";
import { isAble, REQUIREMENT, STAMINA, unable } from "../state.ts";

/** What all actions of pool have in common. */
export const conduct: Conduct<typeof creature, PoolDerived> = {
  pool: REQUIREMENT,
  stage: "react",
  hinders({ fight, who, use }, { group = "action" }, bill) {
    if (mannerIn(use.options) === "time") return refuse("TEMPO.Pool.Refusal.rushed"); // D27
    // After a restoration, what would spend more stamina in the turn than it allows is closed (D15).
    const spared = group === "action" && overspendsStamina(fight, who, () => bill().cost[STAMINA] ?? 0);
    return spared ? refuse("TEMPO.Pool.Refusal.restored") : unable(fight, who);
  },
  /** The big action of a turn loses what energy is stored, unless it works on it (D13). */
  besides({ fight, who }, { keeps = [] }, bill) {
    if ((bill?.cost[REQUIREMENT] ?? 0) > 0 && !keeps.includes("energy")) loseEnergy(fight, who);
  },
  watchers: watchersOfAttack,
  /**
   * An attack waits for whoever comes before it, until that is resolved whole (D16, D18, D29), and not for who still spends the
   * successes of an attack of their own.
   */
  awaits: ({ waiting, blows }, step) =>
    Object.values(waiting).some(({ kind, blow }) => kind !== "spend" || blows[blow ?? ""]?.by !== step.by),
  /** Whoever is felled by what came first does not strike (D29). */
  ready: (fight, _exchange, { by }) => (isAble(fight, by) ? "go" : "drop"),
};
