import {
  type ArrayNode,
  type NodeId,
  type ObjectNode,
  resolve,
  type SchemaSet,
  type TypeNode,
} from '../../schema/index.ts'
import { heldScalarForm, listHeldTypes, type ScalarForm } from '../../typescript/index.ts'
import { describesObjects, isOpenObject, requiresWhatIsBeside } from './beside.ts'
import {
  allowsEveryKind,
  findKinds,
  isWithoutNames,
  type JsonTypeName,
  listParts,
  primitiveKind,
  saysOnlyKinds,
  valueKind,
} from './json-kinds.ts'

const numberForms: ReadonlySet<ScalarForm> = new Set(['bigint', 'integer', 'decimal'])

/**
 * The members of a union that remain possible beside other types of the same `allOf`, for a union that covers all JSON
 * types. Undefined for all other types, and where every member remains. Empty where the remaining members only say which
 * JSON type the value has.
 */
export function listMembersLeft(
  set: SchemaSet,
  id: NodeId,
  beside: readonly NodeId[],
): readonly NodeId[] | undefined {
  const node = resolve(set, id)
  if (beside.length === 0 || node.kind !== 'union' || !allowsEveryKind(set, node)) return undefined
  const kinds = beside.map((one) => findKinds(set, one))
  const left = node.members.filter((member) =>
    [...findKinds(set, member)].some((kind) => kinds.every((one) => one.has(kind))),
  )
  if (left.length === node.members.length) return undefined
  return left.every((member) => saysOnlyKinds(set, member)) ? [] : left
}

/** Whether a type beside an object already describes all that the object states of its properties. */
export function isLeftToOthers(set: SchemaSet, id: NodeId, beside: readonly NodeId[]): boolean {
  if (beside.length === 0 || (!isOpenObject(set, id) && !saysOnlyKinds(set, id))) return false
  return beside.some((one) => describesObjects(set, one))
}

/**
 * The in-memory forms (`bigint`, `Date`) that types beside a scalar give the same value; undefined if they give none.
 * `isCertain` is false if only some alternatives beside it do.
 */
export function findFormsBeside(
  set: SchemaSet,
  kind: JsonTypeName,
  beside: readonly NodeId[],
): { readonly forms: ReadonlySet<ScalarForm>; readonly isCertain: boolean } | undefined {
  if (beside.length === 0 || listHeldTypes(set).size === 0) return undefined
  const certain = new Set<ScalarForm>()
  const possible = new Set<ScalarForm>()
  const add = (id: NodeId, found: Set<ScalarForm>, open: ReadonlySet<NodeId>): void => {
    const node = resolve(set, id)
    if (open.has(node.id)) return
    const form = heldScalarForm(set, node.id)
    if (form !== undefined) {
      if ((numberForms.has(form) ? 'number' : 'string') === kind) found.add(form)
      return
    }
    const parts = listParts(node)
    const isChoice = node.kind !== 'all' && parts.length > 1
    for (const part of parts) add(part, isChoice ? possible : found, new Set([...open, node.id]))
  }
  for (const id of beside) add(id, certain, new Set())
  if (certain.size > 0) return { forms: certain, isCertain: true }
  return possible.size > 0 ? { forms: possible, isCertain: false } : undefined
}

/** The object or array nodes that a type consists of at its place. */
function listNodes<Kind extends 'object' | 'array'>(
  set: SchemaSet,
  ids: readonly NodeId[],
  kind: Kind,
): readonly Extract<TypeNode, { kind: Kind }>[] {
  const found = new Set<TypeNode>()
  const queue = [...ids]
  for (let id = queue.pop(); id !== undefined; id = queue.pop()) {
    const node = resolve(set, id)
    if (found.has(node)) continue
    found.add(node)
    queue.push(...listParts(node))
  }
  return [...found].filter((node) => node.kind === kind) as Extract<TypeNode, { kind: Kind }>[]
}

/** The object types that types beside consist of at their place. */
export function listObjects(set: SchemaSet, beside: readonly NodeId[]): readonly ObjectNode[] {
  return beside.length === 0 ? [] : listNodes(set, beside, 'object')
}

/** The types that objects give a property: their own type for its name, otherwise that of additional ones. */
export function listPropertyTypes(objects: readonly ObjectNode[], name: string): readonly NodeId[] {
  return objects.flatMap(({ properties, patterns, additional }) => {
    const own = properties.find((property) => property.name === name)
    if (own !== undefined) return [own.type]
    return patterns.length > 0 || additional === false ? [] : [additional]
  })
}

/** The types of additional properties of the objects that name no properties. */
export function listAdditionalTypes(objects: readonly ObjectNode[]): readonly NodeId[] {
  return objects.flatMap((node) =>
    isWithoutNames(node) && node.additional !== false ? [node.additional] : [],
  )
}

/**
 * The types of properties that an object does not name and objects beside it do: its additional properties have the
 * same values, which may be held in another form.
 */
