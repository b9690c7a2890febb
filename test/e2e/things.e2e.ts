import type { Locator, Page } from "@playwright/test";
import { cornerOf, demoId, demoWorld } from "../../tools/demo.ts";
import type { WorldSeed } from "foundry-stand-in";
import { expect, test } from "./party.ts";
import { closeSheet, tab } from "./people.ts";
import { words } from "./words.ts";

/** A hex of the demo map, by column and row. */
type Hex = readonly [column: number, row: number];

const PLACES: Readonly<Record<string, Hex>> = { Maren: [8, 9], Teodor: [11, 9], "Gate reaver": [12, 9] };
const FAR: Hex = [16, 9];
const DIRK = demoId("item", "Dirk");
const WHOLE = `Actor.${demoId("actor", "Maren")}.Item.${DIRK}`;

/** The breached wall with three people: Maren has a dirk to throw, Teodor has nothing in hand. */
function strewnWorld(): WorldSeed {
  const seed = demoWorld("strewn", { ruleset: "pool", without: ["Second reaver", "Stone breaker", "Wall archer"] });
  const { actors = [], scenes = [] } = seed.documents ?? {};
  const dirk = {
    _id: DIRK,
    name: "Dirk",
    type: "weapon",
    system: { pool: { skill: "blades", keywords: ["throwing"], close: 5, increment: 5, maximum: 20 } },
  };
  for (const actor of actors as unknown as { name: string; items: { type: string; system: { pool: object } }[] }[]) {
    if (actor.name === "Maren") actor.items.push(dirk);
    if (actor.name !== "Teodor") continue;
    for (const { type, system } of actor.items) if (type === "weapon") Object.assign(system.pool, { equipped: false });
  }
  for (const { tokens, ...scene } of scenes as unknown as { tokens: { name: string }[] }[]) {
    Object.assign(scene, { tokens });
    for (const token of tokens) Object.assign(token, cornerOf("pool", PLACES[token.name] ?? [0, 0]));
  }
  return seed;
}

test.use({ seed: strewnWorld(), settings: { "tempo.limit": "enforce", "tempo.undoConfirm": false } });

/** Where the middle of a hex is on the page. */
function middleOf(page: Page, hex: Hex): Promise<{ x: number; y: number }> {
  const { x, y } = cornerOf("pool", hex);
  return page.evaluate(
    (point) => {
      const board = canvas as unknown as { clientCoordinatesFromCanvas(p: object): { x: number; y: number } };
      return board.clientCoordinatesFromCanvas(point);
    },
    { x: x + 50, y: y + 100 / Math.sqrt(3) },
  );
}

/** Points at the token in a hex as soon as it can be pointed at. */
async function pointAt(page: Page, hex: Hex): Promise<{ x: number; y: number }> {
  const at = await middleOf(page, hex);
  // A marker lies below the middle, to the right.
  const [x, y] = [at.x - 8, at.y - 8];
  await expect(async () => {
    await page.mouse.move(x - 40, y - 40);
    await page.mouse.move(x, y, { steps: 2 });
    const found = await page.evaluate(() => (canvas as unknown as { tokens: { hover: object | null } }).tokens.hover);
    expect(found === null).toBe(false);
  }).toPass();
  return { x, y };
}

async function openSheet(page: Page, hex: Hex): Promise<Locator> {
  const sheet = page.locator(".application.tp-sheet").last();
  await expect(async () => {
    const { x, y } = await pointAt(page, hex);
    await page.mouse.dblclick(x, y);
    await expect(sheet).toBeVisible({ timeout: 2_000 });
  }).toPass({ timeout: 20_000 });
  return sheet;
}

const markers = (page: Page): Locator => page.locator("#tempo-things [data-thing]");
const told = (page: Page): Locator => page.locator("#notifications .notification").last();
const isNow = (page: Page, name: string): Locator =>
  page.locator(`#combat li.is-now[data-combatant-id="${demoId("combatant", name)}"]`);

/** What the fight holds of the dirk, as a page knows it. */
const dirkOn = (page: Page): Promise<unknown> =>
  page.evaluate(
    ([owner, id]) => {
      const { combat } = game as unknown as { combat: { state: { creatures: Record<string, Strewn> } } };
      const { place, equipped } = combat.state.creatures[owner]!.items[id]!.source;
      return [place, equipped];
    },
    [`Actor.${demoId("actor", "Maren")}`, DIRK] as const,
  );

/** How many answers a fight waits for; the prompts that ask for them may not have been drawn yet. */
const openQuestions = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const { exchanges } = (game as unknown as Asking).combat.state;
    return Object.values(exchanges).filter(({ undone, waiting }) => !undone && Object.keys(waiting).length > 0).length;
  });

interface Asking {
  readonly combat: {
    readonly state: { readonly exchanges: Record<string, { undone: object | null; waiting: object }> };
  };
}

interface Strewn {
  readonly items: Record<string, { source: { place: string; equipped: boolean } }>;
}

