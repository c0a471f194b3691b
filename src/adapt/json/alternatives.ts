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

/** Types that must all accept a value, as in `allOf`. */
export type TypeIds = readonly NodeId[]

/** One kind of value that a type accepts, with the structure of objects and lists. */
export interface JsonAlternative {
  /** `any`: the schema does not restrict the kind. */
  readonly kind: JsonKind | 'any'
  readonly types: TypeIds
  /** The in-memory form, where it differs from JSON (`bigint`, `Date`). */
  readonly held?: HeldForm
  /** The schema's name for it. */
  readonly name?: string
  /** All allowed values, where they are listed. */
  readonly values?: readonly Json[]
  readonly object?: ObjectForm
  readonly array?: ArrayForm
  /** The discriminator property and the names that it has for this alternative. */
  readonly tag?: { readonly property: string; readonly names: readonly string[] }
}

export interface ObjectForm {
  readonly properties: ReadonlyMap<string, PropertyForm>
  /** The types of additional properties; `false` where none are allowed, empty where any are. */
  readonly others: TypeIds | false
  readonly patterns: readonly PropertyPattern[]
  readonly counts?: ObjectCounts
}

/** How many properties an object has, and which others a property requires. */
export interface ObjectCounts {
  readonly min?: number
  readonly max?: number
  readonly dependent: readonly (readonly [name: string, required: readonly string[]])[]
}

export interface PropertyForm {
  readonly name: string
  readonly types: TypeIds
  readonly required: boolean
  /** The declarations, which are the same at every place of the object's type. */
  readonly ids: readonly NodeId[]
  /** What an object without the property means. */
  readonly default?: Json
}

export interface ArrayForm {
  readonly prefix: readonly TypeIds[]
  readonly items: TypeIds | false
  readonly max: number
  readonly min: number
  /** Whether no two items may be equal. */
  readonly isUnique: boolean
}

const known = new WeakMap<SchemaSet, Map<string, readonly JsonAlternative[]>>()

/**
 * Lists the alternatives of values that all the types accept. Ignores conditions such as `not`, `if` and lengths.
 * Cached.
 */
export function listJsonAlternatives(set: SchemaSet, types: TypeIds): readonly JsonAlternative[] {
  const all = known.get(set) ?? new Map<string, readonly JsonAlternative[]>()
  known.set(set, all)
  const key = types.join('\n')
  const met = all.get(key)
  if (met) return met
  const [first = [makeAnyAlternative([])], ...others] = types.map((type) =>
    expandType(set, type, new Set(), true),
  )
  const found = others.reduce(intersectAlternatives, first)
  all.set(key, found)
  return found
}

function makeAnyAlternative(types: TypeIds): JsonAlternative {
  return { kind: 'any', types }
}

/**
 * Lists the alternatives of one type; a type inside itself counts as `any`. `isWhole`: subtypes by discriminator
 * are included, which is not so inside `allOf`.
 */
function expandType(
  set: SchemaSet,
  type: NodeId,
  open: ReadonlySet<NodeId>,
  isWhole: boolean,
): readonly JsonAlternative[] {
  const node = resolve(set, type)
  if (open.has(node.id)) return [makeAnyAlternative([node.id])]
  const inside = new Set([...open, node.id])
  const heirs = isWhole ? findDiscriminatorSubtypes(set, node.id) : []
  if (heirs.length > 0) return expandSubtypes(set, node, heirs, inside)
  const found = expandNode(set, node, inside)
  const [only, ...others] = found
  if (only === undefined || others.length > 0 || node.kind === 'union') return found
  const name = node.name?.local ?? only.name
  return [{ ...only, types: [node.id], ...(name === undefined ? {} : { name }) }]
}

/**
 * Lists the alternatives of the subtypes that a discriminator names, each with its `tag`, then those of the type
 * itself.
 */
