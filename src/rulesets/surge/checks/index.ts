import { difficultyIn, difficultyChoice, formatFormula, modifierOf, termsOf } from "../../../engine/index.ts";
import type { Band, Check, CheckSpec, Modifier, OfferField, Term } from "../../../engine/index.ts";
import type { Attribute, Skill, creature } from "../creature/schema.ts";
import { ATTRIBUTES, SKILLS } from "../creature/schema.ts";
import type { SurgeDerived, SurgeFigure } from "../creature/derived.ts";
import { rollOfLevel, tableIn } from "./levels.ts";

/** What can be rolled: one "X roll", or a roll with a flat level or worn armour added (S13, S16). */
export type Total = Attribute | Skill | "melee" | "guard" | "dodge" | "magic";

interface Parts {
  readonly roll: Attribute | Skill;
  readonly level?: Attribute;
  readonly worn?: "shield" | "dodge";
}

const COMPOSED: Partial<Record<Total, Parts>> = {
  melee: { roll: "martialCombat", level: "strength" },
  guard: { roll: "martialCombat", level: "strength", worn: "shield" },
  dodge: { roll: "dexterity", worn: "dodge" },
  magic: { roll: "mystic", level: "intelligence" },
};

const partsOf = (total: Total): Parts => COMPOSED[total] ?? { roll: total as Attribute | Skill };

/** The total that a spell's data names; `mystic` there means Mystic roll + INT level (S16). */
export const spellTotal = (named: Exclude<Total, "magic"> | "mysticRoll"): Total =>
  named === "mystic" ? "magic" : named === "mysticRoll" ? "mystic" : named;

/** The label key of a total rolled in defence. */
export const defenceLabel = (total: Total): string =>
  COMPOSED[total] ? `TEMPO.Surge.Defence.${total}` : levelLabel(total);

const fixed = (id: string, label: string, value: number, source = "Skill"): Modifier =>
  modifierOf(id, label, `TEMPO.Source.${source}`, value);

/** Whether a level is an attribute's or a skill's. */
const sourceOf = (level: string): string => (ATTRIBUTES.some((id) => id === level) ? "Ability" : "Skill");

export const levelLabel = (id: string): string => `TEMPO.Surge.Level.${id}`;

function diceAndModifiers(
  figure: SurgeFigure,
  total: Total,
  table = figure.derived.table,
): Pick<Check, "dice" | "modifiers"> {
  const { roll, level, worn } = partsOf(total);
  const { derived } = figure;
  const { dice, flat } = rollOfLevel(derived.levels[roll], table);
  const modifiers = [fixed(roll, levelLabel(roll), flat, sourceOf(roll))];
  if (level) modifiers.push(fixed(`${level}Level`, levelLabel(level), derived.levels[level], sourceOf(level)));
  if (worn && derived[worn] !== 0) modifiers.push(fixed(worn, `TEMPO.Surge.Worn.${worn}`, derived[worn], "Armour"));
  return { dice, modifiers };
}

/** A total as text: `1d6 + 7`. */
export function formulaOf(figure: SurgeFigure, total: Total): string {
  const { dice, modifiers } = diceAndModifiers(figure, total);
  return formatFormula({ dice, flat: modifiers.reduce((sum, m) => sum + m.value, 0) });
}

/** What the flat part of a total is made of. */
export const termsOfTotal = (figure: SurgeFigure, total: Total): readonly Term[] =>
  termsOf(...diceAndModifiers(figure, total).modifiers.map(({ label, value }) => [label, value] as const));

const passing = (from: number): Band[] => [
  { id: "failure", label: "TEMPO.Band.Failure", grade: "fail", from: null },
  { id: "success", label: "TEMPO.Band.Success", grade: "success", from },
];

/** Who rolls which total, and how the check is named. */
export interface Rolled {
  readonly figure: SurgeFigure;
  readonly total: Total;
  /** The rolling table (S2); by default the one the creature was derived with. */
  readonly table?: string;
  readonly id: string;
  readonly label: string;
}

const ROLLED: readonly Band[] = [{ id: "rolled", label: "TEMPO.Band.Rolled", grade: "part", from: null }];

/** A check with nothing to reach yet. */
export function openCheck({ figure, total, table, id, label }: Rolled): Check {
  const { dice, modifiers } = diceAndModifiers(figure, total, table);
  return { id, label, dice, modifiers, against: null, bands: ROLLED };
}

/** S29: the active side must exceed the other's roll, or with `meet` match it. */
export const opposed = (active: Check, passive: Check, tie: "meet" | "exceed" = "exceed"): Check => ({
  ...active,
  against: { label: passive.label, value: null, check: passive, tie },
  bands: passing(0),
});

/** A check against a fixed total to match or exceed: an attack total (S29) or a difficulty (S31). */
export const against = (check: Check, label: string, value: number, tie: "meet" | "exceed" = "meet"): Check => ({
  ...check,
  against: { label, value },
  bands: passing(tie === "exceed" ? value + 1 : value),
});

/** S31: Easy, Normal, Hard, Very hard. */
export const CHALLENGES = { easy: 3, normal: 5, hard: 7, veryHard: 9 } as const;

const offered = difficultyChoice(CHALLENGES, (id) => `TEMPO.Surge.Challenge.${id}`);

/** The same choices, but without "no difficulty". */
export const difficultyField: OfferField = {
  ...offered,
  options: (offered.options ?? []).filter((o) => o.value !== ""),
};

/** S31: a roll with no opponent; without a difficulty (null), the roll alone. */
export function challenge(rolled: Rolled, difficulty: number | null): Check {
  const check = openCheck(rolled);
  return difficulty === null ? check : against(check, "TEMPO.Check.Difficulty", difficulty);
}

/** Every attribute and skill, as a challenge. */
export const checks = Object.fromEntries(
  [...ATTRIBUTES, ...SKILLS].map((id): [string, CheckSpec<typeof creature, SurgeDerived>] => [
    id,
    {
      label: levelLabel(id),
      group: (ATTRIBUTES as readonly string[]).includes(id) ? "attribute" : "skill",
      withDice: true,
      fields: [offered],
      build(figure, options, world = {}) {
        const table = tableIn(world["rolling"]);
        return challenge({ figure, total: id, table, id: `surge.${id}`, label: levelLabel(id) }, difficultyIn(options));
      },
    },
  ]),
);
