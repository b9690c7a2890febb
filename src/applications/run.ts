import type { TempoCombat } from "../documents/combat.ts";
import type { Execution, Outcome } from "../documents/execute.ts";
import { execute } from "../documents/execute.ts";
import { moveLimit } from "../documents/settings.ts";
import type { Command, Refusal } from "../engine/index.ts";
import { refusalText, say } from "./words.ts";

/** Says why something cannot be done. */
export function notifyRefusal(refusal: Refusal): void {
  ui.notifications.warn(refusalText(refusal));
}

/**
 * Asks a fight for something on behalf of a person. What a rule forbids is done all the same where the world does not
 * keep rules, and asked about where it warns; the GM is always asked and never stopped (U15).
 */
export async function run(combat: TempoCombat, command: Command, options: Execution = {}): Promise<Outcome> {
  const limit = moveLimit();
  const first = await execute(combat, command, { ...options, force: options.force ?? limit === "off" });
  if (!("refusal" in first)) return first;
  const { refusal } = first;
  const mayInsist = refusal.soft && (game.user.isGM || limit === "warn");
  if (!mayInsist) {
    notifyRefusal(refusal);
    return first;
  }
  return (await insist(refusal)) ? execute(combat, command, { ...options, force: true }) : first;
}

/** The reason, and whether to do it anyway. */
async function insist(refusal: Refusal): Promise<boolean> {
  const answer: unknown = await foundry.applications.api.DialogV2.wait({
    classes: ["tempo", "tp-ask"],
    window: { title: say("TEMPO.Insist.Title") },
    content: `<p>${foundry.utils.escapeHTML(refusalText(refusal))}</p>`,
    buttons: [
      { action: "yes", label: "TEMPO.Insist.Yes", callback: () => "yes" },
      { action: "no", label: "TEMPO.Insist.No", default: true, callback: () => "no" },
    ],
    rejectClose: false,
  });
  return answer === "yes";
}
