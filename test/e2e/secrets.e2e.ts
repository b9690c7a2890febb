import { demoId } from "../../tools/demo.ts";
import { bridgeWorld } from "./bridge-world.ts";
import { drag, look, whereIs } from "./map.ts";
import { expect, loadDice, test } from "./party.ts";
import {
  aimAt,
  beginWith,
  card,
  combatantId,
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
  await gm.evaluate(
    async ([token, combatant]) => {
      const { scenes, combat } = game as unknown as { scenes: { active: Scene }; combat: Combat };
      await scenes.active.tokens.get(token)?.update({ hidden: true });
      await combat.combatants.get(combatant)?.update({ hidden: true });
    },
    [demoId("token", HIDDEN), combatantId(HIDDEN)] as const,
  );
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

interface Updatable {
  update(data: object): Promise<unknown>;
}
interface Scene {
  tokens: Map<string, Updatable>;
}
interface Combat {
  combatants: Map<string, Updatable>;
}

interface Log {
  readonly messages: { readonly contents: readonly { readonly rolls: readonly object[] }[] };
}
