import type { Locator } from "@playwright/test";
import { look, whereIs } from "./map.ts";
import { loadDice, expect, test } from "./party.ts";
import { show, Story, storyWorld } from "./story.ts";
import type { Cast } from "./story.ts";
import { like, words } from "./words.ts";

const CAST: Cast = {
  "Odile Marr": { at: [8, 9], player: "Ada" },
  "Tam Vesey": { at: [6, 9], player: "Ben" },
  "Wrecker chief": { at: [9, 9] },
  "Tide priest": { at: [9, 10] },
};
const ORDER = ["Odile Marr", "Wrecker chief", "Tam Vesey", "Tide priest", "Isk"];
const FOES = ["Wrecker chief", "Tide priest"];
const SABRE = "BSnCCOKxgCd9D2mr";
const CHIEFS_SABRE = "ielZLgsmF8z9wdWL";
const LANCE = "DoDfCaOTJCWaX0AG.power";
const SCATTER = "SRntDnbGlDbc8Hg3.power";

const surprised = words("TEMPO.Heroic.Tag.surprised");
const flatFooted = words("TEMPO.Heroic.Tag.flatFooted");
const prone = words("TEMPO.Heroic.Tag.prone");
/** The four stances side by side, and below them the grades of the one that is taken. */
const stances = (sheet: Locator): Locator =>
  sheet.locator('[data-fold="own.stance"] .tp-choices:not(.small) .tp-choose');
const grades = (sheet: Locator): Locator => sheet.locator('[data-fold="own.stance"] .tp-choices.small .tp-choose');
/** How much of a slot is left, by its marks on a row. */
const slot = (row: Locator, pool: string): Locator => row.locator(`[data-pool=${pool}]`);

test.use({
  seed: storyWorld("heroic", CAST),
  settings: { "tempo.limit": "enforce", "tempo.undoConfirm": false },
  paused: true,
});

