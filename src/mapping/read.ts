import { Fields, type Setting } from '../config/index.ts'
import { diagnostic, type Location, type Sink } from '../diagnostics/index.ts'
import { parseText } from '../ingest/text/index.ts'
import {
  type CodesEntry,
  type Mapping,
  type NamePair,
  type NamePairs,
  type PairEntry,
  type ParameterNames,
  type PlaceText,
  type RepeatsEntry,
  repeatsPolicies,
  type WithoutEntry,
  withoutPolicies,
} from './mapping.ts'

/** The versions that a mapping file must name. */
export interface Between {
  readonly from: string
  readonly to: string
}

const sections = ['pairs', 'without', 'repeats', 'codes'] as const
const pairSections = ['places', 'roots', 'namespaces', 'types', 'parameters'] as const
type PairSection = (typeof pairSections)[number]

const settings = ['formatVersion', 'from', 'to', ...sections] as const

/**
 * Reads a mapping file; every error is reported with its place, and the entry left out. `undefined` if the file is
 * not YAML, or not a map.
 */
export function readMapping(
  file: string,
  bytes: Uint8Array,
  between: Between,
  sink: Sink,
): Mapping | undefined {
  const value = parseText({ name: file, path: file, bytes }, sink)
  if (value === undefined) return undefined
  const fields = new Fields(sink)
  const top: Setting = { name: '', value }
  if (value.kind !== 'map') {
    sink(diagnostic('mapping-format', undefined, value.at))
    return undefined
  }
  const found = fields.known(top, 'A mapping file', settings)
  checkVersion(found.formatVersion, value.at, sink)
  for (const side of ['from', 'to'] as const) {
    const name = fields.required(top, side, found[side])
    if (name === undefined || name === between[side]) continue
    const facts = { side, name, wanted: between[side] }
    sink(diagnostic('mapping-version', facts, found[side]?.value.at ?? value.at))
  }
  const reader = new EntryReader(fields)
  const pairs = reader.pairs(found.pairs)
  const mapping: Mapping = {
    file,
    pairs: reader.entries(pairs.places).flatMap((entry) => reader.pair(entry)),
    names: reader.names(pairs),
    without: reader.entries(found.without).flatMap((entry) => reader.without(entry)),
    repeats: reader.entries(found.repeats).flatMap((entry) => reader.repeats(entry)),
    codes: reader.entries(found.codes).flatMap((entry) => reader.codes(entry)),
  }
  reportConflicts(mapping, sink)
  return mapping
}

/** Reports a `formatVersion` that is missing or not 1. */
function checkVersion(setting: Setting | undefined, at: Location, sink: Sink): void {
  const value = setting?.value
  if (value?.kind === 'scalar' && value.value === 1) return
  sink(diagnostic('mapping-format', undefined, value?.at ?? at))
}

/** Reads the entries of a mapping file; invalid ones are reported and left out. */
class EntryReader {
  readonly #fields: Fields

  constructor(fields: Fields) {
    this.#fields = fields
  }

  /** The entries of a section; none if it is absent or `null`. */
  entries(section: Setting | undefined): readonly Setting[] {
    const isEmpty = section?.value.kind === 'scalar' && section.value.value === null
    return isEmpty ? [] : this.#fields.list(section)
  }

  /** The parts of the section `pairs`: a list of places, or a map with lists of places and names. */
  pairs(section: Setting | undefined): Partial<Record<PairSection, Setting>> {
    if (section === undefined) return {}
    if (section.value.kind !== 'map') return { places: section }
    return this.#fields.known(section, 'The pairs', pairSections)
  }

