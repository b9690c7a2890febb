import type { Reading, Rolling, StepDeclaration } from "../../../engine/index.ts";
import { finishBlow, purchasesOpen } from "./additional-successes.ts";
import { attackOf } from "./attack-kinds.ts";
import { applyMissEffects, applyHitEffects } from "./consequences.ts";
import type { creature } from "../creature/schema.ts";
import { bonusAgainst, coverFor } from "../checks/defence.ts";
import type { PoolDerived } from "../creature/derived.ts";
import { engage } from "../movement/engagement.ts";
import { struck } from "../stored.ts";
import type { PoolActionContext, PoolFight, Strike } from "../types.ts";
import { loseDefense } from "../state.ts";
import { attackIn, declaredStrike, rawDamage, strikeCheck } from "./strike.ts";
import { damageCover } from "./struck-cover.ts";
import { letLie } from "../creature/dropped-items.ts";

/** An attack that was declared and paid, and has waited for whoever came first (D16, D18). */
export const strikeStep: StepDeclaration<typeof creature, PoolDerived> = {
  does(context) {
    const strike = declaredStrike(context);
    const { target, options } = strike;
    const hidden = options["takenCover"] !== undefined && coverFor(context.fight, target, options).whole === null;
    if (!hidden) return rollStrike(context, strike);
    // Cover taken in reaction hides the target fully: the attack is spent, and nothing is thrown (D16, D17).
    context.blow({ facts: { outcome: "fullyCovered" } });
    return undefined;
  },
  /** A thrower felled before the throw drops the weapon (D28, D29). */
  lost(context) {
    const { fight, who, use } = context;
    const thrower = fight.state.combatants[who];
    if (!thrower || use.item === null || attackIn(context) !== "throw") return;
    context.effect(() => letLie(fight, who, use.item ?? "", thrower.place));
  },
};

/**
 * Rolls an attack that is paid: the target loses Defense (D22), immediate effects happen, and the attacker is
 * asked what to spend additional successes on.
 */
export function* rollStrike(context: PoolActionContext, strike: Strike): Rolling<void> {
  const { fight } = context;
  const { attack, who, target, item, powers, effect } = strike;
  const spec = attackOf(attack);
  const defense = fight.figure(target).derived.defense.value;
  const before = { defense, melee: defense + bonusAgainst(fight, target, "melee") };
  const { check, reading } = yield* context.rollCheck(strikeCheck(fight, strike));
  const facts = {
    strike: { attack, who, target, item, powers, effect },
    open: reading.count,
    damage: 0,
    apv: 0,
    defense: 0,
    location: null,
    before,
    lost: reading.band === "hit" ? 2 : reading.band === "blocked" ? 1 : 0, // D22
    staked: attack === "reckless" ? Number(fight.option("recklessLoss")) * strike.x : 0, // hit or not (D11)
  };
  const atCover = hitsCover(fight, strike, reading);
  const begun = struck.of(facts);
  const blow = context.blow({ check, reading, facts: atCover ? { ...begun, coverStruck: true } : begun });
  if (atCover && spec.harms) damageCover(context, blow.id, target, rawDamage(fight, strike).amount);
  context.effect(() => {
    loseDefense(fight, target, facts.lost);
    if (spec.kind === "melee") engage(fight, who, target);
    loseDefense(fight, who, facts.staked);
  });
  if (reading.band !== "hit") {
    applyMissEffects(context, blow, strike);
    return;
  }
  applyHitEffects(context, blow, strike);
  if (!spec.harms) return;
  const options = purchasesOpen(fight, facts);
  if (options.length === 0) return yield* finishBlow(context, blow.id);
  context.ask(who, "spend", [...options, "none"], blow.id);
}

/** Whether a failed attack would have hit without the solid cover, not counting concealment (D17). */
function hitsCover(fight: PoolFight, strike: Strike, reading: Reading): boolean {
  if (reading.band === "hit" || reading.over === null) return false;
  const { whole, veiled } = coverFor(fight, strike.target, strike.options);
  return whole !== null && reading.over + (whole - veiled) >= 0 && whole > veiled;
}
