/**
 * The GM moves a result from one target to others before its damage is applied: the roll stands, and its band
 * is read anew against each of them.
 */
import type { Check } from "../check/check.ts";
import { againstTotal } from "../check/check.ts";
import type { Reading } from "../check/reading.ts";
import { read, succeeded } from "../check/reading.ts";
import { needsOf } from "../check/throw-check.ts";
import { plainUse } from "../command.ts";
import type { Rolling } from "../dice/rolling.ts";
import { facesOf, rollAll } from "../dice/rolling.ts";
import type { Blow, Exchange } from "../exchange.ts";
import type { Fight } from "../fight.ts";
import type { Refusal } from "../refusal.ts";
import { impossible } from "../refusal.ts";
import type { Shape } from "../schema.ts";
import { addBlow } from "./conduct.ts";

/** A roll as it reads against a target. */
export interface Aimed {
  readonly check: Check | null;
  readonly reading: Reading | null;
}

/** The check that the blow's action would make against another target; null if it makes none. */
function checkAgainst<C extends Shape, D>(
  fight: Fight<C, D>,
  { facts }: Exchange,
  blow: Blow,
  target: string,
): Check | null {
  const { by, action } = blow;
  if (!fight.state.combatants[by] || !fight.state.combatants[target]) return null;
  const item = blow.facts["item"] ?? facts["item"];
  const spec = fight.ruleset.actions[action.slice(fight.ruleset.id.length + 1)];
  const use = plainUse("", { targets: [target], item: typeof item === "string" && item !== "" ? item : null });
  return spec?.check?.(fight, by, use) ?? null;
}

/** The thrown check with the number to reach, and the modifiers of it, that another target sets. */
function aimedAt(thrown: Check, fresh: Check): Check {
  const own = thrown.modifiers.filter(({ side }) => side !== "target");
  const theirs = fresh.modifiers.filter(({ side }) => side === "target");
  return { ...thrown, against: fresh.against, bands: fresh.bands, modifiers: [...own, ...theirs] };
}

/**
 * How a blow's roll reads against another target, without dice of that target; as it is where the target has no
 * number to reach, or would have to throw for it.
 */
export function readAgainst<C extends Shape, D>(
  fight: Fight<C, D>,
  exchange: Exchange,
  blow: Blow,
  target: string,
): Aimed {
  const { check, reading } = blow;
  const fresh = check && reading ? checkAgainst(fight, exchange, blow, target) : null;
  if (!check || !reading || !fresh?.against || fresh.against.value === null) return { check, reading };
  const aimed = aimedAt(check, fresh);
  return { check: aimed, reading: read(aimed, reading.faces) };
}

/** The same as a command reads it: a target that opposes the roll throws for it now. */
function* readingAgainst<C extends Shape, D>(
  fight: Fight<C, D>,
  exchange: Exchange,
  blow: Blow,
  target: string,
): Rolling<Aimed> {
  const { check, reading } = blow;
  const fresh = check && reading ? checkAgainst(fight, exchange, blow, target) : null;
  if (!check || !reading || fresh?.against?.value !== null) return readAgainst(fight, exchange, blow, target);
  const faces = yield* rollAll(needsOf(fresh.against.check, target));
  const theirs = read(fresh.against.check, facesOf(faces));
  addBlow(fight, exchange.id, {
    ...{ action: blow.action, by: target, target: blow.by },
    ...{ check: fresh.against.check, reading: theirs },
  });
  const aimed = againstTotal(aimedAt(check, fresh), theirs.total);
  return { check: aimed, reading: read(aimed, reading.faces) };
}

/**
 * Moves a blow whose damage is not applied to other targets: to the first, with a copy for each further one. A
 * target that the roll misses takes no damage.
 */
export function* retarget<C extends Shape, D>(
  fight: Fight<C, D>,
  id: string,
  blowId: string,
  targets: readonly string[],
): Rolling<Refusal | void> {
  const exchange = fight.exchange(id);
  const blow = exchange?.blows[blowId];
  const refusal = refusalToAim(fight, exchange, blow, targets);
  if (refusal || !exchange || !blow) return refusal ?? impossible("TEMPO.Refusal.NoBlow");
  const { target: first, check: thrown, reading: was, damage } = blow;
  const before = blow.before ?? { target: first, check: thrown, reading: was, damage };
  for (const [nth, target] of targets.entries()) {
    const aimed = target === blow.target ? blow : yield* readingAgainst(fight, exchange, blow, target);
    const missed = target !== blow.target && aimed.reading !== null && blow.reading !== null && misses(blow, aimed);
    const { check, reading } = aimed;
    const made = { ...blow, target, check, reading, damage: missed ? null : blow.damage };
    if (nth === 0) fight.set(["exchanges", id, "blows", blowId], target === blow.target ? blow : { ...made, before });
    else fight.set(["exchanges", id, "blows", addBlow(fight, id, made).id, "before"], null);
  }
  fight.record("retargeted", blow.by, { exchange: id, blow: blowId, targets });
}

/** Whether a roll that struck its first target misses this one. */
const misses = (blow: Blow, { reading }: Aimed): boolean => succeeded(blow.reading) && !succeeded(reading);

function refusalToAim<C extends Shape, D>(
  fight: Fight<C, D>,
  exchange: Exchange | null,
  blow: Blow | undefined,
  targets: readonly string[],
): Refusal | null {
  if (!exchange) return impossible("TEMPO.Refusal.NoExchange");
  if (exchange.undone) return impossible("TEMPO.Refusal.Undone");
  if (!blow) return impossible("TEMPO.Refusal.NoBlow");
  if (!fight.authority.gm) return impossible("TEMPO.Refusal.OnlyGM");
  if (!blow.damage) return impossible("TEMPO.Refusal.NoDamage");
  if (blow.applied) return impossible("TEMPO.Refusal.Applied");
  const aimed: readonly string[] = Array.isArray(targets) ? targets : [];
  if (aimed.length === 0) return impossible("TEMPO.Refusal.NoTarget");
  const all = aimed.every((target) => fight.state.combatants[target] !== undefined);
  return all && new Set(aimed).size === aimed.length ? null : impossible("TEMPO.Refusal.Gone");
}
