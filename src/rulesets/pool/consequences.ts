import type { Blow } from "../../engine/exchange.ts";
import { impose, lift } from "../../engine/harm/conditions.ts";
import { idFrom } from "../../engine/ids.ts";
import { addBlow } from "../../engine/turn/conduct.ts";
import { takeEffect } from "../../engine/turn/exchanges.ts";
import { aimedAt } from "./attacks.ts";
import type { PoolFight } from "./rules.ts";
import { toolOf } from "./rules.ts";
import type { StrikeFacts } from "./blow-facts.ts";
import { setFacts, takeDefense } from "./blow-facts.ts";
import type { Strike } from "./strikes.ts";
import { holdOf } from "./weapons.ts";

/**
 * Down to the knees or the ground; nobody goes higher by it. Every fall counts by itself, so that one of two can be taken back.
 */
export function fall(fight: PoolFight, who: string, id: string, to: "kneeling" | "prone"): void {
  const { posture } = fight.figure(who).derived;
  if (to === "kneeling" && posture === "prone") return;
  if (to === "prone") lift(fight, who, "pool.kneeling");
  impose(fight, who, id, { condition: `pool.${to}` });
}

/** What falls away with a hit before anything is spent: distracting, disarming, tripping (D11). */
export function onHit(fight: PoolFight, exchange: string, blow: Blow, strike: Strike): void {
  const { target } = strike;
  switch (strike.attack) {
    case "distracting":
      return takeDefense(fight, exchange, blow.id, "lost", 3);
    case "disarm":
      return disarmed(fight, exchange, blow, strike);
    case "trip":
      takeEffect(fight, exchange, () => fall(fight, target, idFrom(exchange, blow.id, "fall"), "prone"));
      setFacts(fight, exchange, blow.id, { outcome: "prone" });
      return;
    default:
      return;
  }
}

/** The weapon falls; every additional success moves it 1 m, and an open hand may take it (D11). */
function disarmed(fight: PoolFight, exchange: string, blow: Blow, strike: Strike): void {
  const aim = aimedAt(fight, strike.target, strike.options["weapon"]);
  if (!aim?.item) return;
  const { item } = aim;
  takeEffect(fight, exchange, () => unready(fight, strike.target, item.id));
  const metres = blow.reading?.count ?? 0;
  setFacts(fight, exchange, blow.id, {
    outcome: strike.item === null && metres > 0 ? "seized" : "disarmed",
    metres,
    dropped: item.id,
  });
}

export function unready(fight: PoolFight, who: string, item: string): void {
  fight.set(["creatures", fight.combatant(who).creature, "items", item, "source", "equipped"], false);
}

/** What a failure costs, by how much it failed: difficulty less result (D11, D25). */
export function onFailure(fight: PoolFight, exchange: string, blow: Blow, strike: Strike): void {
  const by = -(blow.reading?.over ?? 0);
  if (strike.attack === "distracting" && by < 5) takeDefense(fight, exchange, blow.id, "lost", 1);
  if (strike.attack === "disarm" && strike.item === null) struckByIt(fight, exchange, strike);
  if (strike.attack === "trip") tripped(fight, exchange, blow, strike, by);
}

/** An open hand is struck by the weapon it reached for, in the arm it used, with no additional success (D11). */
function struckByIt(fight: PoolFight, exchange: string, { who, target, options }: Strike): void {
  const aim = aimedAt(fight, target, options["weapon"]);
  if (!aim) return;
  const { weapon } = aim;
  const body = fight.figure(target).source.attributes.body;
  const amount = Math.max(0, weapon.damage + (weapon.fromBody ? body + (holdOf(weapon) === "two" ? 2 : 0) : 0));
  addBlow(fight, exchange, {
    action: "pool.disarm",
    by: target,
    target: who,
    damage: { type: weapon.damageType, formula: String(amount), faces: [], amount },
    facts: { location: "rightArm", apv: weapon.apv },
  });
}

function tripped(fight: PoolFight, exchange: string, blow: Blow, strike: Strike, by: number): void {
  const { who, item } = strike;
  const tool = toolOf(fight, who, item);
  if (item !== null && tool) {
    if (by < (holdOf(tool.weapon) === "two" ? 10 : 5)) return;
    takeEffect(fight, exchange, () => unready(fight, who, item));
    setFacts(fight, exchange, blow.id, { outcome: "lost" });
    return;
  }
  if (by < 5) return;
  const down = by >= (fight.figure(who).source.legs > 2 ? 15 : 10);
  takeDefense(fight, exchange, blow.id, "staked", 3);
  if (!down) return;
  takeEffect(fight, exchange, () => fall(fight, who, idFrom(exchange, blow.id, "fall"), "prone"));
  setFacts(fight, exchange, blow.id, { outcome: "fallen" });
}

export type Bashed = "nothing" | "back" | "kneeling" | "prone";

/** Raw damage against Defense and melee defense as they were (D11): nothing, 1 m back, on the knees, on the ground. */
export const bashed = (raw: number, { defense, melee }: StrikeFacts["before"]): Bashed =>
  raw >= melee + 5 ? "prone" : raw > melee ? "kneeling" : raw > defense ? "back" : "nothing";

/** Once nothing is left to spend: what a distraction took more, and where a bash sends its target (D11). */
export function whereStruck(
  fight: PoolFight,
  exchange: string,
  blow: string,
  facts: StrikeFacts,
  raw: { readonly amount: number; readonly type: string },
): void {
  const { target } = facts.strike;
  takeDefense(fight, exchange, blow, "lost", 2 * facts.defense);
  if (facts.strike.attack !== "bash" || raw.type === "penetrating") return;
  const outcome = bashed(raw.amount, facts.before);
  if (outcome === "nothing") return;
  setFacts(fight, exchange, blow, { outcome });
  if (outcome !== "back")
    takeEffect(fight, exchange, () => fall(fight, target, idFrom(exchange, blow, "fall"), outcome));
}
