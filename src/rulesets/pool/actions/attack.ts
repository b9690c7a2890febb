import { impossible, isKeptHidden, isSettled, poolOf, refuse } from "../../../engine/index.ts";
import type { Refusal, Watcher } from "../../../engine/index.ts";
import type { AtIssue } from "./attack-fields.ts";
import { attackFields } from "./attack-fields.ts";
import { rollStrike } from "./attack-roll.ts";
import { aimedAt, attackOf, ATTACKS, servesFor } from "./attack-kinds.ts";
import type { AttackSpec } from "./attack-kinds.ts";
import { talentOf } from "../creature/derived.ts";
import { outreachedPenalty } from "../movement/engagement.ts";
import { freeKinds } from "./free-attacks.ts";
import { begun, entered } from "../stored.ts";
import { billOf, ownDice, requirementRefusal } from "../checks/requirements.ts";
import type { Tool } from "../state.ts";
import type { PoolAction, PoolActions, PoolActionContext, PoolFight, Strike } from "../types.ts";
import { BODY, hasReaction, heldBy, inMeleeWith, isComposed, REQUIREMENT, toolOf } from "../state.ts";
import {
  attackIn,
  declaredStrike,
  isFree,
  strikeRefusal,
  rawDamage,
  strikeCheck,
  strikeOf,
  strikeReach,
  weaponIn,
  xOf,
} from "./strike.ts";
import { thrownEffect } from "./thrown-effects.ts";
import { weaponOf } from "../creature/weapons.ts";

/** Stands for a thrown effect, which has no weapon item. */
const THROWN: Tool = { ...BODY };

/** Refuses to throw an effect that is not kept, or has no values. */
function thrownEffectRefusal(fight: PoolFight, who: string, item: string | null): Refusal | null {
  if (heldBy(fight, who)?.item !== item)
    return item === null ? impossible("TEMPO.Refusal.NoTool") : refuse("TEMPO.Pool.Refusal.notHeld");
  return thrownEffect(fight, who, item) ? null : impossible("TEMPO.Pool.Refusal.noFigures");
}

function toolRefusal(tool: Tool | null, attack: string): Refusal | null {
  // Nobody can shoot or throw the own body, even if the GM insists.
  if (!tool || (!tool.item && attackOf(attack).kind === "ranged")) return impossible("TEMPO.Refusal.NoTool");
  if (tool.item && !tool.weapon.equipped) return refuse("TEMPO.Pool.Refusal.notReadied");
  return servesFor(attack, tool.weapon) ? null : refuse("TEMPO.Pool.Refusal.unfit");
}

/** Why an attack with an item (null: the body) is not possible, whatever its target; null when it is. */
function attackerRefusal(
  fight: PoolFight,
  { who, attack, item }: Pick<Strike, "who" | "attack" | "item">,
): Refusal | null {
  const isThrown = attack === "looseSpell";
  const tool = isThrown ? THROWN : toolOf(fight, who, item);
  const refusal = isThrown ? thrownEffectRefusal(fight, who, item) : toolRefusal(tool, attack);
  if (refusal || !tool) return refusal;
  const unfit = attackOf(attack).unfit?.(tool, fight, who) ?? null;
  if (unfit !== null) return refuse(`TEMPO.Pool.Refusal.${unfit}`);
  return isComposed(fight, who) ? refuse("TEMPO.Pool.Refusal.composed") : null; // D15
}

/**
 * Why an attack is not possible, timing and cost apart; null when it is.
 * @param anywhere reach and cover are not checked: the target was in reach when its move began
 */
export function attackRefusal(fight: PoolFight, strike: Strike, anywhere = false): Refusal | null {
  const { who, target, attack, item, options } = strike;
  const own = attackerRefusal(fight, strike);
  if (own) return own;
  if (attack === "disarm") {
    const aim = aimedAt(fight, target, options["weapon"]);
    if (!aim) return refuse("TEMPO.Pool.Refusal.unarmed");
    const reach = toolOf(fight, who, item)?.weapon.reach ?? 0;
    if (aim.weapon.reach > reach + 2) return refuse("TEMPO.Pool.Refusal.tooLong"); // D11
  }
  return anywhere ? null : strikeRefusal(fight, strike);
}

