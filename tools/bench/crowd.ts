/** Sixty combatants with five effects each: what a round's change and each action of a fight cost. */
import type { Browser, Page } from "@playwright/test";
import type { WorldSeed } from "foundry-stand-in";
import { crowded } from "../crowd.ts";
import type { Harness, Rows } from "./harness.ts";
import { ms, teach } from "./harness.ts";
import { drawnRows, requestsOf, watchRows } from "./listening.ts";

const PEOPLE = 60;
/** A moment in which everything that a click leads to has been asked of the server. */
const SETTLED = 1_500;

/** The toll bridge with a crowd; the last of it beside Ilka. */
const crowdedWorld = ({ demo }: Harness): WorldSeed =>
  crowded(demo.demoWorld("e2e"), {
    people: PEOPLE,
    like: "Ferry guard",
    spot: (i) => (i === PEOPLE - 1 ? { x: 800, y: 900 } : { x: (22 + (i % 8)) * 100, y: Math.floor(i / 8) * 100 }),
  });

/** Dice as high or as low as they can be on a page, or left to chance again. */
const throwing = (page: Page, how: "high" | "low" | "chance"): Promise<void> =>
  page.evaluate((wanted) => {
    const dice = CONFIG.Dice as unknown as { randomUniform: () => number; chance?: () => number };
    dice.chance ??= dice.randomUniform;
    const { Die } = foundry.dice.terms;
    const one = new Die({ number: 1, faces: 10 }) as unknown as { mapRandomFace(r: number): number };
    const highIsLow = one.mapRandomFace(0.001) === 10;
    const high = highIsLow ? 0.001 : 0.999;
    dice.randomUniform = wanted === "chance" ? dice.chance : () => (wanted === "high" ? high : 1 - high);
  }, how);

/** Initiative as it comes, but Ilka first: one throw for everybody, in the order of their ids. */
async function begin(harness: Harness, gm: Page): Promise<void> {
  const ids = await gm.evaluate(() => {
    const { combat } = game as unknown as { combat: { combatants: Iterable<{ id: string }> } };
    return [...combat.combatants].map(({ id }) => id);
  });
  const ilka = harness.demo.demoId("combatant", "Ilka");
  const dice = ids.sort((a, b) => (a < b ? -1 : 1)).map((one) => [one === ilka ? 10 : 1, 10] as const);
  await harness.party.loadDice(gm, dice);
  await gm.locator("#combat [data-action=begin]").click();
  await gm.locator("#combat [data-action=reveal]").click();
  await gm.waitForSelector("#combat li.is-now");
  await gm.waitForTimeout(SETTLED);
}

export async function measureCrowd(harness: Harness, browser: Browser): Promise<Rows> {
  const party = await harness.party.Party.open(browser, { "tempo.limit": "warn" }, crowdedWorld(harness));
  try {
    const gm = await party.enter("Gamemaster");
    const ada = await party.enter("Ada");
    const requests = requestsOf([gm, ada]);
    for (const [name, page] of party.pages) {
      await page.reload();
      await party.ready(name);
      await teach(page);
    }
    await begin(harness, gm);
    await gm.evaluate(watchRows);
    const rows: Rows = [];
    const count = async (what: string, act: () => Promise<void>): Promise<void> => {
      requests.take();
      await drawnRows(gm);
      await act();
      await gm.waitForTimeout(SETTLED);
      rows.push([what, `${requests.take()}; ${await drawnRows(gm)} rows drawn`]);
    };
    await count("a mark spent in the tracker", () => spend(harness, ada));
    await count("two moves, a space there and back", () => move(ada));
    await count("an attack", () => attack(harness, ada));
    await count("its answer", () => answer(gm));
    await count("its damage applied", () => apply(gm));
    await count("its undo", () => undo(gm));
    await throwing(gm, "chance");
    await gm.locator("#sidebar-tabs [data-tab=combat]").click();
    let took = 0;
    await count("a round's change", async () => {
      took = await nextRound(gm);
    });
    return [...rows, ["a round's change, from click to drawn", ms(took)]];
  } finally {
    await party.close();
  }
}

const spend = ({ demo }: Harness, page: Page): Promise<void> =>
  page
    .locator(`#combat li.combatant[data-combatant-id="${demo.demoId("combatant", "Ilka")}"] [data-pool=ap] .n`)
    .click();

const move = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    type Token = { name: string; document: { x: number; update(data: object): Promise<unknown> } };
    const { placeables } = (globalThis as unknown as { canvas: { tokens: { placeables: Token[] } } }).canvas.tokens;
    const ilka = placeables.find(({ name }) => name === "Ilka");
    await ilka?.document.update({ x: ilka.document.x - 100 });
    await ilka?.document.update({ x: ilka.document.x + 100 });
  });

async function attack({ demo }: Harness, page: Page): Promise<void> {
  const target = demo.demoId("token", `Guard ${PEOPLE - 1}`);
  await page.evaluate((id) => {
    type Token = { setTarget(on: boolean, how: object): void };
    const { tokens } = (globalThis as unknown as { canvas: { tokens: { get(id: string): Token } } }).canvas;
    tokens.get(id).setTarget(true, { releaseOthers: true });
    const { user } = game as unknown as { user: { character: { sheet: { render(o: object): unknown } } } };
    user.character.sheet.render({ force: true });
  }, target);
  await throwing(page, "high");
  const sheet = page.locator(".application.tp-sheet");
  await sheet.locator('[data-action=act][data-row^="item."][data-row$=".strike"]').first().click();
  await page.locator(".application.tp-check button[type=submit]").click();
  await page.locator(".application.tp-check").waitFor({ state: "detached" });
}

async function answer(page: Page): Promise<void> {
  await throwing(page, "low");
  await page.locator(".application.tp-prompt [data-action=answer]:not([aria-disabled=true])").first().click();
}

async function apply(page: Page): Promise<void> {
  await page.locator("#sidebar-tabs [data-tab=chat]").click();
  await page.locator("#chat [data-exchange] [data-action=apply]").last().click();
}

async function undo(page: Page): Promise<void> {
  await page.locator("#chat [data-exchange]").last().locator("[data-action=undoExchange]").click();
}

/**
 * The GM goes on from the action phase: maintenance, the next round, everybody's initiative, preparation.
 * @returns how long it takes from the click until the tracker that shows it has been painted
 */
async function nextRound(page: Page): Promise<number> {
  await page.locator("#combat [data-action=menu]").click();
  const entry = page.getByText(/next phase/i).first();
  await entry.waitFor();
  const painted = page.evaluate(
    () =>
      new Promise<number>((done) => {
        let clicked = 0;
        document.addEventListener("click", () => (clicked = performance.now()), { capture: true, once: true });
        const tracker = document.querySelector("#combat");
        const observer = new MutationObserver(() => {
          if (!tracker?.textContent.includes("Round 2")) return;
          observer.disconnect();
          requestAnimationFrame(() => setTimeout(() => done(performance.now() - clicked), 0));
        });
        if (tracker) observer.observe(tracker, { subtree: true, childList: true, characterData: true });
      }),
  );
  await entry.click();
  return painted;
}
