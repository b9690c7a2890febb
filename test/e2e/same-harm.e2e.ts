import type { Locator, Page } from "@playwright/test";
import type { RulesetId } from "../../tools/demo-fights.ts";
import type { Dealt } from "./dealt.ts";
import { dealtOn } from "./dealt.ts";
import { closeUp, Evening, PLAYED } from "./evening.ts";
import { lookAt, whereIs } from "./map.ts";
import { expect, test } from "./party.ts";
import { closeSheet, openHud, undoOnStrip } from "./people.ts";

interface World {
  readonly combat: {
    readonly combatants: Map<string, { readonly token: { readonly name: string }; readonly actor: Stored }>;
    readonly state: {
      readonly exchanges: Record<
        string,
        {
          readonly undone: object | null;
          readonly blows: Record<
            string,
            { damage: object | null; applied: readonly unknown[] | null; target: string | null }
          >;
        }
      >;
    };
    readonly fight: { readonly ruleset: { readonly bars: readonly (string | null)[] } };
  };
}

interface Stored {
  readonly system: { toObject(): Record<string, unknown> };
  readonly items: Iterable<{ readonly id: string; readonly system: { toObject(): Record<string, unknown> } }>;
  modifyTokenAttribute(attribute: string, value: number, isDelta: boolean): Promise<unknown>;
}

/** What is stored of somebody and its things by its ruleset. Which conditions a blow brings is up to its kind. */
const storedOf = (page: Page, who: string, ruleset: RulesetId): Promise<object> =>
  page.evaluate(
    ([id, name]) => {
      const actor = (game as unknown as World).combat.combatants.get(id)?.actor;
      const things = [...(actor?.items ?? [])].map((item) => [item.id, item.system.toObject()[name]] as const);
      return { figures: actor?.system.toObject()[name], things: Object.fromEntries(things) };
    },
    [who, ruleset] as const,
  );

/** How much of somebody the damage applied on a card has changed. */
const changedOn = (page: Page, exchange: string): Promise<number> =>
  page.evaluate((id) => {
    const { blows = {} } = (game as unknown as World).combat.state.exchanges[id] ?? {};
    return Object.values(blows).reduce((sum, { applied }) => sum + (applied?.length ?? 0), 0);
  }, exchange);

/** What a sheet's bars show. */
async function barsOn(sheet: Locator): Promise<Map<string, number>> {
  const fields = sheet.locator("input[data-resource]");
  const read = await fields.evaluateAll((all) =>
    all.map((field) => [field.dataset["resource"] ?? "", Number((field as HTMLInputElement).value)] as const),
  );
  return new Map(read);
}

/** A card whose damage somebody's sheet, open then, and its token's bars can be told in figures. */
interface Harm extends Dealt {
  readonly sheet: Locator;
  readonly before: ReadonlyMap<string, number>;
  readonly whole: object;
  readonly harmed: object;
  /** By how much each bar of the sheet has changed. */
  readonly lost: readonly (readonly [bar: string, by: number])[];
}

/** Applies what a card deals, sees what it does, and takes it back. */
async function harmBy(gm: Page, dealt: Dealt, ruleset: RulesetId): Promise<Harm> {
  const { card: id, exchange, who } = dealt;
  const stored = (): Promise<object> => storedOf(gm, who, ruleset);
  await gm.locator(`#combat [data-action=show][name="${who}.show"]`).click();
  await gm.keyboard.press("c");
  const sheet = gm.locator(".application.tp-sheet").last();
  await expect(sheet).toBeVisible();
  const whole = await stored();
  const before = await barsOn(sheet);

  await gm.locator('#sidebar-tabs [data-tab="chat"]').click();
  const card = gm.locator(`#chat [data-message-id="${id}"]`);
  const revert = card.locator("[data-action=revert]").first();
  // What armour takes up whole harms nobody; what is more than needed may wound somewhere, which a figure does not say.
  for (const amount of ["2", "3", "4", "6", "8", "11", "15", "20", "30"]) {
    if (await revert.isVisible()) await revert.click();
    await card.locator("input[name=amount]").first().fill(amount);
    await card.locator("[data-action=apply]").first().click();
    await expect(revert).toBeVisible();
    if ((await changedOn(gm, exchange)) > 0) break;
  }
  await expect.poll(stored).not.toEqual(whole);
  const harmed = await stored();
  await expect.poll(async () => [...(await barsOn(sheet))]).not.toEqual([...before]);
  const lost = [...(await barsOn(sheet))].flatMap(([bar, value]) => {
    const by = value - (before.get(bar) ?? 0);
    return by === 0 ? [] : [[bar, by] as const];
  });
  await revert.click();
  await expect.poll(stored).toEqual(whole);
  return { ...dealt, sheet, before, whole, harmed, lost };
}

