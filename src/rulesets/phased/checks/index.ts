import { acrossFrom, difficultyIn, difficultyChoice, modifierOf } from "../../../engine/index.ts";
import type { Check, CheckSpec, Item, Modifier, Stackings } from "../../../engine/index.ts";
import type { creature, Skill } from "../creature/schema.ts";
import { SKILL_IDS, SKILLS } from "../creature/schema.ts";
import type { PhasedDerived, PhasedFigure } from "../creature/derived.ts";
import { weaponOf } from "../creature/derived.ts";
import type { PhasedFight } from "../types.ts";
import { guardOf, isAble } from "../state.ts";

const D8 = [{ count: 3, faces: 8 }] as const; // P2

/** Tiers of difficulty (P2). */
export const TIERS = {
  trivial: 10,
  easy: 15,
  moderate: 20,
  challenging: 25,
  difficult: 30,
  formidable: 35,
  impossible: 45,
} as const;

/** More than 5 over is a critical success, more than 5 under a critical failure (P2, P4). */
const MARGIN = 6;

/** Of partial and heavy cover, and of flanked and surrounded, only the graver counts (P3). */
const STACKINGS: Stackings = {
  cover: { strongest: "all", grades: null },
  around: { strongest: "all", grades: null },
};

type Given = Pick<Modifier, "id" | "side" | "value" | "on" | "source">;

const optional = ({ id, side, value, on, source }: Given): Modifier => ({
  label: `TEMPO.Phased.Modifier.${id}`,
  fixed: false,
  id,
  side,
  value,
  on,
  source,
});

/** A modifier that is on unless the dialog switches it off; none where it is 0. */
const written = (id: string, side: Modifier["side"], value: number, source: string): Modifier[] =>
  value === 0 ? [] : [optional({ id, side, value, on: true, source })];

const graded = (id: string, kind: keyof typeof STACKINGS, value: number): Modifier => ({
  label: `TEMPO.Phased.Modifier.${id}`,
  fixed: false,
  id,
  side: "target",
  value,
  on: false,
  source: "TEMPO.Source.Target",
  kind,
});

/** -2 while flanked, which the map tells (P3). */
const flanked = (on: boolean): Modifier => ({
  label: "TEMPO.Phased.Modifier.flanked",
  fixed: false,
  id: "flanked",
  side: "target",
  value: -2,
  on,
  source: "TEMPO.Source.Target",
  kind: "around",
  from: "map",
});

export function skillModifiers(figure: PhasedFigure, skill: Skill): Modifier[] {
  const { ability, rank } = figure.derived.skills[skill];
  return [
    modifierOf("rank", `TEMPO.Phased.Skill.${skill}`, "TEMPO.Source.Skill", rank),
    modifierOf("ability", `TEMPO.Phased.AbilityPair.${SKILLS[skill].join("-")}`, "TEMPO.Source.Ability", ability),
  ];
}

/** A skill check against a difficulty (P2); null for one whose total is not judged. */
export function skillCheck(figure: PhasedFigure, skill: Skill, difficulty: number | null): Check {
  return checkAgainst(
    `phased.skill.${skill}`,
    `TEMPO.Phased.Skill.${skill}`,
    skillModifiers(figure, skill),
    difficulty === null ? null : { label: "TEMPO.Check.Difficulty", value: difficulty },
  );
}

/** Bands with success from `success` on; criticals are counted from the number that is rolled against. */
const bandsFrom = (success: number, figure: number): Check["bands"] => [
  { id: "criticalFailure", label: "TEMPO.Band.CriticalFailure", grade: "fail", from: null },
  { id: "failure", label: "TEMPO.Band.Failure", grade: "fail", from: figure - MARGIN + 1 },
  { id: "success", label: "TEMPO.Band.Success", grade: "success", from: success },
  { id: "criticalSuccess", label: "TEMPO.Band.CriticalSuccess", grade: "better", from: figure + MARGIN },
];

/** 3d8 and modifiers against a number, read in four bands; without a known number, in one. */
export function checkAgainst(
  id: string,
  label: string,
  modifiers: readonly Modifier[],
  target: Check["against"],
): Check {
  const bands: Check["bands"] =
    target?.value == null
      ? [{ id: "rolled", label: "TEMPO.Band.Rolled", grade: "success", from: null }]
      : bandsFrom(target.value, target.value);
  return { id, label, dice: D8, modifiers, against: target, bands };
}

/**
 * Both sides roll, and this one has to beat the other's total, since a tie goes to the defender (P2). The
 * odds leave out what the table adds for the other side.
 */
export const contestedCheck = (id: string, label: string, modifiers: readonly Modifier[], other: Check): Check => ({
  ...checkAgainst(id, label, modifiers, null),
  against: { label: "TEMPO.Check.Opposed", value: null, check: other, tie: "exceed" },
  // The lead is counted from the first winning total, which is one above the other's.
  bands: bandsFrom(0, -1),
});

/** Attack bands in which a counter attack is open (P11). */
export const COUNTERED = ["dodged", "parried", "blocked"];

