import type {
  AnyType,
  Attribute,
  ComplexType,
  Element,
  Lazy,
  RootElement,
  SimpleType,
  Type,
  Wildcard,
} from '../descriptor.ts'
import { isPlainText, type PreparedSimple, prepareSimple, type SimpleValue } from '../text/simple.ts'
import { namespaceNumber, schemaKey } from './expanded-names.ts'
import type { Extras } from './extras.ts'
import { nameBytes } from './plain-bytes.ts'

/** The part of an element that a property holds. */
export type Field =
  | { readonly kind: 'attribute'; readonly attribute: PreparedAttribute }
  | { readonly kind: 'leaf'; readonly leaf: PreparedLeaf; readonly slot: number }
  | { readonly kind: 'text' | 'nodes' | 'any-attributes' }

export interface PreparedType {
  readonly of: Type
  readonly name: string
  readonly typeName: string | undefined
  readonly attributes: readonly PreparedAttribute[]
  /** The type of the text, for simple content. */
  readonly text: SimpleType | undefined
  /** Whether the value is the text itself, without an object around it. */
  readonly isBare: boolean
  readonly textProperty: string
  /** Present if the content is a plain sequence of elements, each name once. */
  readonly slots: readonly PreparedElement[] | undefined
  readonly byKey: ReadonlyMap<string, { readonly leaf: PreparedElement; readonly slot: number }>
  readonly fields: ReadonlyMap<string, Field>
  /** The prepared type of the text. */
  readonly simple: PreparedSimple | undefined
  /** Only members and texts, which `PlainDecoder` can read. */
  readonly isPlain: boolean
  /** The number of required members of a plain value: slots, attributes, the text. */
  readonly needed: number
  // Only few types have the following.
  readonly isAbstract?: boolean
  /** `xs:anyType`. */
  readonly isAny?: boolean
  readonly anyAttribute?: (Wildcard & { readonly property: string }) | undefined
  /** The content model of a type with child elements; only with extras. */
  readonly content?: PreparedGroup | undefined
  readonly isMixed?: boolean
  /** The property of a list of nodes. */
  readonly nodes?: string | undefined
  /** Elements by their name in a list of nodes. */
  readonly byNode?: ReadonlyMap<string, PreparedElement>
}

/** Prepared forms by descriptor, separate for codecs with and without extras. */
const madePlain = /* @__PURE__ */ new WeakMap<object, unknown>()
const madeOpen = /* @__PURE__ */ new WeakMap<object, unknown>()

/** The prepared form of a descriptor, made by `make` on the first call and then cached. */
export function once<T>(descriptor: object, extras: Extras | undefined, make: () => T): T {
  const made = extras ? madeOpen : madePlain
  const known = made.get(descriptor) as T | undefined
  if (known) return known
  const found = make()
  made.set(descriptor, found)
  return found
}

/**
 * Prepares a type, once. Without extras, throws for a type with more than attributes, text and a plain sequence.
 */
export function prepare(type: Type, extras: Extras | undefined): PreparedType {
  return once(type, extras, () => {
    if ('of' in type)
      return prepareComplex({ name: type.of.name, typeName: type.typeName, text: () => type }, type)
    return extras ? extras.prepare(type) : prepareMembers(type)
  })
}

/** Prepares a type with attributes and a text or a plain sequence; throws if it has anything else. */
function prepareMembers(type: ComplexType | AnyType): PreparedType {
  if (type.kind === 'any') throw needsExtras('anyType')
  refuseOthers(type, type.name)
  const { content = [], namespace = '' } = type
  const slots = ('group' in content ? content.of : content).map((particle) => {
    refuseOthers(particle, type.name)
    return new PreparedElement(particle as Element, namespace, undefined)
  })
  return prepareComplex(type, type, type.content && slots)
}

/** Members of descriptors that need extras. */
const openKeys = /^(?:any|group|oneOf|nodes|mixed|lists|derived|constraints|nillable|abstract)/

function refuseOthers(descriptor: object, name: string): void {
  if (Object.keys(descriptor).some((key) => openKeys.test(key))) throw needsExtras(name)
}

/** The error for a descriptor that `plainXmlCodec` does not support. */
export function needsExtras(name: string): Error {
  return new Error(`"${name}" needs "xmlCodec".`)
}

