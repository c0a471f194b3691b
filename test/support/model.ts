import type { Location } from '../../src/diagnostics/index.ts'
import type {
  Annotation,
  AnyParticle,
  Api,
  ArrayNode,
  AttributeUse,
  CodeListNode,
  ComplexNode,
  ElementDeclaration,
  ElementParticle,
  NodeId,
  ObjectNode,
  Operation,
  Parameter,
  Particle,
  Property,
  ScalarNode,
  SchemaSet,
  SequenceParticle,
  TypeNode,
  Version,
} from '../../src/schema/index.ts'

/** Short factories for models: everything that a test does not name has its plainest value. */
export const at: Location = { file: 'model', line: 1, column: 1 }
export const namespace = 'urn:example:shop'

const name = (local: string): { namespace: string; local: string } => ({ namespace, local })
const typeId = (local: string): NodeId => `type:{${namespace}}${local}`

export function scalar(local: string, more: Partial<ScalarNode> = {}): ScalarNode {
  const base = { kind: 'scalar', primitive: 'string', builtin: 'string', whiteSpace: 'preserve' } as const
  return { id: typeId(local), at, name: name(local), facets: {}, ...base, ...more }
}

export function codeList(
  local: string,
  values: readonly string[],
  more: Partial<CodeListNode> = {},
): CodeListNode {
  const id = typeId(local)
  const members = values.map((value) => ({ id: `${id}/value:${value}`, value, at }))
  const base = {
    kind: 'code-list',
    primitive: 'string',
    builtin: 'token',
    whiteSpace: 'collapse',
  } as const
  return { id, at, name: name(local), facets: {}, members, ...base, ...more }
}

export function complex(
  local: string,
  particles: readonly ElementParticle[],
  more: Partial<ComplexNode> = {},
): ComplexNode {
  const particle: SequenceParticle = { kind: 'sequence', occurs: { min: 1, max: 1 }, particles, at }
  const content = { kind: 'elements', particle } as const
  return {
    ...{ id: typeId(local), at, name: name(local), kind: 'complex' },
    ...{ attributes: [], content, abstract: false },
    ...more,
  }
}

export function element(
  owner: string,
  local: string,
  type: NodeId,
  more: Partial<ElementParticle> = {},
): ElementParticle {
  const id = `${typeId(owner)}/element:${local}`
  return {
    kind: 'element',
    id,
    name: name(local),
    type,
    occurs: { min: 1, max: 1 },
    nillable: false,
    at,
    ...more,
  }
}

/** A group of particles; a sequence, choice or all once over unless told otherwise. */
export function group<K extends 'sequence' | 'choice' | 'all'>(
  kind: K,
  particles: readonly Particle[],
  min = 1,
  max = 1,
): { kind: K; occurs: { min: number; max: number }; particles: readonly Particle[]; at: Location } {
  return { kind, occurs: { min, max }, particles, at }
}

/** A complex type of any particle. */
export function complexOf(local: string, particle: Particle, more: Partial<ComplexNode> = {}): ComplexNode {
  return complex(local, [], { content: { kind: 'elements', particle }, ...more })
}

/** A particle that refers to a global element. */
export function reference(
  owner: string,
  declaration: ElementDeclaration,
  more: Partial<ElementParticle> = {},
): ElementParticle {
  const { name: declared, type, nillable, block, id } = declaration
  const own = element(owner, declared.local, type)
  return { ...own, name: declared, nillable, declaration: id, ...(block && { block }), ...more }
}

export function any(owner: string, index: number, more: Partial<AnyParticle> = {}): AnyParticle {
  const occurs = { min: 1, max: 1 }
  const id = `${typeId(owner)}/any:${index}`
  return { kind: 'any', id, occurs, namespaces: 'any', process: 'lax', at, ...more }
}

export function attribute(
  owner: string,
  local: string,
  type: NodeId,
  more: Partial<AttributeUse> = {},
): AttributeUse {
  const id = `${typeId(owner)}/attribute:${local}`
  return { id, name: { namespace: '', local }, type, required: false, at, ...more }
}

export function root(
  local: string,
  type: NodeId,
  more: Partial<ElementDeclaration> = {},
): ElementDeclaration {
  const id = `element:{${namespace}}${local}`
  return { id, name: name(local), type, nillable: false, abstract: false, at, ...more }
}

/** A JSON node under a name: `json('Tag', { kind: 'object', … })`. */
export function json<T extends { readonly kind: TypeNode['kind'] }>(
  local: string,
  node: T,
): T & { id: NodeId; at: Location; name: { namespace: string; local: string } } {
  return { id: jsonId(local), at, name: { namespace: '', local }, ...node }
}

export function jsonId(local: string): NodeId {
  return `api.yaml#/components/schemas/${local}`
}

/** A JSON node that stands inline. */
export function inline<T extends { readonly kind: TypeNode['kind'] }>(
  id: NodeId,
  node: T,
): T & { id: NodeId; at: Location } {
  return { id, at, ...node }
}

type More<T> = Partial<Omit<T, 'kind' | 'id' | 'at' | 'name'>>

export function objectOf(properties: readonly Property[], more: More<ObjectNode> = {}) {
  const base = { kind: 'object', additional: false, patterns: [], dependentRequired: new Map() } as const
  return { ...base, properties, ...more }
}

export function arrayOf(items: NodeId | false, more: More<ArrayNode> = {}) {
  const base = {
    kind: 'array',
    prefix: [] as readonly NodeId[],
    minItems: 0,
    maxItems: Infinity,
    unique: false,
  } as const
  return { ...base, items, ...more }
}

export function property(local: string, type: NodeId, more: Partial<Property> = {}): Property {
  const base = { id: `property:${local}`, name: local, type, required: false }
  return { ...base, readOnly: false, writeOnly: false, at, ...more }
}

export function annotation(more: Partial<Annotation>): Annotation {
  return { documentation: [], deprecated: false, dataElements: [], ...more }
}

/** A set of XML types and roots, or of JSON types where there is no root. */
export function setOf(
  nodes: readonly TypeNode[],
  elements: readonly ElementDeclaration[] = [],
  more: Partial<SchemaSet> = {},
): SchemaSet {
  return {
    ...{ name: 'shop', language: 'xml', entries: ['shop.xsd'], files: ['shop.xsd'] },
    nodes: new Map(nodes.map((node) => [node.id, node])),
    elements: new Map(elements.map((one) => [`{${one.name.namespace}}${one.name.local}`, one])),
    annotations: new Map(),
    ...more,
  }
}

export function versionOf(sets: readonly SchemaSet[], more: Partial<Version> = {}): Version {
  const base = { name: 'v0', status: 'stable', apis: [], examples: [], inputs: [] } as const
  return { ...base, sets, digest: '0123456789abcdef'.repeat(4), ...more }
}

export function apiOf(operations: readonly Operation[], more: Partial<Api> = {}): Api {
  return { name: 'shop-api', sets: [], operations, ...more }
}

export function operation(
  id: string,
  method: string,
  path: string,
  more: Partial<Operation> = {},
): Operation {
  const base = { api: 'shop-api', deprecated: false, tags: [], parameters: [], responses: [], security: [] }
  return { ...base, id, method, path, at, ...more }
}

export function parameter(
  local: string,
  place: Parameter['in'],
  schema: Parameter['schema'],
  more: Partial<Parameter> = {},
): Parameter {
  const isForm = place === 'query' || place === 'cookie'
  const base = { required: place === 'path', style: isForm ? 'form' : 'simple', explode: isForm }
  return { name: local, in: place, ...base, deprecated: false, schema, at, ...more }
}
