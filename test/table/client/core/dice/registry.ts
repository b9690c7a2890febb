import { fulfillment, type FulfillmentConfiguration } from "./fulfillment.ts";
import type { Roll } from "./roll.ts";
import type { RollTerm } from "./terms/roll-term.ts";
import type { DiceTerm } from "./terms/dice-term.ts";
import { generator } from "./random.ts";

export type RollFunction = (...args: (number | string | undefined)[]) => number | string;

interface RollModeConfiguration {
  label: string;
  icon: string;
}

/** `CONFIG.Dice`: what a formula may contain. Terms and rolls find each other here, not by import. */
export interface DiceConfiguration {
  /** Where the faces of dice come from. */
  fulfillment: FulfillmentConfiguration;
  /** The kinds of dice a person may choose from. */
  types: (typeof DiceTerm)[];
  rollModes: Record<string, RollModeConfiguration>;
  /** Roll classes that can be rebuilt from stored data; the first is the default. */
  rolls: (typeof Roll)[];
  termTypes: Record<string, typeof RollTerm>;
  /** Dice classes by denomination. */
  terms: Record<string, typeof DiceTerm>;
  /** A random number from [0, 1). Every face is drawn with it, so tests can determine rolls. // C91 */
  randomUniform: () => number;
  /** Functions that a formula may call, besides those of Math. // C83 */
  functions: Record<string, RollFunction>;
}

export const diceConfiguration: DiceConfiguration = {
  fulfillment,
  types: [],
  rollModes: {
    publicroll: { label: "CHAT.RollPublic", icon: "fa-solid fa-globe" },
    gmroll: { label: "CHAT.RollPrivate", icon: "fa-solid fa-user-secret" },
    blindroll: { label: "CHAT.RollBlind", icon: "fa-solid fa-eye-slash" },
    selfroll: { label: "CHAT.RollSelf", icon: "fa-solid fa-user" },
  },
  rolls: [],
  termTypes: {},
  terms: {},
  randomUniform: () => generator.random(),
  functions: {},
};

export function termClass(name: string): typeof RollTerm | undefined {
  return diceConfiguration.termTypes[name] ?? Object.values(diceConfiguration.terms).find((dice) => dice.name === name);
}

/** The dice class of a denomination: the letter or number after "d". */
export function diceClass(denomination: string): typeof DiceTerm | undefined {
  const letter = /^\d/.test(denomination) ? "d" : denomination;
  return diceConfiguration.terms[letter] ?? diceConfiguration.terms[letter.toLowerCase()];
}

/** The class of new rolls. @throws {Error} if none is configured */
export function defaultRollClass(): typeof Roll {
  const cls = diceConfiguration.rolls[0];
  if (!cls) throw new Error("CONFIG.Dice.rolls is empty: there is no class to make rolls of");
  return cls;
}

export function createRoll(formula: string, data?: object, options?: object): Roll {
  return defaultRollClass().create(formula, data, options);
}

/** Rebuilds a roll that is part of a term's data. */
export function reviveRoll(data: unknown): Roll {
  const cls = defaultRollClass();
  if (data instanceof cls.baseRoll) return data;
  return cls.fromData(data as Parameters<typeof Roll.fromData>[0]);
}
