import { readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import type { Locator, Page } from "@playwright/test";
import { expect } from "@playwright/test";
import { DEMO_FIGHTS } from "../../tools/demo-fights.ts";
import { demoId } from "../../tools/demo.ts";
import { pointAt } from "./map.ts";
import type { Square } from "./map.ts";
import { loadDice } from "./party.ts";
import type { Party } from "./party.ts";
import { words } from "./words.ts";

export const NAMES = ["Brann", "Ferry guard", "Gate bruiser", "Ilka", "Toll captain"] as const;
export type Name = (typeof NAMES)[number];

const PACK = join(resolve(import.meta.dirname, "../.."), "packs/phased-actors");

/** The id of a combatant of the demo fight. */
export const combatantId = (name: Name): string => demoId("combatant", name);

export const row = (page: Page, name: Name): Locator =>
  page.locator(`#combat li.combatant[data-combatant-id="${combatantId(name)}"]`);
export const left = (page: Page, name: Name): Locator => row(page, name).locator("[data-pool=ap] .n");
export const card = (page: Page): Locator => page.locator("#chat [data-exchange]").last();
/** The button on the newest card that answers a combatant's open question. */
export const waiting = (page: Page, name: Name): Locator =>
  card(page).locator(`[data-action=answer][data-combatant-id="${combatantId(name)}"]`);
/** The prompt that asks a combatant. */
export const promptTo = (page: Page, name: Name): Locator =>
  page.locator(`.application.tp-prompt[id$="-${combatantId(name)}"]`);
export const tab = (page: Page, name: "chat" | "combat" | "compendium"): Promise<void> =>
  page.locator(`#sidebar-tabs [data-tab=${name}]`).click();

/** Initiative dice are asked for in one throw, in the order of the ids before there is an order. */
export function initiativeDice(faces: Record<Name, number>, order?: readonly Name[]): [number, number][] {
  const inOrder = order ?? [...NAMES].sort((a, b) => (combatantId(a) < combatantId(b) ? -1 : 1));
  return inOrder.map((name) => [faces[name], 10]);
}

/** Everything a person could read on the page: text, labels, tooltips, values. */
export const readable = (page: Page): Promise<string> =>
  page.evaluate(() =>
    [...document.querySelectorAll("*")]
      .flatMap((element) => [
        ...[...element.childNodes].filter((n) => n.nodeType === Node.TEXT_NODE).map((n) => n.textContent ?? ""),
        ...[...element.attributes].map((a) => a.value),
      ])
      .join("\n"),
  );

export async function aimAt(page: Page, square: Square): Promise<void> {
  await pointAt(page, square);
  await page.keyboard.press("t");
  const targets = () => page.evaluate(() => (game as unknown as { user: { targets: Set<object> } }).user.targets.size);
  await expect.poll(targets).toBe(1);
}

/** Selects tokens on the map, or none. */
export const select = (page: Page, names: readonly string[]): Promise<void> =>
  page.evaluate(
    (ids) => {
      const { tokens } = canvas as unknown as Selecting;
      tokens.releaseAll();
      for (const id of ids) tokens.get(id)?.control({ releaseOthers: false });
    },
    names.map((name) => demoId("token", name)),
  );

interface Selecting {
  readonly tokens: { get(id: string): { control(options: object): void } | undefined; releaseAll(): void };
}

/** Opens the HUD of the token on a square. */
export async function openHud(page: Page, square: Square): Promise<void> {
  const at = await pointAt(page, square);
  await expect(async () => {
    await page.mouse.click(at.x, at.y, { button: "right" });
    await expect(page.locator("#token-hud .tp-hud")).toBeVisible({ timeout: 2_000 });
  }).toPass();
}

export async function openSheet(page: Page, square: Square): Promise<Locator> {
  const sheet = page.locator(".application.tp-sheet").last();
  // A machine that is slow to answer makes two single clicks of a double one; people click again, too. Or it opens the
  // sheet late, and over the token.
  await expect(async () => {
    if (await sheet.isVisible()) return;
    const at = await pointAt(page, square);
    await page.mouse.dblclick(at.x, at.y);
    await expect(sheet).toBeVisible({ timeout: 2_000 });
  }).toPass({ timeout: 20_000 });
  return sheet;
}

/** Takes back what the turn's strip offers, and waits until it offers it no more: it is drawn after the figures. */
export async function undoOnStrip(sheet: Locator): Promise<void> {
  const undo = sheet.locator(".tp-turn [data-action=undo]");
  const entry = (await undo.getAttribute("data-entry")) ?? "";
  await undo.click();
  await expect(sheet.locator(`.tp-turn [data-entry="${entry}"]`)).toHaveCount(0);
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

/** The id of an actor's item, as the pack's source has it. */
export function itemId(owner: string, item: string): string {
  const file = DEMO_FIGHTS.phased.cast.find(({ name }) => name === owner)?.file;
  const { items } = JSON.parse(readFileSync(join(PACK, `${file}.json`), "utf8")) as {
    items: readonly { _id: string; name: string }[];
  };
  const found = items.find(({ name }) => name === item);
  if (!found) throw new Error(`${owner} has no ${item}`);
  return found._id;
}

/** An action's row on a sheet, by its id: `phased.fall`, or `item.<id>.strike`. */
export const act = (sheet: Locator, id: string): Locator => sheet.locator(`[data-action=act][data-row="${id}"]`);
/** The row of a Strike with a certain weapon. */
export const strike = (sheet: Locator, owner: Name, weapon: string): Locator =>
  act(sheet, `item.${itemId(owner, weapon)}.strike`);

/** Uses a row, wherever it stands: what cannot be done now is folded away. */
export async function useRow(use: Locator, options: Parameters<Locator["click"]>[0] = {}): Promise<void> {
  await expect(use).toHaveCount(1);
  const folded = use.locator("xpath=ancestor::details[not(@open)]/summary");
  if ((await folded.count()) > 0) await folded.click();
  await use.click(options);
}

/** Chooses an entry of the open context menu by the key of its label. */
export const chooseEntry = (page: Page, key: string): Promise<void> =>
  page.locator("#context-menu .context-item").getByText(words(key), { exact: true }).click();

export async function closeSheet(sheet: Locator): Promise<void> {
  await sheet.locator("[data-action=close]").click();
  await expect(sheet).toHaveCount(0);
}

/** The combatants in the tracker, from the top. */
export async function order(page: Page): Promise<Name[]> {
  const rows = page.locator("#combat li.combatant");
  const ids = await rows.evaluateAll((found) => found.map((li) => (li as HTMLElement).dataset["combatantId"]));
  return ids.flatMap((id) => NAMES.filter((name) => combatantId(name) === id));
}

/** How many frames that a page received contain all these parts. */
export const heard = (frames: readonly string[], ...parts: string[]): number =>
  frames.filter((f) => parts.every((part) => f.includes(part))).length;

/** Begins the demo fight with these d10s and passes the preparation: the first of them is on turn. */
export async function beginWith(party: Party, faces: Record<Name, number>): Promise<void> {
  const gm = party.page("Gamemaster");
  await loadDice(gm, initiativeDice(faces));
  await gm.locator("#combat [data-action=begin]").click();
  await gm.locator("#combat [data-action=reveal]").click();
  await expect(gm.locator("#combat li.is-now")).toHaveCount(1);
}

/** The server's error for a missing permission: its text is not in lang/en.json. */
export const DENIED = /lacks permission/;

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
