import { demoId } from "../../tools/demo.ts";
import { DEMO_FIGHTS } from "../../tools/demo-fights.ts";
import { closeUp, Evening, PLAYED } from "./evening.ts";
import { expect, test } from "./party.ts";
import type { Party } from "./party.ts";
import { like, words } from "./words.ts";

/** Who of the players is asked something; null for nobody. */
async function askedPlayer(party: Party): Promise<"Ada" | "Ben" | null> {
  for (const player of ["Ada", "Ben"] as const)
    if ((await party.page(player).locator(".application.tp-prompt").count()) > 0) return player;
  return null;
}

/** Plays until a player is asked something, by whatever can be pressed. */
async function playToAsk(party: Party, evening: Evening): Promise<void> {
  for (let n = 0; n < 20; n++) {
    await evening.untilAsked();
    if ((await askedPlayer(party)) !== null) return;
    // Only the GM is asked: the next on turn may ask a player.
    while (await evening.answer(true));
    const who = await evening.now();
    if (who !== null) await evening.endTurn(who);
  }
}

/** In `phased` that asks no player anything; an adversary that walks away from a hero who has not acted does. */
async function walkAway(evening: Evening): Promise<void> {
  const foes = DEMO_FIGHTS.phased.cast.filter(({ player }) => player === undefined);
  const foe = demoId("combatant", foes[1]?.name ?? "");
  while (await evening.choose());
  for (let who = await evening.now(); who !== foe; who = await evening.now())
    if (who !== null) await evening.endTurn(who);
  await evening.gm.locator(`#combat [data-action=show][name="${foe}.show"]`).click();
  await evening.gm.keyboard.press("ArrowRight");
}

for (const ruleset of PLAYED)
  test.describe(ruleset, () => {
    const settings = { "tempo.limit": "warn", "tempo.undoConfirm": false, "tempo.promptSeconds": 5 };
    test.use({ seed: closeUp(ruleset), settings });

    test(`${ruleset}: U6 a player is asked for a time; where they leave the GM is asked at once, and the answer stands`, async ({
      party,
    }) => {
      const evening = new Evening(party, ruleset);
      const { gm } = evening;
      await evening.begin();
      await (ruleset === "phased" ? walkAway(evening) : playToAsk(party, evening));
      await expect.poll(() => askedPlayer(party)).not.toBeNull();
      const player = (await askedPlayer(party)) ?? "Ada";
      const asked = party.page(player).locator(".application.tp-prompt").last();
      // The time is the GM's to lose patience after, not the player's to answer in.
      await expect(asked).toContainText(like("TEMPO.Prompt.Time"));
      await expect(asked).toContainText(words("TEMPO.Prompt.TimeOver"));
      await expect(asked.locator("[data-option=none]")).not.toHaveAttribute("aria-disabled", "true");
      await expect(gm.locator(".application.tp-prompt")).toHaveCount(0);
      const lines = gm.locator("#combat [data-question]");
      // Whoever else is asked once this is answered is another matter.
      const hero = (await asked.getAttribute("id"))?.split("-").at(-1) ?? "";
      const its = gm.locator(`#combat [data-question="${hero}"]`);
      await expect(its).toHaveCount(1);

      await party.leave(player);
      const prompt = gm.locator(".application.tp-prompt").first();
      await expect(prompt).toBeVisible();
      await prompt.locator("[data-action=answer]:not([aria-disabled=true])").last().click();
      await expect(its).toHaveCount(0);

      await party.enter(player);
      await expect.poll(() => party.page(player).locator("#combat [data-question]").count()).toBe(await lines.count());
      await expect(party.page(player).locator(".application.tp-prompt")).toHaveCount(0);
      expect(party.complaints).toEqual([]);
    });
  });
