import type { Locator, Page } from "@playwright/test";
import { expect } from "@playwright/test";
import { demoId } from "../../tools/demo.ts";
import { pointAt } from "./map.ts";
import type { Square } from "./map.ts";
import { loadDice } from "./party.ts";
import type { Party } from "./party.ts";

export const NAMES = ["Brann", "Ferry guard", "Gate bruiser", "Ilka", "Toll captain"] as const;
export type Name = (typeof NAMES)[number];

export const row = (page: Page, name: Name): Locator =>
  page.locator("#combat li.combatant", { has: page.getByText(name, { exact: true }) });
export const left = (page: Page, name: Name): Locator => row(page, name).locator("[data-pool=ap] .n");
export const card = (page: Page): Locator => page.locator("#chat [data-exchange]").last();
export const tab = (page: Page, name: "chat" | "combat" | "compendium"): Promise<void> =>
  page.locator(`#sidebar-tabs [data-tab=${name}]`).click();

/** Initiative dice are asked for in one throw, in the order of the ids before there is an order. */
export function initiativeDice(faces: Record<Name, number>, order?: readonly Name[]): [number, number][] {
  const inOrder = order ?? [...NAMES].sort((a, b) => (demoId("combatant", a) < demoId("combatant", b) ? -1 : 1));
  return inOrder.map((name) => [faces[name], 10]);
}

export async function aimAt(page: Page, square: Square): Promise<void> {
  await pointAt(page, square);
  await page.keyboard.press("t");
  const targets = () => page.evaluate(() => (game as unknown as { user: { targets: Set<object> } }).user.targets.size);
  await expect.poll(targets).toBe(1);
}

export async function openSheet(page: Page, square: Square): Promise<Locator> {
  const sheet = page.locator(".application.tp-sheet").last();
  // A machine that is slow to answer makes two single clicks of a double one; people click again, too.
  await expect(async () => {
    const at = await pointAt(page, square);
    await page.mouse.dblclick(at.x, at.y);
    await expect(sheet).toBeVisible({ timeout: 2_000 });
  }).toPass({ timeout: 20_000 });
  return sheet;
}

/** Moves every window that matches to a place on the page, as a person drags them out of the way. */
export async function place(page: Page, selector: string, position: Record<string, number>): Promise<void> {
  await page.evaluate(
    ([wanted, to]) => {
      const { applications } = foundry as unknown as { applications: { instances: Map<string, Window> } };
      for (const app of applications.instances.values()) if (app.element?.matches(wanted)) app.setPosition(to);
    },
    [selector, position] as const,
  );
}

interface Window {
  element?: HTMLElement;
  setPosition(to: object): void;
}

export async function closeSheet(sheet: Locator): Promise<void> {
  await sheet.locator("[data-action=close]").click();
  await expect(sheet).toHaveCount(0);
}

export async function order(page: Page): Promise<string[]> {
  return page.locator("#combat li.combatant .token-name").allTextContents();
}

/** How many requests of this kind a page has heard of. */
export const heard = (frames: readonly string[], ...words: string[]): number =>
  frames.filter((f) => words.every((w) => f.includes(w))).length;

/** Begins the demo fight with these d10s and passes the preparation: the first of them is on turn. */
export async function beginWith(party: Party, faces: Record<Name, number>): Promise<void> {
  const gm = party.page("Gamemaster");
  await loadDice(gm, initiativeDice(faces));
  await gm.locator("#combat [data-action=begin]").click();
  await gm.locator("#combat [data-action=reveal]").click();
  await expect(gm.locator("#combat li.is-now")).toHaveCount(1);
}

/** Ilka first, then Brann, then the others. */
export const HEROES_FIRST = { Ilka: 10, Brann: 9, "Toll captain": 5, "Gate bruiser": 6, "Ferry guard": 2 } as const;

/** What an actor of the fight has left, as a page knows it. */
export function health(page: Page, name: Name): Promise<number> {
  return page.evaluate((wanted) => {
    const { combat } = game as unknown as { combat: { combatants: Iterable<Fighter> } };
    return [...combat.combatants].find((c) => c.name === wanted)?.actor.system.bars.a.value ?? NaN;
  }, name);
}

export interface Fighter {
  name: string;
  actor: { system: { bars: { a: { value: number } } }; update(data: object): Promise<unknown> };
}

declare global {
  var game: object;
}
