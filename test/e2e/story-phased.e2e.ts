import { look, whereIs } from "./map.ts";
import { expect, loadDice, test } from "./party.ts";
import { heard } from "./people.ts";
import { show, Story, storyWorld } from "./story.ts";
import type { Cast } from "./story.ts";
import { amountOf, like, words } from "./words.ts";

const CAST: Cast = {
  Ilka: { at: [22, 10], player: "Ada" },
  Hesper: { at: [19, 10], player: "Ben" },
  "Ferry guard": { at: [23, 10] },
  "Reed poacher": { at: [26, 14] },
};

const WICK = "Wick";
/** With equal dice Hesper is first, by her wits and by what she kept. */
const EVEN = { Ilka: 5, Hesper: 5, "Ferry guard": 5, "Reed poacher": 5, [WICK]: 5 };
const SECRET = "the lantern on the gatehouse goes out";
const SEALED = words("TEMPO.Choice.Sealed");

test.use({
  seed: storyWorld("phased", CAST),
  settings: { "tempo.limit": "enforce", "tempo.undoConfirm": false },
  paused: true,
});

test("phased: the toll bridge, from the first secrets to the rest", async ({ party }) => {
  test.setTimeout(600_000);
  const story = new Story(party, "phased", CAST);
  const { gm } = story;
  const ada = party.page("Ada");
  const ben = party.page("Ben");
  const benHeard = party.received.get("Ben") ?? [];

  await test.step("the world wakes, and Wick, made from nothing, joins", async () => {
    await story.wake();
    for (const page of story.all) await look(page, [22, 12]);
    await story.fromNothing(WICK, "Ada", [19, 11]);
  });

  await test.step("initiative is rolled for all at once, and is the same for all", async () => {
    await story.rolls({ Ilka: 10, Hesper: 8, "Ferry guard": 5, "Reed poacher": 3, [WICK]: 1 }, 10);
    await story.begin();
    for (const page of story.all)
      await expect.poll(() => story.rows(page)).toEqual(["Ilka", "Hesper", "Ferry guard", "Reed poacher", WICK]);
  });

  await test.step("three choose in secret: nobody else sees or hears what", async () => {
    await story.choose("Ilka", "delay", { after: story.who("Hesper") });
    await story.choose(WICK, "contingency", { condition: SECRET });
    await story.choose("Hesper", "channel");
    await expect(story.row(ada, WICK)).toContainText("lantern");
    await expect(story.row(ada, "Hesper")).toContainText(SEALED);
    for (const page of [gm, ben])
      for (const name of ["Ilka", WICK]) await expect(story.row(page, name)).toContainText(SEALED);
    expect(heard(benHeard, SECRET)).toBe(0);
    await story.picture(ada, "sealed");
  });

  await test.step("all is revealed at once: Ilka acts after Hesper, who channels until the second round", async () => {
    await story.reveal();
    for (const page of story.all) {
      await expect.poll(() => story.rows(page)).toEqual(["Hesper", "Ilka", "Ferry guard", "Reed poacher", WICK]);
      await expect(story.row(page, "Hesper")).toContainText(words("TEMPO.Phased.Tag.channels", { round: 2 }));
      await expect(story.row(page, WICK)).toContainText(words("TEMPO.Phased.Tag.contingency"));
    }
    expect(heard(benHeard, SECRET)).toBeGreaterThan(0);
    await expect.poll(() => story.now()).toBe("Hesper");
  });

  await test.step("Hesper spends an action by a slip, takes it back, and keeps all three", async () => {
    const left = story.row(ben, "Hesper").locator("[data-pool=ap]");
    await show(ben, "combat");
    await left.click();
    for (const page of story.all)
      await expect(story.row(page, "Hesper").locator("[data-pool=ap] .n")).toHaveText("2/3");
    await ben.locator("#combat .tp-foot [data-action=undo]").click();
    for (const page of story.all)
      await expect(story.row(page, "Hesper").locator("[data-pool=ap] .n")).toHaveText("3/3");
    await story.endTurn("Hesper");
  });

  await test.step("Ilka leaves the guard's reach, who strikes before she goes on", async () => {
    await expect.poll(() => story.now()).toBe("Ilka");
    await look(ada, [22, 12]);
    await story.carry("Ilka", [22, 10], [20, 9]);
    const plate = ada.locator("#tempo-map .tp-plate").last();
    await expect(plate).toContainText(amountOf("TEMPO.Phased.Pool.ap", 1));
    await expect(plate).toContainText("Ferry guard");
    await story.picture(ada, "reach");
    await ada.mouse.up();
    const asked = story.prompt("Ferry guard");
    await expect(asked).toContainText("Ilka");
    await loadDice(gm, [
      [3, 8],
      [3, 8],
      [2, 8],
      [3, 8],
    ]);
    await story.answer("Ferry guard", "opportunity");
    await story.apply();
    await expect(story.card(ben)).toContainText(words("TEMPO.Phased.Note.provoked"));
    await expect(story.card(ben)).toContainText(words("TEMPO.Phased.Band.hit"));
    await expect(story.resource(ada, "Ilka", "health")).toHaveText("17/21");
    await show(ada, "combat");
    await ada.locator("#combat [data-action=goOn]").click();
    for (const page of story.all) await expect.poll(() => whereIs(page, "Ilka")).toEqual([20, 9]);
    await expect(story.row(gm, "Ilka").locator("[data-pool=ap] .n")).toHaveText("2/3");
    await story.endTurn("Ilka");
  });

  await test.step("the poacher lets himself fall from the platform", async () => {
    await story.turnOf("Reed poacher");
    await story.act("Reed poacher", "phased.fall");
    const falls = words("TEMPO.Phased.Tag.falls", { feet: 10 });
    for (const page of story.all) await expect(story.row(page, "Reed poacher")).toContainText(falls);
  });

  await test.step("what was kept raises the next initiative; a secret outlives a reload and a killed server", async () => {
    await story.rolls(EVEN, 10);
    await story.untilRound(2, { choosing: true });
    await show(ben, "chat");
    const hesper = ben.locator("#chat .tp-order").last().locator("li", { hasText: "Hesper" });
    await expect(hesper).toContainText(words("TEMPO.Initiative.Line", { faces: 5, bonus: "+9" }));
    await story.choose(WICK, "contingency", { condition: SECRET });
    await ben.reload();
    await party.ready("Ben");
    await party.crash();
    await story.wake();
    await expect(story.row(ada, WICK)).toContainText("lantern");
    await expect(story.row(gm, WICK)).toContainText(SEALED);
    await story.reveal();
    await expect(story.row(ben, WICK)).toContainText(words("TEMPO.Phased.Tag.contingency"));
  });

  await test.step("the spell comes into force, and the guard does not resist it", async () => {
    await story.turnOf("Hesper");
    for (const page of story.all) await expect(story.row(page, "Hesper")).toContainText(words("TEMPO.Phased.Tag.due"));
    const unleash = story.rowOf("Hesper", "Gathering storm", "unleash");
    const sheet = await story.sheet("Hesper");
    await sheet.locator(`[data-action=act][data-row$="${unleash}"]`).click();
    await story.close(sheet);
    await story.submit("Hesper", { at: "Ferry guard" });
    await expect(story.prompt("Ferry guard")).toBeVisible();
    await loadDice(gm, [
      [1, 8],
      [1, 8],
      [1, 8],
      [6, 6],
      [6, 6],
      [6, 6],
    ]);
    await story.answer("Ferry guard", "resist");
    await story.apply();
    await look(gm, [22, 12]);
    await story.picture(gm, "storm");
    for (const page of story.all)
      await expect(story.row(page, "Ferry guard")).toContainText(words("TEMPO.Phased.Tag.incapacitated"));
    await expect(story.row(ada, "Hesper")).not.toContainText(words("TEMPO.Phased.Tag.due"));
  });

  await test.step("the poacher lands: a Tumble that fails, and half the feet as damage", async () => {
    await story.turnOf("Reed poacher");
    const asked = story.prompt("Reed poacher");
    await expect(asked.locator("[data-option=tumble]")).toBeVisible();
    await story.picture(gm, "fall");
    await loadDice(gm, [
      [1, 8],
      [1, 8],
      [1, 8],
    ]);
    await story.answer("Reed poacher", "tumble");
    await story.apply();
    await expect(story.card(ben)).toContainText(words("TEMPO.Phased.Note.fell", { feet: 10 }));
    await show(gm, "combat");
    await expect(story.resource(gm, "Reed poacher", "health")).toHaveText("7/12");
  });

  await test.step("in the third round a needle of frost ends it", async () => {
    await story.rolls(EVEN, 10);
    await story.untilRound(3, { choosing: true });
    await story.reveal();
    await story.turnOf("Hesper");
    await story.act("Hesper", story.rowOf("Hesper", "Frost needle", "cast"), { at: "Reed poacher" });
    await expect(story.prompt("Reed poacher")).toBeVisible();
    await loadDice(gm, [
      [1, 8],
      [1, 8],
      [1, 8],
      [8, 8],
    ]);
    await story.answer("Reed poacher", "resist");
    await story.apply();
    for (const page of story.all)
      await expect(story.row(page, "Reed poacher")).toContainText(words("TEMPO.Phased.Tag.incapacitated"));
  });

  await test.step("the fight ends, and those who are hurt rest", async () => {
    await story.end();
    await story.rest();
    await expect(story.card(ada)).toContainText(like("TEMPO.Card.Back", { name: "Ilka" }));
    await story.picture(gm, "rested");
  });
  expect(party.complaints).toEqual([]);
});
