import { ts } from 'ts-morph'

/**
 * The expected type of an expression. For responses returned by handlers in `createHandler` that is the
 * operation's output type, since the compiler infers the handlers as a whole; else its contextual type.
 */
export function findWantedType(checker: ts.TypeChecker, node: ts.Expression): ts.Type | undefined {
  return findAnswerType(checker, node) ?? checker.getContextualType(node)
}

/** The operation's type of an expression within a handler's return value, at any depth; undefined elsewhere. */
function findAnswerType(checker: ts.TypeChecker, node: ts.Expression): ts.Type | undefined {
  const { parent } = node
  if (ts.isArrowFunction(parent) && parent.body === node) return findOutputType(checker, parent)
  if (ts.isReturnStatement(parent)) {
    const around = functionAround(parent)
    return around && findOutputType(checker, around)
  }
  if (ts.isParenthesizedExpression(parent)) return findAnswerType(checker, parent)
  if (ts.isConditionalExpression(parent) && parent.condition !== node) return findAnswerType(checker, parent)
  if (ts.isArrayLiteralExpression(parent)) {
    const list = findAnswerType(checker, parent)
    return list && checker.getIndexTypeOfType(checker.getNonNullableType(list), ts.IndexKind.Number)
  }
  const isGiven = ts.isPropertyAssignment(parent)
    ? parent.initializer === node
    : ts.isShorthandPropertyAssignment(parent)
  if (!isGiven || !isNamed(parent)) return undefined
  const whole = findAnswerType(checker, parent.parent)
  const property =
    whole && findMember(checker, filterByLiterals(checker, whole, parent.parent), parent.name.text)
  return property && checker.getTypeOfSymbol(property)
}

type HandlerFunction = ts.ArrowFunction | ts.FunctionExpression | ts.MethodDeclaration

/** The nearest function around a node, if it is an arrow function, function expression or method. */
function functionAround(node: ts.Node): HandlerFunction | undefined {
  let around = node.parent
  while (!ts.isFunctionLike(around) && !ts.isSourceFile(around)) around = around.parent
  if (ts.isArrowFunction(around) || ts.isFunctionExpression(around)) return around
  return ts.isMethodDeclaration(around) ? around : undefined
}

/** The output type of the operation that a function handles in a call of `createHandler`; undefined for others. */
function findOutputType(checker: ts.TypeChecker, answer: HandlerFunction): ts.Type | undefined {
  const member = ts.isMethodDeclaration(answer) ? answer : answer.parent
  if (!(ts.isMethodDeclaration(member) || ts.isPropertyAssignment(member)) || !isNamed(member))
    return undefined
  const call = member.parent.parent
  if (!ts.isCallExpression(call) || call.arguments[1] !== member.parent) return undefined
  const [operations] = call.arguments
  const named = checker.getSymbolAtLocation(call.expression)
  const called = named && named.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(named) : named
  if (operations === undefined || called?.name !== 'createHandler') return undefined
  const operation = checker.getPropertyOfType(checker.getTypeAtLocation(operations), member.name.text)
  const type = operation && checker.getTypeOfSymbol(operation)
  const [, output] = type && isReference(type) ? checker.getTypeArguments(type) : []
  return output
}

/** Whether a type refers to a generic type (or is a list), so that the compiler knows its type arguments. */
function isReference(type: ts.Type): type is ts.TypeReference {
  return (
    (type.flags & ts.TypeFlags.Object) !== 0 &&
    ((type as ts.ObjectType).objectFlags & ts.ObjectFlags.Reference) !== 0
  )
}

/** Whether a node is a property of an object literal with a plain name. */
function isNamed<T extends ts.Node & { readonly name?: ts.Node }>(
  node: T,
): node is T & {
  readonly name: ts.Identifier | ts.StringLiteral
  readonly parent: ts.ObjectLiteralExpression
} {
  const { name, parent } = node
  return (
    name !== undefined &&
    (ts.isIdentifier(name) || ts.isStringLiteral(name)) &&
    ts.isObjectLiteralExpression(parent)
  )
}

/** The members of a union that allow the literal values (such as a status) of an object literal. */
function filterByLiterals(
  checker: ts.TypeChecker,
  type: ts.Type,
  literal: ts.ObjectLiteralExpression,
): readonly ts.Type[] {
  const present = checker.getNonNullableType(type)
  const members = present.isUnion() ? present.types : [present]
  return members.filter((member) =>
    literal.properties.every((one) => {
      if (!ts.isPropertyAssignment(one) || !isNamed(one)) return true
      const given = checker.getTypeAtLocation(one.initializer)
      const wanted = given.isLiteral() ? checker.getPropertyOfType(member, one.name.text) : undefined
      return wanted === undefined || checker.isTypeAssignableTo(given, checker.getTypeOfSymbol(wanted))
    }),
  )
}

/** The property of the first type that has it. */
function findMember(
  checker: ts.TypeChecker,
  members: readonly ts.Type[],
  name: string,
): ts.Symbol | undefined {
  for (const member of members) {
    const found = checker.getPropertyOfType(checker.getApparentType(member), name)
    if (found !== undefined) return found
  }
  return undefined
}
