import { existsSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { connectTo, logIn, openTable, USERS, writePackage, type Client, type Fixture } from "./fixture.ts";

let table: Fixture;
let gamemaster: Client;
let player: Client;

interface Found {
  target: string;
  dirs: string[];
  files: string[];
}

beforeAll(async () => {
  table = await openTable();
  const data = join(table.data, "Data");
  writePackage(table.data, "modules", "art", { id: "art", title: "Art", version: "1" });
  mkdirSync(join(data, "modules/art/pictures"));
  mkdirSync(join(data, "modules/art/packs/things"), { recursive: true });
  writeFileSync(join(data, "modules/art/pictures/a cat.webp"), "cat");
  writeFileSync(join(data, "modules/art/pictures/dog.webp"), "dog");
  writeFileSync(join(data, "modules/art/pictures/notes.txt"), "notes");
  writeFileSync(join(data, "modules/art/pictures/.hidden.webp"), "hidden");
  writeFileSync(join(table.data, "secret.txt"), "secret");
  symlinkSync(table.data, join(data, "modules/art/way-out"));
  mkdirSync(join(data, "worlds/world/maps"), { recursive: true });
  gamemaster = await connectTo(table.table.url, USERS.gamemaster);
  player = await connectTo(table.table.url, USERS.player);
});
afterAll(() => table.close());

const browse = (target: string, options: object = {}, client = gamemaster, source = "data"): Promise<Found> =>
  client.ask<Found>("files", { action: "browse", source, target, options });

describe("browsing", () => {
  it("lists folders and files, encoded as addresses", async () => {
    const found = await browse("modules/art/pictures");
    expect(found).toMatchObject({ target: "modules/art/pictures", dirs: [] });
    expect(found.files).toEqual([
      "modules/art/pictures/a%20cat.webp",
      "modules/art/pictures/dog.webp",
      "modules/art/pictures/notes.txt",
    ]);
    expect((await browse("modules/art")).dirs).toContain("modules/art/pictures");
    expect((await browse("")).dirs).toEqual(["modules", "systems", "worlds"]);
    expect((await browse("icons/svg", {}, gamemaster, "public")).files.length).toBeGreaterThan(20);
  });

  it("filters by extension and by pattern, and takes a file for its folder", async () => {
    const pictures = { extensions: [".webp"] };
    expect((await browse("modules/art/pictures", pictures)).files).toHaveLength(2);
    expect((await browse("modules/art/pictures/d*", { wildcard: true })).files).toEqual([
      "modules/art/pictures/dog.webp",
    ]);
    expect((await browse("modules/art/pictures/dog.webp")).target).toBe("modules/art/pictures");
  });

  it("leads nowhere else", async () => {
    const astray = [
      "../",
      "modules/../../",
      "modules/%2e%2e/%2e%2e",
      "/etc",
      "C:/",
      "modules\\..\\..",
      "modules/art/way-out",
      "modules/art\0",
      "worlds/world/data",
      "modules/art/packs/things",
    ];
    for (const target of astray)
      await expect(browse(target), target).rejects.toThrow(/leads out|does not exist|slashes/);
    expect((await browse("modules/art")).dirs).toEqual(["modules/art/pictures"]);
    expect((await browse("worlds/world")).dirs).toEqual(["worlds/world/maps"]);
    await expect(browse("nowhere/at/all")).rejects.toThrow("does not exist");
    await expect(browse("", {}, gamemaster, "s3")).rejects.toThrow("storage");
  });

  it("is for those who have the permission", async () => {
    await expect(browse("modules", {}, player)).rejects.toThrow("lacks permission to browse files");
    const create = { action: "createDirectory", source: "data", target: "worlds/world/mine", options: {} };
    await expect(player.ask("files", create)).rejects.toThrow("lacks permission");
  });
});

describe("adding", () => {
  const upload = async (target: string, name: string, user: { _id: string } = USERS.gamemaster): Promise<Response> => {
    const form = new FormData();
    form.set("source", "data");
    form.set("target", target);
    form.set("upload", new File(["content"], name));
    const cookie = await logIn(table.table.url, user);
    return fetch(`${table.table.url}/upload`, { method: "POST", body: form, headers: { cookie } });
  };

  it("creates a folder once, inside another", async () => {
    const create = (target: string): Promise<unknown> =>
      gamemaster.ask("files", { action: "createDirectory", source: "data", target, options: {} });
    await create("worlds/world/portraits");
    expect(existsSync(join(table.data, "Data/worlds/world/portraits"))).toBe(true);
    await expect(create("worlds/world/portraits")).rejects.toThrow("already exists");
    await expect(create("worlds/world/data/mine")).rejects.toThrow("Nothing may be added");
    await expect(create("../elsewhere")).rejects.toThrow("leads out");
    expect(existsSync(join(table.data, "elsewhere"))).toBe(false);
  });

  it("stores a file and answers its path", async () => {
    const response = await upload("worlds/world/maps", "deep cave.webp");
    expect(await response.json()).toMatchObject({ status: "success", path: "worlds/world/maps/deep%20cave.webp" });
    expect(readFileSync(join(table.data, "Data/worlds/world/maps/deep cave.webp"), "utf8")).toBe("content");
  });

  it("refuses other kinds of files, other places, and those who may not", async () => {
    expect((await upload("worlds/world/maps", "evil.js")).status).toBe(415);
    expect((await upload("worlds/world/maps", "page.html")).status).toBe(415);
    expect((await upload("worlds/world/maps", "../../up.txt")).status).toBe(400);
    expect((await upload("../", "up.txt")).status).toBe(403);
    expect((await upload("worlds/world/data", "up.txt")).status).toBe(403);
    expect((await upload("modules/art/way-out", "up.txt")).status).toBe(403);
    expect((await upload("worlds/world/nowhere", "up.txt")).status).toBe(404);
    expect((await upload("worlds/world/maps", "up.txt", USERS.player)).status).toBe(403);
    const form = new FormData();
    form.set("upload", new File(["x"], "up.txt"));
    expect((await fetch(`${table.table.url}/upload`, { method: "POST", body: form })).status).toBe(403);
    expect(existsSync(join(table.data, "up.txt"))).toBe(false);
  });
});
