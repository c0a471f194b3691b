import { ReachableTypeValues } from './below.ts'
import type { ElementDeclaration, NodeId, SchemaSet, TypeNode } from './model.ts'
import { listContentElements } from './particle.ts'
import { listSimpleTypesInPlace, listSubstitutes, listTypesInPlace } from './substitution.ts'
import { findNode } from './visit.ts'

/** A declared type or element. */
type Declared = Pick<TypeNode | ElementDeclaration, 'name' | 'at'>

/** The key of a document in `SchemaSet.reach`: the namespace that it declares into, and its file. */
export function printReachKey(namespace: string, file: string): string {
  return `${namespace} ${file}`
}

/**
 * The number of the group of documents that a declaration belongs to; `undefined` if every entry reaches it.
 * Documents of one group are reached by the same entries.
 */
export function findReachGroup(set: SchemaSet, { name, at }: Declared): number | undefined {
  return indexReach(set).groups.get(printReachKey(name?.namespace ?? '', at.file))
}

/** The numbers of the groups whose declarations a document may use, if its root is of the given group. */
export function listSeenGroups(set: SchemaSet, group: number): readonly number[] {
  return indexReach(set).seen[group] ?? []
}

/**
 * Whether a document with this root may use a type or element: an entry that reaches the root reaches the
 * declaration, too. Always true in a set whose entries all reach the same documents.
 */
export function isSeenFrom(set: SchemaSet, root: Declared, used: Declared): boolean {
  const [from, to] = [findReachGroup(set, root), findReachGroup(set, used)]
  return from === undefined || to === undefined || listSeenGroups(set, from).includes(to)
}

interface ReachIndex {
  readonly groups: ReadonlyMap<string, number>
  /** By group: the groups that have an entry in common with it. */
  readonly seen: readonly (readonly number[])[]
}

const indexes = new WeakMap<SchemaSet, ReachIndex>()

/** The groups of a set's documents, computed once per set. */
function indexReach(set: SchemaSet): ReachIndex {
  const known = indexes.get(set) ?? makeReachIndex(set.reach ?? new Map())
  indexes.set(set, known)
  return known
}

/**
 * Groups documents that are reached by the same entries, numbered in the order of `reach`. Two groups see each other
 * if any entry reaches both.
 */
function makeReachIndex(reach: ReadonlyMap<string, ReadonlySet<number>>): ReachIndex {
  const numbers = new Map<string, number>()
  const entries: (readonly number[])[] = []
  const groups = new Map<string, number>()
  for (const [document, reaching] of reach) {
    const sorted = [...reaching].sort((a, b) => a - b)
    const key = sorted.join(' ')
    const number = numbers.get(key) ?? entries.push(sorted) - 1
    numbers.set(key, number)
    groups.set(document, number)
  }
  const seen = entries.map((own) => {
    const isOwn = new Set(own)
    return entries.flatMap((others, group) => (others.some((one) => isOwn.has(one)) ? [group] : []))
  })
  return { groups, seen }
}

/**
 * The types and elements that may stand in for those below a type, by `xsi:type` or a substitution group. Left out
 * are those that every entry reaches.
 */
export function listGuestsBelow(set: SchemaSet, type: NodeId): ReadonlySet<TypeNode | ElementDeclaration> {
  if (set.reach === undefined) return new Set()
  const below = guests.get(set) ?? new ReachableTypeValues(set, (node) => listGuests(set, node))
  guests.set(set, below)
  return below.of(type)
}

const guests = new WeakMap<SchemaSet, ReachableTypeValues<TypeNode | ElementDeclaration>>()

/** What may stand in for a type, and for the elements of its content, and is not reached by every entry. */
function listGuests(set: SchemaSet, node: TypeNode): readonly (TypeNode | ElementDeclaration)[] {
  const types =
    node.kind === 'complex' ? listTypesInPlace(set, node.id, []) : listSimpleTypesInPlace(set, node.id)
  const elements = node.kind === 'complex' ? listContentElements(node.content) : []
  return [
    ...types.map((id) => findNode(set, id)),
    ...elements.flatMap((element) => listSubstitutes(set, element)),
  ].filter((one) => findReachGroup(set, one) !== undefined)
}
