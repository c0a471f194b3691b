import { ts } from 'ts-morph'
import type { Touch, Touched } from '../touch/touched.ts'
import type { Generated } from './generated.ts'
import { distinct, type Use } from './use.ts'

/** A value that lacks what it will have to have: an object written out, or one whose type is the user's own. */
export function lackUses(node: ts.Expression, generated: Generated, { missing }: Touched, uses: Use[]): void {
  if (missing.size === 0 || !isGiven(node)) return
  const type = generated.checker.getContextualType(node)
  const key = type && keyOf(type, generated)
  const asked = key === undefined ? undefined : missing.get(key)
  const has = key === undefined || asked === undefined ? undefined : propertiesOf(node, key, generated)
  if (key === undefined || asked === undefined || has === undefined) return
  const lacking = [...asked]
    .filter(([property]) => !has(property))
    .map(([property, touches]) => [property, touches.filter((touch) => isOfStatus(touch, node))] as const)
    .filter(([, touches]) => touches.length > 0)
  if (lacking.length === 0) return
  const lacks = lacking.map(([property]) => property).join(', ')
  uses.push({ node, key, lacks, touches: distinct(lacking.flatMap(([, touches]) => touches)) })
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

/** Which properties a value surely has; undefined where that cannot be told, or its type is the generated one. */
function propertiesOf(
  node: ts.Expression,
  key: string,
  generated: Generated,
): ((property: string) => boolean) | undefined {
  const { checker } = generated
  if (ts.isObjectLiteralExpression(node)) {
    if (node.properties.some((one) => ts.isSpreadAssignment(one))) return undefined
    const given = new Set(node.properties.map(({ name }) => (name && 'text' in name ? name.text : '')))
    return (property) => given.has(property)
  }
  const type = checker.getTypeAtLocation(node)
  const isObject = (type.flags & ts.TypeFlags.Object) !== 0 && type.getCallSignatures().length === 0
  if (!isObject || generated.keysOf(type.symbol).includes(key)) return undefined
  return (property) => {
    const found = type.getProperty(property)
    return found !== undefined && (found.flags & ts.SymbolFlags.Optional) === 0
  }
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
