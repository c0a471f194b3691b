import { ts } from 'ts-morph'
import { findProperty } from './names.ts'
import { findWantedType } from './wanted.ts'

/**
 * The properties that a name stands for only at run time: in objects that are merged, written as JSON, or tested.
 * Properties of several types are all listed.
 */
export function findRunTimeProperties(
  checker: ts.TypeChecker,
  node: ts.Identifier | ts.StringLiteralLike,
): readonly ts.Symbol[] {
  const { text } = node
  const asked = findAskedObject(node)
  if (asked) {
    const tested = findTested(checker, asked, text)
    return tested.length > 0 || !ts.isBinaryExpression(node.parent)
      ? tested
      : findClaimed(checker, asked, text)
  }
  const element = ts.isComputedPropertyName(node.parent) ? node.parent.parent : node.parent
  const isMember =
    ts.isObjectLiteralElementLike(element) && (element.name === node || element.name === node.parent)
  if (isMember && ts.isObjectLiteralExpression(element.parent)) {
    const merged = findMerge(checker, element.parent)
    return merged ? findDeclaredProperties(checker, merged.types, text).filter(isOutside(merged.call)) : []
  }
  return ts.isStringLiteralLike(node) ? findCallProperties(checker, node) : []
}

/**
 * The properties that a literal without an expected type replaces in what it spreads: `{ ...value, qty: 1 }`. The
 * literal's own type has the name as well.
 */
export function findSpreadProperties(
  checker: ts.TypeChecker,
  node: ts.Identifier | ts.StringLiteralLike,
): readonly ts.Symbol[] {
  const member = ts.isComputedPropertyName(node.parent) ? node.parent.parent : node.parent
  const isName =
    ts.isObjectLiteralElementLike(member) && (member.name === node || member.name === node.parent)
  if (!isName || !ts.isObjectLiteralExpression(member.parent)) return []
  const literal = member.parent
  const wanted = findWantedType(checker, literal)
  if (wanted !== undefined && findProperty(checker, wanted, node.text) !== undefined) return []
  const spreads = literal.properties.filter(ts.isSpreadAssignment)
  return findDeclaredProperties(
    checker,
    spreads.map(({ expression }) => checker.getTypeAtLocation(expression)),
    node.text,
  )
}

/** The object in which a name is read or looked for by `in`; undefined for other names. */
function findAskedObject(node: ts.Identifier | ts.StringLiteralLike): ts.Expression | undefined {
  const { parent } = node
  if (ts.isPropertyAccessExpression(parent)) return parent.name === node ? parent.expression : undefined
  if (ts.isElementAccessExpression(parent))
    return parent.argumentExpression === node ? parent.expression : undefined
  if (ts.isBinaryExpression(parent)) {
    const isIn = parent.operatorToken.kind === ts.SyntaxKind.InKeyword && parent.left === node
    return isIn && ts.isStringLiteralLike(node) ? parent.right : undefined
  }
  if (!ts.isBindingElement(parent) || parent.dotDotDotToken || parent.initializer === node) return undefined
  if ((parent.propertyName ?? parent.name) !== node || !ts.isObjectBindingPattern(parent.parent))
    return undefined
  const variable = parent.parent.parent
  return ts.isVariableDeclaration(variable) ? variable.initializer : undefined
}

/** The declared property of the first type that an object is known to have at a test; empty if none has it. */
function findTested(checker: ts.TypeChecker, object: ts.Expression, name: string): readonly ts.Symbol[] {
  return listTestedTypes(checker, object)
    .flatMap((type) => findDeclaredProperties(checker, [type], name))
    .slice(0, 1)
}

/**
 * The properties of the types that the function around a test gives to a tested variable of no certain type: by
 * `value as Line`, or by using it where a type is expected. Of several types, all are listed.
 */
function findClaimed(checker: ts.TypeChecker, given: ts.Expression, name: string): readonly ts.Symbol[] {
  const object = skipAssertions(given)
  const symbol = ts.isIdentifier(object) ? checker.getSymbolAtLocation(object) : undefined
  const declared = symbol && checker.getTypeOfSymbol(symbol)
  if (symbol === undefined || declared === undefined || !isOpenType(checker, declared)) return []
  let around: ts.Node = given
  while (!ts.isFunctionLike(around) && !ts.isSourceFile(around)) around = around.parent
  const types: ts.Type[] = []
  const visit = (node: ts.Node): void => {
    if (ts.isIdentifier(node) && node.text === symbol.name && checker.getSymbolAtLocation(node) === symbol)
      types.push(...listGivenTypes(checker, node))
    ts.forEachChild(node, visit)
  }
  visit(around)
  return findDeclaredProperties(checker, types, name)
}

/** Whether a type declares no properties: `any`, `unknown`, `object` or `{}`, also in a union. */
function isOpenType(checker: ts.TypeChecker, type: ts.Type): boolean {
  const open = ts.TypeFlags.Any | ts.TypeFlags.Unknown | ts.TypeFlags.NonPrimitive
  if (type.isUnion()) return type.types.some((one) => isOpenType(checker, one))
  return (
    (type.flags & open) !== 0 || (type.getProperties().length === 0 && checker.typeToString(type) === '{}')
  )
}

