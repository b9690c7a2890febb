import type { Page } from "@playwright/test";
import { expect, test } from "@playwright/test";
import { RULESET_IDS } from "../../src/rulesets/ids.ts";
import { demoId, LOG_INS } from "../../tools/demo.ts";
import { Party } from "./party.ts";

/** A world that was created a moment ago: people, and nothing that any of them has chosen. */
const users = LOG_INS.map(({ name, password }, i) => ({
  ...{ _id: demoId("user", name), name, password, role: i === 0 ? 4 : 1 },
}));
const fresh = { world: { id: "fresh", title: "Fresh", system: "tempo" }, documents: { users } };

interface Host {
  readonly settings: { get(scope: string, key: string): unknown };
  readonly combat: { readonly round: number } | null;
}

const chosen = (page: Page): Promise<unknown> =>
  page.evaluate(() => (game as unknown as Host).settings.get("tempo", "ruleset"));

test("U37 the GM of a fresh world chooses a ruleset first, once, and one click further the first fight begins", async ({
  browser,
}) => {
  test.setTimeout(180_000);
  const party = await Party.open(browser, {}, fresh);
  try {
    const gm = await party.arrive("Gamemaster");
    const ada = await party.arrive("Ada");
    const chooser = gm.locator(".application.tp-welcome");

    await test.step("all five are offered, to the GM alone, and no other window is in the way", async () => {
      const radios = chooser.locator("input[name=ruleset]");
      await expect(radios).toHaveCount(RULESET_IDS.length);
      for (const id of RULESET_IDS) await expect(chooser.locator(`input[value="${id}"]`)).toBeEnabled();
      await expect(ada.locator(".application.tp-welcome")).toHaveCount(0);
      await expect(gm.locator(".application.tempo")).toHaveCount(1);
    });

    await test.step("closed without a choice it comes again at the next start", async () => {
      await chooser.locator("[data-action=close]").click();
      await expect(chooser).toHaveCount(0);
      await gm.reload();
      await expect(chooser).toBeVisible();
    });

    await test.step("by keys: a ruleset, and its first fight, which goes on by itself after the reload", async () => {
      const other = RULESET_IDS.find((id) => id !== "phased" && id !== "surge") ?? "";
      await chooser.locator(`input[value="${other}"]`).focus();
      await gm.keyboard.press("Space");
      await expect(chooser.locator(`input[value="${other}"]`)).toBeChecked();
      await chooser.locator("[data-try]").focus();
      await gm.keyboard.press("Enter");
      // A page that is being loaded anew cannot be asked.
      const round = () =>
        gm.evaluate(() => (globalThis as { game?: Partial<Host> }).game?.combat?.round ?? 0).catch(() => 0);
      await expect.poll(round, { timeout: 60_000 }).toBe(1);
      for (const page of [gm, ada]) await expect.poll(() => chosen(page).catch(() => null)).toBe(other);
      await expect(chooser).toHaveCount(0);
    });

    await test.step("chosen once, it asks nobody again", async () => {
      await gm.reload();
      await gm.waitForFunction("globalThis.game?.ready === true && canvas?.ready === true");
      // What opens at the start does so before this.
      await expect(gm.locator("#sidebar-tabs [data-tab=combat]")).toBeVisible();
      await gm.locator("#sidebar-tabs [data-tab=combat]").click();
      await expect(gm.locator("#combat li.combatant").first()).toBeVisible();
      await expect(chooser).toHaveCount(0);
    });
    expect(party.complaints).toEqual([]);
  } finally {
    await party.close();
  }
});
