import { distanceBetween, numberIn, refuse, thingIn } from "../../../engine/index.ts";
import type { Band, Check, Refusal } from "../../../engine/index.ts";
import { attackOf } from "./attack-kinds.ts";
import { COUNTED, fightCheck, Modifiers } from "../checks/index.ts";
import { threatOf } from "../creature/derived.ts";
import type { PoolSource, PoolWeapon } from "../creature/schema.ts";
import { addTargetModifiers, bonusAgainst, coverFor } from "../checks/defence.ts";
import { entriesOf, outreachedPenalty } from "../movement/engagement.ts";
import { begun, entered } from "../stored.ts";
import { reduces } from "../checks/requirements.ts";
import type { Tool } from "../state.ts";
import type { PoolActionContext, PoolFight, Strike, Using } from "../types.ts";
import {
  BODY,
  canStrikeFreely,
  hasEntered,
  heldBy,
  isWithin,
  movedThisTurn,
  SLACK,
  toolOf,
  totalReach,
} from "../state.ts";
import { thrownEffect } from "./thrown-effects.ts";
import { armsOf, asWeapon, awkwardness, holdOf, weaponOf } from "../creature/weapons.ts";

/** What an attack is made with, and how. */
type Wielding = Pick<Strike, "attack" | "who" | "item" | "powers" | "effect">;

/** The x of an attack, extra stamina or bonus dice, as the dialog says: 1 to 3; 0 where it has none (D11). */
export const xOf = (attack: string, options: Strike["options"]): number =>
  attackOf(attack).x === undefined ? 0 : Math.max(1, Math.min(3, Math.floor(numberIn(options, "x") ?? 1)));

/** What is fixed when an attack is declared. */
type Declared = Pick<Strike, "charge" | "powers" | "effect" | "free" | "granted">;

function strikeBy({ who, use }: Using, attack: string, target: string, declared: Declared): Strike {
  const { item, options } = use;
  const { charge, powers, effect, free, granted } = declared;
  return { attack, who, target, item, x: xOf(attack, options), options, charge, powers, effect, free, granted };
}

/** An attack as a use declares it now. */
export function strikeOf(using: Using, attack: string, target: string, free = false): Strike {
  const { fight, who, use } = using;
  const spec = attackOf(attack);
  return strikeBy(using, attack, target, {
    charge: !free && isFresh(fight, who) && !reduces(using, spec.need(fight, who)),
    powers: attack === "looseSpell" ? (heldBy(fight, who)?.powers ?? 0) : 0,
    effect: attack === "looseSpell" ? thrownEffect(fight, who, use.item) : null,
    free,
    // A target that cannot make a free attack is granted none, and a free attack grants none (D18).
    granted: !free && spec.kind === "melee" && use.options["reach"] === "grant" && canStrikeFreely(fight, target),
  });
}

/** The attack as it was declared before it was paid. */
export function declaredStrike(context: PoolActionContext): Strike {
  const declared = { facts: context.begun };
  return strikeBy(context, attackIn(context), context.target ?? context.who, {
    charge: begun.get(declared, "charge") ?? false,
    powers: begun.get(declared, "powers") ?? 0,
    effect: begun.get(declared, "effect"),
    free: isFree(context),
    granted: begun.get(declared, "granted") ?? false,
  });
}

/** The id in `ATTACKS` of an attack action. */
export const attackIn = ({ action }: PoolActionContext): string => action.slice("pool.".length);

/** Whether an attack is paid with the reaction between two turns, and so is a free attack (D16). */
export const isFree = ({ manner }: PoolActionContext): boolean =>
  manner.pay?.facts !== undefined && entered.get({ facts: manner.pay.facts }, "reaction") === true;

/** The weapon as this attack uses it, even if it has left the hand since; the body if it no longer exists. */
export function weaponIn(fight: PoolFight, { attack, who, item, powers, effect }: Wielding): PoolWeapon {
  if (effect) return asWeapon(effect);
  const { weapon } = toolOf(fight, who, item) ?? outOfHandTool(fight, item) ?? BODY;
  const used = attackOf(attack).using?.(weapon) ?? weapon;
  // A thrown effect stored before 0.2.0 has only its number of powers.
  return powers === 0 ? used : { ...used, damage: used.damage + powers * used.successDamage };
}

