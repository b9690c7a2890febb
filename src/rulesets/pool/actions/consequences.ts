import { idFrom, impose, lift } from "../../../engine/index.ts";
import type { Blow } from "../../../engine/index.ts";
import { aimedAt } from "./attack-kinds.ts";
import type { StrikeFacts } from "../stored.ts";
import { factsOf, noted } from "../stored.ts";
import type { PoolActionContext, PoolFight, Strike } from "../types.ts";
import { flatDamage, loseDefense, toolOf } from "../state.ts";
import { calledBy, letLie, struckTo, takeInHand, thingOf } from "../creature/dropped-items.ts";
import { holdOf } from "../creature/weapons.ts";

/**
 * Brings a combatant to its knees or to the ground, never to a higher posture. Each fall imposes a condition
 * of its own, so that one of two can be undone.
 */
export function fall(fight: PoolFight, who: string, id: string, to: "kneeling" | "prone"): void {
  const { posture } = fight.figure(who).derived;
  if (to === "kneeling" && posture === "prone") return;
  if (to === "prone") lift(fight, who, "pool.kneeling");
  impose(fight, who, id, { condition: `pool.${to}` });
}

/** Takes Defense from the target (`lost`) or the attacker (`staked`), and notes it on the card. */
function reduceDefense(context: PoolActionContext, id: string, of: "lost" | "staked", points: number): void {
  const { fight } = context;
  const blow = fight.exchange(context.shownOn)?.blows[id];
  const now = blow && factsOf(blow);
  if (!now || points <= 0) return;
  context.effect(() => loseDefense(fight, of === "lost" ? now.strike.target : now.strike.who, points));
  context.note(id, of === "lost" ? { lost: now.lost + points } : { staked: now.staked + points });
}

/** Brings a combatant to its knees or to the ground by a blow; undone with the card. */
function knockDown(context: PoolActionContext, who: string, blow: string, to: "kneeling" | "prone"): void {
  context.effect(() => fall(context.fight, who, idFrom(context.shownOn, blow, "fall"), to));
}

/** What a distracting attack, a disarm or a trip does on a hit, before successes are spent (D11). */
export function applyHitEffects(context: PoolActionContext, blow: Blow, strike: Strike): void {
  switch (strike.attack) {
    case "distracting":
      return reduceDefense(context, blow.id, "lost", 3);
    case "disarm":
      return applyDisarm(context, blow, strike);
    case "trip":
      knockDown(context, strike.target, blow.id, "prone");
      return context.note(blow.id, { outcome: "prone" });
    default:
      return;
  }
}

/** The weapon falls, 1 m away per additional success; an open hand with one or more seizes it (D11, D28). */
function applyDisarm(context: PoolActionContext, blow: Blow, strike: Strike): void {
  const { who, target, item, options } = strike;
  const aimed = aimedAt(context.fight, target, options["weapon"])?.item;
  if (!aimed) return;
  const { fight } = context;
  const metres = blow.reading?.count ?? 0;
  const outcome = item === null && metres > 0 ? "seized" : "disarmed";
  const seized = outcome === "seized" ? thingOf(fight, target, aimed.id) : null;
  context.effect(() => {
    if (seized) takeInHand(fight, who, seized, { equipped: false });
    else letLie(fight, target, aimed.id, struckTo(fight, strike, metres));
  });
  const called = seized ? { seized: calledBy(fight, who, seized) } : {};
  context.note(blow.id, noted.of({ outcome, metres, dropped: aimed.id, ...called }));
}

/** What an attack does when it fails, by how much it failed: difficulty − result (D11, D25). */
export function applyMissEffects(context: PoolActionContext, blow: Blow, strike: Strike): void {
  const by = -(blow.reading?.over ?? 0);
  if (strike.attack === "distracting" && by < 5) reduceDefense(context, blow.id, "lost", 1);
  if (strike.attack === "disarm" && strike.item === null) hitGraspingHand(context, strike);
  if (strike.attack === "trip") applyTrip(context, blow.id, strike, by);
}

/** The weapon that an open hand reached for hurts the arm used, without additional successes (D11). */
function hitGraspingHand(context: PoolActionContext, { who, target, options }: Strike): void {
  const aim = aimedAt(context.fight, target, options["weapon"]);
  if (!aim) return;
  const { weapon } = aim;
  const body = context.fight.figure(target).source.attributes.body;
  const amount = Math.max(0, weapon.damage + (weapon.fromBody ? body + (holdOf(weapon) === "two" ? 2 : 0) : 0));
  context.blow({
    by: target,
    target: who,
    entry: null,
    damage: flatDamage(weapon.damageType, amount),
    facts: { location: "rightArm", apv: weapon.apv },
  });
}

function applyTrip(context: PoolActionContext, blow: string, { who, item, target }: Strike, by: number): void {
  const { fight } = context;
  const tool = toolOf(fight, who, item);
  if (item !== null && tool) {
    if (by < (holdOf(tool.weapon) === "two" ? 10 : 5)) return;
    context.effect(() => letLie(fight, who, item, fight.combatant(target).place));
    return context.note(blow, { outcome: "lost" });
  }
  if (by < 5) return;
  const down = by >= (fight.figure(who).source.legs > 2 ? 15 : 10);
  reduceDefense(context, blow, "staked", 3);
  if (!down) return;
  knockDown(context, who, blow, "prone");
  context.note(blow, { outcome: "fallen" });
}

export type Bashed = "nothing" | "back" | "kneeling" | "prone";

/** What a bash does: its raw damage against the Defense and melee defense before the attack (D11). */
export const bashed = (raw: number, { defense, melee }: StrikeFacts["before"]): Bashed =>
  raw >= melee + 5 ? "prone" : raw > melee ? "kneeling" : raw > defense ? "back" : "nothing";

/** After all successes are spent: further Defense lost to a distraction, and a bash's effect (D11). */
export function applyConsequences(
  context: PoolActionContext,
  blow: string,
  { strike, defense, before }: StrikeFacts,
  raw: { readonly amount: number; readonly type: string },
): void {
  reduceDefense(context, blow, "lost", 2 * defense);
  if (strike.attack !== "bash" || raw.type === "penetrating") return;
  const outcome = bashed(raw.amount, before);
  if (outcome === "nothing") return;
  context.note(blow, { outcome });
  if (outcome !== "back") knockDown(context, strike.target, blow, outcome);
}
