import { expect, test } from 'vitest'
import { api, operation, type VersionText } from '../../diff/versions.ts'
import { sideOf, witnessed } from './witnessed.ts'

/** What proves the one breaking change between two versions, or why nothing does. */
async function witnessOf([earlier, later]: readonly [VersionText, VersionText]): Promise<string> {
  const [before, after] = [await sideOf('a', earlier), await sideOf('b', later)]
  const { comparison, proofs } = witnessed(before, after)
  const [change] = comparison.changes.filter(({ severity }) => severity === 'breaking')
  if (change?.witness.status === 'unproven') return change.witness.status
  return proofs.get(change?.id ?? '')?.shown ?? 'nothing breaks'
}

const schema =
  'schema: {type: object, required: [s, n, l, o], properties: {s: {const: a b}, n: {const: 7}, l: {type: array, minItems: 2, items: {const: x}}, o: {type: object, required: [p], properties: {p: {const: y}}}}}'
const of31 = ({ openapi = '' }: VersionText): VersionText => ({ openapi: openapi.replace('3.0.3', '3.1.0') })
const body = (type: string, encoding = '', of = schema): VersionText =>
  of31(operation(`requestBody: {required: true, content: {${type}: {${of}${encoding}}}}`))

const form = 'application/x-www-form-urlencoded'
const parts = 'multipart/form-data'
const other = body('application/json')

/** Each is replaced by another media type: the body must be one of the type that it says it is. */
test.each<[what: string, { given: VersionText; want: string }]>([
  [
    'a form: names and values, objects as JSON',
    { given: body(form), want: `${form}\n\ns=a%20b&n=7&l=x&l=x&o=%7B%22p%22%3A%22y%22%7D\n` },
  ],
  [
    'a form with styles',
    {
      given: body(form, ', encoding: {l: {style: pipeDelimited}, o: {style: deepObject, explode: true}}'),
      want: `${form}\n\ns=a%20b&n=7&l=x%7Cx&o%5Bp%5D=y\n`,
    },
  ],
  [
    'a form with a list as JSON',
    {
      given: body(form, ', encoding: {l: {contentType: application/json}}'),
      want: `${form}\n\ns=a%20b&n=7&l=%5B%22x%22%2C%22x%22%5D&o=%7B%22p%22%3A%22y%22%7D\n`,
    },
  ],
  [
    'parts, items of a list each in one',
    {
      given: body(parts),
      want: [
        `${parts}; boundary=part\n`,
        '--part\nContent-Disposition: form-data; name="s"\n\na b',
        '--part\nContent-Disposition: form-data; name="n"\n\n7',
        '--part\nContent-Disposition: form-data; name="l"\n\nx',
        '--part\nContent-Disposition: form-data; name="l"\n\nx',
        '--part\nContent-Disposition: form-data; name="o"\nContent-Type: application/json\n\n{"p":"y"}',
        '--part--\n',
      ].join('\n'),
    },
  ],
  [
    'a part of a type that is no text',
    {
      given: body(parts, ', encoding: {s: {contentType: image/png}}'),
      want: 'unproven',
    },
  ],
  ['an object where only JSON would hold it', { given: body('text/csv'), want: 'unproven' }],
])('the body of a witness is %s', async (_, { given, want }) => {
  const shown = await witnessOf([given, other])
  expect(shown.replace('PUT /x HTTP/1.1\nContent-Type: ', '')).toBe(want)
})

test('a body is taken by one version, though no text is known that the other takes', async () => {
  const few = 'schema: {type: object, required: [n], properties: {n: {const: 7}}}'
  expect(await witnessOf([body('application/json', '', few), body('application/x-n', '', few)])).toBe(
    'PUT /x HTTP/1.1\nContent-Type: application/json\n\n{\n  "n": 7\n}\n',
  )
})

const asking = (parameter: string): VersionText => operation(`parameters: [{name: p, ${parameter}}]`)
const inPath = (rest: string): VersionText =>
  api(
    `{'/x/{p}': {put: {operationId: putX, parameters: [{name: p, in: path, required: true, ${rest}}], responses: {'200': {description: d}}}}}`,
  )
