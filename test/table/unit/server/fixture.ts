/** A table with a temporary world, and clients connected over real sockets. */
import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { io, type Socket } from "socket.io-client";
import type { PackageManifest } from "../../common/manifest.ts";
import type { ModifyDocumentResponse, ProtocolError, WorldData } from "../../common/protocol.ts";
import type { AnyObject } from "../../common/utils/value-types.ts";
import type { LogEntry } from "../../server/log.ts";
import { LevelStore } from "../../server/level-store.ts";
import { startTable, type Table, type TableOptions } from "../../server/table.ts";
import { seedWorld } from "../../server/worlds.ts";

export const SYSTEM: PackageManifest = {
  id: "plain",
  title: "Plain",
  version: "1.2.3",
  compatibility: { minimum: "13" },
  socket: true,
  documentTypes: {
    Actor: {
      hero: {
        htmlFields: ["biography", "notes.*.text"],
        gmOnlyFields: ["secret"],
        filePathFields: { portrait: ["IMAGE"] },
      },
    },
    Item: { thing: { htmlFields: ["text"], gmOnlyFields: ["cursed"] } },
  },
};

/** Writes a package into a data folder. */
export function writePackage(data: string, folder: string, id: string, manifest: unknown, files: string[] = []): void {
  const path = join(data, "Data", folder, id);
  mkdirSync(path, { recursive: true });
  const kind = folder.slice(0, -1);
  writeFileSync(join(path, `${kind}.json`), typeof manifest === "string" ? manifest : JSON.stringify(manifest));
  for (const file of files) {
    mkdirSync(join(path, file, ".."), { recursive: true });
    writeFileSync(join(path, file), "");
  }
}

/** A folder with the plain system in it. */
export function temporaryData(): string {
  const data = mkdtempSync(join(tmpdir(), "table-unit-"));
  writePackage(data, "systems", "plain", SYSTEM);
  return data;
}

/** Every record of a closed world on the disk, by collection and key. */
export async function readRecords(data: string): Promise<Record<string, Record<string, unknown>>> {
  const folder = join(data, "Data/worlds/world/data");
  const found: Record<string, Record<string, unknown>> = {};
  for (const collection of readdirSync(folder)) {
    const level = await LevelStore.open(join(folder, collection));
    found[collection] = Object.fromEntries(await level.readAll());
    await level.close();
  }
  return found;
}

export const USERS = {
  gamemaster: { _id: "gamemaster000001", name: "Gamemaster", role: 4 },
  assistant: { _id: "assistant0000001", name: "Assistant", role: 3 },
  player: { _id: "player0000000001", name: "Player", role: 1, password: "secret" },
  other: { _id: "other00000000001", name: "Other", role: 1 },
} as const;

export type UserName = keyof typeof USERS;

export const IDS = {
  hero: "hero000000000001",
  foe: "foe0000000000001",
  sword: "sword00000000001",
  scene: "scene00000000001",
  token: "token00000000001",
  combat: "combat0000000001",
  heroFights: "herofights000001",
  foeFights: "foefights0000001",
} as const;

/** Documents with a hero that the player owns, a foe that nobody does, a scene with the hero's token, and a combat. */
export function documents(): Record<string, AnyObject[]> {
  const sword = { _id: IDS.sword, name: "Sword", type: "thing" };
  return structuredClone({
    users: Object.values(USERS),
    actors: [
      { _id: IDS.hero, name: "Hero", type: "hero", ownership: { default: 0, [USERS.player._id]: 3 }, items: [sword] },
      { _id: IDS.foe, name: "Foe", type: "hero" },
    ],
    scenes: [
      { _id: IDS.scene, name: "Field", active: true, tokens: [{ _id: IDS.token, name: "Hero", actorId: IDS.hero }] },
    ],
    combats: [
      {
        _id: IDS.combat,
        combatants: [
          { _id: IDS.heroFights, actorId: IDS.hero },
          { _id: IDS.foeFights, actorId: IDS.foe },
        ],
      },
    ],
  });
}

export class Refused extends Error {
  readonly code: string;

  constructor({ message, code }: ProtocolError) {
    super(message);
    this.code = code;
  }
}

/** One client of one user. */
export class Client {
  readonly socket: Socket;
  readonly userId: string;
  /** The document changes that the server relayed from other clients. */
  readonly heard: ModifyDocumentResponse[] = [];
  world!: WorldData;

