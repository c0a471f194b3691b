import type { Verdict } from '../verdict.ts'
import type { XmlTree, XmlWitness } from './tree.ts'

type Settled =
  | { readonly kind: 'yes' }
  | { readonly kind: 'no'; readonly show: Show; readonly isOpen: boolean }
  | { readonly kind: 'undecided'; readonly reason: string }

interface Entry {
  readonly pair: TypePair
  readonly findings: ContainmentFindings
  readonly users: { readonly entry: Entry; readonly need: Need }[]
  settled?: Settled | undefined
}

/**
 * Decides pairs that depend on each other, cycles included. Compares all reachable pairs, then spreads failures to
 * the pairs that need them, nearest first and through wildcards last. Then doubts spread likewise; all other pairs
 * hold.
 */
export class ContentGraph {
  readonly #settled = new Map<string, Settled>()
  readonly #budget: { left: number }

  constructor(budget: { left: number }) {
    this.#budget = budget
  }

  /** The verdict on a pair; a "no" has a function that makes its witness. Cached by key. */
  decide(pair: TypePair): Verdict<Show> {
    const settled = this.#settled.get(pair.key) ?? this.#settle(pair)
    return settled.kind === 'no' ? { kind: 'no', witness: settled.show } : settled
  }

  /**
   * The verdict on a pair, stored together with those of all pairs that it needs. It is "no" for a fault or a
   * need of a "no", else `undecided` for a doubt or a need of an undecided pair, else "yes".
   */
  #settle(pair: TypePair): Settled {
    const known = this.#settled
    const entries = this.#reached(pair)
    for (const entry of entries) entry.settled = known.get(entry.pair.key) ?? localVerdict(entry.findings)
    const failed = (one: Entry): boolean => one.settled?.kind === 'no'
    propagate(
      entries.filter((one) => failed(one) && !isOpen(one.settled)),
      false,
    )
    propagate(entries.filter(failed), true)
    for (const one of entries) {
      const [reason] = one.findings.doubts ?? []
      if (reason !== undefined && !failed(one)) one.settled ??= { kind: 'undecided', reason }
    }
    propagate(
      entries.filter(({ settled }) => settled?.kind === 'undecided'),
      true,
    )
    for (const entry of entries) {
      entry.settled ??= { kind: 'yes' }
      this.#settled.set(entry.pair.key, entry.settled)
    }
    return entries[0]?.settled ?? { kind: 'yes' }
  }

  /**
   * An entry for the pair (first) and for each pair it needs, at any depth; settled pairs are not compared again.
   */
  #reached(first: TypePair): readonly Entry[] {
    const entries = new Map<string, Entry>()
    const enter = (pair: TypePair): Entry => {
      const known = entries.get(pair.key)
      if (known) return known
      const entry: Entry = { pair, findings: this.#findings(pair), users: [] }
      entries.set(pair.key, entry)
      return entry
    }
    enter(first)
    for (const entry of entries.values()) {
      if (entry.findings.fault) continue
      for (const need of entry.findings.needs ?? []) enter(need.pair).users.push({ entry, need })
    }
    return [...entries.values()]
  }

  /** Compares a pair; empty if it is settled already, a doubt if the budget is used up. */
  #findings(pair: TypePair): ContainmentFindings {
    if (this.#settled.has(pair.key)) return {}
    if (this.#budget.left <= 0) return { doubts: ['the schemas are too large to compare'] }
    this.#budget.left -= 1
    return pair.compare()
  }
}

/** The verdict "no" if the findings have a fault; undefined otherwise. */
function localVerdict({ fault }: ContainmentFindings): Settled | undefined {
  return fault && { kind: 'no', show: fault, isOpen: false }
}

/** Whether a pair failed only by way of a wildcard. */
function isOpen(settled: Settled | undefined): boolean {
  return settled?.kind === 'no' && settled.isOpen
}

/**
 * Gives each unsettled entry the verdict of a settled entry that it needs, breadth first; mutates the entries.
 * Needs by way of a wildcard count only with `alsoOpen`.
 */
function propagate(from: readonly Entry[], alsoOpen: boolean): void {
  const queue = [...from]
  for (const { settled, users } of queue) {
    if (!settled) continue
    for (const { entry, need } of users) {
      if (entry.settled || (need.isOpen && !alsoOpen)) continue
      entry.settled = settledBy(settled, need)
      queue.push(entry)
    }
  }
}

/** The verdict that a need passes on: a "no" gets its witness wrapped; other verdicts stay the same. */
function settledBy(inner: Settled, { wrap, isOpen: isByWildcard }: Need): Settled {
  if (inner.kind !== 'no') return inner
  const show = (): XmlWitness | undefined => {
    const shown = inner.show()
    return shown && wrap(shown)
  }
  return { kind: 'no', show, isOpen: inner.isOpen || isByWildcard === true }
}

/** Makes the witness on demand; undefined if it would be too large. */
export type Show = () => XmlWitness | undefined

/** The result of comparing two things one level deep: a fault, doubts, or pairs that must hold as well. */
export interface ContainmentFindings {
  readonly fault?: Show | undefined
  readonly doubts?: readonly string[]
  readonly needs?: readonly Need[]
}

/** A pair that must be contained as well, and how its witness becomes one of the whole. */
export interface Need {
  readonly pair: TypePair
  readonly wrap: (inner: XmlWitness) => XmlWitness | undefined
  /** The need exists only by way of a wildcard. */
  readonly isOpen?: boolean
}

/** Two things that are compared, once for each key. */
export interface TypePair {
  readonly key: string
  readonly compare: () => ContainmentFindings
}

/** A witness whose fault is at its outermost element (empty path). */
export function at(tree: XmlTree, fault: XmlWitness['fault'], subject?: XmlWitness['subject']): XmlWitness {
  return { tree, path: [], fault, ...(subject && { subject }) }
}
