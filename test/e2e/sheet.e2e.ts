import { demoId } from "../../tools/demo.ts";
import { look } from "./map.ts";
import { expect, test } from "./party.ts";
import { beginWith, closeSheet, HEROES_FIRST, itemId, left, openSheet, place, row, strike, tab } from "./people.ts";
import { like, words } from "./words.ts";

test("U25, U31 sheets: typing survives, figures are edited in place, things are dropped, actions go to the hotbar", async ({
  party,
}) => {
  const gm = party.page("Gamemaster");
  const ada = party.page("Ada");
  for (const page of [gm, ada]) await look(page);
  const sheet = await openSheet(ada, [7, 9]);

  await test.step("U25 what is being typed stays when another client changes the actor", async () => {
    const name = sheet.locator("input[name=name]");
    await name.fill("Ilka of the fer");
    await gm.evaluate(
      (id) => (game as unknown as Actors).actors.get(id)?.update({ "system.phased.losses.health": 3 }),
      demoId("actor", "Ilka"),
    );
    await expect
      .poll(() =>
        ada.evaluate((id) => (game as unknown as Actors).actors.get(id)?.system.bars.a.value, demoId("actor", "Ilka")),
      )
      .toBe(
        await gm.evaluate(
          (id) => (game as unknown as Actors).actors.get(id)?.system.bars.a.value,
          demoId("actor", "Ilka"),
        ),
      );
    await expect(name).toHaveValue("Ilka of the fer");
    await expect(name).toBeFocused();
    await name.press("End");
    await ada.keyboard.type("ry");
    await name.press("Enter");
    await expect
      .poll(() => gm.evaluate((id) => (game as unknown as Actors).actors.get(id)?.name, demoId("actor", "Ilka")))
      .toBe("Ilka of the ferry");
    await name.fill("Ilka");
    await name.press("Tab");
    await expect
      .poll(() => gm.evaluate((id) => (game as unknown as Actors).actors.get(id)?.name, demoId("actor", "Ilka")))
      .toBe("Ilka");
  });

  await test.step("an item comes from the compendium by dragging, and a weapon's button readies it", async () => {
    await sheet.locator("[role=tab][data-tab=gear]").click();
    const before = await sheet.locator("[data-item-id]").count();
    await place(ada, ".tp-sheet", { left: 360, top: 0, width: 560, height: 690 });
    await tab(ada, "compendium");
    await ada.locator('#compendium [data-pack="tempo.phased-items"] [data-action=activateEntry]').click();
    const pack = ada.locator(".application.compendium, .application[id^=compendium]").last();
    const first = pack.locator("li[data-entry-id]").first();
    await expect(first).toBeVisible();
    await place(ada, "[id^=compendium-]", { left: 0, top: 60, width: 340 });
    await first.dragTo(sheet.locator("[data-item-id]").first());
    await expect(sheet.locator("[data-item-id]")).toHaveCount(before + 1);
    await pack.locator("[data-action=close]").click();
    const weapon = sheet.locator(`li[data-item-id="${itemId("Ilka", "Arming sword")}"]`);
    const equip = weapon.locator("[data-action=equip]");
    const was = await equip.getAttribute("aria-pressed");
    await expect(equip).toHaveText(words("TEMPO.Sheet.AtHand"));
    await equip.click();
    await expect(equip).toHaveAttribute("aria-pressed", was === "true" ? "false" : "true");
    // The word is the same, ticked or not: it is no action that the button would do.
    await expect(equip).toHaveText(words("TEMPO.Sheet.AtHand"));
    await equip.click();
    await expect(equip).toHaveAttribute("aria-pressed", was ?? "");
    // What is no formula is said to be none, stays in sight, and nothing is written.
    await weapon.locator("[data-action=editItem]").click();
    const form = ada.locator(".application.tp-itemsheet");
    await form.locator("[data-action=switchForm]").click();
    const damage = form.locator('input[name="system.phased.damage"]');
    const good = await damage.inputValue();
    await damage.fill("2d");
    await damage.press("Tab");
    await expect(ada.locator("#notifications")).toContainText(words("TEMPO.Form.NotDice", { given: "2d" }));
    await expect(damage).toHaveValue("2d");
    const stored = (): Promise<unknown> =>
      gm.evaluate(
        ([actor, item]) => (game as unknown as Actors).actors.get(actor)?.items.get(item)?.system.phased.damage,
        [demoId("actor", "Ilka"), itemId("Ilka", "Arming sword")] as const,
      );
    expect(await stored()).toBe(good);
    await damage.fill("3d6 + 1");
    await damage.press("Tab");
    await expect.poll(stored).toBe("3d6 + 1");
    await damage.fill(good);
    await damage.press("Tab");
    await expect.poll(stored).toBe(good);
    await form.locator("[data-action=close]").click();
    await tab(ada, "combat");
  });

  await test.step("U31 an action dragged to the hotbar is done by its key", async () => {
    await beginWith(party, HEROES_FIRST);
    await expect(row(ada, "Ilka")).toHaveClass(/is-now/);
    await sheet.locator("[role=tab]").first().click();
    const recover = sheet
      .locator("[data-action=act][data-row='phased.rise'], [data-action=act][data-row^='phased.']")
      .first();
    const name = (await recover.getAttribute("data-name")) ?? "";
    await recover.dragTo(ada.locator("#hotbar [data-slot='1']"));
    await expect(ada.locator("#hotbar [data-slot='1']")).toHaveAttribute("aria-label", new RegExp(name));
    await expect(left(ada, "Ilka")).toHaveText("3/3");
  });

  await test.step("what keeps every action shut is said once, above them", async () => {
    const shut = sheet.locator(".tp-families .why", { hasText: words("TEMPO.Refusal.NotYourTurn") });
    await expect(shut).toHaveCount(0);
    await ada.locator("#combat [data-action=endTurn]").click();
    await expect(row(ada, "Brann")).toHaveClass(/is-now/);
    await expect(shut).toHaveCount(1);
    const sword = strike(sheet, "Ilka", "Arming sword");
    await expect(sword).toHaveAttribute("aria-disabled", "true");
    await expect(sword).toHaveAttribute("aria-label", like("TEMPO.Refusal.NotYourTurn"));
  });

  await test.step("B14 a click there says why at once, without a dialog; to the GM, who may insist, it looks open", async () => {
    await strike(sheet, "Ilka", "Arming sword").click({ force: true });
    await expect(ada.locator("#notifications")).toContainText(words("TEMPO.Refusal.NotYourTurn"));
    await expect(ada.locator(".application.tp-check")).toHaveCount(0);
    await closeSheet(sheet);
    const seen = await openSheet(gm, [7, 9]);
    const sword = strike(seen, "Ilka", "Arming sword");
    await expect(sword).not.toHaveAttribute("aria-disabled");
    await sword.click();
    await expect(gm.locator(".application.tp-check")).toBeVisible();
    await gm.keyboard.press("Escape");
    await expect(gm.locator(".application.tp-check")).toHaveCount(0);
    await closeSheet(seen);
  });

  expect(party.complaints).toEqual([]);
});

interface Actors {
  actors: Map<
    string,
    {
      name: string;
      system: { bars: { a: { value: number } } };
      items: Map<string, { system: { phased: { damage: string } } }>;
      update(data: object): Promise<unknown>;
    }
  >;
}
