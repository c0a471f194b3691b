import {
  type CodeListNode,
  listTypesInPlace,
  type NodeId,
  resolve,
  type ScalarNode,
  type SchemaSet,
} from '../../schema/index.ts'
import { findShape, type Member, type ScalarForm, scalarForm } from '../../typescript/index.ts'
import { findRole, type Role } from './roles.ts'

/** A text with its type, as the conversion of kinds sees it. */
export interface TypedScalar {
  readonly set: SchemaSet
  readonly node: ScalarNode | CodeListNode
  readonly form: ScalarForm
  /** The closed list of its values; absent where it is open. */
  readonly codes?: readonly string[]
}

export interface ValueAttribute {
  readonly member: Member
  readonly role: Role | undefined
  readonly scalar: TypedScalar
  /** The one value it can have. */
  readonly constant?: string
}

/** A type that holds one text: bare, with attributes, or below a chain of elements that hold nothing else. */
export interface ValueForm {
  readonly chain: readonly Member[]
  /** The type that holds the text: a scalar, or an element type with text. */
  readonly holder: NodeId
  /** Where the holder is an object, the member with the text. */
  readonly text?: Member
  readonly scalar: TypedScalar
  readonly attributes: readonly ValueAttribute[]
}

const deepestChain = 4

/** Answers by type: it is asked about at each of its places, in each direction. */
type Known<T> = WeakMap<SchemaSet, Map<NodeId, T>>

function answered<T>(all: Known<T>, set: SchemaSet, type: NodeId, find: () => T): T {
  const types = all.get(set) ?? new Map<NodeId, T>()
  all.set(set, types)
  const known = types.get(type)
  if (known !== undefined || types.has(type)) return known as T
  const found = find()
  types.set(type, found)
  return found
}

const forms: Known<ValueForm | undefined> = new WeakMap()
const scalars: Known<TypedScalar | undefined> = new WeakMap()

/** How a type holds one text; nothing where it holds none or several. */
export function valueForm(set: SchemaSet, type: NodeId): ValueForm | undefined {
  return answered(forms, set, type, () => findValueForm(set, type))
}

function findValueForm(set: SchemaSet, type: NodeId): ValueForm | undefined {
  const chain: Member[] = []
  let holder = type
  while (chain.length <= deepestChain) {
    const node = resolve(set, holder)
    if (node.kind !== 'complex') {
      const scalar = readScalar(set, holder)
      return scalar && { chain, holder, scalar, attributes: [] }
    }
    const shape = findShape(set, node)
    if (shape.kind === 'value') {
      const scalar = readScalar(set, shape.type)
      return scalar && { chain, holder, scalar, attributes: [] }
    }
    const [only, ...others] = shape.members
    if (node.content.kind === 'text') return withAttributes(set, chain, holder, shape.members)
    if (only === undefined || others.length > 0 || only.from.kind !== 'element') return undefined
    // A value that says of which element or type it is, is more than a text.
    if (only.from.alternatives !== undefined || isReplaced(set, only.type)) return undefined
    chain.push(only)
    holder = only.type
  }
  return undefined
}

function isReplaced(set: SchemaSet, type: NodeId): boolean {
  const node = resolve(set, type)
  return node.kind === 'complex' && (node.abstract || listTypesInPlace(set, node.id, []).length > 0)
}

function withAttributes(
  set: SchemaSet,
  chain: readonly Member[],
  holder: NodeId,
  members: readonly Member[],
): ValueForm | undefined {
  const text = members.find((member) => member.from.kind === 'text')
  const scalar = text && readScalar(set, text.type)
  if (!text || !scalar) return undefined
  const attributes = members.flatMap((member): readonly ValueAttribute[] => {
    if (member.from.kind !== 'attribute') return []
    const held = readScalar(set, member.type)
    if (!held) return []
    const constant = member.from.use.fixed ?? (held.codes?.length === 1 ? held.codes[0] : undefined)
    const role = findRole(member.from.use.name.local)
    return [{ member, role, scalar: held, ...(constant === undefined ? {} : { constant }) }]
  })
  return { chain, holder, text, scalar, attributes }
}

function readScalar(set: SchemaSet, type: NodeId): TypedScalar | undefined {
  return answered(scalars, set, type, () => heldBy(set, type))
}

function heldBy(set: SchemaSet, type: NodeId): TypedScalar | undefined {
  const node = resolve(set, type)
  if (node.kind === 'complex') {
    const shape = findShape(set, node)
    return shape.kind === 'value' ? readScalar(set, shape.type) : undefined
  }
  if (node.kind !== 'scalar' && node.kind !== 'code-list') return undefined
  const form = scalarForm(set, node)
  if (node.kind === 'scalar') return { set, node, form }
  return { set, node, form, codes: [...new Set(node.members.map((member) => member.value))] }
}

/** What a person gives for a text: the same form, restricted by nothing yet. */
export function openScalar({ set, node, form }: TypedScalar): TypedScalar {
  const { id, at, primitive, builtin, whiteSpace } = node
  return { set, form, node: { kind: 'scalar', id, at, primitive, builtin, whiteSpace, facets: {} } }
}

/** The same for types that differ in name only: one form of text, attributes of one name with the same codes. */
export function signature({ scalar, attributes }: ValueForm): string {
  const parts = attributes.map(({ member, scalar: held }) => [member.property, held.form, held.codes])
  return JSON.stringify([scalar.form, scalar.codes, parts])
}
