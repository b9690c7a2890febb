import { demoId } from "../../tools/demo.ts";
import { DEMO_FIGHTS } from "../../tools/demo-fights.ts";
import { closeUp, Evening } from "./evening.ts";
import { expect, test } from "./party.ts";
import { words } from "./words.ts";

test.describe("heroic", () => {
  test.use({ seed: closeUp("heroic"), settings: { "tempo.limit": "enforce" } });

  test("heroic: H12 the GM says who is aware in one window, and the others have no turn in the surprise round", async ({
    party,
  }) => {
    const evening = new Evening(party, "heroic");
    const { gm } = evening;
    const { cast } = DEMO_FIGHTS.heroic;
    const foes = cast.filter(({ player }) => player === undefined).map(({ name }) => demoId("combatant", name));
    const heroes = cast.filter(({ player }) => player !== undefined).map(({ name }) => demoId("combatant", name));
    const tracker = gm.locator("#combat");
    const rowOf = (who: string) => tracker.locator(`li[data-combatant-id="${who}"]`);
    const surprised = words("TEMPO.Heroic.Tag.surprised");

    await test.step("before the fight: a row each, all aware to begin with; players are not asked", async () => {
      await expect(party.page("Ada").locator("#combat [data-action=askAware]")).toHaveCount(0);
      await tracker.locator("[data-action=askAware]").click();
      const boxes = gm.locator(".application.tp-pick input[type=checkbox]");
      await expect(boxes).toHaveCount(cast.length);
      for (const who of foes) await gm.locator(`.application.tp-pick input[value="${who}"]`).uncheck();
      await gm.locator(".application.tp-pick [data-action=ok]").click();
      for (const who of foes) await expect(rowOf(who)).toContainText(surprised);
      for (const who of heroes) await expect(rowOf(who)).not.toContainText(surprised);
    });

    await test.step("the window shows what was said, and one may think better of it", async () => {
      await tracker.locator("[data-action=askAware]").click();
      const last = gm.locator(`.application.tp-pick input[value="${foes.at(-1)}"]`);
      await expect(last).not.toBeChecked();
      await last.check();
      await gm.locator(".application.tp-pick [data-action=ok]").click();
      await expect(rowOf(foes.at(-1) ?? "")).not.toContainText(surprised);
    });

    await evening.begin();
    const phase = words("TEMPO.Heroic.Phase.surprise");
    await test.step("only the aware act in the surprise round", async () => {
      await expect(tracker.locator(".tp-phases")).toContainText(phase);
      const acted = new Set<string>();
      await evening.until(async () => {
        const inSurprise = await tracker.locator(".tp-phases [aria-current]", { hasText: phase }).count();
        const who = await evening.now();
        if (inSurprise > 0 && who !== null) acted.add(who);
        return (await evening.isRound(2)) || (acted.size > 0 && inSurprise === 0);
      });
      for (const who of foes.slice(0, -1)) expect([...acted]).not.toContain(who);
      expect(acted.size).toBeGreaterThan(0);
    });

    await test.step("the header says nothing of it any more", async () => {
      await evening.until(() => evening.isRound(2));
      await expect(tracker.locator(".tp-phases")).not.toContainText(phase);
    });
    expect(party.complaints).toEqual([]);
  });

  test("heroic: H12 where all are aware there is no surprise round, and no word of it", async ({ party }) => {
    const evening = new Evening(party, "heroic");
    await evening.begin();
    await expect(evening.gm.locator("#combat .tp-phases")).not.toContainText(words("TEMPO.Heroic.Phase.surprise"));
    expect(party.complaints).toEqual([]);
  });
});
