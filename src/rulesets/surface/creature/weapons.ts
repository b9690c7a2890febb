import { refuse } from "../../../engine/index.ts";
import type { Item, Refusal } from "../../../engine/index.ts";
import { HEATING } from "./schema.ts";
import type { SurfaceFigure } from "./derived.ts";
import { gearOf, weaponOf } from "./derived.ts";
import type { Focus } from "../stored.ts";
import { STORE } from "../stored.ts";
import type { SurfaceActionContext, SurfaceFight } from "../types.ts";

/** A weapon that is used as one, and so asks for what it costs: in melee what is made for it, and no club (F18, F32). */
export const spends = (item: Item | null, melee: boolean): Item | null =>
  item && (!melee || weaponOf(item).tags.melee) ? item : null;

/** Whether a weapon has a place in ranged fighting: all that are not Melee, and those that can be thrown as well. */
export const isRanged = (item: Item): boolean => !weaponOf(item).tags.melee || weaponOf(item).tags.thrown;

/** Weapons with which one may both move and fire (F21). */
export const firesOnTheMove = (item: Item): boolean => {
  const { tags } = weaponOf(item);
  return tags.assault || tags.thrown || tags.mounted;
};

/** Weapons whose outcome is an area's (F31). */
export const isArea = (item: Item): boolean => {
  const { tags } = weaponOf(item);
  return tags.blast || tags.cone || tags.ray;
};

/** What is fired: as set, or with Intershields (F21, F30). */
export interface Profile {
  readonly damage: string;
  readonly shots: number;
  /** Metres. */
  readonly range: number;
  /** Heat for the user beside what the weapon costs. */
  readonly heat: number;
}

export function profileOf(figure: SurfaceFigure, item: Item, quench: boolean): Profile {
  const weapon = weaponOf(item);
  const set = weapon.mode === "second" && weapon.second.damage !== "" ? weapon.second : weapon;
  if (quench && weapon.quench.damage !== "") return { ...weapon.quench, range: weapon.quench.range || weapon.range };
  const range = set.range || weapon.range || (weapon.tags.thrown ? thrownRange(figure) : 0);
  return { damage: set.damage, shots: set.shots, range, heat: 0 };
}

/** Where a weapon states no range: 5 m for each point of Strength bonus, at least 5 m (F21). */
export const thrownRange = (figure: SurfaceFigure): number => Math.max(5, 5 * figure.derived.strengthBonus);

/** Actions an attack with it takes (F5, F21). */
export function actionsFor(figure: SurfaceFigure, item: Item): 1 | 2 {
  const { tags, heavyBelow } = weaponOf(item);
  if (!tags.heavy) return 1;
  return heavyBelow === null || figure.derived.strength < heavyBelow ? 2 : 1;
}

/** Range bands as written: `10: 1, 50: -2`. What makes no sense is left out. */
export function bandsIn(text: string): { readonly upTo: number; readonly modifier: number }[] {
  return text
    .split(/[,;]/)
    .flatMap((part) => {
      const found = /^\s*(\d+(?:\.\d+)?)\s*m?\s*:\s*([+-]?\d+)\s*$/.exec(part);
      return found ? [{ upTo: Number(found[1]), modifier: Number(found[2]) }] : [];
    })
    .sort((a, b) => a.upTo - b.upTo);
}

/** The modifier of the band a distance falls in; past the last band there is none. */
export const bandModifier = (text: string, metres: number): number =>
  bandsIn(text).find((band) => metres <= band.upTo)?.modifier ?? 0;

/** What a weapon is kept on; worlds of older versions keep one target, and that begins anew. */
export const focusOf = (fight: SurfaceFight, who: string, item: string): Focus | null =>
  STORE.get(fight.combatant(who), "focus")?.[item] ?? null;

/** Which turn running it would be on these targets, or on one of them: 1 for the first (F21). */
export function turnsRunning(fight: SurfaceFight, who: string, item: string, targets: readonly string[]): number {
  const focus = focusOf(fight, who, item);
  if (focus?.round !== fight.state.round - 1) return 1;
  return focus.targets.some((id) => targets.includes(id)) ? focus.turns + 1 : 1;
}

/** What one attack costs; Continuous makes it more, heat excepted. */
export const costOf = (item: Item, extra: number): number =>
  weaponOf(item).cost + (weaponOf(item).costKind === "heat" ? 0 : extra);

/** What it draws of the energy that all of one's weapons share. */
export const drawnBy = (item: Item, extra: number): number =>
  weaponOf(item).costKind === "energy" ? costOf(item, extra) : 0;

type Payer = Pick<SurfaceActionContext, "fight" | "who">;

/**
 * Too little left of what it costs (F30).
 * @param drawn energy that weapons before it in the same volley draw
 */
export function weaponCostRefusal({ fight, who }: Payer, item: Item, extra: number, drawn: number): Refusal | null {
  const { costKind, loaded } = weaponOf(item);
  if (costKind === "none" || costKind === "heat") return null;
  const cost = costOf(item, extra) + (costKind === "energy" ? drawn : 0);
  const left = costKind === "ammunition" ? loaded : fight.figure(who).derived.energy.value;
  return cost <= left ? null : refuse(`TEMPO.Surface.Refusal.cost.${costKind}`, { cost, left });
}

/** Takes what an attack costs; written to the fight. */
export function payForWeapon({ fight, who }: Payer, item: Item, extra: number, heat: number): void {
  const { creature: id } = fight.combatant(who);
  const { costKind, loaded, heats } = weaponOf(item);
  const cost = costOf(item, extra);
  if (costKind === "ammunition") {
    const supply = supplyOf(fight, who, item);
    fight.add(["creatures", id, "items", item.id, "source", "loaded"], -Math.min(cost, loaded));
    // Counted, so that shots can be taken back in any order.
    if (supply) STORE.add(fight, who, ["used", supply.id], 1);
  }
  if (costKind === "energy")
    fight.add(["creatures", id, "source", "losses", "energy"], Math.min(cost, fight.figure(who).derived.energy.value));
  const heating = heat + heats + (costKind === "heat" ? cost : 0);
  fight.add(["creatures", id, "source", "heat"], heating);
}

const same = (a: string, b: string): boolean => a.trim().toLowerCase() === b.trim().toLowerCase();

/** The ammunition a weapon takes: that of its caliber, what is not used up first; null where none is kept count of. */
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

/** Heat a hit brings its target: as stated, else one from energy and particles (F26). */
export const hitHeat = (item: Item): number => {
  const { hitHeat: stated, damageType } = weaponOf(item);
  return stated ?? (HEATING.includes(damageType) ? 1 : 0);
};
