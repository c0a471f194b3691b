import {
  type CodeListNode,
  listChildren,
  type NodeId,
  resolve,
  type ScalarNode,
  type SchemaSet,
} from '../schema/index.ts'

/** The name of the runtime's converter for JSON values that programs hold in another form. */
export type HeldFormName =
  | 'heldBigint'
  | 'heldInteger'
  | 'heldDecimal'
  | 'heldDate'
  | 'heldDateTime'
  | 'heldPlainDate'
  | 'heldInstant'

const numberForms = { bigint: 'heldBigint', string: 'heldInteger' } as const
const dayForms = { Date: 'heldDate', Temporal: 'heldPlainDate' } as const
const instantForms = { Date: 'heldDateTime', Temporal: 'heldInstant' } as const

/**
 * The converter for the representation that the facet `holding` names. Undefined without the facet, for a code
 * list, and if the primitive type has no such converter.
 */
export function findScalarHeldForm({
  kind,
  primitive,
  facets,
}: ScalarNode | CodeListNode): HeldFormName | undefined {
  const { holding, format } = facets
  if (holding === undefined || kind !== 'scalar') return undefined
  if (primitive === 'decimal' && holding in numberForms)
    return numberForms[holding as keyof typeof numberForms]
  if (primitive === 'number' && holding === 'string') return 'heldDecimal'
  if (primitive !== 'string' || !(holding in dayForms)) return undefined
  return (format === 'date' ? dayForms : instantForms)[holding as keyof typeof dayForms]
}

/**
 * The converter for the values of a JSON type: its own if it is a scalar, else the first one in its `allOf`.
 * Undefined where values are held as in JSON, and where the type or a member of its `allOf` lists its values.
 */
export function findHeldForm(set: SchemaSet, id: NodeId): HeldFormName | undefined {
  if (set.language !== 'json' || listHeldTypes(set).size === 0) return undefined
  return findForm(set, id, new Set())
}

/**
 * The converter of a scalar, or the first one among the members of an `allOf`, nested ones included; undefined
 * for others. Undefined too if a member lists its values. `seen` contains the `allOf` nodes already visited.
 */
function findForm(set: SchemaSet, id: NodeId, seen: Set<NodeId>): HeldFormName | undefined {
  const node = resolve(set, id)
  if (node.kind === 'scalar') return findScalarHeldForm(node)
  if (node.kind !== 'all' || seen.has(node.id)) return undefined
  seen.add(node.id)
  const kinds = node.members.map((member) => resolve(set, member).kind)
  if (kinds.some((kind) => kind === 'constant' || kind === 'code-list')) return undefined
  for (const member of node.members) {
    const form = findForm(set, member, seen)
    if (form !== undefined) return form
  }
  return undefined
}

const heldTypes = new WeakMap<SchemaSet, ReadonlySet<NodeId>>()

/**
 * The types whose values programs hold in another form than JSON, and all types that contain one; once per set.
 */
export function listHeldTypes(set: SchemaSet): ReadonlySet<NodeId> {
  const known = heldTypes.get(set)
  if (known !== undefined) return known
  const found = new Set<NodeId>()
  for (const node of set.nodes.values())
    if (node.kind === 'scalar' && node.facets.holding !== undefined) found.add(node.id)
  if (found.size > 0) {
    const users = new Map<NodeId, NodeId[]>()
    for (const node of set.nodes.values())
      for (const child of listChildren(node)) {
        const known = users.get(child)
        if (known) known.push(node.id)
        else users.set(child, [node.id])
      }
    // A loop over a Set also visits what is added meanwhile.
    for (const id of found) for (const user of users.get(id) ?? []) found.add(user)
  }
  heldTypes.set(set, found)
  return found
}
