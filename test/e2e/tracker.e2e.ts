import type { Locator, Page } from "@playwright/test";
import { demoId, demoWorld } from "../../tools/demo.ts";
import { DEMO_FIGHTS } from "../../tools/demo-fights.ts";
import { Evening } from "./evening.ts";
import { flawsIn } from "./looks.ts";
import { look } from "./map.ts";
import { expect, test } from "./party.ts";
import { chooseEntry } from "./people.ts";
import { piece, words } from "./words.ts";

const rowOf = (page: Page, name: string): Locator =>
  page.locator(`#combat li.combatant[data-combatant-id="${demoId("combatant", name)}"]`);

test.describe("in heroic", () => {
  test.use({
    seed: demoWorld("fight", { ruleset: "heroic" }),
    settings: { "tempo.limit": "warn", "tempo.undoConfirm": false },
  });

  test("B11 rows show health as far as one may know it, and core's controls; a turn is put off and taken up", async ({
    party,
  }) => {
    const gm = party.page("Gamemaster");
    const ada = party.page("Ada");
    const { cast } = DEMO_FIGHTS.heroic;
    const hero = cast.find(({ player }) => player === "Ada")?.name ?? "";
    const foe = cast.find(({ player }) => player === undefined)?.name ?? "";
    for (const page of [gm, ada]) await look(page);

    await test.step("K18 figures for whom one plays, a word for an adversary", async () => {
      await expect(rowOf(gm, foe).locator("[data-resource]")).not.toHaveCount(0);
      await expect(rowOf(ada, hero).locator("[data-resource]")).not.toHaveCount(0);
      await expect(rowOf(ada, foe).locator("[data-resource]")).toHaveCount(0);
      await expect(rowOf(ada, foe)).toContainText(words("TEMPO.Health.whole"));
    });

    await test.step("defeated and hidden take one click, and a player has neither", async () => {
      await expect(rowOf(ada, foe).locator("[data-action=toggleDefeated]")).toHaveCount(0);
      const fell = rowOf(gm, foe).locator("[data-action=toggleDefeated]");
      await rowOf(gm, foe).hover();
      await fell.click();
      await expect(rowOf(ada, foe)).toHaveClass(/is-out/);
      await fell.click();
      await expect(rowOf(ada, foe)).not.toHaveClass(/is-out/);
      await rowOf(gm, foe).locator("[data-action=toggleHidden]").click();
      await expect(rowOf(ada, foe)).toHaveCount(0);
      await rowOf(gm, foe).locator("[data-action=toggleHidden]").click();
      await expect(rowOf(ada, foe)).toHaveCount(1);
    });

    await test.step("U8 what somebody did out of turn is taken back from the row's menu", async () => {
      const evening = new Evening(party, "heroic");
      await evening.begin();
      await evening.until(async () => (await evening.now()) !== demoId("combatant", foe) && !(await evening.asked()));
      const mark = rowOf(gm, foe).locator("[data-pool=opportunity]");
      const whole = await mark.getAttribute("data-tooltip-text");
      await mark.click();
      await expect(mark).not.toHaveAttribute("data-tooltip-text", whole ?? "");
      await rowOf(gm, foe).locator("[data-action=more]").click();
      await chooseEntry(gm, "TEMPO.Menu.UndoLatest");
      await expect(mark).toHaveAttribute("data-tooltip-text", whole ?? "");
      await rowOf(gm, foe).locator("[data-action=more]").click();
      await expect(gm.locator("#context-menu")).not.toContainText(words("TEMPO.Menu.UndoLatest"));
      await gm.keyboard.press("Escape");
    });

    await test.step("U12 whoever's turn begins may let others act first, and comes back", async () => {
      const evening = new Evening(party, "heroic");
      // Every mark and every bar has its word, none is cut, and rows are as high as each other.
      const pools = rowOf(gm, foe).locator("[data-pool]");
      await expect(pools).not.toHaveCount(0);
      expect(await pools.locator(".w").allTextContents()).toHaveLength(await pools.count());
      expect(await flawsIn(gm, "#combat")).toEqual([]);
      const heights = await gm
        .locator("#combat li.combatant")
        .evaluateAll((rows) => rows.map((r) => r.getBoundingClientRect().height));
      expect(Math.max(...heights) - Math.min(...heights)).toBeLessThan(2);
      await evening.until(async () => (await evening.now()) === demoId("combatant", hero) && !(await evening.asked()));
      const delay = ada.locator("#combat [data-action=delay]");
      const comeBack = ada.locator("#combat [data-action=comeBack]");
      if ((await delay.count()) > 0) {
        await delay.click();
        await expect(rowOf(ada, hero)).not.toHaveClass(/is-now/);
        await comeBack.click();
        await expect(comeBack).toHaveCount(0);
        await evening.until(async () => (await evening.now()) === demoId("combatant", hero));
        await expect(rowOf(gm, hero)).toHaveClass(/is-now/);
      } else {
        // It is not offered to whom nobody comes after.
        await expect(ada.locator("#combat li.combatant").last()).toHaveClass(/is-now/);
      }
    });
    expect(party.complaints).toEqual([]);
  });
});

test.describe("in surface", () => {
  test.use({
    seed: demoWorld("fight", { ruleset: "surface" }),
    settings: { "tempo.limit": "warn", "tempo.undoConfirm": false },
    people: ["Gamemaster", "Ada"],
  });

  test("U12 sides have headings; the GM makes, fills, names and dissolves them", async ({ party }) => {
    const gm = party.page("Gamemaster");
    const ada = party.page("Ada");
    for (const page of [gm, ada]) await look(page);
    const sides = gm.locator("#combat .tp-fac");
    const before = await sides.count();
    expect(before).toBeGreaterThan(1);

    await gm.locator("#combat header [data-action=menu]").click();
    await chooseEntry(gm, "TEMPO.Side.New");
    await expect(sides).toHaveCount(before + 1);
    const id = (await sides.last().getAttribute("data-side")) ?? "";
    const made = gm.locator(`#combat .tp-fac[data-side="${id}"]`);
    const name = DEMO_FIGHTS.surface.cast.find(({ player }) => player === undefined)?.name ?? "";
    await rowOf(gm, name).dragTo(made.locator(".fh"));
    await expect(made.locator(`li[data-combatant-id="${demoId("combatant", name)}"]`)).toHaveCount(1);
    await expect(ada.locator(`#combat .tp-fac[data-side="${id}"]`)).toContainText(name);

    await made.locator("[data-action=editSide]").click();
    const ask = gm.locator(".application.tp-ask");
    await ask.locator("input[name=name]").fill("Turncoats <b>");
    await ask.locator("button[data-action=set]").click();
    await expect(made.locator("h4")).toHaveText("Turncoats <b>");

    // Without a mouse: the row's menu moves somebody back.
    await rowOf(gm, name).locator("[data-action=more]").click();
    await chooseEntry(gm, "TEMPO.Side.Move");
    await ask.locator("select[name=side]").selectOption("");
    await ask.locator("button[type=submit]").click();
    await expect(made.locator("li.combatant")).toHaveCount(0);

    await gm.locator("#combat [data-action=begin]").click();
    await expect(gm.locator("#combat .tp-fac.is-acting")).toHaveCount(1);
    await expect(gm.locator("#combat .tp-fac.is-acting p")).toContainText(piece("TEMPO.Side.Acting"));
    expect(party.complaints).toEqual([]);
  });
});
