import type { AnyType, ComplexType, DerivedType, Lazy, SimpleType, Type, Wildcard } from '../descriptor.ts'
import { isPlainText, type PlainText, plainTextOf } from '../text/plain.ts'
import { elementsOf, prepareContent } from './prepare-content.ts'
import { type Leaf, PreparedAttribute, type PreparedElement, type PreparedGroup } from './prepared.ts'

/** What a property of a value stands for. */
export type Field =
  | { readonly kind: 'attribute'; readonly attribute: PreparedAttribute }
  | { readonly kind: 'leaf'; readonly leaf: Leaf; readonly slot: number }
  | { readonly kind: 'text' | 'nodes' | 'any-attributes' }

export interface PreparedType {
  readonly of: Type
  readonly name: string
  readonly typeName: string | undefined
  readonly derived: Lazy<ReadonlyMap<string, DerivedType>> | undefined
  readonly isAbstract: boolean
  /** `xs:anyType`. */
  readonly isAny: boolean
  readonly attributes: readonly PreparedAttribute[]
  readonly requiredAttributes: readonly PreparedAttribute[]
  readonly attributeOf: ReadonlyMap<string, PreparedAttribute>
  readonly anyAttribute: (Wildcard & { readonly property: string }) | undefined
  /** The text's type, for simple content. */
  readonly text: SimpleType | undefined
  /** Whether the value is the text's own. */
  readonly isBare: boolean
  readonly textProperty: string
  /** The content of a type with child elements. */
  readonly content: PreparedGroup | undefined
  readonly isMixed: boolean
  /** The property of a list of nodes. */
  readonly nodes: string | undefined
  /** Set when the content is a plain sequence of elements, each name once. */
  readonly slots: readonly PreparedElement[] | undefined
  /** Slots that must be filled. */
  readonly required: number
  readonly byKey: ReadonlyMap<string, { readonly leaf: PreparedElement; readonly slot: number }>
  /** Elements by what a node of a list calls them. */
  readonly byNode: ReadonlyMap<string, PreparedElement>
  readonly fields: ReadonlyMap<string, Field>
  /** The text's type made ready for plain documents. */
  readonly plainText: PlainText | undefined
  /** Only members and texts, which `PlainDecoder` can read. */
  readonly isPlain: boolean
  /** How many members a plain value must have: slots, attributes, the text. */
  readonly needed: number
}

const prepared = new WeakMap<Type, PreparedType>()

export function prepare(type: Type): PreparedType {
  const known = prepared.get(type)
  if (known) return known
  const made = make(type)
  prepared.set(type, made)
  return made
}

function make(type: Type): PreparedType {
  if (type.kind === 'complex') return prepareComplex(type)
  if (type.kind === 'any') return { ...blank(type), name: 'anyType', isAny: true, isMixed: true }
  const name = type.kind === 'text' ? type.of.name : type.kind
  const plain = { plainText: plainTextOf(type), isPlain: isPlainText(type) }
  return { ...blank(type), name, text: type, isBare: true, ...plain }
}

function blank(type: Exclude<Type, ComplexType>): PreparedType {
  return {
    of: type,
    name: '',
    typeName: type.kind === 'any' ? '{http://www.w3.org/2001/XMLSchema}anyType' : type.typeName,
    derived: type.kind === 'any' ? undefined : type.derived,
    isAbstract: false,
    isAny: false,
    attributes: [],
    requiredAttributes: [],
    attributeOf: new Map(),
    anyAttribute: undefined,
    text: undefined,
    isBare: false,
    textProperty: 'value',
    content: undefined,
    isMixed: false,
    nodes: undefined,
    slots: undefined,
    required: 0,
    byKey: new Map(),
    byNode: new Map(),
    fields: new Map(),
    plainText: undefined,
    isPlain: false,
    needed: 0,
  }
}

