import type { Page } from "@playwright/test";
import { carry, drag, look, onPage, pointAt, whereIs } from "./map.ts";
import { expect, loadDice, test } from "./party.ts";
import { combatantId, initiativeDice, left, row } from "./people.ts";
import type { Name } from "./people.ts";
import { picture } from "./pictures.ts";
import { amountOf, words } from "./words.ts";

const AP = "TEMPO.Phased.Pool.ap";
const FREE = words("TEMPO.Ruler.Free");
const FT = words("TEMPO.Unit.Short.ft");

/** The demo fight in its first round, Ilka on turn. */
async function begin(gm: Page): Promise<void> {
  await loadDice(gm, initiativeDice({ Ilka: 10, "Toll captain": 5, Brann: 9, "Gate bruiser": 6, "Ferry guard": 2 }));
  await gm.locator("#combat [data-action=begin]").click();
  await gm.locator("#combat [data-action=noChoices]").click();
  await expect(row(gm, "Ilka")).toHaveClass(/is-now/);
}

const plate = (page: Page) => page.locator("#tempo-map .tp-plate").last();
const told = (page: Page) => page.locator("#tempo-map .tp-moved");

/** Does something with a token on a page, as a macro would. */
function macro(page: Page, name: Name, changes: object, how: "update" | "move" = "update"): Promise<unknown> {
  return page.evaluate(
    ([wanted, data, way]) => {
      const { scene } = canvas as unknown as { scene: { tokens: Iterable<Scripted> } };
      return [...scene.tokens].find((token) => token.name === wanted)?.[way](data);
    },
    [name, changes, how] as const,
  );
}

interface Scripted {
  name: string;
  update(changes: object): Promise<unknown>;
  move(waypoint: object): Promise<unknown>;
}

/** Lets go of what is carried without moving it. */
async function putBack(page: Page): Promise<void> {
  await page.keyboard.press("Escape");
  await page.mouse.up();
  await page.mouse.move(400, 20);
}