/** Another's weapon, which its holder has thrown (D28). */
function outOfHandTool(fight: PoolFight, item: string | null): Pick<Tool, "weapon"> | null {
  const thing = item === null ? null : thingIn(fight.state, item);
  return thing?.item.type === "weapon" ? { weapon: weaponOf(thing.item) } : null;
}

/** An attack's total reach (D24); a lunge counts the character's twice. */
export const strikeReach = (fight: PoolFight, strike: Strike): number =>
  totalReach(fight, strike.who, weaponIn(fight, strike)) +
  fight.figure(strike.who).derived.reach * ((attackOf(strike.attack).stretch ?? 1) - 1);

/** Bonus dice for those above human size, penalty dice for those below (D12). */
export const sizeDice = (size: number): { readonly bonus: number; readonly penalty: number } => ({
  bonus: Math.max(0, size - 5),
  penalty: Math.max(0, 5 - size),
});

/** Range increments begun beyond close range (D12). */
const stepsTo = ({ close, increment }: Pick<PoolWeapon, "close" | "increment">, metres: number): number =>
  Math.max(0, Math.ceil((metres - close) / increment - SLACK));

/** Range increments to a distance within the weapon's maximum; null beyond it (D12). */
export const rangeSteps = (
  weapon: Pick<PoolWeapon, "close" | "increment" | "maximum">,
  metres: number,
): number | null => (isWithin(metres, weapon.maximum) ? stepsTo(weapon, metres) : null);

/** Bonus dice for having aimed at the target this turn or, in one's own turn, the turn before (D12). */
export function aimDice(fight: PoolFight, who: string, target: string): number {
  const { activation } = fight.combatant(who);
  const aimed = fight
    .entries(who)
    .some(
      (e) =>
        e.action === "pool.aim" &&
        entered.get(e, "target") === target &&
        (e.activation === activation || (e.activation === activation - 1 && fight.state.turn === who)),
    );
  return aimed ? 1 + fight.figure(who).source.secondary.aim : 0;
}

/** Whether this is the first attack after a dash this turn (D11). */
function isFresh(fight: PoolFight, who: string): boolean {
  const dashed = hasEntered(fight, who, (e) => e.action === "pool.move" && (e.cost["stamina"] ?? 0) > 0);
  return dashed && movedThisTurn(fight, who) > 0 && !entriesOf(fight, who).some((e) => e.at > 0);
}

/** Why the target is out of reach, out of range, or fully covered; null when it is not. */
export function strikeRefusal(fight: PoolFight, strike: Strike): Refusal | null {
  if (coverFor(fight, strike.target, strike.options).whole === null) return refuse("TEMPO.Pool.Refusal.fullyCovered");
  const metres = distanceBetween(fight, strike.who, strike.target);
  if (attackOf(strike.attack).kind === "melee") {
    const most = threatOf(strikeReach(fight, strike));
    return metres === null || isWithin(metres, most) ? null : refuse("TEMPO.Pool.Refusal.outOfReach", { metres, most });
  }
  const weapon = weaponIn(fight, strike);
  const { maximum } = weapon;
  return metres !== null && rangeSteps(weapon, metres) === null
    ? refuse("TEMPO.Pool.Refusal.outOfRange", { metres, maximum })
    : null;
}

const hitFrom = (from: number, counts: boolean): Band =>
  counts
    ? { id: "hit", label: "TEMPO.Pool.Band.hit", grade: "success", from, count: COUNTED }
    : { id: "hit", label: "TEMPO.Pool.Band.hit", grade: "success", from };

const BY_RANGE = "TEMPO.Pool.Source.range";
const BY_TARGET = "TEMPO.Source.Target";

/** Bonus dice for weapon skill: a throw has its own rank plus half the weapon's, a spell none (D11, D12). */
function weaponDice({ secondary, weaponSkills }: PoolSource, attack: string, { skill }: PoolWeapon): number {
  if (attack === "looseSpell") return 0;
  return attack === "throw" ? secondary.throw + Math.floor(weaponSkills[skill] / 2) : weaponSkills[skill];
}

