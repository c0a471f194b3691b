import type { ComplexNode, NodeId, TypeNode } from './model.ts'
import { type ElementParticle, listContentElements } from './particle.ts'
import type { ElementDeclaration, SchemaSet } from './set.ts'
import { isSimplyDerived } from './simple-derivation.ts'
import { isSeenWith } from './visibility.ts'
import { listChildren, resolve } from './visit.ts'

/** Who stands for whom in a set, directly. */
interface Relations {
  readonly declarations: ReadonlyMap<NodeId, ElementDeclaration>
  readonly substitutes: ReadonlyMap<NodeId, readonly ElementDeclaration[]>
  readonly derived: ReadonlyMap<NodeId, readonly ComplexNode[]>
  /** What was found so far: for each type its parts, and with what is blocked the types that may stand in. */
  readonly parts: Map<NodeId, readonly NodeId[]>
  readonly inPlace: Map<string, readonly NodeId[]>
  /** The elements that can stand where one is referred to, by its id and what is blocked there. */
  readonly standing: Map<string, readonly ElementDeclaration[]>
  /** Where each type stands in the order of the set. */
  readonly order: ReadonlyMap<NodeId, number>
}

const known = new WeakMap<SchemaSet, Relations>()

function indexRelations(set: SchemaSet): Relations {
  const found = known.get(set)
  if (found) return found
  const elements = [...set.elements.values()]
  const complex = [...set.nodes.values()].filter((node) => node.kind === 'complex')
  const made: Relations = {
    declarations: new Map(elements.map((element) => [element.id, element])),
    substitutes: groupedBy(elements, ({ substitutes }) => substitutes),
    derived: groupedBy(complex, ({ derivation }) => derivation && resolve(set, derivation.base).id),
    parts: new Map(),
    inPlace: new Map(),
    standing: new Map(),
    order: new Map([...set.nodes.keys()].map((id, at) => [id, at])),
  }
  known.set(set, made)
  return made
}

function groupedBy<T>(
  items: readonly T[],
  keyOf: (item: T) => NodeId | undefined,
): ReadonlyMap<NodeId, readonly T[]> {
  const groups = new Map<NodeId, T[]>()
  for (const item of items) {
    const key = keyOf(item)
    if (key === undefined) continue
    const group = groups.get(key)
    if (group) group.push(item)
    else groups.set(key, [item])
  }
  return groups
}

/** The global declaration that a particle refers to; nothing for a local one. */
export function findDeclaration(set: SchemaSet, particle: ElementParticle): ElementDeclaration | undefined {
  return particle.declaration === undefined
    ? undefined
    : indexRelations(set).declarations.get(particle.declaration)
}

/**
 * The global elements that can stand where a particle refers to one: itself and its substitutes, directly or not,
 * those that are abstract left out (Part 1, 3.3.6 and cos-equiv-derived-ok-rec). A local particle has none.
 */
export function listSubstitutes(set: SchemaSet, particle: ElementParticle): readonly ElementDeclaration[] {
  const head = findDeclaration(set, particle)
  if (!head) return []
  const { standing } = indexRelations(set)
  const { block = [] } = particle
  const key = [head.id, ...block].join(' ')
  const found = standing.get(key) ?? findSubstitutes(set, head, block)
  standing.set(key, found)
  return found
}

function findSubstitutes(
  set: SchemaSet,
  head: ElementDeclaration,
  block: readonly string[],
): readonly ElementDeclaration[] {
  const found = new Map<NodeId, ElementDeclaration>([[head.id, head]])
  if (!block.includes('substitution')) {
    for (const member of found.values()) {
      for (const element of indexRelations(set).substitutes.get(member.id) ?? []) {
        if (!isBlocked(set, element.type, head.type, block)) found.set(element.id, element)
      }
    }
  }
  return [...found.values()].filter((element) => !element.abstract)
}

