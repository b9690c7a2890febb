import { adjust, withConditionModifiers, difficultyChoice, numberIn } from "../../../engine/index.ts";
import type { Check, CheckSpec, Json, Modifier, OfferField, RollOf } from "../../../engine/index.ts";
import type { Attribute, creature, Location, PoolSource, Primary, WeaponSkill } from "../creature/schema.ts";
import { ATTRIBUTES, LOCATIONS, PRIMARY, SECONDARIES, SECONDARY } from "../creature/schema.ts";
import type { PoolDerived, PoolFigure } from "../creature/derived.ts";
import { choices } from "../actions/fields.ts";
import { store } from "../stored.ts";
import { carriedDice } from "./requirements.ts";
import type { PoolFight, Using } from "../types.ts";

/** Everyday difficulties (D2). */
export const DIFFICULTIES = { easy: 10, average: 15, hard: 20 } as const;

/** Points over the difficulty that make one success (D2). */
export const PER_SUCCESS = 3;

/** One success for each 3 points (D2). */
export const COUNTED = { first: 0, each: PER_SUCCESS, of: "TEMPO.Pool.Successes" } as const;

/** The parts of a skill check, before wounds and carried dice are added. */
export interface Made {
  readonly id: string;
  readonly label: string;
  readonly attribute: Attribute;
  readonly skill: Primary;
  readonly modifiers?: readonly Modifier[];
  /** The result to reach; null: none is set. */
  readonly difficulty?: number | null;
  /** In place of the difficulty, where the dialog calls it something else. */
  readonly against?: Check["against"];
  readonly bands?: Check["bands"];
  /** Whether it is a movement check, which the dice of a sprint do not affect (D10). */
  readonly moving?: boolean;
  /** The kind of roll and whom it is against, where it is not a plain check. */
  readonly roll?: Pick<RollOf, "kind" | "against">;
  /** The locations used; wounds there are penalty dice (D26). */
  readonly uses?: readonly Location[];
}

const RULES = "TEMPO.Pool.Source.rules";

export function modifier(side: Modifier["side"], id: string, value: number, source = RULES): Modifier {
  const label = `TEMPO.Pool.Modifier.${id}`;
  return ON_THE_MAP.has(id)
    ? { id, label, source, value, side, on: true, fixed: false, from: "map" }
    : { id, label, source, value, side, on: true, fixed: false };
}

/** Modifiers that follow from where the tokens are (D12, D17, D18). */
const ON_THE_MAP: ReadonlySet<string> = new Set(["range", "reach", "flanked"]);

/** The modifiers of a check, in the order of the dialog; those of 0 are left out. */
export class Modifiers {
  readonly all: Modifier[];

  constructor(all: readonly Modifier[] = []) {
    this.all = [...all];
  }

  add(side: Modifier["side"], id: string, value = 0, source = RULES): void {
    if (value !== 0) this.all.push(modifier(side, id, value, source));
  }
}

/** The locations that a skill uses, unless a weapon's arm counts: a ruling on D26. */
export const USES: Readonly<Record<Primary, readonly Location[]>> = {
  awareness: ["head"],
  animalHandling: ["head"],
  craft: ["leftArm", "rightArm"],
  discipline: ["head"],
  endurance: ["body"],
  knowledge: ["head"],
  arcaneAptitude: ["head"],
  meleeCombat: ["rightArm"],
  personalDefense: ["body"],
  personalMovement: ["legs"],
  rangedCombat: ["leftArm", "rightArm"],
  stealth: ["legs"],
  survival: ["head"],
};

/** A penalty die for each wound on the locations used, −1 on the result for each elsewhere (D26). */
function addWoundModifiers(to: Modifiers, { source }: Pick<PoolFigure, "source">, uses: readonly Location[]): void {
  let here = 0;
  let elsewhere = 0;
  for (const l of LOCATIONS)
    if (uses.includes(l)) here += Math.max(0, source.wounds[l]);
    else elsewhere += Math.max(0, source.wounds[l]);
  to.add("penalty", "woundsHere", here, "TEMPO.Pool.Source.wounds");
  to.add("roll", "woundsElsewhere", -elsewhere, "TEMPO.Pool.Source.wounds");
}

/** D2: success from the difficulty on, and a counted success for every 3 above it. */
export const bandsFrom = (difficulty: number | null): Check["bands"] =>
  difficulty === null
    ? [{ id: "rolled", label: "TEMPO.Band.Rolled", grade: "success", from: 0, count: COUNTED }]
    : [
        { id: "failure", label: "TEMPO.Band.Failure", grade: "fail", from: null },
        {
          id: "success",
          label: "TEMPO.Band.Success",
          grade: "success",
          from: difficulty,
          count: COUNTED,
        },
      ];

