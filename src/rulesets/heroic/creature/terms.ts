import { BASE, LEAST, partsOfItems, termsOf, termsWithin } from "../../../engine/index.ts";
import type { Part } from "../../../engine/index.ts";
import type { HeroicFigure } from "./derived.ts";
import { talentOf } from "./derived.ts";
import type { Ability, HeroicTalent } from "./schema.ts";

const modifier = (id: string): string => `TEMPO.Heroic.Modifier.${id}`;

/** Sizes that grapple with Dexterity (H20). */
const SMALL: readonly string[] = ["fine", "diminutive", "tiny"];

/** What the creature's figures are made of; `derive` says the same as a sum. */
export function heroicTerms(figure: HeroicFigure) {
  const { source, derived } = figure;
  const { combatBonus, sizeModifier, vitality, wounds } = derived;
  const ability = (id: Ability): Part => [`TEMPO.Heroic.Ability.${id}`, derived.abilities[id].modifier];
  const bonus: Part = [modifier("combatBonus"), combatBonus];
  const size: Part = [modifier("size"), sizeModifier];
  const passive = figure.items("talent").filter((item) => {
    const { use, scope } = talentOf(item);
    return use === "passive" && scope === "all";
  });
  const given = (id: keyof HeroicTalent["modifiers"]): Part[] =>
    partsOfItems(passive, talentOf, ({ modifiers }) => modifiers[id]);
  return {
    combatBonus: termsOf(
      source.class === "none"
        ? ["TEMPO.Heroic.Field.stated.label", combatBonus]
        : [
            {
              key: "TEMPO.Heroic.Term.class",
              data: { class: `TEMPO.Heroic.Field.classChoice.${source.class}`, level: source.level },
            },
            combatBonus,
          ],
    ),
    // H15: the Base Combat Bonus counts for those with a class.
    defence: termsOf(
      ...(derived.heroic ? [bonus] : []),
      ability("dexterity"),
      [modifier("armour"), derived.armour],
      [modifier("shield"), derived.shield],
      ...given("defence"),
    ),
    cma: termsOf(bonus, ability(SMALL.includes(source.size) ? "dexterity" : "strength"), size), // H20
    cmd: termsOf(bonus, ability("strength"), ability("dexterity"), size), // H20
    initiative: termsOf(bonus, ability("dexterity"), ...given("initiative")), // H10
    opportunities: termsWithin(derived.opportunities, LEAST, ability("dexterity")), // H18
    recovery: termsWithin(derived.recovery, LEAST, ["TEMPO.Heroic.Field.level", source.level], ability("constitution")), // H25
    speed: (now: number) => termsOf([BASE, source.speed], ["TEMPO.Heroic.Term.injuries", now - source.speed]),
    reach: termsOf([
      source.reach === null ? `TEMPO.Heroic.Field.sizeChoice.${source.size}` : "TEMPO.Term.given",
      derived.reach,
    ]), // H17
    vitality: termsOf([{ key: "TEMPO.Heroic.Term.levels", data: { level: source.level } }, vitality.max]), // H29
    wounds: termsOf([
      { key: "TEMPO.Heroic.Term.wounds", data: { size: `TEMPO.Heroic.Field.sizeChoice.${source.size}` } },
      wounds.max,
    ]),
  };
}
