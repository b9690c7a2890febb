import { defineRuleset, ofCards } from "../../engine/index.ts";
import { actions } from "./actions/index.ts";
import { checks } from "./checks/index.ts";
import { conduct } from "./actions/conduct.ts";
import { armor, creature, gear, talent, weapon } from "./creature/schema.ts";
import { criticalQuestions } from "./actions/criticals.ts";
import { derive } from "./creature/derived.ts";
import { gearSteps } from "./actions/items.ts";
import { harm, recovery } from "./creature/harm.ts";
import { healingSteps } from "./actions/healing.ts";
import { intrigueSteps } from "./actions/intrigue.ts";
import { manoeuvreQuestions, manoeuvreSteps } from "./actions/manoeuvres.ts";
import { migrateExchange } from "./migrations.ts";
import { movement } from "./movement/index.ts";
import { openingQuestions } from "./actions/opportunity.ts";
import { skillSteps } from "./actions/skills.ts";
import { strikeQuestions, strikeSteps } from "./actions/strike.ts";
import { budget, turn } from "./turn.ts";
import { view } from "./words.ts";

/** Typed action slots on the d20: standard, short, full-round; initiative rolled once. */
export const heroic = defineRuleset({
  id: "heroic",
  version: 2,
  // What waits on a card is a step since 0.3.0.
  migrate: { 1: { exchange: ofCards(migrateExchange) } },
  units: { distance: "ft", grid: { kind: "square", size: 5, diagonals: "equidistant" }, round: 6 },
  creature,
  items: { weapon, armor, talent, gear },
  conditions: {
    prone: { icon: "prone" },
    grappled: { icon: "restrained" },
    restricted: { icon: "immobilized" },
    cover: { icon: "guarded" },
    unconscious: { icon: "incapacitated" },
    stable: { icon: "incapacitated" },
    dead: { icon: "incapacitated" },
    hurtSpeed: { icon: "immobilized" },
    hurtSkills: { icon: "immobilized" },
    hurtDefence: { icon: "immobilized" },
    hurtDamage: { icon: "immobilized" },
    hurtAttack: { icon: "immobilized" },
  },
  options: {
    /** Circumstances of one source combine (H5). */
    combineSources: { initial: false },
    /** NPCs roll their saves, instead of taking 10 (H33). */
    npcSaves: { initial: true },
    /** A natural 1 fails and a natural 20 succeeds on skills as well (H3). */
    skillNaturals: { initial: false },
    /** Moving out of a threatened space opens an opportunity attack (H18). */
    movingProvokes: { initial: false },
    /** Firing in a threatened place opens an opportunity attack (H18). */
    firingProvokes: { initial: false },
    /** Every critical face hits whatever the total, not a natural 20 alone (H19). */
    threatHits: { initial: true },
    /** Free actions a turn; 0 for any number (H13). */
    freeActions: { initial: 0 },
  },
  resources: {
    vitality: { label: "TEMPO.Heroic.Resource.vitality", lost: ["losses", "vitality"] },
    wounds: { label: "TEMPO.Heroic.Resource.wounds", lost: ["losses", "wounds"] },
  },
  bars: ["vitality", "wounds"],
  turn,
  movement,
  conduct,
  actions,
  questions: { ...strikeQuestions, ...manoeuvreQuestions, ...criticalQuestions, ...openingQuestions },
  steps: { ...strikeSteps, ...manoeuvreSteps, ...healingSteps, ...skillSteps, ...intrigueSteps, ...gearSteps },
  checks,
  sheet: {
    columns: [
      [
        { kind: "fields", label: "TEMPO.Heroic.Group.attributes", path: "attributes", style: "tiles" },
        { kind: "resources" },
        { kind: "facts", label: "TEMPO.Heroic.Group.combat", facts: "combat" },
        { kind: "checks", label: "TEMPO.Heroic.Group.saves", group: "save" },
        { kind: "facts", label: "TEMPO.Heroic.Group.movement", facts: "movement" },
        { kind: "facts", label: "TEMPO.Heroic.Group.rising", facts: "rising" },
        { kind: "conditions" },
      ],
      [{ kind: "actions" }],
    ],
  },
  view,
  derive,
  resource({ derived }, id) {
    if (id === "vitality") return derived.vitality;
    return id === "wounds" ? derived.wounds : { value: 0, max: 0 };
  },
  budget,
  harm,
  recovery,
});
