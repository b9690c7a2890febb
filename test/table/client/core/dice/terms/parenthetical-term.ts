import { createRoll, defaultRollClass, reviveRoll } from "../registry.ts";
import type { Roll } from "../roll.ts";
import type { DiceTerm } from "./dice-term.ts";
import { RollTerm, type EvaluationOptions, type RollTermData } from "./roll-term.ts";

/** A formula in parentheses, evaluated as a separate roll. */
export class ParentheticalTerm extends RollTerm {
  declare term: string;
  declare roll: Roll | undefined;

  constructor({ term, roll, options }: RollTermData & { term?: unknown; roll?: unknown } = {}) {
    super(options ? { options } : {});
    this.roll = roll ? reviveRoll(roll) : undefined;
    this.term = typeof term === "string" ? term : (this.roll?.formula ?? "");
    if (this.roll?._evaluated) this._evaluated = true;
    this.isIntermediate = true;
  }

  static OPEN_REGEXP = /\(/g;
  static CLOSE_REGEXP = /\)/g;
  static override SERIALIZE_ATTRIBUTES = ["term", "roll"];

  override get dice(): DiceTerm[] {
    return this.roll?.dice ?? [];
  }

  override get total(): number | string | undefined {
    return this.roll?.total;
  }

  override get expression(): string {
    return `(${this.term})`;
  }

  override get isDeterministic(): boolean {
    return (this.roll ?? createRoll(this.term)).isDeterministic;
  }

  override _evaluate(options: EvaluationOptions): this | Promise<this> {
    this.roll ??= createRoll(this.term);
    if (this._root) this.roll._root = this._root;
    if (this.roll._evaluated) return this;
    return RollTerm.isDeterministic(this, options) ? this._evaluateSync(options) : this._evaluateAsync(options);
  }

  async _evaluateAsync(options: EvaluationOptions): Promise<this> {
    await this.roll?.evaluate(options);
    return this;
  }

  _evaluateSync(options: EvaluationOptions): this {
    this.roll?.evaluateSync(options);
    return this;
  }

  /** A term in parentheses from the given terms, of which all or none are evaluated. */
  static fromTerms(terms: RollTerm[], options?: RollTermData["options"]): ParentheticalTerm {
    const roll = defaultRollClass().fromTerms(terms);
    return new this({ term: roll.formula, roll, ...(options ? { options } : {}) });
  }
}
