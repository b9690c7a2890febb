import { BASE, halfOf, LEAST, partsOfItems, termsOf, termsWithin } from "../../../engine/index.ts";
import type { SurgeFigure } from "./derived.ts";
import { talentOf } from "./schema.ts";

const level = (id: string): string => `TEMPO.Surge.Level.${id}`;

/** What the creature's figures are made of; `derive` says the same as a sum. */
export function surgeTerms(figure: SurgeFigure) {
  const { source, derived } = figure;
  const passive = figure.items("talent").filter((item) => talentOf(item).use === "passive");
  const roll = derived.health.max - source.baseHitPoints - source.survived;
  return {
    actions: termsOf([BASE, 2], [halfOf(level("dexterity")), derived.actions - 2]), // S3
    speed: termsWithin(
      derived.speed,
      LEAST,
      [BASE, source.speed],
      ...partsOfItems(passive, talentOf, ({ modifiers }) => modifiers.speed),
    ),
    // S14
    unarmed:
      source.unarmed === null
        ? termsOf([BASE, 1], [halfOf(level("strength")), derived.unarmed - 1])
        : termsOf(["TEMPO.Term.given", source.unarmed]),
    castingLess: termsOf(
      ["TEMPO.Term.given", source.castingLess],
      [level("intelligence"), derived.castingLess - source.castingLess],
    ),
    // S4
    health: termsOf(
      [BASE, source.baseHitPoints],
      [{ key: "TEMPO.Surge.Term.hitPoints", data: { level: source.level } }, roll],
      ["TEMPO.Surge.Field.survived", source.survived],
    ),
  };
}
