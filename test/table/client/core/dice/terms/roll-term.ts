import type { Resolver } from "../fulfillment.ts";
import type { Roll } from "../roll.ts";
import type { DiceTerm } from "./dice-term.ts";
import { termClass } from "../registry.ts";

/** Options for evaluating a roll or a term. */
export interface EvaluationOptions {
  /** Every die shows its lowest face; modifiers are not applied. // C75 */
  minimize?: boolean;
  /** Every die shows its highest face; modifiers are not applied. // C75 */
  maximize?: boolean;
  /** Words in a formula are kept instead of throwing. // C87 */
  allowStrings?: boolean;
  /** Whether the user may be asked for results. // C173 */
  allowInteractive?: boolean;
  /** For synchronous evaluation: throw at terms with chance instead of skipping them. // C74 */
  strict?: boolean;
}

export interface TermOptions {
  flavor?: string | undefined;
  [option: string]: unknown;
}

export interface RollTermData {
  class?: string;
  options?: TermOptions;
  evaluated?: boolean;
  [attribute: string]: unknown;
}

export type TermTotal = number | string | undefined;

/** One part of a formula, e.g. a number, an operator or dice. */
export class RollTerm {
  declare options: TermOptions;
  declare _evaluated: boolean;
  /** Whether the term contains rolls of its own, which must be evaluated first. */
  declare isIntermediate: boolean;
  /** The outermost roll that contains this term. */
  declare _root: Roll | undefined;

  constructor({ options = {} }: RollTermData = {}) {
    this.options = options;
    this._evaluated = false;
    this.isIntermediate = false;
    this._root = undefined;
  }

  static FLAVOR_REGEXP_STRING = "(?:\\[([^\\]]+)\\])";
  static FLAVOR_REGEXP = new RegExp(RollTerm.FLAVOR_REGEXP_STRING, "g");
  static REGEXP: RegExp | undefined = undefined;
  /** Attributes to serialise, in addition to those of every term. */
  static SERIALIZE_ATTRIBUTES: string[] = [];

  /** The formula of this term without its flavour. */
  get expression(): string {
    throw new Error(`The ${this.constructor.name} class must define its expression`);
  }

  /** The expression with its flavour. */
  get formula(): string {
    const flavor = this.flavor;
    return flavor ? `${this.expression}[${flavor}]` : this.expression;
  }

  get total(): TermTotal {
    throw new Error(`The ${this.constructor.name} class must define its total`);
  }

  get flavor(): string {
    return this.options.flavor ?? "";
  }

  /** Whether the result of this term does not depend on chance. */
  get isDeterministic(): boolean {
    return true;
  }

  /** The dice inside this term, in written order. // C88 */
  get dice(): DiceTerm[] {
    return [];
  }

  /** Whether a term's result does not depend on chance under the given options. // C75 */
  static isDeterministic(term: RollTerm, { maximize = false, minimize = false }: EvaluationOptions = {}): boolean {
    return maximize || minimize || term.isDeterministic;
  }

  /** The window in which the roll of this term is being resolved. // C173 */
  get resolver(): Resolver | undefined {
    return this._root?._resolver;
  }

  /** Settles the value of this term, at once if nothing in it is left to chance. */
  evaluate(options: EvaluationOptions = {}): this | Promise<this> {
    if (this._evaluated) {
      throw new Error(`The ${this.constructor.name} has already been evaluated and is now immutable`);
    }
    this._evaluated = true;
    return this._evaluate(options);
  }

  _evaluate(_options: EvaluationOptions): this | Promise<this> {
    return this;
  }

  /** Rebuilds a term of the class named in its data. // C89 */
  static fromData(data: RollTermData): RollTerm {
    const cls = termClass(data.class ?? this.name);
    if (!cls) throw new Error(`${String(data.class)} is not a known kind of roll term`);
    return cls._fromData(data);
  }

  static _fromData(data: RollTermData): RollTerm {
    const term = new this(data);
    term._evaluated = data.evaluated ?? true;
    return term;
  }

  static fromJSON(json: string): RollTerm {
    return this.fromData(JSON.parse(json) as RollTermData);
  }

  toJSON(): RollTermData {
    const data: RollTermData = {
      class: this.constructor.name,
      options: this.options,
      evaluated: this._evaluated,
    };
    const { SERIALIZE_ATTRIBUTES } = this.constructor as typeof RollTerm;
    for (const attribute of SERIALIZE_ATTRIBUTES) data[attribute] = this[attribute as keyof this];
    return data;
  }
}
