/** Any value as text: nothing is empty, and an object says itself how it reads. */
export function textOf(value: unknown): string {
  if (value === null || value === undefined) return "";
  return typeof value === "object" ? (value as { toString(): string }).toString() : String(value as string | number);
}
