import { CalendarData, SIMPLIFIED_GREGORIAN_CALENDAR_CONFIG, type TimeFormatter } from "../../common/data/calendar.ts";
import type { AnyObject } from "../../common/utils/value-types.ts";
import { coreFonts, type FontFamily } from "./fonts.ts";
import type { CombatConfiguration } from "./combat-configuration.ts";
import { diceConfiguration, type DiceConfiguration } from "./dice/registry.ts";
import type { DocumentConfiguration } from "./document-classes.ts";
import type { ActiveEffect } from "../documents/active-effect.ts";
import type { Actor } from "../documents/actor.ts";
import type { ChatMessage } from "../documents/chat-message.ts";
import type { Combat } from "../documents/combat.ts";
import type { Combatant } from "../documents/combatant.ts";
import type { Item } from "../documents/item.ts";
import type { Setting } from "../documents/setting.ts";

export type QueryHandler = (data: unknown, options: { timeout?: number | undefined }) => unknown;

/** A status that a token's HUD offers. */
export interface StatusEffectConfiguration {
  id: string;
  name: string;
  img: string;
  /** The id of the status's ActiveEffect, if it is always the same. */
  _id?: string;
  /** Whether the HUD offers the status, or for which actor types. */
  hud?: boolean | { actorTypes?: string[] };
  statuses?: string[];
  [datum: string]: unknown;
}

type Part<T> = Omit<DocumentConfiguration, "documentClass"> & { documentClass: T };

interface TimeConfiguration {
  roundTime: number;
  turnTime: number;
  worldCalendarClass: typeof CalendarData;
  worldCalendarConfig: AnyObject;
  earthCalendarClass: typeof CalendarData;
  earthCalendarConfig: AnyObject;
  formatters: Record<string, string | TimeFormatter>;
}

/** `CONFIG`: what packages may replace. Each part of the client declares its own; main.ts merges them. */
export interface Configuration {
  ActiveEffect: Part<typeof ActiveEffect> & { legacyTransferral: boolean };
  Actor: Part<typeof Actor> & { trackableAttributes: Record<string, { bar: string[]; value: string[] }> };
  ChatMessage: Part<typeof ChatMessage> & { template: string; batchSize: number; modes?: object };
  Combat: Part<typeof Combat> & {
    initiative: { formula: string | null; decimals: number };
    settings: CombatConfiguration;
    sounds: Record<string, Record<string, string[]> & { label: string & string[] }>;
    initiativeIcon: { icon: string; hover: string };
    fallbackTurnMarker: string;
  };
  Combatant: Part<typeof Combatant>;
  Item: Part<typeof Item>;
  Setting: Part<typeof Setting>;
  debug: Record<string, boolean>;
  compatibility: { mode: 0 | 1 | 2 | 3; includePatterns: RegExp[]; excludePatterns: RegExp[] };
  Dice: DiceConfiguration;
  /** Handlers of `User#query`, by name. // C102 */
  queries: Record<string, QueryHandler>;
  sounds: Record<string, string>;
  /** The statuses of actors. `specialStatusEffects` gives the ids of those that the core acts on. */
  statusEffects: StatusEffectConfiguration[];
  specialStatusEffects: Record<string, string>;
  supportedLanguages: Record<string, string>;
  time: TimeConfiguration;
  /** Font families, with the files to load for them. */
  fontDefinitions: Record<string, FontFamily>;
  [part: string]: unknown;
}

/** main.ts merges the other parts of the client into it before anything reads it. */
export const CONFIG = {
  debug: {
    applications: false,
    combat: false,
    dice: false,
    documents: false,
    hooks: false,
    i18n: false,
    keybindings: false,
    mouseInteraction: false,
    queries: false,
    rollParsing: false,
  },
  compatibility: { mode: 1, includePatterns: [], excludePatterns: [] },
  Dice: diceConfiguration,
  queries: {},
  sounds: {
    dice: "sounds/dice.wav",
    lock: "sounds/lock.wav",
    notification: "sounds/notify.wav",
    combat: "sounds/drums.wav",
  },
  supportedLanguages: { en: "English" },
  time: {
    ...{ roundTime: 0, turnTime: 0 },
    worldCalendarClass: CalendarData,
    worldCalendarConfig: SIMPLIFIED_GREGORIAN_CALENDAR_CONFIG,
    earthCalendarClass: CalendarData,
    earthCalendarConfig: SIMPLIFIED_GREGORIAN_CALENDAR_CONFIG,
    formatters: { timestamp: "formatTimestamp", ago: "formatAgo" },
  },
  fontDefinitions: coreFonts(),
} as unknown as Configuration;