function expandSubtypes(
  set: SchemaSet,
  node: TypeNode,
  heirs: ReturnType<typeof findDiscriminatorSubtypes>,
  open: ReadonlySet<NodeId>,
): readonly JsonAlternative[] {
  const property = set.discriminators?.get(node.id)?.property ?? ''
  const found = heirs.flatMap(({ id, names }) =>
    expandType(set, id, new Set(), false).map((one) => ({ ...one, tag: { property, names } })),
  )
  const own = expandType(set, node.id, new Set([...open].filter((id) => id !== node.id)), false)
  return [...found, ...own]
}

/**
 * Lists the alternatives of a node by its kind: one for scalars, objects and arrays, several for unions and
 * constants, none for `never`. `any` for all other nodes.
 */
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
      return groupConstants(node.values, types)
    case 'object':
      return [{ kind: 'object', types, object: readObjectForm(node) }]
    case 'array': {
      const items: TypeIds | false = node.items === false ? false : [node.items]
      const counts = { max: node.maxItems, min: node.minItems, isUnique: node.unique }
      return [{ kind: 'array', types, array: { prefix: node.prefix.map((id) => [id]), items, ...counts } }]
    }
    case 'union':
      return expandUnion(set, node, open)
    case 'all':
      return node.members.map((member) => expandType(set, member, open, false)).reduce(intersectAlternatives)
    case 'unevaluated': {
      const isClosed = node.properties === false
      return expandType(set, node.of, open, false).map((one) =>
        one.object && isClosed ? { ...one, object: { ...one.object, others: false } } : one,
      )
    }
    case 'resource':
      return expandType(set, node.of, open, false)
    case 'dynamic':
      return expandType(set, node.to, open, false)
    case 'never':
      return []
    default:
      return [makeAnyAlternative(types)]
  }
}

/** The JSON kind of a scalar type in documents, whatever its in-memory form. */
function classifyScalar(set: SchemaSet, node: Extract<TypeNode, { kind: 'scalar' | 'code-list' }>): JsonKind {
  const { holding: _, ...facets } = node.facets
  const form = scalarForm(set, { ...node, facets })
  return form === 'boolean' || form === 'null' || form === 'string' ? form : 'number'
}

/** Groups constant values by kind, one alternative for each. */
function groupConstants(values: readonly Json[], types: TypeIds): readonly JsonAlternative[] {
  const kinds = [...new Set(values.map(classifyJson))]
  return kinds.map((kind) => {
    const own = values.filter((value) => classifyJson(value) === kind)
    return { kind, types, values: own }
  })
}

/** The JSON kind of a value. */
function classifyJson(value: Json): JsonKind {
  if (value === null) return 'null'
  if (Array.isArray(value)) return 'array'
  return typeof value as JsonKind
}

/** The properties, additional properties, patterns and property counts of an object node. */
function readObjectForm(node: ObjectNode): ObjectForm {
  const properties = node.properties.map((one): [string, PropertyForm] => {
    const { id, name, type, required } = one
    const preset = one.default === undefined ? {} : { default: one.default }
    return [name, { name, types: [type], required, ids: [id], ...preset }]
  })
  const others = node.additional === false ? false : [node.additional]
  const { minProperties: min, maxProperties: max } = node
  const counts: ObjectCounts = {
    ...(min === undefined ? {} : { min }),
    ...(max === undefined ? {} : { max }),
    dependent: [...node.dependentRequired],
  }
  return { properties: new Map(properties), others, patterns: node.patterns, counts }
}

/** Lists the alternatives of all members of a union, with the discriminator names that lead to each member. */
function expandUnion(set: SchemaSet, node: UnionNode, open: ReadonlySet<NodeId>): readonly JsonAlternative[] {
  const { discriminator } = node
  return node.members.flatMap((member) => {
    const { id } = resolve(set, member)
    const found = expandType(set, member, open, discriminator === undefined)
    if (discriminator === undefined) return found
    const names = [...discriminator.mapping]
      .filter(([, to]) => resolve(set, to).id === id)
      .map(([name]) => name)
    return names.length === 0
      ? found
      : found.map((one) => ({ ...one, tag: { property: discriminator.property, names } }))
  })
}

/** Where an intersection could have more alternatives than this, it becomes one alternative `any`. */
const mostAlternatives = 100

