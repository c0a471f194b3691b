import { ts } from 'ts-morph'
import type { SymbolTable } from '../touch/table.ts'
import type { Touch, Touched } from '../touch/touched.ts'
import type { Generated } from './generated.ts'
import { propertiesNamed, propertyKeyed } from './keys.ts'
import { propertyByConstant, symbolsAt } from './names.ts'
import { enumerationsOf, listsOf } from './values.ts'

/** One use of something touched, at a node of the user's code. */
export interface Use {
  readonly node: ts.Node
  /** What is used: an exported name or a property, by key. */
  readonly key: string
  /** A single value of it. */
  readonly value?: string
  /** Whether a constant of the user's own has the name as its text. */
  readonly isByConstant?: true
  /** The properties that an object literal lacks. */
  readonly lacks?: string
  readonly touches: readonly Touch[]
}

/** Every use of something touched in a file, in the order of the text. */
export function usesIn(file: ts.SourceFile, generated: Generated, touched: Touched): readonly Use[] {
  const uses: Use[] = []
  const add: Add = (node, keys, more = {}) => {
    const all = keys.flatMap((key) => touched.keys.get(key) ?? [])
    const [key] = keys.filter((one) => touched.keys.has(one))
    if (key !== undefined) uses.push({ node, key, ...more, touches: distinct(all) })
  }
  const visit = (node: ts.Node): void => {
    if (ts.isIdentifier(node)) nameUses(node, generated, add)
    else if (ts.isStringLiteralLike(node)) {
      textUses(node, generated, add)
      valueUses(node, generated, touched, uses)
    } else if (ts.isNumericLiteral(node)) valueUses(node, generated, touched, uses)
    else if (ts.isObjectLiteralExpression(node)) lackUses(node, generated, touched, uses)
    ts.forEachChild(node, visit)
  }
  visit(file)
  return uses
}

type Add = (node: ts.Node, keys: readonly string[], more?: Pick<Use, 'isByConstant'>) => void

function nameUses(node: ts.Identifier, generated: Generated, add: Add): void {
  const { parent } = node
  // Of `a as b` the first is what is used, the second is the user's own.
  if (
    (ts.isImportSpecifier(parent) || ts.isExportSpecifier(parent)) &&
    parent.name === node &&
    parent.propertyName
  )
    return
  const symbols = symbolsAt(generated.checker, node)
  const keys = symbols.flatMap((symbol) => generated.keysOf(symbol))
  add(node, keys.length > 0 ? keys : keyedUses(node, generated))
  const asked = propertyByConstant(generated.checker, node)
  if (asked) add(node, generated.keysOf(asked), { isByConstant: true })
}

/** A member of an object whose names are the keys of a generated type. */
function keyedUses(node: ts.Identifier | ts.StringLiteralLike, generated: Generated): readonly string[] {
  const { parent } = node
  if (!ts.isObjectLiteralElementLike(parent) || parent.name !== node) return []
  if (!ts.isObjectLiteralExpression(parent.parent)) return []
  return propertyKeyed(generated.checker, parent.parent, node.text).flatMap((one) => generated.keysOf(one))
}

function textUses(node: ts.StringLiteralLike, generated: Generated, add: Add): void {
  const direct = symbolsAt(generated.checker, node)
  const symbols = direct.length > 0 ? direct : propertiesNamed(generated.checker, node)
  const keys = symbols.flatMap((symbol) => generated.keysOf(symbol))
  add(node, keys.length > 0 ? keys : keyedUses(node, generated))
}

function valueUses(
  node: ts.StringLiteralLike | ts.NumericLiteral,
  generated: Generated,
  { values }: Touched,
  uses: Use[],
): void {
  for (const key of listsOf(generated, node)) {
    const touches = values.get(key)?.get(node.text)
    if (touches === undefined) continue
    uses.push({ node, key, value: node.text, touches })
    return
  }
}

/** An object literal that lacks what it will have to have; and names of its members that are values of a list. */
function lackUses(
  node: ts.ObjectLiteralExpression,
  generated: Generated,
  { missing, values }: Touched,
  uses: Use[],
): void {
  const type = generated.checker.getContextualType(node)
  if (type === undefined) return
  const keys = keysOfRecord(type)
  for (const { name } of keys === undefined ? [] : node.properties) {
    if (name === undefined || !(ts.isIdentifier(name) || ts.isStringLiteral(name)) || keys === undefined)
      continue
    for (const key of enumerationsOf(generated, keys, name.text)) {
      const touches = values.get(key)?.get(name.text)
      if (touches) uses.push({ node: name, key, value: name.text, touches })
    }
  }
  // An assertion asks for no completeness, nor does what stands in for a value that is taken apart.
  const around = outside(node)
  if (ts.isAsExpression(around) || ts.isBindingElement(around)) return
  if (node.properties.some((one) => ts.isSpreadAssignment(one))) return
  const given = new Set(node.properties.map(({ name }) => (name && 'text' in name ? name.text : '')))
  for (const key of generated.keysOf(generated.checker.getNonNullableType(type).symbol)) {
    const lacking = [...(missing.get(key) ?? [])].filter(([property]) => !given.has(property))
    if (lacking.length === 0) continue
    const lacks = lacking.map(([property]) => property).join(', ')
    uses.push({ node, key, lacks, touches: distinct(lacking.flatMap(([, touches]) => touches)) })
    return
  }
}

/** What the names of a record are of: `Record<List, X>`, `Partial<Record<List, X>>`. */
function keysOfRecord(type: ts.Type): ts.Type | undefined {
  let record = type
  for (let depth = 0; depth < 8; depth++) {
    const [first] = record.aliasTypeArguments ?? []
    if (first?.aliasTypeArguments === undefined || first.aliasTypeArguments.length === 0) return first
    record = first
  }
  return undefined
}

function outside(node: ts.Node): ts.Node {
  return ts.isParenthesizedExpression(node.parent) ? outside(node.parent) : node.parent
}

function distinct(touches: readonly Touch[]): readonly Touch[] {
  return [...new Map(touches.map((touch) => [touch.change.id, touch])).values()]
}

/** What a use is of, as code says it. */
export function printKey(key: string, table: SymbolTable): string {
  const [head = '', ...path] = key.split('\n')
  const symbol = table.byKey.get(head)
  const name = symbol?.name ?? head.slice(head.indexOf('#') + 1)
  return [name, ...path].join('.')
}
