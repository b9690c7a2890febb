import { mkdirSync } from "node:fs";
import { join, resolve } from "node:path";
import type { Page } from "@playwright/test";
import { drag, look, whereIs } from "./map.ts";
import { flawsIn, HOSTILE, smallTargets, useTheme } from "./looks.ts";
import { expect, loadDice, test } from "./party.ts";
import { aimAt, beginWith, HEROES_FIRST, openSheet, place, strike, useRow, tab, waiting } from "./people.ts";

const FOLDER = resolve(import.meta.dirname, "../../.table/looks");

/** What people look at in a fight, by where it stands on the page. */
const SCENES = {
  tracker: "#combat",
  sheet: ".application.tp-sheet",
  dialog: ".application.tp-check",
  card: "#chat [data-exchange]",
  prompt: ".application.tp-prompt",
} as const;

async function shoot(page: Page, name: string): Promise<void> {
  mkdirSync(FOLDER, { recursive: true });
  await page.evaluate(() => Promise.allSettled(document.getAnimations().map((a) => a.finished)));
  await page.screenshot({ path: join(FOLDER, `${name}.png`) });
}

test("U21, U22, U24, K17 readable in both themes, from 360 px, and beside a careless stylesheet", async ({ party }) => {
  const gm = party.page("Gamemaster");
  const ada = party.page("Ada");
  const ben = party.page("Ben");
  for (const page of [gm, ada, ben]) await look(page);
  await beginWith(party, HEROES_FIRST);
  await drag(gm, [16, 9], [8, 9]);
  await expect.poll(() => whereIs(ada, "Toll captain")).toEqual([8, 9]);
  await drag(gm, [18, 11], [8, 11]);
  await expect.poll(() => whereIs(ben, "Gate bruiser")).toEqual([8, 11]);

  // A prompt at Ben's: the bruiser strikes and is stopped by his shield.
  await aimAt(gm, [7, 11]);
  const bruiser = await openSheet(gm, [8, 11]);
  await useRow(strike(bruiser, "Gate bruiser", "War maul"), { force: true, modifiers: ["Shift"] });
  await loadDice(gm, [
    [1, 8],
    [1, 8],
    [1, 8],
  ]);
  await gm.locator(".application.tp-ask [data-action=yes]").click();
  await expect(ben.locator(SCENES.prompt)).toBeVisible();
  await tab(ben, "chat");
  await expect(waiting(ben, "Brann")).toBeVisible();

  // Ada's sheet and her dialog with the odds.
  await aimAt(ada, [8, 9]);
  const sheet = await openSheet(ada, [7, 9]);
  await strike(sheet, "Ilka", "Arming sword").click();
  await expect(ada.locator(SCENES.dialog)).toBeVisible();

  const check = async (label: string): Promise<string[]> => {
    const found: string[] = [];
    const of = [
      [ada, SCENES.tracker],
      [gm, SCENES.tracker],
      [ada, SCENES.sheet],
      [ada, SCENES.dialog],
      [ben, SCENES.card],
      [ben, SCENES.prompt],
    ] as const;
    for (const [page, scope] of of)
      for (const flaw of await flawsIn(page, scope)) found.push(`${label} ${scope}: ${flaw}`);
    for (const [page, scope] of [
      [ada, SCENES.tracker],
      [gm, SCENES.tracker],
      [ben, SCENES.prompt],
    ] as const)
      for (const flaw of await smallTargets(page, scope)) found.push(`${label} ${scope}: ${flaw}`);
    return found;
  };

  const flaws: string[] = [];
  for (const theme of ["dark", "light"] as const) {
    for (const page of [gm, ada, ben]) await useTheme(page, theme);
    await shoot(ada, `${theme}-1280-ada`);
    await shoot(ben, `${theme}-1280-ben`);
    await shoot(gm, `${theme}-1280-gm`);
    flaws.push(...(await check(`${theme} 1280`)));
  }
  for (const page of [ada, ben]) await page.setViewportSize({ width: 360, height: 760 });
  for (const [page, scope] of [
    [ada, SCENES.sheet],
    [ada, SCENES.dialog],
    [ben, SCENES.prompt],
  ] as const)
    await place(page, scope, { width: 360, left: 0, top: 0 });
  // The list has most of a narrow sheet: head and turn fold above it.
  const above = await ada
    .locator(`${SCENES.sheet} :is(.tp-head, .tp-bandbox)`)
    .evaluateAll((parts) => parts.reduce((sum, part) => sum + part.getBoundingClientRect().height, 0));
  expect(above).toBeLessThan(280);
  for (const theme of ["dark", "light"] as const) {
    for (const page of [ada, ben]) await useTheme(page, theme);
    await shoot(ada, `${theme}-360-ada`);
    await shoot(ben, `${theme}-360-ben`);
    flaws.push(...(await check(`${theme} 360`)));
  }
  for (const page of [gm, ada, ben]) await page.setViewportSize({ width: 1280, height: 800 });
  for (const page of [gm, ada, ben]) await page.addStyleTag({ content: HOSTILE });
  await shoot(ada, "hostile-ada");
  await shoot(ben, "hostile-ben");
  flaws.push(...(await check("hostile")));

  expect(flaws).toEqual([]);
  expect(party.complaints).toEqual([]);
});
