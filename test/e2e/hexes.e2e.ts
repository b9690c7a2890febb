import type { Page } from "@playwright/test";
import { demoId, demoWorld } from "../../tools/demo.ts";
import { Evening } from "./evening.ts";
import { expect, test } from "./party.ts";

type Hex = readonly [column: number, row: number];

interface Board {
  readonly scene: {
    readonly grid: {
      getTopLeftPoint(offset: object): { x: number; y: number };
      getOffset(point: object): { i: number; j: number };
    };
    readonly tokens: Map<string, { move(points: object[]): Promise<boolean>; _source: { x: number; y: number } }>;
  };
}

const token = demoId("token", "Maren");

/** The hex on which the server has the token, and whether it stands on it squarely. */
const standing = (page: Page): Promise<{ hex: Hex; squarely: boolean }> =>
  page.evaluate((id) => {
    const { grid, tokens } = (canvas as unknown as Board).scene;
    const { x = 0, y = 0 } = tokens.get(id)?._source ?? {};
    const corner = { x: Math.round(x), y: Math.round(y) };
    const { i, j } = grid.getOffset({ x: x + 50, y: y + 50 });
    const own = grid.getTopLeftPoint({ i, j });
    const squarely = Math.abs(own.x - corner.x) <= 1 && Math.abs(own.y - corner.y) <= 1;
    return { hex: [j, i] as const, squarely };
  }, token);

const walk = (page: Page, way: readonly Hex[]): Promise<void> =>
  page.evaluate(
    async ({ id, hexes }) => {
      const { grid, tokens } = (canvas as unknown as Board).scene;
      await tokens.get(id)?.move(hexes.map(([j, i]) => ({ ...grid.getTopLeftPoint({ i, j }), action: "walk" })));
    },
    { id: token, hexes: way },
  );

test.describe("pool", () => {
  test.use({ seed: demoWorld("fight", { ruleset: "pool" }), settings: { "tempo.limit": "enforce" } });

  test("pool: K8 a way over hexes that is held up goes on over the hexes that were drawn", async ({ party }) => {
    const evening = new Evening(party, "pool");
    const [gm, ada] = [evening.gm, party.page("Ada")];
    const who = demoId("combatant", "Maren");
    await evening.begin();
    await evening.untilTurnOf(who);
    const way: Hex[] = [
      [9, 9],
      [10, 9],
      [11, 9],
      [11, 8],
      [12, 8],
      [13, 8],
    ];
    expect(await standing(gm)).toEqual({ hex: [8, 9], squarely: true });
    await walk(ada, way);
    const row = ada.locator(`#combat li[data-combatant-id="${who}"]`);
    const goOn = row.locator("[data-action=goOn]");
    await expect(goOn).toBeVisible();
    const held = await standing(gm);
    expect(held.squarely).toBe(true);
    expect([[8, 9], ...way]).toContainEqual(held.hex);
    // An answer may end what held the move up, so the button is looked for anew after each.
    await expect(async () => {
      while (await evening.answer(true));
      if (await goOn.isVisible()) await goOn.click();
      expect(await standing(gm)).toEqual({ hex: [13, 8], squarely: true });
    }).toPass();
    expect(party.complaints).toEqual([]);
  });
});
