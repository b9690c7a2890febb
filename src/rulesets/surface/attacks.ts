import { costIn } from "../../engine/turn/budget.ts";
import type { Check } from "../../engine/check/check.ts";
import { adjust } from "../../engine/check/check.ts";
import { succeeded } from "../../engine/check/reading.ts";
import type { ThrownCheck } from "../../engine/check/throwing.ts";
import { throwCheck, throwOpposed } from "../../engine/check/throwing.ts";
import type { Use } from "../../engine/command.ts";
import { formatFormula, parseFormula } from "../../engine/dice/formula.ts";
import type { Rolling } from "../../engine/dice/rolling.ts";
import type { Blow, Damage } from "../../engine/exchange.ts";
import { throwDamage } from "../../engine/harm/damage.ts";
import type { Json } from "../../engine/json.ts";
import { aimOf } from "../../engine/move/aim.ts";
import type { Item } from "../../engine/state.ts";
import { addBlow, openExchange, stageBy } from "../../engine/turn/conduct.ts";
import { distanceBetween } from "../../engine/move/between.ts";
import type { Attack } from "./aiming.ts";
import { actionsOf, isClubbed, mannerOf, subdues, targetOf } from "./aiming.ts";
import { caughtIn, continuousExtra, keptOn, sweptLess } from "./areas.ts";
import { attackCheck, saveAgainst, saveCheck, searchCheck } from "./checks.ts";
import type { Save } from "./creature.ts";
import { weaponOf } from "./derive.ts";
import { damageDieOf } from "./martial.ts";
import type { SurfaceFight } from "./rules.ts";
import { ACTION, ATTACK, said } from "./rules.ts";
import { askToSoak } from "./soak.ts";
import type { Focus } from "./weapons.ts";
import { firesOnTheMove, hitHeat, isArea, pay, profileOf, turnsRunning } from "./weapons.ts";

/** The search for stealth that has to be found out (F17). */
export const SEARCH = "surface.search";

/** What an attack costs (F5); mounted weapons leave the one attack of the turn alone (F16). */
export function attackCost(fight: SurfaceFight, who: string, attack: Attack): Record<string, number> {
  const mounted = attack.items.length > 0 && attack.items.every((i) => i !== null && weaponOf(i).tags.mounted);
  return costIn(ATTACK, mounted ? 0 : 1, costIn(ACTION, actionsOf(fight, who, attack)));
}

/** Where an attack belongs: an exchange of its own, or the answer to one that is open. */
export interface Occasion {
  readonly action: string;
  /** The exchange that is open already; null opens one. */
  readonly exchange: string | null;
  /** The round whose turn it counts for, where that is not the present one (F9). */
  readonly turn: number | null;
  readonly granted: boolean;
}

/** One attack, paid for and carried out, weapon by weapon (F5, F16, F31). */
export function* performAttack(
  fight: SurfaceFight,
  who: string,
  use: Use,
  attack: Attack,
  { action, exchange, turn, granted }: Occasion,
): Rolling<void> {
  const id = exchange ?? use.exchange;
  if (exchange === null) openExchange(fight, id, action, who, attack.items[0] ? { item: attack.items[0].id } : {});
  const extras = attack.items.map((item, i) =>
    item && !attack.melee ? continuousExtra(fight, who, use, item, targetOf(use, i)) : 0,
  );
  const less = attack.items.map((item, i) =>
    item && !attack.melee ? sweptLess(fight, who, item, aimOf(fight, targetOf(use, i), use.options["at"])) : 0,
  );
  const deltas = fight.capture(() => {
    // F20: a split whose damage die was used is not undone before the attack is.
    if (attack.melee && damageDieOf(fight, who) > 0) fight.set(["combatants", who, "store", "martial", "used"], true);
    for (const [i, item] of attack.items.entries())
      if (item && !attack.melee) {
        const profile = profileOf(fight.figure(who), item, said(use, "quench"));
        pay(fight, who, item, extras[i] ?? 0, profile.heat);
        keepFocus(fight, who, use, item, targetOf(use, i));
      }
  });
  const fired = attack.melee ? [] : attack.items.flatMap((i) => i ?? []);
  const mounts = fired.filter((i) => weaponOf(i).tags.mounted).map((i) => i.id);
  const facts: Record<string, Json> = {};
  if (turn !== null) facts["turn"] = turn;
  if (fired.some((i) => !firesOnTheMove(i))) facts["steadfast"] = true;
  if (mounts.length > 0) facts["mounts"] = mounts;
  const cost = attackCost(fight, who, attack);
  fight.enter(who, { id: use.id, action, cost, deltas, exchange: id, facts }, granted);
  for (const [i, item] of attack.items.entries())
    yield* useWeapon(fight, id, who, use, attack, {
      item,
      target: targetOf(use, i),
      extra: extras[i] ?? 0,
      less: less[i] ?? 0,
      action,
    });
  stageBy(fight, id, "soak");
}

