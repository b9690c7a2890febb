/** Files that import each other in a circle. */
import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, normalize } from "node:path";
import ts from "typescript";

/** Which imports count: all of them, or those that remain when types are removed. */
export type Imports = "all" | "at run time";

/** Whether an import or export disappears when types are removed. */
function isOfTypesOnly(statement: ts.ImportDeclaration | ts.ExportDeclaration): boolean {
  if (ts.isExportDeclaration(statement)) return statement.isTypeOnly;
  const clause = statement.importClause;
  return clause?.phaseModifier === ts.SyntaxKind.TypeKeyword;
}

/**
 * Paths of the files that a file imports. Dynamic imports do not count, because no file waits for them while
 * loading.
 */
function importedBy(path: string, text: string, which: Imports): string[] {
  const file = ts.createSourceFile(path, text, ts.ScriptTarget.ESNext);
  return file.statements.flatMap((statement) => {
    if (!ts.isImportDeclaration(statement) && !ts.isExportDeclaration(statement)) return [];
    const { moduleSpecifier } = statement;
    if (!moduleSpecifier || !ts.isStringLiteral(moduleSpecifier) || !moduleSpecifier.text.startsWith(".")) return [];
    if (which === "at run time" && isOfTypesOnly(statement)) return [];
    return [normalize(join(dirname(path), moduleSpecifier.text))];
  });
}

/** The imports of every TypeScript file under a folder, by its path there. */
export function importsUnder(folder: string, which: Imports): Map<string, readonly string[]> {
  const names = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((name) => name.endsWith(".ts"));
  return new Map(names.map((name) => [name, importedBy(name, readFileSync(join(folder, name), "utf8"), which)]));
}

/**
 * The circles of a graph: the largest groups of nodes in which each leads to each other one (Tarjan's
 * strongly connected components), without groups of one node.
 */
export function circlesIn(graph: ReadonlyMap<string, readonly string[]>): string[][] {
  const found = new Map<string, { readonly index: number; low: number }>();
  const path: string[] = [];
  const circles: string[][] = [];
  const visit = (node: string): number => {
    const self = { index: found.size, low: found.size };
    found.set(node, self);
    path.push(node);
    for (const next of graph.get(node) ?? []) {
      const known = found.get(next);
      if (!known) self.low = Math.min(self.low, graph.has(next) ? visit(next) : Infinity);
      else if (path.includes(next)) self.low = Math.min(self.low, known.index);
    }
    if (self.low === self.index) {
      const circle = path.splice(path.indexOf(node));
      if (circle.length > 1) circles.push(circle.sort());
    }
    return self.low;
  };
  for (const node of graph.keys()) if (!found.has(node)) visit(node);
  return circles;
}
