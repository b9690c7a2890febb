import type { Page } from "@playwright/test";
import { closeUp, Evening, PLAYED, PLAYERS } from "./evening.ts";
import { expect, test } from "./party.ts";

interface Kept {
  readonly messages: Iterable<{ readonly type: string; readonly system: { readonly round?: number } }>;
}

interface Telling {
  readonly notifications: Record<"warn" | "error", (text: string) => unknown>;
}

/** Rounds whose initiative was told more than once. */
const toldTwice = (gm: Page): Promise<number[]> =>
  gm.evaluate(() => {
    const { messages } = game as unknown as Kept;
    const rounds = [...messages].flatMap(({ type, system }) => (type === "initiative" ? [system.round ?? 0] : []));
    return rounds.filter((round, i) => rounds.indexOf(round) < i);
  });

/** Keeps what is told as a warning or an error: what was carried out once more was refused. */
const listen = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const { notifications } = ui as unknown as Telling;
    const told: string[] = [];
    Object.assign(globalThis, { told });
    for (const kind of ["warn", "error"] as const) {
      const tell = notifications[kind].bind(notifications);
      notifications[kind] = (text) => {
        told.push(text);
        return tell(text);
      };
    }
  });

const toldOn = (page: Page): Promise<string[]> =>
  page.evaluate(() => (globalThis as unknown as { told: string[] }).told);

const onTurn = (page: Page): Promise<(string | undefined)[]> =>
  page
    .locator("#combat li.is-now")
    .evaluateAll((rows) => rows.map((row) => (row as HTMLElement).dataset["combatantId"]));

for (const ruleset of PLAYED)
  test.describe(ruleset, () => {
    test.use({ seed: closeUp(ruleset), settings: { "tempo.limit": "warn", "tempo.undoConfirm": false } });

    test(`${ruleset}: U2 with two tabs of the GM and of a player everything happens once`, async ({ party }) => {
      const evening = new Evening(party, ruleset);
      const twins = [await party.enterAgain("Gamemaster"), await party.enterAgain("Ada")];
      const pages = [...PLAYERS.map((player) => party.page(player)), ...twins];
      for (const page of pages) await listen(page);
      await evening.begin();
      await evening.until(() => evening.isRound(2));
      await evening.until(async () => evening.acts >= 4 && !(await evening.asked()));
      expect(await toldTwice(evening.gm)).toEqual([]);
      for (const page of twins) await expect.poll(() => onTurn(page)).toEqual(await onTurn(evening.gm));
      for (const page of pages) expect(await toldOn(page)).toEqual([]);

      // The tab in charge goes, and the other does what waits.
      await twins[0]?.context().close();
      await evening.until(async () => evening.acts >= 7 && !(await evening.asked()));
      expect(await toldTwice(evening.gm)).toEqual([]);
      expect(party.complaints).toEqual([]);
    });
  });
