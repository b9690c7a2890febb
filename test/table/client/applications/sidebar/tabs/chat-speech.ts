/** Turns chat input into a chat message. */

import {
  currentMessageMode,
  mapLegacyRollMode,
  messageModeSetting,
  modeOption,
} from "../../../documents/roll-modes.ts";
import { CHAT_MESSAGE_STYLES } from "../../../../common/constants.ts";
import { Roll } from "../../../core/dice/index.ts";
import type { ChatMessage } from "../../../documents/chat-message.ts";
import type { User } from "../../../documents/user.ts";
import { CONFIG, game, i18n } from "../../host.ts";
import { ROLL_COMMANDS, type ChatCommand } from "./chat-commands.ts";

export type ChatData = Record<string, unknown>;

const lines = (text: string) => text.trim().replaceAll("\n", "<br>");

/** Runs a command. Returns the created message, if any. Throws an error to show to the user. */
export async function speak(
  command: ChatCommand,
  match: RegExpMatchArray,
  chatData: ChatData,
): Promise<ChatMessage | undefined> {
  if (command === "invalid") throw new Error(i18n.format("CHAT.InvalidCommand", { command: match[1] ?? "" }));
  if (command === "macro") {
    await runMacro(match[2] ?? "", chatData);
    return undefined;
  }
  if (ROLL_COMMANDS.includes(command)) return rollLines(command, match[2] ?? "", chatData);
  const cls = CONFIG.ChatMessage.documentClass;
  const data = command === "none" ? plainSpeech(match[2] ?? "", chatData) : addressed(command, match, chatData);
  return (await cls.create(data, {})) as ChatMessage | undefined;
}

/** Plain speech is in character if the speaker has an actor or a token. */
function plainSpeech(text: string, chatData: ChatData): ChatData {
  const speaker = chatData.speaker as { actor?: string | null; token?: string | null } | undefined;
  const inCharacter = Boolean(speaker?.actor ?? speaker?.token);
  return {
    ...chatData,
    content: lines(text),
    style: inCharacter ? CHAT_MESSAGE_STYLES.IC : CHAT_MESSAGE_STYLES.OOC,
    ...(inCharacter ? {} : { speaker: { alias: game.user.name } }),
  };
}

function addressed(command: ChatCommand, match: RegExpMatchArray, chatData: ChatData): ChatData {
  const text = lines(match[2] ?? "");
  const cls = CONFIG.ChatMessage.documentClass;
  switch (command) {
    case "ooc":
      return { ...chatData, content: text, style: CHAT_MESSAGE_STYLES.OOC, speaker: { alias: game.user.name } };
    case "ic": {
      if (!chatData.speaker) throw new Error(i18n.localize("CHAT.NoCharacter"));
      return { ...chatData, content: text, style: CHAT_MESSAGE_STYLES.IC };
    }
    case "emote": {
      const { alias } = (chatData.speaker ?? {}) as { alias?: string };
      const content = `${alias ?? game.user.name} ${text}`;
      return { ...chatData, content, style: CHAT_MESSAGE_STYLES.EMOTE };
    }
    case "whisper": {
      const names = (match[2] ?? "").replace(/^\[|\]$/g, "").split(",");
      const users = names.flatMap((name) => cls.getWhisperRecipients(name.trim()));
      return whisper(lines(match[3] ?? ""), users, chatData);
    }
    case "reply": {
      const last = game.messages.contents.findLast(
        (message) => message.whisper.includes(game.user.id ?? "") && message.author !== game.user,
      );
      return whisper(text, last?.author ? [last.author as unknown as User] : [], chatData);
    }
    case "gm":
    case "players":
      return whisper(text, cls.getWhisperRecipients(command), chatData);
    default:
      return { ...chatData, content: text };
  }
}

function whisper(content: string, users: User[], chatData: ChatData): ChatData {
  if (users.length === 0) throw new Error(i18n.localize("CHAT.NoRecipients"));
  // Only a GM may whisper to players who are all offline.
  if (!users.some((user) => user.isGM || user.active) && !game.user.isGM)
    throw new Error(i18n.localize("CHAT.NoRecipients"));
  const ids = [...new Set(users.map(({ id }) => id))];
  return { ...chatData, content, whisper: ids, style: CHAT_MESSAGE_STYLES.OTHER };
}

/** Each line is a roll: a formula, and a flavor text after #. */
async function rollLines(command: ChatCommand, text: string, chatData: ChatData): Promise<ChatMessage | undefined> {
  const cls = CONFIG.ChatMessage.documentClass;
  const actor = cls.getSpeakerActor(chatData.speaker as object) ?? game.user.character;
  const rollData = actor?.getRollData() ?? {};
  const rolls: Roll[] = [];
  const flavors: string[] = [];
  for (const line of text.split("\n").filter((entry) => entry.trim())) {
    const [formula = "", flavor] = line.split(/#(?![^[]*\])/).map((part) => part.trim());
    const roll = Roll.create(formula, rollData);
    await roll.evaluate();
    rolls.push(roll);
    flavors.push(flavor ?? "");
  }
  // The flavor of a single roll goes to the message; with several rolls, each has its own.
  if (rolls.length > 1) for (const [index, roll] of rolls.entries()) roll.options.flavor = flavors[index] ?? "";
  if (rolls.length === 0) throw new Error(i18n.localize("CHAT.NoFormula"));
  const mode = command === "roll" ? currentMessageMode() : modeOfCommand(command);
  const flavor = rolls.length === 1 ? (flavors[0] ?? "") : "";
  const data = { ...chatData, rolls, flavor, sound: CONFIG.sounds.dice };
  return (await cls.create(data, modeOption(mode))) as ChatMessage | undefined;
}

/** The commands have the names of generation 13's roll modes. */
function modeOfCommand(command: string): string {
  return messageModeSetting() === "messageMode" ? mapLegacyRollMode(command) : command;
}

/** `/macro Name key=value …` */
async function runMacro(text: string, chatData: ChatData): Promise<void> {
  const words = [...text.matchAll(/(\w+)=("[^"]*"|\S+)|(\S+)/g)];
  const name = words.flatMap((word) => (word[3] ? [word[3]] : [])).join(" ");
  const scope = Object.fromEntries(
    words.filter((word) => word[1]).map((word) => [word[1] as string, (word[2] ?? "").replace(/^"|"$/g, "")]),
  );
  const macro = game.macros.getName(name);
  if (!macro) throw new Error(i18n.format("CHAT.NoMacro", { name }));
  await macro.execute({ speaker: chatData.speaker as never, ...scope });
}
