import type { AnyType, ComplexType, Element, Group, ParticleDescriptor } from '../../descriptor.ts'
import { nameKey } from '../expanded-names.ts'
import type { Extras } from '../extras.ts'
import {
  type Field,
  once,
  type PreparedAny,
  PreparedElement,
  type PreparedGroup,
  type PreparedLeaf,
  type PreparedParticle,
  type PreparedType,
  prepareComplex,
} from '../prepare.ts'

const anyType: AnyType = { kind: 'any' }

/** The declaration used for undeclared elements: `xs:anyType`. */
export const undeclaredElement: Element = { element: '*', type: () => anyType }

/** The facts of an element that depend on its place in a content model. */
type Place = Partial<Pick<OpenElement, 'isList' | 'alternatives' | 'nodeName'>>

/** A prepared element of a content model, with its substitution group and its name in values. */
class OpenElement extends PreparedElement {
  /** Its name in a value: local, or expanded if the local name is ambiguous. */
  readonly nodeName: string

  constructor(of: Element, inherited: string, extras: Extras, place: Place) {
    super(of, inherited, extras, place.isList)
    this.nodeName = place.nodeName ?? of.element
    if (place.alternatives) this.alternatives = place.alternatives
  }
}

export function makeNodeName(declared: PreparedElement): string {
  return declared instanceof OpenElement ? declared.nodeName : declared.local
}

/** Prepares a global element, once. */
export function prepareDeclaration(
  element: Element,
  namespace: string,
  extras: Extras | undefined,
): PreparedElement {
  return once(element, extras, () => new PreparedElement(element, namespace, extras))
}

/**
 * Prepares a complex type of any kind, or `xs:anyType`: fields, content model, names of nodes, and whether it is
 * plain.
 */
export function prepareOpen(type: ComplexType | AnyType, extras: Extras): PreparedType {
  if (type.kind === 'any') {
    const name = '{http://www.w3.org/2001/XMLSchema}anyType'
    const made = prepareComplex({ name: 'anyType', typeName: name }, type)
    return { ...made, isAny: true, isMixed: true, isPlain: false }
  }
  const { anyAttribute, mixed = false, textProperty = 'value' } = type
  const content = prepareContent(type, extras)
  const leaves = content ? [...iterateLeaves(content)] : []
  const slots = content && findSlots(content)
  const nodes = mixed ? (type.nodes ?? 'content') : type.nodes
  const made = prepareComplex(type, type, slots)
  const isBare = made.isBare && anyAttribute === undefined
  const fields = new Map<string, Field>([
    ...leaves.map((leaf): [string, Field] => [leaf.property, { kind: 'leaf', leaf, slot: -1 }]),
    ...made.fields,
    ...(made.isBare && !isBare ? [[textProperty, { kind: 'text' }] as [string, Field]] : []),
    ...(nodes === undefined ? [] : [[nodes, { kind: 'nodes' }] as [string, Field]]),
    ...(anyAttribute ? [[anyAttribute.property, { kind: 'any-attributes' }] as [string, Field]] : []),
  ])
  return {
    ...made,
    isAbstract: type.abstract === true,
    anyAttribute,
    isBare,
    content,
    isMixed: mixed,
    nodes,
    byKey: indexKeys(slots ?? leaves),
    byNode: new Map(
      leaves.flatMap((leaf) =>
        'any' in leaf
          ? []
          : [...(leaf.alternatives?.values() ?? [leaf])].map((one) => [makeNodeName(one), one]),
      ),
    ),
    fields,
    isPlain:
      made.isPlain &&
      !type.abstract &&
      anyAttribute === undefined &&
      nodes === undefined &&
      (content === undefined || slots !== undefined) &&
      (slots ?? []).every((slot) => !slot.alternatives && !slot.of.abstract && !slot.of.constraints),
  }
}

/**
 * The elements of a content model by key, each also by the keys of its substitution group; wildcards are left out.
 */
function indexKeys(leaves: readonly PreparedLeaf[]): PreparedType['byKey'] {
  const keys = new Map<string, { leaf: PreparedElement; slot: number }>()
  for (const [slot, leaf] of leaves.entries()) {
    if ('any' in leaf) continue
    for (const key of leaf.alternatives?.keys() ?? [leaf.key]) keys.set(key, { leaf, slot })
  }
  return keys
}

/**
 * The members of a plain sequence (only elements, each name once, occurring once); `undefined` for other content.
 */
function findSlots(content: PreparedGroup): readonly PreparedElement[] | undefined {
  const { group, of, min, max, byKey } = content
  const isSequence = group === 'sequence' || (group === 'choice' && of.length === 1)
  if (!isSequence || min !== 1 || max !== 1) return undefined
  const elements = of.filter((one) => one instanceof PreparedElement)
  const isPlain = elements.length === of.length && [...byKey.values()].every((places) => places.length === 1)
  return isPlain ? elements : undefined
}

/** The prepared content model of a type; an empty one for mixed content without elements, else `undefined`. */
function prepareContent(type: ComplexType, extras: Extras): PreparedGroup | undefined {
  const { content } = type
  if (!content) return type.mixed ? group('sequence', [], 1, 1) : undefined
  const whole: Group = 'group' in content ? content : { group: 'sequence', of: content }
  const context: Context = {
    extras,
    namespace: type.namespace ?? '',
    lists: new Set([...(type.lists ?? []), ...repeated(whole)]),
    nodeNames:
      type.nodes !== undefined || type.mixed
        ? namesApart(elementsIn(whole), type.namespace ?? '')
        : undefined,
  }
  const { group: kind, of, min = 1, max = 1 } = whole
  const members = of.map((one) => prepareParticle(one, context))
  return group(kind, flattened(kind, members), min, max)
}

