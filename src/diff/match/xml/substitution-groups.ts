import {
  type ElementDeclaration,
  type ElementParticle,
  elementsOfContent,
  expandedName,
  listSubstitutes,
  type Name,
  type NodeId,
  type Particle,
  type SchemaSet,
} from '../../../schema/index.ts'
import { isLeaf, listPlainLeaves } from '../../contents/plain.ts'
import type { StandInsSide } from '../../subjects.ts'
import type { Walk } from '../shared/walk.ts'

type Which = 'before' | 'after'

/** Gives the later expanded name of a name. */
type Later = (name: Name) => string

const once = { min: 1, max: 1 }

/**
 * The content with references to heads of substitution groups replaced by choices of the substitutes that the
 * other content lists itself, since both accept the same. Unchanged if it lists none.
 */
export function expandSubstitutions(
  set: SchemaSet,
  own: Particle,
  other: Particle,
  names: readonly [Later, Later],
): Particle {
  const [mine, theirs] = [namesIn(own, names[0]), namesIn(other, names[1])]
  /** Whether only the other content lists an element. */
  const isListed = ({ name }: { readonly name: Name }): boolean => {
    const key = names[0](name)
    return theirs.has(key) && !mine.has(key)
  }
  return [...theirs].every((name) => mine.has(name)) ? own : expanded(set, own, isListed)
}

/** The later names of all elements in a content model. */
function namesIn(particle: Particle, later: Later): ReadonlySet<string> {
  return new Set(
    listPlainLeaves(particle).flatMap((leaf) => (leaf.kind === 'element' ? [later(leaf.name)] : [])),
  )
}

/** The particle with its references expanded, at any depth; the same object if nothing changes. */
function expanded(
  set: SchemaSet,
  particle: Particle,
  isListed: (element: ElementDeclaration) => boolean,
): Particle {
  if (isLeaf(particle))
    return particle.kind === 'element' ? expandReference(set, particle, isListed) : particle
  const particles = particle.particles.map((inner) => expanded(set, inner, isListed))
  return particles.every((one, index) => one === particle.particles[index])
    ? particle
    : { ...particle, particles }
}

/**
 * A choice of the head and its listed substitutes, in place of a reference; of all substitutes without the head if
 * that is abstract. The reference itself if none is listed.
 */
function expandReference(
  set: SchemaSet,
  reference: ElementParticle,
  isListed: (element: ElementDeclaration) => boolean,
): Particle {
  const all = reference.declaration === undefined ? [] : listSubstitutes(set, reference)
  const listed = all.filter((one) => one.id !== reference.declaration && isListed(one))
  if (listed.length === 0) return reference
  // An abstract head is never in documents, only its substitutes are.
  const isAbstract = all.every((one) => one.id !== reference.declaration)
  const rest = isAbstract ? [] : [{ ...reference, occurs: once }]
  const { occurs, at } = reference
  return { kind: 'choice', occurs, at, particles: [...rest, ...(isAbstract ? all : listed).map(referenceTo)] }
}

/** A particle that refers to a global element, occurring once. */
function referenceTo({ id, name, type, nillable, block, at }: ElementDeclaration): ElementParticle {
  const own = { kind: 'element', id, declaration: id, name, type, nillable, occurs: once, at } as const
  return block ? { ...own, block } : own
}

/**
 * The substitutes of an element on both sides, by name. A substitute that all contents referring to the element
 * list themselves on the other side is left out.
 */
export function matchSubstitutes(
  walk: Walk,
  before: ElementDeclaration,
  after: ElementDeclaration,
  later: (name: Name) => Name,
): Readonly<Record<Which, StandInsSide>> {
  const [one, other] = [substitutes(walk.before.set, before), substitutes(walk.after.set, after)]
  /** Whether a substitute is only on this side, and the contents of the other side list it themselves. */
  const isListed = (
    which: Which,
    { id }: ElementDeclaration,
    name: Name,
    names: readonly string[],
  ): boolean =>
    !names.includes(expandedName(which === 'before' ? later(name) : name)) &&
    isWrittenOut(walk, which, id, expandedName(which === 'before' ? later(name) : name), later)
  const mine = one.map((name) => expandedName(later(name)))
  const theirs = other.map((name) => expandedName(name))
  const kept = one.filter((name) => !isListed('before', before, name, theirs))
  const added = other.filter((name) => !isListed('after', after, name, mine))
  return {
    before: { what: 'element', names: calledLater(kept, added, later), isAbstract: before.abstract },
    after: { what: 'element', names: calledLater(added), isAbstract: after.abstract },
  }
}

/** The expanded names, sorted; a name whose later form is in `there` gets that form. */
export function calledLater(
  names: readonly Name[],
  there: readonly Name[] = [],
  later: (name: Name) => Name = (name) => name,
): readonly string[] {
  const known = new Set(there.map((name) => expandedName(name)))
  /** The later form of a name if the other side has it, else the name. */
  const called = (name: Name): string => {
    const moved = expandedName(later(name))
    return known.has(moved) ? moved : expandedName(name)
  }
  return names.map(called).sort()
}

/** The names of the elements that can substitute an element, without itself; its `block` is respected. */
function substitutes(set: SchemaSet, element: ElementDeclaration): readonly Name[] {
  const { id, name, type, nillable, block = [], at } = element
  const reference = { kind: 'element', id, name, type, occurs: once, nillable, at } as const
  const found = listSubstitutes(set, { ...reference, block, declaration: id })
  return found.filter((one) => one.id !== id).map((one) => one.name)
}

/**
 * Whether every type whose content refers to the head has a counterpart on the other side that lists the
 * substitute.
 */
function isWrittenOut(
  walk: Walk,
  which: Which,
  head: NodeId,
  name: string,
  later: (name: Name) => Name,
): boolean {
  const other = walk[which === 'before' ? 'after' : 'before'].set
  const ids = which === 'before' ? walk.renamed : walk.images
  const calledThere = (one: Name): string => expandedName(which === 'before' ? one : later(one))
  return listReferringTypes(walk[which].set, head).every((holder) => {
    const node = other.nodes.get(ids.get(holder) ?? holder)
    const elements = node?.kind === 'complex' ? elementsOfContent(node.content) : []
    return elements.some((element) => calledThere(element.name) === name)
  })
}

const holders = new WeakMap<SchemaSet, ReadonlyMap<NodeId, readonly NodeId[]>>()

/** The types whose content refers to a global element. */
function listReferringTypes(set: SchemaSet, head: NodeId): readonly NodeId[] {
  const known = holders.get(set) ?? referringTypes(set)
  holders.set(set, known)
  return known.get(head) ?? []
}

/** For each global element, the complex types whose content refers to it. */
function referringTypes(set: SchemaSet): ReadonlyMap<NodeId, readonly NodeId[]> {
  const found = new Map<NodeId, NodeId[]>()
  for (const node of set.nodes.values()) {
    for (const { declaration } of node.kind === 'complex' ? elementsOfContent(node.content) : []) {
      if (declaration === undefined) continue
      const known = found.get(declaration)
      if (known) known.push(node.id)
      else found.set(declaration, [node.id])
    }
  }
  return found
}
