import { defineRuleset, ofCards } from "../../engine/index.ts";
import { attackActions } from "./actions/attack.ts";
import { spend } from "./actions/additional-successes.ts";
import { strikeStep } from "./actions/attack-roll.ts";
import { checks } from "./checks/index.ts";
import { conduct } from "./actions/conduct.ts";
import { armor, creature, gear, talent, weapon } from "./creature/schema.ts";
import { derive } from "./creature/derived.ts";
import { harm } from "./creature/harm.ts";
import { rangedActions, weaponActions } from "./actions/items.ts";
import { magicActions, magicSteps } from "./actions/spells.ts";
import { powersQuestion } from "./actions/spell-powers.ts";
import { migrateExchange } from "./migrations.ts";
import { movement } from "./movement/index.ts";
import { moveActions } from "./actions/moves.ts";
import { reactionActions, reactionQuestions } from "./actions/reactions.ts";
import { recoveryActions } from "./actions/recovery.ts";
import { budget, turn } from "./turn.ts";
import { view } from "./words.ts";

/** Dice pools of d4, d8 and d6; a turn is bound by requirements, stamina and Defense. */
export const pool = defineRuleset({
  id: "pool",
  version: 2,
  // What waits on a card is a step since 0.3.0.
  migrate: { 1: { exchange: ofCards(migrateExchange) } },
  units: { distance: "m", grid: { kind: "hexOddR", size: 1, diagonals: "equidistant" }, round: 6 },
  creature,
  items: { weapon, armor, talent, gear },
  conditions: {
    kneeling: { icon: "guarded" },
    prone: { icon: "prone" },
    unconscious: { icon: "incapacitated" },
    dead: { icon: "incapacitated" },
    helped: { icon: "guarded" },
  },
  options: {
    askCover: { initial: true },
    takenCover: { initial: 5 },
    /** Hit points of cover for each point of its value (D32). */
    coverPoints: { initial: 3 },
    /** Moving into a threatened hex opens a free attack, as moving out of one does (D16). */
    enteringProvokes: {
      initial: true,
    },
    /** Defense that a reckless attack costs for each of its bonus dice (D11). */
    recklessLoss: {
      initial: "2",
      choices: { "2": "TEMPO.Pool.RecklessLoss.twice", "4": "TEMPO.Pool.RecklessLoss.fourTimes" },
    },
  },
  resources: {
    stamina: { label: "TEMPO.Pool.Resource.stamina", lost: ["losses", "stamina"] },
    defense: { label: "TEMPO.Pool.Resource.defense", lost: ["losses", "defense"] },
    stun: { label: "TEMPO.Pool.Resource.stun", held: ["stun"] },
    fatigue: { label: "TEMPO.Pool.Resource.fatigue", held: ["fatigue"] },
    wounds: { label: "TEMPO.Pool.Resource.wounds" },
    dues: { label: "TEMPO.Pool.Resource.dues" },
  },
  bars: ["stamina", "defense"],
  turn,
  movement,
  conduct,
  /** D10–D16, in the order of the page. */
  actions: {
    ...moveActions,
    ...attackActions,
    ...weaponActions,
    ...rangedActions,
    ...magicActions,
    ...recoveryActions,
    ...reactionActions,
  },
  takeUp: "takeUp",
  questions: { ...reactionQuestions, spend, powers: powersQuestion },
  steps: { strike: strikeStep, ...magicSteps },
  checks,
  sheet: {
    columns: [
      [
        { kind: "fields", label: "TEMPO.Pool.Group.attributes", path: "attributes", style: "tiles" },
        { kind: "resources" },
        { kind: "facts", label: "TEMPO.Pool.Group.defences", facts: "defences" },
        { kind: "facts", label: "TEMPO.Pool.Group.movement", facts: "movement" },
        { kind: "fields", label: "TEMPO.Pool.Group.wounds", path: "wounds", style: "rows" },
        { kind: "conditions" },
      ],
      [{ kind: "actions" }],
    ],
  },
  view,
  derive,
  resource({ derived, source }, id) {
    const { fullStamina } = derived;
    switch (id) {
      case "stamina":
        return derived.stamina;
      case "defense":
        return derived.defense;
      case "stun":
        return { value: Math.max(0, source.stun), max: fullStamina };
      case "fatigue":
        return { value: Math.max(0, source.fatigue), max: fullStamina };
      case "wounds":
        return { value: Math.max(0, derived.wounds.total), max: derived.wounds.max };
      case "dues":
        return derived.dues;
      default:
        return { value: 0, max: 0 };
    }
  },
  budget,
  harm,
});
