import { describe, expect, it } from "vitest";
import type { Choice, Control, Label } from "../../src/engine/index.ts";
import { heroic } from "../../src/rulesets/heroic/index.ts";
import { pool } from "../../src/rulesets/pool/index.ts";
import { surface } from "../../src/rulesets/surface/index.ts";
import { surge } from "../../src/rulesets/surge/index.ts";
import { use } from "../engine/play.ts";
import * as heroicCast from "./heroic/cast.ts";
import * as poolCast from "./pool/cast.ts";
import * as surfaceCast from "./surface/cast.ts";
import * as surgeCast from "./surge/cast.ts";

const choicesOf = (control: Control | undefined): readonly Choice[] =>
  (control?.choices ?? []).flatMap(({ choices }) => choices);
/** A label that is a sentence. */
const sentence = (label: Label | null | undefined) => (label && "key" in label ? label : null);
const named = (controls: readonly Control[] | undefined, id: string): Control | undefined =>
  controls?.find((control) => control.id === id);

describe("the controls of surge", () => {
  const { act, begun, blaze, ember, levels, sword, whisper } = surgeCast;
  const caster = () =>
    begun({ a: { hero: true, source: levels({ dexterity: 6 }), items: [ember, blaze, whisper, sword], at: [0, 0] } });
  const bar = (fight: ReturnType<typeof caster>) => named(surge.view.controls?.(fight.fight, "a"), "incantation");

  it("S20, S21 spells of the school stand at their cost, cheapest first; those that are reached are let go", () => {
    const fight = caster();
    fight.do(act("a", "gather", { options: { school: "Fire" } }));
    fight.do(act("a", "gather", { options: { school: "Fire" } }));
    const control = bar(fight);
    expect(control?.bar?.done).toBe(2);
    const flags = choicesOf(control).filter(({ at }) => at !== undefined);
    const costs = flags.map(({ at = 0 }) => at);
    expect(costs).toEqual(costs.toSorted((a, b) => a - b));
    expect(control?.bar?.of).toBe(Math.max(...costs));
    for (const { at = 0, deed, hint } of flags) {
      const { item = null } = deed;
      const open = surge.actions["release"]?.blocked?.(fight.fight, "a", use({ item })) ?? null;
      expect([at, open === null]).toEqual([at, at <= 2]);
      if (at > 2) expect(hint).toEqual({ key: "TEMPO.Surge.Control.more", data: { count: at - 2 } });
    }
  });

  it("S20 the school that is being gathered stands first, then the others, each of which would drop it", () => {
    const fight = caster();
    fight.do(act("a", "gather", { options: { school: "Fire" } }));
    const gather = choicesOf(bar(fight)).filter(({ deed }) => deed.action === "gather");
    const [own, other] = gather.map(({ deed }) =>
      surge.actions["gather"]?.loses?.(fight.fight, "a", use({ options: { ...deed.options } })),
    );
    expect(gather[0]?.deed.options?.["school"]).toBe("Fire");
    expect([own, sentence(other)?.key]).toEqual([null, "TEMPO.Surge.Loses.gathered"]);
  });

  it("S18 as many actions as are left can be set aside, on one's own turn", () => {
    const fight = caster();
    const counts = () => choicesOf(named(surge.view.controls?.(fight.fight, "a"), "setAside")).length;
    const all = counts();
    expect(all).toBe(fight.fight.budget("a").pools[0]?.left);
    fight.do(act("a", "setAside", { options: { count: "2" } }));
    expect(counts()).toBe(all - 2);
  });
});

describe("the controls of heroic", () => {
  const { act, awake, hero, npc } = heroicCast;
  const start = () => awake({ a: hero({ source: { class: "warrior", level: 4 }, items: [] }), b: npc(0) }, [15, 5]);
  const control = (fight: ReturnType<typeof start>) => heroic.view.controls?.(fight.fight, "a")[0];

  it("H8 each stance says what it does to attack, damage and defence, and pressed again it is given up", () => {
    const fight = start();
    const values = () =>
      choicesOf(control(fight)).flatMap(({ columns }) => (columns ? [columns.map(({ value }) => value)] : []));
    expect(values()).toEqual([
      [0, 2, -2],
      [-2, 0, 2],
      [-2, 2, 0],
      [2, 0, -2],
    ]);
    const [first] = choicesOf(control(fight));
    fight.do(act("a", "stance", { options: { ...first?.deed.options } }));
    const [pressed] = choicesOf(control(fight));
    expect(pressed?.pressed).toBe(true);
    expect(sentence(control(fight)?.now)?.data).toEqual({ attack: "0", damage: "+2", defence: "−2" });
    fight.do(act("a", "stance", { options: { ...pressed?.deed.options } }));
    expect(control(fight)?.now).toBeNull();
  });

  it("H7 the grade is changed beside it, and stays for the next stance", () => {
    const fight = start();
    fight.do(act("a", "stance", { options: { stance: "reckless", grade: "minor" } }));
    const grades = choicesOf(control(fight)).filter(({ columns }) => !columns);
    expect(grades.map(({ pressed }) => pressed)).toEqual([true, false, false]);
    fight.do(act("a", "stance", { options: { ...grades[1]?.deed.options } }));
    expect(sentence(control(fight)?.now)?.data).toEqual({ attack: "+4", damage: "0", defence: "−4" });
    expect(choicesOf(control(fight))[0]?.deed.options?.["grade"]).toBe("major");
  });
});

