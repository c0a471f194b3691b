import { diagnostic } from '../diagnostics/index.ts'
import {
  type ArrayNode,
  type CodeListNode,
  type Discriminator,
  type NodeId,
  type ObjectNode,
  patternOfNames,
  resolve,
  type ScalarNode,
  type TypeNode,
  type UnionNode,
  type Visitor,
  visit,
} from '../schema/index.ts'
import { findHeldForm } from '../typescript/index.ts'
import { type Data, type Fields, type Reference, typeReference } from './data.ts'
import { checkedFormat } from './format.ts'
import { describePattern } from './pattern.ts'
import type { DescriptorScope } from './scope.ts'
import { findTellingProperty } from './telling.ts'

/** What describing JSON types needs. */
export type JsonScope = Pick<DescriptorScope, 'set' | 'sink'>

/** The descriptor of a JSON type, inside one of kind `held` where programs hold its values in another form. */
export function describeJson(scope: JsonScope, node: TypeNode): Fields {
  const type = visit(node, makeVisitor(scope))
  const held = findHeldForm(scope.set, node.id)
  return held === undefined ? type : { json: 'held', as: { $: 'held', name: held }, of: type }
}

/**
 * The functions that describe each kind of JSON node; references and kinds of XML are reported and give no fields.
 */
function makeVisitor(scope: JsonScope): Visitor<Fields> {
  const refuse = (node: TypeNode): Fields => {
    const facts = { construct: `a node of kind "${node.kind}"`, name: 'a JSON type' }
    scope.sink(diagnostic('codec-construct', facts, node.at))
    return {}
  }
  return {
    scalar: (node) => describeScalar(scope, node),
    'code-list': (node) => ({
      json: 'string',
      values: node.members.map((member) => member.value),
      ...describeText(scope, node),
    }),
    constant: (node) => ({
      json: 'constant',
      values: node.values.map((value): Reference => ({ $: 'json', value })),
    }),
    array: describeArray(scope),
    object: describeObject(scope),
    union: (node) => ({
      json: node.mode === 'one' ? 'one' : 'any',
      of: node.members.map(typeReference),
      tells: node.discriminator
        ? describeDiscriminator(scope, node, node.discriminator)
        : findTellingProperty(scope.set, node),
    }),
    all: (node) => ({ json: 'all', of: node.members.map(typeReference) }),
    not: (node) => ({ json: 'not', of: typeReference(node.of) }),
    conditional: (node) => ({
      json: 'if',
      of: typeReference(node.if),
      // biome-ignore lint/suspicious/noThenProperty: the name of the keyword
      then: node.then === undefined ? undefined : typeReference(node.then),
      else: node.else === undefined ? undefined : typeReference(node.else),
    }),
    unevaluated: (node) => ({
      json: 'unevaluated',
      of: typeReference(node.of),
      properties: referenceOrFalse(node.properties),
      items: referenceOrFalse(node.items),
    }),
    resource: (node) => ({
      json: 'resource',
      of: typeReference(node.of),
      anchors: [...node.anchors].map(([anchor, id]) => [anchor, typeReference(id)]),
    }),
    dynamic: (node) => ({ json: 'dynamic', anchor: node.anchor, of: typeReference(node.to) }),
    unknown: () => ({ json: 'unknown' }),
    never: () => ({ json: 'never' }),
    reference: refuse,
    complex: refuse,
    list: refuse,
  }
}

/**
 * The property that names an alternative, the index of the alternative for each name, and that of all other values.
 * Names of other schemas, which a part of a set may lack, are left out; undefined where none remains.
 */
function describeDiscriminator(
  { set }: JsonScope,
  { members }: UnionNode,
  { property, mapping, fallback }: Discriminator,
): Data | undefined {
  const ids = members.map((member) => resolve(set, member).id)
  const findIndex = (id: NodeId): number => (set.nodes.has(id) ? ids.indexOf(resolve(set, id).id) : -1)
  const names = [...mapping]
    .map(([name, id]) => [name, findIndex(id)] as const)
    .filter(([, index]) => index >= 0)
  const other = fallback === undefined ? -1 : findIndex(fallback)
  return names.length === 0 ? undefined : [property, names, ...(other < 0 ? [] : [other])]
}

