import { jsonQuestions, type TypeIn } from '../../../containment/index.ts'
import { unlessUnknown } from '../../../regex/index.ts'
import { isObject, passJson } from '../../../sample/index.ts'
import { type Json, type NodeId, resolve, type TypeNode } from '../../../schema/index.ts'

/** A type of one side, and the type at the same place on the other side, if there is one. */
export interface Both {
  readonly here: TypeIn
  readonly there: TypeIn | undefined
}

/**
 * Returns a value in which no list or object is empty, since those are written as nothing. An empty object gets the
 * property at index `place` of those that both sides accept.
 */
export function fillEmpty(both: Both, place: number, value: Json): Json {
  const node = chooseAlternative(both.here, value)
  if (node.kind === 'array' && node.items !== false && Array.isArray(value)) {
    const items = moveInto(both, node.items, (other) => (other.kind === 'array' ? other.items : false), value)
    const all = value.length > 0 ? value : [passJson(both.here.set, node.items, [], 1)?.value ?? null]
    return all.map((one: Json) => fillEmpty(items, place, one))
  }
  if (node.kind !== 'object' || !isObject(value)) return value
  if (Object.keys(value).length === 0) {
    const [name, one] = sharedProperties(both)[place] ?? []
    return name === undefined || one === undefined ? value : { [name]: one }
  }
  const types = new Map(node.properties.map(({ name, type }) => [name, type]))
  const entries = Object.entries(value).map(([name, one]): [string, Json] => {
    const type = types.get(name)
    const at =
      type === undefined ? undefined : moveInto(both, type, (other) => findPropertyType(other, name), value)
    return [name, at === undefined ? one : fillEmpty(at, place, one)]
  })
  return Object.fromEntries(entries)
}

/**
 * Returns the first properties of an object type, each with a value that both sides accept, and a property `more` if
 * others are allowed. Properties without such a value are left out; lists and objects come last. Empty for other types.
 */
export function sharedProperties(both: Both): readonly (readonly [name: string, value: Json])[] {
  const node = chooseAlternative(both.here, {})
  if (node.kind !== 'object') return []
  const types = node.properties.slice(0, mostProperties).map(({ name, type }) => [name, type] as const)
  const others = node.additional === false ? [] : [['more', node.additional] as const]
  const found = [...types, ...others].flatMap(([name, type]): readonly (readonly [string, Json])[] => {
    if (forbids(both.there, name)) return []
    const value = unlessUnknown(() =>
      sharedValue(moveInto(both, type, (other) => findPropertyType(other, name), {})),
    )
    return value === undefined ? [] : [[name, value]]
  })
  return found.sort(([, a], [, b]) => Number(isComposite(a)) - Number(isComposite(b)))
}

const mostProperties = 16

/** Whether the other side's object type does not allow a property; false if it is unknown or no object. */
function forbids(there: TypeIn | undefined, name: string): boolean {
  const node = there && chooseAlternative(there, {})
  return node?.kind === 'object' && findPropertyType(node, name) === false
}

/** Returns a sample of one of the two types that neither side rejects; undefined if there is none. */
function sharedValue({ here, there = here }: Both): Json | undefined {
  const { accepts } = jsonQuestions([here, there])
  const made = [here, there].map(({ set, id }) => passJson(set, id, [], 1)?.value)
  return made.find((one) => one !== undefined && [here, there].every((type) => accepts(type, one) !== false))
}

/** Moves both sides to an inner type. The other side is undefined where it has no such place. */
function moveInto(
  { here, there }: Both,
  id: NodeId,
  inside: (other: TypeNode) => NodeId | false | undefined,
  value: Json,
): Both {
  const other = there && inside(chooseAlternative(there, value))
  return {
    here: { set: here.set, id },
    there: there === undefined || typeof other !== 'string' ? undefined : { set: there.set, id: other },
  }
}

/**
 * Returns the type itself. Of a union, the first list or object alternative that matches the value's kind, if any.
 */
function chooseAlternative({ set, id }: TypeIn, value: Json): TypeNode {
  const node = resolve(set, id)
  if (node.kind !== 'union') return node
  const kind = Array.isArray(value) ? 'array' : 'object'
  const nodes = node.members.map((member) => resolve(set, member))
  return (isComposite(value) && nodes.find((one) => one.kind === kind)) || node
}

/** Returns the type of a property, declared or additional; false if it is not allowed or the node is no object. */
function findPropertyType(node: TypeNode, name: string): NodeId | false {
  if (node.kind !== 'object') return false
  return node.properties.find((one) => one.name === name)?.type ?? node.additional
}

function isComposite(value: Json): boolean {
  return typeof value === 'object' && value !== null
}
