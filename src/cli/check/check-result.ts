import type { FailOn } from '../../config/index.ts'
import type { Diagnostic, Location } from '../../diagnostics/index.ts'

/** Says that files were not compared, and why; nothing where they were. */
export function notCompared({ filesCompared, why }: StaleOutput): readonly string[] {
  return filesCompared || why === undefined ? [] : [`${why}: files were not compared`]
}

/** What `check` found; `--format json` writes this value. */
export interface CheckResult {
  readonly formatVersion: 1
  readonly passed: boolean
  /** Every reason to fail, the gravest kind first; none where it passed. */
  readonly findings: readonly Finding[]
  readonly output: StaleOutput
  /** The folder of reports, where the configuration names one. */
  readonly reports?: StaleOutput
  readonly comparisons: readonly CheckedComparison[]
}

export interface Finding {
  readonly kind: 'lock' | 'stale' | 'policy' | 'unproven' | 'not-compared' | 'acceptance'
  readonly message: string
  readonly at?: Location
}

export interface StaleOutput {
  readonly folder: string
  readonly files: number
  /** Whether the files were compared with those of a build: only where git tracks any of them. */
  readonly filesCompared: boolean
  /** Why they were not. */
  readonly why?: string
  /** How many of them a build would write, replace or remove. */
  readonly stale: number
  /** The first of those; the lines of a diff stand with as many as fit. */
  readonly shown: readonly StaleEntry[]
}

export interface StaleEntry {
  readonly path: string
  readonly state: 'missing' | 'changed' | 'left' | 'foreign'
  readonly diff: readonly string[]
}

export interface CheckedComparison {
  readonly from: string
  readonly to: string
  readonly failOn: FailOn
  readonly breaking: number
  readonly risky: number
  readonly proven: number
  readonly unproven: number
  readonly maxUnproven?: number
  /** How many parts of the two versions could not be compared. */
  readonly notCompared: number
  /** How many changes the policy does not let pass, and the first of them. */
  readonly refused: number
  readonly shown: readonly RefusedChange[]
}

export interface RefusedChange {
  readonly id: string
  readonly rule: string
  readonly severity: string
  readonly path: string
  /** The same in words. */
  readonly place: string
  readonly message: string
  readonly at?: Location
}

/** The folders that a build writes. */
export function checkedFolders({ output, reports }: CheckResult): readonly StaleOutput[] {
  return reports === undefined ? [output] : [output, reports]
}

/** Why a check fails before anything could be built: what is pinned is not what stands there. */
export function unlocked(problems: readonly Diagnostic[], folder: string): CheckResult {
  return {
    formatVersion: 1,
    passed: false,
    findings: problems.map(({ message, at }) => ({ kind: 'lock', message, ...(at ? { at } : {}) })),
    output: { folder, files: 0, filesCompared: false, why: 'a lock does not match', stale: 0, shown: [] },
    comparisons: [],
  }
}
