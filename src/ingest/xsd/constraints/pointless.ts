import type { Particle } from '../../../schema/index.ts'
import { membersFor, type Substitutes } from './substitutes.ts'

/** §3.9.6: what stands for a particle where it is compared: pointless groups gone, heads of substitution groups as choices. */
export function essential(particle: Particle, substitutes: Substitutes): Particle | undefined {
  return reduced(particle, undefined, substitutes)[0]
}

const once = { min: 1, max: 1 }

function reduced(
  particle: Particle,
  parent: Particle['kind'] | undefined,
  substitutes: Substitutes,
): readonly Particle[] {
  if (particle.kind === 'any') return [particle]
  if (particle.kind === 'element') return [headAsChoice(particle, substitutes)]
  const { kind, occurs } = particle
  const particles = particle.particles.flatMap((inner) => reduced(inner, kind, substitutes))
  if (particles.length === 0) return kind === 'choice' && occurs.min > 0 ? [{ ...particle, particles }] : []
  const isOnce = occurs.min === 1 && occurs.max === 1
  if (isOnce && (particles.length === 1 || (kind !== 'all' && parent === kind))) return particles
  return [{ ...particle, particles }]
}

function headAsChoice(particle: Extract<Particle, { kind: 'element' }>, substitutes: Substitutes): Particle {
  const members = membersFor(substitutes, particle)
  if (members.length === 0) return particle
  const { declaration: _, ...head } = particle
  const others = members.map(({ abstract: __, substitutes: ___, ...member }): Particle => {
    return { kind: 'element', ...member, occurs: once }
  })
  return {
    kind: 'choice',
    occurs: particle.occurs,
    particles: [{ ...head, occurs: once }, ...others],
    at: particle.at,
  }
}
