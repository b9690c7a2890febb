/** Any value as text: "" for null and undefined, `toString` for an object. */
export function textOf(value: unknown): string {
  if (value === null || value === undefined) return "";
  if (typeof value === "object") return (value as { toString(): string }).toString();
  return `${value as string | number | boolean}`;
}
