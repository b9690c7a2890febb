/**
 * Measures what the system costs in play, in real browsers with the built package: `npm run bench`. Prints a
 * table for docs/figures.md. It asserts nothing; the build and the tests keep the limits that must hold.
 */
import { cpus, totalmem } from "node:os";
import type { Browser, Page } from "@playwright/test";
import { chromium } from "@playwright/test";
import { HEROES_FIRST, initiativeDice, left } from "../test/e2e/people.ts";
import { loadDice, Party } from "../test/e2e/party.ts";
import type { WorldSeed } from "foundry-stand-in";
import { build } from "./build.ts";
import { launching } from "foundry-stand-in";
import { bridgeWorld } from "../test/e2e/bridge-world.ts";
import { demoId } from "./demo.ts";

type Source = Record<string, unknown>;

const PEOPLE = 60;
const CLICKS = 200;

/** The demo world with so many combatants that a change of round has something to do. */
function crowdedWorld(people: number): WorldSeed {
  const seed = bridgeWorld();
  const documents = { ...seed.documents };
  const scene = structuredClone(documents["scenes"]?.[0]) as Source & { tokens: Source[] };
  const combat = structuredClone(documents["combats"]?.[0]) as Source & { combatants: Source[] };
  const guard = scene.tokens.find((t) => t["name"] === "Ferry guard") as Source;
  for (let i = combat.combatants.length; i < people; i++) {
    const name = `Guard ${i}`;
    const at = { x: (22 + (i % 8)) * 100, y: Math.floor(i / 8) * 100 };
    scene.tokens.push({ ...guard, ...at, name, _id: demoId("token", name), actorLink: false });
    combat.combatants.push({
      _id: demoId("combatant", name),
      actorId: guard["actorId"],
      tokenId: demoId("token", name),
      sceneId: scene["_id"],
    });
  }
  return { ...seed, documents: { ...documents, scenes: [scene], combats: [combat] } };
}

