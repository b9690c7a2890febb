/** The part of `CONFIG` that belongs to the applications: the classes that packages may replace. */

import { DialogV2 } from "./api/dialog.ts";
import { FilePicker } from "./apps/file-picker.ts";
import { TokenHUD } from "./hud/token-hud.ts";
import { SettingsConfig } from "./settings/settings-config.ts";
import { PrototypeTokenConfig } from "./sheets/token-config.ts";
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
import { GamePause } from "./ui/game-pause.ts";
import { Hotbar } from "./ui/hotbar.ts";
import { MainMenu } from "./ui/main-menu.ts";
import { Notifications } from "./ui/notifications.ts";
import { Players } from "./ui/players.ts";
import { SceneControls } from "./ui/scene-controls.ts";
import { SceneNavigation } from "./ui/scene-navigation.ts";
import { ContextMenu } from "./ux/context-menu.ts";
import { DragDrop } from "./ux/drag-drop.ts";
import { Draggable } from "./ux/draggable.ts";
import { FormDataExtended } from "./ux/form-data-extended.ts";
import { SearchFilter } from "./ux/search-filter.ts";
import { Tabs } from "./ux/tabs.ts";
import { TextEditor, type TextEditorEnricherConfig } from "./ux/text-editor.ts";
import { TooltipManager } from "./ux/tooltip-manager.ts";

export const applicationsConfiguration = {
  ui: {
    menu: MainMenu,
    sidebar: Sidebar,
    pause: GamePause,
    nav: SceneNavigation,
    notifications: Notifications,
    actors: ActorDirectory,
    chat: ChatLog,
    combat: CombatTracker,
    compendium: CompendiumDirectory,
    controls: SceneControls,
    hotbar: Hotbar,
    items: ItemDirectory,
    journal: JournalDirectory,
    macros: MacroDirectory,
    players: Players,
    scenes: SceneDirectory,
    settings: Settings,
    tables: RollTableDirectory,
    settingsConfig: SettingsConfig,
  },
  ux: {
    ContextMenu,
    DragDrop,
    Draggable,
    FilePicker,
    FormDataExtended,
    SearchFilter,
    Tabs,
    TextEditor,
    TooltipManager,
  },
  TextEditor: { enrichers: [] as TextEditorEnricherConfig[] },
  queries: { dialog: (data: unknown) => DialogV2._handleQuery(data as Parameters<typeof DialogV2._handleQuery>[0]) }, // C103
  Token: { hudClass: TokenHUD, prototypeSheetClass: PrototypeTokenConfig },
};

export type ApplicationsConfiguration = Omit<typeof applicationsConfiguration, "Token" | "queries">;
