import type { Locator, Page } from "@playwright/test";
import { look, whereIs } from "./map.ts";
import { expect, loadDice, test } from "./party.ts";
import { show, Story, storyWorld } from "./story.ts";
import type { Cast } from "./story.ts";
import { like, words } from "./words.ts";

const CAST: Cast = {
  Orrin: { at: [8, 9], player: "Ada" },
  Sabe: { at: [8, 11], player: "Ben" },
  "Ring raider": { at: [12, 9] },
  "Second raider": { at: [6, 14] },
  "Fuel burner": { at: [13, 10] },
  "Company guard": { at: [12, 14] },
};

test.use({
  seed: storyWorld("surface", CAST),
  settings: { "tempo.limit": "enforce", "tempo.undoConfirm": false },
  paused: true,
});

/** The newest card of what happened by itself, such as a save at the end of a phase. */
const entry = (page: Page, id: string): Locator =>
  page
    .locator("#chat [data-exchange]")
    .filter({ has: page.locator("header", { hasText: words(`TEMPO.Surface.Entry.${id}`) }) })
    .last();

test("surface: the broken ring, from the roll-off of three factions to the rest", async ({ party }) => {
  test.setTimeout(600_000);
  const story = new Story(party, "surface", CAST);
  const { gm } = story;
  const ada = party.page("Ada");
  const ben = party.page("Ben");
  const beam = story.rowOf("Orrin", "Cutting beam", "fire");
  const carbine = story.rowOf("Sabe", "Rescue carbine", "fire");

  await test.step("the world wakes; Juno, made from nothing, joins the crew", async () => {
    await story.wake();
    await story.fromNothing("Juno", "Ben", [6, 10]);
    // Everybody as friendly as she is in the crew.
    for (const page of story.all) await expect(story.side(page, "Juno").locator("li.combatant")).toHaveCount(3);
  });

  await test.step("three factions roll for the order; a tie is rolled off, and the card says so", async () => {
    // By the ids of the first of each: the crew, the company, the raiders; then the crew and the raiders again.
    await loadDice(gm, [
      [15, 20],
      [9, 20],
      [15, 20],
      [12, 20],
      [7, 20],
    ]);
    await story.begin();
    for (const page of story.all) {
      const sides = page.locator("#combat li.tp-fac h4");
      await expect(sides).toHaveCount(3);
      for (const [nth, member] of ["Orrin", "Fuel burner", "Company guard"].entries())
        await expect(sides.nth(nth)).toHaveText(await story.side(page, member).locator("h4").innerText());
      await expect(story.side(page, "Orrin")).toHaveClass(/is-acting/);
    }
    for (const page of story.all) {
      await show(page, "chat");
      const lines = page.locator("#chat .tp-order li");
      await expect(lines).toHaveCount(3);
      for (const [nth, tie] of [12, 7].entries())
        await expect(lines.nth(nth)).toContainText(words("TEMPO.Initiative.Tie", { faces: 15, bonus: "+0", tie }));
      await show(page, "combat");
    }
  });

  await test.step("Orrin's beam goes at the wrong one, and is taken back with its energy", async () => {
    await story.take("Orrin");
    const attack = story.row(gm, "Orrin").locator("[data-pool=attack] .beat");
    await expect(attack).toHaveClass(/ready/);
    await loadDice(ada, [
      [3, 20],
      [4, 6],
      [2, 6],
    ]);
    await story.act("Orrin", beam, { at: "Company guard" });
    await show(gm, "combat");
    await expect(attack).toHaveClass(/spent/);
    await show(ada, "chat");
    await story.card(ada).locator("[data-action=undoExchange]").click();
    for (const page of story.all) await expect(story.card(page)).toHaveClass(/is-undone/);
    await expect(attack).toHaveClass(/ready/);
    const sheet = await story.sheet("Orrin");
    await expect(sheet.locator("input[data-resource=energy]")).toHaveValue("10");
    await story.close(sheet);
  });

  await test.step("the raider saves against the beam and fails: out of action, and hot", async () => {
    await loadDice(ada, [
      [3, 20],
      [4, 6],
      [2, 6],
    ]);
    await story.act("Orrin", beam, { at: "Ring raider" });
    await story.apply();
    const save = words("TEMPO.Surface.Save.beams");
    await expect(story.card(ben)).toContainText(words("TEMPO.Surface.Note.save", { combatants: "Ring raider", save }));
    for (const page of story.all)
      for (const tag of [words("TEMPO.Surface.Tag.casualty"), words("TEMPO.Surface.Tag.heat", { value: 1 })])
        await expect(story.row(page, "Ring raider")).toContainText(tag);
    await expect(story.row(gm, "Ring raider")).toHaveClass(/is-out/);
    await expect(story.row(gm, "Ring raider").locator("[data-pool]")).toHaveCount(0);
    await story.endTurn("Orrin");
  });

  await test.step("three shots of one attack go through the guard's armour", async () => {
    await story.take("Sabe");
    await loadDice(ben, [
      [10, 20],
      [2, 8],
      [1, 8],
      [2, 8],
    ]);
    await story.act("Sabe", carbine, { at: "Company guard" });
    await story.apply();
    await expect(story.card(ada)).toContainText(words("TEMPO.Surface.Note.hits", { hits: 3 }));
    await show(gm, "combat");
    await expect(story.resource(gm, "Company guard", "armour")).toHaveText("0/4");
    await expect(story.resource(gm, "Company guard", "health")).toHaveText("9/10");
    await story.endTurn("Sabe");
    // The GM's button names whom it passes over.
    const advance = gm.locator("#combat [data-action=advance]");
    await expect(advance).toHaveAttribute("data-tooltip-text", words("TEMPO.Tracker.NotActed", { names: "Juno" }));
    await story.endSide("Juno");
  });

  await test.step("fire in a cone: the map shows whom it catches before it is let go", async () => {
    await story.take("Fuel burner");
    await look(gm, [11, 11]);
    const sheet = await story.sheet("Fuel burner");
    await sheet
      .locator(`[data-action=act][data-row$="${story.rowOf("Fuel burner", "Flame projector", "fire")}"]`)
      .click();
    await story.close(sheet);
    const { x, y } = await story.pointTo("Fuel burner", [8, 10]);
    const plate = gm.locator("aside[data-area]");
    await expect(plate.locator("[data-caught][data-relation=foe]")).toHaveCount(3);
    await expect(gm.locator("#tempo-area polygon.area")).toBeInViewport();
    // What has no width is not drawn.
    await expect(gm.locator("#tempo-area svg")).toHaveCSS("width", "1px");
    // The dialog is no more than its title meanwhile.
    await expect(gm.locator(".application.tp-check button[type=submit]")).toBeHidden();
    await story.picture(gm, "cone");
    await gm.mouse.click(x, y);
    await loadDice(gm, [
      [4, 6],
      [4, 6],
    ]);
    await story.submit("Fuel burner");
  });

  await test.step("each player saves for their own; who is hit soaks, and a screen heats its wearer", async () => {
    await expect(story.prompt("Orrin")).toBeVisible();
    await loadDice(ben, [[19, 20]]);
    await story.answer("Juno", "save");
    await expect(story.prompt("Juno")).toHaveCount(0);
    await loadDice(ben, [[15, 20]]);
    await story.answer("Sabe", "save");
    await loadDice(ada, [[5, 20]]);
    await story.answer("Orrin", "save");
    await expect(story.prompt("Orrin").locator("[data-option=all]")).toBeVisible();
    await look(ada, [11, 11]);
    await story.picture(ada, "soak");
    await loadDice(ada, [
      [2, 6],
      [3, 6],
    ]);
    await story.answer("Orrin", "all");
    await expect(story.prompt("Sabe").locator("[data-option=all]")).toBeVisible();
    await loadDice(ben, [[3, 8]]);
    await story.answer("Sabe", "all");
    await show(gm, "chat");
    await story.card(gm).locator("[data-action=applyAll]").click();
    await expect(story.card(gm).locator("[data-action=apply]")).toHaveCount(0);
    const whole = words("TEMPO.Surface.Note.whole", { whole: 8 });
    await expect(story.card(ada).getByText(whole)).toHaveCount(2);
    await expect(story.card(ada)).toContainText(words("TEMPO.Surface.Note.soak", { soak: 5 }));
    await show(gm, "combat");
    // Half of 8 through the armour; 8 less 5; half of 8 less 3.
    await expect(story.resource(ben, "Juno", "health")).toHaveText("3/5");
    await expect(story.resource(ada, "Orrin", "armour")).toHaveText("1/4");
    await expect(story.resource(ben, "Sabe", "armour")).toHaveText("3/4");
    await expect(story.row(ada, "Sabe")).toContainText(words("TEMPO.Surface.Tag.heat", { value: 1 }));
    await story.endTurn("Fuel burner");
  });

  await test.step("a raider closes in on Juno and cuts her; the fallen one is stabilised", async () => {
    await story.take("Second raider");
    await story.move("Second raider", [6, 14], [6, 11]);
    await expect.poll(() => whereIs(ben, "Second raider")).toEqual([6, 11]);
    for (const page of story.all)
      await expect(story.row(page, "Juno")).toContainText(words("TEMPO.Surface.Tag.inMelee"));
    await loadDice(gm, [
      [12, 20],
      [1, 4],
    ]);
    await story.act("Second raider", story.rowOf("Second raider", "Work knife", "melee"), { at: "Juno" });
    await story.apply();
    await expect(story.resource(ben, "Juno", "health")).toHaveText("2/5");
    // With the phase: the fallen one's heat, then the save vs Instadeath.
    await loadDice(gm, [
      [6, 6],
      [19, 20],
    ]);
    await story.endTurn("Second raider");
    for (const page of story.all)
      await expect(story.row(page, "Ring raider")).toContainText(words("TEMPO.Surface.Tag.stabilised"));
    await expect(entry(gm, "instadeath")).toContainText(words("TEMPO.Surface.Band.saved"));
  });

  await test.step("the guard fires at Sabe, whose screen heats her again; the raiders' morale holds", async () => {
    await story.take("Company guard");
    await loadDice(gm, [
      [11, 20],
      [5, 8],
      [3, 8],
    ]);
    await story.act("Company guard", story.rowOf("Company guard", "Rescue carbine", "fire"), { at: "Sabe" });
    await loadDice(ben, [[2, 8]]);
    await story.answer("Sabe", "all");
    await expect(story.prompt("Sabe")).toHaveCount(0);
    await story.apply();
    await expect(story.resource(ben, "Sabe", "health")).toHaveText("13/16");
    await expect(story.row(ben, "Sabe")).toContainText(words("TEMPO.Surface.Tag.heat", { value: 2 }));
    await loadDice(gm, [
      [2, 6],
      [3, 6],
    ]);
    await story.endTurn("Company guard");
    await expect(gm.locator("#combat h3").first()).toHaveText(words("TEMPO.Tracker.Round", { round: 2 }));
    await expect(entry(gm, "morale")).toContainText(words("TEMPO.Surface.Band.holds"));
    const side = await story.side(gm, "Fuel burner").locator("h4").innerText();
    const fell = words("TEMPO.Surface.Note.morale", { side, combatants: "Ring raider" });
    await expect(entry(ada, "morale")).toContainText(fell);
  });

  await test.step("Juno flees over the map; the server is killed while the raider is asked about it", async () => {
    await ben.reload();
    await party.ready("Ben");
    await story.take("Juno");
    const sheet = await story.sheet("Juno");
    const flee = sheet.locator("[data-action=mode][data-mode=flee]");
    await flee.click();
    await expect(flee).toHaveAttribute("aria-pressed", "true");
    await story.close(sheet);
    await look(ben, [10, 10]);
    await story.carry("Juno", [6, 10], [6, 4]);
    const plate = ben.locator("#tempo-map .tp-plate").last();
    await expect(plate).toContainText(words("TEMPO.Surface.Way.flee"));
    await expect(plate).toContainText("Second raider");
    await story.picture(ben, "flight");
    await ben.mouse.up();
    await expect(story.prompt("Second raider")).toContainText("Juno");
    await party.crash();
    await story.wake();
    await expect(story.prompt("Second raider")).toContainText("Juno");
    expect(await whereIs(gm, "Juno")).toEqual([6, 10]);
    await loadDice(gm, [[5, 20]]);
    await story.answer("Second raider", "opportunity");
    const struck = gm.locator("#chat [data-exchange]", { hasText: words("TEMPO.Surface.Entry.opportunity") });
    await expect(struck).toContainText(words("TEMPO.Surface.Band.miss"));
    await ben.locator("#combat [data-action=goOn]").click();
    for (const page of story.all) await expect.poll(() => whereIs(page, "Juno")).toEqual([6, 4]);
    await expect(story.row(gm, "Juno").locator("[data-pool=action] .n")).toHaveText("0/2");
    await expect(story.row(gm, "Second raider").locator("[data-pool=action] .n")).toHaveText("1/2");
    await expect(story.row(gm, "Juno")).not.toContainText(words("TEMPO.Surface.Tag.inMelee"));
    await story.endTurn("Juno");
  });

  await test.step("Sabe's heat is foretold, and harms her when her turn ends", async () => {
    await story.take("Orrin");
    await loadDice(ada, [
      [4, 20],
      [3, 6],
      [3, 6],
    ]);
    await story.act("Orrin", beam, { at: "Company guard" });
    await story.apply();
    await story.endTurn("Orrin");
    await story.take("Sabe");
    const sheet = await story.sheet("Sabe");
    const forecast = sheet.locator('[data-fold="own.heat"]');
    await expect(forecast.locator(".tp-cells i")).toHaveCount(2);
    await expect(forecast.locator(".tp-cells .at-risk")).toHaveCount(1);
    await story.picture(ben, "heat");
    await story.close(sheet);
    await loadDice(ben, [[2, 6]]);
    await story.endTurn("Sabe");
    await expect(story.row(ben, "Sabe")).toContainText(words("TEMPO.Surface.Tag.heat", { value: 1 }));
    await expect(story.resource(ben, "Sabe", "health")).toHaveText("11/16");
    await expect(entry(gm, "heat")).toContainText(words("TEMPO.Surface.Note.heat", { heat: 2, vent: 1 }));
    await story.endSide("Fuel burner");
    await story.endSide("Company guard");
    await expect(gm.locator("#combat h3").first()).toHaveText(words("TEMPO.Tracker.Round", { round: 3 }));
  });

  await test.step("in the third round the beam, kept on the guard, and the carbine fell one each", async () => {
    await story.take("Orrin");
    await loadDice(ada, [
      [4, 20],
      [1, 6],
      [2, 6],
    ]);
    await story.act("Orrin", beam, { at: "Company guard" });
    await story.apply();
    await expect(story.card(ben)).toContainText(words("TEMPO.Surface.Note.extra", { extra: 2 }));
    await expect(story.row(ben, "Company guard")).toContainText(words("TEMPO.Surface.Tag.casualty"));
    await story.endTurn("Orrin");
    await story.take("Sabe");
    await loadDice(ben, [
      [15, 20],
      [3, 8],
      [3, 8],
      [3, 8],
    ]);
    await story.act("Sabe", carbine, { at: "Second raider" });
    await story.apply();
    await expect(story.row(ada, "Second raider")).toContainText(words("TEMPO.Surface.Tag.casualty"));
    await story.endTurn("Sabe");
    await story.endSide("Juno");
  });

  await test.step("the raiders' morale breaks; the GM lets them surrender, and one faction is left", async () => {
    // Saves vs Instadeath of the raider and of the guard, whose faction has nobody left to act; then the morale.
    await loadDice(gm, [
      [5, 20],
      [19, 20],
      [5, 6],
      [5, 6],
    ]);
    await story.endSide("Fuel burner");
    const asked = gm.locator(".application.tp-prompt:has([data-option=surrender])");
    await expect(asked).toContainText("Second raider");
    await story.picture(gm, "morale");
    // With that the fight is over, and ammunition is rolled for: every usage die shows a 1.
    await loadDice(gm, [
      [1, 8],
      [1, 8],
      [1, 6],
    ]);
    await asked.locator("[data-option=surrender]").click();
    await expect(asked).toHaveCount(0);
    for (const page of story.all) {
      await expect(entry(page, "morale")).toContainText(words("TEMPO.Surface.Outcome.surrender"));
      await expect(story.row(page, "Fuel burner")).toContainText(words("TEMPO.Surface.Tag.surrendered"));
    }
    await expect(gm.locator("#combat [data-action=endFight]")).toBeVisible();
  });

  await test.step("the fight ends: ammunition is rolled for, and those who are hurt rest", async () => {
    await story.end();
    const used = words("TEMPO.Surface.Note.used", { face: 1, from: "d8", to: "d6" });
    await expect(ben.locator("#chat [data-exchange]", { hasText: used })).toHaveCount(2);
    await story.rest("repair");
    // What others have back is theirs to know.
    for (const [page, name] of [
      [ada, "Orrin"],
      [ben, "Sabe"],
      [ben, "Juno"],
    ] as const)
      await expect(story.card(page)).toContainText(like("TEMPO.Card.Back", { name }));
  });
  expect(party.complaints).toEqual([]);
});
