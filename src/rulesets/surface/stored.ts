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

/**
 * For how many turns in a row, up to `round`, a weapon has been kept on the same targets (F21) or a ray has
 * stayed on (F24), and the ray's last aim point.
 */
const focus = {
  targets: list(text()),
  round: count,
  turns: number(1),
  aim: maybe(row({ x: metres, y: metres, z: metres })),
} as const;
export type Focus = KeptOf<typeof focus>;

/** What surface stores per combatant for one fight. */
export const STORE = combatantStore({
  /** How the martial die is split in the turn `activation`, and whether its damage die was used (F20). */
  martial: row({ damage: count, defence: count, activation: count, used: flag() }),
  /** By weapon id. */
  focus: map(row(focus)),
  /** Where cover was taken, with its condition's id; leaving the place ends it (F35). */
  cover: row({ id: text(), x: metres, y: metres, z: metres }),
  /** The GM has said that there is no choice but to attack (F36). */
  cornered: flag(),
  /** Fallen of its faction counted by its own morale checks: combatant id to exchange id (F27, F36). */
  fallen: map(text()),
  /** Number of attacks that used an ammunition, by that item's id (F28). */
  used: map(count),
});

/** Per faction: fallen counted by its morale checks, combatant id to the check's exchange id (F27). */
export const SIDE = sideStore({ fallen: map(text()) });

export const CARD = cardFacts({
  side: text(),
  fallen: list(text()),
  /** The combatant whose own morale is checked (F36); absent for the faction's. */
  whose: text(),
  /** What the GM decided for whoever broke (F27). */
  outcome: text(),
  heat: count,
  vent: count,
});

export const BLOW = blowFacts({
  item: text(),
  hits: count,
  /** Damage that Continuous added and that sweeping a ray cost (F21, F24). */
  extra: count,
  less: count,
  /** Damage of an area before a save halved it (F23). */
  whole: count,
  /** Heat that the hits give the target (F26). */
  heat: count,
  subdual: flag(),
  soak: count,
  soakFaces: list(count),
  /** The damage from heat ignores armour; and the number of dice that cooled (F26). */
  past: flag(),
  cooled: count,
  /** The usage die before and after its roll, and the face rolled (F28). */
  from: text(),
  to: text(),
  face: count,
  save: text(),
  /** The target still has to save (F37); and what the attacker's dialog adds to the 20. */
  saving: flag(),
  harder: count,
});

export const ENTRY = entryFacts({
  /** The round whose turn pays for it, where an attack on a fleeing enemy says so (F9). */
  turn: count,
  /** A weapon was fired that may not be fired on the move (F21). */
  steadfast: flag(),
  /** Ids of the mounted weapons that were fired (F16). */
  mounts: list(text()),
  charged: metres,
  item: text(),
  cover: text(),
  damage: count,
  defence: count,
});

/** An attack as it stands before it is paid, weapon by weapon: what Continuous adds and a swept ray loses. */
export const BEGUN = entryFacts({
  extra: list(count),
  less: list(count),
  /** The weapons of an attack that waits for the GM (F36); an empty item is the bare body. */
  arms: list(row({ item: text(), melee: flag(), target: text() })),
});
