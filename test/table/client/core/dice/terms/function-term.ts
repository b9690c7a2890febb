import { createRoll, diceConfiguration, reviveRoll, type RollFunction } from "../registry.ts";
import { MATH_PROXY } from "../arithmetic.ts";
import type { Roll } from "../roll.ts";
import type { DiceTerm } from "./dice-term.ts";
import { RollTerm, type EvaluationOptions, type RollTermData } from "./roll-term.ts";

interface FunctionTermData extends RollTermData {
  fn?: unknown;
  terms?: unknown;
  rolls?: unknown;
  result?: unknown;
}

/** A call to a function of Math or of `CONFIG.Dice.functions`. // C83 */
export class FunctionTerm extends RollTerm {
  declare fn: string;
  declare terms: string[];
  declare rolls: Roll[];
  declare result: number | string | undefined;

  constructor({ fn, terms = [], rolls = [], result, options }: FunctionTermData = {}) {
    super(options ? { options } : {});
    this.fn = String(fn);
    this.terms = (terms as unknown[]).map(String);
    const given = rolls as unknown[];
    this.rolls =
      given.length === this.terms.length ? given.map(reviveRoll) : this.terms.map((term) => createRoll(term));
    this.result = result as number | string | undefined;
    if (result !== undefined) this._evaluated = true;
    this.isIntermediate = true;
  }

  static override SERIALIZE_ATTRIBUTES = ["fn", "terms", "rolls", "result"];

  override get dice(): DiceTerm[] {
    return this.rolls.flatMap((roll) => roll.dice);
  }

  override get total(): number | string | undefined {
    return this.result;
  }

  override get expression(): string {
    return `${this.fn}(${this.terms.join(",")})`;
  }

  /** The function, or undefined if its name is unknown. */
  get function(): RollFunction | undefined {
    const own = Object.hasOwn(diceConfiguration.functions, this.fn) ? diceConfiguration.functions[this.fn] : undefined;
    if (own) return own;
    const known = MATH_PROXY[this.fn];
    return typeof known === "function" ? (known as RollFunction) : undefined;
  }

  override get isDeterministic(): boolean {
    return this.rolls.every((roll) => roll.isDeterministic);
  }

  override _evaluate(options: EvaluationOptions): this | Promise<this> {
    return RollTerm.isDeterministic(this, options) ? this._evaluateSync(options) : this._evaluateASync(options);
  }

  async _evaluateASync(options: EvaluationOptions): Promise<this> {
    for (const roll of this.rolls) {
      if (this._root) roll._root = this._root;
      await roll.evaluate({ ...options, allowStrings: true });
    }
    return this.#call();
  }

  _evaluateSync(options: EvaluationOptions): this {
    for (const roll of this.rolls) roll.evaluateSync({ ...options, allowStrings: true });
    return this.#call();
  }

  #call(): this {
    const call = this.function;
    if (!call) throw new Error(`"${this.fn}" is not a function of Math or of CONFIG.Dice.functions`);
    this.result = call(...this.rolls.map((roll) => roll.total));
    return this;
  }
}
