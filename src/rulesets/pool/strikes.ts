import type { Check } from "../../engine/check/check.ts";
import type { Modifier } from "../../engine/check/modifier.ts";
import type { Adjustment } from "../../engine/command.ts";
import type { Json } from "../../engine/json.ts";
import type { Refusal } from "../../engine/refusal.ts";
import { refuse } from "../../engine/refusal.ts";
import { distanceBetween } from "../../engine/move/between.ts";
import { numberIn } from "../../engine/json.ts";
import { addModifier, fightCheck, PER_SUCCESS } from "./checks.ts";
import type { PoolSource, PoolWeapon } from "./creature.ts";
import type { Kind } from "./defence.ts";
import { addTargetModifiers, bonusAgainst, coverFor } from "./defence.ts";
import type { Need } from "./requirements.ts";
import { entriesOf, reachDice } from "./engaging.ts";
import type { PoolFight, Tool } from "./rules.ts";
import { BODY, hasEntered, inReach, isWithin, movedThisTurn, SLACK, toolOf, totalReach } from "./rules.ts";
import { armsOf, awkwardness, holdOf } from "./weapons.ts";

/** One attack, from its being declared to its being rolled; plain data, so that an exchange can wait with it. */
export interface Strike {
  /** An id of `ATTACKS`. */
  readonly attack: string;
  readonly who: string;
  readonly target: string;
  /** The weapon's id; null: the body. */
  readonly item: string | null;
  /** Extra stamina of a flurry, bonus dice of a reckless attack (D11). */
  readonly x: number;
  /** The first attack after a dash, its requirement not bought off (D11); known when it is declared. */
  readonly charge: boolean;
  /** Powers in an effect that is thrown (D13). */
  readonly powers: number;
  /** A free attack, and no action of one's own turn (D16). */
  readonly free: boolean;
  /** In place of the dice for its longer reach the target may strike first (D18); known when it is declared. */
  readonly granted: boolean;
  readonly options: Readonly<Record<string, Json>>;
  readonly adjustment: Adjustment;
}

/** How an attack differs from the basic one: the rows of D11 and D12. */
export interface AttackSpec {
  readonly kind: Kind;
  readonly icon: string;
  readonly stamina: number;
  /** x stamina on top, or x bonus dice: 1 to 3. */
  readonly x?: "stamina" | "dice";
  /** Whether it can be made with the body. */
  readonly bare: boolean;
  need(fight: PoolFight, who: string): Need;
  /** A key why this weapon does not do; the body has no item. */
  readonly unfit?: (tool: Tool, fight: PoolFight, who: string) => string | null;
  /** P of the page, and bonus dice of the attack's own. */
  readonly penalty?: (fight: PoolFight, strike: Strike) => number;
  readonly bonus?: (fight: PoolFight, strike: Strike) => number;
  /** The weapon as it is used in this attack. */
  readonly using?: (weapon: PoolWeapon) => PoolWeapon;
  /** Times the character's own reach counts. */
  readonly stretch?: number;
  /** More to reach for this attack alone. */
  readonly harder?: (fight: PoolFight, strike: Strike) => number;
  /** Nothing that the wind could carry off (D17). */
  readonly massless?: boolean;
  /** Whether it harms, and whether what is over counts. */
  readonly harms: boolean;
  readonly additional: boolean;
  /** Body counts so much higher for damage; a success spent on damage, on APV gives so much more. */
  readonly body?: number;
  readonly perDamage?: number;
  readonly perApv?: number;
  /** APV on top. */
  readonly apv?: (weapon: PoolWeapon) => number;
  /** No two-handed bonus (D24). */
  readonly plainHands?: boolean;
  /** Its weapon parries nothing until the next turn. */
  readonly losesParry?: (weapon: PoolWeapon) => boolean;
}

/** The weapon as this attack uses it; the body where it is gone since. */
export function weaponIn(fight: PoolFight, spec: AttackSpec, strike: Strike): PoolWeapon {
  const { weapon } = toolOf(fight, strike.who, strike.item) ?? BODY;
  const used = spec.using?.(weapon) ?? weapon;
  return strike.powers === 0 ? used : { ...used, damage: used.damage + strike.powers * used.successDamage };
}

