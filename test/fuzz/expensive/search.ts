import { Random } from '../random.ts'
import type { Entry } from './entries.ts'
import { fragments, shapes } from './fragments.ts'
import { type Candidate, exponentOf, timeOf } from './measure.ts'

export interface Search {
  readonly tried: number
  /** The most expensive inputs, the worst first. */
  readonly worst: readonly Expensive[]
}

export interface Expensive {
  readonly candidate: Candidate
  /** Microseconds for each 1,000 characters. */
  readonly cost: number
  readonly exponent: number
}

const length = 20_000
const kept = 12

/** Looks for what costs an entry most: draws one to three fragments, and changes what was worst so far. */
export function search(entry: Entry, seed: number, goOn: () => boolean): Search {
  const random = new Random(seed)
  const all = fragments[entry.format]
  const draw = (): string => random.pick(all, '')
  let worst: { candidate: Candidate; cost: number }[] = []
  let tried = 0
  const judge = (candidate: Candidate): void => {
    tried++
    if (worst.some(({ candidate: known }) => keyOf(known) === keyOf(candidate))) return
    const cost = (1000 * timeOf(candidate, length, 2)) / length
    if (worst.length === kept && cost <= (worst.at(-1)?.cost ?? 0)) return
    worst = [...worst, { candidate, cost }].sort((a, b) => b.cost - a.cost).slice(0, kept)
  }
  for (const fragment of all) judge({ entry, parts: [fragment], shape: 'in turn' })
  while (goOn()) {
    const base = random.below(2) === 0 ? worst[random.below(worst.length)]?.candidate : undefined
    const parts = base === undefined ? [draw()] : [...base.parts]
    if (parts.length < 3 && random.below(3) > 0) parts.splice(random.below(parts.length + 1), 0, draw())
    else parts[random.below(parts.length)] = draw()
    judge({ entry, parts, shape: random.pick(shapes, 'in turn') })
  }
  const measured = worst.map(({ candidate, cost }) => ({ candidate, cost, exponent: exponentOf(candidate) }))
  return { tried, worst: measured }
}

function keyOf({ parts, shape }: Candidate): string {
  return JSON.stringify([parts.length === 1 ? '' : shape, ...parts])
}
