import { posix } from 'node:path'
import { ts } from 'ts-morph'
import type { Generated } from './generated.ts'
import { specifiersIn } from './specifiers.ts'

/** An import of generated code that leads nowhere, so that nothing is known about its uses. */
export interface UnresolvedImport {
  readonly node: ts.Node
  readonly specifier: string
  /** The name that the module does not export; absent where there is no such module. */
  readonly name?: string
}

/** Texts of a file that name a module of the output folder, and do not resolve. */
export function unresolvedImports(
  file: ts.SourceFile,
  generated: Generated,
  out: string,
): readonly UnresolvedImport[] {
  return specifiersIn(file).flatMap(({ node }): readonly UnresolvedImport[] => {
    const specifier = node.text
    if (generated.findOutputModule(node) !== undefined) return missingNames(node, generated)
    if (generated.checker.getSymbolAtLocation(node) !== undefined) return []
    const path = posix.join(posix.dirname(file.fileName), specifier)
    const isOurs = specifier.startsWith('.') && `${path}/`.startsWith(out.endsWith('/') ? out : `${out}/`)
    return isOurs ? [{ node, specifier }] : []
  })
}

/** The names that an import or export takes from a module that does not have them. */
function missingNames(node: ts.StringLiteralLike, { checker }: Generated): readonly UnresolvedImport[] {
  const { parent } = node
  const elements =
    ts.isImportDeclaration(parent) &&
    parent.importClause?.namedBindings &&
    ts.isNamedImports(parent.importClause.namedBindings)
      ? parent.importClause.namedBindings.elements
      : ts.isExportDeclaration(parent) && parent.exportClause && ts.isNamedExports(parent.exportClause)
        ? parent.exportClause.elements
        : []
  const module = checker.getSymbolAtLocation(node)
  if (module === undefined) return []
  const exported = new Set(checker.getExportsOfModule(module).map(({ name }) => name))
  return elements.flatMap((element) => {
    const name = (element.propertyName ?? element.name).text
    return exported.has(name) ? [] : [{ node: element, specifier: node.text, name }]
  })
}
