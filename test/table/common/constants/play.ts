/** Constants of chat, dice, effects, keybindings and settings. */

export const CHAT_MESSAGE_STYLES = Object.freeze({ OTHER: 0, OOC: 1, IC: 2, EMOTE: 3 } as const);

export const DICE_ROLL_MODES = Object.freeze({
  PUBLIC: "publicroll",
  PRIVATE: "gmroll",
  BLIND: "blindroll",
  SELF: "selfroll",
} as const);

export type DiceRollMode = (typeof DICE_ROLL_MODES)[keyof typeof DICE_ROLL_MODES];

export const ACTIVE_EFFECT_MODES = Object.freeze({
  CUSTOM: 0,
  MULTIPLY: 1,
  ADD: 2,
  DOWNGRADE: 3,
  UPGRADE: 4,
  OVERRIDE: 5,
} as const);

export type ActiveEffectMode = (typeof ACTIVE_EFFECT_MODES)[keyof typeof ACTIVE_EFFECT_MODES];

/** The order in which a pressed key is offered to several actions. */
export const KEYBINDING_PRECEDENCE = Object.freeze({ PRIORITY: 0, NORMAL: 1, DEFERRED: 2 } as const);

export const COMPATIBILITY_MODES = Object.freeze({ SILENT: 0, WARNING: 1, ERROR: 2, FAILURE: 3 } as const);

export type CompatibilityMode = (typeof COMPATIBILITY_MODES)[keyof typeof COMPATIBILITY_MODES];

/** Time limits of requests, in milliseconds. */
export const TIMEOUTS = Object.freeze({
  FOUNDRY_WEBSITE: 10000,
  PACKAGE_REPOSITORY: 10000,
  IP_DISCOVERY: 5000,
  REMOTE_PACKAGE: 5000,
} as const);

export const GAME_VIEWS = Object.freeze(["game", "stream"] as const);

export const CORE_SUPPORTED_LANGUAGES = Object.freeze(["en"] as const);

export const CANVAS_PERFORMANCE_MODES = Object.freeze({ LOW: 0, MED: 1, HIGH: 2, MAX: 3 } as const);

export const FONT_WEIGHTS = Object.freeze({
  Thin: 100,
  ExtraLight: 200,
  Light: 300,
  Regular: 400,
  Medium: 500,
  SemiBold: 600,
  Bold: 700,
  ExtraBold: 800,
  Black: 900,
} as const);

/** Where a setting is stored: in the browser, for the user, or for the world. */
export const SETTING_SCOPES = Object.freeze({ CLIENT: "client", USER: "user", WORLD: "world" } as const);
