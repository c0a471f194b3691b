import { ts } from 'ts-morph'
import type { Generated } from './generated.ts'
import { findProperty } from './names.ts'
import { comparedWith } from './values.ts'
import { findWantedType } from './wanted.ts'

/** The properties that a string literal names as a key: in `keyof` types, `Pick` and similar, `in`, or calls. */
export function propertiesNamed(checker: ts.TypeChecker, node: ts.StringLiteralLike): readonly ts.Symbol[] {
  const { parent, text } = node
  if (ts.isLiteralTypeNode(parent)) return inTypeArguments(checker, parent, text)
  if (ts.isBinaryExpression(parent) && parent.operatorToken.kind === ts.SyntaxKind.InKeyword) {
    return parent.left === node ? of(checker, checker.getTypeAtLocation(parent.right), text) : []
  }
  const direct = wantedKeys(checker, node).flatMap((wanted) => findKeyOwners(checker, wanted, text))
  if (direct.length > 0) return direct
  return findCallKeys(checker, node)
}

/**
 * The expected type of a literal, or the type it is compared with, for a narrowed variable its declared type too.
 */
function wantedKeys(checker: ts.TypeChecker, node: ts.StringLiteralLike): readonly ts.Type[] {
  const compared = comparedWith(node)
  if (compared === undefined) {
    const wanted = findWantedType(checker, node)
    return wanted ? [wanted] : []
  }
  const symbol = checker.getSymbolAtLocation(compared)
  const declared = symbol && checker.getTypeOfSymbol(symbol)
  return [checker.getTypeAtLocation(compared), ...(declared ? [declared] : [])]
}

/**
 * The property keys that a literal names if the compiler no longer knows whose keys they are (`keyof T & string`):
 * the expected union is exactly the property names of a generated type that is unique or named in the file.
 */
export function keysNamed(generated: Generated, node: ts.StringLiteralLike): readonly string[] {
  const { text: code } = node.getSourceFile()
  for (const wanted of wantedKeys(generated.checker, node)) {
    const names = wanted.isUnion() ? listTexts(wanted.types) : []
    if (names.length < 2 || !names.includes(node.text)) continue
    const owners = generated.findOwners(names)
    const spoken = owners.filter((owner) => new RegExp(`\\b${readOwnerName(owner)}\\b`, 'u').test(code))
    const found = owners.length === 1 ? owners : spoken
    if (found.length > 0) return found.map((owner) => `${owner}\n${node.text}`)
  }
  return []
}

/** The texts of the types; empty unless all are plain string literals. */
function listTexts(types: readonly ts.Type[]): readonly string[] {
  const isPlain = types.every((one) => one.isStringLiteral() && !(one.flags & ts.TypeFlags.EnumLike))
  return isPlain ? types.flatMap((one) => (one.isStringLiteral() ? [one.value] : [])) : []
}

/** The exported name in a key `module#name`, without module and property path. */
function readOwnerName(owner: string): string {
  const [head = ''] = owner.split('\n')
  return head.slice(head.indexOf('#') + 1)
}

/**
 * The properties that a name in an object literal stands for, if the literal is a `Record` over keys of a type.
 */
export function propertyKeyed(checker: ts.TypeChecker, literal: ts.ObjectLiteralExpression, name: string) {
  const type = findWantedType(checker, literal)
  if (type === undefined) return []
  const keys = findRecordKeys(type)
  return keys ? findKeyOwners(checker, keys, name) : []
}

/**
 * The key type of `Record<K, X>`, also within `Partial` and similar: the innermost first type argument of an alias.
 * Undefined for types without type arguments.
 */
export function findRecordKeys(type: ts.Type): ts.Type | undefined {
  let record = type
  for (let depth = 0; depth < 8; depth++) {
    const [first] = record.aliasTypeArguments ?? []
    if (first?.aliasTypeArguments === undefined || first.aliasTypeArguments.length === 0) return first
    record = first
  }
  return undefined
}

