import { ts } from 'ts-morph'
import type { Generated } from '../find/generated.ts'
import type { SymbolTable } from '../touch/table.ts'
import type { Correspondence } from './correspondence.ts'
import { type Edit, newlineOf } from './edits.ts'
import { laterModule, nameEdits, namesTaken } from './namespaces.ts'
import { referenceEdit } from './rename.ts'
import { specifierFor, type Ways } from './specifier.ts'

interface Target {
  readonly specifier: string
  readonly name: string
}

/** What becomes of a file's imports. */
export interface ImportPlan {
  readonly edits: readonly Edit[]
  /** Names of namespaces that stay as they are, since not all that is taken out of them goes to one module. */
  readonly staying: ReadonlySet<ts.Node>
}

/** Imports of generated code, taken from the later version where a name has its counterpart there. */
export function importPlan(
  file: ts.SourceFile,
  generated: Generated,
  table: SymbolTable,
  correspondence: Correspondence,
  ways: Ways,
): ImportPlan {
  const edits: Edit[] = []
  const staying = new Set<ts.Node>()
  for (const statement of file.statements) {
    if (!ts.isImportDeclaration(statement) && !ts.isExportDeclaration(statement)) continue
    const module = generated.outputOf(statement.moduleSpecifier)
    if (module === undefined || !statement.moduleSpecifier || !ts.isStringLiteral(statement.moduleSpecifier))
      continue
    const { text } = statement.moduleSpecifier
    const elements = namedElements(statement)
    if (elements === undefined) {
      const found = wholeModule(statement, module, text, { generated, table, correspondence, ways })
      edits.push(...found)
      if (found.length === 0) for (const name of namespaceOf(statement, generated) ?? []) staying.add(name)
      continue
    }
    const targets = elements.map((element): Resolved => {
      const symbol = generated.checker.getSymbolAtLocation(element.propertyName ?? element.name)
      const [key] = generated.keysOf(symbol)
      const known = key === undefined ? undefined : table.byKey.get(key)
      const later = known && correspondence.symbolOf(known)
      if (later === undefined || key === undefined) {
        const target = namespaceTarget(
          symbol,
          module,
          (later) => specifierFor(text, module, later, file, ways),
          generated,
          correspondence,
        )
        return { element, target, isNamespace: target !== undefined }
      }
      const specifier = specifierFor(text, module, later.module, file, ways)
      if (specifier === undefined) return { element, target: undefined }
      return { element, target: { specifier, name: later.name } }
    })
    for (const { element, isNamespace } of targets) {
      const names =
        isNamespace && ts.isImportSpecifier(element) ? namesTaken(element.name, generated) : undefined
      edits.push(...nameEdits(names ?? [], generated, table, correspondence))
    }
    edits.push(...statementEdits(statement, statement.moduleSpecifier, targets, generated))
  }
  edits.push(...importTypes(file, generated, table, correspondence, ways))
  return { edits, staying }
}

type Element = ts.ImportSpecifier | ts.ExportSpecifier

function namedElements(
  statement: ts.ImportDeclaration | ts.ExportDeclaration,
): readonly Element[] | undefined {
  const bindings = ts.isImportDeclaration(statement)
    ? statement.importClause?.namedBindings
    : statement.exportClause
  return bindings && (ts.isNamedImports(bindings) || ts.isNamedExports(bindings))
    ? [...bindings.elements]
    : undefined
}

/** `export * as api` of the operations' index: the namespace of the same name. */
function namespaceTarget(
  symbol: ts.Symbol | undefined,
  module: string,
  specifierOf: (later: string) => string | undefined,
  generated: Generated,
  correspondence: Correspondence,
): Target | undefined {
  if (symbol === undefined || !(symbol.flags & ts.SymbolFlags.Alias)) return undefined
  const [declaration] = generated.checker.getAliasedSymbol(symbol).declarations ?? []
  if (declaration === undefined || !ts.isSourceFile(declaration)) return undefined
  const own = generated.moduleOf(declaration)
  const later = own === undefined ? undefined : correspondence.moduleOf(own)
  const index = correspondence.moduleOf(module)
  if (later === undefined || index === undefined || !correspondence.hasModule(later)) return undefined
  const specifier = specifierOf(index)
  return specifier === undefined ? undefined : { specifier, name: symbol.name }
}

interface Resolved {
  readonly isNamespace?: boolean
  readonly element: Element
  readonly target: Target | undefined
}

/** One statement where all names go one way; else one for each module that they go to. */
function statementEdits(
  statement: ts.ImportDeclaration | ts.ExportDeclaration,
  from: ts.StringLiteral,
  resolved: readonly Resolved[],
  generated: Generated,
): readonly Edit[] {
  const ways = new Set(resolved.map(({ target }) => target?.specifier ?? from.text))
  if (resolved.every(({ target }) => target === undefined)) return []
  const renames = resolved.flatMap((one) => renamed(one, generated))
  const quote = from.getText()[0] ?? "'"
  if (ways.size === 1) {
    const [way = from.text] = ways
    const path = { start: from.getStart(), end: from.end, text: `${quote}${way}${quote}` }
    return [path, ...renames.flatMap(({ specifier, others }) => [specifier, ...others])]
  }
  const keyword = statement.getText().split('{')[0] ?? 'import '
  const end = statement.getText().endsWith(';') ? ';' : ''
  const lines = [...ways].map((way) => {
    const names = resolved
      .filter(({ target }) => (target?.specifier ?? from.text) === way)
      .map(
        (one) =>
          renames.find(({ element }) => element === one.element)?.specifier.text ?? one.element.getText(),
      )
    return `${keyword}{ ${names.join(', ')} } from ${quote}${way}${quote}${end}`
  })
  const whole = {
    start: statement.getStart(),
    end: statement.end,
    text: lines.join(newlineOf(statement.getSourceFile())),
  }
  return [whole, ...renames.flatMap(({ others }) => others)]
}

