import { expandedName, isEmptyGroup, type Occurs, type Particle } from '../../schema/index.ts'

/** An element or a wildcard of a content model. */
export type PlainLeaf = Extract<Particle, { kind: 'element' | 'any' }>
export type PlainGroup = Exclude<Particle, PlainLeaf>

const once = { min: 1, max: 1 }

/** The empty content model. */
export const emptyContent: PlainGroup = {
  kind: 'sequence',
  particles: [],
  occurs: once,
  at: { file: '', line: 1, column: 1 },
}

/**
 * The content model simplified: empty groups and those with `maxOccurs` 0 are removed, and groups with one
 * member or inside a group of their kind are dissolved. A choice with an empty member becomes optional. Each
 * leaf is replaced by what `leaf` returns; if nothing remains, the result is the empty model.
 */
export function simplifyContent(
  particle: Particle,
  leaf: (one: PlainLeaf) => PlainLeaf = (one) => one,
): Particle {
  return simplified(particle, leaf) ?? emptyContent
}

/**
 * The particle without empty groups, groups with one member and nested groups of its kind; leaves replaced by
 * `leaf`. Undefined if its `maxOccurs` is 0, so that it is not part of its group (Part 1, 3.9.1).
 */
function simplified(particle: Particle, leaf: (one: PlainLeaf) => PlainLeaf): Particle | undefined {
  if (particle.occurs.max === 0) return undefined
  if (isLeaf(particle)) return leaf(particle)
  const inner = particle.particles.map((one) => simplified(one, leaf)).filter((one) => one !== undefined)
  const members = inner
    .filter((one) => !isEmptyGroup(one))
    .flatMap((one) => (isLike(one, particle) ? one.particles : [one]))
  const mayBeEmpty = particle.kind === 'choice' && inner.some(isEmptyGroup)
  const occurs = mayBeEmpty ? { ...particle.occurs, min: 0 } : particle.occurs
  const [only] = members
  if (only === undefined)
    return isOpenChoice(particle, occurs) ? { ...particle, particles: [] } : emptyContent
  const merged = members.length === 1 ? mergedOccurs(only.occurs, occurs) : undefined
  return merged ? { ...only, occurs: merged } : { ...particle, occurs, particles: members }
}

/** Whether a group is a required choice; without alternatives, such a choice accepts nothing (Part 1, 3.8.4). */
function isOpenChoice({ kind }: PlainGroup, { min }: Occurs): boolean {
  return kind === 'choice' && min > 0
}

export function isLeaf(particle: Particle): particle is PlainLeaf {
  return particle.kind === 'element' || particle.kind === 'any'
}

/** Whether a group occurs exactly once inside a group of the same kind, other than `all`. */
function isLike(one: Particle, { kind }: PlainGroup): one is PlainGroup {
  return one.kind === kind && kind !== 'all' && isOnce(one.occurs)
}

function isOnce({ min, max }: Occurs): boolean {
  return min === 1 && max === 1
}

/**
 * The occurrence of a group's only member without the group; undefined if some counts in between are not possible.
 */
function mergedOccurs(inner: Occurs, outer: Occurs): Occurs | undefined {
  const isWithoutGaps = inner.min <= 1 || outer.min === outer.max
  return isWithoutGaps ? { min: inner.min * outer.min, max: inner.max * outer.max } : undefined
}

/**
 * Whether a model is one element, or one `sequence` or `all` (occurring once) of elements with different names.
 */
export function isFlat(particle: Particle): boolean {
  if (particle.kind === 'element') return true
  if (particle.kind === 'any' || particle.kind === 'choice' || !isOnce(particle.occurs)) return false
  const names = particle.particles.map((one) => (one.kind === 'element' ? expandedName(one.name) : undefined))
  return !names.includes(undefined) && new Set(names).size === names.length
}

/** The elements and wildcards of a model in schema order; cached. */
export function listPlainLeaves(particle: Particle): readonly PlainLeaf[] {
  if (isLeaf(particle)) return [particle]
  const found = known.get(particle) ?? particle.particles.flatMap(listPlainLeaves)
  known.set(particle, found)
  return found
}

const known = new WeakMap<Particle, readonly PlainLeaf[]>()

/** The model, simplified, without some of its leaves, and without groups that have nothing else. */
export function removeLeaves(particle: Particle, isGone: (leaf: PlainLeaf) => boolean): Particle {
  return simplifyContent(pruned(particle, isGone) ?? emptyContent)
}

/**
 * The particle without the leaves that are gone; if nothing remains, the empty model if optional, else undefined.
 */
function pruned(particle: Particle, isGone: (leaf: PlainLeaf) => boolean): Particle | undefined {
  const left = particle.occurs.min === 0 ? emptyContent : undefined
  if (isLeaf(particle)) return isGone(particle) ? left : particle
  const particles = particle.particles.map((one) => pruned(one, isGone)).filter((one) => one !== undefined)
  return particles.length === 0 && particle.particles.length > 0 ? left : { ...particle, particles }
}

/** The model with the selected leaves made optional (`minOccurs` 0). */
export function withOptional(particle: Particle, isOptional: (leaf: PlainLeaf) => boolean): Particle {
  if (!isLeaf(particle)) {
    return { ...particle, particles: particle.particles.map((one) => withOptional(one, isOptional)) }
  }
  return isOptional(particle) ? { ...particle, occurs: { ...particle.occurs, min: 0 } } : particle
}
