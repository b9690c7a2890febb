import type { Page } from "@playwright/test";
import { demoId, heroOf } from "../../tools/demo.ts";
import { bridgeWorld } from "./bridge-world.ts";
import { drag, look, whereIs } from "./map.ts";
import { closeUp, Evening, hide, PLAYED, PLAYERS } from "./evening.ts";
import { expect, loadDice, test } from "./party.ts";
import {
  aimAt,
  beginWith,
  card,
  HEROES_FIRST,
  openSheet,
  promptTo,
  readable,
  row,
  strike,
  useRow,
  tab,
} from "./people.ts";
import { words } from "./words.ts";

const HIDDEN = "Gate bruiser";
const CAPTAIN = "Toll captain";
const SOMEONE = words("TEMPO.Someone");

test("U14 a hidden adversary has no name for players: tracker, card, prompt, notices", async ({ party }) => {
  const gm = party.page("Gamemaster");
  const ben = party.page("Ben");
  const ada = party.page("Ada");
  for (const page of [gm, ben, ada]) await look(page);
  await hide(gm, HIDDEN);
  await beginWith(party, HEROES_FIRST);
  await expect(row(gm, HIDDEN)).toContainText(words("TEMPO.Tracker.Hidden"));
  await expect(ada.locator("#combat li.combatant")).toHaveCount(4);

  await drag(gm, [18, 11], [8, 11]);
  await expect.poll(() => whereIs(gm, HIDDEN)).toEqual([8, 11]);
  await aimAt(gm, [7, 11]);
  const sheet = await openSheet(gm, [8, 11]);
  await useRow(strike(sheet, HIDDEN, "War maul"), { force: true, modifiers: ["Shift"] });
  await loadDice(gm, [
    [1, 8],
    [1, 8],
    [1, 8],
  ]);
  await gm.locator(".application.tp-ask [data-action=yes]").click();
  await expect(promptTo(ben, "Brann")).toContainText(SOMEONE);
  // The GM reminds whoever has to answer, from the tracker's foot.
  await gm.locator("#combat [data-action=nudge]").click();
  await expect(ben.locator("#notifications")).toContainText(words("TEMPO.Nudge.Heard", { name: "Brann" }));
  for (const page of [gm, ada, ben]) await tab(page, "chat");
  // Whom it concerns sees the card, without the name; who is not concerned sees nothing.
  await expect(card(ben)).toContainText(SOMEONE);
  await expect(card(ada)).toHaveCount(0);
  await expect(card(gm)).toContainText(HIDDEN);
  // Core says of whispered dice that they were thrown, to everybody.
  await promptTo(ben, "Brann").locator("[data-action=answer]:not([aria-disabled=true])").first().click();
  await expect(promptTo(ben, "Brann")).toHaveCount(0);
  const dice = () => ben.evaluate(() => (game as unknown as Log).messages.contents.at(-1)?.rolls.length ?? 0);
  await expect.poll(dice).toBeGreaterThan(0);
  // The log is drawn anew with all that this page may see.
  await ada.reload();
  await party.ready("Ada");
  await tab(ada, "chat");
  await expect(card(ada)).toHaveCount(0);
  for (const page of [ada, ben]) expect(await readable(page)).not.toContain(HIDDEN);
  for (const page of [ada, ben]) {
    await tab(page, "combat");
    expect(await readable(page)).not.toContain(HIDDEN);
  }
  expect(party.complaints).toEqual([]);
});

