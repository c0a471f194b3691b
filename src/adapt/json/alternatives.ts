import {
  type Json,
  type NodeId,
  type ObjectNode,
  type PropertyPattern,
  resolve,
  type SchemaSet,
  type TypeNode,
  type UnionNode,
} from '../../schema/index.ts'
import { findDiscriminatorSubtypes, findHeldForm, type HeldForm, scalarForm } from '../../typescript/index.ts'

export type JsonKind = 'null' | 'boolean' | 'number' | 'string' | 'array' | 'object'

/** Types that all hold of one value. */
export type TypeIds = readonly NodeId[]

/** One sort of value that a type takes: of one kind, and for objects and lists with what is in them. */
export interface JsonAlternative {
  /** `any`: the schema does not say. */
  readonly kind: JsonKind | 'any'
  readonly types: TypeIds
  /** How programs hold it, where that is not as JSON has it. */
  readonly held?: HeldForm
  /** The schema's name for it. */
  readonly name?: string
  /** All values that it can have. */
  readonly values?: readonly Json[]
  readonly object?: ObjectForm
  readonly array?: ArrayForm
  /** What a discriminator says of it. */
  readonly tag?: { readonly property: string; readonly names: readonly string[] }
}

export interface ObjectForm {
  readonly properties: ReadonlyMap<string, PropertyForm>
  /** What other properties are; `false` where there are none, no types where they may be anything. */
  readonly others: TypeIds | false
  readonly patterns: readonly PropertyPattern[]
}

export interface PropertyForm {
  readonly name: string
  readonly types: TypeIds
  readonly required: boolean
  /** The declarations: the same wherever the object's type stands. */
  readonly ids: readonly NodeId[]
}

export interface ArrayForm {
  readonly prefix: readonly TypeIds[]
  readonly items: TypeIds | false
  readonly max: number
}

const known = new WeakMap<SchemaSet, Map<string, readonly JsonAlternative[]>>()

/** The sorts of values that a type takes; conditions on them (`not`, `if`, lengths) are for the validator. */
export function listJsonAlternatives(set: SchemaSet, types: TypeIds): readonly JsonAlternative[] {
  const all = known.get(set) ?? new Map<string, readonly JsonAlternative[]>()
  known.set(set, all)
  const key = types.join('\n')
  const met = all.get(key)
  if (met) return met
  const [first = [anything([])], ...others] = types.map((type) => expand(set, type, new Set(), true))
  const found = others.reduce(both, first)
  all.set(key, found)
  return found
}

function anything(types: TypeIds): JsonAlternative {
  return { kind: 'any', types }
}

/** `isWhole`: whether a discriminator of the type may put another in its place, which it cannot in an `allOf`. */
function expand(
  set: SchemaSet,
  type: NodeId,
  open: ReadonlySet<NodeId>,
  isWhole: boolean,
): readonly JsonAlternative[] {
  const node = resolve(set, type)
  if (open.has(node.id)) return [anything([node.id])]
  const inside = new Set([...open, node.id])
  const heirs = isWhole ? findDiscriminatorSubtypes(set, node.id) : []
  if (heirs.length > 0) return withHeirs(set, node, heirs, inside)
  const found = expandNode(set, node, inside)
  const [only, ...others] = found
  if (only === undefined || others.length > 0 || node.kind === 'union') return found
  const name = node.name?.local ?? only.name
  return [{ ...only, types: [node.id], ...(name === undefined ? {} : { name }) }]
}

function withHeirs(
  set: SchemaSet,
  node: TypeNode,
  heirs: ReturnType<typeof findDiscriminatorSubtypes>,
  open: ReadonlySet<NodeId>,
): readonly JsonAlternative[] {
  const property = set.discriminators?.get(node.id)?.property ?? ''
  const found = heirs.flatMap(({ id, names }) =>
    expand(set, id, new Set(), false).map((one) => ({ ...one, tag: { property, names } })),
  )
  const own = expand(set, node.id, new Set([...open].filter((id) => id !== node.id)), false)
  return [...found, ...own]
}

function expandNode(set: SchemaSet, node: TypeNode, open: ReadonlySet<NodeId>): readonly JsonAlternative[] {
  const types = [node.id]
  switch (node.kind) {
    case 'scalar': {
      const held = findHeldForm(set, node.id)
      return [{ kind: classifyScalar(set, node), types, ...(held === undefined ? {} : { held }) }]
    }
    case 'code-list':
      return [{ kind: classifyScalar(set, node), types, values: node.members.map(({ value }) => value) }]
    case 'constant':
      return constants(node.values, types)
    case 'object':
      return [{ kind: 'object', types, object: objectForm(node) }]
    case 'array': {
      const items: TypeIds | false = node.items === false ? false : [node.items]
      const array = { prefix: node.prefix.map((id) => [id]), items, max: node.maxItems }
      return [{ kind: 'array', types, array }]
    }
    case 'union':
      return unionMembers(set, node, open)
    case 'all':
      return node.members.map((member) => expand(set, member, open, false)).reduce(both)
    case 'unevaluated': {
      const isClosed = node.properties === false
      return expand(set, node.of, open, false).map((one) =>
        one.object && isClosed ? { ...one, object: { ...one.object, others: false } } : one,
      )
    }
    case 'resource':
      return expand(set, node.of, open, false)
    case 'dynamic':
      return expand(set, node.to, open, false)
    case 'never':
      return []
    default:
      return [anything(types)]
  }
}

