import type { Json } from '../../schema/index.ts'
import { solveArray } from './arrays.ts'
import { findListedValues, type SearchBranch, splitIntoBranches } from './branch.ts'
import type { Demands } from './demands.ts'
import { type FoundFact, noFact, type Scene, UndecidedFact, unknown } from './fact.ts'
import { type Demand, type JsonValueKind, jsonKinds } from './json-term.ts'
import { solveNumber } from './numbers.ts'
import { solveObject } from './objects.ts'
import { solveString } from './strings.ts'

const deepest = 60

/**
 * Looks for a value that meets demands. A question that recurs below itself is answered "none" there, as a
 * smallest value never contains itself. Answers based on such an assumption are cached for good only if the outer
 * answer is "none" too.
 */
export class Search implements Scene {
  readonly demands: Demands
  readonly #settled: Map<string, FoundFact>
  /** The questions being answered now, with their depth. */
  readonly #open = new Map<string, number>()
  /** Answers "none" that assume something about open questions, with the depth of the outermost of these. */
  readonly #assumed = new Map<string, number>()
  /** The keys of `#assumed`, in the order of their insertion. */
  readonly #log: string[] = []
  readonly #unknown = new Map<string, FoundFact>()
  #restsOn = Number.POSITIVE_INFINITY
  #steps: number

  constructor(demands: Demands, settled: Map<string, FoundFact>, steps: number) {
    this.demands = demands
    this.#settled = settled
    this.#steps = steps
  }

  /** Counts one step; throws `UndecidedFact` if none is left. */
  step(): void {
    if (this.#steps <= 0) throw new UndecidedFact('the search takes too many steps')
    this.#steps--
  }

  /**
   * Looks for a value that meets all demands; answers from the cache where the same set was asked for before.
   * `none` for a set that is being searched already, as a smallest value never contains itself, and `unknown`
   * deeper than 60 levels.
   */
  below(wanted: readonly Demand[]): FoundFact {
    const demands = inOrder(wanted)
    const key = demands.join()
    const known = this.#settled.get(key) ?? this.#unknown.get(key)
    if (known) return known
    const head = this.#open.get(key) ?? this.#assumed.get(key)
    if (head !== undefined) {
      this.#restsOn = Math.min(this.#restsOn, head)
      return noFact
    }
    const depth = this.#open.size
    if (depth >= deepest) return unknown(`the values are nested more than ${deepest} deep`)
    return this.#ask(key, demands, depth)
  }

  /**
   * Searches for a value and caches the answer. A "none" that rests on an open outer question is kept apart until
   * that question is answered.
   */
  #ask(key: string, demands: readonly Demand[], depth: number): FoundFact {
    const outer = this.#restsOn
    const mark = this.#log.length
    this.#restsOn = Number.POSITIVE_INFINITY
    this.#open.set(key, depth)
    const found = this.#look(demands)
    this.#open.delete(key)
    const own = this.#restsOn
    const isWhole = own >= depth
    if (found.kind === 'none' && !isWhole) {
      this.#assumed.set(key, own)
      this.#log.push(key)
    } else {
      for (const one of this.#log.splice(mark)) {
        this.#assumed.delete(one)
        if (found.kind === 'none') this.#settled.set(one, noFact)
      }
      if (found.kind === 'unknown') this.#unknown.set(key, found)
      else this.#settled.set(key, found)
    }
    this.#restsOn = Math.min(outer, isWhole ? Number.POSITIVE_INFINITY : own)
    return found
  }

  /** Searches kind by kind; the first value found, else unknown if any kind is undecided, else none. */
  #look(demands: readonly Demand[]): FoundFact {
    let open: FoundFact = noFact
    for (const kind of jsonKinds) {
      const found = this.#lookAmong(kind, demands)
      if (found.kind === 'value') return found
      if (found.kind === 'unknown') open = found
    }
    return open
  }

  /** Searches values of one kind, branch by branch; listed values, null and booleans are simply tried. */
  #lookAmong(kind: JsonValueKind, demands: readonly Demand[]): FoundFact {
    if (kind === 'null') return this.#tryEach([null], demands)
    if (kind === 'boolean') return this.#tryEach([true, false], demands)
    let open: FoundFact = noFact
    for (const branch of splitIntoBranches(this, kind, demands)) {
      const listed = findListedValues(this, branch)
      const found = listed ? this.#tryEach(listed, demands) : this.#solve(branch)
      if (found.kind === 'value') return found
      if (found.kind === 'unknown') open = found
    }
    return open
  }

  /** The first of the values that meets all demands; unknown if one of them could not be decided. */
  #tryEach(values: readonly Json[], demands: readonly Demand[]): FoundFact {
    let open: FoundFact = noFact
    for (const value of values) {
      this.step()
      const met = demands.map((demand) => this.demands.accepts(demand, value))
      if (met.includes(false)) continue
      if (!met.includes(undefined)) return { kind: 'value', value }
      open = unknown('whether a listed value is valid hangs on a pattern of which only the words are known')
    }
    return open
  }

  /** Looks for a value for which all facts of the branch are true, by the solver for its kind of value. */
  #solve(branch: SearchBranch): FoundFact {
    switch (branch.kind) {
      case 'number':
        return solveNumber(branch.facts)
      case 'string':
        return solveString(branch.facts)
      case 'array':
        return solveArray(this, branch.facts)
      default:
        return solveObject(this, branch.facts)
    }
  }
}

/** The demands without repetitions, in ascending order. */
function inOrder(wanted: readonly Demand[]): readonly Demand[] {
  const [first, second] = wanted
  if (first === undefined || second === undefined) return wanted
  if (wanted.length > 2 || first === second) return [...new Set(wanted)].sort((a, b) => a - b)
  return first < second ? wanted : [second, first]
}