test("moves: the ruler, bands of reach, and every way of moving, priced or free, and told", async ({ party }) => {
  const gm = party.page("Gamemaster");
  const ada = party.page("Ada");
  for (const page of [gm, ada]) await look(page);
  await begin(gm);
  await expect(row(ada, "Ilka")).toHaveClass(/is-now/);

  await test.step("the plate over the token on turn has what is left", async () => {
    for (const page of [gm, ada]) {
      const over = page.locator(`#tempo-map .tp-turnplate[data-combatant-id="${combatantId("Ilka")}"]`);
      await expect(over.locator("[data-pool=ap] .n")).toHaveText("3/3");
    }
  });

  await test.step("B8 stops are numbered, and what cannot be paid ends at a cross in sight of everybody", async () => {
    await carry(ada, [7, 9], [[14, 9]]);
    await expect(plate(ada)).toContainText(amountOf(AP, 3));
    await expect(ada.locator("#tempo-map .tp-stop")).toHaveText(["2", "3"]);
    await picture(ada, "stops");
    await putBack(ada);
  });

  await test.step("bands of reach: while a key is held, and as long as the button in the HUD is pressed", async () => {
    await ada.mouse.move(400, 20);
    await ada.keyboard.down("Shift");
    await ada.keyboard.down("b");
    await expect(ada.locator("#tempo-map .band")).toHaveCount(3);
    await expect(ada.locator("#tempo-map .tp-bandname")).toHaveText([3, 2, 1].map((n) => amountOf(AP, n)));
    await picture(ada, "reach");
    await ada.keyboard.up("b");
    await ada.keyboard.up("Shift");
    await expect(ada.locator("#tempo-map .band")).toHaveCount(0);
    const at = await pointAt(ada, [7, 9]);
    await ada.mouse.click(at.x, at.y, { button: "right" });
    const button = ada.locator("#token-hud [data-tempo=reach]");
    await button.click();
    await expect(button).toHaveAttribute("aria-pressed", "true");
    await expect(ada.locator("#tempo-map .band")).toHaveCount(3);
    await picture(ada, "hud");
    await button.click();
    await expect(ada.locator("#tempo-map .band")).toHaveCount(0);
    await ada.mouse.click(at.x, at.y, { button: "right" });
  });

  await test.step("arrow keys are priced, and told", async () => {
    await ada.mouse.move(400, 20);
    await ada.keyboard.press("ArrowDown");
    await expect.poll(() => whereIs(gm, "Ilka")).toEqual([7, 10]);
    await expect(told(ada)).toHaveText(amountOf(AP, 1));
    await expect(left(gm, "Ilka")).toHaveText("2/3");
    await ada.keyboard.press("ArrowUp");
    await expect.poll(() => whereIs(gm, "Ilka")).toEqual([7, 9]);
    await expect(told(ada)).toHaveText(words("TEMPO.Ruler.Nothing"));
    await expect(left(gm, "Ilka")).toHaveText("2/3");
  });

  await test.step("macros are priced, and refused beyond the budget", async () => {
    await macro(ada, "Ilka", { x: 700, y: 1300 }, "move");
    await expect.poll(() => whereIs(gm, "Ilka")).toEqual([7, 13]);
    await expect(left(gm, "Ilka")).toHaveText("1/3");
    await macro(ada, "Ilka", { x: 2500, y: 900 });
    await expect(ada.locator("#notifications .notification")).not.toHaveCount(0);
    expect(await whereIs(gm, "Ilka")).toEqual([7, 13]);
    await expect(left(gm, "Ilka")).toHaveText("1/3");
  });

  await test.step("who is put somewhere pays nothing, and that is said", async () => {
    await macro(gm, "Ilka", { x: 1000, y: 900, action: "displace" }, "move");
    await expect.poll(() => whereIs(ada, "Ilka")).toEqual([10, 9]);
    await expect(told(gm)).toHaveText(FREE);
    await expect(left(gm, "Ilka")).toHaveText("1/3");
    await macro(gm, "Gate bruiser", { x: 2000, y: 1200 });
    await expect.poll(() => whereIs(ada, "Gate bruiser")).toEqual([20, 12]);
    await expect(left(gm, "Gate bruiser")).toHaveText("3/3");
  });

  await test.step("B8 a GM's free drag counts only what is dragged, and a refused one has nothing left", async () => {
    await drag(gm, [20, 12], [20, 14]);
    await expect.poll(() => whereIs(ada, "Gate bruiser")).toEqual([20, 14]);
    await carry(gm, [20, 14], [[20, 17]]);
    await expect(plate(gm)).toHaveText(new RegExp(`${FREE}\\s*15 ${FT}\\s*$`));
    await putBack(gm);
    await carry(ada, [10, 9], [[10, 18]]);
    await expect(ada.locator("#tempo-map .tp-cross")).toHaveCount(1);
    const reason = ada.locator("#tempo-map .tp-plate .tp-why");
    await expect(reason).toBeVisible();
    await expect(plate(ada).locator(".tp-2")).toHaveCount(0);
    await picture(ada, "refused");
    await putBack(ada);
  });

  await test.step("B8 the reason stays in the part of the map that can be seen", async () => {
    const edge = (await ada.locator("#sidebar").boundingBox())?.x ?? 0;
    await ada.evaluate(() => (canvas as unknown as { pan(view: object): void }).pan({ x: -200, y: 900, scale: 0.6 }));
    const from = await onPage(ada, [10, 9]);
    expect(from.x).toBeLessThan(edge);
    await carry(ada, [10, 9], [[14, 9], [13, 12]]);
    const box = await ada.locator("#tempo-map .tp-plate").last().boundingBox();
    expect((box?.x ?? Infinity) + (box?.width ?? 0)).toBeLessThanOrEqual(edge);
    await putBack(ada);
    await look(ada);
  });

  expect(party.complaints).toEqual([]);
});
