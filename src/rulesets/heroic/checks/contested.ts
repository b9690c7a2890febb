import { bonusOf, take } from "../../../engine/index.ts";
import type { Against, Band, Check, Modifier, Natural, QueuedStep, Writable } from "../../../engine/index.ts";
import type { Attempt, HeroicFight, Options } from "../types.ts";
import { attemptIn } from "./attempts.ts";
import {
  attackBonuses,
  defenceBonuses,
  manoeuvreBonuses,
  attackModifiers,
  defenceModifiers,
  modifiersOfTarget,
  resistanceBonuses,
} from "./circumstances.ts";
import { isAble, isPlayers, stackings, sureFrom } from "../state.ts";
import { armsOf } from "../creature/weapons.ts";

export const D20 = [{ count: 1, faces: 20 }] as const;
/** What taking 10 counts in place of a roll (H15). */
export const TEN = 10;

const ROLLED: readonly Band[] = [{ id: "rolled", label: "TEMPO.Band.Rolled", grade: "success", from: null }];

/** Failure below `from`, success from it on: match or beat (H2, H3). */
export const twoBands = (from: number): readonly Band[] => [
  { id: "failure", label: "TEMPO.Band.Failure", grade: "fail", from: null },
  { id: "success", label: "TEMPO.Band.Success", grade: "success", from },
];

/** A roll of 1d20 with nothing to reach yet. */
export function base(id: string, label: string, modifiers: readonly Modifier[], stacked: Check["stackings"]): Open {
  const open: Open = { id, label, dice: D20, modifiers, against: null, bands: ROLLED };
  if (stacked) open.stackings = stacked;
  return open;
}

/** A check while it is made. */
type Open = Writable<Check>;

export const difficulty = (value: number): Against => ({ label: "TEMPO.Check.Difficulty", value });

/** Bands of an attack; only a natural face makes a critical (H19). */
export const attackBands = (from: number): readonly Band[] => [
  { id: "miss", label: "TEMPO.Heroic.Band.miss", grade: "fail", from: null },
  { id: "hit", label: "TEMPO.Heroic.Band.hit", grade: "success", from },
  { id: "critical", label: "TEMPO.Heroic.Band.critical", grade: "better", from: null },
];
const criticalFrom = (threat: number): Natural[] => [{ from: threat, to: 20, band: "critical" }];
/** The same on a defending player's roll: 1 for a threat of 20, 1 and 2 for 19 (H19). */
const criticalUpTo = (threat: number): Natural[] => [{ from: 1, to: 21 - threat, band: "critical" }];

/** Who rolls: the attacker, the defender or both; whoever does not takes 10 (H15). */
export type Rolls = "attack" | "defence" | "both";
export function whoRolls(fight: HeroicFight, attacker: string, defender: string): Rolls {
  if (!isPlayers(fight, defender)) return "attack";
  return isPlayers(fight, attacker) ? "both" : "defence";
}

/** The same for attacks and manoeuvres: an unconscious target neither defends nor resists (H37). */
export const whoRollsToHit = (fight: HeroicFight, attacker: string, defender: string): Rolls =>
  isAble(fight, defender) ? whoRolls(fight, attacker, defender) : "attack";

/** The attack alone, with nothing to reach yet. */
export function openAttack(attempt: Attempt): Check {
  const { fight, by, arms } = attempt;
  const modifiers = [...attackBonuses(fight.figure(by), arms), ...attackModifiers(attempt)];
  const open = base("heroic.attack", "TEMPO.Heroic.Action.attack", modifiers, stackings(fight));
  open.naturals = criticalFrom(sureFrom(fight, arms.threat));
  return open;
}

/** The defence alone, with nothing to reach yet. */
export function openDefence(fight: HeroicFight, who: string, ranged: boolean, options: Options = {}): Open {
  const modifiers = [...defenceBonuses(fight, who), ...defenceModifiers(fight, who, ranged, options)];
  return base("heroic.defend", "TEMPO.Heroic.Action.defend", modifiers, stackings(fight));
}

/** The ungraded modifiers as one sum: their parts, talents included, are the target's to know (K18). */
const flatOf = (modifiers: readonly Modifier[]): number =>
  modifiers.reduce((sum, m) => (m.kind === undefined && m.on ? sum + m.value : sum), 0);
/** The circumstances, which everybody may see and the GM may regrade. */
const graded = (modifiers: readonly Modifier[]): Modifier[] => modifiers.filter((m) => m.kind !== undefined);

/** An attack against its target: a fixed total if that takes 10, a roll if a player defends (H15). */
export function attackCheck(attempt: Attempt): Check {
  const { fight, by, target, arms, options } = attempt;
  const attack = openAttack(attempt);
  const defence = openDefence(fight, target, arms.ranged, options);
  const label = "TEMPO.Heroic.Defence.defence";
  if (whoRollsToHit(fight, by, target) !== "attack") {
    // Between players the attacker's face alone makes the critical (H19).
    const naturals = isPlayers(fight, by) ? [] : criticalUpTo(sureFrom(fight, arms.threat));
    return contested(attack, isPlayers(fight, by), { label, check: defence, naturals, bands: attackBands(0) });
  }
  const value = TEN + flatOf(defence.modifiers);
  return {
    ...attack,
    modifiers: [...attack.modifiers, ...modifiersOfTarget(graded(defence.modifiers))],
    against: { label, value, defends: true },
    bands: attackBands(value),
  };
}

