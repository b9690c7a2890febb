import { blowFacts, combatantStore, entryFacts, fields, list, map, maybe, row } from "../../engine/index.ts";
import type { KeptOf } from "../../engine/index.ts";
import { CONTESTS, GROUNDS, SPECIAL, STAGES } from "./creature/schema.ts";

const { choice, flag, number, text } = fields;

const feet = number(0, { integer: false });

const store = {
  /** Actions gathered in a school so far (S20). */
  incantation: row({ school: text(), gathered: number(0) }),
  /** The focus spell that is kept up (S25). */
  focus: row({
    item: text(),
    targets: list(text()),
    /** The spot its area is aimed at, as `x, y, z` in ft; null: at its first target, or it has no area. */
    at: maybe(text()),
    /** The activation that last kept it up, and the feet charged in it by then; -1 reads as ended. */
    activation: number(0),
    moved: number(-1, { integer: false }),
  }),
  /** An interaction that runs on into the next turn (S7): its item, and the actions it still owes. */
  work: row({ item: maybe(text()), rest: number(0) }),
  /** The ground the combatant stands on, as its player states it; absent on ordinary ground (S34). */
  ground: choice(GROUNDS, "silenced"),
  /** Failed special movements by the entry that paid: the kind, and the place in grid spaces (S33). */
  failed: map(row({ kind: choice(SPECIAL, "climb"), x: feet, y: feet })),
};
type Stored = KeptOf<typeof store>;
export type Incantation = Stored["incantation"];
export type Focus = Stored["focus"];

export const STORE = combatantStore(store);

export const ENTRY = entryFacts({
  /** Actions set aside (S18). */
  held: number(0),
  /** A dodge won a counter (S18). */
  won: flag(),
  /** The turn (`turnOf`) in which a counter was won, or gathered with (S18, S32). */
  during: text(),
  /** The entry does not end a movement action (S9). */
  reaction: flag(),
  /** Actions that an interaction owes to later turns when it begins (S7). */
  rest: number(0),
  /** The kind of special movement whose roll succeeded (S33). */
  managed: choice(SPECIAL, "climb"),
  /** Feet charged for a path, as the engine books it. */
  charged: feet,
});

export const BLOW = blowFacts({
  kind: choice(CONTESTS, "melee"),
  item: maybe(text()),
  lands: flag(),
  /** The kind of special movement that the roll is for (S33). */
  manner: choice(SPECIAL, "climb"),
  /** Feet that a shove moves (S15). */
  pushed: feet,
  /** Whether the caster keeps a spell after damage, and the damager's total (S25). */
  kept: flag(),
  other: number(0),
  /** The stage that a failed death save leads to (S30). */
  stage: choice(STAGES, "conscious"),
});
