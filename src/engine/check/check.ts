import type { Adjustment } from "../command.ts";
import type { Dice } from "../dice/formula.ts";
import { countOf } from "../dice/formula.ts";
import type { Modifier, ModifierSide, Stackings } from "./modifier.ts";
import { combineModifiers, sumOnSide } from "./modifier.ts";

/** How a result is to be read as good or bad, for the drawing of odds and the colour of cards. */
export type Grade = "fail" | "part" | "success" | "better";

/** A stretch of totals with one outcome; it reaches up to where the next begins. */
export interface Band {
  readonly id: string;
  readonly label: string;
  readonly grade: Grade;
  /**
   * The least total, before modifiers of side `target`; null: in the first band, from below everything, in another, no
   * total but a natural face alone. Where the check is opposed, the lead over the other's total, counted from the first
   * total that wins: 0 is barely won, -1 barely lost.
   */
  readonly from: number | null;
  /** What is counted in this band (hits F12, successes D2); without it nothing is. */
  readonly count?: Count;
}

/** `first` where the band begins, one more for each full `each` above that, up to `most`. */
export interface Count {
  readonly first: number;
  readonly each: number;
  readonly most?: number;
}

/** A pool (D1): every penalty die removes the highest die left, the `keep` highest of the rest are summed. */
export interface Pool {
  readonly keep: number;
  /** Faces of the die that each bonus and each penalty adds. */
  readonly die: number;
}

/** Faces of the check's first die, which is thrown alone, that decide the band whatever the total (H19, H21). */
export interface Natural {
  readonly from: number;
  readonly to: number;
  readonly band: string;
}

/** What a check is made against. */
export type Against =
  /** A figure: a key (`TEMPO.Phased.Defence.physical`) and its value. */
  | {
      readonly label: string;
      readonly value: number;
      /** Whose figure it is, where it is not the target's: what is seen of it follows from that one (K18). */
      readonly of?: string;
      /** It stands for a defence, taken (10) or fixed: what conditions do to the target's defence they do to it. */
      readonly defends?: true;
    }
  /**
   * The roll of another, not thrown yet; `meet`: who matches it wins, `exceed`: it has to be beaten. `naturals`: faces of
   * the other's first die that decide the band here, where no face of one's own does (H19, H21). `first`: what the other rolls
   * against the same total before that, where odds have to count it; both are to be beaten (S18).
   */
  | {
      readonly label: string;
      readonly value: null;
      readonly check: Check;
      readonly tie: "meet" | "exceed";
      readonly naturals?: readonly Natural[];
      readonly first?: Check;
    };

/**
 * A roll before it is made: what is thrown, what is added, how the total is read. It is plain data, travels on the chat
 * card, and knows its odds (`odds`).
 */
export interface Check {
  /** The action or skill it is made for. */
  readonly id: string;
  readonly label: string;
  /** What is thrown, before the dice of modifiers; all of it is summed where there is no `pool`. */
  readonly dice: readonly Dice[];
  readonly pool?: Pool;
  /** A figure in the place of dice (take 10, D3); such a check throws none. Halves are dropped from the total. */
  readonly taken?: number;
  /** What each die that the table adds to such a check comes to instead (D3). */
  readonly worth?: { readonly bonus: number; readonly penalty: number };
  /** What conditions do is counted in it already, otherwise than by modifiers (D3). */
  readonly sealed?: true;
  /** The total is never below this. */
  readonly least?: number;
  readonly naturals?: readonly Natural[];
  readonly modifiers: readonly Modifier[];
  readonly stackings?: Stackings;
  /** null when nothing sets a target. */
  readonly against: Against | null;
  /** In ascending order; the first one reaches down to everything below. */
  readonly bands: readonly Band[];
}

/** What odds assume of a roll that the other side has not made yet, as a key to be shown with them; null: nothing (K18). */
export const assumedBy = ({ against }: Check): string | null => (against?.value === null ? "TEMPO.Odds.Assumed" : null);

const sumOn = (check: Check, side: ModifierSide): number => sumOnSide(check.modifiers, side, check.stackings);

/** What is added to the dice. */
export const bonusOf = (check: Check): number => sumOn(check, "roll");

/** What modifiers add to that which has to be reached. */
export const raiseOf = (check: Check): number => sumOn(check, "target");

/** The combatant whose figure a check is made against, where the check says so; null: the target's, or nobody's. */
export const figureIn = ({ against }: Check): string | null =>
  against === null || against.value === null ? null : (against.of ?? null);

/** What has to be reached, with the modifiers of the other side; null when nothing sets it or it is not thrown yet. */
export const targetOf = (check: Check): number | null =>
  check.against === null || check.against.value === null ? null : check.against.value + raiseOf(check);

