import { parseArgs } from 'node:util'
import { storeCorpus, storedCorpus } from './corpus.ts'
import { fuzz } from './fuzz.ts'
import { recordRun } from './results.ts'
import { targets } from './targets.ts'

const { values } = parseArgs({
  options: {
    target: { type: 'string', multiple: true },
    seconds: { type: 'string', default: '10' },
    seed: { type: 'string', default: '1' },
    /** Keeps what reached something new. */
    store: { type: 'boolean', default: false },
    /** Writes what was reached into `results.json` and the table of the README. */
    record: { type: 'boolean', default: false },
  },
})

for (const name of values.target ?? Object.keys(targets)) {
  const target = targets[name]
  if (target === undefined) {
    console.error(`There is no target "${name}"; there are ${Object.keys(targets).join(', ')}.`)
    process.exit(2)
  }
  const end = performance.now() + Number(values.seconds) * 1000
  const plan = { name, target, seed: Number(values.seed), isGuided: true }
  const result = await fuzz({ ...plan, goOn: () => performance.now() < end })
  const { executions, covered, corpus, failures } = result
  console.log(
    `${name}: ${executions} executions, ${covered} parts covered, ${corpus.length} inputs that reached more, ${failures.length} finds`,
  )
  for (const { problem, input } of failures) console.log(`  ${problem}\n    ${input.toString('base64')}`)
  if (values.store)
    storeCorpus(name, [...storedCorpus(name), ...corpus.filter((input) => input.length <= 600)].slice(0, 150))
  if (values.record) {
    recordRun(name, {
      seconds: Math.round(Number(values.seconds)),
      executions,
      covered,
      finds: failures.length,
    })
  }
  if (failures.length > 0) process.exitCode = 1
}
