import { posix } from 'node:path'
import { ts } from 'ts-morph'
import { symbolsAt } from '../find/names.ts'
import { openSpecifiersIn, otherTextsIn, type Specifier, specifiersIn } from '../find/specifiers.ts'
import { type CodeEdit, findNewline, referenceEdit } from './edits.ts'
import {
  findNamesOutside,
  hasAll,
  laterModule,
  type NameContext,
  nameEdits,
  namesTaken,
  type TakenName,
  variableAt,
} from './namespaces.ts'
import { packageImports, type Specifiers, specifierFor } from './specifier.ts'

/** An imported name or module that is switched to the later version. */
export interface Move {
  /** The import specifier of the name, or the module specifier's text. */
  readonly node: ts.Node
  /** Its local names in the file. */
  readonly names: ReadonlySet<string>
  /** Whether it is a value at run time, not only a type. */
  readonly isValue: boolean
}

/** An imported name or module that stays with the earlier version, and why. */
export interface StayingImport {
  readonly node: ts.Node
  readonly why: string
}

/** The plan for the imports of a file. */
export interface ImportPlan {
  readonly moves: readonly Move[]
  readonly left: readonly StayingImport[]
  /** The module specifiers that name modules of the earlier version. */
  readonly specifiers: readonly ts.Node[]
  /** Names that stay unchanged, since the module or namespace they come from stays. */
  readonly staying: ReadonlySet<ts.Node>
  /** Whether the file also imports adapters or gateways between the two versions. */
  readonly isBridge: boolean
  /** The edits of all moves, apart from those of the nodes in `back`. */
  edits(back: ReadonlySet<ts.Node>): readonly CodeEdit[]
}

export interface ImportContext extends NameContext {
  readonly ways: Specifiers
  /** The folder of the adapters and gateways between the versions, below the output folder. */
  readonly pairFolder: string
}

const reasons = {
  bridge: 'This file also uses the adapters or gateways between the two versions: decide which side this is.',
  none: 'Nothing in the later version certainly stands for it.',
  whole: 'The whole module is used, and the later version does not have all of its names.',
  named: 'Not everything that is taken from it is in one module of the later version.',
  open: 'Which module this is, is known only while the program runs.',
  text: 'This text leads to a module of the earlier version, but is not an import that can be changed.',
} as const

/**
 * Plans the imports of a file: names with a counterpart in the later version move there, others stay with a reason.
 * Nothing moves in a file that also uses adapters or gateways, or if both versions are the same.
 */
export function planImports(file: ts.SourceFile, context: ImportContext): ImportPlan {
  const { generated, correspondence, pairFolder } = context
  const specifiers = specifiersIn(file)
  const modules = new Map(specifiers.map(({ node }) => [node, generated.findOutputModule(node)] as const))
  const isBridge = [...modules.values()].some((module) => module?.startsWith(`${pairFolder}/`))
  // If both versions are the same, nothing has to move.
  const { isSame } = correspondence
  const own = specifiers.flatMap((specifier) => {
    const module = modules.get(specifier.node)
    const later = module === undefined ? undefined : correspondence.findLaterModule(module)
    return module === undefined || later === undefined || isSame ? [] : [{ specifier, module }]
  })
  const open = isSame
    ? []
    : openSpecifiersIn(file).filter(({ start }) => leadsIntoOutput(start, file, context))
  const texts = isSame
    ? []
    : otherTextsIn(file, specifiers).filter((node) => leadsToEarlier(node, file, context))
  const left: StayingImport[] = [
    ...open.map(({ node }) => ({ node, why: reasons.open })),
    ...texts.map((node) => ({ node, why: reasons.text })),
  ]
  const named = [...own.map(({ specifier }) => specifier.node), ...left.map(({ node }) => node)]
  const staying = new Set<ts.Node>()
  if (isBridge) {
    left.push(...own.map(({ specifier: { node } }) => ({ node, why: reasons.bridge })))
    return { moves: [], left, specifiers: named, staying, isBridge, edits: () => [] }
  }
  const parts = own.map(({ specifier, module }): Part => {
    const { parent } = specifier.node
    const isStatement = ts.isImportDeclaration(parent) || ts.isExportDeclaration(parent)
    const elements = isStatement ? namedElements(parent) : undefined
    if (isStatement && elements) return elementsPart(parent, elements, module, context)
    return wholePart(specifier, module, context)
  })
  left.push(...parts.flatMap((part) => part.left))
  for (const node of parts.flatMap((part) => part.staying)) staying.add(node)
  return {
    ...{ moves: parts.flatMap(({ moves }) => moves), left, specifiers: named, staying, isBridge },
    edits: (back) => parts.flatMap((part) => part.edits(back)),
  }
}

