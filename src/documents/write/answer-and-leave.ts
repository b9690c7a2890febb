import { plainUse } from "../../engine/index.ts";
import { execute } from "./execute.ts";
import { exchangesWaitingFor, SETTLED } from "./leaving.ts";

/** The most answers given for one leaving combatant; questions still open then are closed. */
const MOST = 20;

/** Answers whatever a combatant is asked with "none", and then lets it leave the fight. */
export async function answerAndLeave(
  combat: Combat.Implementation,
  combatant: Combatant.Implementation,
): Promise<void> {
  const who = combatant.id ?? "";
  for (let n = 0; n < MOST; n++) {
    const [exchange] = exchangesWaitingFor(combat, who);
    if (exchange === undefined) break;
    const use = plainUse(foundry.utils.randomID(), { exchange: foundry.utils.randomID() });
    const outcome = await execute(combat, { type: "answer", who, exchange, option: "none", use }, { force: true });
    if ("refusal" in outcome) await execute(combat, { type: "dismiss", exchange, who });
  }
  await combatant.delete({ [SETTLED]: true } as Combatant.Database.DeleteOperation);
}
