import { demoId } from "../../tools/demo.ts";
import { DEMO_FIGHTS } from "../../tools/demo-fights.ts";
import type { Dealt } from "./dealt.ts";
import { dealtOn } from "./dealt.ts";
import { closeUp, Evening, PLAYED } from "./evening.ts";
import { expect, test } from "./party.ts";
import { like } from "./words.ts";

interface Host {
  readonly settings: { set(scope: string, key: string, to: unknown): Promise<unknown> };
}

for (const ruleset of PLAYED)
  test.describe(ruleset, () => {
    test.use({ seed: closeUp(ruleset), settings: { "tempo.limit": "warn", "tempo.undoConfirm": false } });

    test(`${ruleset}: U36 whoever comes back is told once what they missed, if anything, and if they like`, async ({
      party,
    }) => {
      const evening = new Evening(party, ruleset);
      const { gm } = evening;
      const heroes = DEMO_FIGHTS[ruleset].cast.filter(({ player }) => player !== undefined);
      await evening.begin();
      let dealt: Dealt | null = null;
      await evening.until(async () => (dealt = await dealtOn(gm)) !== null);
      const { card: id, who, name } = dealt as unknown as Dealt;
      // Whose hero it meets reads what it lost; where it meets an adversary, Ada reads how far the fight is.
      const player = heroes.find((hero) => demoId("combatant", hero.name) === who)?.player ?? "Ada";
      const page = party.page(player);
      const told = page.locator("#notifications .notification").filter({ hasText: like("TEMPO.Away.Title") });
      const address = page.url();
      const elsewhere = new URL("/systems/tempo/system.json", address).href;
      const card = gm.locator(`#chat [data-message-id="${id}"]`);
      const comeBack = async (): Promise<void> => {
        await page.goto(address);
        await party.ready(player);
      };

      await gm.locator('#sidebar-tabs [data-tab="chat"]').click();
      await page.goto(elsewhere);
      await comeBack();
      await expect(told).toHaveCount(0);

      await page.goto(elsewhere);
      // More than any armour takes up.
      await card.locator("input[name=amount]").first().fill("25");
      await card.locator("[data-action=apply]").first().click();
      await expect(card.locator("[data-action=revert]").first()).toBeVisible();
      await comeBack();
      await expect(told).toHaveCount(1);
      if (heroes.some((hero) => hero.name === name)) await expect(told).toContainText(`${name}:`);
      await expect(told).toContainText(like("TEMPO.Away.Round"));
      await told.locator("button").click();
      await expect(told).toHaveCount(0);
      await page.reload();
      await party.ready(player);
      await expect(told).toHaveCount(0);

      await page.evaluate(() => (game as unknown as Host).settings.set("tempo", "whileAway", false));
      await page.goto(elsewhere);
      await card.locator("[data-action=revert]").first().click();
      await expect(card.locator("[data-action=apply]").first()).toBeVisible();
      await comeBack();
      await expect(told).toHaveCount(0);
      expect(party.complaints).toEqual([]);
    });
  });
