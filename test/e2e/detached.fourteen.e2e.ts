import type { Locator, Page } from "@playwright/test";
import { demoId } from "../../tools/demo.ts";
import { closeUp, Evening } from "./evening.ts";
import { expect, test } from "./party.ts";
import { words } from "./words.ts";

/** Generation 14 lets every window stand in a browser window of its own. */

interface Detachable {
  detachWindow(): Promise<unknown>;
}

/** Detaches a window that is open, as the last entry of its header's menu does, and gives its own page. */
async function detach(page: Page, selector: string): Promise<Page> {
  const opening = page.context().waitForEvent("page");
  await page.evaluate(async (wanted) => {
    const { applications } = foundry as unknown as {
      applications: { instances: Map<string, Detachable & { element?: HTMLElement }> };
    };
    for (const app of applications.instances.values()) if (app.element?.matches(wanted)) await app.detachWindow();
  }, selector);
  const own = await opening;
  await expect(own.locator(selector)).toBeVisible();
  return own;
}

async function sheetOf(page: Page, who: string): Promise<Locator> {
  await page.locator(`#combat [data-action=show][name="${who}.show"]`).click();
  await page.keyboard.press("c");
  const sheet = page.locator(".application.tp-sheet").last();
  await expect(sheet).toBeVisible();
  return sheet;
}

test.use({ seed: closeUp("phased"), settings: { "tempo.limit": "warn", "tempo.undoConfirm": false } });

test("sheet, tracker, dialog and prompt work in windows of their own: an attack is answered and undone", async ({
  party,
}) => {
  const evening = new Evening(party, "phased");
  const { gm } = evening;
  const ada = party.page("Ada");
  const ilka = demoId("combatant", "Ilka");
  await evening.begin();
  await evening.until(async () => (await evening.now()) === ilka && !(await evening.asked()));

  await sheetOf(ada, ilka);
  const own = await detach(ada, ".application.tp-sheet");
  const sheet = own.locator(".application.tp-sheet");

  await test.step("the sheet has its theme, its tooltips, its tabs and its keys", async () => {
    const scheme = (page: Page): Promise<string> => page.evaluate(() => getComputedStyle(document.body).colorScheme);
    expect(await scheme(own)).toBe(await scheme(ada));
    const figure = sheet.locator("[data-made]").first();
    await figure.focus();
    await expect(own.locator("#tooltip, .tooltip").first()).toContainText(/\(\d+\)/);
    await sheet.locator("[role=tab]").first().focus();
    await own.keyboard.press("ArrowRight");
    await expect(sheet.locator("[role=tab][data-tab=skills]")).toHaveAttribute("aria-selected", "true");
    await sheet.locator("[role=tab][data-tab=turn]").click();
    await sheet.locator("[data-action=act]").first().focus();
    await own.keyboard.press("/");
    await expect(sheet.locator("input[type=search]")).toBeFocused();
  });

  await test.step("the tracker beside itself in the sidebar, in a window of its own: both say the same", async () => {
    await gm.evaluate(async () => {
      const { combat } = (globalThis as unknown as { ui: { combat: { renderPopout(): Promise<unknown> } } }).ui;
      await combat.renderPopout();
    });
    await expect(gm.locator("#combat-popout")).toBeVisible();
    const tracker = await detach(gm, "#combat-popout");
    const marks = (page: Page, root: string): Locator =>
      page.locator(`${root} li[data-combatant-id="${ilka}"] [data-action=spend]`).first();
    const before = (await marks(gm, "#combat").getAttribute("data-tooltip-text")) ?? "";
    await marks(tracker, "#combat-popout").click();
    await expect(marks(gm, "#combat")).not.toHaveAttribute("data-tooltip-text", before);
    await expect(marks(tracker, "#combat-popout")).not.toHaveAttribute("data-tooltip-text", before);
    await marks(tracker, "#combat-popout").click({ button: "right" });
    await expect(marks(gm, "#combat")).toHaveAttribute("data-tooltip-text", before);
    await tracker.close();
    await expect(gm.locator("#combat li.combatant").first()).toBeVisible();
  });

  await test.step("an attack is made from it; the dialog stands in a window of its own, too", async () => {
    const shown = await evening.shown();
    await sheet.locator('.tp-fam:not(.tp-notnow) [data-action=act][data-row^="item."]').first().click();
    const dialog = ".application.tp-check";
    const drawn = async (): Promise<number> =>
      (await ada.locator(dialog).count()) + (await own.locator(dialog).count());
    await expect.poll(drawn).toBe(1);
    const host = (await ada.locator(dialog).count()) > 0 ? ada : own;
    const window = host === ada ? await detach(ada, dialog) : own;
    const target = window.locator(`${dialog} select[name=target]`);
    await target.selectOption({ index: 1 });
    await expect(window.locator(`${dialog} .tp-odds, ${dialog} svg`).first()).toBeVisible();
    await window.locator(`${dialog} button[type=submit]`).click();
    await expect.poll(() => evening.shown()).not.toBe(shown);
    while (await evening.answer(true));
  });

  await test.step("what it cost is undone from the detached sheet", async () => {
    const undo = sheet.locator("[data-action=undo]");
    await undo.click();
    await expect(undo).toHaveCount(0);
    await own.close();
    await expect(ada.locator(".application.tp-sheet")).toHaveCount(0);
  });

  await test.step("a prompt is answered in a window of its own", async () => {
    await evening.untilAsked();
    const asked = (await ada.locator(".application.tp-prompt").count()) > 0 ? ada : null;
    const ben = party.page("Ben");
    const page = asked ?? ((await ben.locator(".application.tp-prompt").count()) > 0 ? ben : gm);
    const id = (await page.locator(".application.tp-prompt").last().getAttribute("id")) ?? "";
    const window = await detach(page, `[id="${id}"]`);
    await expect(window.locator(`[id="${id}"]`)).toContainText(words("TEMPO.Prompt.Keeps"));
    await window.locator(`[id="${id}"] [data-option=none]`).click();
    await expect(page.locator(`[id="${id}"]`)).toHaveCount(0);
  });
  expect(party.complaints).toEqual([]);
});
