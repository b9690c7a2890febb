import { defineRuleset } from "../../engine/index.ts";
import { actions } from "./actions/index.ts";
import { checks } from "./checks/index.ts";
import { armor, creature, gear, sides, talent, weapon } from "./creature/schema.ts";
import { derive } from "./creature/derived.ts";
import { harm } from "./creature/harm.ts";
import { movement } from "./movement/index.ts";
import { provokedQuestion } from "./movement/fleeing.ts";
import { migrate } from "./migrations.ts";
import { lastResortQuestion, moraleQuestion } from "./actions/morale.ts";
import { steps } from "./actions/attack.ts";
import { able, ACTION, budgetIn } from "./state.ts";
import { saveQuestion } from "./actions/saves.ts";
import { soakQuestion } from "./actions/soak.ts";
import { turn } from "./turn.ts";
import { view } from "./words.ts";

/** Factions in turn, two actions each; heat, soak, morale. */
export const surface = defineRuleset({
  id: "surface",
  version: 2,
  migrate,
  // Neighbours, also across a corner, are 2 m apart: the melee range of scale 0 (F8).
  units: { distance: "m", grid: { kind: "square", size: 2, diagonals: "alternating1" }, round: 10 },
  creature,
  items: { weapon, armor, talent, gear },
  sides,
  conditions: {
    light: { icon: "guarded" },
    heavy: { icon: "guarded" },
    concealed: { icon: "hidden" },
    stabilised: { icon: "incapacitated" },
    subdued: { icon: "restrained" },
    stunned: { icon: "incapacitated" },
    // What changes actions, attacks, hands, saves, hit points and soak (F34).
    hastened: { icon: "hastened" },
    slowed: { icon: "slowed" },
    driven: { icon: "driven" },
    suppressed: { icon: "suppressed" },
    armHurt: { icon: "armHurt" },
    steeled: { icon: "steeled" },
    shaken: { icon: "shaken" },
    bolstered: { icon: "bolstered" },
    weakened: { icon: "weakened" },
    exposed: { icon: "exposed" },
  },
  options: {
    /** How many Encounter Ranges a sprint covers (F7). */
    sprint: {
      initial: "4",
      choices: { "4": "TEMPO.Surface.Sprint.four", "2": "TEMPO.Surface.Sprint.twice" },
    },
    /** A natural 1 misses and a natural 20 hits, whatever the total (F11). */
    naturals: {
      initial: false,
    },
    /** Actions that a retreat of half the Encounter Range takes (F5). */
    retreat: {
      initial: "1",
      choices: { "1": "TEMPO.Surface.Retreat.one", "2": "TEMPO.Surface.Retreat.two" },
    },
    /** When casualties save: with their faction's phase, or after the last of them (F14). */
    casualtySaves: {
      initial: "phase",
      choices: { phase: "TEMPO.Surface.CasualtySaves.phase", round: "TEMPO.Surface.CasualtySaves.round" },
    },
    /** What heat deals goes past armour HP (F26). */
    heatPastArmour: {
      initial: true,
    },
    /** What is left of a move may be gone after something else was done (F6). */
    keepMove: {
      initial: false,
    },
  },
  resources: {
    health: { label: "TEMPO.Surface.Resource.health", lost: ["losses", "health"] },
    armour: { label: "TEMPO.Surface.Resource.armour", lost: ["losses", "armour"] },
    stun: { label: "TEMPO.Surface.Resource.stun", held: ["losses", "stun"] },
    energy: { label: "TEMPO.Surface.Resource.energy", lost: ["losses", "energy"] },
  },
  bars: ["health", "armour"],
  turn,
  movement,
  conduct: { pool: ACTION, stage: "soak", hinders: ({ fight, who }) => able(fight, who) },
  actions,
  questions: {
    save: saveQuestion,
    soak: soakQuestion,
    provoked: provokedQuestion,
    morale: moraleQuestion,
    lastResort: lastResortQuestion,
  },
  steps,
  checks,
  sheet: {
    columns: [
      [
        { kind: "resources" },
        { kind: "facts", label: "TEMPO.Surface.Group.combat", facts: "combat" },
        { kind: "facts", label: "TEMPO.Surface.Group.defences", facts: "defences" },
        { kind: "checks", label: "TEMPO.Surface.Group.saves", group: "save" },
        { kind: "conditions" },
      ],
      [{ kind: "actions" }],
    ],
  },
  view,
  derive,
  resource({ derived }, id) {
    const found = { health: derived.health, armour: derived.armour, stun: derived.stun, energy: derived.energy }[id];
    return found ?? { value: 0, max: 0 };
  },
  budget: (fight, who) => budgetIn(fight, who, fight.state.round),
  harm,
  recovery: {
    manners: { rest: "TEMPO.Surface.Manner.rest" },
    // F18: the nonlethal track is empty after an hour.
    tracks: [
      {
        id: "stun",
        label: "TEMPO.Surface.Resource.stun",
        path: ["losses", "stun"],
        minutes: { rest: 60 },
        amount: ({ derived }) => derived.stun.value,
      },
    ],
  },
});
