import {
  type Facets,
  findNode,
  type NodeId,
  type ObjectNode,
  type SchemaSet,
  type TypeNode,
} from '../../../src/schema/index.ts'

type Members = ReadonlyMap<string, unknown>
/** What was looked at in an accepted value: names of properties, indices of items. */
type Evaluated = ReadonlySet<string | number>
type Anchors = ReadonlyMap<string, NodeId>

/** A set, and the anchors of the resources that led here, outermost first. */
interface Scope {
  readonly set: SchemaSet
  readonly resources: readonly Anchors[]
}

const nothing: Evaluated = new Set()

/** Whether a node accepts a value: the meaning of the model in its plainest form, to hold readers against the suites. */
export function accepts(set: SchemaSet, id: NodeId, value: unknown): boolean {
  return judged({ set, resources: [] }, id, value) !== undefined
}

/** What a node evaluates of a value; nothing where it refuses it. */
function judged(scope: Scope, id: NodeId, value: unknown): Evaluated | undefined {
  const node = findNode(scope.set, id)
  const inner = (other: NodeId) => judged(scope, other, value)
  const when = (isAccepted: boolean) => (isAccepted ? nothing : undefined)
  switch (node.kind) {
    case 'unknown':
      return nothing
    case 'never':
      return undefined
    case 'reference':
      return inner(node.to)
    case 'resource':
      return judged({ ...scope, resources: [...scope.resources, node.anchors] }, node.of, value)
    case 'dynamic':
      return inner(scope.resources.find((one) => one.has(node.anchor))?.get(node.anchor) ?? node.to)
    case 'unevaluated':
      return judgedRest(scope, node, value)
    case 'all': {
      const all = node.members.map(inner)
      return all.includes(undefined) ? undefined : together(all)
    }
    case 'union': {
      const found = node.members.map(inner).filter((one) => one !== undefined)
      if (found.length === 0 || (node.mode === 'one' && found.length > 1)) return undefined
      return together(found)
    }
    case 'not':
      return when(inner(node.of) === undefined)
    case 'conditional': {
      const condition = inner(node.if)
      const branch = condition ? node.then : node.else
      const rest = branch === undefined ? nothing : inner(branch)
      return rest && together([condition, rest])
    }
    case 'constant':
      return when(node.values.some((constant) => isEqual(constant, value)))
    case 'code-list':
      return when(node.members.some((member) => member.value === value) && fits(node.facets, value))
    case 'scalar':
      return when(isOf(node, value) && fits(node.facets, value))
    case 'array':
      return Array.isArray(value) ? judgedArray(scope, node, value) : undefined
    case 'object':
      return isObject(value) ? judgedObject(scope, node, new Map(Object.entries(value))) : undefined
    default:
      throw new Error(`no JSON node: ${node.kind}`)
  }
}

function together(all: readonly (Evaluated | undefined)[]): Evaluated {
  return new Set(all.flatMap((one) => [...(one ?? [])]))
}

function holds(scope: Scope, id: NodeId | false, value: unknown): boolean {
  return id !== false && judged(scope, id, value) !== undefined
}

function judgedRest(
  scope: Scope,
  node: Extract<TypeNode, { kind: 'unevaluated' }>,
  value: unknown,
): Evaluated | undefined {
  const found = judged(scope, node.of, value)
  const rest = Array.isArray(value) ? node.items : node.properties
  if (found === undefined || rest === undefined || typeof value !== 'object' || value === null) return found
  const steps = Array.isArray(value) ? [...value.entries()] : Object.entries(value)
  const left = steps.filter(([step]) => !found.has(step))
  if (!left.every(([, item]) => holds(scope, rest, item))) return undefined
  return together([found, new Set(left.map(([step]) => step))])
}

function isOf({ primitive }: Extract<TypeNode, { kind: 'scalar' }>, value: unknown): boolean {
  if (primitive === 'null') return value === null
  return typeof value === (primitive === 'decimal' ? 'number' : primitive)
}

