import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { repository } from '../package/pack.ts'
import { consume, consumersOf, findTarballs } from './consume.ts'
import { environment, nodeFolder } from './nodes.ts'

// What users run, on every Node that is promised: `npm run test:nodes [-- --node 22] [--only plugin] [--tarball package.tgz]`.
const { values } = parseArgs({
  options: {
    node: { type: 'string', multiple: true, default: ['20', '22', '24'] },
    only: { type: 'string', default: '' },
    tarball: { type: 'string' },
    runtime: { type: 'string' },
  },
})

/** Parts of the tests that depend on the Node which runs them. */
const parts: readonly (readonly [string, readonly string[]])[] = [
  ['runtime', ['test/runtime']],
  ['generated code', ['test/generate']],
  ['command', ['test/cli', 'test/config', 'test/init', 'test/output']],
  ['plugin', ['test/plugin']],
]

interface Row {
  readonly part: string
  /** `12 of 12`, by Node. */
  readonly results: readonly string[]
}

const work = mkdtempSync(join(tmpdir(), 'nodes-'))
try {
  const isAsked = (part: string): boolean => part.includes(values.only)
  const rows = [
    ...parts.filter(([part]) => isAsked(part)).map(([part, folders]) => suiteRow(part, folders)),
    ...(isAsked('consumers') ? [consumersRow()] : []),
  ]
  const width = Math.max(...rows.flatMap(({ results }) => results.map((one) => one.length)), 8)
  const line = (head: string, cells: readonly string[]): string =>
    `${head.padEnd(16)}${cells.map((cell) => cell.padEnd(width + 2)).join('')}`.trimEnd()
  console.log(
    line(
      '',
      values.node.map((node) => `Node ${node}`),
    ),
  )
  for (const { part, results } of rows) console.log(line(part, results))
} finally {
  rmSync(work, { recursive: true, force: true })
}

function suiteRow(part: string, folders: readonly string[]): Row {
  const results = values.node.map((node) => {
    const file = join(work, 'result.json')
    const vitest = join(repository, 'node_modules/vitest/vitest.mjs')
    const args = [
      vitest,
      'run',
      ...folders,
      '--testTimeout=600000',
      '--reporter=json',
      `--outputFile=${file}`,
    ]
    const program = join(nodeFolder(node), 'node')
    const { status, stderr } = spawnSync(program, args, {
      cwd: repository,
      env: environment([nodeFolder(node)]),
      encoding: 'utf8',
    })
    if (status !== 0) {
      process.exitCode = 1
      // A test that takes the whole process down is in no list of results.
      console.error(`Node ${node}: ${part} ended with ${status}\n${stderr.trim().slice(0, 2_000)}`)
    }
    const { numPassedTests, numTotalTests, testResults } = JSON.parse(readFileSync(file, 'utf8')) as Result
    for (const { name, status: said } of testResults)
      if (said !== 'passed') console.error(`Node ${node}: ${name.slice(repository.length)} ${said}`)
    return `${numPassedTests} of ${numTotalTests}`
  })
  return { part, results }
}

interface Result {
  readonly numPassedTests: number
  readonly numTotalTests: number
  readonly testResults: readonly { readonly name: string; readonly status: string }[]
}

function consumersRow(): Row {
  const tarballs = findTarballs(values, join(work, 'package'))
  const asked = consumersOf(tarballs)
  const results = values.node.map((node, round) => {
    const fine = asked.filter((consumer, index) => {
      const steps = consume(consumer, tarballs, node, join(work, `${round}-${index}`))
      const failure = steps.find((step) => step.failure !== undefined)
      if (failure) console.error(`Node ${node}: ${consumer.name}: ${failure.name}\n${failure.failure}`)
      return failure === undefined
    })
    if (fine.length < asked.length) process.exitCode = 1
    return `${fine.length} of ${asked.length}`
  })
  return { part: 'consumers', results }
}
