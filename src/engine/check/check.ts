import type { Adjustment } from "../command.ts";
import type { Dice } from "../dice/formula.ts";
import { countOf } from "../dice/formula.ts";
import type { Modifier, ModifierSide, Stackings } from "./modifier.ts";
import { combineModifiers, sumOnSide } from "./modifier.ts";

/** How good a result is, for drawing odds and colouring cards. */
export type Grade = "fail" | "part" | "success" | "better";

/** A range of totals with one outcome; it ends where the next band begins. */
export interface Band {
  readonly id: string;
  readonly label: string;
  readonly grade: Grade;
  /**
   * The lowest total, before modifiers of side `target`. Null: the first band has no lower limit; any other
   * is reached by a natural face alone. For an opposed check, the lead over the opponent's total, counted
   * from the first winning total: 0 just wins, -1 just loses.
   */
  readonly from: number | null;
  /** What the band counts (hits F12, successes D2); without it, nothing. */
  readonly count?: Count;
}

/** `first` at the band's lowest total, one more for each full `each` above it, up to `most`. */
export interface Count {
  readonly first: number;
  readonly each: number;
  readonly most?: number;
  /** The language key of what is counted, with plural forms: "2 hits". */
  readonly of?: string;
}

/** A dice pool (D1): each penalty die removes the highest die left; the `keep` highest left are summed. */
export interface Pool {
  readonly keep: number;
  /** Faces of the die that each bonus and each penalty adds. */
  readonly die: number;
}

/** Faces of the check's first die, thrown alone, that decide the band whatever the total (H19, H21). */
export interface Natural {
  readonly from: number;
  readonly to: number;
  readonly band: string;
}

/** What a check is made against. */
export type Against =
  /** A fixed number: its language key (`TEMPO.Phased.Defence.physical`) and its value. */
  | {
      readonly label: string;
      readonly value: number;
      /** Whose number it is, if not the target's; decides what players see of it (K18). */
      readonly of?: string;
      /** It stands for a defence (taken 10, or fixed), so the target's condition modifiers apply to it. */
      readonly defends?: true;
    }
  /**
   * An opponent's roll, not thrown yet. `meet`: a tie wins; `exceed`: it must be beaten. `naturals`: faces of
   * the opponent's first die that decide the band, unless one of the check's own does (H19, H21). `first`: an
   * earlier roll of the opponent against the same total, where odds must count it; the total must beat both
   * (S18).
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
 * A roll before it is made: what is thrown, what is added, how the total is read. It is plain data, stored on
 * the chat card; `odds` gives its exact odds.
 */
export interface Check {
  /** The action or skill it is made for. */
  readonly id: string;
  readonly label: string;
  /** What is thrown, without the dice of modifiers. Without a `pool`, all of it is summed. */
  readonly dice: readonly Dice[];
  readonly pool?: Pool;
  /** A fixed value instead of dice (take 10, D3). The total is rounded down. */
  readonly taken?: number;
  /** What each bonus or penalty die of the dialog adds to such a check instead (D3). */
  readonly worth?: { readonly bonus: number; readonly penalty: number };
  /** Condition modifiers are already counted in it, in another form (D3). */
  readonly sealed?: true;
  /** The total is never below this. */
  readonly least?: number;
  readonly naturals?: readonly Natural[];
  readonly modifiers: readonly Modifier[];
  readonly stackings?: Stackings;
  /** null when nothing sets a target. */
  readonly against: Against | null;
  /** In ascending order; the first has no lower limit. */
  readonly bands: readonly Band[];
}

/** The language key of what the odds assume about an opponent's roll; null if nothing is assumed (K18). */
export const assumedBy = ({ against }: Check): string | null => (against?.value === null ? "TEMPO.Odds.Assumed" : null);

const sumOn = (check: Check, side: ModifierSide): number => sumOnSide(check.modifiers, side, check.stackings);

/** The sum of modifiers on side `roll`. */
export const bonusOf = (check: Check): number => sumOn(check, "roll");

/** The sum of modifiers on side `target`. */
export const raiseOf = (check: Check): number => sumOn(check, "target");

/** The combatant named as the owner of the number to reach; null if the check names none. */
export const targetOwner = ({ against }: Check): string | null =>
  against === null || against.value === null ? null : (against.of ?? null);

