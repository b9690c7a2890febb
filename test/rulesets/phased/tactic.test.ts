import { describe, expect, it } from "vitest";
import { GM } from "../../../src/engine/index.ts";
import type { Exchange } from "../../../src/engine/index.ts";
import { skillModifiers } from "../../../src/rulesets/phased/checks/index.ts";
import { tactic } from "../../../src/rulesets/phased/tactic.ts";
import { inAction, play, sword } from "./cast.ts";

const asked = (options: readonly string[]): Exchange => ({
  id: "x",
  action: "phased.strike",
  round: 1,
  by: "b",
  stage: "open",
  waiting: { a: { kind: "any", options, blow: null } },
  blows: {},
  effects: [],
  facts: {},
  queue: [],
  undone: false,
});

describe("the plain tactic of phased", () => {
  const begun = () => inAction({ a: { hero: true, side: "heroes", items: [sword] }, b: { side: "foes" } }, [10, 1]);

  it.each([
    [["none", "resist"], "resist"],
    [["none", "maintain"], "maintain"],
    [["none", "counter"], "counter"],
    [["none", "opportunity"], "opportunity"],
    [["opportunity", "counter", "resist", "none"], "resist"],
    [["none", "tumble"], "none"],
  ])("answers %j with %s", (options, option) => {
    expect(tactic.answer(begun().fight, asked(options), "a", "n1")).toMatchObject({ option, use: { id: "n1" } });
  });

  it("P22 keeps still without a reaction left, and where it is not asked", () => {
    const fight = begun();
    fight.do({ type: "spend", who: "a", id: "r", pool: "reaction", amount: 1 }, [], GM);
    expect(tactic.answer(fight.fight, asked(["counter", "opportunity", "none"]), "a", "n").option).toBe("none");
    expect(tactic.answer(fight.fight, asked(["maintain", "none"]), "a", "n").option).toBe("maintain");
    expect(tactic.answer(fight.fight, asked(["resist"]), "b", "n").option).toBe("none");
  });

  it("P24 chooses to channel what it knows, when it can be chosen", () => {
    const storm = {
      id: "storm",
      type: "talent",
      source: { use: "spell", channeled: true, damage: "2d6", range: 60 },
    };
    const spark = { ...storm, id: "spark", source: { ...storm.source, channeled: false } };
    const fight = play({
      a: { hero: true, side: "heroes", items: [storm, spark] },
      b: { side: "foes", items: [spark] },
    });
    fight.do({ type: "begin" }, [10, 1], GM);
    expect(tactic.choose?.(fight.fight, "a")).toEqual({ kind: "channel", spell: "storm" });
    expect(tactic.choose?.(fight.fight, "b")).toBeNull();
    expect(tactic.choose?.(begun().fight, "a")).toBeNull();
  });
});

describe("P2 what a skill adds", () => {
  it("is its rank and its pair of abilities, by name", () => {
    const figure = play({ a: { source: { attributes: { strength: 3, dexterity: 1 } } } }).fight.figure("a");
    const [rank, ability, ...more] = skillModifiers(figure, "athletics");
    expect(more).toEqual([]);
    expect(rank).toMatchObject({
      id: "rank",
      label: "TEMPO.Phased.Skill.athletics",
      source: "TEMPO.Source.Skill",
      value: figure.derived.skills.athletics.rank,
    });
    expect(ability).toMatchObject({
      id: "ability",
      source: "TEMPO.Source.Ability",
      value: figure.derived.skills.athletics.ability,
    });
    expect(ability?.label).toMatch(/^TEMPO\.Phased\.AbilityPair\.\w+-\w+$/);
  });
});
