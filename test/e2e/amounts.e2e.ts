import type { Locator, Page } from "@playwright/test";
import { closeUp, Evening, PLAYED } from "./evening.ts";
import { expect, test } from "./party.ts";
import { like } from "./words.ts";

interface World {
  readonly combat: {
    readonly combatants: Iterable<{ readonly actor: { toObject(): { system: Record<string, unknown> } } }>;
  };
  readonly messages: Map<string, { setFlag(scope: string, key: string, value: unknown): Promise<unknown> }>;
}

/** What is stored of everybody in the fight by its ruleset. */
const fightersOf = (page: Page, ruleset: string): Promise<string> =>
  page.evaluate((id) => {
    const { combatants } = (game as unknown as World).combat;
    return JSON.stringify([...combatants].map(({ actor }) => actor.toObject().system[id]));
  }, ruleset);

/** A module writes a flag on the message, so that its card is drawn anew. */
async function drawAnew(page: Page, card: Locator): Promise<void> {
  const message = (await card.getAttribute("data-message-id")) ?? "";
  await card.evaluate((element) => element.setAttribute("data-drawn-before", ""));
  await page.evaluate(
    (id) => (game as unknown as World).messages.get(id)?.setFlag("world", "seen", Date.now()),
    message,
  );
  await expect(page.locator("[data-drawn-before]")).toHaveCount(0);
}

for (const ruleset of PLAYED)
  test.describe(ruleset, () => {
    test.use({ seed: closeUp(ruleset), settings: { "tempo.limit": "enforce" } });

    test(`${ruleset}: U13, U25 an amount on a card is stepped, halved, doubled and typed, and stays through a redraw`, async ({
      party,
    }) => {
      const evening = new Evening(party, ruleset);
      const { gm } = evening;
      await evening.begin();
      const waiting = gm.locator("#chat [data-message-id]:has([data-action=apply])");
      await evening.until(async () => (await waiting.count()) > 0);
      await gm.locator('#sidebar-tabs [data-tab="chat"]').click();
      const id = (await waiting.first().getAttribute("data-message-id")) ?? "";
      const card = gm.locator(`#chat [data-message-id="${id}"]`);
      const field = card.locator("input[name=amount]").first();
      const apply = card.locator("[data-action=apply]").first();
      const said = apply.locator("[data-amount]");
      const press = (name: string): Promise<void> => card.locator(`[data-action=${name}]`).first().click();

      const thrown = Number(await field.inputValue());
      await card.locator("[data-action=less][data-step='1']").first().click();
      await expect(said).toHaveText(String(thrown + 1));
      await press("half");
      await expect(said).toHaveText(String(Math.floor((thrown + 1) / 2)));
      await press("double");
      await expect(field).toHaveValue(String(Math.floor((thrown + 1) / 2) * 2));

      // What is no number stays as it was typed, changes nothing, and the GM is told.
      const before = await fightersOf(gm, ruleset);
      const isAsBefore = async (): Promise<boolean> => (await fightersOf(gm, ruleset)) === before;
      const told = gm.locator("#notifications .notification").filter({ hasText: like("TEMPO.Refusal.Amount") });
      for (const name of ["half", "apply"]) {
        await field.fill("4x");
        await press(name);
        await expect(told.first()).toBeVisible();
        await expect(told.first()).toContainText("4x");
        await expect(field).toHaveValue("4x");
        await expect(field).toHaveAttribute("aria-invalid", "true");
        await told.first().click();
        await expect(told).toHaveCount(0);
      }
      await field.fill("-2");
      await press("apply");
      await expect(told.first()).toBeVisible();
      expect(await isAsBefore()).toBe(true);

      await field.fill("3");
      await expect(field).not.toHaveAttribute("aria-invalid");
      await drawAnew(gm, card);
      await expect(field).toHaveValue("3");
      await expect(said).toHaveText("3");
      await expect(field).toBeFocused();
      await gm.keyboard.type("0");
      await expect(field).toHaveValue("30");
      await field.blur();
      await drawAnew(gm, card);
      await expect(field).toHaveValue("30");

      await apply.click();
      await expect(card.locator("[data-action=revert]").first()).toBeVisible();
      await expect.poll(isAsBefore).toBe(false);
      await press("revert");
      await expect(apply).toBeVisible();
      await expect.poll(isAsBefore).toBe(true);
      expect(party.complaints).toEqual([]);
    });
  });