/** The types that an expression is asserted to have, or that are expected where it is used. */
function listGivenTypes(checker: ts.TypeChecker, given: ts.Expression): readonly ts.Type[] {
  const types: ts.Type[] = []
  let node = given
  while (ts.isParenthesizedExpression(node.parent) || ts.isAssertionExpression(node.parent)) {
    node = node.parent
    if (ts.isAssertionExpression(node)) types.push(checker.getTypeFromTypeNode(node.type))
  }
  const wanted = findWantedType(checker, node)
  return wanted === undefined ? types : [...types, wanted]
}

/** The types of a tested object: its own, the one before assertions, and those that type guards around it claim. */
function listTestedTypes(checker: ts.TypeChecker, given: ts.Expression): readonly ts.Type[] {
  const object = skipAssertions(given)
  const types = [given, object].map((one) => checker.getTypeAtLocation(one))
  for (let around: ts.Node = given; !ts.isSourceFile(around); around = around.parent) {
    const claim = ts.isFunctionLike(around) ? around.type : undefined
    if (claim === undefined || !ts.isTypePredicateNode(claim) || claim.type === undefined) continue
    const claimed = checker.getSymbolAtLocation(claim.parameterName)
    const symbol = checker.getSymbolAtLocation(object)
    if (claimed === undefined || symbol === undefined) continue
    const type = checker.getTypeFromTypeNode(claim.type)
    if (symbol === claimed) types.push(type)
    else {
      const list = findIteratedList(symbol)
      const isIterated = list && checker.getSymbolAtLocation(skipAssertions(list)) === claimed
      if (isIterated) types.push(...listItems(checker, type))
    }
  }
  return types
}

/** The list whose items a variable takes in `every`, `some` or a loop; undefined for other variables. */
function findIteratedList({ valueDeclaration }: ts.Symbol): ts.Expression | undefined {
  const around = valueDeclaration?.parent
  if (around === undefined || valueDeclaration === undefined) return undefined
  if (ts.isVariableDeclarationList(around))
    return ts.isForOfStatement(around.parent) ? around.parent.expression : undefined
  if (!(ts.isArrowFunction(around) || ts.isFunctionExpression(around))) return undefined
  const call = around.parent
  if (around.parameters[0] !== valueDeclaration || !ts.isCallExpression(call)) return undefined
  const { expression } = call
  if (call.arguments[0] !== around || !ts.isPropertyAccessExpression(expression)) return undefined
  return ['every', 'some'].includes(expression.name.text) ? expression.expression : undefined
}

interface Merge {
  readonly call: ts.CallExpression
  /** The types of everything that is merged at the place of the literal. */
  readonly types: readonly ts.Type[]
}

