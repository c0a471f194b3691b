import { expect, test } from 'vitest'
import { body31 } from '../../diff/versions.ts'
import { sideOf, witnessed } from './witnessed.ts'

async function changesOf(before: string, after: string) {
  const [from, to] = [await sideOf('a', body31(before)), await sideOf('b', body31(after))]
  const { comparison, proofs } = witnessed(from, to)
  const isMeant = ({ effect }: { effect: string }) => effect !== 'annotates'
  return comparison.changes.filter(isMeant).map((change) => ({ change, proof: proofs.get(change.id) }))
}

/** One schema in two spellings: programs may notice, documents do not. */
test.each([
  ['two booleans', '{type: boolean}', '{enum: [true, false]}'],
  ['an integer', '{type: integer}', '{type: number, multipleOf: 1}'],
  ['what is not no text', '{not: {not: {type: string}}}', '{type: string}'],
  ['the one empty text', '{type: string, maxLength: 0}', '{type: string, enum: [""]}'],
  ['codes as a pattern', '{type: string, enum: [a, b]}', '{type: string, pattern: "^[ab]$"}'],
  ['nothing', '{not: {}}', 'false'],
  [
    'any properties of one type',
    '{type: object, additionalProperties: {type: string}}',
    '{type: object, patternProperties: {".*": {type: string}}, additionalProperties: false}',
  ],
  [
    'one property that must be there',
    '{type: object, minProperties: 1, properties: {z: {}}, additionalProperties: false}',
    '{type: object, required: [z], properties: {z: {}}, additionalProperties: false}',
  ],
  [
    'a length that one item keeps',
    '{type: array, maxItems: 1, uniqueItems: true}',
    '{type: array, maxItems: 1}',
  ],
  [
    'what a condition asks of a type that it never meets',
    '{if: {type: string}, then: {minimum: 2}}',
    '{if: {type: string}, then: {minimum: 3}}',
  ],
  [
    'what a condition asks with it',
    '{if: {required: [a]}, then: {required: [a, b]}}',
    '{if: {required: [a]}, then: {required: [b]}}',
  ],
  [
    'what is asked of a number where a text must stand',
    '{type: string, not: {type: number, minimum: 2}}',
    '{type: string, not: {type: number, minimum: 3}}',
  ],
  [
    'what is asked of a code below "not"',
    '{enum: [1], not: {type: string, minLength: 1}}',
    '{enum: [1], not: {type: string, minLength: 2}}',
  ],
  [
    'a property of what can have none',
    '{properties: {a: {maxProperties: 0, properties: {b: {minimum: 1}}}}}',
    '{properties: {a: {maxProperties: 0, properties: {b: {minimum: 2}}}}}',
  ],
])('%s: no break', async (_, before, after) => {
  for (const pair of [
    [before, after],
    [after, before],
  ] as const) {
    const found = await changesOf(...pair)
    expect(found.filter(({ change }) => change.severity === 'breaking')).toEqual([])
  }
})

/** A kind by its name, and what stands in it: one of the others'. */
const chosen = (codes: string): string =>
  `if: {properties: {kind: {const: a}}}, then: {properties: {body: {type: integer}}},
   else: {if: {properties: {kind: {const: b}}}, then: {properties: {body: {enum: ${codes}}}}, else: {properties: {body: {type: "null"}}}}`.replaceAll(
    /\s+/g,
    ' ',
  )

