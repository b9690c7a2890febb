/** Counts syntax in a TypeScript program; `npm run tools -- measure --help` explains each count. */
import ts from "typescript";

/** Calls `see` for a node and everything below it that `ts.forEachChild` visits. */
export function visit(node: ts.Node, see: (node: ts.Node) => void): void {
  see(node);
  ts.forEachChild(node, (child) => visit(child, see));
}

export function nodesIn(file: ts.SourceFile): number {
  let nodes = 0;
  visit(file, () => nodes++);
  return nodes;
}

export const countIn = (file: ts.SourceFile, counts: (node: ts.Node) => boolean): number => {
  let found = 0;
  visit(file, (node) => {
    if (counts(node)) found++;
  });
  return found;
};

/** `x as T` and `<T>x`, but not `x as const`. */
export const isCast = (node: ts.Node): boolean => ts.isAssertionExpression(node) && !ts.isConstTypeReference(node.type);

const ANYTHING = new Set([ts.SyntaxKind.UnknownKeyword, ts.SyntaxKind.AnyKeyword, ts.SyntaxKind.NeverKeyword]);

const inParentheses = (node: ts.Expression): ts.Expression =>
  ts.isParenthesizedExpression(node) ? inParentheses(node.expression) : node;

/** `x as unknown as T`, `x as any as T`, `x as never as T`. */
export function isDoubleCast(node: ts.Node): boolean {
  if (!ts.isAssertionExpression(node) || !isCast(node)) return false;
  const inner = inParentheses(node.expression);
  return ts.isAssertionExpression(inner) && ANYTHING.has(inner.type.kind);
}

export const isNonNull = (node: ts.Node): boolean => ts.isNonNullExpression(node);

/** `x is T`, `asserts x is T`. */
export const isPredicate = (node: ts.Node): boolean => ts.isTypePredicateNode(node);

/** Whether a node is a function of any kind with a body. */
const hasBody = (node: ts.Node): node is ts.FunctionLikeDeclaration =>
  ts.isFunctionLike(node) && "body" in node && node.body !== undefined;

export const isWide = (node: ts.Node): boolean => hasBody(node) && node.parameters.length >= 5;

/**
 * Whether a function returns one of its type parameters that no argument mentions, so that the caller chooses
 * it.
 */
export function isUnfounded(node: ts.Node, checker: ts.TypeChecker): boolean {
  if (!ts.isFunctionLike(node) || !node.typeParameters) return false;
  const signature = checker.getSignatureFromDeclaration(node);
  if (!signature) return false;
  const returned = node.type ? checker.getTypeFromTypeNode(node.type) : checker.getReturnTypeOfSignature(signature);
  return (signature.typeParameters ?? []).some(
    (parameter) =>
      mentions(returned, parameter, checker, new Set()) &&
      !signature.parameters.some((argument) =>
        mentions(checker.getTypeOfSymbol(argument), parameter, checker, new Set()),
      ),
  );
}

/** Whether a type is the wanted type parameter, or has it among its arguments or parts. */
function mentions(type: ts.Type, wanted: ts.Type, checker: ts.TypeChecker, seen: Set<ts.Type>): boolean {
  if (type === wanted) return true;
  if (seen.has(type)) return false;
  seen.add(type);
  const parts = [...(type.aliasTypeArguments ?? [])];
  if (type.isUnionOrIntersection()) parts.push(...type.types);
  if (isReference(type)) parts.push(...checker.getTypeArguments(type));
  if (type.flags & ts.TypeFlags.IndexedAccess) {
    const { objectType, indexType } = type as ts.IndexedAccessType;
    parts.push(objectType, indexType);
  }
  if (type.flags & ts.TypeFlags.Index) parts.push((type as ts.IndexType).type);
  if (type.flags & ts.TypeFlags.Object && !isReference(type)) {
    for (const property of type.getProperties()) {
      const { valueDeclaration } = property;
      if (valueDeclaration && valueDeclaration.getSourceFile().isDeclarationFile) continue;
      parts.push(checker.getTypeOfSymbol(property));
    }
    for (const info of checker.getIndexInfosOfType(type)) parts.push(info.type);
    for (const call of type.getCallSignatures()) {
      parts.push(call.getReturnType(), ...call.getParameters().map((p) => checker.getTypeOfSymbol(p)));
    }
  }
  return parts.some((part) => mentions(part, wanted, checker, seen));
}

const isReference = (type: ts.Type): type is ts.TypeReference =>
  (type.flags & ts.TypeFlags.Object) !== 0 && ((type as ts.ObjectType).objectFlags & ts.ObjectFlags.Reference) !== 0;

/** The declaration of what a call calls, with imports resolved. */
function calleeOf(call: ts.CallExpression, checker: ts.TypeChecker): ts.Declaration | null {
  const name = ts.isPropertyAccessExpression(call.expression) ? call.expression.name : call.expression;
  const symbol = checker.getSymbolAtLocation(name);
  if (!symbol) return null;
  const whole = symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol;
  return whole.declarations?.[0] ?? null;
}

/** Whether a call makes a ledger entry: `addEntry(…)` or `record("act", …)` of the class `Fight`. */
export function isEntry(node: ts.Node, checker: ts.TypeChecker): boolean {
  if (!ts.isCallExpression(node) || !ts.isPropertyAccessExpression(node.expression)) return false;
  const name = node.expression.name.text;
  const [first] = node.arguments;
  if (name !== "addEntry" && !(name === "record" && first && ts.isStringLiteral(first) && first.text === "act"))
    return false;
  const owner = calleeOf(node, checker)?.parent;
  return owner !== undefined && ts.isClassDeclaration(owner) && owner.name?.text === "Fight";
}

/**
 * Whether a call is of a function that itself makes a ledger entry, and is declared in a file that `made`
 * accepts.
 */
