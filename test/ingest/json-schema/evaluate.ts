import {
  type Facets,
  type NodeId,
  nodeOf,
  type ObjectNode,
  type SchemaSet,
  type TypeNode,
} from '../../../src/schema/index.ts'

type Members = ReadonlyMap<string, unknown>

/** Whether a node accepts a value: the meaning of the model in its plainest form, to hold readers against the suites. */
export function accepts(set: SchemaSet, id: NodeId, value: unknown): boolean {
  const node = nodeOf(set, id)
  const holds = (inner: NodeId) => accepts(set, inner, value)
  switch (node.kind) {
    case 'unknown':
      return true
    case 'never':
      return false
    case 'reference':
      return holds(node.to)
    case 'all':
      return node.members.every(holds)
    case 'union':
      return node.mode === 'one' ? node.members.filter(holds).length === 1 : node.members.some(holds)
    case 'not':
      return !holds(node.of)
    case 'conditional':
      return holds(node.if) ? !node.then || holds(node.then) : !node.else || holds(node.else)
    case 'constant':
      return node.values.some((constant) => isEqual(constant, value))
    case 'code-list':
      return node.members.some((member) => member.value === value) && fits(node.facets, value)
    case 'scalar':
      return isOf(node, value) && fits(node.facets, value)
    case 'array':
      return Array.isArray(value) && acceptsArray(set, node, value)
    case 'object':
      return isObject(value) && acceptsObject(set, node, new Map(Object.entries(value)))
    default:
      throw new Error(`no JSON node: ${node.kind}`)
  }
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

function acceptsArray(
  set: SchemaSet,
  node: Extract<TypeNode, { kind: 'array' }>,
  items: readonly unknown[],
): boolean {
  const { contains } = node
  const contained = contains ? items.filter((item) => accepts(set, contains.type, item)).length : 0
  return (
    items.length >= node.minItems &&
    items.length <= node.maxItems &&
    (!contains || (contained >= contains.min && contained <= contains.max)) &&
    (!node.unique || items.every((item, i) => !items.slice(0, i).some((other) => isEqual(item, other)))) &&
    items.every((item, index) => {
      const type = node.prefix[index] ?? node.items
      return type !== false && accepts(set, type, item)
    })
  )
}

function acceptsObject(set: SchemaSet, node: ObjectNode, members: Members): boolean {
  const { properties, patterns, additional, propertyNames } = node
  const declared = new Map(properties.map((property) => [property.name, property.type]))
  const count = members.size
  return (
    count >= (node.minProperties ?? 0) &&
    count <= (node.maxProperties ?? Number.POSITIVE_INFINITY) &&
    properties.every(({ name, required }) => !required || members.has(name)) &&
    [...node.dependentRequired].every(
      ([name, others]) => !members.has(name) || others.every((other) => members.has(other)),
    ) &&
    [...members].every(([name, value]) => {
      const own = declared.get(name)
      const matching = patterns.filter(({ pattern }) => new RegExp(pattern, 'u').test(name))
      const types = [...(own === undefined ? [] : [own]), ...matching.map(({ type }) => type)]
      if (types.length === 0 && additional === false) return false
      if (types.length === 0 && additional !== false) types.push(additional)
      return (
        types.every((type) => accepts(set, type, value)) &&
        (propertyNames === undefined || accepts(set, propertyNames, name))
      )
    })
  )
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
