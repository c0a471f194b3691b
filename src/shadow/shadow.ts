import { compareValues } from './compare-values.ts'
import { DifferenceCounts } from './difference-counts.ts'
import type { Shadow, ShadowOptions, ShadowReport } from './options.ts'

/** The number of failures kept with their messages. */
const mostFailures = 20

/**
 * Creates a shadow: the old implementation answers, and afterwards the new one is called and compared. The new one
 * neither delays nor fails an answer; if too many are pending, it is not called.
 */
export function createShadow<Old, New = Old>(options: ShadowOptions<Old, New> = {}): Shadow<Old, New> {
  const { every = 1, pending = 16, timeout = 10_000, samples = 3, values = 100_000, read = {} } = options
  const { ignore, copy, dataElementOf = () => undefined } = options
  const counts = { answers: 0, equal: 0, different: 0, failed: 0, late: 0, passed: 0 }
  const found = new DifferenceCounts(samples, dataElementOf)
  const failures: { readonly key: string; readonly said: string }[] = []
  const open = new Set<Promise<void>>()
  /** Comparisons that timed out and still run. */
  const late = new Set<Promise<unknown>>()

  /** Counts a failure; the first ones are kept with their messages. */
  function failed(key: string, error: unknown): void {
    counts.failed++
    if (failures.length >= mostFailures) return
    const [said = ''] = (error instanceof Error ? error.message : String(error)).split('\n')
    failures.push({ key, said })
  }

  /** Reads both answers, compares them and counts the result; late and failed ones are counted as such. */
  async function compare(key: string, kept: () => Old, made: () => New | Promise<New>): Promise<void> {
    const known = async (): Promise<unknown> => (read.old === undefined ? kept() : read.old(kept()))
    const asked = async (): Promise<unknown> => {
      const answer = await made()
      return read.new === undefined ? answer : read.new(answer)
    }
    try {
      const work = Promise.all([known(), asked()])
      const both = await within(timeout, work)
      if (both === undefined) {
        counts.late++
        late.add(work)
        const ended = (): boolean => late.delete(work)
        work.then(ended, ended)
        return
      }
      const [old, other] = both
      const { differences, isWhole } = compareValues(old, other, {
        most: values,
        ...(ignore === undefined ? {} : { ignore }),
      })
      found.add(key, differences)
      if (differences.length > 0) counts.different++
      else if (isWhole) counts.equal++
      else failed(key, new Error(`The answers have more than ${values} values, or are nested too deeply.`))
    } catch (error) {
      failed(key, error)
    }
  }

  /** Starts a comparison after the caller has its answer. */
  function start(key: string, kept: () => Old, made: () => New | Promise<New>): void {
    const work = later().then(() => compare(key, kept, made))
    open.add(work)
    void work.finally(() => open.delete(work))
  }

  /** A function that returns a copy of the old answer later; an error of copying is thrown then. */
  function copied(answer: Old): () => Old {
    if (copy === undefined) return () => answer
    try {
      const kept = copy(answer)
      return () => kept
    } catch (error) {
      return () => {
        throw error
      }
    }
  }

  return {
    /** Returns the old implementation's answer, or throws its error; then starts the comparison if it is due. */
    async answer(key, old, made) {
      counts.answers++
      const isAsked = (counts.answers - 1) % every === 0
      let answer: Old
      try {
        answer = await old()
      } catch (error) {
        counts.passed++
        throw error
      }
      if (isAsked && open.size + late.size < pending) start(key, copied(answer), made)
      else counts.passed++
      return answer
    },
    report: (): ShadowReport => ({
      ...counts,
      open: open.size,
      differences: found.list(),
      others: found.others,
      failures: [...failures],
    }),
    async settled() {
      while (open.size > 0) await Promise.all(open)
    },
  }
}

/** Resolves after the caller got its answer. */
function later(): Promise<void> {
  return new Promise((go) => setTimeout(go, 0))
}

/** The result of the work, or its error; `undefined` if it takes longer than that. A later error is ignored. */
async function within<T>(milliseconds: number, work: Promise<T>): Promise<T | undefined> {
  let timer: ReturnType<typeof setTimeout> | undefined
  // A late failure must not go unhandled.
  work.catch(() => {})
  try {
    return await Promise.race([
      work,
      new Promise<undefined>((go) => {
        timer = setTimeout(() => go(undefined), milliseconds)
      }),
    ])
  } finally {
    clearTimeout(timer)
  }
}
