import { Random } from '../random.ts'
import type { Entry } from './entries.ts'
import { fragments, shapes } from './fragments.ts'
import { bytesExponentOf, bytesOf, type Candidate, exponentOf, timeOf } from './measure.ts'

export interface Search {
  readonly tried: number
  /** The inputs that take most time, the worst first. */
  readonly slowest: readonly Expensive[]
  /** Those for which most is allocated. */
  readonly heaviest: readonly Expensive[]
}

export interface Expensive {
  readonly candidate: Candidate
  /** Microseconds for each 1,000 characters, or bytes for each character. */
  readonly cost: number
  readonly exponent: number
}

const length = 20_000
const kept = 12

/** The most expensive inputs so far. */
class Worst {
  readonly found: { readonly candidate: Candidate; readonly cost: number }[] = []

  has(candidate: Candidate): boolean {
    return this.found.some((known) => keyOf(known.candidate) === keyOf(candidate))
  }

  add(candidate: Candidate, cost: number): void {
    if (this.has(candidate)) return
    if (this.found.length === kept && cost <= (this.found.at(-1)?.cost ?? 0)) return
    this.found.push({ candidate, cost })
    this.found.sort((a, b) => b.cost - a.cost)
    this.found.splice(kept)
  }
}

/** Looks for what costs an entry most: draws one to three fragments, and changes what was worst so far. */
export function search(entry: Entry, seed: number, goOn: () => boolean): Search {
  const random = new Random(seed)
  const all = fragments[entry.format]
  const draw = (): string => random.pick(all, '')
  const [slow, heavy] = [new Worst(), new Worst()]
  let tried = 0
  const judge = (candidate: Candidate): void => {
    tried++
    if (slow.has(candidate) && heavy.has(candidate)) return
    heavy.add(candidate, bytesOf(candidate, length) / length)
    slow.add(candidate, (1000 * timeOf(candidate, length, 2)) / length)
  }
  for (const fragment of all) judge({ entry, parts: [fragment], shape: 'in turn' })
  while (goOn()) {
    const { found } = random.pick([slow, heavy], slow)
    const base = random.below(2) === 0 ? found[random.below(found.length)]?.candidate : undefined
    const parts = base === undefined ? [draw()] : [...base.parts]
    if (parts.length < 3 && random.below(3) > 0) parts.splice(random.below(parts.length + 1), 0, draw())
    else parts[random.below(parts.length)] = draw()
    judge({ entry, parts, shape: random.pick(shapes, 'in turn') })
  }
  const measured = ({ found }: Worst, measure: (candidate: Candidate) => number): readonly Expensive[] =>
    found.map(({ candidate, cost }) => ({ candidate, cost, exponent: measure(candidate) }))
  return { tried, slowest: measured(slow, exponentOf), heaviest: measured(heavy, bytesExponentOf) }
}

function keyOf({ parts, shape }: Candidate): string {
  return JSON.stringify([parts.length === 1 ? '' : shape, ...parts])
}
