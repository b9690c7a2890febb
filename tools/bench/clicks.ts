/** How long a click takes until the GM and two players have seen it. */
import type { Browser } from "@playwright/test";
import { HEROES_FIRST, initiativeDice, left } from "../../test/e2e/people.ts";
import type { Harness, Rows } from "./harness.ts";
import { at, ms, teach } from "./harness.ts";

const CLICKS = 200;

/** How long after each click all pages show it, in milliseconds by the machine's clock. */
export async function measureClicks(harness: Harness, browser: Browser): Promise<Rows> {
  const { demo, party: parties } = harness;
  const party = await parties.Party.open(browser);
  try {
    for (const player of ["Gamemaster", "Ada", "Ben"] as const) await party.enter(player);
    const pages = [...party.pages.values()];
    const [gm, ada] = [party.page("Gamemaster"), party.page("Ada")];
    await parties.loadDice(gm, initiativeDice(HEROES_FIRST));
    await gm.locator("#combat [data-action=begin]").click();
    await gm.locator("#combat [data-action=reveal]").click();
    await gm.waitForSelector("#combat li.is-now");
    for (const page of pages) {
      await teach(page);
      await page.evaluate(watchLeft, demo.demoId("combatant", "Ilka"));
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
    const figures = `median ${ms(at(0.5, times))}, p95 ${ms(at(0.95, times))}`;
    return [[`a click, until all three clients show it, ${CLICKS} clicks`, figures]];
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
