import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import type { Page } from "@playwright/test";
import { closeUp, Evening, openDialog, PLAYED, PLAYERS, someAttack, someItem } from "./evening.ts";
import { expect, test } from "./party.ts";
import { tab } from "./people.ts";

/** A language in which every text stands in brackets, so that what is not from a language file can be told. */
const bracketed = (tree: object): object =>
  Object.fromEntries(
    Object.entries(tree).map(([key, value]: [string, unknown]) => [
      key,
      typeof value === "string" ? `⟦${value}⟧` : bracketed(value as object),
    ]),
  );

const english = JSON.parse(readFileSync(resolve(import.meta.dirname, "../../lang/en.json"), "utf8")) as object;
const languages = [{ lang: "en", name: "English", path: "lang/en.json" }];
const tongue = {
  "module.json": JSON.stringify({
    ...{ id: "tongue", title: "Tongue", version: "1.0.0", compatibility: { minimum: "13" } },
    languages,
  }),
  "lang/en.json": JSON.stringify(bracketed(english)),
};

/** What this page shows of Tempo that neither stands in brackets nor is a name or a word that somebody wrote. */
const untranslated = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const pieces = (text: string): string[] => text.split(/<[^>]*>|[\n·:;,()/×→]/).map((piece) => piece.trim());
    // What somebody wrote counts as such when it is gone from the world, too: cards go on naming the sides of a fight.
    const kept = globalThis as unknown as { written?: Set<string> };
    const written = (kept.written ??= new Set());
    const gather = (value: unknown): void => {
      if (typeof value === "string") for (const piece of pieces(value)) written.add(piece);
      else if (typeof value === "object" && value !== null) Object.values(value).forEach(gather);
    };
    const { actors, items, users, scenes, combats } = game as unknown as Record<
      string,
      Iterable<{ toObject(): object }>
    >;
    for (const documents of [actors, items, users, scenes, combats])
      for (const document of documents ?? []) gather(document.toObject());
    // Core's own words in the titles of sheets; those of windows and questions are left out.
    const { i18n } = game as unknown as { i18n: { localize(key: string): string } };
    gather(["DOCUMENT.Actor", "DOCUMENT.Item"].map((key) => i18n.localize(key)));
    const core =
      ".header-control, .controls-dropdown, prose-mirror, style, script, textarea, [data-action=yes], [data-action=no]";
    const isOurs = (piece: string): boolean =>
      !/\p{L}/u.test(piece) || written.has(piece) || /^[\d\s+−-]*\d*d\d+[\d\s+−-]*$/.test(piece);
    /** What stands outside of all brackets. */
    const outside = (text: string): string[] => {
      let depth = 0;
      let runs = "";
      for (const c of text) {
        if (c === "⟦") depth++;
        if (depth === 0) runs += c;
        if (c === "⟧") depth--;
        if (c === "⟧" && depth === 0) runs += "\n";
      }
      return pieces(runs).filter((piece) => !isOurs(piece));
    };
    const found: string[] = [];
    const roots = document.querySelectorAll(
      "#combat, .application.tempo, .application[class*=tp-], .tp-card, .tp-plate",
    );
    for (const root of roots) {
      for (const node of [root, ...root.querySelectorAll("*")].filter((one) => !one.closest(core)))
        for (const name of ["aria-label", "aria-description", "title", "placeholder", "data-tooltip-text", "alt"])
          for (const piece of outside(node.getAttribute(name) ?? ""))
            found.push(`${piece} | ${name} of ${node.tagName}.${node.className} in ${root.id || root.className}`);
      const texts = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
      let text = "";
      for (let at = texts.nextNode(); at; at = texts.nextNode())
        if (!at.parentElement?.closest(core)) text += `${at.textContent ?? ""}\n`;
      for (const piece of outside(text)) found.push(`${piece} | text in ${root.id || root.className}`);
    }
    return [...new Set(found)];
  });

for (const ruleset of PLAYED)
  test.describe(ruleset, () => {
    test.use({
      seed: { ...closeUp(ruleset), modules: ["tongue"] },
      modules: { tongue },
      settings: { "tempo.undoConfirm": false },
    });

    test(`${ruleset}: U35 every word comes from a language file`, async ({ party }) => {
      const evening = new Evening(party, ruleset);
      const here = async (): Promise<string[]> =>
        (await Promise.all(PLAYERS.map((p) => untranslated(party.page(p))))).flat();
      const wrong = new Set<string>();
      const look = async (): Promise<void> => {
        for (const piece of await here()) wrong.add(piece);
      };
      const { gm } = evening;
      await look();
      await evening.begin();
      await evening.untilAsked();
      await look();
      while (await evening.answer(true));
      await look();
      const { row } = await someAttack(gm);
      await openDialog(gm, row);
      await look();
      await gm.keyboard.press("Escape");
      await someItem(gm);
      await look();
      await gm.locator("#combat header [data-action=menu]").click();
      await gm.locator("#context-menu .context-item:has(.fa-flag-checkered)").click();
      const yes = gm.locator(".application [data-action=yes]");
      await expect(yes).toBeVisible();
      await look();
      await yes.click();
      await tab(gm, "chat");
      await expect(gm.locator("#chat [data-ended]")).toBeVisible();
      await look();
      expect([...wrong]).toEqual([]);
      expect(party.complaints).toEqual([]);
    });
  });
