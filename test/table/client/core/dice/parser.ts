import { createRoll, diceClass, type DiceConfiguration } from "./registry.ts";
import { readModifiers, type DiceTermData } from "./terms/dice-term.ts";
import { FunctionTerm } from "./terms/function-term.ts";
import { NumericTerm } from "./terms/numeric-term.ts";
import { OperatorTerm } from "./terms/operator-term.ts";
import { ParentheticalTerm } from "./terms/parenthetical-term.ts";
import { PoolTerm } from "./terms/pool-term.ts";
import { StringTerm } from "./terms/string-term.ts";
import type { RollTerm, TermOptions } from "./terms/roll-term.ts";
import type { Roll } from "./roll.ts";

const CLOSING: Readonly<Record<string, string>> = { "(": ")", "{": "}", "[": "]" };
const WORD = /[^\s(){}[\]+\-*/%,$]+/y;
const MODIFIERS = /[^\s(){}[\]+\-*/%,]+/y;
const NUMBER = /\d+(?:\.\d+)?/y;
const FUNCTION_NAME = /[A-Za-z_$][\w$]*(?=\()/y;
const FACES = /[dD](?:(\d+)|([A-Za-z])|(?=\())/y;

/**
 * Parses a formula, with its data references already replaced, into a flat list of terms.
 *
 *     formula  = operand (operator operand)*
 *     operand  = sign* (dice | number | function | parentheses | pool | word) flavour?
 *     dice     = (number | parentheses)? "d" (digits | letter | parentheses) modifiers?
 */
export class FormulaReader {
  #text = "";
  #at = 0;

  constructor(text: string) {
    this.#text = text;
  }

  readAll(): RollTerm[] {
    const terms: RollTerm[] = [];
    this.#skipSpace();
    if (this.#at >= this.#text.length) return terms;
    terms.push(...this.#operand());
    for (;;) {
      this.#skipSpace();
      const operator = this.#text[this.#at];
      if (operator === undefined) return terms;
      if (!(operator in OperatorTerm.PRECEDENCE)) throw this.#unexpected();
      this.#at++;
      terms.push(new OperatorTerm({ operator }), ...this.#operand());
    }
  }

  /** One operand. A minus before anything but a number becomes a multiplication by -1. // C84 */
  #operand(): RollTerm[] {
    const negative = this.#signs();
    const term = this.#unsigned();
    if (!negative) return [term];
    if (term instanceof NumericTerm) return [new NumericTerm({ number: -term.number, options: term.options })];
    return [term, new OperatorTerm({ operator: "*" }), new NumericTerm({ number: -1 })];
  }

  #signs(): boolean {
    let negative = false;
    for (;;) {
      this.#skipSpace();
      const sign = this.#text[this.#at];
      if (sign !== "-" && sign !== "+") return negative;
      if (sign === "-") negative = !negative;
      this.#at++;
    }
  }

  #unsigned(): RollTerm {
    const start = this.#text[this.#at];
    if (start === "(") return this.#parentheses();
    if (start === "{") return this.#pool();
    const fn = this.#match(FUNCTION_NAME)?.[0];
    if (fn !== undefined && !/^[dD]$/.test(fn)) return this.#call(fn);
    if (fn !== undefined) this.#at -= fn.length;
    return this.#dice(undefined) ?? this.#number() ?? this.#word();
  }

  #parentheses(): RollTerm {
    const inner = this.#bracketed();
    return this.#dice(createRoll(inner)) ?? new ParentheticalTerm({ term: inner, options: this.#flavor() });
  }

  #pool(): RollTerm {
    const terms = splitArguments(this.#bracketed());
    const modifiers = readModifiers(this.#match(MODIFIERS)?.[0] ?? "");
    return new PoolTerm({ terms, modifiers, options: this.#flavor() });
  }

  #call(fn: string): RollTerm {
    const terms = splitArguments(this.#bracketed());
    return new FunctionTerm({ fn, terms, options: this.#flavor() });
  }

  #number(): RollTerm | undefined {
    const before = this.#at;
    const number = this.#match(NUMBER)?.[0];
    if (number === undefined) return undefined;
    // Words may begin with a digit, e.g. "3rd".
    WORD.lastIndex = this.#at;
    if (WORD.test(this.#text)) {
      this.#at = before;
      return undefined;
    }
    return new NumericTerm({ number, options: this.#flavor() });
  }

  #word(): RollTerm {
    const term = this.#match(WORD)?.[0] ?? this.#match(/\$\d+\$/y)?.[0];
    if (term === undefined) throw this.#unexpected();
    return new StringTerm({ term, options: this.#flavor() });
  }

  /** The dice at this position, if any. `number` is given if it was written in parentheses. */
  #dice(number: Roll | undefined): RollTerm | undefined {
    const before = this.#at;
    const data: DiceTermData = {};
    if (number) data.number = number;
    else {
      const digits = this.#match(/\d+(?=[dD])/y)?.[0];
      if (digits !== undefined) data.number = Number(digits);
    }
    const faces = this.#match(FACES);
    const cls = faces && diceClass(faces[1] ?? faces[2] ?? "d");
    if (!faces || !cls) {
      this.#at = before;
      return undefined;
    }
    if (faces[1] !== undefined) data.faces = Number(faces[1]);
    else if (faces[2] === undefined) data.faces = createRoll(this.#bracketed());
    const modifiers = this.#match(MODIFIERS)?.[0] ?? "";
    // A letter that only begins a word, as in "dwarf", is no denomination.
    if (faces[2] !== undefined && modifiers && !beginsWithModifier(modifiers, cls)) {
      this.#at = before;
      return undefined;
    }
    data.modifiers = readModifiers(modifiers);
    data.options = this.#flavor();
    return new cls(data);
  }

  #flavor(): TermOptions {
    if (this.#text[this.#at] !== "[") return {};
    return { flavor: this.#bracketed() };
  }

  /** The text between the bracket at this position and its closing one. */
  #bracketed(): string {
    const open = this.#text[this.#at];
    const close = CLOSING[open ?? ""];
    if (open === undefined || close === undefined) throw this.#unexpected();
    const end = closingIndex(this.#text, this.#at);
    if (end < 0) throw new SyntaxError(`"${this.#text}": the "${open}" at ${this.#at} is never closed`);
    const inner = this.#text.slice(this.#at + 1, end);
    this.#at = end + 1;
    return inner.trim();
  }

  #match(pattern: RegExp): RegExpExecArray | null {
    pattern.lastIndex = this.#at;
    const match = pattern.exec(this.#text);
    if (match) this.#at += match[0].length;
    return match;
  }

  #skipSpace(): void {
    this.#match(/\s+/y);
  }

  #unexpected(): SyntaxError {
    const found = this.#text[this.#at];
    return new SyntaxError(`"${this.#text}": ${found === undefined ? "it ends too soon" : `unexpected "${found}"`}`);
  }
}

function beginsWithModifier(text: string, cls: DiceConfiguration["terms"][string]): boolean {
  const lower = text.toLowerCase();
  return /^[^a-z]/.test(lower) || Object.keys(cls.MODIFIERS).some((command) => lower.startsWith(command));
}

/** The index of the bracket that closes the one at `start`, or -1. */
function closingIndex(text: string, start: number): number {
  const open = text[start] ?? "";
  const close = CLOSING[open] ?? "";
  let depth = 0;
  for (let i = start; i < text.length; i++) {
    if (text[i] === open) depth++;
    else if (text[i] === close && --depth === 0) return i;
  }
  return -1;
}

/** Splits at commas outside brackets. */
function splitArguments(text: string): string[] {
  if (!text.trim()) return [];
  const parts = [""];
  let depth = 0;
  for (const char of text) {
    if (char in CLOSING) depth++;
    else if (Object.values(CLOSING).includes(char)) depth--;
    if (char === "," && depth === 0) parts.push("");
    else parts[parts.length - 1] = `${parts.at(-1) ?? ""}${char}`;
  }
  return parts.map((part) => part.trim());
}
