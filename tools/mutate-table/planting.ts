/** Plants many small breaks in a copy of the table at once, each behind a switch, so that it is built only once. */
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import ts from "typescript";
import { breaksIn, type Break } from "../record/mutating.ts";

/** A break, and the piece of code that is chosen instead of another while its switch is on. */
export interface Mutant {
  readonly file: string;
  readonly line: number;
  readonly was: string;
  readonly put: string;
}

interface Piece {
  readonly start: number;
  readonly end: number;
  /** The same piece with the break in it. */
  readonly broken: string;
  readonly isStatement: boolean;
}

const FOLDERS = ["client", "common", "server"];
/** What no page and no table runs: the command line and the building of the client. */
const LEFT_OUT = /^server\/(main|bundle|spawn)\.ts$/;

/** Draws breaks from the whole source; a larger file has more of them. No two overlap. */
export function drawMutants(table: string, count: number, next: () => number): Mutant[] {
  const all = FOLDERS.flatMap((folder) =>
    (readdirSync(join(table, folder), { recursive: true }) as string[])
      .map((name) => `${folder}/${name}`)
      .filter((file) => file.endsWith(".ts") && !LEFT_OUT.test(file))
      .sort()
      .flatMap((file) => breaksIn(join(table, file), file, "")),
  );
  const drawn: Mutant[] = [];
  const taken = new Map<string, Piece[]>();
  const sources = new Map<string, ts.SourceFile>();
  while (drawn.length < count && all.length > 0) {
    const [one] = all.splice(Math.floor(next() * all.length), 1);
    if (!one) break;
    const source = sources.get(one.file) ?? parsed(table, one.file);
    sources.set(one.file, source);
    const piece = pieceOf(source, one);
    const others = taken.get(one.file) ?? [];
    if (!piece || others.some(({ start, end }) => piece.start < end && start < piece.end)) continue;
    taken.set(one.file, [...others, piece]);
    drawn.push({ file: one.file, line: one.line, was: one.was, put: one.put });
  }
  plant(table, drawn, taken);
  return drawn;
}

function parsed(table: string, file: string): ts.SourceFile {
  return ts.createSourceFile(file, readFileSync(join(table, file), "utf8"), ts.ScriptTarget.Latest, true);
}

/** The smallest expression or statement that can be chosen instead of the one with the break. */
function pieceOf(source: ts.SourceFile, { start, end, put }: Break): Piece | null {
  let found: ts.Node | null = null;
  const visit = (node: ts.Node): void => {
    if (node.getStart(source) > start || node.getEnd() < end) return;
    if (isChoosable(node)) found = node;
    ts.forEachChild(node, visit);
  };
  visit(source);
  if (!found) return null;
  const node = found as ts.Node;
  const [from, to] = [node.getStart(source), node.getEnd()];
  const broken = `${source.text.slice(from, start)}${put}${source.text.slice(end, to)}`;
  return { start: from, end: to, broken, isStatement: ts.isExpressionStatement(node) || ts.isIfStatement(node) };
}

function isChoosable(node: ts.Node): boolean {
  if (ts.isExpressionStatement(node) || ts.isIfStatement(node)) return true;
  const { parent } = node;
  const isName =
    parent && (ts.isPropertyAssignment(parent) || ts.isPropertyDeclaration(parent)) && parent.name === node;
  return ts.isExpression(node) && !isName && !ts.isIdentifier(node) && !ts.isSpreadElement(node);
}

/** Puts the switches into the files. A mutant's number is its place among all that were drawn. */
function plant(table: string, drawn: readonly Mutant[], taken: ReadonlyMap<string, readonly Piece[]>): void {
  for (const [file, pieces] of taken) {
    const numbers = [...drawn.keys()].filter((number) => drawn[number]?.file === file);
    const edits = pieces
      .map((piece, index) => ({ ...piece, number: numbers[index] as number }))
      .sort((a, b) => b.start - a.start);
    const path = join(table, file);
    let text = readFileSync(path, "utf8");
    for (const { start, end, broken, isStatement, number } of edits) {
      const was = text.slice(start, end);
      const put = isStatement
        ? `{ if (globalThis.__planted(${number})) { ${broken} } else { ${was} } }`
        : `(globalThis.__planted(${number}) ? (${broken}) : (${was}))`;
      text = text.slice(0, start) + put + text.slice(end);
    }
    writeFileSync(path, text);
  }
}
