import { ts } from 'ts-morph'
import type { Touch, Touched } from '../touch/touched.ts'
import type { Generated } from './generated.ts'
import { propertyOf } from './names.ts'
import { distinct, type Use } from './use.ts'

/** A value and where what it lacks is said. */
interface Given {
  readonly node: ts.Expression
  readonly generated: Generated
  readonly missing: Touched['missing']
  readonly uses: Use[]
}

/** A value that lacks what it will have to have: an object written out, or one whose type is the user's own. */
export function lackUses(node: ts.Expression, generated: Generated, { missing }: Touched, uses: Use[]): void {
  if (missing.size === 0 || !isGiven(node)) return
  const wanted = generated.checker.getContextualType(node)
  if (wanted === undefined) return
  const given = { node, generated, missing, uses }
  if (ts.isObjectLiteralExpression(node)) addLacking(given, keyOf(wanted, generated), inLiteral(node))
  else lackOfType(given, wanted, generated.checker.getTypeAtLocation(node))
}

function addLacking(
  { node, missing, uses }: Given,
  key: string | undefined,
  has: ((property: string) => boolean) | undefined,
): void {
  const asked = key === undefined ? undefined : missing.get(key)
  if (key === undefined || asked === undefined || has === undefined) return
  const lacking = [...asked]
    .filter(([property]) => !has(property))
    .map(([property, touches]) => [property, touches.filter((touch) => isOfStatus(touch, node))] as const)
    .filter(([, touches]) => touches.length > 0)
  if (lacking.length === 0) return
  const lacks = lacking.map(([property]) => property).join(', ')
  uses.push({ node, key, lacks, touches: distinct(lacking.flatMap(([, touches]) => touches)) })
}

/** What is deeper is not followed: types may hold themselves. */
const deepest = 8

/** A value whose type the compiler found, with what is in it, as long as the generated code says what that is. */
function lackOfType(given: Given, wanted: ts.Type, type: ts.Type, depth = 0): void {
  const { generated } = given
  const { checker } = generated
  const [whole, own] = [wanted, type].map((one) => checker.getNonNullableType(one))
  const isObject = own && (own.flags & ts.TypeFlags.Object) !== 0 && own.getCallSignatures().length === 0
  if (whole === undefined || own === undefined || !isObject || depth > deepest) return
  const [items, ownItems] = [whole, own].map((one) => checker.getIndexTypeOfType(one, ts.IndexKind.Number))
  if (items && ownItems) {
    lackOfType(given, items, ownItems, depth + 1)
    return
  }
  const key = keyOf(whole, generated)
  if (key === undefined || generated.keysOf(own.symbol).includes(key)) return
  addLacking(given, key, (property) => {
    const found = own.getProperty(property)
    return found !== undefined && (found.flags & ts.SymbolFlags.Optional) === 0
  })
  for (const property of own.getProperties()) {
    const asked = propertyOf(checker, whole, property.name)
    if (asked === undefined) continue
    lackOfType(given, checker.getTypeOfSymbol(asked), checker.getTypeOfSymbol(property), depth + 1)
  }
}

/** Whether an expression is a value that something is given: an object, or a name for one. */
function isGiven(node: ts.Expression): boolean {
  if (ts.isObjectLiteralExpression(node)) {
    // An assertion asks for no completeness, nor does what stands in for a value that is taken apart.
    const around = outside(node)
    return !ts.isAsExpression(around) && !ts.isBindingElement(around)
  }
  const { parent } = node
  if (!ts.isIdentifier(node)) return false
  if (ts.isCallExpression(parent)) return parent.expression !== node
  if (ts.isPropertyAssignment(parent) || ts.isVariableDeclaration(parent)) return parent.initializer === node
  if (ts.isArrowFunction(parent)) return parent.body === node
  return ts.isShorthandPropertyAssignment(parent) || ts.isReturnStatement(parent)
}

function outside(node: ts.Node): ts.Node {
  return ts.isParenthesizedExpression(node.parent) ? outside(node.parent) : node.parent
}

/** What a value is wanted as, where that is one thing: statuses of one answer are. */
function keyOf(type: ts.Type, generated: Generated): string | undefined {
  const present = generated.checker.getNonNullableType(type)
  const alternatives = present.isUnion() ? present.types : [present]
  const keys = new Set(alternatives.flatMap(({ symbol }) => generated.keysOf(symbol)))
  const [key] = keys
  return keys.size === 1 ? key : undefined
}

/** Which properties an object that is written out has; undefined where that cannot be told. */
function inLiteral(node: ts.ObjectLiteralExpression): ((property: string) => boolean) | undefined {
  if (node.properties.some((one) => ts.isSpreadAssignment(one))) return undefined
  const given = new Set(node.properties.map(({ name }) => (name && 'text' in name ? name.text : '')))
  return (property) => given.has(property)
}

/** Whether an answer that is written out has the status that a change is about, or one that cannot be told. */
function isOfStatus({ found: { pair } }: Touch, node: ts.Node): boolean {
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
