import type { Document } from "../../common/abstract/document.ts";
import { documentConfiguration } from "../core/document-classes.ts";

export interface AnchorOptions {
  attrs?: Record<string, string>;
  dataset?: Record<string, string | undefined>;
  classes?: string[];
  name?: string;
  icon?: string;
}

/** A link to a document as in enriched text. The applications handle clicks on it. */
export function contentLink(
  document: Document,
  { attrs = {}, dataset = {}, classes = [], name, icon }: AnchorOptions,
): HTMLAnchorElement {
  const anchor = globalThis.document.createElement("a");
  anchor.classList.add("content-link", ...classes);
  anchor.draggable = true;
  for (const [attribute, value] of Object.entries({ "data-link": "", ...attrs })) anchor.setAttribute(attribute, value);
  const { type, name: own } = document as { type?: string; name?: string };
  Object.assign(anchor.dataset, {
    uuid: document.uuid ?? "",
    id: document.id ?? "",
    type: document.documentName,
    ...(document.pack ? { pack: document.pack } : {}),
    ...dataset,
  });
  const configuration = documentConfiguration(document.documentName);
  const symbol = globalThis.document.createElement("i");
  symbol.className = icon ?? configuration?.typeIcons?.[type ?? ""] ?? configuration?.sidebarIcon ?? "fa-solid fa-file";
  symbol.inert = true;
  anchor.append(symbol, name ?? own ?? document.documentName);
  return anchor;
}

/** Downloads a text as a file. */
export function saveAsFile(text: string, filename: string, type = "application/json"): void {
  const anchor = globalThis.document.createElement("a");
  anchor.href = URL.createObjectURL(new Blob([text], { type }));
  anchor.download = filename;
  anchor.click();
  setTimeout(() => URL.revokeObjectURL(anchor.href), 1000);
}
