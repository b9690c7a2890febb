import { mergeObject } from "../../common/utils.ts";
import type { AnyObject } from "../../common/utils/value-types.ts";
import { getDocumentClass } from "./document-classes.ts";
import { game, ui } from "./globals.ts";
import { Hooks } from "./hooks.ts";

/** The setting of a client that has read the welcome. */
export const SHOWN_TIPS = "nue.shownTips";

const TIPS = ["NUE.Welcome", "NUE.Players", "NUE.Directories"];

/** `game.nue`: what a gamemaster finds who opens a new world. */
export class NewUserExperienceManager {
  /** Welcomes the gamemaster of a new world, once the game is ready, with a scene and a few messages. */
  initialize(): void {
    Hooks.on("renderChatMessageHTML", activateLinks);
    Hooks.once("ready", () => this.#welcome());
  }

  #welcome(): void {
    // Of several gamemasters who come at once, one is enough.
    if (game.users.activeGM !== game.user || !isNewWorld()) return;
    for (const step of [this.createDefaultScene(), createTips()]) {
      step.catch((error: unknown) =>
        Hooks.onError("NewUserExperienceManager#initialize", error as Error, { log: "error", notify: "error" }),
      );
    }
  }

  /** Creates the scene a new world begins with, active unless the data say otherwise. */
  async createDefaultScene(sceneData: AnyObject = {}): Promise<unknown> {
    const [width, height] = [4000, 3000];
    const data = {
      ...{ name: game.i18n.localize("NUE.SceneName"), active: true, navigation: true, tokenVision: false },
      ...{ width, height, padding: 0, initial: { x: width / 2, y: height / 2, scale: 0.5 } },
    };
    return getDocumentClass("Scene").create(mergeObject(data, sceneData));
  }
}

/** A world in which nobody has made anything yet (foundryvtt#8285). */
function isNewWorld(): boolean {
  return ["Actor", "Item", "JournalEntry", "Scene"].every((name) => !game.collections.get(name)?.size);
}

async function createTips(): Promise<void> {
  if (game.settings.get("core", SHOWN_TIPS)) return;
  const messages = TIPS.map((tip) => ({
    content: game.i18n.localize(tip),
    speaker: { alias: game.i18n.localize("NUE.Speaker") },
    whisper: [game.user.id],
    flags: { core: { nue: true } },
  }));
  await getDocumentClass("ChatMessage").createDocuments(messages);
  await game.settings.set("core", SHOWN_TIPS, true);
}

/** The links of the welcome open tabs of the sidebar, wherever the message is shown. */
function activateLinks(message: { flags: { core?: { nue?: boolean } } }, html: HTMLElement): void {
  if (!message.flags.core?.nue) return;
  for (const link of html.querySelectorAll<HTMLElement>("a[data-tab]")) {
    link.addEventListener("click", () => {
      (ui[link.dataset.tab ?? ""] as { activate?(): void } | undefined)?.activate?.();
    });
  }
}
