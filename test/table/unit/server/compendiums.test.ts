import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { PackageManifest } from "../../common/manifest.ts";
import type { ManageCompendiumResponse } from "../../common/protocol.ts";
import { openTable, type Client, type Fixture } from "./fixture.ts";

let fixture: Fixture;
let gamemaster: Client;
beforeEach(async () => {
  fixture = await openTable();
  gamemaster = await fixture.connect("gamemaster");
});
afterEach(() => fixture.close());

const WARES = { label: "Wares", name: "wares", type: "Item" };
const create = (client: Client, data: unknown = WARES): Promise<ManageCompendiumResponse> =>
  client.ask("manageCompendium", { action: "create", data });
const remove = (client: Client, data: unknown): Promise<ManageCompendiumResponse> =>
  client.ask("manageCompendium", { action: "delete", data });
const folder = (...parts: string[]): string => join(fixture.data, "Data/worlds/world", ...parts);
const manifest = (): PackageManifest => JSON.parse(readFileSync(folder("world.json"), "utf8")) as PackageManifest;

describe("packs of a world", () => {
  it("are made by gamemasters, and the others are told", async () => {
    const player = await fixture.connect("player");
    const told = player.next("manageCompendium");
    const { result } = await create(gamemaster);
    expect(result).toMatchObject({ id: "world.wares", label: "Wares", packageType: "world", packageName: "world" });
    expect(await told).toMatchObject([{ request: { action: "create" }, result: { id: "world.wares" } }]);
    await expect(create(player, { ...WARES, name: "more" })).rejects.toThrow(/lacks permission/);
    await expect(remove(player, "wares")).rejects.toThrow(/lacks permission/);
    expect(manifest().packs).toMatchObject([{ name: "wares", path: "packs/wares", system: "plain" }]);
  });

  it("are there after a restart, with what they hold", async () => {
    await create(gamemaster);
    const operation = { data: [{ name: "Rope", type: "thing" }] };
    await gamemaster.ask("modifyDocument", { type: "Item", action: "create", pack: "world.wares", operation });
    await fixture.restart();
    const { world } = await fixture.connect("player");
    expect(world.packs).toMatchObject([{ id: "world.wares", index: [{ name: "Rope" }] }]);
  });

  it("have a name of their own that leads nowhere else", async () => {
    await create(gamemaster);
    await expect(create(gamemaster, { ...WARES, type: "Actor" })).rejects.toThrow(/already/);
    for (const name of ["../../x", "a/b", "", ".", "x".repeat(200), 5, null, undefined]) {
      await expect(create(gamemaster, { ...WARES, name })).rejects.toThrow();
    }
    for (const type of ["Combat", "Playlist", "__proto__", "constructor", 5]) {
      await expect(create(gamemaster, { ...WARES, name: "other", type })).rejects.toThrow();
    }
    await expect(create(gamemaster, { ...WARES, name: "other", label: " " })).rejects.toThrow(/label/);
    await expect(create(gamemaster, null)).rejects.toThrow();
    expect(manifest().packs).toHaveLength(1);
  });

  it("go with all they hold, and what a deletion that was cut short left does not come back", async () => {
    await create(gamemaster);
    const told = gamemaster.next("manageCompendium");
    const other = await fixture.connect("assistant");
    await remove(other, "wares");
    expect(await told).toMatchObject([{ request: { action: "delete", data: "wares" } }]);
    expect(existsSync(folder("packs/wares"))).toBe(false);
    expect(manifest().packs).toEqual([]);
    await expect(remove(gamemaster, "wares")).rejects.toThrow(/no compendium/);
    mkdirSync(folder("packs/wares"), { recursive: true });
    writeFileSync(folder("packs/wares/left-over"), "");
    await create(gamemaster);
    expect(existsSync(folder("packs/wares/left-over"))).toBe(false);
  });

  it("those of packages are nobody's to take away", async () => {
    await expect(remove(gamemaster, "gear")).rejects.toThrow(/no compendium/);
    await expect(gamemaster.ask("manageCompendium", { action: "empty", data: "gear" })).rejects.toThrow();
    await expect(gamemaster.ask("manageCompendium", 5)).rejects.toThrow();
  });

  it("are migrated by gamemasters: written again as the server stores them, and the others are told", async () => {
    const migrate = (client: Client, data: unknown): Promise<ManageCompendiumResponse> =>
      client.ask("manageCompendium", { action: "migrate", data });
    await create(gamemaster);
    const data = [{ name: "Rope", type: "thing", system: { length: 5 } }];
    const made = await gamemaster.ask<{ result: { _id: string; _stats: { modifiedTime: number } }[] }>(
      "modifyDocument",
      {
        ...{ type: "Item", action: "create", pack: "world.wares", operation: { data } },
      },
    );
    const player = await fixture.connect("player");
    await expect(migrate(player, "world.wares")).rejects.toThrow(/lacks permission/);
    await expect(migrate(gamemaster, "world.nothing")).rejects.toThrow(/no compendium/);
    await expect(migrate(gamemaster, 5)).rejects.toThrow();
    await expect(migrate(gamemaster, "plain.gear")).rejects.toThrow(/no compendium|locked/);
    const told = player.next("manageCompendium");
    const { result } = await migrate(gamemaster, "world.wares");
    expect(result).toMatchObject({ id: "world.wares", index: [{ name: "Rope" }] });
    expect(await told).toMatchObject([{ request: { action: "migrate" }, result: { index: [{ name: "Rope" }] } }]);
    await fixture.restart();
    const again = await fixture.connect("gamemaster");
    const read = await again.ask<{ result: { system: unknown; _stats: { modifiedTime: number } }[] }>(
      "modifyDocument",
      {
        ...{ type: "Item", action: "get", pack: "world.wares", operation: { query: {} } },
      },
    );
    expect(read.result).toMatchObject([{ name: "Rope", system: { length: 5 } }]);
    expect(read.result[0]?._stats.modifiedTime).toBeGreaterThan(made.result[0]?._stats.modifiedTime ?? Infinity);
  });
});