/** The property of a type with this name, as a list; empty without one. */
function of(checker: ts.TypeChecker, type: ts.Type, name: string): readonly ts.Symbol[] {
  const found = findProperty(checker, type, name)
  return found ? [found] : []
}

/** The properties with this name of the types whose `keyof` a type is, as far as the compiler remembers them. */
function findKeyOwners(checker: ts.TypeChecker, type: ts.Type, name: string): readonly ts.Symbol[] {
  const { origin } = type as ts.Type & { readonly origin?: ts.Type & { readonly type?: ts.Type } }
  if (type.flags & ts.TypeFlags.Index) return of(checker, (type as ts.IndexType).type, name)
  if (origin !== undefined && origin.flags & ts.TypeFlags.Index && origin.type) {
    return of(checker, origin.type, name)
  }
  const members = origin?.isUnion() ? origin.types : []
  return members.flatMap((member) => findKeyOwners(checker, member, name))
}

/** The property that a literal type argument names: in `Pick<T, 'a'>`, `T['a']` or a call's type arguments. */
function inTypeArguments(
  checker: ts.TypeChecker,
  literal: ts.LiteralTypeNode,
  name: string,
): readonly ts.Symbol[] {
  let argument: ts.Node = literal
  while (ts.isUnionTypeNode(argument.parent) || ts.isParenthesizedTypeNode(argument.parent))
    argument = argument.parent
  const around = argument.parent
  if (ts.isTypeOperatorNode(around) || ts.isIndexedAccessTypeNode(around)) {
    return ts.isIndexedAccessTypeNode(around) && around.indexType === argument
      ? of(checker, checker.getTypeFromTypeNode(around.objectType), name)
      : []
  }
  const list = listTypeArguments(around)
  const others = list.filter((one) => one !== argument)
  if (!list.some((one) => one === argument)) return []
  const keyed = others.flatMap((one) => {
    const type = checker.getTypeFromTypeNode(one)
    return findKeyOwners(checker, type, name).concat(isObject(type) ? of(checker, type, name) : [])
  })
  if (keyed.length > 0) return keyed.slice(0, 1)
  // In a call, the object is one of its arguments.
  return ts.isCallExpression(around) || ts.isNewExpression(around) ? ofArguments(checker, around, name) : []
}

/** The type arguments of a type reference or call; empty for other nodes. */
function listTypeArguments(node: ts.Node): readonly ts.TypeNode[] {
  if (ts.isTypeReferenceNode(node) || ts.isExpressionWithTypeArguments(node) || ts.isImportTypeNode(node)) {
    return node.typeArguments ?? []
  }
  return ts.isCallExpression(node) || ts.isNewExpression(node) ? (node.typeArguments ?? []) : []
}

/** Whether a type may have properties: an object, union, intersection or type parameter. */
function isObject(type: ts.Type): boolean {
  return (
    (type.flags & (ts.TypeFlags.Object | ts.TypeFlags.UnionOrIntersection | ts.TypeFlags.TypeParameter)) !== 0
  )
}

/**
 * The property that an argument names in a call such as `pick(value, 'a')`, whose parameter is of some `keyof`
 * type.
 */
function findCallKeys(checker: ts.TypeChecker, node: ts.StringLiteralLike): readonly ts.Symbol[] {
  let argument: ts.Node = node
  while (ts.isArrayLiteralExpression(argument.parent) || ts.isAsExpression(argument.parent))
    argument = argument.parent
  const call = argument.parent
  if (!ts.isCallExpression(call)) return inObjectArgument(checker, node)
  if (!call.arguments.some((one) => one === argument)) return []
  const declaration = checker.getResolvedSignature(call)?.declaration
  if (declaration === undefined || ts.isJSDocSignature(declaration)) return []
  const index = call.arguments.findIndex((one) => one.pos === argument.pos)
  const parameter = declaration.parameters[Math.min(index, declaration.parameters.length - 1)]
  const keyed = parameter?.type && keyParameter(parameter.type, declaration)
  if (keyed === undefined) return []
  const explicit = ts.isTypeOperatorNode(keyed) ? checker.getTypeFromTypeNode(keyed.type) : undefined
  if (explicit !== undefined && !(explicit.flags & ts.TypeFlags.TypeParameter))
    return of(checker, explicit, node.text)
  const [signature] = checker.getTypeAtLocation(call.expression).getCallSignatures()
  const bound = (signature?.typeParameters ?? []).flatMap((one) => {
    const keys = checker.getBaseConstraintOfType(one)
    return keys ? findKeyOwners(checker, keys, node.text) : []
  })
  return bound.length > 0 ? bound : ofArguments(checker, call, node.text)
}

