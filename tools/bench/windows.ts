/** A sheet with a hundred items, and the dialog of every check of the five rulesets. */
import type { Browser, Page } from "@playwright/test";
import { RULESET_IDS } from "../../src/rulesets/ids.ts";
import { DEMO_FIGHTS } from "../demo-fights.ts";
import type { Harness, Rows } from "./harness.ts";
import { spread, teach } from "./harness.ts";

const ITEMS = 100;
const OPENED = 11;
const WORD = "arming sword";

type Source = Record<string, unknown>;

/** Runs in the page: what is painted after this has been asked for. */
function teachFrames(): void {
  const world = globalThis as unknown as {
    frame(): Promise<void>;
    keys: number[];
    watchKeys(selector: string): void;
  };
  world.frame = () => new Promise((done) => requestAnimationFrame(() => setTimeout(() => done(), 0)));
  world.keys = [];
  // From the key's own event until everything that it leads to at once has been done and laid out.
  world.watchKeys = (selector) => {
    document.addEventListener(
      "keydown",
      ({ target }) => {
        if (!(target instanceof Element) || !target.matches(selector)) return;
        const started = performance.now();
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = () => {
          document.body.getBoundingClientRect();
          world.keys.push(performance.now() - started);
        };
        document.addEventListener("input", () => port2.postMessage(null), { once: true });
      },
      { capture: true },
    );
  };
}

export async function measureSheet(harness: Harness, browser: Browser): Promise<Rows> {
  const seed = harness.demo.demoWorld("e2e");
  const actors = seed.documents?.["actors"] as (Source & { items: Source[] })[];
  const ilka = actors.find(({ name }) => name === "Ilka");
  const own = ilka?.items ?? [];
  for (let i = 0; ilka && ilka.items.length < ITEMS; i++) {
    const like = own[i % own.length] ?? {};
    const copy = {
      ...structuredClone(like),
      name: `${String(like["name"])} ${i}`,
      _id: harness.demo.demoId("item", `${i}`),
    };
    ilka.items = [...ilka.items, copy];
  }
  const party = await harness.party.Party.open(browser, {}, seed);
  try {
    const page = await party.enter("Ada");
    await teach(page);
    await page.evaluate(teachFrames);
    const opened = await page.evaluate(async (times) => {
      type Sheet = { render(o: object): Promise<unknown>; close(o: object): Promise<unknown>; element: HTMLElement };
      const { sheet } = (game as unknown as { user: { character: { sheet: Sheet } } }).user.character;
      const world = globalThis as unknown as { frame(): Promise<void> };
      const took: number[] = [];
      for (let i = 0; i < times; i++) {
        const started = performance.now();
        await sheet.render({ force: true });
        sheet.element.getBoundingClientRect();
        took.push(performance.now() - started);
        await world.frame();
        await sheet.close({ animate: false });
        await world.frame();
      }
      await sheet.render({ force: true });
      return took;
    }, OPENED);
    const rows: Rows = [[`a sheet with ${ITEMS} items, opened ${OPENED} times`, spread(opened)]];
    const search = page.locator(".application.tp-sheet input[type=search]").first();
    if ((await search.count()) === 0) return [...rows, ["a keystroke in its search", "there is no search"]];
    await page.evaluate(() =>
      (globalThis as unknown as { watchKeys(s: string): void }).watchKeys(".tp-sheet input[type=search]"),
    );
    await search.click();
    await page.keyboard.type(WORD, { delay: 60 });
    for (let i = 0; i < WORD.length; i++) await page.keyboard.press("Backspace", { delay: 30 });
    const keys = await page.evaluate(() => (globalThis as unknown as { keys: number[] }).keys);
    return [...rows, [`a keystroke in its search, ${keys.length} of them`, spread(keys)]];
  } finally {
    await party.close();
  }
}

