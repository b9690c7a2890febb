import type { Page } from "@playwright/test";
import { DEMO_FIGHTS } from "../../tools/demo-fights.ts";
import { openChooser } from "./chooser.ts";
import { closeUp, Evening, onTurn, PLAYED } from "./evening.ts";
import { wrongIn } from "./looks.ts";
import { expect, test } from "./party.ts";
import { place, tab } from "./people.ts";

const [SHEET, ITEM, DIALOG, CHOOSER] = [
  ".application.tp-sheet",
  ".application.tp-itemsheet",
  ".application.tp-check",
  ".application.tp-welcome",
] as const;
const [PROMPT, TRACKER, CARD] = [".application.tp-prompt", "#combat", "#chat [data-exchange]"] as const;

const narrow = (page: Page): Promise<void> => page.setViewportSize({ width: 360, height: 760 });

/** A window as wide as the page. */
const fill = (page: Page, scope: string): Promise<void> =>
  place(page, scope, { width: 360, height: 760, left: 0, top: 0 });

/** Closes what lies over the sidebar of a narrow page. */
const closeWindows = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    const { instances } = (foundry as unknown as { applications: { instances: Map<string, Open> } }).applications;
    for (const app of [...instances.values()]) if (app.element.matches(".application.tempo")) await app.close();
  });

interface Open {
  readonly element: HTMLElement;
  close(): Promise<unknown>;
}

for (const ruleset of PLAYED)
  test.describe(ruleset, () => {
    test.use({ seed: closeUp(ruleset), settings: { "tempo.limit": "warn", "tempo.undoConfirm": false } });

    test(`${ruleset}: U24 at 360 px nothing is cut off, covered or out of reach`, async ({ party }) => {
      const hero = DEMO_FIGHTS[ruleset].cast.find(({ player }) => player === "Ada")?.name ?? "";
      const { page: ada, sheet } = await onTurn(party, ruleset, hero);
      const flaws: string[] = [];
      await narrow(ada);
      await fill(ada, SHEET);

      const tabs = await sheet
        .locator("[role=tab]")
        .evaluateAll((all) => all.map((tab) => (tab as HTMLElement).dataset["tab"] ?? ""));
      expect(tabs.length).toBeGreaterThan(3);
      for (const name of tabs) {
        await sheet.locator(`[role=tab][data-tab="${name}"]`).click();
        flaws.push(...(await wrongIn(ada, SHEET)).map((flaw) => `${name} ${flaw}`));
      }

      await sheet.locator("[role=tab][data-tab=gear]").click();
      await sheet.locator("[data-action=editItem]").first().click();
      await expect(ada.locator(ITEM)).toBeVisible();
      await fill(ada, ITEM);
      flaws.push(...(await wrongIn(ada, ITEM)));
      await ada.locator(`${ITEM} [data-action=switchForm]`).click();
      await expect(ada.locator(`${ITEM} .tp-grid`).first()).toBeVisible();
      flaws.push(...(await wrongIn(ada, ITEM)).map((flaw) => `form ${flaw}`));
      await ada.locator(`${ITEM} .window-header [data-action=close]`).click();

      await sheet.locator("[role=tab]").first().click();
      await sheet.locator('.tp-fam:not(.tp-notnow) [data-action=act][data-row^="item."]').first().click();
      await expect(ada.locator(DIALOG)).toBeVisible();
      await fill(ada, DIALOG);
      flaws.push(...(await wrongIn(ada, DIALOG)));
      await ada.locator(`${DIALOG} .window-header [data-action=close]`).click();

      const gm = party.page("Gamemaster");
      await openChooser(gm);
      await narrow(gm);
      await fill(gm, CHOOSER);
      flaws.push(...(await wrongIn(gm, CHOOSER)));

      expect(flaws).toEqual([]);
      expect(party.complaints).toEqual([]);
    });

    test(`${ruleset}: U24 at 360 px a prompt, the tracker and a card are whole, and every control is in reach`, async ({
      party,
    }) => {
      const evening = new Evening(party, ruleset);
      await evening.begin();
      await evening.untilAsked();
      const flaws: string[] = [];
      for (const page of party.pages.values()) {
        const asked = (await page.locator(PROMPT).count()) > 0;
        await narrow(page);
        if (asked) {
          await fill(page, PROMPT);
          flaws.push(...(await wrongIn(page, PROMPT)));
          continue;
        }
        await closeWindows(page);
        flaws.push(...(await wrongIn(page, TRACKER)));
        await tab(page, "chat");
        flaws.push(...(await wrongIn(page, CARD)));
      }
      expect(flaws).toEqual([]);
      expect(party.complaints).toEqual([]);
    });
  });
