import { refuse } from "../../../engine/index.ts";
import type { Item, Refusal } from "../../../engine/index.ts";
import { HEATING } from "./schema.ts";
import type { SurfaceFigure } from "./derived.ts";
import { gearOf, weaponOf } from "./derived.ts";
import type { Focus } from "../stored.ts";
import { STORE } from "../stored.ts";
import type { SurfaceActionContext, SurfaceFight } from "../types.ts";

/** The weapon whose cost is paid; null for a weapon used as a club, which costs nothing (F18, F32). */
export const weaponToPayFor = (item: Item | null, melee: boolean): Item | null =>
  item && (!melee || weaponOf(item).tags.melee) ? item : null;

/** Whether a weapon can attack at range: one that is not Melee, or that is Thrown as well. */
export const isRanged = (item: Item): boolean => !weaponOf(item).tags.melee || weaponOf(item).tags.thrown;

/** Whether a weapon may be fired in a turn in which its user moves (F21). */
export const firesOnTheMove = (item: Item): boolean => {
  const { tags } = weaponOf(item);
  return tags.assault || tags.thrown || tags.mounted;
};

/** Whether a weapon attacks an area (F31). */
export const isArea = (item: Item): boolean => {
  const { tags } = weaponOf(item);
  return tags.blast || tags.cone || tags.ray;
};

/** What a weapon fires with: its present mode, or its Quench profile (F21, F30). */
export interface Profile {
  readonly damage: string;
  readonly shots: number;
  /** Metres. */
  readonly range: number;
  /** Heat for the user besides the weapon's cost. */
  readonly heat: number;
}

export function profileOf(figure: SurfaceFigure, item: Item, quench: boolean): Profile {
  const weapon = weaponOf(item);
  const set = weapon.mode === "second" && weapon.second.damage !== "" ? weapon.second : weapon;
  if (quench && weapon.quench.damage !== "") return { ...weapon.quench, range: weapon.quench.range || weapon.range };
  const range = set.range || weapon.range || (weapon.tags.thrown ? thrownRange(figure) : 0);
  return { damage: set.damage, shots: set.shots, range, heat: 0 };
}

/** Range in metres of a thrown weapon that states none: 5 per point of Strength bonus, at least 5 (F21). */
export const thrownRange = (figure: SurfaceFigure): number => Math.max(5, 5 * figure.derived.strengthBonus);

/** Actions that firing a weapon takes (F5, F21). */
export function actionsToFire(figure: SurfaceFigure, item: Item): 1 | 2 {
  const { tags, heavyBelow } = weaponOf(item);
  if (!tags.heavy) return 1;
  return heavyBelow === null || figure.derived.strength < heavyBelow ? 2 : 1;
}

/** Parses range bands such as `10: 1, 50: -2`, nearest first; parts that do not parse are skipped. */
export function bandsIn(text: string): { readonly upTo: number; readonly modifier: number }[] {
  return text
    .split(/[,;]/)
    .flatMap((part) => {
      const found = /^\s*(\d+(?:\.\d+)?)\s*m?\s*:\s*([+-]?\d+)\s*$/.exec(part);
      return found ? [{ upTo: Number(found[1]), modifier: Number(found[2]) }] : [];
    })
    .sort((a, b) => a.upTo - b.upTo);
}

/** The modifier of the band that a distance falls in; 0 past the last band. */
export const bandModifier = (text: string, metres: number): number =>
  bandsIn(text).find((band) => metres <= band.upTo)?.modifier ?? 0;

/** What a weapon is kept on (F21, F24). Older worlds stored a single target; it reads as no targets. */
export const focusOf = (fight: SurfaceFight, who: string, item: string): Focus | null =>
  STORE.one(fight.combatant(who), ["focus", item]);

/** The number of turns in a row, with this one, on any of these targets (F21); 1 for the first. */
export function turnsRunning(fight: SurfaceFight, who: string, item: string, targets: readonly string[]): number {
  const focus = focusOf(fight, who, item);
  if (focus?.round !== fight.state.round - 1) return 1;
  return focus.targets.some((id) => targets.includes(id)) ? focus.turns + 1 : 1;
}

/** Cost of one attack; Continuous adds `extra`, except to a cost in heat. */
export const costOf = (item: Item, extra: number): number =>
  weaponOf(item).cost + (weaponOf(item).costKind === "heat" ? 0 : extra);

/** What an attack draws from the energy that all weapons of a user share. */
export const drawnBy = (item: Item, extra: number): number =>
  weaponOf(item).costKind === "energy" ? costOf(item, extra) : 0;

type Payer = Pick<SurfaceActionContext, "fight" | "who">;

/**
 * Refuses an attack whose user has too little left of what it costs (F30).
 * @param drawn energy that weapons before it in the same volley draw
 */
export function weaponCostRefusal({ fight, who }: Payer, item: Item, extra: number, drawn: number): Refusal | null {
  const { costKind, loaded } = weaponOf(item);
  if (costKind === "none" || costKind === "heat") return null;
  const cost = costOf(item, extra) + (costKind === "energy" ? drawn : 0);
  const left = costKind === "ammunition" ? loaded : fight.figure(who).derived.energy.value;
  return cost <= left ? null : refuse(`TEMPO.Surface.Refusal.cost.${costKind}`, { cost, left });
}

/** Takes what an attack costs from its user, counts the ammunition used, and adds the heat. */
export function payForWeapon({ fight, who }: Payer, item: Item, extra: number, heat: number): void {
  const { creature: id } = fight.combatant(who);
  const { costKind, loaded, heats } = weaponOf(item);
  const cost = costOf(item, extra);
  if (costKind === "ammunition") {
    const supply = supplyOf(fight, who, item);
    fight.add(["creatures", id, "items", item.id, "source", "loaded"], -Math.min(cost, loaded));
    // A count, not a flag, so that attacks can be undone in any order.
    if (supply) STORE.add(fight, who, ["used", supply.id], 1);
  }
  if (costKind === "energy")
    fight.add(["creatures", id, "source", "losses", "energy"], Math.min(cost, fight.figure(who).derived.energy.value));
  const heating = heat + heats + (costKind === "heat" ? cost : 0);
  fight.add(["creatures", id, "source", "heat"], heating);
}

const same = (a: string, b: string): boolean => a.trim().toLowerCase() === b.trim().toLowerCase();

/** Ammunition of a weapon's caliber, one that is not used up if possible; null where none is tracked. */
export function supplyOf(fight: SurfaceFight, who: string, item: Item): Item | null {
  const { caliber } = weaponOf(item);
  if (caliber.trim() === "") return null;
  const fitting = fight
    .figure(who)
    .items("gear")
    .filter((g) => gearOf(g).usage !== "none" && same(gearOf(g).caliber, caliber))
    .sort((a, b) => (a.id < b.id ? -1 : 1));
  return fitting.find((g) => gearOf(g).usage !== "empty") ?? fitting[0] ?? null;
}

/** Heat that a hit gives its target: as stated, else 1 for energy and particles (F26). */
export const hitHeat = (item: Item): number => {
  const { hitHeat: stated, damageType } = weaponOf(item);
  return stated ?? (HEATING.includes(damageType) ? 1 : 0);
};
