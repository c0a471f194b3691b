import type { CodesEntry, Mapping, PairEntry, RepeatsEntry, WithoutEntry } from '../../mapping/index.ts'
import { type DataElementPlace, expandedName } from '../../schema/index.ts'
import { type PlaceSteps, pathKey, type RootPlaces } from '../plan/places.ts'
import { Outcomes } from './outcomes.ts'

/** A pair of the mapping file for one target place. */
export interface DecidedPair {
  readonly entry: PairEntry
  /** The source places of each text in the entry's `from`. */
  readonly sources: readonly (readonly DataElementPlace[])[]
}

/** A source place that the mapping file declares to have no counterpart. */
export interface ClosedPlace {
  readonly entry: WithoutEntry
  readonly place: DataElementPlace
}

/** The mapping file's decisions for one direction between two roots, looked up by place. */
export class Decisions {
  readonly #outcomes: Outcomes
  readonly #pairs = new Map<string, DecidedPair>()
  readonly #targets = new Set<string>()
  readonly #sources = new Set<string>()
  readonly #closed = new Map<string, ClosedPlace>()
  readonly #repeats = new Map<string, RepeatsEntry>()
  readonly #codes = new Map<string, CodesEntry>()
  readonly #pinned = new Set<string>()
  readonly #aboveTargets = new Set<string>()

  /** The named types that the mapping file pairs. */
  readonly types: Mapping['names']['types']