export function isEntryElsewhere(
  node: ts.Node,
  checker: ts.TypeChecker,
  made: (declared: ts.SourceFile) => boolean,
): boolean {
  if (!ts.isCallExpression(node)) return false;
  const called = calleeOf(node, checker);
  if (!called || !made(called.getSourceFile())) return false;
  let makes = false;
  visit(called, (inner) => {
    makes ||= isEntry(inner, checker);
  });
  return makes;
}

/** Whether a call is of a helper that only narrows. */
export function isNarrowing(node: ts.Node, program: ts.Program): boolean {
  return ts.isCallExpression(node) && narrows(calleeOf(node, program.getTypeChecker()), program);
}

/**
 * Whether a function only narrows: it tests its arguments by `typeof`, `Array.isArray`, another such function
 * and the language's own means, and returns what it tested, a constant, or whether it passed. A function that
 * reads further, calls others or makes something new does more than that.
 */
export function narrows(declaration: ts.Declaration | null, program: ts.Program): boolean {
  const checker = program.getTypeChecker();
  const made = declaration && ts.isVariableDeclaration(declaration) ? declaration.initializer : declaration;
  if (!made || !hasBody(made) || !made.body || made.parameters.length === 0) return false;
  if (!ts.isFunctionDeclaration(made) && !ts.isArrowFunction(made) && !ts.isFunctionExpression(made)) return false;
  if (made.parameters.some(({ name }) => !ts.isIdentifier(name))) return false;
  const own = new Set(made.parameters.map(({ name }) => checker.getSymbolAtLocation(name)));
  let tested = false;

  const isOwn = (node: ts.Node): boolean => ts.isIdentifier(node) && own.has(checker.getSymbolAtLocation(node));
  /** An argument, or an element of one whose key is another argument. */
  const isGiven = (node: ts.Expression): boolean =>
    isOwn(node) || (ts.isElementAccessExpression(node) && isGiven(node.expression) && isOwn(node.argumentExpression));
  const isConstant = (node: ts.Expression): boolean =>
    ts.isLiteralExpression(node) ||
    ts.isIdentifier(node) ||
    node.kind === ts.SyntaxKind.NullKeyword ||
    node.kind === ts.SyntaxKind.TrueKeyword ||
    node.kind === ts.SyntaxKind.FalseKeyword ||
    (ts.isPrefixUnaryExpression(node) && ts.isNumericLiteral(node.operand)) ||
    (ts.isObjectLiteralExpression(node) && node.properties.length === 0) ||
    (ts.isArrayLiteralExpression(node) && node.elements.length === 0);
  const bare = (node: ts.Expression): ts.Expression =>
    ts.isParenthesizedExpression(node) || ts.isAssertionExpression(node) || ts.isSatisfiesExpression(node)
      ? bare(node.expression)
      : node;
  const tests = (given: ts.Expression): boolean => {
    const node = bare(given);
    if (isGiven(node) || isConstant(node)) return true;
    if (ts.isTypeOfExpression(node)) {
      tested ||= isGiven(bare(node.expression));
      return isGiven(bare(node.expression));
    }
    if (ts.isPrefixUnaryExpression(node)) return tests(node.operand);
    if (ts.isBinaryExpression(node)) return tests(node.left) && tests(node.right);
    if (ts.isConditionalExpression(node)) return tests(node.condition) && tests(node.whenTrue) && tests(node.whenFalse);
    if (ts.isArrowFunction(node))
      return !ts.isBlock(node.body) && within(node, () => tests(node.body as ts.Expression));
    if (!ts.isCallExpression(node) || !node.arguments.every(tests)) return false;
    const called = calleeOf(node, checker);
    if (called === null) return false;
    const narrowing = called !== declaration && narrows(called, program);
    const standard = program.isSourceFileDefaultLibrary(called.getSourceFile());
    tested ||= narrowing || (standard && called.getText().startsWith("isArray"));
    const of = ts.isPropertyAccessExpression(node.expression) ? node.expression.expression : null;
    return narrowing || (standard && (of === null || tests(of)));
  };
  /** The parameters of an inner function count as arguments inside it. */
  const within = (inner: ts.ArrowFunction, look: () => boolean): boolean => {
    for (const { name } of inner.parameters) own.add(checker.getSymbolAtLocation(name));
    return look();
  };
  const yields = (given: ts.Expression): boolean => {
    const node = bare(given);
    if (isGiven(node) || isConstant(node)) return true;
    if (ts.isConditionalExpression(node))
      return tests(node.condition) && yields(node.whenTrue) && yields(node.whenFalse);
    const chosen = isTest(node) || (ts.isCallExpression(node) && isNarrowing(node, program));
    return chosen && tests(node);
  };
  /** Whether an expression is of a boolean type, or is one of two that may be returned (`a ?? b`). */
  const isTest = (node: ts.Expression): boolean =>
    (checker.getTypeAtLocation(node).flags & ts.TypeFlags.BooleanLike) !== 0 ||
    (checker.getTypeAtLocation(node).isUnion() &&
      (checker.getTypeAtLocation(node) as ts.UnionType).types.every((t) => t.flags & ts.TypeFlags.BooleanLike)) ||
    (ts.isBinaryExpression(node) && yields(node.left) && yields(node.right));
  const states = (node: ts.Statement): boolean => {
    if (ts.isReturnStatement(node)) return node.expression === undefined || yields(node.expression);
    if (ts.isIfStatement(node))
      return (
        tests(node.expression) && states(node.thenStatement) && (!node.elseStatement || states(node.elseStatement))
      );
    return ts.isBlock(node) && node.statements.every(states);
  };
  return (ts.isBlock(made.body) ? states(made.body) : yields(made.body)) && tested;
}
