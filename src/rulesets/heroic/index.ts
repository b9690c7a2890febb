import { defineRuleset } from "../../engine/ruleset.ts";
import { actions } from "./actions.ts";
import { answer } from "./answers.ts";
import { checks } from "./skill-checks.ts";
import { armor, creature, gear, talent, weapon } from "./creature.ts";
import { derive } from "./derive.ts";
import { harm, recovery } from "./harm.ts";
import { movement } from "./movement.ts";
import { budget, turn } from "./turn.ts";
import { view } from "./view.ts";

const condition = (id: string, icon: string, palette = true) => ({
  label: `TEMPO.Heroic.Condition.${id}`,
  icon: `systems/tempo/assets/icons/${icon}.svg`,
  palette,
});

/** Typed action slots on the d20: standard, short, full-round; initiative rolled once. */
export const heroic = defineRuleset({
  id: "heroic",
  version: 1,
  units: { distance: "ft", grid: { kind: "square", size: 5, diagonals: "equidistant" }, round: 6 },
  creature,
  items: { weapon, armor, talent, gear },
  conditions: {
    prone: condition("prone", "prone"),
    grappled: condition("grappled", "restrained"),
    restricted: condition("restricted", "immobilized"),
    cover: condition("cover", "guarded"),
    unconscious: condition("unconscious", "incapacitated"),
    stable: condition("stable", "incapacitated"),
    dead: condition("dead", "incapacitated"),
    hurtSpeed: condition("hurtSpeed", "immobilized"),
    hurtSkills: condition("hurtSkills", "immobilized"),
    hurtDefence: condition("hurtDefence", "immobilized"),
    hurtDamage: condition("hurtDamage", "immobilized"),
    hurtAttack: condition("hurtAttack", "immobilized"),
  },
  options: {
    /** Circumstances of one source combine (H5). */
    combineSources: {
      label: "TEMPO.Heroic.Option.combineSources",
      hint: "TEMPO.Heroic.OptionHint.combineSources",
      initial: false,
    },
    /** NPCs roll their saves, instead of taking 10 (H33). */
    npcSaves: {
      label: "TEMPO.Heroic.Option.npcSaves",
      hint: "TEMPO.Heroic.OptionHint.npcSaves",
      initial: true,
    },
    /** A natural 1 fails and a natural 20 succeeds on skills as well (H3). */
    skillNaturals: {
      label: "TEMPO.Heroic.Option.skillNaturals",
      hint: "TEMPO.Heroic.OptionHint.skillNaturals",
      initial: false,
    },
    /** Moving out of a threatened space opens an opportunity attack (H18). */
    movingProvokes: {
      label: "TEMPO.Heroic.Option.movingProvokes",
      hint: "TEMPO.Heroic.OptionHint.movingProvokes",
      initial: false,
    },
    /** Firing in a threatened place opens an opportunity attack (H18). */
    firingProvokes: {
      label: "TEMPO.Heroic.Option.firingProvokes",
      hint: "TEMPO.Heroic.OptionHint.firingProvokes",
      initial: false,
    },
    /** Every critical face hits whatever the total, not a natural 20 alone (H19). */
    threatHits: {
      label: "TEMPO.Heroic.Option.threatHits",
      hint: "TEMPO.Heroic.OptionHint.threatHits",
      initial: true,
    },
    /** Free actions a turn; 0 for any number (H13). */
    freeActions: {
      label: "TEMPO.Heroic.Option.freeActions",
      hint: "TEMPO.Heroic.OptionHint.freeActions",
      initial: 0,
    },
  },
  resources: {
    vitality: { label: "TEMPO.Heroic.Resource.vitality", lost: ["losses", "vitality"] },
    wounds: { label: "TEMPO.Heroic.Resource.wounds", lost: ["losses", "wounds"] },
  },
  bars: ["vitality", "wounds"],
  turn,
  movement,
  actions,
  checks,
  sheet: {
    columns: [
      [
        { kind: "fields", label: "TEMPO.Heroic.Group.attributes", path: "attributes", style: "tiles" },
        { kind: "resources" },
        { kind: "facts", label: "TEMPO.Heroic.Group.combat", facts: "combat" },
        { kind: "checks", label: "TEMPO.Heroic.Group.saves", group: "save" },
        { kind: "facts", label: "TEMPO.Heroic.Group.movement", facts: "movement" },
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
  answer,
  harm,
  recovery,
});
