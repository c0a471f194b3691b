import { expect, test } from 'vitest'
import { type Change, diff } from '../../src/diff/index.ts'
import { api, type VersionText, versionOf } from './versions.ts'

const declared =
  'K: {type: apiKey, name: X-K, in: header}, B: {type: http, scheme: bearer}, ' +
  "O: {type: oauth2, flows: {clientCredentials: {tokenUrl: 'https://a.example', scopes: {r: r, w: w}}}}"
const get = (id: string, security = ''): string =>
  `get: {operationId: ${id}, responses: {'200': {description: d}}${security && `, security: [${security}]`}}`
const described = (paths: string, schemes = declared, rest = ''): VersionText =>
  api(`{${paths}}`, `${rest}components: {securitySchemes: {${schemes}}}`)
const asking = (security: string, schemes = declared): VersionText =>
  described(`/x: {${get('getX', security)}}`, schemes)
const called = (security: string): VersionText => ({
  openapi: (
    described(`/x: {${get('getX')}}`, declared, `webhooks: {onX: {${get('onX', security)}}}\n`).openapi ?? ''
  ).replace('3.0.3', '3.1.0'),
})
const foundIn = async ([before, after]: readonly [VersionText, VersionText]): Promise<readonly string[]> => {
  const { changes } = diff(await versionOf('a', before), await versionOf('b', after))
  return changes.map(({ rule, effect, severity, who }: Change) => [rule, effect, severity, ...who].join(' '))
}

/** One requirement of the list has to be met, and all that it names (OpenAPI, Security Requirement Object). */
test.each<[what: string, before: string, after: string, want: readonly string[]]>([
  ['two scopes, each enough: both needed', '{O: [r]}, {O: [w]}', '{O: [r, w]}', ['narrows breaking sender']],
  ['two scopes, each enough: one is not', '{O: [r]}, {O: [w]}', '{O: [r]}', ['narrows breaking sender']],
  ['a further scope is enough', '{O: [r]}', '{O: [r]}, {O: [w]}', ['widens safe']],
  [
    'scopes change places',
    '{O: [r]}, {O: [w], K: []}',
    '{O: [w]}, {O: [r], K: []}',
    ['replaces breaking sender'],
  ],
  ['both needed: one is enough', '{K: [], B: []}', '{K: []}, {B: []}', ['widens safe']],
  ['one is enough: both needed', '{K: []}, {B: []}', '{K: [], B: []}', ['narrows breaking sender']],
  ['one scheme less', '{O: [r], K: []}', '{O: [r]}', ['widens safe']],
  ['nothing is needed any more', '{K: []}', '{}', ['widens safe']],
  ['what is not needed is not needed', '{}, {K: []}', '{}', []],
  ['what asks for more lets nobody else in', '{K: [], B: []}, {K: []}', '{K: []}', []],
  ['one requirement twice', '{K: []}, {K: []}', '{K: []}', []],
  ['another order', '{O: [r, w]}, {K: [], B: []}', '{B: [], K: []}, {O: [w, r]}', []],
])('%s', async (_, before, after, want) => {
  const wanted = want.map((line) => `security-changed ${line}`)
  expect(await foundIn([asking(before), asking(after)])).toEqual(wanted)
})

test.each<[what: string, { given: readonly [VersionText, VersionText]; want: readonly string[] }]>([
  [
    'the name of a scheme is on no wire',
    { given: [asking('{K: []}'), asking('{Key: []}', declared.replace('K:', 'Key:'))], want: [] },
  ],
  [
    'two schemes that change names',
    {
      given: [
        asking('{K: []}, {O: [r]}'),
        asking('{B: []}, {O: [r]}', declared.replace('K:', 'X:').replace('B:', 'K:').replace('X:', 'B:')),
      ],
      want: [],
    },
  ],
  [
    'a scheme that nobody asks for',
    {
      given: [asking('{K: []}'), asking('{K: []}', declared.replace('bearer', 'basic'))],
      want: ['security-scheme-changed replaces safe'],
    },
  ],
  [
    'the header of a key in small letters',
    { given: [asking('{K: []}'), asking('{K: []}', declared.replace('X-K', 'x-k'))], want: [] },
  ],
  [
    'what the provider shows is new: who is called does not mind',
    { given: [called(''), called('{K: []}')], want: ['security-changed narrows breaking sender'] },
  ],
  [
    'what the provider showed is gone: who is called misses it',
    { given: [called('{K: []}'), called('')], want: ['security-changed widens breaking receiver'] },
  ],
])('%s', async (_, { given, want }) => {
  expect(await foundIn(given)).toEqual(want)
})

test('what is asked for all operations is one edit', async () => {
  const [before, after] = await Promise.all(
    ['r', 'r, w'].map((scopes, index) =>
      versionOf(
        `v${index}`,
        described(`/x: {${get('getX')}}, /y: {${get('getY')}}`, declared, `security: [{O: [${scopes}]}]\n`),
      ),
    ),
  )
  if (before === undefined || after === undefined) throw new Error('two versions are compared')
  expect(diff(before, after).changes).toMatchObject([
    { rule: 'security-scope-added', where: { operations: ['getX', 'getY'] } },
  ])
})
