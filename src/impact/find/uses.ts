import { ts } from 'ts-morph'
import type { AffectedSymbols } from '../affected/affected.ts'
import type { SymbolTable } from '../affected/table.ts'
import { findEnumeratedProperties, findListedProperties } from './enumerated-names.ts'
import type { Generated } from './generated.ts'
import { classUses, givenUses } from './given.ts'
import { findRecordKeys, keysNamed, propertiesNamed, propertyKeyed } from './keys.ts'
import { propertyByConstant, symbolsAt } from './names.ts'
import type { Relation } from './relation.ts'
import { findRunTimeProperties, findSpreadProperties } from './run-time-names.ts'
import { type CodeUse, removeDuplicateChanges } from './use.ts'
import { comparedWith, findEnumerations, findValueLists } from './values.ts'
import { findWantedType } from './wanted.ts'

/**
 * Every use of an affected name in a file, in text order; affected reads follow, unless their function checks the
 * status.
 */
export function usesIn(
  file: ts.SourceFile,
  generated: Generated,
  touched: AffectedSymbols,
  relation: Relation,
): readonly CodeUse[] {
  const uses: CodeUse[] = []
  const reads: CodeUse[] = []
  const add: Add = (node, keys, more = {}) => {
    const all = keys.flatMap((key) => touched.keys.get(key) ?? [])
    const [key] = keys.filter((one) => touched.keys.has(one))
    if (key !== undefined) uses.push({ node, key, ...more, touches: removeDuplicateChanges(all) })
    const [read] = keys.filter((one) => touched.read.has(one))
    const touches = read === undefined ? undefined : touched.read.get(read)
    if (key === undefined && read !== undefined && touches && !isWritten(node)) {
      reads.push({ node, key: read, touches })
    }
  }
  const visit = (node: ts.Node): void => {
    if (ts.isIdentifier(node)) nameUses(node, generated, add)
    else if (ts.isStringLiteralLike(node)) {
      textUses(node, generated, add)
      valueUses(node, generated, touched, uses)
    } else if (ts.isNumericLiteral(node)) valueUses(node, generated, touched, uses)
    else if (ts.isObjectLiteralExpression(node)) nameValues(node, generated, touched, uses)
    if (ts.isIdentifier(node) || ts.isPropertyAccessExpression(node)) {
      constantUses(node, generated, touched, uses)
    }
    if (ts.isExpression(node)) givenUses(node, generated, relation, uses)
    if (ts.isClassLike(node)) classUses(node, generated, relation, uses)
    ts.forEachChild(node, visit)
  }
  visit(file)
  // Code that reads the status already distinguishes responses.
  const isDistinguished = ({ node, key }: CodeUse): boolean =>
    uses.some((use) => use.key === statusBeside(key) && functionAround(use.node) === functionAround(node))
  return [...uses, ...reads.filter((read) => !isDistinguished(read))]
}

/** The key of the property `status` next to the given property. */
function statusBeside(key: string): string {
  return `${key.slice(0, key.lastIndexOf('\n'))}\nstatus`
}

/** The nearest function around a node, or the file. */
function functionAround(node: ts.Node): ts.Node {
  let around = node
  while (!ts.isFunctionLike(around) && !ts.isSourceFile(around)) around = around.parent
  return around
}

/** Whether a name is a property written in an object literal, not in a destructuring assignment. */
function isWritten(node: ts.Node): boolean {
  const { parent } = node
  if (!ts.isObjectLiteralElementLike(parent) || parent.name !== node) return false
  const around = parent.parent.parent
  return !(ts.isBinaryExpression(around) && around.left === parent.parent)
}

type Add = (
  node: ts.Node,
  keys: readonly string[],
  more?: Pick<CodeUse, 'isByConstant' | 'isAmbiguous'>,
) => void

/**
 * Adds the generated names that an identifier uses, by itself, as a record's key, or as a constant key. Of an import
 * or export `a as b`, only `a` counts.
 */
function nameUses(node: ts.Identifier, generated: Generated, add: Add): void {
  const { parent } = node
  // In `a as b`, `a` is the generated name and `b` the user's own.
  if (
    (ts.isImportSpecifier(parent) || ts.isExportSpecifier(parent)) &&
    parent.name === node &&
    parent.propertyName
  )
    return
  const symbols = symbolsAt(generated.checker, node)
  const keys = symbols.flatMap((symbol) => generated.findKeys(symbol))
  const named = keys.length > 0 ? keys : keyedUses(node, generated)
  const isDeclared = symbols.some(({ declarations }) => declarations !== undefined)
  if (named.length > 0) add(node, named)
  else if (!isDeclared || !ts.isPropertyAccessExpression(parent)) addRunTimeUses(node, generated, add)
  const { checker } = generated
  const asked = propertyByConstant(checker, node)
  for (const one of asked ? [asked] : findListedProperties(checker, node))
    add(node, generated.findKeys(one), { isByConstant: true })
}

