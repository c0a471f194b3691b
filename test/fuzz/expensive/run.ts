import { spawnSync } from 'node:child_process'
import { parseArgs } from 'node:util'
import { runSource } from '../../support/run-sources.ts'
import { entries } from './entries.ts'
import { rateOf } from './measure.ts'
import { peakOf } from './peak.ts'
import { recordSearch } from './results.ts'
import { type Expensive, search } from './search.ts'
import { yardstick } from './yardstick.ts'

const { values } = parseArgs({
  options: {
    entry: { type: 'string', multiple: true },
    seconds: { type: 'string', default: '10' },
    seed: { type: 'string', default: '1' },
    /** Writes what was found into `results.json` and the table of the README. */
    record: { type: 'boolean', default: false },
  },
})

/** Room in which nothing is collected while one input is measured. */
const room = '--min-semi-space-size=128'
if (!process.execArgv.includes(room)) {
  const args = [room, '--max-semi-space-size=128', ...runSource('test/fuzz/expensive/run.ts')]
  const { status } = spawnSync(process.execPath, [...args, ...process.argv.slice(2)], { stdio: 'inherit' })
  process.exit(status ?? 1)
}

/** What a quadratic input has is 2. */
const most = 1.15

/** So many times what a byte of a consignment costs. */
const mostTimes = 10

const all = await entries()
const names = all.map(({ name }) => name)
const asked = all.filter(({ name }) => values.entry?.includes(name) ?? true)
const measure = await yardstick()
console.log(`A byte of a consignment takes ${measure.toFixed(2)} ns.`)
let finds = 0
let inputs = 0
for (const entry of asked) {
  const end = performance.now() + Number(values.seconds) * 1000
  const { tried, slowest, heaviest } = search(entry, Number(values.seed), () => performance.now() < end)
  const steep = [...slowest, ...heaviest].filter(({ exponent }) => exponent > most)
  const rated = slowest.map((one) => ({
    ...one,
    times: rateOf(one.candidate, mostTimes * measure) / measure,
  }))
  const times = Math.max(...rated.map((one) => one.times))
  const dear = entry.isUnlimited ? [] : rated.filter((one) => one.times > mostTimes)
  const [heavy] = heaviest
  const peak = heavy && peakOf(heavy.candidate)
  const found = steep.length + dear.length + (peak?.isOver ? 1 : 0)
  inputs += tried
  finds += found
  console.log(
    `${entry.name}: ${tried} inputs, at most ${times.toFixed(1)} times a consignment (${said(slowest[0])} µs for 1,000 characters) and ${said(heavy)} bytes for each, ${steep.length} steep`,
  )
  for (const one of steep)
    console.log(`  exponent ${one.exponent.toFixed(2)}: ${said(one)} ${one.candidate.shape}`)
  for (const one of dear)
    console.log(`  ${one.times.toFixed(1)} times a consignment: ${said(one)} ${one.candidate.shape}`)
  if (peak?.isOver) console.log(`  needs a heap of more than ${peak.limit} MiB: ${said(heavy)}`)
  if (values.record) {
    const bytes = Math.round(heavy?.cost ?? 0)
    recordSearch(
      entry.name,
      {
        seconds: Number(values.seconds),
        inputs: tried,
        times: Number(times.toFixed(1)),
        bytes,
        finds: found,
      },
      names,
    )
  }
}
console.log(
  `${asked.length} entries, ${values.seconds} s each: ${inputs} inputs, ${finds} of them more expensive than allowed`,
)
if (finds > 0) process.exitCode = 1

function said(one: Expensive | undefined): string {
  return one === undefined ? '-' : `${one.cost.toFixed(0)} (${JSON.stringify(one.candidate.parts)})`
}
