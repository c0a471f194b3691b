import type { Constraint, Ids, Lazy, SimpleType, Type, Wildcard } from '../descriptor.ts'
import { type PreparedType, prepare } from './prepare.ts'

/** Descriptors made ready for use: names as keys, defaults filled in. Made once for each type, when it is first met. */
export class PreparedElement {
  readonly key: string
  readonly namespace: string
  readonly local: string
  readonly property: string
  readonly isList: boolean
  readonly min: number
  readonly max: number
  readonly isNillable: boolean
  readonly isAbstract: boolean
  readonly fixed: string | undefined
  readonly default: string | undefined
  readonly ids: Ids | undefined
  readonly block: readonly string[] | undefined
  readonly constraints: readonly Constraint[] | undefined
  /** The elements that can stand here instead, by key. */
  readonly alternatives: ReadonlyMap<string, PreparedElement> | undefined
  /** What an element's name is where a value says which one it is: local, or expanded where that is not enough. */
  readonly nodeName: string
  readonly #lazy: Lazy<Type>
  #type: PreparedType | undefined

  constructor(facts: Omit<PreparedElement, 'type'>, type: Lazy<Type>) {
    this.key = facts.key
    this.namespace = facts.namespace
    this.local = facts.local
    this.property = facts.property
    this.isList = facts.isList
    this.min = facts.min
    this.max = facts.max
    this.isNillable = facts.isNillable
    this.isAbstract = facts.isAbstract
    this.fixed = facts.fixed
    this.default = facts.default
    this.ids = facts.ids
    this.block = facts.block
    this.constraints = facts.constraints
    this.alternatives = facts.alternatives
    this.nodeName = facts.nodeName
    this.#lazy = type
  }

  get type(): PreparedType {
    this.#type ??= prepare(this.#lazy())
    return this.#type
  }
}

export interface PreparedAny extends Wildcard {
  readonly any: true
  readonly property: string
  readonly isList: boolean
  readonly min: number
  readonly max: number
}

/** What takes one element of a document. */
export type Leaf = PreparedElement | PreparedAny

export interface PreparedGroup {
  readonly group: 'sequence' | 'choice' | 'all'
  readonly of: readonly PreparedParticle[]
  readonly min: number
  readonly max: number
  /** The members that can take an element of a name somewhere, by key; those with wildcards apart. */
  readonly byKey: ReadonlyMap<string, readonly number[]>
  readonly wildcards: readonly (readonly [member: number, any: PreparedAny])[]
}

export type PreparedParticle = Leaf | PreparedGroup

export interface PreparedAttribute {
  readonly key: string
  readonly namespace: string
  readonly local: string
  readonly property: string
  readonly type: () => SimpleType
  readonly isRequired: boolean
  readonly default: string | undefined
  readonly fixed: string | undefined
  readonly ids: Ids | undefined
}
