import { RollTerm, type EvaluationOptions, type RollTermData } from "./roll-term.ts";

/** A word that the parser recognises as nothing else. // C87 */
export class StringTerm extends RollTerm {
  declare term: string;

  constructor({ term, options }: RollTermData & { term?: unknown } = {}) {
    super(options ? { options } : {});
    this.term = String(term);
  }

  static override SERIALIZE_ATTRIBUTES = ["term"];

  override get expression(): string {
    return this.term;
  }

  override get total(): string {
    return this.term;
  }

  override get isDeterministic(): boolean {
    return true;
  }

  override evaluate(options: EvaluationOptions = {}): this | Promise<this> {
    if (!options.allowStrings) {
      throw new Error(`Unresolved StringTerm ${this.term} requested for evaluation`);
    }
    return super.evaluate(options);
  }
}
