/**
 * Measures the stand-in and prints a Markdown table for docs/figures.md; says nothing about Foundry itself.
 *
 *     npm run bench -w foundry-stand-in -- [--runs 5] [--updates 10000]
 */
import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { cpus, loadavg, tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { chromium, type Browser, type Page } from "@playwright/test";
import { bundleClient } from "../server/bundle.ts";
import { seedWorld, type WorldSeed } from "../server/worlds.ts";
import { openMeasured, type MeasuredTable } from "../unit/proof/measured-table.ts";
import { connectTo } from "../unit/server/fixture.ts";
import { launching } from "./chromium.ts";

const USERS = ["Gamemaster", "Ada", "Ben", "Cleo"].map((name, index) => ({
  ...{ _id: `benchuser${String(index).padStart(7, "0")}`, name, role: index === 0 ? 4 : 1 },
}));
const [GAMEMASTER] = USERS as [(typeof USERS)[number]];
const ACTORS = 200;
const SCENES = 20;
const TOKENS = 100;
const READY = 180_000;

const id = (kind: string, index: number): string => `${kind}${String(index).padStart(16 - kind.length, "0")}`;

const { values } = parseArgs({ options: { runs: { type: "string" }, updates: { type: "string" } } });
const runs = Number(values.runs ?? 5);
const updates = Number(values.updates ?? 10_000);

interface Figure {
  what: string;
  value: string;
}

async function main(): Promise<void> {
  const data = mkdtempSync(join(tmpdir(), "bench-table-"));
  cpSync(join(import.meta.dirname, "../fixtures/plain"), join(data, "Data/systems/plain"), { recursive: true });
  await seedWorld(data, { world: { id: "bench", system: "plain" }, documents: documents() });
  const client = await bundleClient();
  const table = await openMeasured({ data, world: "bench", port: 0, paused: false, client });
  const browser = await chromium.launch(launching());
  const figures: Figure[] = [];
  try {
    figures.push(await timeToReady(browser, table));
    const pages: Page[] = [];
    for (const { name } of USERS) pages.push(await enter(browser, table, name));
    figures.push(await oneUpdate(pages));
    figures.push(...(await draggedTokens(pages)));
    const [watching, ...others] = pages.reverse() as [Page, ...Page[]];
    for (const page of others) await page.context().close();
    figures.push(...(await memory(table, watching)));
  } finally {
    await browser.close();
    await table.close();
    rmSync(data, { recursive: true, force: true });
  }
  print(figures);
}

function documents(): NonNullable<WorldSeed["documents"]> {
  const item = (index: number): Record<string, unknown> => ({ name: `Thing ${index}`, type: "thing" });
  const actors = Array.from({ length: ACTORS }, (_entry, index) => ({
    ...{ _id: id("actor", index), name: `Actor ${index}`, type: "hero", ownership: { default: 3 } },
    items: Array.from({ length: 5 }, (_item, count) => item(count)),
  }));
  const tokens = Array.from({ length: TOKENS }, (_entry, index) => ({
    ...{ _id: id("token", index), name: `Token ${index}`, actorId: id("actor", index), actorLink: true },
    ...{ x: (index % 10) * 100, y: Math.floor(index / 10) * 100 },
  }));
  const scenes = Array.from({ length: SCENES }, (_entry, index) => ({
    ...{ _id: id("scene", index), name: `Scene ${index}`, active: index === 0, width: 4000, height: 4000 },
    ...{ padding: 0, grid: { size: 100, type: 1 }, tokens: index === 0 ? tokens : [] },
  }));
  return { users: USERS, actors: actors, scenes };
}

async function enter(browser: Browser, table: MeasuredTable, name: string): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
  const page = await context.newPage();
  await page.goto(`${table.url}/join`);
  await page.selectOption("select[name=userid]", { label: name });
  await page.click("button[name=join]");
  await ready(page);
  return page;
}

