import { CHAT_MESSAGE_STYLES } from "../../common/constants.ts";
import { logCompatibilityWarning } from "../../common/utils/compatibility.ts";
import { CONFIG } from "../core/config.ts";
import { game } from "../core/globals.ts";
import { Hooks } from "../core/hooks.ts";
import { jQuery } from "../core/jquery.ts";
import { ports } from "../core/ports.ts";
import type { ChatMessage } from "./chat-message.ts";

export interface MessageRenderOptions {
  canDelete?: boolean;
  canClose?: boolean;
  [option: string]: unknown;
}

/** Creates the element of a message and calls the render hooks. */
export async function renderMessage(
  message: ChatMessage,
  { canDelete = game.user.isGM, canClose = false, ...rest }: MessageRenderOptions,
): Promise<HTMLElement> {
  const isWhisper = message.whisper.length > 0;
  const data = message.toObject(false);
  const context = {
    ...rest,
    canDelete,
    canClose,
    message: data,
    user: game.user,
    author: message.author,
    alias: message.alias,
    speakerActor: message.speakerActor,
    cssClass: cssClasses(message).join(" "),
    isWhisper,
    whisperTo: message.whisper.flatMap((id) => game.users.get(id)?.name ?? []).join(", "),
    borderColor: message.style === CHAT_MESSAGE_STYLES.OOC ? message.author?.color.css : undefined,
  };
  if (message.isRoll) await renderRolls(message, data);
  data.content = await ports.enrichHTML(data.content as string, {
    rollData: message.getRollData(),
    secrets: message.isOwner,
  });
  const { template } = CONFIG.ChatMessage;
  const holder = document.createElement("template");
  holder.innerHTML = (await ports.renderTemplate(template, context)).trim();
  const element = holder.content.firstElementChild;
  if (!(element instanceof HTMLElement)) throw new Error(`${template} does not make one element`);
  Hooks.callAll("renderChatMessageHTML", message, element, context);
  if (Hooks.events["renderChatMessage"]?.length) {
    logCompatibilityWarning(
      "The renderChatMessage hook is deprecated. Use renderChatMessageHTML instead, which now passes an HTMLElement argument instead of jQuery.",
      { since: 13, until: 15, once: true },
    );
    Hooks.callAll("renderChatMessage", message, jQuery(element), context);
  }
  return element;
}

function cssClasses(message: ChatMessage): string[] {
  const classes: string[] = [];
  if (message.style === CHAT_MESSAGE_STYLES.IC) classes.push("ic");
  if (message.style === CHAT_MESSAGE_STYLES.EMOTE) classes.push("emote");
  if (message.whisper.length) classes.push("whisper");
  if (message.blind) classes.push("blind");
  return classes;
}

/** Puts the rendered rolls into the content; without results if the user may not see them. // C107 */
async function renderRolls(message: ChatMessage, data: Record<string, unknown>): Promise<void> {
  const isPrivate = !message.isContentVisible;
  if (isPrivate) {
    const name = message.author?.name ?? "";
    data.flavor = game.i18n.format("CHAT.PrivateRollContent", { user: name });
  }
  // Content that is empty or only a number is replaced by the rolls.
  const plain = isNumber(message.content) || !message.content.trim();
  if (!plain && !isPrivate) return;
  const rendered = await Promise.all(message.rolls.map((roll) => roll.render({ isPrivate })));
  data.content = rendered.join("");
}

function isNumber(text: string): boolean {
  return text.trim() !== "" && Number.isFinite(Number(text));
}
