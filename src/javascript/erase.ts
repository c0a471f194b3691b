import { ts } from 'ts-morph'

/** A part of a text, from its first character to the one after its last. */
type Span = readonly [from: number, to: number]

/**
 * JavaScript of a statement: the same text without its types. `undefined` for a form of TypeScript that emitters do
 * not print, such as a class.
 */
export function eraseTypes(code: string): string | undefined {
  const file = parseStatement(code)
  const spans: Span[] = []
  const isKnown = file.statements.every((statement) => collectTypes(statement, code, spans))
  if (!isKnown) return undefined
  spans.sort(([a], [b]) => a - b)
  let kept = ''
  let at = 0
  for (const [from, to] of spans) {
    kept += code.slice(at, Math.max(at, from))
    at = Math.max(at, to)
  }
  return kept + code.slice(at)
}

/** Parses the text of a statement; comments are not parsed. */
export function parseStatement(code: string): ts.SourceFile {
  const options = { languageVersion: ts.ScriptTarget.ESNext, jsDocParsingMode: ts.JSDocParsingMode.ParseNone }
  return ts.createSourceFile('module.ts', code, options, false)
}

/** Adds the spans of all types in a node; false if its form is not known. */
function collectTypes(node: ts.Node, code: string, spans: Span[]): boolean {
  if (isWithAnnotation(node) && node.type !== undefined) spans.push([node.type.pos - 1, node.type.end])
  if (ts.isParameter(node) && node.questionToken !== undefined)
    spans.push([node.questionToken.pos, node.questionToken.end])
  if (isWithArguments(node)) addList(node.typeArguments, code, spans)
  if (isWithParameters(node)) addList(node.typeParameters, code, spans)
  if (ts.isAsExpression(node) || ts.isSatisfiesExpression(node)) spans.push([node.expression.end, node.end])
  if (ts.isNonNullExpression(node)) spans.push([node.expression.end, node.end])
  if (ts.isTypeNode(node)) return true
  if (isUnknown(node)) return false
  return ts.forEachChild(node, (child) => !collectTypes(child, code, spans)) !== true
}

/** Adds a list of type arguments or parameters with its brackets. */
function addList(list: ts.NodeArray<ts.Node> | undefined, code: string, spans: Span[]): void {
  if (list !== undefined) spans.push([list.pos - 1, code.indexOf('>', list.end) + 1])
}

/** Whether a node can have a type after a colon. */
function isWithAnnotation(
  node: ts.Node,
): node is ts.VariableDeclaration | ts.ParameterDeclaration | ts.FunctionLikeDeclaration {
  return ts.isVariableDeclaration(node) || ts.isParameter(node) || isWithParameters(node)
}

/** Whether a node is a function, method or arrow function, which can have type parameters. */
function isWithParameters(
  node: ts.Node,
): node is ts.FunctionDeclaration | ts.FunctionExpression | ts.ArrowFunction | ts.MethodDeclaration {
  return (
    ts.isFunctionDeclaration(node) ||
    ts.isFunctionExpression(node) ||
    ts.isArrowFunction(node) ||
    ts.isMethodDeclaration(node)
  )
}

/** Whether a node is an expression that can have type arguments. */
function isWithArguments(node: ts.Node): node is ts.CallExpression | ts.NewExpression {
  return ts.isCallExpression(node) || ts.isNewExpression(node)
}

/**
 * Whether erasing types does not give the JavaScript of a node. These are classes, enums, namespaces, accessors,
 * declarations without a body and other forms that emitters do not print.
 */
function isUnknown(node: ts.Node): boolean {
  return (
    ts.isClassLike(node) ||
    ts.isEnumDeclaration(node) ||
    ts.isModuleDeclaration(node) ||
    ts.isTypeAssertionExpression(node) ||
    ts.isInterfaceDeclaration(node) ||
    ts.isTypeAliasDeclaration(node) ||
    ts.isAccessor(node) ||
    ts.isTaggedTemplateExpression(node) ||
    ts.isExpressionWithTypeArguments(node) ||
    (ts.isFunctionDeclaration(node) && node.body === undefined)
  )
}
