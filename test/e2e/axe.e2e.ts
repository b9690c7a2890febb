import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { Page } from "@playwright/test";
import { closeUp, Evening, openDialog, PLAYED, PLAYERS, someAttack, someItem } from "./evening.ts";
import { useTheme } from "./looks.ts";
import { expect, test } from "./party.ts";
import { tab } from "./people.ts";

const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

interface Violation {
  readonly id: string;
  readonly nodes: readonly {
    readonly target: readonly string[];
    readonly html: string;
    readonly failureSummary: string;
  }[];
}

/**
 * What axe-core finds wrong on a page in what is Tempo's own. A window's frame is the host's, and so is which
 * parts of the page are landmarks (rule "region").
 */
async function violations(page: Page, label: string): Promise<string[]> {
  if (!(await page.evaluate(() => "axe" in globalThis))) await page.evaluate(AXE);
  return page.evaluate(async (where) => {
    const { axe } = globalThis as unknown as {
      axe: { run(options: object): Promise<{ violations: Violation[] }> };
    };
    const tags = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];
    const { violations: found } = await axe.run({
      runOnly: { type: "tag", values: tags },
      resultTypes: ["violations"],
    });
    const rules = found.filter(({ id }) => id !== "region");
    return rules.flatMap(({ id, nodes }) =>
      nodes.flatMap(({ target, html, failureSummary: why }) => {
        const element = document.querySelector(target.at(-1) ?? "");
        const ours =
          element?.closest(".tempo") &&
          !element.matches(".application") &&
          !element.closest(".window-header, .window-resize-handle") &&
          // A card may come to lie beside the sidebar under a prompt that opened a moment before.
          !(id === "target-size" && element.closest("#chat-notifications"));
        return ours ? [`${where}: ${id}: ${html.slice(0, 160)}: ${why.split("\n")[1] ?? ""}`] : [];
      }),
    );
  }, label);
}

for (const ruleset of PLAYED)
  test.describe(ruleset, () => {
    test.use({ seed: closeUp(ruleset), settings: { "tempo.limit": "warn", "tempo.undoConfirm": false } });

    test(`${ruleset}: axe-core finds nothing wrong with sheets, tabs, dialog, prompt, card, tracker and settings`, async ({
      party,
    }) => {
      const evening = new Evening(party, ruleset);
      const { gm } = evening;
      const found: string[] = [];
      const audit = async (page: Page, label: string): Promise<void> => {
        for (const theme of ["dark", "light"] as const) {
          await useTheme(page, theme);
          await page.evaluate(() => Promise.allSettled(document.getAnimations().map((a) => a.finished)));
          found.push(...(await violations(page, `${theme} ${label}`)));
        }
      };
      await evening.begin();
      await evening.untilAsked();

      await test.step("a prompt beside the tracker, and the card that waits for it", async () => {
        for (const name of PLAYERS) {
          const page = party.page(name);
          if ((await page.locator(".application.tp-prompt").count()) === 0) continue;
          await audit(page, "tracker and prompt");
          await tab(page, "chat");
          await audit(page, "card");
          await tab(page, "combat");
        }
        while (await evening.answer(true));
      });

      await test.step("the sheet of somebody, each tab, with an item and the dialog of an attack", async () => {
        const { sheet, row } = await someAttack(gm);
        const tabs = sheet.locator(".tp-tabs [role=tab]");
        for (const which of await tabs.all()) {
          await which.click();
          await audit(gm, `sheet, ${await which.innerText()}`);
        }
        await tabs.first().click();
        await openDialog(gm, row);
        await audit(gm, "dialog");
        await gm.keyboard.press("Escape");
        await sheet.locator("[data-action=close]").click();
        const item = await someItem(gm);
        await audit(gm, "item sheet");
        await item.locator("[data-action=close]").click();
      });

      await test.step("the settings and the choice of a ruleset", async () => {
        await gm.locator("#sidebar-tabs [data-tab=settings]").click();
        await gm.locator("#settings [data-action=openApp][data-app=configure]").click();
        const config = gm.locator("#settings-config");
        await config.locator("[role=tab]:is([data-tab=tempo], [data-tab=system])").click();
        await audit(gm, "settings");
        await config.locator("button[data-key='tempo.welcome']").click();
        await expect(gm.locator(".application.tp-welcome")).toBeVisible();
        await audit(gm, "chooser");
      });
      expect([...new Set(found)]).toEqual([]);
      expect(party.complaints).toEqual([]);
    });
  });
