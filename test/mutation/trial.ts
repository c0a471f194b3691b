import type { Bundle } from './bundle.ts'
import { type Case, Collector } from './collect.ts'

/** How the tests of a file end with a mutant: they fail, take too long, or say nothing. */
export type End = 'killed' | 'time' | 'survives'

/** What a test reaches when all is as it should be. */
interface Reached {
  readonly index: number
  readonly mutants: ReadonlySet<number>
  readonly steps: number
}

/** A test file whose tests pass as they are. */
export interface Proven {
  readonly bundle: Bundle
  /** Reached while the file is loaded: then it may matter to every test. */
  readonly loading: Reached
  /** Those that take few steps first. */
  readonly tests: readonly Reached[]
  readonly count: number
}

/** A test that takes three times the steps of its whole file, and some, is in an endless loop: alone it finds nothing kept by others. */
const steps = (usual: number): number => 3 * usual + 200_000
const milliseconds = 10_000

class OutOfSteps extends Error {}

/** One load of the bundle, with or without a mutant. */
class Instance {
  readonly reached = new Set<number>()
  readonly collector = new Collector()
  steps = 0
  left = Number.POSITIVE_INFINITY
  isOut = false
  readonly #bundle: Bundle
  readonly #expect: unknown
  readonly #mutant: number

  constructor(bundle: Bundle, expect: unknown, mutant = -1) {
    this.#bundle = bundle
    this.#expect = expect
    this.#mutant = mutant
  }

  async load(): Promise<readonly Case[]> {
    const { reached } = this
    const isOn = (number: number): boolean => {
      this.#step()
      reached.add(number)
      return number === this.#mutant
    }
    const vitest = this.collector.functions(this.#expect)
    await this.#bundle.run({ vitest, isOn, step: () => this.#step() })
    for (const first of this.collector.first) await first()
    return this.collector.cases
  }

  #step(): void {
    this.steps += 1
    if (this.steps <= this.left) return
    this.isOut = true
    throw new OutOfSteps()
  }
}

/** Runs every test once without a mutant; throws what fails. */
export async function proven(
  bundle: Bundle,
  expect: unknown,
  without: readonly string[] = [],
): Promise<Proven> {
  const instance = new Instance(bundle, expect)
  const cases = await instance.load()
  const take = (index: number): Reached => {
    const reached = { index, mutants: new Set(instance.reached), steps: instance.steps }
    instance.reached.clear()
    instance.steps = 0
    return reached
  }
  const loading = take(-1)
  const tests: Reached[] = []
  for (const [index, { name, run }] of cases.entries()) {
    if (without.some((part) => name.includes(part))) continue
    await run()
    tests.push(take(index))
  }
  tests.sort((a, b) => a.steps - b.steps || a.index - b.index)
  return { bundle, loading, tests, count: cases.length }
}

export function isReached({ loading, tests }: Proven, mutant: number): boolean {
  return loading.mutants.has(mutant) || tests.some(({ mutants }) => mutants.has(mutant))
}

/** Runs the tests that reach a mutant until one of them notices. */
export async function tried(proof: Proven, expect: unknown, mutant: number): Promise<End> {
  const { bundle, loading, tests, count } = proof
  const instance = new Instance(bundle, expect, mutant)
  const usual = tests.reduce((sum, test) => sum + test.steps, loading.steps)
  const ended = async (body: () => unknown): Promise<End> => {
    instance.left = instance.steps + steps(usual)
    const end = await raced(body)
    return instance.isOut ? 'time' : end
  }
  let cases: readonly Case[] = []
  const isLoading = loading.mutants.has(mutant)
  const loaded = await ended(async () => {
    cases = await instance.load()
    if (cases.length !== count) throw new Error('the tests are others')
  })
  if (loaded !== 'survives') return loaded
  for (const test of tests) {
    if (!isLoading && !test.mutants.has(mutant)) continue
    const end = await ended(() => cases[test.index]?.run())
    if (end !== 'survives') return end
  }
  return 'survives'
}

/** A promise that is never kept is noticed too. */
async function raced(body: () => unknown): Promise<End> {
  let clock: NodeJS.Timeout | undefined
  const late = new Promise<End>((resolve) => {
    clock = setTimeout(() => resolve('time'), milliseconds)
  })
  const end = (async (): Promise<End> => {
    try {
      await body()
      return 'survives'
    } catch {
      return 'killed'
    }
  })()
  try {
    return await Promise.race([end, late])
  } finally {
    clearTimeout(clock)
  }
}
