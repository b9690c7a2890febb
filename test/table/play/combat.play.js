import { expect, openTab, test } from "./seats.js";

const row = (page, name) => page.locator("#combat .combatant", { hasText: name });

test("a fight from the first throw to its end", async ({ gm, ann }) => {
  await openTab(gm, "combat");
  await openTab(ann, "combat");
  await gm.evaluate(async () => {
    const tokens = ["Wolf", "Eyla"].map((name) => canvas.scene.tokens.getName(name));
    await TokenDocument.implementation.createCombatants(tokens);
  });
  await expect(row(gm, "Eyla")).toBeVisible();
  await expect(row(ann, "Wolf").locator(".saga-health")).toHaveText("?");
  await expect(row(ann, "Eyla").locator(".saga-health")).toHaveText("8/10");
  await expect(row(gm, "Wolf").locator(".saga-health")).toHaveText(/^\d\/8$/);
  expect(await gm.evaluate(() => game.combat.combatants.map((c) => c.type))).toEqual(["fighter", "fighter"]);

  await row(ann, "Eyla").locator("[data-action=rollInitiative]").click();
  await row(gm, "Wolf").locator("[data-action=rollInitiative]").click();
  await expect(row(gm, "Eyla").locator(".token-initiative span")).toHaveText(/\d/);
  await expect(row(ann, "Wolf").locator(".token-initiative span")).toHaveText(/\d/);
  // A combatant's initiative arrives before the message of its roll.
  const formulas = () =>
    gm.evaluate(() =>
      game.messages.contents.filter((m) => m.getFlag("core", "initiativeRoll")).map((m) => m.rolls[0].formula),
    );
  await expect.poll(formulas).toEqual(["1d20 + 2", "1d20 + 2"]);

  await gm.locator("#combat [data-action=startCombat]").click();
  await expect(gm.locator("#combat .combatant").first()).toContainText("Eyla");
  await expect(row(ann, "Eyla")).toHaveClass(/active/);
  await expect.poll(() => ann.evaluate(() => game.combat.combatant.getFlag("saga", "turns"))).toBe(1);

  await row(ann, "Eyla").locator("[data-action=sagaActed]").click();
  await expect(row(gm, "Eyla").locator("[data-action=sagaActed]")).toHaveClass(/fa-check/);
  await expect(row(ann, "Wolf").locator("[data-action=sagaActed]")).toHaveCount(0);

  await ann.locator("#combat [data-action=nextTurn]").click();
  await expect(row(gm, "Wolf")).toHaveClass(/active/);
  await gm.locator("#combat [data-action=nextTurn]").click();
  await expect.poll(() => ann.evaluate(() => game.combat.round)).toBe(2);
  await expect(row(gm, "Eyla").locator("[data-action=sagaActed]")).toHaveClass(/fa-hourglass/);
  await openTab(ann, "chat");
  await expect(ann.locator("#chat .chat-message", { hasText: "Round 1 ends." })).toHaveCount(1);

  await row(gm, "Eyla").click({ button: "right" });
  await gm.locator("#context-menu .context-item", { hasText: "Forget the turns" }).click();
  await expect
    .poll(() => gm.evaluate(() => game.combat.combatants.getName("Eyla").getFlag("saga", "turns")))
    .toBe(undefined);

  await gm.locator("#combat [data-action=endCombat]").click();
  await gm.locator("dialog button[data-action=yes]").click();
  await expect.poll(() => ann.evaluate(() => game.combats.size)).toBe(0);
});
