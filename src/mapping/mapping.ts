import type { Location } from '../diagnostics/index.ts'

/** `forward` converts from the earlier version of the comparison to the later one. */
export type MappingDirection = 'forward' | 'backward'

/** The version that a place belongs to: the earlier (`from`) or the later one (`to`). */
export type MappingSide = 'from' | 'to'

/** The user's decisions about joining two versions; they override and complete the schemas. */
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

/** Two parameters, each written like `query limit`: of one operation, or of all that have both. */
export interface ParameterNames extends NamePair {
  /** Its id, or its call: `GET /orders`. */
  readonly operation?: string
}

/** Two names: expanded or local for roots and types, as written for namespaces. */
export interface NamePair {
  readonly from: string
  readonly to: string
  readonly at: { readonly from: Location; readonly to: Location }
}

interface Entry {
  readonly at: Location
  /** The reason, for later readers. */
  readonly reason: string
  /** The root, in either version, that the entry applies to; if absent, all roots with its places. */
  readonly root?: PlaceText
}

/** A data element, or a path of local names (`/order/item/@unit`), as written. */
export interface PlaceText {
  readonly text: string
  readonly at: Location
}

/** Places that belong together. */
export interface PairEntry extends Entry {
  /** Several places on one side need a hook that joins or splits values. */
  readonly from: readonly PlaceText[]
  readonly to: readonly PlaceText[]
  readonly by: 'rule' | 'hook'
  /** Both directions if absent. */
  readonly direction?: MappingDirection
}

/** An entry about one place, for the direction in which its version is the source. */
interface SidedEntry extends Entry {
  readonly side: MappingSide
  readonly place: PlaceText
}

/** A place that the other version lacks, and the policy for its values. */
export interface WithoutEntry extends SidedEntry {
  readonly policy: WithoutPolicy
}

/** The policy for several values where the other version allows fewer. */
export interface RepeatsEntry extends SidedEntry {
  readonly policy: RepeatsPolicy
}

/** The codes that replace codes of a place; `null` drops the code and records a loss. */
export interface CodesEntry extends SidedEntry {
  readonly codes: ReadonlyMap<string, { readonly code: string | null; readonly at: Location }>
}

export const withoutPolicies = ['error', 'drop', 'hook'] as const
export type WithoutPolicy = (typeof withoutPolicies)[number]

export const repeatsPolicies = ['error', 'first', 'drop', 'hook'] as const
export type RepeatsPolicy = (typeof repeatsPolicies)[number]

/** The mapping with the two versions exchanged. */
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

/** The places of the earlier version for which the mapping drops values: data elements or paths. */
export function leftOutBy({ without, repeats, codes }: Mapping): readonly string[] {
  const decided = [
    ...without.filter(({ policy }) => policy === 'drop'),
    ...repeats.filter(({ policy }) => policy === 'drop' || policy === 'first'),
    ...codes.filter((entry) => [...entry.codes.values()].some(({ code }) => code === null)),
  ]
  return decided.filter(({ side }) => side === 'from').map(({ place }) => place.text)
}