/** Whether the way from a type to its base uses a derivation that the element or a base on the way blocks. */
function isBlocked(set: SchemaSet, from: NodeId, to: NodeId, block: readonly string[]): boolean {
  const steps = derivationSteps(set, from, to) ?? []
  const blocked = new Set(block)
  let node = resolve(set, from)
  for (const _ of steps) {
    if (node.kind === 'complex' && node.derivation) node = resolve(set, node.derivation.base)
    for (const step of node.kind === 'complex' ? (node.block ?? []) : []) blocked.add(step)
  }
  return steps.some((step) => blocked.has(step))
}

/** The derivations that lead from a type to one of its bases; nothing when it is none. */
export function derivationSteps(set: SchemaSet, from: NodeId, to: NodeId): readonly string[] | undefined {
  const steps: string[] = []
  for (let id = from; id !== to; ) {
    const node = resolve(set, id)
    if (node.kind !== 'complex') return isSimplyDerived(set, id, to) ? [...steps, 'restriction'] : undefined
    if (!node.derivation) return undefined
    steps.push(node.derivation.by)
    id = node.derivation.base
  }
  return steps
}

/**
 * The named types derived from a complex type that may stand in for it by `xsi:type`, in the set's order. Left out are
 * those that are abstract, and in place of a type that is not, those that some documents with it do not see. Simple
 * types have none: every text could be an object otherwise.
 */
export function listTypesInPlace(set: SchemaSet, base: NodeId, block: readonly string[]): readonly NodeId[] {
  const node = resolve(set, base)
  const { derived, inPlace } = indexRelations(set)
  if (node.kind !== 'complex' || !derived.has(node.id)) return []
  const blocked = [...new Set([...block, ...(node.block ?? [])])].sort()
  const key = [node.id, ...blocked].join(' ')
  const found = inPlace.get(key) ?? findInPlace(set, node, blocked)
  inPlace.set(key, found)
  return found
}

function findInPlace(set: SchemaSet, node: ComplexNode, blocked: readonly string[]): readonly NodeId[] {
  const { derived, order } = indexRelations(set)
  const found = new Set<NodeId>([node.id])
  for (const id of found) {
    for (const { id: next, derivation } of derived.get(id) ?? []) {
      if (derivation && !blocked.includes(derivation.by)) found.add(next)
    }
  }
  found.delete(node.id)
  return [...found]
    .filter((id) => canStandIn(set, resolve(set, id), node))
    .sort((one, other) => (order.get(one) ?? 0) - (order.get(other) ?? 0))
}

function canStandIn(set: SchemaSet, node: TypeNode, base: ComplexNode): boolean {
  if (node.kind !== 'complex' || node.name === undefined || node.abstract) return false
  return base.abstract || isSeenWith(set, node.name.namespace, base.name?.namespace ?? '')
}

/** Every type that a document can need below one of these types: bases are left out, what can stand in is not. */
export function documentTypes(set: SchemaSet, from: Iterable<NodeId>): readonly TypeNode[] {
  const found = new Map<NodeId, TypeNode>()
  const queue = [...from]
  for (let id = queue.pop(); id !== undefined; id = queue.pop()) {
    if (found.has(id)) continue
    const node = resolve(set, id)
    found.set(id, node)
    queue.push(...documentParts(set, node))
  }
  return [...new Set(found.values())]
}

/** The types that a document can need directly below one. */
export function documentParts(set: SchemaSet, node: TypeNode): readonly NodeId[] {
  return node.kind === 'complex' ? listValueTypes(set, node) : listChildren(node)
}

/** What a complex type's values are made of, kept: every root of a large set asks for every type. */
function listValueTypes(set: SchemaSet, node: ComplexNode): readonly NodeId[] {
  const { parts } = indexRelations(set)
  const found = parts.get(node.id)
  if (found) return found
  const { content, attributes, id } = node
  const elements = listContentElements(content)
  const made = [
    ...attributes.map(({ type }) => type),
    ...(content.kind === 'text' ? [content.type] : []),
    ...elements.map(({ type }) => type),
    ...elements.flatMap((element) => listSubstitutes(set, element).map(({ type }) => type)),
    ...listTypesInPlace(set, id, []),
  ]
  const distinct = [...new Set(made)]
  parts.set(node.id, distinct)
  return distinct
}