function prepareComplex(type: ComplexType): PreparedType {
  const { anyAttribute, textProperty = 'value', mixed = false } = type
  const attributes = (type.attributes ?? []).map((attribute) => new PreparedAttribute(attribute))
  const nodes = mixed ? (type.nodes ?? 'content') : type.nodes
  const content = prepareContent(type)
  const leaves = content ? [...elementsOf(content)] : []
  const slots = content && slotsOf(content)
  const text = type.text?.()
  const required = slots ? slots.filter((slot) => slot.min > 0).length : 0
  const requiredAttributes = attributes.filter((attribute) => attribute.isRequired)
  const isBare = type.text !== undefined && attributes.length === 0 && anyAttribute === undefined
  return {
    of: type,
    name: type.name,
    typeName: type.typeName,
    derived: type.derived,
    isAbstract: type.abstract === true,
    isAny: false,
    attributes,
    requiredAttributes,
    attributeOf: new Map(attributes.map((attribute) => [attribute.key, attribute])),
    anyAttribute,
    text,
    isBare,
    textProperty,
    content,
    isMixed: mixed,
    nodes,
    slots,
    required,
    needed: required + requiredAttributes.length + (text && !isBare ? 1 : 0),
    byKey: keysOf(slots ?? leaves),
    byNode: new Map(
      leaves.flatMap((leaf) =>
        'any' in leaf ? [] : [...(leaf.alternatives?.values() ?? [leaf])].map((one) => [one.nodeName, one]),
      ),
    ),
    fields: new Map<string, Field>([
      ...leaves.map((leaf): [string, Field] => [
        leaf.property,
        { kind: 'leaf', leaf, slot: slots && 'key' in leaf ? slots.indexOf(leaf) : -1 },
      ]),
      ...attributes.map((attribute): [string, Field] => [
        attribute.property,
        { kind: 'attribute', attribute },
      ]),
      ...(type.text && !isBare ? [[textProperty, { kind: 'text' }] as [string, Field]] : []),
      ...(nodes === undefined ? [] : [[nodes, { kind: 'nodes' }] as [string, Field]]),
      ...(anyAttribute ? [[anyAttribute.property, { kind: 'any-attributes' }] as [string, Field]] : []),
    ]),
    plainText: text && plainTextOf(text),
    isPlain:
      !type.abstract &&
      anyAttribute === undefined &&
      nodes === undefined &&
      (content === undefined || (slots !== undefined && arePlain(slots))) &&
      attributes.every((one) => one.property !== '__proto__' && isPlainText(one.type())) &&
      (text === undefined || isPlainText(text)),
  }
}

/** Whether each member is of one element, with a property of its own. */
function arePlain(slots: readonly PreparedElement[]): boolean {
  const properties = new Set(slots.map((slot) => slot.property))
  return (
    properties.size === slots.length &&
    !properties.has('__proto__') &&
    slots.every((slot) => !slot.alternatives && !slot.isAbstract && !slot.constraints)
  )
}

function keysOf(leaves: readonly Leaf[]): PreparedType['byKey'] {
  const keys = new Map<string, { leaf: PreparedElement; slot: number }>()
  for (const [slot, leaf] of leaves.entries()) {
    if ('any' in leaf) continue
    for (const key of leaf.alternatives?.keys() ?? [leaf.key]) keys.set(key, { leaf, slot })
  }
  return keys
}

/** The members of a plain sequence, or the only one of a choice: elements alone, each name at one place. */
function slotsOf(content: PreparedGroup): readonly PreparedElement[] | undefined {
  const { group, of, min, max, byKey } = content
  const isSequence = group === 'sequence' || (group === 'choice' && of.length === 1)
  if (!isSequence || min !== 1 || max !== 1) return undefined
  const elements = of.filter((one) => 'key' in one)
  const isPlain = elements.length === of.length && [...byKey.values()].every((places) => places.length === 1)
  return isPlain ? elements : undefined
}

export const anyType: AnyType = { kind: 'any' }
