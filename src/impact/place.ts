import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, posix } from 'node:path'
import type { ts } from 'ts-morph'
import type { ChangeSeverity } from '../diff/index.ts'
import { withoutMark } from '../files/index.ts'
import { adviceFor } from './advice.ts'
import type { SymbolChange } from './affected/affected.ts'
import type { MovedProperties } from './affected/moved.ts'
import type { SymbolTable } from './affected/table.ts'
import type { CodeUse } from './find/use.ts'
import { printKey } from './find/uses.ts'

export interface PlaceContext {
  /** The folder that file paths are relative to, with `/`. */
  readonly root: string
  readonly to: string
  readonly table: SymbolTable
  readonly moved: MovedProperties
  packageOf(file: string): string
}

/** Describes a use for the result: location, line, severity of its most important change, and advice. */
export function describeImpactPlace(
  use: CodeUse,
  fix: ImpactPlace['fix'],
  context: PlaceContext,
): ImpactPlace {
  const { node, key, touches, value, lacks } = use
  const file = node.getSourceFile()
  const start = node.getStart(file)
  const { line, character } = file.getLineAndCharacterOfPosition(start)
  const [first, ...others] = ranked(touches, use)
  const change = first?.change
  const moves = first === undefined ? [] : context.moved.listFrom(first)
  const advice = change === undefined ? '' : adviceFor(change, context.to, moves)
  const property = moves[0]?.from ?? (change && findRemovedMember(change, key, context.table))
  const isAbout = property === undefined || key.split('\n').at(-1) === property
  return {
    file: posix.relative(context.root, file.fileName),
    line: line + 1,
    column: character + 1,
    excerpt: readExcerpt(file, line),
    package: context.packageOf(file.fileName),
    kind: lacks === undefined ? classifyUse(use, context.table) : 'object',
    uses: `${printKey(key, context.table)}${value === undefined ? '' : ` = ${JSON.stringify(value)}`}${lacks === undefined ? '' : ` without ${lacks}`}`,
    severity: change?.severity ?? 'risky',
    change: { id: change?.id ?? '', rule: change?.rule ?? '', message: change?.message ?? '' },
    more: others.map((touch) => touch.change.id),
    advice: isAbout ? advice : `For its property "${property}": ${advice}`,
    fix,
  }
}

const removals: ReadonlySet<string> = new Set(['attribute-removed', 'element-removed', 'property-removed'])

/** The property that a type loses by this change; undefined if the key is not a type with that property. */
function findRemovedMember(
  { rule, where }: SymbolChange['change'],
  key: string,
  table: SymbolTable,
): string | undefined {
  const name = where.path.at(-1)?.replace(/^@/u, '')
  const { kind, members = [] } = table.byKey.get(key) ?? {}
  const isOwner = kind === 'type' && members.some(({ path }) => path.at(-1) === name)
  return removals.has(rule) && isOwner ? name : undefined
}

/**
 * The kind of what is used: a value, a property, or the symbol's kind, `operation` for all that operations have.
 * `adapter` if the version has no such symbol.
 */
function classifyUse({ key, value }: CodeUse, table: SymbolTable): UseKind {
  if (value !== undefined) return 'value'
  if (key.includes('\n')) return 'property'
  const kind = table.byKey.get(key)?.kind
  switch (kind) {
    case 'type':
    case 'values':
    case 'codec':
      return kind
    case undefined:
      return 'adapter'
    default:
      return 'operation'
  }
}

/**
 * The changes, most important first: breaking ones, then changes of the used name itself, then by kind of rule.
 */
function ranked(touches: readonly SymbolChange[], { key, lacks }: CodeUse): readonly SymbolChange[] {
  const last = key.split('\n').at(-1) ?? ''
  const weight = ({ change: { severity, rule, where } }: SymbolChange): number =>
    (severity === 'breaking' ? 0 : 100) +
    (lacks !== undefined ? 0 : (weights.get(rule) ?? (/-(?:removed|moved|replaced)$/u.test(rule) ? 2 : 5))) +
    (where.path.at(-1)?.replace(/^@/u, '') === last ? 0 : 10)
  return [...touches]
    .map((touch, index) => ({ touch, index, weight: weight(touch) }))
    .sort((a, b) => a.weight - b.weight || a.index - b.index)
    .map(({ touch }) => touch)
}

