import { posix } from 'node:path'
import { ts } from 'ts-morph'
import type { GeneratedSymbol } from '../../generate/index.ts'
import type { Generated } from '../find/generated.ts'
import type { SymbolTable } from '../touch/table.ts'
import type { Correspondence } from './correspondence.ts'
import type { Edit } from './edits.ts'

/** The names that a file takes out of a namespace; nothing where it hands the namespace on as a whole. */
export function namesTaken(
  namespace: ts.Identifier,
  generated: Generated,
): readonly ts.Identifier[] | undefined {
  const symbol = generated.checker.getSymbolAtLocation(namespace)
  const found: ts.Identifier[] = []
  let isWhole = false
  const visit = (node: ts.Node): void => {
    const isIt = ts.isIdentifier(node) && node.text === namespace.text && node !== namespace
    if (isIt && generated.checker.getSymbolAtLocation(node) === symbol) {
      const { parent } = node
      if (
        ts.isPropertyAccessExpression(parent) &&
        parent.expression === node &&
        ts.isIdentifier(parent.name)
      ) {
        found.push(parent.name)
      } else if (ts.isQualifiedName(parent) && parent.left === node) found.push(parent.right)
      else isWhole = true
    }
    ts.forEachChild(node, visit)
  }
  visit(namespace.getSourceFile())
  return isWhole ? undefined : found
}

/** The edits that make names of a namespace say what they are called in the later version. */
export function nameEdits(
  names: readonly ts.Identifier[],
  generated: Generated,
  table: SymbolTable,
  correspondence: Correspondence,
): readonly Edit[] {
  return names.flatMap((node) => {
    const later = laterName(node, generated, table, correspondence)
    if (later === undefined || later === node.text) return []
    return [{ start: node.getStart(), end: node.end, text: later }]
  })
}

/** The one module that has what names of a namespace became; nothing where they go to several, or one to none. */
export function laterModule(
  names: readonly ts.Identifier[],
  module: string,
  generated: Generated,
  table: SymbolTable,
  correspondence: Correspondence,
): string | undefined {
  const found = names.map((name) => laterSymbol(name, generated, table, correspondence)?.module)
  const [first] = found
  if (first === undefined) return undefined
  // An index has what its neighbours have.
  const place = (one: string | undefined): string | undefined =>
    one !== undefined && module.endsWith('/index.ts') ? posix.dirname(one) : one
  return found.every((one) => place(one) === place(first)) ? first : undefined
}

/** What a name of generated code is called in the later version. */
function laterName(
  node: ts.Identifier,
  generated: Generated,
  table: SymbolTable,
  correspondence: Correspondence,
): string | undefined {
  return laterSymbol(node, generated, table, correspondence)?.name
}

function laterSymbol(
  node: ts.Identifier,
  generated: Generated,
  table: SymbolTable,
  correspondence: Correspondence,
): GeneratedSymbol | undefined {
  const [key] = generated.keysOf(generated.checker.getSymbolAtLocation(node))
  const known = key === undefined ? undefined : table.byKey.get(key)
  return known && correspondence.symbolOf(known)
}