/** The plan for one module specifier. */
interface Part extends Omit<ImportPlan, 'specifiers' | 'staying' | 'isBridge'> {
  readonly staying: readonly ts.Node[]
}

/**
 * Whether a computed module specifier that starts with this text can lead into the output folder, by a relative path
 * or an alias.
 */
function leadsIntoOutput(start: string, file: ts.SourceFile, { ways }: ImportContext): boolean {
  const aliases = start.startsWith('#') ? packageImports(file.fileName) : ways.aliases
  if (!start.startsWith('.'))
    return aliases.some(({ name, to }) => isStart(name, start) && `${to}/`.startsWith(`${ways.out}/`))
  return `${posix.join(posix.dirname(file.fileName), start)}/`.startsWith(`${ways.out}/`)
}

/** Whether a text anywhere in a file leads to a module of the earlier version. */
function leadsToEarlier(node: ts.StringLiteralLike, file: ts.SourceFile, context: ImportContext): boolean {
  if (!leadsIntoOutput(node.text, file, context)) return false
  const module = context.generated.findOutputModule(node)
  return module !== undefined && context.correspondence.findLaterModule(module) !== undefined
}

/** Whether a text starts with the alias's part before `*`; false if that part is a single character or empty. */
function isStart(alias: string, start: string): boolean {
  const [before = ''] = alias.split('*')
  return before.length > 1 && start.startsWith(before)
}

type Element = ts.ImportSpecifier | ts.ExportSpecifier
type Statement = ts.ImportDeclaration | ts.ExportDeclaration

/** The elements of `import { … }` or `export { … }`; undefined for other imports and exports. */
function namedElements(statement: Statement): readonly Element[] | undefined {
  const bindings = ts.isImportDeclaration(statement)
    ? statement.importClause?.namedBindings
    : statement.exportClause
  return bindings && (ts.isNamedImports(bindings) || ts.isNamedExports(bindings))
    ? [...bindings.elements]
    : undefined
}

interface Target {
  readonly specifier: string
  readonly name: string
}

interface Resolved {
  readonly element: Element
  readonly target: Target | undefined
  /** The new text of the specifier, where its name changes. */
  readonly text?: string
  /** Edits elsewhere in the file that go with it. */
  readonly others: readonly CodeEdit[]
  readonly why: string
  readonly staying: readonly ts.Node[]
}

/** The plan for an import or export of names; each name is moved or stays on its own. */
function elementsPart(
  statement: Statement,
  elements: readonly Element[],
  module: string,
  context: ImportContext,
): Part {
  const from = statement.moduleSpecifier
  if (from === undefined || !ts.isStringLiteral(from))
    return { moves: [], left: [], staying: [], edits: () => [] }
  const resolved = elements.map((element) => resolveElement(element, from, module, context))
  const moving = resolved.filter(({ target }) => target !== undefined)
  return {
    moves: moving.map(({ element }) => {
      const name = element.propertyName ?? element.name
      return {
        node: element,
        names: new Set([element.name.text]),
        isValue: !isTypeOnly(statement) && !element.isTypeOnly && isValueName(name, context),
      }
    }),
    left: resolved.flatMap(({ element, target, why }) =>
      target === undefined ? [{ node: element, why }] : [],
    ),
    staying: resolved.flatMap((one) => one.staying),
    edits: (back) =>
      statementEdits(
        statement,
        from,
        resolved.map(({ text, ...one }) => {
          if (back.has(one.element)) return { ...one, target: undefined, others: [] }
          return text === undefined ? one : { ...one, text }
        }),
      ),
  }
}

/**
 * The later specifier and name for one imported name, with the edits of its references; no target if there is
 * none.
 */
function resolveElement(
  element: Element,
  { text }: ts.StringLiteral,
  module: string,
  context: ImportContext,
): Resolved {
  const { generated, table, correspondence, ways } = context
  const file = element.getSourceFile()
  const symbol = generated.checker.getSymbolAtLocation(element.propertyName ?? element.name)
  const [key] = generated.findKeys(symbol)
  const known = key === undefined ? undefined : table.byKey.get(key)
  if (known === undefined) return resolveNamespace(element, symbol, text, module, context)
  const later = correspondence.findLaterSymbol(known)
  const specifier = later && specifierFor(text, module, later.module, file, ways)
  const none = { element, target: undefined, others: [], why: reasons.none, staying: [] }
  if (later === undefined || specifier === undefined) return none
  const target = { specifier, name: later.name }
  return { ...none, target, ...renamed(element, target, generated.checker) }
}

/**
 * The target for a namespace that a module exports by name (`export * as api`): the namespace of the same name, if
 * it has all names used from it. Otherwise no target, with a reason.
 */