const weights: ReadonlyMap<string, number> = new Map([
  ['root-replaced', 0],
  ['operation-removed', 0],
  ['operation-replaced', 0],
  ['element-renamed', 1],
  ['property-renamed', 1],
  ['attribute-renamed', 1],
  ['parameter-renamed', 1],
  ['parameter-moved', 1],
  ['type-renamed', 1],
  ['element-moved', 1],
  ['form-changed', 3],
  ['occurrence-decreased', 3],
  ['occurrence-increased', 3],
  ['shape-changed', 4],
  // About the surroundings, not the name.
  ['unlisted-elements-removed', 8],
])

const longest = 160

/** The trimmed text of a line (counted from 0), shortened to 160 characters. */
function readExcerpt(file: ts.SourceFile, line: number): string {
  const starts = file.getLineStarts()
  const text = file.text.slice(starts[line], starts[line + 1] ?? file.text.length).trim()
  return text.length > longest ? `${text.slice(0, longest - 1)}…` : text
}

/** Sorts places: breaking first, then by file, line, column and name used. */
export function comparePlaces(a: ImpactPlace, b: ImpactPlace): number {
  const severity = Number(b.severity === 'breaking') - Number(a.severity === 'breaking')
  if (severity !== 0) return severity
  if (a.file !== b.file) return a.file < b.file ? -1 : 1
  return a.line - b.line || a.column - b.column || (a.uses < b.uses ? -1 : 1)
}

/** The kind of generated name that a place uses. */
export type UseKind = 'type' | 'property' | 'value' | 'values' | 'codec' | 'operation' | 'adapter' | 'object'

/** One place of the user's code that a migration affects. */
export interface ImpactPlace {
  /** Relative to the folder of the tsconfig, with `/`. */
  readonly file: string
  readonly line: number
  readonly column: number
  /** The trimmed line. */
  readonly excerpt: string
  /** The name of the nearest package. */
  readonly package: string
  readonly kind: UseKind
  /** The name used, as code writes it: `Party.name`. */
  readonly uses: string
  readonly severity: ChangeSeverity
  /** The change that matters most here. */
  readonly change: { readonly id: string; readonly rule: string; readonly message: string }
  /** The ids of the others. */
  readonly more: readonly string[]
  /** What to do. */
  readonly advice: string
  /** Whether `--fix` can rewrite it, else why not. */
  readonly fix: { readonly status: 'certain' } | Review
}

/** Why a person has to look. */
export interface Review {
  readonly status: 'review'
  readonly why: string
  /** The type that has to be chosen first, if one type became several or none. */
  readonly waitsFor?: string
}

/** Everything in a project's code that a migration affects. */
export interface Impact {
  readonly formatVersion: 1
  readonly from: string
  readonly to: string
  readonly summary: { readonly breaking: number; readonly risky: number; readonly files: number }
  readonly packages: readonly PackageTotal[]
  /** The worst first, then by file and position. */
  readonly places: readonly ImpactPlace[]
  /** Every text that names a module of the earlier version, by file and position. */
  readonly imports: readonly ImpactImport[]
}

/** A text that names a module of the earlier version. */
export interface ImpactImport {
  readonly file: string
  readonly line: number
  readonly column: number
  /** The specifier; the expression's text if it is computed. */
  readonly specifier: string
}

export interface PackageTotal {
  readonly name: string
  readonly files: number
  readonly breaking: number
  readonly risky: number
}

/**
 * A function that returns the package name of a file: from the nearest package.json up to `root`, else `.`;
 * cached.
 */
export function packageNames(root: string): (file: string) => string {
  const known = new Map<string, string>()
  const findPackageName = (folder: string): string => {
    const found =
      known.get(folder) ?? nameAt(folder) ?? (isTop(folder, root) ? '.' : findPackageName(dirname(folder)))
    known.set(folder, found)
    return found
  }
  return (file) => findPackageName(dirname(file))
}

/** Whether a folder is `root` or the root of the file system, where the search upwards ends. */
function isTop(folder: string, root: string): boolean {
  return folder === root || folder === dirname(folder)
}

/** The name in a folder's package.json; undefined if it is missing, wrong or has no name. */
function nameAt(folder: string): string | undefined {
  const file = join(folder, 'package.json')
  if (!existsSync(file)) return undefined
  try {
    const { name } = JSON.parse(withoutMark(readFileSync(file, 'utf8'))) as { readonly name?: unknown }
    return typeof name === 'string' ? name : undefined
  } catch {
    return undefined
  }
}
