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
  if (ts.isIdentifier(node)) return symbolsNamed(checker, node)
  if (!isAccess(node)) return []
  return known([
    ts.isElementAccessExpression(parent)
      ? findProperty(checker, checker.getTypeAtLocation(parent.expression), node.text)
      : checker.getSymbolAtLocation(node),
  ])
}

/**
 * The symbol that a name refers to. If `in` alone has shown that an object has the property, that of the type which the
 * type guard around it claims.
 */
function symbolsNamed(checker: ts.TypeChecker, node: ts.Identifier): readonly ts.Symbol[] {
  const symbol = checker.getSymbolAtLocation(node)
  const { parent } = node
  if (!symbol || symbol.declarations || !ts.isPropertyAccessExpression(parent)) return known([symbol])
  const found = listTestedTypes(checker, parent.expression).map((type) =>
    findProperty(checker, type, node.text),
  )
  return known(found).filter(({ declarations }) => declarations !== undefined)
}

/**
 * The types of an object in which `in` looks for a name: the given one, the one before assertions, and the one that a
 * type guard around it claims.
 */
export function listTestedTypes(checker: ts.TypeChecker, given: ts.Expression): readonly ts.Type[] {
  let object = given
  while (ts.isParenthesizedExpression(object) || ts.isAssertionExpression(object)) object = object.expression
  const types = [given, object].map((one) => checker.getTypeAtLocation(one))
  const symbol = checker.getSymbolAtLocation(object)
  for (let around: ts.Node = given; !ts.isSourceFile(around); around = around.parent) {
    const claim = ts.isFunctionLike(around) ? around.type : undefined
    if (claim === undefined || !ts.isTypePredicateNode(claim) || claim.type === undefined) continue
    if (symbol && checker.getSymbolAtLocation(claim.parameterName) === symbol)
      types.push(checker.getTypeFromTypeNode(claim.type))
  }
  return types
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
  const found = type && findProperty(checker, type, name)
  // A type parameter is inferred from the literal itself.
  if (found && found.valueDeclaration?.parent !== literal) return found
  return findMergedProperty(checker, literal, name)
}

/**
 * The property that a literal's member replaces if a call merges the literal with other objects, such as
 * `Object.assign(value, literal)`: the call returns an intersection, and another member of it has the property.
 */
function findMergedProperty(
  checker: ts.TypeChecker,
  literal: ts.ObjectLiteralExpression,
  name: string,
): ts.Symbol | undefined {
  const call = literal.parent
  if (!ts.isCallExpression(call) || !call.arguments.includes(literal)) return undefined
  const merged = checker.getTypeAtLocation(call)
  const members = merged.isIntersection() ? merged.types : []
  return known(members.map((member) => findProperty(checker, member, name))).find(
    ({ valueDeclaration }) => valueDeclaration?.parent !== literal,
  )
}

/** The type that a destructuring assignment's literal destructures; undefined for other literals. */
function findTargetType(checker: ts.TypeChecker, literal: ts.ObjectLiteralExpression): ts.Type | undefined {
  const { parent } = literal
  if (ts.isBinaryExpression(parent) && parent.left === literal && isAssignment(parent)) {
    return checker.getTypeAtLocation(parent.right)
  }
  if (
    ts.isPropertyAssignment(parent) &&
    parent.initializer === literal &&
    ts.isObjectLiteralExpression(parent.parent)
  ) {
    const around = findTargetType(checker, parent.parent)
    const name =
      ts.isIdentifier(parent.name) || ts.isStringLiteral(parent.name) ? parent.name.text : undefined
    const property = around && name !== undefined ? findProperty(checker, around, name) : undefined
    return property && checker.getTypeOfSymbol(property)
  }
  if (ts.isForOfStatement(parent) && parent.initializer === literal) {
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

/** Whether a name is that of a member of a class or interface. */
function isMemberName(node: ts.Identifier | ts.StringLiteralLike): boolean {
  const { parent } = node
  if (!ts.isClassElement(parent) && !ts.isTypeElement(parent)) return false
  return parent.name === node && (ts.isClassLike(parent.parent) || ts.isInterfaceDeclaration(parent.parent))
}

/** The members of that name in the types that the class or interface extends or implements. */
function inheritedMembers(
  checker: ts.TypeChecker,
  node: ts.Identifier | ts.StringLiteralLike,
): readonly ts.Symbol[] {
  const owner = node.parent.parent
  if (!ts.isClassLike(owner) && !ts.isInterfaceDeclaration(owner)) return []
  const bases = (owner.heritageClauses ?? []).flatMap((clause) => [...clause.types])
  return known(bases.map((base) => findProperty(checker, checker.getTypeAtLocation(base), node.text)))
}

/** The symbols without undefined. */
function known(symbols: readonly (ts.Symbol | undefined)[]): readonly ts.Symbol[] {
  return symbols.filter((symbol) => symbol !== undefined)
}
