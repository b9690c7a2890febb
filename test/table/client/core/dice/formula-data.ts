import { ui } from "../globals.ts";

export interface ReplaceOptions {
  /** Replaces a reference without a value. Default: the reference stays. */
  missing?: string;
  /** Whether to warn the user of missing values. */
  warn?: boolean;
}

/** Replaces each `@path` with its value in the data. // C85 */
export function replaceFormulaData(
  formula: string,
  data: object,
  { missing, warn = false }: ReplaceOptions = {},
): string {
  const absent: string[] = [];
  const replaced = formula.replace(/@([a-z.0-9_-]+)/gi, (reference, path: string) => {
    const value = valueAt(data, path);
    if (value !== undefined && value !== null) return textOf(value);
    absent.push(reference);
    return missing ?? reference;
  });
  if (warn && absent.length) {
    ui.notifications?.warn("DICE.WarnMissingData", { format: { match: absent.join(", ") } });
  }
  return replaced;
}

function textOf(value: object | string | number | boolean): string {
  // A Roll or a document has a text form of its own.
  return typeof value === "object" ? (value as { toString(): string }).toString() : String(value).trim();
}

function valueAt(data: object, path: string): unknown {
  let value: unknown = data;
  for (const key of path.split(".")) {
    if (typeof value !== "object" || value === null) return undefined;
    value = (value as Record<string, unknown>)[key];
  }
  return value;
}
