import type { Page } from "@playwright/test";
import { demoWorld } from "../../tools/demo.ts";
import { RULESET_IDS } from "../../src/rulesets/ids.ts";
import { openChooser } from "./chooser.ts";
import { expect, test } from "./party.ts";
import type { Party } from "./party.ts";

interface Documents {
  toObject(): object;
}

interface Host {
  readonly actors: Iterable<Documents>;
  readonly items: Iterable<Documents>;
  readonly combats: Iterable<{ delete(): Promise<unknown>; round: number }>;
  readonly settings: {
    get(scope: string, key: string): unknown;
    set(scope: string, key: string, to: unknown): unknown;
  };
  readonly scenes: Iterable<{ name: string; grid: { type: number; distance: number; units: string } }>;
}

const ruleset = (page: Page): Promise<unknown> =>
  page.evaluate(() => (game as unknown as Host).settings.get("tempo", "ruleset"));

/** Every actor and item with what lies in them, but for when they were last written. */
const stored = (page: Page): Promise<unknown> =>
  page.evaluate(() => {
    const { actors, items } = game as unknown as Host;
    const text = JSON.stringify([...actors, ...items].map((d) => d.toObject()));
    return JSON.parse(text, (key, value: unknown) => (key === "_stats" ? undefined : value)) as unknown;
  });

async function choose(party: Party, id: string): Promise<void> {
  const gm = party.page("Gamemaster");
  const pages = ["Gamemaster", "Ada"] as const;
  for (const name of pages) await party.page(name).evaluate(() => Object.assign(globalThis, { before: true }));
  const chooser = gm.locator(".application.tp-welcome");
  await chooser.locator(`input[name=ruleset][value=${id}]`).check();
  await chooser.locator("button[type=submit]:not([data-try])").click();
  for (const name of pages) {
    await party.page(name).waitForFunction("!('before' in globalThis)", undefined, { timeout: 30_000 });
    await party.ready(name);
  }
  expect(await ruleset(party.page("Ada"))).toBe(id);
}

test.describe("the world's ruleset", () => {
  test.use({ people: ["Gamemaster", "Ada"] });

  test("U37, K10 all five are offered; none is changed under an open fight, and changing back loses nothing", async ({
    party,
  }) => {
    const gm = party.page("Gamemaster");
    const chooser = gm.locator(".application.tp-welcome");
    await gm.locator("#combat [data-action=begin]").click();
    await expect(gm.locator("#combat [data-action=reveal]")).toBeVisible();

    await test.step("while a fight is open, the chooser says which, and a macro is refused by the same words", async () => {
      await openChooser(gm);
      await expect(chooser.locator("input[name=ruleset]")).toHaveCount(RULESET_IDS.length);
      for (const id of RULESET_IDS)
        await expect(chooser.locator(`input[value=${id}]`)).toBeEnabled({ enabled: id === "phased" });
      await expect(chooser.locator(".tp-warn")).toContainText("The bridge");
      await gm.evaluate(() => (game as unknown as Host).settings.set("tempo", "ruleset", "surge"));
      await expect(gm.locator("#notifications .warning, #notifications [data-level=warning]").last()).toContainText(
        "The bridge",
      );
      await gm.evaluate(() => (game as unknown as Host).settings.set("tempo", "ruleset", "nonsense"));
      await expect(gm.locator("#notifications")).toContainText("nonsense");
      expect(await ruleset(gm)).toBe("phased");
      await chooser.locator("[data-action=close]").click();
    });

    await test.step("afterwards everybody's page loads itself anew, to one ruleset after the other", async () => {
      await gm.evaluate(async () => {
        for (const combat of [...(game as unknown as Host).combats]) await combat.delete();
      });
      const before = await stored(gm);
      for (const id of ["surge", "pool", "phased"]) {
        await openChooser(gm);
        await choose(party, id);
      }
      expect(await stored(gm)).toEqual(before);
    });
    expect(party.complaints).toEqual([]);
  });
});

test.describe("scenes", () => {
  test.use({ people: ["Gamemaster"], seed: demoWorld("e2e", { ruleset: "surface" }) });

  test("K12 new ones take the ruleset's grid, others keep theirs, and a wrong measure is told of once", async ({
    party,
  }) => {
    const gm = party.page("Gamemaster");
    const gridOf = (name: string): Promise<unknown> =>
      gm.evaluate((wanted) => {
        const found = [...(game as unknown as Host).scenes].find((s) => s.name === wanted);
        return found && [found.grid.type, found.grid.distance, found.grid.units];
      }, name);
    const create = (data: object): Promise<unknown> =>
      gm.evaluate(async (given) => {
        const { Scene } = globalThis as unknown as { Scene: { create(data: object): Promise<unknown> } };
        await Scene.create(given);
      }, data);

    await create({ name: "Fresh" });
    expect(await gridOf("Fresh")).toEqual([1, 2, "m"]);
    await create({ name: "Imported", width: 1000, height: 1000, grid: { type: 2, distance: 10, units: "yd" } });
    expect(await gridOf("Imported")).toEqual([2, 10, "yd"]);

    const view = (name: string): Promise<unknown> =>
      gm.evaluate(async (wanted) => {
        const scenes = [
          ...(game as unknown as { scenes: Iterable<{ name: string; view(): Promise<unknown> }> }).scenes,
        ];
        await scenes.find((s) => s.name === wanted)?.view();
      }, name);
    const told = gm.locator(".application.tp-units");
    await view("Imported");
    await expect(told).toContainText("yd");
    await told.locator("[data-action=leave]").click();
    await expect(told).toHaveCount(0);
    await view("Cargo deck");
    await view("Imported");

    await create({ name: "In feet", width: 1000, height: 1000, grid: { type: 1, distance: 5, units: "ft" } });
    await view("In feet");
    // A second dialog about "Imported" would have opened before this one.
    await expect(told).toHaveCount(1);
    await expect(told).not.toContainText("yd");
    await told.locator("[data-action=mend]").click();
    await expect.poll(() => gridOf("In feet")).toEqual([1, 2, "m"]);
    expect(party.complaints).toEqual([]);
  });
});
