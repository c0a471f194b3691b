import { spawnSync } from 'node:child_process'
import { parseArgs } from 'node:util'
import { runSource } from '../../support/run-sources.ts'
import { entries } from './entries.ts'
import { peakOf } from './peak.ts'
import { type Expensive, search } from './search.ts'

const { values } = parseArgs({
  options: {
    entry: { type: 'string', multiple: true },
    seconds: { type: 'string', default: '10' },
    seed: { type: 'string', default: '1' },
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

const all = await entries()
const asked = all.filter(({ name }) => values.entry?.includes(name) ?? true)
let finds = 0
let inputs = 0
for (const entry of asked) {
  const end = performance.now() + Number(values.seconds) * 1000
  const { tried, slowest, heaviest } = search(entry, Number(values.seed), () => performance.now() < end)
  const steep = [...slowest, ...heaviest].filter(({ exponent }) => exponent > most)
  const [heavy] = heaviest
  const peak = heavy && peakOf(heavy.candidate)
  inputs += tried
  finds += steep.length + (peak?.isOver ? 1 : 0)
  console.log(
    `${entry.name}: ${tried} inputs, at most ${said(slowest[0])} µs for 1,000 characters and ${said(heavy)} bytes for each, ${steep.length} steep`,
  )
  for (const one of steep)
    console.log(`  exponent ${one.exponent.toFixed(2)}: ${said(one)} ${one.candidate.shape}`)
  if (peak?.isOver) console.log(`  needs a heap of more than ${peak.limit} MiB: ${said(heavy)}`)
}
console.log(
  `${asked.length} entries, ${values.seconds} s each: ${inputs} inputs, ${finds} of them more expensive than allowed`,
)
if (finds > 0) process.exitCode = 1

function said(one: Expensive | undefined): string {
  return one === undefined ? '-' : `${one.cost.toFixed(0)} (${JSON.stringify(one.candidate.parts)})`
}
