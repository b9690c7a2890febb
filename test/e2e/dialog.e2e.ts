import type { Locator, Page } from "@playwright/test";
import { demoId, demoWorld } from "../../tools/demo.ts";
import { look, onPage } from "./map.ts";
import { expect, test } from "./party.ts";
import { aimAt, beginWith, closeSheet, HEROES_FIRST, itemId, openSheet, place, tab } from "./people.ts";
import { DEMO_FIGHTS } from "../../tools/demo-fights.ts";
import type { RulesetId } from "../../tools/demo-fights.ts";
import { readFileSync } from "node:fs";
import { join, resolve } from "node:path";

const dialogOf = (page: Page): Locator => page.locator(".application.tp-check");
const exchanges = (page: Page): Locator => page.locator("#chat [data-exchange]");

/** An item's id, as its pack has it. */
function packItem(ruleset: RulesetId, owner: string, item: string): string {
  const file = DEMO_FIGHTS[ruleset].cast.find(({ name }) => name === owner)?.file ?? "";
  const path = join(resolve(import.meta.dirname, "../.."), `packs/${ruleset}-actors/${file}.json`);
  const { items } = JSON.parse(readFileSync(path, "utf8")) as { items: { _id: string; name: string }[] };
  return items.find(({ name }) => name === item)?._id ?? "";
}

/** The sheet of somebody of the tracker, at the left of the map. */
async function sheetOf(page: Page, combatant: string): Promise<Locator> {
  await page.locator(`#combat [data-action=show][name="${combatant}.show"]`).click();
  await page.keyboard.press("c");
  const sheet = page.locator(".application.tp-sheet").last();
  await expect(sheet).toBeVisible();
  await place(page, ".tp-sheet", { left: 0, top: 0, width: 480, height: 700 });
  return sheet;
}

/** A row of a sheet, unfolded. */
async function rowOn(sheet: Locator, id: string): Promise<Locator> {
  const row = sheet.locator(`[data-action=act][data-row="${id}"]`);
  const folded = row.locator("xpath=ancestor::details[not(@open)]/summary");
  if ((await folded.count()) > 0) await folded.first().click();
  return row;
}

test.describe("phased", () => {
  test.use({ settings: { "tempo.limit": "warn", "tempo.undoConfirm": false } });

  test("B4 a spell says whom it meets and what it does before it goes off, and closing it does nothing", async ({
    party,
  }) => {
    const gm = party.page("Gamemaster");
    const ben = party.page("Ben");
    for (const page of [gm, ben]) await look(page);
    await beginWith(party, { ...HEROES_FIRST, Brann: 10, Ilka: 9 });
    for (const page of [gm, ben]) await tab(page, "chat");
    await aimAt(ben, [7, 9]);
    const sheet = await openSheet(ben, [7, 11]);
    const dialog = dialogOf(ben);
    const dart = await rowOn(sheet, `item.${itemId("Brann", "Ember dart")}.cast`);

    await test.step("it harms a friend: that is said, with the damage and its spread, and nothing is cast", async () => {
      await dart.focus();
      await ben.keyboard.press("Enter");
      await expect(dialog.locator("[data-warning=harms]")).toBeVisible();
      await expect(dialog.locator("[data-damage]")).toContainText("2d6");
      await expect(dialog.locator("[data-damage] rect")).toHaveCount(11);
      await expect(dialog.locator("[data-pool=ap] .beat.goes")).toHaveCount(1);
      await expect(dialog.locator("button[type=submit]")).toBeFocused();
    });

    await test.step("it opens beside the sheet and the target, not over them", async () => {
      const box = await dialog.boundingBox();
      const target = await onPage(ben, [7, 9]);
      if (!box) throw new Error("no dialog");
      const { x, y, width, height } = box;
      expect(target.x >= x && target.x <= x + width && target.y >= y && target.y <= y + height).toBe(false);
    });

    await test.step("Escape closes it, the row has the focus again, and there is no card", async () => {
      await ben.keyboard.press("Escape");
      await expect(dialog).toHaveCount(0);
      await expect(dart).toBeFocused();
      await expect(exchanges(gm)).toHaveCount(0);
    });

    await test.step("targets are ticked, each for itself", async () => {
      await ben.keyboard.press("Enter");
      const boxes = dialog.locator("input[name=targets]");
      await expect(dialog.locator("input[name=targets]:checked")).toHaveCount(1);
      await dialog.locator(`input[name=targets][value="${demoId("combatant", "Ilka")}"]`).uncheck();
      await dialog.locator("details[data-fold=targets] > summary").click();
      await dialog.locator(`input[name=targets][value="${demoId("combatant", "Toll captain")}"]`).check();
      await expect(dialog.locator("[data-warning=harms]")).toHaveCount(0);
      expect(await boxes.count()).toBeGreaterThan(3);
      await ben.keyboard.press("Escape");
      await expect(dialog).toHaveCount(0);
    });

    await test.step("a ward on a foe says that it helps the foe", async () => {
      await (await rowOn(sheet, `item.${itemId("Brann", "Reed ward")}.cast`)).click();
      await dialog.locator(`input[name=targets][value="${demoId("combatant", "Ilka")}"]`).uncheck();
      await dialog.locator("details[data-fold=targets] > summary").click();
      await dialog.locator(`input[name=targets][value="${demoId("combatant", "Gate bruiser")}"]`).check();
      await expect(dialog.locator("[data-warning=helps]")).toBeVisible();
      await expect(dialog.locator("[data-damage]")).toHaveCount(0);
      await ben.keyboard.press("Escape");
      await closeSheet(sheet);
    });
    expect(party.complaints).toEqual([]);
  });
});

