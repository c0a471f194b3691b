import { jsonQuestions, type TypeIn } from '../../../containment/index.ts'
import { unlessUnknown } from '../../../regex/index.ts'
import { isObject, passJson } from '../../../sample/index.ts'
import { type Json, type NodeId, resolve, type TypeNode } from '../../../schema/index.ts'

/** A type of one side, and what stands for it on the other. */
export interface Both {
  readonly here: TypeIn
  readonly there: TypeIn | undefined
}

/**
 * A value with something in each list and object, where none is written as nothing: of an object, the property at a place
 * among those with a value that both sides take, for the others may have been edited as well.
 */
export function nowhereEmpty(both: Both, place: number, value: Json): Json {
  const node = alternative(both.here, value)
  if (node.kind === 'array' && node.items !== false && Array.isArray(value)) {
    const items = below(both, node.items, (other) => (other.kind === 'array' ? other.items : false), value)
    const all = value.length > 0 ? value : [passJson(both.here.set, node.items, [], 1)?.value ?? null]
    return all.map((one: Json) => nowhereEmpty(items, place, one))
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
      type === undefined ? undefined : below(both, type, (other) => findPropertyType(other, name), value)
    return [name, at === undefined ? one : nowhereEmpty(at, place, one)]
  })
  return Object.fromEntries(entries)
}

/** Properties of an object with a value that both sides take, then one of another name; those that no style writes come last. */
export function sharedProperties(both: Both): readonly (readonly [name: string, value: Json])[] {
  const node = alternative(both.here, {})
  if (node.kind !== 'object') return []
  const types = node.properties.slice(0, mostProperties).map(({ name, type }) => [name, type] as const)
  const others = node.additional === false ? [] : [['more', node.additional] as const]
  const found = [...types, ...others].flatMap(([name, type]): readonly (readonly [string, Json])[] => {
    if (forbids(both.there, name)) return []
    const value = unlessUnknown(() =>
      sharedValue(below(both, type, (other) => findPropertyType(other, name), {})),
    )
    return value === undefined ? [] : [[name, value]]
  })
  return found.sort(([, a], [, b]) => Number(isComposite(a)) - Number(isComposite(b)))
}

const mostProperties = 16

function forbids(there: TypeIn | undefined, name: string): boolean {
  const node = there && alternative(there, {})
  return node?.kind === 'object' && findPropertyType(node, name) === false
}

function sharedValue({ here, there = here }: Both): Json | undefined {
  const { accepts } = jsonQuestions([here, there])
  const made = [here, there].map(({ set, id }) => passJson(set, id, [], 1)?.value)
  return made.find((one) => one !== undefined && [here, there].every((type) => accepts(type, one) !== false))
}

/** The same place inside both; without one on the other side, what the one side says there. */
function below(
  { here, there }: Both,
  id: NodeId,
  inside: (other: TypeNode) => NodeId | false | undefined,
  value: Json,
): Both {
  const other = there && inside(alternative(there, value))
  return {
    here: { set: here.set, id },
    there: there === undefined || typeof other !== 'string' ? undefined : { set: there.set, id: other },
  }
}

/** The type itself, or the first of its alternatives that is of the value's kind. */
function alternative({ set, id }: TypeIn, value: Json): TypeNode {
  const node = resolve(set, id)
  if (node.kind !== 'union') return node
  const kind = Array.isArray(value) ? 'array' : 'object'
  const nodes = node.members.map((member) => resolve(set, member))
  return (isComposite(value) && nodes.find((one) => one.kind === kind)) || node
}

function findPropertyType(node: TypeNode, name: string): NodeId | false {
  if (node.kind !== 'object') return false
  return node.properties.find((one) => one.name === name)?.type ?? node.additional
}

function isComposite(value: Json): boolean {
  return typeof value === 'object' && value !== null
}
