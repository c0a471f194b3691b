import { type ElementParticle, expandedName, type Occurs, type Particle } from '../schema/index.ts'

/** How often an element name may stand in a content, whatever the groups around it. */
export interface Occurrence {
  readonly particle: ElementParticle
  readonly occurs: Occurs
}

/** Occurrences by expanded name, in order: added up in sequences, the widest of a choice's branches. */
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
    const inner = particle.kind === 'choice' ? widest(here, particle.particles.length) : total(here)
    found.set(key, { particle: first.particle, occurs: times(inner, particle.occurs) })
  }
  return found
}

function total(counts: readonly (Occurrence | undefined)[]): Occurs {
  const occurs = counts.map((one) => one?.occurs ?? { min: 0, max: 0 })
  return {
    min: occurs.reduce((sum, one) => sum + one.min, 0),
    max: occurs.reduce((sum, one) => sum + one.max, 0),
  }
}

function widest(counts: readonly (Occurrence | undefined)[], branches: number): Occurs {
  const present = counts.filter((one) => one !== undefined).map((one) => one.occurs)
  const isEverywhere = present.length === branches
  return {
    min: isEverywhere ? Math.min(...present.map((one) => one.min)) : 0,
    max: Math.max(...present.map((one) => one.max)),
  }
}

function times(inner: Occurs, outer: Occurs): Occurs {
  const max = inner.max === 0 || outer.max === 0 ? 0 : inner.max * outer.max
  return { min: inner.min * outer.min, max }
}
