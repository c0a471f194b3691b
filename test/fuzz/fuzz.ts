import { storedCorpus } from './corpus.ts'
import { Coverage } from './coverage.ts'
import { mutated } from './mutation.ts'
import { Random } from './random.ts'
import type { Target } from './target.ts'

export interface Failure {
  readonly input: Buffer
  readonly problem: string
}

export interface Fuzzed {
  readonly executions: number
  /** Parts of our sources that ran; counted only where coverage guides. */
  readonly covered: number
  readonly corpus: readonly Buffer[]
  readonly failures: readonly Failure[]
}

interface Plan {
  readonly name: string
  readonly target: Target
  readonly seed: number
  /** Whether there is to be one more round. */
  readonly goOn: (executions: number) => boolean
  readonly isGuided: boolean
}

/** Seconds of the processor that no input of this size may take. */
const slowest = 2
/** Counting costs more than running, so that batches grow while nothing new is reached. */
const batches = { least: 40, most: 640 }
const mostFailures = 20

/** Runs what is stored, then what is made from it; guided, whatever reaches something new is kept. */
export async function fuzz({ name, target, seed, goOn, isGuided }: Plan): Promise<Fuzzed> {
  await target.prepare?.()
  const random = new Random(seed)
  const corpus = [...target.seeds.map((input) => Buffer.from(input)), ...storedCorpus(name)]
  const failures = new Map<string, Failure>()
  const coverage = isGuided ? new Coverage() : undefined
  const kept: Buffer[] = []
  let executions = 0
  let batch = batches.least
  const execute = async (input: Buffer): Promise<void> => {
    executions++
    const problem = await problemOf(target, input)
    if (problem !== undefined && !failures.has(problem)) failures.set(problem, { input, problem })
  }
  for (const input of corpus) await execute(input)
  coverage?.fresh()
  while (goOn(executions) && failures.size < mostFailures) {
    const inputs = Array.from({ length: batch }, () => mutated(corpus, target.dictionary, random))
    for (const input of inputs) await execute(input)
    if (coverage === undefined) continue
    const isNew = coverage.fresh() > 0
    batch = isNew ? batches.least : Math.min(batch * 2, batches.most)
    if (!isNew) continue
    const found = await reaching(inputs, target)
    kept.push(...found)
    corpus.push(...found)
  }
  coverage?.end()
  return { executions, covered: coverage?.size ?? 0, corpus: kept, failures: [...failures.values()] }
}

/** Which of a batch reached what the others did not: each once more, against a count of its own. */
async function reaching(inputs: readonly Buffer[], target: Target): Promise<readonly Buffer[]> {
  const own = new Coverage()
  const found: Buffer[] = []
  try {
    for (const input of inputs) {
      await problemOf(target, input)
      if (own.fresh() > 0) found.push(input)
    }
  } finally {
    own.end()
  }
  return found.slice(0, 8)
}

export async function problemOf(target: Target, input: Buffer): Promise<string | undefined> {
  const started = performance.now()
  const problem = await failureOf(target, input)
  if (problem !== undefined || performance.now() - started < slowest * 1000) return problem
  // Other processes may have run meanwhile. To ask for the processor's time takes longer than most inputs.
  const used = process.cpuUsage()
  await failureOf(target, input)
  return process.cpuUsage(used).user / 1e6 > slowest ? 'it takes too long' : undefined
}

async function failureOf(target: Target, input: Buffer): Promise<string | undefined> {
  try {
    await target.run(input)
    return undefined
  } catch (error) {
    const { message, stack = '' } = error instanceof Error ? error : new Error(String(error))
    const place = /\n\s+at [^\n]*\/src\/[^\n]*?(\w[\w-]*\.ts)/.exec(stack)?.[1] ?? ''
    return `${message.slice(0, 120)} ${place}`.trim()
  }
}
