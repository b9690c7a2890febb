import { acrossFrom, modifierOf, sumOnSide } from "../../../engine/index.ts";
import type { Check, Json, Modifier, OfferField } from "../../../engine/index.ts";
import type { Arms, Attempt, HeroicActionContext, HeroicAnswerContext, HeroicFight, Options } from "../types.ts";
import type { HeroicTalent, Scope } from "../creature/schema.ts";
import type { HeroicFigure } from "../creature/derived.ts";
import { passiveBonus, talentOf } from "../creature/derived.ts";
import { BY_SOURCE, gradeField, GRADED, GRADE_IDS, gradeIn, GRADES, gradeValue } from "./grades.ts";
import { isAble, isOffGuard, stackings } from "../state.ts";
import type { Column } from "../actions/stances.ts";
import { stanceValues, stancesOf } from "../actions/stances.ts";

/** What a crippling injury can penalise (H19). */
export const INJURIES = ["speed", "skills", "defence", "damage", "attack"] as const;
export type Injury = (typeof INJURIES)[number];

/** A graded circumstance (H4). */
export const circumstanceModifier = (id: string, value: number, on: boolean, source: string): Modifier => ({
  id,
  label: `TEMPO.Heroic.Circumstance.${id}`,
  source,
  value,
  side: "roll",
  on,
  fixed: false,
  kind: GRADED,
});

const flanking = (on: boolean): Modifier => ({
  id: "flanking",
  label: "TEMPO.Heroic.Circumstance.flanking",
  source: "TEMPO.Source.Position",
  value: MINOR,
  side: "roll",
  on,
  fixed: false,
  kind: GRADED,
  from: "map",
});

/** The defender's modifiers in the attacker's check: they raise what has to be reached. */
export const modifiersOfTarget = (modifiers: readonly Modifier[]): Modifier[] =>
  modifiers.map((m) => ({ ...m, id: `target.${m.id}`, side: "target" }));

const MINOR = GRADES.minor.value;
const NONE: readonly Modifier[] = [];

/** The most injuries of one kind that count. */
const MOST_INJURIES = 6;

export const CRIPPLED: Readonly<Record<Injury, string>> = {
  speed: "heroic.hurtSpeed",
  skills: "heroic.hurtSkills",
  defence: "heroic.hurtDefence",
  damage: "heroic.hurtDamage",
  attack: "heroic.hurtAttack",
};

/** A Minor penalty for each injury; each has a source of its own, so that they combine (H4, H19). */
export const injuryModifiers = (figure: HeroicFigure, injury: Injury): readonly Modifier[] => {
  const id = CRIPPLED[injury];
  if (!figure.has(id)) return NONE;
  let times = 0;
  for (const value of figure.values(id)) times += Math.max(1, value);
  times = Math.min(MOST_INJURIES, times);
  return Array.from({ length: times }, (_, i) => ({
    ...circumstanceModifier("injury", -MINOR, true, `TEMPO.Source.Injury.${i}`),
    id: `injury.${injury}.${i}`,
  }));
};

const stanceOn = (fight: HeroicFight, who: string, column: Column): Modifier[] =>
  stanceValues(stancesOf(fight, who), column).map(({ stance, value }) => ({
    ...circumstanceModifier(`stance`, value, true, `TEMPO.Heroic.Stance.${stance}`),
    id: `stance.${stance}`,
    fixed: true,
  }));

const talentModifiers = (id: string, value: number): readonly Modifier[] =>
  value === 0
    ? NONE
    : [{ ...modifierOf(id, `TEMPO.Heroic.Modifier.${id}`, "TEMPO.Source.Talent", value), fixed: false }];

/** The most bonuses, and the most penalties, that a person may name. */
const MOST_NAMED = 6;

