import ts from "typescript";
import { describe, expect, it } from "vitest";
import {
  countIn,
  isCast,
  isDoubleCast,
  isEntry,
  isEntryElsewhere,
  isNarrowing,
  isNonNull,
  isPredicate,
  isUnfounded,
  isWide,
  nodesIn,
} from "../../tools/measure/counting.ts";

const FIGHT = `
  export class Fight { addEntry(who: string): void { void who; } record(kind: string): void { void kind; } }
  export class Door { addEntry(): void {} record(kind: string): void { void kind; } }
  export function pay(fight: Fight): void { fight.addEntry("Ada"); }
  export function look(fight: Fight): void { fight.record("look"); }
`;

const standard = new Map<string, ts.SourceFile | undefined>();

/** A program of one file, and of another that it may import. */
function programOf(code: string): { program: ts.Program; checker: ts.TypeChecker; file: ts.SourceFile } {
  const options: ts.CompilerOptions = {
    target: ts.ScriptTarget.ESNext,
    lib: ["lib.es2023.d.ts"],
    module: ts.ModuleKind.ESNext,
    moduleResolution: ts.ModuleResolutionKind.Bundler,
    allowImportingTsExtensions: true,
    noEmit: true,
    strict: true,
    types: [],
  };
  const plain = ts.createCompilerHost(options);
  const files: Readonly<Record<string, string>> = { "/code.ts": code, "/fight.ts": FIGHT };
  const host: ts.CompilerHost = {
    ...plain,
    fileExists: (name) => name in files || plain.fileExists(name),
    readFile: (name) => files[name] ?? plain.readFile(name),
    getSourceFile: (name, version) => {
      const text = files[name];
      if (text !== undefined) return ts.createSourceFile(name, text, version, true);
      if (!standard.has(name)) standard.set(name, plain.getSourceFile(name, version));
      return standard.get(name);
    },
  };
  const program = ts.createProgram(Object.keys(files), options, host);
  const file = program.getSourceFile("/code.ts");
  if (!file) throw new Error("not read");
  expect(ts.getPreEmitDiagnostics(program).map(({ messageText }) => messageText)).toEqual([]);
  return { program, checker: program.getTypeChecker(), file };
}

const count = (code: string, counts: (node: ts.Node) => boolean): number => countIn(programOf(code).file, counts);

