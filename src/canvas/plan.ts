import type { MoveOffer, Refusal, Step } from "../engine/index.ts";

/** Where a plan's step lies: within its first action, in further ones, or beyond what may be paid. */
export type Stretch = "first" | "more" | "over";

type Cost = Readonly<Record<string, number>>;

/** A planned way, as it was priced. */
export interface PlanGiven {
  readonly offer: MoveOffer;
  /** How many of the offer's steps were made before, in this activation. */
  readonly made: number;
  /** The mover is held to nothing, and nothing is booked: a GM outside the mover's turn. */
  readonly free: boolean;
  /** The mover pays, but is never stopped: a GM, or a world that sets no limit. */
  readonly unbound: boolean;
  /** What the same way would cost if its planned steps led over plain ground. */
  readonly onPlain: MoveOffer["priced"];
}

/** A point of a plan is the number of its planned steps: 0 is where the mover stands. */
export interface PlanStop {
  readonly at: number;
  /** Which action of the activation begins here. */
  readonly nth: number;
  readonly stretch: Stretch;
  readonly cost: Cost;
  readonly distance: number;
}

/** What a planned way costs and looks like: only what is planned, whatever was moved before. */
export interface Plan {
  readonly stretches: readonly { readonly from: number; readonly to: number; readonly stretch: Stretch }[];
  /** Where further actions begin, as far as they can be paid. */
  readonly stops: readonly PlanStop[];
  /** The last point that can be paid, where that is not the end. */
  readonly bar: number | null;
  readonly end: PlanStop;
  /** Charged length that difficult ground adds, and that the way of moving adds. */
  readonly byGround: number;
  readonly byMode: number;
  /** The ground costs something: charged length, or an action that covers less (S10). */
  readonly slowed: boolean;
  /** The way of moving at the end. */
  readonly mode: string | null;
  /** Rest of the last paid action; 0 where the way is refused or free. */
  readonly left: number;
  readonly refusal: Refusal | null;
  /** Who may interrupt, and before which planned step. */
  readonly strikes: readonly { readonly by: string; readonly at: number }[];
}

/** Outside the mover's turn no step can be made at any price. */
const NOT_NOW = "TEMPO.Refusal.NotYourTurn";

export function planOf(given: PlanGiven): Plan {
  const { offer, made, free, unbound } = given;
  const { path, priced, refusal } = offer;
  const planned = path.slice(made);
  const within = free || unbound ? planned.length : pointsWithin(offer, made);
  const stretchAt = (step: number): Stretch => {
    if (step >= within) return "over";
    return segmentAt(offer, made + step) === segmentAt(offer, made) ? "first" : "more";
  };
  const before = priced.running[made - 1]?.cost ?? {};
  const point = (at: number, nth: number): PlanStop => ({
    at,
    nth,
    stretch: at === 0 ? "first" : stretchAt(at - 1),
    cost: free ? {} : difference(before, priced.running[made + at - 1]?.cost ?? before),
    distance: lengthOf(planned.slice(0, at)),
  });
  return {
    stretches: stretchesOf(planned.length, stretchAt),
    stops: free
      ? []
      : priced.segments.flatMap(({ start }, i) =>
          start > made && start - made < within ? [point(start - made, i + 1)] : [],
        ),
    bar: within < planned.length ? within : null,
    end: point(planned.length, priced.segments.length),
    ...surcharges(given, planned),
    mode: planned.at(-1)?.mode ?? null,
    left: refusal !== null || free ? 0 : priced.left,
    refusal: free ? null : refusal,
    strikes: offer.provoked.filter(({ step }) => step >= made).map(({ by, step }) => ({ by, at: step - made })),
  };
}

/** How many planned steps can be paid. */
const pointsWithin = ({ refusal, within, path }: MoveOffer, made: number): number => {
  if (refusal?.key === NOT_NOW) return 0;
  return refusal === null ? path.length - made : Math.max(0, within - made);
};

const segmentAt = ({ priced }: MoveOffer, step: number): number => priced.segments.findIndex(({ end }) => step < end);

const lengthOf = (steps: readonly Step[]): number => steps.reduce((sum, { length }) => sum + length, 0);

function difference(before: Cost, after: Cost): Cost {
  const pools = Object.keys(after).filter((pool) => after[pool] !== (before[pool] ?? 0));
  return Object.fromEntries(pools.map((pool) => [pool, (after[pool] ?? 0) - (before[pool] ?? 0)]));
}

function stretchesOf(steps: number, stretchAt: (step: number) => Stretch): Plan["stretches"] {
  const found: { from: number; to: number; stretch: Stretch }[] = [];
  for (let step = 0; step < steps; step++) {
    const stretch = stretchAt(step);
    const last = found.at(-1);
    if (last?.stretch === stretch) last.to = step + 1;
    else found.push({ from: step, to: step + 1, stretch });
  }
  return found;
}

/** What the ground adds to the charged length and whether it slows at all, and what the way of moving adds. */
function surcharges({ offer, made, onPlain }: PlanGiven, planned: readonly Step[]) {
  const { priced } = offer;
  if (!Number.isFinite(priced.charged)) return { byGround: 0, byMode: 0, slowed: false };
  const byGround = positive(priced.charged - onPlain.charged);
  const dearer = Object.keys(difference(onPlain.cost, priced.cost)).length > 0;
  const before = priced.running[made - 1]?.charged ?? 0;
  return {
    byGround,
    slowed: byGround > 0 || dearer || onPlain.left - priced.left > 0.05,
    byMode: positive(onPlain.charged - before - lengthOf(planned)),
  };
}

const positive = (value: number): number => (value > 0.05 ? value : 0);
