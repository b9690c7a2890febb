import type { Locator } from "@playwright/test";
import { closeUp, onTurn } from "./evening.ts";
import { drag, look } from "./map.ts";
import { expect, test } from "./party.ts";
import { beginWith, closeSheet, HEROES_FIRST, itemId, openSheet, row, strike } from "./people.ts";
import { words } from "./words.ts";

test("the list of actions: by family with dice and odds, searched, pinned, folded, by keys; conditions and gear by a click", async ({
  party,
}) => {
  const gm = party.page("Gamemaster");
  const ada = party.page("Ada");
  for (const page of [gm, ada]) await look(page);
  await beginWith(party, HEROES_FIRST);
  await expect(row(ada, "Ilka")).toHaveClass(/is-now/);
  let sheet = await openSheet(ada, [7, 9]);
  const family = (id: string) => sheet.locator(`.tp-fam[data-fold="${id}"]`);
  const sword = () => strike(sheet, "Ilka", "Arming sword");

  await test.step("a weapon stands among the attacks with dice, damage and price; against somebody, with odds", async () => {
    await expect(
      family("attacks").locator("[data-action=act]", { has: ada.locator("b", { hasText: "Arming sword" }) }),
    ).not.toHaveCount(0);
    await expect(sword().locator(".d")).toHaveText(/^\dd\d/);
    await expect(sword().locator(".p .beat")).toHaveCount(1);
    await expect(sword().locator(".o")).toHaveText("");
    await sheet.locator("[data-against]").selectOption({ label: "Toll captain" });
    // Out of reach it says so, and what the odds would be is of no use.
    await expect(sword().locator(".why")).toContainText(/\d/);
    await expect(sword().locator(".o")).toHaveText("");
    // What another does draws the list anew; whoever is at work in it by keys goes on where they were.
    await sword().focus();
    await drag(gm, [16, 9], [8, 9]);
    await expect(sword().locator(".why")).toHaveCount(0);
    await expect(sword()).toBeFocused();
    await expect(sword().locator(".o b")).toHaveText(/%|[A-Z]/);
    await expect(sword().locator(".d")).toHaveText(/\dd\d.* · \dd\d/);
    await expect.poll(() => ada.evaluate(() => (game as unknown as Aiming).user.targets.size)).toBe(1);
    await sheet.locator("[data-against]").selectOption("");
    await expect(sword().locator(".o")).toHaveText("");
  });

  await test.step("it is searched from the keyboard, and all is back when the search is emptied", async () => {
    const search = sheet.locator("input[type=search]");
    await expect(async () => {
      await sword().focus();
      await ada.keyboard.press("/");
      await expect(search).toBeFocused({ timeout: 500 });
    }).toPass();
    await expect(search).toBeFocused();
    await ada.keyboard.type("arming");
    await expect(sword()).toBeVisible();
    const others = sheet.locator(".tp-it:visible");
    await expect(others.filter({ hasNotText: "Arming sword" })).toHaveCount(0);
    await ada.keyboard.press("ArrowDown");
    await expect(sheet.locator("[data-action=act]:focus")).toHaveAttribute("data-row", /^item\./);
    await search.fill("no such thing");
    await expect(sheet.locator(".tp-none")).toHaveText(words("TEMPO.Sheet.NotFound"));
    await search.press("Escape");
    await expect(search).toHaveValue("");
    await expect(sheet.locator(".tp-none")).toBeHidden();
    await expect(family("movement")).toBeVisible();
  });

  await test.step("a key is heard as soon as a part is drawn anew", async () => {
    await expect(async () => {
      await sword().focus();
      await expect(sword()).toBeFocused({ timeout: 500 });
    }).toPass();
    await sheet.evaluate(async (element) => {
      const drawn = new Promise<void>((resolve) => {
        const soon = new MessageChannel();
        soon.port1.onmessage = () => {
          document.activeElement?.dispatchEvent(new KeyboardEvent("keydown", { key: "/", bubbles: true }));
          resolve();
        };
        const watch = new MutationObserver(() => {
          watch.disconnect();
          soon.port2.postMessage(null);
        });
        watch.observe(element.querySelector(".window-content") ?? element, { childList: true });
      });
      const { applications } = foundry as unknown as { applications: { instances: Map<string, Drawable> } };
      await applications.instances.get(element.id)?.render({ parts: ["turn"] });
      await drawn;
    });
    await expect(sheet.locator("input[type=search]")).toBeFocused();
  });

  await test.step("what is pinned stands first, also when the sheet is opened again, and what is folded stays so", async () => {
    await sword().focus();
    await ada.keyboard.press("p");
    await expect(family("pinned").locator("[data-action=act]")).toHaveAttribute(
      "data-row",
      `item.${itemId("Ilka", "Arming sword")}.strike`,
    );
    await expect(sheet.locator(".tp-fam").first()).toHaveAttribute("data-fold", "pinned");
    await family("movement").locator("summary").click();
    await expect(family("movement").locator("[data-action=act]").first()).toBeHidden();
    await closeSheet(sheet);
    sheet = await openSheet(ada, [7, 9]);
    await expect(family("pinned")).toBeVisible();
    await expect(family("movement")).not.toHaveAttribute("open");
    await family("movement").locator("summary").click();
    await family("pinned").locator("[data-action=pin]").click();
    await expect(family("pinned")).toHaveCount(0);
    await expect(family("attacks").locator("[data-action=pin]").first()).toHaveAttribute("aria-pressed", "false");
  });

  await test.step("what cannot be done now is counted and folded, with its reason; by cost the list is sorted anew", async () => {
    const notNow = sheet.locator(".tp-notnow");
    await expect(notNow.locator("[data-action=act]").first()).toBeHidden();
    await notNow.locator("summary").click();
    await expect(notNow.locator(".why").first()).toBeVisible();
    const count = await notNow.locator("[data-action=act]").count();
    await expect(notNow.locator(".tp-famname")).toHaveText(words("TEMPO.Sheet.NotNow", { count }));
    await notNow.locator("summary").click();
    await sheet.locator("[data-action=sortByCost]").click();
    await expect(family("attacks")).toHaveCount(0);
    await expect(sheet.locator(".tp-fam[data-fold^='cost.']").first()).toBeVisible();
    await sheet.locator("[data-action=sortByCost]").click();
    await expect(family("attacks")).toHaveCount(1);
  });

  await test.step("a condition is given and taken by a click, stands in the head, and everybody has it", async () => {
    await sheet.locator(".tp-addcond").click();
    const prone = sheet.locator("[data-action=toggleCondition][data-status='phased-prone']");
    await expect(prone).toHaveAttribute("aria-pressed", "false");
    await prone.click();
    await expect(prone).toHaveAttribute("aria-pressed", "true");
    await expect(sheet.locator(".tp-cond")).toHaveCount(1);
    await expect(row(gm, "Ilka")).toContainText(words("TEMPO.Phased.Tag.prone"));
    await sheet.locator(".tp-cond [data-action=removeEffect]").click();
    await expect(sheet.locator(".tp-cond")).toHaveCount(0);
    await expect(prone).toHaveAttribute("aria-pressed", "false");
  });

  await test.step("gear says what it is in a line, and how many there are is typed", async () => {
    await sheet.locator("[role=tab][data-tab=gear]").click();
    const weapon = sheet.locator(`li[data-item-id="${itemId("Ilka", "Arming sword")}"]`);
    await expect(weapon.locator(".d")).toContainText(/\dd\d/);
  });
  await closeSheet(sheet);
  expect(party.complaints).toEqual([]);
});

