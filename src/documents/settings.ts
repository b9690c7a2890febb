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

/** Registers the settings that hold for the whole world. */
export function registerWorldSettings(onChange: () => void): void {
  const world = { scope: "world", config: true, onChange } as const;
  const limits = choices("limit", ["off", "warn", "enforce"]);
  const veils = choices("veil", ["exact", "words", "nothing"]);
  const { settings } = game;
  settings.register("tempo", "limit", { ...text("limit"), ...world, type: String, default: "warn", choices: limits });
  settings.register("tempo", "veil", { ...text("veil"), ...world, type: String, default: "words", choices: veils });
  settings.register("tempo", "promptSeconds", {
    ...text("promptSeconds"),
    ...world,
    type: Number,
    default: 45,
    range: { min: 0, max: 300, step: 5 },
  });
  settings.register("tempo", "npcAnswers", { ...text("npcAnswers"), ...world, type: Boolean, default: false });
  settings.register("tempo", "undoConfirm", { ...text("undoConfirm"), ...world, type: Boolean, default: true });
  settings.register("tempo", "playersApply", { ...text("playersApply"), ...world, type: Boolean, default: false });
  settings.register("tempo", "initiativeMessage", {
    ...text("initiativeMessage"),
    ...world,
    type: Boolean,
    default: true,
  });
  settings.register("tempo", "hidePacks", {
    ...text("hidePacks"),
    ...world,
    type: Boolean,
    default: false,
    onChange: () => void ui.compendium?.render(),
  });
  settings.register("tempo", "plainTracker", {
    ...text("plainTracker"),
    ...world,
    type: Boolean,
    default: false,
    requiresReload: true,
  });
  settings.register("tempo", "revealSeconds", {
    ...text("revealSeconds"),
    ...world,
    type: Number,
    default: 10,
    range: { min: 2, max: 60, step: 1 },
  });
  settings.register("tempo", "welcomed", { scope: "world", config: false, type: Boolean, default: false });
  // Whether the first evening begins once the chosen ruleset is loaded.
  settings.register("tempo", "tryFight", { scope: "world", config: false, type: Boolean, default: false });
}

/** Registers each user's own settings, and the client's store of sealed choices. */
export function registerUserSettings(): void {
  const user = { scope: "user", config: true } as const;
  const { settings } = game;
  settings.register("tempo", "skipDialog", { ...text("skipDialog"), ...user, type: Boolean, default: false });
  settings.register("tempo", "announceTurn", { ...text("announceTurn"), ...user, type: Boolean, default: true });
  // These belong to where one sits, not to who one is: a client setting each.
  const client = { scope: "client", config: true, type: Boolean, default: true } as const;
  for (const name of ["announceNext", "promptSound", "whileAway"] as const)
    settings.register("tempo", name, { ...text(name), ...client });
  // When this client last showed its user the chat, in milliseconds.
  settings.register("tempo", "lastSeen", { scope: "client", config: false, type: Number, default: 0 });
  for (const [stretch, initial] of Object.entries(COLORS)) {
    const name = `color${stretch.charAt(0).toUpperCase()}${stretch.slice(1)}` as "colorFirst";
    settings.register("tempo", name, { ...text(name), ...user, type: String, default: initial });
  }
  // How this user wants the list of actions: the headings that were folded, and whether it is sorted by cost.
  settings.register("tempo", "folded", { scope: "client", config: false, type: String, default: "[]" });
  settings.register("tempo", "byCost", { scope: "client", config: false, type: Boolean, default: false });
  // Until the reveal a sealed choice never leaves the client on which it was made (K9).
  settings.register("tempo", "seals", { scope: "client", config: false, type: String, default: "{}" });
}
