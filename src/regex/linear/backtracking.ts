import type { CharSet } from 'refa'
import { condition, step } from '../../runtime/index.ts'
import type { CompiledSteps } from './steps.ts'

/** Ways that an engine may have to try for one text up to one of its places. */
const mostWays = 256
/** Steps that an engine may take from one place to the next, of all its ways. */
const mostSteps = 20_000
/** Sets of ways that are looked at. */
const mostSets = 3000
/** Steps that are taken while looking. */
const mostWork = 2_000_000

/**
 * Whether an engine that goes back has only so many ways to try for any text up to any of its places: its time is then
 * linear. A way is a sequence of decisions, so that two which come to the same place count twice. Every place that a text
 * leads to is looked at with the number of its ways, until nothing new comes.
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

/** By place, how many ways lead there. */
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

  areFew(): boolean {
    const known = new KnownCounts()
    known.add(this.#open(new Map([[0, 1]]), true))
    for (const counts of known.all) {
      for (const region of this.#regions) {
        // An engine begins again at every place where it has not found anything.
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

  /** In how many ways each place that reads a character is reached from a place without one. */
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
        // An engine ends a way whose repetition has begun and ended without a character.
        if (first > at || !this.#hasBegun(begun, first)) todo.push({ at: first, begun })
      } else if (this.#mayHold(does ?? 0, first, isStart)) todo.push({ at: at + 1, begun })
    }
    const reached = { counts: found, steps }
    if (!isStart) this.#reached.set(start, reached)
    return reached
  }

  #mayHold(does: number, asked: number, isStart: boolean): boolean {
    if (does === step.match) return false
    return asked === condition.boundary || (asked === condition.start && isStart)
  }

  #hasBegun(begun: Begun | undefined, fork: number): boolean {
    for (let one = begun; one !== undefined; one = one.before) {
      this.#spend(1)
      if (one.at === fork) return true
    }
    return false
  }

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

/** What was reached, each once, in the order in which it was: lists grow while they are gone through. */
class KnownCounts {
  readonly all: Counts[] = []
  /** By a number that equal ones share. */
  readonly #alike = new Map<number, Counts[]>()

  add(counts: Counts): void {
    const sum = hashCounts(counts)
    const alike = this.#alike.get(sum) ?? []
    if (alike.some((known) => isEqual(known, counts))) return
    alike.push(counts)
    this.#alike.set(sum, alike)
    this.all.push(counts)
  }
}

/** The same whatever the order. */
function hashCounts(counts: Counts): number {
  let sum = counts.size
  for (const [at, count] of counts)
    sum = (sum + Math.imul(Math.imul(at + 1, 0x9e3779b1) ^ count, 0x85ebca6b)) | 0
  return sum
}

function isEqual(one: Counts, other: Counts): boolean {
  if (one.size !== other.size) return false
  for (const [at, count] of one) if (other.get(at) !== count) return false
  return true
}

const mostRegions = 200

/** The characters that no class tells apart, as which classes they belong to. */
function partitionCharacters(asked: CompiledSteps['characters']): readonly (readonly boolean[])[] {
  // What one class holds tells nothing apart, and can take long to find.
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