/** Options that name bonuses and penalties (H4): two dialog fields for each; the API may give lists. */
const NAMED = [
  { id: "bonus", fields: ["bonus", "bonus2"], sign: 1 },
  { id: "penalty", fields: ["penalty", "penalty2"], sign: -1 },
] as const;

/** Graded bonuses and penalties that a person names. Each has its own source, so all combine (H4, H5). */
export const named = (options: Options): readonly Modifier[] => (isNamed(options) ? namedModifiers(options) : NONE);

function isNamed(options: Options): boolean {
  for (const { fields } of NAMED) for (const field of fields) if (options[field] !== undefined) return true;
  return false;
}

const namedModifiers = (options: Options): Modifier[] =>
  NAMED.flatMap(({ id, fields, sign }) =>
    fields
      .flatMap((field): Json | readonly Json[] => options[field] ?? [])
      .flatMap((said) => gradeIn(said) ?? [])
      .slice(0, MOST_NAMED)
      .map((grade, nth) => namedAs(id, nth, sign * GRADES[grade].value)),
  );

const namedAs = (id: "bonus" | "penalty", nth: number, value: number): Modifier =>
  nth === 0
    ? circumstanceModifier(id, value, true, "TEMPO.Source.Table")
    : { ...circumstanceModifier(id, value, true, `TEMPO.Source.Further.${nth}`), id: `${id}.${nth}` };

/** Fields for graded bonuses and penalties. */
export const GRADE_FIELDS: readonly OfferField[] = NAMED.flatMap(({ fields }) =>
  fields.map((name) => gradeField(name)),
);

const NO_COVER = "none";

/** The same, and the target's cover, if it differs from its condition (H6). */
export const ATTACK_FIELDS: readonly OfferField[] = [
  gradeField("cover", {
    unsaid: [
      { value: "", label: { key: "TEMPO.Heroic.AsItStands" } },
      { value: NO_COVER, label: { key: "TEMPO.Heroic.Grade.none" } },
    ],
  }),
  ...GRADE_FIELDS,
];

/**
 * The same for an attack, with its targets: the cover follows from the first one's condition, and what else
 * there is to name is rare.
 */
export const attackFields = ({ fight, target }: Pick<HeroicActionContext, "fight" | "target">): OfferField[] =>
  ATTACK_FIELDS.flatMap((field): OfferField[] => {
    // Without a target nothing is known of it, and nothing is asked yet.
    if (field.name !== "cover" || target === null) return [{ ...field, usual: true }];
    const { on, value } = coverOf(fight.figure(target), undefined);
    const grade = GRADE_IDS.find((id) => GRADES[id].value === value) ?? NO_COVER;
    const options = field.options?.filter((o) => o.value !== "") ?? null;
    return [{ ...field, options, known: { value: on ? grade : NO_COVER, from: "sheet" } }];
  });

/**
 * A prompt asks for one bonus and one penalty only, to be read quickly, and neither is needed often; `ANSWER_FIELDS`
 * adds the cover.
 */
const [bonus, , penalty] = GRADE_FIELDS;
export const ANSWER_GRADES: readonly OfferField[] = [bonus, penalty].flatMap((field) =>
  field ? [{ ...field, usual: true as const }] : [],
);
export const ANSWER_FIELDS: readonly OfferField[] = [
  ...ATTACK_FIELDS.slice(0, 1).map((field) => ({ ...field, usual: true as const })),
  ...ANSWER_GRADES,
];

/** Adds what the player enters to a defence: graded circumstances, and a different cover (H4, H6). */
export function withNamedModifiers({ figure, use }: HeroicAnswerContext, check: Check): Check {
  const { options } = use;
  const cover = options["cover"] ? coverOf(figure, options["cover"]) : null;
  const modifiers = check.modifiers.map((m) => (cover && m.id === cover.id ? cover : m));
  return { ...check, modifiers: [...modifiers, ...named(options)] };
}

/** Field for the penalty of forcing an action into too short a slot (H32). */
export const hasteField = gradeField("forced");