/** The call that merges a literal, or one around it, with other objects; undefined for other literals. */
function findMerge(checker: ts.TypeChecker, literal: ts.Expression): Merge | undefined {
  const { parent } = literal
  if (ts.isParenthesizedExpression(parent)) return findMerge(checker, parent)
  if (ts.isConditionalExpression(parent) && parent.condition !== literal) return findMerge(checker, parent)
  if (ts.isArrayLiteralExpression(parent)) {
    const around = findMerge(checker, parent)
    return around && { ...around, types: around.types.flatMap((type) => listItems(checker, type)) }
  }
  if (ts.isPropertyAssignment(parent) && parent.initializer === literal) {
    const around = ts.isComputedPropertyName(parent.name) ? undefined : findMerge(checker, parent.parent)
    const name = parent.name.getText().replaceAll(/^['"]|['"]$/gu, '')
    const below = around && findDeclaredProperties(checker, around.types, name)
    return around && { ...around, types: (below ?? []).map((one) => checker.getTypeOfSymbol(one)) }
  }
  if (!ts.isCallExpression(parent) || !parent.arguments.some((one) => one === literal)) return undefined
  const types = listMergedTypes(checker, parent, literal)
  return types && { call: parent, types }
}

/**
 * The types that a call merges: of all arguments of `Object.assign`, else the members of the returned intersection.
 * Undefined unless the argument is one of them.
 */
function listMergedTypes(
  checker: ts.TypeChecker,
  call: ts.CallExpression,
  argument: ts.Expression,
): readonly ts.Type[] | undefined {
  if (callsLibrary(checker, call) && call.expression.getText() === 'Object.assign') {
    return call.arguments.flatMap((one) =>
      ts.isSpreadElement(one)
        ? listItems(checker, checker.getTypeAtLocation(one.expression))
        : [checker.getTypeAtLocation(one)],
    )
  }
  const merged = checker.getTypeAtLocation(call)
  const members = merged.isIntersection() ? merged.types : []
  const literal = skipAssertions(argument)
  // The symbol of a literal's type is declared by the literal.
  const isOwn = (type: ts.Type): boolean =>
    (type.getSymbol()?.declarations ?? []).some((one) => (one as ts.Node) === literal)
  return members.some(isOwn) ? members : undefined
}

/** The properties that a text names in a call of the default library: `Object.hasOwn`, `Reflect`, or JSON's list. */
function findCallProperties(checker: ts.TypeChecker, node: ts.StringLiteralLike): readonly ts.Symbol[] {
  let argument: ts.Expression = node
  while (ts.isArrayLiteralExpression(argument.parent) || ts.isAssertionExpression(argument.parent))
    argument = argument.parent
  const call = argument.parent
  if (!ts.isCallExpression(call) || !callsLibrary(checker, call)) return []
  const { expression } = call
  const [first] = call.arguments
  const index = call.arguments.indexOf(argument)
  if (first === undefined || index < 0) return []
  if (expression.getText() === 'JSON.stringify') {
    const isList = index === 1 && ts.isArrayLiteralExpression(skipAssertions(argument))
    return isList ? findDeclaredProperties(checker, listWritten(checker, first), node.text) : []
  }
  if (argument !== node || !ts.isPropertyAccessExpression(expression)) return []
  const method = expression.expression
  if (expression.name.text === 'call' && ts.isPropertyAccessExpression(method)) {
    const isAsked = index === 1 && propertyTests.has(method.name.text)
    return isAsked ? findTested(checker, first, node.text) : []
  }
  const declaration = checker.getResolvedSignature(call)?.declaration
  if (declaration === undefined || ts.isJSDocSignature(declaration)) return []
  const type = declaration.parameters[index]?.type?.getText()
  const bound = declaration.typeParameters?.find(({ name }) => name.text === type)?.constraint?.getText()
  if ((bound ?? type) !== 'PropertyKey') return []
  if (index === 0)
    return propertyTests.has(expression.name.text) ? findTested(checker, method, node.text) : []
  return index === 1 ? findTested(checker, first, node.text) : []
}

/** Methods of every object that take the name of a property. */
const propertyTests: ReadonlySet<string> = new Set(['hasOwnProperty', 'propertyIsEnumerable'])

/** The most types in which names of a JSON list are looked up: generic types can contain new ones without end. */
const mostWritten = 5000

/** All types that JSON of a value can contain: of its properties and items, at any depth. */
export function listWritten(checker: ts.TypeChecker, value: ts.Expression): readonly ts.Type[] {
  const found = new Set([checker.getTypeAtLocation(value)])
  for (const type of found) {
    if (found.size > mostWritten) break
    const present = checker.getNonNullableType(type)
    const named = present.isUnion()
      ? present.types
      : checker
          .getPropertiesOfType(present)
          .filter((one) => !one.declarations?.some(isInLibrary))
          .map((one) => checker.getTypeOfSymbol(one))
    const items = [ts.IndexKind.Number, ts.IndexKind.String].map((kind) =>
      checker.getIndexTypeOfType(present, kind),
    )
    for (const one of [...named, ...items]) if (one) found.add(one)
  }
  return [...found]
}

/** The declared properties with this name, each once. */
export function findDeclaredProperties(
  checker: ts.TypeChecker,
  types: readonly ts.Type[],
  name: string,
): readonly ts.Symbol[] {
  const found = types.flatMap((type) => findProperty(checker, type, name) ?? [])
  return [...new Set(found)].filter(
    ({ declarations }) => declarations !== undefined && !declarations.some(isInLibrary),
  )
}

/** A test for symbols that are declared outside of a node, not by a literal in it. */
function isOutside(node: ts.Node): (symbol: ts.Symbol) => boolean {
  const isWithin = (one: ts.Node): boolean =>
    one.getSourceFile() === node.getSourceFile() && one.pos >= node.pos && one.end <= node.end
  return ({ declarations = [] }) => !declarations.some(isWithin)
}

/** The item type of a list, as a list; empty for other types. */
function listItems(checker: ts.TypeChecker, type: ts.Type): readonly ts.Type[] {
  const item = checker.getIndexTypeOfType(checker.getNonNullableType(type), ts.IndexKind.Number)
  return item ? [item] : []
}

/** An expression without the parentheses and assertions around it. */
export function skipAssertions(given: ts.Expression): ts.Expression {
  let object = given
  while (ts.isParenthesizedExpression(object) || ts.isAssertionExpression(object)) object = object.expression
  return object
}

/** Whether a call is of a function that TypeScript's own libraries declare. */
export function callsLibrary(checker: ts.TypeChecker, call: ts.CallExpression): boolean {
  const declaration = checker.getResolvedSignature(call)?.declaration
  return declaration !== undefined && isInLibrary(declaration)
}

/** Whether a declaration is in one of TypeScript's own libraries. */
function isInLibrary(declaration: ts.Node): boolean {
  return /\/typescript\/lib\/lib\.[^/]*$/u.test(declaration.getSourceFile().fileName)
}