function fits(facets: Facets, value: unknown): boolean {
  if (typeof value === 'string') {
    const length = [...value].length
    const patterns = facets.patterns?.flat() ?? []
    return (
      length >= (facets.minLength ?? 0) &&
      length <= (facets.maxLength ?? Number.POSITIVE_INFINITY) &&
      patterns.every(({ source }) => new RegExp(source, 'u').test(value))
    )
  }
  if (typeof value !== 'number') return true
  const { minInclusive, maxInclusive, minExclusive, maxExclusive, multipleOf } = facets
  return (
    (minInclusive === undefined || value >= Number(minInclusive)) &&
    (maxInclusive === undefined || value <= Number(maxInclusive)) &&
    (minExclusive === undefined || value > Number(minExclusive)) &&
    (maxExclusive === undefined || value < Number(maxExclusive)) &&
    (facets.fractionDigits === undefined || Number.isInteger(value)) &&
    (multipleOf === undefined || isMultiple(value, Number(multipleOf)))
  )
}

function isMultiple(value: number, of: number): boolean {
  const quotient = value / of
  return Number.isFinite(quotient) ? Math.abs(quotient - Math.round(quotient)) < 1e-9 : value % of === 0
}

function judgedArray(
  scope: Scope,
  node: Extract<TypeNode, { kind: 'array' }>,
  items: readonly unknown[],
): Evaluated | undefined {
  const { contains, prefix } = node
  const kept = contains ? [...items.keys()].filter((index) => holds(scope, contains.type, items[index])) : []
  const isAccepted =
    items.length >= node.minItems &&
    items.length <= node.maxItems &&
    (!contains || (kept.length >= contains.min && kept.length <= contains.max)) &&
    (!node.unique || items.every((item, i) => !items.slice(0, i).some((other) => isEqual(item, other)))) &&
    items.every((item, index) => holds(scope, prefix[index] ?? node.items, item))
  if (!isAccepted) return undefined
  const isWhole = node.evaluatesItems || prefix.length >= items.length
  const seen = [...items.keys()].filter((index) => isWhole || index < prefix.length)
  return new Set([...seen, ...(contains?.evaluates ? kept : [])])
}

function judgedObject(scope: Scope, node: ObjectNode, members: Members): Evaluated | undefined {
  const { properties, patterns, additional, propertyNames } = node
  const declared = properties.filter(({ undeclared }) => !undeclared)
  const own = new Map(declared.map((property) => [property.name, property.type]))
  const count = members.size
  const evaluated = new Set<string>()
  const isMember = ([name, value]: readonly [string, unknown]): boolean => {
    const type = own.get(name)
    const matching = patterns.filter(({ pattern }) => new RegExp(pattern, 'u').test(name))
    const types = [...(type === undefined ? [] : [type]), ...matching.map((one) => one.type)]
    if (types.length > 0 || node.evaluatesAdditional) evaluated.add(name)
    return (
      (types.length === 0 ? [additional] : types).every((one) => holds(scope, one, value)) &&
      (propertyNames === undefined || holds(scope, propertyNames, name))
    )
  }
  const isAccepted =
    count >= (node.minProperties ?? 0) &&
    count <= (node.maxProperties ?? Number.POSITIVE_INFINITY) &&
    properties.every(({ name, required }) => !required || members.has(name)) &&
    [...node.dependentRequired].every(
      ([name, others]) => !members.has(name) || others.every((other) => members.has(other)),
    ) &&
    [...members].every(isMember)
  return isAccepted ? evaluated : undefined
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function isEqual(a: unknown, b: unknown): boolean {
  if (Array.isArray(a) && Array.isArray(b)) {
    return a.length === b.length && a.every((item, index) => isEqual(item, b[index]))
  }
  if (!isObject(a) || !isObject(b)) return a === b
  const [left, right] = [new Map(Object.entries(a)), new Map(Object.entries(b))]
  return (
    left.size === right.size &&
    [...left].every(([key, value]) => right.has(key) && isEqual(value, right.get(key)))
  )
}