/**
 * A d4 + S d8 and a d6 for each bonus and penalty die, the A highest kept (D1).
 * @param addMore adds further modifiers, after those of wounds
 */
export function figureCheck(figure: PoolFigure, made: Made, addMore?: (to: Modifiers) => void): Check {
  const { difficulty = null, against, bands } = made;
  const to = new Modifiers(made.modifiers);
  addWoundModifiers(to, figure, made.uses ?? USES[made.skill]);
  addMore?.(to);
  const a = figure.source.attributes[made.attribute];
  return {
    id: made.id,
    label: made.label,
    dice: [
      { count: a, faces: 4 },
      { count: figure.source.skills[made.skill], faces: 8 },
    ],
    pool: { keep: a, die: 6 },
    modifiers: to.all,
    against: against ?? (difficulty === null ? null : { label: "TEMPO.Check.Difficulty", value: difficulty }),
    bands: bands ?? bandsFrom(difficulty),
  };
}

/** A check in a fight: with the dice carried until the next turn (D9) and the penalty for stuns (D26). */
export function fightCheck(fight: PoolFight, who: string, made: Made): Check {
  const check = figureCheck(fight.figure(who), made, (to) => {
    to.add("penalty", "carried", carriedDice(fight, who, made.moving === true), "TEMPO.Pool.Source.turn");
    to.add("roll", "stunned", -stunPenalty(fight, who), "TEMPO.Pool.Source.stun");
  });
  // Done here and not by the engine, since modifiers count differently in a check without dice (D3).
  const { kind = "check", against = null } = made.roll ?? {};
  return withConditionModifiers(fight, check, { kind, who, against });
}

/** The check of an action as the dialog adjusted it, with or without dice (D3). */
export function actionCheck({ fight, who, use }: Using, id: string, made: Omit<Made, "id" | "label">): Check {
  const named = { id: `pool.${id}`, label: `TEMPO.Pool.Action.${id}`, ...made };
  const check = adjust(fightCheck(fight, who, named), use.adjustment);
  const manner = mannerIn(use.options);
  return manner === "roll" ? check : withoutDice(check, manner, made.difficulty ?? null);
}

/** 1 for each stun held, if one was gained in the round before (D26). */
export function stunPenalty(fight: PoolFight, who: string): number {
  const before = store.one(fight.combatant(who), ["stunned", String(fight.state.round - 1)]) ?? 0;
  return before > 0 ? Math.max(0, fight.figure(who).source.stun) : 0;
}

export type Manner = "roll" | "standard" | "time";

/**
 * A check without dice (D3): its total is a number of successes, and the difficulty is counted in successes.
 * Halves are kept until the end; a modifier on the result is worth a third of a success per point.
 */
export function withoutDice(check: Check, manner: Exclude<Manner, "roll">, difficulty: number | null): Check {
  const on = (side: Modifier["side"]): number =>
    check.modifiers.reduce((sum, m) => (m.on && m.side === side ? sum + m.value : sum), 0);
  const [a, s] = check.dice;
  const standard = manner === "standard";
  // In sixths, so that halves and thirds stay whole.
  const sixths =
    (standard ? 3 : 6) * (a?.count ?? 0) +
    6 +
    6 * (s?.count ?? 0) +
    3 * Math.max(0, on("bonus")) -
    (standard ? 6 : 3) * Math.max(0, on("penalty")) +
    2 * on("roll");
  const needed = difficulty === null ? null : Math.max(0, Math.ceil(difficulty / PER_SUCCESS));
  const { pool: _pool, ...rest } = check;
  return {
    ...rest,
    dice: [],
    taken: sixths / 6,
    worth: { bonus: 1 / 2, penalty: standard ? 1 : 1 / 2 },
    least: 0,
    sealed: true,
    modifiers: [],
    against: needed === null ? null : { label: "TEMPO.Pool.SuccessesNeeded", value: needed },
    bands: bandsFrom(needed).map((b) => (b.count ? { ...b, count: { ...COUNTED, each: 1 } } : b)),
  };
}

export const mannerIn = ({ manner }: Readonly<Record<string, Json>>): Manner =>
  manner === "standard" || manner === "time" ? manner : "roll";

export const difficultyField = difficultyChoice(DIFFICULTIES, (id) => `TEMPO.Pool.Difficulty.${id}`);

export const attributeField = (ids: readonly Attribute[] = ATTRIBUTES): OfferField =>
  choices("attribute", "TEMPO.Check.Ability", ids, "TEMPO.Pool.Attribute");

export const mannerField = choices(
  "manner",
  "TEMPO.Pool.Manner.label",
  ["roll", "standard", "time"],
  "TEMPO.Pool.Manner",
);

