import { closeUp, PLAYED } from "./evening.ts";
import { expect, test } from "./party.ts";
import { words } from "./words.ts";

interface Made {
  readonly items: Iterable<{ name: string; type: string; img: string }>;
  getFlag(scope: string, key: string): unknown;
}

interface Host {
  readonly actors: { getName(name: string): Made | undefined };
}

for (const ruleset of PLAYED)
  test.describe(ruleset, () => {
    test.use({ seed: closeUp(ruleset), people: ["Gamemaster"] });

    test(`${ruleset}: a character made from nothing has a weapon, and its sheet says what is still to choose`, async ({
      party,
    }) => {
      const gm = party.page("Gamemaster");
      const things = (name: string): Promise<[string, string, string][]> =>
        gm.evaluate((n) => {
          const items = [...((game as unknown as Host).actors.getName(n)?.items ?? [])];
          return items.map(({ name: called, type, img }) => [type, called, img] as [string, string, string]);
        }, name);
      await gm.locator("#sidebar-tabs [data-tab=actors]").click();
      await gm.locator("#actors [data-action=createEntry]").click();
      const dialog = gm.locator("dialog");
      await dialog.locator("input[name=name]").fill("Sallow");
      await dialog.locator("select[name=type]").selectOption("character");
      await dialog.locator("button[data-action=ok], button[type=submit]").first().click();
      const sheet = gm.locator(".application.tp-sheet");
      const begin = sheet.locator(".tp-begin");
      await expect(begin).toBeVisible();
      const first = words(`TEMPO.${ruleset.charAt(0).toUpperCase()}${ruleset.slice(1)}.FirstWeapon`);
      expect(await things("Sallow")).toEqual([["weapon", first, "systems/tempo/assets/icons/sword.svg"]]);
      // The weapon can be used as it is: its row has a line of dice or damage.
      await expect(sheet.locator(`[data-action=act][aria-label*="${first}"]`).first().locator(".d")).toHaveText(/\d/);

      const field = begin.locator("[data-action=chooseField]").first();
      const path = (await field.getAttribute("data-path")) ?? "";
      await field.click();
      const input = gm.locator(":focus");
      await expect(input).toHaveAttribute("name", new RegExp(`^${path.replaceAll(".", "\\.")}`));
      await input.fill("2");
      await input.press("Tab");
      await sheet.locator("[role=tab][data-tab=turn]").click();
      await expect(begin.locator(`[data-path="${path}"]`)).toHaveCount(0);

      await begin.locator("[data-action=pickItems][data-kind=armor]").click();
      const pick = gm.locator(".application.tp-pick");
      // On 14 the window has a menu, whose entries are list items, too.
      const offered = pick.locator(".window-content li").first();
      const name = (await offered.locator("b").textContent()) ?? "";
      // A list of small pictures, whose button stays on the page.
      expect((await offered.locator("img").boundingBox())?.height).toBeLessThanOrEqual(32);
      await expect(pick.locator("button[data-action=ok], button[type=submit]")).toBeInViewport({ ratio: 1 });
      await offered.locator("input").check();
      await pick.locator("button[data-action=ok], button[type=submit]").click();
      await expect(begin.locator("[data-kind=armor]")).toHaveCount(0);
      expect((await things("Sallow")).map(([type, called]) => [type, called])).toContainEqual(["armor", name]);

      await begin.locator("[data-action=endBeginning]").click();
      await expect(begin).toHaveCount(0);

      // What a module makes comes as it is.
      await gm.evaluate(async () => {
        const { implementation } = (globalThis as unknown as { Actor: { implementation: Maker } }).Actor;
        await implementation.create({ name: "Guide", type: "character" });
      });
      expect(await things("Guide")).toEqual([]);
      expect(party.complaints).toEqual([]);
    });
  });

interface Maker {
  create(data: object): Promise<unknown>;
}
