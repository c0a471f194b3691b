import type { CodesEntry, Mapping, PairEntry, RepeatsEntry, WithoutEntry } from '../../mapping/index.ts'
import { type DataElementPlace, expandedName } from '../../schema/index.ts'
import { pathKey } from '../plan/path-set.ts'
import type { PlaceSteps, RootPlaces } from '../plan/places.ts'
import { Outcomes } from './outcomes.ts'

/** A pair of the mapping file at one place of the target. */
export interface DecidedPair {
  readonly entry: PairEntry
  /** For each text that the entry names on the source's side, where it stands. */
  readonly sources: readonly (readonly DataElementPlace[])[]
}

/** A place of the source that a person says has no counterpart. */
export interface ClosedPlace {
  readonly entry: WithoutEntry
  readonly place: DataElementPlace
}

/** What a person decided about one direction between two roots, by place; `from` is the source. */
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

  constructor(from: RootPlaces, to: RootPlaces, mapping?: Mapping, outcomes = new Outcomes()) {
    this.#outcomes = outcomes
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

  /** The pair that fills a place of the target. */
  pairAt(target: PlaceSteps): DecidedPair | undefined {
    return this.#pairs.get(pathKey(target))
  }

  /** Whether pairs fill something in below an object. */
  isAboveTarget(steps: PlaceSteps): boolean {
    return this.#aboveTargets.has(pathKey(steps))
  }

  /** Whether a person has said what fills a place of the target, be it nothing. */
  isTargetTaken(target: PlaceSteps): boolean {
    return this.#targets.has(pathKey(target))
  }

  /** Whether a person has said what becomes of a place of the source, so that the join no longer does. */
  isSourceTaken(source: PlaceSteps): boolean {
    return this.#sources.has(pathKey(source))
  }

  /** Whether a place, of either side, is a decided one or on the way to one: its type is then not its only meaning. */
  isPinned(steps: PlaceSteps): boolean {
    return this.#pinned.has(pathKey(steps))
  }

  get closed(): readonly ClosedPlace[] {
    return [...this.#closed.values()]
  }

  closedAt(source: PlaceSteps): ClosedPlace | undefined {
    return this.#closed.get(pathKey(source))
  }

  use(entry: PairEntry): void {
    this.#outcomes.use(entry.at)
  }

  /** The policy for several values of a place; asking for it is its use. */
  repeatsAt(source: PlaceSteps): RepeatsEntry | undefined {
    const entry = this.#repeats.get(pathKey(source))
    if (entry) this.#outcomes.use(entry.at)
    return entry
  }

  codesAt(source: PlaceSteps): CodesEntry | undefined {
    return this.#codes.get(pathKey(source))
  }

  useCodes(
    entry: CodesEntry,
    source: readonly string[] | undefined,
    target: readonly string[] | undefined,
  ): void {
    this.#outcomes.useCodes(entry, source, target)
  }

  #resolvePlaces(
    { side, place }: WithoutEntry | RepeatsEntry | CodesEntry,
    from: RootPlaces,
    to: RootPlaces,
  ) {
    const places = this.#outcomes.find(side === 'from' ? from : to, place)
    for (const { steps } of places) this.#pin(steps)
    return places
  }

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

  #empty({ place }: WithoutEntry, target: PlaceSteps): void {
    const pair = this.#pairs.get(pathKey(target))
    if (pair) this.#outcomes.clash('mapping-conflict', [place], pair.entry.to)
    this.#targets.add(pathKey(target))
  }

  #keep<T extends RepeatsEntry | CodesEntry>(entries: Map<string, T>, steps: PlaceSteps, entry: T): void {
    const known = entries.get(pathKey(steps))
    if (known) this.#outcomes.clash('mapping-entry-twice', [entry.place], [known.place])
    entries.set(pathKey(steps), entry)
  }

  #pin(steps: PlaceSteps): void {
    for (let length = 1; length <= steps.length; length++) this.#pinned.add(pathKey(steps.slice(0, length)))
  }
}

/** What a mapping file may call a root: its local name, its expanded name, or with its set before that. */
function listRootNames({ root: { set, element } }: RootPlaces): readonly string[] {
  const name = expandedName(element.name)
  return [element.name.local, name, `${set.name}#${name}`]
}
