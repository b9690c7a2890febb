import { effectsOf, idFrom, impose } from "../../../engine/index.ts";
import type { Effects, Harm, Rolling } from "../../../engine/index.ts";
import type { DamageType, Location } from "./schema.ts";
import { DAMAGE_TYPES, LOCATIONS } from "./schema.ts";
import { lossFor } from "./derived.ts";
import type { PoolDerived } from "./derived.ts";
import { noted, store } from "../stored.ts";
import type { PoolFight } from "../types.ts";
import { regain, setGauge } from "../state.ts";
import { TABLES } from "./harm-tables.ts";

/** What the damage tables need of a blow besides its damage (D23). */
export interface Hit {
  readonly location: Location;
  readonly apv: number;
  /** Rounds of cold in a row before this one. */
  readonly coldBefore: number;
}

const PLAIN: Hit = { location: "body", apv: 0, coldBefore: 0 };

export const typeOf = (text: string): DamageType => DAMAGE_TYPES.find((t) => t === text) ?? "concussive";

/** The table for a blow: penetrating damage that does not pierce the armour is concussive (D23). */
export const tableFor = (type: DamageType, apv: number, armourValue: number): DamageType =>
  type === "penetrating" && apv < armourValue ? "concussive" : type;

/** Damage after reductions, which may be below 0, and the table it is read on (D23). */
export function damageAfterReduction(
  { source, derived }: { source: { attributes: { body: number } }; derived: PoolDerived },
  amount: number,
  type: DamageType,
  hit: Hit = PLAIN,
): { readonly table: DamageType; readonly damage: number } {
  const table = tableFor(type, hit.apv, derived.armourValue);
  const resistance = table === "fire" || table === "cold" || table === "lightning" ? derived.resistance[table] : 0;
  const off = { body: source.attributes.body, reduction: derived.reduction, metal: derived.metal, resistance };
  let less = 0;
  for (const what of TABLES[table].less) less += off[what];
  return { table, damage: amount - less + (table === "cold" ? hit.coldBefore : 0) };
}

/** What so much damage does to a creature (D23). */
export function effectsOn(
  figure: Parameters<typeof damageAfterReduction>[0],
  amount: number,
  type: DamageType,
  hit: Hit = PLAIN,
): Effects {
  const { table, damage } = damageAfterReduction(figure, amount, type, hit);
  return effectsOf(TABLES[table], damage);
}

/** Where effects are suffered, and whether they may kill at once. */
interface Place {
  readonly location?: Location;
  /** The id of the condition `dead` it may bring: one for each hit, so that undoing one leaves the others. */
  readonly death?: string | undefined;
  /** Set for dues, which are no hit and so never kill at once (D32). */
  readonly noHit?: true;
}

/** Applies effects: stamina, then fatigue and stun, then wounds (D26). */
// eslint-disable-next-line complexity -- each amount follows from the one before it (D26)
export function applyEffects(
  fight: PoolFight,
  who: string,
  effects: Effects,
  { location = "body", death = idFrom("dead", who, fight.state.beat, fight.state.round), noHit }: Place = {},
): void {
  const { creature } = fight.combatant(who);
  const source = ["creatures", creature, "source"];
  const stamina = effects["stamina"] ?? 0;
  if (stamina < 0) regain(fight, who, "stamina", -stamina);
  const figure = fight.figure(who);
  const { derived } = figure;
  const { losses } = figure.source;
  const { fullStamina } = derived;
  const stun = Math.max(0, figure.source.stun);
  const fatigue = Math.max(0, figure.source.fatigue);
  // Stun and fatigue beyond the maximum stamina become wounds.
  const room = Math.max(0, fullStamina - stun - fatigue);
  const tired = Math.min(effects["fatigue"] ?? 0, room);
  const stunned = Math.min(effects["stun"] ?? 0, room - tired);
  const wounds = (effects["wound"] ?? 0) + (effects["fatigue"] ?? 0) - tired + (effects["stun"] ?? 0) - stunned;
  const after = derived.stamina.value - Math.max(0, stamina) - tired - stunned - 2 * wounds;
  const max = Math.max(0, fullStamina - stun - fatigue - tired - stunned);
  if (tired > 0) fight.add([...source, "fatigue"], fatigue + tired - figure.source.fatigue);
  if (stunned > 0) fight.add([...source, "stun"], stun + stunned - figure.source.stun);
  fight.add([...source, "losses", "stamina"], lossFor(Math.max(0, Math.min(after, max)), max) - losses.stamina);
  if (stunned > 0) store.add(fight, who, ["stunned", String(fight.state.round)], stunned);
  if (wounds <= 0) return;
  const present = fight.figure(who).source.wounds[location];
  fight.add([...source, "wounds", location], wounds - Math.min(0, present));
  // One hit of max wounds kills; more than twice that in all is derived as dead.
  if (!noHit && wounds >= derived.wounds.max) impose(fight, who, death, { condition: "pool.dead" });
}

