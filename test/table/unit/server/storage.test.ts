import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { compilePack, extractPack } from "@foundryvtt/foundryvtt-cli";
import { ClassicLevel } from "classic-level";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { AnyObject } from "../../common/utils/value-types.ts";
import { Log, type LogEntry } from "../../server/log.ts";
import { PackageError } from "../../server/packages.ts";
import { releaseOf } from "../../server/release.ts";
import { startTable } from "../../server/table.ts";
import { World } from "../../server/world.ts";
import { WorldInUse } from "../../server/world-lock.ts";
import { seedWorld } from "../../server/worlds.ts";
import { connectTo, documents, SYSTEM, temporaryData, USERS, writePackage } from "./fixture.ts";

let data: string;
beforeEach(() => {
  data = temporaryData();
});
afterEach(() => rmSync(data, { recursive: true, force: true }));

const log: LogEntry[] = [];
const open = (generation = 13): Promise<World> =>
  World.open({ data, id: "world", release: releaseOf(generation), log: new Log((entry) => log.push(entry)) });
const seed = (): Promise<unknown> =>
  seedWorld(data, { world: { id: "world", system: "plain" }, documents: documents() });

describe("worlds", () => {
  it("are laid out as the official CLI lays them out", async () => {
    await seed();
    const folder = join(data, "Data/worlds/world/data/actors");
    const out = join(data, "out");
    await extractPack(folder, out, { log: false });
    const [hero] = ["Hero", "Foe"].map((name) => {
      const file = `${name}_${name === "Hero" ? "hero000000000001" : "foe0000000000001"}.json`;
      return JSON.parse(readFileSync(join(out, file), "utf8")) as AnyObject;
    });
    expect(hero).toMatchObject({
      name: "Hero",
      items: [{ name: "Sword", _key: "!actors.items!hero000000000001.sword00000000001" }],
    });
    const level = new ClassicLevel<string, AnyObject>(join(data, "Data/worlds/world/data/scenes"), {
      valueEncoding: "json",
    });
    expect((await level.keys().all()).sort()).toEqual(
      [
        "!scenes!scene00000000001",
        "!scenes.tokens!scene00000000001.token00000000001",
        "!scenes.tokens.delta!scene00000000001.token00000000001.token00000000001",
      ].sort(),
    );
    await level.close();
  });

  it("are read as they were written", async () => {
    await seed();
    const first = await open();
    const before = first.documents();
    await first.close();
    const second = await open();
    expect(second.documents()).toEqual(before);
    await second.close();
  });

  it("C187 have their messages in the order of their time, whatever their ids", async () => {
    const said = (id: string, timestamp: number) => ({ _id: id.repeat(16), timestamp, content: id });
    const messages = [said("z", 1), said("a", 3), said("m", 2)];
    await seedWorld(data, { world: { id: "world", system: "plain" }, documents: { ...documents(), messages } });
    const world = await open();
    expect(world.documents()["messages"]?.map(({ content }) => content)).toEqual(["z", "m", "a"]);
    await world.close();
  });

  it("are made once, and anew only if that is meant", async () => {
    await seed();
    await expect(seed()).rejects.toThrow(/already/);
    await seedWorld(data, { world: { id: "world", system: "plain" } }, { replace: true });
    const world = await open();
    expect(Array.from(world.store("User")?.documents.values() ?? [])).toMatchObject([{ name: "Gamemaster", role: 4 }]);
    expect(world.store("Actor")?.documents.size).toBe(0);
    await world.close();
    await expect(
      seedWorld(data, { world: { id: "more", system: "plain" }, documents: { actors: [{ name: "", type: "hero" }] } }),
    ).rejects.toThrow(/blank/);
    await expect(
      seedWorld(data, { world: { id: "most", system: "plain" }, documents: { dragons: [] } }),
    ).rejects.toThrow(/dragons/);
  });

  it("are for one server at a time, and the second says who holds it", async () => {
    await seed();
    const world = await open();
    await expect(open()).rejects.toThrow(WorldInUse);
    await expect(open()).rejects.toThrow(`is in use by process ${process.pid}`);
    await world.close();
    await (await open()).close();
  });

  it("open after the server that held them was killed", async () => {
    await seed();
    const lock = join(data, "Data/worlds/world/table.lock");
    writeFileSync(
      lock,
      JSON.stringify({ pid: 2 ** 22 + 1, host: (await import("node:os")).hostname(), since: "then" }),
    );
    await (await open()).close();
    writeFileSync(lock, '{"pid": 1');
    await (await open()).close();
    expect(existsSync(lock)).toBe(false);
  });

  it("keep documents whose sub-type nobody declares any more, and tell of them", async () => {
    await seed();
    writePackage(data, "systems", "plain", { ...SYSTEM, documentTypes: { Actor: { hero: {} } } });
    log.length = 0;
    const world = await open();
    expect(log).toMatchObject([
      { level: "warn", event: "unknown-type", document: "Item", id: "sword00000000001", type: "thing" },
    ]);
    expect(world.store("Actor")?.get("hero000000000001")?.["items"]).toMatchObject([{ type: "thing" }]);
    await world.close();
  });

  it("report what is missing of them, and open all the same", async () => {
    await seed();
    const level = new ClassicLevel(join(data, "Data/worlds/world/data/actors"));
    await level.del("!actors.items!hero000000000001.sword00000000001");
    await level.close();
    log.length = 0;
    const world = await open();
    expect(world.store("Actor")?.get("hero000000000001")?.["items"]).toEqual([]);
    expect(log).toMatchObject([
      { level: "error", event: "record-missing", key: "!actors.items!hero000000000001.sword00000000001" },
    ]);
    await world.close();
  });
});

