import type { Page } from "@playwright/test";
import { carry, drag, look, whereIs } from "./map.ts";
import { expect, loadDice, test } from "./party.ts";
import {
  aimAt,
  card,
  DENIED,
  heard,
  health,
  initiativeDice,
  left,
  openSheet,
  order,
  promptTo,
  row,
  strike,
  useRow,
  tab,
  waiting,
} from "./people.ts";
import type { Fighter, Name } from "./people.ts";
import { picture } from "./pictures.ts";
import { amountOf, like, overBudget, words } from "./words.ts";

test.use({ settings: { "tempo.veil": "exact" } });

const AP = "TEMPO.Phased.Pool.ap";
const SEALED = words("TEMPO.Choice.Sealed");

test("three rounds: one fight, a GM and two players", async ({ party }) => {
  const gm = party.page("Gamemaster");
  const ada = party.page("Ada");
  const ben = party.page("Ben");
  const all = [gm, ada, ben];
  const benHeard = party.received.get("Ben") ?? [];
  for (const page of all) await look(page);

  await test.step("1: all initiatives in one step and one write, the same order for all", async () => {
    const before = heard(benHeard, '"type":"Combat"', '"update"');
    await loadDice(gm, initiativeDice({ Ilka: 10, "Toll captain": 5, Brann: 9, "Gate bruiser": 6, "Ferry guard": 2 }));
    await gm.locator("#combat [data-action=begin]").click();
    const expected = ["Ilka", "Brann", "Toll captain", "Gate bruiser", "Ferry guard"];
    for (const page of all) await expect.poll(() => order(page)).toEqual(expected);
    expect(heard(benHeard, '"type":"Combat"', '"update"') - before).toBe(1);
    await expect(row(ada, "Ilka").locator(".token-initiative")).toContainText("15");
    await picture(gm, "begun");
  });

  await test.step("2: each chooses in secret, and nothing of it reaches another before the reveal", async () => {
    await row(ada, "Ilka").locator("[data-action=choose]").click();
    const dialog = ada.locator(".application.tp-secret");
    await dialog.locator("input[value=contingency]").check();
    await dialog.locator("input[name='contingency.condition']").fill("the captain starts laughing");
    await picture(ada, "choosing");
    await dialog.locator("button[type=submit]").click();
    await expect(row(ada, "Ilka")).toContainText("laughing");
    await expect(row(ben, "Ilka")).toContainText(SEALED);
    await row(ben, "Brann").locator("[data-action=choose]").click();
    await ben.locator(".application.tp-secret input[value=none]").check();
    await ben.locator(".application.tp-secret button[type=submit]").click();
    await expect(row(gm, "Brann")).toContainText(SEALED);
    expect(heard(benHeard, "laughing")).toBe(0);
    expect(await ben.evaluate(() => JSON.stringify((game as unknown as { combat: object }).combat))).not.toContain(
      "laughing",
    );
    await gm.locator("#combat [data-action=noChoices]").click();
    for (const page of all) await expect(row(page, "Ilka")).toHaveClass(/is-now/);
    await expect(row(ben, "Ilka")).toContainText(words("TEMPO.Phased.Tag.contingency"));
    expect(heard(benHeard, "laughing")).toBeGreaterThan(0);
  });

  await test.step("3: a drag is priced, refused over the budget, charged, shown to all and given back", async () => {
    await carry(ada, [7, 9], [[14, 9]]);
    const plate = ada.locator(".tp-plate").last();
    await expect(plate).toContainText(amountOf(AP, 3));
    // The map is shown whole, at less than half its size; the words are not.
    expect((await plate.boundingBox())?.height).toBeGreaterThanOrEqual(14);
    await expect(plate).toContainText(`35 ${words("TEMPO.Unit.Short.ft")}`);
    await picture(ada, "priced");
    await ada.keyboard.press("Escape");
    await ada.mouse.up();
    await expect.poll(() => whereIs(ada, "Ilka")).toEqual([7, 9]);

    await left(ada, "Ilka").click();
    for (const page of all) await expect(left(page, "Ilka")).toHaveText("2/3");
    await carry(ada, [7, 9], [[14, 9]]);
    const refusal = overBudget("TEMPO.Refusal.Move", AP, 3, 2);
    await expect(ada.locator(".tp-plate").last()).toContainText(refusal);
    await picture(ada, "refused");
    await ada.mouse.up();
    await expect(ada.locator("#notifications")).toContainText(refusal);
    await expect.poll(() => whereIs(gm, "Ilka")).toEqual([7, 9]);

    await drag(ada, [7, 9], [13, 9]);
    for (const page of all) await expect(left(page, "Ilka")).toHaveText("0/3");
    for (const page of all) await expect.poll(() => whereIs(page, "Ilka")).toEqual([13, 9]);
    await ada.mouse.move(300, 300);
    await ada.keyboard.press("Control+z");
    for (const page of all) await expect.poll(() => whereIs(page, "Ilka")).toEqual([7, 9]);
    for (const page of all) await expect(left(page, "Ilka")).toHaveText("2/3");

    await drag(gm, [16, 9], [8, 9]);
    await expect.poll(() => whereIs(ada, "Toll captain")).toEqual([8, 9]);
    await expect(left(gm, "Toll captain")).toHaveText("3/3");
  });

  await test.step("4: a Strike with its odds, its band, its damage; applied, undone, applied by the GM alone", async () => {
    await aimAt(ada, [8, 9]);
    const sheet = await openSheet(ada, [7, 9]);
    const sword = strike(sheet, "Ilka", "Arming sword");
    await expect(sword).toHaveAttribute("aria-label", like("TEMPO.Sheet.OddsAgainst", { name: "Toll captain" }));
    await picture(ada, "sheet");
    await sword.click();
    const dialog = ada.locator(".application.tp-check");
    await expect(dialog.locator(".pct")).toHaveText(like("TEMPO.Percent.Plain"));
    await picture(ada, "odds");
    // 8 + 6 + 5 on the dice: 30 against the captain's 18; then the sword's d8, twice for a critical hit.
    await loadDice(ada, [
      [8, 8],
      [6, 8],
      [5, 8],
      [4, 8],
      [3, 8],
    ]);
    await dialog.locator("button[type=submit]").click();
    for (const page of [gm, ada]) await tab(page, "chat");
    for (const page of [gm, ada]) {
      await expect(card(page)).toContainText(words("TEMPO.Phased.Band.critical"));
      await expect(card(page)).toContainText(words("TEMPO.Card.Damage", { target: "Toll captain" }));
    }
    await expect(card(ada).locator("[data-action=apply]")).toHaveCount(0);
    const whole = await health(ada, "Toll captain");
    await card(gm).locator("[data-action=apply]").click();
    await expect.poll(() => health(ada, "Toll captain")).toBe(whole - 9);
    await card(gm).locator("[data-action=revert]").click();
    await expect.poll(() => health(ada, "Toll captain")).toBe(whole);
    await card(gm).locator("[data-action=apply]").click();
    await expect.poll(() => health(ada, "Toll captain")).toBe(whole - 9);
    await picture(gm, "applied");
    const refused = await ada.evaluate(async () => {
      const { combat } = game as unknown as { combat: { combatants: Iterable<Fighter> } };
      const captain = [...combat.combatants].find((c) => c.name === "Toll captain");
      try {
        await captain?.actor.update({ "system.phased.losses.health": 0 });
        return "done";
      } catch (error) {
        return (error as Error).message;
      }
    });
    expect(refused).toMatch(DENIED);
    await expect.poll(() => health(gm, "Toll captain")).toBe(whole - 9);
    await sheet.locator("[data-action=close]").click();
    for (const page of [gm, ada]) await tab(page, "combat");
    await expect(left(gm, "Ilka")).toHaveText("1/3");
  });

  await test.step("5: an adversary strikes Ben's hero; the prompt reaches him, closing it loses nothing, he answers", async () => {
    await ada.locator("#combat [data-action=endTurn]").click();
    await expect(row(ben, "Brann")).toHaveClass(/is-now/);
    await ben.locator("#combat [data-action=endTurn]").click();
    await expect(row(gm, "Toll captain")).toHaveClass(/is-now/);
    await gm.locator("#combat [data-action=endTurn]").click();
    await expect(row(gm, "Gate bruiser")).toHaveClass(/is-now/);
    // On its own turn a GM's drag is priced and never refused: 50 ft are 3 AP.
    await drag(gm, [18, 11], [8, 11]);
    await expect.poll(() => whereIs(ben, "Gate bruiser")).toEqual([8, 11]);
    await expect(left(gm, "Gate bruiser")).toHaveText("0/3");
    // It came through the reach of Brann's spear: he may interrupt, and lets it pass.
    const prompt = promptTo(ben, "Brann");
    await expect(prompt.locator("[data-option=opportunity]")).toBeVisible();
    await prompt.locator("[data-option=none]").click();
    await expect(prompt).toHaveCount(0);
    await aimAt(gm, [7, 11]);
    const sheet = await openSheet(gm, [8, 11]);
    await useRow(strike(sheet, "Gate bruiser", "War maul"), { force: true });
    const dialog = gm.locator(".application.tp-check");
    await loadDice(gm, [
      [1, 8],
      [1, 8],
      [1, 8],
    ]);
    await dialog.locator("button[type=submit]").click();
    // Over the budget, so the GM is asked, and does it.
    await gm.locator(".application.tp-ask [data-action=yes]").click();
    await expect(prompt.locator("[data-option=counter]")).toBeVisible();
    await picture(ben, "prompt");
    await ben.keyboard.press("Escape");
    await expect(prompt).toHaveCount(0);
    await tab(ben, "chat");
    await expect(waiting(ben, "Brann")).toBeVisible();
    await picture(ben, "waiting");
    await sheet.locator("[data-action=close]").click();
    await gm.locator("#combat [data-action=endTurn]").click();
    const anyway = gm.locator(".application.tp-ask");
    await expect(anyway).toContainText("Brann");
    await waiting(ben, "Brann").click();
    await loadDice(ben, [
      [7, 8],
      [7, 8],
      [7, 8],
      [6, 8],
      [5, 8],
    ]);
    await prompt.locator("[data-option=counter]").click();
    // What the GM was asked is settled by the answer (K19).
    await expect(anyway).toHaveCount(0);
    const step = { name: "Brann", action: "TEMPO.Phased.Entry.counter" };
    await expect(card(ben)).toContainText(words("TEMPO.Card.Step", step));
    await tab(gm, "chat");
    await expect(card(gm)).toContainText(words("TEMPO.Card.Damage", { target: "Gate bruiser" }));
    await picture(gm, "countered");
    for (const page of [gm, ben]) await tab(page, "combat");
  });

  await test.step("6: everyone ends the turn; reserves, a reload, a crash, and round 3", async () => {
    await gm.locator("#combat [data-action=endTurn]").click();
    await expect(row(gm, "Ferry guard")).toHaveClass(/is-now/);
    // Reserves: Ilka keeps 1, Brann 3, the captain 3, the guard 3, the bruiser none.
    const second: readonly Name[] = ["Ilka", "Brann", "Toll captain", "Gate bruiser", "Ferry guard"];
    await loadDice(
      gm,
      initiativeDice({ Ilka: 4, "Toll captain": 3, Brann: 1, "Gate bruiser": 2, "Ferry guard": 8 }, second),
    );
    await gm.locator("#combat [data-action=endTurn]").click();
    for (const page of all)
      await expect(page.locator("#combat h3")).toHaveText(words("TEMPO.Tracker.Round", { round: 2 }));
    await expect(row(ada, "Ilka").locator(".token-initiative")).toContainText("10"); // 4 + 5 + 1
    await expect(row(ada, "Ferry guard").locator(".token-initiative")).toContainText("15"); // 8 + 4 + 3
    await picture(ada, "round-two");

    const seen = (page: Page): Promise<unknown> =>
      page.evaluate(() => {
        const { combat } = game as unknown as { combat: { toObject(): object } };
        return combat.toObject();
      });
    const before = await seen(ada);
    await ada.reload();
    await party.ready("Ada");
    expect(await seen(ada)).toEqual(before);
    await party.crash();
    for (const page of all) expect(await seen(page)).toEqual(before);

    await gm.locator("#combat [data-action=reveal]").click();
    for (const name of ["Ilka", "Brann"] as const) await expect(left(gm, name)).toHaveText("3/3");
    const turns = await order(gm);
    const who: Partial<Record<Name, Page>> = { Ilka: ada, Brann: ben };
    for (const name of turns) {
      const page = who[name] ?? gm;
      await expect(row(page, name)).toHaveClass(/is-now/);
      await page.locator("#combat [data-action=endTurn]").click();
    }
    for (const page of all)
      await expect(page.locator("#combat h3")).toHaveText(words("TEMPO.Tracker.Round", { round: 3 }));
    await picture(ben, "round-three");
  });

  expect(party.complaints.filter((c) => !DENIED.test(c))).toEqual([]);
});
