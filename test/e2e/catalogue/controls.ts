import type { Locator, Page } from "@playwright/test";
import { expect } from "@playwright/test";
import type { Json, Use } from "../../../src/engine/index.ts";
import type { RulesetId } from "../../../tools/demo-fights.ts";
import { words } from "../words.ts";
import type { Spot } from "./situations.ts";
import { aims, pixelOf, pointedAt } from "./situations.ts";

/** What people do, one click, key or drag at a time. */

/** Points at somebody until the map has noticed. */
export async function point(page: Page, ruleset: RulesetId, at: Spot, token: string): Promise<void> {
  const { x, y } = pixelOf(ruleset, at);
  await expect
    .poll(async () => {
      await page.mouse.move(x - 30, y - 30);
      await page.mouse.move(x, y, { steps: 2 });
      return pointedAt(page);
    })
    .toBe(token);
}

/** Aims at these, one after the other. */
export async function aim(
  page: Page,
  ruleset: RulesetId,
  targets: readonly { readonly at: Spot; readonly token: string }[],
): Promise<void> {
  for (const [i, { at, token }] of targets.entries()) {
    await point(page, ruleset, at, token);
    await page.keyboard.press(i === 0 ? "t" : "Shift+T");
    await expect.poll(() => aims(page)).toContain(token);
  }
}

/** The sheet of somebody on the map, opened by a double click. */
export async function openSheet(page: Page, ruleset: RulesetId, at: Spot, token: string): Promise<Locator> {
  const sheet = page.locator(".application.tp-sheet").last();
  await expect(async () => {
    await point(page, ruleset, at, token);
    const { x, y } = pixelOf(ruleset, at);
    await page.mouse.dblclick(x, y);
    await expect(sheet).toBeVisible({ timeout: 2_000 });
  }).toPass({ timeout: 20_000 });
  return sheet;
}

/** Closes a sheet; it takes the clicks on the map behind it until it is gone. */
export async function close(sheet: Locator): Promise<void> {
  await sheet.locator("[data-action=close]").click();
  await expect(sheet).toHaveCount(0);
}

/** The row of an action on a sheet, once it can be seen: what cannot be done now is folded away. */
export async function rowOf(sheet: Locator, ruleset: RulesetId, action: string, item: string | null): Promise<Locator> {
  const id = item === null ? `${ruleset}.${action}` : `item.${item}.${action}`;
  const row = sheet.locator(`[data-action=act][data-row="${id}"]`);
  await expect(row).toHaveCount(1);
  await unfold(row);
  await expect(row).toBeVisible();
  return row;
}

/** Fills in the fields of a window. */
export async function fill(frame: Locator, given: Readonly<Record<string, Json>>): Promise<void> {
  for (const [name, value] of Object.entries(given)) {
    const field = frame.locator(`[name="option.${name}"]`);
    const wanted = typeof value === "object" ? JSON.stringify(value) : String(value);
    const way = frame.locator(`input[type=radio][name="option.${name}"][value="${wanted}"]`);
    if ((await way.count()) > 0) {
      await way.check();
      await expect(way).toBeChecked();
      continue;
    }
    // What was chosen before may have settled it.
    if (wanted === "" && (await field.count()) === 0) continue;
    await unfold(field);
    if ((await field.inputValue()) === wanted) continue;
    if (await field.locator("option").count()) await field.selectOption(wanted);
    else {
      await field.fill(wanted);
      await field.press("Tab");
    }
    await expect(frame.locator(`[name="option.${name}"]`)).toHaveValue(wanted);
  }
}

/** Opens the folds that something lies in, the outermost first. */
async function unfold(what: Locator): Promise<void> {
  const folded = what.locator("xpath=ancestor::details[not(@open)]/summary");
  while ((await folded.count()) > 0) await folded.first().click();
}

/** Ticks these targets in this order, and no others. */
async function tick(dialog: Locator, targets: readonly string[]): Promise<void> {
  const boxes = dialog.locator("input[name=targets]");
  if ((await boxes.count()) === 0) return;
  const ticked: string[] = [];
  for (const box of await dialog.locator("input[name=targets]:checked").all()) ticked.push(await box.inputValue());
  if (ticked.join() === targets.join()) return;
  for (const id of ticked) {
    const box = dialog.locator(`input[name=targets][value="${id}"]`);
    await unfold(box);
    await box.uncheck();
  }
  for (const id of targets) {
    const box = dialog.locator(`input[name=targets][value="${id}"]`);
    await unfold(box);
    await box.check();
  }
}

/** Fills in the check dialog and submits it. */
export async function submit(page: Page, use: Use, forced: boolean): Promise<void> {
  const dialog = page.locator(".application.tp-check");
  await tick(dialog, use.targets);
  const target = dialog.locator("select[name=target]");
  const [wanted = ""] = use.targets;
  if ((await target.count()) > 0 && (await target.inputValue()) !== wanted) {
    await target.selectOption(wanted);
    await expect(target).toHaveValue(wanted);
  }
  await fill(dialog, use.options);
  await dialog.locator("button[type=submit]").click();
  if (forced) await insist(page);
  await expect(dialog).toHaveCount(0);
}

/** Confirms something that a rule forbids. */
export const insist = (page: Page): Promise<void> =>
  page.locator(".application.tp-ask [data-action=yes]").click({ timeout: 5_000 });

/** Opens a tab of the sidebar; another click on the open one would fold the sidebar away. */
export async function turnTo(page: Page, tab: "chat" | "combat"): Promise<void> {
  const shown = page.locator(`#${tab}`);
  if (!(await shown.isVisible())) await page.locator(`#sidebar-tabs [data-tab=${tab}]`).click();
  await expect(shown).toBeVisible();
}

/** The open question to somebody; not one that is being answered, whose prompt is about to close or to ask the next. */
export const promptTo = (page: Page, combatant: string): Locator =>
  page.locator(`.application.tp-prompt[id$="-${combatant}"]:not([aria-busy=true])`);

/** Answers a question, with what else it asks for. */
export async function answer(page: Page, combatant: string, option: string, use: Use): Promise<void> {
  const prompt = promptTo(page, combatant);
  await expect(prompt).toBeVisible();
  // Brings the prompt to the front: its corner can be clicked whatever lies over it.
  await prompt.locator(".window-header").click({ position: { x: 8, y: 8 } });
  const item = use.item === null ? {} : { item: use.item };
  await fill(prompt, { ...use.options, ...item });
  await prompt.locator(`[data-action=answer][data-option="${option}"]`).click();
}

/** Drags a token over these spaces. */
export async function drag(page: Page, ruleset: RulesetId, way: readonly Spot[], token: string): Promise<void> {
  const [from, ...over] = way;
  if (!from) return;
  await point(page, ruleset, from, token);
  await page.mouse.down();
  for (const at of over) {
    const { x, y } = pixelOf(ruleset, at);
    await page.mouse.move(x, y, { steps: 8 });
  }
  await page.waitForTimeout(150);
  await page.mouse.up();
}

/** All cards in the order in which they came. */
export const cards = (page: Page): Locator => page.locator("#chat [data-exchange]");

/** Has the GM allow a player to undo something. */
export const confirmAs = (gm: Page, key: string): Promise<void> =>
  gm
    .locator(".application.dialog", { hasText: words(key) })
    .locator("[data-action=yes]")
    .click();
