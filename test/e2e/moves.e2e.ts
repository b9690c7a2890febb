import type { Page } from "@playwright/test";
import { carry, drag, look, onPage, pointAt, whereIs } from "./map.ts";
import { expect, loadDice, test } from "./party.ts";
import { combatantId, initiativeDice, left, openHud, row } from "./people.ts";
import type { Name } from "./people.ts";
import { amountOf, words } from "./words.ts";

const AP = "TEMPO.Phased.Pool.ap";
const FREE = words("TEMPO.Ruler.Free");
const FT = words("TEMPO.Unit.Short.ft");

/** The demo fight in its first round, Ilka on turn. */
async function begin(gm: Page): Promise<void> {
  await loadDice(gm, initiativeDice({ Ilka: 10, "Toll captain": 5, Brann: 9, "Gate bruiser": 6, "Ferry guard": 2 }));
  await gm.locator("#combat [data-action=begin]").click();
  await gm.locator("#combat [data-action=reveal]").click();
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
    await putBack(ada);
  });

  await test.step("bands of reach: while a key is held, and as long as the button in the HUD is pressed", async () => {
    await ada.mouse.move(400, 20);
    await ada.keyboard.down("Shift");
    await ada.keyboard.down("b");
    await expect(ada.locator("#tempo-map .band")).toHaveCount(3);
    await expect(ada.locator("#tempo-map .tp-bandname")).toHaveText([3, 2, 1].map((n) => amountOf(AP, n)));
    await ada.keyboard.up("b");
    await ada.keyboard.up("Shift");
    await expect(ada.locator("#tempo-map .band")).toHaveCount(0);
    await openHud(ada, [7, 9]);
    const button = ada.locator("#token-hud [data-tempo=reach]");
    await button.click();
    await expect(button).toHaveAttribute("aria-pressed", "true");
    await expect(ada.locator("#tempo-map .band")).toHaveCount(3);
    await button.click();
    await expect(ada.locator("#tempo-map .band")).toHaveCount(0);
    const { x, y } = await pointAt(ada, [7, 9]);
    await ada.mouse.click(x, y, { button: "right" });
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
    await drag(gm, [20, 12], [18, 12]);
    await expect.poll(() => whereIs(ada, "Gate bruiser")).toEqual([18, 12]);
    await carry(gm, [18, 12], [[15, 12]]);
    await expect(plate(gm)).toHaveText(new RegExp(`${FREE}\\s*15 ${FT}\\s*$`));
    await putBack(gm);
    await carry(ada, [10, 9], [[10, 18]]);
    await expect(ada.locator("#tempo-map .tp-cross")).toHaveCount(1);
    const reason = ada.locator("#tempo-map .tp-plate .tp-why");
    await expect(reason).toBeVisible();
    await expect(plate(ada).locator(".tp-left")).toHaveCount(0);
    await putBack(ada);
  });

  await test.step("B8 the reason stays in the part of the map that can be seen", async () => {
    const edge = (await ada.locator("#sidebar").boundingBox())?.x ?? 0;
    await ada.evaluate(() => (canvas as unknown as { pan(view: object): void }).pan({ x: 1000, y: 900, scale: 0.6 }));
    const from = await onPage(ada, [10, 9]);
    expect(from.x).toBeLessThan(edge);
    await carry(
      ada,
      [10, 9],
      [
        [14, 9],
        [13, 12],
      ],
    );
    const last = ada.locator("#tempo-map .tp-plate").last();
    await expect(last).toBeVisible();
    await expect
      .poll(async () => {
        const box = await last.boundingBox();
        return (box?.x ?? Infinity) + (box?.width ?? 0);
      })
      .toBeLessThanOrEqual(edge);
    await putBack(ada);
    await look(ada);
  });

  expect(party.complaints).toEqual([]);
});

/** A pinned action stands in the HUD, with the end of the turn and what can be taken back. */
test("moves: the HUD of the token on turn ends, takes back, and uses what is pinned", async ({ party }) => {
  const gm = party.page("Gamemaster");
  const ada = party.page("Ada");
  for (const page of [gm, ada]) await look(page);
  await begin(gm);
  await expect(row(ada, "Ilka")).toHaveClass(/is-now/);
  await pin(ada, "Ilka", ["phased.stand", "phased.hide"]);
  const { x, y } = await pointAt(ada, [7, 9]);
  await ada.mouse.click(x, y);
  await ada.mouse.move(400, 20);
  await ada.keyboard.press("ArrowDown");
  await expect(left(ada, "Ilka")).toHaveText("2/3");
  await openHud(ada, [7, 10]);
  const hud = ada.locator("#token-hud .tp-hud");
  await expect(hud.locator("[data-tempo=pin]")).toHaveCount(2);
  expect((await hud.locator("[data-tempo=undo]").boundingBox())?.height).toBeGreaterThanOrEqual(24);
  await hud.locator("[data-tempo=undo]").click();
  await expect.poll(() => whereIs(gm, "Ilka")).toEqual([7, 9]);
  await expect(left(gm, "Ilka")).toHaveText("3/3");
  await openHud(ada, [7, 9]);
  // Nobody lies on the ground, so the pinned action stays, and says why not.
  await expect(hud.locator("[data-tempo=pin][data-row='phased.stand']")).toHaveAttribute("aria-disabled", "true");
  await hud.locator("[data-tempo=endTurn]").click();
  await expect(row(gm, "Brann")).toHaveClass(/is-now/);
  // Ben's HUD is his, and nobody else has its buttons.
  const over = gm.locator(`#tempo-map .tp-turnplate[data-combatant-id="${combatantId("Brann")}"]`);
  await expect(over).toBeVisible();
  await expect(gm.locator("#tempo-map [data-drawing=acting] path.turn")).toHaveCount(1);
  expect(party.complaints).toEqual([]);
});

