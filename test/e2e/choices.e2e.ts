import type { Page } from "@playwright/test";
import { expect, loadDice, test } from "./party.ts";
import { combatantId, HEROES_FIRST, initiativeDice, order, row } from "./people.ts";
import { words } from "./words.ts";

interface Foundry {
  game: {
    settings: {
      get(of: "tempo", key: "seals"): string;
      set(of: "tempo", key: "seals", text: string): Promise<unknown>;
    };
  };
  Combat: { implementation: { create(data: object): Promise<{ id: string }> } };
}

/** Has Ada keep a choice for another fight, and one for a fight that is gone; answers the keys of both. */
async function keepChoices(gm: Page, ada: Page): Promise<readonly [beside: string, gone: string]> {
  const { id } = await gm.evaluate(async () => {
    const made = await (globalThis as unknown as Foundry).Combat.implementation.create({ active: false });
    return { id: made.id };
  });
  const keys = [`${id}.someone.0`, "goneGoneGoneGone.someone.1"] as const;
  await expect
    .poll(() =>
      ada.evaluate((of) => (game as unknown as { combats: { has(id: string): boolean } }).combats.has(of), id),
    )
    .toBe(true);
  await ada.evaluate(
    (given) =>
      (globalThis as unknown as Foundry).game.settings.set(
        "tempo",
        "seals",
        JSON.stringify(Object.fromEntries(given.map((key) => [key, { salt: "s", choice: null }]))),
      ),
    [...keys],
  );
  return keys;
}

const keptChoices = (ada: Page): Promise<string[]> =>
  ada.evaluate(() =>
    Object.keys(JSON.parse((globalThis as unknown as Foundry).game.settings.get("tempo", "seals")) as object),
  );

const SEALED = words("TEMPO.Choice.Sealed");
const CONTINGENCY = words("TEMPO.Phased.Tag.contingency");

test("P9, U29 a reveal is stepped back over, and who chooses something else is heard", async ({ party }) => {
  const gm = party.page("Gamemaster");
  const ada = party.page("Ada");
  await loadDice(gm, initiativeDice(HEROES_FIRST));
  await gm.locator("#combat [data-action=begin]").click();
  const dialog = ada.locator(".application.tp-secret");
  const [beside, gone] = await keepChoices(gm, ada);
  await row(ada, "Ilka").locator("[data-action=choose]").click();
  await dialog.locator("input[value=contingency]").check();
  await dialog.locator("input[name='contingency.condition']").fill("the captain starts laughing");
  await dialog.locator("button[type=submit]").click();
  await expect(row(gm, "Ilka")).toContainText(SEALED);
  // What was chosen in another fight that is still there is kept; what was chosen in one that is gone is not.
  expect(await keptChoices(ada)).toContain(beside);
  expect(await keptChoices(ada)).not.toContain(gone);
  await gm.locator("#combat [data-action=reveal]").click();
  for (const page of [gm, ada]) await expect(row(page, "Ilka")).toContainText(CONTINGENCY);
  await expect(row(ada, "Ilka")).toHaveClass(/is-now/);

  await test.step("U29 the choices are closed again, and stay so until the GM opens them", async () => {
    await gm.locator("#combat [data-action=stepBack]").click();
    await expect(row(gm, "Ilka")).toContainText(SEALED);
    await expect(row(ada, "Ilka")).toContainText("laughing");
    await expect(gm.locator("#combat li.is-now")).toHaveCount(0);
  });

  await test.step("P9 another choice takes the place of the first", async () => {
    await row(ada, "Ilka").locator("[data-action=choose]").click();
    await dialog.locator("input[value=delay]").check();
    await dialog.locator("select").selectOption(combatantId("Brann"));
    await dialog.locator("button[type=submit]").click();
    await expect(row(ada, "Ilka")).not.toContainText("laughing");
    await gm.locator("#combat [data-action=reveal]").click();
    await expect(row(ada, "Brann")).toHaveClass(/is-now/);
    await expect.poll(async () => (await order(gm)).slice(0, 2)).toEqual(["Brann", "Ilka"]);
    await expect(row(gm, "Ilka")).not.toContainText(CONTINGENCY);
  });

  expect(party.complaints).toEqual([]);
});
