import type { Json, Path } from "../index.ts";

/** JSON with the line of each of its values, so that messages can name it. */
export interface LocatedJson {
  readonly value: Json;
  /** Lines from 1, by path (keys and indices joined by a slash; the root is ""). */
  readonly lines: ReadonlyMap<string, number>;
  /** Keys that appear twice; the last value counts. */
  readonly twice: readonly { readonly path: Path; readonly line: number }[];
}

/** Where a text stops being JSON. */
export interface Broken {
  readonly line: number;
  /** The text found there, shortened; empty at the end of the text. */
  readonly found: string;
  /** Set if brackets are nested too deep: the maximum depth. */
  readonly deep?: number;
}

/** The line of a path, or of the innermost value around it that has one. */
export function lineOf({ lines }: LocatedJson, path: Path): number {
  for (let length = path.length; length >= 0; length--) {
    const line = lines.get(path.slice(0, length).join("/"));
    if (line !== undefined) return line;
  }
  return 1;
}

/** @returns the value with its lines, or where the text stops being JSON */
export function parseLocated(text: string): LocatedJson | Broken {
  const reader = new Reader(text);
  const value = reader.value([]);
  if (value === undefined || !reader.atEnd)
    return { line: reader.line, found: reader.found, ...(reader.isTooDeep ? { deep: MOST_DEEP } : {}) };
  return { value, lines: reader.lines, twice: reader.twice };
}

/** How much of the text to show where it breaks, in characters. */
const SHOWN = 20;

/** Maximum nesting depth, as each level is a recursive call. Our files need no more than ten. */
const MOST_DEEP = 100;

/** Shows control characters and unusual spaces, which nobody would see, as their code: `U+00A0`. */
const withCodesShown = (text: string): string =>
  text.replace(/[^\P{C}]|[^\P{Z} ]/gu, (sign) => {
    const code = (sign.codePointAt(0) ?? 0).toString(16).toUpperCase();
    return `U+${code.padStart(4, "0")} `;
  });

const SCALAR = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null/y;
const TEXT = /"[^"\\\u0000-\u001f]*(?:\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4})[^"\\\u0000-\u001f]*)*"/y;

class Reader {
  readonly lines = new Map<string, number>();
  readonly twice: { readonly path: Path; readonly line: number }[] = [];
  line = 1;
  isTooDeep = false;
  readonly #text: string;
  #at = 0;

  constructor(text: string) {
    this.#text = text;
    if (text.startsWith("\uFEFF")) this.#at = 1;
  }

  get atEnd(): boolean {
    this.#skip();
    return this.#at === this.#text.length;
  }

  /** The text at this place, up to the end of the line, shortened. */
  get found(): string {
    const [here = ""] = this.#text.slice(this.#at).split(/\r?\n/, 1);
    return withCodesShown(here.slice(0, SHOWN));
  }

  /** undefined if there is no value. */
  value(path: Path): Json | undefined {
    this.#skip();
    this.isTooDeep = path.length > MOST_DEEP;
    if (this.isTooDeep) return undefined;
    this.lines.set(path.join("/"), this.line);
    if (this.#take("{")) return this.#object(path);
    if (this.#take("[")) return this.#array(path);
    const found = this.#match(TEXT) ?? this.#match(SCALAR);
    return found === null ? undefined : (JSON.parse(found) as Json);
  }

  #object(path: Path): Json | undefined {
    const entries: [string, Json][] = [];
    const known = new Set<string>();
    if (this.#take("}")) return {};
    do {
      this.#skip();
      const { line } = this;
      const key = this.#match(TEXT);
      if (key === null || !this.#take(":")) return undefined;
      const name = JSON.parse(key) as string;
      if (known.has(name)) this.twice.push({ path: [...path, name], line });
      known.add(name);
      const value = this.value([...path, name]);
      if (value === undefined) return undefined;
      entries.push([name, value]);
    } while (this.#take(","));
    return this.#take("}") ? Object.fromEntries(entries) : undefined;
  }

  #array(path: Path): Json | undefined {
    const values: Json[] = [];
    if (this.#take("]")) return values;
    do {
      const value = this.value([...path, String(values.length)]);
      if (value === undefined) return undefined;
      values.push(value);
    } while (this.#take(","));
    return this.#take("]") ? values : undefined;
  }

  #skip(): void {
    for (; this.#at < this.#text.length && " \t\r\n".includes(this.#text[this.#at] as string); this.#at++)
      if (this.#text[this.#at] === "\n") this.line++;
  }

  #take(sign: string): boolean {
    this.#skip();
    if (this.#text[this.#at] !== sign) return false;
    this.#at += 1;
    return true;
  }

  #match(what: RegExp): string | null {
    what.lastIndex = this.#at;
    const found = what.exec(this.#text)?.[0];
    if (found === undefined) return null;
    this.#at += found.length;
    return found;
  }
}
