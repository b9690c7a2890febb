/**
 * Foundry's documented additions to built-in types. The client installs them once; the stand-in's own code
 * does not use them.
 */
import { equals } from "./utils/objects.ts";

function define(target: object, methods: Record<string, unknown>): void {
  for (const [name, value] of Object.entries(methods)) {
    if (!Object.hasOwn(target, name)) {
      Object.defineProperty(target, name, { value, writable: true, configurable: true, enumerable: false });
    }
  }
}

const TAU = Math.PI * 2;

function installMath(): void {
  define(Math, {
    clamp: (value: number, minimum: number, maximum: number) => Math.min(Math.max(value, minimum), maximum),
    mix: (a: number, b: number, weight: number) => a * (1 - weight) + b * weight,
    normalizeDegrees: (degrees: number) => ((degrees % 360) + 360) % 360,
    /** Between -π and π. */
    normalizeRadians: (radians: number) => radians - Math.ceil((radians - Math.PI) / TAU) * TAU,
    toDegrees: (radians: number) => radians * (180 / Math.PI),
    toRadians: (degrees: number) => (degrees % 360) * (Math.PI / 180),
    oscillation: (minimum: number, maximum: number, time: number, period: number, wave = Math.cos) =>
      minimum + ((maximum - minimum) * (wave((TAU * time) / period) + 1)) / 2,
  });
  define(Math, { SQRT3: Math.sqrt(3), SQRT1_3: Math.sqrt(1 / 3) });
}

function installNumber(): void {
  define(Number, {
    fromString: (text: unknown) => {
      if (typeof text !== "string" || text.trim() === "") return NaN;
      return Number(text.replace(/\s+/g, ""));
    },
    isNumeric: (value: unknown) => {
      if (value instanceof Array || value === null || value === "") return false;
      return +(value as number) === +(value as number);
    },
  });
  define(Number.prototype, {
    almostEqual(this: number, other: number, epsilon = 1e-8) {
      return Math.abs(this.valueOf() - other) < epsilon;
    },
    between(this: number, a: number, b: number, inclusive = true) {
      const [low, high] = [Math.min(a, b), Math.max(a, b)];
      return inclusive
        ? this.valueOf() >= low && this.valueOf() <= high
        : this.valueOf() > low && this.valueOf() < high;
    },
    ordinalString(this: number) {
      const rules = { one: "st", two: "nd", few: "rd", other: "th", zero: "th", many: "th" };
      return `${this.valueOf()}${rules[new Intl.PluralRules("en", { type: "ordinal" }).select(this.valueOf())]}`;
    },
    paddedString(this: number, digits: number) {
      const text = Math.abs(this.valueOf()).toString().padStart(digits, "0");
      return this.valueOf() < 0 ? `-${text}` : text;
    },
    signedString(this: number) {
      const value = this.valueOf();
      return `${value < 0 ? "-" : "+"}${Math.abs(value)}`;
    },
    toNearest(this: number, interval = 1, method: "round" | "ceil" | "floor" = "round") {
      const decimals = (interval.toString().split(".")[1] ?? "").length;
      return Number((Math[method](this.valueOf() / interval) * interval).toFixed(decimals));
    },
  });
}

function installArray(): void {
  define(Array, {
    fromRange: (count: number, start = 0) => Array.from({ length: count }, (_entry, index) => index + start),
  });
  define(Array.prototype, {
    deepFlatten(this: unknown[]) {
      return this.flat(Infinity);
    },
    equals(this: unknown[], other: unknown) {
      return Array.isArray(other) && this.length === other.length && this.every((v, i) => equals(v, other[i]));
    },
    partition(this: unknown[], rule: (value: unknown) => boolean) {
      const parts: [unknown[], unknown[]] = [[], []];
      for (const value of this) parts[rule(value) ? 1 : 0].push(value);
      return parts;
    },
    filterJoin(this: unknown[], separator: string) {
      return this.filter(Boolean).join(separator);
    },
    findSplice(this: unknown[], find: (value: unknown, index: number, all: unknown[]) => boolean, replace?: unknown) {
      const index = this.findIndex(find);
      if (index === -1) return null;
      return (replace === undefined ? this.splice(index, 1) : this.splice(index, 1, replace))[0];
    },
  });
}

