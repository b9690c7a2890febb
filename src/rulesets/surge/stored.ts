import { blowFacts, combatantStore, entryFacts, fields, list, map, maybe, row } from "../../engine/index.ts";
import type { KeptOf } from "../../engine/index.ts";
import { CONTESTS, GROUNDS, SPECIAL, STAGES } from "./creature/schema.ts";

const { choice, flag, number, text } = fields;

const feet = number(0, { integer: false });

const store = {
  /** Actions put into a school so far (S20). */
  incantation: row({ school: text(), gathered: number(0) }),
  /** A spell that is kept up (S25). */
  focus: row({
    item: text(),
    targets: list(text()),
    /** Where its area was aimed at, as `x, y, z`; null: at its targets. */
    at: maybe(text()),
    /** The activation in which it was kept up last, and the feet moved in that by then; where that is not said, it has ended. */
    activation: number(0),
    moved: number(-1, { integer: false }),
  }),
  /** An interaction that runs on into the next turn (S7): with what, and how many actions are still to come. */
  work: row({ item: maybe(text()), rest: number(0) }),
  /** What is said of the ground one stands on; nothing is said of most (S34). */
  ground: choice(GROUNDS, "silenced"),
  /** Special movements that were tried for nothing, by the entry that paid: in what manner, and before which squares (S33). */
  failed: map(row({ kind: choice(SPECIAL, "climb"), x: feet, y: feet })),
};
type Stored = KeptOf<typeof store>;
export type Incantation = Stored["incantation"];
export type Focus = Stored["focus"];

export const STORE = combatantStore(store);

export const ENTRY = entryFacts({
  /** Actions set aside; whether a dodge with one of them won a counter, and in whose turn it was won or gathered with (S18, S32). */
  held: number(0),
  won: flag(),
  during: text(),
  /** It does not end a movement action (S9). */
  reaction: flag(),
  /** Actions that an interaction still owes when it begins (S7). */
  rest: number(0),
  /** In what manner a special movement was tried, where the roll was good (S33). */
  managed: choice(SPECIAL, "climb"),
  /** Of a path, in feet: what is charged of it. */
  charged: feet,
});

export const BLOW = blowFacts({
  kind: choice(CONTESTS, "melee"),
  item: maybe(text()),
  lands: flag(),
  /** The manner of a special movement that is rolled for (S33). */
  manner: choice(SPECIAL, "climb"),
  /** Feet that a shove moves (S15). */
  pushed: feet,
  /** Whether a spell is kept after damage, and the damager's total (S25). */
  kept: flag(),
  other: number(0),
  /** Where a failed death save leads (S30). */
  stage: choice(STAGES, "conscious"),
});
