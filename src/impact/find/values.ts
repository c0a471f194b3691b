import { ts } from 'ts-morph'
import type { Generated } from './generated.ts'
import { findProperty } from './names.ts'
import { findWantedType } from './wanted.ts'

/**
 * The keys of the code lists that a literal is a value of, and of properties with inline values that it is used
 * for.
 */
export function findValueLists(
  generated: Generated,
  node: ts.StringLiteralLike | ts.NumericLiteral,
): readonly string[] {
  const { checker } = generated
  const types = wantedTypes(checker, node)
  const lists = types.flatMap((type) => findEnumerations(generated, type, node.text))
  return [...new Set([...lists, ...propertiesHolding(generated, node)])]
}

/** The keys of the code lists within a type that contain the value. */
export function findEnumerations(generated: Generated, type: ts.Type, value: string): readonly string[] {
  const { checker } = generated
  const present = checker.getNonNullableType(type)
  const found = new Set<string>()
  for (const one of present.isUnion() ? present.types : [present]) {
    const base = one.flags & ts.TypeFlags.TypeParameter ? checker.getBaseConstraintOfType(one) : one
    for (const literal of base?.isUnion() ? base.types : base ? [base] : []) {
      const key =
        literal.isStringLiteral() && literal.value === value ? findValueList(generated, literal) : undefined
      if (key !== undefined) found.add(key)
    }
  }
  return [...found]
}

/** The key of the code list that a literal type belongs to; undefined for any other type. */
export function findValueList(generated: Generated, literal: ts.Type): string | undefined {
  if (!(literal.flags & ts.TypeFlags.EnumLike) || !literal.isStringLiteral()) return undefined
  const member = literal.symbol.valueDeclaration
  return member && ts.isEnumMember(member) ? generated.findKey(member.parent) : undefined
}

/** The types that a literal is expected to be, is compared with, or is searched for (`includes`, `has`). */
function wantedTypes(
  checker: ts.TypeChecker,
  node: ts.StringLiteralLike | ts.NumericLiteral,
): readonly ts.Type[] {
  const { parent } = node
  if (ts.isLiteralTypeNode(parent)) return typeArguments(checker, parent)
  const compared = comparedWith(node)
  if (compared !== undefined) return [checker.getTypeAtLocation(compared)]
  const wanted = findWantedType(checker, node)
  const searched = findSearchedValues(checker, node).map((one) => checker.getTypeAtLocation(one))
  return [...(wanted ? [wanted] : []), ...searched]
}

/** The other types beside a literal type: in `Exclude<List, 'a'>` or `'a' & List` it is `List`. */
function typeArguments(checker: ts.TypeChecker, literal: ts.LiteralTypeNode): readonly ts.Type[] {
  let argument: ts.Node = literal
  while (ts.isUnionTypeNode(argument.parent) || ts.isParenthesizedTypeNode(argument.parent))
    argument = argument.parent
  const around = argument.parent
  if (ts.isIntersectionTypeNode(around)) {
    return around.types.filter((one) => one !== argument).map((one) => checker.getTypeFromTypeNode(one))
  }
  if (!ts.isTypeReferenceNode(around)) return []
  return (around.typeArguments ?? [])
    .filter((one) => one !== argument)
    .map((one) => checker.getTypeFromTypeNode(one))
}

const equalities: ReadonlySet<ts.SyntaxKind> = new Set([
  ts.SyntaxKind.EqualsEqualsToken,
  ts.SyntaxKind.EqualsEqualsEqualsToken,
  ts.SyntaxKind.ExclamationEqualsToken,
  ts.SyntaxKind.ExclamationEqualsEqualsToken,
])

/**
 * The other operand of an equality, or the expression of the `switch` around a `case`; undefined elsewhere.
 * Parentheses, `as` and `satisfies` around the literal are ignored.
 */
export function comparedWith(literal: ts.Expression): ts.Expression | undefined {
  let node = literal
  while (isWrapper(node.parent)) node = node.parent
  const { parent } = node
  if (ts.isBinaryExpression(parent) && equalities.has(parent.operatorToken.kind)) {
    return parent.left === node ? parent.right : parent.left
  }
  return ts.isCaseClause(parent) && parent.expression === node ? parent.parent.parent.expression : undefined
}

