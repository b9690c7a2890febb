import { rmSync } from "node:fs";
import { afterEach, describe, expect, it, vi } from "vitest";
import type { AnyObject } from "../../common/utils/value-types.ts";
import { Log, type LogEntry } from "../../server/log.ts";
import { releaseOf } from "../../server/release.ts";
import { spawnTable } from "../../server/spawn.ts";
import { formatUnkindness, parseUnkindness, Unkindness, type UnkindnessOptions } from "../../server/unkindness.ts";
import { World } from "../../server/world.ts";
import { seedWorld } from "../../server/worlds.ts";
import { connectTo, documents, IDS, openTable, temporaryData, USERS, type Client, type Fixture } from "./fixture.ts";

let table: Fixture | undefined;
afterEach(async () => {
  await table?.close();
  table = undefined;
});

async function open(unkind: UnkindnessOptions, seed = 7): Promise<{ gamemaster: Client; player: Client }> {
  table = await openTable({ unkind, seed });
  return { gamemaster: await table.connect("gamemaster"), player: await table.connect("player") };
}

/** Waits until a check passes, for as long as a busy machine may need. */
const eventually = (check: () => void | Promise<void>): Promise<void> =>
  vi.waitFor(check, { timeout: 20_000, interval: 20 });

const MANY = 30;

/** Sends updates of two actors alternately, with rising numbers, without waiting for answers. */
async function updateInTurn(client: Client): Promise<void> {
  const sent = Array.from({ length: MANY }, (_entry, count) => {
    return client.update("Actor", { _id: count % 2 ? IDS.hero : IDS.foe, "system.count": count });
  });
  await Promise.all(sent);
}

/** The numbers that the client was told, for all actors or for one. */
function heard(client: Client, id?: string): number[] {
  return client.heard
    .flatMap(({ result }) => result as (AnyObject & { system: { count: number } })[])
    .filter((entry) => id === undefined || entry["_id"] === id)
    .map(({ system }) => system.count);
}

const ascending = (numbers: readonly number[]): number[] => numbers.toSorted((a, b) => a - b);

describe("a network", () => {
  it("that is slow keeps everybody waiting, and the order of things", async () => {
    const { gamemaster, player } = await open({ latency: 60, jitter: 60 });
    const began = performance.now();
    await gamemaster.update("Actor", { _id: IDS.foe, name: "Fiend" });
    expect(performance.now() - began).toBeGreaterThanOrEqual(118);
    await eventually(() => expect(player.heard).toHaveLength(1));
    player.heard.length = 0;
    await updateInTurn(gamemaster);
    await eventually(() => expect(heard(player)).toHaveLength(MANY));
    expect(heard(player)).toEqual(ascending(heard(player)));
  }, 60_000);

  it("brings broadcasts late, and the answers to what was asked do not wait for them", async () => {
    const { gamemaster, player } = await open({ late: 1, hold: 2000 });
    await updateInTurn(gamemaster);
    expect(heard(player).length).toBeLessThan(MANY);
    await eventually(() => expect(heard(player)).toHaveLength(MANY));
    expect(heard(player)).toEqual(ascending(heard(player)));
  }, 60_000);

  it("brings broadcasts twice, one right after the other", async () => {
    const { gamemaster, player } = await open({ double: 1 });
    await updateInTurn(gamemaster);
    const twice = Array.from({ length: MANY * 2 }, (_entry, index) => Math.floor(index / 2));
    await eventually(() => expect(heard(player)).toEqual(twice));
    expect(gamemaster.heard).toEqual([]);
  }, 60_000);

  it("mixes up what is about several documents, and never what is about one", async () => {
    const { gamemaster, player } = await open({ reorder: 0.5, double: 0.3, jitter: 10, hold: 300 });
    await updateInTurn(gamemaster);
    await eventually(() => expect(new Set(heard(player)).size).toBe(MANY));
    expect(heard(player)).not.toEqual(ascending(heard(player)));
    for (const id of [IDS.hero, IDS.foe]) expect(heard(player, id)).toEqual(ascending(heard(player, id)));
  }, 60_000);

  it("tells a newcomer of nothing before the world", async () => {
    const { gamemaster } = await open({ reorder: 0.5, jitter: 100, hold: 300 });
    const updating = updateInTurn(gamemaster);
    const late = await table?.connect("other");
    const { system } = late?.world.documents["actors"]?.find(({ _id }) => _id === IDS.hero) as {
      system: { count?: number };
    };
    const known = system.count ?? -1;
    await updating;
    await eventually(() => {
      expect(Math.max(known, ...heard(late as Client, IDS.hero))).toBe(MANY - 1);
    });
    for (const count of heard(late as Client, IDS.hero)) expect(count).toBeGreaterThan(known);
  }, 60_000);
});

