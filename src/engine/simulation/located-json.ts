import type { Json, Path } from "../index.ts";

/** JSON that remembers on which line each of its values stands, so that a person can be told where it is wrong. */
export interface LocatedJson {
  readonly value: Json;
  /** Lines from 1, by path (keys and indices joined by a slash; the whole is ""). */
  readonly lines: ReadonlyMap<string, number>;
  /** Keys that were there already: the value is the last one's. */
  readonly twice: readonly { readonly path: Path; readonly line: number }[];
}

/** Where a text stops being JSON. */
export interface Broken {
  readonly line: number;
  /** What stands there, as far as it helps to find it; empty at the end of the text. */
  readonly found: string;
  /** Set where brackets stand within brackets so often that nothing is read any further: how often they may. */
  readonly deep?: number;
}

/** The line of a path, or of the innermost thing around it that is there. */
export function lineOf({ lines }: LocatedJson, path: Path): number {
  for (let length = path.length; length >= 0; length--) {
    const line = lines.get(path.slice(0, length).join("/"));
    if (line !== undefined) return line;
  }
  return 1;
}

/** @returns the value, or where the text stops being JSON */
export function parseLocated(text: string): LocatedJson | Broken {
  const reader = new Reader(text);
  const value = reader.value([]);
  if (value === undefined || !reader.atEnd)
    return { line: reader.line, found: reader.found, ...(reader.isTooDeep ? { deep: MOST_DEEP } : {}) };
  return { value, lines: reader.lines, twice: reader.twice };
}

/** Signs of what stands where a text breaks. */
const SHOWN = 20;

/** Brackets within brackets. No file of ours needs more than ten; every one is a call of the reader's within the last. */
const MOST_DEEP = 100;

/** What nobody sees on a screen, or what would play tricks with it, as its number: `U+00A0`. */
const seen = (text: string): string =>
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

  /** What stands here, up to the end of the line. */
  get found(): string {
    const [here = ""] = this.#text.slice(this.#at).split(/\r?\n/, 1);
    return seen(here.slice(0, SHOWN));
  }

  /** undefined where no value stands. */
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