interface Renamed {
  readonly element: Element
  readonly specifier: Edit
  readonly others: readonly Edit[]
}

/** A specifier with its new name, and the references that have to say it as well. */
function renamed({ element, target }: Resolved, generated: Generated): readonly Renamed[] {
  const old = (element.propertyName ?? element.name).text
  if (target === undefined || target.name === old) return []
  const file = element.getSourceFile()
  const span = { start: element.getStart(), end: element.end }
  const type = element.isTypeOnly ? 'type ' : ''
  const isFree = !new RegExp(`\\b${target.name.replaceAll('$', '\\$')}\\b`, 'u').test(file.text)
  if (element.propertyName || ts.isExportSpecifier(element) || !isFree) {
    const text = `${type}${target.name} as ${element.name.text}`
    return [{ element, specifier: { ...span, text }, others: [] }]
  }
  const symbol = generated.checker.getSymbolAtLocation(element.name)
  const others: Edit[] = []
  const visit = (node: ts.Node): void => {
    if (ts.isIdentifier(node) && node.text === old && node !== element.name) {
      const own = ts.isShorthandPropertyAssignment(node.parent)
        ? generated.checker.getShorthandAssignmentValueSymbol(node.parent)
        : ts.isExportSpecifier(node.parent)
          ? generated.checker.getExportSpecifierLocalTargetSymbol(node.parent)
          : generated.checker.getSymbolAtLocation(node)
      if (own === symbol) others.push(referenceEdit(node, target.name))
    }
    ts.forEachChild(node, visit)
  }
  visit(file)
  return [{ element, specifier: { ...span, text: `${type}${target.name}` }, others }]
}

interface WholeContext {
  readonly generated: Generated
  readonly table: SymbolTable
  readonly correspondence: Correspondence
  readonly ways: Ways
}

/** `* as name` and `export *`: only where every name of the module that can be meant is there as well. */
function wholeModule(
  statement: ts.ImportDeclaration | ts.ExportDeclaration,
  module: string,
  text: string,
  { generated, table, correspondence, ways }: WholeContext,
): readonly Edit[] {
  const names = namespaceOf(statement, generated)
  const later =
    names === undefined
      ? correspondence.moduleOf(module)
      : laterModule(names, module, generated, table, correspondence)
  const specifier =
    later === undefined ? undefined : specifierFor(text, module, later, statement.getSourceFile(), ways)
  const path = statement.moduleSpecifier
  if (later === undefined || specifier === undefined || path === undefined) return []
  const quote = path.getText()[0] ?? "'"
  const edit = { start: path.getStart(), end: path.end, text: `${quote}${specifier}${quote}` }
  if (names !== undefined) return [edit, ...nameEdits(names, generated, table, correspondence)]
  const target = generated.checker.getSymbolAtLocation(path)
  const exported = target ? generated.checker.getExportsOfModule(target) : []
  const keys = exported.flatMap((one) => generated.keysOf(one))
  const all = keys.map((key) => table.byKey.get(key))
  const isSame = all.every((one) => one !== undefined && correspondence.symbolOf(one)?.name === one.name)
  return isSame && keys.length > 0 ? [edit] : []
}

/** The names that a file takes out of `* as name`, where it takes single names only. */
function namespaceOf(
  statement: ts.ImportDeclaration | ts.ExportDeclaration,
  generated: Generated,
): readonly ts.Identifier[] | undefined {
  const bindings = ts.isImportDeclaration(statement) ? statement.importClause?.namedBindings : undefined
  return bindings && ts.isNamespaceImport(bindings) ? namesTaken(bindings.name, generated) : undefined
}

/** Imports that stand in types. */
function importTypes(
  file: ts.SourceFile,
  generated: Generated,
  table: SymbolTable,
  correspondence: Correspondence,
  ways: Ways,
): readonly Edit[] {
  const edits: Edit[] = []
  const visit = (node: ts.Node): void => {
    ts.forEachChild(node, visit)
    if (!ts.isImportTypeNode(node) || !ts.isLiteralTypeNode(node.argument)) return
    const { literal } = node.argument
    const module = generated.outputOf(literal)
    if (
      module === undefined ||
      !ts.isStringLiteral(literal) ||
      !node.qualifier ||
      !ts.isIdentifier(node.qualifier)
    )
      return
    const [key] = generated.keysOf(generated.checker.getSymbolAtLocation(node.qualifier))
    const known = key === undefined ? undefined : table.byKey.get(key)
    const later = known && correspondence.symbolOf(known)
    const specifier = later && specifierFor(literal.text, module, later.module, file, ways)
    if (later === undefined || specifier === undefined || key === undefined) return
    const quote = literal.getText()[0] ?? "'"
    edits.push({ start: literal.getStart(), end: literal.end, text: `${quote}${specifier}${quote}` })
    edits.push({ start: node.qualifier.getStart(), end: node.qualifier.end, text: later.name })
  }
  visit(file)
  return edits
}