describe("npm run tools -- measure counts", () => {
  it("nodes as the compiler's forEachChild visits them, the file itself and its end among them", () => {
    // file, statement, list of variables, variable, name, sum, 1, +, 2, end
    expect(nodesIn(programOf("const three = 1 + 2;").file)).toBe(10);
    expect(nodesIn(programOf("/** Words. */ const three = 1 + 2; // more").file)).toBe(10);
  });

  it("casts, but no constants", () => {
    const code =
      "const a = 1 as number; const b = <number>a; const c = [b] as const; const d = c as unknown as string;";
    expect(count(code, isCast)).toBe(4);
    expect(count(code, isDoubleCast)).toBe(1);
    expect(count("const a = (1 as never) as string; const b = 1 as 1 as number;", isDoubleCast)).toBe(1);
  });

  it("what is said not to be null, and predicates", () => {
    const code = `
      const first = (list: number[]): number => list[0]!;
      const isText = (value: unknown): value is string => first([]) > 0 && !!value;
      function must(value: unknown): asserts value is string { if (!isText(value)) throw value; }
      function mustBe(value: unknown): asserts value { void value; }`;
    expect(count(code, isNonNull)).toBe(1);
    expect(count(code, isPredicate)).toBe(3);
  });

  it("functions that return a type nobody gave them, said or inferred", () => {
    const unfounded = (code: string): number => {
      const { checker, file } = programOf(code);
      return countIn(file, (node) => isUnfounded(node, checker));
    };
    expect(unfounded("function read<T>(text: string): T | null { return JSON.parse(text); }")).toBe(1);
    expect(unfounded("const read = <T,>(text: string) => [JSON.parse(text) as T];")).toBe(1);
    expect(unfounded("interface Box { get<T>(key: string): { inside: T } }")).toBe(1);
    expect(unfounded("function first<T>(list: readonly T[]): T | undefined { return list[0]; }")).toBe(0);
    expect(unfounded("function made<T>(make: () => T) { return { inside: make() }; }")).toBe(0);
    expect(unfounded("function chosen<K extends string>(keys: K): Record<K, number> { throw keys; }")).toBe(0);
    expect(unfounded("function size<T>(list: readonly T[]): number { return list.length; }")).toBe(0);
  });

  it("functions with five parameters and a body", () => {
    const code = `
      function five(a = 1, b = 2, c = 3, d = 4, e = 5) { return [a, b, c, d, e]; }
      const more = (a = 1, b = 2, c = 3, d = 4, ...rest: number[]) => [a, b, c, d, rest, five()];
      function four(a = 1, b = 2, c = 3, d = 4) { return [a, b, c, d, more()]; }
      class Wide { constructor(a = 1, b = 2, c = 3, d = 4, e = 5) { void [a, b, c, d, e, four()]; } }
      type Kind = (a: 1, b: 2, c: 3, d: 4, e: 5) => void;
      const kind: Kind = () => void Wide;`;
    expect(count(code, isWide)).toBe(3);
  });

  it("entries by whose method is called, whatever it is called on", () => {
    const { checker, file } = programOf(`
      import { Door, Fight, look, pay } from "./fight.ts";
      export function act(fight: Fight, door: Door, several: { inside: Fight }) {
        fight.addEntry("Ada"); several.inside.addEntry("Bo"); fight.record("act"); fight.record("answer");
        door.addEntry(); door.record("act"); pay(fight); look(fight);
      }`);
    expect(countIn(file, (node) => isEntry(node, checker))).toBe(3);
    const there = (declared: ts.SourceFile): boolean => declared.fileName === "/fight.ts";
    expect(countIn(file, (node) => isEntryElsewhere(node, checker, there))).toBe(1);
    expect(countIn(file, (node) => isEntryElsewhere(node, checker, () => false))).toBe(0);
  });

  it.each([
    ['const f = (v: unknown): string => (typeof v === "string" ? v : "")', 1],
    ['const f = (v: unknown): v is object => typeof v === "object" && v !== null && !Array.isArray(v)', 1],
    ["const f = (v: unknown): readonly unknown[] => (Array.isArray(v) ? v : [])", 1],
    ['function f(v: unknown): string | null { if (typeof v === "string") return v; return null; }', 1],
    ['const f = (v: unknown, key = "a"): v is "a" => typeof v === "string" && Object.hasOwn({}, v) && v === key', 1],
    ["const NAMES = { a: 1 }; const f = (v: unknown) => typeof v === 'string' && Object.hasOwn(NAMES, v)", 1],
    ["const text = (v: unknown) => (typeof v === 'string' ? v : ''); const f = (v: unknown) => text(v)", 1],
    ["const isText = (v: unknown) => typeof v === 'string'; const f = (v: unknown) => (isText(v) ? v : null)", 1],
    ["const f = (v: number[] | null) => v ?? []", 0],
    ["const f = (v: unknown): string => (typeof v === 'string' ? v.trim() : '')", 0],
    ["const f = (v: { a: unknown }) => (typeof v.a === 'string' ? v.a : '')", 0],
    ["const f = (v: unknown): number => (typeof v === 'number' ? Math.abs(v) : 0)", 0],
  ])("helpers that only narrow: %s", (helper, narrowing) => {
    const { program, file } = programOf(`${helper}; const called = f({ a: 1 } as never); void called;`);
    expect(countIn(file, (node) => ts.isCallExpression(node) && isNarrowing(node, program) && calls(node, "f"))).toBe(
      narrowing,
    );
  });
});

const calls = ({ expression }: ts.CallExpression, name: string): boolean =>
  ts.isIdentifier(expression) && expression.text === name;
