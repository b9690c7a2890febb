import type { Locator } from "@playwright/test";
import { loadDice, expect, test } from "./party.ts";
import { show, Story, storyWorld } from "./story.ts";
import type { Cast } from "./story.ts";
import { like, words } from "./words.ts";

const CAST: Cast = {
  Tamsin: { at: [8, 9], player: "Ada" },
  Wren: { at: [7, 11], player: "Ben" },
  "Drowned oar": { at: [9, 9] },
  "Silt crone": { at: [8, 11] },
};
const ORDER = ["Tamsin", "Wren", "Drowned oar", "Silt crone"];

const own = (sheet: Locator, id: string): Locator => sheet.locator(`[data-fold="own.${id}"]`);
/** The choice that gathers one more action in Fire, the school of what she knows best. */
const gather = (sheet: Locator): Locator =>
  own(sheet, "incantation").locator(`[data-use="surge.gather"][data-options*='"Fire"']`);
const gathered = (sheet: Locator): Locator => own(sheet, "incantation").locator(".tp-inc .cell.on");

test.use({
  seed: storyWorld("surge", CAST),
  settings: { "tempo.limit": "enforce", "tempo.undoConfirm": false },
  paused: true,
});

test("surge: the drowned road, from the first order of battle to the rest", async ({ party }) => {
  test.setTimeout(300_000);
  const story = new Story(party, "surge", CAST);
  const { gm } = story;
  const ada = party.page("Ada");
  const ben = party.page("Ben");

  await test.step("the world wakes, and Sallow, made from nothing, joins", async () => {
    await story.wake();
    await story.fromNothing("Sallow", "Ada", [6, 9]);
  });

  await test.step("the order of battle is rolled by the GM, and is the same for all", async () => {
    await story.order([...ORDER, "Sallow"], 6);
    await story.begin();
    await expect.poll(() => story.now()).toBe("Tamsin");
  });

  await test.step("Tamsin sets two actions aside; the first time it was a slip", async () => {
    const sheet = await story.sheet("Tamsin");
    const before = await story.row(gm, "Tamsin").innerText();
    await own(sheet, "setAside").locator(".tp-choose").nth(2).click();
    await expect(story.row(ben, "Tamsin").locator("[data-pool=held]")).toContainText("3");
    await sheet.locator(".tp-turn [data-action=undo]").click();
    await expect.poll(() => story.row(gm, "Tamsin").innerText()).toBe(before);
    await own(sheet, "setAside").locator(".tp-choose").nth(1).click();
    await expect(story.row(ben, "Tamsin").locator("[data-pool=held]")).toContainText("2");
    await story.close(sheet);
    await story.endTurn("Tamsin");
  });

  await test.step("Wren gathers Fire, and the row says so to everybody", async () => {
    await story.turnOf("Wren");
    const sheet = await story.sheet("Wren");
    for (let n = 1; n <= 3; n++) {
      await gather(sheet).click();
      await expect(gathered(sheet)).toHaveCount(n);
    }
    // Both spells that are ready stand behind one name.
    const ready = sheet.locator(".tp-turn dl", { hasText: words("TEMPO.Surge.Outlook.ready") });
    await expect(ready).toHaveCount(1);
    await expect(ready.locator("dd")).toContainText("Ember");
    await expect(ready.locator("dd")).toContainText("Smoke ring");
    await story.picture(ben, "gathered");
    await story.close(sheet);
    await expect(story.row(ada, "Wren")).toContainText("3");
    await story.endTurn("Wren");
  });

  await test.step("the oar's blow is dodged with an action set aside, and the counter strikes back", async () => {
    await story.turnOf("Drowned oar");
    // 1 for the blow, 6 for the dodge.
    await loadDice(gm, [
      [1, 6],
      [6, 6],
    ]);
    await story.act("Drowned oar", ".melee", { at: "Tamsin" });
    for (const page of [gm, ada]) await show(page, "chat");
    await expect(story.row(gm, "Tamsin").locator("[data-pool=held]")).toContainText("1");
    const asked = story.prompt("Tamsin");
    await expect(asked.locator("[data-option=strike]")).toBeVisible();
    await story.picture(ada, "counter");
    await loadDice(ada, [[6, 6]]);
    await story.answer("Tamsin", "strike");
    await loadDice(gm, [[1, 6]]);
    await story.answer("Drowned oar", "defend");
    const apply = story.card(gm).locator("[data-action=apply]");
    await expect(apply).toBeInViewport();
    await apply.click();
    await expect(story.card(gm).locator(".tp-deltas li").first()).toBeVisible();
    await story.picture(gm, "countered");
    await expect(story.card(ben)).toContainText(words("TEMPO.Card.Damage", { target: "Drowned oar" }));
  });

  await test.step("the crone cuts at Wren, who defends and loses what was gathered", async () => {
    await story.turnOf("Silt crone");
    await loadDice(gm, [[6, 6]]);
    await story.act("Silt crone", ".melee", { at: "Wren" });
    await expect(story.prompt("Wren")).toContainText("3");
    await loadDice(ben, [[1, 6]]);
    await story.answer("Wren", "defend");
    await expect(story.prompt("Wren")).toHaveCount(0);
    await show(gm, "chat");
    await story.card(gm).locator("[data-action=apply]").click();
    await expect(story.card(gm).locator(".tp-deltas li").first()).toBeVisible();
    await show(ben, "combat");
    const sheet = await story.sheet("Wren");
    await expect(gathered(sheet)).toHaveCount(0);
    await story.close(sheet);
  });

  await test.step("a new round and a new order; Wren begins again, and the server is killed meanwhile", async () => {
    await story.untilRound(2);
    await ada.reload();
    await party.ready("Ada");
    await story.turnOf("Wren");
    const sheet = await story.sheet("Wren");
    await gather(sheet).click();
    await expect(gathered(sheet)).toHaveCount(1);
    await story.close(sheet);
    await party.crash();
    const again = await story.sheet("Wren");
    await expect(gathered(again)).toHaveCount(1);
    await story.close(again);
    await story.endTurn("Wren");
  });

  await test.step("in the third round the spell is let go from the bar, and hits", async () => {
    await story.untilRound(3);
    await story.turnOf("Wren");
    const sheet = await story.sheet("Wren");
    await gather(sheet).click();
    await expect(gathered(sheet)).toHaveCount(2);
    await loadDice(ben, [[6, 6]]);
    await own(sheet, "incantation").locator(".tp-inc .tp-choose:not(.is-refused)").first().click();
    await story.picture(ben, "release");
    await story.submit("Wren", { at: "Silt crone" });
    await expect(gathered(sheet)).toHaveCount(0);
    await story.close(sheet);
    await show(gm, "chat");
    await loadDice(gm, [[1, 6]]);
    await story.answer("Silt crone", "defend");
    const apply = story.card(gm).locator("[data-action=apply]");
    await apply.click();
    await expect(story.card(gm).locator(".tp-deltas li").first()).toBeVisible();
  });

  await test.step("the fight ends, and those who are hurt rest", async () => {
    const hurt = await story.row(gm, "Wren").innerText();
    expect(hurt).not.toContain("18/18");
    await story.end();
    await story.rest();
    await expect(story.card(gm)).toContainText("Wren");
    await story.picture(gm, "rested");
    await expect(story.card(ben)).toContainText(like("TEMPO.Card.Back", { name: "Wren" }));
  });
  expect(party.complaints).toEqual([]);
});
