import type { Page } from "@playwright/test";
import { demoId } from "../../tools/demo.ts";
import { DEMO_FIGHTS } from "../../tools/demo-fights.ts";
import { closeUp, Evening, hide, PLAYED, PLAYERS } from "./evening.ts";
import { heardBy, listen } from "./hearing.ts";
import { target } from "./map.ts";
import { expect, test } from "./party.ts";
import { readable } from "./people.ts";
import { like } from "./words.ts";

interface Host {
  readonly scenes: {
    active: { tokens: Map<string, { x: number; y: number }> };
  };
}

const placeOf = (page: Page, token: string): Promise<[number, number]> =>
  page.evaluate((id) => {
    const { x, y } = (game as unknown as Host).scenes.active.tokens.get(id) ?? { x: NaN, y: NaN };
    return [x, y] as [number, number];
  }, token);

for (const ruleset of PLAYED)
  test.describe(ruleset, () => {
    test.use({ seed: closeUp(ruleset), settings: { "tempo.limit": "warn", "tempo.undoConfirm": false } });

    test(`${ruleset}: U4, U10, U14, U18, U28, U31 turns are told, marks spent, a hidden enemy has no name`, async ({
      party,
    }) => {
      const evening = new Evening(party, ruleset);
      const { gm } = evening;
      const ada = party.page("Ada");
      const { cast } = DEMO_FIGHTS[ruleset];
      const hero = cast.find(({ player }) => player === "Ada")?.name ?? "";
      const who = demoId("combatant", hero);
      const foes = cast.filter(({ player }) => player === undefined);
      const hidden = foes.at(-1)?.name ?? "";
      const foe = foes[0]?.name ?? "";
      await hide(gm, hidden, { displayName: 0 });
      for (const player of PLAYERS) await listen(party.page(player));
      await evening.begin();
      await evening.untilTurnOf(who);

      await test.step("U28 whose turn begins is told once, and nobody else", async () => {
        // Where sides act together it is told that one may act.
        const yours = [like("TEMPO.Turn.Yours"), like("TEMPO.Turn.MayAct")];
        const heard = async () =>
          (await heardBy(ada)).notices.filter((text) => yours.some((pattern) => pattern.test(text)));
        await expect.poll(heard).not.toEqual([]);
        const told = await heard();
        expect(new Set(told).size).toBe(told.length);
        expect((await heardBy(party.page("Ben"))).notices.filter((text) => text.includes(hero))).toEqual([]);
      });

      await test.step("U4 a click on a mark spends it, and a right click gives it back", async () => {
        const marks = ada.locator(`#combat li[data-combatant-id="${who}"] [data-action=spend]`).first();
        const before = await marks.getAttribute("data-tooltip-text");
        await marks.click();
        await expect(marks).not.toHaveAttribute("data-tooltip-text", before ?? "");
        await marks.click({ button: "right" });
        await expect(marks).toHaveAttribute("data-tooltip-text", before ?? "");
      });

      await test.step("U10 the GM moves somebody out of turn, and nothing is paid", async () => {
        const of = demoId("combatant", foe);
        const marks = gm.locator(`#combat li[data-combatant-id="${of}"] [data-action=spend]`).first();
        const paid = await marks.getAttribute("data-tooltip-text");
        const from = await placeOf(gm, demoId("token", foe));
        await gm.locator(`#combat [data-action=show][name="${of}.show"]`).click();
        await gm.keyboard.press("ArrowDown");
        await expect.poll(() => placeOf(gm, demoId("token", foe))).not.toEqual(from);
        while (await evening.answer(true));
        await expect(marks).toHaveAttribute("data-tooltip-text", paid ?? "");
      });

      await test.step("U31 an action dragged to the hotbar is used by its key", async () => {
        await ada.locator(`#combat [data-action=show][name="${who}.show"]`).click();
        await ada.keyboard.press("c");
        const sheet = ada.locator(".application.tp-sheet").last();
        const open = ".tp-fam:not(.tp-notnow) [data-action=act]:not([aria-disabled=true])";
        const armed = sheet.locator(`${open}[data-row^="item."]`);
        const row = (await armed.count()) > 0 ? armed.first() : sheet.locator(open).first();
        await row.dragTo(ada.locator("#hotbar [data-slot='1']"));
        await expect(ada.locator("#hotbar [data-slot='1'] img")).toHaveCount(1);
        await sheet.locator("[data-action=close]").click();
        await expect(sheet).toHaveCount(0);
        const before = await evening.shown();
        await ada.keyboard.press("1");
        const dialog = ada.locator(".application.tp-check");
        await expect.poll(async () => (await dialog.isVisible()) || (await evening.shown()) !== before).toBe(true);
        if (await dialog.isVisible()) await dialog.locator("[data-action=close]").click();
        await expect(dialog).toHaveCount(0);
      });

      await test.step("U18 Shift and a click do it at once, at whom one has targeted, without a dialog", async () => {
        await target(ada, demoId("token", foe));
        await ada.locator(`#combat [data-action=show][name="${who}.show"]`).click();
        await ada.keyboard.press("c");
        const sheet = ada.locator(".application.tp-sheet").last();
        const row = sheet.locator(".tp-fam:not(.tp-notnow) [data-action=act]:not([aria-disabled=true])").first();
        const before = await evening.shown();
        await row.click({ modifiers: ["Shift"] });
        // The world only warns: what goes too far is asked about, and the answer is all there is to it.
        const warned = ada.locator(".application.tp-ask [data-action=yes]");
        await expect.poll(async () => (await warned.isVisible()) || (await evening.shown()) !== before).toBe(true);
        await expect(ada.locator(".application.tp-check")).toHaveCount(0);
        if (await warned.isVisible()) await warned.click();
        await expect.poll(() => evening.shown()).not.toBe(before);
        await sheet.locator("[data-action=close]").click();
        while (await evening.answer(true));
      });

      await evening.until(() => evening.isRound(2));
      await test.step("U14 after a round players have read the hidden one's name nowhere", async () => {
        for (const player of ["Ada", "Ben"] as const)
          for (const name of ["chat", "combat"] as const) {
            const page = party.page(player);
            await page.locator(`#sidebar-tabs [data-tab=${name}]`).click();
            expect(await readable(page)).not.toContain(hidden);
          }
      });
      expect(party.complaints).toEqual([]);
    });
  });
