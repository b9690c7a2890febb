import { adjust } from "../../engine/check/check.ts";
import type { Reading } from "../../engine/check/reading.ts";
import { throwCheck } from "../../engine/check/throwing.ts";
import type { Rolling } from "../../engine/dice/rolling.ts";
import { roll } from "../../engine/dice/rolling.ts";
import type { Exchange } from "../../engine/exchange.ts";
import type { Json } from "../../engine/json.ts";
import { addBlow, ask } from "../../engine/turn/conduct.ts";
import { takeEffect } from "../../engine/turn/exchanges.ts";
import { attackOf } from "./attacks.ts";
import { spendings } from "./additional.ts";
import type { StrikeFacts } from "./blow-facts.ts";
import { factsOf, setFacts } from "./blow-facts.ts";
import { onFailure, onHit, whereStruck } from "./consequences.ts";
import type { Location } from "./creature.ts";
import { bonusAgainst, coverFor } from "./defence.ts";
import { engage } from "./engaging.ts";
import type { PoolFight } from "./rules.ts";
import { loseDefense } from "./rules.ts";
import type { Strike } from "./strikes.ts";
import { rawDamage, strikeCheck } from "./strikes.ts";

/**
 * The roll of an attack that is paid for: what it costs the target in Defense (D22), what it does at once, and what its
 * additional successes may be spent on.
 */
export function* rollStrike(fight: PoolFight, exchange: string, strike: Strike, entry: string): Rolling<void> {
  const spec = attackOf(strike.attack);
  const { who, target } = strike;
  const check = adjust(strikeCheck(fight, spec, strike, 0), strike.adjustment);
  const before = {
    defense: fight.figure(target).derived.defense.value,
    melee: fight.figure(target).derived.defense.value + bonusAgainst(fight, target, "melee"),
  };
  const { reading } = yield* throwCheck(check, who, `pool.${strike.attack}`);
  const facts: StrikeFacts = {
    strike,
    open: reading.count,
    damage: 0,
    apv: 0,
    defense: 0,
    location: null,
    before,
    lost: reading.band === "hit" ? 2 : reading.band === "blocked" ? 1 : 0, // D22
    staked: strike.attack === "reckless" ? Number(fight.option("recklessLoss")) * strike.x : 0, // hit or not (D11)
  };
  const blow = addBlow(fight, exchange, {
    action: `pool.${strike.attack}`,
    by: who,
    target,
    check,
    reading,
    entry,
    facts: { ...(facts as unknown as Record<string, Json>), ...coverStruck(fight, strike, reading) },
  });
  takeEffect(fight, exchange, () => {
    loseDefense(fight, target, facts.lost);
    if (spec.kind === "melee") engage(fight, who, target);
    loseDefense(fight, who, facts.staked);
  });
  if (reading.band !== "hit") return onFailure(fight, exchange, blow, strike);
  onHit(fight, exchange, blow, strike);
  if (!spec.harms) return;
  const options = spendings(fight, spec, facts);
  if (options.length === 0) return yield* settleBlow(fight, exchange, blow.id);
  ask(fight, exchange, who, { kind: "spend", options: [...options, "none"], blow: blow.id });
}

/** A failure that would have been a hit without the cover damages it; concealment is nothing to be damaged (D17). */
function coverStruck(fight: PoolFight, strike: Strike, reading: Reading): Readonly<Record<string, Json>> {
  const { whole, veiled } = coverFor(fight, strike.target, strike.options);
  if (reading.band === "hit" || reading.over === null || whole === null) return {};
  return reading.over + (whole - veiled) >= 0 && whole > veiled ? { coverStruck: true } : {};
}

/** Nothing is left to spend: where it lands, and how hard (D22). */
export function* settleBlow(fight: PoolFight, exchange: string, blowId: string): Rolling<void> {
  const blow = fight.exchange(exchange)?.blows[blowId];
  const facts = blow && factsOf(blow);
  if (!blow || !facts) return;
  const spec = attackOf(facts.strike.attack);
  const raw = rawDamage(fight, spec, facts.strike, facts);
  const located = facts.location ? { location: facts.location } : yield* throwLocation(facts.strike.who, raw.type);
  setFacts(fight, exchange, blowId, { ...located, apv: raw.apv, open: 0, settled: true });
  fight.set(["exchanges", exchange, "blows", blowId, "damage"], {
    type: raw.type,
    formula: String(raw.amount),
    faces: [],
    amount: raw.amount,
  });
  whereStruck(fight, exchange, blowId, facts, raw);
}

/** d10: 10 the head, 5–9 the body, 4 the left arm, 3 the right, 1–2 the legs (D22). */
export const locationOf = (face: number): Location =>
  face >= 10 ? "head" : face >= 5 ? "body" : face === 4 ? "leftArm" : face === 3 ? "rightArm" : "legs";

/** Where it lands, with the face that said so, for the blow's facts: events carry the dice (K3). */
export function* throwLocation(who: string, type: string): Rolling<{ location: Location; face?: number }> {
  if (type === "lightning") return { location: "body" }; // D23
  const [face = 5] = yield* roll({ why: "pool.location", count: 1, faces: 10, who });
  return { location: locationOf(face), face };
}

/** The attack an exchange waits with, before it is rolled: a free strike is granted first, or cover taken (D16, D18). */
export function pendingIn(exchange: Exchange): { readonly strike: Strike; readonly entry: string } | null {
  const { pending } = exchange.facts;
  return typeof pending === "object" && pending !== null && !Array.isArray(pending)
    ? (pending as unknown as { strike: Strike; entry: string })
    : null;
}
