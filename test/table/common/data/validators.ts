/** `foundry.data.validators`. */
import { Color } from "../utils/color.ts";

export { isJSON } from "./fields/string-fields.ts";
export { isValidId } from "./fields/reference-fields.ts";

/** Whether a path has one of the extensions, which are given without dots. */
export function hasFileExtension(path: string, extensions: string[]): boolean {
  const found = /\.([^./\\]+)$/.exec(path)?.[1]?.toLowerCase();
  return found !== undefined && extensions.some((extension) => extension.toLowerCase() === found);
}

/** Whether a text is a data URL in base64, of one of the media types if these are given. */
export function isBase64Data(data: string, types?: string[]): boolean {
  const parts = /^data:([a-z]+\/[-+.\w]+)?;base64,([A-Za-z0-9+/]+={0,2})$/.exec(data);
  if (!parts) return false;
  return types === undefined || types.includes(parts[1] ?? "");
}

/** Whether a text is a colour of six hexadecimal digits after #. */
export function isColorString(color: string): boolean {
  return typeof color === "string" && /^#[A-Fa-f0-9]{6}$/.test(color) && Color.from(color).valid;
}