/** The parts of a type that `prepareComplex` uses. */
type Facts = Pick<ComplexType, 'name' | 'attributes' | 'text' | 'textProperty'> & {
  readonly typeName?: string | undefined
}

/**
 * Prepares attributes, text and slots of a type: fields, keys, and whether it is plain. Ignores everything else.
 */
export function prepareComplex(
  { name, typeName, textProperty = 'value', ...facts }: Facts,
  of: Type,
  slots?: readonly PreparedElement[],
): PreparedType {
  const attributes = (facts.attributes ?? []).map((attribute) => new PreparedAttribute(attribute))
  const text = facts.text?.()
  const isBare = text !== undefined && attributes.length === 0
  const fields = new Map<string, Field>()
  const byKey = new Map<string, { readonly leaf: PreparedElement; readonly slot: number }>()
  let [count, needed] = [0, 0]
  const add = (property: string, field: Field, isNeeded: boolean): void => {
    fields.set(property, field)
    count++
    if (isNeeded) needed++
  }
  slots?.forEach((leaf, slot) => {
    add(leaf.property, { kind: 'leaf', leaf, slot }, leaf.min > 0)
    byKey.set(leaf.key, { leaf, slot })
  })
  for (const attribute of attributes)
    add(attribute.property, { kind: 'attribute', attribute }, attribute.isRequired)
  if (text && !isBare) add(textProperty, { kind: 'text' }, true)
  return {
    of,
    name,
    typeName,
    attributes,
    text,
    isBare,
    textProperty,
    slots,
    byKey,
    fields,
    simple: text && prepareSimple(text),
    needed,
    isPlain:
      [text, ...attributes.map(({ type }) => type())].every((one) => !one || isPlainText(one)) &&
      !fields.has('__proto__') &&
      fields.size === count,
  }
}

/** Prepares a root element, once for each `extras`; throws if the element needs extras and none are given. */
export function prepareRoot(root: RootElement, extras: Extras | undefined): PreparedElement {
  return once(root, extras, () => {
    const { ids: _contexts, ...rest } = root
    if (!extras) refuseOthers(rest, root.name)
    return new PreparedElement({ ...rest, element: root.name }, root.namespace, extras)
  })
}

/** A prepared element: names as keys, defaults filled in; its type is prepared when it is first used. */
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
  /** The local name in bytes; `undefined` if it is not ASCII. */
  declare readonly tag: Uint8Array | undefined
  declare readonly namespaceNumber: number
  /** The tags written last, by depth. */
  declare tags: WrittenTags[] | undefined
  /** The elements of its substitution group, by key. */
  declare alternatives?: ReadonlyMap<string, PreparedElement>
  /** Whether it is one of these. */
  declare isAlternative?: true
  readonly #extras: Extras | undefined
  #type: PreparedType | undefined

  /** `inherited` is the namespace of an element without one of its own. */
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
  /** Its name in messages, as an element's local name and key. */
  readonly local: string
  readonly key: string
  /** No data element, since any element is possible. */
  readonly ids?: undefined
  readonly isList: boolean
  readonly min: number
  readonly max: number
}

/** A particle that matches one element of a document. */
export type PreparedLeaf = PreparedElement | PreparedAny

export interface PreparedGroup {
  readonly group: 'sequence' | 'choice' | 'all'
  readonly of: readonly PreparedParticle[]
  readonly min: number
  readonly max: number
  /** By key: the members in which an element of that name can occur, apart from wildcards. */
  readonly byKey: ReadonlyMap<string, readonly number[]>
  readonly wildcards: readonly (readonly [member: number, any: PreparedAny])[]
}

export type PreparedParticle = PreparedLeaf | PreparedGroup

export interface WrittenTags {
  readonly prefix: string
  readonly indent: string
  /** The start tag up to its name. */
  readonly open: string
  /** The whole start tag without attributes. */
  readonly opened: string
  readonly close: string
  /** The end tag on a line of its own. */
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
  /** The name in bytes, if it is written without a prefix. */
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

  /** The value of an absent attribute: its fixed or default one. */
  get implied(): SimpleValue | undefined {
    const text = this.fixed ?? this.default
    if (text !== undefined) this.#implied ??= this.simple.value(text, true)
    return this.#implied
  }
}
