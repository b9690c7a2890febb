import type { Locator, Page } from "@playwright/test";
import { cornerOf, demoId, demoWorld, heroOf } from "../../tools/demo.ts";
import { DEMO_FIGHTS } from "../../tools/demo-fights.ts";
import type { RulesetId } from "../../tools/demo-fights.ts";
import type { WorldSeed } from "foundry-stand-in";
import { Evening, hide, PLAYED } from "./evening.ts";
import { wrongIn } from "./looks.ts";
import { carry, lookAt } from "./map.ts";
import { expect, test } from "./party.ts";
import { select } from "./people.ts";
import { words } from "./words.ts";

const adversaries = (ruleset: RulesetId) => DEMO_FIGHTS[ruleset].cast.filter(({ player }) => player === undefined);

const heroSpot = (ruleset: RulesetId): readonly [number, number] =>
  DEMO_FIGHTS[ruleset].cast.find(({ player }) => player === "Ada")?.at ?? [0, 0];

/** The demo fight with two adversaries beside Ada's hero, on the same side of it. */
function surrounded(ruleset: RulesetId): WorldSeed {
  const seed = demoWorld("fight", { ruleset });
  const [x, y] = heroSpot(ruleset);
  const at = new Map(
    adversaries(ruleset)
      .slice(0, 2)
      .map(({ name }, i) => [demoId("token", name), cornerOf(ruleset, [x + 1, y - i])]),
  );
  for (const scene of seed.documents?.["scenes"] ?? [])
    for (const token of scene["tokens"] as Record<string, unknown>[])
      Object.assign(token, at.get(String(token["_id"])));
  return seed;
}

interface Stored {
  toObject(): { readonly system: { readonly rows: readonly Record<"actor" | "check" | "reading", unknown>[] } };
}

/** Opens somebody's sheet; where a ruleset has skills, at those. */
async function openChecks(page: Page, name: string): Promise<Locator> {
  await page.locator(`#combat [data-action=show][name="${demoId("combatant", name)}.show"]`).click();
  await page.keyboard.press("c");
  const sheet = page.locator(".application.tp-sheet").last();
  const skills = sheet.locator("[role=tab][data-tab=skills]");
  await expect(sheet.locator("[role=tab]").first()).toBeVisible();
  if ((await skills.count()) > 0) await skills.click();
  return sheet;
}

const checks = (page: Page): Locator => page.locator("#chat [data-check]");

