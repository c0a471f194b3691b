import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { consume, consumersOf, findTarballs } from './consume.ts'

// Every consumer with the package as it would be published:
// `npm run consumers [-- --node 24] [--only vite] [--tarball package.tgz --runtime runtime.tgz]`.
const { values } = parseArgs({
  options: {
    node: { type: 'string', multiple: true, default: [process.versions.node.split('.')[0] ?? ''] },
    only: { type: 'string', default: '' },
    tarball: { type: 'string' },
    runtime: { type: 'string' },
  },
})
const work = mkdtempSync(join(tmpdir(), 'consumers-'))
try {
  const tarballs = findTarballs(values, join(work, 'package'))
  const chosen = consumersOf(tarballs).filter(({ name, folder }) => `${name} ${folder}`.includes(values.only))
  for (const [round, node] of values.node.entries()) {
    for (const [index, consumer] of chosen.entries()) {
      const steps = consume(consumer, tarballs, node, join(work, `${round}-${index}`))
      const times = steps.map(({ name, seconds }) => `${name} ${seconds.toFixed(1)} s`.padEnd(15)).join(' ')
      const failure = steps.find((step) => step.failure !== undefined)
      console.log(
        `${failure ? 'NOT ' : 'fine'}  Node ${node}  ${consumer.name.padEnd(30)} ${times.trimEnd()}`,
      )
      if (failure) console.log(failure.failure)
      if (failure) process.exitCode = 1
    }
  }
} finally {
  rmSync(work, { recursive: true, force: true })
}