async function ready(page: Page): Promise<void> {
  await page.waitForFunction("globalThis.game?.ready === true && canvas?.ready === true", undefined, {
    timeout: READY,
  });
}

/** Time from the start of navigation to the hook `ready`. The browser's cache is empty the first time. */
async function timeToReady(browser: Browser, table: MeasuredTable): Promise<Figure> {
  const page = await enter(browser, table, GAMEMASTER.name);
  await page.addInitScript(() => {
    const wait = setInterval(() => {
      const { Hooks } = globalThis as { Hooks?: { once(name: string, listener: () => void): void } };
      if (!Hooks) return;
      clearInterval(wait);
      Hooks.once("ready", () => Object.assign(globalThis, { benchReady: performance.now() }));
    }, 1);
  });
  const times: number[] = [];
  for (let run = 0; run < runs; run++) {
    await page.goto(`${table.url}/game`);
    await ready(page);
    times.push(await page.evaluate("globalThis.benchReady"));
  }
  await page.context().close();
  return {
    what: `page to \`ready\`, ${ACTORS} actors with 5 items each, ${SCENES} scenes, ${TOKENS} tokens in view`,
    value: spread(times),
  };
}

/** Time from the call of `update` to the hook on the last of three other clients. */
async function oneUpdate(pages: readonly Page[]): Promise<Figure> {
  const [gamemaster, ...others] = pages as [Page, ...Page[]];
  const now = "performance.timeOrigin + performance.now()";
  for (const page of others) {
    await page.evaluate(`globalThis.seen = {};
      Hooks.on("updateActor", (_actor, changed) => {
        const number = changed.flags?.world?.number;
        if (number !== undefined) globalThis.seen[number] = ${now};
      });`);
  }
  const times: number[] = [];
  for (let number = 0; number < 110; number++) {
    const sent = await gamemaster.evaluate<number>(`(async () => {
      const sent = ${now};
      await game.actors.get("${id("actor", number % 10)}").update({ "flags.world.number": ${number} });
      return sent;
    })()`);
    const arrived: number[] = [];
    for (const page of others) {
      await page.waitForFunction(`globalThis.seen[${number}] !== undefined`);
      arrived.push(await page.evaluate<number>(`globalThis.seen[${number}]`));
    }
    // The first updates run code that is not compiled yet.
    if (number >= 10) times.push(Math.max(...arrived) - sent);
  }
  return { what: "one update of an actor until the hook on the last of three other browsers", value: spread(times) };
}

/** Drags all tokens at once with the pointer. */
async function draggedTokens([gamemaster, other]: readonly Page[]): Promise<Figure[]> {
  const page = gamemaster as Page;
  await page.evaluate("canvas.animatePan({ x: 500, y: 500, scale: 0.35, duration: 1 })");
  await page.waitForFunction("Math.abs(canvas.stage.scale.x - 0.35) < 0.001");
  await page.evaluate(
    "canvas.tokens.activate(); canvas.tokens.placeables.forEach((t) => t.control({ releaseOthers: false }))",
  );
  const place = (x: number, y: number): Promise<{ x: number; y: number }> =>
    page.evaluate(
      `(() => { const p = canvas.stage.worldTransform.apply({ x: ${x}, y: ${y} }); return { x: p.x, y: p.y }; })()`,
    );
  const steps = 20;
  const moves: number[] = [];
  const drops: number[] = [];
  for (const forth of [true, false, true]) {
    const [from, to] = forth ? [50, 650] : [650, 50];
    const start = await place(from, from);
    const end = await place(to, to);
    // The token must be hovered before the press, and the press must not count as a double click.
    await page.mouse.move(start.x - 120, start.y - 120);
    await page.mouse.move(start.x, start.y);
    await page.waitForFunction(`canvas.tokens.get("${id("token", 0)}").hover`, undefined, { timeout: READY });
    await page.waitForTimeout(600);
    await page.mouse.down();
    await page.waitForTimeout(100);
    for (let step = 1; step <= steps; step++) {
      const began = performance.now();
      await page.mouse.move(start.x + ((end.x - start.x) * step) / steps, start.y + ((end.y - start.y) * step) / steps);
      await page.evaluate("new Promise((resolve) => requestAnimationFrame(resolve))");
      moves.push(performance.now() - began);
    }
    const began = performance.now();
    await page.mouse.up();
    await (other as Page).waitForFunction(
      `canvas.scene.tokens.get("${id("token", 0)}")._source.x === ${to - 50} && canvas.scene.tokens.get("${id("token", TOKENS - 1)}")._source.x === ${to - 50 + 900}`,
      undefined,
      { timeout: READY },
    );
    drops.push(performance.now() - began);
    await page.waitForFunction(
      "canvas.tokens.placeables.every((t) => t.document.x === t.document._source.x)",
      undefined,
      { timeout: READY },
    );
  }
  return [
    { what: `${TOKENS} tokens dragged at once: one step of the pointer until the next frame`, value: spread(moves) },
    { what: "the same put down, until another browser has all of them", value: spread(drops) },
  ];
}

