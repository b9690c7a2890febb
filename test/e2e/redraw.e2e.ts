import type { Page } from "@playwright/test";
import { expect, test } from "./party.ts";
import { beginWith, combatantId, HEROES_FIRST, left, row } from "./people.ts";

test.use({ people: ["Gamemaster", "Ada"] });

/** Marks every row of the tracker, so that one that is drawn anew is told from one that stays. */
const markRows = (page: Page): Promise<void> =>
  page.evaluate(() => {
    for (const li of document.querySelectorAll("#combat li.combatant")) Object.assign(li, { stays: true });
  });

/** The combatants whose rows have been drawn since they were marked. */
const drawnSince = (page: Page): Promise<string[]> =>
  page
    .locator("#combat li.combatant")
    .evaluateAll((rows) =>
      rows.filter((li) => !("stays" in li)).map((li) => (li as HTMLElement).dataset["combatantId"] ?? ""),
    );

test("U32 an action draws the rows that it changes, keeps the focus, and leaves modules their fresh rows", async ({
  party,
}) => {
  const [gm, ada] = [party.page("Gamemaster"), party.page("Ada")];
  await beginWith(party, HEROES_FIRST);
  await expect(left(ada, "Ilka")).toHaveText("3/3");

  await test.step("one row for what one combatant spends", async () => {
    await markRows(gm);
    await left(ada, "Ilka").click();
    await expect(left(gm, "Ilka")).toHaveText("2/3");
    expect(await drawnSince(gm)).toEqual([combatantId("Ilka")]);
  });

  await test.step("the keyboard stays where it was, be it in a row that is drawn anew", async () => {
    const mark = row(gm, "Ilka").locator("[data-action=spend][data-pool=ap]");
    await mark.focus();
    await left(ada, "Ilka").click({ button: "right" });
    await expect(left(gm, "Ilka")).toHaveText("3/3");
    await expect(mark).toBeFocused();
    const face = row(gm, "Brann").locator("[data-action=show]");
    await face.focus();
    await left(ada, "Ilka").click();
    await expect(left(gm, "Ilka")).toHaveText("2/3");
    await expect(face).toBeFocused();
  });

  await test.step("what the tracker does not show draws nothing", async () => {
    await markRows(gm);
    await gm.evaluate(async (id) => {
      const { combat } = game as unknown as {
        combat: { combatants: Map<string, { setFlag(scope: string, key: string, value: unknown): Promise<unknown> }> };
      };
      await combat.combatants.get(id)?.setFlag("world", "note", "unrelated");
      await new Promise((done) => setTimeout(done, 200));
    }, combatantId("Brann"));
    expect(await drawnSince(gm)).toEqual([]);
  });

  await test.step("a module that has a hand in each drawing finds every row without what it put there", async () => {
    await gm.evaluate(() => {
      const { Hooks, ui } = globalThis as unknown as {
        Hooks: { on(hook: string, heard: (app: object, element: HTMLElement) => void): void };
        ui: { combat: { render(): void } };
      };
      const world = globalThis as unknown as { drawings: number };
      world.drawings = 0;
      Hooks.on("renderCombatTracker", (_tracker, element) => {
        world.drawings += 1;
        for (const li of element.querySelectorAll("li.combatant"))
          li.append(Object.assign(document.createElement("i"), { className: "theirs" }));
      });
      ui.combat.render();
    });
    const theirs = gm.locator("#combat li.combatant > .theirs");
    const rows = await gm.locator("#combat li.combatant").count();
    await expect(theirs).toHaveCount(rows);
    await gm.evaluate(() => Object.assign(globalThis, { drawings: 0 }));
    await left(ada, "Ilka").click();
    await expect(left(gm, "Ilka")).toHaveText("1/3");
    await expect(theirs).toHaveCount(rows);
  });

  await test.step("one change draws the tracker once, and rows out of sight are not laid out", async () => {
    await gm.waitForTimeout(300);
    expect(await gm.evaluate(() => (globalThis as unknown as { drawings: number }).drawings)).toBe(1);
    const rows = gm.locator("#combat li.combatant");
    expect(await rows.evaluateAll((all) => all.map((li) => getComputedStyle(li).contentVisibility))).toEqual(
      Array.from({ length: await rows.count() }, () => "auto"),
    );
  });
  expect(party.complaints).toEqual([]);
});
