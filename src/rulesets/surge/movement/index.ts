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
import { able, ACTION, COUNTER, entriesNow, MOVE, rooted, strengthCheck, turnOf, wonCounter } from "../state.ts";

/** Being shoved or carried: no movement of one's own. */
const CARRIED = "displace";

/** Sets of kinds, as bits; every set that is charged is one of these. */
const SETS = 1 << KINDS.length;
const ANY_SET = 2 ** SETS - 1;
const bitOf = (kind: Kind): number => 1 << KINDS.indexOf(kind);
const sizeOf = (bits: number): number => KINDS.filter((_, i) => bits & (1 << i)).length;

/** What slows in a space, by the way it is entered and its ground (S10), without what is cancelled (S11). */
export const hindrancesOf = (
  { mode, difficulty }: Pick<Step, "mode" | "difficulty">,
  cancelled: readonly Kind[],
): readonly Kind[] => {
  if (mode === "walk" && difficulty <= 1) return PLAIN;
  return KINDS.filter((k) => (k === "rough" ? difficulty > 1 : mode === k) && !cancelled.includes(k));
};
const PLAIN: readonly Kind[] = [];

/**
 * Which sets of kinds hold at least one of these, as bits over all sets; a plain space is content with any.
 * @param free kinds that do not count, as bits
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
  if (sets & 1) return 0; // not even one is needed
  let least: number = KINDS.length;
  for (let set = 0; set < SETS; set++) if (sets & (1 << set)) least = Math.min(least, sizeOf(set));
  return least;
}

/** Feet of a movement action (S10): 5 less for each kind charged, never below 5. */
export const allowance = (speed: number, charged: number): number => Math.max(5, speed - 5 * charged);

/** Where a path stands: actions begun (those of a counter apart); feet of the last, the sets it may be charged by, what is free in it. */
interface Run {
  readonly own: number;
  readonly counter: number;
  readonly feet: number;
  readonly sets: number;
  /** Kinds that a roll has cancelled for this action, as bits (S33). */
  readonly free: number;
}

const NONE: Run = { own: 0, counter: 0, feet: Infinity, sets: ANY_SET, free: 0 };

/** The next space: its feet and kinds, and the kinds that a roll before it has cancelled. */
interface Next {
  readonly feet: number;
  readonly kinds: readonly Kind[];
  readonly won: number;
}

/** S28: the longest run that fits, at least one space. What a roll has cancelled is so for one action (S33). */
function addSpace(run: Run, { feet, kinds, won }: Next, speed: number, countering: boolean): Run {
  const free = run.free | won;
  const both = run.sets & setsServing(kinds, free);
  if (run.feet + feet <= allowance(speed, fewestKinds(both)) + SLACK)
    return { ...run, feet: run.feet + feet, sets: both, free };
  const { own, counter } = run;
  const begun = { feet, sets: setsServing(kinds, won), free: won };
  return countering ? { own, counter: counter + 1, ...begun } : { own: own + 1, counter, ...begun };
}

const lengthOf = (step: Step): number => (step.mode === CARRIED ? 0 : Math.max(step.length, Math.abs(step.rise)));

/** What else was done in the present activation, as far as it matters to moving. */
interface Interruptions {
  /** Where along the path something else ended a movement action (S9). */
  readonly cuts: readonly number[];
  /**
   * Whether an action begun there is one that a dodge has won (S18): on others' turns there is nothing else to move with,
   * on one's own it goes before those of the turn, `used` of them so far.
   */
  readonly countering: (along: number, used: number) => boolean;
  /** Where along the path a roll has cancelled a kind (S33). */
  readonly rolls: readonly { readonly along: number; readonly kind: Kind }[];
}

