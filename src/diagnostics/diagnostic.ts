import { type Code, catalog } from './catalog.ts'
import type { Severity } from './entry.ts'

const findings: ReadonlySet<string> = new Set([
  'verify-disagrees',
  'verify-missed',
  'verify-types-differ',
  'acceptance-stale',
  'acceptance-expired',
  'notice-short',
  'sunset-missing',
  'sunset-day',
  'semver-short',
  'semver-lower',
  'semver-form',
])

/** A disagreement of validators, a policy that is not kept: findings, what was built stands. */
export function isFinding({ code }: Pick<Diagnostic, 'code'>): boolean {
  return findings.has(code)
}

/** A place in a source: lines and columns count from 1; the file is named relative to its source (`schemas.zip!/a.xsd`). */
export interface Location {
  readonly file: string
  readonly line: number
  readonly column: number
}

/** Orders by file, then line, then column, by code unit. */
export function compareLocations(a: Location, b: Location): number {
  if (a.file !== b.file) return a.file < b.file ? -1 : 1
  return a.line - b.line || a.column - b.column
}

/** A problem of an input, with its place and, where known, the way out. */
export interface Diagnostic {
  readonly code: Code
  readonly severity: Severity
  readonly message: string
  readonly fix?: string
  readonly at?: Location
  /** The version whose sources the places are in: two versions may have files of one name. */
  readonly version?: string
  readonly related: readonly Location[]
  /** Where it is in a JSON or YAML document, however its lines move: the path, `#` and a JSON pointer. */
  readonly pointer?: string
  /** Of a defect that is tolerated: its steps as the document is written, and what tells it from others. */
  readonly defect?: { readonly steps: readonly string[]; readonly key: string }
  /** The operations that it concerns, where that is known. */
  readonly concerns?: {
    readonly operations: readonly string[]
    readonly part: 'request' | 'response' | 'schema'
  }
}

/** Where stages report problems; a stage carries on after reporting. */
export type Sink = (diagnostic: Diagnostic) => void

/** A sink for what is found in one version's sources. */
export function ofVersion(version: string, sink: Sink): Sink {
  return (diagnostic) => sink(diagnostic.version === undefined ? { ...diagnostic, version } : diagnostic)
}

type FactsOf<K extends Code> = Parameters<(typeof catalog)[K]['say']>[0]

interface Spoken {
  readonly severity: Severity
  say(facts: unknown): string
  fix?(facts: unknown): string
}

/** Builds a diagnostic; the facts are checked against the catalogue entry. */
export function diagnostic<K extends Code>(
  code: K,
  facts: FactsOf<K>,
  at?: Location,
  ...related: readonly Location[]
): Diagnostic {
  const entry: Spoken = catalog[code] as unknown as Spoken
  const fix = entry.fix?.(facts)
  return {
    code,
    severity: entry.severity,
    message: entry.say(facts),
    ...(fix === undefined ? {} : { fix }),
    ...(at === undefined ? {} : { at }),
    related,
  }
}

/** A diagnostic with its place in a document by JSON pointer. */
export function pointed(pointer: string, problem: Diagnostic): Diagnostic {
  return { ...problem, pointer }
}

/** A sink that keeps what it is told, in the order of places, not of discovery. */
export class Diagnostics {
  readonly #all: Diagnostic[] = []

  readonly sink: Sink = (diagnostic) => {
    this.#all.push(diagnostic)
  }

  get hasErrors(): boolean {
    return this.#all.some((diagnostic) => diagnostic.severity === 'error')
  }

  sorted(): readonly Diagnostic[] {
    return [...this.#all].sort(compareDiagnostics)
  }
}

function compareDiagnostics(a: Diagnostic, b: Diagnostic): number {
  if (a.at && b.at) {
    const byPlace = compareLocations(a.at, b.at)
    if (byPlace !== 0) return byPlace
  } else if (a.at || b.at) {
    return a.at ? 1 : -1
  }
  if (a.code !== b.code) return a.code < b.code ? -1 : 1
  return a.message < b.message ? -1 : a.message > b.message ? 1 : 0
}