test("heroic: the wreckers on the quay, from the first surprise to the night's rest", async ({ party }) => {
  test.setTimeout(300_000);
  const story = new Story(party, "heroic", CAST);
  const { gm } = story;
  const ada = party.page("Ada");
  const ben = party.page("Ben");

  await test.step("the world wakes, and Isk, made from nothing, joins", async () => {
    await story.wake();
    await story.fromNothing("Isk", "Ada", [7, 10]);
  });

  await test.step("the GM says who is aware: the wreckers are not, and every row says so", async () => {
    await gm.locator("#combat [data-action=askAware]").click();
    const window = gm.locator(".application.tp-pick");
    for (const foe of FOES) await window.locator(`input[value="${story.who(foe)}"]`).uncheck();
    await story.picture(gm, "aware");
    await window.locator("[data-action=ok]").click();
    for (const foe of FOES) await expect(story.row(ben, foe)).toContainText(surprised);
    await story.order(ORDER, 20);
    await story.begin();
    for (const foe of FOES) await expect(story.row(ben, foe)).toContainText(flatFooted);
    await expect(story.row(ben, "Odile Marr")).not.toContainText(surprised);
    await expect(story.row(ben, "Odile Marr")).toContainText(flatFooted);
    await expect(gm.locator("#combat .tp-phases [aria-current]")).toHaveText(words("TEMPO.Heroic.Phase.surprise"));
    await expect.poll(() => story.now()).toBe("Odile Marr");
  });

  await test.step("Odile takes a stance; the first click was a slip", async () => {
    const sheet = await story.sheet("Odile Marr");
    await stances(sheet).nth(1).click();
    await expect(story.row(ben, "Odile Marr")).toContainText(words("TEMPO.Heroic.Stance.defensive"));
    await sheet.locator(".tp-turn [data-action=undo]").click();
    await expect(story.row(ben, "Odile Marr")).not.toContainText(words("TEMPO.Heroic.Stance.defensive"));
    await stances(sheet).nth(3).click();
    await grades(sheet).nth(1).click();
    const figures = { attack: "+4", damage: "0", defence: "−4" };
    await expect(sheet.locator('[data-fold="own.stance"] summary .tp-tag')).toHaveText(
      words("TEMPO.Heroic.Control.now", figures),
    );
    await expect(story.row(ben, "Odile Marr")).toContainText(words("TEMPO.Heroic.Stance.reckless"));
    await story.picture(ada, "stance");
    await story.close(sheet);
  });

  await test.step("a natural 20 cripples the chief's attack, and what she did not see goes to her Wounds", async () => {
    await loadDice(ada, [
      [20, 20],
      [6, 6],
    ]);
    await story.act("Odile Marr", `${SABRE}.attack`, { at: "Wrecker chief" });
    for (const page of story.all) await show(page, "chat");
    await expect(story.card(ben)).toContainText(words("TEMPO.Heroic.Band.critical"));
    const asked = story.prompt("Odile Marr");
    await expect(asked.locator("[data-option=opportunity], [data-option=trip], [data-option^=cripple]")).toHaveCount(7);
    await story.picture(ada, "critical");
    await asked.locator('[name="option.injury"]').fill("…");
    // The chief's Fortitude, thrown where the answer is given.
    await loadDice(ada, [[1, 20]]);
    await story.answer("Odile Marr", "crippleAttack");
    await expect(story.card(ben)).toContainText(words("TEMPO.Heroic.Note.words", { words: "…" }));
    // Her Reflex, thrown as the damage is applied.
    await loadDice(gm, [[1, 20]]);
    await story.apply();
    await expect(story.card(gm).locator(".tp-deltas li")).toContainText(words("TEMPO.Heroic.Resource.wounds"));
    for (const page of story.all) await show(page, "combat");
    await expect(story.row(gm, "Wrecker chief")).toContainText("5/13");
    await expect(story.row(ben, "Wrecker chief")).toContainText(words("TEMPO.Health.badly"));
  });

  await test.step("nobody who was surprised has a turn, and the second round has no surprise", async () => {
    await story.endTurn("Odile Marr");
    expect(await story.now()).toBe("Tam Vesey");
    await story.endTurn("Tam Vesey");
    expect(await story.now()).toBe("Isk");
    await story.untilRound(2);
    await expect(story.row(ben, "Wrecker chief")).not.toContainText(surprised);
    await expect(gm.locator("#combat .tp-phases")).not.toContainText(words("TEMPO.Heroic.Phase.surprise"));
    await expect.poll(() => story.now()).toBe("Odile Marr");
    await expect(story.row(ben, "Odile Marr")).not.toContainText(words("TEMPO.Heroic.Stance.reckless"));
  });

  await test.step("Odile trips the chief", async () => {
    await loadDice(ada, [[15, 20]]);
    await story.act("Odile Marr", "heroic.trip", { at: "Wrecker chief" });
    await expect(story.row(ben, "Wrecker chief")).toContainText(prone);
    await show(ben, "chat");
    await expect(story.card(ben)).toContainText(words("TEMPO.Heroic.Note.succeeds"));
    await expect(slot(story.row(gm, "Odile Marr"), "standard").locator(".n")).toHaveText("0/1");
    await expect(slot(story.row(gm, "Odile Marr"), "short").locator(".n")).toHaveText("1/1");
    await story.endTurn("Odile Marr");
  });

  await test.step("she gets up for a short action, and strikes back, worse for her injury", async () => {
    const sheet = await story.sheet("Wrecker chief");
    await sheet.locator('[data-action=act][data-row="heroic.stand"]').first().click();
    await expect(story.row(ben, "Wrecker chief")).not.toContainText(prone);
    await expect(slot(story.row(gm, "Wrecker chief"), "short").locator(".n")).toHaveText("0/1");
    await story.close(sheet);
    await story.act("Wrecker chief", `${CHIEFS_SABRE}.attack`, { at: "Odile Marr" });
    await show(ada, "chat");
    await expect(story.card(ada)).toContainText(words("TEMPO.Heroic.Circumstance.injury"));
    // Whoever answers throws what follows from it: here the defence, and the damage of the blow that it did not stop.
    await loadDice(ada, [
      [3, 20],
      [4, 6],
    ]);
    await story.answer("Odile Marr", "defend");
    await expect(story.card(ada)).toContainText(words("TEMPO.Heroic.Band.struck"));
    await story.apply();
    await show(ada, "combat");
    await expect(story.row(ada, "Odile Marr")).toContainText("22/28");
    await story.endTurn("Wrecker chief");
  });

  await test.step("Tam's lance finds the priest flat-footed", async () => {
    await story.turnOf("Tam Vesey");
    await loadDice(ben, [
      [17, 20],
      [6, 6],
      [6, 6],
    ]);
    await story.act("Tam Vesey", LANCE, { at: "Tide priest" });
    await loadDice(gm, [[1, 20]]);
    await story.apply();
    await show(gm, "combat");
    await expect(story.row(gm, "Tide priest")).toContainText("1/13");
    await story.endTurn("Tam Vesey");
  });

  await test.step("a power drops the priest's guard: Odile strikes before it takes effect", async () => {
    await story.turnOf("Tide priest");
    await expect(story.row(ben, "Tide priest")).not.toContainText(flatFooted);
    const sheet = await story.sheet("Tide priest");
    await sheet.locator(`[data-action=act][data-row$="${SCATTER}"]`).first().click();
    await expect(gm.locator(".application.tp-check")).toContainText(
      words("TEMPO.Check.Warning.strikers", { names: "Odile Marr" }),
    );
    await story.submit("Tide priest", { at: "Tam Vesey, Isk" });
    await story.close(sheet);
    await show(ada, "chat");
    await expect(story.prompt("Odile Marr").locator("[data-option=opportunity]")).toBeVisible();
    await expect(story.prompt("Tam Vesey")).toHaveCount(0);
    await story.picture(ada, "interrupt");
    await loadDice(ada, [
      [15, 20],
      [6, 6],
    ]);
    await story.answer("Odile Marr", "opportunity");
    await expect(story.prompt("Tide priest")).toContainText("8");
    await story.apply();
    await story.answer("Tide priest", "goOn");
    await loadDice(ben, [
      [3, 20],
      [5, 6],
    ]);
    await loadDice(ada, [[20, 20]]);
    await story.answer("Tam Vesey", "defend");
    await story.answer("Isk", "defend");
    await expect(story.card(ben)).toContainText(words("TEMPO.Heroic.Band.safe"));
    await story.apply();
    await show(gm, "combat");
    // What the power cost and what the sabre took; and what it did to Tam.
    await expect(story.row(gm, "Tide priest")).toContainText("3/13");
    await expect(story.row(gm, "Tam Vesey")).toContainText("8/13");
    await expect(slot(story.row(gm, "Odile Marr"), "opportunity")).toContainText(
      like("TEMPO.Budget.Spend", { left: 1 }),
    );
  });

  await test.step("Ada reloads her page, and the server is killed", async () => {
    await ada.reload();
    await party.ready("Ada");
    await story.untilRound(3);
    await party.crash();
    // It begins paused again, and nobody could move.
    await story.wake();
    await expect(story.row(ada, "Odile Marr")).toContainText("22/28");
    await expect(story.row(ben, "Tide priest")).toContainText(words("TEMPO.Health.badly"));
    await expect.poll(() => story.now()).toBe("Odile Marr");
    await expect(slot(story.row(gm, "Odile Marr"), "opportunity")).toContainText(
      like("TEMPO.Budget.Spend", { left: 2 }),
    );
  });

  await test.step("Odile trades a slot down: she gets up for a short action, and walks for the standard one", async () => {
    const sheet = await story.sheet("Odile Marr");
    const row = story.row(gm, "Odile Marr");
    await sheet.locator('[data-action=act][data-row="heroic.dropProne"]').first().click();
    await expect(row).toContainText(prone);
    await sheet.locator('[data-action=act][data-row="heroic.stand"]').first().click();
    await expect(row).not.toContainText(prone);
    await expect(slot(row, "short").locator(".n")).toHaveText("0/1");
    await story.close(sheet);
    await look(ada, [12, 10]);
    await story.carry("Odile Marr", [8, 9], [8, 6]);
    await story.picture(ada, "traded");
    await ada.mouse.up();
    await expect.poll(() => whereIs(ben, "Odile Marr")).toEqual([8, 6]);
    await expect(slot(row, "standard").locator(".n")).toHaveText("0/1");
    // Nothing but what is free can be done now.
    const after = await story.sheet("Odile Marr");
    await expect(after.locator('.tp-fam:not(.tp-notnow) [data-row$=".attack"]')).toHaveCount(0);
    await expect(after.locator('.tp-fam:not(.tp-notnow) [data-row="heroic.dropProne"]').first()).toBeVisible();
    await story.close(after);
    await story.endTurn("Odile Marr");
  });

  await test.step("Tam's second lance fells the priest", async () => {
    await story.turnOf("Tam Vesey");
    await loadDice(ben, [
      [17, 20],
      [6, 6],
      [6, 6],
    ]);
    await story.act("Tam Vesey", LANCE, { at: "Tide priest" });
    await story.apply();
    for (const page of [gm, ben]) await show(page, "combat");
    await expect(story.row(gm, "Tide priest")).toContainText(words("TEMPO.Heroic.Tag.dying"));
    await expect(story.row(ben, "Tide priest")).toContainText(words("TEMPO.Health.down"));
  });

  await test.step("the fight ends, and those who are hurt rest", async () => {
    await story.end();
    await expect(ben.locator("#chat [data-ended]")).toContainText("Tide priest");
    await story.rest();
    const back = (name: string) => like("TEMPO.Card.Back", { name });
    await expect(story.card(gm)).toContainText(back("Odile Marr"));
    await expect(story.card(gm)).not.toContainText(back("Tide priest"));
    // A player is told of their own.
    await expect(story.card(ben)).toContainText(back("Tam Vesey"));
    await story.picture(gm, "rested");
  });
  expect(party.complaints).toEqual([]);
});
