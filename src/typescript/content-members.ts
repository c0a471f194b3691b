import type { AnyParticle, ComplexNode, ElementParticle, Particle, SchemaSet } from '../schema/index.ts'
import { hasAlternatives, listElementAlternatives } from './alternatives.ts'
import { losesOrder } from './order.ts'
import { type Count, countParticles, listParticleLeaves } from './particles.ts'
import type { Member } from './shape.ts'

/** The members of a type's children: one for each element name and wildcard, or one list where order matters. */
export function contentMembers(set: SchemaSet, node: ComplexNode): readonly Member[] {
  const { content } = node
  if (content.kind === 'mixed') return [nodesMember(set, node, content.particle)]
  if (content.kind !== 'elements') return []
  if (losesOrder(content.particle)) return [nodesMember(set, node, content.particle)]
  const counts = [...countParticles(content.particle).values()]
  const wildcards = counts.flatMap(({ particles: [first] }) => (first?.kind === 'any' ? [first] : []))
  return counts.flatMap((count) => {
    const [first] = count.particles
    if (first === undefined) return []
    return first.kind === 'any'
      ? anyMember(node, first, count, wildcards.indexOf(first))
      : elementMember(set, first, count)
  })
}

function nodesMember(set: SchemaSet, node: ComplexNode, particle: Particle | undefined): Member {
  const leaves = particle ? [...listParticleLeaves(particle)] : []
  const elements = leaves.filter((leaf) => leaf.kind === 'element')
  const property = 'content'
  return {
    property,
    from: {
      kind: 'nodes',
      isMixed: node.content.kind === 'mixed',
      alternatives: listElementAlternatives(set, elements),
      hasAny: leaves.length > elements.length,
    },
    id: `${node.id}/${property}`,
    type: node.id,
    min: 0,
    max: Infinity,
    isOptional: false,
    isArray: true,
    isNillable: false,
  }
}

function elementMember(
  set: SchemaSet,
  first: ElementParticle,
  { particles: leaves, min, max }: Count,
): Member {
  const particles = leaves.filter((leaf) => leaf.kind === 'element')
  const isOpen = particles.some((particle) => hasAlternatives(set, particle))
  const alternatives = isOpen ? { alternatives: listElementAlternatives(set, particles) } : {}
  return {
    property: first.name.local,
    from: { kind: 'element', particles, ...alternatives },
    id: first.id,
    type: first.type,
    min,
    max,
    isOptional: min === 0,
    isArray: max > 1,
    isNillable: particles.some((one) => one.nillable),
  }
}

function anyMember({ id }: ComplexNode, particle: AnyParticle, { min, max }: Count, index: number): Member {
  return {
    property: index === 0 ? 'any' : `any_${index + 1}`,
    from: { kind: 'any', particle },
    id: particle.id,
    type: id,
    min,
    max,
    isOptional: min === 0,
    isArray: max > 1,
    isNillable: false,
  }
}
