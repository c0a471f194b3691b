import { spawnSync } from 'node:child_process'
import { isMainThread } from 'node:worker_threads'
import { runSource } from '../../support/run-sources.ts'
import { entries } from './entries.ts'
import { inputOf, type Shape } from './fragments.ts'
import type { Candidate } from './measure.ts'

/** What a program of its own is told: the input, and whether it only says what the entry makes of it. */
interface Task {
  readonly entry: string
  readonly parts: readonly string[]
  readonly shape: Shape
}

interface Made {
  /** Bytes that the program holds without the input. */
  readonly base: number
  /** Bytes of the text itself. */
  readonly text: number
  /** Bytes that what came out holds: a value, or what is wrong with the input. */
  readonly result: number
}

const length = 2 ** 22
const mega = 2 ** 20

/** So often its text, and its result, may an input need at once. */
const most = 6

/** Whether the heap that the law allows is too small for an input; how much was tried, in MiB. */
export function needsMore({ entry, parts, shape }: Candidate): {
  readonly isOver: boolean
  readonly limit: number
} {
  const task: Task = { entry: entry.name, parts, shape }
  const { status, stdout } = inHeap(4096, task)
  if (status !== 0) return { isOver: true, limit: 4096 }
  const { base, text, result } = JSON.parse(stdout) as Made
  const limit = Math.ceil((base + text * (1 + most) + result * (1 + most)) / mega) + 8
  return { isOver: inHeap(limit, task).status !== 0, limit }
}

function inHeap(limit: number, task: Task) {
  const flags = [`--max-old-space-size=${limit}`, '--max-semi-space-size=1', '--expose-gc']
  return spawnSync(
    process.execPath,
    [...flags, ...runSource('test/fuzz/expensive/peak.ts'), JSON.stringify(task)],
    {
      encoding: 'utf8',
    },
  )
}

const [, program = '', given] = process.argv
if (isMainThread && program.endsWith('peak.ts') && given !== undefined) {
  const task = JSON.parse(given) as Task
  const entry = (await entries()).find(({ name }) => name === task.entry)
  if (entry === undefined) throw new Error(`no entry ${task.entry}`)
  const input = inputOf(task.parts, task.shape, length)
  entry.run(inputOf(task.parts, task.shape, 1000))
  // A text that was only put together becomes one.
  input.charCodeAt(input.length - 1)
  globalThis.gc?.()
  const text = input.length * (/[^\0-\xff]/u.test(input) ? 2 : 1)
  const before = process.memoryUsage().heapUsed
  let made: unknown
  try {
    made = entry.run(input)
  } catch {
    // Refused as well.
  }
  globalThis.gc?.()
  const result = made === undefined ? 0 : process.memoryUsage().heapUsed - before
  process.stdout.write(JSON.stringify({ base: before - text, text, result: Math.max(0, result) }))
}
