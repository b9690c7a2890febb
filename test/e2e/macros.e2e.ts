import { demoId } from "../../tools/demo.ts";
import { DEMO_FIGHTS } from "../../tools/demo-fights.ts";
import { closeUp, Evening, PLAYED } from "./evening.ts";
import { expect, test } from "./party.ts";
import { closeSheet, select } from "./people.ts";
import { like, words } from "./words.ts";

interface Tempo {
  readonly tempo: { readonly api: { use(uuid: string, row: string): Promise<unknown> } };
  readonly combat: { readonly combatants: Map<string, { readonly actor: { readonly uuid: string } }> };
}

for (const ruleset of PLAYED)
  test.describe(ruleset, () => {
    test.use({ seed: closeUp(ruleset), settings: { "tempo.limit": "off" } });

    test(`${ruleset}: U31 a macro is for whoever is selected, or says who does not have its action`, async ({
      party,
    }) => {
      const { gm } = new Evening(party, ruleset);
      const ada = party.page("Ada");
      const { cast } = DEMO_FIGHTS[ruleset];
      const hero = cast.find(({ player }) => player === "Ada")?.name ?? "";
      const [foe = ""] = cast.flatMap(({ name, player }) => (player === undefined ? [name] : []));
      const who = demoId("combatant", foe);
      await gm.locator("#combat [data-action=begin]").click();
      await gm.locator(`#combat [data-action=show][name="${who}.show"]`).click();
      await gm.keyboard.press("c");
      const sheet = gm.locator(".application.tp-sheet").last();
      await expect(sheet).toBeVisible();
      const rows = sheet.locator("[data-action=act]");
      const weapon = rows.and(gm.locator("[data-row^='item.']:visible")).first();
      const row = (await weapon.getAttribute("data-row")) ?? "";
      await weapon.dragTo(gm.locator("#hotbar [data-slot='1']"));
      await expect(gm.locator("#hotbar [data-slot='1'] img")).toHaveCount(1);
      await closeSheet(sheet);
      const dialog = gm.locator(".application.tp-check");
      const told = (page = gm) => page.locator("#notifications .notification");

      await test.step("somebody who does not have it does nothing, and the GM reads why", async () => {
        await select(gm, [hero]);
        await gm.keyboard.press("1");
        const sentence = told().filter({ hasText: like("TEMPO.Hotbar.NotTheirs") });
        await expect(sentence).toHaveText(new RegExp(`${hero}.*${foe}`));
        await expect(dialog).toHaveCount(0);
      });

      await test.step("with nobody selected it is whose it was dragged from", async () => {
        await select(gm, []);
        await gm.keyboard.press("1");
        await expect(dialog).toBeVisible();
        await expect(dialog).toContainText(foe);
        await dialog.locator("[data-action=close]").click();
        await expect(dialog).toHaveCount(0);
      });

      await test.step("of several selected it is who has it", async () => {
        await select(gm, [hero, foe]);
        await gm.keyboard.press("1");
        await expect(dialog).toContainText(foe);
        await dialog.locator("[data-action=close]").click();
        await expect(dialog).toHaveCount(0);
      });

      await test.step("a player uses nothing of an adversary by it, and does not read its name", async () => {
        const uuid = await gm.evaluate((id) => (game as unknown as Tempo).combat.combatants.get(id)?.actor.uuid, who);
        for (const selected of [[], [hero]]) {
          await select(ada, selected);
          await ada.evaluate(([of, id]) => (game as unknown as Tempo).tempo.api.use(of, id), [
            uuid ?? "",
            row,
          ] as const);
          const sentence = told(ada).filter({ hasText: words("TEMPO.Hotbar.NoActor") });
          await expect(sentence).toHaveCount(1);
          await sentence.click();
          await expect(sentence).toHaveCount(0);
        }
        await expect(ada.locator(".application.tp-check")).toHaveCount(0);
      });
      expect(party.complaints).toEqual([]);
    });
  });
