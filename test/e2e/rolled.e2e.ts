import type { Page } from "@playwright/test";
import { demoId, heroOf } from "../../tools/demo.ts";
import { DEMO_FIGHTS } from "../../tools/demo-fights.ts";
import { closeUp, Evening, PLAYED } from "./evening.ts";
import { expect, test } from "./party.ts";
import { chooseEntry } from "./people.ts";

interface Host {
  readonly combat: {
    readonly combatants: Iterable<{ readonly id: string; readonly initiative: number | null }> & {
      get(id: string): { toObject(): Record<string, unknown> } | undefined;
    };
    createEmbeddedDocuments(kind: string, data: readonly object[], how: object): Promise<unknown>;
    deleteEmbeddedDocuments(kind: string, ids: readonly string[]): Promise<unknown>;
    nextTurn(): Promise<unknown>;
  };
}

type Initiatives = Readonly<Record<string, number | null>>;

const initiatives = (gm: Page): Promise<Initiatives> =>
  gm.evaluate(() =>
    Object.fromEntries([...(game as unknown as Host).combat.combatants].map(({ id, initiative }) => [id, initiative])),
  );

/** Takes combatants out of the fight. @returns what brings them back as if they came for the first time */
const takeOut = (gm: Page, ids: readonly string[]): Promise<readonly object[]> =>
  gm.evaluate(async (gone) => {
    const { combat } = game as unknown as Host;
    const data = gone.map((id) => {
      const { system: _system, initiative: _initiative, ...rest } = combat.combatants.get(id)?.toObject() ?? {};
      return rest;
    });
    await combat.deleteEmbeddedDocuments("Combatant", gone);
    return data;
  }, ids);

const bringIn = (gm: Page, data: readonly object[]): Promise<unknown> =>
  gm.evaluate(
    (all) => (game as unknown as Host).combat.createEmbeddedDocuments("Combatant", all, { keepId: true }),
    data,
  );

const changedBetween = (before: Initiatives, after: Initiatives): string[] =>
  Object.keys(after).filter((id) => after[id] !== before[id]);

for (const ruleset of PLAYED)
  test.describe(ruleset, () => {
    test.use({
      seed: closeUp(ruleset),
      people: ["Gamemaster"],
      settings: { "tempo.limit": "warn", "tempo.undoConfirm": false },
    });

    test(`${ruleset}: U3 adversaries are rolled for alone, who comes in round 2 rolls alone, and no initiative by hand moves the turn`, async ({
      party,
    }) => {
      const evening = new Evening(party, ruleset);
      const { gm } = evening;
      const foe = demoId("combatant", DEMO_FIGHTS[ruleset].cast.findLast(({ player }) => !player)?.name ?? "");
      const hero = demoId("combatant", heroOf(ruleset, "Ben") ?? "");
      const late = await takeOut(gm, [foe, hero]);
      const [adversaries, heroes] = [false, true].map((isPlayed) =>
        DEMO_FIGHTS[ruleset].cast
          .filter(({ player }) => (player !== undefined) === isPlayed)
          .map(({ name }) => demoId("combatant", name))
          .filter((id) => id !== foe && id !== hero)
          .sort(),
      );

      await test.step("the GM rolls for adversaries first, then for whoever is left, and the fight begins with it", async () => {
        const menu = gm.locator("#combat header [data-action=menu]");
        const unrolled = await initiatives(gm);
        await menu.click();
        await chooseEntry(gm, "TEMPO.Menu.RollNPCs");
        const afterRolling = async () => changedBetween(unrolled, await initiatives(gm)).sort();
        await expect.poll(afterRolling).toEqual(adversaries);
        const rolled = await initiatives(gm);
        await menu.click();
        await chooseEntry(gm, "TEMPO.Menu.RollMissing");
        await expect.poll(async () => changedBetween(rolled, await initiatives(gm)).sort()).toEqual(heroes);
        const all = await initiatives(gm);
        await evening.begin();
        expect(await initiatives(gm)).toEqual(all);
      });

      // Whoever is on turn lets it pass, until somebody is on turn in round 2.
      const take = gm.locator("#combat [data-action=takeTurn]").first();
      const isThere = async (): Promise<boolean> => (await evening.isRound(2)) && (await evening.now()) !== null;
      for (let step = 0; step < 60 && !(await isThere()); step++)
        if (await take.isVisible()) await evening.press(take);
        else {
          const before = await evening.shown();
          await gm.evaluate(() => (game as unknown as Host).combat.nextTurn());
          await expect.poll(() => evening.shown()).not.toBe(before);
        }
      const now = await evening.now();
      expect(await isThere()).toBe(true);

      await test.step("whoever joins rolls alone, and by itself", async () => {
        const before = await initiatives(gm);
        await bringIn(gm, late);
        expect([before[foe], before[hero]]).toEqual([undefined, undefined]);
        await expect
          .poll(async () => {
            const { [foe]: adversary, [hero]: own } = await initiatives(gm);
            return typeof adversary === "number" && typeof own === "number";
          })
          .toBe(true);
        expect(changedBetween(before, await initiatives(gm)).sort()).toEqual([foe, hero].sort());
        expect(await evening.now()).toBe(now);
      });

      await test.step("an initiative by hand, above all others: the turn stays where it is", async () => {
        const rolled = await initiatives(gm);
        await gm.locator(`#combat li[data-combatant-id="${foe}"] [data-action=more]`).click();
        await chooseEntry(gm, "TEMPO.Menu.SetFigures");
        const hand = gm.locator(".application.tp-hand");
        await hand.locator("[name=initiative]").fill("99");
        await hand.locator("button[type=submit], button[data-action=ok]").click();
        await expect.poll(async () => (await initiatives(gm))[foe]).toBe(99);
        const after = await initiatives(gm);
        // Where sides act together, all of the side have it.
        for (const id of changedBetween(rolled, after)) expect(after[id]).toBe(99);
        expect(await evening.now()).toBe(now);
        await expect(gm.locator("#combat li.is-now")).toHaveCount(1);
      });
      expect(party.complaints).toEqual([]);
    });
  });
