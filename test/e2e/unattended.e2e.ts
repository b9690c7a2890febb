import type { Page } from "@playwright/test";
import { demoId, heroOf } from "../../tools/demo.ts";
import type { RulesetId } from "../../tools/demo-fights.ts";
import { closeUp, Evening, PLAYED } from "./evening.ts";
import { outboxOf } from "./forging.ts";
import { expect, test } from "./party.ts";
import { words } from "./words.ts";

/**
 * Where adversaries are asked in every fight. In `heroic` they mostly take 10 (H15), in `surface` their dice are thrown at
 * once (F37), and in `phased` only some situations ask them (`held.e2e.ts`).
 */
const ASKED: readonly RulesetId[] = ["surge", "pool"];

/** Notes which adversaries are asked anything, and the prompts that open on the page. */
const noteQuestions = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const [asked, prompts] = [new Set<string>(), new Set<string>()];
    Object.assign(globalThis, { asked, prompts });
    const { combat } = game as unknown as { combat: { combatants: Map<string, { hasPlayerOwner: boolean }> } };
    const { Hooks } = globalThis as unknown as { Hooks: { on(hook: string, heard: (m: Card) => void): void } };
    const note = ({ exchange }: Card): void => {
      for (const id of Object.keys(exchange?.waiting ?? {}))
        if (combat.combatants.get(id)?.hasPlayerOwner === false) asked.add(id);
    };
    for (const hook of ["createChatMessage", "updateChatMessage"]) Hooks.on(hook, note);
    new MutationObserver(() => {
      for (const prompt of document.querySelectorAll(".application.tp-prompt")) prompts.add(prompt.id);
    }).observe(document.body, { childList: true, subtree: true });
  });

interface Card {
  readonly exchange?: { readonly waiting: object } | null;
}

const noted = (page: Page): Promise<{ asked: number; prompts: string[] }> =>
  page.evaluate(() => {
    const { asked, prompts } = globalThis as unknown as { asked: Set<string>; prompts: Set<string> };
    return { asked: asked.size, prompts: [...prompts] };
  });

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
      await noteQuestions(evening.gm);

      await test.step("U39 adversaries answer by themselves where the world has it so", async () => {
        await evening.begin();
        const isAsked = ASKED.includes(ruleset);
        await evening.until(async () => (isAsked ? (await noted(evening.gm)).asked > 0 : evening.isRound(2)));
        await evening.until(async () => !(await evening.asked()));
        const { asked, prompts } = await noted(evening.gm);
        if (isAsked) expect(asked).toBeGreaterThan(0);
        expect(prompts).toEqual([]);
      });

      await test.step("U7 without a GM the end of a turn waits, and is carried out when one comes", async () => {
        await evening.untilTurnOf(who);
        const row = ada.locator(`#combat li[data-combatant-id="${who}"]`);
        await party.leave("Gamemaster");
        const gm = () => ada.evaluate(() => (game as unknown as { users: { activeGM: unknown } }).users.activeGM);
        await expect.poll(gm).toBeNull();
        await ada.locator("#combat [data-action=endTurn]").click();
        await expect(ada.locator("#notifications")).toContainText(words("TEMPO.Waiting"));
        await expect.poll(() => outboxOf(ada, who)).toBe(1);
        await expect(row).toHaveClass(/is-now/);
        await ada.reload();
        await party.ready("Ada");
        await party.enter("Gamemaster");
        await expect(row).not.toHaveClass(/is-now/);
        await expect.poll(() => outboxOf(ada, who)).toBe(0);
      });
      expect(party.complaints).toEqual([]);
    });
  });
