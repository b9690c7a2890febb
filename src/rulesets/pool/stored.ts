import { blowFacts, cardFacts, combatantStore, entryFacts, fields, map, maybe, row } from "../../engine/index.ts";
import { LOCATIONS } from "./creature/schema.ts";

const { choice, flag, number, text } = fields;

const count = number(0);
const metres = number(0, { integer: false });
const location = choice(LOCATIONS, "body");

/** An effect that is thrown, with its powers (D31). */
const effect = maybe(row({ damage: count, type: text(), range: metres, apv: count, perSuccess: count }));

/** Stored per combatant for one fight. */
export const store = combatantStore({
  /**
   * Attacks on each other combatant since engaging it (D18). They are added and subtracted, never set, so
   * that an attack can be undone whatever came after it; undone after disengaging, it leaves a number below
   * 0, read as 0.
   */
  engaged: map(count),
  /** Damage that burns on, by blow, then location (D23). Below 0, undone after it burnt, it is no fire. */
  burning: map(map(count)),
  /** Number of cold hits and of stuns gained, by round (D23, D26). */
  cold: map(count),
  stunned: map(count),
  /** The round in which dying began (D26). */
  dying: count,
  /** An effect kept to be thrown: its spell, its powers, and the last round for throwing it (D13). */
  held: row({
    item: maybe(text()),
    powers: count,
    round: count,
    /** How often each power was chosen; and the values of a crafted effect, which has no spell (D31). */
    chosen: map(count),
    crafted: maybe(row({ damage: count, type: text(), range: metres })),
  }),
  /** Damage to cover that the dialog named, by the cover's value and where its user stood (D32). */
  cover: map(count),
  /** A crossbow that is being spanned (D12). */
  work: row({ key: text(), done: count, activation: count }),
  /** Turns of gathering in a row, and the activation of the last (D13). */
  gathering: row({ activation: count, row: count }),
});

export const entered = entryFacts({
  attack: flag(),
  /** Whether a defensive action after it is too late; absent: it is if the action has a check (D14). */
  rolled: flag(),
  /** Paid with the reaction between two turns (D16). */
  reaction: flag(),
  /** Its requirement was bought off (D8). */
  reduced: flag(),
  /** It was a move action; and the turn's first one, which takes no requirement (D8). */
  moves: flag(),
  freeMove: flag(),
  /** It leaves no move this turn (D12). */
  still: flag(),
  /** The id of the weapon that parries nothing until the next turn (D11). */
  parryLost: text(),
  /** The mode of a rolled move, and how far it goes in metres (D10). */
  mode: text(),
  metres: count,
  /** Metres that the posture before a change took off moves; it counts for the path up to there (D17). */
  slowedBefore: count,
  /** The target aimed at (D12). */
  target: text(),
  /** The path's metres as charged, and as measured. */
  charged: metres,
  length: metres,
});

/** Fixed when an action is declared: of an attack, and the successes gathered or shaped. */
export const begun = entryFacts({ charge: flag(), granted: flag(), powers: count, moved: count, effect });

/** What a blow keeps of its attack until all successes are spent. */
export const struck = blowFacts({
  strike: row({ attack: text(), who: text(), target: text(), item: maybe(text()), powers: count, effect }),
  /** Additional successes not spent yet, and those spent on damage and on APV. */
  open: count,
  damage: count,
  apv: count,
  /** Successes spent on a distracting attack's loss of Defense (D11). */
  defense: count,
  /** The location bought; null: it is rolled at the end. */
  location: maybe(location),
  /** The target's Defense and melee defense before the attack, for a bash (D11). */
  before: row({ defense: count, melee: count }),
  /** Defense that the target and the attacker have lost by it so far, for the card (D11, D22). */
  lost: count,
  staked: count,
});

/** Facts of blows that are no attack, and of any blow once it is settled. */
export const noted = blowFacts({
  location,
  apv: count,
  outcome: text(),
  coverStruck: flag(),
  /** Damage to the cover, and the hit points it has left (D32). */
  coverDamage: count,
  coverLeft: count,
  metres: count,
  /** The item that a disarm struck away, and its id for whoever seized it (D11, D28). */
  dropped: text(),
  seized: text(),
  falls: flag(),
  dues: count,
  powers: count,
  /** Metres across and rounds of an effect (D31). */
  area: count,
  duration: count,
  /** Points regained (D15), and successes stored or shaped (D13). */
  defense: count,
  stamina: count,
  stun: count,
  moved: count,
});

/** Facts of cards: powers shaped into a released effect, and the dues of released or lost energy (D13). */
export const cards = cardFacts({
  shaped: count,
  dues: count,
  /** Powers of the spell's pool that are still to be chosen, and those that were (D31). */
  left: count,
  chosen: map(count),
});

export type StrikeFacts = NonNullable<ReturnType<typeof struck.whole>>;

/** What a blow keeps of its attack; null where it is no attack. */
export const factsOf = (blow: Parameters<typeof struck.whole>[0]): StrikeFacts | null =>
  struck.has(blow, "strike") ? struck.whole(blow) : null;
