import { diagnostic } from '../../diagnostics/index.ts'
import type { JsonFormats } from '../../runtime/index.ts'
import {
  type ArrayNode,
  type CodeListNode,
  type Discriminator,
  type NodeId,
  type ObjectNode,
  type PropertyPattern,
  patternOfNames,
  resolve,
  type ScalarNode,
  type TypeNode,
  type UnionNode,
  type Visitor,
  visit,
} from '../../schema/index.ts'
import { type Code, code, literal } from '../../typescript/index.ts'
import { typeExpression } from '../types/type-expression.ts'
import { arrayLiteral, type Field, jsonValue, number, objectLiteral } from './fields.ts'
import { patternExpression } from './pattern.ts'
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
    scalar: (node) => scalar(scope, node),
    'code-list': (node) => codeList(scope, node),
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
        ['tells', node.discriminator && telling(scope, node, node.discriminator)],
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
    unevaluated: (node) =>
      objectLiteral([
        ['json', literal('unevaluated')],
        ['of', lazily(scope, node.of)],
        ['properties', lazilyOr(scope, node.properties)],
        ['items', lazilyOr(scope, node.items)],
      ]),
    resource: (node) =>
      objectLiteral([
        ['json', literal('resource')],
        ['of', lazily(scope, node.of)],
        [
          'anchors',
          arrayLiteral(
            [...node.anchors].map(([anchor, id]) => code`[${literal(anchor)}, ${lazily(scope, id)}]`),
          ),
        ],
      ]),
    dynamic: (node) =>
      objectLiteral([
        ['json', literal('dynamic')],
        ['anchor', literal(node.anchor)],
        ['of', lazily(scope, node.to)],
      ]),
    unknown: () => objectLiteral([['json', literal('unknown')]]),
    never: () => objectLiteral([['json', literal('never')]]),
    reference: refuse,
    complex: refuse,
    list: refuse,
  }
}

/** The property that names an alternative, and which alternative each name stands for. */
function telling(
  { layout: { set } }: CodecScope,
  { members }: UnionNode,
  { property, mapping }: Discriminator,
): Code | undefined {
  const ids = members.map((member) => resolve(set, member).id)
  const names = [...mapping].flatMap(([name, id]) => {
    const index = ids.indexOf(resolve(set, id).id)
    return index < 0 ? [] : [code`[${literal(name)}, ${index}]`]
  })
  return names.length === 0 ? undefined : code`[${literal(property)}, ${arrayLiteral(names)}]`
}

/** What the rest must be: absent where the schema does not say, `false` where there may be none. */
function lazilyOr(scope: CodecScope, id: NodeId | false | undefined): Code | undefined {
  if (id === undefined) return undefined
  return id === false ? code`false` : lazily(scope, id)
}

/** As `lazilyOr`, left out where the rest may be anything and nobody has looked at it. */
function rest(scope: CodecScope, id: NodeId | false, evaluates: true | undefined): Code | undefined {
  const isOpen = id !== false && !evaluates && resolve(scope.layout.set, id).kind === 'unknown'
  return isOpen ? undefined : lazilyOr(scope, id)
}

function scalar(scope: CodecScope, node: ScalarNode): Code {
  const { primitive, facets } = node
  if (primitive === 'boolean' || primitive === 'null') return objectLiteral([['json', literal(primitive)]])
  if (primitive === 'string') {
    return objectLiteral([['json', literal('string')], ...textFields(scope, node)])
  }
  return objectLiteral([
    ['json', literal('number')],
    ['isInteger', facets.fractionDigits === 0 ? code`true` : undefined],
    ['minimum', exactNumber(facets.minInclusive)],
    ['maximum', exactNumber(facets.maxInclusive)],
    ['exclusiveMinimum', exactNumber(facets.minExclusive)],
    ['exclusiveMaximum', exactNumber(facets.maxExclusive)],
    ['multipleOf', exactNumber(facets.multipleOf)],
  ])
}