const named = (type: string): VersionText =>
  api(
    "{/x: {put: {operationId: putX, parameters: [{name: p, in: query, schema: {$ref: '#/components/schemas/P'}}], responses: {'200': {description: d}}}}}",
    `components: {schemas: {P: ${type}}}`,
  )
const deepList = 'in: query, style: deepObject, explode: true, schema: {type: array, items: {type: string}}'
const range =
  'in: query, style: deepObject, explode: true, schema: {anyOf: [{type: object, properties: {gt: {type: integer}}}, {type: integer}]}'
const texts = 'schema: {type: array, items: {type: integer, minimum: 1}}'

/** What becomes of parameters is shown by requests. */
test.each<[what: string, { given: readonly [VersionText, VersionText]; want: string }]>([
  [
    'a cookie that must be there',
    {
      given: [operation('tags: []'), asking('in: cookie, required: true, schema: {type: string}')],
      want: 'PUT /x HTTP/1.1\n\n',
    },
  ],
  [
    'a list in brackets that must be there',
    {
      given: [asking(deepList), asking(`required: true, ${deepList}`)],
      want: 'PUT /x HTTP/1.1\n\n',
    },
  ],
  [
    'a range in brackets or a number that must be there',
    { given: [asking(range), asking(`required: true, ${range}`)], want: 'PUT /x HTTP/1.1\n\n' },
  ],
  [
    'a range in brackets that must have an end',
    {
      given: [
        asking(range),
        asking(
          range
            .replace('gt:', 'lt: {type: integer}, gt:')
            .replace('type: object,', 'type: object, required: [lt],'),
        ),
      ],
      want: 'PUT /x?p%5Bgt%5D=999 HTTP/1.1\n\n',
    },
  ],
  [
    'a cookie that is no number',
    {
      given: [asking('in: cookie, schema: {type: boolean}'), asking('in: cookie, schema: {type: integer}')],
      want: 'PUT /x HTTP/1.1\nCookie: p=false\n\n',
    },
  ],
  [
    'a text where JSON must be',
    {
      given: [
        of31(asking('in: query, schema: {const: a}')),
        of31(asking('in: query, content: {application/json: {schema: {const: a}}}')),
      ],
      want: 'PUT /x?p=a HTTP/1.1\n\n',
    },
  ],
  [
    'JSON where a text must be',
    {
      given: [
        of31(asking('in: query, content: {application/json: {schema: {const: a}}}')),
        of31(asking('in: query, schema: {const: a}')),
      ],
      want: 'PUT /x?p=%22a%22 HTTP/1.1\n\n',
    },
  ],
  [
    'a path without the dot of a label',
    {
      given: [inPath('schema: {type: boolean}'), inPath('style: label, schema: {type: boolean}')],
      want: 'PUT /x/true HTTP/1.1\n\n',
    },
  ],
  [
    'a list that is no longer exploded',
    {
      given: [of31(asking(`in: query, ${texts}`)), of31(asking(`in: query, explode: false, ${texts}`))],
      want: 'PUT /x?p=1000&p=1001 HTTP/1.1\n\n',
    },
  ],
  [
    'a text of a named type that must be a number',
    { given: [named('{type: boolean}'), named('{type: integer}')], want: 'PUT /x?p=true HTTP/1.1\n\n' },
  ],
])('a request shows %s', async (_, { given, want }) => {
  expect(await witnessOf(given)).toBe(want)
})

/** What the provider calls has bodies without a name of their own, too. */
const calling = (event: string): VersionText =>
  operation(
    `callbacks: {ev: {'{$request.body#/u}': {post: {requestBody: {required: true, content: {application/json: {schema: ${event}}}}, responses: {'200': {description: d}}}}}}`,
  )

test('a body of a callback is shown by a value', async () => {
  const given = [
    calling('{type: object, properties: {e: {type: boolean}}}'),
    calling('{type: object, required: [e], properties: {e: {type: boolean}}}'),
  ] as const
  expect(await witnessOf(given)).toBe('{}\n')
})
