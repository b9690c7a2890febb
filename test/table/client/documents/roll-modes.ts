import { CHAT_MESSAGE_STYLES, DICE_ROLL_MODES } from "../../common/constants.ts";
import { environment } from "../../common/environment.ts";
import { logCompatibilityWarning } from "../../common/utils/compatibility.ts";
import type { AnyObject } from "../../common/utils/value-types.ts";
import { CONFIG } from "../core/config.ts";
import { game } from "../core/globals.ts";

/** Generation 14: who may see a message, by the name of the mode. */
export interface MessageModeConfiguration {
  label: string;
  icon: string;
  /** Puts the mode into the data of a message. */
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

/** The modes of this generation, by name. */
export function modesOfMessages(): Record<string, { label: string; icon: string }> {
  if (!hasMessageModes()) return CONFIG.Dice.rollModes;
  return CONFIG.ChatMessage.modes as Record<string, MessageModeConfiguration>;
}

/** The setting in which the user's own mode is kept. */
export function messageModeSetting(): "messageMode" | "rollMode" {
  return hasMessageModes() ? "messageMode" : "rollMode";
}

/** How this user speaks and rolls, unless something else is said. */
export function currentMessageMode(): string {
  return game.settings.get("core", messageModeSetting()) as string;
}

/** The mode in which nobody but gamemasters see a message, and the one in which all do. */
export const privateMode = (): string => (hasMessageModes() ? "gm" : DICE_ROLL_MODES.PRIVATE);
export const publicMode = (): string => (hasMessageModes() ? "public" : DICE_ROLL_MODES.PUBLIC);

/** A mode of generation 13 by its name in generation 14. */
export function mapLegacyRollMode(rollMode: string): string {
  if (rollMode === "roll") return currentMessageMode();
  const mode = rollMode.replace(/roll$/, "");
  return mode in (CONFIG.ChatMessage.modes as object) ? mode : rollMode;
}

/** Options that name a mode: those of generation 13 are still understood by 14, with a warning. */
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

/** The option under which a mode is handed on. */
export function modeOption(mode: string): { messageMode: string } | { rollMode: string } {
  return hasMessageModes() ? { messageMode: mode } : { rollMode: mode };
}

/**
 * Puts a mode into the data of a message. Private and blind: whoever is whispered to already, else the gamemasters.
 * Self: its author alone. // C106
 */
export function applyMode<T extends AnyObject>(data: T, mode: string): T {
  if (hasMessageModes()) {
    const modes = CONFIG.ChatMessage.modes as Record<string, MessageModeConfiguration>;
    // An unknown mode has no handler: a known failing of builds before 14.367.
    (modes[mode === "roll" ? currentMessageMode() : mode] as MessageModeConfiguration).handler(data);
    return data;
  }
  const resolved = mode === "roll" ? currentMessageMode() : mode;
  if (!(resolved in CONFIG.Dice.rollModes)) throw new Error(`Invalid roll mode "${resolved}"`);
  const handler = messageModes[resolved.replace(/roll$/, "")]?.handler;
  handler?.(data);
  return data;
}
