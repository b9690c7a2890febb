import { defineRuleset } from "../../engine/index.ts";
import { actions, conduct, questions } from "./actions/index.ts";
import { armor, creature, gear, talent, weapon } from "./creature/schema.ts";
import { derive } from "./creature/derived.ts";
import { harm } from "./creature/harm.ts";
import { movement } from "./movement/index.ts";
import { checks } from "./checks/index.ts";
import { ROLLING } from "./checks/levels.ts";
import { budget } from "./state.ts";
import { turn } from "./turn.ts";
import { view } from "./words.ts";

/** A count of actions, one thing each; every attack is contested; spells are incantations that grow over turns. */
export const surge = defineRuleset({
  id: "surge",
  version: 1,
  units: { distance: "ft", grid: { kind: "square", size: 5, diagonals: "equidistant" }, round: 6 },
  creature,
  items: { weapon, armor, talent, gear },
  conditions: {
    restrained: { icon: "restrained" },
    pinned: { icon: "immobilized" },
    prone: { icon: "prone" },
    silenced: { icon: "silenced" },
    noMagic: { icon: "noMagic" },
    bleeding: { icon: "bleeding" },
    flying: { icon: "flying" },
    easyRough: { icon: "hastened" },
    easyClimb: { icon: "hastened" },
    easyJump: { icon: "hastened" },
    easySwim: { icon: "hastened" },
  },
  options: {
    /** The rolling table, as far as it is known (S2). */
    rolling: { initial: ROLLING },
    /** Levels of INT, and the actions that spells cost less from there on (S20). */
    castingLess: { initial: "" },
    /** Battle order is rolled anew each round (S5). */
    initiativeEachRound: { initial: false },
    /** The unused feet of a movement action may be gone after something else was done (S9). */
    keepMove: { initial: false },
    /** What was set aside dodges grapples, tackles, pins and shoves as well (S18). */
    dodgesGrapples: { initial: true },
    /** What is rolled against grapples and their like, and against escaping from them (S15, S16). */
    grappleDefence: {
      initial: "strength",
      choices: { strength: "TEMPO.Surge.Level.strength", guard: "TEMPO.Surge.Defence.guard" },
    },
    /** Who attacks or escapes wins by matching, not only by exceeding (S29). */
    attackerWinsTies: { initial: false },
    /** The death save that fails for good: the second, or the third (S30). */
    fatalFailure: {
      initial: "2",
      choices: { "2": "TEMPO.Surge.FatalFailure.second", "3": "TEMPO.Surge.FatalFailure.third" },
    },
  },
  resources: { health: { label: "TEMPO.Surge.Resource.health", lost: ["losses", "health"] } },
  bars: ["health", null],
  turn,
  movement,
  conduct,
  actions,
  questions,
  checks,
  sheet: {
    columns: [
      [
        { kind: "resources" },
        { kind: "facts", label: "TEMPO.Surge.Group.combat", facts: "combat" },
        { kind: "checks", label: "TEMPO.Surge.Group.attributes", group: "attribute" },
        { kind: "checks", label: "TEMPO.Surge.Group.skills", group: "skill" },
        { kind: "conditions" },
      ],
      [{ kind: "actions" }],
    ],
  },
  view,
  derive,
  resource: ({ derived }, id) => (id === "health" ? derived.health : { value: 0, max: 0 }),
  budget,
  harm,
});
