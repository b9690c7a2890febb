import { BASE, halfOf, LEAST, MOST, partsOfItems, termsOf, termsWithin, timesOf } from "../../../engine/index.ts";
import type { Part, Term } from "../../../engine/index.ts";
import type { PhasedFigure } from "./derived.ts";
import { ARMOUR, armorOf, gearOf, half, talentOf, weaponOf } from "./derived.ts";
import type { Ability, PhasedTalent } from "./schema.ts";

const ability = (id: Ability): string => `TEMPO.Phased.Ability.${id}`;
const defence = (id: string): string => `TEMPO.Phased.Defence.${id}`;
const GIVEN = "TEMPO.Term.given";

/** What the creature's figures are made of; `derive` says the same as a sum. */
export function phasedTerms(figure: PhasedFigure) {
  const { source, derived } = figure;
  const { attributes: a, bonuses } = source;
  const { physical } = derived;
  const talents = figure.items("talent").filter((item) => {
    const { use } = talentOf(item);
    return use === "passive" || (use === "stance" && source.stance === item.id);
  });
  const given = (id: keyof PhasedTalent["modifiers"]): Part[] =>
    partsOfItems(talents, talentOf, ({ modifiers }) => modifiers[id]);
  const worn = figure.items("armor").filter((item) => armorOf(item).equipped);
  const own = (id: Ability): Part => [ability(id), a[id]];
  const halved = (id: Ability): Part => [halfOf(ability(id)), half(a[id])];
  const prone: Part = ["TEMPO.Phased.Condition.prone", derived.prone ? -2 : 0]; // P23
  const up = (id: "parry" | "block", from: Ability): readonly Term[] =>
    termsWithin(physical[id], LEAST, halved(from), [GIVEN, bonuses[id]], ...given(id), prone);
  // P4: heavy armour says how much Dodge still counts.
  const dodge = termsWithin(
    physical.dodge,
    worn.length > 0 ? MOST : LEAST,
    own("dexterity"),
    [GIVEN, bonuses.dodge],
    ...given("dodge"),
    prone,
  );
  const before = (...ids: ("dodge" | "parry" | "block")[]): readonly Term[] =>
    termsOf(...ids.map((id): Part => [defence(id), physical[id]]));
  const armour = termsWithin(
    physical.armour,
    LEAST,
    [GIVEN, bonuses.armour],
    ...partsOfItems(worn, armorOf, (piece) => ARMOUR[piece.armourClass].armour + piece.bonus),
  );
  const points = (condition: string): number =>
    figure.values(`phased.${condition}`).reduce((sum, value) => sum + (value || 1), 0);
  const carried = [
    ...partsOfItems(figure.items("weapon"), weaponOf, ({ weight }) => weight),
    ...partsOfItems(figure.items("armor"), armorOf, ({ weight }) => weight),
    ...partsOfItems(figure.items("gear"), gearOf, ({ weight, quantity }) => weight * quantity),
  ];
  return {
    dodge,
    parry: [...before("dodge"), ...up("parry", "strength")],
    block: [...before("dodge", "parry"), ...up("block", "constitution")],
    armour: [...before("dodge", "parry", "block"), ...armour],
    fortitude: termsOf(own("constitution"), halved("strength"), [GIVEN, bonuses.fortitude]),
    reflex: termsOf(own("dexterity"), halved("intellect"), [GIVEN, bonuses.reflex]),
    willpower: termsOf(own("wisdom"), halved("charisma"), [GIVEN, bonuses.willpower]),
    initiative: termsOf(
      [
        { key: "TEMPO.Term.halfBoth", data: { of: ability("dexterity"), and: ability("intellect") } },
        half(a.dexterity + a.intellect),
      ],
      [GIVEN, bonuses.initiative],
    ),
    actionPoints: termsWithin(
      derived.actionPoints,
      LEAST,
      [BASE, source.actionPoints],
      ...given("actionPoints"),
      ["TEMPO.Phased.Condition.hastened", points("hastened")],
      ["TEMPO.Phased.Condition.dazed", -points("dazed")],
    ),
    stride: termsOf([BASE, source.stride], ["TEMPO.Phased.Condition.slowed", derived.stride - source.stride]),
    fly: termsOf([GIVEN, source.fly]),
    burrow: termsOf([GIVEN, source.burrow]),
    load: termsOf([GIVEN, source.load], ...carried),
    // P5
    health: termsOf(
      [timesOf(ability("constitution"), source.level), source.level * a.constitution],
      [timesOf("TEMPO.Phased.HalfStrength", source.level), source.level * half(a.strength)],
    ),
  };
}