/** Counts a page's requests to the server, by document type and action. */
function listen(page: Page): { take(): Record<string, number> } {
  let counts: Record<string, number> = {};
  const hear = (text: string): void => {
    for (const [, body] of text.matchAll(/\["modifyDocument",(\{.*?"action":"\w+")/g)) {
      const type = /"type":"(\w+)"/.exec(body ?? "")?.[1] ?? "?";
      const action = /"action":"(\w+)"/.exec(body ?? "")?.[1] ?? "?";
      const key = `${type} ${action}`;
      counts[key] = (counts[key] ?? 0) + 1;
    }
  };
  page.on("websocket", (socket) =>
    socket.on("framesent", ({ payload }) => hear(typeof payload === "string" ? payload : payload.toString())),
  );
  page.on("request", (request) => hear(request.postData() ?? ""));
  return {
    take() {
      const taken = counts;
      counts = {};
      return taken;
    },
  };
}

async function measureRound(browser: Browser): Promise<[string, string][]> {
  const party = await Party.open(browser, {}, crowdedWorld(PEOPLE));
  try {
    const gm = await party.enter("Gamemaster");
    const heard = listen(gm);
    await gm.reload();
    await party.ready("Gamemaster");
    await gm.locator("#combat [data-action=begin]").click();
    await gm.locator("#combat [data-action=reveal]").click();
    await gm.waitForSelector("#combat li.is-now");
    await gm.waitForTimeout(1000);
    heard.take();
    const started = performance.now();
    // The GM goes on from the action phase: maintenance, the next round, everybody's initiative, preparation.
    await gm.locator("#combat [data-action=menu]").click();
    await gm
      .getByText(/next phase/i)
      .first()
      .click();
    await gm.getByText("Round 2").first().waitFor();
    const took = performance.now() - started;
    await gm.waitForTimeout(1000);
    const counts = Object.entries(heard.take()).map(([what, n]) => `${n} × ${what}`);
    return [
      [`round change, ${PEOPLE} combatants: requests to the server`, counts.join(", ")],
      [`round change, ${PEOPLE} combatants: from click to drawn`, `${took.toFixed(0)} ms`],
    ];
  } finally {
    await party.close();
  }
}

/** How long after each click all pages show it, in milliseconds by the machine's clock. */
async function measureClicks(browser: Browser): Promise<[string, string][]> {
  const party = await Party.open(browser);
  try {
    for (const player of ["Gamemaster", "Ada", "Ben"] as const) await party.enter(player);
    const pages = [...party.pages.values()];
    const [gm, ada] = [party.page("Gamemaster"), party.page("Ada")];
    await loadDice(gm, initiativeDice(HEROES_FIRST));
    await gm.locator("#combat [data-action=begin]").click();
    await gm.locator("#combat [data-action=reveal]").click();
    await gm.waitForSelector("#combat li.is-now");
    for (const page of pages) {
      await page.evaluate("globalThis.__name = (f) => f"); // esbuild's mark on functions, which pages do not know
      await page.evaluate(watchLeft, demoId("combatant", "Ilka"));
    }
    const times: number[] = [];
    for (let i = 0; i < CLICKS; i++) {
      const wanted = i % 2 === 0 ? "2/3" : "3/3";
      const button = left(ada, "Ilka");
      await button.click({ button: i % 2 === 0 ? "left" : "right" });
      const shown = await Promise.all(
        pages.map(async (page) => {
          const handle = await page.waitForFunction(
            (text) => {
              const { seen } = globalThis as unknown as { seen: [string, number][] };
              return seen.find(([t]) => t === text)?.[1] ?? false;
            },
            wanted,
            { polling: 20 },
          );
          return Number(await handle.jsonValue());
        }),
      );
      const clicked = await ada.evaluate(() => (globalThis as unknown as { clicked: number }).clicked);
      times.push(Math.max(...shown) - clicked);
      for (const page of pages) await page.evaluate(() => ((globalThis as unknown as { seen: [] }).seen = []));
    }
    times.sort((a, b) => a - b);
    const at = (share: number): string => `${(times[Math.floor(share * times.length)] ?? NaN).toFixed(0)} ms`;
    return [[`click to all three clients updated, ${CLICKS} clicks`, `median ${at(0.5)}, p95 ${at(0.95)}`]];
  } finally {
    await party.close();
  }
}

/** Runs in the page: records when it was clicked, and when the tracker's number for a combatant changed. */
function watchLeft(id: string): void {
  const world = globalThis as unknown as { seen: [string, number][]; clicked: number };
  const now = (): number => performance.timeOrigin + performance.now();
  world.seen = [];
  world.clicked = 0;
  for (const kind of ["click", "contextmenu"])
    document.addEventListener(kind, () => (world.clicked = now()), { capture: true });
  const figure = (): string =>
    document.querySelector(`#combat [data-combatant-id="${id}"] [data-pool=ap] .n`)?.textContent ?? "";
  let last = figure();
  new MutationObserver(() => {
    const text = figure();
    if (text === last || text === "") return;
    last = text;
    world.seen.push([text, now()]);
  }).observe(document.body, { subtree: true, childList: true, characterData: true });
}

const { minified, gzip } = await build();
const browser = await chromium.launch(launching());
const rows: [string, string][] = [
  ["scripts of the main module, minified", `${(minified / 1024).toFixed(1)} KB`],
  ["scripts of the main module, gzip", `${(gzip / 1024).toFixed(1)} KB`],
  ...(await measureRound(browser)),
  ...(await measureClicks(browser)),
];
await browser.close();
const [cpu] = cpus();
console.log(
  `\n${new Date().toISOString().slice(0, 10)}, ${cpus().length} × ${cpu?.model ?? "?"}, ${(totalmem() / 2 ** 30).toFixed(0)} GB, Node ${process.version}\n`,
);
console.log("| figure | value |\n|---|---|");
for (const [name, value] of rows) console.log(`| ${name} | ${value} |`);
