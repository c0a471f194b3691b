import type { AnyParticle, ElementParticle, Particle } from '../schema/index.ts'

/** A particle that takes one element of a document. */
export type Leaf = ElementParticle | AnyParticle

/** Particles with one key are held in one member: those of one element name, and each wildcard for itself. */
export function keyOf(leaf: Leaf): string {
  return leaf.kind === 'any' ? `* ${leaf.id}` : `${leaf.name.namespace} ${leaf.name.local}`
}

export function* leavesOf(particle: Particle): Generator<Leaf> {
  if (particle.kind === 'element' || particle.kind === 'any') yield particle
  else for (const inner of particle.particles) yield* leavesOf(inner)
}

/** How often the particles of one key can stand. */
export interface Count {
  readonly particles: readonly Leaf[]
  readonly min: number
  readonly max: number
}

/** How often each key can stand in a particle: added up in sequences, the widest of a choice's branches. */
export function countsOf(particle: Particle): ReadonlyMap<string, Count> {
  const { min, max } = particle.occurs
  if (particle.kind === 'element' || particle.kind === 'any') {
    return new Map([[keyOf(particle), { particles: [particle], min, max }]])
  }
  const branches = particle.particles.map(countsOf)
  const keys = new Set(branches.flatMap((branch) => [...branch.keys()]))
  return new Map(
    [...keys].map((key) => {
      const found = branches.map((branch) => branch.get(key))
      const merged = particle.kind === 'choice' ? widest(found) : sum(found)
      return [
        key,
        { ...merged, min: merged.min * min, max: merged.max === 0 || max === 0 ? 0 : merged.max * max },
      ]
    }),
  )
}

function sum(counts: readonly (Count | undefined)[]): Count {
  const present = counts.filter((count) => count !== undefined)
  return {
    particles: present.flatMap((count) => count.particles),
    min: present.reduce((total, count) => total + count.min, 0),
    max: present.reduce((total, count) => total + count.max, 0),
  }
}

function widest(counts: readonly (Count | undefined)[]): Count {
  return {
    particles: counts.flatMap((count) => count?.particles ?? []),
    min: Math.min(...counts.map((count) => count?.min ?? 0)),
    max: Math.max(...counts.map((count) => count?.max ?? 0)),
  }
}
