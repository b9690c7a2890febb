/** Identifiers, versions and text. */

const ID_LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789";

/** The largest multiple of the alphabet's length below 256; higher bytes would favour the first letters. */
const UNBIASED_BYTES = 256 - (256 % ID_LETTERS.length);

/** C50: a random id of letters and digits. */
export function randomID(length = 16): string {
  let id = "";
  while (id.length < length) {
    for (const byte of crypto.getRandomValues(new Uint8Array((length - id.length) * 2))) {
      if (byte < UNBIASED_BYTES && id.length < length) id += ID_LETTERS.charAt(byte % ID_LETTERS.length);
    }
  }
  return id;
}

/** C49: whether version `v1` is newer than version `v0`. */
export function isNewerVersion(v1: number | string | null, v0: number | string | null): boolean {
  const left = String(v1 ?? "").split(".");
  const right = String(v0 ?? "").split(".");
  for (let index = 0; index < left.length; index++) {
    const part = left[index] as string;
    const other = right[index];
    if (other === undefined) return true;
    if (part === other) continue;
    const [a, b] = [Number(part), Number(other)];
    if (Number.isFinite(a) && Number.isFinite(b)) {
      if (a !== b) return a > b;
    } else return part > other;
  }
  return false;
}

const HTML_ESCAPES: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#x27;" };

/** Escapes text for HTML. */
export function escapeHTML(value: string | number | boolean | null | undefined): string {
  return String(value ?? "").replace(/[&<>"']/g, (letter) => HTML_ESCAPES[letter] as string);
}

const HTML_UNESCAPES = new Map(Object.entries(HTML_ESCAPES).map(([letter, entity]) => [entity, letter]));

/** Reverses escapeHTML. */
export function unescapeHTML(value: string): string {
  return value.replace(/&amp;|&lt;|&gt;|&quot;|&#x27;/g, (entity) => HTML_UNESCAPES.get(entity) as string);
}

/** A number of bytes with a suitable unit. */
export function formatFileSize(
  size: number,
  { decimalPlaces = 2, base = 10 }: { decimalPlaces?: number; base?: 2 | 10 } = {},
): string {
  const units = ["B", "kB", "MB", "GB", "TB"];
  const step = base === 2 ? 1024 : 1000;
  const power = size > 0 ? Math.min(Math.floor(Math.log(size) / Math.log(step)), units.length - 1) : 0;
  return `${parseFloat((size / step ** power).toFixed(decimalPlaces))}${units[power]}`;
}

/** Encodes a URL, or the parts of a path between slashes. */
export function encodeURL(path: string): string {
  try {
    return new URL(path).href;
  } catch {
    return path.split("/").map(encodeURIComponent).join("/");
  }
}
