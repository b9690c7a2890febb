import { evaluateArithmetic, MATH_PROXY } from "./arithmetic.ts";
import {
  isInteractive,
  methodOf,
  registerResult,
  resolverImplementation,
  RESOLVERS,
  type Resolver,
  type ResolverClass,
} from "./fulfillment.ts";
import { FormulaReader } from "./parser.ts";
import { defaultRollClass, diceConfiguration } from "./registry.ts";
import { inlineAnchor, inlineTooltip, renderRoll, rollToMessage, rollTooltip } from "./presentation.ts";
import type { InlineAnchorOptions, RenderOptions, RollMessageOptions } from "./presentation.ts";
import { replaceFormulaData, type ReplaceOptions } from "./formula-data.ts";
import { DiceTerm } from "./terms/dice-term.ts";
import { NumericTerm } from "./terms/numeric-term.ts";
import { OperatorTerm } from "./terms/operator-term.ts";
import { ParentheticalTerm } from "./terms/parenthetical-term.ts";
import { PoolTerm } from "./terms/pool-term.ts";
import { RollTerm, type EvaluationOptions, type RollTermData } from "./terms/roll-term.ts";
import { StringTerm } from "./terms/string-term.ts";

export interface RollData {
  class?: string;
  options?: Record<string, unknown>;
  dice?: RollTermData[];
  formula: string;
  terms: RollTermData[];
  total?: number | string | undefined;
  evaluated: boolean;
}

/** A formula and its result. Immutable once evaluated. // C73 */
export class Roll {
  declare data: object;
  declare options: Record<string, unknown>;
  declare terms: RollTerm[];
  /** Dice that were evaluated outside the terms. */
  declare _dice: DiceTerm[];
  declare _formula: string;
  declare _evaluated: boolean;
  declare _total: number | string | undefined;
  declare _root: Roll | undefined;
  /** The window that asks for results while this roll is evaluated. // C173 */
  declare _resolver: Resolver | undefined;

  constructor(formula = "", data: object = {}, options: object = {}) {
    this.data = this._prepareData(data);
    this.options = options as Record<string, unknown>;
    this._dice = [];
    this._evaluated = false;
    this._total = undefined;
    this._root = undefined;
    Object.defineProperty(this, "_resolver", { value: undefined, writable: true, configurable: true });
    const cls = this.constructor as typeof Roll;
    this.terms = cls.parse(formula, this.data);
    this._formula = cls.getFormula(this.terms);
  }

  static readonly MATH_PROXY = MATH_PROXY;
  static CHAT_TEMPLATE = "templates/dice/roll.hbs";
  static TOOLTIP_TEMPLATE = "templates/dice/tooltip.hbs";

  /** The base class. Terms use it to recognise a roll without importing this module. */
  static get baseRoll(): typeof Roll {
    return Roll;
  }

  static get defaultImplementation(): typeof Roll {
    return defaultRollClass();
  }

  _prepareData(data: object): object {
    return data;
  }

  // --- Reading ---------------------------------------------------------------------------------------------

  get dice(): DiceTerm[] {
    const inTerms = this.terms.flatMap((term) => (term instanceof DiceTerm ? [...term.dice, term] : term.dice));
    return [...this._dice, ...inTerms];
  }

  get formula(): string {
    return (this.constructor as typeof Roll).getFormula(this.terms);
  }

  /** The formula with every term replaced by its total: `16 + 2 + 4`. // C72 */
  get result(): string {
    return this.terms
      .map((term) => String(term.total ?? 0))
      .join("")
      .trim();
  }

  get total(): number | undefined {
    return this._total as number | undefined;
  }

  get product(): number | undefined {
    return this.total;
  }

  get isDeterministic(): boolean {
    return this.terms.every((term) => term.isDeterministic);
  }

  toString(): string {
    return this._formula;
  }

  // --- Changes before evaluation ---------------------------------------------------------------------------

  /** Multiplies the dice, then adds to them. // C90 */
  alter(multiply: number, add: number, { multiplyNumeric = false } = {}): this {
    if (this._evaluated) throw new Error("You may not alter a Roll which has already been evaluated");
    for (const term of this.terms) {
      if (term instanceof DiceTerm || term instanceof PoolTerm) term.alter(multiply, add);
      else if (multiplyNumeric && term instanceof NumericTerm) term.number *= multiply;
    }
    this.resetFormula();
    return this;
  }

  resetFormula(): string {
    this._formula = this.formula;
    return this._formula;
  }

  /** Sets the flavour of every term without one. */
  propagateFlavor(flavor: string): void {
    if (!flavor) return;
    for (const term of this.terms) if (!(term instanceof OperatorTerm)) term.options.flavor ??= flavor;
  }

  /** The same formula and data, not evaluated. // C73 */
  clone(): Roll {
    return new (this.constructor as typeof Roll)(this._formula, this.data, this.options);
  }

  // --- Evaluation ------------------------------------------------------------------------------------------

  async evaluate(options: EvaluationOptions = {}): Promise<this> {
    this.#claim();
    return this._evaluate(options);
  }

