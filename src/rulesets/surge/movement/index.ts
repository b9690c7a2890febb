import {
  bookedPath,
  costIn,
  lift,
  mayMoveNow,
  movementByPath,
  refuse,
  SLACK,
  succeeded,
} from "../../../engine/index.ts";
import type { PathRules, OfferField, Place, Refusal, Step } from "../../../engine/index.ts";
import type { Kind, creature } from "../creature/schema.ts";
import { KINDS, SPECIAL } from "../creature/schema.ts";
import type { SurgeDerived } from "../creature/derived.ts";
import { BLOW, ENTRY, STORE } from "../stored.ts";
import { endFocus } from "../actions/incantation.ts";
import { difficultyField } from "../checks/index.ts";
import type { SurgeAction, SurgeActionContext, SurgeFight } from "../types.ts";
import {
  able,
  ACTION,
  COUNTER,
  activationEntries,
  MOVE,
  rootedRefusal,
  strengthCheck,
  turnOf,
  wonCounter,
} from "../state.ts";

/** Mode of a step by which somebody is shoved or carried: it is not their own movement and costs nothing. */
const CARRIED = "displace";

/** The number of subsets of `KINDS`. A subset is a bit mask; a set of subsets is a bit mask over those. */
const SETS = 1 << KINDS.length;
const ANY_SET = 2 ** SETS - 1;
const bitOf = (kind: Kind): number => 1 << KINDS.indexOf(kind);
const sizeOf = (bits: number): number => KINDS.filter((_, i) => bits & (1 << i)).length;

/** Kinds that slow a step, by its mode and terrain (S10), except cancelled ones (S11). */
export const hindrancesOf = (
  { mode, difficulty }: Pick<Step, "mode" | "difficulty">,
  cancelled: readonly Kind[],
): readonly Kind[] => {
  if (mode === "walk" && difficulty <= 1) return PLAIN;
  return KINDS.filter((k) => (k === "rough" ? difficulty > 1 : mode === k) && !cancelled.includes(k));
};
const PLAIN: readonly Kind[] = [];

/**
 * The subsets that hold at least one of a space's kinds, as bits over all subsets; all for a plain space.
 * @param free kinds that a roll has cancelled, as bits
 */
function setsServing(kinds: readonly Kind[], free = 0): number {
  if (kinds.length === 0) return ANY_SET;
  const bits = kinds.reduce((sum, k) => sum | bitOf(k), 0) & ~free;
  if (bits === 0) return ANY_SET;
  let sets = 0;
  for (let set = 0; set < SETS; set++) if (set & bits) sets |= 1 << set;
  return sets;
}

/** S10: the fewest kinds such that each hindered space holds one of them. */
export function kindsCharged(spaces: readonly (readonly Kind[])[]): number {
  return fewestKinds(spaces.reduce((sets, kinds) => sets & setsServing(kinds), ANY_SET));
}

function fewestKinds(sets: number): number {
  if (sets & 1) return 0; // bit 0 is the empty subset
  let least: number = KINDS.length;
  for (let set = 0; set < SETS; set++) if (sets & (1 << set)) least = Math.min(least, sizeOf(set));
  return least;
}

/** Feet of a movement action (S10): 5 less for each kind charged, never below 5. */
export const allowance = (speed: number, charged: number): number => Math.max(5, speed - 5 * charged);

/** Movement actions begun, paid by the turn (`own`) or by counters; feet and possible subsets of the last. */
interface Run {
  readonly own: number;
  readonly counter: number;
  readonly feet: number;
  readonly sets: number;
  /** Kinds that a roll has cancelled for this action, as bits (S33). */
  readonly free: number;
}

const NONE: Run = { own: 0, counter: 0, feet: Infinity, sets: ANY_SET, free: 0 };

/** The next space: its feet, its kinds, and the kinds cancelled by a roll just before it (`won`, as bits). */
interface Next {
  readonly feet: number;
  readonly kinds: readonly Kind[];
  readonly won: number;
}

/** S28: adds a space to the last action if it fits, else begins another. A roll is for one action (S33). */
function addSpace(run: Run, { feet, kinds, won }: Next, speed: number, countering: boolean): Run {
  const free = run.free | won;
  const both = run.sets & setsServing(kinds, free);
  if (run.feet + feet <= allowance(speed, fewestKinds(both)) + SLACK)
    return { own: run.own, counter: run.counter, feet: run.feet + feet, sets: both, free };
  const own = run.own + (countering ? 0 : 1);
  return { own, counter: run.counter + (countering ? 1 : 0), feet, sets: setsServing(kinds, won), free: won };
}

const lengthOf = (step: Step): number => (step.mode === CARRIED ? 0 : Math.max(step.length, Math.abs(step.rise)));