describe("people", () => {
  it("who are cut off are gone for a while, and find the world as it is when they are back", async () => {
    const { gamemaster, player } = await open({ offline: 1, away: 3000 });
    const gone = player.next("disconnect");
    const told = gamemaster.next("activity");
    await gamemaster.update("Actor", { _id: IDS.foe, name: "Fiend" });
    expect((await gone)[0]).toBe("transport close");
    expect(await told).toEqual([USERS.player._id, { active: false }]);
    const url = table?.table.url as string;
    await expect(connectTo(url, USERS.player)).rejects.toThrow();
    await eventually(async () => {
      const again = await connectTo(url, USERS.player);
      expect(again.world.documents["actors"]?.find(({ _id }) => _id === IDS.foe)).toMatchObject({ name: "Fiend" });
      again.close();
    });
  }, 60_000);

  it("who are gamemasters go, too, and the game goes on without", async () => {
    const { gamemaster, player } = await open({ "gm-gone": 1, away: 2000 });
    const gone = gamemaster.next("disconnect");
    const told = player.next("activity");
    await player.update("Actor", { _id: IDS.hero, name: "Alone" });
    await gone;
    expect(await told).toEqual([USERS.gamemaster._id, { active: false }]);
    await player.update("Actor", { _id: IDS.hero, name: "Still alone" });
    const { world } = (table as Fixture).table;
    expect(world.store("Actor")?.get(IDS.hero)?.["name"]).toBe("Still alone");
    await eventually(async () => (await connectTo((table as Fixture).table.url, USERS.gamemaster)).close());
  }, 60_000);
});

describe("a disk", () => {
  it("that is slow keeps what is written waiting, and nothing is told before", async () => {
    const { gamemaster, player } = await open({ disk: 400 });
    const began = performance.now();
    const updating = gamemaster.update("Actor", { _id: IDS.foe, name: "Fiend" });
    expect(await gamemaster.modify("Actor", "get", { query: { _id: IDS.foe } })).toMatchObject({
      result: [{ name: "Fiend" }],
    });
    expect(performance.now() - began).toBeGreaterThanOrEqual(198);
    await updating;
    await eventually(() => expect(player.heard).toHaveLength(1));
  }, 60_000);

  it.each([1, 2, 3, 4, 5])(
    "may be cut off after write %i, and the world opens with what was acknowledged",
    async (die) => {
      const data = temporaryData();
      try {
        await seedFolders(data);
        const server = await spawnTable({ data, world: "world", port: 0, client: false, unkind: { die } });
        const client = await connectTo(server.url, USERS.gamemaster);
        const done: string[] = [];
        const steps: [string, () => Promise<unknown>][] = [
          ["named", () => client.update("Actor", { _id: IDS.foe, name: "Fiend" })],
          // The folder's contents are deleted first: three writes in all.
          [
            "emptied",
            () => client.modify("Folder", "delete", { ids: [FOLDER], deleteSubfolders: true, deleteContents: true }),
          ],
          ["named again", () => client.update("Actor", { _id: IDS.hero, name: "Heroine" })],
        ];
        for (const [name, step] of steps) {
          if (
            await step().then(
              () => true,
              () => false,
            )
          )
            done.push(name);
          else break;
        }
        client.close();
        await server.kill();
        // The write after which the server died was not acknowledged.
        expect(done).toEqual(["named", "emptied", "named again"].slice(0, { 1: 0, 2: 1, 3: 1, 4: 1, 5: 2 }[die]));
        await expectWorld(data, done);
      } finally {
        rmSync(data, { recursive: true, force: true });
      }
    },
    120_000,
  );
});

const FOLDER = "folder0000000001";
const INNER = "folder0000000002";

async function seedFolders(data: string): Promise<void> {
  const { actors = [], ...others } = documents();
  const folders = [
    { _id: FOLDER, name: "Folder", type: "Actor" },
    { _id: INNER, name: "Inner", type: "Actor", folder: FOLDER },
  ];
  const extra = { _id: "extra00000000001", name: "Extra", type: "hero", folder: INNER };
  const given = { ...others, folders, actors: [...actors, extra] };
  await seedWorld(data, { world: { id: "world", system: "plain" }, documents: given });
}

async function expectWorld(data: string, done: readonly string[]): Promise<void> {
  const complaints: LogEntry[] = [];
  const log = new Log((entry) => void (entry.level === "error" && complaints.push(entry)));
  const world = await World.open({ data, id: "world", release: releaseOf(13), log });
  try {
    expect(complaints).toEqual([]);
    const actor = (id: string): AnyObject | undefined => world.store("Actor")?.get(id);
    if (done.includes("named")) expect(actor(IDS.foe)).toMatchObject({ name: "Fiend" });
    if (done.includes("named again")) expect(actor(IDS.hero)).toMatchObject({ name: "Heroine" });
    if (done.includes("emptied")) {
      expect(actor("extra00000000001")).toBeUndefined();
      expect(world.store("Folder")?.documents.size).toBe(0);
    }
  } finally {
    await world.close();
  }
}

describe("the choices", () => {
  it("are the same for the same seed, and others for another", () => {
    const drawn = (seed: number): unknown[] => {
      const unkindness = new Unkindness({ jitter: 10, reorder: 0.5, double: 0.5, offline: 0.5 }, seed);
      return Array.from({ length: 20 }, () => {
        const { isReordering } = unkindness;
        return [
          isReordering,
          unkindness.transit(),
          unkindness.holding(),
          unkindness.isDoubled(),
          unkindness.cutOff([1, 2], []),
        ];
      });
    };
    expect(drawn(1)).toEqual(drawn(1));
    expect(drawn(1)).not.toEqual(drawn(2));
  });

  it("are read from a command line, and what makes no sense is refused by name", () => {
    expect(parseUnkindness(["latency=80,double=0.5", "gm-gone=1"])).toEqual({ latency: 80, double: 0.5, "gm-gone": 1 });
    expect(parseUnkindness([formatUnkindness({ latency: 80, "gm-gone": 1 })])).toEqual({ latency: 80, "gm-gone": 1 });
    for (const wrong of ["rain=1", "double=2", "latency=", "latency=-1", "latency=x", "constructor=1"]) {
      expect(() => parseUnkindness([wrong]), wrong).toThrow(/^--unkind/);
    }
  });
});