describe("packages", () => {
  const refused = async (
    id: string,
    manifest: unknown,
    reason: RegExp | string,
    files: string[] = [],
  ): Promise<void> => {
    writePackage(data, "systems", id, manifest, files);
    const attempt = seedWorld(data, { world: { id: `for-${id}`, system: id } });
    await expect(attempt).rejects.toThrow(reason);
    await expect(attempt).rejects.toThrow(PackageError);
  };
  const manifest = (id: string, rest: object = {}): object => ({ ...SYSTEM, id, ...rest });

  it("are refused with the reason", async () => {
    await refused("broken", "{ not json", /broken: system.json is not valid JSON/);
    await refused("list", "[]", /is not an object/);
    await refused("folder", manifest("name"), /the id "name" in system.json is not the name of the folder, "folder"/);
    await refused("untitled", manifest("untitled", { title: "" }), /no "title"/);
    await refused(
      "lost",
      manifest("lost", { esmodules: ["there.js", "gone.js"] }),
      /names gone.js, and there is no such file/,
      ["there.js"],
    );
    await refused("style", manifest("style", { styles: [{ src: "gone.css", layer: "x" }] }), /gone.css/);
    await refused(
      "words",
      manifest("words", { languages: [{ lang: "en", name: "E", path: "lang/en.json" }] }),
      /lang\/en.json/,
    );
    await refused("out", manifest("out", { scripts: ["../../secret.js"] }), /outside of the package/);
    await refused(
      "future",
      manifest("future", { compatibility: { minimum: "14" } }),
      /needs at least version 14, and this is 13\.351/,
    );
    await refused("past", manifest("past", { compatibility: { maximum: "12" } }), /works up to version 12/);
    await refused("kinds", manifest("kinds", { documentTypes: { Dragon: { red: {} } } }), /Dragon/);
    await refused("kinds2", manifest("kinds2", { documentTypes: { Scene: { x: {} } } }), /no sub-types/);
    await refused(
      "pack",
      manifest("pack", { packs: [{ name: "p", label: "P", path: "packs/p", type: "Dragon" }] }),
      /unknown kind/,
    );
  });

  it("are accepted on the generation they are for", async () => {
    writePackage(data, "systems", "next", manifest("next", { compatibility: { minimum: "14" } }));
    await seedWorld(data, { world: { id: "next", system: "next" } }, { generation: 14 });
    writePackage(data, "systems", "both", manifest("both", { compatibility: { minimum: "13.340", maximum: "13" } }));
    await seedWorld(data, { world: { id: "both", system: "both" } });
  });

  it("that are modules are left out with the reason, and do not keep the world from opening", async () => {
    await seed();
    writePackage(data, "modules", "good", { id: "good", title: "Good", version: "1" });
    writePackage(data, "modules", "bad", "{");
    writePackage(data, "modules", "needy", {
      id: "needy",
      title: "N",
      version: "1",
      relationships: { requires: [{ id: "gone" }] },
    });
    writePackage(data, "modules", "needier", {
      id: "needier",
      title: "N",
      version: "1",
      relationships: { requires: [{ id: "needy" }] },
    });
    writePackage(data, "modules", "foreign", {
      id: "foreign",
      title: "F",
      version: "1",
      relationships: { systems: [{ id: "other" }] },
    });
    const world = await open();
    expect(world.modules.map(({ id }) => id)).toEqual(["good"]);
    expect(world.issues.map(({ id }) => id).sort()).toEqual(["bad", "needier", "needy"]);
    await world.close();
  });

  it("that are modules bring sub-types under their own id", async () => {
    writePackage(data, "modules", "more", {
      id: "more",
      title: "More",
      version: "1",
      documentTypes: { Actor: { ghost: {} } },
    });
    const made = await seedWorld(data, {
      world: { id: "ghosts", system: "plain" },
      modules: ["more"],
      documents: { actors: [{ name: "Boo", type: "more.ghost" }] },
    });
    expect(made["actors"]).toMatchObject([{ type: "more.ghost" }]);
  });
});

