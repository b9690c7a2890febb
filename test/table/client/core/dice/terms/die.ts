import { DiceTerm, type DiceTermData } from "./dice-term.ts";
import { compareResult, dropBy, keepBy, readCondition, type DiceTermResult } from "./results.ts";

const ENDLESS = 1000;
const COUNTED_CHANGE = /^[a-z]+(\d+)?([<>=]+)?(\d+)?$/i;

/** Dice with faces from 1 up, all equally likely. // C76 */
export class Die extends DiceTerm {
  constructor(data: DiceTermData = {}) {
    super(data);
    if (typeof this._faces !== "number" && typeof this._faces !== "object") {
      throw new Error("A Die term must have a numeric number of faces");
    }
  }

  static override DENOMINATION = "d";

  static override MODIFIERS = {
    r: "reroll",
    rr: "rerollRecursive",
    x: "explode",
    xo: "explodeOnce",
    k: "keep",
    kh: "keep",
    kl: "keep",
    d: "drop",
    dh: "drop",
    dl: "drop",
    min: "minimum",
    max: "maximum",
    even: "countEven",
    odd: "countOdd",
    cs: "countSuccess",
    cf: "countFailures",
    df: "deductFailures",
    sf: "subtractFailures",
    ms: "marginSuccess",
  };

  override get total(): number | undefined {
    const total = super.total;
    if (total === undefined) return undefined;
    const { marginSuccess, marginFailure } = this.options;
    if (typeof marginSuccess === "number") return total - marginSuccess;
    if (typeof marginFailure === "number") return marginFailure - total;
    return total;
  }

  override get denomination(): string {
    return `d${this.faces}`;
  }

  /** `r`: rerolls each result that meets the condition, once. `r1=1` rerolls a single 1. // C77 */
  reroll(modifier: string, { recursive = false } = {}): Promise<false | void> {
    return this.#castMore(modifier, 1, recursive, (result) => {
      result.rerolled = true;
      result.active = false;
    });
  }

  /** `rr`: rerolls until the condition is no longer met. // C77 */
  rerollRecursive(modifier: string): Promise<false | void> {
    return this.reroll(modifier, { recursive: true });
  }

  /** `x`: rolls another die for each result that meets the condition, new results included. // C77 */
  explode(modifier: string, { recursive = true } = {}): Promise<false | void> {
    return this.#castMore(modifier, this.faces ?? 0, recursive, (result) => {
      result.exploded = true;
    });
  }

  /** `xo`: rolls one more die for each original result that meets the condition. // C77 */
  explodeOnce(modifier: string): Promise<false | void> {
    return this.explode(modifier, { recursive: false });
  }

  /** `k`, `kh`, `kl`: keeps the highest or lowest results. */
  keep(modifier: string): false | void {
    return keepBy(this.results, modifier);
  }

  /** `d`, `dh`, `dl`: drops the highest or lowest results. */
  drop(modifier: string): false | void {
    return dropBy(this.results, modifier);
  }

  /** `cs`: counts successes, by default the highest face. // C78 */
  countSuccess(modifier: string): false | void {
    const condition = readCondition(modifier, this.faces ?? 0);
    if (!condition) return false;
    DiceTerm._applyCount(this.results, condition.comparison, condition.target, { flagSuccess: true });
  }

  /** `cf`: counts failures, by default the lowest face. // C78 */
  countFailures(modifier: string): false | void {
    const condition = readCondition(modifier, 1);
    if (!condition) return false;
    DiceTerm._applyCount(this.results, condition.comparison, condition.target, { flagFailure: true });
  }

  /** `even`: counts even results. // C78 */
  countEven(_modifier: string): void {
    this.#countParity(0);
  }

  /** `odd`: counts odd results. // C78 */
  countOdd(_modifier: string): void {
    this.#countParity(1);
  }

  /** `df`: each failure counts as -1. // C78 */
  deductFailures(modifier: string): false | void {
    const condition = readCondition(modifier, 1);
    if (!condition) return false;
    DiceTerm._applyDeduct(this.results, condition.comparison, condition.target, { deductFailure: true });
  }

  /** `sf`: each failure counts as minus its value. // C78 */
  subtractFailures(modifier: string): false | void {
    const condition = readCondition(modifier, 1);
    if (!condition) return false;
    DiceTerm._applyDeduct(this.results, condition.comparison, condition.target, { invertFailure: true });
  }

  /** `ms>12`: the total becomes the amount above 12; `ms<12`: the amount below 12. // C78 */
  marginSuccess(modifier: string): false | void {
    const condition = readCondition(modifier, this.faces ?? 0, ">=");
    if (!condition) return false;
    this.options[condition.comparison.startsWith("<") ? "marginFailure" : "marginSuccess"] = condition.target;
  }

  /** `min3`: a lower result counts as 3. // C78 */
  minimum(modifier: string): false | void {
    const target = readLimit(modifier);
    if (target === undefined) return false;
    for (const result of this.results) if (result.result < target) result.count = target;
  }

  /** `max5`: a higher result counts as 5. // C78 */
  maximum(modifier: string): false | void {
    const target = readLimit(modifier);
    if (target === undefined) return false;
    for (const result of this.results) if (result.result > target) result.count = target;
  }

  #countParity(remainder: 0 | 1): void {
    for (const result of this.results) {
      result.success = result.result % 2 === remainder;
      result.count = result.success ? 1 : 0;
    }
  }

  /** Marks the results that meet the condition and rolls one more die for each. */
  async #castMore(
    modifier: string,
    defaultTarget: number,
    recursive: boolean,
    mark: (result: DiceTermResult) => void,
  ): Promise<false | void> {
    const match = COUNTED_CHANGE.exec(modifier);
    if (!match) return false;
    const [, first, comparison, second] = match;
    // A number before a comparison limits how often; a number alone is the target.
    let left = comparison && first ? Number(first) : Infinity;
    const target = comparison ? (second ? Number(second) : defaultTarget) : first ? Number(first) : defaultTarget;
    const originals = this.results.length;
    for (let i = 0; i < (recursive ? this.results.length : originals) && left > 0; i++) {
      const result = this.results[i];
      if (!result?.active || !compareResult(result.result, comparison, target)) continue;
      mark(result);
      left--;
      await this.roll(result.rerolled ? { reroll: true } : { explode: true });
      if (this.results.length > ENDLESS) {
        throw new Error(`${this.expression}: "${modifier}" does not come to an end`);
      }
    }
  }
}

function readLimit(modifier: string): number | undefined {
  const match = /^m(?:in|ax)=?(\d+)$/i.exec(modifier);
  return match ? Number(match[1]) : undefined;
}
