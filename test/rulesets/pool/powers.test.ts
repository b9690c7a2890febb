import { describe, expect, it } from "vitest";
import { GM, listActions } from "../../../src/engine/index.ts";
import { figuresOf, powersOf } from "../../../src/rulesets/pool/actions/spell-powers.ts";
import { talentOf } from "../../../src/rulesets/pool/creature/derived.ts";
import { pool } from "../../../src/rulesets/pool/index.ts";
import { heldBy } from "../../../src/rulesets/pool/state.ts";
import { FORCED, use } from "../../engine/play.ts";
import { blowsIn, duel, facesFor, spell, target } from "./cast.ts";
import type { PoolPlay } from "./cast.ts";

const mage = { attributes: { body: 4, reflexes: 5, perception: 5, mind: 5 }, arcane: true };
const adept = { ...mage, skills: { arcaneAptitude: 2 } };
const LANCE = {
  difficulty: 2,
  damage: 4,
  powerDamage: 2,
  range: 6,
  powers: { first: { name: "Farther", range: 5 }, second: { area: 2 }, third: { duration: 1, damage: 1 } },
};
const start = (items: ReturnType<typeof spell>[] = [spell("bolt", LANCE)], source: object = mage, far = 6) =>
  duel({ source, items }, { source: target, at: [far, 0] });
/** Five d4 that come to so much: 20 is six successes, 3 more than an ungated spell of difficulty 2 needs. */
function cast(fight: PoolPlay, action: string, given: object = {}, result = 20) {
  const made = use({ item: "bolt", targets: ["b"], ...given });
  const command = { type: "act", who: "a", action, use: made } as const;
  const faces = facesFor(fight.needs(command), result);
  const again = fight.decide(command, faces);
  fight.do(command, "needs" in again ? [...faces, 5] : faces);
  return made.exchange;
}
const choose = (fight: PoolPlay, exchange: string, option: string, times = 1) =>
  fight.roll({ type: "answer", who: "a", exchange, option, use: use({ options: { times } }) }, () => 5);
const asked = (fight: PoolPlay, exchange: string) => fight.state.exchanges[exchange]?.waiting["a"];
const effect = (fight: PoolPlay, exchange: string) => blowsIn(fight, exchange).find((b) => b.target === "b");

describe("D31 the powers of a spell", () => {
  const talent = (given: object) => talentOf({ ...start([spell("bolt", given)]).state.creatures["a"]!.items["bolt"]! });

  it.each([
    [{ damage: 0 }, []],
    [{ damage: 3, powerDamage: 1 }, ["damage"]],
    [{ damage: 3, powerDamage: 0 }, []],
    [LANCE, ["damage", "first", "second", "third"]],
    [{ damage: 0, powers: { second: { name: "Louder" } } }, ["second"]],
  ])("D31 %j offers %j", (given, powers) => {
    expect(powersOf(talent(given))).toEqual(powers);
  });

  it("D31 each adds its own range, area, duration and damage, as often as it was taken", () => {
    expect(figuresOf(talent(LANCE), {})).toEqual({ damage: 4, range: 6, area: 0, duration: 0 });
    expect(figuresOf(talent(LANCE), { damage: 2, first: 1, second: 3, third: 1 })).toEqual({
      damage: 4 + 4 + 1,
      range: 11,
      area: 6,
      duration: 1,
    });
  });

  it("D31 whoever casts chooses, power by power, and the effect waits for it", () => {
    const fight = start();
    const exchange = cast(fight, "ungated");
    expect(asked(fight, exchange)).toMatchObject({
      kind: "powers",
      options: ["damage", "first", "second", "third", "none"],
    });
    expect(effect(fight, exchange)).toBeUndefined();
    choose(fight, exchange, "damage", 2);
    const view = pool.view.question(fight.fight, fight.state.exchanges[exchange]!, "a");
    expect(view.stake).toMatchObject({ data: { open: 1 } });
    expect(view.options[1]?.hint).toMatchObject({
      key: "TEMPO.Pool.PowerHint.rangeNamed",
      data: { name: "Farther", value: 5 },
    });
    expect(view.options[3]?.hint).toMatchObject({
      key: "TEMPO.Pool.PowerHint.several",
      data: { damage: 1, duration: 1 },
    });
    choose(fight, exchange, "second");
    expect(asked(fight, exchange)).toBeUndefined();
    expect(effect(fight, exchange)).toMatchObject({ damage: { amount: 8 }, facts: { powers: 3, area: 2 } });
    fight.do({ type: "undoExchange", exchange }, [], GM);
    expect(fight.state.exchanges[exchange]?.undone).toBe(true);
  });

  it("D31 what is left is for the table", () => {
    const fight = start();
    const exchange = cast(fight, "ungated");
    choose(fight, exchange, "third");
    choose(fight, exchange, "none");
    expect(effect(fight, exchange)).toMatchObject({ damage: { amount: 5 }, facts: { powers: 3, duration: 1 } });
  });

  it("D31 a turn that is made to end leaves the rest", () => {
    const fight = start();
    const exchange = cast(fight, "ungated");
    fight.roll({ type: "endTurn", who: "a" }, () => 5, FORCED);
    expect(effect(fight, exchange)).toMatchObject({ damage: { amount: 4 } });
  });

  it("D31 nobody is asked where there is nothing to choose", () => {
    const fight = start([spell("bolt", { difficulty: 2, damage: 4, powerDamage: 2 })]);
    expect(effect(fight, cast(fight, "ungated"))).toMatchObject({ damage: { amount: 10 } });
    const gated = start();
    expect(effect(gated, cast(gated, "gated"))).toMatchObject({ damage: { amount: 4 } });
  });

  it("D31 an ungated spell reaches as far as its powers let it, a gated one no farther than it is", () => {
    const far = start(undefined, mage, 10);
    const gated = { type: "act", who: "a", action: "gated", use: use({ item: "bolt", targets: ["b"] }) } as const;
    expect(far.refusal(gated)).toMatchObject({
      key: "TEMPO.Pool.Refusal.outOfRange",
      data: { metres: 10, maximum: 6 },
    });
    const exchange = cast(far, "ungated");
    choose(far, exchange, "first");
    choose(far, exchange, "damage", 2);
    expect(effect(far, exchange)).toMatchObject({ damage: { amount: 8 } });
    const short = start(undefined, mage, 10);
    const lost = cast(short, "ungated");
    choose(short, lost, "damage", 3);
    expect(effect(short, lost)).toMatchObject({ damage: null, facts: { outcome: "beyond" } });
  });
});

