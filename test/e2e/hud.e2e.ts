import { DEMO_FIGHTS } from "../../tools/demo-fights.ts";
import { closeUp, onTurn, PLAYED } from "./evening.ts";
import { lookAt, whereIs } from "./map.ts";
import { expect, test } from "./party.ts";
import { openHud } from "./people.ts";

for (const ruleset of PLAYED)
  test.describe(ruleset, () => {
    test.use({ seed: closeUp(ruleset), settings: { "tempo.limit": "warn", "tempo.undoConfirm": false } });

    test(`${ruleset}: U31 a pinned action is used from the token's HUD, which follows the fight while it is open`, async ({
      party,
    }) => {
      const hero = DEMO_FIGHTS[ruleset].cast.find(({ player }) => player === "Ada")?.name ?? "";
      const { evening, page: ada, who, sheet } = await onTurn(party, ruleset, hero);
      const hud = ada.locator("#token-hud .tp-hud");
      const undo = hud.locator("[data-tempo=undo]");
      const before = await evening.row(who);

      const open = ".tp-fam:not(.tp-notnow) [data-action=act]:not([aria-disabled=true])";
      const armed = sheet.locator(`${open}[data-row^="item."]`);
      const row = (await armed.count()) > 0 ? armed.first() : sheet.locator(open).first();
      const id = (await row.getAttribute("data-row")) ?? "";
      await row.focus();
      await ada.keyboard.press("p");
      await expect(sheet.locator(`.tp-fam[data-fold=pinned] [data-action=act][data-row="${id}"]`)).toHaveCount(1);
      await sheet.locator("[data-action=close]").click();
      await expect(sheet).toHaveCount(0);

      await test.step("a click on it asks what the action asks, and does it", async () => {
        const at = await whereIs(ada, hero);
        await lookAt(ada, at);
        await openHud(ada, at);
        const shown = await evening.shown();
        await hud.locator(`[data-tempo=pin][data-row="${id}"]`).click();
        await evening.submit(ada, shown);
        while (await evening.answer(true));
        await expect.poll(() => evening.row(who)).not.toBe(before);
      });

      await test.step("what was done can be taken back there at once", async () => {
        await expect(undo).toHaveCount(1);
        await undo.click();
        await expect.poll(() => evening.row(who)).toBe(before);
      });

      await test.step("when the turn is over it can be ended there no more", async () => {
        const end = hud.locator("[data-tempo=endTurn]");
        const back = ada.locator("#token-hud [data-tempo=backToStart]");
        await expect(end).toHaveCount(1);
        await expect(back).toHaveCount(1);
        await evening.gm.locator("#combat [data-action=endTurn]").click();
        await expect.poll(() => evening.now()).not.toBe(who);
        await expect(end).toHaveCount(0);
        await expect(back).toHaveCount(0);
        await expect(hud.locator("[data-tempo=reach]")).toHaveCount(1);
      });
      expect(party.complaints).toEqual([]);
    });
  });
