import { diagnostic, type Location, nearNames, type Sink } from '../../diagnostics/index.ts'
import type { CodesEntry, Mapping, PlaceText } from '../../mapping/index.ts'
import type { DataElementPlace } from '../../schema/index.ts'
import type { JsonPlace, ResolvedJson } from '../json/json-places.ts'
import type { RootPlaces } from '../plan/places.ts'
import { resolvePlace } from './resolve-place.ts'

type ClashCode = 'mapping-target-twice' | 'mapping-entry-twice' | 'mapping-conflict'

/** The names of both versions, in the direction in which the mapping file is written. */
export interface VersionNames {
  readonly from: string
  readonly to: string
}

/**
 * Records, over all roots and both directions, which entries of a mapping file were found and used, and why others
 * had no effect. Entries are identified by their location in the file.
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

  /**
   * The places that a text names below a root, which marks the text as found. Empty where none match; similar
   * names are then kept for the report.
   */
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

  /**
   * Returns a resolved place of JSON and marks its text as found. Undefined where it was not resolved; similar names
   * are then kept for the report.
   */
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

  /** Adds names of roots that exist, so that entries may refer to them. */
  meetRoots(names: Iterable<string>): void {
    for (const name of names) this.#roots.add(name)
  }

  /** Marks the entry at a location of the mapping file as used. */
  use(at: Location): void {
    this.#used.add(at)
  }

  /** Takes over which roots, places and entries another record met, found and used. */
  addUses(other: Outcomes): void {
    this.meetRoots(other.#roots)
    for (const place of other.#found) this.#found.add(place)
    for (const at of other.#used) this.#used.add(at)
  }

  /** Keeps the reason to report if an entry is never used; the first reason wins. */
  explain(at: Location, why: string): void {
    if (!this.#why.has(at)) this.#why.set(at, why)
  }

  /** Like `explain`, for a reason that counts more than what was kept before. */
  refuse(at: Location, why: string): void {
    this.#why.set(at, why)
  }

  /**
   * Marks a code table as used and records each code in it that the source's or target's list does not contain.
   * Without a list, all codes are allowed.
   */
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

  /** Records a code that a list does not contain, with similar codes of the list. */
  #codeUnknown(at: Location, code: string, place: string | undefined, known: readonly string[]): void {
    this.#unknownCodes.set(at, { code, place, near: nearNames(code, known) })
  }

  /**
   * Records two entries about one place that name it differently. Those with the same text are ignored here: they
   * were reported when the file was read.
   */
  clash(code: ClashCode, texts: readonly PlaceText[], others: readonly PlaceText[]): void {
    const [one, other] = [texts[0], others[0]]
    if (one && other && one.text !== other.text) this.#clashes.set(one.at, { code, one, other })
  }

  /**
   * Reports unknown roots and places, entries that were never used with the reason, clashes, and unknown codes.
   * `explain` says why a place that a version has was not found; undefined where it has none.
   */
  report(
    mapping: Mapping,
    versions: VersionNames,
    sink: Sink,
    explain: (text: string, side: 'from' | 'to') => string | undefined = () => undefined,
  ): void {
    const unknown = (place: PlaceText, side: 'from' | 'to'): boolean => {
      if (this.#found.has(place)) return false
      const why = explain(place.text, side)
      if (why !== undefined) {
        sink(diagnostic('mapping-no-effect', { why }, place.at))
        return true
      }
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
