import {
  type ArrayNode,
  type CodeListNode,
  findNode,
  type NodeId,
  type ObjectNode,
  patternOfNames,
  resolve,
  type ScalarNode,
  type SchemaSet,
  type TypeNode,
} from '../../schema/index.ts'
import type { JsonTerm, NumberTerm, StringTerm, TermId } from './json-term.ts'

/** Gives each node of a set the number of its term. */
export type Numbering = (id: NodeId) => TermId

/** Compares two pairs by their first member, in code unit order. */
const byText = (a: readonly [string, unknown], b: readonly [string, unknown]): number =>
  a[0] < b[0] ? -1 : a[0] > b[0] ? 1 : 0

/**
 * Translates a node to the term of what it requires of values. Names, locations and annotations are dropped, and
 * lists without a meaningful order are sorted. References are followed; types of XML Schema become `foreign`.
 */
export function compileTerm(set: SchemaSet, node: TypeNode, number: Numbering): JsonTerm {
  const maybe = (id: NodeId | false): TermId | false => (id === false ? false : number(id))
  switch (node.kind) {
    case 'unknown':
    case 'never':
      return { kind: node.kind }
    case 'scalar':
      return scalarTerm(node)
    case 'code-list':
      return stringTerm(node, [...new Set(node.members.map(({ value }) => value))].sort())
    case 'constant':
      return { kind: 'constant', values: node.values }
    case 'all':
      return { kind: 'all', of: node.members.map(number) }
    case 'union':
      return { kind: node.mode === 'one' ? 'one' : 'any', of: node.members.map(number) }
    case 'not':
      return { kind: 'not', of: number(node.of) }
    case 'conditional':
      return {
        ...{ kind: 'if', of: number(node.if) },
        ...(node.then === undefined ? {} : { met: number(node.then) }),
        ...(node.else === undefined ? {} : { unmet: number(node.else) }),
      }
    case 'unevaluated':
      return {
        ...{ kind: 'unevaluated', of: number(node.of) },
        ...(node.properties === undefined ? {} : { properties: maybe(node.properties) }),
        ...(node.items === undefined ? {} : { items: maybe(node.items) }),
      }
    case 'resource': {
      const anchors = [...node.anchors].map(([name, to]) => [name, number(to)] as const).sort(byText)
      return { kind: 'resource', of: number(node.of), anchors }
    }
    case 'dynamic':
      return { kind: 'dynamic', anchor: node.anchor, to: number(node.to) }
    case 'array':
      return arrayTerm(set, node, number)
    case 'object':
      return objectTerm(set, node, number)
    case 'reference':
      return compileTerm(set, resolve(set, node.id), number)
    case 'complex':
    case 'list':
      return { kind: 'foreign', what: node.kind }
  }
}

/** The term of a scalar that JSON has; `foreign` for the other primitive types. */
function scalarTerm(node: ScalarNode): JsonTerm {
  switch (node.primitive) {
    case 'boolean':
    case 'null':
      return { kind: node.primitive }
    case 'string':
      return stringTerm(node)
    case 'number':
    case 'decimal':
      return numberTerm(node)
    default:
      return { kind: 'foreign', what: node.primitive }
  }
}

/**
 * A string term with the lengths and patterns of the node and the listed values; a format only if it is asserted.
 */
function stringTerm(node: ScalarNode | CodeListNode, values?: readonly string[]): StringTerm {
  const { minLength = 0, maxLength = Number.POSITIVE_INFINITY, patterns = [], format } = node.facets
  return {
    ...{ kind: 'string', minLength, maxLength, patterns },
    ...(values === undefined ? {} : { values }),
    ...(node.facets.assertsFormat && format !== undefined ? { format } : {}),
  }
}

/** A number term with the bounds and divisor that the node has; an integer if it allows no fraction digits. */
function numberTerm({ facets }: ScalarNode): NumberTerm {
  const { minInclusive, maxInclusive, minExclusive, maxExclusive, multipleOf } = facets
  return {
    ...{ kind: 'number', isInteger: facets.fractionDigits === 0 },
    facets: {
      ...(minInclusive === undefined ? {} : { minInclusive }),
      ...(maxInclusive === undefined ? {} : { maxInclusive }),
      ...(minExclusive === undefined ? {} : { minExclusive }),
      ...(maxExclusive === undefined ? {} : { maxExclusive }),
      ...(multipleOf === undefined ? {} : { multipleOf }),
    },
  }
}

/**
 * Whether further properties or items count as evaluated: they are forbidden, restricted, or explicitly allowed.
 */
function evaluates(set: SchemaSet, rest: NodeId | false, isSaid: true | undefined): boolean {
  return rest === false || isSaid === true || resolve(set, rest).kind !== 'unknown'
}

/** The term of an array schema, its parts replaced by their numbers. */
function arrayTerm(set: SchemaSet, node: ArrayNode, number: Numbering): JsonTerm {
  const { contains } = node
  return {
    ...{ kind: 'array', prefix: node.prefix.map(number), min: node.minItems, max: node.maxItems },
    items: node.items === false ? false : number(node.items),
    evaluatesRest: evaluates(set, node.items, node.evaluatesItems),
    unique: node.unique,
    ...(contains && {
      contains: {
        ...{ type: number(contains.type), min: contains.min, max: contains.max },
        evaluates: contains.evaluates === true,
      },
    }),
  }
}

/** The term of an object schema, all its lists sorted. Undeclared properties count only in `required`. */
function objectTerm(set: SchemaSet, node: ObjectNode, number: Numbering): JsonTerm {
  const declared = node.properties.filter(({ undeclared }) => !undeclared)
  const required = node.properties.filter((property) => property.required)
  return {
    kind: 'object',
    properties: declared.map(({ name, type }) => [name, number(type)] as const).sort(byText),
    required: [...new Set(required.map(({ name }) => name))].sort(),
    patterns: [...node.patterns]
      .sort((a, b) => byText([a.pattern, a], [b.pattern, b]))
      .map((one) => [patternOfNames(one), number(one.type)] as const),
    additional: node.additional === false ? false : number(node.additional),
    evaluatesRest: evaluates(set, node.additional, node.evaluatesAdditional),
    ...(node.propertyNames === undefined ? {} : { names: number(node.propertyNames) }),
    min: node.minProperties ?? 0,
    max: node.maxProperties ?? Number.POSITIVE_INFINITY,
    dependent: [...node.dependentRequired]
      .map(([name, needed]) => [name, [...needed].sort()] as const)
      .sort(byText),
  }
}

/**
 * Follows references, and combinations with a single distinct member, to the node that they are equivalent to.
 * Resources are followed too, unless `keepsResources`. A `oneOf` that repeats its member is not followed.
 */
export function findEquivalentNode(set: SchemaSet, id: NodeId, keepsResources: boolean): NodeId {
  let found = id
  for (;;) {
    const node = findNode(set, found)
    if (node.kind === 'reference') found = node.to
    else if ((node.kind === 'all' || node.kind === 'union') && new Set(node.members).size === 1) {
      if (node.kind === 'union' && node.mode === 'one' && node.members.length > 1) return found
      found = node.members[0] ?? found
    } else if (node.kind === 'resource' && !keepsResources) found = node.of
    else return found
  }
}
