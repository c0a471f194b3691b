import type { ChangeSeverity } from '../diff/index.ts'

/** What of generated code a place uses. */
export type UseKind = 'type' | 'property' | 'value' | 'values' | 'codec' | 'operation' | 'adapter' | 'object'

/** One place of the user's code that a migration touches. */
export interface ImpactPlace {
  /** Relative to the folder of the tsconfig, with `/`. */
  readonly file: string
  readonly line: number
  readonly column: number
  /** The line, without what it begins with. */
  readonly excerpt: string
  /** The name of the nearest package. */
  readonly package: string
  readonly kind: UseKind
  /** What is used, as code says it: `Party.name`. */
  readonly uses: string
  readonly severity: ChangeSeverity
  /** The change that matters most here. */
  readonly change: { readonly id: string; readonly rule: string; readonly message: string }
  /** The ids of the others. */
  readonly more: readonly string[]
  /** What to do. */
  readonly advice: string
  /** Whether `--fix` can do it: otherwise why not. */
  readonly fix: { readonly status: 'certain' } | Review
}

/** Why a person has to look. */
export interface Review {
  readonly status: 'review'
  readonly why: string
  /** The type that has to be chosen first, where one became several or none. */
  readonly waitsFor?: string
}

/** Everything that a migration touches in a repository's code. */
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
  /** The text; of one that is put together while the program runs, the expression. */
  readonly specifier: string
}

export interface PackageTotal {
  readonly name: string
  readonly files: number
  readonly breaking: number
  readonly risky: number
}
