import type { Locator, Page } from "@playwright/test";
import { closeUp } from "./evening.ts";
import { expect, test } from "./party.ts";
import { place, tab } from "./people.ts";
import { words } from "./words.ts";

const pack = (page: Page, name: string): Locator => page.locator(`#compendium [data-pack="tempo.${name}"]`);

interface Thing {
  readonly name: string;
  readonly uuid: string;
}
interface Host {
  readonly actors: {
    getName(name: string): { readonly items: Iterable<Thing>; readonly sheet: { render(o: object): Promise<unknown> } };
    importFromCompendium(pack: object, id: string): Promise<unknown>;
    readonly size: number;
  };
  readonly packs: Map<string, { readonly index: Iterable<{ _id: string; name: string }> }>;
}

const things = (page: Page, name: string): Promise<string[]> =>
  page.evaluate((n) => [...(game as unknown as Host).actors.getName(n).items].map((item) => item.name), name);

/** Drags the first entry of a pack onto the sheet that is open. */
async function dragFirst(page: Page, from: string, sheet: Locator): Promise<string> {
  await pack(page, from).locator("[data-action=activateEntry]").click();
  // The window of the pack before may still be closing.
  const opened = page.locator(`.application[id^=compendium][id$="${from}"]`);
  const entry = opened.locator("[data-entry-id]").first();
  await expect(entry).toBeVisible();
  await place(page, "[id^=compendium-]", { left: 0, top: 60, width: 260 });
  await place(page, ".tp-sheet", { left: 280, top: 60 });
  const name = (await entry.innerText()).trim();
  await entry.dragTo(sheet.locator(".window-content"));
  await opened.locator("[data-action=close]").first().click();
  return name;
}

test.describe("packs of other rulesets", () => {
  test.use({ seed: closeUp("surge"), people: ["Gamemaster"] });

  test("what belongs to another ruleset is refused by name, and its packs can be hidden by the chooser", async ({
    party,
  }) => {
    const gm = party.page("Gamemaster");
    const refusal = (name: string): string =>
      words("TEMPO.Refusal.OtherRuleset", {
        name,
        theirs: words("TEMPO.Ruleset.heroic.name"),
        ours: words("TEMPO.Ruleset.surge.name"),
      });
    await gm.evaluate(() => (game as unknown as Host).actors.getName("Tamsin").sheet.render({ force: true }));
    const sheet = gm.locator(".application.tp-sheet");
    await tab(gm, "compendium");
    const before = await things(gm, "Tamsin");

    await test.step("an item that is dropped on a sheet", async () => {
      const name = await dragFirst(gm, "heroic-items", sheet);
      await expect(gm.locator("#notifications")).toContainText(refusal(name));
      expect(await things(gm, "Tamsin")).toEqual(before);
      const own = await dragFirst(gm, "surge-items", sheet);
      await expect.poll(() => things(gm, "Tamsin")).toEqual([...before, own]);
    });

    await test.step("an actor that is imported", async () => {
      const name = await gm.evaluate(async () => {
        const { actors, packs } = game as unknown as Host;
        const from = packs.get("tempo.heroic-actors");
        const [first] = [...(from?.index ?? [])];
        if (!from || !first) throw new Error("the pack is empty");
        await actors.importFromCompendium(from, first._id);
        return first.name;
      });
      await expect(gm.locator("#notifications")).toContainText(refusal(name));
      const count = () => gm.evaluate(() => (game as unknown as Host).actors.size);
      const had = await count();
      expect(had).toBe(await count());
    });

    await test.step("the chooser hides the packs, and shows them again", async () => {
      await expect(pack(gm, "heroic-items")).toBeVisible();
      for (const hides of [true, false]) {
        await gm.evaluate(async () => {
          const { settings } = game as unknown as {
            settings: { menus: Map<string, { type: new () => { render(): Promise<unknown> } }> };
          };
          const menu = settings.menus.get("tempo.welcome");
          if (menu) await new menu.type().render();
        });
        const chooser = gm.locator(".application.tp-welcome");
        await chooser.locator("input[name=hidePacks]").setChecked(hides);
        await chooser.locator("button[type=submit]:not([data-try])").click();
        await expect(chooser).toHaveCount(0);
        await expect(pack(gm, "heroic-items")).toBeVisible({ visible: !hides });
        await expect(pack(gm, "surge-items")).toBeVisible();
      }
    });
    expect(party.complaints).toEqual([]);
  });
});
