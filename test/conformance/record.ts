import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import type { Baseline } from './baseline.ts'
import { type Listed, listed } from './listed.ts'
import type { SuiteResult } from './suite.ts'

/**
 * Writes down what a run has reached: baselines rise, entries of known failures that are right now go. New failures are
 * added without a reason, which fails every run until somebody writes one.
 */
export function record(results: readonly SuiteResult[]): void {
  const file = new URL('baseline.json', import.meta.url)
  const known = JSON.parse(readFileSync(file, 'utf8')) as Record<string, Baseline>
  for (const result of results) known[result.suite] = raised(known[result.suite], result)
  const lines = Object.entries(known).map(([suite, figures]) => `  "${suite}": ${inline(figures)}`)
  writeFileSync(file, `{\n${lines.join(',\n')}\n}\n`)
  for (const result of results) writeFailures(result)
}

function raised(known: Baseline | undefined, { right, total, asked }: SuiteResult): Baseline {
  if (asked !== undefined) {
    const sampled = Math.max(right, known?.sampled ?? 0)
    return { right: known?.right ?? 0, minimum: known?.minimum ?? 0, sampled }
  }
  return { ...known, right: Math.max(right, known?.right ?? 0), minimum: known?.minimum ?? total }
}

function inline(figures: Baseline): string {
  const parts = Object.entries(figures).map(([name, figure]) => `"${name}": ${figure}`)
  return `{ ${parts.join(', ')} }`
}

function writeFailures({ suite, failures, asked }: SuiteResult): void {
  const known = listed('known-failures', suite)
  const wasAsked = asked && new Set(asked)
  const stillFails = ({ id }: Listed): boolean => failures.includes(id) || wasAsked?.has(id) === false
  const knownIds = new Set(known.map(({ id }) => id))
  const added = failures.filter((id) => !knownIds.has(id)).map((id): Listed => ({ id, reason: '' }))
  const entries = [...known.filter(stillFails), ...added]
  const file = new URL(`known-failures/${suite}.json`, import.meta.url)
  if (entries.length === 0 && !existsSync(file)) return
  mkdirSync(new URL('known-failures/', import.meta.url), { recursive: true })
  writeFileSync(file, `${JSON.stringify(entries, undefined, 2)}\n`)
}
