import type { Page } from "@playwright/test";
import { closeUp, Evening, onTurn, PLAYERS } from "./evening.ts";
import { expect, loadDice, test } from "./party.ts";
import { words } from "./words.ts";

const SETTINGS = { "tempo.limit": "enforce", "tempo.undoConfirm": true };

const card = (page: Page) => page.locator("#chat .tp-card[data-exchange]").last();

const chat = (page: Page): Promise<void> => page.locator('#sidebar-tabs [data-tab="chat"]').click();

test.describe("surge", () => {
  test.use({ seed: closeUp("surge"), settings: SETTINGS });

  test("surge: a card tells the defence before the damage, its buttons stay in sight, and an undo that is asked for shows", async ({
    party,
  }) => {
    const { evening, page: ada, sheet } = await onTurn(party, "surge", "Tamsin");
    const { gm } = evening;
    for (const page of [gm, ada]) await chat(page);
    // High for the attack, low for whoever defends.
    await loadDice(
      ada,
      [8, 8, 6, 6, 10, 10].map((face, i) => [face, [8, 8, 6, 6, 10, 10][i] ?? 8] as const),
    );
    await loadDice(
      gm,
      Array.from({ length: 6 }, () => [1, 6] as const),
    );
    await sheet.locator('.tp-fam:not(.tp-notnow) [data-action=act][data-row^="item."]').first().click();
    const dialog = ada.locator(".application.tp-check");
    // The one foe in reach is aimed at already, and the dialog says that nobody chose it.
    const target = dialog.locator("select[name=target]");
    await expect(target).not.toHaveValue("");
    const guess = await target.inputValue();
    await expect(dialog.locator("[data-guessed]")).toBeVisible();
    await target.selectOption("");
    await expect(dialog.locator("[data-guessed]")).toHaveCount(0);
    await target.selectOption(guess);
    // A player does not see what the target has: the picture says why it is their own totals alone.
    await expect(dialog.locator("[data-veiled]")).toHaveText(words("TEMPO.Odds.Veiled"));
    await dialog.locator("button[type=submit]").click();
    const prompt = gm.locator(".application.tp-prompt");
    await prompt.locator("[data-action=answer]:not([aria-disabled=true])").first().click();
    await expect(prompt).toHaveCount(0);
    const apply = card(gm).locator("[data-action=apply]");
    await expect(apply).toBeInViewport({ ratio: 1 });
    const steps = await card(gm).locator(".tp-steps > li h4").allInnerTexts();
    const damage = steps.findIndex((title) => title === words("TEMPO.Card.Damage", { target: "Drowned oar" }));
    expect(damage).toBe(steps.length - 1);
    expect(steps.length).toBe(3);

    await card(ada).locator("[data-action=undoExchange]").click();
    const asked = card(ada).locator("[data-undo-asked]");
    await expect(asked).toBeVisible();
    await expect(card(ada).locator("[data-action=undoExchange]")).toBeHidden();
    await gm.locator(".application.tp-ask [data-action=no]").click();
    await expect(asked).toBeHidden();
    // In the tracker nothing else tells that it waits for the GM, at the first click and at another.
    await ada.locator('#sidebar-tabs [data-tab="combat"]').click();
    const told = ada.locator("#notifications").getByText(words("TEMPO.Undo.Sent"));
    await ada.evaluate(() => (ui as unknown as { notifications: { clear(): void } }).notifications.clear());
    await expect(told).toHaveCount(0);
    for (const times of [1, 2]) {
      await ada.locator("#combat [data-action=undo]").click();
      await expect(told).toHaveCount(times);
      await ada.waitForTimeout(1200); // a click right after another is a slip
    }
    await gm.locator(".application.tp-ask [data-action=no]").click();
    await expect(asked).toBeHidden();
    await chat(ada);
    // The question says what else comes back with it.
    await apply.click();
    await expect(apply).toHaveCount(0);
    await card(ada).locator("[data-action=undoExchange]").click();
    await expect(asked).toBeVisible();
    const names = "Drowned oar";
    await expect(gm.locator(".application.tp-ask")).toContainText(words("TEMPO.Undo.ConfirmApplied", { names }));
    await gm.locator(".application.tp-ask [data-action=yes]").click();
    await expect(card(ada)).toHaveClass(/is-undone/);
    await expect(asked).toBeHidden();
    expect(party.complaints).toEqual([]);
  });
});

test.describe("heroic", () => {
  test.use({ seed: closeUp("heroic"), settings: SETTINGS });

  test("heroic: a prompt folds away what is hardly ever needed, and keeps open what was opened", async ({ party }) => {
    const evening = new Evening(party, "heroic");
    await evening.begin();
    const prompt = PLAYERS.map((player) => party.page(player).locator(".application.tp-prompt:has([data-fold=usual])"));
    const asked = async () => {
      for (const found of prompt) if (await found.first().isVisible()) return found.first();
      return null;
    };
    // A step would also answer what it leads to.
    for (let n = 0; n < 40 && (await asked()) === null; n++) {
      const who = await evening.now();
      if (who === null) await evening.step();
      else {
        await evening.act(who);
        if ((await asked()) !== null) break;
        while (await evening.answer());
        await evening.endTurn(who);
      }
    }
    const frame = await asked();
    if (!frame) throw new Error("nobody is asked");
    const fold = frame.locator("details[data-fold=usual]");
    await expect(fold).toBeVisible();
    const fields = fold.locator("select");
    await expect(fields.first()).toBeHidden();
    await fold.locator("summary").click();
    await fields.first().selectOption({ index: 1 });
    await expect(fold.locator("summary small")).toBeVisible();
    await expect(fields.first()).toBeVisible();
    expect(party.complaints).toEqual([]);
  });
});
