import { ts } from 'ts-morph'
import type { SymbolChange } from '../affected/affected.ts'
import type { Generated } from './generated.ts'
import { findRecordKeys } from './keys.ts'
import type { Clash, Relation } from './relation.ts'
import { type CodeUse, removeDuplicateChanges } from './use.ts'
import { findWantedType } from './wanted.ts'

/**
 * Adds uses where a value is assigned to another type: an object literal that will lack a property, or a value
 * whose type will no longer agree.
 */
export function givenUses(
  node: ts.Expression,
  generated: Generated,
  relation: Relation,
  uses: CodeUse[],
): void {
  if (ts.isObjectLiteralExpression(node)) {
    if (!isTakenApart(node)) literalUses(node, generated, relation, uses)
    return
  }
  if (!isValue(node)) return
  const { checker } = generated
  const wanted = resolveWantedType(node, checker)
  if (wanted === undefined) return
  const own =
    wanted.flags & ts.TypeFlags.Never ? declaredType(node, checker) : checker.getTypeAtLocation(node)
  if (own !== undefined) addClashUses(node, relation.between(wanted, own), uses)
}

/** Adds uses where a class implements a generated type and lacks newly required properties. */
export function classUses(
  node: ts.ClassLikeDeclaration,
  generated: Generated,
  relation: Relation,
  uses: CodeUse[],
): void {
  const { checker } = generated
  for (const clause of node.heritageClauses ?? []) {
    if (clause.token !== ts.SyntaxKind.ImplementsKeyword) continue
    for (const base of clause.types) {
      const keys = relation.findTypeKeys(checker.getTypeAtLocation(base))
      const own = checker.getTypeAtLocation(node)
      const has = (name: string): boolean => own.getProperty(name) !== undefined
      addClashUses(
        base,
        keys.flatMap((key) => makeLackClashes(key, relation.lacking(key, has))),
        uses,
      )
    }
  }
}

/** Adds uses for an object literal: newly required properties and codes that it lacks, and clashes of spread values. */
function literalUses(
  node: ts.ObjectLiteralExpression,
  generated: Generated,
  relation: Relation,
  uses: CodeUse[],
): void {
  const { checker } = generated
  const wanted = findWantedType(checker, node)
  if (wanted !== undefined) recordUses(node, wanted, relation, uses)
  const keys = wanted === undefined ? [] : relation.findTypeKeys(wanted)
  if (wanted === undefined || keys.length === 0) return
  const spreads = node.properties
    .filter(ts.isSpreadAssignment)
    .map(({ expression }) => checker.getTypeAtLocation(expression))
  const given = new Set(node.properties.map(({ name }) => (name && 'text' in name ? name.text : '')))
  const has = (key: string, property: string): boolean =>
    given.has(property) || spreads.some((type) => suppliesProperty(type, key, property, generated, relation))
  addClashUses(
    node,
    keys.flatMap((key) =>
      makeLackClashes(
        key,
        relation.lacking(key, (property) => has(key, property)),
      ),
    ),
    uses,
  )
  // Properties written in the literal are reported at their own place.
  const clashes = spreads.flatMap((type) => relation.between(wanted, type, given))
  addClashUses(
    node,
    clashes.filter((one) => one.lacks === undefined),
    uses,
  )
}

/**
 * The declared type of a narrowed variable or property, for exhaustiveness checks: `const none: never = value`.
 */
function declaredType(node: ts.Expression, checker: ts.TypeChecker): ts.Type | undefined {
  const symbol = checker.getSymbolAtLocation(ts.isPropertyAccessExpression(node) ? node.name : node)
  return symbol && checker.getTypeOfSymbol(symbol)
}

/**
 * Adds a use for a `Record` over a code list that lacks codes to be added; partial records and spreads are
 * skipped.
 */
