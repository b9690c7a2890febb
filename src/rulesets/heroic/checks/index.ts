import { countedOf, difficultyIn, difficultyChoice, modifierOf } from "../../../engine/index.ts";
import type { Check, CheckSpec, Modifier } from "../../../engine/index.ts";
import { base, D20, difficulty, manoeuvreNaturals, TEN, twoBands } from "./contested.ts";
import type { HeroicFight, Options } from "../types.ts";
import { circumstanceModifier, hasteModifiers, GRADE_FIELDS, injuryModifiers, named } from "./circumstances.ts";
import type { creature, Save, Skill } from "../creature/schema.ts";
import { SAVES, SKILL_IDS, SKILLS } from "../creature/schema.ts";
import type { HeroicDerived, HeroicFigure } from "../creature/derived.ts";
import { CLASS_TABLE } from "../creature/derived.ts";
import type { SkillRules } from "./grades.ts";
import { GRADED, GRADES, skillRules } from "./grades.ts";
import { isPlayers } from "../state.ts";

/** Difficulties of unopposed checks (H3). */
export const DIFFICULTIES = { easy: 10, average: 15, hard: 20, heroic: 25, epic: 30 } as const;
/** The difficulty of saves against flat-footed harm, crippling injuries and dying (H11, H19, H31). */
export const SAVE_DC = 15;
/** A check's options from the dialog, and how the world reads the check. */
interface Said {
  readonly options?: Options;
  readonly rules?: SkillRules;
}
const AS_USUAL = skillRules(() => undefined);

/** A save against the difficulty `value`; null: against none (H33). */
export function saveCheck(
  figure: HeroicFigure,
  save: Save,
  value: number | null,
  { options = {}, rules = AS_USUAL }: Said = {},
): Check {
  const { base: byClass, ability } = figure.derived.saves[save];
  const label = `TEMPO.Heroic.Save.${save}`;
  const modifiers = [
    modifierOf("class", label, "TEMPO.Source.Class", byClass),
    modifierOf("ability", `TEMPO.Heroic.Modifier.ability`, "TEMPO.Source.Ability", ability),
    ...named(options),
  ];
  const open = base(`heroic.save.${save}`, label, modifiers, rules.stackings);
  return value === null ? open : { ...open, against: difficulty(value), bands: twoBands(value) };
}

/** A save against `SAVE_DC`: rolled, or 10 taken by an NPC if the world option says so (H33). */
export function saveInPlay(fight: HeroicFight, who: string, save: Save): Check {
  const check = saveCheck(fight.figure(who), save, SAVE_DC);
  return isPlayers(fight, who) || fight.option("npcSaves") === true ? check : { ...check, dice: [], taken: TEN };
}

/** Circumstances the rules name for a skill: improvised tools, persuading someone whom allies attack (H6). */
const BUILT_IN: Partial<Record<Skill, { id: string; source: string }>> = {
  mechanical: { id: "improvised", source: "TEMPO.Source.Tools" },
  diplomacy: { id: "attacked", source: "TEMPO.Source.Situation" },
};

/** The ranks that count, at most the level (H1). */
export const ranksOf = ({ source }: HeroicFigure, skill: Skill): number => Math.min(source.skills[skill], source.level);

function skillModifiers(figure: HeroicFigure, skill: Skill, options: Options): Modifier[] {
  const known = BUILT_IN[skill];
  const ability = SKILLS[skill];
  return [
    modifierOf(
      "ability",
      `TEMPO.Heroic.Ability.${ability}`,
      "TEMPO.Source.Ability",
      figure.derived.abilities[ability].modifier,
    ),
    modifierOf("ranks", `TEMPO.Heroic.Skill.${skill}`, "TEMPO.Source.Skill", ranksOf(figure, skill)),
    ...injuryModifiers(figure, "skills"),
    ...(known ? [circumstanceModifier(known.id, -GRADES.minor.value, false, known.source)] : []),
    ...named(options),
    ...hasteModifiers(options),
  ];
}

export function skillCheck(
  figure: HeroicFigure,
  skill: Skill,
  value: number | null,
  { options = {}, rules = AS_USUAL }: Said = {},
): Check {
  const open: Check = {
    ...base(
      `heroic.skill.${skill}`,
      `TEMPO.Heroic.Skill.${skill}`,
      skillModifiers(figure, skill, options),
      rules.stackings,
    ),
    ...(rules.naturals ? { naturals: manoeuvreNaturals(false) } : {}), // H3
  };
  return value === null ? open : withoutDiceIfEasy({ ...open, against: difficulty(value), bands: twoBands(value) });
}

/** An Easy check succeeds without a roll, unless a penalty that counts is Extreme (H3); others are rolled. */
export function withoutDiceIfEasy(check: Check): Check {
  const { dice: _dice, taken: _taken, least: _least, ...rest } = check;
  const rolled: Check = { ...rest, dice: D20 };
  if (check.against?.value !== DIFFICULTIES.easy) return rolled;
  const counted = countedOf(rolled);
  const extreme = check.modifiers.some(
    (m) => counted.has(m.id) && m.kind === GRADED && m.value <= -GRADES.extreme.value,
  );
  return extreme ? rolled : { ...rolled, dice: [], taken: 0, least: DIFFICULTIES.easy };
}

export const difficultyField = difficultyChoice(DIFFICULTIES, (id) => `TEMPO.Heroic.Difficulty.${id}`);

type Spec = CheckSpec<typeof creature, HeroicDerived>;

/** A check on the sheet, against a difficulty chosen in its dialog. */
const sheetCheck = (
  group: "skill" | "save",
  label: string,
  check: (figure: HeroicFigure, value: number | null, said: Said) => Check,
): Spec => ({
  label,
  group,
  fields: [difficultyField, ...GRADE_FIELDS],
  build: (figure, options, world = {}) =>
    check(figure, difficultyIn(options), { options, rules: skillRules((id) => world[id]) }),
});

/** The Vitality die of a new level, for those who roll it (H29). */
const vitalityDie: Spec = {
  label: "TEMPO.Heroic.VitalityDie",
  group: "attribute",
  build: ({ source }) => ({
    ...base("heroic.vitalityDie", "TEMPO.Heroic.VitalityDie", [], undefined),
    dice: [{ count: 1, faces: source.class === "none" ? 8 : CLASS_TABLE[source.class].die }],
  }),
};

/** Checks that belong to no action (H3, H27, H33). */
export const checks: Readonly<Record<string, Spec>> = {
  ...Object.fromEntries(
    SKILL_IDS.map((id) => [
      id,
      sheetCheck("skill", `TEMPO.Heroic.Skill.${id}`, (figure, value, said) => skillCheck(figure, id, value, said)),
    ]),
  ),
  ...Object.fromEntries(
    SAVES.map((id) => [
      id,
      sheetCheck("save", `TEMPO.Heroic.Save.${id}`, (figure, value, said) => saveCheck(figure, id, value, said)),
    ]),
  ),
  vitalityDie,
};