/** The attribute that usually goes with a skill; the dialog offers the others. */
export const USUAL: Readonly<Record<Primary, Attribute>> = {
  awareness: "perception",
  animalHandling: "mind",
  craft: "reflexes",
  discipline: "mind",
  endurance: "body",
  knowledge: "mind",
  arcaneAptitude: "mind",
  meleeCombat: "reflexes",
  personalDefense: "reflexes",
  personalMovement: "body",
  rangedCombat: "perception",
  stealth: "reflexes",
  survival: "perception",
};

export const attributeIn = (options: Readonly<Record<string, Json>>, initial: Attribute): Attribute =>
  ATTRIBUTES.find((a) => a === options["attribute"]) ?? initial;

/** Weapon groups by primary skill (D21). */
const GROUPS: Readonly<Partial<Record<Primary, readonly WeaponSkill[]>>> = {
  meleeCombat: ["unarmed", "axes", "blades", "maces", "polearms", "spears", "staves", "shields"],
  rangedCombat: ["bows", "crossbows", "slings"],
};

interface Under {
  readonly id: string;
  readonly label: string;
  readonly rank: (source: PoolSource) => number;
}

/** The secondary skills and weapon groups under a primary skill (D21). */
const secondariesOf = (skill: Primary): readonly Under[] => [
  ...SECONDARIES.filter((id) => SECONDARY[id] === skill).map((id): Under => ({
    id,
    label: `TEMPO.Pool.Field.secondary.${id}`,
    rank: (source) => source.secondary[id],
  })),
  ...(GROUPS[skill] ?? []).map((id): Under => ({
    id,
    label: `TEMPO.Pool.WeaponSkill.${id}`,
    rank: (source) => source.weaponSkills[id],
  })),
];

/** The field for the secondary skill that helps with a check, of those under `skills`; null for none. */
export function secondaryField(skills: readonly Primary[]): OfferField | null {
  const listed = skills.flatMap(secondariesOf);
  if (listed.length === 0) return null;
  const none = { value: "", label: { key: "TEMPO.Pool.NoSecondary" } };
  const options = listed.map(({ id, label }) => ({ value: id, label: { key: label } }));
  return { name: "secondary", label: "TEMPO.Pool.Secondary", options: [none, ...options] };
}

/** The field for an opponent's result, where that is known already (D4). */
export const resultField: OfferField = { name: "result", label: "TEMPO.Pool.OthersResult", options: null };

/** A skill check by the dialog's fields: attribute, secondary skill, difficulty or other's result, manner. */
export function skillCheck(
  { source }: Pick<PoolFigure, "source">,
  base: (made: Made) => Check,
  skill: Primary,
  options: Readonly<Record<string, Json>>,
): Check {
  const result = numberIn(options, "result");
  const difficulty = result ?? numberIn(options, "difficulty");
  const to = new Modifiers();
  const helping = secondariesOf(skill).find((s) => s.id === options["secondary"]);
  if (helping) to.add("bonus", "secondary", helping.rank(source), helping.label);
  const check = base({
    id: `pool.skill.${skill}`,
    label: `TEMPO.Pool.Skill.${skill}`,
    attribute: attributeIn(options, USUAL[skill]),
    skill,
    modifiers: to.all,
    difficulty,
    ...(result === null ? {} : { against: { label: "TEMPO.Pool.OthersResult", value: result } }),
    moving: skill === "personalMovement",
  });
  const manner = mannerIn(options);
  // An opposed check is always rolled (D3).
  return manner === "roll" || result !== null ? check : withoutDice(check, manner, difficulty);
}

/** A check opposed by another: both roll, and meeting the other's result is enough (D4). */
export const opposedBy = (check: Check, other: Check): Check => ({
  ...check,
  against: { label: other.label, value: null, check: other, tie: "meet" },
  bands: bandsFrom(0),
});

const usualFirst = (skill: Primary): OfferField =>
  attributeField([USUAL[skill], ...ATTRIBUTES.filter((id) => id !== USUAL[skill])]);

const fieldsFor = (skill: Primary): readonly OfferField[] => {
  const secondary = secondaryField([skill]);
  return [usualFirst(skill), ...(secondary ? [secondary] : []), difficultyField, resultField, mannerField];
};

/** Skill checks without an action. In a fight, carried dice and stuns count (D9, D26). */
export const checks = Object.fromEntries(
  PRIMARY.map((skill): [string, CheckSpec<typeof creature, PoolDerived>] => [
    skill,
    {
      label: `TEMPO.Pool.Skill.${skill}`,
      group: "skill",
      fields: fieldsFor(skill),
      build: (figure, options, _world, at) =>
        skillCheck(
          figure,
          (made) => (at ? fightCheck(at.fight, at.who, made) : figureCheck(figure, made)),
          skill,
          options,
        ),
    },
  ]),
);
