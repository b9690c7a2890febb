import { demoId } from "../../tools/demo.ts";
import { DEMO_FIGHTS } from "../../tools/demo-fights.ts";
import { closeUp, Evening, PLAYED, PLAYERS } from "./evening.ts";
import { expect, test } from "./party.ts";
import { tab } from "./people.ts";

/** Rounds that are played before the GM ends the fight. */
const ROUNDS = 2;

for (const ruleset of PLAYED)
  test.describe(ruleset, () => {
    test.use({ seed: closeUp(ruleset), settings: { "tempo.limit": "warn", "tempo.undoConfirm": false } });

    test(`${ruleset}: ${ROUNDS} rounds by a GM and two players, begun and ended by the controls`, async ({ party }) => {
      const evening = new Evening(party, ruleset);
      const { gm } = evening;
      const ada = party.page("Ada");
      const hero = DEMO_FIGHTS[ruleset].cast.find(({ player }) => player === "Ada")?.name ?? "";
      const who = demoId("combatant", hero);
      await evening.begin();

      await test.step("a player does something, sees that it was a slip, and takes it back", async () => {
        await evening.untilTurnOf(who);
        const before = await evening.row(who);
        const undo = ada.locator(`#combat [data-action=undo][data-combatant-id="${who}"]`);
        const undone = await undo.count();
        await ada.locator(`#combat [data-action=show][name="${who}.show"]`).click();
        await ada.keyboard.press("ArrowUp");
        await expect(undo).toHaveCount(1);
        while (await evening.answer(true));
        await undo.click();
        await expect.poll(() => evening.row(who)).toBe(before);
        await expect(undo).toHaveCount(undone);
      });

      await test.step("the GM ends a turn too early, and takes it back", async () => {
        const before = await evening.row(who);
        // A question that came while the slip was taken back is let pass: nothing ends before (K19).
        await expect(async () => {
          if (!(await evening.answer(true)) && (await evening.now()) === who)
            await gm.locator("#combat [data-action=endTurn], .application.tp-ask [data-action=yes]").last().click();
          expect(await evening.now()).not.toBe(who);
        }).toPass();
        while (await evening.answer(true));
        await gm.locator("#combat [data-action=stepBack]").click();
        await expect.poll(() => evening.now()).toBe(who);
        await expect.poll(() => evening.row(who)).toBe(before);
      });

      await evening.until(() => evening.isRound(2));
      await party.page("Ben").reload();
      await party.ready("Ben");
      await evening.until(() => evening.isRound(3));
      expect(evening.acts).toBeGreaterThan(3);

      await test.step("the GM ends the fight, and everybody reads what it came to", async () => {
        await gm.locator("#combat header [data-action=menu]").click();
        await gm.locator("#context-menu .context-item:has(.fa-flag-checkered)").click();
        await gm.locator(".application [data-action=yes]").click();
        for (const player of PLAYERS) {
          await tab(party.page(player), "chat");
          await expect(party.page(player).locator("#chat [data-ended]")).toBeVisible();
        }
      });
      expect(party.complaints).toEqual([]);
    });
  });
