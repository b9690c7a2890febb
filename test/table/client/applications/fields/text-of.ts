/** Any value as text: nothing is empty, and an object says itself how it reads. */
export function textOf(value: unknown): string {
  if (value === null || value === undefined) return "";
  if (typeof value === "object") return (value as { toString(): string }).toString();
  return `${value as string | number | boolean}`;
}
