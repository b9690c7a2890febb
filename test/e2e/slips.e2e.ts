import { drag, look, whereIs } from "./map.ts";
import { expect, loadDice, test } from "./party.ts";
import {
  aimAt,
  beginWith,
  card,
  chooseEntry,
  closeSheet,
  combatantId,
  health,
  HEROES_FIRST,
  left,
  openSheet,
  order,
  row,
  strike,
  tab,
} from "./people.ts";
import { piece, words } from "./words.ts";

test.use({ settings: { "tempo.limit": "warn" } });

test("U2, U4, U8, U13, U29, U38 slips are cheap: clicks twice, spends, moves, damage and turns come back", async ({
  party,
}) => {
  const gm = party.page("Gamemaster");
  const ada = party.page("Ada");
  for (const page of [gm, ada]) await look(page);
  await beginWith(party, HEROES_FIRST);

  await test.step("U4 one click spends, a right click gives back, the GM sets any number", async () => {
    await left(ada, "Ilka").click();
    await expect(left(gm, "Ilka")).toHaveText("2/3");
    await left(ada, "Ilka").click({ button: "right" });
    await expect(left(gm, "Ilka")).toHaveText("3/3");
    await row(gm, "Ilka").locator("[data-pool=ap]").focus();
    await gm.keyboard.press("1");
    await expect(left(ada, "Ilka")).toHaveText("1/3");
    await gm.keyboard.press("3");
    await expect(left(ada, "Ilka")).toHaveText("3/3");
    // Another's budget is not a player's to spend.
    await expect(row(ada, "Brann").locator("[data-pool=ap]")).toHaveAttribute("aria-disabled", "true");
  });

  await test.step("U8 back to where the turn began, from the row's menu", async () => {
    await drag(ada, [7, 9], [9, 8]);
    await drag(ada, [9, 8], [9, 5]);
    await expect(left(ada, "Ilka")).toHaveText("1/3");
    await row(ada, "Ilka").locator("[data-action=more]").click();
    await chooseEntry(ada, "TEMPO.Menu.BackToStart");
    await expect.poll(() => whereIs(gm, "Ilka")).toEqual([7, 9]);
    await expect(left(gm, "Ilka")).toHaveText("3/3");
  });

  await test.step("U15 in a world that warns, a way over the budget is told of and booked as granted", async () => {
    await drag(ada, [7, 9], [7, 0]);
    await drag(ada, [7, 0], [15, 0]);
    await expect.poll(() => whereIs(gm, "Ilka")).toEqual([15, 0]);
    await expect(ada.locator("#notifications")).toContainText(piece("TEMPO.Refusal.Move"));
    await expect(left(gm, "Ilka")).toHaveText("0/5");
    await row(ada, "Ilka").locator("[data-action=more]").click();
    await chooseEntry(ada, "TEMPO.Menu.BackToStart");
    await expect(left(gm, "Ilka")).toHaveText("3/3");
  });

  await test.step("a Strike at nobody is not lost: its dialog says what is missing, and stays", async () => {
    await drag(gm, [16, 9], [8, 9]);
    const sheet = await openSheet(ada, [7, 9]);
    await strike(sheet, "Ilka", "Arming sword").click();
    const dialog = ada.locator(".application.tp-check");
    const target = dialog.locator("select[name=target]");
    // The one foe in reach is aimed at already.
    await expect(target).toHaveValue(combatantId("Toll captain"));
    await target.selectOption("");
    await expect(dialog.locator(".tp-warn")).toHaveText(words("TEMPO.Refusal.NoTarget"));
    await dialog.locator("button[type=submit]").focus();
    await ada.keyboard.press("Enter");
    await expect(target).toBeFocused();
    await target.selectOption(combatantId("Toll captain"));
    await expect(dialog.locator(".pct")).toBeVisible();
    await expect(dialog.locator(".tp-warn")).toHaveCount(0);
    await target.selectOption(combatantId("Ferry guard"));
    await expect(dialog.locator(".tp-warn")).toHaveText(
      words("TEMPO.Phased.Refusal.outOfReach", { feet: 55, most: 5 }),
    );
    // Where the world keeps no rules there is nothing to warn of (U15).
    const limit = (to: string) =>
      gm.evaluate((value) => (game as unknown as { settings: Settings }).settings.set("tempo", "limit", value), to);
    await limit("off");
    await expect(async () => {
      await target.selectOption(combatantId("Toll captain"));
      await target.selectOption(combatantId("Ferry guard"));
      await expect(dialog.locator(".tp-warn")).toHaveCount(0, { timeout: 1_000 });
    }).toPass({ timeout: 10_000 });
    await limit("warn");
    // Escape closes the dialog alone; the sheet goes with the next.
    for (const closed of [dialog, sheet]) {
      await ada.keyboard.press("Escape");
      await expect(closed).toHaveCount(0);
    }
    await expect(left(gm, "Ilka")).toHaveText("3/3");
  });

  await test.step("U13 applied once however often it is clicked, and all of it undone after asking the GM", async () => {
    await aimAt(ada, [8, 9]);
    await loadDice(ada, [
      [1, 8],
      [1, 8],
      [1, 8],
    ]);
    const sheet = await openSheet(ada, [7, 9]);
    await strike(sheet, "Ilka", "Arming sword").click({ modifiers: ["Shift"] });
    for (const page of [gm, ada]) await tab(page, "chat");
    await expect(card(ada)).toContainText("Toll captain");
    await closeSheet(sheet);
    // After a miss, whose card is the older one, a Strike that is sure to hit.
    await gm.evaluate(() => (ui as unknown as { combat: { render(): void } }).combat.render());
    await loadDice(ada, [
      [8, 8],
      [8, 8],
      [8, 8],
      [5, 8],
      [5, 8],
    ]);
    const again = await openSheet(ada, [7, 9]);
    await strike(again, "Ilka", "Arming sword").click({ modifiers: ["Shift"] });
    await expect(card(gm)).toContainText(words("TEMPO.Phased.Band.critical"));
    await closeSheet(again);
    const whole = await health(ada, "Toll captain");
    // The GM's tracker says what is open and applies it, too; the card takes it back.
    await tab(gm, "combat");
    const unapplied = gm.locator("#combat [data-open-damage]", {
      hasText: words("TEMPO.Tracker.NotApplied", { amount: 12, name: "Toll captain" }),
    });
    await expect(ada.locator("#combat [data-open-damage]")).toHaveCount(0);
    await unapplied.locator("[data-action=applyDamage]").click();
    await expect.poll(() => health(ada, "Toll captain")).toBe(whole - 12);
    await expect(unapplied).toHaveCount(0);
    await tab(gm, "chat");
    await card(gm).locator("[data-action=revert]").click();
    await expect.poll(() => health(ada, "Toll captain")).toBe(whole);
    // Aimed at somebody else the roll stands; taken back, it is the captain's again.
    const bruiser = await health(ada, "Gate bruiser");
    await card(gm).locator("[data-action=aim]").click();
    const anew = gm.locator(".application.tp-aim");
    await anew.locator(`input[value="${combatantId("Toll captain")}"]`).uncheck();
    await anew.locator(`input[value="${combatantId("Gate bruiser")}"]`).check();
    await anew.locator("[data-action=apply]").click();
    await expect.poll(() => health(ada, "Gate bruiser")).toBe(bruiser - 12);
    expect(await health(ada, "Toll captain")).toBe(whole);
    await card(gm).locator("[data-action=revert]").click();
    await expect.poll(() => health(ada, "Gate bruiser")).toBe(bruiser);
    // For a second after it was done the same button counts once, wherever it is drawn meanwhile (U2).
    await expect(card(gm).locator("[data-action=apply]")).toBeVisible();
    await gm.waitForTimeout(2_000);
    await card(gm).locator("[data-action=revert]").click();
    await expect(card(gm).locator("[data-action=revert]")).toHaveCount(0);
    await card(gm).locator("[data-action=apply]").dblclick();
    await expect.poll(() => health(ada, "Toll captain")).toBe(whole - 12);
    await card(ada).locator("[data-action=undoExchange]").click();
    await gm.locator(".application.tp-ask [data-action=yes]").click();
    await expect.poll(() => health(ada, "Toll captain")).toBe(whole);
    await expect(card(ada)).toHaveClass(/is-undone/);
    for (const page of [gm, ada]) await tab(page, "combat");
    await expect(left(gm, "Ilka")).toHaveText("2/3");
  });

  await test.step("U29 stepping back gives the turn, its order and its budget back", async () => {
    const before = await order(gm);
    await ada.locator("#combat [data-action=endTurn]").click();
    await expect(row(gm, "Brann")).toHaveClass(/is-now/);
    await gm.locator("#combat [data-action=stepBack]").click();
    await expect(row(ada, "Ilka")).toHaveClass(/is-now/);
    await expect(left(ada, "Ilka")).toHaveText("2/3");
    expect(await order(gm)).toEqual(before);
  });

  await test.step("U38 the fight ends after a question, and its passing effects with it", async () => {
    await gm.locator("#combat [data-action=menu]").click();
    // Core labels this entry: its icon finds it.
    await gm.locator("#context-menu .context-item:has(.fa-flag-checkered)").click();
    await gm.locator(".application.tp-ask [data-action=yes]").click();
    await expect(gm.locator("#chat [data-ended]")).toHaveCount(1);
    for (const page of [gm, ada]) {
      await expect(page.locator("#combat li.combatant")).toHaveCount(0);
      await expect(page.locator("#combat h3")).toHaveText(words("TEMPO.Tracker.None"));
    }
  });

  expect(party.complaints).toEqual([]);
});

declare global {
  var ui: object;
}

interface Settings {
  set(namespace: string, key: string, value: string): Promise<unknown>;
}
