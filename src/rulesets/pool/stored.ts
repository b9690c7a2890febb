import { blowFacts, cardFacts, combatantStore, entryFacts, fields, map, maybe, row } from "../../engine/index.ts";
import { LOCATIONS } from "./creature/schema.ts";

const { choice, flag, number, text } = fields;

const count = number(0);
const metres = number(0, { integer: false });
const location = choice(LOCATIONS, "body");

/** Figures of an effect that is thrown, with its powers (D31). */
const effect = maybe(row({ damage: count, type: text(), range: metres, apv: count, perSuccess: count }));

/** What is kept of a combatant for one fight. */
export const store = combatantStore({
  /**
   * Attacks on each other combatant since closing in on it (D18). They are added up and taken off, never set, so that an
   * attack can be taken back whatever came after it; what is taken back after parting leaves a number below 0, which is none.
   */
  engaged: map(count),
  /** Harm that burns on, by the blow, then by the location (D23). Below 0 is no fire: it was taken back after it had burnt on. */
  burning: map(map(count)),
  /** How often cold came, and how many stuns were gained, by the round (D23, D26). */
  cold: map(count),
  stunned: map(count),
  /** The round in which dying began (D26). */
  dying: count,
  /** An effect kept to be thrown: with which item, how strong, and the last round in which it may be (D13). */
  held: row({
    item: maybe(text()),
    powers: count,
    round: count,
    /** Which powers; a crafted effect without an item has the figures that the table gave it (D31). */
    chosen: map(count),
    crafted: maybe(row({ damage: count, type: text(), range: metres })),
  }),
  /** Damage to cover that the table says is there: by its value and where its user stood (D32). */
  cover: map(count),
  /** A crossbow that is being spanned (D12). */
  work: row({ key: text(), done: count, activation: count }),
  /** Turns of gathering in a row, and the activation of the last (D13). */
  gathering: row({ activation: count, row: count }),
});

/** What entries of the ledger say besides their cost. */
export const entered = entryFacts({
  attack: flag(),
  /** Whether it is too late for a defensive action after it, where that does not follow from its having a check (D14). */
  rolled: flag(),
  /** Paid with the reaction between two turns (D16). */
  reaction: flag(),
  /** Its requirement was bought off (D8). */
  reduced: flag(),
  /** A move action; the first of a turn, which takes nothing (D8). */
  moves: flag(),
  freeMove: flag(),
  /** Leaves no move this turn (D12). */
  still: flag(),
  /** The weapon that parries nothing until the next turn: what is lost of a parry comes back with it (D11). */
  parryLost: text(),
  /** A rolled move and how far it goes (D10). */
  mode: text(),
  metres: count,
  /** What the posture before took off moves, for the way that was gone in it (D17). */
  slowedBefore: count,
  /** Whom one aims at (D12). */
  target: text(),
  /** Of a path: metres as they count, and as measured. */
  charged: metres,
  length: metres,
});

/** Figures of an attack as it was declared, and successes that an action on stored energy makes use of. */
export const begun = entryFacts({ charge: flag(), granted: flag(), powers: count, moved: count, effect });

/** What a blow remembers of its attack until it is settled. */
export const struck = blowFacts({
  strike: row({ attack: text(), who: text(), target: text(), item: maybe(text()), powers: count, effect }),
  /** Additional successes not spent yet, and those spent on damage and on APV. */
  open: count,
  damage: count,
  apv: count,
  /** More Defense lost by a distracting attack. */
  defense: count,
  /** Bought, or thrown for at the end. */
  location: maybe(location),
  /** Defense and melee defense as they were before (D11, bash). */
  before: row({ defense: count, melee: count }),
  /** Defense that the rules take of the target for it so far, and of whoever attacks (D11, D22): for the card. */
  lost: count,
  staked: count,
});

/** What other blows say, and what all of them say once they are settled. */
export const noted = blowFacts({
  location,
  apv: count,
  outcome: text(),
  coverStruck: flag(),
  /** What it took and what is left of it (D32). */
  coverDamage: count,
  coverLeft: count,
  metres: count,
  /** What a disarm struck away, and what whoever seized it calls it (D11, D28). */
  dropped: text(),
  seized: text(),
  falls: flag(),
  dues: count,
  powers: count,
  /** Metres across and rounds of an effect (D31). */
  area: count,
  duration: count,
  /** What came back (D15), and what was stored or shaped (D13). */
  defense: count,
  stamina: count,
  stun: count,
  moved: count,
});

/** What was released or lost of stored energy, and what is owed for it (D13). */
export const cards = cardFacts({
  shaped: count,
  dues: count,
  /** Powers of the spell's pool that are still to be chosen, and those that were (D31). */
  left: count,
  chosen: map(count),
});

export type StrikeFacts = NonNullable<ReturnType<typeof struck.whole>>;

/** What a blow remembers of its attack; null where it is none. */
export const factsOf = (blow: Parameters<typeof struck.whole>[0]): StrikeFacts | null =>
  struck.get(blow, "strike") && struck.whole(blow);
