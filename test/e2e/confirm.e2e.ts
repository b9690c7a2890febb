import type { Page } from "@playwright/test";
import { DEMO_FIGHTS } from "../../tools/demo-fights.ts";
import { demoId } from "../../tools/demo.ts";
import type { Dealt } from "./dealt.ts";
import { dealtOn } from "./dealt.ts";
import { closeUp, Evening, PLAYED } from "./evening.ts";
import { forgeFor, outboxOf } from "./forging.ts";
import { expect, test } from "./party.ts";
import { words } from "./words.ts";

interface Host {
  readonly settings: { set(scope: string, key: string, value: boolean): Promise<unknown> };
  readonly combat: {
    readonly state: {
      readonly exchanges: Record<
        string,
        { readonly blows: Record<string, { readonly id: string; target: string | null; applied: object | null }> }
      >;
    };
  };
}

/** The blow on a card that meets somebody, and whether it is applied. */
const blowOn = (page: Page, { exchange, who }: Dealt): Promise<{ id: string; isApplied: boolean }> =>
  page.evaluate(
    ([card, target]) => {
      const { blows } = (game as unknown as Host).combat.state.exchanges[card] ?? {};
      const blow = Object.values(blows ?? {}).find((one) => one.target === target);
      return { id: blow?.id ?? "", isApplied: blow?.applied != null };
    },
    [exchange, who] as const,
  );

for (const ruleset of PLAYED)
  test.describe(ruleset, () => {
    test.use({
      seed: closeUp(ruleset),
      settings: { "tempo.limit": "enforce", "tempo.undoConfirm": false, "tempo.playersApply": true },
    });

    test(`${ruleset}: U15 players confirm what hits their own, as the world's setting says`, async ({ party }) => {
      const evening = new Evening(party, ruleset);
      const { gm } = evening;
      await evening.begin();
      let dealt: Dealt | null = null;
      await evening.until(
        async () => (dealt = (await dealtOn(party.page("Ada"))) ?? (await dealtOn(party.page("Ben")))) !== null,
      );
      const hit = dealt as unknown as Dealt;
      const owner =
        DEMO_FIGHTS[ruleset].cast.find(({ name }) => demoId("combatant", name) === hit.who)?.player ?? "Ben";
      const other = owner === "Ada" ? "Ben" : "Ada";
      const isApplied = async (page: Page): Promise<boolean> => (await blowOn(page, hit)).isApplied;
      const cardOn = (player: typeof owner | "Gamemaster") =>
        party.page(player).locator(`#chat [data-message-id="${hit.card}"]`);
      for (const player of ["Gamemaster", owner, other] as const)
        await party.page(player).locator('#sidebar-tabs [data-tab="chat"]').click();

      await test.step("nobody else may, and not by another amount", async () => {
        await expect(cardOn(other).locator("[data-action=apply]")).toHaveCount(0);
        await expect(cardOn(other)).toContainText(words("TEMPO.Card.Waits"));
        const { id: blow } = await blowOn(gm, hit);
        const page = party.page(owner);
        await forgeFor(page, hit.who, { type: "apply", exchange: hit.exchange, blow, amount: 0 });
        await expect.poll(() => outboxOf(page, hit.who)).toBe(0);
        expect(await isApplied(gm)).toBe(false);
      });

      await test.step("its owner confirms it, and takes it back", async () => {
        const confirm = cardOn(owner).locator("[data-action=apply]").first();
        await expect(confirm).toContainText(hit.name);
        await confirm.click();
        await expect.poll(() => isApplied(gm)).toBe(true);
        await expect(cardOn("Gamemaster").locator("[data-action=revert]").first()).toBeVisible();
        await expect(cardOn(other).locator("[data-action=revert]")).toHaveCount(0);
        await cardOn(owner).locator("[data-action=revert]").first().click();
        await expect.poll(() => isApplied(gm)).toBe(false);
      });

      await test.step("with the setting off it is the GM's alone", async () => {
        await gm.evaluate(() => (game as unknown as Host).settings.set("tempo", "playersApply", false));
        await expect(cardOn(owner).locator("[data-action=apply]")).toHaveCount(0);
        await expect(cardOn(owner)).toContainText(words("TEMPO.Card.Waits"));
        const page = party.page(owner);
        const { id: blow } = await blowOn(gm, hit);
        await forgeFor(page, hit.who, { type: "apply", exchange: hit.exchange, blow, amount: null });
        await expect.poll(() => outboxOf(page, hit.who)).toBe(0);
        expect(await isApplied(gm)).toBe(false);
        await cardOn("Gamemaster").locator("[data-action=apply]").first().click();
        await expect.poll(() => isApplied(gm)).toBe(true);
        await expect(cardOn(owner).locator("[data-action=revert]")).toHaveCount(0);
      });
      expect(party.complaints).toEqual([]);
    });
  });
