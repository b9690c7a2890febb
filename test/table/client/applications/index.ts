/** The applications as a part of the client: the namespace, entries in `CONFIG`, and steps at startup. */

import { setFormPort } from "../../common/data/form-port.ts";
import type { UpperRoom } from "../core/ports.ts";
import Handlebars from "handlebars";
import { ApplicationV2 } from "./api/application.ts";
import { DialogV2 } from "./api/dialog.ts";
import { DocumentSheetV2 } from "./api/document-sheet.ts";
import { HandlebarsApplicationMixin } from "./api/handlebars-application.ts";
import { CombatTrackerConfig } from "./apps/combat-tracker-config.ts";
import { DocumentOwnershipConfig } from "./apps/document-ownership-config.ts";
import { DocumentSheetConfig } from "./apps/document-sheet-config.ts";
import { FilePicker } from "./apps/file-picker.ts";
import { ImagePopout } from "./apps/image-popout.ts";
import { PermissionConfig } from "./apps/permission-config.ts";
import { registerSheetThemes } from "./apps/sheet-themes.ts";
import { applicationsConfiguration } from "./config.ts";
import { registerCoreSheets } from "./core-sheets.ts";
import { defineElements, elements } from "./elements/index.ts";
import { fields } from "./fields/index.ts";
import { timeSince } from "./handlebars/time-since.ts";
import { handlebars } from "./handlebars/index.ts";
import { CONFIG, game, ui } from "./host.ts";
import { BasePlaceableHUD } from "./hud/placeable-hud.ts";
import { TokenHUD } from "./hud/token-hud.ts";
import { parseHTML } from "./parse-html.ts";
import { instances } from "./instances.ts";
import { buildInterface } from "./interface.ts";
import { applicationPorts, formElements } from "./ports.ts";
import { RollResolver } from "./dice/roll-resolver.ts";
import { registerCoreMenus } from "./settings/core-menus.ts";
import { DefaultSheetsConfig } from "./settings/default-sheets-config.ts";
import { DiceConfig } from "./settings/dice-config.ts";
import { PrototypeOverridesConfig } from "./settings/prototype-overrides-config.ts";
import { SettingsConfig } from "./settings/settings-config.ts";
import { UIConfig } from "./settings/ui-config.ts";
import { ActiveEffectConfig } from "./sheets/active-effect-config.ts";
import { ActorSheetV2 } from "./sheets/actor-sheet.ts";
import { ItemSheetV2 } from "./sheets/item-sheet.ts";
import { journal } from "./sheets/journal/index.ts";
import { RegionBehaviorConfig, RegionConfig } from "./sheets/region-config.ts";
import { CombatantConfig, FolderConfig, MacroConfig, UserConfig } from "./sheets/simple-configs.ts";
import { SceneConfig } from "./sheets/scene-config.ts";
import { PrototypeTokenConfig, TokenConfig } from "./sheets/token-config.ts";
import { RollTableSheet } from "./sheets/roll-table-sheet.ts";
import { ChatPopout } from "./sidebar/apps/chat-popout.ts";
import { Compendium } from "./sidebar/apps/compendium.ts";
import { ControlsConfig } from "./sidebar/apps/controls-config.ts";
import { ModuleManagement } from "./sidebar/apps/module-management.ts";
import { DocumentDirectory } from "./sidebar/document-directory.ts";
import { AbstractSidebarTab } from "./sidebar/sidebar-tab.ts";
import { Sidebar } from "./sidebar/sidebar.ts";
import { ChatLog } from "./sidebar/tabs/chat-log.ts";
import { CombatTracker } from "./sidebar/tabs/combat-tracker.ts";
import { CompendiumDirectory } from "./sidebar/tabs/compendium-directory.ts";
import { Settings } from "./sidebar/tabs/settings.ts";
import {
  ActorDirectory,
  ItemDirectory,
  JournalDirectory,
  MacroDirectory,
  RollTableDirectory,
  SceneDirectory,
} from "./sidebar/tabs/world-directories.ts";
import { registerInterfaceKeybindings } from "./ui-keybindings.ts";
import { applyColorScheme, followBrowserScheme, registerInterfaceSettings } from "./ui-settings.ts";
import { GamePause } from "./ui/game-pause.ts";
import { Hotbar } from "./ui/hotbar.ts";
import { MainMenu } from "./ui/main-menu.ts";
import { Notifications } from "./ui/notifications.ts";
import { Players } from "./ui/players.ts";
import { SceneControls } from "./ui/scene-controls.ts";
import { SceneNavigation } from "./ui/scene-navigation.ts";
import { appv1 } from "./appv1/index.ts";
import { jQuery } from "../core/jquery.ts";
import { clipboard, ClipboardHelper } from "./ux/clipboard-helper.ts";
import { ContextMenu } from "./ux/context-menu.ts";
import { DragDrop } from "./ux/drag-drop.ts";
import { Draggable } from "./ux/draggable.ts";
import { FormDataExtended } from "./ux/form-data-extended.ts";
import { SearchFilter } from "./ux/search-filter.ts";
import { followChangedFiles } from "./hot-reload.ts";
import { followTheGame } from "./follow-game.ts";
import { Tabs } from "./ux/tabs.ts";
import { TextEditor } from "./ux/text-editor.ts";
import { TooltipManager } from "./ux/tooltip-manager.ts";

