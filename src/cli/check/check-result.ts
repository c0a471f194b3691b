import type { FailOn } from '../../config/index.ts'
import type { Diagnostic, Location } from '../../diagnostics/index.ts'

/** One line that files were not compared and why; empty if they were. */
export function notCompared({ filesCompared, why }: StaleOutput): readonly string[] {
  return filesCompared || why === undefined ? [] : [`${why}: files were not compared`]
}

/** The result of `check`; `--format json` writes this value. */
export interface CheckResult {
  readonly formatVersion: 1
  readonly passed: boolean
  /** Every reason to fail; empty if the check passed. */
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
  /** Whether the files were compared with those of a build; only if git tracks any of them. */
  readonly filesCompared: boolean
  /** Why they were not compared. */
  readonly why?: string
  /** How many files a build would write, replace or remove. */
  readonly stale: number
  /** The first of these files, with diff lines up to a limit. */
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
  /** The location in words. */
  readonly place: string
  readonly message: string
  readonly at?: Location
}

/** The output folder and, if configured, the folder of reports. */
export function checkedFolders({ output, reports }: CheckResult): readonly StaleOutput[] {
  return reports === undefined ? [output] : [output, reports]
}

/**
 * The result of a check that failed without a build, as the lock does not match the sources: a finding for each
 * problem.
 */
export function makeLockFailure(problems: readonly Diagnostic[], folder: string): CheckResult {
  return {
    formatVersion: 1,
    passed: false,
    findings: problems.map(({ message, at }) => ({ kind: 'lock', message, ...(at ? { at } : {}) })),
    output: { folder, files: 0, filesCompared: false, why: 'a lock does not match', stale: 0, shown: [] },
    comparisons: [],
  }
}
