import { attackAction, healAction, powerAction } from "./attacking.ts";
import type { HeroicAction } from "./costs.ts";
import { MANOEUVRES } from "./creature.ts";
import { distraction, dropItemAction, moveRow, otherAction, posture, speakAction, stanceAction } from "./deeds.ts";
import { escapeAction, manoeuvreAction } from "./manoeuvring.ts";
import { opportunityAction } from "./openings.ts";
import { readyAction } from "./readying.ts";
import { several, twoWeaponAction } from "./several.ts";
import { intrigueAction, skillAction } from "./skills.ts";

/** H16 in the order of the page, then what else a turn is made of. */
export const actions: Readonly<Record<string, HeroicAction>> = {
  attack: attackAction,
  power: powerAction,
  heal: healAction,
  ...Object.fromEntries(MANOEUVRES.map((id) => [id, manoeuvreAction(id)])),
  escape: escapeAction,
  multipleAttack: several({ id: "multipleAttack", level: 2, attacks: 2, length: "standard" }),
  extraAttack: several({ id: "extraAttack", level: 6, attacks: 3, length: "full" }),
  twoWeapon: twoWeaponAction,
  stance: stanceAction,
  move: moveRow,
  stand: posture("stand", "fa-solid fa-arrow-up"),
  dropProne: posture("dropProne", "fa-solid fa-arrow-down"),
  skill: skillAction,
  intrigue: intrigueAction,
  ready: readyAction,
  phone: distraction("phone", "fa-solid fa-phone"),
  fetch: distraction("fetch", "fa-solid fa-box-open"),
  other: otherAction,
  opportunity: opportunityAction,
  dropItem: dropItemAction,
  speak: speakAction,
};
