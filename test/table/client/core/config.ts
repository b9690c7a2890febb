import { diceConfiguration, type DiceConfiguration } from "./dice/registry.ts";

export type QueryHandler = (data: unknown, options: { timeout?: number | undefined }) => unknown;

/** `CONFIG`: what packages may replace. Each room declares the part it reads; main.ts merges them. */
export interface Configuration {
  ChatMessage: {
    documentClass: {
      new (d: object): { toObject(): object; applyRollMode(m: string): void };
      create(d: object, o: object): Promise<object | undefined>;
    };
  };
  debug: Record<string, boolean>;
  compatibility: { mode: 0 | 1 | 2 | 3; includePatterns: RegExp[]; excludePatterns: RegExp[] };
  Dice: DiceConfiguration;
  /** What `User#query` may ask of this client. // C102 */
  queries: Record<string, QueryHandler>;
  sounds: Record<string, string>;
  supportedLanguages: Record<string, string>;
  [part: string]: unknown;
}

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
} as unknown as Configuration;
