import { BASE, LEAST, partsOfItems, termsOf, termsWithin, timesOf } from "../../../engine/index.ts";
import type { Part } from "../../../engine/index.ts";
import type { PoolFigure } from "./derived.ts";
import { armorOf } from "./derived.ts";
import { LOCATIONS } from "./schema.ts";

const attribute = (id: string): string => `TEMPO.Pool.Attribute.${id}`;
const skill = (id: string): string => `TEMPO.Pool.Skill.${id}`;
const secondary = (id: string): string => `TEMPO.Pool.Field.secondary.${id}`;
const resource = (id: string): string => `TEMPO.Pool.Resource.${id}`;
const SIZE = "TEMPO.Pool.Field.size";

/** What the creature's figures are made of; `derive` says the same as a sum (D20, D26). */
export function poolTerms(figure: PoolFigure) {
  const { source, derived } = figure;
  const { attributes: a, skills, secondary: also, size, natural } = source;
  const { defense, stamina, wounds, parries } = derived;
  const worn = figure.items("armor").filter((item) => armorOf(item).equipped);
  const best = worn.find((item) => armorOf(item).armourValue === derived.armourValue);
  const [parry] = parries;
  const now: Part = [resource("defense"), defense.value];
  const full: Part[] = [
    [BASE, 10],
    [attribute("reflexes"), a.reflexes],
    [attribute("perception"), a.perception],
    [timesOf(skill("personalDefense"), 2), 2 * skills.personalDefense],
    [SIZE, -size],
  ];
  return {
    defenseNow: termsOf(["TEMPO.Term.full", defense.max], ["TEMPO.Term.lost", defense.value - defense.max]),
    melee: termsOf(
      now,
      [skill("meleeCombat"), skills.meleeCombat],
      ...(parry ? [[{ item: parry.item }, parry.parry] as const] : []),
    ),
    ranged: termsOf(now, [secondary("alertness"), also.alertness], [secondary("dodge"), also.dodge]),
    // D23: the best armour value counts alone.
    armourValue: termsOf([
      best && natural.armourValue < derived.armourValue ? { item: best.id } : "TEMPO.Pool.Field.natural.label",
      derived.armourValue,
    ]),
    reduction: termsOf(
      ["TEMPO.Pool.Field.natural.label", natural.reduction],
      ...partsOfItems(worn, armorOf, ({ reduction }) => reduction),
    ),
    movement: termsWithin(
      derived.movement,
      LEAST,
      [BASE, 3],
      [SIZE, size],
      [skill("personalMovement"), skills.personalMovement],
    ),
    reach: termsOf([SIZE, size]),
    threat: termsOf(["TEMPO.Pool.Term.threat", derived.threat]), // D16
    initiative: termsOf(now, [resource("stamina"), stamina.value]), // D6
    woundsNow: termsOf(...LOCATIONS.map((id): Part => [`TEMPO.Pool.Location.${id}`, Math.max(0, source.wounds[id])])),
    defense: termsWithin(defense.max, LEAST, ...full),
    stamina: termsWithin(
      stamina.max,
      LEAST,
      [BASE, 10],
      [attribute("body"), a.body],
      [skill("endurance"), skills.endurance],
      [secondary("stamina"), also.stamina],
      [resource("stun"), -Math.max(0, source.stun)],
      [resource("fatigue"), -Math.max(0, source.fatigue)],
    ),
    wounds: termsOf([{ key: "TEMPO.Term.halfBoth", data: { of: attribute("body"), and: SIZE } }, wounds.max]),
    dues: termsOf([timesOf(attribute("body"), 2), derived.dues.max]),
    stun: termsOf(["TEMPO.Pool.Term.fullStamina", derived.fullStamina]),
    fatigue: termsOf(["TEMPO.Pool.Term.fullStamina", derived.fullStamina]),
  };
}
