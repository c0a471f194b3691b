import type { Verdict } from '../verdict.ts'
import type { Findings, Need, Pair, Show } from './findings.ts'

type Settled =
  | { readonly kind: 'yes' }
  | { readonly kind: 'no'; readonly show: Show }
  | { readonly kind: 'undecided'; readonly reason: string }

interface Entry {
  readonly pair: Pair
  readonly findings: Findings
  readonly users: { readonly entry: Entry; readonly need: Need }[]
  settled?: Settled
}

/**
 * Decides pairs that need each other, in circles too: all that are within reach are compared, then whatever needs one that
 * fails fails, the nearest first; of the others, whatever needs a doubtful one is doubtful, and the rest holds.
 */
export class Graph {
  readonly #settled = new Map<string, Settled>()
  readonly #budget: { left: number }

  constructor(budget: { left: number }) {
    this.#budget = budget
  }

  decide(pair: Pair): Verdict<Show> {
    const settled = this.#settled.get(pair.key) ?? this.#settle(pair)
    return settled.kind === 'no' ? { kind: 'no', witness: settled.show } : settled
  }

  #settle(pair: Pair): Settled {
    const entries = this.#reached(pair)
    propagate(
      entries.filter(({ findings }) => findings.fault),
      ({ findings }) => findings.fault && { kind: 'no', show: findings.fault },
      (inner, { wrap }) => {
        if (inner.kind !== 'no') return inner
        return { kind: 'no', show: () => mapped(inner.show(), wrap) }
      },
    )
    propagate(
      entries.filter(({ settled, findings }) => !settled && findings.doubts?.length),
      ({ findings }) => ({ kind: 'undecided', reason: findings.doubts?.[0] ?? '' }),
      (inner) => inner,
    )
    for (const entry of entries) {
      entry.settled ??= { kind: 'yes' }
      this.#settled.set(entry.pair.key, entry.settled)
    }
    return entries[0]?.settled ?? { kind: 'yes' }
  }

  /** The pair and all that it needs; those that were settled before stand in with their verdict. */
  #reached(first: Pair): readonly Entry[] {
    const entries = new Map<string, Entry>()
    const enter = (pair: Pair): Entry => {
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

  #findings(pair: Pair): Findings {
    const settled = this.#settled.get(pair.key)
    if (settled?.kind === 'no') return { fault: settled.show }
    if (settled?.kind === 'undecided') return { doubts: [settled.reason] }
    if (settled) return {}
    if (this.#budget.left <= 0) return { doubts: ['the schemas are too large to compare'] }
    this.#budget.left -= 1
    return pair.compare()
  }
}

/** Settles some entries, then those that need them, level by level. */
function propagate(
  from: readonly Entry[],
  first: (entry: Entry) => Settled | undefined,
  next: (inner: Settled, need: Need) => Settled,
): void {
  const queue = [...from]
  for (const entry of queue) {
    const settled = first(entry)
    if (settled) entry.settled = settled
  }
  for (const { settled, users } of queue) {
    if (!settled) continue
    for (const { entry, need } of users) {
      if (entry.settled) continue
      entry.settled = next(settled, need)
      queue.push(entry)
    }
  }
}

function mapped<T, R>(value: T | undefined, map: (value: T) => R | undefined): R | undefined {
  return value === undefined ? undefined : map(value)
}
