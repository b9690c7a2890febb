/**
 * Lists the public names of the API from the installed types package: namespaces, what they export, and the members
 * of their classes. Names only: no type, no signature and no comment leaves the compiler. The strict surface
 * (client/core/strict-surface.ts) compares the table with this list. It is written to `.table/surface.json`
 * on demand, cached by the version of the types, and never committed.
 */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join, resolve } from "node:path";
import ts from "typescript";
import { MISSING_FROM_THE_TYPES, NOT_OF_CLASSES } from "./corrections.ts";
import type { ClassSurface, Surface } from "./surface.ts";

const ROOTS = ["foundry", "CONST"];
const TABLE = resolve(import.meta.dirname, "..");
const TYPES = installed("fvtt-types");
const REVISION = 6;

/** The surface, from the cache if the types have not changed. */
export function publicSurface(file = join(TABLE, ".table/surface.json")): Surface {
  const source = `${typesVersion()}/${REVISION}`;
  if (existsSync(file)) {
    const cached = JSON.parse(readFileSync(file, "utf8")) as Surface;
    if (cached.source === source) return cached;
  }
  const surface = { source, ...listPublicNames() };
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, JSON.stringify(surface));
  return surface;
}

/** The folder where a package is installed: here, or further up, as in workspaces. */
function installed(name: string): string {
  const places = createRequire(import.meta.url).resolve.paths(name) ?? [];
  const found = places.map((place) => join(place, name)).find((place) => existsSync(place));
  if (found === undefined) throw new Error(`${name} is not installed: npm ci`);
  return found;
}

function typesVersion(): string {
  const manifest = readFileSync(join(TYPES, "package.json"), "utf8");
  return (JSON.parse(manifest) as { version: string }).version;
}

function listPublicNames(): Pick<Surface, "namespaces" | "classes"> {
  const { checker, entry } = compile();
  const namespaces: Record<string, string[]> = {};
  const classes: Record<string, ClassSurface> = {};
  const visited = new Map<ts.Type, string>();

  const visit = (path: string, type: ts.Type): void => {
    const known = visited.get(type);
    if (known !== undefined) {
      // The same namespace or class under a second name is listed again, but walked once.
      if (namespaces[known]) namespaces[path] = namespaces[known];
      if (classes[known]) classes[path] = classes[known];
      return;
    }
    visited.set(type, path);
    if (type.getConstructSignatures().length > 0) classes[path] = membersOfClass(checker, type);
    else if (isNamespace(type)) {
      const exported = checker.getPropertiesOfType(type).filter(isPublic);
      namespaces[path] = exported.map((symbol) => symbol.name).sort();
      for (const symbol of exported) visit(`${path}.${symbol.name}`, checker.getTypeOfSymbol(symbol));
    }
  };

  for (const root of checker.getExportsOfModule(entry)) visit(root.name, checker.getDeclaredTypeOfSymbol(root));
  return withCorrections(namespaces, classes);
}

/** A program of one virtual file that names the global roots as types. */
function compile(): { checker: ts.TypeChecker; entry: ts.Symbol } {
  const options: ts.CompilerOptions = {
    target: ts.ScriptTarget.ESNext,
    module: ts.ModuleKind.ESNext,
    moduleResolution: ts.ModuleResolutionKind.Bundler,
    lib: ["lib.esnext.d.ts", "lib.dom.d.ts", "lib.dom.iterable.d.ts"],
    types: ["fvtt-types"],
    typeRoots: [dirname(TYPES), join(dirname(TYPES), "@types")],
    strict: true,
    skipLibCheck: true,
    noEmit: true,
  };
  const file = join(TABLE, "surface.virtual.ts");
  const text = ROOTS.map((root) => `export type ${root} = typeof globalThis.${root};`).join("\n");
  const host = ts.createCompilerHost(options);
  const fromDisk = { source: host.getSourceFile.bind(host), exists: host.fileExists.bind(host) };
  host.fileExists = (name) => name === file || fromDisk.exists(name);
  host.getSourceFile = (name, language, ...rest) =>
    name === file ? ts.createSourceFile(name, text, language) : fromDisk.source(name, language, ...rest);
  const program = ts.createProgram([file], options, host);
  const checker = program.getTypeChecker();
  const source = program.getSourceFile(file);
  const entry = source && checker.getSymbolAtLocation(source);
  if (!entry) throw new Error("The types package could not be compiled: no surface to measure against.");
  return { checker, entry };
}

function isNamespace(type: ts.Type): boolean {
  return Boolean(type.symbol && type.symbol.flags & ts.SymbolFlags.ValueModule);
}

/** Excludes names that exist only for the compiler: private ones and the types package's internals. */
function isPublic(symbol: ts.Symbol): boolean {
  return /^(?!__)[A-Za-z_$][\w$]*$/.test(symbol.name) && symbol.name !== "prototype";
}

function membersOfClass(checker: ts.TypeChecker, type: ts.Type): ClassSurface {
  const signature = type.getConstructSignatures()[0];
  const instance = signature ? checker.getPropertiesOfType(signature.getReturnType()) : [];
  const isMember = (symbol: ts.Symbol): boolean =>
    isPublic(symbol) && isOfTheApi(symbol) && !NOT_OF_CLASSES.includes(symbol.name);
  const own = instance.filter(isMember);
  const names = (symbols: readonly ts.Symbol[]): string[] => symbols.map((symbol) => symbol.name).sort();
  return {
    statics: names(checker.getPropertiesOfType(type).filter(isMember)),
    methods: names(own.filter((symbol) => symbol.flags & ts.SymbolFlags.Method)),
    properties: names(own.filter((symbol) => !(symbol.flags & ts.SymbolFlags.Method))),
  };
}

/** Excludes members inherited from JavaScript, the browser or a library, and private ones. */
function isOfTheApi(symbol: ts.Symbol): boolean {
  const declarations = symbol.declarations ?? [];
  return declarations.some(
    (declaration) =>
      declaration.getSourceFile().fileName.includes("/node_modules/fvtt-types/") &&
      !(ts.getCombinedModifierFlags(declaration) & ts.ModifierFlags.Private),
  );
}

function withCorrections(
  namespaces: Record<string, string[]>,
  classes: Record<string, ClassSurface>,
): Pick<Surface, "namespaces" | "classes"> {
  for (const [path, names] of Object.entries(MISSING_FROM_THE_TYPES.namespaces)) {
    namespaces[path] = [...new Set([...(namespaces[path] ?? []), ...names])].sort();
  }
  for (const [path, extra] of Object.entries(MISSING_FROM_THE_TYPES.classes)) {
    const listed = classes[path] ?? { statics: [], methods: [], properties: [] };
    classes[path] = {
      statics: [...listed.statics, ...(extra.statics ?? [])],
      methods: [...listed.methods, ...(extra.methods ?? [])],
      properties: [...listed.properties, ...(extra.properties ?? [])],
    };
  }
  return { namespaces, classes };
}

if (process.argv[1] && resolve(process.argv[1]) === import.meta.filename) {
  const { namespaces, classes } = publicSurface(process.argv[2]);
  process.stdout.write(`${Object.keys(namespaces).length} namespaces, ${Object.keys(classes).length} classes\n`);
}
