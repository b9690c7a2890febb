import { BASE_DOCUMENT_TYPE } from "../../common/constants/documents.ts";
import { environment } from "../../common/environment.ts";
import { ClientDatabaseBackend } from "./client-database.ts";
import { ClientIssues } from "./client-issues.ts";
import { ClientKeybindings } from "./client-keybindings.ts";
import { ClientSettings } from "./client-settings.ts";
import { CompendiumCollection } from "./collections/compendium-collection.ts";
import { Journal } from "./collections/journal.ts";
import { Users } from "./collections/users.ts";
import type { WorldCollection } from "./collections/world-collection.ts";
import { WorldSettings } from "./collections/world-settings.ts";
import { CONFIG } from "./config.ts";
import { registerCoreKeybindings } from "./core-keybindings.ts";
import { registerCoreSettings } from "./core-settings.ts";
import { generator } from "./dice/random.ts";
import { documentConfiguration, getDocumentClass } from "./document-classes.ts";
import { Game } from "./game.ts";
import { game, installGame } from "./globals.ts";
import { Hooks } from "./hooks.ts";
import { KeyboardManager } from "./keyboard-manager.ts";
import { Localization, type LanguageFile } from "./localization.ts";
import { NewUserExperienceManager } from "./new-user-experience.ts";
import type { Room } from "./ports.ts";
import { connect, keepForLater, request, watchConnection, type GameSocket } from "./socket.ts";
import { loadScripts } from "./package-scripts.ts";
import type { WorldData } from "./world-data.ts";
import { answerQueries } from "../documents/user.ts";
import { loadFonts } from "./fonts.ts";
import { placeholder } from "./placeholders.ts";

/** The order in which documents are created: first those that others refer to. */
const ORDER = [
  "User",
  "Folder",
  "Actor",
  "Item",
  "JournalEntry",
  "Macro",
  "RollTable",
  "Scene",
  "Combat",
  "ChatMessage",
];

/** Starts the client: connects, loads the world, and runs the start hooks in order. // C1 */
export async function boot(rooms: readonly Room[], publish: (game: Game) => void): Promise<void> {
  const socket = await connect();
  const tellKept = keepForLater(socket);
  const data = (await request(socket, "world")) as WorldData;
  if (data.seed !== null) generator.seed(data.seed); // C91
  connectEnvironment(data);
  for (const room of rooms) room.adoptGeneration?.(data.release.generation);
  // Package scripts run before `game` exists; it exists from the `init` hook on.
  await loadScripts(data);
  const created = createGame(data, socket);
  publish(created);
  await start(rooms, tellKept);
}

function createGame(data: WorldData, socket: GameSocket): Game {
  const created = new Game(data, socket);
  installGame(created);
  created.database = new ClientDatabaseBackend();
  created.issues = new ClientIssues();
  created.i18n = new Localization();
  created.i18n.useFiles(languageFiles(data));
  const { collection = WorldSettings } = CONFIG.Setting as { collection?: typeof WorldSettings };
  created.settings = new ClientSettings(new collection(data.documents.settings ?? []));
  created.keybindings = new ClientKeybindings();
  created.keyboard = new KeyboardManager();
  created.nue = new NewUserExperienceManager();
  return created;
}

async function start(rooms: readonly Room[], tellKept: () => void): Promise<void> {
  registerCoreSettings();
  registerCoreKeybindings();
  for (const room of rooms) {
    room.registerSettings?.();
    room.registerKeybindings?.();
  }
  game.loading = true;
  Hooks.callAll("init");
  game.i18n.lang = game.settings.get("core", "language") as string;
  nameTypes();
  await game.i18n.initialize(); // calls i18nInit
  await game.initializePacks();
  initializeDocuments();
  game.activateSocketListeners();
  Users._activateSocketListeners(game.socket);
  Journal._activateSocketListeners(game.socket);
  CompendiumCollection._activateSocketListeners(game.socket);
  answerQueries();
  watchConnection(game.socket);
  tellKept();
  game.time.initializeCalendar();
  game.time.initialize();
  Hooks.callAll("setup"); // C3
  loadFonts(CONFIG.fontDefinitions);
  game.nue.initialize();
  for (const room of rooms) await attempt("initialize", () => room.initialize?.());
  game.keybindings.initialize();
  game.keyboard._activateListeners();
  Hooks.callAll("initializeDynamicTokenRingConfig", placeholder("foundry.canvas.placeables.tokens.TokenRingConfig"));
  Hooks.callAll("initializeCombatConfiguration", CONFIG.Combat.settings);
  for (const room of rooms) await attempt("render", () => room.render?.());
  game.loading = false;
  game.ready = true;
  Hooks.callAll("ready");
}

