import { RollTerm, type RollTermData } from "./roll-term.ts";

export type Operator = "+" | "-" | "*" | "/" | "%";

/** An arithmetic operator between two other terms. // C84 */
export class OperatorTerm extends RollTerm {
  declare operator: Operator;

  constructor({ operator, options }: RollTermData & { operator?: unknown } = {}) {
    super(options ? { options } : {});
    this.operator = operator as Operator;
  }

  static OPERATORS: readonly Operator[] = ["+", "-", "*", "/", "%"];
  static PRECEDENCE: Readonly<Record<Operator, number>> = { "+": 10, "-": 10, "*": 20, "/": 20, "%": 20 };
  static override REGEXP = /[+\-*/%]/g;
  static override SERIALIZE_ATTRIBUTES = ["operator"];

  /** An operator has no flavour. // C86 */
  override get flavor(): string {
    return "";
  }

  override get expression(): string {
    return ` ${this.operator} `;
  }

  override get total(): string {
    return ` ${this.operator} `;
  }
}