describe("D31 effects that are shaped", () => {
  const shaped = { ...adept, energy: { stored: 0, shaped: 3, ever: 3, actions: 1 } };
  const release = (fight: PoolPlay, options: object, targets: string[] = []) => {
    const made = use({ targets, options: options as never });
    fight.roll({ type: "act", who: "a", action: "release", use: made }, () => 5);
    return made.exchange;
  };
  const throwIt = (fight: PoolPlay, item: string | null) => {
    const made = use({ item, targets: ["b"], options: { requirement: "reduced" } });
    const command = { type: "act", who: "a", action: "looseSpell", use: made } as const;
    fight.roll(command, () => 4);
    if (fight.state.exchanges[made.exchange]?.waiting["b"])
      fight.roll({ type: "answer", who: "b", exchange: made.exchange, option: "none", use: use() }, () => 4);
    if (asked(fight, made.exchange)) choose(fight, made.exchange, "none");
    return made.exchange;
  };

  it("D31 a released spell asks for its powers as well", () => {
    const fight = start(undefined, shaped);
    const exchange = release(fight, { when: "now", effect: "bolt" }, ["b"]);
    choose(fight, exchange, "damage", 3);
    expect(effect(fight, exchange)).toMatchObject({ damage: { amount: 10 } });
  });

  it("D31 what is kept to be thrown flies with them", () => {
    const fight = start(undefined, shaped, 10);
    const exchange = release(fight, { when: "thrown", effect: "bolt" });
    choose(fight, exchange, "first");
    choose(fight, exchange, "damage", 2);
    expect(heldBy(fight.fight, "a")).toMatchObject({ item: "bolt", chosen: { first: 1, damage: 2 } });
    expect(blowsIn(fight, throwIt(fight, "bolt"))[0]).toMatchObject({ damage: { amount: 8 } });
    expect(heldBy(fight.fight, "a")).toBeNull();
  });

  const crafted = { when: "thrown", effect: "", damage: "7", type: "cold", range: "12" };

  it("D31 a crafted effect without a spell is thrown with the figures that the table gave it", () => {
    const fight = start(undefined, shaped, 10);
    release(fight, crafted);
    expect(heldBy(fight.fight, "a")).toMatchObject({ item: null, crafted: { damage: 7, type: "cold", range: 12 } });
    const spec = pool.actions["looseSpell"]!;
    expect(listActions(fight.fight, "a").map((r) => r.id)).toContain("pool.looseSpell");
    expect(spec.damage && typeof spec.damage === "function" && spec.damage(fight.fight, "a", use())).toMatchObject({
      formula: "7",
      type: "cold",
    });
    const exchange = throwIt(fight, null);
    expect(blowsIn(fight, exchange)[0]).toMatchObject({ damage: { amount: 7, type: "cold" } });
    expect(heldBy(fight.fight, "a")).toBeNull();
    fight.do({ type: "undoExchange", exchange }, [], GM);
    expect(heldBy(fight.fight, "a")).toMatchObject({ crafted: { damage: 7 } });
  });

  it("D31 no farther than they gave it, and not where nothing is kept", () => {
    const fight = start(undefined, shaped, 13);
    const loose = () =>
      fight.refusal({
        type: "act",
        who: "a",
        action: "looseSpell",
        use: use({ targets: ["b"], options: { requirement: "reduced" } }),
      }).key;
    expect(loose()).toBe("TEMPO.Refusal.NoTool");
    expect(listActions(fight.fight, "a").map((r) => r.id)).not.toContain("pool.looseSpell");
    release(fight, crafted);
    expect(loose()).toBe("TEMPO.Pool.Refusal.outOfRange");
  });

  it("D31 at once it harms whom it is aimed at", () => {
    const fight = start(undefined, shaped);
    const exchange = release(fight, { ...crafted, when: "now" }, ["b"]);
    expect(effect(fight, exchange)).toMatchObject({ damage: { amount: 7, type: "cold" } });
  });
});