/** Removes a stun: the maximum of stamina rises, its present value does not (D15, D26). */
export function shakeOff(fight: PoolFight, who: string): void {
  const { value } = fight.figure(who).derived.stamina;
  fight.add(["creatures", fight.combatant(who).creature, "source", "stun"], -1);
  setGauge(fight, who, "stamina", value);
}

/** The hit that a blow's facts describe; lightning always strikes the body (D23). */
export function hitOf(fight: PoolFight, { target, type, blow }: Pick<Harm, "target" | "type" | "blow">): Hit {
  return {
    location: (type !== "lightning" && blow && noted.get(blow, "location")) || "body",
    apv: (blow && noted.get(blow, "apv")) ?? 0,
    coldBefore: type === "cold" ? coldRounds(fight, target) : 0,
  };
}

/** Applies damage (D23). What burns burns on at the end of the round. */
export function* applyHarm(fight: PoolFight, harm: Harm): Rolling<void> {
  const { target, amount, blow, exchange } = harm;
  const { round } = fight.state;
  const death = blow ? idFrom("dead", exchange ?? "", blow.id) : undefined;
  if (harm.type === MEND) {
    mend(fight, target, amount);
    return;
  }
  if (EFFECTS.includes(harm.type)) {
    // Typed figures are no hit, so they kill nobody at once.
    applyEffects(fight, target, { [harm.type]: amount }, { death, ...(harm.resource === undefined ? {} : TYPED) });
    return;
  }
  const type = typeOf(harm.type);
  const hit = hitOf(fight, harm);
  const effects = effectsOn(fight.figure(target), amount, type, hit);
  applyEffects(fight, target, effects, { location: hit.location, death });
  if (type === "cold") store.add(fight, target, ["cold", String(round)], 1);
  // Added, and subtracted when it has burnt on, so that a blow can be undone in a later round, too.
  if ((effects["burning"] ?? 0) > 0)
    store.add(fight, target, ["burning", blow ? idFrom(exchange ?? "", blow.id) : "fire", hit.location], amount - 1);
}

/** The damage type of dying: wounds, without any reduction. */
export const WOUND = "wound";

/** Damage types that name their effect, without any reduction. */
const EFFECTS: readonly string[] = [WOUND, "stun", "fatigue"];
const TYPED: Pick<Place, "noHit"> = { noHit: true };

/** Wounds healed by hand, wherever most of them are. */
const MEND = "mend";

function mend(fight: PoolFight, who: string, amount: number): void {
  for (let left = amount; left > 0; left--) {
    const { wounds } = fight.figure(who).source;
    const worst = LOCATIONS.reduce((a, b) => (wounds[b] > wounds[a] ? b : a));
    if (wounds[worst] <= 0) return;
    fight.add(["creatures", fight.combatant(who).creature, "source", "wounds", worst], -1);
  }
}

/** Rounds of cold in a row up to the round before this one (D23). */
export function coldRounds(fight: PoolFight, who: string): number {
  const colds = store.get(fight.combatant(who), "cold") ?? {};
  let rounds = 0;
  while ((colds[String(fight.state.round - 1 - rounds)] ?? 0) > 0) rounds += 1;
  return rounds;
}

/** A fire that burns on at the end of the round: by which blow, where, and how hard (D23). */
export interface Fire {
  readonly key: string;
  readonly location: Location;
  readonly damage: number;
}

export const firesOn = (fight: PoolFight, who: string): Fire[] =>
  Object.entries(store.get(fight.combatant(who), "burning") ?? {}).flatMap(([key, places]) =>
    LOCATIONS.flatMap((location) => {
      const damage = places[location] ?? 0;
      return damage > 0 ? [{ key, location, damage }] : [];
    }),
  );
