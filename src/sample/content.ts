import type { AnyParticle, Namespaces, Particle } from '../schema/index.ts'
import { makeElement } from './element.ts'
import type { Making } from './making.ts'
import { shuffled } from './random.ts'
import type { MadeElement } from './tree.ts'

/** Elements that a particle describes, or a sign that none could be made. */
export function makeParticle(
  making: Making,
  particle: Particle,
  depth: number,
): readonly MadeElement[] | undefined {
  const times = chooseOccurrences(making, particle, depth)
  if (times === 0) return nothing
  const { min } = particle.occurs
  if (min > 1 && !making.take(min)) return undefined
  const found: MadeElement[] = []
  for (let time = 0; time < times; time += 1) {
    const made = makeOnce(making, particle, depth)
    if (made !== undefined) found.push(...made)
    else if (time < min) return undefined
  }
  return found
}

const nothing: readonly MadeElement[] = []

function chooseOccurrences(
  { size, random, possible, spend }: Making,
  particle: Particle,
  depth: number,
): number {
  const { min, max } = particle.occurs
  if (max <= min || size === 'minimal' || !spend(depth)) return min
  if (possible.measureParticleHeight({ ...particle, occurs: { min: 1, max: 1 } }) > 20) return min
  if (size === 'full') return Math.max(min, Math.min(max, 2))
  const isMany = random.happens(0.1)
  return min + random.below(Math.min(max - min, isMany ? 12 : 2) + 1)
}

function makeOnce(making: Making, particle: Particle, depth: number): readonly MadeElement[] | undefined {
  switch (particle.kind) {
    case 'element': {
      const made = makeElement(making, particle, depth)
      return made && [made]
    }
    case 'any':
      return makeAny(making, particle, depth)
    case 'choice':
      return makeChoice(making, particle.particles, depth)
    case 'sequence':
      return makeAll(making, particle.particles, depth)
    case 'all': {
      const isMixed = making.size === 'random'
      return makeAll(
        making,
        isMixed ? shuffled(particle.particles, making.random) : particle.particles,
        depth,
      )
    }
  }
}

function makeAll(
  making: Making,
  particles: readonly Particle[],
  depth: number,
): readonly MadeElement[] | undefined {
  const found: MadeElement[] = []
  for (const particle of particles) {
    const made = makeParticle(making, particle, depth)
    if (made === undefined) return undefined
    found.push(...made)
  }
  return found
}

/** Any branch while there is room, otherwise the one that ends first. */
function makeChoice(
  making: Making,
  branches: readonly Particle[],
  depth: number,
): readonly MadeElement[] | undefined {
  const { possible, random, size } = making
  const height = (branch: Particle): number => possible.measureParticleHeight(branch)
  const low = [...branches].sort((a, b) => height(a) - height(b))
  const order = size === 'minimal' || !making.spend(depth) ? low : shuffled(branches, random)
  for (const branch of order) {
    const made = height(branch) === Number.POSITIVE_INFINITY ? undefined : makeParticle(making, branch, depth)
    if (made !== undefined) return made
  }
  return undefined
}

/** An element for a wildcard: one that the set declares, or, where nothing has to be known of it, one that nobody does. */
function makeAny(making: Making, wildcard: AnyParticle, depth: number): readonly MadeElement[] | undefined {
  const { random, possible } = making
  if (wildcard.process !== 'strict') {
    const namespace = allowedNamespace(wildcard.namespaces)
    return [{ name: { namespace, local: 'anything' }, attributes: [], children: [] }]
  }
  const declared = possible.declaredFor(wildcard)
  const least = Math.min(...declared.map(({ type }) => possible.measureHeight(type)))
  const lowest = declared.find(({ type }) => possible.measureHeight(type) === least)
  const chosen = making.size === 'minimal' || !making.spend(depth) ? lowest : random.pick(declared)
  if (chosen === undefined) return undefined
  const particle = { ...chosen, kind: 'element', occurs: { min: 1, max: 1 } } as const
  const made = makeElement(making, particle, depth)
  return made && [made]
}

/** One that the wildcard allows and, where it can be, no schema declares. */
export function allowedNamespace(allowed: Namespaces): string {
  if (allowed === 'any' || 'not' in allowed) return 'urn:example:anything'
  return allowed[0] ?? ''
}
