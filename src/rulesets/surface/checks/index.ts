import { distanceBetween, holdsOn, modifierOf } from "../../../engine/index.ts";
import type { Band, Check, CheckSpec, HoldKind, Item, Json, Modifier, Natural } from "../../../engine/index.ts";
import type { Save, creature } from "../creature/schema.ts";
import { SAVES } from "../creature/schema.ts";
import type { SurfaceDerived, SurfaceFigure } from "../creature/derived.ts";
import { weaponOf } from "../creature/derived.ts";
import { STORE } from "../stored.ts";
import { defenceDieOf } from "../creature/martial-arts.ts";
import type { SurfaceFight } from "../types.ts";
import { hasMoved } from "../state.ts";
import { bandModifier } from "../creature/weapons.ts";

const D20 = [{ count: 1, faces: 20 }] as const;

/** The total that an attack or a save has to reach (F11, F22). */
export const TO_REACH = 20;

export const COVERS = ["none", "light", "heavy", "concealed"] as const;
export type Cover = (typeof COVERS)[number];

/** Modifier to hit, by the target's cover (F15). */
export const COVER = { none: 0, light: -1, heavy: -2, concealed: -4 } as const satisfies Record<Cover, number>;

/** Modifiers to hit: per weapon beyond the first (F16, F33), and for a lethal weapon as a club (F18). */
export const PER_WEAPON = -4;
export const CLUBBED = -4;

const optionalModifier = (id: string, value: number, source: string): Modifier[] =>
  value === 0
    ? []
    : [
        {
          id,
          label: `TEMPO.Surface.Modifier.${id}`,
          source,
          value,
          side: "roll",
          on: true,
          fixed: false,
        },
      ];

/** How hard a target is to see (F15, F17): its cover, or its stealth where that is worse. */
export interface Sight {
  readonly cover: Cover;
  readonly from: "cover" | "stealth";
  /** It cannot be targeted, even in the open. */
  readonly unseen: boolean;
}

/** Cover lasts as long as its taker stands where it was taken (F35); cover set by the GM, until removed. */
export const COVERED: HoldKind<typeof creature, SurfaceDerived> = {
  holds: ({ condition }) => COVERS.some((c) => condition === `surface.${c}`),
  lasts(fight, who, { id }) {
    const taken = STORE.get(fight.combatant(who), "cover");
    const { place } = fight.combatant(who);
    if (taken?.id !== id || !place) return true;
    return taken.x === place.x && taken.y === place.y && taken.z === place.z;
  },
};

/** A target's cover: as the attacker states it, else by its conditions, the heaviest first (F15). */
export function coverOf(fight: SurfaceFight, who: string, said: Json | undefined): Cover {
  const stated = COVERS.find((c) => c === said);
  if (stated) return stated;
  const held = holdsOn(fight, who, COVERED);
  return [...COVERS].reverse().find((c) => held.some(({ condition }) => condition === `surface.${c}`)) ?? "none";
}

/** F17: level 1, 2, 3 reads as light, heavy, concealed; from 4 on one without sensors cannot target it. */
export function sightOf(stealth: number, sensors: number, cover: Cover): Sight {
  const level = Math.max(0, stealth - sensors);
  const read = COVERS[Math.min(level, 3)] ?? "none";
  const worse = COVER[read] < COVER[cover];
  return {
    cover: worse ? read : cover,
    from: worse ? "stealth" : "cover",
    unseen: level >= 4 && sensors <= 0,
  };
}

export const sightFor = (fight: SurfaceFight, who: string, target: string, said: Json | undefined): Sight => {
  const foe = fight.figure(target);
  return sightOf(foe.derived.stealth, fight.figure(who).derived.sensors, coverOf(fight, target, said));
};

/** How one weapon of an attack is used. */
export interface Manner {
  readonly melee: boolean;
  readonly item: Item | null;
  readonly shots: number;
  /** The penalty for weapons beyond the first (F16, F33). */
  readonly beside: number;
  readonly clubbed: boolean;
  /** The target's cover as the attacker states it (F15). */
  readonly cover: Json | undefined;
}

