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

/** A stance and by how much it raises and lowers (H7). */
const adopted = { stance: choice(STANCE_IDS, "aggressive"), grade: choice(GRADE_IDS, "minor") } as const;

/** A part of a path that was moved in one posture and at one speed (H13), up to so many feet along it. */
const stretch = { to: feet, charged: feet, prone: flag(), speed: feet } as const;

export interface Adopted extends KeptOf<typeof adopted> {}
export interface Stretch extends KeptOf<typeof stretch> {}

/** A step of a card's queue. */
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
  /** Has had a regular turn (H11, H12). */
  acted: flag(),
  /** The last activation in which something was done while only one action was left (H14). */
  restricted: number(0),
  /** Stances, with the activation they count in and the entry they were adopted with (H9). */
  stance: row({ activation: number(0), entry: text(), parts: list(row(adopted)) }),
});

export const ENTRY = entryFacts({ stretches: list(row(stretch)) });

export const CARD = cardFacts({
  /** Somebody was asked before anything was done (H18). */
  interrupted: flag(),
  skill: text(),
  intent: text(),
  method: text(),
});

/** A step's own figures: whose talents count besides those that always do (H16, H23). */
export const STEP = entryFacts({ scope: choice(SCOPES, "all") });

export const BLOW = blowFacts({
  item: maybe(text()),
  /** The step it was made in: what follows from it is made alike. */
  step: row(step),
  lands: flag(),
  flatFooted: flag(),
  /** What it takes from, where that is not as usual, and whether it drains (H35). */
  hurts: choice(HURTS, "usual"),
  drains: flag(),
  /** Feet (H23). */
  pushed: feet,
  /** Who was hit at an opening has been asked whether they go on (H18). */
  heeded: flag(),
  /** What was crippled (H19). */
  injury: text(),
  /** Under which id that stands, and what was said of it (H36). */
  condition: text(),
  words: text(),
  /** How much was given back, and of what (H26). */
  healed: number(0),
  heals: text(),
});