/** Remembers what a weapon is kept on, for Continuous and for rays (F21, F24). */
function keepFocus(fight: SurfaceFight, who: string, use: Use, item: Item, target: string | undefined): void {
  const { tags } = weaponOf(item);
  if (!tags.continuous && !tags.ray) return;
  const aim = tags.ray ? aimOf(fight, target, use.options["at"]) : null;
  const targets = keptOn(fight, who, use, item, target);
  const focus: Focus = {
    targets,
    round: fight.state.round,
    turns: turnsRunning(fight, who, item.id, targets),
    aim: aim && { x: aim.x, y: aim.y, z: aim.z },
  };
  fight.set(["combatants", who, "store", "focus", item.id], focus);
}

interface Firing {
  readonly item: Item | null;
  readonly target: string | undefined;
  /** More damage for Continuous, less for a ray that was swept. */
  readonly extra: number;
  readonly less: number;
  readonly action: string;
}

/** What decides, topmost fitting row (F31). */
export type Decider = "area" | "homing" | "beams" | "attack";

/** @param metres to the target; null where the table knows it, and a Homing weapon has its distance */
export function deciderOf(item: Item | null, melee: boolean, metres: number | null): Decider {
  if (!item || melee) return "attack";
  const { tags, homingFrom } = weaponOf(item);
  if (isArea(item)) return "area";
  if (tags.homing && (metres === null || metres >= homingFrom)) return "homing";
  return tags.beam ? "beams" : "attack";
}

/** What decides about a weapon at the distance its target is at. */
const deciderAt = (
  fight: SurfaceFight,
  who: string,
  item: Item | null,
  melee: boolean,
  target: string | undefined,
): Decider => deciderOf(item, melee, target === undefined ? null : distanceBetween(fight, who, target));

/**
 * What the table's own plus or minus adds to the saves of an attack: where its first weapon, which the dialog is about, is
 * saved against. What is meant to help somebody hit touches no saves (F31).
 */
const harderToSave = (fight: SurfaceFight, who: string, use: Use, { items, melee }: Attack): number =>
  deciderAt(fight, who, items[0] ?? null, melee, targetOf(use, 0)) === "attack" ? 0 : use.adjustment.situational;

function* useWeapon(
  fight: SurfaceFight,
  exchange: string,
  who: string,
  use: Use,
  attack: Attack,
  firing: Firing,
): Rolling<void> {
  const { item, target } = firing;
  const decider = deciderAt(fight, who, item, attack.melee, target);
  if (decider === "area" && item) return yield* fireArea(fight, exchange, who, use, attack, firing, item);
  if (target === undefined) return;
  if (!(yield* findsOut(fight, exchange, who, target, use))) return;
  const strike = { fight, exchange, who, use, attack, firing, target };
  if (decider === "homing" || decider === "beams") yield* fireAtSave(strike, decider);
  else yield* rollToHit(strike);
}

/** What a dialog or a prompt shows of an attack's first weapon: its roll, or the chance that it is not saved against. */
export function shownCheck(fight: SurfaceFight, who: string, target: string, use: Use, attack: Attack): Check {
  const [item = null] = attack.items;
  const decider = deciderAt(fight, who, item, attack.melee, target);
  if (decider === "attack") return attackCheck(fight, who, target, mannerOf(fight, who, use, attack, item));
  return saveAgainst(fight.figure(target), decider);
}

interface Strike {
  readonly fight: SurfaceFight;
  readonly exchange: string;
  readonly who: string;
  readonly use: Use;
  readonly attack: Attack;
  readonly firing: Firing;
  readonly target: string;
}

/**
 * Stealth that has to be found out: the search comes first, and a failed one is a miss (F17). What one weapon of a volley
 * has found out, or not, goes for the others.
 */
function* findsOut(fight: SurfaceFight, exchange: string, who: string, target: string, use: Use): Rolling<boolean> {
  const { searched } = fight.figure(target).derived;
  if (searched === 0 || said(use, "found")) return true;
  const blows = Object.values(fight.exchange(exchange)?.blows ?? {});
  const before = blows.find((b) => b.action === SEARCH && b.entry === use.id && b.target === target);
  if (before?.reading) return succeeded(before.reading);
  const thrown = yield* throwCheck(searchCheck(fight.figure(who), searched), who, SEARCH);
  addBlow(fight, exchange, { action: SEARCH, by: who, target, ...thrown, entry: use.id });
  return succeeded(thrown.reading);
}

/** F11, F12 */
function* rollToHit({ fight, exchange, who, use, attack, firing, target }: Strike): Rolling<void> {
  const { item } = firing;
  const check = adjust(attackCheck(fight, who, target, mannerOf(fight, who, use, attack, item)), use.adjustment);
  const thrown = yield* throwAttack(check, who, target);
  const hits = thrown.reading.count;
  const damage = hits === 0 ? null : yield* damageOf(fight, who, use, attack, firing, hits);
  land(fight, exchange, { ...thrown, by: who, target, damage, hits, use, firing });
}

