/** One die that was cast. // C80 */
export interface DiceTermResult {
  result: number;
  /** Whether it counts towards the total. */
  active?: boolean;
  /** What it counts for, where that is not its face. */
  count?: number;
  success?: boolean;
  failure?: boolean;
  discarded?: boolean;
  rerolled?: boolean;
  exploded?: boolean;
  hidden?: boolean;
}

export interface KeepOrDrop {
  keep?: boolean;
  highest?: boolean;
}

export interface CountFlags {
  flagSuccess?: boolean;
  flagFailure?: boolean;
}

export interface DeductFlags {
  deductFailure?: boolean;
  invertFailure?: boolean;
}

export function compareResult(result: number, comparison: string | undefined, target: number): boolean {
  switch (comparison) {
    case "=":
    case undefined:
      return result === target;
    case "<":
      return result < target;
    case "<=":
      return result <= target;
    case ">":
      return result > target;
    case ">=":
      return result >= target;
    default:
      return false;
  }
}

/**
 * Keeps or drops the given number of highest or lowest results among those that still count; of equal ones, those cast
 * first. What no longer counts is neither kept nor counted as dropped (a guess: no source tells).
 */
export function keepOrDrop(
  results: DiceTermResult[],
  number: number,
  { keep = true, highest = true }: KeepOrDrop = {},
): DiceTermResult[] {
  const ranked = results
    .filter((result) => result.active)
    .sort((a, b) => (highest ? b.result - a.result : a.result - b.result));
  for (const [rank, result] of ranked.entries()) {
    if (rank < number === keep) continue;
    result.active = false;
    result.discarded = true;
  }
  return results;
}

/** Counts each result as 1 if it meets the target and as 0 if it does not. // C78 */
export function applyCount(
  results: DiceTermResult[],
  comparison: string,
  target: number,
  { flagSuccess = false, flagFailure = false }: CountFlags = {},
): void {
  for (const result of results) {
    if (!result.active) continue;
    const met = compareResult(result.result, comparison, target);
    result.count = met ? 1 : 0;
    if (flagSuccess) {
      if (met) result.success = true;
    } else if (flagFailure && met) result.failure = true;
  }
}

/** Lets each result that meets the target count against the total. // C78 */
export function applyDeduct(
  results: DiceTermResult[],
  comparison: string,
  target: number,
  { deductFailure = false, invertFailure = false }: DeductFlags = {},
): void {
  for (const result of results) {
    if (!result.active || !compareResult(result.result, comparison, target)) continue;
    result.failure = true;
    if (deductFailure) result.count = -1;
    else if (invertFailure) result.count = -result.result;
  }
}

/** `k`, `kh2`, `kl`: keeps the highest or lowest. False if the modifier is not one of these. */
export function keepBy(results: DiceTermResult[], modifier: string): false | void {
  const match = /^k([hl])?=?(\d+)?$/i.exec(modifier);
  if (!match) return false;
  const [, direction = "h", number = "1"] = match;
  keepOrDrop(results, Number(number), { keep: true, highest: direction.toLowerCase() === "h" });
}

/** `d`, `dh2`, `dl`: drops the highest or lowest. False if the modifier is not one of these. */
export function dropBy(results: DiceTermResult[], modifier: string): false | void {
  const match = /^d([hl])?=?(\d+)?$/i.exec(modifier);
  if (!match) return false;
  const [, direction = "l", number = "1"] = match;
  keepOrDrop(results, Number(number), { keep: false, highest: direction.toLowerCase() === "h" });
}

export interface Condition {
  comparison: string;
  target: number;
}

/** The condition behind the letters of a modifier such as `cs>=8`; undefined if there is none that can be read. */
export function readCondition(modifier: string, defaultTarget: number, defaultComparison = "="): Condition | undefined {
  const match = /^[a-z]+([<>=]+)?(\d+)?$/i.exec(modifier);
  if (!match) return undefined;
  return { comparison: match[1] ?? defaultComparison, target: match[2] ? Number(match[2]) : defaultTarget };
}