/** An attack's total reach (D24); a lunge counts the character's twice. */
export const strikeReach = (fight: PoolFight, spec: AttackSpec, strike: Strike): number =>
  totalReach(fight, strike.who, weaponIn(fight, spec, strike)) +
  fight.figure(strike.who).derived.reach * ((spec.stretch ?? 1) - 1);

/** Bonus dice for those above human size, penalty dice for those below (D12). */
export const sizeDice = (size: number): { readonly bonus: number; readonly penalty: number } => ({
  bonus: Math.max(0, size - 5),
  penalty: Math.max(0, 5 - size),
});

/** Range increments begun beyond close range (D12). */
const stepsTo = ({ close, increment }: Pick<PoolWeapon, "close" | "increment">, metres: number): number =>
  Math.max(0, Math.ceil((metres - close) / increment - SLACK));

/** The same as far as the weapon carries; null: too far. */
export const rangeSteps = (
  weapon: Pick<PoolWeapon, "close" | "increment" | "maximum">,
  metres: number,
): number | null => (isWithin(metres, weapon.maximum) ? stepsTo(weapon, metres) : null);

/** What aiming at the target adds until the end of the turn after (D12). */
export function aimDice(fight: PoolFight, who: string, target: string): number {
  const { activation } = fight.combatant(who);
  const aimed = fight
    .entries(who)
    .some(
      (e) =>
        e.action === "pool.aim" &&
        e.facts["target"] === target &&
        (e.activation === activation || (e.activation === activation - 1 && fight.state.turn === who)),
    );
  return aimed ? 1 + fight.figure(who).source.secondary.aim : 0;
}

/** Whether this is the first attack after a dash this turn (D11). */
export function fresh(fight: PoolFight, who: string): boolean {
  const dashed = hasEntered(fight, who, (e) => e.action === "pool.move" && (e.cost["stamina"] ?? 0) > 0);
  return dashed && movedThisTurn(fight, who) > 0 && !entriesOf(fight, who).some((e) => e.at > 0);
}

/** Why the target cannot be attacked in this way; null when it can. */
export function outOfReach(fight: PoolFight, spec: AttackSpec, strike: Strike): Refusal | null {
  if (coverFor(fight, strike.target, strike.options).whole === null) return refuse("TEMPO.Pool.Refusal.fullyCovered");
  if (spec.kind === "melee")
    return inReach(fight, strike.who, strike.target, strikeReach(fight, spec, strike))
      ? null
      : refuse("TEMPO.Pool.Refusal.outOfReach");
  const metres = distanceBetween(fight, strike.who, strike.target);
  const weapon = weaponIn(fight, spec, strike);
  const { maximum } = weapon;
  return metres !== null && rangeSteps(weapon, metres) === null
    ? refuse("TEMPO.Pool.Refusal.outOfRange", { metres, maximum })
    : null;
}

const HIT = { id: "hit", label: "TEMPO.Pool.Band.hit", grade: "success" } as const;
const COUNTED = { first: 0, each: PER_SUCCESS } as const;

const BY_RANGE = "TEMPO.Pool.Source.range";
const BY_TARGET = "TEMPO.Source.Target";

/** Bonus dice for the skill with what is used; a throw has its own, and half the weapon's; a spell none (D11, D12). */
function weaponDice({ secondary, weaponSkills }: PoolSource, attack: string, { skill }: PoolWeapon): number {
  if (attack === "looseSpell") return 0;
  return attack === "throw" ? secondary.throw + Math.floor(weaponSkills[skill] / 2) : weaponSkills[skill];
}

/** What aiming, size, distance and wind do to a shot (D12, D17). */
function addRangedModifiers(
  to: Modifier[],
  fight: PoolFight,
  { massless }: AttackSpec,
  { who, target, options }: Strike,
  weapon: PoolWeapon,
): void {
  const size = sizeDice(fight.figure(target).source.size);
  const metres = distanceBetween(fight, who, target);
  const steps = metres === null ? 0 : stepsTo(weapon, metres);
  const wind = massless ? 0 : (numberIn(options, "wind") ?? 0);
  addModifier(to, "bonus", "aim", aimDice(fight, who, target));
  addModifier(to, "bonus", "large", size.bonus, BY_TARGET);
  addModifier(to, "penalty", "small", size.penalty, BY_TARGET);
  addModifier(to, "penalty", "range", steps * weapon.rangePenalty, BY_RANGE);
  addModifier(to, "penalty", "wind", Math.max(0, Math.min(5, wind)), BY_RANGE);
}

