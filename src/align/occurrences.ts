import { type ElementParticle, expandedName, type Occurs, type Particle } from '../schema/index.ts'

/** How often an element may occur in a content, with all groups around it counted in. */
export interface Occurrence {
  readonly particle: ElementParticle
  readonly occurs: Occurs
}

/**
 * The occurrence range of each element in a content, by expanded name in order. Sequences add ranges up, choices
 * take the widest, and groups multiply. Wildcards are left out.
 */
export function countOccurrences(particle: Particle): ReadonlyMap<string, Occurrence> {
  if (particle.kind === 'any') return new Map()
  if (particle.kind === 'element') {
    return new Map([[expandedName(particle.name), { particle, occurs: particle.occurs }]])
  }
  const branches = particle.particles.filter((inner) => inner.kind !== 'any').map(countOccurrences)
  const found = new Map<string, Occurrence>()
  for (const key of new Set(branches.flatMap((branch) => [...branch.keys()]))) {
    const here = branches.map((branch) => branch.get(key))
    const [first] = here.filter((one) => one !== undefined)
    if (first === undefined) continue
    const inner = particle.kind === 'choice' ? widestOccurrence(here, particle.particles.length) : sumOccurrences(here)
    found.set(key, { particle: first.particle, occurs: multiplyOccurrences(inner, particle.occurs) })
  }
  return found
}

/** The sums of the minimums and of the maximums; undefined counts as 0. */
function sumOccurrences(counts: readonly (Occurrence | undefined)[]): Occurs {
  const occurs = counts.map((one) => one?.occurs ?? { min: 0, max: 0 })
  return {
    min: occurs.reduce((sum, one) => sum + one.min, 0),
    max: occurs.reduce((sum, one) => sum + one.max, 0),
  }
}

/**
 * The lowest minimum and the highest maximum of a choice's branches. The minimum is 0 where a branch lacks the
 * element.
 */
function widestOccurrence(counts: readonly (Occurrence | undefined)[], branches: number): Occurs {
  const present = counts.filter((one) => one !== undefined).map((one) => one.occurs)
  const isEverywhere = present.length === branches
  return {
    min: isEverywhere ? Math.min(...present.map((one) => one.min)) : 0,
    max: Math.max(...present.map((one) => one.max)),
  }
}

/** Multiplies two occurrence ranges. The maximum is 0 where either maximum is 0, also beside infinity. */
function multiplyOccurrences(inner: Occurs, outer: Occurs): Occurs {
  const max = inner.max === 0 || outer.max === 0 ? 0 : inner.max * outer.max
  return { min: inner.min * outer.min, max }
}
