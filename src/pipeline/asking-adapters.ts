import type { Adaptation, AdapterPair } from '../adapt/index.ts'
import type { Location } from '../diagnostics/index.ts'
import type {
  CodesEntry,
  Mapping,
  MappingSide,
  PlaceText,
  RepeatsEntry,
  WithoutEntry,
} from '../mapping/index.ts'
import type { Version } from '../schema/index.ts'

/**
 * A mapping that leaves every loss of some adapters to hooks, and makes nothing of every code that a hook is asked for:
 * to try what these answers do. What a person decided stays. Nothing where there is nothing to leave.
 */
export function askingMapping(
  { pairs }: Adaptation,
  from: Version,
  mapping: Mapping = { file: '', pairs: [], names: noNames, without: [], repeats: [], codes: [] },
): Mapping | undefined {
  const without = new Entries<WithoutEntry>(mapping.without)
  const repeats = new Entries<RepeatsEntry>(mapping.repeats)
  const codes = new Entries<CodesEntry>(mapping.codes)
  for (const pair of pairs) {
    const side = pair.from.version === from.name ? 'from' : 'to'
    const root = nameMappedRoot(pair, side)
    for (const { cause, dataElement, path } of pair.losses.places) {
      const place = dataElement ?? path
      if (cause === 'place') without.add(side, place, root, { policy: 'hook' })
      if (cause === 'repeats') repeats.add(side, place, root, { policy: 'hook' })
    }
    for (const { points, codes: open } of pair.hooks) {
      if (open === undefined) continue
      const nothing = new Map(open.map((code) => [code, { code: null, at: newPlace() }]))
      for (const { dataElement } of points) codes.add(side, dataElement, root, { codes: nothing })
    }
  }
  if (without.added + repeats.added + codes.added === 0) return undefined
  return { ...mapping, without: without.all, repeats: repeats.all, codes: codes.all }
}

const noNames: Mapping['names'] = { roots: [], namespaces: [], types: [], parameters: [] }

/** Roots of the later version tell adapters apart: one of the earlier may lead to several. */
function nameMappedRoot({ from, to }: AdapterPair, side: MappingSide): string {
  const { root } = side === 'from' ? to : from
  return root.includes('{') ? root : root.replace(/^.*#/u, '')
}

/** Entries of one section; each place has one. */
class Entries<T extends WithoutEntry | RepeatsEntry | CodesEntry> {
  readonly #all: T[]
  readonly #known: Set<string>
  added = 0

  constructor(own: readonly T[]) {
    this.#all = [...own]
    this.#known = new Set(own.map(({ side, place }) => `${side} ${place.text}`))
  }

  get all(): readonly T[] {
    return this.#all
  }

  add(side: MappingSide, place: string, root: string, more: Omit<T, keyof Placed>): void {
    if (this.#known.has(`${side} ${place}`) || this.#known.has(`${side} ${place} ${root}`)) return
    this.#known.add(`${side} ${place} ${root}`)
    this.added += 1
    const entry = { side, place: named(place), root: named(root), reason: '', at: newPlace() }
    this.#all.push({ ...entry, ...more } as T)
  }
}

type Placed = Pick<WithoutEntry, 'side' | 'place' | 'root' | 'reason' | 'at'>

function named(text: string): PlaceText {
  return { text, at: newPlace() }
}

/** Entries are known by their places, so each has its own. */
function newPlace(): Location {
  return { file: '', line: 1, column: 1 }
}
