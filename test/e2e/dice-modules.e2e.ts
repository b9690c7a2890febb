import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import { demoId } from "../../tools/demo.ts";
import { DEMO_FIGHTS } from "../../tools/demo-fights.ts";
import { closeUp, Evening, hide, PLAYED, PLAYERS } from "./evening.ts";
import { expect, test } from "./party.ts";

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
  readonly dice3d: { history: readonly { messageId: string | null; faces: readonly string[] }[] };
}

interface Message {
  readonly id: string;
  readonly type: string;
  readonly visible: boolean;
  readonly isContentVisible: boolean;
  readonly rolls: readonly { dice: readonly { results: readonly { result: number }[] }[] }[];
  readonly exchange?: { blows: Record<string, Blow> } | null;
}

interface Blow {
  readonly by: string;
  readonly damage: { readonly faces: readonly number[] } | null;
  readonly reading: { readonly faces?: readonly number[] } | null;
}

/** The faces of every message that this page may show, as it holds them and as they were thrown on this page. */
const thrown = (page: Page): Promise<Record<string, { type: string; held: string[]; thrown: string[] }>> =>
  page.evaluate(() => {
    const { messages, dice3d } = game as unknown as Host;
    return Object.fromEntries(
      messages.contents.map(({ id, type, rolls: all, visible, isContentVisible }) => {
        const rolls = visible && isContentVisible ? all : [];
        const held = rolls.flatMap(({ dice }) => dice.flatMap(({ results }) => results.map((r) => String(r.result))));
        const own = dice3d.history.filter(({ messageId }) => messageId === id).flatMap(({ faces }) => faces);
        return [id, { type, held: held.sort(), thrown: [...own].sort() }];
      }),
    );
  });

interface Told {
  readonly by: string;
  readonly faces: readonly string[];
}

/** The faces that the cards of exchanges tell, and who threw them, by message. */
const told = (page: Page): Promise<Record<string, Told[]>> =>
  page.evaluate(() => {
    const cards = (game as unknown as Host).messages.contents.filter(({ type }) => type === "exchange");
    return Object.fromEntries(
      cards.map(({ id, exchange }) => {
        const throws = Object.values(exchange?.blows ?? {}).map(({ by, damage, reading }) => {
          return { by, faces: [...(reading?.faces ?? []), ...(damage?.faces ?? [])].map(String) };
        });
        return [id, throws];
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

for (const ruleset of PLAYED)
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
      await hide(gm, hidden, { displayName: 0 });
      await evening.begin();
      await evening.until(() => evening.isRound(2));

      await test.step("what a card tells is what its message holds for such modules", async () => {
        const messages = await thrown(gm);
        const cards = Object.entries(await told(gm));
        expect(cards.flatMap(([, throws]) => throws.flatMap(({ faces }) => faces)).length).toBeGreaterThan(0);
        const facesOf = (throws: readonly Told[], secret: boolean): string[] =>
          throws.filter(({ by }) => secret === (by === demoId("combatant", hidden))).flatMap(({ faces }) => faces);
        for (const [id, throws] of cards)
          expect(without(facesOf(throws, false), messages[id]?.held ?? []), id).toEqual([]);
        // A message may hold dice that no line of its card tells, with faces like those of the hidden one's.
        const secret = cards.flatMap(([, throws]) => facesOf(throws, true));
        const kept = cards.flatMap(([id, throws]) => without(facesOf(throws, true), messages[id]?.held ?? []));
        if (secret.length > 3) expect(kept.length).toBeGreaterThan(secret.length / 2);
      });
      for (const player of PLAYERS) {
        const rows = () => thrown(party.page(player)).then((all) => Object.values(all));
        // The last ones are still tumbling.
        const wrong = async () => (await rows()).filter((row) => row.thrown.join() !== row.held.join());
        await expect.poll(wrong, { message: player }).toEqual([]);
        expect((await rows()).some(({ held }) => held.length > 0)).toBe(true);
      }
      expect(party.complaints).toEqual([]);
    });
  });
