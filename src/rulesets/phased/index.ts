import { defineRuleset } from "../../engine/index.ts";
import { actions } from "./actions/index.ts";
import { checks } from "./checks/index.ts";
import { armor, creature, gear, talent, weapon } from "./creature/schema.ts";
import { derive } from "./creature/derived.ts";
import { dropChannel } from "./actions/spells.ts";
import { fromFirst } from "./migrations.ts";
import { movement } from "./movement/index.ts";
import { conduct, questions, steps } from "./actions/conduct.ts";
import { budget, turn } from "./turn.ts";
import { view } from "./words.ts";

/** Phases, Action Points, initiative anew every round. */
export const phased = defineRuleset({
  id: "phased",
  version: 2,
  migrate: { 1: fromFirst },
  units: { distance: "ft", grid: { kind: "square", size: 5, diagonals: "equidistant" }, round: 10 },
  creature,
  items: { weapon, armor, talent, gear },
  conditions: {
    immobilized: { icon: "immobilized" },
    incapacitated: { icon: "incapacitated" },
    restrained: { icon: "restrained" },
    prone: { icon: "prone" },
    hidden: { icon: "hidden" },
    // Situations that give or take Action Points, Stride or the reaction (P28).
    hastened: { icon: "hastened" },
    dazed: { icon: "dazed" },
    slowed: { icon: "slowed" },
    distracted: { icon: "distracted" },
    guard: { icon: "guarded", palette: false },
  },
  options: {
    /** What is left of a Stride may be gone after another action (P14). */
    splitStride: {
      initial: true,
    },
    /** A critical counts the flat part of the damage twice, too (P22). */
    criticalDoublesAll: {
      initial: false,
    },
    /** Concentrating on a spell, cast or channeled, opens attacks of opportunity (P11). */
    spellsProvoke: {
      initial: true,
    },
    /** Moving into a threatened square opens an attack of opportunity, too: it is passed through (P11). */
    enteringProvokes: {
      initial: false,
    },
    /** What a Guard adds to Physical Defense: a minor or a major modifier (P3, P10). */
    guardBonus: {
      initial: "2",
      choices: { "2": "TEMPO.Phased.GuardBonus.minor", "5": "TEMPO.Phased.GuardBonus.major" },
    },
    /** Feet a fall covers in a round: the page's 200 ft a second for its ten seconds, or half of it (P21). */
    fallPerRound: {
      initial: "1000",
      choices: { "1000": "TEMPO.Phased.FallPerRound.half", "2000": "TEMPO.Phased.FallPerRound.whole" },
    },
  },
  resources: { health: { label: "TEMPO.Phased.Resource.health", lost: ["losses", "health"] } },
  bars: ["health", null],
  turn,
  movement,
  conduct,
  actions,
  questions,
  steps,
  checks,
  sheet: {
    columns: [
      [
        { kind: "fields", label: "TEMPO.Phased.Group.attributes", path: "attributes", style: "tiles" },
        { kind: "resources" },
        { kind: "facts", label: "TEMPO.Phased.Group.physical", facts: "physical" },
        { kind: "facts", label: "TEMPO.Phased.Group.defences", facts: "defences" },
        { kind: "facts", label: "TEMPO.Phased.Group.movement", facts: "movement" },
        { kind: "conditions" },
      ],
      [{ kind: "actions" }],
    ],
  },
  view,
  derive,
  resource(figure, id) {
    return id === "health" ? figure.derived.health : { value: 0, max: 0 };
  },
  budget,
  *harm(fight, { target, amount }) {
    const { creature: id } = fight.combatant(target);
    const { value } = fight.figure(target).derived.health;
    fight.add(["creatures", id, "source", "losses", "health"], Math.min(amount, value)); // stops at 0
    if (fight.figure(target).derived.incapacitated) dropChannel(fight, target); // P24
  },
});
