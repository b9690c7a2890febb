/** The base documents. The server validates them, the client extends them. */
import { BaseLevel } from "./documents/level.ts";
import type { Document } from "./abstract/document.ts";
import { BaseActiveEffect } from "./documents/active-effect.ts";
import { BaseActorDelta } from "./documents/actor-delta.ts";
import { BaseAdventure } from "./documents/adventure.ts";
import { BaseActor } from "./documents/actor.ts";
import { BaseChatMessage } from "./documents/chat-message.ts";
import { BaseCombat } from "./documents/combat.ts";
import { BaseCombatantGroup } from "./documents/combatant-group.ts";
import { BaseCombatant } from "./documents/combatant.ts";
import { BaseFolder } from "./documents/folder.ts";
import { BaseItem } from "./documents/item.ts";
import { BaseJournalEntry, BaseJournalEntryCategory, BaseJournalEntryPage } from "./documents/journal.ts";
import { BaseMacro } from "./documents/macro.ts";
import { BaseRegionBehavior } from "./documents/region-behavior.ts";
import { BaseRegion } from "./documents/region.ts";
import { BaseRollTable, BaseTableResult } from "./documents/roll-table.ts";
import { BaseScene } from "./documents/scene.ts";
import {
  BaseAmbientLight,
  BaseAmbientSound,
  BaseDrawing,
  BaseMeasuredTemplate,
  BaseNote,
  BaseTile,
  BaseWall,
} from "./documents/scenery.ts";
import { BaseSetting } from "./documents/setting.ts";
import { BaseToken } from "./documents/token.ts";
import { BaseUser } from "./documents/user.ts";

export {
  BaseActiveEffect,
  BaseActor,
  BaseActorDelta,
  BaseAdventure,
  BaseAmbientLight,
  BaseAmbientSound,
  BaseChatMessage,
  BaseCombat,
  BaseCombatant,
  BaseCombatantGroup,
  BaseDrawing,
  BaseFolder,
  BaseItem,
  BaseJournalEntry,
  BaseJournalEntryCategory,
  BaseJournalEntryPage,
  BaseMacro,
  BaseMeasuredTemplate,
  BaseNote,
  BaseRegion,
  BaseRegionBehavior,
  BaseRollTable,
  BaseScene,
  BaseSetting,
  BaseTableResult,
  BaseTile,
  BaseToken,
  BaseUser,
  BaseWall,
};

/** Base documents by document name. */
export const BASE_DOCUMENTS: Readonly<Record<string, typeof Document>> = Object.freeze({
  ActiveEffect: BaseActiveEffect,
  Actor: BaseActor,
  ActorDelta: BaseActorDelta,
  Adventure: BaseAdventure,
  AmbientLight: BaseAmbientLight,
  AmbientSound: BaseAmbientSound,
  ChatMessage: BaseChatMessage,
  Combat: BaseCombat,
  Combatant: BaseCombatant,
  CombatantGroup: BaseCombatantGroup,
  Drawing: BaseDrawing,
  Folder: BaseFolder,
  Item: BaseItem,
  JournalEntry: BaseJournalEntry,
  JournalEntryCategory: BaseJournalEntryCategory,
  JournalEntryPage: BaseJournalEntryPage,
  Level: BaseLevel,
  Macro: BaseMacro,
  MeasuredTemplate: BaseMeasuredTemplate,
  Note: BaseNote,
  Region: BaseRegion,
  RegionBehavior: BaseRegionBehavior,
  RollTable: BaseRollTable,
  Scene: BaseScene,
  Setting: BaseSetting,
  TableResult: BaseTableResult,
  Tile: BaseTile,
  Token: BaseToken,
  User: BaseUser,
  Wall: BaseWall,
});

/** The primary documents of a world. */
export const WORLD_DOCUMENTS = Object.freeze([
  BaseFolder,
  BaseUser,
  BaseActor,
  BaseItem,
  BaseScene,
  BaseCombat,
  BaseChatMessage,
  BaseJournalEntry,
  BaseMacro,
  BaseRollTable,
  BaseSetting,
] as const);

/** The primary documents that packs may contain. */
export const COMPENDIUM_DOCUMENTS = Object.freeze([
  BaseActor,
  BaseAdventure,
  BaseItem,
  BaseScene,
  BaseJournalEntry,
  BaseMacro,
  BaseRollTable,
] as const);
