import type { Blow } from "../../engine/exchange.ts";
import type { Json } from "../../engine/json.ts";
import type { Location } from "./creature.ts";
import { takeEffect } from "../../engine/turn/exchanges.ts";
import type { PoolFight } from "./rules.ts";
import { loseDefense } from "./rules.ts";
import type { Strike } from "./strikes.ts";

/** What a blow remembers of its attack until it is settled. */
export interface StrikeFacts {
  readonly strike: Strike;
  /** Additional successes not spent yet. */
  readonly open: number;
  readonly damage: number;
  readonly apv: number;
  /** More Defense lost by a distracting attack. */
  readonly defense: number;
  /** Bought, or thrown for at the end. */
  readonly location: Location | null;
  /** Defense and melee defense as they were before (D11, bash). */
  readonly before: { readonly defense: number; readonly melee: number };
  /** Defense that the rules take of the target for it so far, and of whoever attacks (D11, D22): for the card. */
  readonly lost: number;
  readonly staked: number;
}

export const factsOf = (blow: Blow): StrikeFacts | null => {
  const { strike } = blow.facts;
  return typeof strike === "object" && strike !== null ? (blow.facts as unknown as StrikeFacts) : null;
};

/** Takes Defense of the target or of whoever attacks, and notes it for the card. */
export function takeDefense(
  fight: PoolFight,
  exchange: string,
  blow: string,
  of: "lost" | "staked",
  points: number,
): void {
  const facts = fight.exchange(exchange)?.blows[blow];
  const now = facts && factsOf(facts);
  if (!now || points <= 0) return;
  takeEffect(fight, exchange, () => loseDefense(fight, of === "lost" ? now.strike.target : now.strike.who, points));
  setFacts(fight, exchange, blow, { [of]: now[of] + points });
}

export const setFacts = (fight: PoolFight, exchange: string, blow: string, facts: object): void => {
  const before = fight.exchange(exchange)?.blows[blow]?.facts ?? {};
  fight.set(["exchanges", exchange, "blows", blow, "facts"], { ...before, ...(facts as Record<string, Json>) });
};