/** The number to reach, with modifiers of side `target`; null if nothing sets it or it is not thrown yet. */
export const targetOf = (check: Check): number | null =>
  check.against === null || check.against.value === null ? null : check.against.value + raiseOf(check);

/** Ids of the modifiers that count: switched on, and not superseded by a stronger one. */
export const countedOf = (check: Check): ReadonlySet<string> =>
  new Set(
    (["roll", "target", "bonus", "penalty"] as const).flatMap((s) => [
      ...combineModifiers(check.modifiers, s, check.stackings).counted,
    ]),
  );

/** All dice of a check, those of modifiers included, and how many of them are removed and kept. */
export interface Thrown {
  readonly dice: readonly Dice[];
  /** null: all dice are summed. */
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

/** The total for a sum of kept faces; a taken value replaces the sum. */
export function totalOf(check: Check, sum: number): number {
  const total = Math.floor((check.taken ?? sum) + bonusOf(check));
  return check.least === undefined ? total : Math.max(check.least, total);
}

/** The band that a face of the first die decides; null if it decides none. */
export const bandForcedBy = (
  { bands, naturals }: { readonly bands: readonly Band[]; readonly naturals?: readonly Natural[] },
  face: number,
): Band | null => {
  const natural = naturals?.find((n) => face >= n.from && face <= n.to);
  return (natural && bands.find((b) => b.id === natural.band)) ?? null;
};

/** Where a band begins, with modifiers of side `target`; null for no lower limit. */
export function lowestTotalOf(check: Check, band: Band): number | null {
  if (band.from === null) return null;
  const tie = check.against?.value === null && check.against.tie === "exceed" ? 1 : 0;
  const bound = check.modifiers.some((m) => m.bands);
  const moving = bound ? check.modifiers.filter((m) => !m.bands || m.bands.includes(band.id)) : check.modifiers;
  return band.from + sumOnSide(moving, "target", check.stackings) + tie;
}

/** What a total counts in a band. A natural face may come with a lower total: that counts as the lowest. */
export function countIn({ count }: Band, start: number | null, total: number): number {
  if (!count) return 0;
  const above = start === null ? 0 : Math.max(0, Math.floor((total - start) / count.each));
  return Math.min(count.most ?? Infinity, count.first + above);
}

/** An opposed check once the opponent has thrown: the opponent's total becomes a fixed number. */
export function againstTotal(check: Check, total: number): Check {
  const { against } = check;
  if (against?.value !== null) return check;
  const first = total + (against.tie === "exceed" ? 1 : 0);
  const bands = check.bands.map((b) => (b.from === null ? b : { ...b, from: b.from + first }));
  return changed(check, { against: { label: against.label, value: total }, bands });
}

/** A check with parts of it changed. Checks have other keys from one to the next: `assign` copies these faster. */
export const changed = (check: Check, to: Partial<Check>): Check => Object.assign({}, check, to);

/** The check with a fixed value instead of dice: taking 10, a result without a roll (H15, D3). */
export function take(check: Check, figure: number): Check {
  const { pool: _pool, naturals: _naturals, ...rest } = check;
  return changed(rest, { dice: [], taken: figure });
}

/** The dialog's situational modifier: a number, or dice if the check throws a pool. Null for 0. */
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

/** A check as adjusted in the dialog: modifiers switched, and the situational one added. */
export function adjust(check: Check, adjustment: Adjustment): Check {
  if (isPlain(adjustment)) return check;
  const { switched, situational: free } = adjustment;
  const modifiers = check.modifiers.map((m) => (m.fixed ? m : switchedTo(m, switched[m.id] ?? m.on)));
  const added = situationalModifier(check, free);
  return changed(check, { modifiers: added ? [...modifiers, added] : modifiers });
}

/** What is switched otherwise than the map has it does not follow from the map. */
function switchedTo({ from, ...modifier }: Modifier, on: boolean): Modifier {
  return { ...modifier, on, ...(from && on === modifier.on ? { from } : {}) };
}

/** Whether an adjustment changes nothing. */
function isPlain({ switched, situational }: Adjustment): boolean {
  if (situational !== 0) return false;
  for (const _id in switched) return false;
  return true;
}
