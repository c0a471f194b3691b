import { spawnSync } from 'node:child_process'
import { runSource } from '../../support/run-sources.ts'
import { inputOf, type Shape } from './fragments.ts'
import type { Candidate } from './measure.ts'
import { plainEntries } from './plain-entries.ts'

/** What a program of its own is told. */
interface Task {
  readonly entry: string
  readonly parts: readonly string[]
  readonly shape: Shape
  /** Whether the input is only made. */
  readonly isIdle?: boolean
}

/** In bytes. */
interface Made {
  /** The text itself. */
  readonly text: number
  /** What came out holds: a value, or what is wrong with the input. */
  readonly result: number
  /** All that the program holds before. */
  readonly before: number
}

const length = 2 ** 22
const mega = 2 ** 20

/** So often its text, and what comes out, may an input need beside them. */
const most = 6

/** The least heap, in MiB, in which a program holds a text of so many bytes; engines need some beside it. */
const floors = new Map<number, number>()

export interface Peak {
  readonly isOver: boolean
  /** The heap that is allowed, in MiB. */
  readonly limit: number
}

/** Whether the heap that the law allows is too small for an input; the least heap is found to a step, in MiB. */
export function peakOf({ entry, parts, shape }: Candidate, step = 4): Peak {
  const task: Task = { entry: entry.name, parts, shape }
  const { status, stdout, stderr } = inHeap(4096, task)
  if (status !== 0) throw new Error(`The program that measures failed: ${stderr.slice(-2000)}`)
  const { text, result, before } = JSON.parse(stdout) as Made
  const limit = Math.ceil(floorOf(text, before, task, step) + (most * text + (1 + most) * result) / mega)
  return { isOver: inHeap(limit, task).status !== 0, limit }
}

/** Found by halves: what a program holds afterwards is too little, since it needs more while it starts. */
function floorOf(text: number, before: number, task: Task, step: number): number {
  const key = Math.round(text / mega)
  const known = floors.get(key)
  if (known !== undefined) return known
  const isEnough = (heap: number): boolean => inHeap(heap, { ...task, isIdle: true }).status === 0
  let low = step * Math.floor(before / mega / step)
  let high = Math.max(2 * low, step)
  for (; !isEnough(high); high *= 2) low = high
  while (high - low > step) {
    const middle = step * Math.round((low + high) / 2 / step)
    if (isEnough(middle)) high = middle
    else low = middle
  }
  floors.set(key, high)
  return high
}

function inHeap(limit: number, task: Task) {
  const flags = [`--max-old-space-size=${limit}`, '--max-semi-space-size=1', '--expose-gc']
  const args = [...runSource('test/fuzz/expensive/peak.ts'), JSON.stringify(task)]
  return spawnSync(process.execPath, [...flags, ...args], { encoding: 'utf8' })
}

/** Refused is an answer, too. */
function answerOf(run: () => unknown): unknown {
  try {
    return run()
  } catch (error) {
    return error
  }
}

const [, program = '', given] = process.argv
if (/\bpeak\.[jt]s$/.test(program) && given !== undefined) {
  const { entry: name, parts, shape, isIdle } = JSON.parse(given) as Task
  const isAsked = (one: { readonly name: string }): boolean => one.name === name
  const entry =
    plainEntries.find(isAsked) ?? (await import('./entries.ts').then((all) => all.entries())).find(isAsked)
  if (entry === undefined) throw new Error(`no entry ${name}`)
  answerOf(() => entry.run(inputOf(parts, shape, 1000)))
  const input = inputOf(parts, shape, length)
  const text = input.length * (/[^\0-\xff]/u.test(input) ? 2 : 1)
  globalThis.gc?.()
  const before = process.memoryUsage().heapUsed
  const answer = isIdle ? undefined : answerOf(() => entry.run(input))
  globalThis.gc?.()
  const result = Math.max(0, process.memoryUsage().heapUsed - before)
  // The answer is held until here.
  process.stdout.write(JSON.stringify({ text, before, result: answer === undefined ? 0 : result }))
}
