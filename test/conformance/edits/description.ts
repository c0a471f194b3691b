/** A part of a JSON document by the keys and indexes that lead to it. */
export type Way = readonly string[]

/** An object of a JSON document. */
export type Members = Record<string, unknown>

/** A schema, a parameter or an operation of a description, which an edit can change. */
export interface Spot {
  readonly on: 'schema' | 'parameter' | 'operation'
  readonly way: Way
}

/** All that is written out in an OpenAPI description and can be reached by a request. */
export function spotsOf(description: Members): readonly Spot[] {
  const spots: Spot[] = []
  for (const [name, schema] of membersOf(at(description, ['components', 'schemas'])))
    addSchema(spots, schema, ['components', 'schemas', name])
  for (const [path, item] of membersOf(description.paths)) {
    // A query is no part of a path (OpenAPI 3.1.1, Path Templating): what stands there is told from no other by its address.
    if (path.includes('?')) continue
    for (const method of ['get', 'put', 'post', 'delete', 'patch']) {
      const operation = isMembers(item) ? item[method] : undefined
      if (isMembers(operation)) addOperation(spots, operation, ['paths', path, method])
    }
  }
  return spots
}

export function isMembers(value: unknown): value is Members {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** What a way leads to; nothing where it ends before. */
export function at(value: unknown, way: Way): unknown {
  return way.reduce<unknown>(
    (inner, key) => (isMembers(inner) ? inner[key] : Array.isArray(inner) ? inner[Number(key)] : undefined),
    value,
  )
}

export function membersOf(value: unknown): readonly (readonly [string, unknown])[] {
  return isMembers(value) ? Object.entries(value) : []
}

function addOperation(spots: Spot[], operation: Members, way: Way): void {
  spots.push({ on: 'operation', way })
  for (const [index, parameter] of itemsOf(operation.parameters)) {
    if (!isMembers(parameter) || '$ref' in parameter) continue
    spots.push({ on: 'parameter', way: [...way, 'parameters', index] })
    addSchema(spots, parameter.schema, [...way, 'parameters', index, 'schema'])
  }
  addContent(spots, operation, [...way, 'requestBody'], ['requestBody'])
  for (const [status] of membersOf(operation.responses)) {
    addContent(spots, operation, [...way, 'responses', status], ['responses', status])
  }
}

function addContent(spots: Spot[], operation: Members, way: Way, below: Way): void {
  for (const [type, media] of membersOf(at(operation, [...below, 'content']))) {
    addSchema(spots, at(media, ['schema']), [...way, 'content', type, 'schema'])
  }
}

/** What stands in `allOf` is said together with what stands beside it: an edit of one of them is told at the first. */
function addSchema(spots: Spot[], schema: unknown, way: Way): void {
  if (!isMembers(schema) || '$ref' in schema || 'allOf' in schema) return
  spots.push({ on: 'schema', way })
  for (const [name, property] of membersOf(schema.properties)) {
    addSchema(spots, property, [...way, 'properties', name])
  }
  for (const key of ['items', 'additionalProperties']) addSchema(spots, schema[key], [...way, key])
  for (const key of ['anyOf', 'oneOf']) {
    for (const [index, member] of itemsOf(schema[key])) addSchema(spots, member, [...way, key, index])
  }
}

function itemsOf(value: unknown): readonly (readonly [string, unknown])[] {
  return Array.isArray(value) ? value.map((item, index) => [String(index), item]) : []
}