describe("the controls of surface", () => {
  const { begun } = surfaceCast;

  it("F26 heat 4 with vent 2: two points pass, two dice are thrown, 56 % to lose at least one", () => {
    const fight = begun({ a: { source: { heat: 4 }, at: [0, 0] } });
    const { vent } = fight.fight.figure("a").derived;
    const [control] = surface.view.controls?.(fight.fight, "a") ?? [];
    const dice = 4 - vent;
    expect(control?.forecast?.cells.map(({ kind, count }) => [kind, count])).toEqual([
      ["eased", vent],
      ["at-risk", dice],
    ]);
    const chance = Math.round((1 - (4 / 6) ** dice) * 100);
    expect(sentence(control?.forecast?.lines[0])?.data).toEqual({ dice, loss: dice / 2, chance });
  });

  it("F26 who is cool and carries nothing that heats has no forecast", () => {
    const fight = begun({ a: { at: [0, 0] } });
    expect(surface.view.controls?.(fight.fight, "a")).toEqual([]);
  });

  it("F25, F28, F30 rounds, energy, usage dice and soak dice are told, and a magazine is filled by one press", () => {
    const fight = begun({
      a: {
        at: [0, 0],
        source: { energy: 7 },
        items: [
          { id: "gun", type: "weapon", source: { costKind: "ammunition", cost: 3, magazine: 12, loaded: 5 } },
          { id: "laser", type: "weapon", source: { costKind: "energy", cost: 2, damageType: "energy" } },
          { id: "rounds", type: "gear", source: { usage: "d8" } },
          { id: "flask", type: "gear", source: { usage: "empty" } },
          { id: "rope", type: "gear", source: {} },
          { id: "field", type: "armor", source: { soak: { count: 2, faces: "d6", heat: 1 } } },
        ],
      },
    });
    const control = named(surface.view.controls?.(fight.fight, "a"), "supplies");
    const stock = (item: string) => control?.stocks?.find(({ label }) => "item" in label && label.item === item);
    expect(control?.stocks).toHaveLength(5);
    expect(sentence(stock("gun")?.now)?.data).toEqual({ loaded: 5, magazine: 12, cost: 3 });
    expect(stock("gun")).toMatchObject({
      bar: { left: 5, of: 12 },
      refill: { deed: { action: "reload", item: "gun" } },
    });
    expect(sentence(stock("laser")?.now)?.data).toEqual({ count: 3 });
    expect(stock("rounds")?.rungs?.at).toBe("d8");
    expect(stock("flask")?.rungs?.at).toBeNull();
    expect(sentence(stock("field")?.now)?.data).toEqual({ dice: "2d6", heat: 1 });
  });
});

describe("the controls of pool", () => {
  const { duel, spell, target } = poolCast;
  const mage = (energy: object) => ({
    source: {
      attributes: { body: 4, reflexes: 5, perception: 5, mind: 5 },
      arcane: true,
      skills: { arcaneAptitude: 2 },
      energy,
    },
    items: [spell("bolt")],
  });
  const control = (energy: object) =>
    pool.view.controls?.(duel(mage(energy), { source: target, at: [6, 0] }).fight, "a")[0];

  it("D13 dues of 10 with Body 4: four stamina, four fatigue, two wounds, before anything is released", () => {
    const found = control({ stored: 2, shaped: 5, ever: 7, actions: 3 });
    expect(found?.forecast?.cells.map(({ count }) => count)).toEqual([4, 4, 2]);
    expect(sentence(found?.forecast?.lines[0])?.data).toEqual({ dues: 10, stamina: 4, fatigue: 4, wounds: 2 });
    expect(found?.hints?.[0]).toEqual({ key: "TEMPO.Pool.Control.lost", data: { count: 2 } });
  });

  it("D13 with nothing gathered there is nothing to pay, and the steps stand there", () => {
    const found = control({ stored: 0, shaped: 0, ever: 0, actions: 0 });
    expect(found?.forecast).toBeUndefined();
    expect(choicesOf(found).map(({ deed }) => deed.action)).toEqual(["gather", "shape", "release"]);
  });
});