function recordUses(
  node: ts.ObjectLiteralExpression,
  wanted: ts.Type,
  relation: Relation,
  uses: CodeUse[],
): void {
  const keys = findRecordKeys(wanted)
  const isPart = wanted.getProperties().some(({ flags }) => flags & ts.SymbolFlags.Optional)
  if (keys === undefined || isPart || node.properties.some(ts.isSpreadAssignment)) return
  const given = new Set(node.properties.map(({ name }) => (name && 'text' in name ? name.text : '')))
  for (const { key, touches } of relation.unexpected(keys, given)) {
    const values = touches.map(({ change }) => String(change.after?.value)).join(', ')
    uses.push({ node, key, lacks: values, touches })
  }
}

/** Whether a spread value will supply a property: it always has it, or is of the generated type itself. */
function suppliesProperty(
  type: ts.Type,
  key: string,
  property: string,
  generated: Generated,
  relation: Relation,
): boolean {
  const { checker } = generated
  const present = checker.getNonNullableType(type)
  if (present !== type) return false
  if (type.isUnion())
    return type.types.every((one) => suppliesProperty(one, key, property, generated, relation))
  if (type.isIntersection())
    return type.types.some((one) => suppliesProperty(one, key, property, generated, relation))
  const bound = type.flags & ts.TypeFlags.TypeParameter ? checker.getBaseConstraintOfType(type) : undefined
  if (bound !== undefined) return suppliesProperty(bound, key, property, generated, relation)
  if (type.flags & ts.TypeFlags.Any || relation.findTypeKeys(type).includes(key)) return true
  const [whole, names] = type.aliasTypeArguments ?? []
  if (whole !== undefined && isMappedWhole(type)) {
    const isLeftOut = names !== undefined && partsText(names).includes(property)
    return !isLeftOut && suppliesProperty(whole, key, property, generated, relation)
  }
  const own = type.getProperty(property)
  return own !== undefined && (own.flags & ts.SymbolFlags.Optional) === 0
}

/**
 * Whether a mapped type keeps its source's required properties: true for `Readonly` and `Omit`, not `Partial`,
 * `Pick`.
 */
function isMappedWhole({ aliasSymbol, symbol }: ts.Type): boolean {
  if (aliasSymbol?.name === 'Pick') return false
  const [declaration] = symbol?.declarations ?? []
  if (declaration === undefined || !ts.isMappedTypeNode(declaration)) return false
  return (
    declaration.questionToken === undefined || declaration.questionToken.kind === ts.SyntaxKind.MinusToken
  )
}

/** The texts of the string literals in a type. */
function partsText(type: ts.Type): readonly string[] {
  return (type.isUnion() ? type.types : [type]).flatMap((one) => (one.isStringLiteral() ? [one.value] : []))
}

/** The missing properties as clashes of a key. */
function makeLackClashes(
  key: string,
  lacking: readonly (readonly [string, readonly SymbolChange[]])[],
): readonly Clash[] {
  return lacking.map(([lacks, touches]) => ({ key, lacks, touches }))
}

/**
 * Adds the clashes as uses at a node. Missing properties of one type are combined into one use; changes of another
 * response status are left out.
 */
function addClashUses(node: ts.Node, clashes: readonly Clash[], uses: CodeUse[]): void {
  const lacks = new Map<string, Clash[]>()
  for (const clash of clashes) {
    if (clash.lacks === undefined) uses.push({ node, ...clash, isGiven: true })
    else {
      const touches = clash.touches.filter((touch) => hasChangedStatus(touch, node))
      if (touches.length > 0) lacks.set(clash.key, [...(lacks.get(clash.key) ?? []), { ...clash, touches }])
    }
  }
  for (const [key, all] of lacks) {
    const touches = removeDuplicateChanges(all.flatMap((one) => one.touches))
    uses.push({ node, key, lacks: all.map((one) => one.lacks).join(', '), touches })
  }
}

/**
 * The expected type of a value; for a spread list that of the list around it. Undefined if spread or destructured.
 */
function resolveWantedType(node: ts.Expression, checker: ts.TypeChecker): ts.Type | undefined {
  const { parent } = node
  if (ts.isSpreadElement(parent))
    return ts.isArrayLiteralExpression(parent.parent) ? findWantedType(checker, parent.parent) : undefined
  if (isSpread(node) || isDestructuring(parent)) return undefined
  return findWantedType(checker, node)
}

