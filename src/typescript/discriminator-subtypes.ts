import {
  findNode,
  type NodeId,
  type Property,
  resolve,
  type SchemaSet,
  type TypeNode,
} from '../schema/index.ts'

/** A schema that a discriminator's names stand for, be it the one that has the discriminator or one made of it. */
export interface DiscriminatorSubtype {
  readonly id: NodeId
  readonly names: readonly string[]
}

/**
 * The schemas that a discriminator beside neither `oneOf` nor `anyOf` leads to: those that are made of the schema by
 * `allOf`, with the names of each. Nothing where there are none.
 */
export function findDiscriminatorSubtypes(set: SchemaSet, base: NodeId): readonly DiscriminatorSubtype[] {
  const discriminator = set.language === 'json' ? set.discriminators?.get(base) : undefined
  const found = new Map<NodeId, string[]>()
  for (const [name, id] of discriminator?.mapping ?? []) {
    if (id === base || findNode(set, id).name === undefined || !isSubtype(set, id, base)) continue
    const names = found.get(id)
    if (names) names.push(name)
    else found.set(id, [name])
  }
  return [...found].map(([id, names]) => ({ id, names }))
}

/** Whether every value of a schema is one of another, without an alternative on the way: types of both may contain each other. */
function isSubtype(set: SchemaSet, start: NodeId, base: NodeId): boolean {
  const seen = new Set<NodeId>()
  const queue = [start]
  let isFound = false
  for (let id = queue.pop(); id !== undefined; id = queue.pop()) {
    if (id === base) isFound = true
    if (id === base || seen.has(id)) continue
    seen.add(id)
    const node = findNode(set, id)
    if (node.kind === 'union' || node.kind === 'conditional' || node.kind === 'dynamic') return false
    queue.push(...wholeParts(node))
  }
  return isFound
}

/** What every value of a type is one of. */
function wholeParts(node: TypeNode): readonly NodeId[] {
  if (node.kind === 'all') return node.members
  if (node.kind === 'reference') return [node.to]
  return node.kind === 'unevaluated' || node.kind === 'resource' ? [node.of] : []
}

/** The declarations of a property in the objects that a type is made of. */
export function propertiesIn(
  set: SchemaSet,
  start: NodeId,
  name: string,
  seen: Set<NodeId> = new Set(),
): readonly Property[] {
  const node = resolve(set, start)
  if (seen.has(node.id)) return []
  seen.add(node.id)
  if (node.kind === 'object') return node.properties.filter((one) => one.name === name)
  return wholeParts(node).flatMap((part) => propertiesIn(set, part, name, seen))
}
