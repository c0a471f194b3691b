import { expect, test } from 'vitest'
import { order, type VersionText, value } from '../../diff/versions.ts'
import { sideOf, witnessed } from './witnessed.ts'

const textOf = (given: string | VersionText): VersionText =>
  typeof given === 'string' ? { openapi: given } : given

const head = "openapi: 3.1.0\ninfo: {title: t, version: '1'}\n"

const answering = (schemas: string): string =>
  `${head}paths:\n  /a: {get: {operationId: a, responses: {'200': {description: d, content: {application/json: {schema: {$ref: '#/components/schemas/A'}}}}}}}\ncomponents: {schemas: {${schemas}}}\n`

const texts = (facets: string, pattern: string): string =>
  answering(
    `A: {type: object, required: [id, code], properties: {id: {type: string, ${facets}}, code: {type: string, pattern: '${pattern}'}}}`,
  )

/** A body of a type that is called so, or of one without a name. */
const sending = (name: string | undefined, required: string): string => {
  const type = `{type: object, required: [${required}], properties: {id: {type: string}, one: {type: string}, other: {type: integer}, third: {type: integer}}}`
  const schema = name === undefined ? type : `{$ref: '#/components/schemas/${name}'}`
  const components = name === undefined ? '' : `components: {schemas: {${name}: ${type}}}\n`
  return `${head}paths:\n  /a: {post: {operationId: a, requestBody: {content: {application/json: {schema: ${schema}}}}, responses: {'204': {description: d}}}}\n${components}`
}

const asking = (schema: string): string =>
  `${head}paths:\n  /a: {get: {operationId: a, parameters: [{name: state, in: query, schema: ${schema}}], responses: {'204': {description: d}}}}\n`

/** A list of codes with a bound that says nothing, in a form and in the answer. */
const sharing = (codes: string): string =>
  `${head}paths:\n  /a: {post: {operationId: a, requestBody: {content: {application/x-www-form-urlencoded: {schema: {type: object, properties: {bank: {type: string, maxLength: 9, enum: [${codes}]}}}}}}, responses: {'200': {description: d, content: {application/json: {schema: {$ref: '#/components/schemas/A'}}}}}}}\ncomponents: {schemas: {A: {type: object, properties: {bank: {type: string, maxLength: 9, enum: [${codes}]}}}}}\n`

const member = (kind: string): string =>
  `{type: object, required: [kind], properties: {kind: {const: ${kind}}}}`
const choice = (kinds: readonly string[], rest: string): string =>
  answering(
    `A: {type: object, required: [one${rest}], properties: {one: {anyOf: [${kinds.map(member).join(', ')}]}, other: {type: string}}}`,
  )
const nullable = (type: string, rest: string): string =>
  answering(
    `A: {type: object, required: [id${rest}], properties: {id: {type: string}, name: {type: ${type}}, other: {type: string}}}`,
  )

