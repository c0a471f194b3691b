import { printable } from '../../diagnostics/index.ts'
import { markdownText, renderComparison } from '../../report/index.ts'
import type { LockFormat } from '../formats.ts'
import type { Drift, PlanDrift } from './drift.ts'
import type { TakenSource } from './take.ts'

/** The result of `lock`: the sources, and what their changes mean. */
export interface LockResult {
  readonly written: boolean
  readonly sources: readonly TakenSource[]
  /** Addresses whose pin was removed. */
  readonly removed: readonly string[]
  readonly drift: Drift
}

/**
 * Prints the sources, the changes of versions and the drift of each comparison as text, Markdown or JSON. Without
 * sources, one line that says so (not in JSON).
 */
export function printLockResult(result: LockResult, format: LockFormat): string {
  if (format === 'json') return asJson(result)
  const { sources, removed, drift, written } = result
  const text = format === 'text' ? printable : markdownText
  const heads = [...sources.map(sourceLine), ...removed.map((url) => `removed ${url}`)]
  const item = (line: string): string => `${format === 'text' ? '' : '- '}${text(line)}`
  const head = (line: string): string =>
    `\n${format === 'text' ? '' : '## '}${text(line)}${format === 'text' ? '' : '\n'}`
  if (heads.length === 0) return 'Nothing to pin: the configuration names no source by URL.'
  return [
    ...heads.map(item),
    ...drift.versions.flatMap(({ name, comparison }) => [
      head(`${name}, since it was locked`),
      renderComparison(comparison, format).trimEnd(),
    ]),
    ...drift.plans.flatMap((plan) => [
      head(`${plan.from} → ${plan.to}: your own lines`),
      ...planLines(plan).map(item),
    ]),
    ...(written ? [] : [head('nothing was written')]),
  ].join('\n')
}

function sourceLine({ pin, state, before }: TakenSource): string {
  const was = before === undefined ? '' : ` (was ${before.sha256.slice(0, 12)})`
  return `${state} ${pin.url} ${pin.sha256.slice(0, 12)}${was}, ${pin.size} bytes`
}

/**
 * A line for each new or unneeded hook and each mapping line that no longer applies; one line if there is none.
 */
function planLines(plan: PlanDrift): readonly string[] {
  const { newHooks, goneHooks, mappingLines, hooksFile = 'your hooks', mappingFile = 'mapping' } = plan
  const lines = [
    ...newHooks.map((hook) => `new hook ${hook}: ${hooksFile} does not compile until it is written`),
    ...goneHooks.map((hook) => `hook ${hook} is no longer needed: remove it from ${hooksFile}`),
    ...mappingLines.map(({ line, message }) => `${mappingFile}:${line} no longer applies: ${message}`),
  ]
  return lines.length === 0 ? ['every hook and mapping line still applies'] : lines
}

/** The result as JSON: each source has its pin, its state and, if it moved, the digest and size from before. */
function asJson({ written, sources, removed, drift }: LockResult): string {
  const shown = sources.map(({ pin, state, before }) => ({
    ...pin,
    state,
    ...(before === undefined ? {} : { before: { sha256: before.sha256, size: before.size } }),
  }))
  return JSON.stringify({ formatVersion: 1, written, sources: shown, removed, ...drift }, null, 2)
}
