import type { Page } from "@playwright/test";
import { drag, look, whereIs } from "./map.ts";
import type { Square } from "./map.ts";
import { expect, loadDice, test } from "./party.ts";
import type { Party } from "./party.ts";
import { beginWith, HEROES_FIRST, left, promptTo, row } from "./people.ts";
import { words } from "./words.ts";

const HELD = words("TEMPO.Move.Held");

/** The fight has begun, Ilka is on turn, and the captain stands where her ways pass by him. */
async function beside(party: Party, at: Square): Promise<{ gm: Page; ada: Page }> {
  const gm = party.page("Gamemaster");
  const ada = party.page("Ada");
  for (const page of [gm, ada]) await look(page);
  await drag(gm, [16, 9], at);
  await expect.poll(() => whereIs(ada, "Toll captain")).toEqual(at);
  await beginWith(party, HEROES_FIRST);
  return { gm, ada };
}

test("P11, K8 a move that provokes waits before the step that does, and goes on when the reaction is answered", async ({
  party,
}) => {
  const { gm, ada } = await beside(party, [9, 8]);

  await test.step("it stops at the last square before, charged only that far", async () => {
    await drag(ada, [7, 9], [11, 9]);
    // The captain reaches one square: the step out of (8, 9) provokes him.
    await expect.poll(() => whereIs(gm, "Ilka")).toEqual([8, 9]);
    await expect(left(ada, "Ilka")).toHaveText("2/3");
    await expect(row(ada, "Ilka")).toContainText(HELD);
  });

  await test.step("the reaction cannot be walked past", async () => {
    const goOn = row(ada, "Ilka").locator("[data-action=goOn]");
    await expect(goOn).toHaveAttribute("aria-disabled", "true");
    await goOn.click({ force: true });
    await expect(ada.locator("#notifications")).toContainText(words("TEMPO.Move.HeldHint"));
    expect(await whereIs(gm, "Ilka")).toEqual([8, 9]);
    await expect(promptTo(gm, "Toll captain")).toBeVisible();
  });

  await test.step("the GM strikes, and the rest of the way is taken up again", async () => {
    const prompt = promptTo(gm, "Toll captain");
    await loadDice(gm, [
      [1, 8],
      [1, 8],
      [1, 8],
    ]);
    // What the table adds is in the odds at once, and on the card (S36).
    const odds = prompt.locator("[data-option=opportunity] .odd b");
    const before = await odds.textContent();
    await prompt.locator("[data-step='1']").click();
    await expect(prompt.locator("[name=situational]")).toHaveValue("1");
    await expect(odds).not.toHaveText(before ?? "");
    await prompt.locator("[data-option=opportunity]").click();
    await expect(row(gm, "Toll captain").locator("[data-pool=reaction] .beat")).toHaveClass(/spent/);
    // A row that waits for nobody says so.
    await expect(row(ada, "Ilka")).toContainText(words("TEMPO.Move.Answered"));
    await row(ada, "Ilka").locator("[data-action=goOn]").click();
    await expect.poll(() => whereIs(gm, "Ilka")).toEqual([11, 9]);
    await expect(row(ada, "Ilka")).not.toContainText(HELD);
    // 5 + 5 plain, 10 and 10 in the reeds: 30 ft.
    await expect(left(ada, "Ilka")).toHaveText("1/3");
  });

  expect(party.complaints).toEqual([]);
});

test("K8 a way that is held up before its first step is taken back by the undo, as by staying", async ({ party }) => {
  const { gm, ada } = await beside(party, [8, 9]);
  await drag(ada, [7, 9], [5, 9]);
  await expect(promptTo(gm, "Toll captain")).toBeVisible();
  await expect(row(ada, "Ilka")).toContainText(HELD);
  const undo = ada.locator("#combat [data-action=undo]");
  await undo.click();
  await expect(row(ada, "Ilka")).not.toContainText(HELD);
  await expect(undo).toHaveCount(0);
  expect(await whereIs(gm, "Ilka")).toEqual([7, 9]);
  await expect(left(ada, "Ilka")).toHaveText("3/3");
  expect(party.complaints).toEqual([]);
});

test("U5 who has declined is asked for no more, on every tracker at once", async ({ party }) => {
  const { gm, ada } = await beside(party, [9, 8]);
  await drag(ada, [7, 9], [11, 9]);
  for (const page of [gm, ada]) await expect(page.locator("#combat [data-question]")).toHaveCount(1);
  await promptTo(gm, "Toll captain").locator("[data-option=none]").click();
  for (const page of [gm, ada]) await expect(page.locator("#combat [data-question]")).toHaveCount(0);
  await expect(row(ada, "Ilka")).toContainText(words("TEMPO.Move.Answered"));
  await row(ada, "Ilka").locator("[data-action=goOn]").click();
  await expect.poll(() => whereIs(gm, "Ilka")).toEqual([11, 9]);
  expect(party.complaints).toEqual([]);
});

test.describe("where adversaries answer by themselves", () => {
  test.use({ settings: { "tempo.npcAnswers": true } });

  test("U39 whom an adversary may strike is told it has answered, and the GM is asked nothing", async ({ party }) => {
    const { gm, ada } = await beside(party, [9, 8]);
    await drag(ada, [7, 9], [11, 9]);
    await expect(row(ada, "Ilka")).toContainText(words("TEMPO.Move.Answered"));
    await expect(gm.locator(".application.tp-prompt")).toHaveCount(0);
    await expect(gm.locator("#combat [data-question]")).toHaveCount(0);
    expect(party.complaints).toEqual([]);
  });
});