/**
 * Intersects two lists of alternatives: each pair of compatible kinds. Becomes one alternative `any` above 100
 * pairs.
 */
function intersectAlternatives(
  one: readonly JsonAlternative[],
  other: readonly JsonAlternative[],
): readonly JsonAlternative[] {
  const types = [...one, ...other].flatMap((each) => each.types)
  if (one.length * other.length > mostAlternatives) return [makeAnyAlternative([...new Set(types)])]
  return one.flatMap((a) => other.flatMap((b) => intersectPair(a, b) ?? []))
}

/**
 * Intersects two alternatives, merging their parts; undefined where the kinds differ. `any` takes the kind of the
 * other.
 */
function intersectPair(a: JsonAlternative, b: JsonAlternative): JsonAlternative | undefined {
  if (a.kind !== b.kind && a.kind !== 'any' && b.kind !== 'any') return undefined
  const kind = a.kind === 'any' ? b.kind : a.kind
  const object = a.object && b.object ? mergeObjectForms(a.object, b.object) : (a.object ?? b.object)
  const array = a.array && b.array ? mergeArrayForms(a.array, b.array) : (a.array ?? b.array)
  const values =
    a.values && b.values ? a.values.filter((one) => b.values?.includes(one)) : (a.values ?? b.values)
  // Constraints beside a named type do not change its name.
  const name = a.name ?? b.name
  const tag = a.tag ?? b.tag
  // Listed values are held as in JSON.
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

/** Merges two object forms: the properties of both, and additional properties only where both allow them. */
function mergeObjectForms(a: ObjectForm, b: ObjectForm): ObjectForm {
  const properties = new Map(a.properties)
  for (const [name, property] of b.properties) {
    const other = properties.get(name)
    properties.set(name, other ? mergePropertyForms(other, property) : property)
  }
  const others = a.others === false || b.others === false ? false : [...new Set([...a.others, ...b.others])]
  const counts = mergeObjectCounts(a.counts, b.counts)
  return { properties, others, patterns: [...a.patterns, ...b.patterns], ...(counts ? { counts } : {}) }
}

/**
 * The narrower limits of both, and all that properties of either require. If one has no limits, those of the other.
 */
function mergeObjectCounts(
  a: ObjectCounts | undefined,
  b: ObjectCounts | undefined,
): ObjectCounts | undefined {
  if (!a || !b) return a ?? b
  const [min, max] = [
    Math.max(a.min ?? 0, b.min ?? 0),
    Math.min(a.max ?? Number.POSITIVE_INFINITY, b.max ?? Number.POSITIVE_INFINITY),
  ]
  return {
    ...(min > 0 ? { min } : {}),
    ...(Number.isFinite(max) ? { max } : {}),
    dependent: [...a.dependent, ...b.dependent],
  }
}

/** Merges two declarations of a property: the types of both, required if either requires it, the first default. */
function mergePropertyForms(a: PropertyForm, b: PropertyForm): PropertyForm {
  const preset = a.default ?? b.default
  return {
    name: a.name,
    types: [...new Set([...a.types, ...b.types])],
    required: a.required || b.required,
    ids: [...new Set([...a.ids, ...b.ids])],
    ...(preset === undefined ? {} : { default: preset }),
  }
}

/** Merges two array forms: the longer prefix, the item types of both, and the narrower limits. */
function mergeArrayForms(a: ArrayForm, b: ArrayForm): ArrayForm {
  const items: TypeIds | false =
    a.items === false || b.items === false ? false : [...new Set([...a.items, ...b.items])]
  const prefix = a.prefix.length >= b.prefix.length ? a.prefix : b.prefix
  const counts = { max: Math.min(a.max, b.max), min: Math.max(a.min, b.min) }
  return { prefix, items, ...counts, isUnique: a.isUnique || b.isUnique }
}

/** Whether none of the types restricts a value; true for an empty list. */
export function isUnrestricted(set: SchemaSet, types: TypeIds): boolean {
  return types.every((type) => {
    let node = resolve(set, type)
    while (node.kind === 'resource') node = resolve(set, node.of)
    return node.kind === 'unknown'
  })
}