interface Context {
  readonly extras: Extras
  readonly namespace: string
  /** The properties that are lists. */
  readonly lists: ReadonlySet<string>
  /** By key: the names of elements in a list of nodes. */
  readonly nodeNames: ReadonlyMap<string, string> | undefined
}

/** Prepares an element, wildcard or group; a group of one member becomes that member where possible. */
function prepareParticle(particle: ParticleDescriptor, context: Context): PreparedParticle {
  const { min = 1, max = 1 } = particle
  if ('element' in particle) return prepareElement(particle, context)
  if ('any' in particle) {
    const { property, namespaces, process } = particle
    const shown = { local: 'another element', key: 'another element' }
    return {
      ...{ any: true, property, namespaces, process, min, max },
      ...shown,
      isList: context.lists.has(property),
    }
  }
  const of = flattened(
    particle.group,
    particle.of.map((one) => prepareParticle(one, context)),
  )
  const [only] = of
  const isSingle = of.length === 1 && only !== undefined && particle.group !== 'all'
  return (isSingle && merged(only, min, max, context)) || group(particle.group, of, min, max)
}

/**
 * A group's only member with multiplied occurrences, as (a{0,3}){1,2} is a{0,6}; `undefined` if that would allow
 * counts that the group does not.
 */
function merged(
  inner: PreparedParticle,
  min: number,
  max: number,
  { extras }: Context,
): PreparedParticle | undefined {
  const isGapless =
    min === max || inner.min <= 1 || (min > 0 && min * (inner.max - inner.min) >= inner.min - 1)
  if (!isGapless || max === 0 || inner.max === 0) return undefined
  const occurs = { min: inner.min * min, max: inner.max * max }
  if ('group' in inner || 'any' in inner) return { ...inner, ...occurs }
  return new OpenElement({ ...inner.of, ...occurs }, inner.namespace, extras, inner)
}

/** The members of a group; in a sequence, nested sequences that occur once are replaced by their members. */
function flattened(kind: Group['group'], of: readonly PreparedParticle[]): readonly PreparedParticle[] {
  if (kind !== 'sequence') return of
  return of.flatMap((one) =>
    'group' in one && one.group === 'sequence' && one.min === 1 && one.max === 1 ? one.of : [one],
  )
}

/** Makes a prepared group with an index of its members by the names that occur in them. */
function group(
  kind: PreparedGroup['group'],
  of: readonly PreparedParticle[],
  min: number,
  max: number,
): PreparedGroup {
  const byKey = new Map<string, number[]>()
  const wildcards: [number, PreparedAny][] = []
  for (const [member, particle] of of.entries()) {
    for (const leaf of iterateLeaves(particle)) {
      if ('any' in leaf) wildcards.push([member, leaf])
      else {
        for (const key of leaf.alternatives?.keys() ?? [leaf.key]) {
          const members = byKey.get(key) ?? []
          if (!members.includes(member)) members.push(member)
          byKey.set(key, members)
        }
      }
    }
  }
  return { group: kind, of, min, max, byKey, wildcards }
}

/** The leaves of a particle, in order. */
function* iterateLeaves(particle: PreparedParticle): Generator<PreparedLeaf> {
  if ('group' in particle) for (const inner of particle.of) yield* iterateLeaves(inner)
  else yield particle
}

/** Prepares an element of a content model, with its substitution group and names of nodes. */
function prepareElement(element: Element, context: Context): PreparedElement {
  const { namespace, extras, lists } = context
  const standIns = element.oneOf?.()
  const nodeNames = context.nodeNames ?? (standIns && namesApart(standIns, namespace))
  const nameNode = ({ element: local, namespace: own = namespace }: Element): string =>
    nodeNames?.get(nameKey(own, local)) ?? local
  const alternatives = standIns?.map((one) => {
    const made = new OpenElement(one, namespace, extras, { nodeName: nameNode(one) })
    made.isAlternative = true
    return [made.key, made] as const
  })
  return new OpenElement(element, namespace, extras, {
    isList: lists.has(element.property ?? element.element),
    nodeName: nameNode(element),
    ...(alternatives && { alternatives: new Map(alternatives) }),
  })
}

/** Yields the elements of a particle; instead of the head of a substitution group, its elements. */
function* elementsIn(particle: ParticleDescriptor): Generator<Element> {
  if ('element' in particle) yield* particle.oneOf?.() ?? [particle]
  else if ('group' in particle) for (const inner of particle.of) yield* elementsIn(inner)
}

/** Yields the properties of all elements and wildcards that may occur more than once. */
function* repeated(particle: ParticleDescriptor): Generator<string> {
  if ('group' in particle) for (const inner of particle.of) yield* repeated(inner)
  else if ((particle.max ?? 1) > 1)
    yield 'any' in particle ? particle.property : (particle.property ?? particle.element)
}

/** By key: the local name of each element, or its expanded name if another element has the same local name. */
function namesApart(elements: Iterable<Element>, inherited: string): ReadonlyMap<string, string> {
  const keys = new Map<string, string>()
  for (const { element, namespace = inherited } of elements) keys.set(nameKey(namespace, element), element)
  const counts = new Map<string, number>()
  for (const local of keys.values()) counts.set(local, (counts.get(local) ?? 0) + 1)
  return new Map([...keys].map(([key, local]) => [key, (counts.get(local) ?? 0) > 1 ? key : local]))
}