describe("compendium packs", () => {
  const pack = { name: "gear", label: "Gear", path: "packs/gear", type: "Item" };

  async function withPack(): Promise<void> {
    const source = join(data, "source");
    mkdirSync(source);
    const effect = { _id: "effect0000000001", name: "Sharp", _key: "!items.effects!sword00000000001.effect0000000001" };
    const sword = {
      _id: "sword00000000001",
      name: "Sword",
      type: "thing",
      effects: [effect],
      _key: "!items!sword00000000001",
      folder: "folder0000000001",
    };
    const folder = { _id: "folder0000000001", name: "Blades", type: "Item", _key: "!folders!folder0000000001" };
    writeFileSync(join(source, "sword.json"), JSON.stringify(sword));
    writeFileSync(join(source, "folder.json"), JSON.stringify(folder));
    writePackage(data, "systems", "plain", { ...SYSTEM, packs: [pack] });
    await compilePack(source, join(data, "Data/systems/plain/packs/gear"), { log: false });
  }

  it("compiled by the official CLI open as they are", async () => {
    await withPack();
    await seed();
    const table = await startTable({ data, world: "world", port: 0, client: false, log: () => {} });
    const player = await connectTo(table.url, USERS.player);
    expect(player.world.packs).toMatchObject([
      {
        ...{ id: "plain.gear", label: "Gear", type: "Item", packageType: "system", packageName: "plain" },
        index: [{ _id: "sword00000000001", name: "Sword", type: "thing", folder: "folder0000000001" }],
        folders: [{ name: "Blades" }],
      },
    ]);
    const { result } = await player.ask<{ result: AnyObject[] }>("modifyDocument", {
      ...{ type: "Item", action: "get", pack: "plain.gear", operation: { query: { _id: "sword00000000001" } } },
    });
    expect(result).toMatchObject([{ name: "Sword", effects: [{ name: "Sharp" }] }]);
    player.close();
    await table.close();
  });

  it("of kinds that are not built here are left out, and the package works", async () => {
    const tables = { name: "tables", label: "Tables", path: "packs/tables", type: "Playlist" };
    writePackage(data, "systems", "plain", { ...SYSTEM, packs: [tables] });
    await seed();
    const world = await open();
    expect(world.packs.size).toBe(0);
    expect(world.issues.map(({ message }) => message)).toEqual([
      expect.stringContaining("holds Playlist documents, which are not built here"),
    ]);
    await world.close();
  });

  it("are locked unless the world says otherwise, and then for those who own them", async () => {
    await withPack();
    await seed();
    const table = await startTable({ data, world: "world", port: 0, client: false, log: () => {} });
    const gamemaster = await connectTo(table.url, USERS.gamemaster);
    const player = await connectTo(table.url, USERS.player);
    const operation = { data: [{ name: "Axe", type: "thing" }] };
    const make = (client: typeof player): Promise<unknown> =>
      client.ask("modifyDocument", { type: "Item", action: "create", pack: "plain.gear", operation });
    await expect(make(gamemaster)).rejects.toThrow(
      /You may not create documents in the locked compendium "plain.gear"/,
    );
    const value = JSON.stringify({ "plain.gear": { locked: false } });
    await gamemaster.modify("Setting", "create", { data: [{ key: "core.compendiumConfiguration", value }] });
    await make(gamemaster);
    await expect(make(player)).rejects.toThrow(/lacks permission/);
    await gamemaster.ask("modifyDocument", {
      ...{ type: "ActiveEffect", action: "delete", operation: { ids: ["effect0000000001"] } },
      parentUuid: "Compendium.plain.gear.Item.sword00000000001",
    });
    for (const client of [gamemaster, player]) client.close();
    await table.close();
    const world = await open();
    const items = Array.from(world.packs.get("plain.gear")?.documents.documents.values() ?? []);
    expect(items.map(({ name }) => name).sort()).toEqual(["Axe", "Sword"]);
    expect(items.find(({ name }) => name === "Sword")?.["effects"]).toEqual([]);
    await world.close();
  });
});
