import { type JsonFormats, type JsonType, jsonFormats, type TextPattern } from '../../runtime/index.ts'
import {
  type ArrayNode,
  type CodeListNode,
  type ConditionalNode,
  type NodeId,
  nodeOf,
  type ObjectNode,
  type Pattern,
  patternOfNames,
  resolve,
  type ScalarNode,
  type SchemaSet,
  type TypeNode,
} from '../../schema/index.ts'
import { textPattern, unknownAmong, unknownPattern } from '../linear/index.ts'

type Types = (id: NodeId) => () => JsonType

/** The validator's descriptors of a set's types, each made once when it is asked for. */
export function jsonTypesOf(set: SchemaSet): Types {
  const made = new Map<NodeId, JsonType>()
  const types: Types = (id) => () => {
    const known = made.get(id)
    if (known) return known
    const type = descriptorOf(set, nodeOf(set, id), types)
    made.set(id, type)
    return type
  }
  return types
}

function descriptorOf(set: SchemaSet, node: TypeNode, types: Types): JsonType {
  switch (node.kind) {
    case 'unknown':
    case 'never':
      return { json: node.kind }
    case 'scalar':
      return scalarType(node)
    case 'code-list':
      return { ...stringType(node), values: node.members.map(({ value }) => value) }
    case 'constant':
      return { json: 'constant', values: node.values }
    case 'union':
      return { json: node.mode === 'one' ? 'one' : 'any', of: node.members.map(types) }
    case 'all':
      return { json: 'all', of: node.members.map(types) }
    case 'not':
      return { json: 'not', of: types(node.of) }
    case 'conditional':
      return conditionalType(types, node)
    case 'unevaluated':
      return {
        ...{ json: 'unevaluated', of: types(node.of) },
        ...(node.properties === undefined ? {} : { properties: maybe(types, node.properties) }),
        ...(node.items === undefined ? {} : { items: maybe(types, node.items) }),
      }
    case 'resource':
      return {
        ...{ json: 'resource', of: types(node.of) },
        anchors: [...node.anchors].map(([name, to]) => [name, types(to)]),
      }
    case 'dynamic':
      return { json: 'dynamic', anchor: node.anchor, of: types(node.to) }
    case 'reference':
      return descriptorOf(set, resolve(set, node.id), types)
    case 'array':
      return arrayType(set, node, types)
    case 'object':
      return objectType(set, node, types)
    case 'complex':
    case 'list':
      return { json: 'never' }
  }
}

function conditionalType(types: Types, node: ConditionalNode): JsonType {
  const then = node.then === undefined ? undefined : types(node.then)
  const otherwise = node.else === undefined ? undefined : types(node.else)
  return {
    ...{ json: 'if', of: types(node.if) },
    ...(then === undefined ? {} : { then }),
    ...(otherwise === undefined ? {} : { else: otherwise }),
  }
}

function maybe(types: Types, id: NodeId | false): (() => JsonType) | false {
  return id === false ? false : types(id)
}

type JsonString = Extract<JsonType, { readonly json: 'string' }>

function stringType({ facets }: ScalarNode | CodeListNode): JsonString {
  const { minLength, maxLength, patterns, format, assertsFormat } = facets
  const isChecked = assertsFormat && format !== undefined && Object.hasOwn(jsonFormats, format)
  return {
    json: 'string',
    ...(minLength === undefined ? {} : { minLength }),
    ...(maxLength === undefined ? {} : { maxLength }),
    ...(patterns && { patterns: patterns.map(expression) }),
    ...(isChecked ? { format: jsonFormats[format as keyof JsonFormats] } : {}),
  }
}

/** What no program can tell was refused where it was read. */
function expression(step: readonly Pattern[]): TextPattern {
  const unknown = unknownAmong(step)
  if (unknown !== undefined) return unknownPattern(unknown)
  const sources = step.map(({ source }) => source)
  const [only = ''] = sources
  const joined = sources.length === 1 ? only : sources.map((one) => `(?:${one})`).join('|')
  return textPattern(joined) ?? /(?!)/u
}

function scalarType(node: ScalarNode): JsonType {
  const { primitive, facets } = node
  if (primitive === 'boolean' || primitive === 'null') return { json: primitive }
  if (primitive === 'string') return stringType(node)
  if (primitive !== 'number' && primitive !== 'decimal') return { json: 'never' }
  const { minInclusive, maxInclusive, minExclusive, maxExclusive, multipleOf } = facets
  return {
    json: 'number',
    ...(facets.fractionDigits === 0 ? { isInteger: true } : {}),
    ...(minInclusive === undefined ? {} : { minimum: minInclusive }),
    ...(maxInclusive === undefined ? {} : { maximum: maxInclusive }),
    ...(minExclusive === undefined ? {} : { exclusiveMinimum: minExclusive }),
    ...(maxExclusive === undefined ? {} : { exclusiveMaximum: maxExclusive }),
    ...(multipleOf === undefined ? {} : { multipleOf }),
  }
}

/** Absent where the rest may be anything and nobody has looked at it. */
function restType(
  set: SchemaSet,
  id: NodeId | false,
  isSaid: true | undefined,
  types: Types,
): (() => JsonType) | false | undefined {
  const isOpen = id !== false && !isSaid && resolve(set, id).kind === 'unknown'
  return isOpen ? undefined : maybe(types, id)
}

function arrayType(set: SchemaSet, node: ArrayNode, types: Types): JsonType {
  const { contains, maxItems } = node
  const items = restType(set, node.items, node.evaluatesItems, types)
  return {
    ...{ json: 'array', prefix: node.prefix.map(types), minItems: node.minItems },
    ...(items === undefined ? {} : { items }),
    ...(Number.isFinite(maxItems) ? { maxItems } : {}),
    ...(node.unique ? { isUnique: true } : {}),
    ...(contains && {
      contains: {
        ...{ type: types(contains.type), min: contains.min },
        ...(Number.isFinite(contains.max) ? { max: contains.max } : {}),
        ...(contains.evaluates ? { evaluates: true } : {}),
      },
    }),
  }
}

function objectType(set: SchemaSet, node: ObjectNode, types: Types): JsonType {
  const additional = restType(set, node.additional, node.evaluatesAdditional, types)
  const declared = node.properties.filter(({ undeclared }) => !undeclared)
  return {
    json: 'object',
    properties: declared.map(({ name, type }) => [name, types(type)]),
    required: node.properties.filter(({ required }) => required).map(({ name }) => name),
    ...(additional === undefined ? {} : { additional }),
    patterns: node.patterns.map((one) => [expression([patternOfNames(one)]), types(one.type)]),
    ...(node.propertyNames === undefined ? {} : { names: types(node.propertyNames) }),
    ...(node.minProperties === undefined ? {} : { minProperties: node.minProperties }),
    ...(node.maxProperties === undefined ? {} : { maxProperties: node.maxProperties }),
    dependentRequired: [...node.dependentRequired],
  }
}
