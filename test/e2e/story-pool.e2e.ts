import type { Locator, Page } from "@playwright/test";
import { look } from "./map.ts";
import { loadDice, expect, test } from "./party.ts";
import { show, Story, storyWorld } from "./story.ts";
import type { Cast } from "./story.ts";
import { like, words } from "./words.ts";

const CAST: Cast = {
  Maren: { at: [8, 9], player: "Ada" },
  Teodor: { at: [5, 9], player: "Ben" },
  "Gate reaver": { at: [9, 9] },
  "Wall archer": { at: [14, 9] },
};
const SWORD = "item.Fr7ffrx0ufU3Gh6Y";
const SHIELD = "item.NTR6HLHlbUmcAYMt";
const FROST_GRIP = "ax6fU4X58tMBf3pV";

type Dice = readonly (readonly [face: number, faces: number])[];

/** Faces of several dice of one kind. */
const dice = (faces: number, ...shown: number[]): Dice => shown.map((face) => [face, faces] as const);

/** Gather, shape and release, side by side. */
const energy = (sheet: Locator): Locator => sheet.locator('[data-fold="own.energy"]');
const step = (sheet: Locator, at: number): Locator => energy(sheet).locator(".tp-choose").nth(at);
const lying = (page: Page): Locator => page.locator("#tempo-things [data-thing]");
const slot = (row: Locator, pool: string): Locator => row.locator(`[data-pool=${pool}]`);
const carried = (value: number): string => words("TEMPO.Pool.Tag.carried", { value });

test.use({
  seed: storyWorld("pool", CAST),
  settings: { "tempo.limit": "enforce", "tempo.undoConfirm": false },
  paused: true,
});

