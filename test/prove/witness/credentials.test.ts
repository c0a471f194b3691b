import { expect, test } from 'vitest'
import { api, type VersionText } from '../../diff/versions.ts'
import { sideOf, witnessed } from './witnessed.ts'

const schemes = (key: string): string =>
  `K: ${key}, B: {type: http, scheme: Basic}, T: {type: http, scheme: bearer}, ` +
  "O: {type: oauth2, flows: {clientCredentials: {tokenUrl: 'https://a.example', scopes: {r: r, w: w}}}}, " +
  'S: {type: apiKey, in: cookie, name: s d}, M: {type: mutualTLS}'
const inHeader = '{type: apiKey, in: header, name: X-K}'
const inQuery = '{type: apiKey, in: query, name: k}'
const asking = (security: string, key = inHeader, rest = ''): VersionText =>
  api(
    `{/x: {get: {operationId: getX, ${rest}responses: {'200': {description: d}}, security: [${security}]}}}`,
    `components: {securitySchemes: {${schemes(key)}}}`,
  )
const session = 'parameters: [{name: c, in: cookie, required: true, schema: {enum: [v]}}], '

/** An unsigned JSON Web Token with a scope. */
const token = (scope: string): string =>
  `${[{ alg: 'none' }, { scope }].map((part) => Buffer.from(JSON.stringify(part)).toString('base64url')).join('.')}.`

/** What shows each breaking change between two versions, or why nothing does. */
async function witnesses(earlier: VersionText, later: VersionText): Promise<readonly string[]> {
  const [before, after] = [await sideOf('a', earlier), await sideOf('b', later)]
  const { comparison, witnesses: lines, proofs } = witnessed(before, after)
  const breaking = comparison.changes.filter(({ severity }) => severity === 'breaking')
  return breaking.map(({ id, rule, witness }) => {
    if (witness.status === 'unproven') return `${rule}: unproven`
    const text = lines[witness.line - 1]?.document ?? 'no line'
    const image = proofs.get(id)?.image
    return [rule, ...[text, image ?? ''].map((one) => one.trim().replace(/\n/g, '; '))]
      .filter((one) => one !== '')
      .join(': ')
  })
}

test.each<[what: string, { given: readonly [VersionText, VersionText]; want: readonly string[] }]>([
  [
    'nothing was asked',
    { given: [asking(''), asking('{B: []}')], want: ['security-changed: GET /x HTTP/1.1'] },
  ],
  [
    'one of two ways is gone',
    {
      given: [asking('{T: []}, {K: []}'), asking('{T: []}')],
      want: ['security-changed: GET /x HTTP/1.1; X-K: key'],
    },
  ],
  [
    'both ways instead of one',
    {
      given: [asking('{B: []}, {K: []}'), asking('{B: [], K: []}')],
      want: ['security-changed: GET /x HTTP/1.1; Authorization: Basic bmFtZTpwYXNzd29yZA=='],
    },
  ],
  [
    'a cookie beside another',
    {
      given: [asking('{S: []}', inHeader, session), asking('{O: [r]}', inHeader, session)],
      want: ['security-changed: GET /x HTTP/1.1; Cookie: c=v; s%20d=key'],
    },
  ],
  [
    'a key that moves, alone',
    {
      given: [asking('{K: []}'), asking('{K: []}', inQuery)],
      want: ['security-scheme-changed: GET /x HTTP/1.1; X-K: key'],
    },
  ],
  [
    'a key that moves, beside a token that is asked then: each by itself',
    {
      given: [asking('{K: []}'), asking('{K: [], T: []}', inQuery)],
      want: [
        'security-changed: GET /x HTTP/1.1; X-K: key: GET /x?k=key HTTP/1.1',
        'security-scheme-changed: GET /x HTTP/1.1; X-K: key: GET /x HTTP/1.1; X-K: key; Authorization: Bearer token',
      ],
    },
  ],
  [
    'what no message shows',
    {
      given: [asking('{M: []}, {O: [r]}'), asking('{T: []}')],
      want: ['security-changed: GET /x HTTP/1.1'],
    },
  ],
  [
    'one token for another',
    {
      given: [asking('{O: [r]}'), asking('{T: []}')],
      want: ['security-changed: unproven'],
    },
  ],
  [
    'a further scope',
    {
      given: [asking('{O: [r]}'), asking('{O: [r, w]}')],
      want: [`security-scope-added: GET /x HTTP/1.1; Authorization: Bearer ${token('r')}`],
    },
  ],
  [
    'two further scopes, each by itself',
    {
      given: [asking('{O: []}'), asking('{O: [r, w]}')],
      want: ['r', 'w'].map(
        (kept) =>
          `security-scope-added: GET /x HTTP/1.1; Authorization: Bearer token: GET /x HTTP/1.1; Authorization: Bearer ${token(kept)}`,
      ),
    },
  ],
  [
    'a key that is asked for with roles',
    {
      given: [asking('{K: [admin]}'), asking('{B: []}')],
      want: ['security-changed: GET /x HTTP/1.1; X-K: key'],
    },
  ],
  [
    'scopes of two schemes that share a header',
    {
      given: [asking('{O: [r], T: []}, {O: [w]}'), asking('{O: [w]}')],
      want: [`security-changed: GET /x HTTP/1.1; Authorization: Bearer ${token('r')}`],
    },
  ],
])('%s', async (_, { given: [before, after], want }) => {
  expect([...(await witnesses(before, after))].sort()).toEqual(want)
})
