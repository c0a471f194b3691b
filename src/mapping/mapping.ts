import type { Location } from '../diagnostics/index.ts'

/** `forward` leads from the comparison's earlier version to its later one. */
export type MappingDirection = 'forward' | 'backward'

/** The version that a place belongs to: the one that the comparison goes from, or the one that it goes to. */
export type MappingSide = 'from' | 'to'

/** What a person decided about the join of two versions; it overrides and completes what the schemas say. */
export interface Mapping {
  /** The file, as the configuration writes it. */
  readonly file: string
  readonly pairs: readonly PairEntry[]
  /** Roots, namespaces, types and parameters that belong together although their names differ. */
  readonly names: NamePairs
  readonly without: readonly WithoutEntry[]
  readonly repeats: readonly RepeatsEntry[]
  readonly codes: readonly CodesEntry[]
}

/** `pairs.roots`, `pairs.namespaces`, `pairs.types` and `pairs.parameters`. */
export interface NamePairs {
  readonly roots: readonly NamePair[]
  readonly namespaces: readonly NamePair[]
  readonly types: readonly NamePair[]
  readonly parameters: readonly ParameterNames[]
}

/** Two parameters, each as `query limit`: of one operation, or of every one that has both. */
export interface ParameterNames extends NamePair {
  /** Its id, or its call: `GET /orders`. */
  readonly operation?: string
}

/** Two names: of roots and types expanded or local, of namespaces as they are written. */
export interface NamePair {
  readonly from: string
  readonly to: string
  readonly at: { readonly from: Location; readonly to: Location }
}

interface Entry {
  readonly at: Location
  /** Why; for those who read it in a year. */
  readonly reason: string
  /** The root, of either version, that the entry is about; where there is none, every root that has its places. */
  readonly root?: PlaceText
}

/** A data element, or a path of local names (`/order/item/@unit`), as written. */
export interface PlaceText {
  readonly text: string
  readonly at: Location
}

/** Places that belong together. */
export interface PairEntry extends Entry {
  /** Several on one side are put together, or taken apart, by a hook. */
  readonly from: readonly PlaceText[]
  readonly to: readonly PlaceText[]
  readonly by: 'rule' | 'hook'
  /** Both where absent. */
  readonly direction?: MappingDirection
}

/** What is said about one place, for the direction in which its version is the source. */
interface SidedEntry extends Entry {
  readonly side: MappingSide
  readonly place: PlaceText
}

/** A place that the other version has not, and what becomes of a value there. */
export interface WithoutEntry extends SidedEntry {
  readonly policy: WithoutPolicy
}

/** What becomes of several values where the other version allows fewer. */
export interface RepeatsEntry extends SidedEntry {
  readonly policy: RepeatsPolicy
}

/** What the codes of a place become; `null`: nothing, which is recorded as a loss. */
export interface CodesEntry extends SidedEntry {
  readonly codes: ReadonlyMap<string, { readonly code: string | null; readonly at: Location }>
}

export const withoutPolicies = ['error', 'drop', 'hook'] as const
export type WithoutPolicy = (typeof withoutPolicies)[number]

export const repeatsPolicies = ['error', 'first', 'drop', 'hook'] as const
export type RepeatsPolicy = (typeof repeatsPolicies)[number]

/** The same decisions for the two versions the other way round. */
export function flipped(mapping: Mapping): Mapping {
  const turned = <T extends SidedEntry>(entry: T): T => ({
    ...entry,
    side: entry.side === 'from' ? 'to' : 'from',
  })
  const named = ({ from, to, at }: NamePair): NamePair => ({
    ...{ from: to, to: from },
    at: { from: at.to, to: at.from },
  })
  const { roots, namespaces, types, parameters } = mapping.names
  return {
    file: mapping.file,
    names: {
      roots: roots.map(named),
      namespaces: namespaces.map(named),
      types: types.map(named),
      parameters: parameters.map((one) => ({ ...one, ...named(one) })),
    },
    pairs: mapping.pairs.map(({ direction, from, to, ...entry }) => ({
      ...entry,
      from: to,
      to: from,
      ...(direction === undefined ? {} : { direction: direction === 'forward' ? 'backward' : 'forward' }),
    })),
    without: mapping.without.map(turned),
    repeats: mapping.repeats.map(turned),
    codes: mapping.codes.map(turned),
  }
}

/** The places of the source of which a person decided that something is left out: data elements, or paths. */
export function leftOutBy({ without, repeats, codes }: Mapping): readonly string[] {
  const decided = [
    ...without.filter(({ policy }) => policy === 'drop'),
    ...repeats.filter(({ policy }) => policy === 'drop' || policy === 'first'),
    ...codes.filter((entry) => [...entry.codes.values()].some(({ code }) => code === null)),
  ]
  return decided.filter(({ side }) => side === 'from').map(({ place }) => place.text)
}
