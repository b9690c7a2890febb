import { BASE, LEAST, partsOfItems, termsOf, termsWithin } from "../../../engine/index.ts";
import type { Item, Part } from "../../../engine/index.ts";
import type { SurfaceFigure } from "./derived.ts";
import { ACTIONS, armorOf, ATTACKS, gearOf, HIT_POINTS_STEP, isOn, rolledOf, scaledUnit, talentOf } from "./derived.ts";
import type { SurfaceArmor, SurfaceTalent } from "./schema.ts";

const field = (id: string): string => `TEMPO.Surface.Field.${id}`;
const OWN = "TEMPO.Term.given";

type Numbers<T> = { [K in keyof T]: T[K] extends number ? K : never }[keyof T];

/** What talents, armour, the form taken on and conditions add, each piece by its name. */
function partsOf(figure: SurfaceFigure) {
  const talents = figure.items("talent").filter((item) => isOn(talentOf(item)));
  const worn = figure.items("armor").filter((item) => armorOf(item).equipped);
  const changed = worn.filter((item) => armorOf(item).transforms && armorOf(item).transformed);
  const out = figure.items("gear").filter((item) => gearOf(item).deployable && gearOf(item).deployed);
  const byTalents = (id: Numbers<SurfaceTalent["modifiers"]>): Part[] =>
    partsOfItems(talents, talentOf, ({ modifiers }) => modifiers[id]);
  const byWorn = (of: (armor: SurfaceArmor) => number, which: readonly Item[] = worn): Part[] =>
    partsOfItems(which, armorOf, of);
  const byForm = (id: Numbers<SurfaceArmor["other"]>): Part[] => byWorn(({ other }) => other[id], changed);
  const unusual = (id: "actions" | "attacks" | "hands" | "hitPoints"): Part[] => [
    ...byTalents(id),
    ...byWorn(({ modifiers }) => modifiers[id]),
    ...byForm(id),
  ];
  const held = (id: string, sign: 1 | -1, step = 1): Part => [
    `TEMPO.Surface.Condition.${id}`,
    sign * figure.values(`surface.${id}`).reduce((sum, value) => sum + (value || step), 0),
  ];
  return { byTalents, byWorn, byForm, unusual, held, out };
}

/** What the creature's figures are made of; `derive` says the same as a sum (F34). */
export function surfaceTerms(figure: SurfaceFigure) {
  const { source, derived } = figure;
  const { byTalents, byWorn, byForm, unusual, held, out } = partsOf(figure);
  const bonus = derived.combatBonus - byTalents("combatBonus").reduce((sum, [, value]) => sum + value, 0);
  const unit = scaledUnit(derived.scale);
  return {
    combatBonus: termsOf([source.combatBonus === null ? field("level") : OWN, bonus], ...byTalents("combatBonus")), // F29
    vulnerability: termsOf([OWN, source.vulnerability], ...byTalents("vulnerability")),
    meleeRange: termsOf([field("scale"), unit], [field("tags.long"), derived.meleeRange - unit]), // F8
    encounterRange: termsWithin(
      derived.encounterRange,
      LEAST,
      [OWN, source.encounterRange],
      ...byTalents("encounterRange"),
      ...byForm("encounterRange"),
    ),
    sensors: termsOf(
      [OWN, source.sensors],
      ...byTalents("sensors"),
      ...partsOfItems(out, gearOf, ({ sensors }) => sensors),
    ),
    actions: termsWithin(
      derived.actions,
      LEAST,
      [BASE, ACTIONS],
      ...unusual("actions"),
      held("hastened", 1),
      held("slowed", -1),
    ), // F4
    attacks: termsWithin(
      derived.attacks,
      LEAST,
      [BASE, ATTACKS],
      ...unusual("attacks"),
      held("driven", 1),
      held("suppressed", -1),
    ),
    hands: termsWithin(derived.hands, LEAST, [OWN, source.hands], ...unusual("hands"), held("armHurt", -1)),
    // F17: stealth that demands a search is no cover as well.
    stealth: termsOf(
      [OWN, source.defences.stealth],
      ...byTalents("stealth"),
      ...byWorn(({ searched, stealth }) => (searched === 0 ? stealth : 0)),
      ...byForm("stealth"),
    ),
    vent: termsWithin(
      derived.vent,
      LEAST,
      [OWN, source.defences.vent],
      ...byTalents("vent"),
      ...byWorn(({ vent }) => vent),
      ...byForm("vent"),
      ...partsOfItems(out, gearOf, ({ vent }) => vent),
    ),
    heat: termsOf([field("heat"), derived.heat]),
    soak: (item: string, dice: number) => termsOf([{ item }, dice]),
    health: termsWithin(
      derived.health.max,
      LEAST,
      [
        source.hitPoints === null
          ? { key: "TEMPO.Surface.Term.average", data: { level: source.level, die: source.hitDie } }
          : field("hitPoints"),
        rolledOf(source),
      ],
      ...unusual("hitPoints"),
      held("bolstered", 1, HIT_POINTS_STEP),
      held("weakened", -1, HIT_POINTS_STEP),
    ),
    armour: termsOf([OWN, source.defences.armour], ...byWorn(({ armour }) => armour), ...byForm("armour")),
    energy: termsOf([OWN, source.energy]),
  };
}
