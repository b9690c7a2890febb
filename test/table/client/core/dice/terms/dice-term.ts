import { isInteractive, methodOf } from "../fulfillment.ts";
import { diceConfiguration, reviveRoll } from "../registry.ts";
import type { Roll } from "../roll.ts";
import { applyCount, applyDeduct, compareResult, keepOrDrop } from "./results.ts";
import type { CountFlags, DeductFlags, DiceTermResult, KeepOrDrop } from "./results.ts";
import { RollTerm, type EvaluationOptions, type RollTermData } from "./roll-term.ts";

/** The implementation of a modifier: the name of a method, or a function called with the term as `this`. */
export type Modifier = string | ((this: DiceTerm, modifier: string) => unknown);

export interface DiceTermData extends RollTermData {
  number?: number | Roll | undefined;
  faces?: number | Roll | undefined;
  method?: string | undefined;
  modifiers?: string[];
  results?: DiceTermResult[];
}

/** For what a single die is cast after the others. */
export interface FulfillmentReason {
  explode?: boolean;
  reroll?: boolean;
}

export interface DiceTooltipPart {
  /** Where the results come from, if not from chance. */
  method: string | undefined;
  icon: string | undefined;
  formula: string;
  total: number | undefined;
  faces: number | undefined;
  flavor: string;
  rolls: { result: string; classes: string }[];
}

const MOST_DICE = 999;

/** Dice of one denomination. Their number and faces may be rolls, which are evaluated first. // C81 */
export class DiceTerm extends RollTerm {
  declare _number: number | Roll;
  declare _faces: number | Roll | undefined;
  declare modifiers: string[];
  declare results: DiceTermResult[];
  declare _method: string | undefined;

  constructor({ number = 1, faces = 6, method, modifiers = [], results = [], options }: DiceTermData = {}) {
    super(options ? { options } : {});
    this._number = typeof number === "object" ? reviveRoll(number) : number;
    this._faces = typeof faces === "object" && faces !== null ? reviveRoll(faces) : faces;
    this._method = method;
    this.modifiers = modifiers;
    this.results = results;
    // A term with given results is not rolled again.
    if (results.length) this._evaluated = true;
  }

