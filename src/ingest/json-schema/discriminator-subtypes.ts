import type { NodeId } from '../../schema/index.ts'
import type { MutableNodes } from './in-place-applicators.ts'
import type { DiscriminatorRead } from './keyword-reading.ts'

/** A schema that descriptions name among their components: its name can stand in documents. */
const component = /#\/components\/schemas\/[^/]+$/

/**
 * Adds to each discriminator the schemas that are made of its own by `allOf`, at any depth, under their own names where no
 * mapping names them (OpenAPI 3.0.4 §4.7.25).
 */
export function nameDiscriminatorSubtypes(
  nodes: MutableNodes,
  discriminators: ReadonlyMap<NodeId, DiscriminatorRead>,
): void {
  if (discriminators.size === 0) return
  const children = new Map<NodeId, NodeId[]>()
  for (const { id, name } of nodes.values()) {
    if (name === undefined) continue
    for (const parent of listParents(nodes, id)) children.set(parent, [...(children.get(parent) ?? []), id])
  }
  for (const [base, { mapping }] of discriminators) {
    const mapped = new Set(mapping.values())
    for (const id of listDescendants(base, children)) {
      const name = nodes.get(id)?.name?.local
      if (name === undefined || mapped.has(id) || mapping.has(name) || !component.test(id)) continue
      mapping.set(name, id)
    }
  }
}

/** The schemas below a base, without it, in an order that does not ask which stands first. */
function listDescendants(base: NodeId, children: ReadonlyMap<NodeId, readonly NodeId[]>): readonly NodeId[] {
  const found = new Set([base])
  for (const id of found) for (const child of children.get(id) ?? []) found.add(child)
  found.delete(base)
  return [...found].sort()
}

/** The named schemas that a schema lists in its `allOf`. */
function listParents(nodes: MutableNodes, schema: NodeId): ReadonlySet<NodeId> {
  const parents = new Set<NodeId>()
  const seen = new Set([schema])
  for (const id of seen) {
    const node = nodes.get(id)
    if (id !== schema && node?.name !== undefined) parents.add(id)
    else if (node?.kind === 'all') for (const member of node.members) seen.add(member)
    else if (node?.kind === 'unevaluated' || node?.kind === 'resource') seen.add(node.of)
    else if (node?.kind === 'reference' && !isAlias(schema, node)) seen.add(node.to)
  }
  return parents
}

/** A name that only refers to a schema is a further name of it; an `allOf` of one schema is a reference as well. */
function isAlias(schema: NodeId, { id, to }: { readonly id: NodeId; readonly to: NodeId }): boolean {
  return id === schema && !to.startsWith(`${id}/allOf/`)
}