/**
 * The property that a text inside an object argument names, as in `rule({ needs: ['a'] })` with a `keyof`
 * parameter.
 */
function inObjectArgument(checker: ts.TypeChecker, node: ts.StringLiteralLike): readonly ts.Symbol[] {
  const path: (string | undefined)[] = []
  let argument: ts.Node = node
  for (let around = node.parent; ; around = argument.parent) {
    if (ts.isArrayLiteralExpression(around)) path.unshift(undefined)
    else if (ts.isPropertyAssignment(around) && around.initializer === argument) {
      if (ts.isComputedPropertyName(around.name)) return []
      path.unshift(around.name.text)
    } else if (!ts.isObjectLiteralExpression(around) && !ts.isParenthesizedExpression(around)) break
    argument = around
  }
  const call = argument.parent
  if (!ts.isCallExpression(call) || path.length === 0) return []
  const declaration = checker.getResolvedSignature(call)?.declaration
  const signature =
    declaration && !ts.isJSDocSignature(declaration) && checker.getSignatureFromDeclaration(declaration)
  const parameter = signature
    ? signature.parameters[call.arguments.map(({ pos }) => pos).indexOf(argument.pos)]
    : undefined
  let type = parameter && checker.getTypeOfSymbol(parameter)
  for (const step of path) {
    const present = type && checker.getNonNullableType(type)
    const property = present && step !== undefined ? findProperty(checker, present, step) : undefined
    if (step !== undefined) type = property && checker.getTypeOfSymbol(property)
    else type = present && checker.getIndexTypeOfType(present, ts.IndexKind.Number)
  }
  if (type === undefined || !(type.flags & ts.TypeFlags.TypeParameter)) return []
  const keys = checker.getBaseConstraintOfType(type)
  return keys ? findKeyOwners(checker, keys, node.text) : []
}

/** The first `keyof X` within a parameter's type, constraints of its type parameters included. */
function keyParameter(
  type: ts.TypeNode,
  declaration: ts.SignatureDeclaration,
): ts.TypeOperatorNode | undefined {
  const parameters = new Map((declaration.typeParameters ?? []).map((one) => [one.name.text, one.constraint]))
  const stack: ts.Node[] = [type]
  const done = new Set<ts.Node>()
  for (let node = stack.pop(); node !== undefined; node = stack.pop()) {
    if (done.has(node)) continue
    done.add(node)
    if (ts.isTypeOperatorNode(node) && node.operator === ts.SyntaxKind.KeyOfKeyword) return node
    if (ts.isTypeReferenceNode(node) && ts.isIdentifier(node.typeName)) {
      const constraint = parameters.get(node.typeName.text)
      if (constraint) stack.push(constraint)
    }
    ts.forEachChild(node, (child) => {
      stack.push(child)
    })
  }
  return undefined
}

/** The property of the first argument (or of its list items) that has it; else of the first type argument. */
function ofArguments(
  checker: ts.TypeChecker,
  call: ts.CallExpression | ts.NewExpression,
  name: string,
): readonly ts.Symbol[] {
  for (const argument of call.arguments ?? []) {
    const type = checker.getTypeAtLocation(argument)
    const item = checker.getIndexTypeOfType(type, ts.IndexKind.Number)
    for (const one of [type, ...(item ? [item] : [])]) {
      const found = isObject(one) ? findProperty(checker, one, name) : undefined
      if (found) return [found]
    }
  }
  const [explicit] = call.typeArguments ?? []
  return explicit ? of(checker, checker.getTypeFromTypeNode(explicit), name) : []
}
