import { CombatConfiguration } from "../core/combat-configuration.ts";
import { ChatMessages } from "../core/collections/chat-messages.ts";
import { CombatEncounters } from "../core/collections/combat-encounters.ts";
import { Users } from "../core/collections/users.ts";
import { Journal } from "../core/collections/journal.ts";
import { Actors, Folders, Items, Macros, RollTables } from "../core/collections/world-collections.ts";
import { WorldSettings } from "../core/collections/world-settings.ts";
import { ActiveEffect } from "./active-effect.ts";
import { ActorDelta } from "./actor-delta.ts";
import { Actor } from "./actor.ts";
import { Adventure } from "./adventure.ts";
import { ChatMessage } from "./chat-message.ts";
import { Combat } from "./combat.ts";
import { CombatantGroup } from "./combatant-group.ts";
import { Combatant } from "./combatant.ts";
import { Folder } from "./folder.ts";
import {
  AmbientLightDocument,
  AmbientSoundDocument,
  DrawingDocument,
  JournalEntryCategory,
  MeasuredTemplateDocument,
  NoteDocument,
  TileDocument,
  WallDocument,
} from "./further-documents.ts";
import { Item } from "./item.ts";
import { JournalEntryPage } from "./journal-entry-page.ts";
import { JournalEntry } from "./journal-entry.ts";
import { Macro } from "./macro.ts";
import { RollTable } from "./roll-table.ts";
import { Setting } from "./setting.ts";
import { coreStatusEffects, specialStatusEffects } from "./status-effects.ts";
import { TableResult } from "./table-result.ts";
import { User } from "./user.ts";

/** The common entries of document types with sub-types. */
const typed = (): { dataModels: object; typeLabels: object; typeIcons: object } => ({
  dataModels: {},
  typeLabels: {},
  typeIcons: {},
});

/** The documents' part of `CONFIG`. Scene, token and region are in the canvas's. */
export const documentsConfiguration = {
  ActiveEffect: { documentClass: ActiveEffect, ...typed(), legacyTransferral: true, sheetClasses: {} },
  Actor: {
    documentClass: Actor,
    collection: Actors,
    compendiumIndexFields: [],
    sidebarIcon: "fa-solid fa-user",
    ...typed(),
    trackableAttributes: {},
    sheetClasses: {},
  },
  ActorDelta: { documentClass: ActorDelta },
  Adventure: { documentClass: Adventure, ...typed(), compendiumIndexFields: [], sheetClasses: {} },
  AmbientLight: { documentClass: AmbientLightDocument, sheetClasses: {} },
  AmbientSound: { documentClass: AmbientSoundDocument, sheetClasses: {} },
  ChatMessage: {
    documentClass: ChatMessage,
    collection: ChatMessages,
    template: "templates/sidebar/chat-message.hbs",
    sidebarIcon: "fa-solid fa-comments",
    ...typed(),
    batchSize: 100,
    sheetClasses: {},
  },
  Combat: {
    documentClass: Combat,
    collection: CombatEncounters,
    ...typed(),
    sidebarIcon: "fa-solid fa-swords",
    settings: new CombatConfiguration(),
    initiative: { formula: null, decimals: 2 },
    initiativeIcon: { icon: "../icons/svg/d20.svg", hover: "../icons/svg/d20-highlight.svg" },
    fallbackTurnMarker: "icons/svg/combat.svg",
    sounds: {},
    sheetClasses: {},
  },
  Combatant: { documentClass: Combatant, ...typed(), sheetClasses: {} },
  CombatantGroup: { documentClass: CombatantGroup, ...typed(), sheetClasses: {} },
  Drawing: { documentClass: DrawingDocument, sheetClasses: {} },
  Folder: { documentClass: Folder, collection: Folders, sidebarIcon: "fa-solid fa-folder", sheetClasses: {} },
  Item: {
    documentClass: Item,
    collection: Items,
    compendiumIndexFields: [],
    sidebarIcon: "fa-solid fa-suitcase",
    ...typed(),
    sheetClasses: {},
  },
  JournalEntry: {
    documentClass: JournalEntry,
    collection: Journal,
    compendiumIndexFields: [],
    sidebarIcon: "fa-solid fa-book-open",
    sheetClasses: {},
  },
  JournalEntryCategory: { documentClass: JournalEntryCategory },
  JournalEntryPage: {
    documentClass: JournalEntryPage,
    ...typed(),
    typeIcons: {
      image: "fa-solid fa-file-image",
      pdf: "fa-solid fa-file-pdf",
      text: "fa-solid fa-file-lines",
      video: "fa-solid fa-file-video",
    },
    defaultType: "text",
    sidebarIcon: "fa-solid fa-book-open",
    sheetClasses: {},
  },
  Macro: {
    documentClass: Macro,
    collection: Macros,
    compendiumIndexFields: [],
    sidebarIcon: "fa-solid fa-code",
    sheetClasses: {},
  },
  MeasuredTemplate: { documentClass: MeasuredTemplateDocument, sheetClasses: {} },
  Note: { documentClass: NoteDocument, sheetClasses: {} },
  RollTable: {
    documentClass: RollTable,
    collection: RollTables,
    compendiumIndexFields: [],
    sidebarIcon: "fa-solid fa-table-list",
    resultIcon: "icons/svg/d20-black.svg",
    resultTemplate: "templates/dice/table-result.hbs",
    sheetClasses: {},
  },
  Setting: { documentClass: Setting, collection: WorldSettings },
  TableResult: { documentClass: TableResult, sheetClasses: {} },
  Tile: { documentClass: TileDocument, sheetClasses: {} },
  User: { documentClass: User, collection: Users, sheetClasses: {} },
  Wall: { documentClass: WallDocument, sheetClasses: {} },
  statusEffects: coreStatusEffects,
  specialStatusEffects,
};