interface Drawable {
  render(options: object): Promise<unknown>;
}

interface Aiming {
  user: { targets: Set<object> };
}

test.describe("pool", () => {
  test.use({ seed: closeUp("pool"), settings: { "tempo.limit": "warn" } });

  test("pool: each weapon has its own manoeuvres, and bare hands stand last, folded until they are opened", async ({
    party,
  }) => {
    const { page: ada, sheet } = await onTurn(party, "pool", "Maren");
    const family = (of: Locator) => of.locator(".tp-fam[data-fold=attacks]");
    const sets = family(sheet).locator(".tp-set");
    await expect(sets.nth(1)).toBeVisible();
    const things = await sets.evaluateAll((all) => all.map((set) => (set as HTMLElement).dataset["fold"] ?? ""));
    expect(things.at(-1)).toBe("bare.attacks");
    const [bare, first] = [sets.last(), sets.first()];
    await expect(first).toHaveAttribute("open");
    await expect(bare).not.toHaveAttribute("open");
    // No row says the weapon again, and none is called free that costs Stamina.
    await expect(first.locator("[data-action=act] .tp-2")).toHaveCount(0);
    const quick = first.locator('[data-row$=".quick"]');
    await expect(quick.locator(".p")).toHaveText("");

    await sheet
      .locator("input[type=search]")
      .fill((await bare.locator("[data-action=act]").first().getAttribute("data-name")) ?? "");
    await expect(bare.locator("[data-action=act]").first()).toBeVisible();
    await sheet.locator("input[type=search]").press("Escape");
    await expect(bare).not.toHaveAttribute("open");

    await bare.locator("summary").click();
    await closeSheet(sheet);
    await ada.keyboard.press("c");
    const again = ada.locator(".application.tp-sheet");
    await expect(family(again).locator(".tp-set").last()).toHaveAttribute("open");
    expect(party.complaints).toEqual([]);
  });
});
