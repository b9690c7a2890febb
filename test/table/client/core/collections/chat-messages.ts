import type { ChatMessage } from "../../documents/chat-message.ts";
import { game } from "../globals.ts";
import { ports } from "../ports.ts";
import { WorldCollection } from "./world-collection.ts";
import { saveAsFile } from "../../documents/document-links.ts";

/** `game.messages` */
export class ChatMessages extends WorldCollection<ChatMessage> {
  static override documentName = "ChatMessage";

  /** Saves the chat log as a text file. */
  export(): void {
    const log = this.filter((message) => message.logged).map((message) => message.export());
    saveAsFile(log.join("\n---------------------------\n"), `fvtt-log-${new Date().toISOString().slice(0, 10)}.txt`);
  }

  /** Deletes all messages after confirmation. */
  async flush(): Promise<unknown> {
    const confirmed = await ports.confirm({
      title: game.i18n.localize("CHAT.FlushTitle"),
      content: `<p>${game.i18n.localize("CHAT.FlushWarning")}</p>`,
    });
    return confirmed ? this.documentClass.deleteDocuments([], { deleteAll: true }) : undefined;
  }
}
