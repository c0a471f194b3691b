import { expect, test } from 'vitest'
import { findLine } from '../../../src/prove/index.ts'
import { operation, type VersionText } from '../../diff/versions.ts'
import { sideOf, witnessed } from './witnessed.ts'

/** What shows the change of a rule between two versions, or why nothing does. */
async function witnessOf(
  rule: string,
  [earlier, later]: readonly [VersionText, VersionText],
): Promise<string> {
  const [before, after] = [await sideOf('a', earlier), await sideOf('b', later)]
  const { comparison, witnesses } = witnessed(before, after)
  const change = comparison.changes.find((one) => one.rule === rule)
  if (change?.witness.status !== 'proven') return change?.witness.status ?? 'no such change'
  return findLine(change.witness, witnesses)?.document ?? 'no line'
}

const form = 'application/x-www-form-urlencoded'
const of31 = ({ openapi = '' }: VersionText): VersionText => ({ openapi: openapi.replace('3.0.3', '3.1.0') })
const body = (type: string, schema: string, encoding = ''): VersionText =>
  of31(operation(`requestBody: {content: {${type}: {schema: ${schema}, encoding: {${encoding}}}}}`))
/** An object inside a form, in brackets or as one field. */
const inside = (rest: string, encoding = 'o: {style: deepObject, explode: true}'): VersionText =>
  body(form, `{type: object, properties: {o: {type: object, ${rest}}}}`, encoding)
const oneField = 'o: {explode: false, style: form}'
const header = (rest: string): VersionText =>
  body(
    'multipart/form-data',
    '{type: object, properties: {f: {type: string, enum: [t]}}}',
    `f: {headers: {X-Id: {schema: {type: object, ${rest}}}}}`,
  )
const json = (rest: string): VersionText => body('application/json', `{type: object, ${rest}}`)
const closed = 'additionalProperties: false, '
const ab = (a: string): string => `properties: {a: {type: integer${a}}, b: {type: boolean}}`

/** An object that one edit makes empty is filled with what no other edit of it refuses. */
test.each<
  [what: string, { given: readonly [rule: string, earlier: VersionText, later: VersionText]; want: string }]
>([
  [
    'a property that must be there, in brackets, and another that narrowed',
    {
      given: ['property-became-required', inside(ab('')), inside(`required: [b], ${ab(', maximum: 5')}`)],
      want: 'o%5Ba%5D=5',
    },
  ],
  [
    'the same as one field',
    {
      given: [
        'property-became-required',
        inside(ab(''), oneField),
        inside(`required: [b], ${ab(', maximum: 5')}`, oneField),
      ],
      want: 'o=a,5',
    },
  ],
  [
    'the same where no value of the other is taken by both',
    {
      given: [
        'property-became-required',
        inside(ab('')),
        inside(`required: [b], ${ab('').replace('integer', 'object')}`),
      ],
      want: 'o%5Bmore%5D=text',
    },
  ],
  [
    'the same where nothing else may be there',
    {
      given: [
        'property-became-required',
        inside(closed + ab('')),
        inside(`${closed}required: [b], ${ab('').replace('integer', 'boolean')}`),
      ],
      want: 'unproven',
    },
  ],
  [
    'a property of the header of a part that must be there, and narrowed',
    {
      given: [
        'property-became-required',
        header('properties: {a: {type: integer}}'),
        header('required: [a], properties: {a: {type: integer, maximum: 4}}'),
      ],
      want: 'X-Id: more,text\n',
    },
  ],
  [
    'more properties than there were, and one that narrowed',
    {
      given: ['property-count-changed', json(ab('')), json(`minProperties: 1, ${ab(', maximum: 5')}`)],
      want: '{}',
    },
  ],
  [
    'fewer properties than there were, and one that narrowed',
    {
      given: ['property-count-changed', json(ab('')), json(`maxProperties: 1, ${ab(', maximum: 5')}`)],
      want: '{\n  "another-1": "text",\n  "another-2": "text"\n}',
    },
  ],
])('%s', async (_what, { given: [rule, ...versions], want }) => {
  expect(await witnessOf(rule, versions)).toContain(want)
})

/** One of these two properties may be there, not both. */
const either = 'properties: {a: {type: string}, b: {type: string}}'
const notBoth = '{not: {required: [a, b]}}'
const orNull = `p: {${either}, oneOf: [{type: object, allOf: [${notBoth}]}, {type: 'null'}]}`
const limited = (code: string): string =>
  `p: {oneOf: [{type: 'null'}, {allOf: [{type: object, properties: {t: ${code}}}, {${either}}, ${notBoth}]}]}`

test.each([
  ['a code', limited('{enum: [x]}'), '{"p":{"t":0}}'],
  ['a type', limited('{type: integer}'), '{"p":{"t":0.5}}'],
])(
  'a schema that must now match, where the choice around it is written otherwise: %s',
  async (_, later, want) => {
    const given = [json(`properties: {${orNull}}`), json(`properties: {${later}}`)] as const
    expect(JSON.parse(await witnessOf('requirement-added', given))).toEqual(JSON.parse(want))
  },
)