/**
 * The check of an attack against current Defense: a miss below it, blocked up to melee or ranged defense, from there a
 * hit, with a success more for every three (D22, D25).
 * @param own penalty dice of a reduction that is not paid yet; afterwards they are among those carried
 */
export function strikeCheck(fight: PoolFight, spec: AttackSpec, strike: Strike, own: number): Check {
  const { who, target, attack, options } = strike;
  const weapon = weaponIn(fight, spec, strike);
  const figure = fight.figure(who);
  const defense = fight.figure(target).derived.defense.value;
  const hit = defense + bonusAgainst(fight, target, spec.kind);
  const ranged = spec.kind === "ranged";
  const bySkill = `TEMPO.Pool.WeaponSkill.${weapon.skill}`;
  const byAttack = `TEMPO.Pool.Action.${attack}`;
  const modifiers: Modifier[] = [];
  addModifier(modifiers, "bonus", "weaponSkill", weaponDice(figure.source, attack, weapon), bySkill);
  addModifier(modifiers, "bonus", "attack", spec.bonus?.(fight, strike) ?? 0, byAttack);
  addModifier(modifiers, "penalty", "attackPenalty", spec.penalty?.(fight, strike) ?? 0, byAttack);
  addModifier(modifiers, "penalty", "reduced", own);
  addModifier(modifiers, "penalty", "awkward", awkwardness(figure, weapon), bySkill);
  if (ranged) addRangedModifiers(modifiers, fight, spec, strike, weapon);
  else if (!strike.granted)
    addModifier(modifiers, "penalty", "reach", reachDice(fight, strike, strikeReach(fight, spec, strike)), BY_TARGET);
  addModifier(modifiers, "target", "harder", spec.harder?.(fight, strike) ?? 0, BY_TARGET);
  addTargetModifiers(modifiers, fight, target, spec.kind, options, strike.free);
  return fightCheck(fight, who, {
    id: `pool.${attack}`,
    label: byAttack,
    attribute: ranged ? "perception" : "reflexes",
    skill: ranged ? "rangedCombat" : "meleeCombat",
    uses: armsOf(weapon),
    modifiers,
    against: { label: `TEMPO.Pool.Defence.${spec.kind}`, value: hit },
    bands: [
      { id: "miss", label: "TEMPO.Pool.Band.miss", grade: "fail", from: null },
      { id: "blocked", label: "TEMPO.Pool.Band.blocked", grade: "part", from: defense },
      spec.additional ? { ...HIT, from: hit, count: COUNTED } : { ...HIT, from: hit },
    ],
  });
}

/** Successes spent on damage and on armour piercing. */
export interface Spent {
  readonly damage: number;
  readonly apv: number;
}

/** Damage before reductions, and the APV it comes with (D11, D24). */
export function rawDamage(
  fight: PoolFight,
  spec: AttackSpec,
  strike: Strike,
  spent: Spent,
): { readonly amount: number; readonly apv: number; readonly type: PoolWeapon["damageType"] } {
  const weapon = weaponIn(fight, spec, strike);
  const body = fight.figure(strike.who).source.attributes.body;
  const twoHanded = holdOf(weapon) === "two" && !spec.plainHands ? 2 : 0;
  const strength = weapon.fromBody ? body + twoHanded + (spec.body ?? 0) : 0;
  return {
    amount: Math.max(0, strength + weapon.damage + spent.damage * (weapon.successDamage + (spec.perDamage ?? 0))),
    apv: weapon.apv + (spec.apv?.(weapon) ?? 0) + spent.apv * (weapon.successApv + (spec.perApv ?? 0)),
    type: weapon.damageType,
  };
}