  /**
   * Resolves the mapping's entries that apply to one of the two roots; `outcomes` records their use. Entries for
   * another root, or with an unknown place, have no effect.
   */
  constructor(from: RootPlaces, to: RootPlaces, mapping?: Mapping, outcomes = new Outcomes()) {
    this.#outcomes = outcomes
    this.types = mapping?.names.types ?? []
    if (!mapping) return
    const roots = new Set([...listRootNames(from), ...listRootNames(to)])
    outcomes.meetRoots(roots)
    const isHere = ({ root }: { readonly root?: { readonly text: string } }): boolean =>
      root === undefined || roots.has(root.text)
    for (const entry of mapping.pairs.filter(isHere)) this.#decidePair(entry, from, to)
    for (const entry of mapping.without.filter(isHere)) {
      for (const place of this.#resolvePlaces(entry, from, to)) {
        outcomes.use(entry.at)
        if (entry.side === 'to') this.#empty(entry, place.steps)
        else this.#close(entry, place)
      }
    }
    for (const entry of mapping.repeats.filter(isHere)) {
      if (entry.side === 'to') continue
      outcomes.explain(entry.at, 'there are never more values at the place than the other version allows')
      for (const { steps } of this.#resolvePlaces(entry, from, to)) this.#keep(this.#repeats, steps, entry)
    }
    for (const entry of mapping.codes.filter(isHere)) {
      if (entry.side === 'to') continue
      outcomes.explain(entry.at, 'no rule converts a code at this place to a code or text')
      for (const { steps } of this.#resolvePlaces(entry, from, to)) this.#keep(this.#codes, steps, entry)
    }
  }

  /** The pair of the mapping file that fills a target place. */
  pairAt(target: PlaceSteps): DecidedPair | undefined {
    return getAtPath(this.#pairs, target)
  }

  /** Whether a pair of the mapping file fills a place below this target place. */
  isAboveTarget(steps: PlaceSteps): boolean {
    return hasPath(this.#aboveTargets, steps)
  }

  /** Whether the mapping file decides what fills a target place, or that nothing does. */
  isTargetTaken(target: PlaceSteps): boolean {
    return hasPath(this.#targets, target)
  }

  /** Whether the mapping file pairs or closes a source place, so that it is not joined automatically. */
  isSourceTaken(source: PlaceSteps): boolean {
    return hasPath(this.#sources, source)
  }

  /**
   * Whether the mapping file names a place or one below it, on either side. An object there is planned for its
   * place, not once for its type.
   */
  isPinned(steps: PlaceSteps): boolean {
    return hasPath(this.#pinned, steps)
  }

  /** All source places that the mapping declares to have no counterpart. */
  get closed(): readonly ClosedPlace[] {
    return [...this.#closed.values()]
  }

  /** The entry that declares that a source place has no counterpart. */
  closedAt(source: PlaceSteps): ClosedPlace | undefined {
    return getAtPath(this.#closed, source)
  }

  /** Marks a pair entry as used. */
  use(entry: PairEntry): void {
    this.#outcomes.use(entry.at)
  }

  /** The entry about several values of a source place; looking it up marks it as used. */
  repeatsAt(source: PlaceSteps): RepeatsEntry | undefined {
    const entry = getAtPath(this.#repeats, source)
    if (entry) this.#outcomes.use(entry.at)
    return entry
  }

  /** The code table for a source place, without marking it as used. */
  codesAt(source: PlaceSteps): CodesEntry | undefined {
    return getAtPath(this.#codes, source)
  }

  /** Marks a code table as used and reports codes in it that a version does not have. */
  useCodes(
    entry: CodesEntry,
    source: readonly string[] | undefined,
    target: readonly string[] | undefined,
  ): void {
    this.#outcomes.useCodes(entry, source, target)
  }

  /** Finds the places that an entry names on its side and pins each of them. */
  #resolvePlaces(
    { side, place }: WithoutEntry | RepeatsEntry | CodesEntry,
    from: RootPlaces,
    to: RootPlaces,
  ) {
    const places = this.#outcomes.find(side === 'from' ? from : to, place)
    for (const { steps } of places) this.#pin(steps)
    return places
  }

  /**
   * Records a pair entry for each of its target places and takes its sources. Does nothing for entries of the
   * other direction or with an unknown place. A second pair for a target is reported and replaces the first.
   */
  #decidePair(entry: PairEntry, from: RootPlaces, to: RootPlaces): void {
    const sources = entry.from.map((one) => this.#outcomes.find(from, one))
    const targets = entry.to.map((one) => this.#outcomes.find(to, one))
    if (entry.direction === 'backward' || [...sources, ...targets].some((found) => found.length === 0)) return
    this.#outcomes.explain(
      entry.at,
      'the place is in an object that is made from one that does not hold the other place; pair the objects around them, too',
    )
    for (const { steps } of sources.flat()) {
      this.#sources.add(pathKey(steps))
      this.#pin(steps)
    }
    for (const { steps } of targets.flat()) {
      const known = this.#pairs.get(pathKey(steps))
      if (known) this.#outcomes.clash('mapping-target-twice', entry.to, known.entry.to)
      this.#targets.add(pathKey(steps))
      this.#pairs.set(pathKey(steps), { entry, sources })
      this.#pin(steps)
      for (let end = 1; end < steps.length; end++) this.#aboveTargets.add(pathKey(steps.slice(0, end)))
    }
  }

  /**
   * Records that a source place has no counterpart. A second such entry, or a pair for the place, is reported as a
   * clash.
   */
  #close(entry: WithoutEntry, place: DataElementPlace): void {
    const key = pathKey(place.steps)
    const known = this.#closed.get(key)
    if (known) this.#outcomes.clash('mapping-entry-twice', [entry.place], [known.entry.place])
    for (const pair of this.#pairs.values()) {
      const isPaired = pair.sources.flat().some(({ steps }) => pathKey(steps) === key)
      if (isPaired) this.#outcomes.clash('mapping-conflict', [entry.place], pair.entry.from)
    }
    this.#sources.add(key)
    this.#closed.set(key, { entry, place })
  }

  /** Records that nothing fills a target place. A pair for the place is reported as a clash. */
  #empty({ place }: WithoutEntry, target: PlaceSteps): void {
    const pair = this.#pairs.get(pathKey(target))
    if (pair) this.#outcomes.clash('mapping-conflict', [place], pair.entry.to)
    this.#targets.add(pathKey(target))
  }

  /** Records an entry for a place. A second entry is reported as a clash and replaces the first. */
  #keep<T extends RepeatsEntry | CodesEntry>(entries: Map<string, T>, steps: PlaceSteps, entry: T): void {
    const known = entries.get(pathKey(steps))
    if (known) this.#outcomes.clash('mapping-entry-twice', [entry.place], [known.place])
    entries.set(pathKey(steps), entry)
  }

  /** Marks a place and all places above it as pinned. */
  #pin(steps: PlaceSteps): void {
    for (let length = 1; length <= steps.length; length++) this.#pinned.add(pathKey(steps.slice(0, length)))
  }
}

/** Whether a set of path keys contains a path. Most sets are empty, and the key of a deep path is long. */
function hasPath(keys: ReadonlySet<string>, steps: PlaceSteps): boolean {
  return keys.size > 0 && keys.has(pathKey(steps))
}

/** The entry of a path; undefined, without its key, where there are no entries. */
function getAtPath<T>(entries: ReadonlyMap<string, T>, steps: PlaceSteps): T | undefined {
  return entries.size > 0 ? entries.get(pathKey(steps)) : undefined
}

/** The names by which a mapping file may call a root: local name, expanded name, and `<set>#<expanded name>`. */
function listRootNames({ root: { set, element } }: RootPlaces): readonly string[] {
  const name = expandedName(element.name)
  return [element.name.local, name, `${set.name}#${name}`]
}
