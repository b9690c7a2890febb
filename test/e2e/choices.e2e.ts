import { expect, loadDice, test } from "./party.ts";
import { combatantId, HEROES_FIRST, initiativeDice, order, row } from "./people.ts";
import { words } from "./words.ts";

const SEALED = words("TEMPO.Choice.Sealed");
const CONTINGENCY = words("TEMPO.Phased.Tag.contingency");

test("P9, U29 a reveal is stepped back over, and who chooses something else is heard", async ({ party }) => {
  const gm = party.page("Gamemaster");
  const ada = party.page("Ada");
  await loadDice(gm, initiativeDice(HEROES_FIRST));
  await gm.locator("#combat [data-action=begin]").click();
  const dialog = ada.locator(".application.tp-choices");
  await row(ada, "Ilka").locator("[data-action=choose]").click();
  await dialog.locator("input[value=contingency]").check();
  await dialog.locator("input[name='contingency.condition']").fill("the captain starts laughing");
  await dialog.locator("button[type=submit]").click();
  await expect(row(gm, "Ilka")).toContainText(SEALED);
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
