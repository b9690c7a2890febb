/** One table with the fixture system and module, a gamemaster and a player, shared by the tests of a worker. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test as base, expect } from "@playwright/test";
import { startTable } from "../server/table.ts";
import { seedWorld } from "../server/worlds.ts";
import { enter } from "./enter.js";
import { install } from "./install.js";
import { world } from "./world.js";

/**
 * `gm` and `ann` are the pages of the two. A test fails on any complaint: an error or warning on either
 * console, an error response of the server, a refusal in its log, or a request for a missing file.
 */
export const test = base.extend({
  generation: [13, { option: true, scope: "worker" }],
  /** Options of the table: `routePrefix`, `packageHost`. */
  hosting: [{}, { option: true, scope: "worker" }],
  /** Whether the world is as Foundry creates it, without the fixtures' content. */
  fresh: [false, { option: true, scope: "worker" }],
  seats: [
    async ({ browser, generation, hosting, fresh }, use) => {
      const data = mkdtempSync(join(tmpdir(), "play-"));
      const complaints = [];
      await install(data, "systems", "saga");
      await install(data, "modules", "omens");
      const { users } = world.documents;
      await seedWorld(data, fresh ? { ...world, documents: { users: users.map(newcomer) } } : world);
      const log = (entry) => {
        if (entry.level === "warn" || entry.level === "error") complaints.push(`server: ${JSON.stringify(entry)}`);
      };
      const options = { data, world: world.world.id, port: 0, generation, hotReload: true, log };
      const table = await startTable({ ...options, ...(fresh ? {} : { paused: false }), ...hosting });
      const gm = await enter(browser, { url: table.url, generation }, "Gamemaster", complaints);
      const ann = await enter(browser, { url: table.url, generation }, "Ann", complaints);
      await use({ gm, ann, complaints, data, table });
      await Promise.all([gm, ann].map((page) => page.context().close()));
      await table.close();
      rmSync(data, { recursive: true, force: true });
    },
    { scope: "worker" },
  ],
  gm: ({ seats }, use) => use(seats.gm),
  ann: ({ seats }, use) => use(seats.ann),
  peace: [
    async ({ seats }, use) => {
      for (const page of [seats.gm, seats.ann]) await closeWindows(page);
      await use();
      for (const [name, page] of Object.entries({ gm: seats.gm, ann: seats.ann })) {
        const surface = await page.evaluate(() => ({ ...__table.surface, unknownReads: [] }));
        for (const path of Object.values(surface).flat()) seats.complaints.push(`${name}: the API lacks ${path}`);
      }
      expect(seats.complaints.splice(0)).toEqual([]);
    },
    { auto: true },
  ],
});

/** A user for a new world, without a character, as that world has no actors. */
const newcomer = ({ character: _none, ...user }) => user;

/** Leaves a page as it was entered, without open windows and notifications. */
async function closeWindows(page) {
  await page.evaluate(async () => {
    const windows = [...foundry.applications.instances.values()].filter((app) => app.hasFrame);
    await Promise.all(windows.map((app) => app.close({ animate: false })));
    ui.notifications.clear();
  });
}

export { expect };
export { ID } from "./world.js";

/** Shows a tab of the sidebar; a click on the one that is shown already would fold it away. */
export async function openTab(page, tab) {
  const shown = await page.evaluate((name) => ui.sidebar.expanded && ui.sidebar.tabGroups.primary === name, tab);
  if (!shown) await page.locator(`#sidebar-tabs [data-tab=${tab}]`).click();
}

/** Opens the sheet of a world's actor from the directory, as people do. */
export async function openActor(page, name) {
  await openTab(page, "actors");
  await page.locator("#actors .directory-item", { hasText: name }).locator(".entry-name").click();
  const sheet = page.locator(".application.saga.sheet.actor", { has: page.locator(`input[name=name]`) });
  await expect(sheet).toBeVisible();
  return sheet;
}

/** A value of an actor's system data, as a page has it. */
export const systemOf = (page, id, path) =>
  page.evaluate(([actorId, key]) => foundry.utils.getProperty(game.actors.get(actorId).system, key), [id, path]);

/** Converts a point of the canvas to a point of the page, in pixels. */
export const onPage = (page, x, y) => page.evaluate((point) => canvas.clientCoordinatesFromCanvas(point), { x, y });

/** The last card in the chat, with the chat in view. */
export async function lastCard(page) {
  await openTab(page, "chat");
  return page.locator("#chat .chat-message").last();
}
