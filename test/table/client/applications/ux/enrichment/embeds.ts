/** Documents in a text: `@Embed[uuid caption=false classes="small framed"]{label}`, `@Embed[uuid inline]`. */

import type { Document } from "../../../../common/abstract/document.ts";
import { fromUuid } from "../../../core/uuids.ts";
import type { ClientDocument } from "../../../documents/client-document.ts";
import type { EmbedConfig } from "../../../documents/document-embeds.ts";
import { createAnchor } from "./document-links.ts";

export const EMBED = /@Embed\[([^\]]+)\](?:{([^}]+)})?/gi;

/** Stops a text that embeds itself. */
export const MAXIMUM_DEPTH = 5;

interface EmbedEnrichment extends Record<string, unknown> {
  relativeTo?: Document;
  _embedDepth?: number;
}

/** Parses the text in the brackets: words, and `key=value` pairs whose value may stand in quotation marks. */
export function parseEmbedConfig(raw: string): EmbedConfig {
  const config: EmbedConfig = { values: [] };
  for (const [, key, quoted, plain, value] of raw.matchAll(/(\w+)=(?:"([^"]*)"|(\S+))|(\S+)/g)) {
    if (key === undefined) config.values.push(value ?? "");
    else config[key] = typed(quoted ?? plain ?? "");
  }
  return config;
}

function typed(text: string): unknown {
  return text === "true" ? true : text === "false" ? false : text;
}

/** The element of a matched embed; a link if there is nothing to embed, null at the maximum depth. */
export async function createEmbed(match: RegExpMatchArray, options: EmbedEnrichment): Promise<HTMLElement | null> {
  const { relativeTo, _embedDepth = 0 } = options;
  if (_embedDepth >= MAXIMUM_DEPTH) return null;
  const [, raw = "", label] = match;
  const config = parseEmbedConfig(raw);
  const [first, ...values] = config.values;
  const uuid = config.uuid ?? first;
  config.values = config.uuid ? config.values : values;
  if (label) config.label = label;
  for (const flag of ["inline", "cite", "caption"]) if (config.values.includes(flag)) config[flag] ??= true;
  const embedded = (await fromUuid(uuid, { relative: relativeTo ?? null })) as ClientDocument | null;
  if (!embedded) {
    return createAnchor({
      classes: ["content-link", "broken"],
      name: label ?? uuid ?? "",
      icon: "fa-solid fa-link-slash",
    });
  }
  const embed = await embedded.toEmbed(config, { ...options, _embedDepth: _embedDepth + 1, relativeTo: embedded });
  if (!embed) return embedded.toAnchor(label ? { name: label } : {});
  const holder = document.createElement("document-embed");
  holder.setAttribute("uuid", embedded.uuid ?? "");
  holder.append(embed);
  return holder;
}