/** Every dialog with odds that the heroes of the demo fight can open on their turn. */
export async function measureDialogs(harness: Harness, browser: Browser): Promise<Rows> {
  const rows: Rows = [];
  for (const ruleset of RULESET_IDS) {
    const party = await harness.party.Party.open(
      browser,
      { "tempo.limit": "warn", "tempo.undoConfirm": false },
      harness.evening.closeUp(ruleset),
    );
    try {
      for (const player of ["Gamemaster", "Ada", "Ben"] as const) await party.enter(player);
      const evening = new harness.evening.Evening(party, ruleset);
      await evening.begin();
      await evening.until(async () => (await evening.now()) !== null);
      const gm = party.page("Gamemaster");
      await teach(gm);
      await gm.evaluate(teachFrames);
      const heroes = DEMO_FIGHTS[ruleset].cast.filter(({ player }) => player !== undefined).map(({ name }) => name);
      const changed: number[] = [];
      let dialogs = 0;
      for (const hero of heroes) {
        await takeTurn(gm, hero);
        const found = await dialogsOf(gm, hero);
        dialogs += found.length;
        changed.push(...found);
      }
      rows.push([`${ruleset}: a change in one of ${dialogs} dialogs, until its odds are drawn`, spread(changed)]);
    } finally {
      await party.close();
    }
  }
  return rows;
}

/** Where those of a side act in any order, nothing is open to anybody who has not taken their turn. */
async function takeTurn(page: Page, hero: string): Promise<void> {
  const take = page.locator("#combat [data-action=takeTurn]").filter({ hasText: hero });
  if ((await take.count()) === 0) return;
  await take.click();
  await take.waitFor({ state: "detached" });
}

/** Opens the dialog of each row of a hero's sheet, changes it by one, and takes the time until its odds are drawn. */
async function dialogsOf(page: Page, hero: string): Promise<number[]> {
  await page.evaluate((name) => {
    const { actors } = game as unknown as { actors: { getName(n: string): { sheet: { render(o: object): unknown } } } };
    actors.getName(name).sheet.render({ force: true });
  }, hero);
  const sheet = page.locator(".application.tp-sheet").last();
  await sheet.locator("[data-action=act]").first().waitFor({ state: "attached" });
  const ids = await sheet
    .locator("[data-action=act]")
    .evaluateAll((all) => [...new Set(all.map((row) => (row as HTMLElement).dataset["row"] ?? ""))]);
  const times: number[] = [];
  for (const id of ids) {
    const before = await page.locator("#chat [data-exchange]").count();
    // Only what opens a dialog is asked for: the rest would be done.
    const took = await page.evaluate(changeIn, id);
    if (took !== null) times.push(took);
    if ((await page.locator("#chat [data-exchange]").count()) !== before) continue;
  }
  await sheet.locator(".window-header [data-action=close]").first().click();
  return times;
}

/** Runs in the page: opens a row's dialog, presses "more", waits until the odds are drawn anew, and closes it. */
async function changeIn(row: string): Promise<number | null> {
  const wait = (time: number): Promise<void> => new Promise((done) => setTimeout(done, time));
  const until = async (found: () => Element | null): Promise<Element | null> => {
    for (let i = 0; i < 20 && !found(); i++) await wait(25);
    return found();
  };
  const button = document.querySelector<HTMLElement>(`.tp-sheet [data-action=act][data-row="${row}"]`);
  button?.click();
  const dialog = await until(() => document.querySelector(".application.tp-check .tp-oddsbox"));
  const application = document.querySelector(".application.tp-check");
  const more = application?.querySelector<HTMLElement>("[data-action=step][data-step='1']");
  let took: number | null = null;
  if (dialog && application?.querySelector(".tp-odds") && more) {
    await wait(100);
    took = await new Promise<number | null>((done) => {
      const observer = new MutationObserver(() => {
        if (!application.querySelector(".tp-odds")) return;
        document.body.getBoundingClientRect();
        observer.disconnect();
        done(performance.now() - started);
      });
      observer.observe(application, { subtree: true, childList: true, attributes: true, characterData: true });
      const started = performance.now();
      more.click();
      setTimeout(() => done(null), 1_000);
    });
  }
  application?.querySelector<HTMLElement>("[data-action=close]")?.click();
  for (let i = 0; i < 40 && document.querySelector(".application.tp-check"); i++) await wait(25);
  return took;
}
