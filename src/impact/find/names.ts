import { ts } from 'ts-morph'
import { findWantedType } from './wanted.ts'

/**
 * The symbols that a name or text refers to; both property and variable for a shorthand, base members in a class.
 */
export function symbolsAt(
  checker: ts.TypeChecker,
  node: ts.Identifier | ts.StringLiteralLike,
): readonly ts.Symbol[] {
  const { parent } = node
  if (ts.isShorthandPropertyAssignment(parent) && parent.name === node) {
    return known([
      findLiteralProperty(checker, parent, node.text),
      checker.getShorthandAssignmentValueSymbol(parent),
    ])
  }
  // Class members are also object literal elements to the compiler, so they come first.
  if (isMemberName(node)) return inheritedMembers(checker, node)
  if (ts.isObjectLiteralElementLike(parent) && parent.name === node) {
    return known([findLiteralProperty(checker, parent, node.text)])
  }
  if (ts.isComputedPropertyName(parent)) return known([ofComputed(checker, parent, node)])
  if (ts.isBindingElement(parent) && ts.isObjectBindingPattern(parent.parent)) {
    const isProperty =
      parent.propertyName === node || (parent.propertyName === undefined && parent.name === node)
    if (isProperty && parent.dotDotDotToken === undefined) {
      return known([findProperty(checker, checker.getTypeAtLocation(parent.parent), node.text)])
    }
  }
  if (ts.isJsxAttribute(parent) && parent.name === node) {
    const type = checker.getContextualType(parent.parent)
    return known([type && findProperty(checker, type, node.text)])
  }
  if (ts.isIdentifier(node)) return known([checker.getSymbolAtLocation(node)])
  if (!isAccess(node)) return []
  return known([
    ts.isElementAccessExpression(parent)
      ? findProperty(checker, checker.getTypeAtLocation(parent.expression), node.text)
      : checker.getSymbolAtLocation(node),
  ])
}

/**
 * The property read through a constant with a literal text, `value[key]` or `value[keys.first]`; else undefined.
 */
export function propertyByConstant(checker: ts.TypeChecker, node: ts.Identifier): ts.Symbol | undefined {
  const { parent } = node
  const argument = ts.isPropertyAccessExpression(parent) && parent.name === node ? parent : node
  const access = argument.parent
  if (!ts.isElementAccessExpression(access) || access.argumentExpression !== argument) return undefined
  const key = checker.getTypeAtLocation(argument)
  if (!key.isStringLiteral()) return undefined
  return findProperty(checker, checker.getTypeAtLocation(access.expression), key.value)
}

/** Whether a text is the key between brackets: `value['name']`, `Type['name']`. */
function isAccess(node: ts.StringLiteralLike): boolean {
  const { parent } = node
  if (ts.isElementAccessExpression(parent)) return parent.argumentExpression === node
  return (
    ts.isLiteralTypeNode(parent) &&
    ts.isIndexedAccessTypeNode(parent.parent) &&
    parent.parent.indexType === parent
  )
}

/**
 * The symbol of a computed property name: the variable, or for a text the property of the object literal's type.
 */
function ofComputed(
  checker: ts.TypeChecker,
  name: ts.ComputedPropertyName,
  node: ts.Identifier | ts.StringLiteralLike,
): ts.Symbol | undefined {
  if (ts.isIdentifier(node)) return checker.getSymbolAtLocation(node)
  const { parent } = name
  return ts.isObjectLiteralElementLike(parent) ? findLiteralProperty(checker, parent, node.text) : undefined
}

/** The property of the literal's expected type, or of the type it destructures, with this name. */
function findLiteralProperty(
  checker: ts.TypeChecker,
  member: ts.ObjectLiteralElementLike,
  name: string,
): ts.Symbol | undefined {
  const literal = member.parent
  if (!ts.isObjectLiteralExpression(literal)) return undefined
  const type = findTargetType(checker, literal) ?? findWantedType(checker, literal)
  return type && findProperty(checker, type, name)
}

