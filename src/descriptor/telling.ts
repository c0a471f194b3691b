import { type NodeId, resolve, type SchemaSet, type UnionNode } from '../schema/index.ts'

type Scalar = string | number | boolean

/** What a type says of the properties of its objects. */
interface ObjectFacts {
  readonly required: ReadonlySet<string>
  /** The values that properties allow, where these are constants. */
  readonly constants: ReadonlyMap<string, readonly Scalar[]>
}

const nothing: ObjectFacts = { required: new Set(), constants: new Map() }

/**
 * A required property whose constants tell the objects of a union's alternatives apart, and the index of the
 * alternative for each value. Undefined if none does, or if only one alternative has objects.
 */
export function findTellingProperty(
  set: SchemaSet,
  { members }: UnionNode,
): readonly [property: string, names: readonly (readonly [Scalar, number])[]] | undefined {
  const known = new Map<NodeId, ObjectFacts | undefined>()
  const all = members.map((member) => collectFacts(set, member, known))
  const objects = all.flatMap((facts, index) => (facts ? [{ ...facts, index }] : []))
  const [first, second] = objects
  if (second === undefined) return undefined
  for (const property of first?.constants.keys() ?? []) {
    const names = objects.flatMap(({ required, constants, index }) => {
      const values = required.has(property) ? constants.get(property) : undefined
      return (values ?? []).map((value) => [value, index] as const)
    })
    const isComplete = new Set(names.map(([, index]) => index)).size === objects.length
    // The runtime compares texts, and lists the values as texts or as constants.
    const isDistinct = new Set(names.map(([value]) => String(value))).size === names.length
    const texts = names.filter(([value]) => typeof value === 'string').length
    if (isComplete && isDistinct && (texts === 0 || texts === names.length)) return [property, names]
  }
  return undefined
}

/**
 * What a type states about its objects: of an `allOf`, what any member states; of a union, what all alternatives with
 * objects state. Undefined if none of its values is an object. `known` collects the types visited.
 */
function collectFacts(
  set: SchemaSet,
  id: NodeId,
  known: Map<NodeId, ObjectFacts | undefined>,
): ObjectFacts | undefined {
  const node = resolve(set, id)
  if (known.has(node.id)) return known.get(node.id)
  // A type that is a part of itself adds nothing.
  known.set(node.id, nothing)
  const facts = (): ObjectFacts | undefined => {
    switch (node.kind) {
      case 'object': {
        const constants = node.properties.flatMap(({ name, type }) => {
          const values = listConstants(set, type, new Set())
          return values === undefined ? [] : [[name, values] as const]
        })
        const required = node.properties.filter((property) => property.required)
        return { required: new Set(required.map(({ name }) => name)), constants: new Map(constants) }
      }
      case 'all':
        return node.members
          .map((member) => collectFacts(set, member, known))
          .reduce((one, other) => one && other && joinFacts(one, other), nothing as ObjectFacts | undefined)
      case 'union': {
        const parts = node.members.flatMap((member) => collectFacts(set, member, known) ?? [])
        return parts.length === 0 ? undefined : parts.reduce(shareFacts)
      }
      case 'resource':
      case 'unevaluated':
        return collectFacts(set, node.of, known)
      case 'scalar':
      case 'code-list':
      case 'list':
      case 'array':
      case 'never':
        return undefined
      case 'constant':
        return node.values.every(isScalar) ? undefined : nothing
      default:
        return nothing
    }
  }
  const found = facts()
  known.set(node.id, found)
  return found
}

/** What holds for objects of both types: what either requires, and the values that both allow. */
function joinFacts(one: ObjectFacts, other: ObjectFacts): ObjectFacts {
  const constants = new Map(one.constants)
  for (const [name, values] of other.constants)
    constants.set(name, constants.get(name)?.filter((value) => values.includes(value)) ?? values)
  return { required: new Set([...one.required, ...other.required]), constants }
}

/** What holds for objects of either type: what both require, and the values that either allows. */
function shareFacts(one: ObjectFacts, other: ObjectFacts): ObjectFacts {
  const constants = [...one.constants].flatMap(([name, values]) => {
    const more = other.constants.get(name)
    return more === undefined ? [] : [[name, [...new Set([...values, ...more])]] as const]
  })
  const required = [...one.required].filter((name) => other.required.has(name))
  return { required: new Set(required), constants: new Map(constants) }
}

/**
 * The values of a code list or of scalar constants; of an `allOf`, those that all its members with such values allow.
 * Undefined for any other type.
 */
function listConstants(set: SchemaSet, id: NodeId, open: ReadonlySet<NodeId>): readonly Scalar[] | undefined {
  const node = resolve(set, id)
  if (node.kind === 'code-list') return node.members.map(({ value }) => value)
  if (node.kind === 'constant') return node.values.every(isScalar) ? node.values.filter(isScalar) : undefined
  if (node.kind !== 'all' || open.has(node.id)) return undefined
  const inside = new Set([...open, node.id])
  const lists = node.members.flatMap((member) => {
    const values = listConstants(set, member, inside)
    return values === undefined ? [] : [values]
  })
  return lists.length === 0
    ? undefined
    : lists.reduce((one, other) => one.filter((value) => other.includes(value)))
}

function isScalar(value: unknown): value is Scalar {
  return ['string', 'number', 'boolean'].includes(typeof value)
}