function interruptionsOf(fight: SurgeFight, who: string): Interruptions {
  const others = entriesNow(fight, who).filter((e) => e.action !== MOVE);
  const keeps = fight.option("keepMove") === true;
  // What a dodge has won is an action of its own, whatever was begun before it.
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

/** Where somebody stands on the path of an activation. */
interface Stand extends Run {
  readonly along: number;
  /** Feet of all steps. */
  readonly charged: number;
  /** Where along the path an action was ended last by something else: steps of no length do not end another there. */
  readonly cut: number;
  /** The same of the rolls made there: they are good for one action. */
  readonly rolled: number;
}

/** Of two ways with the same sets open, fewer actions and then fewer feet is never worse. */
function pathRules(fight: SurgeFight, who: string): PathRules<Stand> {
  const { speed, cancelled } = fight.figure(who).derived;
  const { cuts, countering, rolls } = interruptionsOf(fight, who);
  const wonAt = (along: number): number =>
    rolls.reduce((bits, r) => (Math.abs(r.along - along) <= SLACK ? bits | bitOf(r.kind) : bits), 0);
  return {
    start: { ...NONE, along: 0, charged: 0, cut: NaN, rolled: NaN },
    step(at, step) {
      const along = at.along + step.length;
      const ended = at.cut !== at.along && cuts.some((cut) => Math.abs(cut - at.along) <= SLACK);
      const begun = ended ? { ...at, feet: Infinity, cut: at.along } : at;
      if (step.mode === CARRIED) return { ...begun, along };
      const won = at.rolled === at.along ? 0 : wonAt(at.along);
      const next = { feet: lengthOf(step), kinds: hindrancesOf(step, cancelled), won };
      const run = addSpace(begun, next, speed, countering(at.along, at.counter));
      const rolled = won === 0 ? at.rolled : at.along;
      return { ...run, along, charged: at.charged + lengthOf(step), cut: begun.cut, rolled };
    },
    cannot: (_at, step) => stepRefusal(fight, who, step),
    cost: ({ own, counter }) => costIn(COUNTER, counter, costIn(ACTION, own)),
    charged: ({ charged }) => charged,
    left({ along, feet, sets }) {
      const done = cuts.some((cut) => cut >= along - SLACK);
      return done || feet === Infinity ? 0 : Math.max(0, allowance(speed, fewestKinds(sets)) - feet);
    },
    rank: ({ own, counter, feet }) => (own + counter) * 1e6 + (feet === Infinity ? 1e5 : feet),
    // A search goes in one manner: where a roll has cancelled that, the sets tell it from where it has not.
    key: ({ sets }) => sets,
  };
}

/** Feet of the movement action begun last that may still be gone: none once something else was done, or the turn is over (S9). */
export function feetLeft(fight: SurgeFight, who: string): number {
  const { left, length } = bookedPath(fight, who);
  if (left === 0 || !mayMoveNow(fight, who)) return 0;
  return interruptionsOf(fight, who).cuts.some((cut) => cut >= length - SLACK) ? 0 : left;
}

/** The rolls that have failed for squares next to a place, by their entries (S33). */
function failedAt(fight: SurgeFight, who: string, { x, y }: Pick<Place, "x" | "y">, kind: string): string[] {
  const failed = Object.entries(STORE.get(fight.combatant(who), "failed") ?? {});
  return failed.flatMap(([id, f]) =>
    f.kind === kind && Math.max(Math.abs(f.x - x), Math.abs(f.y - y)) <= 1 + SLACK ? [id] : [],
  );
}

/** S27, S9, S33: what keeps from moving in this way. */
function stepRefusal(fight: SurgeFight, who: string, { mode, difficulty, to }: Step): Refusal | null {
  if (mode === CARRIED) return null;
  const { flight, speed, cancelled } = fight.figure(who).derived;
  const root = rooted(fight, who);
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
    fly: mode("TEMPO.Surge.Way.fly", "feather"),
  },
  pathRules,
});

/** Whether the roll that comes first has succeeded. */
const managed = ({ thrown }: SurgeActionContext): boolean => thrown !== null && succeeded(thrown.reading);

/** The manner of a special movement that is rolled for. */
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
   * The roll the GM asks for before a climb, jump or swim; failed, the action is spent and nothing is moved: the squares before which
   * one stands take another. It counts as movement (S24): a failed one ends a focus, as moving does (S25). A good one is paid for by
   * moving, which nothing of its kind slows then.
   */
  attempt: {
    family: "movement",
    rule: ["S12", "S31", "S33"],
    icon: "person-through-window",
    fields: [mannerField, difficultyField],
    keeps: ["gathered", "focus"],
    needs: ({ fight, who }) => rooted(fight, who),
    check: strengthCheck,
    rollsFirst: true,
    blow: (context) => ({ target: null, facts: BLOW.of({ manner: mannerIn(context) }) }),
    price: (context) =>
      managed(context) ? { cost: {}, facts: ENTRY.of({ reaction: true, managed: mannerIn(context) }) } : 1,
    changes(context) {
      const { fight, who, use } = context;
      const { place } = fight.combatant(who);
      const kind = mannerIn(context);
      if (!managed(context)) endFocus(fight, who);
      if (!place) return;
      const { x, y } = place;
      if (!managed(context)) STORE.put(fight, who, ["failed", use.id], { kind, x, y });
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
