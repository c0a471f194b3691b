import { diagnostic, type Location, type Sink } from '../diagnostics/index.ts'
import type { Mapping, PairEntry, PlaceText } from './mapping.ts'

/** Entries of one file that say the same twice, or that cannot both hold; told of by what is written, not what it means. */
export function reportConflicts(mapping: Mapping, sink: Sink): void {
  const claims = new Claims(sink)
  for (const pair of mapping.pairs) {
    for (const direction of pair.direction ? [pair.direction] : (['forward', 'backward'] as const)) {
      const targets = direction === 'forward' ? pair.to : pair.from
      for (const { text, at } of targets) {
        claims.claim(`pair ${direction}\n${readRootText(pair)}\n${text}`, text, at, 'mapping-target-twice')
      }
    }
  }
  const paired = pairedPlaces(mapping.pairs)
  for (const section of ['without', 'repeats', 'codes'] as const) {
    for (const entry of mapping[section]) {
      const { side, place } = entry
      const key = `${side}\n${readRootText(entry)}\n${place.text}`
      claims.claim(`${section}\n${key}`, place.text, place.at, 'mapping-entry-twice')
      const other = section === 'without' ? paired.get(key) : undefined
      if (other) sink(diagnostic('mapping-conflict', { place: place.text }, place.at, other))
    }
  }
}

function readRootText({ root }: { readonly root?: PlaceText }): string {
  return root?.text ?? ''
}

function pairedPlaces(pairs: readonly PairEntry[]): ReadonlyMap<string, Location> {
  const found = new Map<string, Location>()
  for (const pair of pairs) {
    for (const side of ['from', 'to'] as const) {
      for (const { text, at } of pair[side]) found.set(`${side}\n${readRootText(pair)}\n${text}`, at)
    }
  }
  return found
}

class Claims {
  readonly #sink: Sink
  readonly #known = new Map<string, Location>()

  constructor(sink: Sink) {
    this.#sink = sink
  }

  claim(
    key: string,
    place: string,
    at: Location,
    code: 'mapping-target-twice' | 'mapping-entry-twice',
  ): void {
    const earlier = this.#known.get(key)
    if (earlier === undefined) this.#known.set(key, at)
    else this.#sink(diagnostic(code, { place }, at, earlier))
  }
}
