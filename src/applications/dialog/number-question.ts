import { localize } from "../text.ts";

/** A whole number to ask for, with its present value. */
export interface Asked {
  readonly label: string;
  readonly value: number;
}

/**
 * Asks for whole numbers.
 * @returns them in the order asked, with the present value for an empty field; null where the dialog is
 * closed
 */
export async function askNumbers(title: string, asked: readonly Asked[]): Promise<readonly number[] | null> {
  const field = ({ label, value }: Asked, i: number): string =>
    `<label class="tp-field"><span>${foundry.utils.escapeHTML(label)}</span><input type="number" name="n${i}" value="${value}" step="1" ${i === 0 ? "autofocus" : ""}></label>`;
  const answer: unknown = await foundry.applications.api.DialogV2.input({
    classes: ["tempo", "tp-ask"],
    window: { title: localize(title) },
    content: asked.map(field).join(""),
    ok: { label: "TEMPO.Ask.Set" },
    rejectClose: false,
  });
  if (answer === null || typeof answer !== "object") return null;
  return asked.map(({ value }, i) => {
    const given = (answer as Record<string, unknown>)[`n${i}`];
    return typeof given === "number" && Number.isFinite(given) ? Math.round(given) : value;
  });
}

/** Asks for one whole number; null where the dialog is closed. */
export const askNumber = async (title: string, label: string, value: number): Promise<number | null> =>
  (await askNumbers(title, [{ label, value }]))?.[0] ?? null;