/**
 * Whether a node takes a value apart: a variable or parameter with a pattern, a binding element, or an object or array
 * literal left of an operator.
 */
function isDestructuring(around: ts.Node): boolean {
  if (ts.isVariableDeclaration(around) || ts.isParameter(around)) return !ts.isIdentifier(around.name)
  return (
    ts.isBindingElement(around) ||
    (ts.isBinaryExpression(around) &&
      (ts.isObjectLiteralExpression(around.left) || ts.isArrayLiteralExpression(around.left)))
  )
}

const values: ReadonlySet<ts.SyntaxKind> = new Set([
  ts.SyntaxKind.Identifier,
  ts.SyntaxKind.PropertyAccessExpression,
  ts.SyntaxKind.ElementAccessExpression,
  ts.SyntaxKind.CallExpression,
  ts.SyntaxKind.NewExpression,
  ts.SyntaxKind.AwaitExpression,
  ts.SyntaxKind.AsExpression,
  ts.SyntaxKind.NonNullExpression,
  ts.SyntaxKind.ThisKeyword,
])

/**
 * Whether an expression is a value made elsewhere that is used whole: not accessed further, asserted or a mere
 * name.
 */
function isValue(node: ts.Expression): boolean {
  if (!values.has(node.kind)) return false
  const { parent } = node
  if (ts.isPropertyAccessExpression(parent) || ts.isElementAccessExpression(parent)) return false
  // Asserted values need not agree; the inside of `x!` is looked at as `x!` itself.
  if (ts.isAsExpression(parent) || ts.isTypeAssertionExpression(parent) || ts.isNonNullExpression(parent))
    return false
  if (ts.isIdentifier(node) && 'name' in parent && parent.name === node)
    return ts.isShorthandPropertyAssignment(parent)
  return !ts.isTypeNode(parent)
}

/** Whether an expression is spread into an object, also by way of a conditional or logical expression. */
function isSpread(node: ts.Node): boolean {
  const { parent } = node
  if (ts.isSpreadAssignment(parent)) return true
  const isOn =
    ts.isParenthesizedExpression(parent) ||
    (ts.isConditionalExpression(parent) && parent.condition !== node) ||
    (ts.isBinaryExpression(parent) && logical.has(parent.operatorToken.kind))
  return isOn && isSpread(parent)
}

const logical: ReadonlySet<ts.SyntaxKind> = new Set([
  ts.SyntaxKind.AmpersandAmpersandToken,
  ts.SyntaxKind.BarBarToken,
  ts.SyntaxKind.QuestionQuestionToken,
])

/**
 * Whether a literal need not be complete: it is asserted, a destructuring default, or spread into another object.
 */
function isTakenApart(node: ts.ObjectLiteralExpression): boolean {
  const around = outside(node)
  return ts.isAsExpression(around) || ts.isBindingElement(around) || isSpread(node)
}

/** The nearest node around that is not a parenthesis. */
function outside(node: ts.Node): ts.Node {
  return ts.isParenthesizedExpression(node.parent) ? outside(node.parent) : node.parent
}

/** Whether a response literal has the status that a change concerns; true if either status is not known. */
function hasChangedStatus({ found: { pair } }: SymbolChange, node: ts.Node): boolean {
  let above = pair
  while (above.on !== 'response' && above.parent) above = above.parent
  const status = above.on === 'response' ? above.before?.status : undefined
  if (status === undefined || !/^\d+$/u.test(status)) return true
  for (let around = node; ts.isObjectLiteralExpression(around); around = outside(outside(around))) {
    const own = around.properties.find(({ name }) => name && 'text' in name && name.text === 'status')
    const value = own && ts.isPropertyAssignment(own) ? own.initializer : undefined
    if (value && ts.isNumericLiteral(value)) return value.text === status
  }
  return true
}
