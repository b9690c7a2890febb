/** The result of one die. // C80 */
export interface DiceTermResult {
  result: number;
  /** Whether it counts towards the total. */
  active?: boolean;
  /** What it counts as in the total, if not its face. */
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
 * Keeps or drops the given number of highest or lowest results. Of equal results those rolled first rank
 * first. Inactive results are ignored (a guess: undocumented).
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

/** Counts each active result as 1 if it meets the target, otherwise as 0. // C78 */
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

/**
 * Marks each active result that meets the target as a failure that counts as -1 or minus its value. // C78
 */
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

/** `k`, `kh2`, `kl`: keeps the highest or lowest. @returns false for any other modifier */
export function keepBy(results: DiceTermResult[], modifier: string): false | void {
  const match = /^k([hl])?=?(\d+)?$/i.exec(modifier);
  if (!match) return false;
  const [, direction = "h", number = "1"] = match;
  keepOrDrop(results, Number(number), { keep: true, highest: direction.toLowerCase() === "h" });
}

/** `d`, `dh2`, `dl`: drops the highest or lowest. @returns false for any other modifier */
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

/** The condition of a modifier such as `cs>=8`, or undefined if it cannot be parsed. */
export function readCondition(modifier: string, defaultTarget: number, defaultComparison = "="): Condition | undefined {
  const match = /^[a-z]+([<>=]+)?(\d+)?$/i.exec(modifier);
  if (!match) return undefined;
  return { comparison: match[1] ?? defaultComparison, target: match[2] ? Number(match[2]) : defaultTarget };
}