/** The type that the pattern of a destructuring assignment takes apart; undefined for other literals. */
function findTargetType(
  checker: ts.TypeChecker,
  pattern: ts.ObjectLiteralExpression | ts.ArrayLiteralExpression,
): ts.Type | undefined {
  const { parent } = pattern
  if (ts.isBinaryExpression(parent) && parent.left === pattern && isAssignment(parent)) {
    return checker.getTypeAtLocation(parent.right)
  }
  if (
    ts.isPropertyAssignment(parent) &&
    parent.initializer === pattern &&
    ts.isObjectLiteralExpression(parent.parent)
  ) {
    const around = findTargetType(checker, parent.parent)
    const name =
      ts.isIdentifier(parent.name) || ts.isStringLiteral(parent.name) ? parent.name.text : undefined
    const property = around && name !== undefined ? findProperty(checker, around, name) : undefined
    return property && checker.getTypeOfSymbol(property)
  }
  if (ts.isArrayLiteralExpression(parent)) {
    const around = findTargetType(checker, parent)
    // Of a tuple, each position is a property.
    const position = around && findProperty(checker, around, String(parent.elements.indexOf(pattern)))
    if (position !== undefined) return checker.getTypeOfSymbol(position)
    return around && checker.getIndexTypeOfType(checker.getNonNullableType(around), ts.IndexKind.Number)
  }
  if (ts.isForOfStatement(parent) && parent.initializer === pattern) {
    const list = checker.getTypeAtLocation(parent.expression)
    return checker.getIndexTypeOfType(list, ts.IndexKind.Number)
  }
  return undefined
}

function isAssignment({ operatorToken }: ts.BinaryExpression): boolean {
  return operatorToken.kind === ts.SyntaxKind.EqualsToken
}

/** The property of a type, or of the first union member that has it; null and undefined are ignored. */
export function findProperty(checker: ts.TypeChecker, type: ts.Type, name: string): ts.Symbol | undefined {
  const present = checker.getNonNullableType(type)
  const whole = checker.getPropertyOfType(checker.getApparentType(present), name)
  if (whole !== undefined || !present.isUnion()) return whole
  for (const member of present.types) {
    const found = checker.getPropertyOfType(member, name)
    if (found) return found
  }
  return undefined
}

/** Whether a name is that of a member of a class, interface or type literal. */
function isMemberName(node: ts.Identifier | ts.StringLiteralLike): boolean {
  const { parent } = node
  // A method of an object literal is the same kind of node as one of a class.
  const isInObject = ts.isObjectLiteralExpression(parent.parent)
  return (ts.isClassElement(parent) || ts.isTypeElement(parent)) && !isInObject && parent.name === node
}

/**
 * The symbols of a member that is declared in a class, interface or type literal: the members of that name in the
 * types that it extends, implements or is intersected with. Without any, its own for a type literal.
 */
function inheritedMembers(
  checker: ts.TypeChecker,
  node: ts.Identifier | ts.StringLiteralLike,
): readonly ts.Symbol[] {
  const owner = node.parent.parent
  const inherited = known(listBaseTypes(checker, owner).map((base) => findProperty(checker, base, node.text)))
  return inherited.length === 0 && ts.isTypeLiteralNode(owner) && ts.isIdentifier(node)
    ? known([checker.getSymbolAtLocation(node)])
    : inherited
}

/** The types whose members a class, interface or type literal declares again. */
function listBaseTypes(checker: ts.TypeChecker, owner: ts.Node): readonly ts.Type[] {
  if (ts.isClassLike(owner) || ts.isInterfaceDeclaration(owner)) {
    const bases = (owner.heritageClauses ?? []).flatMap((clause) => [...clause.types])
    return bases.map((base) => checker.getTypeAtLocation(base))
  }
  return ts.isTypeLiteralNode(owner) ? listIntersectedTypes(checker, owner) : []
}

/**
 * The types that a type literal is intersected with, directly or as a branch of a union. For a literal that is the
 * type of a member, the types of that member in what is around it: `Order & { line: { qty: 1 } }`.
 */
function listIntersectedTypes(checker: ts.TypeChecker, literal: ts.TypeLiteralNode): readonly ts.Type[] {
  const others: ts.Type[] = []
  let at: ts.Node = literal
  for (; ts.isTypeNode(at.parent) && isGrouping(at.parent); at = at.parent) {
    if (!ts.isIntersectionTypeNode(at.parent)) continue
    const own = at
    const rest = at.parent.types.filter((type) => type !== own)
    others.push(...rest.map((type) => checker.getTypeAtLocation(type)))
  }
  const { parent } = at
  if (!ts.isPropertySignature(parent) || parent.type !== at) return others
  const name = ts.isIdentifier(parent.name) || ts.isStringLiteral(parent.name) ? parent.name.text : undefined
  if (name === undefined) return others
  const members = known(
    listBaseTypes(checker, parent.parent).map((base) => findProperty(checker, base, name)),
  )
  return [...others, ...members.map((member) => checker.getTypeOfSymbol(member))]
}

/** Whether a type node combines or encloses types without changing their members. */
function isGrouping(node: ts.TypeNode): boolean {
  return ts.isParenthesizedTypeNode(node) || ts.isIntersectionTypeNode(node) || ts.isUnionTypeNode(node)
}

/** The symbols without undefined. */
function known(symbols: readonly (ts.Symbol | undefined)[]): readonly ts.Symbol[] {
  return symbols.filter((symbol) => symbol !== undefined)
}
