import { describe, expect, it } from "vitest";
import { AS_IT_IS, GM } from "../../../src/engine/index.ts";
import { applyEffects } from "../../../src/rulesets/pool/creature/harm.ts";
import { duesOf, payDues } from "../../../src/rulesets/pool/actions/energy.ts";
import { pool } from "../../../src/rulesets/pool/index.ts";
import { castOf } from "../../../src/rulesets/pool/actions/spells.ts";
import { heldBy } from "../../../src/rulesets/pool/state.ts";
import { FORCED, use } from "../../engine/play.ts";
import { blowsIn, derived, duel, facesFor, resolve, spark, spell, steps, strike, target, walk } from "./cast.ts";

/** Mind 5 and no rank but in the art itself, so that five d4 and dice of ones decide. */
const mage = { attributes: { body: 4, reflexes: 5, perception: 5, mind: 5 }, arcane: true };
const adept = { ...mage, skills: { arcaneAptitude: 2 } };
const start = (source: object = mage, items = [spell("bolt")]) =>
  duel({ source, items }, { source: target, at: [6, 0] });
type Magic = ReturnType<typeof start>;
const next = (fight: Magic) => {
  const { activation } = fight.state.combatants["a"]!;
  for (let i = 0; i < 4 && fight.state.combatants["a"]?.activation === activation; i++)
    fight.do({ type: "endTurn", who: fight.state.turn ?? "" });
};
/** Casts or works so that the five d4 come to `result` and ranks show ones. */
function work(fight: Magic, action: string, result: number, given: object = {}) {
  const made = use({ ...given });
  const command = { type: "act", who: "a", action, use: made } as const;
  const decision = fight.decide(command);
  if ("refusal" in decision) throw new Error(decision.refusal.key);
  const faces =
    "needs" in decision
      ? decision.needs.flatMap((n) => (n.faces === 8 ? Array<number>(n.count).fill(1) : facesFor([n], result)))
      : [];
  const again = fight.decide(command, faces);
  fight.do(command, "needs" in again ? [...faces, ...again.needs.map(() => 5)] : faces);
  return made.exchange;
}
const refused = (fight: Magic, action: string, given: object = {}) =>
  fight.refusal({ type: "act", who: "a", action, use: use(given) }).key;
const energy = (fight: Magic) => fight.state.creatures["a"]?.source["energy"];
const body = (fight: Magic) => fight.state.creatures["a"]?.source as { fatigue: number; wounds: { body: number } };

const TABLE = [
  [11, "gated", false, 0, 3],
  [11, "ungated", false, 0, 3],
  [12, "gated", true, 0, 5],
  [12, "ungated", false, 0, 4],
  [15, "gated", true, 0, 5],
  [15, "ungated", true, 0, 6],
  [20, "gated", true, 0, 5],
  [20, "ungated", true, 1, 7],
] as const;

