import { openPrompt, responderTo } from "./dialog/prompts.ts";
import { ring } from "./sound.ts";
import { nameOf, localize } from "./text.ts";

/** Answers a GM's reminder: it opens this user's own open question, and nothing else. */
export function registerNudge(): void {
  CONFIG.queries["tempo.nudge"] = async ({ combat: id, exchange, who }) => {
    const combat = game.combats.get(id);
    const asked = combat?.fight.exchange(exchange);
    if (!combat || !asked?.waiting[who] || responderTo(combat, asked, who)?.isSelf !== true) return false;
    ring();
    ui.notifications.info(localize("TEMPO.Nudge.Heard", { name: nameOf(combat, who) }));
    await openPrompt(combat, asked.id, who);
    return true;
  };
}
