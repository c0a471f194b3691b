import type {
  AnyType,
  ComplexType,
  DerivedType,
  Element,
  Lazy,
  RootElement,
  SimpleType,
  Type,
  Wildcard,
} from '../descriptor.ts'
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
  /** Slots that must be filled. */
  readonly required: number
  readonly byKey: ReadonlyMap<string, { readonly leaf: PreparedElement; readonly slot: number }>
  readonly fields: ReadonlyMap<string, Field>
  /** The same made ready. */
  readonly simple: PreparedSimple | undefined
  /** Only members and texts, which `PlainDecoder` can read. */
  readonly isPlain: boolean
  /** How many members a plain value must have: slots, attributes, the text. */
  readonly needed: number
  // What few types have.
  readonly derived?: Lazy<ReadonlyMap<string, DerivedType>> | undefined
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

const plainTypes = /* @__PURE__ */ new WeakMap<Type, PreparedType>()
const openTypes = /* @__PURE__ */ new WeakMap<Type, PreparedType>()

/** Without extras only members and texts can be made ready; what stands below them is made ready without them as well. */
export function prepare(type: Type, extras: Extras | undefined): PreparedType {
  const prepared = extras ? openTypes : plainTypes
  const known = prepared.get(type)
  if (known) return known
  const made = 'of' in type ? prepareText(type) : extras ? extras.prepare(type) : prepareMembers(type)
  prepared.set(type, made)
  return made
}

function prepareText(type: SimpleType): PreparedType {
  return {
    ...blank(type, type.of.name),
    typeName: type.typeName,
    text: type,
    isBare: true,
    simple: prepareSimple(type),
    isPlain: isPlainText(type),
    derived: type.derived,
  }
}

export function blank(of: Type, name: string): PreparedType {
  return {
    of,
    name,
    typeName: undefined,
    attributes: [],
    text: undefined,
    isBare: false,
    textProperty: 'value',
    slots: undefined,
    required: 0,
    byKey: noNames,
    fields: noNames,
    simple: undefined,
    isPlain: false,
    needed: 0,
  }
}

const noNames: ReadonlyMap<string, never> = /* @__PURE__ */ new Map<string, never>()

/** A type that holds nothing but attributes and a text, or a plain sequence. */
function prepareMembers(type: ComplexType | AnyType): PreparedType {
  if (type.kind === 'any') throw needsExtras('anyType')
  refuseOthers(type, type.name)
  const { content = [], namespace = '' } = type
  const slots = ('group' in content ? content.of : content).map((particle) => {
    refuseOthers(particle, type.name)
    return new PreparedElement(particle as Element, namespace, undefined)
  })
  return prepareComplex(type, type.content && slots)
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

/** A type with attributes and a text or slots; what else it may have is left blank. */
export function prepareComplex(
  type: ComplexType,
  slots: readonly PreparedElement[] | undefined,
): PreparedType {
  const { textProperty = 'value' } = type
  const attributes = (type.attributes ?? []).map((attribute) => new PreparedAttribute(attribute))
  const text = type.text?.()
  const required = slots ? slots.filter((slot) => slot.min > 0).length : 0
  const isBare = text !== undefined && attributes.length === 0
  const fields = new Map<string, Field>()
  for (const [slot, leaf] of (slots ?? []).entries()) fields.set(leaf.property, { kind: 'leaf', leaf, slot })
  for (const attribute of attributes) fields.set(attribute.property, { kind: 'attribute', attribute })
  if (text && !isBare) fields.set(textProperty, { kind: 'text' })
  const count = (slots?.length ?? 0) + attributes.length + (text && !isBare ? 1 : 0)
  return {
    ...blank(type, type.name),
    typeName: type.typeName,
    attributes,
    text,
    isBare,
    textProperty,
    slots,
    required,
    needed: required + attributes.filter(({ isRequired }) => isRequired).length + (text && !isBare ? 1 : 0),
    byKey: new Map((slots ?? []).map((leaf, slot) => [leaf.key, { leaf, slot }])),
    fields,
    simple: text && prepareSimple(text),
    isPlain:
      attributes.every((one) => one.property !== '__proto__' && isPlainText(one.type())) &&
      (text === undefined || isPlainText(text)) &&
      !fields.has('__proto__') &&
      fields.size === count,
  }
}

const plainElements = /* @__PURE__ */ new WeakMap<Element | RootElement, PreparedElement>()
const openElements = /* @__PURE__ */ new WeakMap<Element | RootElement, PreparedElement>()

/** A global element. */
export function prepareDeclaration(
  element: Element,
  namespace: string,
  extras: Extras | undefined,
): PreparedElement {
  const declared = extras ? openElements : plainElements
  const known = declared.get(element)
  if (known) return known
  const made = new PreparedElement(element, namespace, extras)
  declared.set(element, made)
  return made
}

export function prepareRoot(root: RootElement, extras: Extras | undefined): PreparedElement {
  const declared = extras ? openElements : plainElements
  const known = declared.get(root)
  if (known) return known
  const { name, ids: _contexts, prefixes: _prefixes, declarations: _declarations, ...rest } = root
  if (!extras) refuseOthers(rest, name)
  const made = prepareDeclaration({ ...rest, element: name }, root.namespace, extras)
  declared.set(root, made)
  return made
}
