/**
 * Packages by authors who knew the public documentation and had not seen the table: a system with
 * first-version windows, and modules. Each has its own checks (`CHECK.md`, `check.mjs`), run as
 * gamemaster and player.
 */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { expect, test as base } from "@playwright/test";
import { startTable } from "../server/table.ts";
import { seedWorld } from "../server/worlds.ts";
import { enter } from "./enter.js";
import { install } from "./install.js";

const FIXTURES = resolve(import.meta.dirname, "../fixtures");
const PLAYER = "userPlayer000001";

const test = base.extend({ generation: [13, { option: true, scope: "worker" }] });

/** A world with these actors and their tokens on one scene; the player owns Mira. */
function worldOf({ system, type, names, modules }) {
  const actors = names.map((name, index) => ({
    ...{ _id: `actorFixture000${index}`, name, type, prototypeToken: { actorLink: true } },
    ownership: name === "Mira" ? { default: 0, [PLAYER]: 3 } : { default: 0 },
  }));
  const tokens = names.map((name, index) => ({
    ...{ _id: `tokenFixture000${index}`, name, actorId: actors[index]._id, actorLink: true },
    ...{ x: 400 + 300 * index, y: 600, width: 1, height: 1, disposition: index === 0 ? 1 : -1 },
  }));
  const grid = { size: 100, type: 1, distance: 5, units: "ft" };
  return {
    world: { id: "packages", title: "Packages", system },
    modules,
    documents: {
      users: [
        { name: "Gamemaster", role: 4 },
        { _id: PLAYER, name: "Player", role: 1, character: actors[0]._id },
      ],
      actors,
      scenes: [{ name: "Yard", active: true, width: 2000, height: 2000, padding: 0, grid, tokens }],
    },
  };
}

/** Expected complaints: those that the checks provoke on purpose, and the warning about V1 windows. */
const WANTED = new RegExp(
  ["V1 Application framework is deprecated", "No more than 1 relics", "Nobody is targeted", "That is no formula"]
    .concat(["The script .* failed; see the console", "afterglow . Error: smoke"])
    .join("|"),
);

function play(id, setting) {
  test(`${id} does what its author expects @all`, async ({ browser, generation }) => {
    const { system, modules } = setting;
    const data = mkdtempSync(join(tmpdir(), "packages-"));
    await install(data, "systems", system);
    for (const module of modules) await install(data, "modules", module);
    await seedWorld(data, worldOf(setting));
    const complaints = [];
    const log = (entry) => {
      if (entry.level === "warn" || entry.level === "error") complaints.push(`server: ${JSON.stringify(entry)}`);
    };
    const table = await startTable({ data, world: "packages", port: 0, generation, paused: false, log });
    try {
      const seat = { url: table.url, generation };
      const gm = await enter(browser, seat, "Gamemaster", complaints);
      const player = await enter(browser, seat, "Player", complaints);
      const { check } = await import(join(FIXTURES, id, "check.mjs"));
      await check({ gm, player, expect });
      for (const page of [gm, player]) await page.context().close();
    } finally {
      await table.close();
      rmSync(data, { recursive: true, force: true });
    }
    expect(complaints.filter((complaint) => !WANTED.test(complaint))).toEqual([]);
  });
}

const TWO = ["Mira", "Boar"];
const FOUR = ["Mira", "Boar", "Fox", "Crow"];
const plain = (id, names) => play(id, { system: "plain", type: "hero", names, modules: [id] });

play("ember", { system: "ember", type: "hero", names: TWO, modules: [] });
for (const id of ["afterglow", "tidings"]) plain(id, TWO);
for (const id of ["merrygoround", "trackerplus", "tumblers"]) plain(id, FOUR);
// These need an actor sheet of the system, which `plain` does not have.
for (const id of ["lookout", "patchwork"]) play(id, { system: "saga", type: "character", names: TWO, modules: [id] });
