import type { Particle } from '../schema/index.ts'
import { countParticles, listParticleLeaves, makeLeafKey } from './particles.ts'

/**
 * Whether members would lose the order of children: two of different keys can stand in either order. The members of
 * `all` can too, but there the order says nothing.
 */
export function losesOrder(particle: Particle): boolean {
  if (hasRepeatedGroup(particle)) return true
  const counts = [...countParticles(particle)]
  const repeated = new Set(counts.filter(([, { particles }]) => particles.length > 1).map(([key]) => key))
  if (repeated.size === 0) return false
  const pairs = new Map<string, Set<string>>()
  addPairs(particle, repeated, pairs)
  return [...pairs].some(([first, after]) => [...after].some((second) => pairs.get(second)?.has(first)))
}

/** A group that goes round with more than one key inside. */
function hasRepeatedGroup(particle: Particle): boolean {
  if (particle.kind === 'element' || particle.kind === 'any') return false
  if (particle.occurs.max > 1 && new Set([...listParticleLeaves(particle)].map(makeLeafKey)).size > 1)
    return true
  return particle.particles.some(hasRepeatedGroup)
}

/** Which keys can stand after which, where one of the two stands at several places. */
function addPairs(particle: Particle, repeated: ReadonlySet<string>, pairs: Map<string, Set<string>>): void {
  if (particle.kind === 'element' || particle.kind === 'any') return
  const before = new Set<string>()
  for (const inner of particle.particles) {
    addPairs(inner, repeated, pairs)
    if (particle.kind !== 'sequence') continue
    const keys = new Set([...listParticleLeaves(inner)].map(makeLeafKey))
    for (const first of before) {
      const after = pairs.get(first) ?? new Set()
      pairs.set(first, after)
      for (const second of keys) {
        if (first !== second && (repeated.has(first) || repeated.has(second))) after.add(second)
      }
    }
    for (const key of keys) before.add(key)
  }
}
