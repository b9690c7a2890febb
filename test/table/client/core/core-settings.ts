import { onPrototypeOverrides } from "../documents/prototype-overrides.ts";
import { messageModeSetting, modesOfMessages, publicMode } from "../documents/roll-modes.ts";
import { SETTING_SCOPES, USER_ROLES } from "../../common/constants.ts";
import { PrototypeTokenOverrides } from "../../common/data.ts";
import { environment } from "../../common/environment.ts";
import { userPermissions } from "../../common/later-constants.ts";
import { CONFIG } from "./config.ts";
import { COMBAT_DEFAULTS } from "./combat-configuration.ts";
import { DICE_CONFIGURATION } from "./dice/fulfillment.ts";
import { game, ui } from "./globals.ts";
import { SHOWN_TIPS } from "./new-user-experience.ts";

type Renderable = { render?(options?: object): unknown } | undefined;

/** Registers the settings that the core reads. The applications and the canvas register their own. */
export function registerCoreSettings(): void {
  const { WORLD, USER, CLIENT } = SETTING_SCOPES;
  const { settings } = game;
  settings.register("core", "time", {
    name: "SETTINGS.WorldTime",
    scope: WORLD,
    type: Number,
    default: 0,
    onChange: (worldTime: number, options = {}, userId = "") => game.time.onUpdateWorldTime(worldTime, options, userId),
  });
  settings.register("core", "permissions", {
    name: "SETTINGS.Permissions",
    scope: WORLD,
    type: Object,
    default: defaultPermissions(),
  });
  settings.register("core", "combatTrackerConfig", {
    name: "SETTINGS.CombatTracker",
    scope: WORLD,
    type: Object,
    default: structuredClone(COMBAT_DEFAULTS),
    onChange: () => {
      for (const combat of game.combats) combat.reset();
      game.combats.render();
    },
  });
  settings.register("core", "compendiumConfiguration", {
    scope: WORLD,
    type: Object,
    default: {},
    onChange: () => (ui.compendium as Renderable)?.render?.(),
  });
  PrototypeTokenOverrides.actorTypes = () => CONFIG.Actor.documentClass.TYPES;
  settings.register("core", PrototypeTokenOverrides.SETTING, {
    name: "SETTINGS.PrototypeOverrides.name",
    scope: WORLD,
    type: PrototypeTokenOverrides,
    onChange: onPrototypeOverrides,
  });
  settings.register("core", "sheetClasses", { scope: WORLD, type: Object, default: {} });
  settings.register("core", "keybindings", { scope: USER, type: Object, default: {} });
  settings.register("core", "language", {
    name: "SETTINGS.LangN",
    hint: "SETTINGS.LangL",
    scope: CLIENT,
    config: true,
    type: String,
    default: game.i18n.lang,
    choices: CONFIG.supportedLanguages,
    requiresReload: true,
  });
  const modes = modesOfMessages();
  settings.register("core", messageModeSetting(), {
    name: "SETTINGS.RollMode",
    scope: CLIENT,
    type: String,
    choices: Object.fromEntries(Object.entries(modes).map(([mode, { label }]) => [mode, label])),
    default: publicMode(),
  });
  settings.register("core", DICE_CONFIGURATION, { scope: CLIENT, type: Object, default: {} });
  settings.register("core", "combatTheme", { scope: CLIENT, type: String, default: "none" });
  settings.register("core", SHOWN_TIPS, { scope: CLIENT, type: Boolean, default: false });
  settings.register("core", "collectionSortingModes", { scope: CLIENT, type: Object, default: {} });
  settings.register("core", "collectionSearchModes", { scope: CLIENT, type: Object, default: {} });
}

/** The roles that have each permission by default. */
function defaultPermissions(): Record<string, number[]> {
  const roles = Object.values(USER_ROLES).filter((role) => role > USER_ROLES.NONE);
  return Object.fromEntries(
    Object.entries(userPermissions(environment.generation)).map(([permission, { defaultRole }]) => [
      permission,
      roles.filter((role) => role >= defaultRole),
    ]),
  );
}
