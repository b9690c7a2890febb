import { moveLimit } from "../../documents/settings.ts";
import type { Refusal } from "../../engine/index.ts";
import { describeRefusal, localize } from "../text.ts";

/** Whether this user may do it all the same: GMs may, and so may everybody where the world only warns (U15). */
export const mayInsistOn = ({ soft }: Refusal): boolean => soft && (game.user.isGM || moveLimit() !== "enforce");

/** For each open question, a function that checks it against the present state. */
const asked = new Set<() => void>();

/**
 * Asks whether to do something despite a refusal. So that the user agrees to what they read, the question
 * closes when this refusal is gone, and its text follows the refusal's values.
 * @param now why it would be refused by now; null where it would not be
 */
export async function insist(refusal: Refusal, now: () => Refusal | null): Promise<boolean> {
  let renew = (): void => undefined;
  const text = (reason: Refusal): string => `<p>${foundry.utils.escapeHTML(describeRefusal(reason))}</p>`;
  try {
    const answer: unknown = await foundry.applications.api.DialogV2.wait({
      classes: ["tempo", "tp-ask"],
      window: { title: localize("TEMPO.Insist.Title") },
      content: text(refusal),
      buttons: [
        { action: "yes", label: "TEMPO.Insist.Yes", callback: () => "yes" },
        { action: "no", label: "TEMPO.Insist.No", default: true, callback: () => "no" },
      ],
      rejectClose: false,
      render: (_event, dialog) => {
        asked.delete(renew);
        renew = () => {
          const reason = now();
          const words = dialog.element.querySelector(".dialog-content p");
          if (reason?.key !== refusal.key) void dialog.close();
          else if (words) words.textContent = describeRefusal(reason);
        };
        asked.add(renew);
      },
    });
    return answer === "yes";
  } finally {
    asked.delete(renew);
  }
}

/** Call it after a change in a fight: updates the open questions, and closes those that are settled. */
export function redrawInsisting(): void {
  for (const renew of [...asked]) renew();
}
