/** Links to documents: `@UUID[Actor.abc]{label}` and `@Actor[name or id]{label}`. */

import { parseUuid } from "../../../../common/utils.ts";
import type { Document } from "../../../../common/abstract/document.ts";
import { fromUuid, fromUuidSync } from "../../../core/uuids.ts";
import { CONFIG, game, localize } from "../../host.ts";

export interface AnchorOptions {
  attrs?: Record<string, string>;
  dataset?: Record<string, string | undefined>;
  classes?: string[];
  name?: string;
  icon?: string | null | undefined;
}

/** What may follow the `@` of a link: document types, `Compendium` and `UUID`. */
export const LINKED_TYPES = ["Actor", "Item", "Scene", "JournalEntry", "Macro", "RollTable", "Compendium", "UUID"];

export const DOCUMENT_LINK = new RegExp(
  `@(${LINKED_TYPES.join("|")})\\[([^#\\]]+)(?:#([^\\]]+))?\\](?:{([^}]+)})?`,
  "g",
);

export function createAnchor({ attrs = {}, dataset = {}, classes = [], name, icon }: AnchorOptions): HTMLAnchorElement {
  const anchor = document.createElement("a");
  anchor.classList.add(...classes);
  for (const [attribute, value] of Object.entries(attrs)) anchor.setAttribute(attribute, value);
  for (const [key, value] of Object.entries(dataset)) if (value !== undefined) anchor.dataset[key] = value;
  if (icon) {
    const glyph = document.createElement("i");
    glyph.className = icon;
    glyph.inert = true;
    anchor.append(glyph);
  }
  anchor.append(name ?? "");
  return anchor;
}

interface Linked {
  name?: string | null;
  documentName?: string;
  type?: string;
}

const iconOf = (documentName: string | undefined): string =>
  (CONFIG[documentName ?? ""] as { sidebarIcon?: string } | undefined)?.sidebarIcon ?? "fa-solid fa-file-lines";

/** The uuid of the document that a link means; undefined if the world or the pack has none. */
function uuidOfLink(type: string, target: string): string | undefined {
  if (type === "UUID") return target;
  if (type === "Compendium") {
    const [scope, packName, ...id] = target.split(".");
    const pack = game.packs.get(`${scope}.${packName}`);
    const key = id.join(".");
    const entry = pack?.index.get(key) ?? pack?.index.getName(key);
    return pack && entry ? pack.getUuid(String(entry._id)) : undefined;
  }
  const collection = game.collections.get(type);
  const found = (collection?.get(target) ?? collection?.getName(target)) as { uuid: string } | undefined;
  return found?.uuid;
}

/** The anchor of a matched link, marked as broken if there is no document. */
export async function createContentLink(
  match: RegExpMatchArray,
  { relativeTo }: { relativeTo?: Document | undefined } = {},
): Promise<HTMLElement> {
  const [, type = "", target = "", hash, label] = match;
  const uuid = uuidOfLink(type, target);
  const linked = (uuid ? await resolve(uuid, relativeTo) : null) as (Linked & { uuid?: string }) | null;
  if (!linked) {
    const name = label ?? target ?? localize("Unknown");
    return createAnchor({ classes: ["content-link", "broken"], name, icon: "fa-solid fa-link-slash" });
  }
  const full = linked.uuid ?? uuid ?? "";
  const documentName = linked.documentName ?? parseUuid(full)?.type ?? "";
  return createAnchor({
    classes: ["content-link"],
    attrs: { draggable: "true", tabindex: "0" },
    dataset: {
      link: "",
      uuid: full,
      id: full.split(".").at(-1),
      type: documentName,
      hash,
      tooltipText: linked.name ?? "",
    },
    name: label ?? linked.name ?? target,
    icon: iconOf(documentName),
  });
}

async function resolve(uuid: string, relative: Document | undefined): Promise<unknown> {
  const options = { relative: relative ?? null };
  // An index entry of a pack is enough for a link; what is embedded in a pack's document has to be fetched.
  // Packs that the user may not read answer nothing: the link leads nowhere. // C175
  return fromUuidSync(uuid, { ...options, strict: false }) ?? (await fromUuid(uuid, options).catch(() => null));
}
