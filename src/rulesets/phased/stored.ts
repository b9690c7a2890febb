import { blowFacts, cardFacts, combatantStore, entryFacts, fields, list, map, maybe, row } from "../../engine/index.ts";
import type { KeptOf } from "../../engine/index.ts";
import { RESISTING } from "./creature/schema.ts";

const { choice, flag, number, text } = fields;

const round = number(0);
const feet = number(0, { integer: false });

/** A fall, with the activation it began in and the feet flown by then: flying farther ends it (P19, P21). */
const fall = {
  fallen: feet,
  left: feet,
  /** Onto hard ground; soft ground does not hurt. */
  hard: flag(true),
  activation: number(0),
  flown: feet,
} as const;

/** A channeled spell, with the rounds in which it was begun and may come into force (P24). */
const channel = { item: text(), since: round, due: round } as const;

/** An effect kept up over rounds (P13). */
const maintained = {
  id: text(),
  item: text(),
  /** The target combatant; null for none. */
  target: maybe(text()),
  /** The defence of an unwilling target; null without one. */
  defence: maybe(choice(RESISTING, "fortitude")),
  /** The round in which it began. */
  since: round,
} as const;

/** A piece of the path of an activation, in feet along it. */
const piece = { from: feet, to: feet } as const;

export type Falling = KeptOf<typeof fall>;
export type Channel = KeptOf<typeof channel>;
export type Maintained = KeptOf<typeof maintained>;
export type Piece = KeptOf<typeof piece>;

/** What phased stores per combatant for one fight. */
export const STORE = combatantStore({
  /** What was chosen in this round's preparation (P9). */
  prepared: row({ round, kind: text() }),
  contingency: row({ round, condition: text(), reaction: choice(["strike", "other"], "other") }),
  delay: row({ round, after: text() }),
  /** AP kept for a round's initiative (P8). */
  reserves: row({ round, value: number(0) }),
  channel: row(channel),
  maintained: map(row(maintained)),
  fall: row(fall),
  /** The id of a fall's card that may still ask for a Tumble (P21). */
  landing: text(),
  /** It was in the air when its last turn ended (P19). */
  aloft: flag(),
  steed: text(),
});

export const CARD = cardFacts({
  item: text(),
  /** Ids of a spell's or ability's targets. */
  targets: list(text()),
  countered: flag(),
  /** Its caster fell before it took effect. */
  broken: flag(),
  /** The id of the effect to be kept up (P13). */
  effect: text(),
  target: maybe(text()),
  /** Feet fallen, and whether onto hard ground (P21). */
  feet,
  hard: flag(true),
  /** The condition that set a contingency off. */
  contingency: text(),
});

export const BLOW = blowFacts({
  item: text(),
  lands: flag(),
  landed: flag(),
  aside: feet,
  held: flag(),
  falls: flag(),
  seenBy: list(text()),
});

export const ENTRY = entryFacts({
  length: feet,
  /** Feet taken from an activation's Strides, and how many of them through air and earth (P14, P19). */
  charged: feet,
  air: feet,
  earth: feet,
  /** Whether a path ends in the air. */
  aloft: flag(),
  /** Feet that are paid already for the path from here on (P21). */
  free: feet,
  /** The path's feet between other actions, where Strides are not split (P14). */
  stretches: list(row({ from: feet, ground: feet, air: feet, earth: feet })),
  /** Pieces of the path that were moved prone. */
  lying: list(row(piece)),
});
