import { describe, expect, it } from "vitest";
import { isListed, listActions } from "../../src/engine/index.ts";
import type { ActionSpec, Shape } from "../../src/engine/index.ts";
import { getAt } from "../../src/engine/json.ts";
import { RULESET_IDS } from "../../src/rulesets/ids.ts";
import type { RulesetId } from "../../tools/demo-fights.ts";
import { SIGNS } from "../../tools/icons.ts";
import { rulesetOf } from "../e2e/catalogue/cast.ts";
import { situations as heroic } from "../rulesets/heroic/situations.ts";
import { situations as phased } from "../rulesets/phased/situations.ts";
import { situations as pool } from "../rulesets/pool/situations.ts";
import type { Situations } from "../rulesets/situation.ts";
import { Standing } from "../rulesets/situation.ts";
import { situations as surface } from "../rulesets/surface/situations.ts";
import { situations as surge } from "../rulesets/surge/situations.ts";
import { entries, read } from "./pages.ts";

const SITUATIONS: Readonly<Record<RulesetId, Situations>> = { phased, surface, heroic, pool, surge };

type Spec = ActionSpec<Shape, unknown>;

/** Families of what may deal damage: they say what, or that nothing is dealt, or that only the table knows. */
const DEALING = ["attacks", "magic", "powers"];
/** What is aimed at somebody helps or harms them, or only the table knows which. */
const AIMED = ["self", "creature", "several"];

const texts = JSON.parse(read("lang/en.json")) as unknown;
const textAt = (key: string): unknown => getAt(texts, key.split("."));
const signOf = (icon: string): string => /([\w-]+)(\.svg)?$/.exec(icon)?.[1] ?? icon;

describe.each(RULESET_IDS)("%s", (id) => {
  const { actions, answers, conditions } = rulesetOf(id);
  const rules = new Map(entries(read(`docs/rules/${id}.md`)).map((entry) => [entry.id, entry.notYet]));
  const lacking = (lacks: (spec: Spec) => boolean): string[] =>
    Object.entries(actions).flatMap(([name, spec]) => (lacks(spec) ? [name] : []));

  it("every action says which rules of its page it follows, all of them built", () => {
    expect(Object.keys(actions).length).toBeGreaterThan(15);
    expect(lacking(({ rule }) => rule.length === 0 || rule.some((r) => rules.get(r) !== false))).toEqual([]);
  });

  it("every attack, spell and power says what it may deal: something, nothing, or that it is unknown", () => {
    expect(lacking((spec) => DEALING.includes(spec.family) && !("damage" in spec))).toEqual([]);
  });

  it("every action that is aimed at somebody helps or harms, or says that it is unknown", () => {
    expect(lacking((spec) => isListed(spec) && AIMED.includes(spec.aim) && spec.intent === undefined)).toEqual([]);
    expect(lacking(({ aim, intent }) => !AIMED.includes(aim) && intent !== undefined)).toEqual([]);
  });

  it("every action and condition has its words, and every condition a sign", () => {
    const words = Object.values(actions).flatMap((spec) =>
      [spec.label, ...(isListed(spec) ? [spec.hint, spec.trigger ?? []] : [])].flat(),
    );
    const names = Object.values(conditions).map(({ label }) => label);
    expect([...words, ...names].filter((key) => typeof textAt(key) !== "string")).toEqual([]);
    expect(Object.entries(conditions).filter(([, { icon }]) => !Object.hasOwn(SIGNS, signOf(icon)))).toEqual([]);
  });

  const listed = Object.entries(actions).filter(([, spec]) => isListed(spec) && spec.aim !== "path");

  it.each(listed.map(([name]) => name))("%s is open in its situation", (name) => {
    const at = new Standing(id);
    expect(at.play.state.turn).toBe(at.hero);
    const situation = SITUATIONS[id][name];
    const refusals = (): (string | null)[] =>
      listActions(at.play.fight, at.hero).flatMap((row) => (row.action === name ? [row.refusal?.key ?? null] : []));
    if (situation === "asked") {
      expect(refusals()).not.toContain(null);
      expect(Object.values(answers).flat()).toContain(name);
      return;
    }
    // What has a situation of its own needs it.
    if (situation) expect(refusals()).not.toContain(null);
    situation?.(at);
    expect(refusals()).toContain(null);
  });

  it("no situation is of something else", () => {
    expect(Object.keys(SITUATIONS[id]).filter((name) => !listed.some(([listedName]) => listedName === name))).toEqual(
      [],
    );
  });
});
