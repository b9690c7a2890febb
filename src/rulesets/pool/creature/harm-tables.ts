import type { HarmTable } from "../../../engine/index.ts";
import type { DamageType } from "./schema.ts";

/** A table, and what is taken off the damage before it is read: Body, reduction, resistance, metal (D23). */
export interface PoolTable extends HarmTable {
  readonly less: readonly ("body" | "reduction" | "resistance" | "metal")[];
}

const row = (from: number, effects: Readonly<Record<string, number>>) => ({ from, effects });

/** D23, row by row. */
export const TABLES: Readonly<Record<DamageType, PoolTable>> = {
  concussive: {
    less: ["body", "reduction"],
    rows: [
      row(1, { stamina: 1 }),
      row(2, { stamina: 2 }),
      row(3, { stun: 1 }),
      row(5, { stun: 2 }),
      row(7, { wound: 1 }),
      row(10, { wound: 1, stun: 1 }),
      row(13, { wound: 2 }),
      row(17, { wound: 3 }),
      row(21, { wound: 4 }),
    ],
    beyond: [{ each: 3, effects: { stamina: 1, stun: 1, wound: 1 } }],
  },
  penetrating: {
    less: ["reduction"],
    rows: [
      row(0, { stamina: 1 }),
      row(1, { stun: 1 }),
      row(2, { stun: 2 }),
      row(4, { wound: 1 }),
      row(7, { wound: 2 }),
      row(10, { wound: 3 }),
      row(13, { wound: 5 }),
    ],
    beyond: [{ each: 3, effects: { wound: 1 } }],
  },
  fire: {
    less: ["resistance"],
    rows: [
      row(1, { stamina: 1 }),
      row(3, { stun: 1 }),
      row(5, { stun: 1, burning: 1 }),
      row(8, { wound: 1, burning: 1 }),
      row(13, { wound: 2, burning: 1 }),
    ],
    beyond: [{ each: 5, effects: { wound: 1, burning: 1 } }],
  },
  cold: {
    less: ["body", "resistance"],
    rows: [
      row(1, { stamina: 1 }),
      row(3, { stamina: 2 }),
      row(5, { fatigue: 1 }),
      row(8, { fatigue: 2 }),
      row(13, { fatigue: 2, wound: 1 }),
      row(17, { fatigue: 3, wound: 1 }),
      row(21, { fatigue: 4, wound: 2 }),
    ],
    beyond: [
      { each: 3, effects: { fatigue: 1 } },
      { each: 6, effects: { wound: 1 } },
    ],
  },
  lightning: {
    less: ["body", "metal", "resistance"],
    rows: [
      row(-Infinity, { stamina: -1 }),
      row(1, { stamina: 1 }),
      row(2, { stun: 1 }),
      row(5, { stun: 2 }),
      row(8, { stun: 3 }),
      row(10, { stun: 3, wound: 1 }),
    ],
    beyond: [
      { each: 3, effects: { stun: 1 } },
      { each: 10, effects: { wound: 1 } },
    ],
  },
};
