import { describe, expect, it } from "vitest";
import type { Check } from "../../../src/engine/index.ts";
import { bondsCheck, defenceCheck } from "../../../src/rulesets/heroic/checks/contested.ts";
import { armsOf } from "../../../src/rulesets/heroic/creature/weapons.ts";
import {
  act,
  attackCheck,
  awake,
  coat,
  hero,
  manoeuvreCheck,
  npc,
  resistanceCheck,
  saveCheck,
  shield,
  skillCheck,
  sword,
} from "./cast.ts";

const put = (...ids: string[]) =>
  Object.fromEntries(ids.map((id) => [id, { condition: `heroic.${id}`, by: null, until: null, value: 0 }]));
const modifiers = { attack: 1, defence: 1, manoeuvre: 1, resistance: 1 };
const talents = [
  { id: "all", type: "talent", source: { modifiers } },
  { id: "trip", type: "talent", source: { scope: "trip", modifiers: { manoeuvre: 1, resistance: 1 } } },
];
const fine = { ...sword, source: { ...sword.source, bonus: 1 } };

/** `a` in a reckless stance, in cover, lying and hurt, with talents and a fine sword; `b` the same as an NPC. */
const fight = () => {
  const given = {
    items: [fine, coat, shield, ...talents],
    conditions: put("cover", "prone", "hurtAttack", "hurtDefence"),
  };
  const source = { class: "warrior", level: 2, size: "large", attributes: { dexterity: 12, strength: 14 } };
  const both = awake({ a: hero({ ...given, source }), b: npc(2, { dexterity: 12 }, given) }, [15, 5]);
  both.do(act("a", "stance", { options: { stance: "reckless", grade: "minor" } }));
  return both.fight;
};
/** Id, label without its prefix, source without its own, value; those on the target's side marked. */
const parts = ({ modifiers: all }: Check) =>
  all.map((m) => [m.id, m.label.replace("TEMPO.Heroic.", ""), m.source.replace("TEMPO.", ""), m.value]);

const NAMED = { bonus: "major", penalty: "minor" } as const;
const stance = (column: string) => [
  "stance.reckless",
  "Circumstance.stance",
  "Heroic.Stance.reckless",
  column === "attack" ? 2 : -2,
];
const hurt = (what: string) => [`injury.${what}.0`, "Circumstance.injury", "Source.Injury.0", -2];
const named = [
  ["bonus", "Circumstance.bonus", "Source.Table", 4],
  ["penalty", "Circumstance.penalty", "Source.Table", -2],
];
const onAttack = (melee: boolean) => [
  ["talent", "Modifier.talent", "Source.Talent", 1],
  stance("attack"),
  hurt("attack"),
  ...(melee ? [["flanking", "Circumstance.flanking", "Source.Position", 2]] : []),
  ...named,
];