/** The attack's die, and the target's defence die where it has one (F20). */
function* throwAttack(check: Check, who: string, target: string): Rolling<ThrownCheck> {
  if (check.against?.value !== null) return yield* throwCheck(check, who, "surface.attack");
  return (yield* throwOpposed(check, who, target)).active;
}

/** A save instead of the attack roll: made, nothing; failed, one hit (F31). */
function* fireAtSave({ fight, exchange, who, use, attack, firing, target }: Strike, save: Save): Rolling<void> {
  const check = saveCheck(fight.figure(target), save, harderToSave(fight, who, use, attack));
  const thrown = yield* throwCheck(check, target, `surface.save.${save}`);
  const hits = succeeded(thrown.reading) ? 0 : 1;
  const damage = hits === 0 ? null : yield* damageOf(fight, who, use, attack, firing, hits);
  land(fight, exchange, { ...thrown, by: who, target, damage, hits, use, firing });
}

/** Everyone in the area saves; the damage is thrown once for all, and halved for whoever makes it (F23, F31). */
function* fireArea(
  fight: SurfaceFight,
  exchange: string,
  who: string,
  use: Use,
  attack: Attack,
  firing: Firing,
  item: Item,
): Rolling<void> {
  const caught = caughtIn(fight, who, use, item, firing.target);
  if (caught.length === 0) return;
  const harder = harderToSave(fight, who, use, attack);
  const whole = yield* damageOf(fight, who, use, { melee: false, items: [item] }, firing, 1);
  for (const target of caught) {
    const thrown = yield* throwCheck(saveCheck(fight.figure(target), "area", harder), target, "surface.save.area");
    const saved = succeeded(thrown.reading);
    const amount = halved(whole?.amount ?? 0, saved);
    const damage = whole && { ...whole, amount };
    const landing = { ...thrown, by: who, target, damage, hits: 1, use, firing };
    land(fight, exchange, landing, saved && whole ? { whole: whole.amount } : {});
  }
}

/** F23: a save halves, rounded down. */
export const halved = (amount: number, saved: boolean): number => (saved ? Math.floor(amount / 2) : amount);

/** The dice of all hits, added up (F12), with what strength, arts and persistence add. */
function* damageOf(
  fight: SurfaceFight,
  who: string,
  use: Use,
  attack: Attack,
  { item, extra, less }: Firing,
  hits: number,
): Rolling<Damage | null> {
  const text = damageFormula(fight, who, use, attack, item, hits, extra - less);
  return yield* throwDamage(text, {
    type: item ? weaponOf(item).damageType : "kinetic",
    who,
    why: "surface.damage",
  });
}

/** The formula of so many hits; `extra` counts once. */
export function damageFormula(
  fight: SurfaceFight,
  who: string,
  use: Use,
  { melee }: Attack,
  item: Item | null,
  hits: number,
  extra: number,
): string {
  const { combatBonus, strengthBonus } = fight.figure(who).derived;
  const weapon = item ? weaponOf(item) : null;
  // Unarmed (F19), and what is no melee weapon strikes no better than a fist.
  const bare = !item || (melee && !weapon?.tags.melee);
  const base = parseFormula(
    bare ? "1d2" : profileOf(fight.figure(who), item, said(use, "quench") && !melee).damage,
  ) ?? { dice: [], flat: 0 };
  const strong = !bare && (melee || weapon?.tags.thrown === true) ? strengthBonus : 0;
  const art = melee ? damageDieOf(fight, who) : 0;
  const each = { dice: art > 0 ? [...base.dice, { count: 1, faces: art }] : base.dice, flat: base.flat + strong };
  return formatFormula({
    dice: each.dice.map((d) => ({ ...d, count: d.count * hits })),
    flat: each.flat * hits + (bare ? combatBonus * hits : 0) + extra,
  });
}

interface Landing extends ThrownCheck {
  readonly by: string;
  readonly target: string;
  readonly damage: Damage | null;
  readonly hits: number;
  readonly use: Use;
  readonly firing: Firing;
}

/** Writes a blow down and lets its target choose what to soak with (F13). */
function land(fight: SurfaceFight, exchange: string, landing: Landing, more: Record<string, Json> = {}): Blow {
  const { check, reading, by, target, damage, hits, use, firing } = landing;
  const { item, extra, less } = firing;
  const facts: Record<string, Json> = { hits, ...more };
  if (damage && extra > 0) facts["extra"] = extra;
  if (damage && less > 0) facts["less"] = less;
  if (item) facts["item"] = item.id;
  if (item && hits > 0) facts["heat"] = hitHeat(item) * hits;
  if (subdues(item, use) || isClubbed(item, use)) facts["subdual"] = true;
  const blow = addBlow(fight, exchange, {
    action: firing.action,
    by,
    target,
    check,
    reading,
    damage,
    entry: use.id,
    facts,
  });
  if (damage && damage.amount > 0) askToSoak(fight, exchange, target, blow.id);
  return blow;
}