test("D28 a thrown dirk lies on everybody's map and is taken up by a click, by who may", async ({ party }) => {
  const gm = party.page("Gamemaster");
  const ada = party.page("Ada");
  const ben = party.page("Ben");
  const all = [gm, ada, ben];
  // All of the fight lies to the left of the chat's notifications.
  for (const page of all)
    await page.evaluate(async () => {
      (canvas as unknown as { pan(view: object): void }).pan({ x: 1900, y: 800, scale: 0.6 });
      for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame);
    });
  await gm.locator("#combat [data-action=begin]").click();
  await expect(isNow(ada, "Maren")).toHaveCount(1);

  await test.step("it is thrown, and lies where it was aimed", async () => {
    await expect(markers(ada)).toHaveCount(0);
    const { x, y } = await pointAt(ada, PLACES["Gate reaver"]!);
    await ada.mouse.move(x, y);
    await ada.keyboard.press("t");
    const sheet = await openSheet(ada, PLACES["Maren"]!);
    await sheet.locator(`[data-action=act][data-row="item.${DIRK}.throw"]`).click();
    await ada.locator(".application.tp-check button[type=submit]").click();
    // Cover is not taken, and what the throw may have won is not spent.
    await expect(async () => {
      for (const page of all)
        for (const none of await page.locator(".application.tp-prompt [data-option=none]").all()) await none.click();
      for (const page of all) await expect(markers(page)).toHaveCount(1, { timeout: 500 });
      expect(await openQuestions(gm)).toBe(0);
    }).toPass();
    await expect(markers(ben)).toHaveAccessibleName(words("TEMPO.Thing.takeUp", { name: "Dirk" }));
    for (const page of all) {
      const box = await markers(page).boundingBox();
      const at = await middleOf(page, PLACES["Gate reaver"]!);
      expect(Math.abs((box?.x ?? 0) - at.x)).toBeLessThan(6);
      expect(Math.abs((box?.y ?? 0) - at.y)).toBeLessThan(6);
    }
    // It moves with the map.
    const before = await markers(ada).boundingBox();
    await ada.evaluate(() => (canvas as unknown as { pan(view: object): void }).pan({ x: 2000, y: 800, scale: 0.6 }));
    await expect.poll(async () => Math.round((before?.x ?? 0) - ((await markers(ada).boundingBox())?.x ?? 0))).toBe(60);
    await sheet.locator("[data-tab=gear][role=tab]").click();
    await expect(sheet.locator(`[data-item-id="${DIRK}"]`)).toContainText(words("TEMPO.Thing.ground"));
    await closeSheet(sheet);
  });

  await test.step("who threw it is too far away, and so says the click", async () => {
    await markers(ada).click();
    await expect(told(ada)).toContainText(words("TEMPO.Pool.Refusal.liesAway", { metres: 4 }));
  });

  await test.step("beside it, with the enemy in its space, it is contested", async () => {
    await ada.locator("#combat [data-action=endTurn]").click();
    await expect(isNow(gm, "Gate reaver")).toHaveCount(1);
    await gm.locator("#combat [data-action=endTurn]").click();
    await expect(isNow(ben, "Teodor")).toHaveCount(1);
    await markers(ben).click();
    await expect(told(ben)).toContainText(words("TEMPO.Pool.Refusal.contested", { asked: "Gate reaver" }));
    expect(await dirkOn(gm)).toEqual(["ground", false]);
  });

  await test.step("with the enemy gone, Ben's click takes it up, and it is his to strike with", async () => {
    const { x, y } = await pointAt(gm, PLACES["Gate reaver"]!);
    await gm.mouse.down();
    const to = await middleOf(gm, FAR);
    await gm.mouse.move(to.x, to.y, { steps: 12 });
    await gm.waitForTimeout(150);
    await gm.mouse.up();
    expect(x).toBeLessThan(to.x);
    expect(y).toBeGreaterThan(0);
    // Clicked again only while it lies there: a slow machine may show it as taken after the first look.
    await expect(async () => {
      for (const marker of await markers(ben).all()) await marker.click({ timeout: 1_000 });
      for (const page of all) await expect(markers(page)).toHaveCount(0, { timeout: 2_000 });
    }).toPass();
    expect(await dirkOn(ada)).toEqual(["held", true]);
    const sheet = await openSheet(ben, PLACES["Teodor"]!);
    const strike = sheet.locator(`[data-action=act][data-row="item.${WHOLE}.basic"]`);
    await expect(strike).toHaveAttribute("aria-label", /Dirk/);
    await closeSheet(sheet);
  });

  await test.step("taken back, it lies there again; taken again, it is Ben's", async () => {
    await tab(ben, "chat");
    await tab(ben, "combat");
    await ben.locator(`#combat [data-action=undo][data-combatant-id="${demoId("combatant", "Teodor")}"]`).click();
    for (const page of all) await expect(markers(page)).toHaveCount(1);
    expect(await dirkOn(gm)).toEqual(["ground", false]);
    await markers(ben).click();
    for (const page of all) await expect(markers(page)).toHaveCount(0);
  });

  await test.step("it goes with nobody: whoever leaves the fight leaves it where they stand", async () => {
    await gm.evaluate(
      async (id) => {
        const { combat } = game as unknown as {
          combat: { combatants: { get(id: string): { delete(): Promise<unknown> } } };
        };
        await combat.combatants.get(id).delete();
      },
      demoId("combatant", "Teodor"),
    );
    for (const page of all) await expect(markers(page)).toHaveCount(1);
    await expect.poll(() => dirkOn(gm)).toEqual(["ground", false]);
    const at = await middleOf(gm, PLACES["Teodor"]!);
    const box = await markers(gm).boundingBox();
    expect(Math.abs((box?.x ?? 0) - at.x)).toBeLessThan(6);
  });
  expect(party.complaints).toEqual([]);
});
