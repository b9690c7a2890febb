/** The public namespaces, as far as common code, core and documents provide them. */
import * as abstract from "../../common/abstract.ts";
import { CONST } from "../../common/constants.ts";
import * as data from "../../common/data.ts";
import * as baseDocuments from "../../common/documents.ts";
import * as grid from "../../common/grid/index.ts";
import * as utils from "../../common/utils.ts";
import { ActiveEffect } from "../documents/active-effect.ts";
import { ActorDelta } from "../documents/actor-delta.ts";
import { Actor } from "../documents/actor.ts";
import { Adventure } from "../documents/adventure.ts";
import { ChatMessage } from "../documents/chat-message.ts";
import { ClientDocumentMixin } from "../documents/client-document.ts";
import { Combat } from "../documents/combat.ts";
import { CombatantGroup } from "../documents/combatant-group.ts";
import { Combatant } from "../documents/combatant.ts";
import { Folder } from "../documents/folder.ts";
import * as furtherDocuments from "../documents/further-documents.ts";
import { JournalEntryPage } from "../documents/journal-entry-page.ts";
import { JournalEntry } from "../documents/journal-entry.ts";
import { Item } from "../documents/item.ts";
import { Macro } from "../documents/macro.ts";
import { RollTable } from "../documents/roll-table.ts";
import { TableResult } from "../documents/table-result.ts";
import { Setting } from "../documents/setting.ts";
import { User } from "../documents/user.ts";
import * as browserUtilities from "./browser-utilities.ts";
import { ClientDatabaseBackend } from "./client-database.ts";
import { ClientIssues } from "./client-issues.ts";
import { ClientKeybindings } from "./client-keybindings.ts";
import { ClientSettings } from "./client-settings.ts";
import { ChatMessages } from "./collections/chat-messages.ts";
import { CombatEncounters } from "./collections/combat-encounters.ts";
import { CompendiumCollection } from "./collections/compendium-collection.ts";
import { CompendiumFolderCollection } from "./collections/compendium-folders.ts";
import { CompendiumPacks } from "./collections/compendium-packs.ts";
import { DocumentCollection } from "./collections/document-collection.ts";
import { Journal } from "./collections/journal.ts";
import { Users } from "./collections/users.ts";
import { WorldCollection } from "./collections/world-collection.ts";
import * as worldCollections from "./collections/world-collections.ts";
import { WorldSettings } from "./collections/world-settings.ts";
import { CombatConfiguration } from "./combat-configuration.ts";
import { dice } from "./dice/index.ts";
import { getDocumentClass } from "./document-classes.ts";
import { GameTime } from "./game-time.ts";
import { Game } from "./game.ts";
import { Hooks } from "./hooks.ts";
import { KeyboardManager } from "./keyboard-manager.ts";
import { Localization } from "./localization.ts";
import { NewUserExperienceManager } from "./new-user-experience.ts";
import { Module, System, World } from "./packages.ts";
import { AudioHelper, Sound } from "./audio.ts";
import { ReleaseData } from "./release-data.ts";
import { SocketInterface } from "./socket.ts";
import { fromUuid, fromUuidSync } from "./uuids.ts";

// Generation 14 adds Level itself.
const { Level: _later, ...documentsOfBoth } = furtherDocuments;
const { BASE_DOCUMENTS: _byName, COMPENDIUM_DOCUMENTS: _packed, WORLD_DOCUMENTS: _world, ...bases } = baseDocuments;
const { isPlainObject: _internal, ...commonUtils } = utils;

export const namespaces: Record<string, unknown> = {
  CONST,
  Game,
  abstract: { ...abstract },
  audio: { AudioHelper, Sound },
  config: { ReleaseData },
  data: { ...data, ClientDatabaseBackend, CombatConfiguration },
  dice,
  documents: {
    ...bases,
    ...documentsOfBoth,
    ActiveEffect,
    Actor,
    ActorDelta,
    Adventure,
    ChatMessage,
    Combat,
    Combatant,
    CombatantGroup,
    Folder,
    Item,
    JournalEntry,
    JournalEntryPage,
    Macro,
    RollTable,
    Setting,
    TableResult,
    User,
    abstract: { ClientDocumentMixin, DocumentCollection, WorldCollection },
    collections: {
      ...worldCollections,
      ChatMessages,
      CombatEncounters,
      CompendiumCollection,
      CompendiumFolderCollection,
      CompendiumPacks,
      Journal,
      Users,
      WorldSettings,
    },
  },
  grid: { ...grid },
  helpers: {
    ClientIssues,
    ClientSettings,
    GameTime,
    Hooks,
    Localization,
    SocketInterface,
    interaction: { ClientKeybindings, KeyboardManager },
  },
  nue: { NewUserExperienceManager },
  packages: { Module, System, World },
  utils: { ...commonUtils, ...browserUtilities, fromUuid, fromUuidSync, getDocumentClass },
};
