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

/**
 * Whether a problem is a finding: validators disagree or a policy is violated, but the build's result is valid.
 */
export function isFinding({ code }: Pick<Diagnostic, 'code'>): boolean {
  return findings.has(code)
}

/**
 * A place in a source. Lines and columns count from 1; the file is named relative to its source
 * (`schemas.zip!/a.xsd`).
 */
export interface Location {
  readonly file: string
  readonly line: number
  readonly column: number
}

/** Compares by file (by code unit), then line, then column. */
export function compareLocations(a: Location, b: Location): number {
  if (a.file !== b.file) return a.file < b.file ? -1 : 1
  return a.line - b.line || a.column - b.column
}

/** A problem of an input, with its place and, if known, a fix. */
export interface Diagnostic {
  readonly code: Code
  readonly severity: Severity
  readonly message: string
  readonly fix?: string
  readonly at?: Location
  /** The version whose sources contain the place, since file names of two versions can be equal. */
  readonly version?: string
  readonly related: readonly Location[]
  /** Its place in a JSON or YAML document that does not depend on lines: file path, `#` and a JSON pointer. */
  readonly pointer?: string
  /** For a tolerated defect: the steps to its place in the document, and a key that identifies it. */
  readonly defect?: { readonly steps: readonly string[]; readonly key: string }
  /** The operations that it affects, if known. */
  readonly concerns?: {
    readonly operations: readonly string[]
    readonly part: 'request' | 'response' | 'schema'
  }
}

/** Receives problems; the reporting stage continues. */
export type Sink = (diagnostic: Diagnostic) => void

/** A sink that adds the version to problems without one, and passes them on. */
export function attachVersion(version: string, sink: Sink): Sink {
  return (diagnostic) => sink(diagnostic.version === undefined ? { ...diagnostic, version } : diagnostic)
}

type FactsOf<K extends Code> = Parameters<(typeof catalog)[K]['say']>[0]

interface Spoken {
  readonly severity: Severity
  say(facts: unknown): string
  fix?(facts: unknown): string
}

/** Makes a diagnostic from its code and the facts of its message. */
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

/** A copy of a diagnostic with its `pointer`. */
export function addPointer(pointer: string, problem: Diagnostic): Diagnostic {
  return { ...problem, pointer }
}

/** Collects diagnostics; `sorted` orders them by place. */
export class Diagnostics {
  readonly #all: Diagnostic[] = []

  readonly sink: Sink = (diagnostic) => {
    this.#all.push(diagnostic)
  }

  /** Whether an error was reported. */
  get hasErrors(): boolean {
    return this.#all.some((diagnostic) => diagnostic.severity === 'error')
  }

  /** The diagnostics without a place, then the others by place; equal places by code and message. */
  sorted(): readonly Diagnostic[] {
    return [...this.#all].sort(compareDiagnostics)
  }
}

/** Compares by place (those without a place first), then code, then message. */
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