/** A Strike read against the running sums of Physical Defense (P4, P22). */
export function strikeCheck(fight: PhasedFight, who: string, target: string, item: Item): Check {
  const weapon = weaponOf(item);
  const skill: Skill = weapon.range > 0 ? "ranged" : "melee";
  const figure = fight.figure(who);
  const foe = fight.figure(target);
  const { dodge, parry, block, total } = foe.derived.physical;
  const modifiers: Modifier[] = [
    ...skillModifiers(figure, skill),
    ...written("weapon", "roll", weapon.bonus, "TEMPO.Source.Weapon"),
    ...written("stance", "roll", figure.derived.attack, "TEMPO.Source.Talent"),
    ...written("guard", "target", guardOf(fight, target), "TEMPO.Source.Target"),
    graded("partialCover", "cover", 2), // P3
    graded("heavyCover", "cover", 5),
    flanked(isFlanked(fight, who, target)),
    graded("surrounded", "around", -5),
  ];
  return {
    id: "phased.strike",
    label: "TEMPO.Phased.Action.strike",
    dice: D8,
    modifiers,
    stackings: STACKINGS,
    against: { label: "TEMPO.Phased.Defence.physical", value: total, defends: true },
    bands: [
      { id: "dodged", label: "TEMPO.Phased.Band.dodged", grade: "fail", from: null },
      { id: "parried", label: "TEMPO.Phased.Band.parried", grade: "fail", from: dodge + 1 },
      { id: "blocked", label: "TEMPO.Phased.Band.blocked", grade: "fail", from: dodge + parry + 1 },
      { id: "armour", label: "TEMPO.Phased.Band.armour", grade: "part", from: dodge + parry + block + 1 },
      { id: "hit", label: "TEMPO.Phased.Band.hit", grade: "success", from: total + 1 },
      { id: "critical", label: "TEMPO.Phased.Band.critical", grade: "better", from: total + MARGIN },
    ],
  };
}

/** A Strike with the second of two weapons, at the penalty it states, reduced by talents (P26). */
export function secondStrikeCheck(fight: PhasedFight, who: string, target: string, item: Item): Check {
  const check = strikeCheck(fight, who, target, item);
  const penalty = Math.min(0, weaponOf(item).second + fight.figure(who).derived.second);
  return { ...check, modifiers: [...check.modifiers, ...written("second", "roll", penalty, "TEMPO.Source.Weapon")] };
}

/** Whether the target is between two enemies on a map of squares; elsewhere the dialog says so (P3). */
const isFlanked = (fight: PhasedFight, who: string, target: string): boolean =>
  acrossFrom(fight, who, target).some((id) => isAble(fight, id));

/** The target's roll to resist: its defence, against 12 + the caster's spell power (P22). */
export function resistCheck(
  fight: PhasedFight,
  target: string,
  defence: "fortitude" | "reflex" | "willpower",
  caster: string,
): Check {
  const value = fight.figure(target).derived[defence];
  return checkAgainst(
    "phased.resist",
    `TEMPO.Phased.Defence.${defence}`,
    [modifierOf("defence", `TEMPO.Phased.Defence.${defence}`, "TEMPO.Source.Defence", value)],
    { label: "TEMPO.Phased.SpellPower", value: 12 + fight.figure(caster).derived.spellPower, of: caster },
  );
}

/**
 * Keeping an effect up: 3d8 + spell power against 12 + the target's defence, or 12 (P13); equal holds.
 * @param of whose defence it is
 */
export function maintainCheck(power: number, defence: number | null, of?: string): Check {
  return checkAgainst(
    "phased.maintain",
    "TEMPO.Phased.Maintain",
    [modifierOf("power", "TEMPO.Phased.SpellPower", "TEMPO.Source.Spell", power)],
    { label: "TEMPO.Check.Difficulty", value: 12 + (defence ?? 0), ...(of === undefined ? {} : { of }) },
  );
}

export const spellPowerModifier = (power: number): Modifier =>
  modifierOf("power", "TEMPO.Phased.SpellPower", "TEMPO.Source.Spell", power);
export const abilityModifier = (figure: PhasedFigure, ability: "strength" | "dexterity"): Modifier =>
  modifierOf("ability", `TEMPO.Phased.Ability.${ability}`, "TEMPO.Source.Ability", figure.derived.abilities[ability]);

/** The tiers of difficulty, and none (P2). */
export const difficultyField = difficultyChoice(TIERS, (id) => `TEMPO.Phased.Tier.${id}`);

/** Skill checks without an action; the option `difficulty` is the number to reach. */
export const checks = Object.fromEntries(
  SKILL_IDS.map((skill): [string, CheckSpec<typeof creature, PhasedDerived>] => [
    skill,
    {
      label: `TEMPO.Phased.Skill.${skill}`,
      group: "skill",
      fields: [difficultyField],
      build: (figure, options) => skillCheck(figure, skill, difficultyIn(options)),
    },
  ]),
);
