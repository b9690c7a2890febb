import type { Document } from "../../../common/abstract/document.ts";
import type { JournalEntry } from "../../documents/journal-entry.ts";
import { game, ui } from "../globals.ts";
import { ports } from "../ports.ts";
import { request, type GameSocket } from "../socket.ts";
import { fromUuid } from "../uuids.ts";
import { WorldCollection } from "./world-collection.ts";

export interface ShareImageConfig {
  image: string;
  title?: string;
  caption?: string;
  uuid?: string | null;
  showTitle?: boolean;
  /** Ids of the users who see it. Default: all others. */
  users?: string[];
}

interface ShowOptions {
  /** Show it even to users without permission. */
  force?: boolean;
  users?: string[];
}

interface Shown {
  showEntry?: { uuid: string; force: boolean; users: string[] };
  shareImage?: ShareImageConfig;
}

type Showable = Document & { name?: string; isOwner: boolean };

/** `game.journal` */
export class Journal extends WorldCollection<JournalEntry> {
  static override documentName = "JournalEntry";

  /** Opens the dialog that chooses whom to show a document. */
  static showDialog(document: Showable): Promise<unknown> {
    return ports.showToPlayers(document);
  }

  /** Opens an entry or page for other users. @throws {Error} if this user does not own it */
  static async show(document: Showable, { force = false, users = [] }: ShowOptions = {}): Promise<Document> {
    if (document.documentName !== "JournalEntry" && document.documentName !== "JournalEntryPage") {
      throw new Error("You may only request to show a JournalEntry or JournalEntryPage.");
    }
    if (!document.isOwner) throw new Error("You may only request to show Journal Entries which you own.");
    await request(game.socket, "activity", { showEntry: { uuid: document.uuid, force, users } });
    ui.notifications?.info("JOURNAL.ActionShowSuccess", {
      format: {
        title: document.name ?? "",
        which: game.i18n.localize(users.length ? "JOURNAL.ToSome" : "JOURNAL.ToAll"),
      },
    });
    return document;
  }

  /** Shows an image to other users. */
  static showImage(src: string, { users = [], ...options }: Omit<ShareImageConfig, "image"> = {}): void {
    void request(game.socket, "activity", { shareImage: { image: src, users, ...options } });
    ui.notifications?.info("JOURNAL.ActionShowSuccess", {
      format: {
        title: options.title ?? game.i18n.localize("DOCUMENT.JournalEntryPage"),
        which: game.i18n.localize(users.length ? "JOURNAL.ToSome" : "JOURNAL.ToAll"),
      },
    });
  }

  static _activateSocketListeners(socket: GameSocket): void {
    socket.on("activity", (userId: string, { showEntry, shareImage }: Shown = {}) => {
      const isMeant = ({ users = [] }: { users?: string[] }): boolean =>
        users.length === 0 || users.includes(game.userId ?? "");
      if (showEntry && isMeant(showEntry)) void this._showEntry(showEntry.uuid, showEntry.force, userId);
      if (shareImage && isMeant(shareImage)) ports.showImage(shareImage);
    });
  }

  /** Opens what another user shows, if that user owns it; with `force` even if this user may not see it. */
  static async _showEntry(uuid: string, force = false, userId?: string): Promise<void> {
    const shown = (await fromUuid(uuid)) as
      (Document & { sheet: { render(options: object): unknown } | null; visible: boolean }) | null;
    const sender = game.users.get(userId ?? "");
    if (!shown || (sender && !shown.testUserPermission(sender, "OWNER"))) return;
    const entry = shown.documentName === "JournalEntryPage" ? (shown.parent as typeof shown) : shown;
    if (!force && !entry.visible) return;
    ports.showEntry(entry, { force, ...(entry === shown ? {} : { pageId: shown.id }) });
  }
}