  /** Evaluates at once. Unless minimised or maximised, dice throw, or count 0 if not `strict`. // C74 */
  evaluateSync({ strict = true, ...options }: EvaluationOptions = {}): this {
    this.#claim();
    return this._evaluateSync({ ...options, strict });
  }

  #claim(): void {
    if (this._evaluated) {
      throw new Error(`The ${this.constructor.name} has already been evaluated and is now immutable`);
    }
    this._evaluated = true;
    this._root ??= this;
  }

  async _evaluate(options: EvaluationOptions): Promise<this> {
    const isAsked = this._root === this && options.allowInteractive !== false && !options.maximize && !options.minimize;
    if (!isAsked) return this.#evaluateTerms(options);
    const cls = this.constructor as typeof Roll;
    const unresolved = cls.identifyFulfillableTerms(this.terms);
    if (unresolved.length === 0) return this.#evaluateTerms(options);
    const resolver = (this._resolver = new cls.resolverImplementation(this));
    RESOLVERS.set(this, resolver);
    try {
      await resolver.awaitFulfillment();
      return await this.#evaluateTerms(options);
    } finally {
      RESOLVERS.delete(this);
      this._resolver = undefined;
      await resolver.close();
    }
  }

  async #evaluateTerms(options: EvaluationOptions): Promise<this> {
    for (const term of this.terms) {
      term._root = this._root;
      if (!term._evaluated && !(term instanceof OperatorTerm)) await term.evaluate(options);
    }
    this._total = this._evaluateTotal();
    return this;
  }

  _evaluateSync(options: EvaluationOptions): this {
    for (const term of this.terms) {
      term._root = this._root;
      // Operators are never marked as evaluated: a known defect of generation 13 (#12080).
      if (term._evaluated || term instanceof OperatorTerm) continue;
      if (RollTerm.isDeterministic(term, options)) void term.evaluate(options);
      else if (options.strict) {
        throw new Error(`"${this._formula}" contains terms that cannot be synchronously evaluated: ${term.formula}`);
      }
    }
    this._total = this._evaluateTotal();
    return this;
  }

  /** Computes the total by operator precedence; terms not evaluated count as 0. */
  _evaluateTotal(): number | string {
    const [only] = this.terms;
    if (this.terms.length === 1 && only instanceof StringTerm) return only.term;
    const values: number[] = [];
    const pending: OperatorTerm[] = [];
    const fold = (): void => {
      const right = values.pop() ?? NaN;
      const left = values.pop() ?? NaN;
      values.push(operate(pending.pop()?.operator, left, right));
    };
    for (const term of this.terms) {
      if (!(term instanceof OperatorTerm)) {
        values.push(Number(term.total ?? 0));
        continue;
      }
      const { PRECEDENCE } = OperatorTerm;
      for (let last = pending.at(-1); last && PRECEDENCE[last.operator] >= PRECEDENCE[term.operator];) {
        fold();
        last = pending.at(-1);
      }
      pending.push(term);
    }
    while (pending.length) fold();
    const total = values[0] ?? 0;
    if (Number.isNaN(total)) throw new Error(`"${this.result}" does not come to a number`);
    return total;
  }

  async roll(options: EvaluationOptions = {}): Promise<this> {
    return this.evaluate(options);
  }

  /** A new roll of the same formula and data, evaluated. // C73 */
  async reroll(options: EvaluationOptions = {}): Promise<Roll> {
    return this.clone().evaluate(options);
  }

  // --- asking for results (C173) --------------------------------------------------------------------------------------

  /** The rolls whose results are being asked for, and the windows that do so. */
  static readonly RESOLVERS = RESOLVERS;

  /** The class of the windows in which this user's rolls are resolved. */
  static get resolverImplementation(): ResolverClass {
    return resolverImplementation();
  }

  /** The dice among the terms, and inside them, whose results the user has chosen to be asked for. */
  static identifyFulfillableTerms(terms: RollTerm[]): DiceTerm[] {
    const inside = terms.flatMap((term) => {
      if (term instanceof ParentheticalTerm) term.roll ??= this.create(term.term);
      return term instanceof DiceTerm ? [...term.dice, term] : term.dice;
    });
    return inside.filter((die) => !die._evaluated && isInteractive(die.method ?? methodOf(die.denomination)));
  }

  /**
   * Hands over what a die of the user's has come to.
   * @returns whether a roll was waiting for it; undefined if no roll is being resolved
   */
  static registerResult(method: string, denomination: string, result: number): boolean | undefined {
    return registerResult(method, denomination, result);
  }

  // --- making -------------------------------------------------------------------------------------------------------

  /** Creates a roll of the first class in `CONFIG.Dice.rolls`. */
  static create(formula: string, data: object = {}, options: object = {}): Roll {
    const cls = diceConfiguration.rolls[0] ?? this;
    return new cls(formula, data, options);
  }

  static parse(formula = "", data: object = {}): RollTerm[] {
    if (!formula) return [];
    const replaced = this.replaceFormulaData(String(formula), data);
    return new FormulaReader(replaced).readAll();
  }

  static getFormula(terms: RollTerm[]): string {
    return terms.map((term) => term.formula).join("");
  }

  /** Whether a formula can be rolled; references to data count as numbers. // C87 */
  static validate(formula: string): boolean {
    try {
      const roll = new this(String(formula).replace(/@([a-z.0-9_-]+)/gi, "1"));
      roll.evaluateSync({ maximize: true });
      return true;
    } catch {
      return false;
    }
  }

  static replaceFormulaData(formula: string, data: object, options?: ReplaceOptions): string {
    return replaceFormulaData(formula, data, options);
  }

  /** The value of an arithmetic expression with numbers and the functions of Math. */
  static safeEval(expression: string): number {
    return evaluateArithmetic(expression);
  }

  static async simulate(formula: string, n = 10000): Promise<number[]> {
    const totals: number[] = [];
    for (let i = 0; i < n; i++) {
      totals.push(Number((await new this(formula).evaluate({ allowInteractive: false })).total));
    }
    return totals;
  }

  /** A roll of the given terms, of which all or none are evaluated. */
  static fromTerms(terms: RollTerm[], options: object = {}): Roll {
    const evaluated = terms.filter((term) => term._evaluated).length;
    if (evaluated > 0 && evaluated < terms.length) {
      throw new Error("You can only call Roll.fromTerms with terms which are either all evaluated, or none evaluated");
    }
    const roll = new this("", {}, options);
    roll.terms = terms;
    roll.resetFormula();
    roll._evaluated = terms.length > 0 && evaluated === terms.length;
    if (roll._evaluated) roll._total = roll._evaluateTotal();
    return roll;
  }

  // --- Serialisation ---------------------------------------------------------------------------------------

  toJSON(): RollData {
    return {
      class: this.constructor.name,
      options: this.options,
      dice: this._dice.map((die) => die.toJSON()),
      formula: this._formula,
      terms: this.terms.map((term) => term.toJSON()),
      total: this._total,
      evaluated: this._evaluated,
    };
  }

  /** Rebuilds a roll from its data. @throws {Error} if its class is not in `CONFIG.Dice.rolls` // C89 */
  static fromData(data: RollData): Roll {
    if (!Array.isArray(data.terms)) {
      throw new Error("Unable to recreate Roll instance from provided data");
    }
    if (data.class !== undefined && this.name !== data.class) {
      const cls = diceConfiguration.rolls.find((candidate) => candidate.name === data.class);
      if (!cls) throw new Error(`Unable to recreate ${data.class} instance from provided data`);
      if (cls !== this) return cls.fromData(data);
    }
    const roll = new this(data.formula, {}, data.options ?? {});
    roll.terms = data.terms.map((term) => RollTerm.fromData(term));
    roll._dice = (data.dice ?? []).map((die) => RollTerm.fromData(die) as DiceTerm);
    roll._evaluated = data.evaluated ?? true;
    if (roll._evaluated) roll._total = data.total;
    return roll;
  }

  static fromJSON(json: string): Roll {
    return this.fromData(JSON.parse(json) as RollData);
  }

  // --- Presentation ----------------------------------------------------------------------------------------

  getTooltip(): Promise<string> {
    return rollTooltip(this);
  }

  render(options: RenderOptions = {}): Promise<string> {
    return renderRoll(this, options);
  }

  /** The data for the chat template. */
  async _prepareChatRenderContext({ flavor, isPrivate = false }: RenderOptions = {}): Promise<Record<string, unknown>> {
    return {
      formula: isPrivate ? "???" : this._formula,
      flavor: isPrivate ? null : (flavor ?? this.options.flavor),
      tooltip: isPrivate ? "" : await this.getTooltip(),
      total: isPrivate ? "?" : Math.round(Number(this.total) * 100) / 100,
      roll: this,
    };
  }

  toMessage(messageData: Record<string, unknown> = {}, options: RollMessageOptions = {}): Promise<object | undefined> {
    return rollToMessage(this, messageData, options);
  }

  toAnchor(options: InlineAnchorOptions = {}): HTMLAnchorElement {
    return inlineAnchor(this, options);
  }

  static async expandInlineResult(anchor: HTMLAnchorElement): Promise<void> {
    const json = anchor.dataset.roll;
    if (!json || !anchor.classList.contains("inline-roll") || anchor.classList.contains("expanded")) return;
    anchor.append(await inlineTooltip(this.fromJSON(decodeURIComponent(json))));
    anchor.classList.add("expanded");
  }

  static collapseInlineResult(anchor: HTMLAnchorElement): void {
    anchor.querySelector(".dice-tooltip")?.remove();
    anchor.classList.remove("expanded");
  }
}

function operate(operator: OperatorTerm["operator"] | undefined, left: number, right: number): number {
  switch (operator) {
    case "+":
      return left + right;
    case "-":
      return left - right;
    case "*":
      return left * right;
    case "/":
      return left / right;
    case "%":
      return left % right;
    case undefined:
      return NaN;
  }
}
