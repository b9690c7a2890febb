import { bonusOf, countedOf, targetOf, diceThrownFor, totalOf } from "../../engine/index.ts";
import type { Check, Count, Modifier, Reading } from "../../engine/index.ts";
import { formula, localize, signed } from "../text.ts";

/** A modifier as the dialog and prompts draw it. */
export function modifierView({ id, label, source, side, value, on, fixed }: Modifier) {
  const text = game.i18n.localize(label);
  const origin = source.startsWith("TEMPO.") ? game.i18n.localize(source) : source;
  return {
    id,
    label: text,
    // "Cover, from cover" says nothing.
    source: origin === text ? "" : origin,
    value: side === "bonus" || side === "penalty" ? localize(`TEMPO.Check.Dice.${side}`, { value }) : signed(value),
    on,
    fixed,
  };
}

/** What is rolled: `3d8`, `2d4 + 1d8, best 2`. */
function diceWords(check: Check): string {
  const { dice, pool } = diceThrownFor(check);
  return pool ? poolWords(formula(dice, 0), pool) : formula(dice, 0);
}

/** What is taken instead of a roll: "take 10". */
export const takenWords = ({ taken = 0 }: Check): string =>
  localize("TEMPO.Card.Taken", { value: String(Number(taken.toFixed(1))) });

/** The same with the bonus: `3d8 + 11`. */
export function checkFormula(check: Check): string {
  const { dice, pool } = diceThrownFor(check);
  if (check.taken !== undefined) return String(totalOf(check, 0));
  const sum = formula(dice, bonusOf(check));
  return pool ? poolWords(sum, pool) : sum;
}

const poolWords = (dice: string, { keep, remove }: { keep: number; remove: number }): string =>
  localize(remove > 0 ? "TEMPO.Check.PoolRemoved" : "TEMPO.Check.Pool", { dice, keep, remove });

/** The faces as they fell. Those of a pool come as kept, removed and spare dice. */
export function describeFaces({ faces, marks }: Reading): string {
  if (!marks) return faces.join(" ");
  const marked = (mark: string): string => faces.filter((_, i) => marks[i] === mark).join(" ");
  const removed = marked("removed");
  const spare = marked("spare");
  return [
    marked("kept"),
    ...(removed === "" ? [] : [localize("TEMPO.Card.Removed", { faces: removed })]),
    ...(spare === "" ? [] : [localize("TEMPO.Card.Spare", { faces: spare })]),
  ].join(", ");
}

/** What a band counts: "2 successes". */
export const describeCount = ({ of }: Count, count: number): string => (of ? localize(of, { count }) : String(count));

/** `29: hit`, with a count where the band counts something; the total alone where nothing was to be met. */
export function describeResult(check: Check, { total, band: id, count }: Reading): string {
  const band = check.bands.find((b) => b.id === id);
  if (check.bands.length < 2 && !band?.count) return String(total);
  if (!band?.count) return localize("TEMPO.Card.Result", { total, band: band?.label ?? "" });
  return localize("TEMPO.Card.ResultCount", { total, band: band.label, count: describeCount(band.count, count) });
}

/**
 * `3d8 [7 5 6] + 6 Melee + 5 Ability = 29, against 22`: dice, figures, total, and what it met.
 * @param open whether this user may know the last number
 */
export function describeSum(check: Check, reading: Reading, open: boolean): string {
  const counted = countedOf(check);
  const figures = check.modifiers
    .filter((m) => counted.has(m.id) && m.side === "roll" && m.value !== 0)
    .map((m) => `${m.value < 0 ? "−" : "+"} ${Math.abs(m.value)} ${game.i18n.localize(m.label)}`);
  const parts = [...thrownParts(check, reading), ...figures];
  // What no die comes before begins with its first figure.
  const sum = parts.join(" ").replace(/^\+ /, "");
  const { total } = reading;
  const line = sum === "" ? String(total) : localize("TEMPO.Card.Sum", { sum, total });
  const target = targetOf(check);
  return open && target !== null ? localize("TEMPO.Card.Against", { line, target }) : line;
}

/** The dice with their faces, or what is taken instead of them. */
function thrownParts(check: Check, reading: Reading): string[] {
  if (check.taken !== undefined) return [takenWords(check)];
  return reading.faces.length === 0
    ? []
    : [localize("TEMPO.Card.Dice", { dice: diceWords(check), faces: describeFaces(reading) })];
}
