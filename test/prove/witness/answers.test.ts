import { expect, test } from 'vitest'
import { api, type VersionText } from '../../diff/versions.ts'
import { quotedIn } from '../../support/quoted.ts'
import { sideOf, witnessed } from './witnessed.ts'

/** Headers of an answer, which has a body. */
const answer = (headers: string, { status = '200', rest = '' } = {}): VersionText =>
  api(
    `{'/x/{i}': {get: {operationId: getX, parameters: [{name: i, in: path, required: true, schema: {enum: [a]}}], responses: {'${status}': {description: d, headers: {${headers}}, content: {application/json: {schema: {enum: [1]}}}}}}}}`,
    rest,
  )
const limits = (required: string): string =>
  `{type: object, required: [${required}], properties: {a: {type: integer}, b: {type: integer}}}`

/** The answer that shows each breaking change between two versions, or why nothing does. */
async function answers(earlier: VersionText, later: VersionText): Promise<readonly string[]> {
  const [before, after] = [await sideOf('a', earlier), await sideOf('b', later)]
  const { comparison, witnesses: lines } = witnessed(before, after)
  const breaking = comparison.changes.filter(({ severity }) => severity === 'breaking')
  return breaking.map(({ rule, witness }) => {
    if (witness.status === 'unproven') return `${rule}: ${witness.why}`
    const text = lines[witness.line - 1]?.document ?? 'no line'
    const head = 'GET /x/a HTTP/1.1\n\n\nHTTP/1.1 '
    return `${rule}: ${text.replace(head, '').trim().replace(/\n+/g, '; ')}: ${quotedIn(witness.refusal?.message ?? '').join(' ')}`.replace(
      /: $/,
      '',
    )
  })
}

test.each<[what: string, { given: readonly [VersionText, VersionText]; want: readonly string[] }]>([
  [
    'a header may be missing',
    {
      given: [
        answer('X-A: {required: true, schema: {type: integer}}, X-B: {required: true, schema: {enum: [b]}}'),
        answer('X-A: {schema: {type: integer}}, X-B: {required: true, schema: {enum: [b]}}'),
      ],
      want: ['header-became-optional: 200; X-B: b; Content-Type: application/json; 1'],
    },
  ],
  [
    'a header that is no longer sent',
    {
      given: [
        answer('X-A: {required: true, schema: {type: integer}}', { status: '4XX' }),
        answer('', { status: '4XX' }),
      ],
      want: ['header-removed: 400; Content-Type: application/json; 1'],
    },
  ],
  [
    'a further value, under a name in small letters',
    {
      given: [answer('X-A: {schema: {enum: [a, b]}}'), answer('x-a: {schema: {enum: [a, b, c]}}')],
      want: ['enum-value-added: 200; x-a: c; Content-Type: application/json; 1'],
    },
  ],
  [
    'another way to write it',
    {
      given: [
        answer(`X-A: {required: true, explode: true, schema: ${limits('a, b')}}`),
        answer(`X-A: {required: true, schema: ${limits('a, b')}}`),
      ],
      want: ['header-style-changed: 200; X-A: a=999,b=281; Content-Type: application/json; 1: "a"'],
    },
  ],
])('%s', async (_, { given: [before, after], want }) => {
  expect(await answers(before, after)).toEqual(want)
})