/** The target is asked first if it is granted a free strike, or may take cover from a shot (D16, D18). */
export function watchersOfAttack(context: PoolActionContext): readonly Watcher[] {
  const { fight, target } = context;
  const attack = attackIn(context);
  const spec = ATTACKS[attack];
  if (!spec || target === null) return [];
  const strike = spec.kind === "melee" && context.said("reach") === "grant" ? strikeOf(context, attack, target) : null;
  if (strike?.granted && outreachedPenalty(fight, strike, strikeReach(fight, strike)) > 0)
    return [{ who: target, kind: "freeStrike", options: [...freeKinds(fight, target), "none"] }];
  return spec.kind === "ranged" && fight.option("askCover") === true && hasReaction(fight, target, 2)
    ? [{ who: target, kind: "cover", options: ["takeCover", "none"] }]
    : [];
}

/** What the dialog of an attack has to ask, by its present target. */
function atIssue(context: PoolActionContext, id: string, spec: AttackSpec): AtIssue {
  const { fight, who, target, use } = context;
  const spent = (poolOf(fight.budget(who), REQUIREMENT)?.left ?? 0) === 0;
  if (target === null || target === who || spec.kind !== "melee" || !toolOf(fight, who, use.item))
    return { outreached: null, opponents: null, spent };
  const strike = { ...strikeOf(context, id, target), granted: false };
  return {
    outreached: outreachedPenalty(fight, strike, strikeReach(fight, strike)) > 0,
    opponents: inMeleeWith(fight, target).filter((other) => !isKeptHidden(fight, other)).length,
    spent,
  };
}

/** A row of D11 or D12 as an action. */
function attackAction(id: string, spec: AttackSpec): PoolAction {
  const isSpell = id === "looseSpell";
  return {
    family: "attacks",
    rule: spec.rule,
    icon: spec.icon,
    aim: "creature",
    intent: "harms",
    with: isSpell ? "talent" : "weapon",
    ...(spec.bare && id !== "bash" ? { bare: true } : {}),
    // A crafted effect is thrown without an item (D31).
    ...(isSpell ? { bare: (fight, who) => heldBy(fight, who)?.item === null } : {}),
    serves: (item) =>
      isSpell ? talentOf(item).use === "spell" : weaponOf(item).equipped && servesFor(id, weaponOf(item)),
    fields: (context) => attackFields(spec, id, spec.need(context.fight, context.who), atIssue(context, id, spec)),
    price: (context) =>
      billOf(
        context,
        spec.need(context.fight, context.who),
        spec.stamina + (spec.x === "stamina" ? xOf(id, context.use.options) : 0),
      ),
    needs(context) {
      const { fight, who, target, use } = context;
      const used = requirementRefusal(context, spec.need(fight, who));
      if (used) return used;
      if (target === null) return attackerRefusal(fight, { who, attack: id, item: use.item });
      return target === who
        ? impossible("TEMPO.Refusal.NoTarget")
        : attackRefusal(fight, strikeOf(context, id, target));
    },
    check(context) {
      const { fight, who, target, use } = context;
      if (target === null || !toolOf(fight, who, use.item)) return null;
      return strikeCheck(fight, strikeOf(context, id, target), ownDice(context, spec.need(fight, who)));
    },
    damage({ fight, who, use }) {
      if (!spec.harms || !toolOf(fight, who, use.item)) return null;
      const effect = isSpell ? thrownEffect(fight, who, use.item) : null;
      if (isSpell && !effect) return null;
      const { amount, type } = rawDamage(fight, { attack: id, who, item: use.item, powers: 0, effect });
      return { formula: String(amount), type, on: "hit" };
    },
    begins(context) {
      const { charge, granted, powers, effect } = strikeOf(context, id, context.target ?? context.who, isFree(context));
      return begun.of({ charge, granted, powers, effect });
    },
    facts(context) {
      const { item } = context.use;
      const wielded = { attack: id, who: context.who, item, powers: 0, effect: null };
      const loses = item !== null && spec.losesParry?.(weaponIn(context.fight, wielded)) === true;
      return entered.of({ attack: true, ...(loses ? { parryLost: item } : {}) });
    },
    changes({ fight, who, target, use }) {
      if (use.item !== null || isSpell) spec.takes?.(fight, who, use.item ?? "", target ?? who);
    },
    card: () => ({}),
    does(context) {
      // A free attack comes before everything that waits on the card (D29).
      if (isFree(context) || isSettled(context.fight.exchange(context.shownOn)))
        return rollStrike(context, declaredStrike(context));
      context.push(context.step("strike", { use: { targets: context.use.targets.slice(0, 1) } }));
      return undefined;
    },
  };
}

/** All attacks as actions, in the order of the page (D11, D12). */
export const attackActions: PoolActions = Object.fromEntries(
  Object.entries(ATTACKS).map(([id, spec]) => [id, attackAction(id, spec)]),
);
