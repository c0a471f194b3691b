import { isEmptyGroup, type NodeId, type Particle, resolve, type SchemaSet } from '../../schema/index.ts'
import { findShape, listParticleLeaves, type Member, type ParticleLeaf } from '../../typescript/index.ts'

/** A type with the schema set that contains it. */
export type TypeOfSet = readonly [set: SchemaSet, type: NodeId]

/** The member of a type that holds all children as an ordered list; undefined where order does not count. */
export function findNodesMember([set, type]: TypeOfSet): Member | undefined {
  const node = resolve(set, type)
  const shape = node.kind === 'complex' ? findShape(set, node) : undefined
  return shape?.kind === 'object' ? shape.members.find(({ from }) => from.kind === 'nodes') : undefined
}

/**
 * Whether the target allows the source's children in their order, without those that it lacks. True where order
 * counts on neither side, false where it counts on one.
 */
export function takesContent(source: TypeOfSet, target: TypeOfSet): boolean {
  const [isOrdered, isTaken] = [source, target].map((one) => findNodesMember(one) !== undefined)
  if (!isOrdered && !isTaken) return true
  if (!isOrdered || !isTaken) return false
  const [mine, theirs] = [readParticle(source), readParticle(target)]
  if (theirs === undefined) return true
  return mine === undefined ? isEmptiable(theirs) : acceptsParticle(theirs, mine)
}

/** Whether a value of the type may have no child elements. */
export function mayBeEmpty(type: TypeOfSet): boolean {
  const particle = readParticle(type)
  return particle === undefined || isEmptiable(particle)
}

/** Whether each wildcard of the source has a wildcard in the target that accepts all its content. */
export function takesWildcards(source: TypeOfSet, target: TypeOfSet): boolean {
  const [mine, theirs] = [source, target].map((type) => {
    const particle = readParticle(type)
    return particle ? [...listParticleLeaves(particle)].filter(({ kind }) => kind === 'any') : []
  })
  return (mine ?? []).every((one) => theirs?.some((other) => isSameLeaf(other, one)))
}

/** The content particle of a type; undefined for texts and empty content. */
function readParticle([set, type]: TypeOfSet): Particle | undefined {
  const node = resolve(set, type)
  if (node.kind !== 'complex') return undefined
  return 'particle' in node.content ? node.content.particle : undefined
}

/**
 * Whether the target particle allows every content of the source particle, without elements that it lacks.
 */
function acceptsParticle(target: Particle, source: Particle): boolean {
  if (isAnyOrder(target)) return isEmptiable(target) || !isEmptiable(source)
  const [theirs, mine] = [unwrap(target), unwrap(source)]
  if (isLeaf(theirs)) return isLeaf(mine) && isWider(theirs, mine) && isSameLeaf(theirs, mine)
  if (isLeaf(mine)) return theirs.particles.some((one) => acceptsParticle(one, mine)) && isOne(theirs)
  if (!isWider(theirs, mine)) return false
  const known = mine.particles.filter((one) => sharesLeaf(theirs, one))
  if (mine.kind === 'choice' || theirs.kind === 'choice')
    return (
      mine.kind === theirs.kind &&
      known.every((one) => theirs.particles.some((all) => acceptsParticle(all, one)))
    )
  return takesInOrder(theirs.particles, known)
}

/** Whether the target's particles take the source's in order; target particles in between must be optional. */
function takesInOrder(target: readonly Particle[], source: readonly Particle[]): boolean {
  const open = [...source]
  for (const particle of target) {
    const [next] = open
    if (next !== undefined && acceptsParticle(particle, next)) open.shift()
    else if (!isEmptiable(particle)) return false
  }
  return open.length === 0
}

/** Whether a particle is an unbounded choice, whose elements may occur in any order and number. */
function isAnyOrder(particle: Particle): boolean {
  if (particle.kind !== 'choice' || particle.occurs.max !== Number.POSITIVE_INFINITY) return false
  const isFree = (one: Particle): boolean =>
    one.occurs.min <= 1 &&
    one.occurs.max >= 1 &&
    (isLeaf(one) || (one.kind === 'choice' && one.particles.every(isFree)))
  return particle.particles.every(isFree)
}

/** The particle inside groups that occur once and contain only it. */
function unwrap(particle: Particle): Particle {
  if (isLeaf(particle)) return particle
  const [only, ...others] = particle.particles.filter((one) => !isEmptyGroup(one))
  return only !== undefined && others.length === 0 && isOne(particle) ? unwrap(only) : particle
}

function isOne({ occurs }: Particle): boolean {
  return occurs.min === 1 && occurs.max === 1
}

function isLeaf(particle: Particle): particle is ParticleLeaf {
  return particle.kind === 'element' || particle.kind === 'any'
}

/** Whether the target allows every number of occurrences that the source does. */
function isWider({ occurs: target }: Particle, { occurs: source }: Particle): boolean {
  return target.min <= source.min && target.max >= source.max
}

/**
 * Whether the target leaf accepts the source leaf: elements of the same local name, or a wildcard that is at least
 * as open.
 */
function isSameLeaf(target: ParticleLeaf, source: ParticleLeaf): boolean {
  if (target.kind === 'element' || source.kind === 'element')
    return target.kind === source.kind && target.kind === 'element' && isNamesake(target, source)
  const isOpen =
    target.namespaces === 'any' || JSON.stringify(target.namespaces) === JSON.stringify(source.namespaces)
  return isOpen && (target.process === source.process || target.process !== 'strict')
}

function isNamesake(target: ParticleLeaf, source: ParticleLeaf): boolean {
  return target.kind === 'element' && source.kind === 'element' && target.name.local === source.name.local
}

/** Whether the target has an element or wildcard for at least one of the source's. */
function sharesLeaf(target: Particle, source: Particle): boolean {
  const theirs = [...listParticleLeaves(target)]
  return [...listParticleLeaves(source)].some((one) => theirs.some((other) => isSameLeaf(other, one)))
}

/** Whether a particle can match no element at all. */
function isEmptiable(particle: Particle): boolean {
  if (particle.occurs.min === 0) return true
  if (isLeaf(particle)) return false
  if (particle.kind === 'choice') return particle.particles.some(isEmptiable)
  return particle.particles.every(isEmptiable)
}
