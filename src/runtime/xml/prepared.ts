import type { Attribute, Constraint, Ids, Lazy, SimpleType, Type, Wildcard } from '../descriptor.ts'
import { type PlainText, plainTextOf } from '../text/plain.ts'
import type { SimpleValue } from '../text/simple.ts'
import type { Extras } from './extras.ts'
import { namespaceNumber, schemaKey } from './names.ts'
import { nameBytes } from './plain-bytes.ts'
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
  /** The local name in bytes; nothing where it is not ASCII. */
  readonly tag: Uint8Array | undefined
  readonly namespaceNumber: number
  /** The tags as they were written last. */
  tags: WrittenTags | undefined
  readonly #lazy: Lazy<Type>
  readonly #extras: Extras | undefined
  #type: PreparedType | undefined

  constructor(facts: ElementFacts, type: Lazy<Type>, extras: Extras | undefined) {
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
    this.tag = nameBytes(facts.local)
    this.namespaceNumber = namespaceNumber(facts.namespace)
    this.tags = undefined
    this.#lazy = type
    this.#extras = extras
  }

  get type(): PreparedType {
    this.#type ??= prepare(this.#lazy(), this.#extras)
    return this.#type
  }
}

export interface PreparedAny extends Wildcard {
  readonly any: true
  readonly property: string
  /** No data element: any may stand there. */
  readonly ids?: undefined
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

export type ElementFacts = Omit<PreparedElement, 'type' | 'tag' | 'namespaceNumber' | 'tags'>

export interface WrittenTags {
  readonly prefix: string
  readonly indent: string
  /** The start tag, as far as its name. */
  readonly open: string
  readonly close: string
}

export class PreparedAttribute {
  readonly key: string
  readonly namespace: string
  readonly local: string
  readonly property: string
  readonly type: Lazy<SimpleType>
  readonly isRequired: boolean
  readonly default: string | undefined
  readonly fixed: string | undefined
  readonly ids: Ids | undefined
  /** The name in bytes, where it stands without a prefix. */
  readonly tag: Uint8Array | undefined
  #plainText: PlainText | undefined
  #implied: SimpleValue | undefined

  constructor({ name, namespace = '', property = name, ...facts }: Attribute) {
    this.key = schemaKey(namespace, name)
    this.namespace = namespace
    this.local = name
    this.property = property
    this.type = facts.type
    this.isRequired = facts.required === true
    this.default = facts.default
    this.fixed = facts.fixed
    this.ids = facts.ids
    this.tag = namespace === '' ? nameBytes(name) : undefined
  }

  get plainText(): PlainText {
    this.#plainText ??= plainTextOf(this.type())
    return this.#plainText
  }

  /** The value that is meant where the attribute is left out. */
  get implied(): SimpleValue | undefined {
    const text = this.fixed ?? this.default
    if (text !== undefined) this.#implied ??= this.plainText.read(text, true)
    return this.#implied
  }
}
