import type { Page } from "@playwright/test";
import { cornerOf, demoId, demoWorld } from "../../tools/demo.ts";
import { DEMO_FIGHTS } from "../../tools/demo-fights.ts";
import type { RulesetId } from "../../tools/demo-fights.ts";
import type { WorldSeed } from "foundry-stand-in";
import { Evening, PLAYED } from "./evening.ts";
import { carry, look, whereIs } from "./map.ts";
import type { Square } from "./map.ts";
import { expect, test } from "./party.ts";

interface Host {
  readonly combat: {
    readonly state: {
      readonly map: { readonly size: number };
      readonly combatants: Readonly<Record<string, { readonly ledger: Readonly<Record<string, Entry>> }>>;
    };
    readonly fight: { figure(who: string): { readonly derived: Readonly<Record<string, unknown>> } };
  };
}

interface Entry {
  readonly cost: Readonly<Record<string, number>>;
  readonly facts: Readonly<Record<string, unknown>>;
}

/** Where hard ground costs nothing by the space, but takes one off each action that crosses it (S10). */
const SHORTENS: readonly RulesetId[] = ["surge"];

const heroOfBen = (ruleset: RulesetId): string =>
  DEMO_FIGHTS[ruleset].cast.find(({ player }) => player === "Ben")?.name ?? "";

/** The first ground that can be walked through, at half the pace. */
const groundOf = (ruleset: RulesetId): { readonly name: string; readonly at: Square } => {
  const ground = DEMO_FIGHTS[ruleset].grounds.find(({ difficulties }) => difficulties["walk"] === 2);
  return { name: ground?.name ?? "", at: [ground?.at[0] ?? 0, ground?.at[1] ?? 0] };
};

/** The demo fight with Ben's hero two spaces before that ground. */
function beforeGround(ruleset: RulesetId): WorldSeed {
  const seed = demoWorld("fight", { ruleset });
  const [x, y] = groundOf(ruleset).at;
  const token = demoId("token", heroOfBen(ruleset));
  for (const scene of seed.documents?.["scenes"] ?? [])
    for (const one of scene["tokens"] as Record<string, unknown>[])
      if (one["_id"] === token) Object.assign(one, cornerOf(ruleset, [x - 2, y]));
  return seed;
}

/** What somebody's moves of this fight have charged, and its speed, in spaces; what they cost in actions. */
const moved = (gm: Page, who: string): Promise<{ spaces: number; cost: number; speed: number }> =>
  gm.evaluate((id) => {
    const { state, fight } = (game as unknown as Host).combat;
    const entries = Object.values(state.combatants[id]?.ledger ?? {});
    const spaces = (feet: unknown): number => Number(feet ?? 0) / state.map.size;
    return {
      spaces: entries.reduce((sum, { facts }) => sum + spaces(facts["charged"]), 0),
      cost: entries.reduce((sum, { cost }) => sum + (cost["action"] ?? 0), 0),
      speed: spaces(fight.figure(id).derived["speed"]),
    };
  }, who);

for (const ruleset of PLAYED)
  test.describe(ruleset, () => {
    test.use({ seed: beforeGround(ruleset), settings: { "tempo.limit": "enforce", "tempo.undoConfirm": false } });

    test(`${ruleset}: U9, U40 a way through ground that is hard to walk costs double there, and comes back`, async ({
      party,
    }) => {
      const hero = heroOfBen(ruleset);
      const who = demoId("combatant", hero);
      const evening = new Evening(party, ruleset);
      const { gm } = evening;
      const ben = party.page("Ben");
      await evening.begin();
      await evening.untilTurnOf(who);
      const [x, y] = groundOf(ruleset).at;
      await look(ben);
      expect(await whereIs(gm, hero)).toEqual([x - 2, y]);

      const before = await evening.row(who);
      await carry(ben, [x - 2, y], [[x + 1, y]]);
      const plate = ben.locator("#tempo-map .tp-plate").last();
      await expect(plate).toBeVisible();
      await expect(plate).toContainText(groundOf(ruleset).name);
      await ben.waitForTimeout(150);
      await ben.mouse.up();
      await expect.poll(() => whereIs(gm, hero)).toEqual([x + 1, y]);
      // One space over open ground, two through this.
      if (SHORTENS.includes(ruleset)) {
        // Three spaces are one action in the open.
        expect((await moved(gm, who)).speed).toBeGreaterThanOrEqual(3);
        await expect.poll(() => moved(gm, who)).toMatchObject({ spaces: 3, cost: 2 });
      } else await expect.poll(async () => (await moved(gm, who)).spaces).toBeCloseTo(5);
      await ben.locator(`#combat [data-action=undo][data-combatant-id="${who}"]`).click();
      await expect.poll(() => whereIs(gm, hero)).toEqual([x - 2, y]);
      await expect.poll(async () => (await moved(gm, who)).spaces).toBe(0);
      await expect.poll(() => evening.row(who)).toBe(before);
      expect(party.complaints).toEqual([]);
    });
  });
