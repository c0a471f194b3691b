import type { CharSet } from 'refa'
import { condition, step } from '../../runtime/index.ts'
import type { CompiledSteps } from './steps.ts'

/** The most ways that an engine may try for a text up to one of its places. */
const mostWays = 256
/** The most steps, of all its ways, that an engine may take from one place to the next. */
const mostSteps = 20_000
/** The most sets of ways that the analysis visits. */
const mostSets = 3000
/** The most steps of the analysis. */
const mostWork = 2_000_000

/**
 * Whether a backtracking engine has a bounded number of ways for any text up to any place, so that its time
 * is linear. A way is a sequence of decisions; two that reach the same place count twice. `false` for
 * look-arounds, and if the analysis exceeds its limits.
 */
export function hasBoundedBacktracking(compiled: CompiledSteps): boolean {
  try {
    return new Ways(compiled).areFew()
  } catch (problem) {
    if (problem instanceof TooMany) return false
    throw problem
  }
}

class TooMany extends Error {}

/** By place of the program: the number of ways that lead there. */
type Counts = ReadonlyMap<number, number>

interface Reached {
  readonly counts: Counts
  readonly steps: number
}

class Ways {
  readonly #steps: readonly number[]
  readonly #regions: readonly (readonly boolean[])[]
  readonly #reached = new Map<number, Reached>()
  #work = 0

  constructor({ program, characters }: CompiledSteps) {
    if (program.looks !== undefined) throw new TooMany()
    this.#steps = program.steps
    this.#regions = partitionCharacters(characters)
  }

  /**
   * Whether all sets of places that any text reaches stay within the limits; `false` if there are too many sets.
   * Throws `TooMany` if a limit on ways or steps is exceeded.
   */
  areFew(): boolean {
    const known = new KnownCounts()
    known.add(this.#open(new Map([[0, 1]]), true))
    for (const counts of known.all) {
      for (const region of this.#regions) {
        // An engine starts anew at every place of the text.
        const after = new Map([[0, 1]])
        for (const [at, count] of counts) {
          this.#spend(1)
          if (region[this.#steps[at * 3 + 1] ?? 0] === true) add(after, at + 1, count)
        }
        known.add(this.#open(after, false))
        if (known.all.length > mostSets) return false
      }
    }
    return true
  }

  /** The numbers of ways at all reading places reachable without a character; throws `TooMany` over a limit. */
  #open(counts: Counts, isStart: boolean): Counts {
    const opened = new Map<number, number>()
    let [all, steps] = [0, 0]
    for (const [at, count] of counts) {
      const reached = this.#from(at, isStart)
      steps += count * reached.steps
      for (const [to, ways] of reached.counts) {
        add(opened, to, count * ways)
        all += count * ways
      }
    }
    if (all > mostWays || steps > mostSteps) throw new TooMany()
    return opened
  }

  /**
   * The number of ways from a place to each reading place without a character, and the steps for that; cached
   * except at the start. A repetition that matched no character is not repeated. Throws `TooMany` over a limit.
   */
  #from(start: number, isStart: boolean): Reached {
    const known = isStart ? undefined : this.#reached.get(start)
    if (known) return known
    const found = new Map<number, number>()
    let steps = 0
    const todo: { readonly at: number; readonly begun: Begun | undefined }[] = [
      { at: start, begun: undefined },
    ]
    for (let next = todo.pop(); next !== undefined; next = todo.pop()) {
      const { at, begun } = next
      this.#spend(1)
      steps += 1
      if (steps > mostSteps) throw new TooMany()
      const first = this.#steps[at * 3 + 1] ?? 0
      const second = this.#steps[at * 3 + 2] ?? 0
      const does = this.#steps[at * 3]
      if (does === step.character) add(found, at, 1)
      else if (does === step.fork) {
        todo.push({ at: first, begun: { at, before: begun } }, { at: second, begun })
      } else if (does === step.jump) {
        // An engine gives up a repetition that matched no character.
        if (first > at || !this.#hasBegun(begun, first)) todo.push({ at: first, begun })
      } else if (this.#mayHold(does ?? 0, first, isStart)) todo.push({ at: at + 1, begun })
    }
    const reached = { counts: found, steps }
    if (!isStart) this.#reached.set(start, reached)
    return reached
  }

  /**
   * Whether a condition may let the program continue: a word boundary always, the start only there, others never.
   */
  #mayHold(does: number, asked: number, isStart: boolean): boolean {
    if (does === step.match) return false
    return asked === condition.boundary || (asked === condition.start && isStart)
  }

  /** Whether the way has begun the repetition at this fork since it read a character. */
  #hasBegun(begun: Begun | undefined, fork: number): boolean {
    for (let one = begun; one !== undefined; one = one.before) {
      this.#spend(1)
      if (one.at === fork) return true
    }
    return false
  }

  /** Counts steps of the analysis; throws `TooMany` over the limit. */
  #spend(work: number): void {
    this.#work += work
    if (this.#work > mostWork) throw new TooMany()
  }
}

/** The repetitions that a way has begun since it read a character. */
interface Begun {
  readonly at: number
  readonly before: Begun | undefined
}

function add(counts: Map<number, number>, at: number, count: number): void {
  counts.set(at, (counts.get(at) ?? 0) + count)
}

/** The distinct sets reached so far, in order; `all` may grow while it is iterated. */
class KnownCounts {
  readonly all: Counts[] = []
  /** Sets by their hash. */
  readonly #alike = new Map<number, Counts[]>()

  /** Adds a set unless an equal one is known. */
  add(counts: Counts): void {
    const sum = hashCounts(counts)
    const alike = this.#alike.get(sum) ?? []
    if (alike.some((known) => isEqual(known, counts))) return
    alike.push(counts)
    this.#alike.set(sum, alike)
    this.all.push(counts)
  }
}

/** A hash that does not depend on the order of entries. */
function hashCounts(counts: Counts): number {
  let sum = counts.size
  for (const [at, count] of counts)
    sum = (sum + Math.imul(Math.imul(at + 1, 0x9e3779b1) ^ count, 0x85ebca6b)) | 0
  return sum
}

/** Whether two sets have the same places with the same numbers. */
function isEqual(one: Counts, other: Counts): boolean {
  if (one.size !== other.size) return false
  for (const [at, count] of one) if (other.get(at) !== count) return false
  return true
}

const mostRegions = 200

/**
 * Partitions all characters by the classes they belong to and returns one list of memberships per part. Throws
 * `TooMany` if there are too many parts.
 */
function partitionCharacters(asked: CompiledSteps['characters']): readonly (readonly boolean[])[] {
  // A single class needs no computation, which could take long.
  if (asked.length === 1) return [[true], [false]]
  const classes = asked.map((one) => one())
  let regions: { readonly set: CharSet | undefined; readonly in: readonly boolean[] }[] = [
    { set: undefined, in: [] },
  ]
  for (const one of classes) {
    regions = regions.flatMap((region) => {
      const inside = region.set?.intersect(one) ?? one
      const outside = region.set?.without(one) ?? one.negate()
      return [
        ...(inside.isEmpty ? [] : [{ set: inside, in: [...region.in, true] }]),
        ...(outside.isEmpty ? [] : [{ set: outside, in: [...region.in, false] }]),
      ]
    })
    if (regions.length > mostRegions) throw new TooMany()
  }
  return regions.map((region) => region.in)
}
