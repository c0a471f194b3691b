import type { AnyType, ComplexType, Element, RootElement, SimpleType, Type, Wildcard } from '../descriptor.ts'
import { isPlainText, type PreparedSimple, prepareSimple } from '../text/simple.ts'
import type { Extras } from './extras.ts'
import { type Leaf, PreparedAttribute, PreparedElement, type PreparedGroup } from './prepared.ts'

/** What a property of a value stands for. */
export type Field =
  | { readonly kind: 'attribute'; readonly attribute: PreparedAttribute }
  | { readonly kind: 'leaf'; readonly leaf: Leaf; readonly slot: number }
  | { readonly kind: 'text' | 'nodes' | 'any-attributes' }

export interface PreparedType {
  readonly of: Type
  readonly name: string
  readonly typeName: string | undefined
  readonly attributes: readonly PreparedAttribute[]
  /** The text's type, for simple content. */
  readonly text: SimpleType | undefined
  /** Whether the value is the text's own. */
  readonly isBare: boolean
  readonly textProperty: string
  /** Set when the content is a plain sequence of elements, each name once. */
  readonly slots: readonly PreparedElement[] | undefined
  readonly byKey: ReadonlyMap<string, { readonly leaf: PreparedElement; readonly slot: number }>
  readonly fields: ReadonlyMap<string, Field>
  /** The same made ready. */
  readonly simple: PreparedSimple | undefined
  /** Only members and texts, which `PlainDecoder` can read. */
  readonly isPlain: boolean
  /** How many members a plain value must have: slots, attributes, the text. */
  readonly needed: number
  // What few types have.
  readonly isAbstract?: boolean
  /** `xs:anyType`. */
  readonly isAny?: boolean
  readonly anyAttribute?: (Wildcard & { readonly property: string }) | undefined
  /** The content of a type with child elements, where that is no plain sequence. */
  readonly content?: PreparedGroup | undefined
  readonly isMixed?: boolean
  /** The property of a list of nodes. */
  readonly nodes?: string | undefined
  /** Elements by what a node of a list calls them. */
  readonly byNode?: ReadonlyMap<string, PreparedElement>
}

/** What was made of a descriptor: apart for codecs with extras and those without. */
const madePlain = /* @__PURE__ */ new WeakMap<object, unknown>()
const madeOpen = /* @__PURE__ */ new WeakMap<object, unknown>()

/** Made when it is first asked for. */
export function once<T>(descriptor: object, extras: Extras | undefined, make: () => T): T {
  const made = extras ? madeOpen : madePlain
  const known = made.get(descriptor) as T | undefined
  if (known) return known
  const found = make()
  made.set(descriptor, found)
  return found
}

/** Without extras only members and texts can be made ready; what stands below them is made ready without them as well. */
export function prepare(type: Type, extras: Extras | undefined): PreparedType {
  return once(type, extras, () => {
    if ('of' in type)
      return prepareComplex({ name: type.of.name, typeName: type.typeName, text: () => type }, type)
    return extras ? extras.prepare(type) : prepareMembers(type)
  })
}

/** A type that holds nothing but attributes and a text, or a plain sequence. */
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

/** What descriptors say of members and texts. */
const plainKeys =
  /^(?:kind|name|namespace|typeName|attributes|text|textProperty|content|element|property|type|min|max|default|fixed|ids|block)$/

function refuseOthers(descriptor: object, name: string): void {
  if (!Object.keys(descriptor).every((key) => plainKeys.test(key))) throw needsExtras(name)
}

function needsExtras(name: string): Error {
  return new Error(`"${name}" needs "xmlCodec".`)
}

/** What a type with attributes and a text or slots is made of. */
type Facts = Pick<ComplexType, 'name' | 'attributes' | 'text' | 'textProperty'> & {
  readonly typeName?: string | undefined
}

/** A type with attributes and a text or slots; what else it may have is left out. */
export function prepareComplex(
  { name, typeName, textProperty = 'value', ...facts }: Facts,
  of: Type,
  slots?: readonly PreparedElement[],
): PreparedType {
  const attributes = (facts.attributes ?? []).map((attribute) => new PreparedAttribute(attribute))
  const text = facts.text?.()
  const isBare = text !== undefined && attributes.length === 0
  const members: readonly (readonly [string, Field])[] = [
    ...(slots ?? []).map((leaf, slot) => [leaf.property, { kind: 'leaf', leaf, slot }] as const),
    ...attributes.map((attribute) => [attribute.property, { kind: 'attribute', attribute }] as const),
    ...(text && !isBare ? [[textProperty, { kind: 'text' }] as const] : []),
  ]
  const fields = new Map(members)
  const simple = text && prepareSimple(text)
  const needed = members.filter(([, field]) =>
    field.kind === 'leaf' ? field.leaf.min > 0 : field.kind !== 'attribute' || field.attribute.isRequired,
  )
  return {
    of,
    name,
    typeName,
    attributes,
    text,
    isBare,
    textProperty,
    slots,
    byKey: new Map((slots ?? []).map((leaf, slot) => [leaf.key, { leaf, slot }])),
    fields,
    simple,
    needed: needed.length,
    isPlain:
      [...attributes.map(({ type }) => type()), ...(text ? [text] : [])].every(isPlainText) &&
      !fields.has('__proto__') &&
      fields.size === members.length,
  }
}

export function prepareRoot(root: RootElement, extras: Extras | undefined): PreparedElement {
  return once(root, extras, () => {
    const {
      name,
      ids: _contexts,
      prefixes: _prefixes,
      declarations: _declarations,
      simpleTypes: _simpleTypes,
      ...rest
    } = root
    if (!extras) refuseOthers(rest, name)
    return new PreparedElement({ ...rest, element: name }, root.namespace, extras)
  })
}