/**
 * F11: 1d20 + combat bonus + the target's vulnerability + modifiers, 20 or more hits; F12: each point above
 * is one more hit. The vulnerability lowers the 20 instead: no roll shows a value of the target (K18).
 */
export function attackCheck(fight: SurfaceFight, who: string, target: string, manner: Manner): Check {
  const { item, melee } = manner;
  const { derived } = fight.figure(who);
  const toHit = TO_REACH - fight.figure(target).derived.vulnerability;
  const metres = distanceBetween(fight, who, target);
  const weapon = item ? weaponOf(item) : null;
  const sight = sightFor(fight, who, target, manner.cover);
  const steady = weapon?.tags.steady === true && !hasMoved(fight, who);
  const modifiers: Modifier[] = [
    modifierOf(
      "combatBonus",
      "TEMPO.Surface.Modifier.combatBonus",
      "TEMPO.Surface.Modifier.combatBonus",
      derived.combatBonus,
    ),
    ...optionalModifier(
      "band",
      weapon && !melee && metres !== null ? bandModifier(weapon.bands, metres) : 0,
      "TEMPO.Source.Weapon",
    ).map((m): Modifier => ({ ...m, from: "map" })),
    ...optionalModifier(sight.from, COVER[sight.cover], "TEMPO.Source.Target"),
    ...optionalModifier("weapons", manner.beside, "TEMPO.Source.Weapon"),
    ...optionalModifier("clubbed", manner.clubbed ? CLUBBED : 0, "TEMPO.Source.Weapon"),
    ...optionalModifier("steady", steady ? 1 : 0, "TEMPO.Source.Weapon"),
  ];
  const die = defenceDieOf(fight, target);
  return {
    id: "surface.attack",
    label: "TEMPO.Surface.Attack",
    dice: D20,
    modifiers,
    // The target's defence die is not subtracted from the attack (F20) but added to the total to reach.
    against:
      die === 0
        ? { label: "TEMPO.Surface.ToHit", value: toHit, defends: true }
        : { label: "TEMPO.Surface.ToHit", value: null, check: defenceCheck(die, toHit), tie: "meet" },
    bands: hitBands(die === 0 ? toHit : 0, manner.shots),
    ...(fight.option("naturals") === true ? { naturals: NATURALS } : {}),
  };
}

/** By the setting `naturals`: 1 misses, 20 hits (F11). */
const NATURALS: readonly Natural[] = [
  { from: 1, to: 1, band: "miss" },
  { from: 20, to: 20, band: "hit" },
];

/** F12: no hit below `from`, else one and one more for each point above, at most `shots`. */
export const hitBands = (from: number, shots: number): Band[] => [
  { id: "miss", label: "TEMPO.Surface.Band.miss", grade: "fail", from: null },
  {
    id: "hit",
    label: "TEMPO.Surface.Band.hit",
    grade: "success",
    from,
    count: { first: 1, each: 1, most: shots, of: "TEMPO.Surface.Hits" },
  },
];

const defenceCheck = (faces: number, toHit: number): Check => ({
  id: "surface.defence",
  label: "TEMPO.Surface.Defence",
  dice: [{ count: 1, faces }],
  modifiers: [modifierOf("toHit", "TEMPO.Surface.ToHit", "TEMPO.Source.Target", toHit)],
  against: null,
  bands: [{ id: "rolled", label: "TEMPO.Band.Rolled", grade: "success", from: null }],
});

interface LevelCheck {
  readonly id: string;
  readonly label: string;
  /** Modifiers besides the level. */
  readonly parts?: readonly Modifier[];
  /** 20 by default. */
  readonly against?: { readonly label: string; readonly value: number };
  readonly bands?: readonly [failed: string, succeeded: string];
}

const USUAL = { label: "TEMPO.Surface.ToReach", value: TO_REACH };

