import {
  blowFacts,
  cardFacts,
  combatantStore,
  entryFacts,
  fields,
  list,
  map,
  maybe,
  row,
  sideStore,
} from "../../engine/index.ts";
import type { KeptOf } from "../../engine/index.ts";

const { flag, number, text } = fields;

const count = number(0);
const metres = number(0, { integer: false });

/** How long a weapon has been kept on the same targets (F21), or a ray on (F24), and where that was aimed at. */
const focus = {
  targets: list(text()),
  round: count,
  turns: number(1),
  aim: maybe(row({ x: metres, y: metres, z: metres })),
} as const;
export type Focus = KeptOf<typeof focus>;

/** What surface keeps of a combatant for one fight. */
export const STORE = combatantStore({
  /** How the martial die is split in a turn, and whether its damage die was used (F20). */
  martial: row({ damage: count, defence: count, activation: count, used: flag() }),
  /** By the weapon. */
  focus: map(row(focus)),
  /** Where cover was taken: it is lost with the place (F35). */
  cover: row({ id: text(), x: metres, y: metres, z: metres }),
  /** That there was no other choice but to attack, as the GM said (F36). */
  cornered: flag(),
  /** Who of its faction's fallen were counted, and in which check of its own morale (F27, F36). */
  fallen: map(text()),
  /** Attacks that used an ammunition, by the thing that it is (F28). */
  used: map(count),
});

/** What is kept of a faction: who of its fallen were counted, and in which check (F27). */
export const SIDE = sideStore({ fallen: map(text()) });

export const CARD = cardFacts({
  side: text(),
  fallen: list(text()),
  /** Whose own morale it is (F36); of nobody: the faction's. */
  whose: text(),
  /** What became of a faction that broke (F27). */
  outcome: text(),
  heat: count,
  vent: count,
});

export const BLOW = blowFacts({
  item: text(),
  hits: count,
  /** More damage for Continuous, less for a ray that was swept (F21, F24). */
  extra: count,
  less: count,
  /** What an area dealt before the save halved it (F23). */
  whole: count,
  /** Heat that the hits bring (F26). */
  heat: count,
  subdual: flag(),
  soak: count,
  soakFaces: list(count),
  /** Heat that goes past armour, and dice of it that cooled (F26). */
  past: flag(),
  cooled: count,
  /** A usage die before and after (F28). */
  from: text(),
  to: text(),
  face: count,
  save: text(),
  /** It is still to be saved against, by whoever it is aimed at (F37), and what the table adds to the 20. */
  saving: flag(),
  harder: count,
});

export const ENTRY = entryFacts({
  /** The round whose turn it belongs to: an attack at one who flees may be taken from the next (F9). */
  turn: count,
  /** What may not be fired on the move was fired (F21). */
  steadfast: flag(),
  /** Mounted weapons that were fired (F16). */
  mounts: list(text()),
  charged: metres,
  item: text(),
  cover: text(),
  damage: count,
  defence: count,
});

/** Of an attack, weapon by weapon, as it stands before they are fired: what Continuous adds and a swept ray loses. */
export const BEGUN = entryFacts({
  extra: list(count),
  less: list(count),
  /** With what it is made, where it has to wait; no item: the bare body. */
  arms: list(row({ item: text(), melee: flag(), target: text() })),
});
