import { TABLE_RESULT_TYPES } from "../../common/constants.ts";
import { BaseTableResult } from "../../common/documents/roll-table.ts";
import { fromUuid } from "../core/uuids.ts";
import { CONFIG } from "../core/config.ts";
import { ports } from "../core/ports.ts";
import { ClientDocumentMixin } from "./client-document.ts";
import type { RollTable } from "./roll-table.ts";

/** A result of a roll table. */
export class TableResult extends ClientDocumentMixin(BaseTableResult) {
  /** The image beside the result in a message. */
  get icon(): string {
    return this.img ?? (CONFIG.RollTable as { resultIcon: string }).resultIcon;
  }

  /** The table to draw from instead of this result, if it refers to one. */
  async innerTable(): Promise<RollTable | null> {
    if (this.type !== TABLE_RESULT_TYPES.DOCUMENT || !this.documentUuid) return null;
    const document = await fromUuid(this.documentUuid);
    return document?.documentName === "RollTable" ? (document as unknown as RollTable) : null;
  }

  /** The result in a message: a link to its document, or its text. */
  async getHTML(): Promise<string> {
    const link = this.documentUuid ? `@UUID[${this.documentUuid}]${this.name ? `{${this.name}}` : ""}` : "";
    const text = this.type === TABLE_RESULT_TYPES.DOCUMENT ? `<p>${link}</p>` : paragraph(this.name);
    return ports.enrichHTML(text + this.description, { relativeTo: this });
  }
}

function paragraph(name: string): string {
  if (!name) return "";
  const element = document.createElement("p");
  element.textContent = name;
  return element.outerHTML;
}
