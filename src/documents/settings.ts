import { kindOf, optionKey, optionsFrom } from "../engine/index.ts";
import type { Json, OptionSpec, Ruleset } from "../engine/index.ts";

/** How strictly players are held to their budgets: not at all, with a warning, or by refusing. */
export type Limit = "off" | "warn" | "enforce";
/** How players see other creatures' values (K18): exact, in words, or not at all. */
export type Veil = "exact" | "words" | "nothing";

declare module "fvtt-types/configuration" {
  interface SettingConfig {
    "tempo.ruleset": string;
    "tempo.limit": string;
    "tempo.veil": string;
    "tempo.promptSeconds": number;
    "tempo.npcAnswers": boolean;
    "tempo.undoConfirm": boolean;
    "tempo.playersApply": boolean;
    "tempo.promptSound": boolean;
    "tempo.announceNext": boolean;
    "tempo.whileAway": boolean;
    "tempo.lastSeen": number;
    "tempo.initiativeMessage": boolean;
    "tempo.plainTracker": boolean;
    "tempo.revealSeconds": number;
    "tempo.skipDialog": boolean;
    "tempo.announceTurn": boolean;
    "tempo.welcomed": boolean;
    "tempo.tryFight": boolean;
    "tempo.seals": string;
    "tempo.folded": string;
    "tempo.byCost": boolean;
    "tempo.hidePacks": boolean;
    "tempo.colorFirst": string;
    "tempo.colorMore": string;
    "tempo.colorOver": string;
  }
}

type Names =
  | "limit"
  | "veil"
  | "promptSeconds"
  | "npcAnswers"
  | "undoConfirm"
  | "playersApply"
  | "initiativeMessage"
  | "plainTracker"
  | "hidePacks"
  | "revealSeconds";
type UserNames = "skipDialog" | "announceTurn" | "announceNext" | "promptSound" | "whileAway";

/** Reads one of this system's settings. */
export function setting<N extends Names | UserNames | "ruleset" | "welcomed" | "tryFight">(name: N) {
  return game.settings.get("tempo", name);
}

export const moveLimit = (): Limit => setting("limit") as Limit;
export const veil = (): Veil => setting("veil") as Veil;

const COLORS = { first: "#56b4e9", more: "#f0a81c", over: "#ff8a5c" } as const;

/**
 * The ruler's colour for a stretch, as 0xRRGGBB (U22). The defaults suit the common colour blindnesses; an
 * entry that is not `#rrggbb` counts as the default.
 */
