/** Puts the rooms together, makes the public names global, and starts the client. */
import { environment } from "../common/environment.ts";
import surface from "virtual:surface";
import type { Surface } from "../surface/surface.ts";
import { CONST } from "../common/constants.ts";
import { installPrimitives } from "../common/primitives.ts";
import { isPlainObject } from "../common/utils.ts";
import { room as applications } from "./applications/index.ts";
import { room as canvas } from "./canvas/index.ts";
import { boot } from "./core/boot.ts";
import { CONFIG } from "./core/config.ts";
import { offerFormerGlobals } from "./core/former-globals.ts";
import { ui } from "./core/globals.ts";
import { routePrefix } from "./core/hosting.ts";
import { namespaces } from "./core/namespaces.ts";
import { ports, type UpperRoom } from "./core/ports.ts";
import { StrictSurface } from "./core/strict-surface.ts";
import { publicNames } from "./generations/public-names.ts";
import { room as generations } from "./generations/index.ts";
import { documentsConfiguration } from "./documents/configuration.ts";

type Members = Record<string, unknown>;

const rooms: UpperRoom[] = [applications, canvas, generations];
const strict = new StrictSurface(surface as Surface);

function assemble(): void {
  installPrimitives();
  const parts: Members = namespaces;
  merge(CONFIG, documentsConfiguration);
  for (const room of rooms) {
    merge(parts, room.namespaces);
    merge(CONFIG, room.configuration);
    Object.assign(ports, room.ports);
  }
  const foundry = strict.apply("foundry", parts);
  configureUnbuilt(foundry);
  const publicConstants = strict.apply("CONST", CONST);
  Object.assign(publicNames, { foundry, CONST: publicConstants });
  const publicConfig = strict.watch("CONFIG", CONFIG);
  makeGlobal({
    foundry,
    CONST: publicConstants,
    CONFIG: publicConfig,
    ui: strict.watch("ui", ui),
    game: {},
    ROUTE_PREFIX: routePrefix,
    ...globalsOf(foundry),
    ...rooms.reduce<Members>((globals, room) => ({ ...globals, ...room.globals }), {}),
  });
  offerFormerGlobals(foundry);
  const table = {
    surface: strict.report,
    get unknown() {
      return environment.unknown;
    },
  };
  Object.defineProperty(globalThis, "__table", { value: table, enumerable: false });
}

/** What is known without its namespace, too: the classes of documents, rolls, hooks, and the way from uuids. */
function globalsOf({ documents, dice, helpers, utils }: Members): Members {
  const isDocumentClass = ([name, value]: [string, unknown]): boolean =>
    typeof value === "function" && /^(?!Base)[A-Z]/.test(name);
  const { Roll } = dice as Members;
  const { Hooks } = helpers as Members;
  const { fromUuid, fromUuidSync, getDocumentClass } = utils as Members;
  return {
    ...Object.fromEntries(Object.entries(documents as Members).filter(isDocumentClass)),
    ...{ Roll, Hooks, fromUuid, fromUuidSync, getDocumentClass },
  };
}

/** Kinds of documents that are not built, with the collections of those that have one: packages set and extend them. */
const UNBUILT_DOCUMENTS = {
  ...{ Card: undefined, Cards: "CardStacks", FogExploration: "FogExplorations" },
  ...{ Playlist: "Playlists", PlaylistSound: undefined },
};

function configureUnbuilt({ documents }: Members): void {
  const { collections, ...classes } = documents as Members & { collections: Members };
  for (const [name, collection] of Object.entries(UNBUILT_DOCUMENTS)) {
    const kept = collection === undefined ? {} : { collection: collections[collection] };
    const named = { dataModels: {}, typeLabels: {}, typeIcons: {}, compendiumIndexFields: [], sheetClasses: {} };
    CONFIG[name] = { documentClass: classes[name], ...kept, ...named };
  }
}

function makeGlobal(members: Members): void {
  for (const [name, value] of Object.entries(members)) {
    Object.defineProperty(globalThis, name, { value, writable: true, configurable: true, enumerable: true });
  }
}

/** Merges plain objects into each other; anything else replaces what was there. */
function merge(target: Members, source: object): void {
  for (const [key, value] of Object.entries(source)) {
    const present = target[key];
    if (isPlainObject(present) && isPlainObject(value) && !Object.isFrozen(present)) merge(present, value);
    else target[key] = value as unknown;
  }
}

assemble();
await boot(rooms, (game) => makeGlobal({ game: strict.watch("game", game) }));