  /** The pairs of names: roots, namespaces, types and parameters. */
  names(found: Partial<Record<PairSection, Setting>>): NamePairs {
    const names = (section: Setting | undefined) =>
      this.entries(section).flatMap((entry) => this.#named(entry))
    return {
      roots: names(found.roots),
      namespaces: names(found.namespaces),
      types: names(found.types),
      parameters: this.entries(found.parameters).flatMap((entry) => this.#parameters(entry)),
    }
  }

  /** A pair of parameters as a list of one; empty after a report if it is invalid. */
  #parameters(entry: Setting): readonly ParameterNames[] {
    const found = this.#fields.known(entry, 'A pair of parameters', ['from', 'to', 'operation', 'reason'])
    const operation = this.#fields.text(found.operation)
    return this.#readNamePair(entry, found).map((pair) => ({
      ...pair,
      ...(operation === undefined ? {} : { operation }),
    }))
  }

  /** A pair of names as a list of one; empty after a report if it is invalid. */
  #named(entry: Setting): readonly NamePair[] {
    return this.#readNamePair(entry, this.#fields.known(entry, 'A pair of names', ['from', 'to', 'reason']))
  }

  /**
   * A pair of names with their places, as a list of one; empty if it is not a map or lacks `from`, `to` or `reason`.
   */
  #readNamePair(
    entry: Setting,
    found: Partial<Record<'from' | 'to' | 'reason', Setting>>,
  ): readonly NamePair[] {
    if (entry.value.kind !== 'map') return []
    const from = this.#fields.required(entry, 'from', found.from)
    const to = this.#fields.required(entry, 'to', found.to)
    const reason = this.#fields.required(entry, 'reason', found.reason)
    if (from === undefined || to === undefined || reason === undefined) return []
    const { at } = entry.value
    return [{ from, to, at: { from: found.from?.value.at ?? at, to: found.to?.value.at ?? at } }]
  }

  /**
   * A pair of places as a list of one; empty after a report if it is invalid. Several places are allowed on one side
   * only, and only with `by: hook`; `by` is `rule` by default.
   */
  pair(entry: Setting): readonly PairEntry[] {
    const found = this.#fields.known(entry, 'A pair', ['from', 'to', 'by', 'direction', 'root', 'reason'])
    if (entry.value.kind !== 'map') return []
    const from = this.#places(entry, 'from', found.from)
    const to = this.#places(entry, 'to', found.to)
    const by = this.#fields.readChoice(found.by, ['rule', 'hook'])
    const direction = this.#fields.readChoice(found.direction, ['forward', 'backward'])
    const more = this.#more(entry, found.reason, found.root)
    if (from === undefined || to === undefined || more === undefined) return []
    if (from.length > 1 && to.length > 1) {
      this.#fields.sink(diagnostic('mapping-many-to-many', undefined, entry.value.at))
      return []
    }
    if (from.length + to.length > 2 && by !== 'hook') {
      this.#fields.sink(diagnostic('mapping-several-by-rule', undefined, entry.value.at))
      return []
    }
    return [{ ...more, from, to, by: by ?? 'rule', ...(direction === undefined ? {} : { direction }) }]
  }

  /** An entry of `without` as a list of one; empty after a report if it is invalid. */
  without(entry: Setting): readonly WithoutEntry[] {
    const found = this.#fields.known(entry, 'A place without counterpart', [...sided, 'policy'])
    const policy = this.#policy(entry, found.policy, withoutPolicies)
    const common = this.#sided(entry, found)
    return common && policy ? [{ ...common, policy }] : []
  }

  /** An entry of `repeats` as a list of one; empty after a report if it is invalid. */
  repeats(entry: Setting): readonly RepeatsEntry[] {
    const found = this.#fields.known(entry, 'A repeated place', [...sided, 'policy'])
    const policy = this.#policy(entry, found.policy, repeatsPolicies)
    const common = this.#sided(entry, found)
    return common && policy ? [{ ...common, policy }] : []
  }

  /**
   * An entry of `codes` as a list of one, with the code that replaces each code, or `null`. Empty after a report if
   * it is invalid or has no code.
   */
  codes(entry: Setting): readonly CodesEntry[] {
    const found = this.#fields.known(entry, 'A table of codes', [...sided, 'codes'])
    const common = this.#sided(entry, found)
    if (entry.value.kind !== 'map') return []
    if (found.codes === undefined) {
      this.#fields.required(entry, 'codes', undefined)
      return []
    }
    const codes = new Map<string, { code: string | null; at: Location }>()
    for (const [key, setting, { keyAt }] of this.#fields.entries(found.codes)) {
      const { value } = setting
      const isNull = value.kind === 'scalar' && value.value === null
      const code = isNull ? null : this.#fields.text(setting)
      if (code !== undefined) codes.set(key, { code, at: keyAt })
    }
    const isEmpty = found.codes.value.kind === 'map' && found.codes.value.entries.size === 0
    if (isEmpty) this.#fields.sink(diagnostic('mapping-codes-none', undefined, found.codes.value.at))
    return common && codes.size > 0 ? [{ ...common, codes }] : []
  }

  /** The policy of an entry; `undefined` after a report if it is missing or not one of `allowed`. */
  #policy<T extends string>(
    entry: Setting,
    setting: Setting | undefined,
    allowed: readonly T[],
  ): T | undefined {
    if (setting === undefined && entry.value.kind === 'map') this.#fields.required(entry, 'policy', undefined)
    return this.#fields.readChoice(setting, allowed)
  }

  /**
   * The place of an entry with its side, root and reason; `undefined` after a report unless it has exactly one of
   * `from` and `to`.
   */
  #sided(entry: Setting, found: Partial<Record<(typeof sided)[number], Setting>>) {
    if (entry.value.kind !== 'map') return undefined
    const { from, to } = found
    const more = this.#more(entry, found.reason, found.root)
    if ((from === undefined) === (to === undefined)) {
      this.#fields.sink(diagnostic('mapping-one-side', undefined, entry.value.at))
      return undefined
    }
    const place = this.#place(from ?? to)
    const side = from === undefined ? 'to' : 'from'
    return more && place ? ({ ...more, side, place } as const) : undefined
  }

  /** The reason and root of an entry; `undefined` after a report without a reason. */
  #more(entry: Setting, reason: Setting | undefined, root: Setting | undefined) {
    const text = this.#fields.required(entry, 'reason', reason)
    const place = this.#place(root)
    if (text === undefined) return undefined
    return { at: entry.value.at, reason: text, ...(place === undefined ? {} : { root: place }) }
  }

  /** One place or a list of places; `undefined` after a report if one is missing or invalid. */
  #places(owner: Setting, key: string, setting: Setting | undefined): readonly PlaceText[] | undefined {
    if (setting?.value.kind !== 'list') {
      if (setting === undefined) this.#fields.required(owner, key, undefined)
      const place = this.#place(setting)
      return place && [place]
    }
    const places = this.#fields.list(setting).map((item) => this.#place(item))
    const known = places.filter((place) => place !== undefined)
    if (places.length === 0) this.#fields.sink(diagnostic('mapping-places-none', undefined, setting.value.at))
    return known.length === places.length && known.length > 0 ? known : undefined
  }

  /** A place with its location; `undefined` if absent or, after a report, not a text. */
  #place(setting: Setting | undefined): PlaceText | undefined {
    const text = this.#fields.text(setting)
    return setting === undefined || text === undefined ? undefined : { text, at: setting.value.at }
  }
}

const sided = ['from', 'to', 'root', 'reason'] as const

/**
 * Reports two pairs with the same target, two entries of a section for the same place, and `without` for a place that
 * is paired. Places are compared by their text, not their meaning.
 */
function reportConflicts(mapping: Mapping, sink: Sink): void {
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

/** The places of all pairs, by side, root and text, with where they are written. */
function pairedPlaces(pairs: readonly PairEntry[]): ReadonlyMap<string, Location> {
  const found = new Map<string, Location>()
  for (const pair of pairs) {
    for (const side of ['from', 'to'] as const) {
      for (const { text, at } of pair[side]) found.set(`${side}\n${readRootText(pair)}\n${text}`, at)
    }
  }
  return found
}

/** Reports the second of two entries with the same key, together with the first. */
class Claims {
  readonly #sink: Sink
  readonly #known = new Map<string, Location>()

  constructor(sink: Sink) {
    this.#sink = sink
  }

  /** Notes where an entry is written by its key; if the key is known, reports the entry with the earlier place. */
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
