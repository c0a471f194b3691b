import { posix } from 'node:path'
import { ts } from 'ts-morph'
import type { GeneratedSymbol } from '../../generate/index.ts'
import type { SymbolTable } from '../affected/table.ts'
import type { Generated } from '../find/generated.ts'
import { symbolsAt } from '../find/names.ts'
import type { CodeCorrespondence } from './correspondence.ts'
import { type CodeEdit, renameEdit } from './edits.ts'

/** What is needed to find the later counterparts of names. */
export interface NameContext {
  readonly generated: Generated
  readonly table: SymbolTable
  readonly correspondence: CodeCorrespondence
}

/** A name that is taken from a module: written as a name, or as a text in brackets or quotes. */
export type TakenName = ts.Identifier | ts.StringLiteralLike

/** The names that a file uses from a namespace variable; undefined if it passes the namespace on as a whole. */
export function namesTaken(
  namespace: ts.Identifier,
  generated: Generated,
  depth = 0,
): readonly TakenName[] | undefined {
  const symbol = generated.checker.getSymbolAtLocation(namespace)
  const found: TakenName[] = []
  let isWhole = false
  const visit = (node: ts.Node): void => {
    const isIt = ts.isIdentifier(node) && node.text === namespace.text && node !== namespace
    if (isIt && variableAt(node, generated.checker) === symbol) {
      const names = findNamesOutside(node, generated, depth + 1)
      if (names === undefined) isWhole = true
      else found.push(...names)
    }
    ts.forEachChild(node, visit)
  }
  visit(namespace.getSourceFile())
  return isWhole ? undefined : found
}

/** The variable that a name refers to, also in shorthand properties and export specifiers. */
export function variableAt(node: ts.Identifier, checker: ts.TypeChecker): ts.Symbol | undefined {
  const { parent } = node
  if (ts.isShorthandPropertyAssignment(parent)) return checker.getShorthandAssignmentValueSymbol(parent)
  if (ts.isExportSpecifier(parent)) return checker.getExportSpecifierLocalTargetSymbol(parent)
  return checker.getSymbolAtLocation(node)
}

/**
 * The names used from a namespace or loaded module at one expression: by property access, a text in brackets,
 * destructuring, a variable, or `.then`. Undefined if it is passed on as a whole.
 */
export function findNamesOutside(
  node: ts.Node,
  generated: Generated,
  depth = 0,
): readonly TakenName[] | undefined {
  let whole = node
  while (
    ts.isParenthesizedExpression(whole.parent) ||
    ts.isAwaitExpression(whole.parent) ||
    ts.isNonNullExpression(whole.parent)
  )
    whole = whole.parent
  const { parent } = whole
  if (ts.isElementAccessExpression(parent) && parent.expression === whole) {
    const { argumentExpression } = parent
    return ts.isStringLiteralLike(argumentExpression) ? [argumentExpression] : undefined
  }
  if (ts.isQualifiedName(parent) && parent.left === whole) return [parent.right]
  if (ts.isVariableDeclaration(parent) && parent.initializer === whole)
    return findPatternNames(parent.name, generated, depth)
  if (!ts.isPropertyAccessExpression(parent) || parent.expression !== whole) return undefined
  if (whole === node && ts.isCallExpression(node) && parent.name.text === 'then')
    return findTakerNames(parent.parent, generated, depth)
  return ts.isIdentifier(parent.name) ? [parent.name] : undefined
}

/** The names that the callback of `import(name).then(…)` uses; undefined if it is not an inline function. */
function findTakerNames(call: ts.Node, generated: Generated, depth: number) {
  const [taker] = ts.isCallExpression(call) ? call.arguments : []
  if (taker === undefined || !(ts.isArrowFunction(taker) || ts.isFunctionExpression(taker))) return undefined
  const [parameter] = taker.parameters
  return parameter === undefined ? [] : findPatternNames(parameter.name, generated, depth)
}

const deepest = 4

/**
 * The names that a variable or destructuring pattern uses; undefined for rest elements, or if the whole is passed
 * on.
 */
function findPatternNames(
  pattern: ts.BindingName,
  generated: Generated,
  depth: number,
): readonly TakenName[] | undefined {
  if (ts.isIdentifier(pattern)) return depth < deepest ? namesTaken(pattern, generated, depth) : undefined
  if (!ts.isObjectBindingPattern(pattern)) return undefined
  const names = pattern.elements.flatMap(({ propertyName, name, dotDotDotToken }) => {
    const taken = propertyName ?? name
    const isName = ts.isIdentifier(taken) || ts.isStringLiteralLike(taken)
    return dotDotDotToken === undefined && isName ? taken : []
  })
  return names.length === pattern.elements.length ? names : undefined
}

/** The edits that rename names of a namespace to their later names; none for unchanged names. */
export function nameEdits(names: readonly TakenName[], context: NameContext): readonly CodeEdit[] {
  return names.flatMap((node) => {
    const later = laterSymbol(node, context)?.name
    return later === undefined || later === node.text ? [] : (renameEdit(node, later) ?? [])
  })
}

/**
 * The later module that has the counterparts of all names. Undefined if they are in several, one has none, or there
 * are no names. For an index, modules of one folder count as one.
 */
export function laterModule(
  names: readonly TakenName[],
  module: string,
  context: NameContext,
): string | undefined {
  const found = names.map((name) => laterSymbol(name, context)?.module)
  const [first] = found
  if (first === undefined) return undefined
  // An index re-exports the modules of its folder.
  const place = (one: string | undefined): string | undefined =>
    one !== undefined && module.endsWith('/index.ts') ? posix.dirname(one) : one
  return found.every((one) => place(one) === place(first)) ? first : undefined
}

/**
 * Whether every export of a module has a counterpart with the same name in the corresponding later module.
 * Descriptors are left out: only generated code uses them.
 */
export function hasAll(
  module: ts.Symbol | undefined,
  { generated, table, correspondence }: NameContext,
): boolean {
  const exported = module ? generated.checker.getExportsOfModule(module) : []
  const listed = exported.flatMap((one) => {
    const [key] = generated.findKeys(one)
    return key === undefined ? [] : (table.byKey.get(key) ?? [])
  })
  return (
    listed.length > 0 &&
    listed.every((known) => {
      const later = correspondence.findLaterSymbol(known)
      return later?.name === known.name && later.module === correspondence.findLaterModule(known.module)
    })
  )
}

/** The later counterpart of the generated name that an identifier refers to; undefined if there is none. */
function laterSymbol(
  node: TakenName,
  { generated, table, correspondence }: NameContext,
): GeneratedSymbol | undefined {
  const keys = symbolsAt(generated.checker, node).flatMap((symbol) => generated.findKeys(symbol))
  const known = keys.map((key) => table.byKey.get(key)).find((one) => one !== undefined)
  return known && correspondence.findLaterSymbol(known)
}
