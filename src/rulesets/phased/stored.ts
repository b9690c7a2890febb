import { blowFacts, cardFacts, combatantStore, entryFacts, fields, list, map, maybe, row } from "../../engine/index.ts";
import type { KeptOf } from "../../engine/index.ts";
import { RESISTING } from "./creature/schema.ts";

const { choice, flag, number, text } = fields;

const round = number(0);
const feet = number(0, { integer: false });

/** A fall, and what of it was begun when: flying on from there catches it (P19, P21). */
const fall = {
  fallen: feet,
  left: feet,
  /** Onto something hard; anything else does not hurt. */
  hard: flag(true),
  activation: number(0),
  flown: feet,
} as const;

/** A spell that is being channeled, and the round on whose turn it comes into force (P24). */
const channel = { item: text(), since: round, due: round } as const;

/** An effect kept up over rounds (P13). */
const maintained = {
  id: text(),
  item: text(),
  /** The target combatant; null where nobody is unwilling. */
  target: maybe(text()),
  /** With which defence that one strives against it. */
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

/** What phased keeps of a combatant for one fight. */
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
  /** The card of a fall that still asks for a Tumble (P21). */
  landing: text(),
  /** In the air when the last turn ended (P19). */
  aloft: flag(),
  steed: text(),
});

export const CARD = cardFacts({
  item: text(),
  /** At whom a spell or ability is aimed. */
  targets: list(text()),
  countered: flag(),
  /** Its caster fell before it took effect. */
  broken: flag(),
  /** Which effect is to be kept up. */
  effect: text(),
  target: maybe(text()),
  /** How deep a fall was, and onto what. */
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
  /** Feet of the Strides of an activation, and how many of them through air and earth (P14, P19). */
  charged: feet,
  air: feet,
  earth: feet,
  /** Whether a path ends in the air. */
  aloft: flag(),
  /** Feet that are paid for already from there on (P21). */
  free: feet,
  /** What of a path is moved between two actions, where Strides are not split. */
  stretches: list(row({ from: feet, ground: feet, air: feet, earth: feet })),
  /** Where on a path one was prone. */
  lying: list(row(piece)),
});
