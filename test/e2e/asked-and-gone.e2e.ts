import { closeUp, Evening, PLAYED } from "./evening.ts";
import { expect, test } from "./party.ts";
import type { Party } from "./party.ts";

/** Who of the players is asked something; null for nobody. */
async function askedPlayer(party: Party): Promise<"Ada" | "Ben" | null> {
  for (const player of ["Ada", "Ben"] as const)
    if ((await party.page(player).locator(".application.tp-prompt").count()) > 0) return player;
  return null;
}

// In `phased` whoever plays by pressing the first thing that is open asks no player anything.
for (const ruleset of PLAYED.filter((id) => id !== "phased"))
  test.describe(ruleset, () => {
    test.use({ seed: closeUp(ruleset), settings: { "tempo.limit": "warn", "tempo.undoConfirm": false } });

    test(`${ruleset}: U6 where a player who is asked leaves, the GM is asked at once, and the answer stands`, async ({
      party,
    }) => {
      const evening = new Evening(party, ruleset);
      const { gm } = evening;
      await evening.begin();
      let player: "Ada" | "Ben" | null = null;
      for (let n = 0; player === null && n < 20; n++) {
        await evening.untilAsked();
        player = await askedPlayer(party);
        if (player !== null) break;
        // Only the GM is asked: the next on turn may ask a player.
        while (await evening.answer(true));
        const who = await evening.now();
        if (who !== null) await evening.endTurn(who);
      }
      if (player === null) throw new Error("no player is asked");
      await expect(gm.locator(".application.tp-prompt")).toHaveCount(0);
      const lines = gm.locator("#combat [data-question]");
      const open = await lines.count();

      await party.leave(player);
      const prompt = gm.locator(".application.tp-prompt").first();
      await expect(prompt).toBeVisible();
      await prompt.locator("[data-action=answer]:not([aria-disabled=true])").last().click();
      await expect.poll(() => lines.count()).toBeLessThan(open);

      await party.enter(player);
      await expect.poll(() => party.page(player).locator("#combat [data-question]").count()).toBe(await lines.count());
      await expect(party.page(player).locator(".application.tp-prompt")).toHaveCount(0);
      expect(party.complaints).toEqual([]);
    });
  });