/** The generated properties that a name in a `Record` literal stands for; empty for other literals. */
function keyedUses(node: ts.Identifier | ts.StringLiteralLike, generated: Generated): readonly string[] {
  const { parent } = node
  if (!ts.isObjectLiteralElementLike(parent) || parent.name !== node) return []
  if (!ts.isObjectLiteralExpression(parent.parent)) return []
  return propertyKeyed(generated.checker, parent.parent, node.text).flatMap((one) => generated.findKeys(one))
}

/** Adds the generated properties that a string literal names: as a property, key type or record key. */
function textUses(node: ts.StringLiteralLike, generated: Generated, add: Add): void {
  const direct = symbolsAt(generated.checker, node)
  const symbols = direct.length > 0 ? direct : propertiesNamed(generated.checker, node)
  const keys = symbols.flatMap((symbol) => generated.findKeys(symbol))
  const named = keys.length > 0 ? keys : keyedUses(node, generated)
  const known = named.length > 0 ? named : keysNamed(generated, node)
  if (known.length > 0) add(node, known)
  else addRunTimeUses(node, generated, add)
}

/** Adds the generated properties that a name stands for at run time; ambiguous if they are declared several times. */
function addRunTimeUses(node: ts.Identifier | ts.StringLiteralLike, generated: Generated, add: Add): void {
  const { checker } = generated
  const direct = findRunTimeProperties(checker, node)
  const isEnumerated = direct.length === 0 && ts.isStringLiteralLike(node)
  const certain = isEnumerated ? findEnumeratedProperties(checker, node) : direct
  const symbols = certain.length > 0 ? certain : findSpreadProperties(checker, node)
  const keys = symbols.flatMap((symbol) => generated.findKeys(symbol))
  const declarations = new Set(symbols.flatMap((symbol) => symbol.declarations ?? []))
  add(node, keys, certain.length === 0 || declarations.size > 1 ? { isAmbiguous: true } : {})
}

/**
 * Adds uses where a constant of the user's, whose text is a removed code, is compared with a code list's value.
 */
function constantUses(
  node: ts.Identifier | ts.PropertyAccessExpression,
  generated: Generated,
  { values }: AffectedSymbols,
  uses: CodeUse[],
): void {
  const other = comparedWith(node)
  if (other === undefined) return
  const own = generated.checker.getTypeAtLocation(node)
  if (!own.isStringLiteral() || own.flags & ts.TypeFlags.EnumLike) return
  for (const key of findEnumerations(generated, generated.checker.getTypeAtLocation(other), own.value)) {
    const touches = values.get(key)?.get(own.value)
    if (touches) uses.push({ node, key, value: own.value, touches, isGiven: true })
  }
}

/** Adds the use of an affected code or value by a literal, at most one. */
function valueUses(
  node: ts.StringLiteralLike | ts.NumericLiteral,
  generated: Generated,
  { values }: AffectedSymbols,
  uses: CodeUse[],
): void {
  for (const key of findValueLists(generated, node)) {
    const touches = values.get(key)?.get(node.text)
    if (touches === undefined) continue
    uses.push({ node, key, value: node.text, touches })
    return
  }
}

/** Adds uses of affected codes as property names of a `Record` over a code list. */
function nameValues(
  node: ts.ObjectLiteralExpression,
  generated: Generated,
  { values }: AffectedSymbols,
  uses: CodeUse[],
): void {
  const type = findWantedType(generated.checker, node)
  const keys = type && findRecordKeys(type)
  if (keys === undefined) return
  for (const { name } of node.properties) {
    if (name === undefined || !(ts.isIdentifier(name) || ts.isStringLiteral(name))) continue
    for (const key of findEnumerations(generated, keys, name.text)) {
      const touches = values.get(key)?.get(name.text)
      if (touches) uses.push({ node: name, key, value: name.text, touches })
    }
  }
}

/** The key as code writes it: `Type.property`. */
export function printKey(key: string, table: SymbolTable): string {
  const [head = '', ...path] = key.split('\n')
  const symbol = table.byKey.get(head)
  const name = symbol?.name ?? head.slice(head.indexOf('#') + 1)
  return [name, ...path].join('.')
}