function classifyScalar(set: SchemaSet, node: Extract<TypeNode, { kind: 'scalar' | 'code-list' }>): JsonKind {
  const { holding: _, ...facets } = node.facets
  const form = scalarForm(set, { ...node, facets })
  return form === 'boolean' || form === 'null' || form === 'string' ? form : 'number'
}

function constants(values: readonly Json[], types: TypeIds): readonly JsonAlternative[] {
  const kinds = [...new Set(values.map(classifyJson))]
  return kinds.map((kind) => {
    const own = values.filter((value) => classifyJson(value) === kind)
    return { kind, types, values: own }
  })
}

function classifyJson(value: Json): JsonKind {
  if (value === null) return 'null'
  if (Array.isArray(value)) return 'array'
  return typeof value as JsonKind
}

function objectForm(node: ObjectNode): ObjectForm {
  const properties = node.properties.map(({ id, name, type, required }): [string, PropertyForm] => [
    name,
    { name, types: [type], required, ids: [id] },
  ])
  const others = node.additional === false ? false : [node.additional]
  return { properties: new Map(properties), others, patterns: node.patterns }
}

function unionMembers(
  set: SchemaSet,
  node: UnionNode,
  open: ReadonlySet<NodeId>,
): readonly JsonAlternative[] {
  const { discriminator } = node
  return node.members.flatMap((member) => {
    const { id } = resolve(set, member)
    const found = expand(set, member, open, discriminator === undefined)
    if (discriminator === undefined) return found
    const names = [...discriminator.mapping]
      .filter(([, to]) => resolve(set, to).id === id)
      .map(([name]) => name)
    return names.length === 0
      ? found
      : found.map((one) => ({ ...one, tag: { property: discriminator.property, names } }))
  })
}

/** More sorts of one value than this are not told apart. */
const mostAlternatives = 100

/** What is of a sort of each side. */
function both(
  one: readonly JsonAlternative[],
  other: readonly JsonAlternative[],
): readonly JsonAlternative[] {
  const types = [...one, ...other].flatMap((each) => each.types)
  if (one.length * other.length > mostAlternatives) return [anything([...new Set(types)])]
  return one.flatMap((a) => other.flatMap((b) => together(a, b) ?? []))
}

function together(a: JsonAlternative, b: JsonAlternative): JsonAlternative | undefined {
  if (a.kind !== b.kind && a.kind !== 'any' && b.kind !== 'any') return undefined
  const kind = a.kind === 'any' ? b.kind : a.kind
  const object = a.object && b.object ? joinedObject(a.object, b.object) : (a.object ?? b.object)
  const array = a.array && b.array ? joinedArray(a.array, b.array) : (a.array ?? b.array)
  const values =
    a.values && b.values ? a.values.filter((one) => b.values?.includes(one)) : (a.values ?? b.values)
  // What is beside a named type only adds to it.
  const name = a.name ?? b.name
  const tag = a.tag ?? b.tag
  // What lists its values keeps them.
  const held = values === undefined ? (a.held ?? b.held) : undefined
  return {
    ...{ kind, types: [...new Set([...a.types, ...b.types])] },
    ...(held === undefined ? {} : { held }),
    ...(name === undefined ? {} : { name }),
    ...(values === undefined ? {} : { values }),
    ...(object === undefined ? {} : { object }),
    ...(array === undefined ? {} : { array }),
    ...(tag === undefined ? {} : { tag }),
  }
}

function joinedObject(a: ObjectForm, b: ObjectForm): ObjectForm {
  const properties = new Map(a.properties)
  for (const [name, property] of b.properties) {
    const other = properties.get(name)
    properties.set(name, other ? joinedProperty(other, property) : property)
  }
  const others = a.others === false || b.others === false ? false : [...new Set([...a.others, ...b.others])]
  return { properties, others, patterns: [...a.patterns, ...b.patterns] }
}

function joinedProperty(a: PropertyForm, b: PropertyForm): PropertyForm {
  return {
    name: a.name,
    types: [...new Set([...a.types, ...b.types])],
    required: a.required || b.required,
    ids: [...new Set([...a.ids, ...b.ids])],
  }
}

function joinedArray(a: ArrayForm, b: ArrayForm): ArrayForm {
  const items: TypeIds | false =
    a.items === false || b.items === false ? false : [...new Set([...a.items, ...b.items])]
  const prefix = a.prefix.length >= b.prefix.length ? a.prefix : b.prefix
  return { prefix, items, max: Math.min(a.max, b.max) }
}

/** Whether some type says nothing of a value. */
export function saysNothing(set: SchemaSet, types: TypeIds): boolean {
  return types.every((type) => {
    let node = resolve(set, type)
    while (node.kind === 'resource') node = resolve(set, node.of)
    return node.kind === 'unknown'
  })
}
