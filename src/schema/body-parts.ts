import type { NodeId, Property, SchemaSet, TypeNode } from './model.ts'
import { findNode, listChildren, resolve } from './visit.ts'

/** What a body of fields or parts is made of. */
export interface BodyParts {
  /** All schemas that are asked of the body itself. */
  readonly schemas: ReadonlySet<NodeId>
  readonly properties: readonly Property[]
  /** What else they lead to. */
  readonly others: readonly NodeId[]
}

/** The properties of a body, whichever of its schemas states them. */
export function bodyParts(set: SchemaSet, body: NodeId): BodyParts {
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

/** What a property of a body in parts holds that is a file, or a list of them. */
export interface OctetsProperty {
  readonly isList: boolean
  /** The node of one file. */
  readonly node: TypeNode
}

/**
 * Whether a schema stands for a sequence of octets and no text: `format: binary`, a media type that is neither text nor
 * JSON without an encoding (OpenAPI 3.1, Working with Binary Data), or nothing said of what is of such a media type.
 */
export function isOctetsSchema(set: SchemaSet, id: NodeId, contentType?: string): boolean {
  return isOctetsNode(set, resolve(set, id), contentType, new Set())
}

/** The same of a property of a form in parts, each item of whose list is a part. */
export function findOctets(set: SchemaSet, id: NodeId, contentType?: string): OctetsProperty | undefined {
  const node = resolve(set, id)
  const isList = node.kind === 'array' && node.items !== false
  const one = isList ? resolve(set, node.items) : node
  return isOctetsSchema(set, one.id, contentType) ? { isList, node: one } : undefined
}

function isOctetsNode(
  set: SchemaSet,
  node: TypeNode,
  contentType: string | undefined,
  above: ReadonlySet<NodeId>,
): boolean {
  const stated = set.annotations.get(node.id)?.stated
  const media = stated?.get('contentMediaType')
  const ofType =
    typeof media === 'string' ? isNoText(media) : contentType?.split(',').every(isNoText) === true
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

/** Texts, JSON, XML and YAML are written as texts. A range may be any. */
function isNoText(type: string): boolean {
  return !/^\s*(?:text\/|[^;]*[/+](?:json|xml|yaml|x-www-form-urlencoded)\s*(?:;|$))/iu.test(type)
}

/** The media type of a part that states none; in a form a text is a text, whatever it holds. */
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