/** An error in one part of the client does not stop the others. */
async function attempt(step: string, run: () => unknown): Promise<void> {
  try {
    await run();
  } catch (error) {
    const problem = error instanceof Error ? error : new Error(String(error));
    Hooks.onError(`Game#${step}`, problem, { log: "error", notify: "error" });
  }
}

/** Creates all collections and their documents, and prepares derived data only then. // C32 */
function initializeDocuments(): void {
  for (const documentName of [...ORDER, "Setting"]) {
    const { collection: cls } = documentConfiguration(documentName) ?? {};
    if (typeof cls !== "function") continue;
    const { collectionName } = getDocumentClass(documentName);
    const collection =
      documentName === "Setting"
        ? (game.settings.storage.get("world") as WorldSettings)
        : new (cls as new (data: object[]) => WorldCollection)(game.data.documents[collectionName] ?? []);
    game.collections.set(documentName, collection);
    if (documentName !== "Setting") {
      const name = documentName === "JournalEntry" ? "journal" : collectionName;
      Object.defineProperty(game, name, { value: collection, writable: true, configurable: true, enumerable: true });
    }
  }
  game.documentsReady = true;
  const folders = game.packs.map((pack) => pack.folders);
  for (const collection of [...game.collections.values(), ...folders]) {
    for (const document of collection) document._safePrepareData();
  }
}

/** Gives every sub-type without a label its default translation key. */
function nameTypes(): void {
  for (const [documentName, types] of Object.entries(game.documentTypes)) {
    const configuration = documentConfiguration(documentName);
    if (!configuration) continue;
    const labels = (configuration.typeLabels ??= {});
    for (const type of types) if (type !== BASE_DOCUMENT_TYPE) labels[type] ??= `TYPES.${documentName}.${type}`;
  }
}

function languageFiles(data: WorldData): LanguageFile[] {
  const files: LanguageFile[] = [{ lang: "en", path: "lang/en.json" }];
  const add = (folder: string, languages: WorldData["system"]["languages"] = []): void => {
    for (const { lang, name, path, system } of languages) {
      if (system && system !== data.system.id) continue;
      CONFIG.supportedLanguages[lang] ??= name;
      files.push({ lang, path: `${folder}/${path}` });
    }
  };
  add(`systems/${data.system.id}`, data.system.languages);
  for (const module of data.modules) if (module.active) add(`modules/${module.id}`, module.languages);
  add(`worlds/${data.world.id}`, data.world.languages);
  return files;
}

/** Answers the questions of common code from the game. */
function connectEnvironment({ release, unknown }: WorldData): void {
  Object.assign(environment, {
    documentClass: (name: string) => documentConfiguration(name)?.documentClass,
    dataModel: (name: string, type: string) => documentConfiguration(name)?.dataModels?.[type],
    documentTypes: (name: string) => typesOf(name),
    flagScopes: () => game.database.getFlagScopes(),
    database: () => game.database,
    user: () => game?.user ?? null,
    permissionRoles: () => game.permissions,
    system: () => ({
      primaryTokenAttribute: game.system.primaryTokenAttribute ?? null,
      secondaryTokenAttribute: game.system.secondaryTokenAttribute ?? null,
      grid: game.system.grid,
    }),
    compatibility: CONFIG.compatibility,
    timeFormatters: () => CONFIG.time.formatters,
    generation: release.generation,
    unknown,
    collection: (name: string) => game.collections.get(name),
    pack: (id: string) => game.packs.get(id),
    packFolder: (pack: string, id: string) => game.packs.get(pack)?.folders.get(id) ?? null,
  });
}

/** The sub-types that packages declare and those with a core data model. */
function typesOf(documentName: string): string[] {
  const { documentClass, dataModels = {} } = documentConfiguration(documentName) ?? {};
  const listed = documentClass?.hasTypeData ? (game?.documentTypes[documentName] ?? []) : [];
  return [...new Set([...listed, ...Object.keys(dataModels)])];
}
