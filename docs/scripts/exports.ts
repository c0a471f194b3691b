import { posix } from 'node:path'
import {
  type ExportedDeclarations,
  type ExportSpecifier,
  Node,
  type Project,
  type SourceFile,
} from 'ts-morph'

/** A public name, the heading that it stands under in the index, and what declares it. */
export interface Exported {
  readonly heading: string
  readonly name: string
  readonly declaration: ExportedDeclarations
}

/** Every name that an index gives away, in the order in which it does; nothing is type-checked for it. */
export function exportsOf(project: Project, index: SourceFile): readonly Exported[] {
  const found: Exported[] = []
  let heading = ''
  for (const statement of index.getStatementsWithComments()) {
    if (Node.isCommentStatement(statement)) heading = statement.getText().replace(/^\/\/ /, '')
    if (!Node.isExportDeclaration(statement)) continue
    const above = statement.getLeadingCommentRanges().at(-1)?.getText()
    if (above?.startsWith('// ')) heading = above.slice(3)
    const file = fileOf(project, index, statement.getModuleSpecifierValue() ?? '')
    const names = statement.isNamespaceExport()
      ? allNames(project, file)
      : statement.getNamedExports().map(givenName)
    for (const name of names) {
      const declaration = declarationOf(project, file, name)
      if (declaration === undefined)
        throw new Error(`${index.getBaseName()} gives away "${name}", which nothing declares`)
      found.push({ heading, name, declaration })
    }
  }
  return found
}

function fileOf(project: Project, from: SourceFile, specifier: string): SourceFile {
  return project.addSourceFileAtPath(posix.join(from.getDirectoryPath(), specifier))
}

function allNames(project: Project, file: SourceFile): readonly string[] {
  const again = exportsOf(project, file).map(({ name }) => name)
  return [...again, ...declarationsIn(file).map(nameOf)]
}

const nameOf = (declaration: ExportedDeclarations): string =>
  Node.hasName(declaration) ? (declaration.getName() ?? '') : ''

function declarationsIn(file: SourceFile): readonly ExportedDeclarations[] {
  return file
    .getStatements()
    .flatMap((one): readonly Node[] => (Node.isVariableStatement(one) ? one.getDeclarations() : [one]))
    .flatMap((one) => (isDeclaration(one) && one.isExported() ? [one] : []))
}

type Declaration = Extract<ExportedDeclarations, { isExported(): boolean }>

const isDeclaration = (node: Node): node is Declaration =>
  Node.isFunctionDeclaration(node) ||
  Node.isClassDeclaration(node) ||
  Node.isInterfaceDeclaration(node) ||
  Node.isTypeAliasDeclaration(node) ||
  Node.isVariableDeclaration(node)

function declarationOf(project: Project, file: SourceFile, name: string): ExportedDeclarations | undefined {
  const own = declarationsIn(file).find((one) => nameOf(one) === name)
  if (own !== undefined) return own
  for (const statement of file.getExportDeclarations()) {
    const specifier = statement.getModuleSpecifierValue()
    const given = statement.getNamedExports().find((one) => givenName(one) === name)
    if (specifier === undefined || !(given !== undefined || statement.isNamespaceExport())) continue
    const found = declarationOf(project, fileOf(project, file, specifier), given?.getName() ?? name)
    if (found !== undefined) return found
  }
  return undefined
}

const givenName = (one: ExportSpecifier): string => one.getAliasNode()?.getText() ?? one.getName()
