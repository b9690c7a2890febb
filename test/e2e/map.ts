import type { Page } from "@playwright/test";
import { expect } from "@playwright/test";

/** A place on the map in squares or hexes of the scene. */
export type Square = readonly [number, number];

const SIZE = 100;
/** A place of the page with nothing but map. */
const AWAY = { x: 400, y: 20 } as const;

/** Where the middle of a square or hex is on the page. */
export function onPage(page: Page, [x, y]: Square): Promise<{ x: number; y: number }> {
  return page.evaluate(
    ([j, i]) => {
      const board = canvas as unknown as Board;
      return board.clientCoordinatesFromCanvas(board.grid.getCenterPoint({ i, j }));
    },
    [x, y] as const,
  );
}

/**
 * Brings the part of the map that the tests play on into view, to the left of the chat's notifications, and waits until
 * it is drawn there.
 */
export async function look(page: Page, [x, y]: Square = [19, 10]): Promise<void> {
  await page.evaluate(
    async (point) => {
      const board = canvas as unknown as Board & { pan(view: object): void; readonly stage: { readonly pivot: Spot } };
      board.pan({ ...point, scale: 0.42 });
      // What the pointer meets, and where anything is on the page, is settled where the view is drawn: some frames later.
      const isDrawn = (): boolean => {
        const { x, y } = board.clientCoordinatesFromCanvas(board.stage.pivot);
        return Math.abs(x - innerWidth / 2) <= 1 && Math.abs(y - innerHeight / 2) <= 1;
      };
      for (let frame = 0; frame < 2 || !isDrawn(); frame++) {
        if (frame > 300) throw new Error("the view that was asked for is not drawn");
        await new Promise(requestAnimationFrame);
      }
    },
    { x: x * SIZE, y: y * SIZE },
  );
}

/** Brings a place into view where the chat's notifications do not come to lie over it. */
export const lookAt = (page: Page, [x, y]: Square): Promise<void> => look(page, [x + 4, y]);

/**
 * Points at a token, as soon as it has come to rest there, and the view with it. A chat card that lies above it goes by
 * itself when nobody points at the card.
 */
export async function pointAt(page: Page, square: Square): Promise<{ x: number; y: number }> {
  let at = { x: 0, y: 0 };
  await expect
    .poll(async () => {
      at = await onPage(page, square);
      if (!(await isBoard(page, at))) {
        await page.mouse.move(AWAY.x, AWAY.y);
        return null;
      }
      // A pointer that came in before the token could be pointed at is only noticed when it comes in again.
      await page.mouse.move(at.x - 60, at.y - 60);
      await page.mouse.move(at.x, at.y, { steps: 2 });
      const pointedAt = await hovered(page);
      const now = await onPage(page, square);
      return now.x === at.x && now.y === at.y ? pointedAt : null;
    })
    .toEqual(square);
  return at;
}

/** Is it the map that a click there would meet? */
function isBoard(page: Page, { x, y }: { x: number; y: number }): Promise<boolean> {
  return page.evaluate(([left, top]) => document.elementFromPoint(left, top)?.id === "board", [x, y] as const);
}

/** The square of the token that is pointed at; null for none, and for one that is only passing by. */
function hovered(page: Page): Promise<Square | null> {
  return page.evaluate((size) => {
    const { grid, tokens } = canvas as unknown as Board;
    if (!tokens.hover) return null;
    const { x, y, _source: end } = tokens.hover.document;
    const { i, j } = grid.getOffset({ x: x + size / 2, y: y + size / 2 });
    return x === end.x && y === end.y ? ([j, i] as const) : null;
  }, SIZE);
}

/** Takes a token up and carries it over these squares without letting go; the ruler then shows its price. */
export async function carry(page: Page, from: Square, to: readonly Square[]): Promise<void> {
  await pointAt(page, from);
  await page.mouse.down();
  for (const square of to) {
    const point = await onPage(page, square);
    await page.mouse.move(point.x, point.y, { steps: 12 });
  }
}

export async function drag(page: Page, from: Square, to: Square): Promise<void> {
  await carry(page, from, [to]);
  await page.waitForTimeout(150);
  await page.mouse.up();
}

/** Where a token stands as this page knows it, in squares or hexes. */
export function whereIs(page: Page, name: string): Promise<Square> {
  return page.evaluate(
    ([wanted, size]) => {
      const { grid, scene } = canvas as unknown as Board;
      const token = [...scene.tokens].find((t) => t.name === wanted);
      const { x, y } = token?._source ?? { x: NaN, y: NaN };
      if (!grid.isHexagonal) return [x / size, y / size] as const;
      const { i, j } = grid.getOffset({ x: x + size / 2, y: y + size / 2 });
      return [j, i] as const;
    },
    [name, SIZE] as const,
  );
}

/** Targets a token and no other, as a user does with T. */
export const target = (page: Page, token: string): Promise<void> =>
  page.evaluate((id) => (canvas as unknown as Board).tokens.get(id)?.setTarget(true, { releaseOthers: true }), token);

interface Spot {
  x: number;
  y: number;
}

interface Board {
  clientCoordinatesFromCanvas(point: Spot): Spot;
  readonly grid: {
    readonly isHexagonal: boolean;
    getCenterPoint(offset: { i: number; j: number }): Spot;
    getOffset(point: Spot): { i: number; j: number };
  };
  readonly tokens: {
    readonly hover: { readonly document: Spot & { readonly _source: Spot } } | null;
    get(id: string): { setTarget(on: boolean, options: object): void } | undefined;
  };
  readonly scene: { readonly tokens: Iterable<{ readonly name: string; readonly _source: Spot }> };
}

declare global {
  var canvas: object;
}
