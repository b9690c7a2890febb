import { difficultyIn, difficultyOffer } from "../../engine/check/difficulty.ts";
import type { Check } from "../../engine/check/check.ts";
import { countedOf } from "../../engine/check/check.ts";
import type { Modifier } from "../../engine/check/modifier.ts";
import { part } from "../../engine/check/modifier.ts";
import type { CheckSpec } from "../../engine/ruleset.ts";
import type { Options } from "./checks.ts";
import { base, D20, difficulty, manoeuvreNaturals, TEN, twoBands } from "./checks.ts";
import { circumstance, forced, GRADE_FIELDS, injuries, named } from "./circumstances.ts";
import type { creature, Save, Skill } from "./creature.ts";
import { SAVES, SKILLS } from "./creature.ts";
import type { HeroicDerived, HeroicFigure } from "./derive.ts";
import { CLASS_TABLE } from "./derive.ts";
import type { SkillRules } from "./grades.ts";
import { GRADED, GRADES, skillRules } from "./grades.ts";
import type { HeroicFight } from "./rules.ts";
import { isPlayers } from "./rules.ts";

/** Difficulties of unopposed checks (H3). */
export const DIFFICULTIES = { easy: 10, average: 15, hard: 20, heroic: 25, epic: 30 } as const;
/** What a save has to reach against flat-footedness, injury and death (H11, H19, H31). */
export const SAVE_DC = 15;
/** A save against a difficulty, or with null against none (H33). */
export function saveCheck(
  figure: HeroicFigure,
  save: Save,
  value: number | null,
  options: Options = {},
  { stackings: stacked }: SkillRules = skillRules(() => undefined),
): Check {
  const { base: byClass, ability } = figure.derived.saves[save];
  const label = `TEMPO.Heroic.Save.${save}`;
  const modifiers = [
    part("class", label, "TEMPO.Source.Class", byClass),
    part("ability", `TEMPO.Heroic.Modifier.ability`, "TEMPO.Source.Ability", ability),
    ...named(options),
  ];
  const open = base(`heroic.save.${save}`, label, modifiers, stacked);
  return value === null ? open : { ...open, against: difficulty(value), bands: twoBands(value) };
}

/** The save as it comes up in play: thrown, or 10 taken where this table's NPCs do not roll theirs (H33). */
export function saveInPlay(fight: HeroicFight, who: string, save: Save): Check {
  const check = saveCheck(fight.figure(who), save, SAVE_DC);
  return isPlayers(fight, who) || fight.option("npcSaves") === true ? check : { ...check, dice: [], taken: TEN };
}

/** Circumstances that the rules know of a skill: improvised tools, whom one persuades being attacked (H6). */
const BUILT_IN: Partial<Record<Skill, { id: string; source: string }>> = {
  mechanical: { id: "improvised", source: "TEMPO.Source.Tools" },
  diplomacy: { id: "attacked", source: "TEMPO.Source.Situation" },
};

/** The ranks that count (H1). */
export const ranksOf = ({ source }: HeroicFigure, skill: Skill): number => Math.min(source.skills[skill], source.level);

export function skillModifiers(figure: HeroicFigure, skill: Skill, options: Options = {}): Modifier[] {
  const known = BUILT_IN[skill];
  const ability = SKILLS[skill];
  return [
    part(
      "ability",
      `TEMPO.Heroic.Ability.${ability}`,
      "TEMPO.Source.Ability",
      figure.derived.abilities[ability].modifier,
    ),
    part("ranks", `TEMPO.Heroic.Skill.${skill}`, "TEMPO.Source.Skill", ranksOf(figure, skill)),
    ...injuries(figure, "skills"),
    ...(known ? [circumstance(known.id, -GRADES.minor.value, false, known.source)] : []),
    ...named(options),
    ...forced(options),
  ];
}

export function skillCheck(
  figure: HeroicFigure,
  skill: Skill,
  value: number | null,
  options: Options = {},
  rules: SkillRules = skillRules(() => undefined),
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
  return value === null ? open : easily({ ...open, against: difficulty(value), bands: twoBands(value) });
}

/** What is easy needs no roll and succeeds, unless a penalty that counts has the greatest grade (H3). */
export function easily(check: Check): Check {
  const { dice: _dice, taken: _taken, least: _least, ...rest } = check;
  const rolled: Check = { ...rest, dice: D20 };
  if (check.against?.value !== DIFFICULTIES.easy) return rolled;
  const counted = countedOf(rolled);
  const extreme = check.modifiers.some(
    (m) => counted.has(m.id) && m.kind === GRADED && m.value <= -GRADES.extreme.value,
  );
  return extreme ? rolled : { ...rolled, dice: [], taken: 0, least: DIFFICULTIES.easy };
}

export const difficultyField = difficultyOffer(DIFFICULTIES, (id) => `TEMPO.Heroic.Difficulty.${id}`);

type Spec = CheckSpec<typeof creature, HeroicDerived>;

const skillSpecs = (Object.keys(SKILLS) as Skill[]).map((skill): [string, Spec] => [
  skill,
  {
    label: `TEMPO.Heroic.Skill.${skill}`,
    group: "skill",
    fields: [difficultyField, ...GRADE_FIELDS],
    build: (figure, options, world = {}) =>
      skillCheck(
        figure,
        skill,
        difficultyIn(options),
        options,
        skillRules((id) => world[id]),
      ),
  },
]);

const saveSpecs = SAVES.map((save): [string, Spec] => [
  save,
  {
    label: `TEMPO.Heroic.Save.${save}`,
    group: "save",
    fields: [difficultyField, ...GRADE_FIELDS],
    build: (figure, options, world = {}) =>
      saveCheck(
        figure,
        save,
        difficultyIn(options),
        options,
        skillRules((id) => world[id]),
      ),
  },
]);

/** The die of a new level, for those who roll it (H29). */
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
  ...Object.fromEntries(skillSpecs),
  ...Object.fromEntries(saveSpecs),
  vitalityDie,
};
