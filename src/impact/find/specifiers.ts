import { posix } from 'node:path'
import { ts } from 'ts-morph'
import type { Generated } from './generated.ts'

/** An import of generated code that does not resolve, so that its uses cannot be found. */
export interface UnresolvedImport {
  readonly node: ts.Node
  readonly specifier: string
  /** The name that the module does not export; absent where there is no such module. */
  readonly name?: string
}

/** The imports of a file that should lead into the output folder, but whose module or name does not exist. */
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

/** The names in `import { … }` or `export { … }` that the module does not export. */
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

/** A text of the user's code that names a module. */
export interface Specifier {
  readonly node: ts.StringLiteralLike
  /** How it is used: `static` at the top of a file, `loaded` by a call whose result has the names, `named` by others. */
  readonly form: 'static' | 'loaded' | 'type' | 'named'
}

/** Every text of a file that names a module: in imports, exports, calls, types and comments of JSDoc. */
export function specifiersIn(file: ts.SourceFile): readonly Specifier[] {
  const found: Specifier[] = []
  const add = (node: ts.Node | undefined, form: Specifier['form']): void => {
    if (node !== undefined && ts.isStringLiteralLike(node)) found.push({ node, form })
  }
  everyNode(file, (node) => {
    if (ts.isImportDeclaration(node) || ts.isExportDeclaration(node)) add(node.moduleSpecifier, 'static')
    else if (ts.isJSDocImportTag(node)) add(node.moduleSpecifier, 'static')
    else if (ts.isExternalModuleReference(node)) add(node.expression, 'loaded')
    else if (ts.isImportTypeNode(node) && ts.isLiteralTypeNode(node.argument))
      add(node.argument.literal, 'type')
    else if (ts.isCallExpression(node) && isLoader(node)) add(node.arguments[0], 'loaded')
    else if (ts.isCallExpression(node) && isNaming(node)) add(node.arguments[0], 'named')
  })
  return found
}

/** Computed module specifiers in loading calls (`import('./' + name)`), with the text they start with. */
export function openSpecifiersIn(
  file: ts.SourceFile,
): readonly { readonly node: ts.Expression; readonly start: string }[] {
  const found: { readonly node: ts.Expression; readonly start: string }[] = []
  everyNode(file, (node) => {
    if (!ts.isCallExpression(node) || !(isLoader(node) || isNaming(node))) return
    const [first] = node.arguments
    const start = first === undefined ? undefined : findTextStart(first)
    if (first !== undefined && start !== undefined && !ts.isStringLiteralLike(first))
      found.push({ node: first, start })
  })
  return found
}

/** The texts of a file that are not among its specifiers; code may use any of them to name a module. */
export function otherTextsIn(
  file: ts.SourceFile,
  specifiers: readonly Specifier[],
): readonly ts.StringLiteralLike[] {
  const known = new Set(specifiers.map(({ node }) => node))
  const found: ts.StringLiteralLike[] = []
  everyNode(file, (node) => {
    if (ts.isStringLiteralLike(node) && !known.has(node)) found.push(node)
  })
  return found
}

/** The literal text that a text, template or concatenation starts with; undefined for other expressions. */
function findTextStart(node: ts.Expression): string | undefined {
  if (ts.isTemplateExpression(node)) return node.head.text
  if (ts.isStringLiteralLike(node)) return node.text
  return ts.isBinaryExpression(node) ? findTextStart(node.left) : undefined
}

/** Visits every node, including those of JSDoc comments, which `forEachChild` leaves out. */
function everyNode(root: ts.Node, visit: (node: ts.Node) => void): void {
  const walk = (node: ts.Node): void => {
    visit(node)
    for (const comment of (node as { readonly jsDoc?: readonly ts.JSDoc[] }).jsDoc ?? []) walk(comment)
    ts.forEachChild(node, walk)
  }
  walk(root)
}

/** Whether a call is `import(name)` or `require(name)`, which returns the module. */
function isLoader({ expression }: ts.CallExpression): boolean {
  if (expression.kind === ts.SyntaxKind.ImportKeyword) return true
  return ts.isIdentifier(expression) && expression.text === 'require'
}

const mocks: ReadonlySet<string> = new Set(['jest', 'vi', 'vitest', 'mock', 'td', 'module'])
const naming: ReadonlySet<string> = new Set([
  ...['mock', 'doMock', 'unmock', 'doUnmock', 'dontMock', 'setMock', 'unstable_mockModule', 'deepUnmock'],
  ...['importActual', 'importMock', 'requireActual', 'requireMock', 'createMockFromModule', 'module'],
  ...['replace', 'replaceEsm', 'resolve'],
])

/** Whether a call only names a module: `vi.mock(name)`, `require.resolve(name)`, `import.meta.resolve(name)`. */
function isNaming({ expression }: ts.CallExpression): boolean {
  if (!ts.isPropertyAccessExpression(expression) || !naming.has(expression.name.text)) return false
  const owner = expression.expression
  if (ts.isMetaProperty(owner)) return expression.name.text === 'resolve'
  if (!ts.isIdentifier(owner)) return false
  return owner.text === 'require' ? expression.name.text === 'resolve' : mocks.has(owner.text)
}
