/**
 * Evaluates arithmetic expressions without `eval`: numbers, the operators of JavaScript that yield numbers,
 * parentheses, and the functions and constants of Math.
 */

type Operation = (left: number, right: number) => number;

interface Binary {
  readonly precedence: number;
  readonly rightAssociative?: boolean;
  readonly apply: Operation;
}

const BINARY: Readonly<Record<string, Binary>> = {
  "||": { precedence: 1, apply: (a, b) => a || b },
  "&&": { precedence: 2, apply: (a, b) => a && b },
  "===": { precedence: 3, apply: (a, b) => Number(a === b) },
  "!==": { precedence: 3, apply: (a, b) => Number(a !== b) },
  "==": { precedence: 3, apply: (a, b) => Number(a === b) },
  "!=": { precedence: 3, apply: (a, b) => Number(a !== b) },
  "<=": { precedence: 4, apply: (a, b) => Number(a <= b) },
  ">=": { precedence: 4, apply: (a, b) => Number(a >= b) },
  "<": { precedence: 4, apply: (a, b) => Number(a < b) },
  ">": { precedence: 4, apply: (a, b) => Number(a > b) },
  "+": { precedence: 5, apply: (a, b) => a + b },
  "-": { precedence: 5, apply: (a, b) => a - b },
  "*": { precedence: 6, apply: (a, b) => a * b },
  "/": { precedence: 6, apply: (a, b) => a / b },
  "%": { precedence: 6, apply: (a, b) => a % b },
  "**": { precedence: 7, rightAssociative: true, apply: (a, b) => a ** b },
};

const TOKEN =
  /\s*(?:(\d+(?:\.\d+)?(?:e[+-]?\d+)?)|([A-Za-z_$][\w$.]*)|(===|!==|==|!=|<=|>=|\*\*|&&|\|\||[-+*/%<>!?:(),]))/giy;

/** The functions and constants that a formula may use. */
export const MATH_PROXY: Readonly<Record<string, unknown>> = Object.freeze(
  Object.assign(
    Object.create(null) as Record<string, unknown>,
    Object.fromEntries(Object.getOwnPropertyNames(Math).map((name) => [name, Reflect.get(Math, name) as unknown])),
    { Infinity },
  ),
);

/** The value of an expression. @throws {Error} if it is malformed or its value is NaN */
export function evaluateArithmetic(expression: string): number {
  const result = new ArithmeticReader(tokens(expression)).readAll();
  if (Number.isNaN(result)) throw new Error(`"${expression}" does not come to a number`);
  return result;
}

function tokens(expression: string): string[] {
  const found: string[] = [];
  TOKEN.lastIndex = 0;
  const text = expression.trim();
  while (TOKEN.lastIndex < text.length) {
    const at = TOKEN.lastIndex;
    const match = TOKEN.exec(text);
    if (!match) throw new SyntaxError(`Unexpected "${text.slice(at, at + 12)}" in "${expression}"`);
    found.push(match[0].trim());
  }
  return found;
}

class ArithmeticReader {
  #tokens: readonly string[] = [];
  #position = 0;

  constructor(tokenList: readonly string[]) {
    this.#tokens = tokenList;
  }

  readAll(): number {
    const value = this.#conditional();
    if (this.#peek() !== undefined) throw new SyntaxError(`Unexpected "${this.#peek()}"`);
    return value;
  }

  #peek(): string | undefined {
    return this.#tokens[this.#position];
  }

  #take(expected?: string): string {
    const token = this.#tokens[this.#position++];
    if (token === undefined || (expected !== undefined && token !== expected)) {
      throw new SyntaxError(`Expected ${expected ?? "more"} but found ${token ?? "the end"}`);
    }
    return token;
  }

  #conditional(): number {
    const condition = this.#binary(0);
    if (this.#peek() !== "?") return condition;
    this.#take("?");
    const whenTrue = this.#conditional();
    this.#take(":");
    const whenFalse = this.#conditional();
    return condition ? whenTrue : whenFalse;
  }

  /** Precedence climbing: reads operators that bind more tightly than `above`. */
  #binary(above: number): number {
    let left = this.#unary();
    for (;;) {
      const operator = BINARY[this.#peek() ?? ""];
      if (!operator || operator.precedence <= above) return left;
      this.#take();
      const right = this.#binary(operator.rightAssociative ? operator.precedence - 1 : operator.precedence);
      left = operator.apply(left, right);
    }
  }

  #unary(): number {
    const token = this.#peek();
    if (token === "-" || token === "+" || token === "!") {
      this.#take();
      const value = this.#unary();
      if (token === "!") return Number(!value);
      return token === "-" ? -value : value;
    }
    return this.#primary();
  }

  #primary(): number {
    const token = this.#take();
    if (token === "(") {
      const value = this.#conditional();
      this.#take(")");
      return value;
    }
    if (/^\d/.test(token)) return Number(token);
    return this.#named(token.replace(/^Math\./, ""));
  }

  #named(name: string): number {
    const value = MATH_PROXY[name];
    if (typeof value === "number") return value;
    if (typeof value !== "function") throw new SyntaxError(`"${name}" is not a number or a function of Math`);
    this.#take("(");
    const args: number[] = [];
    while (this.#peek() !== ")") {
      args.push(this.#conditional());
      if (this.#peek() === ",") this.#take();
    }
    this.#take(")");
    return (value as (...numbers: number[]) => number)(...args);
  }
}
