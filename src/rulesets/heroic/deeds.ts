import { impose, lift } from "../../engine/harm/conditions.ts";
import { impossible, refuse } from "../../engine/refusal.ts";
import type { OfferField } from "../../engine/ruleset.ts";
import {
  LENGTHS,
  able,
  booked,
  costByLength,
  freeCost,
  lengthField,
  provokesField,
  provokesIn,
  words,
} from "./costs.ts";
import type { Cost, HeroicAction } from "./costs.ts";
import { weaponOf } from "./derive.ts";
import { GRADES, GRADE_IDS } from "./grades.ts";
import { perform } from "./performing.ts";
import { textIn } from "./rules.ts";
import type { HeroicFight } from "./rules.ts";
import { STANCES, adopt, stanceProblem, stancesIn } from "./stances.ts";

/** Anything the page has no type for: it takes what the GM says, and opens the guard or not (H18, H32). */
export const otherAction: HeroicAction = {
  ...words("other"),
  icon: "fa-solid fa-ellipsis",
  group: "action",
  aim: "none",
  cost: (fight, who, use) => costByLength(fight, who, textIn(use.options["length"]) || "short"),
  blocked: able,
  fields: () => [lengthField("short"), provokesField],
  *perform(fight, who, use) {
    const length = textIn(use.options["length"]) || "short";
    const cost = booked(costByLength(fight, who, length), length);
    yield* perform(fight, who, use, { action: "heroic.other", cost, tasks: [], provokes: provokesIn(use) });
  },
};

/** Something else than fighting, about as long as a move (H18, H32). */
export const distraction = (id: string, icon: string): HeroicAction => ({
  ...words(id),
  icon,
  group: "action",
  aim: "none",
  cost: () => LENGTHS.short,
  blocked: able,
  *perform(fight, who, use) {
    yield* perform(fight, who, use, { action: `heroic.${id}`, cost: LENGTHS.short, tasks: [], provokes: true });
  },
});

/** Taken or changed on the own turn, for nothing (H7–H9). */
export const stanceAction: HeroicAction = {
  ...words("stance"),
  icon: "fa-solid fa-yin-yang",
  group: "action",
  aim: "none",
  cost: () => ({}),
  fields: () => ["stance", "second"].flatMap((name) => [stanceField(name), stanceGrade(name)]),
  blocked: (fight, who, use) => able(fight, who) ?? stanceProblem(fight, who, stancesIn(use.options)),
  *perform(fight, who, use) {
    const adopted = stancesIn(use.options);
    const deltas = fight.capture(() => adopt(fight, who, use.id, adopted));
    const stances = adopted.map((a) => a.stance);
    fight.enter(
      who,
      { id: use.id, action: "heroic.stance", cost: {}, deltas, facts: { stances } },
      fight.authority.force,
    );
    fight.record("act", who, { action: "heroic.stance", stances });
  },
};
const stanceField = (name: string): OfferField => ({
  name,
  label: `TEMPO.Heroic.StanceField.${name}`,
  options: [
    { value: "", label: { key: "TEMPO.Heroic.NoStance" } },
    ...Object.keys(STANCES).map((value) => ({ value, label: { key: `TEMPO.Heroic.Stance.${value}` } })),
  ],
});
const stanceGrade = (name: string): OfferField => ({
  name: name === "stance" ? "grade" : "secondGrade",
  label: "TEMPO.Heroic.StanceField.grade",
  options: GRADE_IDS.map((value) => ({
    value,
    label: { key: `TEMPO.Heroic.Grade.${value}`, data: { value: GRADES[value].value } },
  })),
});

export const moveRow: HeroicAction = {
  ...words("move"),
  icon: "fa-solid fa-person-walking",
  group: "action",
  aim: "path",
  cost: () => LENGTHS.short,
  blocked: able,
  *perform() {
    return impossible("TEMPO.Refusal.DragToken");
  },
};

/** Getting up is a short action (H23); going down costs nothing. */
export const posture = (id: "stand" | "dropProne", icon: string): HeroicAction => {
  const cost = (fight: HeroicFight): Cost => (id === "stand" ? LENGTHS.short : freeCost(fight));
  return {
    ...words(id),
    icon,
    group: "action",
    aim: "none",
    cost,
    blocked(fight, who) {
      const { prone } = fight.figure(who).derived;
      const wrong = prone === (id === "dropProne");
      return able(fight, who) ?? (wrong ? refuse(`TEMPO.Heroic.Refusal.${prone ? "prone" : "notProne"}`) : null);
    },
    *perform(fight, who, use) {
      const deltas = fight.capture(() =>
        id === "stand"
          ? lift(fight, who, "heroic.prone")
          : impose(fight, who, use.id, { condition: "heroic.prone", by: who }),
      );
      fight.enter(who, { id: use.id, action: `heroic.${id}`, cost: cost(fight), deltas }, fight.authority.force);
      fight.record("act", who, { action: `heroic.${id}` });
    },
  };
};

export const dropItemAction: HeroicAction = {
  ...words("dropItem"),
  icon: "fa-solid fa-arrow-down-long",
  group: "free",
  aim: "none",
  with: "weapon",
  serves: (item) => weaponOf(item).equipped,
  cost: freeCost,
  blocked: able,
  *perform(fight, who, use) {
    const path = ["creatures", fight.combatant(who).creature, "items", use.item ?? "", "source", "equipped"];
    const deltas = fight.capture(() => fight.set(path, false));
    fight.enter(who, { id: use.id, action: "heroic.dropItem", cost: freeCost(fight), deltas }, fight.authority.force);
    fight.record("act", who, { action: "heroic.dropItem" });
  },
};

export const speakAction: HeroicAction = {
  ...words("speak"),
  icon: "fa-solid fa-comment",
  group: "free",
  aim: "none",
  cost: freeCost,
  blocked: able,
  *perform(fight, who, use) {
    fight.enter(who, { id: use.id, action: "heroic.speak", cost: freeCost(fight) }, fight.authority.force);
    fight.record("act", who, { action: "heroic.speak" });
  },
};