test.each<[string, string, string | VersionText, string | VersionText]>([
  [
    'null, where another property became required',
    'schema-became-nullable',
    nullable('string', ''),
    nullable("[string, 'null']", ', other'),
  ],
  [
    'an alternative among many, where another property became required',
    'alternative-added',
    choice(['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'], ''),
    choice(['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'late'], ', other'),
  ],
  [
    'a value of a parameter that no body has',
    'enum-value-removed',
    asking('{type: string, enum: [on, off]}'),
    asking('{type: string, enum: [on]}'),
  ],
  [
    'a code of an answer, whose list stands in a form as well',
    'enum-value-added',
    sharing('a, b, c'),
    sharing('a, b, c, d'),
  ],
  [
    'the length of a parameter',
    'max-length-narrowed',
    asking('{type: string, maxLength: 40}'),
    asking('{type: string, maxLength: 4}'),
  ],
  [
    'a length of texts that a pattern knows only two of',
    'max-length-widened',
    texts("minLength: 20, maxLength: 20, pattern: '^[a-f]+$'", '^[a-f]+$'),
    texts("minLength: 20, maxLength: 32, pattern: '^[a-f]{20}(?:[a-f]{12})?$'", '^[a-f]+$'),
  ],
  [
    'a change beside a text whose pattern has groups that remember nothing',
    'max-length-narrowed',
    texts('maxLength: 9', '^(?:[A-Z]{4})*?(?<rest>[A-Z]{2}==|[A-Z]{3}=)$'),
    texts('maxLength: 4', '^(?:[A-Z]{4})*?(?<rest>[A-Z]{2}==|[A-Z]{3}=)$'),
  ],
  [
    'a change beside a text whose pattern looks ahead',
    'max-length-narrowed',
    texts('maxLength: 9', '^(?=.*[0-9])[a-f0-9]{3}$'),
    texts('maxLength: 4', '^(?=.*[0-9])[a-f0-9]{3}$'),
  ],
  [
    'a change beside alternatives that ask for what stands beside them',
    'property-became-required',
    answering(
      'A: {type: object, properties: {id: {type: string}, state: {enum: [open]}, team: {type: array, items: {type: string}}}, anyOf: [{required: [state]}, {required: [team]}]}',
    ),
    answering(
      'A: {type: object, required: [id], properties: {id: {type: string}, state: {enum: [open]}, team: {type: array, items: {type: string}}}, anyOf: [{required: [state]}, {required: [team]}]}',
    ),
  ],
  [
    'a change beside a reference that must be more, whatever it is',
    'property-became-required',
    answering(
      "A: {type: object, required: [choice], properties: {id: {type: string}, choice: {allOf: [{$ref: '#/components/schemas/B'}, {}]}}}, B: {anyOf: [{enum: [auto]}, {type: integer}]}",
    ),
    answering(
      "A: {type: object, required: [choice, id], properties: {id: {type: string}, choice: {allOf: [{$ref: '#/components/schemas/B'}, {}]}}}, B: {anyOf: [{enum: [auto]}, {type: integer}]}",
    ),
  ],
  [
    'one alternative of what must be there, where all that were needed are gone',
    'requirement-added',
    answering('A: {type: object, properties: {a: {type: string}, b: {type: string}}}'),
    answering(
      'A: {type: object, properties: {a: {type: string}, b: {type: string}}, anyOf: [{required: [a]}, {required: [b]}]}',
    ),
  ],
  [
    'a change in a body whose type got another name',
    'property-became-required',
    sending('Order', 'id'),
    sending('Purchase', 'id, one'),
  ],
  [
    'a change in a body whose type lost its name',
    'property-became-required',
    sending('Order', 'id'),
    sending(undefined, 'id, one'),
  ],
  [
    'a change in a body whose type was given a name',
    'property-became-required',
    sending(undefined, 'id'),
    sending('Order', 'id, one'),
  ],
  [
    'another named schema in the same place',
    'type-changed',
    answering(
      "A: {type: object, properties: {one: {$ref: '#/components/schemas/B'}, other: {$ref: '#/components/schemas/C'}}}, B: {type: object, required: [b], properties: {b: {type: string}}}, C: {type: object, required: [c], properties: {c: {type: string}}}",
    ),
    answering(
      "A: {type: object, properties: {one: {$ref: '#/components/schemas/C'}, other: {$ref: '#/components/schemas/B'}}}, B: {type: object, required: [b], properties: {b: {type: string}}}, C: {type: object, required: [c], properties: {c: {type: string}}}",
    ),
  ],
  [
    'a named schema that is used below "not" alone',
    'max-length-narrowed',
    answering("A: {not: {$ref: '#/components/schemas/B'}}, B: {type: string, maxLength: 5}"),
    answering("A: {not: {$ref: '#/components/schemas/B'}}, B: {type: string, maxLength: 3}"),
  ],
  [
    'a named alternative that shares values with another',
    'max-length-narrowed',
    answering(
      "A: {oneOf: [{$ref: '#/components/schemas/B'}, {type: string, minLength: 3}]}, B: {type: string, maxLength: 5}",
    ),
    answering(
      "A: {oneOf: [{$ref: '#/components/schemas/B'}, {type: string, minLength: 3}]}, B: {type: string, maxLength: 3}",
    ),
  ],
  [
    'a member of a union',
    'alternative-added',
    order(
      '<xs:sequence><xs:element name="a"><xs:simpleType><xs:union memberTypes="xs:gYear xs:date"/></xs:simpleType></xs:element></xs:sequence>',
    ),
    order(
      '<xs:sequence><xs:element name="a"><xs:simpleType><xs:union memberTypes="xs:gYear xs:date xs:gYearMonth"/></xs:simpleType></xs:element></xs:sequence>',
    ),
  ],
  [
    'a length that one of the codes does not keep',
    'max-length-narrowed',
    value('<xs:enumeration value="abc"/><xs:enumeration value="abcdef"/>'),
    value('<xs:enumeration value="abc"/><xs:enumeration value="abcdef"/><xs:maxLength value="4"/>'),
  ],
  [
    'a pattern of a boolean',
    'pattern-added',
    value('', 'xs:boolean'),
    value('<xs:pattern value="true|false"/>', 'xs:boolean'),
  ],
  ['names without colons', 'builtin-changed', value('', 'xs:Name'), value('', 'xs:NCName')],
  ['any text for an address', 'form-changed', value('', 'xs:anyURI'), value('', 'xs:string')],
])('%s is proven', async (_name, rule, earlier, later) => {
  const [before, after] = [await sideOf('a', textOf(earlier)), await sideOf('b', textOf(later))]
  const { comparison } = witnessed(before, after)
  const breaking = comparison.changes.filter(({ severity }) => severity === 'breaking')
  expect(breaking.map((change) => change.rule)).toContain(rule)
  expect(breaking.map(({ witness }) => witness.status)).toEqual(breaking.map(() => 'proven'))
})
