import { parseArgs } from 'node:util'
import { hasCorpus } from '../support/corpus.ts'
import { baselines } from './baseline.ts'
import { runInProcess, twoAtATime } from './in-process.ts'
import { complaints } from './judge.ts'
import { listed } from './listed.ts'
import { record } from './record.ts'
import type { SuiteResult } from './suite.ts'
import { type SuiteEntry, suites } from './suites.ts'
import { printJson, printTable, type Row } from './table.ts'

const seed = 20_261_101

const { values } = parseArgs({
  options: {
    json: { type: 'boolean', default: false },
    full: { type: 'boolean', default: false },
    failures: { type: 'boolean', default: false },
    record: { type: 'boolean', default: false },
    suite: { type: 'string', multiple: true },
  },
})

const unknown = values.suite?.filter((name) => !suites.some((suite) => suite.name === name)) ?? []
if (unknown.length > 0) {
  console.error(`There is no suite ${unknown.map((name) => `"${name}"`).join(', ')}.`)
  process.exit(2)
}
const asked = suites.filter(({ name }) => values.suite?.includes(name) ?? true)
const possible = asked.filter((suite) => hasCorpus || !suite.needsCorpus)
if (possible.length < asked.length) {
  console.error(`skipped, no corpus beside the project: ${asked.length - possible.length} suites`)
}

const results = new Map<string, SuiteResult>()
const found: string[] = []
await twoAtATime(possible, async (suite) => {
  const started = performance.now()
  try {
    const sample = values.full ? undefined : suite.sample
    const result = await runInProcess(suite.name, { seed, ...(sample === undefined ? {} : { sample }) })
    results.set(suite.name, result)
    const wrong = complaints(result, baselines().get(suite.name), listed('known-failures', suite.name))
    found.push(...wrong.map((complaint) => `${suite.name}: ${complaint}`))
  } catch (problem) {
    found.push(`${suite.name}: ${problem instanceof Error ? problem.message : String(problem)}`)
  }
  console.error(`${suite.name}: ${((performance.now() - started) / 1000).toFixed(1)} s`)
})

if (values.record) record([...results.values()])
const rows = possible.flatMap((suite) => rowOf(suite))
console.log(values.json ? printJson(rows) : printTable(rows))
const shown = values.failures ? found : found.slice(0, 40)
for (const complaint of shown) console.error(complaint)
if (shown.length < found.length) console.error(`and ${found.length - shown.length} more (--failures)`)
process.exitCode = found.length > 0 ? 1 : 0

function rowOf({ name, bestPeer }: SuiteEntry): readonly Row[] {
  const result = results.get(name)
  const known = baselines().get(name)
  if (result === undefined) return []
  return [{ result, baseline: result.asked === undefined ? known?.right : known?.sampled, bestPeer }]
}
