import { ALL_DOCUMENT_TYPES, BASE_DOCUMENT_TYPE } from "../../common/constants/documents.ts";
import { Collection } from "../../common/utils.ts";
import type { Combat } from "../documents/combat.ts";
import type { User } from "../documents/user.ts";
import type { ClientDatabaseBackend } from "./client-database.ts";
import type { ClientIssues } from "./client-issues.ts";
import type { ClientKeybindings } from "./client-keybindings.ts";
import type { ClientSettings } from "./client-settings.ts";
import type { ChatMessages } from "./collections/chat-messages.ts";
import type { CombatEncounters } from "./collections/combat-encounters.ts";
import { CompendiumCollection } from "./collections/compendium-collection.ts";
import { CompendiumPacks } from "./collections/compendium-packs.ts";
import type { Users } from "./collections/users.ts";
import type { Actors, Folders, Items, Macros, RollTables } from "./collections/world-collections.ts";
import type { WorldCollection } from "./collections/world-collection.ts";
import { documentConfiguration } from "./document-classes.ts";
import { GameTime } from "./game-time.ts";
import { ui } from "./globals.ts";
import { getRoute } from "./hosting.ts";
import { Hooks } from "./hooks.ts";
import type { KeyboardManager } from "./keyboard-manager.ts";
import type { Localization } from "./localization.ts";
import type { NewUserExperienceManager } from "./new-user-experience.ts";
import { Module, System, World } from "./packages.ts";
import { ReleaseData } from "./release-data.ts";
import { request, type GameSocket } from "./socket.ts";
import type { WorldData } from "./world-data.ts";

/** What core needs of the scenes collection; its class belongs to the canvas. */
interface Scenes {
  readonly current?: { readonly id: string | null } | null;
  readonly active?: { readonly id: string | null } | null;
  readonly viewed?: { readonly id: string | null } | null;
  get(id: string): unknown;
  [Symbol.iterator](): Iterator<unknown>;
}

/**
 * `game`: everything the client knows of the world. No private members, because packages get it wrapped in a
 * proxy that reports reads of missing properties.
 */
export class Game {
  declare readonly data: WorldData;
  declare readonly release: ReleaseData;
  declare readonly userId: string | null;
  readonly view = "game";
  declare readonly world: World;
  declare readonly system: System;
  declare readonly modules: Collection<Module>;
  declare readonly packs: CompendiumPacks;
  readonly collections = new Collection<WorldCollection>();
  declare readonly socket: GameSocket;
  readonly time = new GameTime();
  readonly debug = false;
  /** Whether all documents of the world exist and may be prepared. */
  documentsReady = false;
  ready = false;
  loading = false;

  declare settings: ClientSettings;
  declare i18n: Localization;
  declare keybindings: ClientKeybindings;
  declare keyboard: KeyboardManager;
  declare issues: ClientIssues;
  declare database: ClientDatabaseBackend;
  declare nue: NewUserExperienceManager;
  declare tooltip: unknown;
  declare canvas: unknown;
  declare users: Users;
  declare actors: Actors;
  declare items: Items;
  declare folders: Folders;
  declare macros: Macros;
  declare tables: RollTables;
  declare messages: ChatMessages;
  declare combats: CombatEncounters;
  declare scenes: Scenes;

  constructor(data: WorldData, socket: GameSocket) {
    this.data = data;
    this.socket = socket;
    this.release = new ReleaseData(data.release);
    this.userId = data.userId;
    this.world = new World(data.world);
    this.system = new System(data.system);
    this.modules = new Collection(data.modules.map((module) => [module.id, new Module(module)]));
    this.packs = new CompendiumPacks();
  }

  get version(): string {
    return this.release.version;
  }

  get user(): User {
    // Null before the users are loaded, as in Foundry.
    return (this.users?.current ?? null) as User;
  }

  /** The combat that the tracker shows. */
  get combat(): Combat | null {
    return this.combats.viewed;
  }

  get paused(): boolean {
    return this.data.paused;
  }

  /** The roles that have each permission. */
  get permissions(): Record<string, number[]> {
    return this.settings.get("core", "permissions") as Record<string, number[]>;
  }

  /** Sub-types by document type: the core's with `base`, the system's, those of active modules (C135). */
  get documentTypes(): Record<string, string[]> {
    const types: Record<string, string[]> = {};
    for (const documentName of ALL_DOCUMENT_TYPES) {
      const cls = documentConfiguration(documentName)?.documentClass;
      types[documentName] = cls?.metadata.coreTypes.length ? [...cls.metadata.coreTypes] : [BASE_DOCUMENT_TYPE];
    }
    for (const owner of [this.system, ...this.modules.filter((module) => module.active)]) {
      const declared = (owner.documentTypes ?? {}) as Record<string, object>;
      for (const [documentName, own] of Object.entries(declared)) {
        const prefix = owner === this.system ? "" : `${owner.id}.`;
        (types[documentName] ??= []).push(...Object.keys(own).map((type) => prefix + type));
      }
    }
    return types;
  }

  /** Pauses or unpauses the game; with `broadcast` for everybody. @returns whether it is paused now */
  togglePause(
    pause?: boolean,
    { broadcast = false, userId = this.userId }: { broadcast?: boolean; userId?: string | null } = {},
  ): boolean {
    this.data.paused = pause ?? !this.data.paused;
    if (broadcast) {
      if (!this.user.isGM) throw new Error("Only a GM user may pause or unpause the game for everyone");
      void request(this.socket, "pause", { paused: this.data.paused });
    }
    Hooks.callAll("pauseGame", this.data.paused, { broadcast, userId });
    return this.data.paused;
  }

  /** Opens or closes the sheet of the single controlled token's actor, or of the user's character. */
  toggleCharacterSheet(): unknown {
    const { character } = this.user;
    const { controlled = [] } =
      (this.canvas as { tokens?: { controlled?: { actor: { sheet: unknown } | null }[] } } | undefined)?.tokens ?? {};
    const actor = controlled.length === 1 ? controlled[0]?.actor : character;
    const sheet = actor?.sheet as
      { rendered: boolean; close(): unknown; render(force: boolean): unknown } | null | undefined;
    if (!sheet) return null;
    return sheet.rendered ? sheet.close() : sheet.render(true);
  }

  logOut(): void {
    this.socket.disconnect();
    window.location.href = getRoute("logout");
  }

  /** Adds all packs with their indexes. Their documents are loaded on demand. */
  async initializePacks(): Promise<void> {
    for (const metadata of this.data.packs) this.packs.set(metadata.id, new CompendiumCollection(metadata));
    // The server's indexes lack the additional fields that packages configure.
    const wanting = this.packs.filter(({ documentName }) =>
      Boolean(documentConfiguration(documentName)?.compendiumIndexFields?.length),
    );
    await Promise.all(wanting.map((pack) => pack.getIndex()));
  }

  /** Follows the server's broadcasts of operations and of pauses. */
  activateSocketListeners(): void {
    this.database.activateSocketListeners(this.socket);
    this.socket.on("pause", ({ paused, userId }: { paused: boolean; userId: string }) => {
      this.data.paused = paused;
      Hooks.callAll("pauseGame", paused, { broadcast: true, userId });
    });
  }

  get activeTool(): string | undefined {
    return (ui.controls as { tool?: { name?: string } } | undefined)?.tool?.name;
  }
}
