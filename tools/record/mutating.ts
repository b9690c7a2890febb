/** Small breaks in rules: each is one change in one place, as a person could make it by mistake. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import ts from "typescript";

export interface Break {
  readonly ruleset: string;
  /** From the project's root. */
  readonly file: string;
  readonly line: number;
  readonly start: number;
  readonly end: number;
  readonly was: string;
  readonly put: string;
}

/**
 * Files whose breaks nobody could notice in a fight: what a ruleset is put together from, and its tactics.
 */
const LEFT_OUT = /^(creature|index|tactic)\.ts$/;

const TURNED: Readonly<Record<string, string>> = {
  ...{ "<": "<=", "<=": "<", ">": ">=", ">=": ">", "===": "!==", "!==": "===" },
  ...{ "&&": "||", "||": "&&", "+": "-", "-": "+", "*": "+", "+=": "-=", "-=": "+=" },
};
const CALLS: Readonly<Record<string, string>> = {
  ...{ "Math.min": "Math.max", "Math.max": "Math.min", "Math.floor": "Math.ceil", "Math.ceil": "Math.floor" },
};

/** Every possible break in one file. */
export function breaksIn(path: string, file: string, ruleset: string): Break[] {
  const text = readFileSync(path, "utf8");
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  const found: Break[] = [];
  const put = (node: ts.Node, by: string): void => {
    const start = node.getStart(source);
    const end = node.getEnd();
    const { line } = source.getLineAndCharacterOfPosition(start);
    found.push({ ruleset, file, line: line + 1, start, end, was: text.slice(start, end), put: by });
  };
  const visit = (node: ts.Node): void => {
    if (ts.isTypeNode(node) || ts.isImportDeclaration(node) || ts.isInterfaceDeclaration(node)) return;
    if (ts.isTypeAliasDeclaration(node)) return;
    if (ts.isNumericLiteral(node)) put(node, `${Number(node.text) + 1}`);
    else if (node.kind === ts.SyntaxKind.TrueKeyword) put(node, "false");
    else if (node.kind === ts.SyntaxKind.FalseKeyword) put(node, "true");
    else if (ts.isBinaryExpression(node)) {
      const turned = TURNED[node.operatorToken.getText(source)];
      const isText = [node.left, node.right].some(
        (side) => ts.isStringLiteralLike(side) || ts.isTemplateExpression(side),
      );
      if (turned !== undefined && !(turned === "-" && isText)) put(node.operatorToken, turned);
    } else if (ts.isPrefixUnaryExpression(node) && node.operator === ts.SyntaxKind.ExclamationToken)
      put(node, node.operand.getText(source));
    else if (ts.isIfStatement(node)) {
      put(node.expression, `!(${node.expression.getText(source)})`);
      if (!node.elseStatement) put(node, "{}");
    } else if (ts.isConditionalExpression(node)) {
      const [yes, no] = [node.whenTrue.getText(source), node.whenFalse.getText(source)];
      put(node, `${node.condition.getText(source)} ? ${no} : ${yes}`);
    } else if (ts.isExpressionStatement(node)) put(node, ";");
    else if (ts.isCallExpression(node)) {
      const called = CALLS[node.expression.getText(source)];
      if (called !== undefined) put(node.expression, called);
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

/** Breaks drawn by seed from all possible ones in the rulesets; a larger file has more of them. */
export function drawnBreaks(root: string, count: number, next: () => number): Break[] {
  const folder = join(root, "src/rulesets");
  const all = readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap(({ name: ruleset }) =>
      (readdirSync(join(folder, ruleset), { recursive: true }) as string[])
        .filter((name) => name.endsWith(".ts") && !LEFT_OUT.test(name))
        .sort()
        .flatMap((name) => breaksIn(join(folder, ruleset, name), `src/rulesets/${ruleset}/${name}`, ruleset)),
    );
  const drawn: Break[] = [];
  for (let n = 0; n < count && all.length > 0; n++) drawn.push(...all.splice(Math.floor(next() * all.length), 1));
  return drawn;
}

export const brokenText = (text: string, { start, end, put }: Break): string =>
  `${text.slice(0, start)}${put}${text.slice(end)}`;
