import type {
  CodesEntry,
  Mapping,
  PairEntry,
  PlaceText,
  RepeatsEntry,
  WithoutEntry,
} from '../../mapping/index.ts'
import { listReachableNodes, type NodeId, type SchemaSet } from '../../schema/index.ts'
import type { SetLayout } from '../../typescript/index.ts'
import { Outcomes } from '../decide/index.ts'
import type { PropertyForm, TypeIds } from './alternatives.ts'
import { type JsonPlace, resolveJsonPlace } from './json-places.ts'

/** A pair of the mapping file, with the places of both sides. */
export interface JsonPair {
  readonly entry: PairEntry
  readonly from: readonly JsonPlace[]
  readonly to: JsonPlace
}

type PropertyForms = ReadonlyMap<string, PropertyForm>

/** The mapping, the record of its use, and which of its entries apply to the roots. */
interface DecidedThere {
  readonly mapping?: Mapping | undefined
  readonly outcomes?: Outcomes | undefined
  readonly isHere?: (entry: { readonly root?: PlaceText }) => boolean
}

/**
 * The mapping's decisions for one direction between two sets of JSON types, looked up by property declarations.
 */
export class JsonDecisions {
  readonly #outcomes: Outcomes
  readonly #pairs: JsonPair[] = []
  readonly #sources = new Set<NodeId>()
  readonly #empty = new Set<NodeId>()
  readonly #closed = new Map<NodeId, WithoutEntry>()
  readonly #repeats = new Map<NodeId, RepeatsEntry>()
  readonly #codes = new Map<NodeId, CodesEntry>()
  readonly #below = new Map<string, boolean>()

  /**
   * Resolves all entries that apply (`isHere`) and reports their use to `outcomes`. Entries with an unknown place
   * have no effect.
   */
  constructor(
    from: SetLayout,
    to: SetLayout,
    { mapping, outcomes = new Outcomes(), isHere = () => true }: DecidedThere,
  ) {
    this.#outcomes = outcomes
    if (!mapping) return
    for (const entry of mapping.pairs.filter(isHere)) this.#decidePair(entry, from, to)
    const places = ({ side, place }: WithoutEntry | RepeatsEntry | CodesEntry): readonly NodeId[] => {
      const found = outcomes.findJson(place, resolveJsonPlace(side === 'from' ? from : to, place.text))
      return found?.steps.at(-1)?.ids ?? []
    }
    for (const entry of mapping.without.filter(isHere)) {
      for (const id of places(entry)) {
        outcomes.use(entry.at)
        if (entry.side === 'to') this.#empty.add(id)
        else this.#closed.set(id, entry)
      }
    }
    for (const entry of mapping.repeats.filter(isHere)) {
      const found = places(entry)
      if (entry.side === 'from') for (const id of found) this.#repeats.set(id, entry)
      if (entry.side === 'from' && found.length > 0)
        outcomes.explain(entry.at, 'there are never more values at the place than the other version allows')
    }
    for (const entry of mapping.codes.filter(isHere)) {
      const found = places(entry)
      if (entry.side === 'from') for (const id of found) this.#codes.set(id, entry)
      if (entry.side === 'from' && found.length > 0)
        outcomes.explain(entry.at, 'no rule converts a code at this place to a code or text')
    }
  }

  get pairs(): readonly JsonPair[] {
    return this.#pairs
  }

  /** The pairs whose target is a property with one of these declarations. */
  pairsTo(ids: readonly NodeId[]): readonly JsonPair[] {
    return this.#pairs.filter(({ to }) => to.steps.at(-1)?.ids.some((id) => ids.includes(id)))
  }