/** A reference to the type of further properties or items; `false` and undefined stay. */
function referenceOrFalse(id: NodeId | false | undefined): Data | undefined {
  return id === undefined || id === false ? id : typeReference(id)
}

/** `referenceOrFalse`, but undefined where any value is allowed and evaluation does not matter. */
function describeRest({ set }: JsonScope, id: NodeId | false, evaluates: true | undefined): Data | undefined {
  const isOpen = id !== false && !evaluates && resolve(set, id).kind === 'unknown'
  return isOpen ? undefined : referenceOrFalse(id)
}

/** The descriptor of a boolean, null, string or number with its limits. */
function describeScalar(scope: JsonScope, node: ScalarNode): Fields {
  const { primitive, facets } = node
  if (primitive === 'boolean' || primitive === 'null') return { json: primitive }
  if (primitive === 'string') return { json: 'string', ...describeText(scope, node) }
  return {
    json: 'number',
    isInteger: facets.fractionDigits === 0 || undefined,
    minimum: exactNumber(facets.minInclusive),
    maximum: exactNumber(facets.maxInclusive),
    exclusiveMinimum: exactNumber(facets.minExclusive),
    exclusiveMaximum: exactNumber(facets.maxExclusive),
    multipleOf: exactNumber(facets.multipleOf),
  }
}

/** A bound as a number where that prints the same text, else the text. */
function exactNumber(text: string | undefined): number | string | undefined {
  return text !== undefined && String(Number(text)) === text ? Number(text) : text
}

/** The fields for lengths, patterns and format of a string; a format only if asserted and known to the runtime. */
function describeText(scope: JsonScope, { facets, at }: ScalarNode | CodeListNode): Fields {
  const { minLength, maxLength, holding, patterns = [] } = facets
  const format = checkedFormat(facets)
  return {
    minLength,
    maxLength,
    patterns:
      patterns.length === 0
        ? undefined
        : patterns.map((step) => describePattern(scope, step, { name: 'a JSON type', at })),
    format:
      format === undefined
        ? undefined
        : { $: 'format', name: format, ...(holding === undefined ? {} : { isAlone: true }) },
  }
}

/**
 * Returns a function that describes an array: prefix, items, their least and greatest number, uniqueness and
 * `contains`. Fields with default values are undefined.
 */
function describeArray(scope: JsonScope): (node: ArrayNode) => Fields {
  return ({ prefix, items, evaluatesItems, minItems, maxItems, unique, contains }) => ({
    json: 'array',
    prefix: prefix.length === 0 ? undefined : prefix.map(typeReference),
    items: describeRest(scope, items, evaluatesItems),
    minItems: minItems === 0 ? undefined : minItems,
    maxItems: finite(maxItems),
    isUnique: unique || undefined,
    contains: contains && {
      type: typeReference(contains.type),
      min: contains.min,
      max: finite(contains.max),
      evaluates: contains.evaluates || undefined,
    },
  })
}

function finite(count: number): number | undefined {
  return count === Number.POSITIVE_INFINITY ? undefined : count
}

/**
 * Returns a function that describes an object: properties, required names, patterns, additional properties, property
 * names and counts. Properties that are only listed in `required` are not among its properties.
 */
function describeObject(scope: JsonScope): (node: ObjectNode) => Fields {
  return (node) => {
    const declared = node.properties.filter((property) => !property.undeclared)
    const required = node.properties.filter((property) => property.required)
    return {
      json: 'object',
      properties: listed(declared.map(({ name, type }) => [name, typeReference(type)])),
      required: listed(required.map(({ name }) => name)),
      additional: describeRest(scope, node.additional, node.evaluatesAdditional),
      patterns: listed(
        node.patterns.map((one) => [
          describePattern(scope, [patternOfNames(one)], { name: 'a JSON type', at: node.at }),
          typeReference(one.type),
        ]),
      ),
      names: node.propertyNames === undefined ? undefined : typeReference(node.propertyNames),
      minProperties: node.minProperties,
      maxProperties: node.maxProperties,
      dependentRequired: listed([...node.dependentRequired].map(([name, needs]) => [name, needs])),
    }
  }
}

/** A list; left out where it is empty. */
function listed(items: readonly Data[]): readonly Data[] | undefined {
  return items.length === 0 ? undefined : items
}
