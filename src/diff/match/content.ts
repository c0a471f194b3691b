import {
  type ElementParticle,
  expandedName,
  type Namespaces,
  type Occurs,
  type Particle,
} from '../../schema/index.ts'

/** How often an element name may stand in a content, whatever the groups around it. */
export interface Occurrence {
  readonly particle: ElementParticle
  readonly occurs: Occurs
}

/** Occurrences by expanded name, in order: added up in sequences, the widest of a choice's branches. */
export function occurrencesOf(particle: Particle): ReadonlyMap<string, Occurrence> {
  if (particle.kind === 'any') return new Map()
  if (particle.kind === 'element') {
    return new Map([[expandedName(particle.name), { particle, occurs: particle.occurs }]])
  }
  const branches = particle.particles.filter((inner) => inner.kind !== 'any').map(occurrencesOf)
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

/** The groups over the named elements, printed: one-member groups that stand once are no groups. Sorted: order is looked at apart. */
export function skeletonOf(particle: Particle, sharedName: (name: string) => string | undefined): string {
  if (particle.kind === 'any') return ''
  if (particle.kind === 'element') {
    const name = expandedName(particle.name)
    return sharedName(name) ?? ''
  }
  const inner = particle.particles.map((one) => skeletonOf(one, sharedName)).filter((one) => one !== '')
  if (inner.length === 0) return ''
  const occurs = printOccurs(particle.occurs)
  const [only] = inner
  if (inner.length === 1 && only !== undefined && occurs === '1..1') return only
  return `${particle.kind}(${[...inner].sort().join(' ')})${occurs === '1..1' ? '' : occurs}`
}

/** The groups over the named elements as a particle, in the order of the skeleton. */
export function sharedOf(
  particle: Particle,
  sharedName: (name: string) => string | undefined,
): Particle | undefined {
  if (particle.kind === 'any') return undefined
  if (particle.kind === 'element') {
    const local = sharedName(expandedName(particle.name))
    return local === undefined ? undefined : { ...particle, name: { namespace: '', local } }
  }
  const inner = particle.particles.flatMap((one) => {
    const made = sharedOf(one, sharedName)
    return made === undefined ? [] : [{ made, text: skeletonOf(one, sharedName) }]
  })
  if (inner.length === 0) return undefined
  inner.sort((one, other) => (one.text < other.text ? -1 : one.text > other.text ? 1 : 0))
  return { ...particle, particles: inner.map(({ made }) => made) }
}

export function printOccurs({ min, max }: Occurs): string {
  return `${min}..${max === Number.POSITIVE_INFINITY ? 'n' : max}`
}

/** Wildcards in order, each with what it lets through. */
export function wildcardsOf(particle: Particle): readonly string[] {
  if (particle.kind === 'element') return []
  if (particle.kind !== 'any') return particle.particles.flatMap(wildcardsOf)
  const { namespaces, process, occurs } = particle
  return [`${namespacesText(namespaces)} ${process} ${printOccurs(occurs)}`]
}

export function namespacesText(namespaces: Namespaces): string {
  if (namespaces === 'any') return 'any'
  return 'not' in namespaces ? `not(${namespaces.not.join(' ')})` : namespaces.join(' ')
}
