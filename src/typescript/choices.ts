import type { AllParticle, ChoiceParticle, Particle, SequenceParticle } from '../schema/index.ts'
import { countParticles, makeLeafKey } from './particles.ts'

/** What one way through a choice holds: keys, and whether each may be missing. */
export type ChoicePath = ReadonlyMap<string, { readonly isOptional: boolean }>

/** More ways than this are not told apart in types; the codec does. */
const mostWays = 16

/** The choices of a content model whose keys stand nowhere else: the ways through each. */
export function listChoicePaths(content: Particle): readonly (readonly ChoicePath[])[] {
  const total = new Map([...countParticles(content)].map(([key, { particles }]) => [key, particles.length]))
  return [...choiceParticles(content, false)].flatMap(({ particle, isOptional }) => {
    const inside = countParticles(particle)
    const isOwn = [...inside].every(([key, { particles }]) => particles.length === total.get(key))
    const ways = inside.size > 1 && isOwn ? waysThrough(particle) : undefined
    const distinct = simplified(isOptional && ways ? [...ways, new Map()] : (ways ?? []))
    return distinct.length < 2 || distinct.length > mostWays ? [] : [distinct]
  })
}

interface FoundChoice {
  readonly particle: ChoiceParticle
  readonly isOptional: boolean
}

function* choiceParticles(particle: Particle, isOptional: boolean): Generator<FoundChoice> {
  if (particle.kind === 'element' || particle.kind === 'any' || particle.occurs.max !== 1) return
  if (particle.kind === 'choice') {
    yield { particle, isOptional }
    return
  }
  const isInOptional = isOptional || particle.occurs.min === 0
  for (const inner of particle.particles) yield* choiceParticles(inner, isInOptional)
}

/** Every way through a particle; nothing where there are too many. */
function waysThrough(particle: Particle): readonly ChoicePath[] | undefined {
  const { min, max } = particle.occurs
  if (max === 0) return [new Map()]
  if (particle.kind === 'element' || particle.kind === 'any') {
    return [new Map([[makeLeafKey(particle), { isOptional: min === 0 }]])]
  }
  if (max > 1)
    return [new Map([...countParticles(particle)].map(([key, one]) => [key, { isOptional: one.min === 0 }]))]
  const ways = particle.kind === 'choice' ? throughEither(particle) : throughAll(particle)
  return min === 0 && ways ? [...ways, new Map()] : ways
}

function throughEither({ particles }: ChoiceParticle): readonly ChoicePath[] | undefined {
  const ways: ChoicePath[] = []
  for (const particle of particles) {
    const found = waysThrough(particle)
    if (!found || ways.length + found.length > 4 * mostWays) return undefined
    ways.push(...found)
  }
  return ways
}

/** Each way through what stands before with each through what follows. */
function throughAll({ particles }: SequenceParticle | AllParticle): readonly ChoicePath[] | undefined {
  let ways: readonly ChoicePath[] = [new Map()]
  for (const particle of particles) {
    const found = waysThrough(particle)
    if (!found || ways.length * found.length > 4 * mostWays) return undefined
    ways = ways.flatMap((left) => found.map((right) => both(left, right)))
  }
  return ways
}

function both(left: ChoicePath, right: ChoicePath): ChoicePath {
  const result = new Map(left)
  for (const [key, { isOptional }] of right) {
    result.set(key, { isOptional: isOptional && (left.get(key)?.isOptional ?? true) })
  }
  return result
}

/** The ways that no other way includes; an empty one makes the key of a single one optional. */
function simplified(ways: readonly ChoicePath[]): readonly ChoicePath[] {
  const single = ways.findIndex((way) => way.size === 1)
  const relaxed = ways.some((way) => way.size === 0)
    ? ways.map((way, index) => (index === single ? optional(way) : way))
    : ways
  return relaxed.filter(
    (way, index) =>
      !relaxed.some(
        (other, place) => place !== index && includes(other, way) && (place < index || !includes(way, other)),
      ),
  )
}

function optional(way: ChoicePath): ChoicePath {
  return new Map([...way.keys()].map((key) => [key, { isOptional: true }]))
}

/** Whether all that fits one way fits another. */
function includes(wide: ChoicePath, narrow: ChoicePath): boolean {
  const hasAll = [...narrow].every(([key, { isOptional }]) => {
    const found = wide.get(key)
    return found !== undefined && (found.isOptional || !isOptional)
  })
  return hasAll && [...wide].every(([key, { isOptional }]) => isOptional || narrow.has(key))
}
