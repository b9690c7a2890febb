import { describe, expect, it } from "vitest";
import { BY_HAND, grows, isTyped, readTyped } from "../../src/engine/index.ts";
import type { FightState, ResourceChange, Shape } from "../../src/engine/index.ts";
import { RULESET_IDS } from "../../src/rulesets/ids.ts";
import type { RulesetId } from "../../tools/demo-fights.ts";
import { rulesetOf, startOf } from "../e2e/catalogue/cast.ts";
import { Play } from "../engine/play.ts";

const ENTRY = "entryOfTheFigure";

/** Changes the hero's resources one after the other, each as an entry of its own. */
class Bench {
  readonly play: Play<Shape, unknown>;
  readonly hero: string;

  constructor(id: RulesetId, given: Partial<FightState> = {}) {
    const start = startOf(id);
    this.hero = Object.keys(start.combatants)[0] ?? "";
    this.play = new Play<Shape, unknown>(rulesetOf(id), { ...start, ...given });
  }

  type(resource: string, change: ResourceChange, id = ENTRY): void {
    this.play.do({ type: "setResource", who: this.hero, id, resource, change });
  }

  left(resource: string): number {
    return this.play.ruleset.resource(this.play.fight.figure(this.hero), resource).value;
  }

  get creature() {
    return this.play.fight.figure(this.hero).creature;
  }
}

describe("what is typed over a figure", () => {
  it.each([
    ["9", { to: 9 }],
    ["-7", { by: -7 }],
    [" − 7 ", { by: -7 }],
    ["+3", { by: 3 }],
    ["", null],
    ["seven", null],
    ["1.5", null],
    ["1e9", null],
  ])("%s", (text, read) => {
    expect(readTyped(text)).toEqual(read);
  });
});

describe.each(RULESET_IDS)("%s: resources changed by hand (B16)", (id) => {
  const { resources } = rulesetOf(id);
  const typed = Object.keys(resources).filter((name) => isTyped(resources[name] ?? { label: "" }));
  const worse = (name: string): number => (grows(resources[name] ?? { label: "" }) ? 1 : -1);

  it.each(typed)("%s in a fight is an entry of the ledger, and its undo gives back exactly that", (name) => {
    const bench = new Bench(id);
    const { creature } = bench;
    const before = bench.left(name);
    bench.type(name, { by: 2 * worse(name) });
    expect(bench.left(name)).toBe(Math.max(0, before + 2 * worse(name)));
    const { action, facts } = bench.play.state.combatants[bench.hero]?.ledger[ENTRY] ?? {};
    if (bench.left(name) !== before)
      expect({ action, facts }).toMatchObject({ action: BY_HAND, facts: { resource: name, before } });
    bench.type(name, { by: -worse(name) }, "second");
    bench.type(name, { to: 1 }, "third");
    expect(bench.left(name)).toBe(
      Math.min(1, bench.play.ruleset.resource(bench.play.fight.figure(bench.hero), name).max),
    );
    for (const entry of ["third", "second", ENTRY])
      if (bench.play.state.combatants[bench.hero]?.ledger[entry])
        bench.play.do({ type: "undo", who: bench.hero, entry });
    expect(bench.creature).toEqual(creature);
  });

  it("outside a fight is a card of its own with its undo", () => {
    const bench = new Bench(id, { outside: true });
    const { creature } = bench;
    const [name = ""] = typed;
    bench.type(name, { by: -2 });
    expect(bench.creature).not.toEqual(creature);
    expect(bench.play.state.exchanges[ENTRY]).toMatchObject({ action: BY_HAND, stage: "done", by: bench.hero });
    bench.play.do({ type: "undoExchange", exchange: ENTRY });
    expect(bench.creature).toEqual(creature);
  });

  it("refuses what is no figure, and what nobody stores", () => {
    const bench = new Bench(id);
    const refused = (resource: string, change: ResourceChange) =>
      bench.play.refusal({ type: "setResource", who: bench.hero, id: ENTRY, resource, change }).key;
    expect(refused(typed[0] ?? "", { by: 0.5 })).toBe("TEMPO.Refusal.Number");
    for (const name of Object.keys(resources).filter((each) => !typed.includes(each)))
      expect(refused(name, { to: 1 })).toBe("TEMPO.Refusal.NotTyped");
    expect(refused("nothing", { to: 1 })).toBe("TEMPO.Refusal.NotTyped");
  });
});

describe("typed harm follows the ruleset", () => {
  it("surge: HP stop at 0, death saves begin, and healing ends them (S26, S30)", () => {
    const bench = new Bench("surge");
    bench.type("health", { by: -999 });
    expect(bench.left("health")).toBe(0);
    bench.type("health", { by: 3 }, "healed");
    expect(bench.left("health")).toBe(3);
    expect(bench.creature.source["dying"]).toEqual({ stage: "conscious", passed: 0, failed: 0 });
  });

  it("heroic: Vitality runs over into Wound Points, and Wound Points are reached alone (H24)", () => {
    const bench = new Bench("heroic");
    const [vitality, wounds] = [bench.left("vitality"), bench.left("wounds")];
    bench.type("wounds", { by: -1 });
    expect([bench.left("vitality"), bench.left("wounds")]).toEqual([vitality, wounds - 1]);
    bench.type("vitality", { by: -vitality - 2 }, "over");
    expect([bench.left("vitality"), bench.left("wounds")]).toEqual([0, wounds - 3]);
  });

  it("surface: what is typed at hit points passes armour by, which is typed at its own bar (F13)", () => {
    const bench = new Bench("surface");
    const [health, armour] = [bench.left("health"), bench.left("armour")];
    bench.type("health", { by: -2 });
    expect([bench.left("health"), bench.left("armour")]).toEqual([health - 2, armour]);
  });

  it("pool: stun beyond the maximum of stamina becomes wounds, and wounds heal where most are (D26)", () => {
    const bench = new Bench("pool");
    const { max } = bench.play.ruleset.resource(bench.play.fight.figure(bench.hero), "stun");
    bench.type("stun", { by: max + 2 });
    expect([bench.left("stun"), bench.left("wounds")]).toEqual([max, 2]);
    bench.type("wounds", { by: -1 }, "mended");
    expect(bench.left("wounds")).toBe(1);
  });
});