/** Other actions of the current activation that matter to movement. Positions are in ft along the path. */
interface Interruptions {
  /** Where along the path something else ended a movement action (S9). */
  readonly cuts: readonly number[];
  /**
   * Whether a counter pays for a movement action begun there (S18). On another's turn nothing else can pay.
   * On one's own turn counters go first; the path has spent `used` of them so far.
   */
  readonly countering: (along: number, used: number) => boolean;
  /** Where along the path a roll has cancelled a kind (S33). */
  readonly rolls: readonly { readonly along: number; readonly kind: Kind }[];
}

function interruptionsOf(fight: SurgeFight, who: string): Interruptions {
  const others = activationEntries(fight, who).filter((e) => e.action !== MOVE);
  const keeps = fight.option("keepMove") === true;
  // A counter is an action of its own: winning one ends the movement action before it, even with `keepMove`.
  const cuts = others.filter((e) => wonCounter(e) || (!keeps && ENTRY.get(e, "reaction") !== true)).map((e) => e.at);
  const away = others.findIndex((e) => wonCounter(e) && ENTRY.get(e, "during") !== turnOf(fight, who));
  const own = away < 0 ? others : others.slice(0, away);
  const since = own.find(wonCounter)?.at ?? Infinity;
  const until = others[away]?.at ?? Infinity;
  let free = 0;
  for (const e of own) free += (wonCounter(e) ? 1 : 0) - (e.cost[COUNTER] ?? 0);
  const rolls = others.flatMap((e) => {
    const kind = ENTRY.get(e, "managed");
    return kind === null ? [] : [{ along: e.at, kind }];
  });
  return {
    cuts,
    rolls,
    countering: (along, used) => along >= until - SLACK || (along >= since - SLACK && free > used),
  };
}

/** The state after a step of an activation's path. */
interface Stand extends Run {
  readonly along: number;
  /** Feet charged for all steps. */
  readonly charged: number;
  /** Where something else last ended an action, so that steps of no length do not end another one there. */
  readonly cut: number;
  /** Where rolls were last used, so that steps of no length do not use them again. */
  readonly rolled: number;
}

const START: Stand = { ...NONE, along: 0, charged: 0, cut: NaN, rolled: NaN };

/** Of two routes with the same possible subsets, fewer actions and then fewer feet are never worse. */
function pathRules(fight: SurgeFight, who: string): PathRules<Stand> {
  const { speed, cancelled } = fight.figure(who).derived;
  const { cuts, countering, rolls } = interruptionsOf(fight, who);
  const wonAt = (along: number): number =>
    rolls.reduce((bits, r) => (Math.abs(r.along - along) <= SLACK ? bits | bitOf(r.kind) : bits), 0);
  return {
    start: START,
    step(at, step) {
      const along = at.along + step.length;
      const ended = at.cut !== at.along && cuts.some((cut) => Math.abs(cut - at.along) <= SLACK);
      const feet = ended ? Infinity : at.feet;
      const cut = ended ? at.along : at.cut;
      const { own, counter, sets, free, charged } = at;
      const before = { own, counter, feet, sets, free, along, charged, cut, rolled: at.rolled };
      if (step.mode === CARRIED) return before;
      const won = at.rolled === at.along ? 0 : wonAt(at.along);
      const next = { feet: lengthOf(step), kinds: hindrancesOf(step, cancelled), won };
      const run = addSpace(before, next, speed, countering(at.along, at.counter));
      const rolled = won === 0 ? at.rolled : at.along;
      return {
        own: run.own,
        counter: run.counter,
        feet: run.feet,
        sets: run.sets,
        free: run.free,
        along,
        charged: charged + lengthOf(step),
        cut,
        rolled,
      };
    },
    cannot: (_at, step) => stepRefusal(fight, who, step),
    cost: ({ own, counter }) => costIn(COUNTER, counter, costIn(ACTION, own)),
    charged: ({ charged }) => charged,
    left({ along, feet, sets }) {
      const done = cuts.some((cut) => cut >= along - SLACK);
      return done || feet === Infinity ? 0 : Math.max(0, allowance(speed, fewestKinds(sets)) - feet);
    },
    rank: ({ own, counter, feet }) => (own + counter) * 1e6 + (feet === Infinity ? 1e5 : feet),
    // A search uses one mode, so `sets` also tells whether a roll has cancelled the kind of that mode.
    key: ({ sets }) => sets,
  };
}

/** Feet left of the last movement action; 0 once another action has ended it or the turn is over (S9). */
export function feetLeft(fight: SurgeFight, who: string): number {
  const { left, length } = bookedPath(fight, who);
  if (left === 0 || !mayMoveNow(fight, who)) return 0;
  return interruptionsOf(fight, who).cuts.some((cut) => cut >= length - SLACK) ? 0 : left;
}