  constructor(socket: Socket, userId: string) {
    this.socket = socket;
    this.userId = userId;
    socket.on("modifyDocument", (response: ModifyDocumentResponse) => this.heard.push(response));
  }

  async ask<T = unknown>(event: string, ...payload: unknown[]): Promise<T> {
    const answer = (await this.socket.timeout(5000).emitWithAck(event, ...payload)) as
      { result: T } | { error: ProtocolError };
    if ("error" in answer) throw new Refused(answer.error);
    return answer.result;
  }

  modify(
    type: string,
    action: string,
    operation: object,
    parentUuid: string | null = null,
  ): Promise<ModifyDocumentResponse> {
    return this.ask("modifyDocument", { type, action, operation, parentUuid });
  }

  update(type: string, update: object, parentUuid: string | null = null): Promise<ModifyDocumentResponse> {
    return this.modify(type, "update", { updates: [update] }, parentUuid);
  }

  /** Waits for the next event of that name from the server. */
  next(event: string): Promise<unknown[]> {
    return new Promise((resolve) => this.socket.once(event, (...values: unknown[]) => resolve(values)));
  }

  close(): void {
    this.socket.disconnect();
  }
}

export interface Fixture {
  data: string;
  table: Table;
  log: LogEntry[];
  connect(user: UserName): Promise<Client>;
  /** Closes the table and opens the same world again. */
  restart(): Promise<void>;
  close(): Promise<void>;
}

let template: Promise<string> | undefined;

/** A folder with the seeded world, which is made once and copied. */
async function seededData(): Promise<string> {
  template ??= (async () => {
    const data = temporaryData();
    process.once("exit", () => rmSync(data, { recursive: true, force: true }));
    await seedWorld(data, { world: { id: "world", title: "World", system: "plain" }, documents: documents() });
    return data;
  })();
  const data = mkdtempSync(join(tmpdir(), "table-unit-"));
  cpSync(await template, data, { recursive: true });
  return data;
}

export async function openTable(options: Partial<TableOptions> = {}): Promise<Fixture> {
  const data = await seededData();
  const log: LogEntry[] = [];
  const clients: Client[] = [];
  const start = (): Promise<Table> =>
    startTable({ data, world: "world", port: 0, client: false, log: (entry) => log.push(entry), ...options });
  const fixture: Fixture = {
    ...{ data, log, table: await start() },
    connect: async (name) => {
      const client = await connectTo(fixture.table.url, USERS[name]);
      clients.push(client);
      return client;
    },
    restart: async () => {
      for (const client of clients.splice(0)) client.close();
      await fixture.table.close();
      fixture.table = await start();
    },
    close: async () => {
      for (const client of clients) client.close();
      await fixture.table.close();
      rmSync(data, { recursive: true, force: true });
    },
  };
  return fixture;
}

/** Logs in and returns the session cookie. */
export async function logIn(url: string, user: { _id: string; password?: string }): Promise<string> {
  const response = await fetch(`${url}/join`, {
    method: "POST",
    body: new URLSearchParams({ userid: user._id, password: user.password ?? "" }),
    redirect: "manual",
  });
  if (response.status !== 303) throw new Error(`Not let in: ${response.status}`);
  return (response.headers.get("set-cookie") as string).split(";")[0] as string;
}

export async function connectTo(url: string, user: { _id: string; password?: string }): Promise<Client> {
  const cookie = await logIn(url, user);
  const { origin, pathname } = new URL(url);
  const path = `${pathname.replace(/\/$/, "")}/socket.io`;
  const once = { transports: ["websocket"], reconnection: false, forceNew: true };
  const socket = io(origin, { path, extraHeaders: { cookie }, ...once });
  await new Promise<void>((resolve, reject) => {
    socket.once("connect", resolve);
    socket.once("connect_error", reject);
  });
  const client = new Client(socket, user._id);
  client.world = await client.ask<WorldData>("world");
  return client;
}

/** Waits until a condition holds, as relayed messages take a moment. */
export async function until(condition: () => boolean): Promise<void> {
  const end = Date.now() + 3000;
  while (!condition()) {
    if (Date.now() > end) throw new Error("It did not come to hold");
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
}