for (const ruleset of PLAYED)
  test.describe(ruleset, () => {
    test.use({ seed: surrounded(ruleset), settings: { "tempo.limit": "warn", "tempo.undoConfirm": false } });

    test(`${ruleset}: U39 a check for several selected is one card with a row each; U14 a hidden one's is the GM's`, async ({
      party,
    }) => {
      const gm = party.page("Gamemaster");
      const [first = "", second = ""] = adversaries(ruleset).map(({ name }) => name);
      const names = [first, second];
      const sheet = await openChecks(gm, first);
      const check = sheet.locator(".tab.active [data-action=check]").first();
      const dialog = gm.locator(".application.tp-check");
      const ticks = dialog.locator("input[name=targets]");

      await test.step("the dialog offers all who are selected, each with a tick", async () => {
        await select(gm, names);
        await check.click();
        await expect(ticks).toHaveCount(2);
        await expect(dialog.locator("input[name=targets]:checked")).toHaveCount(2);
        for (const dice of await dialog.locator(".tp-targets li small").all()) await expect(dice).toHaveText(/\d/);
        await expect(dialog).toContainText(words("TEMPO.Check.ShownFor", { name: first }));
        expect(await wrongIn(gm, ".application.tp-check")).toEqual([]);
        const paused = () => gm.evaluate(() => (game as unknown as { paused: boolean }).paused);
        const before = await paused();
        await ticks.last().focus();
        await gm.keyboard.press("Space");
        await expect(ticks.last()).not.toBeChecked();
        expect(await paused()).toBe(before);
        for (const tick of await ticks.all()) await tick.uncheck();
        await expect(dialog.locator(".tp-warn").first()).toHaveText(words("TEMPO.Refusal.NobodyRolls"));
        await dialog.locator("button[type=submit]").click();
        await expect(dialog).toBeVisible();
        for (const tick of await ticks.all()) await tick.check();
        await dialog.locator("button[type=submit]").click();
        await expect(dialog).toHaveCount(0);
      });

      await test.step("there is one card with a row each, for everybody", async () => {
        for (const name of ["Gamemaster", "Ada"] as const) {
          const page = party.page(name);
          await page.locator("#sidebar-tabs [data-tab=chat]").click();
          await expect(checks(page)).toHaveCount(1);
          await expect(checks(page).locator("li h4")).toHaveText(names);
          expect(await wrongIn(page, "#chat [data-check]")).toEqual([]);
          for (const result of await checks(page).locator("li .r").all()) await expect(result).toHaveText(/\d/);
        }
      });

      await test.step("U19 the check of one creature, as 0.2.0 stored it, is read as a card of one row", async () => {
        await gm.evaluate(async () => {
          const { messages } = game as unknown as { messages: { contents: Stored[] } };
          const [row] = messages.contents.at(-1)?.toObject().system.rows ?? [];
          const { ChatMessage: Message } = globalThis as unknown as { ChatMessage: { create(data: object): unknown } };
          const { actor, check, reading } = row ?? {};
          await Message.create({ type: "check", system: { actor, check, reading } });
        });
        await expect(checks(gm)).toHaveCount(2);
        await expect(checks(gm).last().locator("li .r")).toHaveText([/\d/]);
      });

      await test.step("dragged to the hotbar it is rolled for whoever is selected then", async () => {
        await check.dragTo(gm.locator("#hotbar [data-slot='1']"));
        await expect(gm.locator("#hotbar [data-slot='1'] img")).toHaveCount(1);
        await select(gm, [second]);
        await gm.locator("#hotbar [data-slot='1']").click();
        await expect(dialog).toBeVisible();
        await expect(ticks).toHaveCount(0);
        await dialog.locator("button[type=submit]").click();
        await expect(checks(gm)).toHaveCount(3);
        await expect(checks(gm).last().locator("h3")).toHaveText(second);
      });

      await test.step("U14 of somebody hidden it is for the GM", async () => {
        await hide(gm, second);
        await select(gm, names);
        await check.click();
        await expect(dialog.locator("select[name=visibility]")).toHaveValue("gm");
        await dialog.locator("button[type=submit]").click();
        await expect(checks(gm)).toHaveCount(4);
        await expect(checks(party.page("Ada"))).toHaveCount(3);
      });
      expect(party.complaints).toEqual([]);
    });
  });

/** Where whoever walks away may be struck at by everybody they leave; in `surface` only whoever flees is. */
const STRIKES = PLAYED.filter((ruleset) => ruleset === "phased" || ruleset === "pool");

for (const ruleset of STRIKES)
  test.describe(ruleset, () => {
    test.use({ seed: surrounded(ruleset), settings: { "tempo.limit": "warn", "tempo.undoConfirm": false } });

    test(`${ruleset}: U39 the GM answers alike for all who are asked the same`, async ({ party }) => {
      const evening = new Evening(party, ruleset);
      const { gm } = evening;
      const ada = party.page("Ada");
      const who = demoId("combatant", heroOf(ruleset, "Ada") ?? "");
      const [x, y] = heroSpot(ruleset);
      await evening.begin();
      await evening.untilTurnOf(who);
      await lookAt(ada, [x, y]);
      await carry(ada, [x, y], [[x - 3, y]]);
      await expect(ada.locator("#tempo-map .tp-plate").last()).toBeVisible();
      await ada.mouse.up();
      const prompts = gm.locator(".application.tp-prompt");
      await expect(prompts).toHaveCount(2);
      const prompt = prompts.last();
      const alike = prompt.locator("[data-alike] label");
      await expect(alike).toContainText(words("TEMPO.Prompt.Alike"));
      // Of the two prompts, the one in front.
      expect(await wrongIn(gm, `[id="${await prompt.getAttribute("id")}"]`)).toEqual([]);
      await alike.click();
      await expect(prompt.locator("input[name=alike]")).toBeChecked();
      await prompt.locator("[data-option=none]").click();
      await expect(prompts).toHaveCount(0);
      await expect(gm.locator("#combat [data-question]")).toHaveCount(0);
      expect(party.complaints).toEqual([]);
    });
  });