/** Adds the modifiers of a shot for aiming, size, distance and wind (D12, D17). */
function addRangedModifiers(
  to: Modifiers,
  fight: PoolFight,
  { attack, who, target, options }: Strike,
  weapon: PoolWeapon,
): void {
  const size = sizeDice(fight.figure(target).source.size);
  const metres = distanceBetween(fight, who, target);
  const steps = metres === null ? 0 : stepsTo(weapon, metres);
  const wind = attackOf(attack).massless ? 0 : (numberIn(options, "wind") ?? 0);
  to.add("bonus", "aim", aimDice(fight, who, target));
  to.add("bonus", "large", size.bonus, BY_TARGET);
  to.add("penalty", "small", size.penalty, BY_TARGET);
  to.add("penalty", "range", steps * weapon.rangePenalty, BY_RANGE);
  to.add("penalty", "wind", Math.max(0, Math.min(5, wind)), BY_RANGE);
}

/**
 * The check of an attack against current Defense: below it a miss, up to melee or ranged defense blocked,
 * from there a hit, with an additional success for every 3 above (D22, D25).
 * @param own penalty dice for a reduced requirement, before it is paid; afterwards they are among the carried
 * ones
 */
export function strikeCheck(fight: PoolFight, strike: Strike, own = 0): Check {
  const { who, target, attack } = strike;
  const spec = attackOf(attack);
  const weapon = weaponIn(fight, strike);
  const figure = fight.figure(who);
  const defense = fight.figure(target).derived.defense.value;
  const bonus = bonusAgainst(fight, target, spec.kind);
  const hit = defense + bonus;
  const ranged = spec.kind === "ranged";
  const bySkill = `TEMPO.Pool.WeaponSkill.${weapon.skill}`;
  const byAttack = `TEMPO.Pool.Action.${attack}`;
  const to = new Modifiers();
  to.add("bonus", "weaponSkill", weaponDice(figure.source, attack, weapon), bySkill);
  to.add("bonus", "attack", spec.bonus?.(fight, strike), byAttack);
  to.add("penalty", "offHand", holdOf(weapon) === "off" ? 1 : 0, "TEMPO.Pool.Source.offHand"); // D30
  to.add("penalty", "attackPenalty", spec.penalty?.(fight, strike), byAttack);
  to.add("penalty", "reduced", own);
  to.add("penalty", "awkward", awkwardness(figure, weapon), bySkill);
  if (ranged) addRangedModifiers(to, fight, strike, weapon);
  else if (!strike.granted)
    to.add("penalty", "reach", outreachedPenalty(fight, strike, strikeReach(fight, strike)), BY_TARGET);
  to.add("target", "harder", spec.harder?.(fight, strike), BY_TARGET);
  addTargetModifiers(to, fight, strike, { kind: spec.kind, bonus });
  return fightCheck(fight, who, {
    id: `pool.${attack}`,
    label: byAttack,
    attribute: ranged ? "perception" : "reflexes",
    skill: ranged ? "rangedCombat" : "meleeCombat",
    uses: armsOf(weapon),
    roll: { kind: "attack", against: target },
    modifiers: to.all,
    against: { label: `TEMPO.Pool.Defence.${spec.kind}`, value: hit, defends: true },
    bands: [
      { id: "miss", label: "TEMPO.Pool.Band.miss", grade: "fail", from: null },
      { id: "blocked", label: "TEMPO.Pool.Band.blocked", grade: "part", from: defense },
      hitFrom(hit, spec.additional),
    ],
  });
}

/** Additional successes spent on damage and on armour piercing. */
export interface Spent {
  readonly damage: number;
  readonly apv: number;
}

const NOTHING_SPENT: Spent = { damage: 0, apv: 0 };

/** Damage before reductions, with its APV and type (D11, D24). */
export function rawDamage(
  fight: PoolFight,
  strike: Wielding,
  spent: Spent = NOTHING_SPENT,
): { readonly amount: number; readonly apv: number; readonly type: PoolWeapon["damageType"] } {
  const spec = attackOf(strike.attack);
  const weapon = weaponIn(fight, strike);
  const body = fight.figure(strike.who).source.attributes.body;
  const twoHanded = holdOf(weapon) === "two" && !spec.plainHands ? 2 : 0;
  const strength = weapon.fromBody ? body + twoHanded + (spec.body ?? 0) : 0;
  return {
    amount: Math.max(0, strength + weapon.damage + spent.damage * (weapon.successDamage + (spec.perDamage ?? 0))),
    apv: weapon.apv + (spec.apv?.(weapon) ?? 0) + spent.apv * (weapon.successApv + (spec.perApv ?? 0)),
    type: weapon.damageType,
  };
}
