import type { AnyParticle, ElementParticle, Particle } from '../schema/index.ts'

/** A particle that takes one element of a document. */
export type ParticleLeaf = ElementParticle | AnyParticle

/** The key of the member that holds a particle: one for all elements of a name, one for each wildcard. */
export function makeLeafKey(leaf: ParticleLeaf): string {
  return leaf.kind === 'any' ? `* ${leaf.id}` : `${leaf.name.namespace} ${leaf.name.local}`
}

/** Yields the elements and wildcards of a particle in schema order, nested groups included. */
export function* listParticleLeaves(particle: Particle): Generator<ParticleLeaf> {
  if (particle.kind === 'element' || particle.kind === 'any') yield particle
  else for (const inner of particle.particles) yield* listParticleLeaves(inner)
}

/** How often the particles of one key can stand. */
export interface Count {
  readonly particles: readonly ParticleLeaf[]
  readonly min: number
  readonly max: number
}

/**
 * How often each key can occur in a particle, with its particles: the sum in sequences and `all`, the widest
 * range of a choice's branches. A key that a branch lacks may be missing. The range is multiplied by the group's
 * own occurrence.
 */
export function countParticles(particle: Particle): ReadonlyMap<string, Count> {
  const { min, max } = particle.occurs
  if (particle.kind === 'element' || particle.kind === 'any') {
    return new Map([[makeLeafKey(particle), { particles: [particle], min, max }]])
  }
  const found = new Map<string, { particles: ParticleLeaf[]; min: number; max: number; branches: number }>()
  const isChoice = particle.kind === 'choice'
  for (const inner of particle.particles) {
    for (const [key, count] of countParticles(inner)) {
      const known = found.get(key)
      if (known === undefined) {
        found.set(key, { ...count, particles: [...count.particles], branches: 1 })
        continue
      }
      known.particles.push(...count.particles)
      known.min = isChoice ? Math.min(known.min, count.min) : known.min + count.min
      known.max = isChoice ? Math.max(known.max, count.max) : known.max + count.max
      known.branches += 1
    }
  }
  const all = particle.particles.length
  return new Map(
    [...found].map(([key, { particles, branches, ...one }]) => {
      const least = isChoice && branches < all ? 0 : one.min
      return [key, { particles, min: least * min, max: one.max === 0 || max === 0 ? 0 : one.max * max }]
    }),
  )
}