/** A player's opposing roll, and how the active side reads the outcome. */
interface Contest {
  readonly label: string;
  readonly check: Check;
  /** Natural faces of the opposing roll that decide the band. */
  readonly naturals: readonly Natural[];
  readonly bands: readonly Band[];
}

/**
 * The active check against a player's roll (H2, H15). Another player rolls it (`rolled`) and wins ties;
 * otherwise it takes 10, and the opposing player, who rolls alone, wins ties.
 */
export const contested = (active: Check, rolled: boolean, { bands, ...other }: Contest): Check => ({
  ...(rolled ? active : take(active, TEN)),
  against: { ...other, value: null, tie: rolled ? "meet" : "exceed" },
  bands,
});

/**
 * The defending player's roll against an attack's total. Rolling alone, the defender wins ties; if the
 * attacker has `rolled`, the attack wins them (H2). If the attacker took 10, low natural faces are criticals
 * (H19).
 */
export function defenceCheck(
  fight: HeroicFight,
  who: string,
  {
    ranged,
    total,
    threat,
    rolled,
    options = {},
  }: { ranged: boolean; total: number; threat: number; rolled: boolean; options?: Options },
): Check {
  const value = rolled ? total + 1 : total;
  const bands: readonly Band[] = [
    { id: "struck", label: "TEMPO.Heroic.Band.struck", grade: "fail", from: null },
    { id: "safe", label: "TEMPO.Heroic.Band.safe", grade: "success", from: value },
    { id: "critical", label: "TEMPO.Heroic.Band.critical", grade: "fail", from: null },
  ];
  const against = { label: "TEMPO.Heroic.Defence.attack", value };
  const check = openDefence(fight, who, ranged, options);
  check.against = against;
  check.bands = bands;
  if (!rolled) check.naturals = criticalUpTo(sureFrom(fight, threat));
  return check;
}

/** A manoeuvre alone, with nothing to reach yet: CMA, and the modifiers of attacks (H21). */
export function openManoeuvre(attempt: Attempt): Check {
  const { fight, by, scope } = attempt;
  const modifiers = [...manoeuvreBonuses(fight.figure(by), scope), ...attackModifiers({ ...attempt, scope: "all" })];
  // Only breaking free has the scope `all`: no talent is for it alone.
  const action = scope === "all" ? "escape" : scope;
  return base("heroic.manoeuvre", `TEMPO.Heroic.Action.${action}`, modifiers, stackings(fight));
}

/** Natural faces of manoeuvres: 20 succeeds, except against bonds; 1 fails (H21). */
export const manoeuvreNaturals = (bonds: boolean): Natural[] => [
  ...(bonds ? [] : [{ from: 20, to: 20, band: "success" }]),
  { from: 1, to: 1, band: "failure" },
];

/** A manoeuvre between players that a natural 1 or 20 decides, whatever the target would roll (H21). */
export const decidedByFace = (check: Check): Check => ({
  ...check,
  naturals: manoeuvreNaturals(false),
  bands: twoBands(0).map((band) => ({ ...band, from: null })),
});

/** Natural faces of the resisting roll, with what they mean for the manoeuvre (H21). */
export const RESISTED: readonly Natural[] = [
  { from: 20, to: 20, band: "failure" },
  { from: 1, to: 1, band: "success" },
];

const openResistance = ({ fight, target, scope }: Attempt): Check =>
  base("heroic.resist", "TEMPO.Heroic.Action.resist", resistanceBonuses(fight.figure(target), scope), stackings(fight));

/** A manoeuvre against its target: 10 + CMD, or a player's roll (H21). */
export function manoeuvreCheck(attempt: Attempt): Check {
  const { fight, by, target } = attempt;
  const open = { ...openManoeuvre(attempt), naturals: manoeuvreNaturals(false) };
  const check = openResistance(attempt);
  const label = "TEMPO.Heroic.Defence.cmd";
  if (whoRollsToHit(fight, by, target) !== "attack")
    return contested(open, isPlayers(fight, by), { label, check, naturals: RESISTED, bands: twoBands(0) });
  const value = TEN + bonusOf(check);
  return { ...open, against: { label, value, defends: true }, bands: twoBands(value) };
}

/** The resisting player's roll against a manoeuvre's total (H21); a `rolled` manoeuvre wins ties. */
export function resistanceCheck(attempt: Attempt, total: number, rolled: boolean): Check {
  const value = rolled ? total + 1 : total;
  return {
    ...openResistance(attempt),
    naturals: manoeuvreNaturals(false),
    against: { label: "TEMPO.Heroic.Defence.cma", value },
    bands: twoBands(value),
  };
}

/** Escaping from bonds of difficulty `value` (H21). Nobody can flank them, so the arms count as ranged. */
export function bondsCheck(fight: HeroicFight, by: string, value: number, options: Options = {}): Check {
  const arms = { ...armsOf(fight.figure(by), null), ranged: true };
  return {
    ...openManoeuvre({ fight, by, target: by, arms, scope: "all", options }),
    id: "heroic.escape",
    naturals: manoeuvreNaturals(true),
    against: difficulty(value),
    bands: twoBands(value),
  };
}

/** The check of an attack or manoeuvre that is not made yet, for dialogs and prompts. */
export function checkOf(fight: HeroicFight, step: QueuedStep): Check {
  const attempt = attemptIn(fight, step);
  return step.step === "manoeuvre" ? manoeuvreCheck(attempt) : attackCheck(attempt);
}