describe("D13 spells", () => {
  it.each(TABLE)(
    "D13 difficulty 4, cost 5, modifier 1: %i %s works: %s, powers %i, dues %i",
    (result, manner, works, powers, dues) => {
      expect(castOf(manner, { difficulty: 4, cost: 5, modifier: 1 }, Math.floor(result / 3))).toEqual({
        works,
        powers,
        dues,
      });
      const fight = start();
      const exchange = work(fight, manner, result, { item: "bolt", targets: ["b"] });
      const [blow, effect] = blowsIn(fight, exchange);
      expect(blow).toMatchObject({
        reading: { total: result, grade: works ? "success" : "fail" },
        facts: { powers, dues },
      });
      expect(effect !== undefined).toBe(works);
      // Body 4 pays in stamina, the rest in fatigue, which takes stamina along.
      const fatigue = Math.max(0, dues - 4);
      expect(body(fight).fatigue).toBe(fatigue);
      expect(derived(fight, "a").stamina.value).toBe(14 - Math.min(dues, 4) - fatigue);
      expect(fight.left("a", "requirement")).toBe(0);
    },
  );

  it("D13 a spell that harms does so the more by its powers", () => {
    const items = [spell("bolt", { difficulty: 1, damage: 6, powerDamage: 2, modifier: 0 })];
    const fight = start(mage, items);
    const exchange = work(fight, "ungated", 12, { item: "bolt", targets: ["b"] });
    expect(blowsIn(fight, exchange)[1]).toMatchObject({
      damage: { amount: 10, type: "fire" },
      facts: { powers: 2, location: "body", face: 5 }, // K3
    });
  });

  it.each([
    ["gated", "standard", 0, true, 5, 0], // 2.5 + 1 + 2: 5 of the 4 needed
    ["gated", "time", 3, true, 5, 0], // 5 + 1 + 2 - 0.5 * 3
    ["ungated", "standard", 0, true, 6, 0], // 5 of the 5 needed; modifier 1
    ["ungated", "time", 0, true, 9, 3],
    ["ungated", "standard", 1, false, 4, 0],
  ] as const)(
    "D3 %s %s with %i penalty dice, for it is no attack: works %s, dues %i",
    (id, manner, dice, works, dues, powers) => {
      const fight = start(adept);
      const made = use({
        item: "bolt",
        targets: ["b"],
        options: { manner },
        adjustment: { ...AS_IT_IS, situational: -dice },
      });
      // Taking time by leave of the gamemaster (D27).
      fight.do({ type: "act", who: "a", action: id, use: made }, [], FORCED);
      const [blow, effect] = blowsIn(fight, made.exchange);
      expect(blow).toMatchObject({ reading: { grade: works ? "success" : "fail" }, facts: { dues, powers } });
      expect(effect !== undefined).toBe(works);
    },
  );

  it("D3 gathering and shaping may be taken, too", () => {
    const fight = start(adept);
    fight.do({ type: "act", who: "a", action: "gather", use: use({ options: { manner: "time" } }) }, [], FORCED);
    expect(energy(fight)).toMatchObject({ stored: 8, ever: 8, actions: 1 }); // 5 + 1 + 2
    next(fight);
    fight.do({ type: "act", who: "a", action: "shape", use: use({ options: { manner: "standard" } }) });
    expect(energy(fight)).toMatchObject({ stored: 3, shaped: 5, actions: 2 });
    for (const action of ["gated", "ungated", "gather", "shape"])
      expect(pool.actions[action]?.fields?.(fight.fight, "a").map((f) => f.name)).toEqual(["manner"]);
  });

  it("D13 takes the arcane trait, a spell that is known, and a target in range", () => {
    const plain = start({ ...mage, arcane: false });
    for (const action of ["gated", "ungated"])
      expect(refused(plain, action, { item: "bolt" })).toBe("TEMPO.Pool.Refusal.notArcane");
    const fight = start(mage, [spell("bolt", { range: 5 }), spark("spark")]);
    expect(refused(fight, "gated", { item: "bolt", targets: ["b"] })).toBe("TEMPO.Pool.Refusal.outOfRange");
    expect(refused(fight, "gated", { item: "spark" })).toBe("TEMPO.Refusal.NoTool");
    expect(refused(fight, "cantrip", { item: "bolt" })).toBe("TEMPO.Refusal.NoTool");
  });

  it("D13 a cantrip is 2 stamina, without a check", () => {
    const fight = start(mage, [spark("spark")]);
    const exchange = work(fight, "cantrip", 0, { item: "spark", targets: ["b"] });
    expect(derived(fight, "a").stamina.value).toBe(12);
    expect(blowsIn(fight, exchange)).toMatchObject([
      { check: null, damage: { amount: 3 }, facts: { location: "body" } },
    ]);
  });

  it.each([
    [3, { stamina: 3, fatigue: 0, wound: 0 }],
    [4, { stamina: 4, fatigue: 0, wound: 0 }],
    [5, { stamina: 4, fatigue: 1, wound: 0 }],
    [8, { stamina: 4, fatigue: 4, wound: 0 }],
    [10, { stamina: 4, fatigue: 4, wound: 2 }],
  ])("D13 Body 4 pays %i dues with %j", (dues, paid) => expect(duesOf(dues, 4)).toEqual(paid));
});

describe("D32 dues are no hit", () => {
  it("D32 as many wounds as somebody has at most make them dying by dues, dead by a hit", () => {
    const bled = (hit: boolean) => {
      const fight = start(mage);
      const { body: strength } = mage.attributes;
      const { max } = derived(fight, "a").wounds;
      const made = fight.fight;
      if (hit) applyEffects(made, "a", { wound: max });
      else payDues(made, "a", 2 * strength + max);
      fight.state = made.state;
      const { dying, dead, wounds } = derived(fight, "a");
      return { dying, dead, wounds: wounds.total - max };
    };
    expect(bled(false)).toEqual({ dying: true, dead: false, wounds: 0 });
    expect(bled(true)).toEqual({ dying: false, dead: true, wounds: 0 });
  });
});