test("pool: the breached wall, from a shield let fall to the rest", async ({ party }) => {
  test.setTimeout(300_000);
  const story = new Story(party, "pool", CAST);
  const { gm } = story;
  const ada = party.page("Ada");
  const ben = party.page("Ben");

  await test.step("the world wakes, and Kell, made from nothing, joins; the order goes by Defense and Stamina", async () => {
    await story.wake();
    await story.fromNothing("Kell", "Ada", [7, 10]);
    await story.begin();
    await expect.poll(() => story.now()).toBe("Maren");
    await expect(story.row(ben, "Maren").locator(".token-initiative")).toContainText("34");
  });

  await test.step("Maren lets her sword fall, a slip, and then her shield, which lies on everybody's map", async () => {
    const sheet = await story.sheet("Maren");
    await sheet.locator(`[data-action=act][data-row="${SWORD}.drop"]`).first().click();
    await expect(lying(ben)).toHaveCount(1);
    await sheet.locator(".tp-turn [data-action=undo]").click();
    await expect(lying(ben)).toHaveCount(0);
    await sheet.locator(`[data-action=act][data-row="${SHIELD}.drop"]`).first().click();
    for (const page of story.all) await expect(lying(page)).toHaveCount(1);
    await story.close(sheet);
  });

  await test.step("she attacks for no requirement, and grants the longer spear a free strike, which comes first", async () => {
    const sheet = await story.sheet("Maren");
    await sheet.locator(`[data-action=act][data-row="${SWORD}.basic"]`).first().click();
    const dialog = ada.locator(".application.tp-check");
    await dialog.locator("select[name=target]").selectOption(story.who("Gate reaver"));
    await dialog.locator('[name="option.requirement"][value=reduced]').check();
    await dialog.locator('[name="option.reach"]').selectOption("grant");
    await expect(dialog.locator(".tp-sec[data-pool]")).toContainText(words("TEMPO.Pool.Modifier.reduced"));
    await story.picture(ada, "reduced");
    await story.submit("Maren");
    await story.close(sheet);
    await expect(story.row(ben, "Maren")).toContainText(carried(1));
    await expect(slot(story.row(ben, "Maren"), "requirement").locator(".n")).toHaveText("1/1");

    await show(gm, "chat");
    await expect(story.prompt("Gate reaver")).toContainText(words("TEMPO.Pool.Stake.freeStrike", { foe: "Maren" }));
    await loadDice(gm, [...dice(4, 4, 4, 4, 4), ...dice(8, 8, 8, 8), ...dice(6, 6, 6)]);
    await story.answer("Gate reaver", "opportunity");
    await story.answer("Gate reaver", "body");
    await story.answer("Gate reaver", "none");
    // Its damage is settled before her blow goes on.
    await expect(story.prompt("Maren")).toContainText(words("TEMPO.Pool.Question.goOn"));
    await story.picture(gm, "free-strike");
    await story.apply();
    await loadDice(ada, [...dice(4, 4, 4, 4, 4), ...dice(8, 1, 1, 1), ...dice(6, 1, 1, 1)]);
    await story.answer("Maren", "goOn");
    await expect(story.card(gm)).toContainText(words("TEMPO.Pool.Band.miss"));
    await show(gm, "combat");
    await expect(slot(story.row(gm, "Gate reaver"), "reaction")).toContainText(like("TEMPO.Budget.Empty", {}));
  });

  await test.step("the next blow takes the requirement, and carries the penalty die of the first", async () => {
    await loadDice(ada, [...dice(4, 4, 4, 4, 4), ...dice(8, 8, 8, 8), ...dice(6, 6, 6, 1)]);
    await story.act("Maren", `${SWORD}.basic`, { at: "Gate reaver" });
    await show(ada, "chat");
    await expect(story.prompt("Maren")).toContainText(words("TEMPO.Pool.Stake.spend", { open: 2 }));
    await story.answer("Maren", "body");
    await expect(story.prompt("Maren")).toContainText(words("TEMPO.Pool.Stake.spend", { open: 1 }));
    await story.answer("Maren", "damage");
    await story.apply();
    await expect(story.card(ben)).toContainText(words("TEMPO.Pool.Location.body"));
    await show(gm, "combat");
    await show(ada, "combat");
    await expect(slot(story.row(gm, "Maren"), "requirement").locator(".n")).toHaveText("0/1");
    await expect(story.row(ben, "Gate reaver")).toContainText(words("TEMPO.Health.hurt"));
    await story.endTurn("Maren");
  });

  await test.step("Teodor gathers, and everybody reads what it will cost", async () => {
    await story.turnOf("Teodor");
    const sheet = await story.sheet("Teodor");
    await loadDice(ben, [...dice(4, 2, 2, 2, 1, 1), ...dice(8, 1, 1, 1)]);
    await step(sheet, 0).click();
    await story.submit("Teodor");
    await expect(step(sheet, 2)).toContainText(words("TEMPO.Pool.Control.dues", { dues: 3 }));
    await story.picture(ben, "gathered");
    await story.close(sheet);
    await expect(story.row(ada, "Teodor")).toContainText(words("TEMPO.Pool.Tag.energy", { stored: 2, dues: 3 }));
    await story.endTurn("Teodor");
  });

  await test.step("the archer's shot at him is stopped by what he stands behind", async () => {
    await story.turnOf("Wall archer");
    await story.act("Wall archer", ".loose", { at: "Teodor", cover: "5" });
    await show(ben, "chat");
    await expect(story.prompt("Teodor")).toContainText(words("TEMPO.Pool.Question.cover"));
    // 18: one more than his ranged defense without the cover, so that the cover takes the quarrel.
    await loadDice(ben, [...dice(4, 4, 4, 4, 4), ...dice(8, 2, 2), ...dice(6, 6, 4)]);
    await story.answer("Teodor", "none");
    await expect(story.card(ben)).toContainText(words("TEMPO.Pool.Band.miss"));
    await expect(story.card(ben)).toContainText(like("TEMPO.Pool.Note.coverDamaged"));
    await story.picture(ben, "covered");
    await show(ben, "combat");
    await story.endTurn("Wall archer");
  });

  await test.step("a new round and a new order: Teodor shapes first; Ada reloads her page, and the server is killed", async () => {
    await story.untilRound(2);
    expect(await story.now()).toBe("Teodor");
    const sheet = await story.sheet("Teodor");
    await loadDice(ben, [...dice(4, 2, 2, 2, 1, 1), ...dice(8, 1, 1, 1)]);
    await step(sheet, 1).click();
    await story.submit("Teodor");
    const now = words("TEMPO.Pool.Control.energyNow", { stored: 0, shaped: 2 });
    await expect(energy(sheet)).toContainText(now);
    await story.close(sheet);
    await ada.reload();
    await party.ready("Ada");
    await party.crash();
    await story.wake();
    const again = await story.sheet("Teodor");
    await expect(energy(again)).toContainText(now);
    await story.close(again);
    await expect(story.row(ada, "Teodor")).toContainText(words("TEMPO.Pool.Tag.energy", { stored: 0, dues: 4 }));
  });

  await test.step("Maren takes up her shield from the map", async () => {
    await story.turnOf("Maren");
    await expect(story.row(ben, "Maren")).not.toContainText(carried(1));
    await look(ada, [10, 8]);
    await lying(ada).click();
    for (const page of story.all) await expect(lying(page)).toHaveCount(0);
    const sheet = await story.sheet("Maren");
    await expect(sheet.locator(`[data-action=act][data-row="${SHIELD}.drop"]`).first()).toBeVisible();
    await story.close(sheet);
    await story.endTurn("Maren");
  });

  await test.step("in the third round he lets go, and pays: Stamina, and what Stamina does not cover in fatigue", async () => {
    await story.untilRound(3);
    await story.turnOf("Teodor");
    const sheet = await story.sheet("Teodor");
    await step(sheet, 2).click();
    await story.submit("Teodor", { at: "Gate reaver", effect: FROST_GRIP });
    await expect(energy(sheet)).not.toContainText(words("TEMPO.Pool.Control.energyNow", { stored: 0, shaped: 2 }));
    await story.close(sheet);
    await show(ben, "chat");
    await expect(story.card(ben)).toContainText(words("TEMPO.Pool.Note.dues", { value: 4 }));
    await story.apply();
    await story.picture(gm, "released");
    await show(gm, "combat");
    // Three of Stamina, and one fatigue, which takes one of it and of its maximum.
    await expect(story.row(gm, "Teodor")).toContainText("12/15");
  });

  await test.step("the fight ends, and those who are hurt rest", async () => {
    await story.end();
    await story.rest();
    await expect(story.card(gm)).toContainText(like("TEMPO.Card.Back", { name: "Maren" }));
    await expect(story.card(ben)).toContainText(like("TEMPO.Card.Back", { name: "Teodor" }));
  });
  expect(party.complaints).toEqual([]);
});