/** Entry ids of the failed attempts of a kind made at a place or next to it (S33). */
function failedAt(fight: SurgeFight, who: string, { x, y }: Pick<Place, "x" | "y">, kind: string): string[] {
  const failed = Object.entries(STORE.get(fight.combatant(who), "failed") ?? {});
  return failed.flatMap(([id, f]) =>
    f.kind === kind && Math.max(Math.abs(f.x - x), Math.abs(f.y - y)) <= 1 + SLACK ? [id] : [],
  );
}

/** Why somebody cannot make this step (S9, S27, S33). */
function stepRefusal(fight: SurgeFight, who: string, { mode, difficulty, to }: Step): Refusal | null {
  if (mode === CARRIED) return null;
  const { flight, speed, cancelled } = fight.figure(who).derived;
  const root = rootedRefusal(fight, who);
  if (root) return root;
  if (mode === "fly" && !flight) return refuse("TEMPO.Surge.Refusal.noFlight");
  if (speed <= 0) return refuse("TEMPO.Surge.Refusal.noSpeed");
  if (!Number.isFinite(difficulty) && !["climb", "jump", "fly"].includes(mode))
    return refuse("TEMPO.Surge.Refusal.impassible");
  if (failedAt(fight, who, to, mode).length > 0 && !cancelled.some((kind) => kind === mode))
    return refuse("TEMPO.Surge.Refusal.failedBefore", { manner: `TEMPO.Mode.${mode}` });
  return able(fight, who);
}

const mode = (label: string, icon: string) => ({ label, icon: `fa-solid fa-${icon}`, factor: 1 });

export const movement = movementByPath<typeof creature, SurgeDerived, Stand>({
  modes: {
    walk: mode("TEMPO.Mode.walk", "person-walking"),
    climb: mode("TEMPO.Mode.climb", "person-through-window"),
    jump: mode("TEMPO.Mode.jump", "person-running-fast"),
    swim: mode("TEMPO.Mode.swim", "person-swimming"),
    fly: { ...mode("TEMPO.Surge.Way.fly", "feather"), has: ({ derived }) => derived.flight },
  },
  pathRules,
});

/** Whether the roll, which is thrown before paying, has succeeded. */
const hasSucceeded = ({ thrown }: SurgeActionContext): boolean => thrown !== null && succeeded(thrown.reading);

/** The kind of special movement chosen in the dialog. */
const mannerIn = (context: SurgeActionContext): (typeof SPECIAL)[number] =>
  SPECIAL.find((kind) => kind === context.said("manner")) ?? "climb";

const mannerField: OfferField = {
  name: "manner",
  label: "TEMPO.Surge.Option.manner",
  options: SPECIAL.map((kind) => ({ value: kind, label: { key: `TEMPO.Mode.${kind}` } })),
};

export const movementActions = {
  move: { family: "movement", rule: ["S9", "S28"], icon: "person-walking", aim: "path" },
  /**
   * The roll the GM asks for before a climb, jump or swim. A failure spends the action, moves nobody, and the
   * squares next to the creature then need another roll. It counts as movement (S24), so a failure ends a
   * focus spell (S25). A success costs nothing: the movement action that follows pays, and the kind does not
   * slow it.
   */
  attempt: {
    family: "movement",
    rule: ["S12", "S31", "S33"],
    icon: "person-through-window",
    fields: [mannerField, difficultyField],
    keeps: ["gathered", "focus"],
    needs: ({ fight, who }) => rootedRefusal(fight, who),
    check: strengthCheck,
    rollsFirst: true,
    blow: (context) => ({ target: null, facts: BLOW.of({ manner: mannerIn(context) }) }),
    price: (context) =>
      hasSucceeded(context) ? { cost: {}, facts: ENTRY.of({ reaction: true, managed: mannerIn(context) }) } : 1,
    changes(context) {
      const { fight, who, use } = context;
      const { place } = fight.combatant(who);
      const kind = mannerIn(context);
      if (!hasSucceeded(context)) endFocus(fight, who);
      if (!place) return;
      const { x, y } = place;
      if (!hasSucceeded(context)) STORE.put(fight, who, ["failed", use.id], { kind, x, y });
      else for (const id of failedAt(fight, who, place, kind)) STORE.put(fight, who, ["failed", id], null);
    },
  },
  stand: {
    family: "movement",
    rule: ["S27"],
    icon: "arrow-up",
    needs: ({ fight, who }) => (fight.figure(who).derived.prone ? null : refuse("TEMPO.Surge.Refusal.notProne")),
    changes: ({ fight, who }) => lift(fight, who, "surge.prone"),
  },
} satisfies Record<string, SurgeAction>;
