import { readdirSync, readFileSync } from "node:fs";
import { join, relative, resolve } from "node:path";
import type { Page } from "@playwright/test";
import { demoWorld } from "../../tools/demo.ts";
import { RULESET_IDS } from "../../src/rulesets/ids.ts";
import { expect, test } from "./party.ts";

const FIXTURES = resolve(import.meta.dirname, "../table/fixtures");

/** A tracker that reads core's markup, and a carousel that reads `combat.turns`: neither knows Tempo. */
const MODULES = ["trackerplus", "merrygoround"];

/** All files of a module, by their paths inside it. */
function filesOf(id: string): Record<string, string> {
  const folder = join(FIXTURES, id);
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  const paths = files.map((entry) => join(entry.parentPath, entry.name));
  return Object.fromEntries(paths.map((path) => [relative(folder, path), readFileSync(path, "utf8")]));
}

interface Reading {
  readonly id: string;
  readonly initiative: number | null;
  readonly active: boolean;
}

interface Host {
  readonly modules: Map<
    string,
    { readonly api: { readonly report: { readonly sidebar: { rows: Reading[] } | null } } }
  >;
  readonly combat: {
    readonly turns: readonly { readonly id: string; readonly initiative: number | null }[];
    readonly state: { readonly order: readonly string[]; readonly turn: string | null };
  };
}

/** What the module read in the rows of the sidebar. */
const readRows = (page: Page): Promise<Reading[]> =>
  page.evaluate(() => (game as unknown as Host).modules.get("trackerplus")?.api.report.sidebar?.rows ?? []);

const fight = (
  page: Page,
): Promise<{ turns: (string | number | null)[][]; order: readonly string[]; turn: string | null }> =>
  page.evaluate(() => {
    const { turns, state } = (game as unknown as Host).combat;
    return { turns: turns.map(({ id, initiative }) => [id, initiative]), order: state.order, turn: state.turn };
  });

for (const ruleset of RULESET_IDS)
  test.describe(ruleset, () => {
    test.use({
      seed: { ...demoWorld("fight", { ruleset }), modules: MODULES },
      modules: Object.fromEntries(MODULES.map((id) => [id, filesOf(id)])),
      settings: { "tempo.plainTracker": true, "tempo.limit": "warn", "tempo.undoConfirm": false },
      people: ["Gamemaster", "Ada"],
    });

    test(`${ruleset}: with core's own tracker other people's modules read the fight, and its buttons play it`, async ({
      party,
    }) => {
      const gm = party.page("Gamemaster");
      const ada = party.page("Ada");
      await gm.locator("#combat [data-action=startCombat]").click();
      await expect.poll(async () => (await fight(gm)).order.length).toBeGreaterThan(0);

      await test.step("everybody has an initiative, and `turns` are in the order of the fight", async () => {
        const { turns, order } = await fight(ada);
        expect(turns.map(([id]) => id)).toEqual(order);
        for (const [id, initiative] of turns) expect(Number.isFinite(initiative), String(id)).toBe(true);
      });

      await test.step("a module finds core's markup in the rows, in the same order", async () => {
        const { turns } = await fight(gm);
        await expect
          .poll(async () => (await readRows(gm)).map(({ id, initiative }) => [id, initiative]))
          .toEqual(turns);
        await expect(gm.locator("#combat li.combatant .tp-mark").first()).toBeVisible();
        await expect(ada.locator("#combat li.combatant")).not.toHaveCount(0);
      });

      await test.step("core's button ends turns and phases, and the module sees whose turn it is", async () => {
        const next = gm.locator("#combat [data-action=nextTurn]");
        await expect(async () => {
          if ((await fight(gm)).turn === null) await next.click();
          expect((await fight(gm)).turn).not.toBeNull();
        }).toPass({ timeout: 30_000 });
        // A click that was slow to count may have been made twice: what the module reads follows.
        await expect(async () => {
          const { turn } = await fight(gm);
          expect(turn).not.toBeNull();
          expect((await readRows(gm)).find(({ active }) => active)?.id).toBe(turn);
        }).toPass({ timeout: 30_000 });
      });
      expect(party.complaints).toEqual([]);
    });
  });
