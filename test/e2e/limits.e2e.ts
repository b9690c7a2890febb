import type { Page } from "@playwright/test";
import { demoId, demoWorld } from "../../tools/demo.ts";
import { DEMO_FIGHTS } from "../../tools/demo-fights.ts";
import { onTurn, PLAYED } from "./evening.ts";
import { target } from "./map.ts";
import { expect, test } from "./party.ts";

interface Host {
  readonly settings: {
    get(scope: string, key: string): unknown;
    set(scope: string, key: string, value: string): Promise<unknown>;
  };
  readonly combat: { readonly state: { readonly combatants: Record<string, { readonly ledger: object }> } };
}

/** How much of what somebody did is in the ledger. */
const booked = (page: Page, who: string): Promise<number> =>
  page.evaluate((id) => Object.keys((game as unknown as Host).combat.state.combatants[id]?.ledger ?? {}).length, who);

/** The GM sets the world's limit; waits until a player's page knows it. */
async function limit(gm: Page, player: Page, to: "off" | "warn" | "enforce"): Promise<void> {
  await gm.evaluate((value) => (game as unknown as Host).settings.set("tempo", "limit", value), to);
  const known = () => player.evaluate(() => (game as unknown as Host).settings.get("tempo", "limit"));
  await expect.poll(known).toBe(to);
}

for (const ruleset of PLAYED)
  test.describe(ruleset, () => {
    test.use({
      seed: demoWorld("fight", { ruleset }),
      settings: { "tempo.limit": "enforce", "tempo.undoConfirm": false },
    });

    test(`${ruleset}: U15 what the rules refuse is refused, asked about, or done, as the world's limit says`, async ({
      party,
    }) => {
      const { cast } = DEMO_FIGHTS[ruleset];
      const hero = cast.find(({ player }) => player === "Ada")?.name ?? "";
      const foe = demoId("token", cast.findLast(({ player }) => player === undefined)?.name ?? "");
      const gm = party.page("Gamemaster");
      const { page, who, sheet } = await onTurn(party, ruleset, hero);
      await target(page, foe);
      const far = page.locator(".why", { hasText: /\d/ });
      const first = sheet
        .locator(".tp-fam:not(.tp-notnow) .tp-it", { has: far })
        .locator("[data-action=act][data-row^='item.']:visible")
        .first();
      await expect(first).toBeVisible();
      const id = (await first.getAttribute("data-row")) ?? "";
      const row = sheet.locator(`[data-action=act][data-row="${id}"]`).first();
      const why = await first.locator(".why").innerText();
      const before = await booked(gm, who);
      const question = page.locator(".application.tp-ask");
      const undo = page.locator(`#combat [data-action=undo][data-combatant-id="${who}"]`);

      /** Waits until it is done, and takes it back. */
      const takeBack = async (): Promise<void> => {
        await expect.poll(() => booked(gm, who)).toBe(before + 1);
        await undo.click();
        await expect.poll(() => booked(gm, who)).toBe(before);
      };

      await test.step("enforce: a player is told why not, and nothing is done", async () => {
        await row.click({ modifiers: ["Shift"] });
        await expect(page.locator("#notifications")).toContainText(why.trim());
        await expect(question).toHaveCount(0);
        expect(await booked(gm, who)).toBe(before);
      });

      await test.step("enforce: the GM is asked, and may have it done", async () => {
        await target(gm, foe);
        await gm.locator(`#combat [data-action=show][name="${who}.show"]`).click();
        await gm.keyboard.press("c");
        const theirs = gm.locator(".application.tp-sheet").last();
        await theirs
          .locator(`[data-action=act][data-row="${id}"]`)
          .first()
          .click({ modifiers: ["Shift"] });
        const asked = gm.locator(".application.tp-ask");
        await expect(asked).toContainText(why.trim());
        await asked.locator("[data-action=yes]").click();
        await theirs.locator("[data-action=close]").click();
        await takeBack();
      });

      await test.step("warn: a player is asked, and it is done only if they say so", async () => {
        await limit(gm, page, "warn");
        await row.click({ modifiers: ["Shift"] });
        await expect(question).toContainText(why.trim());
        await question.locator("[data-action=no]").click();
        await expect(question).toHaveCount(0);
        expect(await booked(gm, who)).toBe(before);
        await row.click({ modifiers: ["Shift"] });
        await question.locator("[data-action=yes]").click();
        await takeBack();
      });

      await test.step("off: it is done, and nobody asks", async () => {
        await limit(gm, page, "off");
        await row.click({ modifiers: ["Shift"] });
        await takeBack();
        await expect(question).toHaveCount(0);
      });
      expect(party.complaints).toEqual([]);
    });
  });
