import type { Locator, Page } from "@playwright/test";
import { closeUp, Evening, PLAYED } from "./evening.ts";
import { expect, test } from "./party.ts";

interface Told {
  readonly type: string;
  readonly system: { readonly round?: number };
}

/** The rounds whose initiative is told, a number for each message. */
const roundsTold = (page: Page): Promise<number[]> =>
  page.evaluate(() => {
    const { messages } = game as unknown as { messages: { contents: Told[] } };
    return messages.contents.flatMap(({ type, system }) => (type === "initiative" ? (system.round ?? 0) : []));
  });

/** Lets the fight go on, with nobody doing anything in their turn. */
async function goOn(evening: Evening): Promise<void> {
  while (await evening.answer(true));
  const who = await evening.now();
  if (who === null) await evening.step();
  else await evening.endTurn(who);
}

async function goOnUntil(evening: Evening, round: number): Promise<void> {
  for (let n = 0; n < 80 && !(await evening.isRound(round)); n++) await goOn(evening);
  expect(await evening.isRound(round)).toBe(true);
}

/** Whether a card shows more than its heading. */
async function expectFolded(card: Locator, folded: boolean): Promise<void> {
  await expect(card.locator("[data-action=fold]")).toHaveAttribute("aria-expanded", String(!folded));
  await expect(card.locator(".tp-cardbody")).toBeVisible({ visible: !folded });
}

for (const ruleset of PLAYED)
  test.describe(ruleset, () => {
    test.use({ seed: closeUp(ruleset), settings: { "tempo.limit": "enforce" } });

    test(`${ruleset}: U36 a round's initiative is one message, and cards of two rounds ago fold away until they are opened`, async ({
      party,
    }) => {
      const evening = new Evening(party, ruleset);
      const { gm } = evening;
      const ada = party.page("Ada");
      await evening.begin();
      const cards = gm.locator("#chat .tp-card[data-exchange]");
      for (let n = 0; n < 40 && (await cards.count()) === 0; n++) {
        const who = await evening.now();
        if (who === null) await evening.step();
        else {
          await evening.act(who);
          while (await evening.answer());
          if ((await cards.count()) === 0) await evening.endTurn(who);
        }
      }
      const round = Number(await cards.first().getAttribute("data-round"));
      const id = (await cards.first().getAttribute("data-exchange")) ?? "";
      const shown = [gm, ada].map((page) => page.locator(`#chat .tp-card[data-exchange="${id}"]`));
      for (const page of [gm, ada]) await page.locator('#sidebar-tabs [data-tab="chat"]').click();
      const apply = shown[0]?.locator("[data-action=apply]") ?? cards;
      while ((await apply.count()) > 0) {
        const left = await apply.count();
        await apply.first().click();
        await expect(apply).toHaveCount(left - 1);
      }
      for (const page of [gm, ada]) await page.locator('#sidebar-tabs [data-tab="combat"]').click();

      await goOnUntil(evening, round + 1);
      for (const card of shown) await expect(card).not.toHaveClass(/is-folded/);
      await goOnUntil(evening, round + 2);
      for (const card of shown) await expect(card).toHaveClass(/is-folded/);

      const told = await roundsTold(gm);
      expect(told).toContain(1);
      expect(new Set(told).size).toBe(told.length);

      // Stepping back to the round before unfolds them again.
      const stepBack = gm.locator("#combat [data-action=stepBack]");
      for (let n = 0; n < 10 && (await evening.isRound(round + 2)); n++) await evening.press(stepBack);
      for (const card of shown) await expect(card).not.toHaveClass(/is-folded/);
      await goOnUntil(evening, round + 2);
      for (const card of shown) await expect(card).toHaveClass(/is-folded/);

      for (const [i, page] of [gm, ada].entries()) {
        await page.locator('#sidebar-tabs [data-tab="chat"]').click();
        const card = shown[i] ?? cards;
        await expectFolded(card, true);
        await card.locator("[data-action=fold]").click();
        await expectFolded(card, false);
        await card.locator("[data-action=fold]").click();
        await expectFolded(card, true);
      }
      expect(party.complaints).toEqual([]);
    });
  });
