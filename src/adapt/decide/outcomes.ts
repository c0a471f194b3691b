import { diagnostic, type Location, nearNames, type Sink } from '../../diagnostics/index.ts'
import type { CodesEntry, Mapping, PlaceText } from '../../mapping/index.ts'
import type { DataElementPlace } from '../../schema/index.ts'
import type { JsonPlace, ResolvedJson } from '../json/json-places.ts'
import type { RootPlaces } from '../plan/places.ts'
import { resolvePlace } from './resolve-place.ts'

type ClashCode = 'mapping-target-twice' | 'mapping-entry-twice' | 'mapping-conflict'

/** The version names, the way the mapping file means them. */
export interface VersionNames {
  readonly from: string
  readonly to: string
}

/**
 * What became of each entry of a mapping file over all roots and both directions: an entry is known by its place in the
 * file, whichever way round it is read.
 */
export class Outcomes {
  readonly #found = new Set<PlaceText>()
  readonly #near = new Map<PlaceText, Set<string>>()
  readonly #roots = new Set<string>()
  readonly #used = new Set<Location>()
  readonly #why = new Map<Location, string>()
  readonly #clashes = new Map<Location, { code: ClashCode; one: PlaceText; other: PlaceText }>()
  readonly #unknownCodes = new Map<
    Location,
    { code: string; place: string | undefined; near: readonly string[] }
  >()

  /** The places that a text names below a root. */
  find(side: RootPlaces, place: PlaceText): readonly DataElementPlace[] {
    const resolved = resolvePlace(side, place.text)
    if ('places' in resolved) {
      this.#found.add(place)
      return resolved.places
    }
    const near = this.#near.get(place) ?? new Set()
    this.#near.set(place, near)
    for (const name of resolved.near) near.add(name)
    return []
  }

  /** The same of JSON, where a place is below a type. */
  findJson(place: PlaceText, resolved: ResolvedJson): JsonPlace | undefined {
    if ('place' in resolved) {
      this.#found.add(place)
      return resolved.place
    }
    const near = this.#near.get(place) ?? new Set()
    this.#near.set(place, near)
    for (const name of resolved.near) near.add(name)
    return undefined
  }

  meetRoots(names: Iterable<string>): void {
    for (const name of names) this.#roots.add(name)
  }

  use(at: Location): void {
    this.#used.add(at)
  }

  /** Why an entry, as far as one direction knows, changes nothing. */
  explain(at: Location, why: string): void {
    if (!this.#why.has(at)) this.#why.set(at, why)
  }

  /** A table of codes is used; its lines that the source's list, or the target's, has not are told. */
  useCodes(
    { at, codes, place }: CodesEntry,
    source: readonly string[] | undefined,
    target: readonly string[] | undefined,
  ): void {
    this.use(at)
    for (const [code, { code: becomes, at: line }] of codes) {
      if (source && !source.includes(code)) this.#codeUnknown(line, code, place.text, source)
      else if (target && becomes !== null && !target.includes(becomes))
        this.#codeUnknown(line, becomes, undefined, target)
    }
  }

  #codeUnknown(at: Location, code: string, place: string | undefined, known: readonly string[]): void {
    this.#unknownCodes.set(at, { code, place, near: nearNames(code, known) })
  }

  /** Two entries about one place that call it differently; those that call it the same were found when they were read. */
  clash(code: ClashCode, texts: readonly PlaceText[], others: readonly PlaceText[]): void {
    const [one, other] = [texts[0], others[0]]
    if (one && other && one.text !== other.text) this.#clashes.set(one.at, { code, one, other })
  }

  report(mapping: Mapping, versions: VersionNames, sink: Sink): void {
    const unknown = (place: PlaceText, side: 'from' | 'to'): boolean => {
      if (this.#found.has(place)) return false
      const near = nearNames(place.text, this.#near.get(place) ?? [])
      const suggested = near.length > 0 ? near : [...(this.#near.get(place) ?? [])].slice(0, 3)
      const facts = { place: place.text, version: versions[side], near: suggested }
      sink(diagnostic('mapping-place-unknown', facts, place.at))
      return true
    }
    const { pairs, without, repeats, codes } = mapping
    for (const entry of [...pairs, ...without, ...repeats, ...codes]) {
      const { root } = entry
      if (root && !this.#roots.has(root.text)) {
        const facts = { root: root.text, near: nearNames(root.text, this.#roots) }
        sink(diagnostic('mapping-root-unknown', facts, root.at))
        continue
      }
      const lost =
        'place' in entry
          ? [unknown(entry.place, entry.side)]
          : [...entry.from.map((one) => unknown(one, 'from')), ...entry.to.map((one) => unknown(one, 'to'))]
      if (lost.includes(true) || this.#used.has(entry.at)) continue
      const why = this.#why.get(entry.at) ?? 'no pair of roots has all of its places'
      sink(diagnostic('mapping-no-effect', { why }, entry.at))
    }
    for (const { code, one, other } of this.#clashes.values()) {
      sink(diagnostic(code, { place: one.text }, one.at, other.at))
    }
    for (const [at, facts] of this.#unknownCodes) sink(diagnostic('mapping-code-unknown', facts, at))
  }
}
