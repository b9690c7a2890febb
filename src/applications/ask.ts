import { say } from "./words.ts";

/** Asks for a whole number; null when the question is put away. */
export async function askNumber(title: string, label: string, value: number): Promise<number | null> {
  const field = foundry.utils.escapeHTML(label);
  const answer: unknown = await foundry.applications.api.DialogV2.input({
    classes: ["tempo", "tp-ask"],
    window: { title: say(title) },
    content: `<label class="tp-field"><span>${field}</span><input type="number" name="value" value="${value}" step="1" autofocus></label>`,
    ok: { label: "TEMPO.Ask.Set" },
    rejectClose: false,
  });
  const given = (answer as { value?: unknown } | null)?.value;
  return typeof given === "number" && Number.isFinite(given) ? Math.round(given) : null;
}