/** Modifiers of an attack besides its formula (H6, H8, H19). */
export function attackModifiers({ fight, by, target, arms, scope, options }: Attempt): Modifier[] {
  const figure = fight.figure(by);
  const found = [...talentModifiers("talent", passiveBonus(figure, "attack"))];
  if (scope !== "all") found.push(...talentModifiers("ability", passiveBonus(figure, "attack", scope)));
  found.push(...stanceOn(fight, by, "attack"), ...injuryModifiers(figure, "attack"));
  if (!arms.ranged) found.push(flanking(isFlanking(fight, by, target)));
  found.push(...named(options));
  return found;
}

/** The formula of an attack, as modifiers (H15). */
export function attackBonuses({ derived }: HeroicFigure, { ability, bonus }: Arms): Modifier[] {
  const { modifier } = derived.abilities[ability];
  const parts = [
    modifierOf("combatBonus", "TEMPO.Heroic.Modifier.combatBonus", "TEMPO.Source.Class", derived.combatBonus),
    modifierOf("ability", `TEMPO.Heroic.Ability.${ability}`, "TEMPO.Source.Ability", modifier),
  ];
  if (bonus !== 0)
    parts.push({ ...modifierOf("weapon", "TEMPO.Heroic.Modifier.weapon", "TEMPO.Source.Weapon", bonus), fixed: false });
  return parts;
}

/** The formula of defence, as modifiers; without a positive DEX modifier when flat-footed (H11, H15). */
export function defenceBonuses(fight: HeroicFight, who: string): Modifier[] {
  const { derived } = fight.figure(who);
  const { modifier } = derived.abilities.dexterity;
  const dexterity = isOffGuard(fight, who) ? Math.min(0, modifier) : modifier;
  const parts: Modifier[] = [];
  if (derived.heroic)
    parts.push(
      modifierOf("combatBonus", "TEMPO.Heroic.Modifier.combatBonus", "TEMPO.Source.Class", derived.combatBonus),
    );
  parts.push(
    modifierOf("ability", "TEMPO.Heroic.Ability.dexterity", "TEMPO.Source.Ability", dexterity),
    modifierOf("armour", "TEMPO.Heroic.Modifier.armour", "TEMPO.Source.Armour", derived.armour),
    modifierOf("shield", "TEMPO.Heroic.Modifier.shield", "TEMPO.Source.Armour", derived.shield),
  );
  return parts;
}

/** The greatest grade of several conditions of a kind, as its value (H5, H6). */
const gradeOf = (figure: HeroicFigure, condition: string): number =>
  Math.max(MINOR, ...figure.values(condition).map(gradeValue));

/** Cover against an attack: the grade from the dialog, else that of the condition (H6). */
function coverOf(figure: HeroicFigure, said: Json | undefined): Modifier {
  const grade = gradeIn(said);
  if (grade) return circumstanceModifier("cover", GRADES[grade].value, true, "TEMPO.Source.Cover");
  const on = figure.has("heroic.cover") && said !== NO_COVER;
  return circumstanceModifier("cover", on ? gradeOf(figure, "heroic.cover") : MINOR, on, "TEMPO.Source.Cover");
}

/** Modifiers of a defence besides its formula (H6, H8, H19). */
export function defenceModifiers(fight: HeroicFight, who: string, ranged: boolean, options: Options = {}): Modifier[] {
  const figure = fight.figure(who);
  const found = [...talentModifiers("talent", passiveBonus(figure, "defence"))];
  found.push(...stanceOn(fight, who, "defence"), ...injuryModifiers(figure, "defence"));
  found.push(coverOf(figure, options["cover"]));
  if (figure.has("heroic.prone")) {
    const size = gradeOf(figure, "heroic.prone");
    found.push(circumstanceModifier("prone", ranged ? size : -size, true, "TEMPO.Source.Posture"));
  }
  return found;
}

