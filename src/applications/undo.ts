import type { TempoCombat } from "../documents/combat.ts";
import { setting } from "../documents/settings.ts";
import { nameOf, say } from "./words.ts";

/** A player wants dice taken back that have been seen: the GM decides, unless the world says otherwise (K6). */
export async function confirmUndo(combat: TempoCombat, exchangeId: string): Promise<boolean> {
  if (!setting("undoConfirm")) return true;
  const exchange = combat.fight.exchange(exchangeId);
  if (!exchange) return true;
  const question = say("TEMPO.Undo.Confirm", { name: nameOf(combat, exchange.by) });
  const answer: unknown = await foundry.applications.api.DialogV2.confirm({
    classes: ["tempo", "tp-ask"],
    window: { title: say("TEMPO.Undo.ConfirmTitle") },
    content: `<p>${foundry.utils.escapeHTML(question)}</p>`,
    rejectClose: false,
  });
  return answer === true;
}
