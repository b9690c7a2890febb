import { CHAT_MESSAGE_STYLES, DICE_ROLL_MODES } from "../../common/constants.ts";
import { environment } from "../../common/environment.ts";
import { logCompatibilityWarning } from "../../common/utils/compatibility.ts";
import type { AnyObject } from "../../common/utils/value-types.ts";
import { CONFIG } from "../core/config.ts";
import { game } from "../core/globals.ts";

/** Generation 14: a message mode, which decides who may see a message. */
export interface MessageModeConfiguration {
  label: string;
  icon: string;
  /** Applies the mode to the data of a message. */
  handler(this: void, data: AnyObject): void;
}

const gamemasters = (): string[] => game.users.filter((user) => user.isGM).map((user) => user.id as string);

const gamemastersUnless = (data: AnyObject): string[] => {
  const whisper = (data.whisper ?? []) as string[];
  return whisper.length > 0 ? whisper : gamemasters();
};

/** `CONFIG.ChatMessage.modes`. */
export const messageModes: Record<string, MessageModeConfiguration> = {
  public: {
    label: "CHAT.RollPublic",
    icon: "fa-solid fa-globe",
    handler: (data) => void Object.assign(data, { whisper: [], blind: false }),
  },
  gm: {
    label: "CHAT.RollPrivate",
    icon: "fa-solid fa-user-secret",
    handler: (data) => void Object.assign(data, { whisper: gamemastersUnless(data), blind: false }),
  },
  blind: {
    label: "CHAT.RollBlind",
    icon: "fa-solid fa-eye-slash",
    handler: (data) => void Object.assign(data, { whisper: gamemastersUnless(data), blind: true }),
  },
  self: {
    label: "CHAT.RollSelf",
    icon: "fa-solid fa-user",
    handler: (data) => void Object.assign(data, { whisper: [game.user.id], blind: false }),
  },
  ic: {
    label: "CHAT.RollInCharacter",
    icon: "fa-solid fa-comment",
    handler: (data) => void Object.assign(data, { whisper: [], blind: false, style: CHAT_MESSAGE_STYLES.IC }),
  },
};

const hasMessageModes = (): boolean => environment.generation >= 14;

/** The modes of the current generation, by name. */
export function modesOfMessages(): Record<string, { label: string; icon: string }> {
  if (!hasMessageModes()) return CONFIG.Dice.rollModes;
  return CONFIG.ChatMessage.modes as Record<string, MessageModeConfiguration>;
}

/** The key of the setting for the user's mode. */
export function messageModeSetting(): "messageMode" | "rollMode" {
  return hasMessageModes() ? "messageMode" : "rollMode";
}

/** The user's default mode for messages and rolls. */
export function currentMessageMode(): string {
  return game.settings.get("core", messageModeSetting()) as string;
}

/** The mode for gamemasters only, and the one for everybody. */
export const privateMode = (): string => (hasMessageModes() ? "gm" : DICE_ROLL_MODES.PRIVATE);
export const publicMode = (): string => (hasMessageModes() ? "public" : DICE_ROLL_MODES.PUBLIC);

/** The name in generation 14 of a roll mode of 13. */
export function mapLegacyRollMode(rollMode: string): string {
  if (rollMode === "roll") return currentMessageMode();
  const mode = rollMode.replace(/roll$/, "");
  return mode in (CONFIG.ChatMessage.modes as object) ? mode : rollMode;
}

/** The mode named in options. Generation 14 also accepts `rollMode`, with a warning. */
export function modeOf(options: { rollMode?: unknown; messageMode?: unknown }): string | undefined {
  const { rollMode, messageMode } = options;
  if (!hasMessageModes()) return rollMode as string | undefined;
  if (messageMode !== undefined || rollMode === undefined || rollMode === null)
    return messageMode as string | undefined;
  logCompatibilityWarning("The rollMode option is deprecated in favor of messageMode", {
    since: 14,
    until: 16,
    once: true,
  });
  return mapLegacyRollMode(rollMode as string);
}

/** The option that passes a mode on. */
export function modeOption(mode: string): { messageMode: string } | { rollMode: string } {
  return hasMessageModes() ? { messageMode: mode } : { rollMode: mode };
}

/**
 * Applies a mode to the data of a message. Private and blind: whispered to its recipients, or to the
 * gamemasters if there are none. Self: to this user only. // C106
 */
export function applyMode<T extends AnyObject>(data: T, mode: string): T {
  if (hasMessageModes()) {
    const modes = CONFIG.ChatMessage.modes as Record<string, MessageModeConfiguration>;
    // An unknown mode throws, because it has no handler: a known defect of builds before 14.367.
    (modes[mode === "roll" ? currentMessageMode() : mode] as MessageModeConfiguration).handler(data);
    return data;
  }
  const resolved = mode === "roll" ? currentMessageMode() : mode;
  if (!(resolved in CONFIG.Dice.rollModes)) throw new Error(`Invalid roll mode "${resolved}"`);
  const handler = messageModes[resolved.replace(/roll$/, "")]?.handler;
  handler?.(data);
  return data;
}
