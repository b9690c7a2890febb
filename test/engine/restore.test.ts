import { describe, expect, it } from "vitest";
import { GM } from "../../src/engine/index.ts";
import type { FightState, Json, Shape } from "../../src/engine/index.ts";
import { RULESET_IDS } from "../../src/rulesets/ids.ts";
import type { RulesetId } from "../../tools/demo-fights.ts";
import { rulesetOf, startOf } from "../e2e/catalogue/cast.ts";
import { Play } from "./play.ts";

const CARD = "cardOfTheRest000";

/** The catalogue's cast after a fight, with these losses of the first of them. */
function after(id: RulesetId, hurt: Readonly<Record<string, Json>>) {
  const start = startOf(id);
  const [hero = "", friend = ""] = Object.keys(start.combatants);
  const uuid = start.combatants[hero]?.creature ?? "";
  const creature = start.creatures[uuid]!;
  const source = { ...creature.source, ...hurt };
  const creatures = { ...start.creatures, [uuid]: { ...creature, source } };
  const play = new Play<Shape, unknown>(rulesetOf(id), { ...start, creatures, outside: true });
  const lossesOf = () => play.state.creatures[uuid]?.source["losses"];
  return { play, hero, friend, lossesOf, uuid };
}

const inside = ({ outside: _, ...state }: FightState): FightState => state;

const restore = (who: string, whom: readonly string[], manner: string | null, minutes = 0) =>
  ({ type: "restore", who, whom, exchange: CARD, manner, minutes }) as const;

describe.each(RULESET_IDS)("%s", (id) => {
  it("heals everybody chosen to full health, and its card takes it back", () => {
    const at = after(id, {});
    const { ruleset } = at.play;
    const harmed = Object.entries(ruleset.resources).flatMap(([key, { lost, harm }]) => (lost && harm ? [key] : []));
    const losses = Object.fromEntries(harmed.map((key) => [ruleset.resources[key]?.lost?.[1] ?? "", 2]));
    const hurt = after(id, { losses: { ...(at.lossesOf() as object), ...losses } });
    const { play, hero, friend } = hurt;
    const { creatures } = play.state;
    play.do(restore(hero, [hero, friend], null));
    for (const key of harmed) {
      const { value, max } = ruleset.resource(play.fight.figure(hero), key);
      expect([key, value]).toEqual([key, max]);
    }
    expect(play.state.exchanges[CARD]).toMatchObject({ action: "tempo.heal", stage: "done" });
    play.do({ type: "undoExchange", exchange: CARD });
    expect(play.state.creatures).toEqual(creatures);
  });

  it("is for after the fight", () => {
    const { play, hero } = after(id, {});
    play.state = inside(play.state);
    expect(play.refusal(restore(hero, [hero], null), [], GM).key).toBe("TEMPO.Refusal.InFight");
  });
});

it("H25 rest gives back what whole periods give, and the card takes it back", () => {
  const losses = after("heroic", {}).lossesOf() as object;
  const { play, hero, lossesOf } = after("heroic", { losses: { ...losses, vitality: 50 } });
  play.do(restore(hero, [hero], "rest", 45));
  const gained = 50 - (lossesOf() as { vitality: number }).vitality;
  expect(gained).toBeGreaterThan(0);
  expect(gained % 4).toBe(0);
  play.do({ type: "undoExchange", exchange: CARD });
  expect(lossesOf()).toMatchObject({ vitality: 50 });
});

it("F13 repairs give armour back, and rest does not", () => {
  const losses = after("surface", {}).lossesOf() as object;
  const { play, hero, lossesOf } = after("surface", { losses: { ...losses, armour: 3 } });
  play.do(restore(hero, [hero], "rest", 600));
  expect(lossesOf()).toMatchObject({ armour: 3 });
  play.do({ type: "undoExchange", exchange: CARD });
  play.do({ ...restore(hero, [hero], "repair", 60), exchange: "another" });
  expect(lossesOf()).toMatchObject({ armour: 0 });
});

it("D15 whoever is left in peace has stamina and Defense back, but no wounds", () => {
  const losses = { stamina: 4, defense: 3 };
  const wounds = { head: 0, body: 2, leftArm: 0, rightArm: 0, legs: 0 };
  const { play, hero, lossesOf, uuid } = after("pool", { losses, wounds });
  play.do(restore(hero, [hero], "breath", 1));
  expect(lossesOf()).toEqual({ stamina: 0, defense: 0 });
  expect(play.state.creatures[uuid]?.source["wounds"]).toEqual(wounds);
});

it("refuses a manner that the rules do not have", () => {
  const { play, hero } = after("surge", {});
  expect(play.refusal(restore(hero, [hero], "rest", 60)).key).toBe("TEMPO.Refusal.NoRecovery");
});

it("the GM lays conditions, nobody else does, and the card takes them back", () => {
  const { play, hero } = after("heroic", {});
  const { creatures } = play.state;
  const set = {
    type: "setConditions",
    who: hero,
    exchange: CARD,
    conditions: { "heroic.prone": true },
  } as const;
  play.state = inside(play.state);
  expect(play.refusal(set).key).toBe("TEMPO.Refusal.OnlyGM");
  play.do(set, [], GM);
  expect(play.fight.figure(hero).has("heroic.prone")).toBe(true);
  play.do({ type: "undoExchange", exchange: CARD });
  expect(play.state.creatures).toEqual(creatures);
});
