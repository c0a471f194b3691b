import { type ComplexNode, expandedName, type NodeId, type Particle } from '../schema/index.ts'
import type { ElementAlternative, Member } from '../typescript/index.ts'
import type { Data, Fields } from './data.ts'
import { describeElement, elementLabel, type Labels, occurrence } from './element.ts'
import type { DescriptorScope } from './scope.ts'
import { describeAnyElement } from './wildcards.ts'

/** How the particles of a type are held: properties by particle, and what elements of several are called. */
export interface ParticleLayout {
  readonly properties: ReadonlyMap<NodeId, string>
  readonly labels: ReadonlyMap<NodeId, Labels>
  /** The labels of an ordered list, where the children are one. */
  readonly nodes: Labels | undefined
}

export function readHolding(members: readonly Member[]): ParticleLayout {
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

/** The content model of a type; a plain sequence is a list. */
export function describeContent(
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

/** What a choice without members asks for: an element of no namespace at all, which no document has. */
const nothing = { occurs: { min: 1, max: 1 }, namespaces: [], process: 'skip' } as const

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
