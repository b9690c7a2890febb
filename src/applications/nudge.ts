import type { TempoCombat } from "../documents/classes/combat.ts";
import { openPrompt } from "./dialog/prompts.ts";
import { responderTo } from "./dialog/responder.ts";
import { ring } from "./sound.ts";
import { nameOf, localize } from "./text.ts";

/** In milliseconds: whoever does not hear of it in this time is not here. */
const PATIENCE = 5000;

/** Reminds the user whom a card waits for; tells the GM where nobody heard it. */
export async function nudge(combat: TempoCombat, exchange: string, who: string): Promise<void> {
  const asked = combat.fight.exchange(exchange);
  const user = asked && responderTo(combat, asked, who);
  const question = { combat: combat.id ?? "", exchange, who };
  const heard =
    user && !user.isSelf ? await user.query("tempo.nudge", question, { timeout: PATIENCE }).catch(() => false) : false;
  const name = nameOf(combat, who);
  ui.notifications.info(localize(heard ? "TEMPO.Nudge.Sent" : "TEMPO.Nudge.Nobody", { name }));
}

/** Answers a GM's reminder: it opens this user's own open question, and nothing else. */
export const hearNudge: (typeof CONFIG.queries)["tempo.nudge"] = async ({ combat: id, exchange, who }) => {
  const combat = game.combats.get(id);
  const asked = combat?.fight.exchange(exchange);
  if (!combat || !asked?.waiting[who] || responderTo(combat, asked, who)?.isSelf !== true) return false;
  ring();
  ui.notifications.info(localize("TEMPO.Nudge.Heard", { name: nameOf(combat, who) }));
  await openPrompt(combat, asked.id, who);
  return true;
};
