import { RollTerm, type RollTermData } from "./roll-term.ts";

/** A number. */
export class NumericTerm extends RollTerm {
  declare number: number;

  constructor({ number, options }: RollTermData & { number?: unknown } = {}) {
    super(options ? { options } : {});
    this.number = Number(number);
  }

  static override REGEXP: RegExp = new RegExp(`^([0-9]+(?:\\.[0-9]+)?)${RollTerm.FLAVOR_REGEXP_STRING}?$`);
  static override SERIALIZE_ATTRIBUTES = ["number"];

  override get expression(): string {
    return String(this.number);
  }

  override get total(): number {
    return this.number;
  }

  static matchTerm(expression: string): RegExpMatchArray | null {
    return expression.match(this.REGEXP);
  }

  static fromMatch(match: RegExpMatchArray): NumericTerm {
    return new this({ number: match[1], options: { flavor: match[2] } });
  }
}