test.describe("surge", () => {
  test.use({
    seed: demoWorld("fight", { ruleset: "surge" }),
    settings: { "tempo.limit": "warn", "tempo.undoConfirm": false },
    people: ["Gamemaster"],
  });

  test("an area is placed with the pointer or by keys, and lists whom it catches", async ({ party }) => {
    const gm = party.page("Gamemaster");
    await look(gm);
    await gm.locator("#combat [data-action=begin]").click();
    await expect(gm.locator("#combat li.is-now")).toHaveCount(1);
    // Out of turn the dialog opens with a warning; in turn, with nothing gathered, there is nothing to aim.
    const wren = gm.locator(`#combat li.is-now[data-combatant-id="${demoId("combatant", "Wren")}"]`);
    if ((await wren.count()) > 0) {
      await gm.locator("#combat [data-action=endTurn]").click();
      await expect(wren).toHaveCount(0);
    }
    const sheet = await sheetOf(gm, demoId("combatant", "Wren"));
    const dialog = dialogOf(gm);
    const preview = gm.locator("#tempo-area polygon.area");
    const plate = gm.locator("aside[data-area]");
    const at = dialog.locator("input[name='option.at']");
    const place = dialog.locator("[data-action=pick][data-field=at]");
    await (await rowOn(sheet, `item.${packItem("surge", "Wren", "Blaze")}.release`)).click({ force: true });
    await closeSheet(sheet);

    await test.step("paused or not, the pointer moves it, and a click places it", async () => {
      await gm.evaluate(() => (game as unknown as { togglePause(paused: boolean): void }).togglePause(true));
      await place.click();
      await expect(preview).toHaveAttribute("points", /\d/);
      const { x, y } = await onPage(gm, [13, 9]);
      await gm.mouse.move(x - 20, y);
      await gm.mouse.move(x, y, { steps: 3 });
      await expect(plate.locator("[data-caught]")).toHaveCount(2);
      await expect(plate.locator("[data-relation=foe]")).toHaveCount(2);
      await gm.mouse.click(x, y);
      await expect(plate).toHaveCount(0);
      await expect(at).toHaveValue("67.5, 47.5");
      await expect(dialog.locator("[data-caught]")).toHaveCount(2);
      await gm.evaluate(() => (game as unknown as { togglePause(paused: boolean): void }).togglePause(false));
    });

    await test.step("arrows move it by one space, Enter places it, and nothing is written for that", async () => {
      await place.click();
      await expect(plate).toBeVisible();
      for (const key of ["ArrowRight", "ArrowDown"]) await gm.keyboard.press(key);
      await gm.keyboard.press("Enter");
      await expect(at).toHaveValue("72.5, 52.5");
      expect(
        await gm.evaluate(() => (canvas as unknown as { scene: { regions: { size: number } } }).scene.regions.size),
      ).toBe(DEMO_FIGHTS.surge.grounds.length);
    });

    await test.step("Escape drops it and keeps the dialog as it was", async () => {
      await place.click();
      await expect(plate).toBeVisible();
      await gm.keyboard.press("ArrowUp");
      await gm.keyboard.press("Escape");
      await expect(plate).toHaveCount(0);
      await expect(at).toHaveValue("72.5, 52.5");
    });
    expect(party.complaints).toEqual([]);
  });
});

for (const [ruleset, actor, foe, action, folded] of [
  ["surface", "Orrin", "Raider pikeman", "unarmed", { known: ["cover"] }],
  ["pool", "Maren", "Gate reaver", "basic", { usual: ["cover", "concealment", "pieces"] }],
] as const)
  test.describe(ruleset, () => {
    test.use({
      seed: demoWorld("fight", { ruleset }),
      settings: { "tempo.limit": "warn", "tempo.undoConfirm": false },
      people: ["Gamemaster"],
    });

    test(`${ruleset}: what the map and the sheet know is folded away, and can be corrected`, async ({ party }) => {
      const gm = party.page("Gamemaster");
      await look(gm);
      await gm.locator("#combat [data-action=begin]").click();
      const sheet = await sheetOf(gm, demoId("combatant", actor));
      const dialog = dialogOf(gm);
      await (await rowOn(sheet, `${ruleset}.${action}`)).click({ force: true });
      await closeSheet(sheet);
      const select = dialog.locator("select[name=target]");
      await expect(dialog).toBeVisible();
      if ((await select.count()) > 0) await select.selectOption(demoId("combatant", foe));
      else await dialog.locator(`input[name=targets][value="${demoId("combatant", foe)}"]`).check();
      for (const [fold, names] of Object.entries(folded)) {
        const found = dialog.locator(`details[data-fold=${fold}]`);
        await expect(found).not.toHaveAttribute("open");
        for (const name of names) await expect(found.locator(`[name="option.${name}"]`)).toBeHidden();
        const [first = ""] = names;
        const field = found.locator(`[name="option.${first}"]`);
        const before = await field.inputValue();
        // Small odds may round to the same words; the chart beside them does not.
        const part = dialog.locator("[data-application-part=odds]");
        const odds = await part.innerHTML();
        await found.locator("summary").click();
        const others = await field
          .locator("option")
          .evaluateAll((all) => all.map((o) => (o as HTMLOptionElement).value));
        const other = others.filter((value) => value !== before).at(1) ?? "";
        await field.selectOption(other);
        await expect(field).toHaveValue(other);
        await expect(found).toHaveAttribute("open");
        await expect.poll(() => part.innerHTML()).not.toBe(odds);
      }
      // What is typed and not left stays through a redraw for another reason.
      await dialog.locator("input[name=situational]").fill("2");
      await dialog.locator("[data-action=step][data-step='1']").click();
      await expect(dialog.locator("input[name=situational]")).toHaveValue("3");
      expect(party.complaints).toEqual([]);
    });
  });
