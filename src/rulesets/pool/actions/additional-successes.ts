import { GO_ON, impossible, numberIn, roll } from "../../../engine/index.ts";
import type { Json, Outcome, Rolling } from "../../../engine/index.ts";
import { figureField } from "./attack-fields.ts";
import { attackOf } from "./attack-kinds.ts";
import { applyConsequences } from "./consequences.ts";
import type { Location } from "../creature/schema.ts";
import type { StrikeFacts } from "../stored.ts";
import { entered, factsOf, struck } from "../stored.ts";
import type { PoolAnswerContext, PoolActionContext, PoolFight, PoolQuestion } from "../types.ts";
import { flatDamage } from "../state.ts";
import { rawDamage, weaponIn } from "./strike.ts";

/** Prices of locations in additional successes; in melee only (D22). */
const LOCATIONS_BOUGHT: readonly (readonly [Location, number])[] = [
  ["body", 1],
  ["leftArm", 2],
  ["rightArm", 2],
  ["legs", 2],
  ["head", 3],
];

/** What the open successes can buy next; empty for nothing (D11, D22, D24). */
export function purchasesOpen(
  fight: PoolFight,
  { strike, open, location }: Pick<StrikeFacts, "strike" | "open" | "location">,
): string[] {
  if (open <= 0) return [];
  const spec = attackOf(strike.attack);
  const weapon = weaponIn(fight, strike);
  const options: string[] = [];
  if (weapon.successDamage + (spec.perDamage ?? 0) > 0) options.push("damage");
  if (weapon.successApv + (spec.perApv ?? 0) > 0) options.push("apv");
  if (strike.attack === "distracting") options.push("distract");
  if (spec.kind === "melee" && location === null && weapon.damageType !== "lightning")
    for (const [id, price] of LOCATIONS_BOUGHT) if (price <= open) options.push(id);
  return options;
}

/**
 * The facts after a purchase; the option `none` gives up the rest.
 * @param times how often it is made in one answer, as far as the successes go; a location is bought once
 */
function factsAfterPurchase(
  { open, damage, apv, defense, location }: StrikeFacts,
  option: string,
  times: number,
): Partial<StrikeFacts> {
  const n = Math.max(1, Math.min(times, open));
  switch (option) {
    case "damage":
      return { open: open - n, damage: damage + n };
    case "apv":
      return { open: open - n, apv: apv + n };
    case "distract":
      return { open: open - n, defense: defense + n };
    default: {
      const [bought, price] = LOCATIONS_BOUGHT.find(([id]) => id === option) ?? [location, open];
      return { open: open - price, location: bought };
    }
  }
}

/**
 * Settles a blow once nothing is left to spend: rolls its location unless bought, sets its damage (D22).
 * @param bought what the last purchase changes of its facts
 */
export function* finishBlow(context: PoolActionContext, id: string, bought: Partial<StrikeFacts> = {}): Rolling<void> {
  const blow = context.fight.exchange(context.shownOn)?.blows[id];
  const before = blow && factsOf(blow);
  if (!before) return;
  const facts: StrikeFacts = Object.assign({}, before, bought);
  const { amount, apv, type } = rawDamage(context.fight, facts.strike, facts);
  const located = facts.location ? { location: facts.location } : yield* throwLocation(facts.strike.who, type);
  const noted: Record<string, Json> = Object.assign({}, blow.facts, struck.of(bought), located);
  noted["apv"] = apv;
  noted["open"] = 0;
  context.change(id, { damage: flatDamage(type, amount), facts: noted });
  applyConsequences(context, id, facts, { amount, type });
  const struckFirst = firstStruck(context, id);
  if (struckFirst !== null) context.ask(struckFirst, GO_ON, ["goOn", "none"], id);
}

/**
 * The combatant whose action a free attack has hit first, and who goes on once its damage is dealt with
 * (D29); null where a blow is no such free attack.
 */
function firstStruck({ fight, shownOn }: PoolActionContext, id: string): string | null {
  const exchange = fight.exchange(shownOn);
  const blow = exchange?.blows[id];
  if (!blow?.entry || blow.target !== exchange?.by) return null;
  const entry = fight.state.combatants[blow.by]?.ledger[blow.entry];
  return entry && entered.get(entry, "reaction") === true ? blow.target : null;
}

/** d10: 10 the head, 5–9 the body, 4 the left arm, 3 the right, 1–2 the legs (D22). */
export const locationOf = (face: number): Location =>
  face >= 10 ? "head" : face >= 5 ? "body" : face === 4 ? "leftArm" : face === 3 ? "rightArm" : "legs";

/** Rolls a location; its face goes into the blow's facts, since events carry the dice (K3). */
export function* throwLocation(who: string, type: string): Rolling<{ location: Location; face?: number }> {
  if (type === "lightning") return { location: "body" }; // D23
  const [face = 5] = yield* roll({ why: "pool.location", count: 1, faces: 10, who });
  return { location: locationOf(face), face };
}

const openIn = ({ asks }: PoolAnswerContext): number => (asks && factsOf(asks)?.open) ?? 0;

/** Makes a purchase as often as the answer says (`times`), then asks again or settles the blow. */
function purchaseAndAskAgain(context: PoolAnswerContext): Outcome {
  const { fight, asks, option, use } = context;
  const facts = asks && factsOf(asks);
  if (!facts) return impossible("TEMPO.Refusal.NoBlow");
  const changed = factsAfterPurchase(facts, option, Math.floor(numberIn(use.options, "times") ?? 1));
  const options = purchasesOpen(fight, { ...facts, ...changed });
  if (options.length === 0) return finishBlow(context, asks.id, changed);
  context.note(asks.id, struck.of(changed));
  context.ask(context.who, "spend", [...options, "none"], asks.id);
  return undefined;
}

const purchaseAnswer = (id: string, price = 1) =>
  [id, { hint: () => ({ key: "TEMPO.Pool.SpendHint", data: { price } }), does: purchaseAndAskAgain }] as const;

/** The attacker chooses what to spend additional successes on (D22). */
export const spend: PoolQuestion = {
  answers: {
    ...Object.fromEntries([
      ...["damage", "apv", "distract"].map((id) => purchaseAnswer(id)),
      ...LOCATIONS_BOUGHT.map(([id, price]) => purchaseAnswer(id, price)),
    ]),
    none: { does: purchaseAndAskAgain },
  },
  stake: (context) => ({ open: openIn(context) }),
  fields(context) {
    const open = openIn(context);
    return open > 1 ? [figureField("times", "TEMPO.Pool.SpendTimes", open)] : [];
  },
  // The target has left the fight.
  moot: ({ fight, asks }) => {
    const facts = asks && factsOf(asks);
    return facts ? !fight.state.combatants[facts.strike.target] : false;
  },
};