/** A bound as a number where that is the same, else as text. */
function exactNumber(text: string | undefined): Code | undefined {
  if (text === undefined) return undefined
  return String(Number(text)) === text ? number(Number(text)) : literal(text)
}

/** The formats that the runtime can check; the others describe only. */
const checkedFormats: Readonly<Record<keyof JsonFormats, true>> = {
  ...{ date: true, time: true, 'date-time': true, duration: true, email: true, 'idn-email': true },
  ...{ hostname: true, 'idn-hostname': true, ipv4: true, ipv6: true, uuid: true, regex: true },
  ...{ uri: true, 'uri-reference': true, iri: true, 'iri-reference': true, 'uri-template': true },
  ...{ 'json-pointer': true, 'relative-json-pointer': true },
  ...{ base64: true, 'application/json': true, 'base64 application/json': true },
}

function textFields(scope: CodecScope, node: ScalarNode | CodeListNode): readonly Field[] {
  const { minLength, maxLength, format, assertsFormat } = node.facets
  const isChecked = assertsFormat === true && format !== undefined && Object.hasOwn(checkedFormats, format)
  const formats = isChecked ? scope.writer.import('jsonFormats', scope.runtime) : undefined
  return [
    ['minLength', minLength === undefined ? undefined : number(minLength)],
    ['maxLength', maxLength === undefined ? undefined : number(maxLength)],
    ['patterns', patterns(scope, node)],
    ['format', formats && code`${formats}[${literal(format ?? '')}]`],
  ]
}

function patterns(scope: CodecScope, { facets, at }: ScalarNode | CodeListNode): Code | undefined {
  const { patterns: steps = [] } = facets
  if (steps.length === 0) return undefined
  return arrayLiteral(steps.map((step) => patternExpression(scope, step, { name: 'a JSON type', at })))
}

function codeList(scope: CodecScope, node: CodeListNode): Code {
  const values = arrayLiteral(node.members.map((member) => literal(member.value)))
  return objectLiteral([['json', literal('string')], ['values', values], ...textFields(scope, node)])
}

function array(scope: CodecScope, node: ArrayNode): Code {
  const { contains } = node
  return objectLiteral([
    ['json', literal('array')],
    [
      'prefix',
      node.prefix.length === 0 ? undefined : arrayLiteral(node.prefix.map((id) => lazily(scope, id))),
    ],
    ['items', rest(scope, node.items, node.evaluatesItems)],
    ['minItems', node.minItems === 0 ? undefined : number(node.minItems)],
    ['maxItems', node.maxItems === Number.POSITIVE_INFINITY ? undefined : number(node.maxItems)],
    ['isUnique', node.unique ? code`true` : undefined],
    [
      'contains',
      contains &&
        objectLiteral([
          ['type', lazily(scope, contains.type)],
          ['min', number(contains.min)],
          ['max', contains.max === Number.POSITIVE_INFINITY ? undefined : number(contains.max)],
          ['evaluates', contains.evaluates ? code`true` : undefined],
        ]),
    ],
  ])
}

function object(scope: CodecScope, node: ObjectNode): Code {
  const required = node.properties.filter((property) => property.required)
  const declared = node.properties.filter((property) => !property.undeclared)
  const dependent = [...node.dependentRequired]
  const expression = (pattern: PropertyPattern): Code =>
    patternExpression(scope, [patternOfNames(pattern)], { name: 'a JSON type', at: node.at })
  return objectLiteral([
    ['json', literal('object')],
    [
      'properties',
      declared.length === 0
        ? undefined
        : arrayLiteral(
            declared.map(({ name, type }) => code`[${literal(name)}, ${lazily(scope, type)}]`),
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
    ['additional', rest(scope, node.additional, node.evaluatesAdditional)],
    [
      'patterns',
      node.patterns.length === 0
        ? undefined
        : arrayLiteral(node.patterns.map((one) => code`[${expression(one)}, ${lazily(scope, one.type)}]`)),
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