export function rulerColor(stretch: keyof typeof COLORS): number {
  const names = { first: "colorFirst", more: "colorMore", over: "colorOver" } as const;
  const chosen = game.settings.get("tempo", names[stretch]);
  return parseInt((/^#[0-9a-f]{6}$/i.test(chosen) ? chosen : COLORS[stretch]).slice(1), 16);
}

const choices = (name: string, values: readonly string[]): Record<string, string> =>
  Object.fromEntries(values.map((v) => [v, `TEMPO.Setting.${name}.${v}`]));

const text = (name: string): { name: string; hint: string } => ({
  name: `TEMPO.Setting.${name}.name`,
  hint: `TEMPO.Setting.${name}.hint`,
});

/**
 * Registers the world's choice of ruleset. Only the ruleset chooser changes it, so it is not in the settings
 * list.
 */
export function registerRulesetSetting(initial: string): void {
  game.settings.register("tempo", "ruleset", {
    scope: "world",
    config: false,
    // Every client builds its data models from the ruleset.
    onChange: () => foundry.utils.debouncedReload(),
    type: String,
    default: initial,
  });
}

const TYPES = { choice: String, flag: Boolean, number: Number, text: String } as const;

/** An option as a setting of the world, which only GMs change; the ruleset supplies its label and hint. */
const optionSetting = (option: OptionSpec) => ({
  name: option.label,
  hint: option.hint,
  scope: "world",
  config: true,
  type: TYPES[kindOf(option)],
  default: option.initial,
  ...(option.choices ? { choices: { ...option.choices } } : {}),
});

/**
 * Registers the options of the world's ruleset as settings of the world. Call it once that ruleset is known.
 * Stored options of other rulesets are kept.
 */
export function registerOptions(ruleset: Ruleset, onChange: () => void): void {
  for (const [id, option] of Object.entries(ruleset.options))
    game.settings.register("tempo", optionKey(ruleset.id, id) as "ruleset", {
      ...(optionSetting(option) as ReturnType<typeof optionSetting> & { type: typeof String; default: string }),
      scope: "world",
      onChange,
    });
}

/** The world's values of its ruleset's options, by option id. */
export const chosenOptions = (ruleset: Ruleset): Readonly<Record<string, Json>> =>
  optionsFrom(ruleset, (id) => game.settings.get("tempo", optionKey(ruleset.id, id) as "ruleset"));

/** Values and texts of a setting, as core takes them; its name and scope are given beside it. */
interface How {
  readonly default: string | number | boolean;
  readonly choices?: Readonly<Record<string, string>>;
  readonly range?: { readonly min: number; readonly max: number; readonly step: number };
  readonly onChange?: () => void;
  readonly requiresReload?: boolean;
}
type Scope = "world" | "user" | "client";

/** One of many settings that differ in their values alone, which core's types tell apart by name. */
function register(name: string, scope: Scope, config: boolean, how: How): void {
  const type = { string: String, number: Number, boolean: Boolean }[typeof how.default as "string"];
  const data: object = { ...(config ? text(name) : {}), scope, config, type, ...how };
  game.settings.register("tempo", name as "limit", data);
}

/** Registers settings in the order in which they are listed. */
function offer(scope: Scope, settings: Readonly<Record<string, How>>): void {
  for (const [name, how] of Object.entries(settings)) register(name, scope, true, how);
}

/** Registers what is kept between two visits, and chosen nowhere. */
function keep(scope: Scope, initials: Readonly<Record<string, How["default"]>>): void {
  for (const [name, initial] of Object.entries(initials)) register(name, scope, false, { default: initial });
}

/** Registers the settings that hold for the whole world. */
export function registerWorldSettings(onChange: () => void): void {
  offer("world", {
    limit: { onChange, default: "warn", choices: choices("limit", ["off", "warn", "enforce"]) },
    veil: { onChange, default: "words", choices: choices("veil", ["exact", "words", "nothing"]) },
    promptSeconds: { onChange, default: 45, range: { min: 0, max: 300, step: 5 } },
    npcAnswers: { onChange, default: false },
    undoConfirm: { onChange, default: true },
    playersApply: { onChange, default: false },
    initiativeMessage: { onChange, default: true },
    hidePacks: { onChange: () => void ui.compendium?.render(), default: false },
    plainTracker: { onChange, default: false, requiresReload: true },
    revealSeconds: { onChange, default: 10, range: { min: 2, max: 60, step: 1 } },
  });
  // The second: whether the first evening begins once the chosen ruleset is loaded.
  keep("world", { welcomed: false, tryFight: false });
}

/** Registers each user's own settings, and the client's store of sealed choices. */
export function registerUserSettings(): void {
  offer("user", { skipDialog: { default: false }, announceTurn: { default: true } });
  // These belong to where one sits, not to who one is: a client setting each.
  const on = { default: true };
  offer("client", { announceNext: on, promptSound: on, whileAway: on });
  const { first, more, over } = COLORS;
  offer("user", { colorFirst: { default: first }, colorMore: { default: more }, colorOver: { default: over } });
  // When this client last showed its user the chat, in milliseconds; how this user wants the list of actions (the
  // headings that were folded, whether it is sorted by cost); the sealed choices, which until the reveal never leave
  // the client on which they were made (K9).
  keep("client", { lastSeen: 0, folded: "[]", byCost: false, seals: "{}" });
}
