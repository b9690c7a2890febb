import {
  blowFacts,
  cardFacts,
  combatantStore,
  entryFacts,
  fields,
  json,
  list,
  map,
  maybe,
  row,
} from "../../engine/index.ts";
import type { KeptOf } from "../../engine/index.ts";
import { HURTS, SCOPES } from "./creature/schema.ts";
import { GRADE_IDS, STANCE_IDS } from "./checks/grades.ts";

const { choice, flag, number, text } = fields;

const feet = number(0, { integer: false });

/** A stance and its grade (H7). */
const adopted = { stance: choice(STANCE_IDS, "aggressive"), grade: choice(GRADE_IDS, "minor") } as const;

/** A part of a path moved in one posture and at one speed (H13), up to `to` along it; all in ft. */
const stretch = { to: feet, charged: feet, prone: flag(), speed: feet } as const;

export interface Adopted extends KeptOf<typeof adopted> {}
export interface Stretch extends KeptOf<typeof stretch> {}

/** A `QueuedStep` of a card, as a shape. */
export const step = {
  step: text(),
  by: text(),
  action: text(),
  entry: maybe(text()),
  use: row({
    targets: list(text()),
    item: maybe(text()),
    options: map(json),
    adjustment: row({ switched: map(flag()), situational: feet }),
  }),
  facts: map(json),
} as const;

export const STORE = combatantStore({
  /** A regular turn has begun (H11, H12). */
  acted: flag(),
  /** The last activation in which they paid for an action while restricted (H14). */
  restricted: number(0),
  /** Stances, with the activation they count in and the entry they were adopted with (H9). */
  stance: row({ activation: number(0), entry: text(), parts: list(row(adopted)) }),
});

export const ENTRY = entryFacts({ stretches: list(row(stretch)) });

export const CARD = cardFacts({
  /** Enemies were asked about an opportunity attack before the action was resolved (H18). */
  interrupted: flag(),
  skill: text(),
  intent: text(),
  method: text(),
});

/** Facts of a step. `scope`: which talents count besides those that always do (H16, H23). */
export const STEP = entryFacts({ scope: choice(SCOPES, "all") });

export const BLOW = blowFacts({
  item: maybe(text()),
  /** The step that it was resolved in; what follows from it is made from a copy. */
  step: row(step),
  lands: flag(),
  flatFooted: flag(),
  /** What the damage reduces, if not the usual, and whether it drains (H35). */
  hurts: choice(HURTS, "usual"),
  drains: flag(),
  /** Feet a manoeuvre pushes (H23). */
  pushed: feet,
  /** Whoever this opportunity attack hit has answered whether they go on (H18). */
  heeded: flag(),
  /** What a crippling injury penalises (H19). */
  injury: text(),
  /** The id of the injury's condition, and its description (H36). */
  condition: text(),
  words: text(),
  /** How many points were healed, and of what (H26). */
  healed: number(0),
  heals: text(),
});