  /** The pairs with a source place that is a property with one of these declarations. */
  pairsFrom(ids: readonly NodeId[]): readonly JsonPair[] {
    return this.#pairs.filter(({ from }) =>
      from.some(({ steps }) => steps.at(-1)?.ids.some((id) => ids.includes(id))),
    )
  }

  /** Whether a pair leads from inside one of the source properties to inside one of the target properties. */
  isPaired(from: PropertyForms, to: PropertyForms): boolean {
    const isIn = (properties: PropertyForms, { steps }: JsonPlace): boolean =>
      steps.some((step) =>
        [...properties.values()].some(({ ids }) => ids.some((id) => step.ids.includes(id))),
      )
    return this.#pairs.some((pair) => isIn(to, pair.to) && pair.from.some((place) => isIn(from, place)))
  }

  /** Whether the mapping pairs or closes this source property, so that it is not joined by name. */
  isSourceTaken(ids: readonly NodeId[]): boolean {
    return ids.some((id) => this.#sources.has(id) || this.#closed.has(id))
  }

  /** Whether the mapping says that nothing fills this target property. */
  isTargetEmpty(ids: readonly NodeId[]): boolean {
    return ids.some((id) => this.#empty.has(id))
  }

  /** The entry that says that this source property has no counterpart. */
  closedAt(ids: readonly NodeId[]): WithoutEntry | undefined {
    return findFirstEntry(ids, this.#closed)
  }

  /** The entry about several values of this source property; looking it up marks it as used. */
  repeatsAt(ids: readonly NodeId[]): RepeatsEntry | undefined {
    const entry = findFirstEntry(ids, this.#repeats)
    if (entry) this.#outcomes.use(entry.at)
    return entry
  }

  /** The code table for this source property, without marking it as used. */
  codesAt(ids: readonly NodeId[]): CodesEntry | undefined {
    return findFirstEntry(ids, this.#codes)
  }

  /** Whether the mapping has a code table or a policy for several values of this source property. */
  isAt(ids: readonly NodeId[]): boolean {
    return ids.some((id) => this.#codes.has(id) || this.#repeats.has(id))
  }

  use(entry: PairEntry): void {
    this.#outcomes.use(entry.at)
  }

  /** Keeps why an entry has no effect where it would apply. */
  refuse(entry: PairEntry, why: string): void {
    this.#outcomes.refuse(entry.at, why)
  }

  /** Marks a code table as used and reports codes in it that a version does not have. */
  useCodes(
    entry: CodesEntry,
    source: readonly string[] | undefined,
    target: readonly string[] | undefined,
  ): void {
    this.#outcomes.useCodes(entry, source, target)
  }

  /** Whether the mapping decides about any property that the types reach. Cached. */
  isAbove(set: SchemaSet, types: TypeIds, side: 'from' | 'to'): boolean {
    const decided = side === 'from' ? this.#decidedSources() : this.#decidedTargets()
    if (decided.size === 0) return false
    const key = `${side}\n${types.join('\n')}`
    const known = this.#below.get(key)
    if (known !== undefined) return known
    const found = listReachableNodes(set, types).some(
      (node) => node.kind === 'object' && node.properties.some(({ id }) => decided.has(id)),
    )
    this.#below.set(key, found)
    return found
  }

  /** The source properties that any entry is about. */
  #decidedSources(): ReadonlySet<NodeId> {
    return new Set([...this.#sources, ...this.#closed.keys(), ...this.#repeats.keys(), ...this.#codes.keys()])
  }

  /** The target properties that any entry fills or leaves empty. */
  #decidedTargets(): ReadonlySet<NodeId> {
    return new Set([...this.#empty, ...this.#pairs.flatMap(({ to }) => to.steps.at(-1)?.ids ?? [])])
  }

  /**
   * Records a pair entry: takes its sources and adds a pair for each target. Does nothing for entries of the other
   * direction or with a place that does not exist.
   */
  #decidePair(entry: PairEntry, from: SetLayout, to: SetLayout): void {
    const sources = entry.from.map((one) => this.#outcomes.findJson(one, resolveJsonPlace(from, one.text)))
    const targets = entry.to.map((one) => this.#outcomes.findJson(one, resolveJsonPlace(to, one.text)))
    const [known, ...missing] = [
      sources.filter((one) => one !== undefined),
      ...[...sources, ...targets].filter((one) => one === undefined),
    ]
    if (entry.direction === 'backward' || known === undefined || missing.length > 0) return
    this.#outcomes.explain(
      entry.at,
      'the place is in an object that is made from one that does not hold the other place; pair the objects around them, too',
    )
    for (const { steps } of known) for (const id of steps.at(-1)?.ids ?? []) this.#sources.add(id)
    for (const target of targets) {
      if (target !== undefined) this.#pairs.push({ entry, from: known, to: target })
    }
  }
}

/** The entry of the first id that has one; undefined if none has. */
function findFirstEntry<T>(ids: readonly NodeId[], entries: ReadonlyMap<NodeId, T>): T | undefined {
  for (const id of ids) {
    const found = entries.get(id)
    if (found !== undefined) return found
  }
  return undefined
}
