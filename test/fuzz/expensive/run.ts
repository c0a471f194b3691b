import { parseArgs } from 'node:util'
import { entries } from './entries.ts'
import { search } from './search.ts'

const { values } = parseArgs({
  options: {
    entry: { type: 'string', multiple: true },
    seconds: { type: 'string', default: '10' },
    seed: { type: 'string', default: '1' },
  },
})

/** What a quadratic input has is 2. */
const most = 1.15

const all = await entries()
for (const entry of all.filter(({ name }) => values.entry?.includes(name) ?? true)) {
  const end = performance.now() + Number(values.seconds) * 1000
  const { tried, worst } = search(entry, Number(values.seed), () => performance.now() < end)
  const [first] = worst
  const steep = worst.filter(({ exponent }) => exponent > most)
  console.log(
    `${entry.name}: ${tried} inputs, at most ${first?.cost.toFixed(0)} µs for 1,000 characters (${JSON.stringify(first?.candidate.parts)}), ${steep.length} steep`,
  )
  for (const { candidate, cost, exponent } of steep) {
    const { parts, shape } = candidate
    console.log(`  exponent ${exponent.toFixed(2)}, ${cost.toFixed(0)} µs: ${JSON.stringify(parts)} ${shape}`)
  }
  if (steep.length > 0) process.exitCode = 1
}