describe("what checks are made of, part by part with where it comes from", () => {
  const f = fight();
  const arms = armsOf(f.figure("a"), "sword");

  it("H15, H6, H8, H19: an attack, and the target's circumstances", () => {
    expect(parts(attackCheck(f, "a", "b", arms, "all", NAMED))).toEqual([
      ["combatBonus", "Modifier.combatBonus", "Source.Class", 2],
      ["ability", "Ability.strength", "Source.Ability", 2],
      ["weapon", "Modifier.weapon", "Source.Weapon", 1],
      ...onAttack(true),
      ["target.injury.defence.0", "Circumstance.injury", "Source.Injury.0", -2],
      ["target.cover", "Circumstance.cover", "Source.Cover", 2],
      ["target.prone", "Circumstance.prone", "Source.Posture", -2],
    ]);
  });

  it("H15: a defence", () => {
    expect(parts(defenceCheck(f, "a", { ranged: true, total: 15, threat: 20, rolled: false }))).toEqual([
      ["combatBonus", "Modifier.combatBonus", "Source.Class", 2],
      ["ability", "Ability.dexterity", "Source.Ability", 1],
      ["armour", "Modifier.armour", "Source.Armour", 2],
      ["shield", "Modifier.shield", "Source.Armour", 2],
      ["talent", "Modifier.talent", "Source.Talent", 1],
      stance("defence"),
      hurt("defence"),
      ["cover", "Circumstance.cover", "Source.Cover", 2],
      ["prone", "Circumstance.prone", "Source.Posture", 2],
    ]);
  });

  it("H20, H21: a manoeuvre, out of bonds too, and what resists it", () => {
    const formula = (talent: number) => [
      ["combatBonus", "Modifier.combatBonus", "Source.Class", 2],
      ["ability", "Modifier.ability", "Source.Ability", 2],
      ["size", "Modifier.size", "Source.Size", 1],
      ["manoeuvre", "Modifier.manoeuvre", "Source.Talent", talent],
    ];
    expect(parts(manoeuvreCheck(f, "a", "b", "trip", NAMED))).toEqual([...formula(2), ...onAttack(true)]);
    expect(parts(bondsCheck(f, "a", 20, NAMED))).toEqual([...formula(1), ...onAttack(false)]);
    expect(parts(resistanceCheck(f, "a", "trip", 15, false))).toEqual([
      ["cmd", "Modifier.cmd", "Source.Target", 2 + 2 + 1 + 1],
      ["talent", "Modifier.talent", "Source.Talent", 2],
    ]);
  });

  it("H1, H6, H27, H32: a skill; H33: a save", () => {
    const options = { ...NAMED, forced: "major" };
    const skill = (id: "mechanical" | "diplomacy" | "stealth") => parts(skillCheck(f.figure("a"), id, null, options));
    const forced = ["forced", "Circumstance.forced", "Source.Haste", -4];
    expect(skill("mechanical")).toEqual([
      ["ability", "Ability.intelligence", "Source.Ability", 0],
      ["ranks", "Skill.mechanical", "Source.Skill", 0],
      ["improvised", "Circumstance.improvised", "Source.Tools", -2],
      ...named,
      forced,
    ]);
    expect(skill("diplomacy")[2]).toEqual(["attacked", "Circumstance.attacked", "Source.Situation", -2]);
    expect(skill("stealth").map(([id]) => id)).toEqual(["ability", "ranks", "bonus", "penalty", "forced"]);
    expect(parts(saveCheck(f.figure("a"), "reflex", 15, NAMED))).toEqual([
      ["class", "Save.reflex", "Source.Class", 0],
      ["ability", "Modifier.ability", "Source.Ability", 1],
      ...named,
    ]);
  });

  it("says what is made and against what", () => {
    const said = ({ id, label, against }: Check) => [id, label, against?.label ?? null];
    expect([
      said(attackCheck(f, "a", "b", arms, "all", {})),
      said(attackCheck(f, "b", "a", arms, "all", {})),
      said(defenceCheck(f, "a", { ranged: false, total: 9, threat: 20, rolled: false })),
      said(manoeuvreCheck(f, "a", "b", "trip", {})),
      said(manoeuvreCheck(f, "b", "a", "all", {})),
      said(resistanceCheck(f, "a", "trip", 9, false)),
      said(bondsCheck(f, "a", 20)),
      said(saveCheck(f.figure("a"), "will", 15)),
      said(skillCheck(f.figure("a"), "stealth", 15)),
    ]).toEqual([
      ["heroic.attack", "TEMPO.Heroic.Action.attack", "TEMPO.Heroic.Defence.defence"],
      ["heroic.attack", "TEMPO.Heroic.Action.attack", "TEMPO.Heroic.Defence.defence"],
      ["heroic.defend", "TEMPO.Heroic.Action.defend", "TEMPO.Heroic.Defence.attack"],
      ["heroic.manoeuvre", "TEMPO.Heroic.Action.trip", "TEMPO.Heroic.Defence.cmd"],
      ["heroic.manoeuvre", "TEMPO.Heroic.Action.escape", "TEMPO.Heroic.Defence.cmd"],
      ["heroic.resist", "TEMPO.Heroic.Action.resist", "TEMPO.Heroic.Defence.cma"],
      ["heroic.escape", "TEMPO.Heroic.Action.escape", "TEMPO.Check.Difficulty"],
      ["heroic.save.will", "TEMPO.Heroic.Save.will", "TEMPO.Check.Difficulty"],
      ["heroic.skill.stealth", "TEMPO.Heroic.Skill.stealth", "TEMPO.Check.Difficulty"],
    ]);
  });
});