/** 1d20 + level, by default against 20: every check but attacks and morale (F17, F22). */
export const levelCheck = (
  { source }: SurfaceFigure,
  { id, label, parts = [], against = USUAL, bands: [failed, succeeded] = ["failed", "saved"] }: LevelCheck,
): Check => ({
  id,
  label,
  dice: D20,
  modifiers: [
    modifierOf("level", "TEMPO.Surface.Modifier.level", "TEMPO.Surface.Modifier.level", source.level),
    ...parts,
  ],
  against,
  bands: [
    { id: failed, label: `TEMPO.Surface.Band.${failed}`, grade: "fail", from: null },
    { id: succeeded, label: `TEMPO.Surface.Band.${succeeded}`, grade: "success", from: against.value },
  ],
});

/**
 * A save: 1d20 + level + the save's bonus against 20 (F22).
 * @param harder what the attacker's dialog adds to the 20
 */
export function saveCheck(figure: SurfaceFigure, save: Save, harder = 0): Check {
  const label = `TEMPO.Surface.Save.${save}`;
  const bonus = figure.derived.saves[save] - figure.source.level;
  const parts = [
    ...(bonus === 0 ? [] : [modifierOf("save", label, "TEMPO.Source.Defence", bonus)]),
    ...(harder === 0 ? [] : [hindrance(harder)]),
  ];
  return levelCheck(figure, { id: `surface.save.${save}`, label, parts });
}

const hindrance = (value: number): Modifier => ({
  ...modifierOf("harder", "TEMPO.Check.Situational", "TEMPO.Source.Table", value),
  side: "target",
});

/**
 * A target's save as the attacker's dialog shows it (F31): the attacker throws nothing, and a save below 20
 * is a hit. The target's bonuses are not shown (K18); a modifier named in the dialog makes the save harder.
 */
export const saveAgainst = (target: SurfaceFigure, save: Save): Check => ({
  id: `surface.save.${save}`,
  label: `TEMPO.Surface.Save.${save}`,
  dice: [],
  modifiers: [modifierOf("toReach", "TEMPO.Surface.ToReach", "TEMPO.Source.Target", TO_REACH)],
  against: { label: `TEMPO.Surface.Save.${save}`, value: null, check: saveCheck(target, save), tie: "exceed" },
  bands: [
    { id: "saved", label: "TEMPO.Surface.Band.saved", grade: "fail", from: null },
    { id: "failed", label: "TEMPO.Surface.Band.failed", grade: "success", from: 0 },
  ],
});

/** The search that a target's stealth item demands of an attacker (F17). */
export function searchCheck(figure: SurfaceFigure, toReach: number): Check {
  const { sensors } = figure.derived;
  return levelCheck(figure, {
    ...{ id: "surface.search", label: "TEMPO.Surface.Search" },
    parts:
      sensors === 0
        ? []
        : [modifierOf("sensors", "TEMPO.Surface.Modifier.sensors", "TEMPO.Surface.Modifier.sensors", sensors)],
    against: { label: "TEMPO.Surface.Hiding", value: toReach },
    bands: ["unfound", "found"],
  });
}

/** F27: 2d6; a total under the morale holds. */
export const moraleCheck = (morale: number): Check => ({
  id: "surface.morale",
  label: "TEMPO.Surface.Morale",
  dice: [{ count: 2, faces: 6 }],
  modifiers: [],
  against: { label: "TEMPO.Surface.Morale", value: morale },
  bands: [
    { id: "holds", label: "TEMPO.Surface.Band.holds", grade: "success", from: null },
    { id: "breaks", label: "TEMPO.Surface.Band.breaks", grade: "fail", from: morale },
  ],
});

/** Saves that can be rolled without an action. */
export const checks = Object.fromEntries(
  SAVES.map((save): [string, CheckSpec<typeof creature, SurfaceDerived>] => [
    save,
    { label: `TEMPO.Surface.Save.${save}`, group: "save", build: (figure) => saveCheck(figure, save) },
  ]),
);
