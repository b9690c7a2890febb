import type { Page } from "@playwright/test";
import { demoId, heroOf } from "../../tools/demo.ts";
import { closeUp, Evening, PLAYED } from "./evening.ts";
import { heardBy, listen } from "./hearing.ts";
import { expect, test } from "./party.ts";
import { like } from "./words.ts";

const PLAYERS = ["Ada", "Ben"] as const;
const YOURS = [like("TEMPO.Turn.Yours"), like("TEMPO.Turn.MayAct")];
const NEXT = [like("TEMPO.Turn.Next")];

const told = async (page: Page, what: readonly RegExp[]): Promise<string[]> =>
  (await heardBy(page)).notices.filter((text) => what.some((pattern) => pattern.test(text)));

/** A user's own choice about what they are told. */
const choose = (page: Page, name: string, on: boolean): Promise<unknown> =>
  page.evaluate(
    ([key, value]) =>
      (game as unknown as { settings: { set(scope: string, key: string, to: unknown): unknown } }).settings.set(
        "tempo",
        key,
        value,
      ),
    [name, on] as const,
  );

for (const ruleset of PLAYED)
  test.describe(ruleset, () => {
    test.use({ seed: closeUp(ruleset), settings: { "tempo.limit": "warn", "tempo.undoConfirm": false } });

    test(`${ruleset}: U28 one's turn, and that one is next, are told with a sound, or not as one likes`, async ({
      party,
    }) => {
      test.slow();
      const evening = new Evening(party, ruleset);
      const pages = PLAYERS.map((player) => party.page(player));
      for (const page of pages) await listen(page);
      // In the first round Ada is told of everything, Ben that he is next alone, and nobody hears a sound of his.
      const [ada, ben] = pages as [Page, Page];
      await choose(ben, "announceTurn", false);
      await choose(ben, "promptSound", false);
      await evening.begin();
      const hers = demoId("combatant", heroOf(ruleset, "Ada") ?? "");
      await evening.until(async () => (await evening.now()) === hers);
      await expect.poll(() => told(ada, YOURS)).not.toEqual([]);
      expect((await heardBy(ada)).rings).toBeGreaterThan(0);
      await evening.until(() => evening.isRound(2));
      expect(await told(ben, YOURS)).toEqual([]);
      expect((await heardBy(ben)).rings).toBe(0);
      // Whoever is not the first of a round is next in it once; where sides act, nobody is.
      const next = [...(await told(ada, NEXT)), ...(await told(ben, NEXT))];
      expect(next.length > 0).toBe(ruleset !== "surface");

      // In the second neither is told anything.
      for (const page of pages)
        for (const name of ["announceTurn", "announceNext", "promptSound"]) await choose(page, name, false);
      for (const page of pages) await listen(page);
      await evening.until(() => evening.isRound(3));
      for (const page of pages) {
        expect(await told(page, [...YOURS, ...NEXT])).toEqual([]);
        expect((await heardBy(page)).rings).toBe(0);
      }
      expect(party.complaints).toEqual([]);
    });
  });
