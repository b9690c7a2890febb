import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import { demoId } from "../../tools/demo.ts";
import { DEMO_FIGHTS } from "../../tools/demo-fights.ts";
import { RULESET_IDS } from "../../src/rulesets/ids.ts";
import { closeUp, Evening, PLAYERS } from "./evening.ts";
import { expect, test } from "./party.ts";

const { TEMPO_E2E_FIGHTS: fights } = process.env;
const played = RULESET_IDS.filter((id) => fights === undefined || fights.split(",").includes(id));

const TUMBLERS = join(import.meta.dirname, "../table/fixtures/tumblers");

/** A module that throws the dice of messages on everybody's screen, as Dice So Nice does, and keeps what it has thrown. */
const tumblers = Object.fromEntries(
  readdirSync(TUMBLERS, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name))
    .map((path) => [path.slice(TUMBLERS.length + 1), readFileSync(path)]),
);

interface Host {
  readonly messages: { contents: readonly Message[] };
  readonly scenes: { active: { tokens: Map<string, { update(data: object): Promise<unknown> }> } };
  readonly combat: { combatants: Map<string, { update(data: object): Promise<unknown> }> };
  readonly dice3d: { history: readonly { messageId: string | null; faces: readonly string[] }[] };
}

interface Message {
  readonly id: string;
  readonly type: string;
  readonly rolls: readonly { dice: readonly { results: readonly { result: number }[] }[] }[];
  readonly exchange?: { blows: Record<string, Blow> } | null;
}

interface Blow {
  readonly by: string;
  readonly target: string | null;
  readonly damage: { readonly faces: readonly number[] } | null;
  readonly reading: { readonly faces?: readonly number[] } | null;
}

/** The faces of every message, as it holds them and as they were thrown on this page. */
const thrown = (page: Page): Promise<Record<string, { held: string[]; thrown: string[] }>> =>
  page.evaluate(() => {
    const { messages, dice3d } = game as unknown as Host;
    return Object.fromEntries(
      messages.contents.map(({ id, rolls }) => {
        const held = rolls.flatMap(({ dice }) => dice.flatMap(({ results }) => results.map((r) => String(r.result))));
        const own = dice3d.history.filter(({ messageId }) => messageId === id).flatMap(({ faces }) => faces);
        return [id, { held: held.sort(), thrown: [...own].sort() }];
      }),
    );
  });

interface Told {
  readonly who: readonly (string | null)[];
  readonly faces: readonly string[];
}

/** The faces that the cards of exchanges tell, and who threw or was aimed at, by message. */
const told = (page: Page): Promise<Record<string, Told>> =>
  page.evaluate(() => {
    const cards = (game as unknown as Host).messages.contents.filter(({ type }) => type === "exchange");
    return Object.fromEntries(
      cards.map(({ id, exchange }) => {
        const blows = Object.values(exchange?.blows ?? {});
        const faces = blows.flatMap(({ damage, reading }) => [...(reading?.faces ?? []), ...(damage?.faces ?? [])]);
        return [id, { who: blows.flatMap(({ by, target }) => [by, target]), faces: faces.map(String) }];
      }),
    );
  });

/** What is in one list and not in the other, each as often as it occurs. */
function without(faces: readonly string[], others: readonly string[]): string[] {
  const rest = [...others];
  return faces.filter((face) => {
    const at = rest.indexOf(face);
    if (at >= 0) rest.splice(at, 1);
    return at < 0;
  });
}

for (const ruleset of played)
  test.describe(ruleset, () => {
    test.use({
      seed: { ...closeUp(ruleset), modules: ["tumblers"] },
      modules: { tumblers },
      settings: { "tempo.limit": "warn", "tempo.undoConfirm": false },
    });

    test(`${ruleset}: U33 every die of a card is thrown on every screen, once, and a hidden one's on none`, async ({
      party,
    }) => {
      const evening = new Evening(party, ruleset);
      const { gm } = evening;
      const hidden = DEMO_FIGHTS[ruleset].cast.filter(({ player }) => player === undefined).at(-1)?.name ?? "";
      await gm.evaluate(
        async ([token, combatant]) => {
          const { scenes, combat } = game as unknown as Host;
          await scenes.active.tokens.get(token)?.update({ hidden: true, displayName: 0 });
          await combat.combatants.get(combatant)?.update({ hidden: true });
        },
        [demoId("token", hidden), demoId("combatant", hidden)] as const,
      );
      await evening.begin();
      await evening.until(() => evening.isRound(2));

      await test.step("what a card tells is what its message holds for such modules", async () => {
        const cards = Object.entries(await told(gm)).filter(([, { faces }]) => faces.length > 0);
        const messages = await thrown(gm);
        const open = cards.filter(([, { who }]) => !who.includes(demoId("combatant", hidden)));
        expect(open.length).toBeGreaterThan(0);
        for (const [id, { faces }] of open) expect(without(faces, messages[id]?.held ?? []), id).toEqual([]);
        const secret = cards.filter(([, { who }]) => who[0] === demoId("combatant", hidden));
        for (const [id, { faces }] of secret) expect(without(faces, messages[id]?.held ?? []), id).not.toEqual([]);
      });
      for (const player of PLAYERS) {
        const rows = () => thrown(party.page(player)).then((all) => Object.values(all));
        // The last ones are still tumbling.
        await expect
          .poll(async () => (await rows()).filter((row) => row.thrown.join() !== row.held.join()))
          .toEqual([]);
        expect((await rows()).some(({ held }) => held.length > 0)).toBe(true);
      }
      expect(party.complaints).toEqual([]);
    });
  });