const pin = (page: Page, name: Name, pins: readonly string[]): Promise<unknown> =>
  page.evaluate(
    ([wanted, rows]) => {
      const { scene } = canvas as unknown as { scene: { tokens: Iterable<{ name: string; actor: Flagged }> } };
      return [...scene.tokens].find((token) => token.name === wanted)?.actor.setFlag("tempo", "pins", rows);
    },
    [name, pins] as const,
  );

interface Flagged {
  setFlag(scope: string, key: string, value: unknown): Promise<unknown>;
}

test("moves: levels are out of each other's reach, and planned ways show their price (14; 13 has neither)", async ({
  party,
}) => {
  const gm = party.page("Gamemaster");
  const ada = party.page("Ada");
  for (const page of [gm, ada]) await look(page);
  await begin(gm);
  await expect(row(ada, "Ilka")).toHaveClass(/is-now/);
  // The captain beside Ilka's way may strike.
  await macro(gm, "Toll captain", { x: 900, y: 800 });
  await expect.poll(() => whereIs(ada, "Toll captain")).toEqual([9, 8]);
  await carry(ada, [7, 9], [[12, 9]]);
  await expect(ada.locator("#tempo-map .tp-risk")).not.toHaveCount(0);
  await expect(plate(ada).locator(".tp-strike")).toContainText("Toll captain");
  await putBack(ada);

  const above = await gm.evaluate(async () => {
    const { scene } = canvas as unknown as { scene: Layered };
    if (scene.levels === undefined) return null;
    const level = { name: "Above", elevation: { bottom: 10, top: 20 }, sort: 100 };
    const [made] = await scene.createEmbeddedDocuments("Level", [level]);
    return made?.id ?? null;
  });
  const { TEMPO_E2E_GENERATION: generation = "13" } = process.env;
  expect(above === null).toBe(Number(generation) < 14);
  if (above === null) return;

  await macro(gm, "Toll captain", { level: above });
  await carry(ada, [7, 9], [[12, 9]]);
  await expect(plate(ada)).toBeVisible();
  await expect(ada.locator("#tempo-map .tp-risk")).toHaveCount(0);
  await putBack(ada);
  const levels = await ada.evaluate(() => {
    const { combat } = game as unknown as { combat: { state: { combatants: Record<string, Placed> } } };
    return Object.values(combat.state.combatants).map(({ place }) => place.level ?? null);
  });
  expect(levels.filter((level) => level === above)).toHaveLength(1);

  await planned(ada, "Ilka", { x: 1000, y: 900 });
  // 5 + 5 plain and 10 in the reeds: one Stride (P14).
  await expect(plate(ada)).toContainText(amountOf(AP, 1));
  expect(await whereIs(ada, "Ilka")).toEqual([7, 9]);
  await expect(left(ada, "Ilka")).toHaveText("3/3");
  await planned(ada, "Ilka", null);
  await expect.poll(() => whereIs(gm, "Ilka")).toEqual([10, 9]);
  await expect(left(gm, "Ilka")).toHaveText("2/3");

  await macro(ada, "Ilka", { level: above });
  await expect(told(ada)).toBeVisible();
  await expect(left(gm, "Ilka")).toHaveText("2/3");
  expect(party.complaints).toEqual([]);
});

interface Layered {
  readonly levels?: object;
  createEmbeddedDocuments(name: string, data: readonly object[]): Promise<{ id: string }[]>;
}

interface Placed {
  readonly place: { readonly level?: string };
}

/** Plans a token's way, or starts the planned one. */
const planned = (page: Page, name: Name, to: object | null): Promise<unknown> =>
  page.evaluate(
    async ([wanted, waypoint]) => {
      const { scene } = canvas as unknown as { scene: { tokens: Iterable<Planning> } };
      const token = [...scene.tokens].find((one) => one.name === wanted);
      await (waypoint ? token?.move(waypoint, { planned: true }) : token?.startMovement());
    },
    [name, to] as const,
  );

interface Planning {
  name: string;
  move(waypoint: object, options: object): Promise<unknown>;
  startMovement(): Promise<unknown>;
}
