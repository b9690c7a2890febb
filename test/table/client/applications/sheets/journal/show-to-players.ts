import { DOCUMENT_OWNERSHIP_LEVELS } from "../../../../common/constants.ts";
import type { Document } from "../../../../common/abstract/document.ts";
import { escapeHTML } from "../../../../common/utils/text.ts";
import { Journal } from "../../../core/collections/journal.ts";
import { makeSheet } from "../../../documents/document-sheets.ts";
import type { JournalEntry } from "../../../documents/journal-entry.ts";
import { DialogV2 } from "../../api/dialog.ts";
import type { ApplicationOptions } from "../../api/configuration.ts";
import { game, localize } from "../../host.ts";

/** Asks which users to show a document to. */
export class ShowToPlayersDialog extends DialogV2 {
  static override DEFAULT_OPTIONS: ApplicationOptions = { classes: ["show-to-players"], position: { width: 360 } };
}

interface Answer {
  players?: string[];
  force?: boolean;
}

/** Asks which users to show an entry or page to, and shows it. Null if dismissed or nobody was chosen. */
export async function showToPlayers(shown: Document): Promise<unknown> {
  const users = game.users.filter((user) => user.active && !user.isSelf);
  const boxes = users.map(
    ({ id, name }) =>
      `<label class="checkbox"><input type="checkbox" name="players" value="${id}" checked> ${escapeHTML(name)}</label>`,
  );
  const answer = (await ShowToPlayersDialog.input({
    window: { title: "JOURNAL.ShowToPlayers" },
    content: `${boxes.join("")}<label class="checkbox"><input type="checkbox" name="force"> ${localize("JOURNAL.ShowAnyway")}</label>`,
    ok: { label: "JOURNAL.ActionShow" },
  })) as Answer | null;
  if (!answer) return null;
  const chosen = [answer.players ?? []].flat().filter(Boolean);
  if (chosen.length === 0) return null;
  return Journal.show(shown as Parameters<typeof Journal.show>[0], { force: answer.force === true, users: chosen });
}

/** Opens an entry that another user shows; with `force`, even without permission to see it. */
export function showEntry(entry: JournalEntry, { force, ...options }: Record<string, unknown>): void {
  if (!force || entry.visible) {
    void entry.sheet?.render(true, options);
    return;
  }
  const cls = entry._getSheetClass();
  if (cls) makeSheet(cls, entry, { viewPermission: DOCUMENT_OWNERSHIP_LEVELS.NONE }).render(true, options);
}
