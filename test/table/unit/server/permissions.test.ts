/** C132: every line of the permission matrix, sent as a raw message by a client of the user in question. */
import { rmSync } from "node:fs";
import { afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import type * as Permissions from "../../common/permissions.ts";
import { GAMEMASTER_LIMITS, PERMISSIONS, type PermissionRow } from "../../common/permissions.ts";
import type { AnyObject } from "../../common/utils/value-types.ts";
import type { LogEntry } from "../../server/log.ts";
import { startTable, type Table } from "../../server/table.ts";
import { seedWorld } from "../../server/worlds.ts";
import { connectTo, readRecords, Refused, temporaryData, type Client } from "./fixture.ts";
import { ACTORS, BYSTANDER, MATRIX } from "./permission-matrix.ts";
import { attempts, BASES, type Attempt } from "./permission-specimens.ts";

/** The rows of the list that decided requests in this file. */
const judged = vi.hoisted(() => new Set<unknown>());
vi.mock("../../common/permissions.ts", async (original) => {
  const list = await original<typeof Permissions>();
  const decide: typeof list.decide = (request) => {
    const decision = list.decide(request);
    judged.add(decision.row);
    return decision;
  };
  return { ...list, decide };
});

/** The collections of the specimens' primary documents. */
const COLLECTIONS: Readonly<Record<string, string>> = {
  ...{ Actor: "actors", Item: "items", JournalEntry: "journal", Combat: "combats", Scene: "scenes" },
  ...{ ChatMessage: "messages", Macro: "macros", User: "users", Setting: "settings", Folder: "folders" },
  RollTable: "tables",
};

let data: string;
let table: Table | undefined;
let log: LogEntry[];
let all: Attempt[];
afterEach(async () => {
  await table?.close();
  table = undefined;
  rmSync(data, { recursive: true, force: true });
});

/** A world with a document for every attempt. */
async function prepare(generation: number): Promise<void> {
  data = temporaryData();
  const documents: Record<string, AnyObject[]> = { users: [...ACTORS, BYSTANDER], actors: [...BASES] };
  for (const { specimen } of all) {
    const collection = COLLECTIONS[specimen.type];
    if (collection === undefined) throw new Error(`Nobody said where ${specimen.type} documents lie`);
    const isThere = ACTORS.some(({ _id }) => _id === specimen.data["_id"]);
    if (specimen.data["_id"] !== undefined && !isThere) (documents[collection] ??= []).push(specimen.data);
  }
  await seedWorld(
    data,
    { world: { id: "world", system: "plain" }, documents: structuredClone(documents) },
    { generation },
  );
}

async function open(unknown: "allow" | "deny", generation: number): Promise<Client[]> {
  log = [];
  const options = { data, world: "world", port: 0, client: false, unknown, generation } as const;
  table = await startTable({ ...options, log: (entry) => log.push(entry) });
  const { url } = table;
  return Promise.all(ACTORS.map((user) => connectTo(url, user)));
}

async function close(clients: readonly Client[]): Promise<void> {
  for (const client of clients) client.close();
  await table?.close();
  table = undefined;
}

const named = ({ line, level, column }: Attempt): string => {
  const { document, operation, changes, own } = line;
  const what = `${operation} ${own ? "own " : ""}${document} ${JSON.stringify(changes ?? {})}`;
  return `${ACTORS[column]?.name}, ${level}: ${what}`;
};

async function attempt(
  clients: readonly Client[],
  { column, request }: Attempt,
): Promise<AnyObject | string | Refused> {
  try {
    const { result } = await (clients[column] as Client).ask<{ result: (AnyObject | string)[] }>(
      "modifyDocument",
      request,
    );
    return result[0] ?? "nothing";
  } catch (error) {
    if (error instanceof Refused) return error;
    throw error;
  }
}

describe.each([
  ["deny", 13],
  ["allow", 13],
  ["deny", 14],
] as const)("the list of permissions, where what is unknown is %s, in generation %i", (unknown, generation) => {
  beforeAll(() => {
    all = Array.from(attempts(MATRIX)).filter(({ line }) => (line.later === true) === (generation === 14));
  });
  const few = generation === 14 ? 0 : 300;
  const isAllowed = ({ expected }: Attempt): boolean => expected === "+" || (expected === "?" && unknown === "allow");

  it("C132 what is refused is logged, and changes nothing in memory or on the disk", async () => {
    await prepare(generation);
    const before = await readRecords(data);
    const clients = await open(unknown, generation);
    const memory = JSON.stringify(table?.world.documents());
    const refused = all.filter((entry) => !isAllowed(entry));
    const wrong: string[] = [];
    for (const entry of refused) {
      const said = log.length;
      const answer = await attempt(clients, entry);
      const name = named(entry);
      if (!(answer instanceof Refused)) wrong.push(`${name} was allowed`);
      else if (answer.code !== "forbidden") wrong.push(`${name}: ${answer.code}: ${answer.message}`);
      const told = log.slice(said);
      const isTold = told.some(
        ({ level, code, userId }) => level === "warn" && code === "forbidden" && userId === ACTORS[entry.column]?._id,
      );
      if (!isTold || told.length !== 1) wrong.push(`${name}: the log says ${JSON.stringify(told)}`);
    }
    expect(wrong).toEqual([]);
    expect(refused.length).toBeGreaterThan(few);
    expect(JSON.stringify(table?.world.documents())).toBe(memory);
    expect(clients.flatMap(({ heard }) => heard)).toEqual([]);
    await close(clients);
    expect(await readRecords(data)).toEqual(before);
  }, 300_000);

  it("C132 what is allowed is done", async () => {
    await prepare(generation);
    const clients = await open(unknown, generation);
    const wrong: string[] = [];
    const allowed = all.filter(isAllowed);
    for (const entry of allowed) {
      const answer = await attempt(clients, entry);
      const { operation, changes = {} } = entry.line;
      const name = named(entry);
      if (answer instanceof Refused) wrong.push(`${name}: ${answer.code}: ${answer.message}`);
      else if (answer === "nothing") wrong.push(`${name}: nothing was done`);
      else if (operation === "update" && Object.keys(changes).some((key) => !(key in (answer as AnyObject)))) {
        wrong.push(`${name}: only ${JSON.stringify(answer)} was changed`);
      }
    }
    expect(wrong).toEqual([]);
    expect(allowed.length).toBeGreaterThan(few);
    await close(clients);
  }, 300_000);
});

describe("the matrix", () => {
  it("C132 has tried every row of the list in the tests above", () => {
    const missed = [...PERMISSIONS, ...GAMEMASTER_LIMITS].filter((row: PermissionRow) => !judged.has(row));
    expect(missed).toEqual([]);
  });
});