function resolveNamespace(
  element: Element,
  symbol: ts.Symbol | undefined,
  text: string,
  module: string,
  context: ImportContext,
): Resolved {
  const { generated, correspondence, ways } = context
  const none = { element, target: undefined, others: [], why: reasons.none, staying: [] }
  if (symbol === undefined || !(symbol.flags & ts.SymbolFlags.Alias)) return none
  const namespace = generated.checker.getAliasedSymbol(symbol)
  const [declaration] = namespace.declarations ?? []
  if (declaration === undefined || !ts.isSourceFile(declaration)) return none
  const own = generated.findModule(declaration)
  const later = own === undefined ? undefined : correspondence.findLaterModule(own)
  const index = correspondence.findLaterModule(module)
  if (own === undefined || later === undefined || index === undefined) return none
  const specifier = specifierFor(text, module, index, element.getSourceFile(), ways)
  if (specifier === undefined || !correspondence.hasModule(later)) return none
  const names = ts.isImportSpecifier(element) ? namesTaken(element.name, generated) : undefined
  const isThere =
    names === undefined
      ? hasAll(namespace, context)
      : names.length === 0 || laterModule(names, own, context) === later
  if (!isThere)
    return { ...none, why: names ? reasons.named : reasons.whole, staying: [element.name, ...(names ?? [])] }
  return { ...none, target: { specifier, name: symbol.name }, others: nameEdits(names ?? [], context) }
}

/**
 * The edits of a statement: its specifier if all names go to one module, else one statement for each module. None if
 * no name moves.
 */
function statementEdits(
  statement: Statement,
  from: ts.StringLiteral,
  resolved: readonly Resolved[],
): readonly CodeEdit[] {
  const ways = new Set(resolved.map(({ target }) => target?.specifier ?? from.text))
  if (resolved.every(({ target }) => target === undefined)) return []
  const others = resolved.flatMap((one) => one.others)
  const quote = from.getText()[0] ?? "'"
  if (ways.size === 1) {
    const [way = from.text] = ways
    const path = { start: from.getStart(), end: from.end, text: `${quote}${way}${quote}` }
    const specifiers = resolved.flatMap(({ element, text }) =>
      text === undefined ? [] : [{ start: element.getStart(), end: element.end, text }],
    )
    return [path, ...specifiers, ...others]
  }
  const keyword = statement.getText().split('{')[0] ?? 'import '
  const end = statement.getText().endsWith(';') ? ';' : ''
  const lines = [...ways].map((way) => {
    const names = resolved
      .filter(({ target }) => (target?.specifier ?? from.text) === way)
      .map(({ element, text }) => text ?? element.getText())
    return `${keyword}{ ${names.join(', ')} } from ${quote}${way}${quote}${end}`
  })
  const whole = {
    start: statement.getStart(),
    end: statement.end,
    text: lines.join(findNewline(statement.getSourceFile())),
  }
  return [whole, ...others]
}

/**
 * The new text of an import element whose name changes, with edits of its references. If the name is exported,
 * aliased or already used in the file, `new as old` instead, without further edits.
 */
function renamed(
  element: Element,
  target: Target,
  checker: ts.TypeChecker,
): { readonly text?: string; readonly others: readonly CodeEdit[] } {
  const old = (element.propertyName ?? element.name).text
  if (target.name === old) return { others: [] }
  const file = element.getSourceFile()
  const type = element.isTypeOnly ? 'type ' : ''
  const isFree = !new RegExp(`\\b${target.name.replaceAll('$', '\\$')}\\b`, 'u').test(file.text)
  if (element.propertyName || ts.isExportSpecifier(element) || !isFree)
    return { text: `${type}${target.name} as ${element.name.text}`, others: [] }
  const symbol = checker.getSymbolAtLocation(element.name)
  const others: CodeEdit[] = []
  const visit = (node: ts.Node): void => {
    if (ts.isIdentifier(node) && node.text === old && node !== element.name) {
      const own = variableAt(node, checker)
      if (own === symbol) others.push(referenceEdit(node, target.name))
    }
    ts.forEachChild(node, visit)
  }
  visit(file)
  return { text: `${type}${target.name}`, others }
}

/**
 * The plan for a module used by namespace, as a whole, in a type, or loaded by a call. It moves only if all names
 * used (or, of a whole module, all exports) are in one later module.
 */