/** Where nothing else changed, the document that the one accepts is the one that the other refuses. */
test.each([
  ['a property that asks for another', '{type: object}', '{type: object, dependentRequired: {a: [b]}}'],
  ['a property that may not be there', '{properties: {a: {type: string}}}', '{properties: {a: false}}'],
  ['a value that is no text', '{enum: [{v: 1}, {v: 2}]}', '{enum: [{v: 1}]}'],
  ['the values of a pattern', '{patternProperties: {^x: {}}}', '{patternProperties: {^x: {type: string}}}'],
  ['what must not be', '{not: {enum: [x]}}', '{not: {enum: [x, y]}}'],
  [
    'a branch of a condition',
    '{if: {required: [a]}, then: {required: [b]}}',
    '{if: {required: [a]}, then: {required: [b, c]}}',
  ],
  [
    'a value where a condition does not hold',
    `{type: object, required: [kind, body], properties: {kind: {enum: [a, b, c]}}, ${chosen('[s, m]')}}`,
    `{type: object, required: [kind, body], properties: {kind: {enum: [a, b, c]}}, ${chosen('[s]')}}`,
  ],
  ['items behind those that are named', '{prefixItems: [{}]}', '{prefixItems: [{}], items: {type: string}}'],
])('%s: the same document is taken and refused', async (_, before, after) => {
  const found = await changesOf(before, after)
  const breaking = found.filter(({ change }) => change.severity === 'breaking')
  expect(breaking.map(({ change }) => change.witness.status)).toEqual(['proven'])
  expect(breaking.map(({ proof }) => proof?.image)).toEqual([undefined])
})

/** As many as you like, said in numbers: nothing of such a size is made. */
test.each(['maxLength', 'minLength', 'maxItems', 'minItems', 'maxProperties', 'minProperties'])(
  'a %s of 2,147,483,647 is answered',
  { tags: 'slow' },
  async (keyword) => {
    const types = { Length: 'string', Items: 'array', Properties: 'object' }
    const type = types[keyword.slice(3) as keyof typeof types]
    const found = await changesOf(`{type: ${type}}`, `{type: ${type}, ${keyword}: 2147483647}`)
    expect(found.map(({ change }) => change.severity)).toEqual(['breaking'])
  },
)

/** The objects of an alternative that goes are refused for that alone, not for what takes some of them from now on. */
test('what comes where an alternative of a "oneOf" goes breaks nothing', async () => {
  const labels = (items: string): string =>
    `{type: object, properties: {labels: {type: array, minItems: 1, items: ${items}}}}`
  const named = (rest: string): string =>
    `{type: object, required: [name], properties: {name: {type: string}${rest}}}`
  const late = `{oneOf: [{type: string}, ${named(', level: {type: string, enum: [low, high]}')}]}`
  const found = await changesOf(
    `{oneOf: [${labels('{type: string}')}, ${labels(named(''))}]}`,
    `{oneOf: [${labels(late)}]}`,
  )
  expect(found.map(({ change: { rule, severity, witness } }) => [rule, severity, witness.status])).toEqual([
    ['alternative-removed', 'breaking', 'proven'],
    ['alternative-added', 'risky', 'unproven'],
  ])
})

test('a removed code that another change also refuses has no document of its own', async () => {
  const schema = (length: number, ...codes: readonly string[]): string =>
    `<xs:schema xmlns:xs="http://www.w3.org/2001/XMLSchema"><xs:element name="e"><xs:simpleType><xs:restriction base="xs:token">
<xs:maxLength value="${length}"/>${codes.map((code) => `<xs:enumeration value="${code}"/>`).join('')}
</xs:restriction></xs:simpleType></xs:element></xs:schema>`
  const sides = [schema(10, 'buyer', 'seller'), schema(5, 'buyer')] as const
  const [from, to] = [
    await sideOf('a', { schemas: { 's.xsd': sides[0] } }),
    await sideOf('b', { schemas: { 's.xsd': sides[1] } }),
  ]
  const { comparison } = witnessed(from, to)
  expect(comparison.changes.map(({ rule, severity, witness }) => [rule, severity, witness.status])).toEqual([
    ['enum-value-removed', expect.any(String), 'unproven'],
    ['max-length-narrowed', expect.any(String), 'unproven'],
  ])
  const whys = comparison.changes.map(({ witness }) => ('why' in witness ? witness.why : undefined))
  expect(new Set(whys).size).toBe(2)
})