  /** The letter of these dice in a formula. */
  static DENOMINATION = "";
  static MODIFIERS: Record<string, Modifier> = {};
  /** Everything up to a space, a bracket or an arithmetic operator. */
  static MODIFIERS_REGEXP_STRING = "([^ (){}[\\]+\\-*/%,]+)";
  /** One modifier: its letters, then whatever is not a letter. */
  static MODIFIER_REGEXP = /([A-Za-z]+)([^A-Za-z\s()+\-*/]+)?/g;
  static override REGEXP: RegExp = /^(\d+)?[dD]([A-Za-z]|\d+)([^ (){}[\]+\-*/%,]+)?(?:\[([^\]]+)\])?$/;
  static override SERIALIZE_ATTRIBUTES = ["number", "faces", "modifiers", "results", "method"];

  get number(): number | undefined {
    return typeof this._number === "object" ? numericTotal(this._number) : this._number;
  }

  set number(value: number) {
    this._number = value;
  }

  get faces(): number | undefined {
    return typeof this._faces === "object" ? numericTotal(this._faces) : this._faces;
  }

  set faces(value: number) {
    this._faces = value;
  }

  /** By what means the dice are cast: a key of `CONFIG.Dice.fulfillment.methods`; undefined for chance. */
  get method(): string | undefined {
    return this._method;
  }

  get denomination(): string {
    return (this.constructor as typeof DiceTerm).DENOMINATION;
  }

  /** The dice of the rolls that determine number and faces. // C88 */
  override get dice(): DiceTerm[] {
    return [this._number, this._faces].flatMap((part) => (typeof part === "object" ? part.dice : []));
  }

  override get expression(): string {
    const { DENOMINATION } = this.constructor as typeof DiceTerm;
    const faces = DENOMINATION === "d" ? written(this._faces) : "";
    return `${written(this._number)}${DENOMINATION === "d" ? "d" : `d${DENOMINATION}`}${faces}${this.modifiers.join("")}`;
  }

  override get total(): number | undefined {
    if (!this._evaluated) return undefined;
    return this.results.reduce((sum, { active, count, result }) => (active ? sum + (count ?? result) : sum), 0);
  }

  /** The results that count. */
  get values(): number[] {
    return this.results.filter((result) => result.active).map((result) => result.result);
  }

  override get isDeterministic(): boolean {
    return false;
  }

  /** Multiplies the number of dice, then adds to it. // C90 */
  alter(multiply: number | null | undefined, add: number | null | undefined): this {
    if (this._evaluated) throw new Error("You may not alter a DiceTerm after it has already been evaluated");
    if (typeof this._number === "object")
      throw new Error("The number of these dice is not known before they are rolled");
    const factor = Number.isFinite(multiply) && Number(multiply) >= 0 ? Number(multiply) : 1;
    const summand = Number.isInteger(add) ? Number(add) : 0;
    this._number = Math.round(Math.max(this._number * factor + summand, 0));
    return this;
  }

  override _evaluate(options: EvaluationOptions): this | Promise<this> {
    if (RollTerm.isDeterministic(this, options)) return this._evaluateSync(options);
    return this._evaluateAsync(options);
  }

  async _evaluateAsync(options: EvaluationOptions): Promise<this> {
    for (const part of [this._faces, this._number]) {
      if (typeof part !== "object" || part._evaluated) continue;
      if (this._root) part._root = this._root;
      await part.evaluate(options);
    }
    this.#checkNumber();
    await this.#askForResults();
    while (this.results.length < Math.abs(this.number ?? 0)) await this.roll(options);
    await this._evaluateModifiers();
    return this;
  }

  /** C173: dice whose number or faces were not known at first are asked for now. */
  async #askForResults(): Promise<void> {
    const { resolver } = this;
    const chosen = this.method ?? methodOf(this.denomination);
    if (!chosen || (isInteractive(chosen) && !resolver)) return;
    this._method = chosen;
    const isAsked = [...(resolver?.fulfillable.values() ?? [])].some(({ term }) => term === this);
    if (isInteractive(chosen) && !isAsked) await resolver?.addTerm(this);
  }

  /** With every die on its highest or lowest face; modifiers are passed over. // C75 */
  _evaluateSync(options: EvaluationOptions): this {
    for (const part of [this._faces, this._number]) {
      if (typeof part === "object" && !part._evaluated) part.evaluateSync({ ...options, strict: false });
    }
    this.#checkNumber();
    while (this.results.length < (this.number ?? 0)) {
      const { minimize = false } = options;
      this.results.push({ result: minimize ? Math.min(1, this.faces ?? 0) : (this.faces ?? 0), active: true });
    }
    return this;
  }

  #checkNumber(): void {
    const { number, faces } = this;
    if (number === undefined || !Number.isInteger(number) || number < 0) {
      throw new Error(`${this.expression}: a whole number of dice can be rolled, not ${String(number)}`);
    }
    if (number > MOST_DICE)
      throw new Error(`You may not evaluate a DiceTerm with more than ${MOST_DICE} requested results`);
    if (faces !== undefined && (!Number.isInteger(faces) || faces < 1)) {
      throw new Error(`${this.expression}: dice have one face at least, not ${String(faces)}`);
    }
  }

  /** Casts one more die and adds it to the results. */
  async roll({
    minimize = false,
    maximize = false,
    ...options
  }: EvaluationOptions & FulfillmentReason = {}): Promise<DiceTermResult> {
    let value: number;
    if (minimize) value = Math.min(1, this.faces ?? 0);
    else if (maximize) value = this.faces ?? 0;
    else value = (await this._roll(options)) ?? this.randomFace();
    const result: DiceTermResult = { result: value, active: true };
    this.results.push(result);
    return result;
  }

  /** A value for the next die from elsewhere than chance: by the method of these dice. // C173 */
  async _roll(options: EvaluationOptions & FulfillmentReason = {}): Promise<number | undefined> {
    const { method, resolver } = this;
    if (method === undefined) return undefined;
    if (isInteractive(method)) return resolver?.resolveResult(this, method, options);
    const { handler } = diceConfiguration.fulfillment.methods[method] ?? {};
    return (await handler?.(this, options)) ?? undefined;
  }

  randomFace(): number {
    return this.mapRandomFace(diceConfiguration.randomUniform());
  }

  /** The face for a random number from [0, 1). // C91 */
  mapRandomFace(randomUniform: number): number {
    return Math.floor(randomUniform * (this.faces ?? 0)) + 1;
  }

  getResultLabel(result: DiceTermResult): string {
    return String(result.result);
  }

  getResultCSS(result: DiceTermResult): (string | null)[] {
    const flagged = Boolean(result.success || result.failure);
    const plain = !flagged && !result.rerolled && !result.discarded;
    return [
      this.constructor.name.toLowerCase(),
      `d${this.faces}`,
      result.rerolled ? "rerolled" : null,
      result.exploded ? "exploded" : null,
      result.discarded ? "discarded" : null,
      result.success ? "success" : null,
      result.failure ? "failure" : null,
      plain && result.result === 1 ? "min" : null,
      plain && result.result === this.faces ? "max" : null,
    ];
  }

  getTooltipData(): DiceTooltipPart {
    const { total, faces, flavor } = this;
    const rolls = this.results.map((result) => ({
      result: this.getResultLabel(result),
      classes: this.getResultCSS(result).filter(Boolean).join(" "),
    }));
    const { label: method, icon } = diceConfiguration.fulfillment.methods[this.method ?? ""] ?? {};
    return { formula: this.expression, total, faces, flavor, rolls, method, icon };
  }

  /** Applies the modifiers in written order. // C79 */
  async _evaluateModifiers(): Promise<void> {
    const { MODIFIERS } = this.constructor as typeof DiceTerm;
    const applied: string[] = [];
    for (const modifier of this.modifiers) {
      const command = /^[A-Za-z]+/.exec(modifier)?.[0].toLowerCase() ?? "";
      if (command in MODIFIERS) {
        await this._evaluateModifier(command, modifier);
        applied.push(modifier);
        continue;
      }
      // Modifiers written without numbers between them are split up, and what follows their letters is lost:
      // a known defect of generation 13. // C79
      for (const part of splitCommands(command, MODIFIERS)) {
        if ((await this._evaluateModifier(part, part)) !== false) applied.push(part);
      }
    }
    this.modifiers = applied;
  }

  _evaluateModifier(command: string, modifier: string): unknown {
    const run = (this.constructor as typeof DiceTerm).MODIFIERS[command];
    if (typeof run === "function") return run.call(this, modifier);
    if (typeof run !== "string") return false;
    const method = this[run as keyof this];
    if (typeof method !== "function")
      throw new Error(`${this.constructor.name} has no method "${run}" for "${command}"`);
    return (method as (modifier: string) => unknown).call(this, modifier);
  }

  static compareResult(result: number, comparison: string | undefined, target: number): boolean {
    return compareResult(result, comparison, target);
  }

  static _keepOrDrop(results: DiceTermResult[], number: number, options?: KeepOrDrop): DiceTermResult[] {
    return keepOrDrop(results, number, options);
  }

  static _applyCount(results: DiceTermResult[], comparison: string, target: number, flags?: CountFlags): void {
    applyCount(results, comparison, target, flags);
  }

  static _applyDeduct(results: DiceTermResult[], comparison: string, target: number, flags?: DeductFlags): void {
    applyDeduct(results, comparison, target, flags);
  }

  /** Whether a text is a single term of this class. */
  static matchTerm(expression: string): RegExpMatchArray | null {
    return expression.match(this.REGEXP);
  }

  static fromMatch(match: RegExpMatchArray): DiceTerm {
    const [, number, denomination = "", modifiers = "", flavor] = match;
    const cls = diceConfiguration.terms[/^\d/.test(denomination) ? "d" : denomination.toLowerCase()];
    if (!cls) throw new Error(`d${denomination} is not a known kind of dice`);
    return new cls({
      number: number ? Number(number) : 1,
      ...(/^\d/.test(denomination) ? { faces: Number(denomination) } : {}),
      modifiers: readModifiers(modifiers),
      options: flavor ? { flavor } : {},
    });
  }

  static override _fromData(data: RollTermData): DiceTerm {
    const term = new this({ ...(data as DiceTermData) });
    term._evaluated = data.evaluated ?? true;
    return term;
  }
}

/** Splits a run of modifiers. */
export function readModifiers(text: string): string[] {
  return Array.from(text.matchAll(DiceTerm.MODIFIER_REGEXP), ([modifier]) => modifier);
}

function splitCommands(letters: string, known: Record<string, Modifier>): string[] {
  const longestFirst = Object.keys(known).sort((a, b) => b.length - a.length);
  const found: string[] = [];
  let rest = letters;
  while (rest) {
    const command = longestFirst.find((candidate) => rest.startsWith(candidate));
    if (!command) break;
    found.push(command);
    rest = rest.slice(command.length);
  }
  return found;
}

function numericTotal(roll: Roll): number | undefined {
  return roll._evaluated ? Number(roll.total) : undefined;
}

/** Number or faces as the formula has them: in parentheses until they are evaluated. */
function written(part: number | Roll | undefined): string {
  if (part === undefined) return "";
  if (typeof part !== "object") return String(part);
  return part._evaluated ? String(part.total) : `(${part.formula})`;
}
