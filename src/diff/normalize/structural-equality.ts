import type { Annotation, ArrayNode, NodeId, ObjectNode, Property, TypeNode } from '../../schema/index.ts'
import { followReference, listWordMembers, type NormalSet, saidAt } from './form.ts'
import { printFacets, sortByName } from './printed.ts'

/** Whether two schemas are equal; undefined if a simple walk in parallel cannot decide it. */
export type StructuralEquality = (before: NodeId, after: NodeId) => Answer
type Answer = boolean | undefined

/** The `allOf` nodes of each side, which can have members with documentation only. */
type Joins = readonly [ReadonlySet<NodeId>, ReadonlySet<NodeId>]

/**
 * A fast test whether two schemas are equal, annotations included: it walks both sides in parallel, without
 * hashes. Undefined where order or notation could hide equality; its answers never contradict the structural
 * hashes.
 */
export function compareStructurally(
  before: NormalSet,
  after: NormalSet,
  renamed: ReadonlyMap<NodeId, NodeId>,
  joins: Joins,
): StructuralEquality {
  const walk = new Walk(before, after, renamed, joins)
  return (one, other) => walk.whole(one, other)
}

class Walk {
  readonly #before: NormalSet
  readonly #after: NormalSet
  readonly #joins: Joins
  readonly #renamed: ReadonlyMap<NodeId, NodeId>
  /** What each node was last compared with, and the answer; none while that is still open. */
  readonly #met = new Map<TypeNode, { readonly other: TypeNode; answer: Answer }>()
  /**
   * Whether two child schemas are equal; named ones if they correspond and have equal annotations beside the
   * reference.
   */
  readonly #child = (one: NodeId, other: NodeId): Answer => {
    const [mine, theirs] = [followReference(this.#before.set, one), followReference(this.#after.set, other)]
    if (mine.name === undefined && theirs.name === undefined) return this.#nodes(one, mine, other, theirs)
    if (this.#hasWordMembers(one, other)) return undefined
    if (mine.name === undefined || theirs.name === undefined) return false
    if (this.#renamed.get(mine.id) !== theirs.id) return false
    const [said, also] = [saidAt(this.#before.set, one), saidAt(this.#after.set, other)]
    if (said.isShared !== also.isShared) return false
    return said.isShared || this.#isSaid(said.id, also.id)
  }

  constructor(before: NormalSet, after: NormalSet, renamed: ReadonlyMap<NodeId, NodeId>, joins: Joins) {
    this.#joins = joins
    this.#before = before
    this.#after = after
    this.#renamed = renamed
  }

  /** Whether two schemas are equal, with their annotations; named schemas inside are equal if they correspond. */
  whole(one: NodeId, other: NodeId): Answer {
    return this.#nodes(
      one,
      followReference(this.#before.set, one),
      other,
      followReference(this.#after.set, other),
    )
  }

  /**
   * Whether two nodes have the same kind, annotations and content; cached. Undefined for documentation-only
   * members, for nodes watched by `unevaluated…`, and while a node is still being compared.
   */
  #nodes(one: NodeId, mine: TypeNode, other: NodeId, theirs: TypeNode): Answer {
    if (this.#hasWordMembers(one, other)) return undefined
    const said = mine.id === one ? one : saidAt(this.#before.set, one).id
    const also = theirs.id === other ? other : saidAt(this.#after.set, other).id
    if (mine.kind !== theirs.kind || !this.#isSaid(said, also)) return false
    if (mine.kind === 'scalar') return sameNodes(mine, theirs, this.#child)
    if (this.#before.isWatched(mine.id) || this.#after.isWatched(theirs.id)) return undefined
    const known = this.#met.get(mine)
    if (known?.other === theirs) return known.answer
    const met: { readonly other: TypeNode; answer: Answer } = { other: theirs, answer: undefined }
    this.#met.set(mine, met)
    met.answer = sameNodes(mine, theirs, this.#child)
    return met.answer
  }

  /** Whether two nodes have equal annotations, or none. */
  #isSaid(one: NodeId, other: NodeId): boolean {
    const [mine, theirs] = [this.#before.set.annotations.get(one), this.#after.set.annotations.get(other)]
    if (mine === undefined || theirs === undefined) return mine === theirs
    return isSameAnnotation(mine, theirs)
  }

  /** Whether one of two nodes is an `allOf` with members that have only documentation. */
  #hasWordMembers(one: NodeId, other: NodeId): boolean {
    if (!this.#joins[0].has(one) && !this.#joins[1].has(other)) return false
    return (
      listWordMembers(this.#before.written, one).size + listWordMembers(this.#after.written, other).size > 0
    )
  }
}

/**
 * Whether two nodes of one kind are equal, their children by `child`. Undefined for kinds that it does not
 * compare, with discriminators, and for code lists in another order.
 */
function sameNodes(one: TypeNode, other: TypeNode, child: StructuralEquality): Answer {
  if (one.kind === 'scalar' && other.kind === 'scalar') {
    if (one.primitive !== other.primitive || one.builtin !== other.builtin) return false
    return one.facets === other.facets || printFacets(one.facets) === printFacets(other.facets)
  }
  if (one.kind === 'object' && other.kind === 'object') return sameObjects(one, other, child)
  if (one.kind === 'array' && other.kind === 'array') return sameArrays(one, other, child)
  if (one.kind === 'all' && other.kind === 'all') return sameMembers(one.members, other.members, child)
  if (one.kind === 'union' && other.kind === 'union') {
    if (one.discriminator !== undefined || other.discriminator !== undefined) return undefined
    return one.mode === other.mode && sameMembers(one.members, other.members, child)
  }
  if (one.kind === 'code-list' && other.kind === 'code-list') {
    if (one.primitive !== other.primitive || printFacets(one.facets) !== printFacets(other.facets))
      return false
    return inOrder(one.members, other.members, (mine, theirs) => mine.value === theirs.value) || undefined
  }
  return one.kind === 'unknown' || one.kind === 'never' || undefined
}

/**
 * Whether two objects are equal, properties in any order; undefined if they have patterns or other rare keywords.
 */
function sameObjects(one: ObjectNode, other: ObjectNode, child: StructuralEquality): Answer {
  if (hasRarities(one) || hasRarities(other)) return undefined
  if (one.minProperties !== other.minProperties || one.maxProperties !== other.maxProperties) return false
  if (one.properties.length !== other.properties.length) return false
  const isOrdered = inOrder(one.properties, other.properties, (mine, theirs) => mine.name === theirs.name)
  const [ones, others] = isOrdered
    ? [one.properties, other.properties]
    : [sortByName(one.properties), sortByName(other.properties)]
  const properties = each(ones, others, (mine, theirs) => sameProperties(mine, theirs, child))
  return properties === false ? false : both(properties, sameRests(one.additional, other.additional, child))
}

function hasRarities({ patterns, propertyNames, dependentRequired }: ObjectNode): boolean {
  return patterns.length > 0 || propertyNames !== undefined || dependentRequired.size > 0
}

/** Whether name, flags and default of two properties are equal, and then whether their types are. */
function sameProperties(one: Property, other: Property, child: StructuralEquality): Answer {
  if (one.name !== other.name || one.required !== other.required) return false
  if (one.readOnly !== other.readOnly || one.writeOnly !== other.writeOnly) return false
  const hasDefault = one.default !== undefined || other.default !== undefined
  if (hasDefault && JSON.stringify([one.default]) !== JSON.stringify([other.default])) return false
  return child(one.type, other.type)
}

/**
 * Whether counts and items of two arrays are equal; undefined with `contains`, prefix items or different `unique`.
 */
function sameArrays(one: ArrayNode, other: ArrayNode, child: StructuralEquality): Answer {
  if (one.contains !== undefined || other.contains !== undefined) return undefined
  if (one.prefix.length + other.prefix.length > 0 || one.unique !== other.unique) return undefined
  if (one.minItems !== other.minItems || one.maxItems !== other.maxItems) return false
  return sameRests(one.items, other.items, child)
}

function sameRests(one: NodeId | false, other: NodeId | false, child: StructuralEquality): Answer {
  return one === false || other === false ? one === other : child(one, other)
}

/**
 * Whether two lists of members are equal, compared in order. False if their numbers differ or exactly one member
 * does; undefined if more differ, since they can be in another order.
 */
function sameMembers(ones: readonly NodeId[], others: readonly NodeId[], child: StructuralEquality): Answer {
  if (ones.length !== others.length) return false
  let different = 0
  for (const [index, one] of ones.entries()) {
    const answer = child(one, others[index] ?? '')
    if (answer === undefined || different > 1) return undefined
    if (!answer) different++
  }
  return different === 0 || (different === 1 ? false : undefined)
}

function both(one: Answer, other: Answer): Answer {
  return one === false || other === false ? false : one && other
}

/** True if all pairs are the same, false if one is not, undefined if none differs but one is unknown. */
function each<T>(ones: readonly T[], others: readonly T[], same: (one: T, other: T) => Answer): Answer {
  let answer: Answer = true
  for (let index = 0; index < ones.length && answer !== false; index++) {
    const [one, other] = [ones[index], others[index]]
    answer = one === undefined || other === undefined ? false : both(answer, same(one, other))
  }
  return answer
}

function inOrder<T>(ones: readonly T[], others: readonly T[], same: (one: T, other: T) => boolean): boolean {
  return ones.length === others.length && each(ones, others, same) === true
}

/** Whether two annotations have the same title, deprecation, documentation, data elements and stated keywords. */
function isSameAnnotation(one: Annotation, other: Annotation): boolean {
  if (one.title !== other.title || one.deprecated !== other.deprecated) return false
  if (!inOrder(one.documentation, other.documentation, (mine, theirs) => mine === theirs)) return false
  const hasMore = one.dataElements.length > 0 || other.dataElements.length > 0
  if (!hasMore && one.stated === undefined && other.stated === undefined) return true
  return printDetails(one) === printDetails(other)
}

function printDetails({ dataElements, stated }: Annotation): string {
  return JSON.stringify([dataElements, [...(stated ?? [])]])
}
