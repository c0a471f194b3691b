import type { AllParticle, ChoiceParticle, Particle, SequenceParticle } from '../schema/index.ts'
import { countParticles, makeLeafKey } from './particles.ts'

/** One path through a choice: the keys of its elements and wildcards, and whether each may be missing. */
export type ChoicePath = ReadonlyMap<string, { readonly isOptional: boolean }>

/** A choice with more paths than this has none in its type; only the codec checks it. */
const mostWays = 16

/**
 * The paths through each choice of a content model whose keys occur nowhere else. Left out are choices in repeated
 * groups and choices with fewer than 2 or more than `mostWays` distinct paths.
 */
export function listChoicePaths(content: Particle): readonly (readonly ChoicePath[])[] {
  const total = new Map([...countParticles(content)].map(([key, { particles }]) => [key, particles.length]))
  return [...choiceParticles(content, false)].flatMap(({ particle, isOptional }) => {
    const inside = countParticles(particle)
    const isOwn = [...inside].every(([key, { particles }]) => particles.length === total.get(key))
    const ways = inside.size > 1 && isOwn ? listPathsThrough(particle) : undefined
    const distinct = dropIncludedPaths(isOptional && ways ? [...ways, new Map()] : (ways ?? []))
    return distinct.length < 2 || distinct.length > mostWays ? [] : [distinct]
  })
}

interface FoundChoice {
  readonly particle: ChoiceParticle
  readonly isOptional: boolean
}

/**
 * Yields the outermost choices that occur at most once, with whether a group around them is optional; skips
 * repeated groups.
 */
function* choiceParticles(particle: Particle, isOptional: boolean): Generator<FoundChoice> {
  if (particle.kind === 'element' || particle.kind === 'any' || particle.occurs.max !== 1) return
  if (particle.kind === 'choice') {
    yield { particle, isOptional }
    return
  }
  const isInOptional = isOptional || particle.occurs.min === 0
  for (const inner of particle.particles) yield* choiceParticles(inner, isInOptional)
}

/**
 * Every path through a particle; undefined if there are more than 64. A repeated group is one path with all its
 * keys; an optional group also has an empty path.
 */
function listPathsThrough(particle: Particle): readonly ChoicePath[] | undefined {
  const { min, max } = particle.occurs
  if (max === 0) return [new Map()]
  if (particle.kind === 'element' || particle.kind === 'any') {
    return [new Map([[makeLeafKey(particle), { isOptional: min === 0 }]])]
  }
  if (max > 1)
    return [new Map([...countParticles(particle)].map(([key, one]) => [key, { isOptional: one.min === 0 }]))]
  const ways = particle.kind === 'choice' ? listBranchPaths(particle) : combineMemberPaths(particle)
  return min === 0 && ways ? [...ways, new Map()] : ways
}

/** The paths of all branches, one after the other; undefined if there are more than 64. */
function listBranchPaths({ particles }: ChoiceParticle): readonly ChoicePath[] | undefined {
  const ways: ChoicePath[] = []
  for (const particle of particles) {
    const found = listPathsThrough(particle)
    if (!found || ways.length + found.length > 4 * mostWays) return undefined
    ways.push(...found)
  }
  return ways
}

/** Every combination of one path from each member; undefined if there are more than 64. */
function combineMemberPaths({
  particles,
}: SequenceParticle | AllParticle): readonly ChoicePath[] | undefined {
  let ways: readonly ChoicePath[] = [new Map()]
  for (const particle of particles) {
    const found = listPathsThrough(particle)
    if (!found || ways.length * found.length > 4 * mostWays) return undefined
    ways = ways.flatMap((left) => found.map((right) => mergePaths(left, right)))
  }
  return ways
}

/** A path with the keys of both; a key of both is optional only if it is so in both. */
function mergePaths(left: ChoicePath, right: ChoicePath): ChoicePath {
  const result = new Map(left)
  for (const [key, { isOptional }] of right) {
    result.set(key, { isOptional: isOptional && (left.get(key)?.isOptional ?? true) })
  }
  return result
}

/**
 * The paths that no other path includes. An empty path makes the key of the first one-key path optional instead.
 */
function dropIncludedPaths(ways: readonly ChoicePath[]): readonly ChoicePath[] {
  const single = ways.findIndex((way) => way.size === 1)
  const relaxed = ways.some((way) => way.size === 0)
    ? ways.map((way, index) => (index === single ? makePathOptional(way) : way))
    : ways
  return relaxed.filter(
    (way, index) =>
      !relaxed.some(
        (other, place) => place !== index && includes(other, way) && (place < index || !includes(way, other)),
      ),
  )
}

/** The path with all its keys optional. */
function makePathOptional(way: ChoicePath): ChoicePath {
  return new Map([...way.keys()].map((key) => [key, { isOptional: true }]))
}

/** Whether the wide path allows every set of keys that the narrow one allows. */
function includes(wide: ChoicePath, narrow: ChoicePath): boolean {
  const hasAll = [...narrow].every(([key, { isOptional }]) => {
    const found = wide.get(key)
    return found !== undefined && (found.isOptional || !isOptional)
  })
  return hasAll && [...wide].every(([key, { isOptional }]) => isOptional || narrow.has(key))
}
