import type { Band, Check } from "../../../src/engine/check/check.ts";
import type { Modifier, ModifierSide, Stacking } from "../../../src/engine/check/modifier.ts";

export const modifier = (side: ModifierSide, value: number, given: Partial<Modifier> = {}): Modifier => ({
  id: `${side}${value}${given.source ?? ""}`,
  label: "label",
  source: "source",
  value,
  side,
  on: true,
  fixed: false,
  ...given,
});

export const missOrHit = (from: number): Band[] => [
  { id: "miss", label: "", grade: "fail", from: null },
  { id: "hit", label: "", grade: "success", from },
];

const base = { id: "test.check", label: "", modifiers: [], against: null } as const;
const figure = (value: number): Check["against"] => ({ label: "", value });

/** 3d8 + 6 against 20, in four bands. */
export const summed: Check = {
  ...base,
  dice: [{ count: 3, faces: 8 }],
  modifiers: [modifier("roll", 6), modifier("target", 2), modifier("roll", 9, { on: false })],
  against: figure(18),
  bands: [
    { id: "critical failure", label: "", grade: "fail", from: null },
    { id: "failure", label: "", grade: "part", from: 13 },
    { id: "success", label: "", grade: "success", from: 18 },
    { id: "critical", label: "", grade: "better", from: 24 },
  ],
};

/** A d4, S d8, bonus and penalty d6, against a difficulty; every full 3 above it is one more success (D1, D2). */
export const pool = (a: number, s: number, bonus: number, penalty: number, difficulty = 0): Check => ({
  ...base,
  dice: [
    { count: a, faces: 4 },
    { count: s, faces: 8 },
  ],
  pool: { keep: a, die: 6 },
  modifiers: [modifier("bonus", bonus), modifier("penalty", penalty)],
  against: figure(difficulty),
  bands: [
    { id: "fail", label: "", grade: "fail", from: null },
    { id: "success", label: "", grade: "success", from: difficulty, count: { first: 0, each: 3 } },
  ],
});

/** 1d20 + 5 with a 20 and a 19 that hit and a 1 that misses, against 30: out of reach but for the naturals (H19). */
export const natural: Check = {
  ...base,
  dice: [{ count: 1, faces: 20 }],
  naturals: [
    { from: 19, to: 20, band: "critical" },
    { from: 1, to: 1, band: "miss" },
  ],
  modifiers: [modifier("roll", 5)],
  against: figure(22),
  bands: [...missOrHit(22), { id: "critical", label: "", grade: "better", from: 99 }],
};

/** Four shots: 1 hit from 20 on, one more for each point above (F12). */
export const volley: Check = {
  ...base,
  dice: [{ count: 1, faces: 20 }],
  modifiers: [modifier("roll", 7)],
  against: figure(20),
  bands: [
    { id: "miss", label: "", grade: "fail", from: null },
    { id: "hit", label: "", grade: "success", from: 20, count: { first: 1, each: 1, most: 4 } },
  ],
};

/** 1d6 + 3 against 2d4 + 1. */
export const opposed = (tie: "meet" | "exceed"): Check => ({
  ...base,
  dice: [{ count: 1, faces: 6 }],
  modifiers: [modifier("roll", 3), modifier("target", 1)],
  against: {
    label: "",
    value: null,
    tie,
    check: {
      ...base,
      id: "test.other",
      dice: [{ count: 2, faces: 4 }],
      modifiers: [modifier("roll", 1)],
      bands: [{ id: "rolled", label: "", grade: "success", from: null }],
    },
  },
  bands: [...missOrHit(0), { id: "far", label: "", grade: "better", from: 2 }],
});

/** 2d8 + 2: a plus on all of what has to be reached, one on the hit alone, and a minus on the critical alone (D17). */
export const postured: Check = {
  ...base,
  dice: [{ count: 2, faces: 8 }],
  modifiers: [
    modifier("roll", 2),
    modifier("target", 1),
    modifier("target", 3, { bands: ["hit"] }),
    modifier("target", -2, { bands: ["critical"] }),
    modifier("target", 5, { bands: ["critical"], on: false }),
  ],
  against: figure(8),
  bands: [...missOrHit(8), { id: "critical", label: "", grade: "better", from: 16 }],
};

/** 1d6 + 1d4 - 5, but never below 1. */
export const floored: Check = {
  ...base,
  dice: [
    { count: 1, faces: 6 },
    { count: 1, faces: 4 },
  ],
  least: 1,
  modifiers: [modifier("roll", -5)],
  bands: missOrHit(2),
};

export const taken: Check = { ...natural, dice: [], taken: 10 };

/** Grades of circumstances as the heroic rules have them (H4, H5). */
export const graded: Stacking = {
  strongest: "source",
  grades: [
    { weight: 1, value: 2 },
    { weight: 2, value: 4 },
    { weight: 4, value: 8 },
  ],
};