function installSet(): void {
  type Test = (value: unknown, index: number, set: Set<unknown>) => unknown;
  define(Set.prototype, {
    equals(this: Set<unknown>, other: unknown) {
      return other instanceof Set && other.size === this.size && Array.from(this).every((value) => other.has(value));
    },
    first(this: Set<unknown>) {
      return this.values().next().value;
    },
    intersects(this: Set<unknown>, other: Set<unknown>) {
      return Array.from(this).some((value) => other.has(value));
    },
    isSubset(this: Set<unknown>, other: Set<unknown>) {
      return Array.from(this).every((value) => other.has(value));
    },
    toObject(this: Set<unknown>) {
      return Array.from(this);
    },
    every(this: Set<unknown>, test: Test) {
      return Array.from(this).every((value, index) => test(value, index, this));
    },
    some(this: Set<unknown>, test: Test) {
      return Array.from(this).some((value, index) => test(value, index, this));
    },
    find(this: Set<unknown>, test: Test) {
      return Array.from(this).find((value, index) => test(value, index, this));
    },
    filter(this: Set<unknown>, test: Test) {
      return new Set(Array.from(this).filter((value, index) => test(value, index, this)));
    },
    map(this: Set<unknown>, transform: Test) {
      return new Set(Array.from(this).map((value, index) => transform(value, index, this)));
    },
    reduce(
      this: Set<unknown>,
      fold: (sum: unknown, value: unknown, index: number, set: Set<unknown>) => unknown,
      initial: unknown,
    ) {
      return Array.from(this).reduce((sum, value, index) => fold(sum, value, index, this), initial);
    },
  });
}

function installString(): void {
  define(String.prototype, {
    capitalize(this: string) {
      return this.charAt(0).toUpperCase() + this.slice(1);
    },
    compare(this: string, other: string) {
      return this.localeCompare(other);
    },
    titleCase(this: string) {
      return this.toLowerCase().replace(
        /(^|\s)(\S)/g,
        (_match, space: string, letter: string) => space + letter.toUpperCase(),
      );
    },
    stripScripts(this: string) {
      return this.replace(/<script\b[^]*?<\/script\s*>/gi, "");
    },
    slugify(
      this: string,
      {
        replacement = "-",
        strict = false,
        lowercase = true,
      }: { replacement?: string; strict?: boolean; lowercase?: boolean } = {},
    ) {
      let slug = this.normalize("NFKD").replace(/\p{Mark}/gu, "");
      if (lowercase) slug = slug.toLowerCase();
      slug = slug.trim().replace(/\s+/g, replacement);
      return strict
        ? slug.replace(new RegExp(`[^a-zA-Z0-9${replacement.replace(/[\]\\^-]/g, "\\$&")}]`, "g"), "")
        : slug;
    },
  });
}

/** Adds the documented methods to Array, Date, Math, Number, RegExp, Set, String and URL. */
export function installPrimitives(): void {
  installMath();
  installNumber();
  installArray();
  installSet();
  installString();
  define(RegExp, { escape: (text: string) => text.replace(/[-/\\^$*+?.()|[\]{}]/g, "\\$&") });
  define(Date.prototype, {
    isValid(this: Date) {
      return Number.isFinite(this.getTime());
    },
    toDateInputString(this: Date) {
      const part = (value: number): string => value.toString().padStart(2, "0");
      return `${this.getFullYear()}-${part(this.getMonth() + 1)}-${part(this.getDate())}`;
    },
    toTimeInputString(this: Date) {
      return this.toTimeString().slice(0, 8);
    },
  });
  define(URL, { parseSafe: (url: string) => (URL.canParse(url) ? new URL(url) : null) });
}
