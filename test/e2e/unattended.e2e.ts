import type { Page } from "@playwright/test";
import { demoId, heroOf } from "../../tools/demo.ts";
import { closeUp, Evening, PLAYED } from "./evening.ts";
import { expect, test } from "./party.ts";
import { words } from "./words.ts";

/** Notes the prompts that open on a page. */
const notePrompts = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const seen = new Set<string>();
    Object.assign(globalThis, { seen });
    new MutationObserver(() => {
      for (const prompt of document.querySelectorAll(".application.tp-prompt")) seen.add(prompt.id);
    }).observe(document.body, { childList: true, subtree: true });
  });

const prompts = (page: Page): Promise<string[]> =>
  page.evaluate(() => [...(globalThis as unknown as { seen: Set<string> }).seen]);

/** How many requests wait on a combatant. */
const waiting = (page: Page, who: string): Promise<number> =>
  page.evaluate((id) => {
    const { combat } = game as unknown as { combat: { combatants: Map<string, { system: { outbox: object } }> } };
    return Object.keys(combat.combatants.get(id)?.system.outbox ?? {}).length;
  }, who);

for (const ruleset of PLAYED)
  test.describe(ruleset, () => {
    test.use({
      seed: closeUp(ruleset),
      settings: { "tempo.limit": "warn", "tempo.undoConfirm": false, "tempo.npcAnswers": true },
    });

    test(`${ruleset}: U7, U39 what a player asks waits for the GM, who is asked nothing for those they play`, async ({
      party,
    }) => {
      const evening = new Evening(party, ruleset);
      const ada = party.page("Ada");
      const who = demoId("combatant", heroOf(ruleset, "Ada") ?? "");
      await notePrompts(evening.gm);

      await test.step("U39 adversaries answer by themselves where the world has it so", async () => {
        await evening.begin();
        await evening.until(() => evening.isRound(2));
        expect(await prompts(evening.gm)).toEqual([]);
      });

      await test.step("U7 without a GM the end of a turn waits, and is carried out when one comes", async () => {
        await evening.until(async () => (await evening.now()) === who && !(await evening.asked()));
        const row = ada.locator(`#combat li[data-combatant-id="${who}"]`);
        await party.leave("Gamemaster");
        const gm = () => ada.evaluate(() => (game as unknown as { users: { activeGM: unknown } }).users.activeGM);
        await expect.poll(gm).toBeNull();
        await ada.locator("#combat [data-action=endTurn]").click();
        await expect(ada.locator("#notifications")).toContainText(words("TEMPO.Waiting"));
        await expect.poll(() => waiting(ada, who)).toBe(1);
        await expect(row).toHaveClass(/is-now/);
        await ada.reload();
        await party.ready("Ada");
        await party.enter("Gamemaster");
        await expect(row).not.toHaveClass(/is-now/);
        await expect.poll(() => waiting(ada, who)).toBe(0);
      });
      expect(party.complaints).toEqual([]);
    });
  });