const signed = (by: number): string => (by < 0 ? String(by) : `+${by}`);

for (const ruleset of PLAYED)
  test.describe(ruleset, () => {
    test.use({ seed: closeUp(ruleset), settings: { "tempo.limit": "enforce" } });

    test(`${ruleset}: U34 the same harm by card, sheet, token bar and macro is the same`, async ({ party }) => {
      const evening = new Evening(party, ruleset);
      const { gm } = evening;
      await evening.begin();
      const bars = await gm.evaluate(() => (game as unknown as World).combat.fight.ruleset.bars);
      // Harm of a kind that the token has no bar for can be typed into the sheet alone.
      const seen: string[] = [];
      let harm: Harm | null = null;
      while (!harm?.lost.every(([bar]) => bars.includes(bar))) {
        if (harm) {
          await closeSheet(harm.sheet);
          await gm.locator('#sidebar-tabs [data-tab="combat"]').click();
        }
        let dealt: Dealt | null = null;
        await evening.until(async () => (dealt = await dealtOn(gm, seen)) !== null);
        harm = await harmBy(gm, dealt as unknown as Dealt, ruleset);
        seen.push(harm.card);
      }
      const { who, name, sheet, before, whole, harmed, lost } = harm;
      const stored = (): Promise<object> => storedOf(gm, who, ruleset);

      await test.step("typed into the sheet", async () => {
        for (const [bar, by] of lost) {
          const field = sheet.locator(`[data-resource="${bar}"]`);
          await field.fill(signed(by));
          await field.press("Enter");
          await expect(field).toHaveValue(String((before.get(bar) ?? 0) + by));
        }
        await expect.poll(stored).toEqual(harmed);
        for (const _each of lost) await undoOnStrip(sheet);
        await expect.poll(stored).toEqual(whole);
      });

      await test.step("typed into the token's bars, and by a macro", async () => {
        await closeSheet(sheet);
        const square = await whereIs(gm, name);
        await lookAt(gm, square);
        await openHud(gm, square);
        const undo = gm.locator("#token-hud [data-tempo=undo]");
        const takeBack = async (): Promise<void> => {
          for (const _each of lost) {
            const before = await stored();
            await undo.click();
            await expect.poll(stored).not.toEqual(before);
          }
          expect(await stored()).toEqual(whole);
        };
        for (const [bar, by] of lost) {
          const field = gm.locator(`#token-hud input[name=bar${bars.indexOf(bar) + 1}]`);
          await field.fill(signed(by));
          await field.press("Enter");
        }
        await expect.poll(stored).toEqual(harmed);
        await takeBack();

        for (const [bar, by] of lost)
          await gm.evaluate(
            ([id, path, value]) =>
              (game as unknown as World).combat.combatants.get(id)?.actor.modifyTokenAttribute(path, value, true),
            [who, `bars.${"ab"[bars.indexOf(bar)]}`, by] as const,
          );
        await expect.poll(stored).toEqual(harmed);
        await takeBack();
      });
      expect(party.complaints).toEqual([]);
    });
  });
