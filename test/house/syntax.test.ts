/** What neither the compiler nor the linter sees. */
import { readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import ts from "typescript";
import { expect, it } from "vitest";

const root = resolve(import.meta.dirname, "../..");

/** The places, in all files of some folders, of nodes that are so. */
function placesOf(folders: readonly string[], isSo: (node: ts.Node) => boolean): string[] {
  const names = folders.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: "utf8" }).map((name) => join(folder, name)),
  );
  return names
    .filter((name) => name.endsWith(".ts"))
    .flatMap((name) => placesIn(name, readFileSync(join(root, name), "utf8"), isSo));
}

function placesIn(name: string, text: string, isSo: (node: ts.Node) => boolean): string[] {
  const file = ts.createSourceFile(name, text, ts.ScriptTarget.Latest, true);
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    if (isSo(node)) found.push(`${name}:${file.getLineAndCharacterOfPosition(node.getStart()).line + 1}`);
    ts.forEachChild(node, visit);
  };
  visit(file);
  return found;
}

const has = (node: ts.PropertyDeclaration, kind: ts.SyntaxKind): boolean =>
  node.modifiers?.some((modifier) => modifier.kind === kind) ?? false;

/** A field without a value, in a class with a parent. A private one is out of a base constructor's reach. */
const isBareField = (node: ts.Node): boolean =>
  ts.isPropertyDeclaration(node) &&
  node.initializer === undefined &&
  !ts.isPrivateIdentifier(node.name) &&
  !has(node, ts.SyntaxKind.StaticKeyword) &&
  !has(node, ts.SyntaxKind.DeclareKeyword) &&
  (node.parent.heritageClauses?.some(({ token }) => token === ts.SyntaxKind.ExtendsKeyword) ?? false);

const isGenerator = (node: ts.Node): boolean =>
  (ts.isFunctionExpression(node) || ts.isFunctionDeclaration(node) || ts.isMethodDeclaration(node)) &&
  node.asteriskToken !== undefined;

/** A generator function that every run of another one makes anew. */
const isMadeAnew = (node: ts.Node): boolean =>
  isGenerator(node) && ts.findAncestor(node.parent, isGenerator) !== undefined;

it("has no bare field where Foundry's base constructors have set it already: it would be undefined again", () => {
  const folders = ["data", "documents", "applications", "canvas"].map((room) => join("src", room));
  const table = ["common", "client"].map((room) => join("test/table", room));
  expect(placesOf([...folders, ...table], isBareField), "write `declare x: T`").toEqual([]);
  const text = "class A extends B { x: T; declare y: T; #z: T; static s: T; w = 1; } class C { x: T; }";
  expect(placesIn("example.ts", text, isBareField)).toHaveLength(1);
});

it("makes no generator function anew in another: each has a hidden class of its own, which fills V8's old space", () => {
  expect(placesOf(["src/engine", "src/rulesets"], isMadeAnew), "give it a name of its own").toEqual([]);
  const text = "const a = () => function* () {}; function* b() { yield* c(function* () {}); yield* c(() => a()); }";
  expect(placesIn("example.ts", text, isMadeAnew)).toHaveLength(1);
});
