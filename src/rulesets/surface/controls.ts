import type { Control, Item, Label } from "../../engine/index.ts";
import { weaponOf } from "./creature/derived.ts";
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

/** What heat will do at the end of the turn, and what it would after one more shot (F26). */
export function controls(fight: SurfaceFight, who: string): Control[] {
  const figure = fight.figure(who);
  const { heat, vent, dead } = figure.derived;
  const hot = figure.items("weapon").filter((item) => weaponOf(item).equipped && heating(item) > 0);
  if (dead || (heat === 0 && hot.length === 0)) return [];
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
