import type { Adjustment } from "../../engine/command.ts";
import type { Check } from "../../engine/check/check.ts";
import { adjust } from "../../engine/check/check.ts";
import { succeeded } from "../../engine/check/reading.ts";
import { throwCheck, throwOpposed } from "../../engine/check/throwing.ts";
import type { Rolling } from "../../engine/dice/rolling.ts";
import type { Blow } from "../../engine/exchange.ts";
import { throwDamage } from "../../engine/harm/damage.ts";
import type { Item } from "../../engine/state.ts";
import { addBlow, ask } from "../../engine/turn/conduct.ts";
import { COUNTERED, strikeCheck } from "./checks.ts";
import { weaponOf } from "./derive.ts";
import { contingencyOf } from "./preparation.ts";
import type { PhasedFight } from "./rules.ts";
import { hasReaction, meleeWeaponAgainst } from "./rules.ts";

/** Both sides of a contest roll in one go; whether the active one wins (P2). */
export function* contest(
  fight: PhasedFight,
  exchange: string,
  check: Check,
  { who, other, entry }: { readonly who: string; readonly other: string; readonly entry: string },
): Rolling<boolean> {
  const { active, passive } = yield* throwOpposed(check, who, other);
  addBlow(fight, exchange, { action: passive.check.id, by: other, target: who, ...passive });
  addBlow(fight, exchange, { action: check.id, by: who, target: other, ...active, entry });
  return succeeded(active.reading);
}

/** One Strike within an exchange: the roll, the band, the damage, and who may react to it (P4, P11, P22). */
export function* strike(
  fight: PhasedFight,
  exchange: string,
  who: string,
  target: string,
  item: Item,
  adjustment: Adjustment,
  { entry, action }: { readonly entry: string; readonly action: string },
): Rolling<Blow> {
  const check = adjust(strikeCheck(fight, who, target, item), adjustment);
  const { reading } = yield* throwCheck(check, who, "phased.strike");
  const band = reading?.band ?? "";
  const weapon = weaponOf(item);
  const times = band === "critical" ? 2 : band === "hit" ? 1 : 0;
  const flats = fight.option("criticalDoublesAll") === true ? times : 1; // P22
  const thrown = { type: weapon.damageType, times, flats, who, why: "phased.damage" };
  const damage = times === 0 ? null : yield* throwDamage(weapon.damage, thrown);
  const blow = addBlow(fight, exchange, {
    action,
    by: who,
    target,
    check,
    reading,
    damage,
    entry,
    facts: { item: item.id },
  });
  const options = reactionsTo(fight, who, target, band);
  if (options.length > 0)
    ask(fight, exchange, target, { kind: "struck", options: [...options, "none"], blow: blow.id });
  return blow;
}

/** What the target of a Strike may do about it; nothing when it cannot change anything (U5). */
function reactionsTo(fight: PhasedFight, attacker: string, target: string, band: string): string[] {
  if (!hasReaction(fight, target)) return [];
  const options: string[] = [];
  if (COUNTERED.includes(band) && meleeWeaponAgainst(fight, target, attacker)) options.push("counter");
  if (contingencyOf(fight, target)) options.push("contingency");
  return options;
}
