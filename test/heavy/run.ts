import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { type HeavyJob, jobs } from './jobs.ts'
import { recordResult } from './results.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))

const { values } = parseArgs({ options: { only: { type: 'string', multiple: true } } })
const unknown = values.only?.filter((name) => !jobs.some((job) => job.name === name)) ?? []
if (unknown.length > 0) {
  console.error(`Unknown run: ${unknown.join(', ')}. Known: ${jobs.map(({ name }) => name).join(', ')}.`)
  process.exit(2)
}

for (const job of jobs.filter(({ name }) => values.only?.includes(name) ?? true)) {
  console.log(`${job.name}: ${job.shows}`)
  const began = performance.now()
  const { exit, output } = await runJob(job)
  const figure = [...output.matchAll(job.figure)].map(([, ...groups]) =>
    (groups.find((one) => one !== undefined) ?? '').trim(),
  )
  const passed = exit === 0 && figure.length > 0
  const seconds = Math.round((performance.now() - began) / 1000)
  const result = {
    date: new Date().toISOString().slice(0, 10),
    node: process.versions.node,
    ...{ seconds, passed, figure },
  }
  recordResult(
    job.name,
    result,
    jobs.map(({ name }) => name),
  )
  console.log(`${job.name}: ${passed ? 'passed' : 'FAILED'} in ${seconds} s`)
  if (!passed) {
    console.error(output.slice(-10_000))
    process.exitCode = 1
  }
}

function runJob({ command, env }: HeavyJob): Promise<{ exit: number | null; output: string }> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, command, {
      cwd: root,
      env: { ...process.env, NO_COLOR: '1', CORPUS_REQUIRED: '1', ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    let output = ''
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding('utf8').on('data', (text: string) => {
        output += text
      })
    child.on('error', reject)
    child.on('close', (exit) => resolve({ exit, output }))
  })
}
