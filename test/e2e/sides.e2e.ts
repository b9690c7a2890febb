import type { Page } from "@playwright/test";
import { demoId, demoWorld } from "../../tools/demo.ts";
import { look } from "./map.ts";
import { expect, test } from "./party.ts";
import { closeSheet, place, tab } from "./people.ts";
import { piece, words } from "./words.ts";

test.use({
  seed: demoWorld("fight", { ruleset: "surface" }),
  settings: { "tempo.limit": "warn", "tempo.undoConfirm": false },
  people: ["Gamemaster", "Ada"],
});

const ORRIN = demoId("combatant", "Orrin");

interface Hurt {
  readonly system: { readonly surface: { readonly losses: { readonly health: number } } };
  update(data: object): Promise<unknown>;
}

/** Who may act now, as the tracker's foot says. */
const mayAct = (page: Page) => page.locator("#combat [data-may-act]");

/** The sheet of somebody of the tracker, beside the map. */
async function sheetOf(page: Page, combatant: string) {
  await page.locator(`#combat [data-action=show][name="${combatant}.show"]`).click();
  await page.keyboard.press("c");
  const sheet = page.locator(".application.tp-sheet").last();
  await expect(sheet).toBeVisible();
  await place(page, ".tp-sheet", { left: 120, top: 0, width: 560, height: 700 });
  return sheet;
}

test("sides take turns in any order, and a fight that ends says what it came to", async ({ party }) => {
  const gm = party.page("Gamemaster");
  const ada = party.page("Ada");
  for (const page of [gm, ada]) await look(page);
  await gm.locator("#combat [data-action=begin]").click();

  await test.step("the foot names who may act, and the GM's button whom it would pass over", async () => {
    for (let side = 0; side < 3; side++) {
      await expect(mayAct(gm)).toBeVisible();
      const names = (await mayAct(gm).innerText()).replace(piece("TEMPO.Tracker.MayAct"), "").trim();
      await expect(mayAct(ada)).toContainText(names);
      const advance = gm.locator("#combat [data-action=advance]");
      const side = await gm.locator("#combat .tp-fac.is-acting h4").innerText();
      await expect(advance).toHaveText(words("TEMPO.Tracker.EndSidePast", { side, count: names.split(", ").length }));
      await expect(advance).toHaveAttribute("data-tooltip-text", words("TEMPO.Tracker.NotActed", { names }));
      if (names.includes("Orrin")) break;
      await expect(ada.locator("#combat [data-action=takeTurn]")).toHaveCount(0);
      await advance.click();
      await expect(mayAct(gm)).not.toContainText(names);
    }
  });

  await test.step("whose side it is takes the turn, from the tracker or from the sheet", async () => {
    const now = gm.locator(`#combat li.is-now[data-combatant-id="${ORRIN}"]`);
    const take = ada.locator(`#combat [data-action=takeTurn][data-combatant-id="${ORRIN}"]`);
    const corners = (css: string) => gm.locator(`#tempo-map [data-drawing=acting] path.${css}`);
    await expect(corners("may")).not.toHaveCount(0);
    await expect(corners("turn")).toHaveCount(0);
    await take.click();
    await expect(now).toBeVisible();
    // Whoever has the turn is marked otherwise than those of its side who may still take it.
    await expect(corners("turn")).toHaveCount(1);
    await gm.locator("#combat [data-action=stepBack]").click();
    await expect(now).toHaveCount(0);
    await expect(take).toBeVisible();
    const sheet = await sheetOf(ada, ORRIN);
    await sheet.locator("[data-action=takeTurn]").click();
    await expect(now).toBeVisible();
    await expect(sheet.locator("[data-action=takeTurn]")).toHaveCount(0);
    await closeSheet(sheet);
  });

  await test.step("the fight is ended from its menu; cards say what it came to", async () => {
    await gm.locator("#combat header [data-action=menu]").click();
    await gm.locator("#context-menu .context-item:has(.fa-flag-checkered)").click();
    await gm.locator(".application [data-action=yes]").click();
    for (const page of [gm, ada]) {
      await tab(page, "chat");
      await expect(page.locator("#chat [data-ended]")).toContainText(piece("TEMPO.Ended.NobodyFell"));
    }
    expect(await gm.evaluate(() => [...(game as unknown as { combats: Iterable<unknown> }).combats].length)).toBe(0);
  });

  await test.step("rest and healing from the card change whoever one owns, and can be taken back", async () => {
    const lost = (to?: number) =>
      gm.evaluate(async (value) => {
        const { actors } = game as unknown as { actors: { getName(name: string): Hurt } };
        const orrin = actors.getName("Orrin");
        if (value !== undefined) await orrin.update({ "system.surface.losses.health": value });
        return orrin.system.surface.losses.health;
      }, to);
    expect(await lost(2)).toBe(2);
    await expect(gm.locator("#chat [data-ended] [data-action=rest]")).toBeVisible();
    await ada.locator("#chat [data-ended] [data-action=heal]").click();
    const ask = ada.locator(".application.tp-restore");
    await expect(ask.locator("input[name=whom]")).not.toHaveCount(0);
    await expect(ask).toContainText("Orrin");
    await ask.locator("button[data-action=ok]").click();
    await expect.poll(() => lost()).toBe(0);
    const card = ada.locator("#chat [data-exchange]").last();
    await expect(card).toContainText(words("TEMPO.Ended.Heal"));
    await card.locator("[data-action=undoExchange]").click();
    await expect.poll(() => lost()).toBe(2);
  });

  await test.step("the question about rest tells what would come back, before anybody has rested", async () => {
    await gm.evaluate(async () => {
      const { actors } = game as unknown as { actors: { getName(name: string): Hurt } };
      await actors.getName("Orrin").update({ "system.surface.losses": { stun: 2, armour: 1 } });
    });
    await ada.locator("#chat [data-ended] [data-action=rest]").click();
    const ask = ada.locator(".application.tp-restore");
    const row = ask.locator("li", { hasText: "Orrin" });
    await expect(row).toContainText(`${words("TEMPO.Surface.Resource.stun")} +2`);
    await ask.locator("[name=length]").fill("0");
    await expect(row).toContainText(words("TEMPO.Ended.Regains.nothing"));
    await ask.locator("[name=length]").fill("1");
    await ask.locator("[name=manner]").selectOption("repair");
    await expect(row).toContainText(`${words("TEMPO.Surface.Resource.armour")} +1`);
    await ask.press("Escape");
    await expect(ask).toHaveCount(0);
  });
  expect(party.complaints).toEqual([]);
});
