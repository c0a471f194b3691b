import type {
  Attribute,
  ComplexType,
  Element,
  Group,
  Ids,
  Particle,
  SimpleType,
  Type,
} from '../descriptor.ts'
import { nameKey } from './names.ts'

/** Descriptors made ready for use: names as keys, defaults filled in. Made once for each type, when it is first met. */
export interface PreparedElement {
  readonly key: string
  readonly namespace: string
  readonly local: string
  readonly property: string
  readonly isList: boolean
  readonly min: number
  readonly max: number
  readonly isNillable: boolean
  readonly fixed: string | undefined
  readonly default: string | undefined
  readonly ids: Ids | undefined
  readonly type: () => PreparedType
}

export interface PreparedGroup {
  readonly group: 'sequence' | 'choice' | 'all'
  readonly of: readonly PreparedParticle[]
  readonly min: number
  readonly max: number
}

export type PreparedParticle = PreparedElement | PreparedGroup

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

export interface PreparedType {
  readonly name: string
  readonly attributes: readonly PreparedAttribute[]
  /** The text's type, for simple content. */
  readonly text: (() => SimpleType) | undefined
  /** Absent when the value is the text's own. */
  readonly textProperty: string | undefined
  /** The content of a type with child elements. */
  readonly content: PreparedGroup | undefined
  /** Set when the content is a plain sequence of elements, each name once. */
  readonly slots: readonly PreparedElement[] | undefined
  readonly byKey: ReadonlyMap<string, PreparedElement>
  readonly properties: ReadonlyMap<string, PreparedElement | PreparedAttribute | 'text'>
}

const prepared = new WeakMap<Type, PreparedType>()

export function prepare(type: Type): PreparedType {
  const known = prepared.get(type)
  if (known) return known
  const made = type.kind === 'complex' ? prepareComplex(type) : prepareSimple(type)
  prepared.set(type, made)
  return made
}

function prepareSimple(type: SimpleType): PreparedType {
  return {
    name: type.kind === 'text' ? type.of.name : type.kind,
    attributes: [],
    text: () => type,
    textProperty: undefined,
    content: undefined,
    slots: undefined,
    byKey: new Map(),
    properties: new Map(),
  }
}

function prepareComplex(type: ComplexType): PreparedType {
  const attributes = (type.attributes ?? []).map(prepareAttribute)
  const content = prepareContent(type)
  const elements = content ? [...elementsOf(content)] : []
  const byKey = new Map(elements.map((element) => [element.key, element]))
  const textProperty = type.text && attributes.length > 0 ? (type.textProperty ?? 'value') : undefined
  return {
    name: type.name,
    attributes,
    text: type.text,
    textProperty,
    content,
    slots: content && isPlain(content, byKey) ? elements : undefined,
    byKey,
    properties: new Map<string, PreparedElement | PreparedAttribute | 'text'>([
      ...elements.map((one): [string, PreparedElement] => [one.property, one]),
      ...attributes.map((one): [string, PreparedAttribute] => [one.property, one]),
      ...(textProperty === undefined ? [] : [[textProperty, 'text'] as [string, 'text']]),
    ]),
  }
}

function prepareContent(type: ComplexType): PreparedGroup | undefined {
  const { content } = type
  if (!content) return undefined
  const group: Group = 'group' in content ? content : { group: 'sequence', of: content }
  const made = prepareParticle(group, type)
  return 'group' in made ? made : undefined
}

function prepareParticle(particle: Particle, type: ComplexType): PreparedParticle {
  if ('element' in particle) return prepareElement(particle, type)
  const { group, of, min = 1, max = 1 } = particle
  return { group, of: of.map((one) => prepareParticle(one, type)), min, max }
}

function prepareElement(element: Element, { namespace: inherited, lists }: ComplexType): PreparedElement {
  const { element: local, namespace = inherited ?? '', property = local, min = 1, max = 1, type } = element
  return {
    key: nameKey(namespace, local),
    namespace,
    local,
    property,
    isList: max > 1 || lists?.includes(property) === true,
    min,
    max,
    isNillable: element.nillable === true,
    fixed: element.fixed,
    default: element.default,
    ids: element.ids,
    type: () => prepare(type()),
  }
}

function prepareAttribute(attribute: Attribute): PreparedAttribute {
  const { name: local, namespace = '', property = local, type } = attribute
  return {
    key: nameKey(namespace, local),
    namespace,
    local,
    property,
    type,
    isRequired: attribute.required === true,
    default: attribute.default,
    fixed: attribute.fixed,
    ids: attribute.ids,
  }
}

function* elementsOf(particle: PreparedParticle): Generator<PreparedElement> {
  if ('key' in particle) yield particle
  else for (const inner of particle.of) yield* elementsOf(inner)
}

function isPlain(content: PreparedGroup, byKey: ReadonlyMap<string, PreparedElement>): boolean {
  const { group, of, min, max } = content
  return (
    group === 'sequence' &&
    min === 1 &&
    max === 1 &&
    of.length === byKey.size &&
    of.every((one) => 'key' in one)
  )
}
