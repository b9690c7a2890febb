import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, describe, expect, it } from "vitest";
import { connectTo, logIn, openTable, USERS, writePackage, type Fixture } from "./fixture.ts";

let table: Fixture | undefined;
afterEach(async () => {
  await table?.close();
  table = undefined;
});

const HELPER = { id: "helper", title: "Helper", version: "2.0.0" };

/** Opens a table with the system and modules; returns the ids of usable modules, and the package issues. */
async function withModules(
  ...modules: (typeof HELPER & { relationships?: object })[]
): Promise<{ usable: string[]; issues: string[] }> {
  table = await openTable();
  for (const module of modules) writePackage(table.data, "modules", module.id, module);
  await table.restart();
  const { world } = await connectTo(table.table.url, USERS.gamemaster);
  return { usable: world.modules.map(({ id }) => id), issues: world.packageIssues.map(({ message }) => message) };
}

describe("modules beside the system", () => {
  it("are for every system, or for those they name", async () => {
    const other = { ...HELPER, id: "other", relationships: { systems: [{ id: "elsewhere", type: "system" }] } };
    const own = { ...HELPER, id: "own", relationships: { systems: [{ id: "plain", type: "system" }] } };
    expect(await withModules(HELPER, other, own)).toEqual({ usable: ["helper", "own"], issues: [] });
  });

  it("are for versions of a system that are new enough", async () => {
    const systems = [{ id: "plain", type: "system", compatibility: { minimum: "99" } }];
    const { usable, issues } = await withModules({ ...HELPER, relationships: { systems } });
    expect(usable).toEqual([]);
    expect(issues.join()).toMatch(/plain of at least version 99/);
  });

  it("can be used if what they require is there, at every remove", async () => {
    const requires = (id: string, minimum?: string): object => ({
      relationships: { requires: [{ id, type: "module", ...(minimum ? { compatibility: { minimum } } : {}) }] },
    });
    const second = { ...HELPER, id: "second", ...requires("helper", "1.0.0") };
    const third = { ...HELPER, id: "third", ...requires("second") };
    const newer = { ...HELPER, id: "newer", ...requires("helper", "3.0.0") };
    const lost = { ...HELPER, id: "lost", ...requires("newer") };
    const { usable, issues } = await withModules(HELPER, second, third, newer, lost);
    expect(usable).toEqual(["helper", "second", "third"]);
    expect(issues).toHaveLength(2);
    expect(issues.join("\n")).toMatch(/newer: requires helper/);
    expect(issues.join("\n")).toMatch(/lost: requires newer/);
  });
});

describe("styles", () => {
  it("go into the layer that is named, that of their kind, or none", async () => {
    table = await openTable();
    const styles = ["own.css", { src: "deep.css", layer: "special" }, { src: "bare.css", layer: null }];
    writePackage(table.data, "modules", "helper", { ...HELPER, styles }, ["own.css", "deep.css", "bare.css"]);
    await table.restart();
    const client = await connectTo(table.table.url, USERS.gamemaster);
    await client.modify("Setting", "create", {
      data: [{ key: "core.moduleConfiguration", value: JSON.stringify({ helper: true }) }],
    });
    const cookie = await logIn(table.table.url, USERS.gamemaster);
    const page = await (await fetch(`${table.table.url}/game`, { headers: { cookie } })).text();
    expect(page).toContain('@import url("/modules/helper/own.css") layer(modules);');
    expect(page).toContain('@import url("/modules/helper/deep.css") layer(special);');
    expect(page).toContain('@import url("/modules/helper/bare.css");');
  });
});

describe("hotReload", () => {
  it("tells of changed files that a package names, and of no others", async () => {
    table = await openTable({ hotReload: true });
    const flags = { hotReload: { extensions: ["css"], paths: ["styles"] } };
    writePackage(table.data, "modules", "helper", { ...HELPER, flags });
    const folder = join(table.data, "Data/modules/helper");
    mkdirSync(join(folder, "styles"));
    writeFileSync(join(folder, "styles/own.css"), "a {}");
    const setting = { key: "core.moduleConfiguration", value: JSON.stringify({ helper: true }) };
    await (await table.connect("gamemaster")).modify("Setting", "create", { data: [setting] });
    await table.restart();
    const client = await connectTo(table.table.url, USERS.gamemaster);
    const told = client.next("hotReload");
    writeFileSync(join(folder, "styles/notes.txt"), "notes");
    writeFileSync(join(folder, "own.css"), "outside");
    writeFileSync(join(folder, "styles/own.css"), "b {}");
    expect((await told)[0]).toEqual({
      packageType: "module",
      packageId: "helper",
      content: "b {}",
      path: "modules/helper/styles/own.css",
      extension: "css",
    });
  });
});
