import type { NodeId, Property, SchemaSet, TypeNode } from './model.ts'
import { findNode, listChildren, resolve } from './visit.ts'

/** The schemas and properties that a body of fields or parts consists of. */
export interface BodyParts {
  /** The body's schema and those that it refers to, combines or offers as alternatives. */
  readonly schemas: ReadonlySet<NodeId>
  readonly properties: readonly Property[]
  /** The other children of these schemas: pattern and additional properties, items and so on. */
  readonly others: readonly NodeId[]
}

/**
 * Collects the declared properties of a body from all its object schemas: through `$ref`, `allOf` and alternatives. A
 * name can occur several times. `schemas` are the schemas that were looked at, `others` all further schemas in them.
 */
export function collectBodyParts(set: SchemaSet, body: NodeId): BodyParts {
  const schemas = new Set([body])
  const properties: Property[] = []
  const others: NodeId[] = []
  for (const id of schemas) {
    const node = findNode(set, id)
    if (node.kind === 'object') {
      const types = new Set(node.properties.map(({ type }) => type))
      properties.push(...node.properties.filter(({ undeclared }) => !undeclared))
      others.push(...listChildren(node).filter((child) => !types.has(child)))
    } else if (node.kind === 'reference' || node.kind === 'all' || node.kind === 'union') {
      for (const child of listChildren(node)) schemas.add(child)
    } else others.push(...listChildren(node))
  }
  return { schemas, properties, others }
}

/** A property of a multipart body that is a file, a list of files, or either of them. */
export interface OctetsProperty {
  readonly count: 'one' | 'list' | 'either'
  /** The node of one file. */
  readonly node: TypeNode
}

/**
 * Whether a schema describes binary data, not text: by `format: binary`, or by a media type that is not textual
 * and has no encoding (OpenAPI 3.1, Working with Binary Data). `contentType` counts where no `contentMediaType` is
 * stated.
 */
export function isOctetsSchema(set: SchemaSet, id: NodeId, contentType?: string): boolean {
  return isOctetsNode(set, resolve(set, id), contentType, new Set())
}

/**
 * The schema of one file where a property is binary data, a list of binary data, or a choice of such with equal lengths;
 * undefined where it is neither. Null does not count as an alternative.
 */
export function findOctets(
  set: SchemaSet,
  id: NodeId,
  contentType?: string,
  above: ReadonlySet<NodeId> = new Set(),
): OctetsProperty | undefined {
  const node = resolve(set, id)
  if (isOctetsSchema(set, node.id, contentType)) return { count: 'one', node }
  if (node.kind === 'array' && node.items !== false) {
    const one = resolve(set, node.items)
    return isOctetsSchema(set, one.id, contentType) ? { count: 'list', node: one } : undefined
  }
  if (node.kind !== 'union' || above.has(node.id)) return undefined
  const inside = new Set([...above, node.id])
  const members = node.members.filter((member) => !isNull(resolve(set, member)))
  const found = members.flatMap((member) => findOctets(set, member, contentType, inside) ?? [])
  const [first, ...others] = found
  if (first === undefined || found.length < members.length) return undefined
  if (others.some(({ node: other }) => printLengths(other) !== printLengths(first.node))) return undefined
  const count = others.every((one) => one.count === first.count) ? first.count : 'either'
  return { count, node: first.node }
}

/** The lengths that a file may have, as a text that is equal for equal lengths. */
function printLengths(node: TypeNode): string {
  const { minLength, maxLength } = node.kind === 'scalar' ? node.facets : {}
  return `${minLength} ${maxLength}`
}

/**
 * `isOctetsSchema` of a node; all members of a union except null must be binary. `above` are the unions around it.
 */
function isOctetsNode(
  set: SchemaSet,
  node: TypeNode,
  contentType: string | undefined,
  above: ReadonlySet<NodeId>,
): boolean {
  const stated = set.annotations.get(node.id)?.stated
  const media = stated?.get('contentMediaType')
  const ofType =
    typeof media === 'string' ? isBinaryMedia(media) : contentType?.split(',').every(isBinaryMedia) === true
  const isEncoded = stated?.has('contentEncoding') === true
  // An encoding that leaves octets as they are (RFC 2045 §6.2).
  const isBare = ['binary', '8bit'].includes(`${stated?.get('contentEncoding')}`.toLowerCase())
  if (node.kind === 'unknown') return isBare || (ofType && !isEncoded)
  if (node.kind === 'union' && !above.has(node.id)) {
    const members = node.members.map((member) => resolve(set, member)).filter((one) => !isNull(one))
    const inside = new Set([...above, node.id])
    return members.length > 0 && members.every((one) => isOctetsNode(set, one, contentType, inside))
  }
  if (node.kind !== 'scalar' || node.primitive !== 'string' || (isEncoded && !isBare)) return false
  return isBare || node.facets.format === 'binary' || ofType
}

function isNull(node: TypeNode): boolean {
  return node.kind === 'scalar' && node.primitive === 'null'
}

/**
 * Whether a media type is neither text, JSON, XML, YAML nor a URL-encoded form; true for a range such as
 * `image/*`.
 */
function isBinaryMedia(type: string): boolean {
  return !/^\s*(?:text\/|[^;]*[/+](?:json|xml|yaml|x-www-form-urlencoded)\s*(?:;|$))/iu.test(type)
}

/**
 * The default media type of a part: JSON for an object, its item's for an array, `text/plain` for other known
 * values. Binary data, unknown types and unions that disagree are `application/octet-stream`; a form field is
 * never binary.
 */
export function usualType(
  set: SchemaSet,
  id: NodeId,
  isField: boolean,
  above: ReadonlySet<NodeId> = new Set(),
): string {
  const node = resolve(set, id)
  const inside = (child: NodeId): string => usualType(set, child, isField, new Set([...above, node.id]))
  if (node.kind === 'object') return 'application/json'
  if (node.kind === 'array' && node.items !== false && !above.has(node.id)) return inside(node.items)
  if (node.kind === 'union' && !above.has(node.id)) {
    const [first = unknownType, ...others] = new Set(node.members.map(inside))
    return others.length === 0 ? first : unknownType
  }
  if (node.kind === 'code-list' || node.kind === 'constant') return 'text/plain'
  if (node.kind !== 'scalar') return unknownType
  const isBinary = node.facets.format === 'binary' || hasContentEncoding(set, node.id)
  return isBinary && !isField ? unknownType : 'text/plain'
}

const unknownType = 'application/octet-stream'

function hasContentEncoding(set: SchemaSet, id: NodeId): boolean {
  return set.annotations.get(id)?.stated?.has('contentEncoding') === true
}
