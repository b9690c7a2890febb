import { refuse } from "../../../engine/index.ts";
import type { Conduct } from "../../../engine/index.ts";
import { watchersOfAttack } from "./attack.ts";
import { mannerIn } from "../checks/index.ts";
import type { creature } from "../creature/schema.ts";
import type { PoolDerived } from "../creature/derived.ts";
import { loseEnergy } from "./energy.ts";
import { overspendsStamina } from "./recovery.ts";
import { isAble, REQUIREMENT, STAMINA, incapacityRefusal } from "../state.ts";

export const conduct: Conduct<typeof creature, PoolDerived> = {
  pool: REQUIREMENT,
  stage: "react",
  hinders({ fight, who, use }, { group = "action" }, bill) {
    if (mannerIn(use.options) === "time") return refuse("TEMPO.Pool.Refusal.rushed"); // D27
    // After a restoration, an action is refused that would spend more stamina than the turn allows (D15).
    const spared = group === "action" && overspendsStamina(fight, who, () => bill().cost[STAMINA] ?? 0);
    return spared ? refuse("TEMPO.Pool.Refusal.restored") : incapacityRefusal(fight, who);
  },
  /** An action that takes the requirement loses stored energy, unless it works on that (D13). */
  besides({ fight, who }, { keeps = [] }, bill) {
    if ((bill?.cost[REQUIREMENT] ?? 0) > 0 && !keeps.includes("energy")) loseEnergy(fight, who);
  },
  /** Whom a longer reach grants a free strike (D18). */
  strikers: (context, { family }) =>
    family === "attacks" && context.target !== null && context.said("reach") === "grant" ? [context.target] : [],
  watchers: watchersOfAttack,
  /**
   * A queued attack waits until everything that comes before it is resolved (D16, D18, D29), but not until
   * its own attacker has spent the successes of an earlier attack.
   */
  awaits: ({ waiting, blows }, step) =>
    Object.values(waiting).some(({ kind, blow }) => kind !== "spend" || blows[blow ?? ""]?.by !== step.by),
  /** An attacker felled by what came first does not strike (D29). */
  ready: (fight, _exchange, { by }) => (isAble(fight, by) ? "go" : "drop"),
};