/** `foundry.applications`. */
const applications = {
  api: {
    Application: ApplicationV2,
    ApplicationV2,
    Dialog: DialogV2,
    DialogV2,
    DocumentSheet: DocumentSheetV2,
    DocumentSheetV2,
    HandlebarsApplicationMixin,
  },
  apps: {
    CombatTrackerConfig,
    DocumentOwnershipConfig,
    DocumentSheetConfig,
    FilePicker,
    ImagePopout,
    PermissionConfig,
  },
  dice: { RollResolver },
  elements,
  fields,
  handlebars,
  hud: { BasePlaceableHUD, TokenHUD },
  instances,
  parseHTML,
  settings: { SettingsConfig, menus: { DefaultSheetsConfig, DiceConfig, PrototypeOverridesConfig, UIConfig } },
  sheets: {
    ActiveEffectConfig,
    ActorSheet: ActorSheetV2,
    ActorSheetV2,
    CombatantConfig,
    FolderConfig,
    ItemSheet: ItemSheetV2,
    ItemSheetV2,
    MacroConfig,
    PrototypeTokenConfig,
    RegionBehaviorConfig,
    RegionConfig,
    RollTableSheet,
    SceneConfig,
    TokenConfig,
    UserConfig,
    journal,
  },
  sidebar: {
    AbstractSidebarTab,
    DocumentDirectory,
    Sidebar,
    apps: { ChatPopout, Compendium, ControlsConfig, ModuleManagement },
    tabs: {
      ActorDirectory,
      ChatLog,
      CombatTracker,
      CompendiumDirectory,
      ItemDirectory,
      JournalDirectory,
      MacroDirectory,
      RollTableDirectory,
      SceneDirectory,
      Settings,
    },
  },
  ui: { GamePause, Hotbar, MainMenu, Notifications, Players, SceneControls, SceneNavigation },
  ux: {
    ContextMenu,
    DragDrop,
    Draggable,
    FormDataExtended,
    SearchFilter,
    Tabs,
    TextEditor,
  },
};

/** The permanent parts of the interface, by their key in `ui` and `CONFIG.ui`. */
const PIECES = [
  "menu",
  "nav",
  "controls",
  "players",
  "hotbar",
  "pause",
  "sidebar",
  "chat",
  "combat",
  "scenes",
  "actors",
  "items",
  "journal",
  "macros",
  "tables",
  "compendium",
  "settings",
] as const;

/** The parts rendered at startup, in this order; the sidebar renders its own tabs. */
const SHOWN = ["nav", "controls", "players", "hotbar", "pause", "sidebar"] as const;

export const room: UpperRoom = {
  namespaces: {
    applications,
    appv1,
    helpers: { interaction: { ClipboardHelper, TooltipManager } },
    utils: { timeSince },
  },
  configuration: applicationsConfiguration,
  ports: applicationPorts,
  globals: { Handlebars, $: jQuery, jQuery },

  registerSettings() {
    setFormPort(formElements);
    handlebars.initialize();
    defineElements();
    buildInterface();
    ui.activeWindow = null;
    ui.windows = {};
    ui.context = null;
    const notifications = new CONFIG.ui.notifications();
    ui.notifications = notifications;
    notifications.initialize();
    (game as { clipboard?: ClipboardHelper }).clipboard = clipboard;
    registerInterfaceSettings();
    registerCoreMenus();
    registerSheetThemes();
    applyColorScheme();
    followBrowserScheme();
    registerCoreSheets();
  },

  registerKeybindings: registerInterfaceKeybindings,

  initialize() {
    DocumentSheetConfig.initializeSheets();
    // Packages may have set another class in `init`.
    game.tooltip = new CONFIG.ux.TooltipManager();
    (game.tooltip as TooltipManager).activateEventListeners();
    ContextMenu.implementation.eventListeners();
    TextEditor.implementation.activateListeners();
    // Core's order, then what packages have added (C136). `registerSettings` has created the notifications.
    const pieces = new Set<string>([...PIECES, ...Object.keys(CONFIG.ui)]);
    pieces.delete("notifications");
    const classes = CONFIG.ui as Record<string, new () => unknown>;
    for (const key of pieces) (ui as Record<string, unknown>)[key] = new classes[key]!();
    followTheGame();
    followChangedFiles();
  },

  async render() {
    for (const key of SHOWN) await (ui[key] as ApplicationV2).render({ force: true });
  },
};