function wholePart({ node, form }: Specifier, module: string, context: ImportContext): Part {
  const { generated, correspondence, ways } = context
  const names = namesThrough(node, form, context)
  const symbol = generated.checker.getSymbolAtLocation(node) ?? moduleSymbol(node, context)
  const later =
    names !== undefined
      ? laterModule(names, module, context)
      : hasAll(symbol, context)
        ? correspondence.findLaterModule(module)
        : undefined
  const specifier =
    later === undefined ? undefined : specifierFor(node.text, module, later, node.getSourceFile(), ways)
  if (specifier === undefined) {
    const why = names === undefined ? reasons.whole : reasons.named
    return { moves: [], left: [{ node, why }], staying: names ?? [], edits: () => [] }
  }
  const quote = node.getText()[0] ?? "'"
  const edits = [
    { start: node.getStart(), end: node.end, text: `${quote}${specifier}${quote}` },
    ...nameEdits(names ?? [], context),
  ]
  return {
    moves: [{ node, names: new Set(localNames(node)), isValue: isUsed(node, form, names, context) }],
    ...{ left: [], staying: [] },
    edits: (back) => (back.has(node) ? [] : edits),
  }
}

/** Whether a statement is `import type` or `export type`. */
function isTypeOnly(statement: ts.Node): boolean {
  if (ts.isExportDeclaration(statement)) return statement.isTypeOnly
  return ts.isImportDeclaration(statement) && statement.importClause?.isTypeOnly === true
}

/** Whether a name means a run-time value, aliases followed. */
function isValueName(name: TakenName, { generated: { checker } }: ImportContext): boolean {
  const [symbol = checker.getSymbolAtLocation(name)] = symbolsAt(checker, name)
  const meant = symbol && symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol
  return meant !== undefined && (meant.flags & ts.SymbolFlags.Value) !== 0
}

/** Whether any name used from a module is a run-time value; true for a module used as a whole, false in types. */
function isUsed(
  { parent }: ts.Node,
  form: Specifier['form'],
  names: readonly TakenName[] | undefined,
  context: ImportContext,
): boolean {
  if (form === 'type' || ts.isJSDocImportTag(parent) || isTypeOnly(parent)) return false
  return names === undefined || names.some((name) => isValueName(name, context))
}

/** The compiler's symbol of the module that a specifier leads to; undefined if it does not resolve. */
function moduleSymbol(node: ts.StringLiteralLike, { generated }: ImportContext): ts.Symbol | undefined {
  const file = generated.findFile(node)
  return file && generated.checker.getSymbolAtLocation(file)
}

/** The names that a file uses from a module through one specifier; undefined if it uses the module as a whole. */
function namesThrough(
  node: ts.StringLiteralLike,
  form: Specifier['form'],
  { generated }: ImportContext,
): readonly TakenName[] | undefined {
  const { parent } = node
  if (ts.isImportDeclaration(parent) || ts.isJSDocImportTag(parent)) {
    const bindings = parent.importClause?.namedBindings
    if (bindings === undefined) return undefined
    if (ts.isNamespaceImport(bindings)) return namesTaken(bindings.name, generated)
    return bindings.elements.map(({ propertyName, name }) => propertyName ?? name).filter(ts.isIdentifier)
  }
  if (form === 'type') {
    const type = parent.parent
    if (!ts.isImportTypeNode(type)) return undefined
    if (type.qualifier === undefined) return findIndexName(type)
    let first = type.qualifier
    while (ts.isQualifiedName(first)) first = first.left
    return [first]
  }
  if (form !== 'loaded') return undefined
  if (ts.isExternalModuleReference(parent))
    return ts.isImportEqualsDeclaration(parent.parent) ? namesTaken(parent.parent.name, generated) : undefined
  return findNamesOutside(parent, generated)
}

/** The name in `typeof import(module)['name']`; undefined if the module is used as a whole. */
function findIndexName({ parent }: ts.ImportTypeNode): readonly TakenName[] | undefined {
  if (!ts.isIndexedAccessTypeNode(parent) || !ts.isLiteralTypeNode(parent.indexType)) return undefined
  const { literal } = parent.indexType
  return ts.isStringLiteral(literal) ? [literal] : undefined
}

/** The local variable and namespace names declared by the statement around a specifier. */
function localNames(node: ts.StringLiteralLike): readonly string[] {
  let owner: ts.Node = node
  while (!ts.isStatement(owner) && !ts.isSourceFile(owner.parent)) owner = owner.parent
  const names: string[] = []
  const visit = (one: ts.Node): void => {
    const isName =
      ts.isNamespaceImport(one) ||
      ts.isImportEqualsDeclaration(one) ||
      ts.isBindingElement(one) ||
      ts.isVariableDeclaration(one)
    if (isName && ts.isIdentifier(one.name)) names.push(one.name.text)
    // Names that a function declares are not visible outside of it.
    if (!ts.isFunctionLike(one)) ts.forEachChild(one, visit)
  }
  visit(owner)
  return names
}
