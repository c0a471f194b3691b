import type { Attribute, Element, Lazy, SimpleType, Wildcard } from '../descriptor.ts'
import { type PreparedSimple, prepareSimple, type SimpleValue } from '../text/simple.ts'
import { namespaceNumber, schemaKey } from './expanded-names.ts'
import type { Extras } from './extras.ts'
import { nameBytes } from './plain-bytes.ts'
import { type PreparedType, prepare } from './prepare.ts'

/** Descriptors made ready for use: names as keys, defaults filled in. Made once for each type, when it is first met. */
export class PreparedElement {
  // Only declared, as everywhere in bundles: the constructor sets them all.
  declare readonly of: Element
  declare readonly key: string
  declare readonly namespace: string
  declare readonly local: string
  declare readonly property: string
  declare readonly isList: boolean
  declare readonly min: number
  declare readonly max: number
  declare readonly fixed: string | undefined
  declare readonly default: string | undefined
  declare readonly ids: string | undefined
  /** The local name in bytes; nothing where it is not ASCII. */
  declare readonly tag: Uint8Array | undefined
  declare readonly namespaceNumber: number
  /** The tags as they were written last, by depth. */
  declare tags: WrittenTags[] | undefined
  /** The elements that can stand here instead, by key. */
  declare alternatives?: ReadonlyMap<string, PreparedElement>
  readonly #extras: Extras | undefined
  #type: PreparedType | undefined

  /** `inherited` is the namespace where the element names none. */
  constructor(of: Element, inherited: string, extras: Extras | undefined, isList?: boolean) {
    const { element: local, namespace = inherited, property = local, min = 1, max = 1 } = of
    this.of = of
    this.key = schemaKey(namespace, local)
    this.namespace = namespace
    this.local = local
    this.property = property
    this.isList = isList ?? max > 1
    this.min = min
    this.max = max
    this.fixed = of.fixed
    this.default = of.default
    this.ids = of.ids
    this.tag = nameBytes(local)
    this.namespaceNumber = namespaceNumber(namespace)
    this.tags = undefined
    this.#extras = extras
  }

  get type(): PreparedType {
    this.#type ??= prepare(this.of.type(), this.#extras)
    return this.#type
  }
}

export interface PreparedAny extends Wildcard {
  readonly any: true
  readonly property: string
  /** What messages call it, as an element's local name and its key. */
  readonly local: string
  readonly key: string
  /** No data element: any may stand there. */
  readonly ids?: undefined
  readonly isList: boolean
  readonly min: number
  readonly max: number
}

/** What takes one element of a document. */
export type PreparedLeaf = PreparedElement | PreparedAny

export interface PreparedGroup {
  readonly group: 'sequence' | 'choice' | 'all'
  readonly of: readonly PreparedParticle[]
  readonly min: number
  readonly max: number
  /** The members that can take an element of a name somewhere, by key; those with wildcards apart. */
  readonly byKey: ReadonlyMap<string, readonly number[]>
  readonly wildcards: readonly (readonly [member: number, any: PreparedAny])[]
}

export type PreparedParticle = PreparedLeaf | PreparedGroup

export interface WrittenTags {
  readonly prefix: string
  readonly indent: string
  /** The start tag, as far as its name. */
  readonly open: string
  /** All of it, where there are no attributes. */
  readonly opened: string
  readonly close: string
  /** The end tag in a line of its own. */
  readonly last: string
}

export class PreparedAttribute {
  declare readonly key: string
  declare readonly namespace: string
  declare readonly local: string
  declare readonly property: string
  declare readonly type: Lazy<SimpleType>
  declare readonly isRequired: boolean
  declare readonly default: string | undefined
  declare readonly fixed: string | undefined
  declare readonly ids: string | undefined
  /** The name in bytes, where it stands without a prefix. */
  declare readonly tag: Uint8Array | undefined
  #simple: PreparedSimple | undefined
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

  get simple(): PreparedSimple {
    this.#simple ??= prepareSimple(this.type())
    return this.#simple
  }

  /** The value that is meant where the attribute is left out. */
  get implied(): SimpleValue | undefined {
    const text = this.fixed ?? this.default
    if (text !== undefined) this.#implied ??= this.simple.value(text, true)
    return this.#implied
  }
}
