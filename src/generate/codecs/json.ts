import { diagnostic } from '../../diagnostics/index.ts'
import {
  type ArrayNode,
  type CodeListNode,
  type NodeId,
  type ObjectNode,
  type ScalarNode,
  type TypeNode,
  type Visitor,
  visit,
} from '../../schema/index.ts'
import { Code, code, literal, regExp } from '../../typescript/index.ts'
import { typeExpression } from '../types/type-expression.ts'
import { arrayLiteral, jsonValue, number, objectLiteral } from './fields.ts'
import { type CodecScope, constant, lazily } from './place.ts'

/** The descriptor of a JSON type. */
export function jsonDescriptor(scope: CodecScope, node: TypeNode): Code {
  return visit(node, visitorOf(scope))
}

function visitorOf(scope: CodecScope): Visitor<Code> {
  const all = (ids: readonly NodeId[]): Code => arrayLiteral(ids.map((id) => lazily(scope, id)))
  const refuse = (node: TypeNode): Code => {
    scope.sink(
      diagnostic(
        'codec-construct',
        { construct: `a node of kind "${node.kind}"`, name: 'a JSON type' },
        node.at,
      ),
    )
    return code`{}`
  }
  return {
    scalar: (node) => scalar(node),
    'code-list': (node) => codeList(node),
    constant: (node) =>
      objectLiteral([
        ['json', literal('constant')],
        ['values', arrayLiteral(node.values.map(jsonValue))],
      ]),
    array: (node) => array(scope, node),
    object: (node) => object(scope, node),
    union: (node) =>
      objectLiteral([
        ['json', literal(node.mode === 'one' ? 'one' : 'any')],
        ['of', all(node.members)],
      ]),
    all: (node) =>
      objectLiteral([
        ['json', literal('all')],
        ['of', all(node.members)],
      ]),
    not: (node) =>
      objectLiteral([
        ['json', literal('not')],
        ['of', lazily(scope, node.of)],
      ]),
    conditional: (node) =>
      objectLiteral([
        ['json', literal('if')],
        ['of', lazily(scope, node.if)],
        ['then', node.then === undefined ? undefined : lazily(scope, node.then)],
        ['else', node.else === undefined ? undefined : lazily(scope, node.else)],
      ]),
    unknown: () => objectLiteral([['json', literal('unknown')]]),
    never: () => objectLiteral([['json', literal('never')]]),
    reference: refuse,
    complex: refuse,
    list: refuse,
  }
}

function scalar(node: ScalarNode): Code {
  const { primitive, facets } = node
  if (primitive === 'boolean' || primitive === 'null') return objectLiteral([['json', literal(primitive)]])
  if (primitive === 'string') {
    return objectLiteral([
      ['json', literal('string')],
      ['minLength', facets.minLength === undefined ? undefined : number(facets.minLength)],
      ['maxLength', facets.maxLength === undefined ? undefined : number(facets.maxLength)],
      ['patterns', patterns(node)],
    ])
  }
  const text = (bound: string | undefined): Code | undefined =>
    bound === undefined ? undefined : literal(bound)
  return objectLiteral([
    ['json', literal('number')],
    ['isInteger', facets.fractionDigits === 0 ? code`true` : undefined],
    ['minimum', text(facets.minInclusive)],
    ['maximum', text(facets.maxInclusive)],
    ['exclusiveMinimum', text(facets.minExclusive)],
    ['exclusiveMaximum', text(facets.maxExclusive)],
    ['multipleOf', text(facets.multipleOf)],
  ])
}

function patterns({ facets }: ScalarNode | CodeListNode): Code | undefined {
  const steps = (facets.patterns ?? []).map((step) => step.map((one) => one.source))
  if (steps.length === 0) return undefined
  return arrayLiteral(
    steps.map((sources) => {
      const joined = sources.length === 1 ? (sources[0] ?? '') : sources.map((one) => `(?:${one})`).join('|')
      return new Code(`/* @__PURE__ */ ${regExp(joined).text}`)
    }),
  )
}

function codeList(node: CodeListNode): Code {
  const values = arrayLiteral(node.members.map((member) => literal(member.value)))
  return objectLiteral([
    ['json', literal('string')],
    ['values', values],
    ['patterns', patterns(node)],
  ])
}

function array(scope: CodecScope, node: ArrayNode): Code {
  const { contains } = node
  return objectLiteral([
    ['json', literal('array')],
    [
      'prefix',
      node.prefix.length === 0 ? undefined : arrayLiteral(node.prefix.map((id) => lazily(scope, id))),
    ],
    ['items', node.items === false ? code`false` : lazily(scope, node.items)],
    ['minItems', node.minItems === 0 ? undefined : number(node.minItems)],
    ['maxItems', node.maxItems === Number.POSITIVE_INFINITY ? undefined : number(node.maxItems)],
    ['isUnique', node.unique ? code`true` : undefined],
    [
      'contains',
      contains &&
        objectLiteral([
          ['type', lazily(scope, contains.type)],
          ['min', number(contains.min)],
          ['max', number(contains.max)],
        ]),
    ],
  ])
}

function object(scope: CodecScope, node: ObjectNode): Code {
  const required = node.properties.filter((property) => property.required)
  const dependent = [...node.dependentRequired]
  const expression = (source: string): Code => new Code(`/* @__PURE__ */ ${regExp(source).text}`)
  return objectLiteral([
    ['json', literal('object')],
    [
      'properties',
      arrayLiteral(
        node.properties.map(({ name, type }) => code`[${literal(name)}, ${lazily(scope, type)}]`),
        '  ',
      ),
    ],
    [
      'required',
      required.length === 0
        ? undefined
        : arrayLiteral(
            required.map(({ name }) => literal(name)),
            '  ',
          ),
    ],
    ['additional', node.additional === false ? code`false` : lazily(scope, node.additional)],
    [
      'patterns',
      node.patterns.length === 0
        ? undefined
        : arrayLiteral(
            node.patterns.map(({ pattern, type }) => code`[${expression(pattern)}, ${lazily(scope, type)}]`),
          ),
    ],
    ['names', node.propertyNames === undefined ? undefined : lazily(scope, node.propertyNames)],
    ['minProperties', node.minProperties === undefined ? undefined : number(node.minProperties)],
    ['maxProperties', node.maxProperties === undefined ? undefined : number(node.maxProperties)],
    [
      'dependentRequired',
      dependent.length === 0
        ? undefined
        : arrayLiteral(
            dependent.map(([name, needs]) => code`[${literal(name)}, ${arrayLiteral(needs.map(literal))}]`),
          ),
    ],
  ])
}

/** The codec of an exported JSON type. */
export function jsonCodecOf(scope: CodecScope, node: TypeNode): Code {
  const { layout, writer, runtime } = scope
  const type = typeExpression({ layout, writer, runtime }, node.id).code
  const value = code`/* @__PURE__ */ ${writer.import('jsonCodec', runtime)}<${type}>(${lazily(scope, node.id)})`
  const declared = code`${writer.import('JsonCodec', runtime, 'type')}<${type}>`
  return constant(layout.codecName(node.id) ?? '', declared, value)
}
