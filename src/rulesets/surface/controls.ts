import type { Control, Item, Label, Stock } from "../../engine/index.ts";
import { gearOf, weaponOf } from "./creature/derived.ts";
import { USAGE } from "./creature/schema.ts";
import type { SurfaceFight } from "./types.ts";

const said = (id: string, data: Readonly<Record<string, number | string>> = {}): Label => ({
  key: `TEMPO.Surface.Control.${id}`,
  data,
});

/** What one attack with a weapon adds (F26). */
const heating = (item: Item): number => {
  const { heats, cost, costKind } = weaponOf(item);
  return heats + (costKind === "heat" ? cost : 0);
};

/** F26: of the heat dice thrown at the end of the turn, what a die costs on the average, and a chance of no harm. */
const EACH = (1 + 2) / 6;
const SAFE = 4 / 6;

const expected = (dice: number): Readonly<Record<string, number>> => ({
  dice,
  loss: Math.round(dice * EACH * 10) / 10,
  chance: Math.round((1 - SAFE ** dice) * 100),
});

export const controls = (fight: SurfaceFight, who: string): Control[] =>
  fight.figure(who).derived.dead ? [] : [...heatOf(fight, who), ...suppliesOf(fight, who)];

/** What heat will do at the end of the turn, and what it would after one more shot (F26). */
function heatOf(fight: SurfaceFight, who: string): Control[] {
  const figure = fight.figure(who);
  const { heat, vent } = figure.derived;
  const hot = figure.items("weapon").filter((item) => weaponOf(item).equipped && heating(item) > 0);
  if (heat === 0 && hot.length === 0) return [];
  const vented = Math.min(heat, vent);
  const dice = heat - vented;
  const ifFired = hot.map((item): Label => {
    const after = Math.max(0, heat + heating(item) - vent);
    const id = after === 0 ? "firedCool" : "fired";
    return said(id, { item: item.id, heat: heating(item), ...expected(after) });
  });
  return [
    {
      id: "heat",
      label: said("heat"),
      icon: "fire",
      now: said("heatNow", { heat, vent }),
      forecast: {
        cells: [
          { kind: "eased", count: vented, label: said("vented"), icon: "arrow-down" },
          { kind: "at-risk", count: dice, label: said("rolled"), icon: "dice-d6" },
        ],
        lines: [dice === 0 ? said("cool") : said("ends", expected(dice)), ...ifFired],
      },
    },
  ];
}

/** What is left to shoot with, the usage dice of the ammunition, and the dice that soak (F13, F25, F28, F30). */
function suppliesOf(fight: SurfaceFight, who: string): Control[] {
  const figure = fight.figure(who);
  const { energy, soak } = figure.derived;
  const weapons = figure.items("weapon").filter((item) => weaponOf(item).equipped);
  const stocks: Stock[] = [
    ...weapons.flatMap((item) => stockOf(item, energy.value)),
    ...figure.items("gear").flatMap(usageOf),
    ...soak.map(({ item, count, faces, heat }): Stock => {
      const dice = `${count}d${faces}`;
      return { label: { item }, now: said(heat > 0 ? "soakHot" : "soak", { dice, heat }) };
    }),
  ];
  return stocks.length === 0
    ? []
    : [{ id: "supplies", label: said("supplies"), icon: "boxes-stacked", now: null, stocks }];
}

/** What a weapon still has for its attacks. */
function stockOf(item: Item, energy: number): Stock[] {
  const { costKind, cost, loaded, magazine } = weaponOf(item);
  const label = { item: item.id };
  if (costKind === "energy" && cost > 0) return [{ label, now: said("energy", { count: Math.floor(energy / cost) }) }];
  if (costKind !== "ammunition") return [];
  const refill = { label: { key: "TEMPO.Surface.Action.reload" }, deed: { action: "reload", item: item.id } };
  return [{ label, now: said("loaded", { loaded, magazine, cost }), bar: { left: loaded, of: magazine }, refill }];
}

/** F28: the die of an ammunition, on the chain that it steps down. */
function usageOf(item: Item): Stock[] {
  const { usage } = gearOf(item);
  if (usage === "none") return [];
  const at = usage === "empty" ? null : usage;
  return [{ label: { item: item.id }, now: said(at ? "usage" : "used"), rungs: { all: USAGE, at } }];
}
