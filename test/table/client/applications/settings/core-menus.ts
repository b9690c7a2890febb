/** The buttons of the settings window that open windows of the core. */
import { PermissionConfig } from "../apps/permission-config.ts";
import { game } from "../host.ts";
import { DefaultSheetsConfig } from "./default-sheets-config.ts";
import { DiceConfig } from "./dice-config.ts";
import { PrototypeOverridesConfig } from "./prototype-overrides-config.ts";
import { UIConfig } from "./ui-config.ts";

export function registerCoreMenus(): void {
  const menu = (key: string, text: string, icon: string, type: new () => unknown, restricted: boolean): void =>
    game.settings.registerMenu("core", key, {
      name: `${text}.name`,
      label: `${text}.label`,
      hint: `${text}.hint`,
      icon: `fa-solid ${icon}`,
      type,
      restricted,
    });
  menu("uiConfig", "SETTINGS.UI", "fa-palette", UIConfig, false);
  game.settings.registerMenu("core", "permissions", {
    name: "PERMISSION.Title",
    label: "PERMISSION.Configure",
    hint: "PERMISSION.Hint",
    icon: "fa-solid fa-user-shield",
    type: PermissionConfig,
    restricted: true,
  });
  menu("diceConfiguration", "DICE.CONFIG", "fa-dice", DiceConfig, false);
  menu("sheetClasses", "SETTINGS.DefaultSheets", "fa-scroll", DefaultSheetsConfig, true);
  menu("prototypeTokenOverrides", "SETTINGS.PrototypeOverrides", "fa-circle-user", PrototypeOverridesConfig, true);
}