/** Whether a node only wraps an expression: parentheses, `as` or `satisfies`. */
function isWrapper(
  node: ts.Node,
): node is ts.ParenthesizedExpression | ts.AsExpression | ts.SatisfiesExpression {
  return ts.isParenthesizedExpression(node) || ts.isAsExpression(node) || ts.isSatisfiesExpression(node)
}

const searches: ReadonlySet<string> = new Set(['includes', 'indexOf', 'has', 'lastIndexOf'])

/**
 * The values searched for in the array around a literal: `['a', 'b'].includes(value)`,
 * `new Set(['a']).has(value)`, also by way of a constant.
 */
export function findSearchedValues(checker: ts.TypeChecker, node: ts.Node): readonly ts.Expression[] {
  let whole = node.parent
  if (!ts.isArrayLiteralExpression(whole)) return []
  while (isWrapper(whole.parent)) whole = whole.parent
  if (ts.isNewExpression(whole.parent)) whole = whole.parent
  while (isWrapper(whole.parent)) whole = whole.parent
  const direct = listSearchedBy(whole)
  if (direct.length > 0 || !ts.isVariableDeclaration(whole.parent)) return direct
  const { name } = whole.parent
  if (!ts.isIdentifier(name)) return []
  const symbol = checker.getSymbolAtLocation(name)
  const found: ts.Expression[] = []
  const visit = (one: ts.Node): void => {
    if (
      ts.isIdentifier(one) &&
      one.text === name.text &&
      one !== name &&
      checker.getSymbolAtLocation(one) === symbol
    ) {
      found.push(...listSearchedBy(one))
    }
    ts.forEachChild(one, visit)
  }
  visit(name.getSourceFile())
  return found
}

/** The argument of a search method called on this list, as a list; empty for other uses. */
function listSearchedBy(list: ts.Node): readonly ts.Expression[] {
  const access = list.parent
  if (!ts.isPropertyAccessExpression(access) || !searches.has(access.name.text)) return []
  const call = access.parent
  return ts.isCallExpression(call) && call.expression === access ? call.arguments.slice(0, 1) : []
}

/** The keys of the generated properties that a literal is assigned to or compared with. */
function propertiesHolding(
  generated: Generated,
  node: ts.StringLiteralLike | ts.NumericLiteral,
): readonly string[] {
  const { checker } = generated
  const compared = comparedWith(node)
  if (compared !== undefined) return generated.findKeys(propertyBehind(checker, compared))
  const { parent } = node
  if (
    ts.isPropertyAssignment(parent) &&
    parent.initializer === node &&
    !ts.isComputedPropertyName(parent.name)
  ) {
    const type = checker.getContextualType(parent.parent)
    return generated.findKeys(type && findProperty(checker, type, parent.name.text))
  }
  return []
}

/** The property that an expression reads, directly, by way of a variable's initializer or by destructuring. */
function propertyBehind(checker: ts.TypeChecker, expression: ts.Expression): ts.Symbol | undefined {
  let node: ts.Expression = expression
  for (let steps = 0; steps < 8; steps++) {
    if (ts.isParenthesizedExpression(node) || ts.isNonNullExpression(node) || ts.isAsExpression(node)) {
      node = node.expression
      continue
    }
    if (ts.isPropertyAccessExpression(node)) return checker.getSymbolAtLocation(node.name)
    if (ts.isElementAccessExpression(node)) return checker.getSymbolAtLocation(node.argumentExpression)
    if (!ts.isIdentifier(node)) return undefined
    const declaration = checker.getSymbolAtLocation(node)?.valueDeclaration
    if (declaration && ts.isBindingElement(declaration) && ts.isObjectBindingPattern(declaration.parent)) {
      const name = declaration.propertyName ?? declaration.name
      if (!ts.isIdentifier(name) && !ts.isStringLiteral(name)) return undefined
      return findProperty(checker, checker.getTypeAtLocation(declaration.parent), name.text)
    }
    if (!declaration || !ts.isVariableDeclaration(declaration) || !declaration.initializer) return undefined
    node = declaration.initializer
  }
  return undefined
}
