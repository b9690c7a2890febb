import { createRoll, defaultRollClass, reviveRoll } from "../registry.ts";
import type { Roll } from "../roll.ts";
import { DiceTerm } from "./dice-term.ts";
import { applyCount, dropBy, keepBy, readCondition, type DiceTermResult } from "./results.ts";
import { RollTerm, type EvaluationOptions, type RollTermData } from "./roll-term.ts";

interface PoolTermData extends RollTermData {
  terms?: unknown;
  modifiers?: unknown;
  rolls?: unknown;
  results?: unknown;
}

/** Several rolls whose totals are kept, dropped or counted like dice: `{4d6, 3d8}kh`. // C82 */
export class PoolTerm extends RollTerm {
  declare terms: string[];
  declare modifiers: string[];
  declare rolls: Roll[];
  declare results: DiceTermResult[];

  constructor({ terms = [], modifiers = [], rolls = [], results = [], options }: PoolTermData = {}) {
    super(options ? { options } : {});
    this.terms = (terms as unknown[]).map(String);
    this.modifiers = modifiers as string[];
    const given = rolls as unknown[];
    this.rolls =
      given.length === this.terms.length ? given.map(reviveRoll) : this.terms.map((term) => createRoll(term));
    this.results = results as DiceTermResult[];
    // A pool whose rolls are all evaluated is evaluated itself.
    if (this.rolls.length && this.rolls.every((roll) => roll._evaluated)) {
      this._evaluated = true;
      if (!this.results.length) this.results = this.rolls.map(asResult);
    }
  }

  static MODIFIERS: Record<string, string> = {
    k: "keep",
    kh: "keep",
    kl: "keep",
    d: "drop",
    dh: "drop",
    dl: "drop",
    cs: "countSuccess",
    cf: "countFailures",
  };
  static OPEN_REGEXP = /{/g;
  static CLOSE_REGEXP = new RegExp(`}${DiceTerm.MODIFIERS_REGEXP_STRING}?${RollTerm.FLAVOR_REGEXP_STRING}?`, "g");
  static override SERIALIZE_ATTRIBUTES = ["terms", "modifiers", "rolls", "results"];

  override get dice(): DiceTerm[] {
    return this.rolls.flatMap((roll) => roll.dice);
  }

  override get expression(): string {
    return `{${this.terms.join(",")}}${this.modifiers.join("")}`;
  }

  override get total(): number | undefined {
    if (!this._evaluated) return undefined;
    return this.results.reduce((sum, { active, count, result }) => (active ? sum + (count ?? result) : sum), 0);
  }

  get values(): number[] {
    return this.results.filter((result) => result.active).map((result) => result.result);
  }

  override get isDeterministic(): boolean {
    return this.rolls.every((roll) => roll.isDeterministic);
  }

  /** Multiplies the dice of every roll in the pool, then adds to them. */
  alter(multiply: number, add: number): this {
    for (const roll of this.rolls) roll.alter(multiply, add);
    this.terms = this.rolls.map((roll) => roll.formula);
    return this;
  }

  override _evaluate(options: EvaluationOptions): this | Promise<this> {
    return RollTerm.isDeterministic(this, options) ? this._evaluateSync(options) : this._evaluateAsync(options);
  }

  async _evaluateAsync(options: EvaluationOptions): Promise<this> {
    for (const roll of this.rolls) {
      if (this._root) roll._root = this._root;
      await roll.evaluate(options);
      this.results.push(asResult(roll));
    }
    this._evaluateModifiers();
    return this;
  }

  _evaluateSync(options: EvaluationOptions): this {
    for (const roll of this.rolls) {
      if (this._root) roll._root = this._root;
      roll.evaluateSync(options);
      this.results.push(asResult(roll));
    }
    this._evaluateModifiers();
    return this;
  }

  _evaluateModifiers(): void {
    const { MODIFIERS } = this.constructor as typeof PoolTerm;
    for (const modifier of this.modifiers) {
      const command = /^[A-Za-z]+/.exec(modifier)?.[0].toLowerCase() ?? "";
      if (command in MODIFIERS) this._evaluateModifier(command, modifier);
    }
  }

  _evaluateModifier(command: string, modifier: string): void {
    const name = (this.constructor as typeof PoolTerm).MODIFIERS[command];
    const method = this[name as keyof this];
    if (typeof method !== "function") throw new Error(`${this.constructor.name} has no method for "${command}"`);
    (method as (modifier: string) => unknown).call(this, modifier);
  }

  /** Modifiers work on the totals of the rolls as on dice. */
  keep(modifier: string): false | void {
    return keepBy(this.results, modifier);
  }

  drop(modifier: string): false | void {
    return dropBy(this.results, modifier);
  }

  countSuccess(modifier: string): false | void {
    const condition = readCondition(modifier, 0);
    if (!condition) return false;
    applyCount(this.results, condition.comparison, condition.target, { flagSuccess: true });
  }

  countFailures(modifier: string): false | void {
    const condition = readCondition(modifier, 0);
    if (!condition) return false;
    applyCount(this.results, condition.comparison, condition.target, { flagFailure: true });
  }

  /** The pool that a formula such as `{4d6,3d8}kh` begins with, or null. */
  static fromExpression(formula: string): PoolTerm | null {
    const term = defaultRollClass().parse(formula)[0];
    return term instanceof PoolTerm ? term : null;
  }

  /** A pool of the given rolls, of which all or none are evaluated. */
  static fromRolls(rolls: Roll[] = []): PoolTerm {
    if (new Set(rolls.map((roll) => roll._evaluated)).size > 1) {
      throw new Error("You can only call PoolTerm.fromRolls with an array of rolls that are all evaluated, or none");
    }
    return new this({ terms: rolls.map((roll) => roll.formula), modifiers: [], rolls });
  }
}

function asResult(roll: Roll): DiceTermResult {
  return { result: Number(roll.total), active: true };
}
