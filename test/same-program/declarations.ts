import { createHash } from 'node:crypto'
import ts from 'typescript'

/** A statement of a module: what it is, with names replaced, and the statements that it refers to, in their order. */
interface Statement {
  readonly shape: string
  readonly uses: readonly number[]
  readonly place: string
  readonly line: string
}

/** The files of a state of the sources, by path. */
export type Sources = ReadonlyMap<string, string>

/**
 * A program as a set of fingerprints, one for each statement of a module. Names of modules, of declarations and of
 * variables are no part of them, nor are comments and the order of declarations; what a name refers to is.
 */
export function fingerprints(sources: Sources): readonly string[] {
  return hashStatements(readStatements(sources)).sort()
}

/** Statements whose own shape only one of two states has, each with its file and its first line. */
export function differingStatements(before: Sources, after: Sources): readonly string[] {
  const counts = new Map<string, { count: number; readonly says: string[] }>()
  const add = (sources: Sources, by: number, sign: string): void => {
    for (const { shape, place, line } of readStatements(sources)) {
      const entry = counts.get(shape) ?? { count: 0, says: [] }
      entry.count += by
      entry.says.push(`${sign} ${place}: ${line}`)
      counts.set(shape, entry)
    }
  }
  add(before, -1, '-')
  add(after, 1, '+')
  return [...counts.values()]
    .filter(({ count }) => count !== 0)
    .flatMap(({ says }) => says)
    .sort()
}

function hashStatements(statements: readonly Statement[]): string[] {
  let hashes = statements.map(({ shape }) => digest(shape))
  // Each round looks one reference further; after some, equal fingerprints mean equal surroundings.
  for (let round = 0; round < 6; round += 1) {
    const former = hashes
    hashes = statements.map(({ shape, uses }) =>
      digest(`${shape} ${uses.map((one) => former[one]).join(' ')}`),
    )
  }
  return hashes
}

function digest(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 32)
}

const root = '/program/'

function readStatements(sources: Sources): readonly Statement[] {
  const program = programOf(sources)
  const checker = program.getTypeChecker()
  const numbers = new Map<ts.Node, number>()
  const files = [...sources.keys()]
    .map((path) => program.getSourceFile(root + path))
    .filter((file) => file !== undefined)
  const nodes = files.flatMap((file) =>
    file.statements.filter((one) => !isLink(one)).map((one) => one as ts.Statement),
  )
  for (const [index, node] of nodes.entries()) numbers.set(node, index)
  return nodes.map((node) => describeStatement(node, checker, numbers))
}

/** Imports and exports only connect modules. */
function isLink(node: ts.Statement): boolean {
  return ts.isImportDeclaration(node) || ts.isExportDeclaration(node)
}

function describeStatement(
  statement: ts.Statement,
  checker: ts.TypeChecker,
  numbers: ReadonlyMap<ts.Node, number>,
): Statement {
  const shape: string[] = []
  const uses: number[] = []
  const locals = new Map<ts.Symbol, number>()
  const refer = (name: ts.Identifier, symbol: ts.Symbol | undefined): string => {
    const found = symbol && symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol
    const [declared] = found?.declarations ?? []
    if (found === undefined || declared === undefined) return importedName(symbol) ?? `global ${name.text}`
    if (!declared.getSourceFile().fileName.startsWith(root)) return `global ${name.text}`
    if (ts.isSourceFile(declared)) return 'module'
    const outer = statementOf(declared)
    const number = outer === undefined ? undefined : numbers.get(outer)
    if (outer !== undefined && outer !== statement && number !== undefined) {
      uses.push(number)
      return `declared ${declarationIndex(outer, declared)}`
    }
    const known = locals.get(found) ?? locals.size
    locals.set(found, known)
    return `local ${known}`
  }
  const visit = (node: ts.Node): void => {
    if (node.kind === ts.SyntaxKind.ExportKeyword) return
    // The formatter sets and removes brackets when names change their length.
    if (ts.isParenthesizedExpression(node)) {
      visit(node.expression)
      return
    }
    if (ts.isIdentifier(node)) {
      const isName = isNameOnly(node) && !isOfModule(node, checker)
      shape.push(isName ? `name ${node.text}` : refer(node, checker.getSymbolAtLocation(node)))
      return
    }
    if (ts.isShorthandPropertyAssignment(node)) {
      // `{ a }` is `{ a: a }`, so that a renamed value is the same program.
      shape.push(`${ts.SyntaxKind.PropertyAssignment} name ${node.name.text}`)
      shape.push(refer(node.name, checker.getShorthandAssignmentValueSymbol(node)), ')')
      return
    }
    const literal =
      ts.isLiteralExpression(node) || ts.isTemplateLiteralToken(node) || ts.isPrivateIdentifier(node)
    shape.push(
      literal ? `${node.kind} ${JSON.stringify(importsModule(node) ? '' : node.text)}` : String(node.kind),
    )
    ts.forEachChild(node, visit)
    shape.push(')')
  }
  visit(statement)
  const [line = ''] = statement.getText().split('\n')
  const place = statement.getSourceFile().fileName.slice(root.length)
  return { shape: shape.join(' '), uses, place, line }
}

