import type { Page } from "@playwright/test";
import { demoId } from "../../tools/demo.ts";
import { forgeFor, outboxOf } from "./forging.ts";
import { expect, test } from "./party.ts";
import { beginWith, health, HEROES_FIRST, left, row } from "./people.ts";
import { words } from "./words.ts";

const forge = (page: Page, command: object): Promise<string> => forgeFor(page, demoId("combatant", "Ilka"), command);

const outbox = (page: Page): Promise<number> => outboxOf(page, demoId("combatant", "Ilka"));

test("U1, U7 without a GM nothing is lost, and nobody can ask in another's name", async ({ party }) => {
  const ada = party.page("Ada");
  await beginWith(party, HEROES_FIRST);
  await expect(row(ada, "Ilka")).toHaveClass(/is-now/);

  await test.step("what concerns others waits for the GM; what is one's own does not", async () => {
    await party.leave("Gamemaster");
    await expect
      .poll(() => ada.evaluate(() => (game as unknown as { users: { activeGM: unknown } }).users.activeGM))
      .toBeNull();
    await left(ada, "Ilka").click();
    await expect(left(party.page("Ben"), "Ilka")).toHaveText("2/3");
    await ada.locator("#combat [data-action=endTurn]").click();
    await expect(ada.locator("#notifications")).toContainText(words("TEMPO.Waiting"));
    await expect.poll(() => outbox(ada)).toBe(1);
    await expect(row(ada, "Ilka")).toHaveClass(/is-now/);
  });

  await test.step("the GM comes back, and it is done", async () => {
    await party.enter("Gamemaster");
    await expect(row(ada, "Brann")).toHaveClass(/is-now/);
    await expect.poll(() => outbox(ada)).toBe(0);
  });

  await test.step("a forged request changes nothing and is thrown away", async () => {
    for (const command of [
      { type: "endTurn", who: demoId("combatant", "Brann") },
      { type: "setInitiative", who: demoId("combatant", "Ilka"), value: 99 },
      { type: "apply", exchange: "none", blow: "b1", amount: 99 },
      { type: "stepBack" },
      { type: "nonsense" },
      null,
    ]) {
      await forge(ada, command as object);
      await expect.poll(() => outbox(ada), { message: JSON.stringify(command) }).toBe(0);
    }
    await expect(row(ada, "Brann")).toHaveClass(/is-now/);
    await expect(row(ada, "Ilka").locator(".token-initiative")).toContainText("15");
  });

  await test.step("a card or a ledger entry that a player made up takes nothing from others", async () => {
    const before = await health(ada, "Toll captain");
    for (const kind of ["card", "entry"] as const) {
      await forge(ada, await madeUp(ada, kind));
      await expect.poll(() => outbox(ada), { message: kind }).toBe(0);
      expect(await health(party.page("Gamemaster"), "Toll captain"), kind).toBe(before);
    }
  });

  await test.step("a request for which there is no room is refused, and not said to wait", async () => {
    const ben = party.page("Ben");
    await party.leave("Gamemaster");
    await fill(ben, "Brann");
    await ben.locator("#combat [data-action=endTurn]").click();
    await expect(ben.locator("#notifications")).toContainText(words("TEMPO.Refusal.Outbox", { most: 20 }));
  });

  expect(party.complaints).toEqual([]);
});

/**
 * Writes a card, or an entry of Ilka's ledger, which claims to have healed the captain by 30.
 * @returns the command that takes it back
 */
function madeUp(page: Page, kind: "card" | "entry"): Promise<object> {
  return page.evaluate(
    async ([what, who, captain]) => {
      const { combat } = game as unknown as { combat: Combat };
      const { ChatMessage } = globalThis as unknown as {
        ChatMessage: { create(data: object): Promise<{ id: string }> };
      };
      const creature = combat.combatants.get(captain)?.actor.uuid ?? "";
      const healed = { op: "add", path: ["creatures", creature, "source", "losses", "health"], by: -30 };
      if (what === "card") {
        const system = {
          combat: combat.id,
          by: who,
          action: "tempo.byHand",
          stage: "done",
          round: 1,
          effects: [healed],
        };
        const { id } = await ChatMessage.create({ type: "exchange", system });
        return { type: "undoExchange", exchange: id };
      }
      const entry = {
        id: "madeup0000000000",
        seq: 99,
        round: 1,
        activation: 1,
        action: "tempo.byHand",
        deltas: [healed],
      };
      await combat.combatants.get(who)?.update({ system: { ledger: { [entry.id]: entry } } });
      return { type: "undo", who, entry: entry.id };
    },
    [kind, demoId("combatant", "Ilka"), demoId("combatant", "Toll captain")] as const,
  );
}

/** Puts as many requests into a combatant's outbox as may wait there. */
const fill = (page: Page, name: "Brann"): Promise<unknown> =>
  page.evaluate(
    (id) => {
      const { combat } = game as unknown as { combat: Combat };
      const requests = Array.from({ length: 20 }, (_, i) => [`waiting${String(i).padStart(9, "0")}`, { seq: i + 1 }]);
      return combat.combatants.get(id)?.update({ system: { outbox: Object.fromEntries(requests) as object } });
    },
    demoId("combatant", name),
  );

interface Combat {
  id: string;
  combatants: Map<
    string,
    { id: string; actor: { uuid: string }; system: { outbox: object }; update(data: object): Promise<unknown> }
  >;
}