/** What is added to the damage dice: STR if it counts, talents, and the circumstances as one grade (H30). */
export function damageBonus({ fight, by, arms, scope }: Attempt): number {
  const figure = fight.figure(by);
  const graded = sumOnSide(
    [...stanceOn(fight, by, "damage"), ...injuryModifiers(figure, "damage")],
    "roll",
    stackings(fight),
  );
  const talents = passiveBonus(figure, "damage") + (scope === "all" ? 0 : passiveBonus(figure, "damage", scope));
  return (arms.strong ? figure.derived.abilities.strength.modifier : 0) + talents + graded;
}

/** Feet per short action: a grade on speed is 10, 20 or 40 ft, and 5 ft are always left (H29). */
export function speedOf(figure: HeroicFigure): number {
  const value = sumOnSide(injuryModifiers(figure, "speed"), "roll", BY_SOURCE);
  return Math.max(5, figure.source.speed + value * 5);
}

/** Modifier of the ability that a talent puts in `place` for this manoeuvre; null if none does (H23). */
function swappedAbility(figure: HeroicFigure, scope: Scope, place: HeroicTalent["instead"]): number | null {
  for (const item of figure.items("talent")) {
    const { use, scope: counts, swap, instead } = talentOf(item);
    if (use !== "passive" || swap === "none" || instead !== place) continue;
    if (counts === "all" || counts === scope) return figure.derived.abilities[swap].modifier;
  }
  return null;
}

/** CMA of a manoeuvre, as modifiers; talents may replace its ability and add to it (H20, H23). */
export function manoeuvreBonuses(figure: HeroicFigure, scope: Scope): Modifier[] {
  const { derived } = figure;
  const usual = derived.cma - derived.combatBonus - derived.sizeModifier;
  const ability = swappedAbility(figure, scope, "cma") ?? usual;
  return [
    modifierOf("combatBonus", "TEMPO.Heroic.Modifier.combatBonus", "TEMPO.Source.Class", derived.combatBonus),
    modifierOf("ability", "TEMPO.Heroic.Modifier.ability", "TEMPO.Source.Ability", ability),
    modifierOf("size", "TEMPO.Heroic.Modifier.size", "TEMPO.Source.Size", derived.sizeModifier),
    ...talentModifiers(
      "manoeuvre",
      passiveBonus(figure, "manoeuvre") + (scope === "all" ? 0 : passiveBonus(figure, "manoeuvre", scope)),
    ),
  ];
}

/** CMD against a manoeuvre, flat-footed or not (H11, H20), with talents that change its abilities (H23). */
export function resistanceBonuses(figure: HeroicFigure, scope: Scope): Modifier[] {
  const { abilities, cmd } = figure.derived;
  const [strength, dexterity] = [abilities.strength.modifier, abilities.dexterity.modifier];
  const gained =
    (swappedAbility(figure, scope, "cmdStrength") ?? strength) +
    (swappedAbility(figure, scope, "cmdDexterity") ?? dexterity) -
    (strength + dexterity);
  return [
    modifierOf("cmd", "TEMPO.Heroic.Modifier.cmd", "TEMPO.Source.Target", cmd + gained),
    ...talentModifiers(
      "talent",
      passiveBonus(figure, "resistance") + (scope === "all" ? 0 : passiveBonus(figure, "resistance", scope)),
    ),
  ];
}

/** Whether an able ally stands opposite the target (H6); without a square map people switch it on. */
const isFlanking = (fight: HeroicFight, who: string, target: string): boolean =>
  acrossFrom(fight, who, target).some((id) => isAble(fight, id));

/** The penalty entered for forcing an action into too short a slot (H32); empty for none. */
export const hasteModifiers = (options: Options): Modifier[] => {
  const grade = gradeIn(options["forced"]);
  return grade ? [circumstanceModifier("forced", -GRADES[grade].value, true, "TEMPO.Source.Haste")] : [];
};