/** A name that belongs to an object or a type, and not to a declaration: it stays where the program stays. */
function isNameOnly(node: ts.Identifier): boolean {
  const { parent } = node
  if (ts.isPropertyAccessExpression(parent)) return parent.name === node
  if (ts.isQualifiedName(parent)) return parent.right === node
  if (ts.isBindingElement(parent)) return parent.propertyName === node
  if (ts.isPropertyAssignment(parent)) return parent.name === node
  if (ts.isImportTypeNode(parent) || ts.isNamedTupleMember(parent)) return true
  const isMember = ts.isClassElement(parent) || ts.isTypeElement(parent) || ts.isEnumMember(parent)
  return isMember && (parent as { readonly name?: ts.Node }).name === node
}

/** What a loaded module exports is a declaration, however it is asked for: `(await import('./a.ts')).name`. */
function isOfModule({ parent }: ts.Identifier, checker: ts.TypeChecker): boolean {
  if (!ts.isPropertyAccessExpression(parent)) return false
  const { symbol } = checker.getTypeAtLocation(parent.expression)
  return symbol !== undefined && (symbol.flags & ts.SymbolFlags.ValueModule) !== 0
}

/** The path of a module in `import('…')` says only where it is. */
function importsModule(node: ts.Node): boolean {
  const { parent } = node
  if (ts.isCallExpression(parent)) return parent.expression.kind === ts.SyntaxKind.ImportKeyword
  return ts.isLiteralTypeNode(parent) && ts.isImportTypeNode(parent.parent)
}

function importedName(symbol: ts.Symbol | undefined): string | undefined {
  const [declared] = symbol?.declarations ?? []
  if (declared === undefined || !ts.isImportSpecifier(declared)) return undefined
  const { moduleSpecifier } = declared.parent.parent.parent as ts.ImportDeclaration
  return `package ${moduleSpecifier.getText()} ${(declared.propertyName ?? declared.name).text}`
}

function statementOf(node: ts.Node): ts.Statement | undefined {
  let found: ts.Node = node
  while (found.parent !== undefined && !ts.isSourceFile(found.parent)) found = found.parent
  return found.parent === undefined ? undefined : (found as ts.Statement)
}

/** Which of several names a statement declares: `const a = 1, b = 2`, or a part of a pattern. */
function declarationIndex(statement: ts.Statement, declared: ts.Declaration): number {
  if (!ts.isVariableStatement(statement)) return 0
  const declarations = statement.declarationList.declarations
  return declarations.findIndex((one) => one.pos <= declared.pos && declared.end <= one.end)
}

const library = '/library.d.ts'

/** As much of the language's library as it takes to see through `await import('…')`. */
const libraryText = `
interface Array<T> { readonly [index: number]: T }
interface ReadonlyArray<T> { readonly [index: number]: T }
interface Promise<T> { then<R>(next: (value: T) => R | Promise<R>): Promise<R> }
type Awaited<T> = T extends { then(next: (value: infer V, ...rest: infer _) => unknown): unknown } ? V : T
interface PromiseConstructor {
  all<T extends readonly unknown[] | []>(all: T): Promise<{ -readonly [K in keyof T]: Awaited<T[K]> }>
}
declare var Promise: PromiseConstructor
interface Boolean {} interface CallableFunction {} interface Function {} interface IArguments {}
interface NewableFunction {} interface Number {} interface Object {} interface RegExp {} interface String {}
`

function programOf(sources: Sources): ts.Program {
  const files = new Map([
    [library, libraryText],
    ...[...sources].map(([path, text]): [string, string] => [root + path, text]),
  ])
  const host: ts.CompilerHost = {
    getSourceFile: (path, target) => {
      const text = files.get(path)
      return text === undefined ? undefined : ts.createSourceFile(path, text, target, true)
    },
    fileExists: (path) => files.has(path),
    readFile: (path) => files.get(path),
    getDefaultLibFileName: () => library,
    writeFile: () => {},
    getCurrentDirectory: () => root,
    getCanonicalFileName: (path) => path,
    useCaseSensitiveFileNames: () => true,
    getNewLine: () => '\n',
  }
  const options: ts.CompilerOptions = {
    ...{ target: ts.ScriptTarget.ESNext, module: ts.ModuleKind.Preserve, types: [] },
    moduleResolution: ts.ModuleResolutionKind.Bundler,
    allowImportingTsExtensions: true,
  }
  return ts.createProgram([...files.keys()], options, host)
}
