/**
 * Cleans HTML that users wrote: removes whatever could run code and keeps the rest.
 *
 * The text is split into tags and text and written again. Only tags and attributes known to be harmless are
 * written, all other angle brackets are escaped, so browsers find no more in the result than that.
 */
import { ALLOWED_TAGS, isAllowedAttribute } from "./html-lists.ts";
import { escapeHTML } from "./text.ts";

/** Elements that are removed with their content. */
const REMOVED_WITH_CONTENT =
  /<(script|style|iframe|object|embed|noscript|template|title|svg|math|xmp|noembed|noframes)\b[^]*?(?:<\/\1\s*>|$)/gi;

const ADDRESS_ATTRIBUTES = new Set(["href", "src", "poster", "cite", "srcset"]);

const TOKEN = /<!--[^]*?(?:-->|$)|<(\/?)([a-z][a-z0-9-]*)((?:[^"'>]|"[^"]*"|'[^']*')*)>|<|>|[^<>]+/gi;
const ATTRIBUTE = /([^\s"'<>/=]+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'=<>`]+)))?/g;

/** The HTML without anything that could run code. */
export function cleanHTML(html: string): string {
  const harmless = html.replace(REMOVED_WITH_CONTENT, "");
  let clean = "";
  for (const match of harmless.matchAll(TOKEN)) {
    const [token, slash, tag, attributes] = match;
    if (tag !== undefined) clean += writeTag(slash === "/", tag.toLowerCase(), attributes ?? "");
    else if (token === "<") clean += "&lt;";
    else if (token === ">") clean += "&gt;";
    else if (!token.startsWith("<!--")) clean += token;
  }
  return clean;
}

function writeTag(closing: boolean, tag: string, attributes: string): string {
  if (!ALLOWED_TAGS.has(tag)) return "";
  if (closing) return `</${tag}>`;
  let written = `<${tag}`;
  for (const match of attributes.matchAll(ATTRIBUTE)) {
    const name = (match[1] as string).toLowerCase();
    if (!isAllowedAttribute(tag, name)) continue;
    const value = match[2] ?? match[3] ?? match[4];
    if (value === undefined) written += ` ${name}`;
    else if (isHarmlessValue(name, value)) written += ` ${name}="${escapeAttribute(value)}"`;
  }
  return `${written}>`;
}

/** Keeps entities and escapes only what could end the value. */
function escapeAttribute(value: string): string {
  return value.replace(/[<>"]/g, escapeHTML);
}

function isHarmlessValue(name: string, value: string): boolean {
  const plain = decodeEntities(value)
    // Browsers ignore control characters and spaces inside the scheme of a URL.
    .replace(/[\u0000-\u0020\u007f-\u00a0\u200b\ufeff]/g, "")
    .toLowerCase();
  if (name === "style") return !/expression\(|javascript:|vbscript:|-moz-binding|behavior:|@import/.test(plain);
  if (!ADDRESS_ATTRIBUTES.has(name)) return true;
  if (plain.startsWith("data:")) return name !== "href" && /^data:(?:image|audio|video)\/(?!svg)/.test(plain);
  const scheme = /^([a-z][a-z0-9+.-]*):/.exec(plain)?.[1];
  return scheme === undefined || ["http", "https", "mailto", "tel", "blob"].includes(scheme);
}

function decodeEntities(value: string): string {
  return value
    .replace(/&#x([0-9a-f]+);?/gi, (_entity, digits: string) => codePoint(parseInt(digits, 16)))
    .replace(/&#([0-9]+);?/g, (_entity, digits: string) => codePoint(Number(digits)))
    .replace(/&colon;/gi, ":")
    .replace(/&(?:tab|newline);/gi, "")
    .replace(/&lpar;/gi, "(");
}

function codePoint(code: number): string {
  return code <= 0x10ffff ? String.fromCodePoint(code) : "";
}
