import {
  type ArrayNode,
  findNode,
  type Json,
  type ListNode,
  type NodeId,
  type ObjectNode,
  resolve,
  type SchemaSet,
  type UnionNode,
  type Visitor,
  visit,
} from '../../schema/index.ts'
import { findShape, isAnyType, isHeldAsWritten, listsIn } from '../../typescript/index.ts'
import { mergeAnnotations } from './annotations.ts'
import type { Definitions } from './definitions.ts'
import { scalarSchema } from './facets.ts'
import { membersSchema } from './members-schema.ts'
import { xmlElementSchema } from './open.ts'
import { addKeywords, type JsonSchema, makeJsonSchema, unlessEmpty } from './schema.ts'
import { derivedLabel } from './values.ts'

export interface SchemaScope {
  readonly set: SchemaSet
  readonly definitions: Definitions
}

/** The schema of a type where it is used: a reference where it has a definition. */
export function typeSchema(scope: SchemaScope, id: NodeId): JsonSchema {
  return scope.definitions.reference(id) ?? visit(findNode(scope.set, id), schemaVisitor(scope))
}

/** The definition of a type, with what is said about it. */
export function definition(scope: SchemaScope, id: NodeId): JsonSchema {
  const schema = visit(findNode(scope.set, id), schemaVisitor(scope))
  return addKeywords(schema, ...mergeAnnotations([scope.set.annotations.get(id)]))
}

function schemaVisitor(scope: SchemaScope): Visitor<JsonSchema> {
  const { set } = scope
  const part = (id: NodeId): JsonSchema => typeSchema(scope, id)
  return {
    scalar: (node) => scalarSchema(set, node),
    'code-list': (node) => scalarSchema(set, node),
    list: (node) => listSchema(node, isHeldAsWritten(set, node) ? { type: 'string' } : part(node.item)),
    union: (node) =>
      isHeldAsWritten(set, node)
        ? writtenSchema(set, node)
        : makeJsonSchema([node.mode === 'one' ? 'oneOf' : 'anyOf', node.members.map(part)]),
    all: (node) => makeJsonSchema(['allOf', node.members.map(part)]),
    not: (node) => makeJsonSchema(['not', part(node.of)]),
    conditional: (node) =>
      makeJsonSchema(
        ['if', part(node.if)],
        ['then', node.then === undefined ? undefined : part(node.then)],
        ['else', node.else === undefined ? undefined : part(node.else)],
      ),
    unevaluated: (node) =>
      makeJsonSchema(
        ['allOf', [part(node.of)]],
        ['unevaluatedProperties', partOr(node.properties, part)],
        ['unevaluatedItems', partOr(node.items, part)],
      ),
    resource: (node) => part(node.of),
    dynamic: (node) =>
      makeJsonSchema(
        ['anyOf', node.candidates.map(part)],
        ['$comment', 'Which of these is meant depends on where the reference is reached from.'],
      ),
    reference: (node) => part(node.to),
    unknown: (node) => {
      if (set.language === 'json') return {}
      return isAnyType(node) ? xmlElementSchema : { type: 'string' }
    },
    never: () => ({ not: {} }),
    constant: (node) => makeJsonSchema(['enum', node.values]),
    array: (node) => arraySchema(scope, node, part),
    object: (node) => objectSchema(scope, node, part),
    complex: (node) => {
      const shape = findShape(set, node)
      if (shape.kind === 'value') return part(shape.type)
      return membersSchema(scope, shape.members, derivedLabel(scope, node.id))
    },
  }
}

function listSchema({ facets }: ListNode, items: JsonSchema): JsonSchema {
  return makeJsonSchema(
    ['type', 'array'],
    ['items', items],
    ['minItems', facets.length ?? facets.minLength],
    ['maxItems', facets.length ?? facets.maxLength],
  )
}

function writtenSchema(set: SchemaSet, { id }: UnionNode): JsonSchema {
  const lists = listsIn(set, id)
  const list: JsonSchema = { type: 'array', items: { type: 'string' } }
  if (lists === 'all') return list
  return lists === 'none' ? { type: 'string' } : { anyOf: [{ type: 'string' }, list] }
}

function arraySchema({ set }: SchemaScope, node: ArrayNode, part: (id: NodeId) => JsonSchema): JsonSchema {
  const { contains } = node
  return makeJsonSchema(
    ['type', 'array'],
    ['prefixItems', unlessEmpty(node.prefix.map(part))],
    ['items', isUnsaid(set, node.items, node.evaluatesItems) ? undefined : partOr(node.items, part)],
    ['minItems', node.minItems > 0 ? node.minItems : undefined],
    ['maxItems', finite(node.maxItems)],
    ['uniqueItems', node.unique || undefined],
    ['contains', contains && part(contains.type)],
    ['minContains', contains?.min === 1 ? undefined : contains?.min],
    ['maxContains', finite(contains?.max)],
  )
}

function objectSchema(scope: SchemaScope, node: ObjectNode, part: (id: NodeId) => JsonSchema): JsonSchema {
  const { set } = scope
  const declared = node.properties.filter(({ undeclared }) => !undeclared)
  const properties = declared.map((property): [string, JsonSchema] => [
    property.name,
    addKeywords(
      part(property.type),
      ...mergeAnnotations([set.annotations.get(property.id)]),
      ['readOnly', property.readOnly || undefined],
      ['writeOnly', property.writeOnly || undefined],
      ['default', property.default],
    ),
  ])
  const patterns = node.patterns
    .filter(({ isUnknown }) => !isUnknown)
    .map(({ pattern, type }): [string, JsonSchema] => [pattern, part(type)])
  const isOpen = isUnsaid(set, node.additional, node.evaluatesAdditional)
  const dependent = [...node.dependentRequired].map(([name, names]): [string, Json] => [name, names])
  return makeJsonSchema(
    ['type', 'object'],
    ['properties', keyed(properties)],
    ['required', unlessEmpty(node.properties.filter(({ required }) => required).map(({ name }) => name))],
    ['patternProperties', keyed(patterns)],
    ['additionalProperties', isOpen ? undefined : partOr(node.additional, part)],
    ['propertyNames', node.propertyNames === undefined ? undefined : part(node.propertyNames)],
    ['minProperties', node.minProperties],
    ['maxProperties', node.maxProperties],
    ['dependentRequired', keyed(dependent)],
  )
}

/** What may be anything, since nobody says what it is: said, it would count as evaluated. */
function isUnsaid(set: SchemaSet, rest: NodeId | false, evaluates: true | undefined): boolean {
  return rest !== false && !evaluates && resolve(set, rest).kind === 'unknown'
}

function partOr(
  id: NodeId | false | undefined,
  part: (id: NodeId) => JsonSchema,
): JsonSchema | false | undefined {
  return id === undefined || id === false ? id : part(id)
}

function keyed(entries: readonly (readonly [string, Json])[]): JsonSchema | undefined {
  return entries.length === 0 ? undefined : Object.fromEntries(entries)
}

function finite(count: number | undefined): number | undefined {
  return count === undefined || !Number.isFinite(count) ? undefined : count
}
