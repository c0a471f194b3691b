import {
  type AnyParticle,
  type AttributeUse,
  type AttributeWildcard,
  type ComplexNode,
  expandedName,
  type Namespaces,
  type NodeId,
  type Particle,
} from '../schema/index.ts'
import { type ElementAlternative, findShape, type Member } from '../typescript/index.ts'
import { type Data, type Fields, typeReference } from './data.ts'
import { describeDerivation } from './derived.ts'
import { describeElement, elementLabel, type Labels, occurrence, printPlaceIds } from './element.ts'
import type { DescriptorScope } from './scope.ts'

/**
 * The descriptor of a complex type: name, derivation, attributes, text or content model, and the properties that hold
 * them. A field that does not apply is undefined.
 */
export function describeComplex(scope: DescriptorScope, node: ComplexNode): Fields {
  const shape = findShape(scope.set, node)
  const members = shape.kind === 'object' ? shape.members : []
  const holding = readParticleLayout(members)
  return {
    kind: 'complex',
    name: node.name?.local ?? '',
    namespace: scope.namespace === '' ? undefined : scope.namespace,
    ...describeDerivation(scope, node),
    attributes: describeAttributes(scope, node, holding),
    ...describeOtherMembers(members),
    text: node.content.kind === 'text' ? typeReference(node.content.type) : undefined,
    mixed: node.content.kind === 'mixed' || undefined,
    content: describeContent(scope, node, holding),
    lists: listArrayProperties(members),
  }
}

/**
 * The fields for wildcard attributes, for an ordered list of nodes, and for text whose property is not `value`.
 */
function describeOtherMembers(members: readonly Member[]): Fields {
  const fields = members.map(({ from, property }): Fields => {
    if (from.kind === 'anyAttributes') return { anyAttribute: describeAnyAttribute(from.wildcard, property) }
    if (from.kind === 'nodes') return { nodes: property }
    return from.kind === 'text' && property !== 'value' ? { textProperty: property } : {}
  })
  return Object.assign({}, ...fields)
}

/** The descriptors of a type's attributes with their properties; undefined without attributes. */
function describeAttributes(
  scope: DescriptorScope,
  node: ComplexNode,
  { properties }: ParticleLayout,
): readonly Fields[] | undefined {
  if (node.attributes.length === 0) return undefined
  return node.attributes.map((use) => describeAttribute(scope, use, properties.get(use.id) ?? use.name.local))
}

type AttributeFacts = Omit<AttributeUse, 'required'> & { readonly required?: boolean }

/**
 * The descriptor of an attribute, from its use in a type or its global declaration. Fields are undefined if they add
 * nothing: no namespace, not required, a property equal to the local name.
 */
export function describeAttribute(scope: DescriptorScope, facts: AttributeFacts, property: string): Fields {
  const { name, required, type, fixed, default: fallback } = facts
  return {
    name: name.local,
    namespace: name.namespace === '' ? undefined : name.namespace,
    property: property === name.local ? undefined : property,
    type: typeReference(type),
    required: required || undefined,
    default: fallback,
    fixed,
    ids: printPlaceIds(scope.set, facts.id),
  }
}

/** The properties that are lists although each of their particles occurs at most once; undefined without any. */
function listArrayProperties(members: readonly Member[]): readonly string[] | undefined {
  const lists = members.filter(({ isArray, from }) => {
    if (!isArray || (from.kind !== 'element' && from.kind !== 'any')) return false
    const particles = from.kind === 'any' ? [from.particle] : from.particles
    return particles.every((one) => one.occurs.max <= 1)
  })
  return lists.length === 0 ? undefined : lists.map((member) => member.property)
}

/** The property of each attribute, element and wildcard by id, and the labels of elements with alternatives. */
interface ParticleLayout {
  readonly properties: ReadonlyMap<NodeId, string>
  readonly labels: ReadonlyMap<NodeId, Labels>
  /** The labels of an ordered list, where the children are one. */
  readonly nodes: Labels | undefined
}

/** Collects the properties and labels of all members by the id of their attribute, element or wildcard. */
function readParticleLayout(members: readonly Member[]): ParticleLayout {
  const properties = new Map<NodeId, string>()
  const labels = new Map<NodeId, ReadonlyMap<string, string>>()
  let nodes: Labels | undefined
  for (const { from, property } of members) {
    if (from.kind === 'attribute') properties.set(from.use.id, property)
    if (from.kind === 'any') properties.set(from.particle.id, property)
    if (from.kind === 'nodes') nodes = readLabels(from.alternatives)
    if (from.kind !== 'element') continue
    for (const { id } of from.particles) {
      properties.set(id, property)
      if (from.alternatives) labels.set(id, readLabels(from.alternatives))
    }
  }
  return { properties, labels, nodes }
}

function readLabels(alternatives: readonly ElementAlternative[]): Labels {
  return new Map(alternatives.map(({ name, label }) => [expandedName(name), label]))
}

/**
 * The content model: a list of particles for a sequence that occurs once and for a single element or wildcard,
 * else the group. Undefined for content without elements.
 */
function describeContent(
  scope: DescriptorScope,
  { content }: ComplexNode,
  holding: ParticleLayout,
): Data | undefined {
  const particle = content.kind === 'elements' || content.kind === 'mixed' ? content.particle : undefined
  if (!particle) return undefined
  const { min, max } = particle.occurs
  if (particle.kind === 'sequence' && min === 1 && max === 1) {
    return particle.particles.map((one) => describeParticle(scope, one, holding))
  }
  const described = describeParticle(scope, particle, holding)
  return particle.kind === 'element' || particle.kind === 'any' ? [described] : described
}

/** Stands for a choice without members: a wildcard that allows no namespace, which no document can match. */
const nothing = { occurs: { min: 1, max: 1 }, namespaces: [], process: 'skip' } as const

/**
 * The descriptor of an element, wildcard or group with its members; an empty choice gets a member that never
 * matches.
 */
function describeParticle(scope: DescriptorScope, particle: Particle, holding: ParticleLayout): Fields {
  const { properties, nodes } = holding
  if (particle.kind === 'any') return describeAnyElement(particle, properties.get(particle.id) ?? 'any')
  if (particle.kind === 'element') {
    const labels = nodes ?? holding.labels.get(particle.id) ?? new Map()
    const property = nodes
      ? elementLabel(particle, nodes)
      : (properties.get(particle.id) ?? particle.name.local)
    return describeElement(scope, particle, property, labels)
  }
  const inner = particle.particles.map((one) => describeParticle(scope, one, holding))
  if (particle.kind === 'choice' && inner.length === 0) inner.push(describeAnyElement(nothing, 'none'))
  return { group: particle.kind, of: inner, ...occurrence(particle.occurs) }
}

/** A wildcard among elements. */
function describeAnyElement(
  particle: Pick<AnyParticle, 'occurs' | 'namespaces' | 'process'>,
  property: string,
): Fields {
  return { any: true, property, ...wildcard(particle), ...occurrence(particle.occurs) }
}

/** The wildcard for attributes. */
function describeAnyAttribute(attributes: AttributeWildcard, property: string): Fields {
  return { property, ...wildcard(attributes) }
}

function wildcard({ namespaces, process }: Pick<AttributeWildcard, 'namespaces' | 'process'>): Fields {
  return { namespaces: describeNamespaces(namespaces), process }
}

/** The namespaces of a wildcard as data, unchanged: `any`, a list, or `not` with a list. */
function describeNamespaces(namespaces: Namespaces): Data {
  return typeof namespaces === 'string'
    ? namespaces
    : 'not' in namespaces
      ? { not: namespaces.not }
      : namespaces
}