async function memory(table: MeasuredTable, page: Page): Promise<Figure[]> {
  const session = await page.context().newCDPSession(page);
  const heap = async (): Promise<number> => {
    await session.send("HeapProfiler.collectGarbage");
    return (await session.send("Runtime.getHeapUsage")).usedSize;
  };
  const sender = await connectTo(table.url, GAMEMASTER);
  const send = async (count: number, offset: number): Promise<void> => {
    let next = 0;
    // Waits for the page after each portion, because a page far behind loses its connection and reloads.
    for (let until = 0; until < count;) {
      until = Math.min(count, until + ACTORS);
      const lanes = Array.from({ length: 20 }, async () => {
        while (next < until) {
          const number = next++;
          await sender.update("Actor", { _id: id("actor", number % ACTORS), "system.speed": (offset + number) % 1000 });
        }
      });
      await Promise.all(lanes);
      await page.waitForFunction(
        `game.actors.get("${id("actor", (until - 1) % ACTORS)}")._source.system.speed === ${(offset + until - 1) % 1000}`,
        undefined,
        { timeout: READY },
      );
    }
  };
  // Excludes what is compiled and cached once.
  await send(ACTORS * 2, 1);
  const before = { server: (await table.health()).heapUsed, client: await heap() };
  const began = performance.now();
  await send(updates, 501);
  const seconds = (performance.now() - began) / 1000;
  const after = { server: (await table.health()).heapUsed, client: await heap() };
  sender.close();
  const megabytes = (bytes: number): string => `${(bytes / 1e6).toFixed(1)} MB`;
  const count = updates.toLocaleString("en");
  return [
    {
      what: `heap of the server before and after ${count} updates`,
      value: `${megabytes(before.server)}, ${megabytes(after.server)}`,
    },
    {
      what: `heap of a browser before and after them`,
      value: `${megabytes(before.client)}, ${megabytes(after.client)}`,
    },
    {
      what: "updates a second, each on the disk before it is answered, 20 at a time",
      value: (updates / seconds).toFixed(0),
    },
  ];
}

function spread(times: number[]): string {
  const sorted = times.toSorted((a, b) => a - b);
  const at = (share: number): string =>
    (sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] as number).toFixed(0);
  return `median ${at(0.5)} ms, p95 ${at(0.95)} ms (${sorted.length} times)`;
}

function print(figures: readonly Figure[]): void {
  const date = new Date().toISOString().slice(0, 10);
  const [load = 0] = loadavg();
  console.log(
    `\nThe table, ${date}, ${cpus()[0]?.model ?? "unknown"}, ${cpus().length} cores, load ${load.toFixed(1)}, Node ${process.version}:\n`,
  );
  console.log("| what | figure |\n| --- | --- |");
  for (const { what, value } of figures) console.log(`| ${what} | ${value} |`);
}

await main();
