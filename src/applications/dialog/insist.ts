import type { Refusal } from "../../engine/index.ts";
import { describeRefusal, localize } from "../text.ts";

/** The open questions whether to do it anyway: looks at each again as things are now. */
const asked = new Set<() => void>();

/**
 * The reason, and whether to do it anyway. What is said yes to is what is read: the question goes when its reason is gone, and
 * changes its words with it.
 * @param now why it would be refused as things are now; null where it would not be
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

/** Something has changed in a fight: what was asked may be settled. */
export function redrawInsisting(): void {
  for (const renew of [...asked]) renew();
}