export function listNamedTypes(
  objects: readonly ObjectNode[],
  { properties }: ObjectNode,
): readonly NodeId[] {
  const own = new Set(properties.map(({ name }) => name))
  return objects.flatMap((object) =>
    object.properties.filter(({ name }) => !own.has(name)).map(({ type }) => type),
  )
}

/** The types of additional properties, and of those whose names match a pattern. */
export function listFurtherTypes({ patterns, additional }: ObjectNode): readonly NodeId[] {
  return [...patterns.map(({ type }) => type), ...(additional === false ? [] : [additional])]
}

/**
 * The types that array types beside this one give to the item at an index. Without an index: the types that they give to
 * all items, without arrays that list their first items one by one. Arrays that forbid such an item give no type.
 */
export function listItemTypesBeside(
  set: SchemaSet,
  beside: readonly NodeId[],
  index?: number,
): readonly NodeId[] {
  return listNodes(set, beside, 'array').flatMap(({ prefix, items }) => {
    const own = index === undefined ? (prefix.length === 0 ? items : false) : (prefix[index] ?? items)
    return own === false ? [] : [own]
  })
}

/** The answers of `isRefined`, by the ids of a type and of the types beside it. */
const answers = new WeakMap<SchemaSet, Map<string, boolean>>()

/**
 * Whether a type has to be written differently because of types beside it, which apply to the same value. False for
 * XML. Each pair is examined once, since recursive types may reach it in many ways.
 */
export function isRefined(set: SchemaSet, id: NodeId, beside: readonly NodeId[]): boolean {
  if (beside.length === 0 || set.language !== 'json') return false
  const known = answers.get(set) ?? new Map<string, boolean>()
  answers.set(set, known)
  const search = new Search(set, known)
  const isFound = search.isRefined(id, beside)
  // Where a search finds nothing, what it met is not refined; otherwise only what led to the finding is certain.
  if (!isFound) for (const pair of search.met) known.set(pair, false)
  return isFound
}

/** A search for a type that is refined, among a type and the types of its parts, properties and items. */
class Search {
  /** The pairs that were looked at. */
  readonly met = new Set<string>()
  readonly #set: SchemaSet
  readonly #known: Map<string, boolean>

  constructor(set: SchemaSet, known: Map<string, boolean>) {
    this.#set = set
    this.#known = known
  }

  /**
   * Whether a type, or a part, property or item of it, is refined by the types beside it. False for a pair that this
   * search has already met; adds the pair to `met`.
   */
  isRefined(id: NodeId, beside: readonly NodeId[]): boolean {
    if (beside.length === 0) return false
    const node = resolve(this.#set, id)
    const others = [...new Set(beside.map((one) => resolve(this.#set, one).id))].sort()
    const pair = JSON.stringify([node.id, ...others])
    const known = this.#known.get(pair)
    if (known !== undefined || this.met.has(pair)) return known === true
    this.met.add(pair)
    const isFound = others.some((one) => one !== node.id) && this.#isNodeRefined(node, others)
    if (isFound) this.#known.set(pair, true)
    return isFound
  }

  /**
   * Whether types beside a node change how it is written: in another in-memory form, with fewer union members, or
   * with other properties or items.
   */
  #isNodeRefined(node: TypeNode, beside: readonly NodeId[]): boolean {
    const set = this.#set
    switch (node.kind) {
      case 'scalar':
      case 'code-list':
        return heldScalarForm(set, node.id) === undefined && isHeldBeside(set, node.primitive, beside)
      case 'constant':
        return node.values.some((value) => findFormsBeside(set, valueKind(value), beside) !== undefined)
      case 'object':
        return (
          isLeftToOthers(set, node.id, beside) ||
          requiresWhatIsBeside(set, node.id, beside) ||
          this.#isObjectRefined(node, beside)
        )
      case 'array':
        return this.#isArrayRefined(node, beside)
      default:
        if (listMembersLeft(set, node.id, beside) !== undefined) return true
        return listParts(node).some((part) => this.isRefined(part, beside))
    }
  }

  /** Whether objects beside refine a property of an object, or its additional or pattern properties. */
  #isObjectRefined(node: ObjectNode, beside: readonly NodeId[]): boolean {
    const objects = listObjects(this.#set, beside)
    if (objects.length === 0) return false
    if (node.properties.some(({ name, type }) => this.isRefined(type, listPropertyTypes(objects, name))))
      return true
    const all = [listAdditionalTypes(objects), ...listNamedTypes(objects, node).map((type) => [type])]
    return listFurtherTypes(node).some((type) => all.some((others) => this.isRefined(type, others)))
  }

  /** Whether arrays beside refine one of an array's first items, or its further items. */
  #isArrayRefined({ prefix, items }: ArrayNode, beside: readonly NodeId[]): boolean {
    const set = this.#set
    if (prefix.some((item, index) => this.isRefined(item, listItemTypesBeside(set, beside, index))))
      return true
    return items !== false && this.isRefined(items, listItemTypesBeside(set, beside))
  }
}

function isHeldBeside(set: SchemaSet, primitive: string, beside: readonly NodeId[]): boolean {
  return findFormsBeside(set, primitiveKind(primitive), beside) !== undefined
}
