import { ts } from 'ts-morph'
import type { Generated } from './generated.ts'
import { findProperty } from './names.ts'
import { comparedWith } from './values.ts'
import { findWantedType } from './wanted.ts'

/** The properties that a text stands for as a key: of `keyof`, of `Pick` and its like, of `in`. */
export function propertiesNamed(checker: ts.TypeChecker, node: ts.StringLiteralLike): readonly ts.Symbol[] {
  const { parent, text } = node
  if (ts.isLiteralTypeNode(parent)) return inTypeArguments(checker, parent, text)
  if (ts.isBinaryExpression(parent) && parent.operatorToken.kind === ts.SyntaxKind.InKeyword) {
    return parent.left === node ? of(checker, checker.getTypeAtLocation(parent.right), text) : []
  }
  const direct = wantedKeys(checker, node).flatMap((wanted) => fromKeys(checker, wanted, text))
  if (direct.length > 0) return direct
  return inCall(checker, node)
}

/** The types that a text is wanted as, or compared with; where that was narrowed, what it was before. */
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
 * The same where the compiler has forgotten whose keys they are (`keyof T & string`): a choice of texts that are just the
 * names of a type that the file speaks of.
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

function listTexts(types: readonly ts.Type[]): readonly string[] {
  const isPlain = types.every((one) => one.isStringLiteral() && !(one.flags & ts.TypeFlags.EnumLike))
  return isPlain ? types.flatMap((one) => (one.isStringLiteral() ? [one.value] : [])) : []
}

function readOwnerName(owner: string): string {
  const [head = ''] = owner.split('\n')
  return head.slice(head.indexOf('#') + 1)
}

/** A property name where keys of a type are the names of a record. */
export function propertyKeyed(checker: ts.TypeChecker, literal: ts.ObjectLiteralExpression, name: string) {
  const type = findWantedType(checker, literal)
  if (type === undefined) return []
  const keys = findRecordKeys(type)
  return keys ? fromKeys(checker, keys, name) : []
}

/** What the names of a record are of: `Record<List, X>`, `Partial<Record<List, X>>`. */
export function findRecordKeys(type: ts.Type): ts.Type | undefined {
  let record = type
  for (let depth = 0; depth < 8; depth++) {
    const [first] = record.aliasTypeArguments ?? []
    if (first?.aliasTypeArguments === undefined || first.aliasTypeArguments.length === 0) return first
    record = first
  }
  return undefined
}

function of(checker: ts.TypeChecker, type: ts.Type, name: string): readonly ts.Symbol[] {
  const found = findProperty(checker, type, name)
  return found ? [found] : []
}

/** The compiler remembers which type the keys of a union are of. */
function fromKeys(checker: ts.TypeChecker, type: ts.Type, name: string): readonly ts.Symbol[] {
  const { origin } = type as ts.Type & { readonly origin?: ts.Type & { readonly type?: ts.Type } }
  if (type.flags & ts.TypeFlags.Index) return of(checker, (type as ts.IndexType).type, name)
  if (origin !== undefined && origin.flags & ts.TypeFlags.Index && origin.type) {
    return of(checker, origin.type, name)
  }
  const members = origin?.isUnion() ? origin.types : []
  return members.flatMap((member) => fromKeys(checker, member, name))
}

/** `Pick<T, 'a'>` and types like it: the object that another argument is, where this one's parameter is of its keys. */
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
    return fromKeys(checker, type, name).concat(isObject(type) ? of(checker, type, name) : [])
  })
  if (keyed.length > 0) return keyed.slice(0, 1)
  // Arguments of a call: the object is one of its values.
  return ts.isCallExpression(around) || ts.isNewExpression(around) ? ofArguments(checker, around, name) : []
}

function listTypeArguments(node: ts.Node): readonly ts.TypeNode[] {
  if (ts.isTypeReferenceNode(node) || ts.isExpressionWithTypeArguments(node) || ts.isImportTypeNode(node)) {
    return node.typeArguments ?? []
  }
  return ts.isCallExpression(node) || ts.isNewExpression(node) ? (node.typeArguments ?? []) : []
}

function isObject(type: ts.Type): boolean {
  return (
    (type.flags & (ts.TypeFlags.Object | ts.TypeFlags.UnionOrIntersection | ts.TypeFlags.TypeParameter)) !== 0
  )
}

/** `pick(value, 'a')`: a type parameter of the keys of what another argument is. */
function inCall(checker: ts.TypeChecker, node: ts.StringLiteralLike): readonly ts.Symbol[] {
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
    return keys ? fromKeys(checker, keys, node.text) : []
  })
  return bound.length > 0 ? bound : ofArguments(checker, call, node.text)
}

/** `rule({ needs: ['a'] })`: where the property of the parameter is of a type parameter that stands for keys. */
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
  return keys ? fromKeys(checker, keys, node.text) : []
}

/** `keyof X` in a parameter's type, or as what a type parameter in it extends. */
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

/** The property of the first argument, or item of one, that has it. */
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
