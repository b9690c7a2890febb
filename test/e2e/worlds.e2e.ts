import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { RULESET_IDS } from "../../src/rulesets/ids.ts";
import { closeUp, Evening, PLAYERS } from "./evening.ts";
import { expect, Party, test as base } from "./party.ts";
import { standingOf } from "./standing.ts";
import type { Standing } from "./standing.ts";

const WORLDS = join(import.meta.dirname, "../worlds");

/** Writes what is seen to the file that it is compared with: for a world that has just been kept. */
const NOTE = process.env["TEMPO_E2E_NOTE"] === "1";

const kept = readdirSync(WORLDS)
  .filter((name) => name.endsWith(".zip"))
  .map((name) => name.replace(/\.zip$/, ""));

/** All that was there: rules that were built since may add actions and figures. */
const atLeast = (before: Standing): Record<string, unknown> => ({
  ...before,
  combatants: Object.fromEntries(
    Object.entries(before.combatants).map(([id, { actions, ...rest }]) => [
      id,
      { ...rest, actions: expect.arrayContaining([...actions]) },
    ]),
  ),
});

/** Older tables opened a world with its messages in the order of their ids, newer ones in that of their time. */
const byIds = (standing: Standing): Standing => ({
  ...standing,
  cards: [...standing.cards].sort((a, b) => (a.id < b.id ? -1 : 1)),
});

for (const name of kept)
  base(`K23 a world of ${name} opens with the figures and cards it had, and its fight goes on`, async ({ browser }) => {
    const party = await Party.reopen(browser, join(WORLDS, `${name}.zip`));
    try {
      const gm = await party.enter("Gamemaster");
      const seen = await standingOf(gm);
      const file = join(WORLDS, `${name}.json`);
      if (NOTE) writeFileSync(file, `${JSON.stringify(seen, null, 2)}\n`);
      const before = JSON.parse(readFileSync(file, "utf8")) as Standing;
      expect(byIds(seen)).toMatchObject(atLeast(byIds(before)));

      await base.step("every card is drawn", async () => {
        await gm.locator("#sidebar-tabs [data-tab=chat]").click();
        for (const { id } of before.cards) await expect(gm.locator(`#chat [data-exchange="${id}"]`)).toBeVisible();
      });

      await base.step("the question that was open is answered", async () => {
        const open = before.cards.find((c) => Object.keys(c.waiting).length > 0);
        if (!open) throw new Error(`${name} has no open question`);
        const [who] = Object.keys(open.waiting);
        const prompt = gm.locator(`[id="tempo-prompt-${open.id}-${who}"]`);
        if ((await prompt.count()) === 0)
          await gm
            .locator(`#chat [data-exchange="${open.id}"] [data-action=answer][data-combatant-id="${who}"]`)
            .click();
        await prompt.locator("[data-option=none]").click();
        await expect(prompt).toHaveCount(0);
        const now = await standingOf(gm);
        expect(now.cards.find((c) => c.id === open.id)?.waiting).not.toHaveProperty(who ?? "");
      });

      await base.step("turns go on into the next round", async () => {
        await gm.locator("#sidebar-tabs [data-tab=combat]").click();
        await expect(async () => {
          const next = gm.locator("#combat :is([data-action=endTurn], [data-action=advance], [data-action=reveal])");
          // What is still asked is let pass; nothing ends before (K19).
          const open = gm.locator(".application.tp-prompt [data-action=answer]:not([aria-disabled=true])");
          if ((await open.count()) > 0) await open.last().click({ timeout: 2_000 });
          else if ((await standingOf(gm)).round === before.round) await next.first().click({ timeout: 2_000 });
          expect((await standingOf(gm)).round).toBeGreaterThan(before.round);
        }).toPass({ timeout: 60_000 });
      });
      expect(party.complaints).toEqual([]);
    } finally {
      await party.close();
    }
  });

/** `TEMPO_E2E_KEEP=0.2.0` keeps a world of each ruleset under that version, unless there is one already. */
const { TEMPO_E2E_KEEP: version } = process.env;

if (version !== undefined)
  for (const ruleset of RULESET_IDS) {
    const zip = join(WORLDS, `${ruleset}-${version}.zip`);
    if (existsSync(zip)) continue;
    base(`a world of ${ruleset} is kept, in the middle of a fight with a question open`, async ({ browser }) => {
      const party = await Party.open(browser, { "tempo.limit": "warn" }, closeUp(ruleset));
      try {
        for (const player of PLAYERS) await party.enter(player);
        const evening = new Evening(party, ruleset);
        await evening.begin();
        await evening.until(() => evening.isRound(2));
        await evening.untilAsked();
        writeFileSync(zip, await party.keep());
      } finally {
        await party.close();
      }
    });
  }
