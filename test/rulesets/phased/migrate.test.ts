import { describe, expect, it } from "vitest";
import { carryOver } from "../../../src/engine/index.ts";
import type { Exchange, Json, Stored } from "../../../src/engine/index.ts";
import { phased } from "../../../src/rulesets/phased/index.ts";
import { counterspellCheck } from "../../../src/rulesets/phased/actions/spells.ts";
import { exchangeOf } from "../../engine/cards.ts";
import { use } from "../../engine/play.ts";
import { inAction } from "./cast.ts";

const bolt = { id: "bolt", type: "talent", source: { use: "spell", defence: "reflex", damage: "2d6" } };
/** `a` has cast at `b`, whom a counter spell is open to. */
const cast = () => {
  const fight = inAction(
    { a: { hero: true, source: { spellPower: 4 }, items: [bolt] }, b: { source: { spellPower: 4 } } },
    [9, 2],
  );
  fight.do({ type: "act", who: "a", action: "cast", use: use({ item: "bolt", targets: ["b"], exchange: "x" }) });
  return fight;
};
const stored = (exchange: Exchange): Stored => JSON.parse(JSON.stringify(exchange)) as Stored;
/** As version 1 wrote it. */
const old = (exchange: Exchange, facts: Record<string, Json> = {}): Stored => {
  const { queue: _queue, ...rest } = stored(exchange);
  return { ...rest, facts: { ...exchange.facts, ...facts } };
};
const now = (exchange: Stored): Stored => carryOver(phased, "exchange", exchange, 1);
const question = (kind: string) => ({ b: { kind, options: ["none"], blow: null } });

describe("cards of version 1", () => {
  it("still have the effect of a spell before them that somebody may hinder, and it comes about", () => {
    const fight = cast();
    const card = now(old(fight.state.exchanges["x"]!)) as unknown as Exchange;
    expect(card.queue).toMatchObject([{ step: "takeEffect", by: "a", action: "phased.cast", use: { item: "bolt" } }]);
    fight.state = { ...fight.state, exchanges: { x: card } };
    const answer = (option: string) =>
      ({ type: "answer", who: "b", exchange: "x", option, use: use({ id: option }) }) as const;
    fight.do(answer("none"));
    expect(fight.state.exchanges["x"]).toMatchObject({
      stage: "resist",
      waiting: { b: { kind: "resist" } },
      queue: [],
    });
  });

  it.each([
    ["has taken effect", { facts: { resolved: true }, waiting: question("resist") }],
    ["is over", { waiting: {} }],
    ["was undone", { waiting: question("casting"), undone: true }],
    ["is no spell", { action: "phased.strike", waiting: question("struck") }],
  ])("have nothing before them where what was done %s", (_, { facts = {}, ...given }: Partial<Exchange>) => {
    const card = now(old(exchangeOf("phased.cast", {}, given), facts));
    expect([card["queue"], card["facts"]]).toEqual([[], {}]);
  });

  it("are left as they are once they are carried over, and so are those of today", () => {
    const once = now(old(cast().state.exchanges["x"]!));
    expect(now(once)).toEqual(once);
    const today = stored(cast().state.exchanges["x"]!);
    expect(now(today)).toEqual(today);
    const busy = { ...today, queue: [...(today["queue"] as Json[]), { step: "other" }] };
    expect(now(busy)).toEqual(busy);
  });

  it("call a counter spell's check as it is called now", () => {
    const fight = cast();
    const check = counterspellCheck(fight.fight, "b", "a");
    const blow = (label: string) => ({ id: "b1", check: { ...check, label } });
    const given = (label: string) => ({ ...old(exchangeOf("phased.cast")), blows: { b1: blow(label) } }) as never;
    expect(now(given("TEMPO.Phased.Reaction.counterspell"))["blows"]).toEqual({ b1: { id: "b1", check } });
    expect(now(given("Other"))["blows"]).toEqual({ b1: blow("Other") });
  });
});