test.describe("K21 what is drawn for a player", () => {
  /** Bonuses so large that the captain's values are recognized wherever they are drawn. */
  const ARMOUR = 6100;
  const seed = bridgeWorld();
  for (const actor of seed.documents?.["actors"] ?? [])
    if (actor["name"] === CAPTAIN) {
      const { phased } = actor["system"] as { phased: { bonuses?: object; losses?: object } };
      phased.bonuses = { ...phased.bonuses, armour: ARMOUR, reflex: 6200, willpower: 6300, fortitude: 6400 };
    }
  test.use({ seed });

  test("K18, K21 of an adversary's figures nothing: sheet, dialog, row, tooltip, card and prompt", async ({
    party,
  }) => {
    const gm = party.page("Gamemaster");
    const ada = party.page("Ada");
    for (const page of [gm, ada]) await look(page);
    await beginWith(party, HEROES_FIRST);
    await expect(row(ada, "Ilka")).toHaveClass(/is-now/);
    // Not as a part of an id.
    const secret = /(?<![\w-])6[1-4]\d\d(?!\w)/;
    const nothing = async (): Promise<void> => expect(await readable(ada)).not.toMatch(secret);
    await drag(gm, [16, 9], [8, 9]);
    await aimAt(ada, [8, 9]);
    const sheet = await openSheet(ada, [7, 9]);
    await nothing();
    await strike(sheet, "Ilka", "Arming sword").click();
    const dialog = ada.locator(".application.tp-check");
    await expect(dialog).toBeVisible();
    await nothing();
    for (const control of await dialog.locator("[data-tooltip], [data-tooltip-text], button, select").all()) {
      await control.hover({ timeout: 1_000 }).catch(() => undefined);
      await nothing();
    }
    await loadDice(ada, [
      [4, 8],
      [4, 8],
      [4, 8],
    ]);
    await dialog.locator("button[type=submit]").click();
    await expect(card(ada)).toHaveCount(1);
    await tab(ada, "chat");
    await nothing();
    expect(await readable(gm)).toMatch(secret);
    expect(party.complaints).toEqual([]);
  });
});

/** What is rolled on this page from now on is for GMs, and for those whom it concerns. */
const rollPrivately = (page: Page): Promise<unknown> =>
  page.evaluate(() => {
    const { settings } = game as unknown as {
      settings: { settings: Map<string, object>; set(scope: string, key: string, value: string): Promise<unknown> };
    };
    return settings.settings.has("core.messageMode")
      ? settings.set("core", "messageMode", "gm")
      : settings.set("core", "rollMode", "gmroll");
  });

/** Every card's combatants, its dice, and whether this page's log shows it. */
const cards = (page: Page): Promise<{ id: string; cast: string[]; by: string; dice: number; shown: boolean }[]> =>
  page.evaluate(() =>
    (game as unknown as Log).messages.contents
      .filter(({ type }) => type === "exchange")
      .map(({ id, exchange, rolls }) => {
        const blows = Object.values(exchange?.blows ?? {});
        const cast = blows.flatMap(({ by, target }) => [by, target ?? by]);
        const shown = document.querySelector(`#chat [data-exchange="${id}"]`) !== null;
        return { id, cast, by: exchange?.by ?? "", dice: rolls.length, shown };
      }),
  );

for (const ruleset of PLAYED)
  test.describe(`private rolls of ${ruleset}`, () => {
    test.use({ seed: closeUp(ruleset), settings: { "tempo.limit": "warn", "tempo.undoConfirm": false } });

    test(`${ruleset}: U14 a private card is for who takes part, whoever's client writes it`, async ({ party }) => {
      const evening = new Evening(party, ruleset);
      const [ada, ben] = [heroOf(ruleset, "Ada"), heroOf(ruleset, "Ben")].map((name) =>
        demoId("combatant", name ?? ""),
      );
      for (const player of ["Gamemaster", "Ada"] as const) await rollPrivately(party.page(player));
      await evening.begin();
      await evening.until(() => evening.isRound(2));
      for (const player of PLAYERS) await tab(party.page(player), "chat");
      const all = await cards(evening.gm);
      expect(all.filter(({ by, dice }) => by !== ben && dice > 0).length).toBeGreaterThan(0);
      expect(all.filter(({ shown }) => !shown)).toEqual([]);
      for (const [player, own] of [
        ["Ada", ada],
        ["Ben", ben],
      ] as const)
        for (const { id, cast, by, shown } of await cards(party.page(player)))
          expect({ id, player, shown }).toEqual({
            id,
            player,
            shown: by === ben || by === own || cast.includes(own ?? ""),
          });
      expect(party.complaints).toEqual([]);
    });
  });

interface Log {
  readonly messages: { readonly contents: readonly Card[] };
}

interface Card {
  readonly id: string;
  readonly type: string;
  readonly rolls: readonly object[];
  readonly exchange: {
    readonly by: string;
    readonly blows: Record<string, { by: string; target: string | null }>;
  } | null;
}
