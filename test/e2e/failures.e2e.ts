import type { Page } from "@playwright/test";
import { drag, look, whereIs } from "./map.ts";
import { expect, test } from "./party.ts";
import { aimAt, beginWith, closeSheet, HEROES_FIRST, openSheet, row, strike } from "./people.ts";
import { words } from "./words.ts";

interface Host {
  readonly combat: { toObject(): object; update: unknown };
  readonly messages: { readonly size: number };
}

/** What is kept of the fight, and how many messages there are. */
const kept = (page: Page): Promise<unknown> =>
  page.evaluate(() => {
    const { combat, messages } = game as unknown as Host;
    return [combat.toObject(), messages.size];
  });

/** Every write of the Combat fails on this page until it is loaded anew. */
const breakWrites = (page: Page, reason: string): Promise<void> =>
  page.evaluate((text) => {
    const { combat } = game as unknown as { combat: Record<string, unknown> };
    combat["update"] = combat["updateEmbeddedDocuments"] = () => Promise.reject(new Error(text));
  }, reason);

/** The sentence is there once, and the console has the details once. */
async function expectTold(page: Page, complaints: string[], reason: string): Promise<void> {
  const told = page.locator("#notifications .notification", { hasText: words("TEMPO.Failure", { reason }) });
  await expect(told).toHaveCount(1);
  await expect.poll(() => complaints.filter((c) => c.includes(reason)).length).toBe(1);
  complaints.length = 0;
  // It may lie over a window's buttons, and stays until somebody clicks it away.
  await page.evaluate(() => (ui as unknown as { notifications: { clear(): void } }).notifications.clear());
  await expect(told).toHaveCount(0);
}

test("no error vanishes, whatever it was that led to it, and nothing is half-written", async ({ party }) => {
  const gm = party.page("Gamemaster");
  const ada = party.page("Ada");
  for (const page of [gm, ada]) await look(page);
  await beginWith(party, HEROES_FIRST);
  await expect(row(ada, "Ilka")).toHaveClass(/is-now/);
  await drag(gm, [16, 9], [8, 9]);
  await expect.poll(() => whereIs(ada, "Toll captain")).toEqual([8, 9]);
  const before = await kept(gm);

  await test.step("a dialog that is sent off stays open with what was typed", async () => {
    await aimAt(ada, [8, 9]);
    const sheet = await openSheet(ada, [7, 9]);
    await strike(sheet, "Ilka", "Arming sword").click();
    const dialog = ada.locator(".application.tp-check");
    await dialog.locator("input[name=situational]").fill("2");
    await dialog.locator("input[name=situational]").press("Tab");
    await ada.evaluate(() => {
      const { Dice } = CONFIG as unknown as { Dice: Record<string, unknown> };
      Dice["kept"] = Dice["randomUniform"];
      Dice["randomUniform"] = () => {
        throw new Error("the dice fell off the table");
      };
    });
    await dialog.locator("button[type=submit]").click();
    await expectTold(ada, party.complaints, "the dice fell off the table");
    await expect(dialog.locator("input[name=situational]")).toHaveValue("2");
    await ada.evaluate(() => {
      const { Dice } = CONFIG as unknown as { Dice: Record<string, unknown> };
      Dice["randomUniform"] = Dice["kept"];
    });
    await dialog.locator("input[name=situational]").press("Escape");
    await expect(dialog).toHaveCount(0);
    await closeSheet(sheet);
    expect(await kept(gm)).toEqual(before);
  });

  await test.step("something dropped", async () => {
    const sheet = await openSheet(ada, [7, 9]);
    await ada.evaluate(() => {
      const { Macro } = globalThis as unknown as { Macro: { implementation: Record<string, unknown> } };
      Macro.implementation["create"] = () => Promise.reject(new Error("the hotbar is full of ink"));
    });
    await strike(sheet, "Ilka", "Arming sword").dragTo(ada.locator("#hotbar [data-slot='1']"));
    await expectTold(ada, party.complaints, "the hotbar is full of ink");
    await closeSheet(sheet);
  });

  await test.step("a hook", async () => {
    await gm.evaluate(() => {
      const { applications } = foundry as unknown as { applications: { instances: Record<string, unknown> } };
      const values = applications.instances["values"];
      applications.instances["values"] = () => {
        applications.instances["values"] = values;
        throw new Error("the map has a hole");
      };
      (globalThis as unknown as { Hooks: { callAll(name: string): void } }).Hooks.callAll("targetToken");
    });
    await expectTold(gm, party.complaints, "the map has a hole");
  });

  await test.step("a click", async () => {
    await breakWrites(gm, "the ink is dry");
    await gm.locator("#combat [data-action=endTurn]").click();
    await expectTold(gm, party.complaints, "the ink is dry");
    expect(await kept(gm)).toEqual(before);
  });

  await test.step("a key", async () => {
    await breakWrites(gm, "the pen is broken");
    await gm.locator("#board").hover();
    await gm.keyboard.press("Shift+e");
    // Another player's turn is the GM's to end as well.
    await expectTold(gm, party.complaints, "the pen is broken");
    expect(await kept(gm)).toEqual(before);
  });

  await test.step("a message: what a player asks for, and the GM's client cannot carry out", async () => {
    await breakWrites(gm, "the letter burns");
    await ada.locator("#combat [data-action=endTurn]").click();
    await expectTold(gm, party.complaints, "the letter burns");
    await expect(row(gm, "Ilka")).toHaveClass(/is-now/);
  });
});