describe("D13 energy", () => {
  it("D13 gathered 4 and 3, shaped 5, released: dues 10, 2 lost; 4 stamina, 4 fatigue, 2 wounds", () => {
    const fight = start(adept);
    work(fight, "gather", 12);
    next(fight);
    work(fight, "gather", 9);
    expect(energy(fight)).toEqual({ stored: 7, shaped: 0, ever: 7, actions: 2 });
    next(fight);
    work(fight, "shape", 15);
    expect(energy(fight)).toEqual({ stored: 2, shaped: 5, ever: 7, actions: 3 });
    expect(derived(fight, "a").dues).toEqual({ value: 10, max: 8 });
    next(fight);
    const exchange = work(fight, "release", 0);
    expect(fight.state.exchanges[exchange]?.facts).toMatchObject({ shaped: 5 });
    expect(energy(fight)).toEqual({ stored: 0, shaped: 0, ever: 0, actions: 0 });
    expect(body(fight)).toMatchObject({ fatigue: 4, wounds: { body: 2 } });
    expect(derived(fight, "a").stamina).toEqual({ value: 14 - 4 - 4 - 4, max: 10 });
    fight.do({ type: "undoExchange", exchange }, [], GM);
    expect(energy(fight)).toEqual({ stored: 2, shaped: 5, ever: 7, actions: 3 });
    expect(body(fight)).toMatchObject({ fatigue: 0, wounds: { body: 0 } });
  });

  it("D13 gathers at most AA turns in a row", () => {
    const fight = start(adept);
    work(fight, "gather", 5);
    next(fight);
    work(fight, "gather", 5);
    next(fight);
    expect(refused(fight, "gather")).toBe("TEMPO.Pool.Refusal.gatheredEnough");
    next(fight);
    work(fight, "gather", 5);
    expect(refused(start(mage), "gather")).toBe("TEMPO.Pool.Refusal.gatheredEnough");
  });

  it("D13 a gather that brings nothing where nothing is stored is owed nothing for later", () => {
    const fight = start({ ...adept, attributes: { ...mage.attributes, mind: 1 } });
    const gather = (face: number) => fight.do({ type: "act", who: "a", action: "gather", use: use() }, [face, 1, 1]);
    gather(2);
    expect(energy(fight)).toEqual({ stored: 0, shaped: 0, ever: 0, actions: 0 });
    next(fight);
    gather(3);
    expect(derived(fight, "a").dues.value).toBe(2);
    next(fight);
    next(fight);
    gather(1); // while something is stored it counts
    expect(derived(fight, "a").dues.value).toBe(3);
  });

  it("D14 a release is no check, so a defensive action may follow it", () => {
    const shaped = { ...adept, energy: { stored: 0, shaped: 1, ever: 1, actions: 1 } };
    const fight = start(shaped);
    work(fight, "release", 0);
    fight.do({ type: "act", who: "a", action: "dodge", use: use({ options: { requirement: "reduced" } }) });
    const cast = start(shaped);
    work(cast, "gather", 5);
    expect(refused(cast, "dodge", { options: { requirement: "reduced" } })).toBe("TEMPO.Pool.Refusal.tooLate");
  });

  it("D17 the wind does nothing to a spell that is thrown", () => {
    const kept = { item: "bolt", powers: 0, round: 9 };
    const fight = start();
    const { a } = fight.state.combatants;
    fight.state = { ...fight.state, combatants: { ...fight.state.combatants, a: { ...a!, store: { held: kept } } } };
    const made = use({ item: "bolt", targets: ["b"], options: { wind: "3" } });
    const check = pool.actions["looseSpell"]?.check?.(fight.fight, "a", made);
    expect(check?.modifiers.map((m) => m.id)).not.toContain("wind");
    const names = (id: string) => pool.actions[id]?.fields?.(fight.fight, "a").map((f) => f.name);
    expect(names("looseSpell")).toEqual(["requirement", "cover", "concealment", "pieces"]);
    expect(names("loose")).toEqual(["requirement", "cover", "concealment", "pieces", "wind"]);
  });

  it("D13 shaping moves no more than is stored, and needs some", () => {
    const fight = start(adept);
    expect(refused(fight, "shape")).toBe("TEMPO.Pool.Refusal.noEnergy");
    expect(refused(fight, "release")).toBe("TEMPO.Pool.Refusal.noEnergy");
    work(fight, "gather", 6);
    next(fight);
    work(fight, "shape", 20);
    expect(energy(fight)).toMatchObject({ stored: 0, shaped: 2 });
  });

  const stored = { ...adept, energy: { stored: 2, shaped: 0, ever: 2, actions: 1 } };

  it("D13 another action of requirement 1 loses it and pays as a release does; a reduced one does not", () => {
    const fight = start(stored);
    fight.do({ type: "act", who: "a", action: "dodge", use: use({ options: { requirement: "reduced" } }) });
    expect(energy(fight)).toMatchObject({ ever: 2 });
    const made = use({ targets: ["b"] });
    fight.do({ type: "act", who: "a", action: "aim", use: made });
    expect(energy(fight)).toEqual({ stored: 0, shaped: 0, ever: 0, actions: 0 });
    expect(derived(fight, "a").stamina.value).toBe(14 - 2 - 3);
    fight.do({ type: "undo", who: "a", entry: made.id });
    expect(energy(fight)).toMatchObject({ stored: 2, ever: 2 });
    expect(derived(fight, "a").stamina.value).toBe(12);
  });

  it("D13 a later move takes the requirement, and is settled when the turn is over", () => {
    const far = duel({ source: stored, at: [30, 0] });
    walk(far, steps(8, {}, [30, 0]));
    far.do({ type: "endTurn", who: "a" });
    expect(energy(far)).toMatchObject({ ever: 2 });
    const second = duel({ source: stored, at: [30, 0] });
    walk(second, steps(9, {}, [30, 0]));
    second.do({ type: "endTurn", who: "a" });
    expect(energy(second)).toMatchObject({ ever: 0 });
    expect(derived(second, "a").stamina.value).toBe(11);
  });

  it("D13 a released effect may be kept, and thrown within AA rounds", () => {
    const shaped = { ...adept, energy: { stored: 0, shaped: 2, ever: 2, actions: 1 } };
    const items = [spell("bolt", { damage: 4, powerDamage: 3 })];
    const fight = start(shaped, items);
    work(fight, "release", 0, { options: { when: "thrown", effect: "bolt" } });
    expect(heldBy(fight.fight, "a")).toMatchObject({ item: "bolt", powers: 2, round: 3, chosen: { damage: 2 } });
    const full = { requirement: "full" };
    expect(refused(fight, "looseSpell", { item: "bolt", targets: ["b"], options: full })).toMatch(/Budget/);
    next(fight);
    const made = use({ item: "bolt", targets: ["b"] });
    resolve(fight, { type: "act", who: "a", action: "looseSpell", use: made }, 14);
    fight.do(
      { type: "answer", who: "b", exchange: made.exchange, option: "none", use: use() },
      [4, 4, 4, 1, 1, 1, 1, 5],
    );
    expect(blowsIn(fight, made.exchange)[0]).toMatchObject({
      reading: { band: "hit" },
      damage: { amount: 10, type: "fire" },
    });
    expect(heldBy(fight.fight, "a")).toBeNull();
    expect(refused(fight, "looseSpell", { item: "bolt", targets: ["b"], options: { requirement: "reduced" } })).toBe(
      "TEMPO.Pool.Refusal.notHeld",
    );
  });

  it("D13 after AA rounds it is gone", () => {
    const shaped = { ...mage, skills: { arcaneAptitude: 1 }, energy: { stored: 0, shaped: 1, ever: 1, actions: 1 } };
    const fight = start(shaped);
    work(fight, "release", 0, { options: { when: "thrown", effect: "bolt" } });
    next(fight);
    expect(heldBy(fight.fight, "a")).not.toBeNull();
    next(fight);
    expect(heldBy(fight.fight, "a")).toBeNull();
  });

  it("D13 works at once on whom it is aimed at", () => {
    const shaped = { ...adept, energy: { stored: 0, shaped: 2, ever: 2, actions: 1 } };
    const fight = start(shaped, [spell("bolt", { damage: 4 })]);
    const exchange = work(fight, "release", 0, { targets: ["b"], options: { when: "now", effect: "bolt" } });
    expect(blowsIn(fight, exchange)).toMatchObject([{ damage: { amount: 6 } }]);
    expect(strike).toBeTypeOf("function");
  });
});