/** Modifiers that count, by id; the others are switched off or stand back behind a stronger one. */
export const countedOf = (check: Check): ReadonlySet<string> =>
  new Set(
    (["roll", "target", "bonus", "penalty"] as const).flatMap((s) => [
      ...combineModifiers(check.modifiers, s, check.stackings).counted,
    ]),
  );

/** What a check throws, dice of modifiers included, and what is removed from it and kept. */
export interface Thrown {
  readonly dice: readonly Dice[];
  /** null: everything is summed. */
  readonly pool: { readonly remove: number; readonly keep: number } | null;
}

export function diceThrownFor(check: Check): Thrown {
  if (check.taken !== undefined) return { dice: [], pool: null };
  if (!check.pool) return { dice: check.dice.filter((d) => d.count > 0), pool: null };
  const bonus = Math.max(0, sumOn(check, "bonus"));
  const penalty = Math.max(0, sumOn(check, "penalty"));
  const dice = [...check.dice, { count: bonus + penalty, faces: check.pool.die }].filter((d) => d.count > 0);
  return { dice, pool: { remove: penalty, keep: check.pool.keep } };
}

/** How many dice the check throws. */
export const diceOf = (check: Check): number => countOf(diceThrownFor(check).dice);

/** The total of a sum of kept faces (or of what is taken). */
export function totalOf(check: Check, sum: number): number {
  const total = Math.floor((check.taken ?? sum) + bonusOf(check));
  return check.least === undefined ? total : Math.max(check.least, total);
}

/** The band that a face of the first die forces; null when it does not. */
export const bandForcedBy = (
  { bands, naturals }: { readonly bands: readonly Band[]; readonly naturals?: readonly Natural[] },
  face: number,
): Band | null => {
  const natural = naturals?.find((n) => face >= n.from && face <= n.to);
  return (natural && bands.find((b) => b.id === natural.band)) ?? null;
};

/** Where a band begins, modifiers of the target included; null: from below everything. */
export function lowestTotalOf(check: Check, band: Band): number | null {
  if (band.from === null) return null;
  const tie = check.against?.value === null && check.against.tie === "exceed" ? 1 : 0;
  const bound = check.modifiers.some((m) => m.bands);
  const moving = bound ? check.modifiers.filter((m) => !m.bands || m.bands.includes(band.id)) : check.modifiers;
  return band.from + sumOnSide(moving, "target", check.stackings) + tie;
}

/** What a total counts in a band. A natural face may put a total below the band's beginning: it counts as the beginning. */
export function countIn({ count }: Band, start: number | null, total: number): number {
  if (!count) return 0;
  const above = start === null ? 0 : Math.max(0, Math.floor((total - start) / count.each));
  return Math.min(count.most ?? Infinity, count.first + above);
}

/** An opposed check once the other side has its total: from then on that is a figure like any other. */
export function againstTotal(check: Check, total: number): Check {
  const { against } = check;
  if (against?.value !== null) return check;
  const first = total + (against.tie === "exceed" ? 1 : 0);
  const bands = check.bands.map((b) => (b.from === null ? b : { ...b, from: b.from + first }));
  return { ...check, against: { label: against.label, value: total }, bands };
}

/** The same check by a figure instead of dice: taking 10, a roll-less result (H15, D3). */
export function take(check: Check, figure: number): Check {
  const { pool: _pool, naturals: _naturals, ...rest } = check;
  return { ...rest, dice: [], taken: figure };
}

/** The dialog's free modifier: a number on the roll, or dice where the check is a pool. null for nothing. */
export function situationalModifier(check: Check, value: number): Modifier | null {
  if (value === 0) return null;
  const inDice = check.pool !== undefined && check.taken === undefined;
  const each = check.worth === undefined ? 1 : value > 0 ? check.worth.bonus : check.worth.penalty;
  return {
    id: "situational",
    label: "TEMPO.Check.Situational",
    source: "TEMPO.Source.Table",
    value: inDice ? Math.abs(value) : value * each,
    side: inDice ? (value > 0 ? "bonus" : "penalty") : "roll",
    on: true,
    fixed: false,
  };
}

/** A check with some modifiers switched and a free one added, as people do in the dialog. */
export function adjust(check: Check, adjustment: Adjustment): Check {
  if (isPlain(adjustment)) return check;
  const { switched, situational: free } = adjustment;
  const modifiers = check.modifiers.map((m) => (m.fixed ? m : { ...m, on: switched[m.id] ?? m.on }));
  const added = situationalModifier(check, free);
  return { ...check, modifiers: added ? [...modifiers, added] : modifiers };
}

/** Whether an adjustment changes nothing. */
function isPlain({ switched, situational }: Adjustment): boolean {
  if (situational !== 0) return false;
  for (const _id in switched) return false;
  return true;
}
