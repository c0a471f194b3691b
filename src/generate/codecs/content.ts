import { type ComplexNode, expandedName, type NodeId, type Particle } from '../../schema/index.ts'
import { type Alternative, type Code, literal, type Member } from '../../typescript/index.ts'
import { elementFields, type Labels, labelOf, occursFields } from './element.ts'
import { arrayLiteral, objectLiteral } from './fields.ts'
import type { CodecScope } from './place.ts'
import { anyElement } from './wildcards.ts'

/** How the particles of a type are held: properties by particle, and what elements of several are called. */
export interface Holding {
  readonly properties: ReadonlyMap<NodeId, string>
  readonly labels: ReadonlyMap<NodeId, Labels>
  /** The labels of an ordered list, where the children are one. */
  readonly nodes: Labels | undefined
}

export function holdingOf(members: readonly Member[]): Holding {
  const properties = new Map<NodeId, string>()
  const labels = new Map<NodeId, ReadonlyMap<string, string>>()
  let nodes: Labels | undefined
  for (const { from, property } of members) {
    if (from.kind === 'attribute') properties.set(from.use.id, property)
    if (from.kind === 'any') properties.set(from.particle.id, property)
    if (from.kind === 'nodes') nodes = labelsOf(from.alternatives)
    if (from.kind !== 'element') continue
    for (const { id } of from.particles) {
      properties.set(id, property)
      if (from.alternatives) labels.set(id, labelsOf(from.alternatives))
    }
  }
  return { properties, labels, nodes }
}

function labelsOf(alternatives: readonly Alternative[]): Labels {
  return new Map(alternatives.map(({ name, label }) => [expandedName(name), label]))
}

/** The content model of a type; a plain sequence is a list. */
export function contentField(
  scope: CodecScope,
  { content }: ComplexNode,
  holding: Holding,
): Code | undefined {
  const particle = content.kind === 'elements' || content.kind === 'mixed' ? content.particle : undefined
  if (!particle) return undefined
  const { min, max } = particle.occurs
  if (particle.kind === 'sequence' && min === 1 && max === 1) {
    const inner = particle.particles.map((one) => particleCode(scope, one, holding, '    '))
    return arrayLiteral(inner, '  ')
  }
  if (particle.kind !== 'element' && particle.kind !== 'any') {
    return particleCode(scope, particle, holding, '  ')
  }
  return arrayLiteral([particleCode(scope, particle, holding, '    ')], '  ')
}

/** What a choice without members asks for: an element of no namespace at all, which there is none of. */
const nothing = { occurs: { min: 1, max: 1 }, namespaces: [], process: 'skip' } as const

function particleCode(scope: CodecScope, particle: Particle, holding: Holding, indent: string): Code {
  const { properties, nodes } = holding
  if (particle.kind === 'any') return anyElement(particle, properties.get(particle.id) ?? 'any', indent)
  if (particle.kind === 'element') {
    const labels = nodes ?? holding.labels.get(particle.id) ?? new Map()
    const property = nodes ? labelOf(particle, nodes) : (properties.get(particle.id) ?? particle.name.local)
    return objectLiteral(elementFields(scope, particle, property, labels, indent), indent)
  }
  const inner = particle.particles.map((one) => particleCode(scope, one, holding, `${indent}  `))
  if (particle.kind === 'choice' && inner.length === 0) inner.push(anyElement(nothing, 'none', indent))
  return objectLiteral(
    [
      ['group', literal(particle.kind)],
      ['of', arrayLiteral(inner, `${indent}  `)],
      ...occursFields(particle.occurs),
    ],
    indent,
  )
}
