import { expect, test } from 'vitest'
import { type Change, diff } from '../../src/diff/index.ts'
import { api, type VersionText, versionOf } from './versions.ts'

const called = (parts: string, openapi = '3.1.0'): VersionText => ({
  openapi: (
    api('{}', `webhooks: {onX: {post: {${parts}, responses: {'200': {description: d}}}}}`).openapi ?? ''
  ).replace('3.0.3', openapi),
})
const header = (rest: string): VersionText =>
  called(`parameters: [{name: X-S, in: header, ${rest}schema: {type: string}}]`)
const secured = (scopes: string): VersionText => {
  const { openapi = '' } = called('security: [{o: [r]}]')
  const flow = `{authorizationUrl: 'https://a.example', tokenUrl: 'https://a.example', scopes: {${scopes}}}`
  return {
    openapi: `${openapi}\ncomponents: {securitySchemes: {o: {type: oauth2, flows: {authorizationCode: ${flow}}}}}\n`,
  }
}
const renamed = ({ openapi = '' }: VersionText, by = 'onY: {post'): VersionText => ({
  openapi: openapi.replace('onX: {post', by),
})
const none = called('parameters: []')
const sent = (property: string, required = '[e]'): string =>
  `requestBody: {required: true, content: {application/json: {schema: {type: object, required: ${required}, properties: {e: ${property}}}}}}`
const lineOf = ({ rule, effect, severity, who }: Change): string => [rule, effect, severity, ...who].join(' ')

const calling = (...callbacks: readonly string[]): VersionText =>
  api(
    `{/x: {get: {operationId: getX, responses: {'200': {description: d}}, callbacks: {${callbacks.join(', ')}}}}}`,
  )
const callback = (name: string, url: string, parts = sent('{type: string}')): string =>
  `${name}: {'${url}': {post: {${parts}, responses: {'200': {description: d}}}}}`

const nested = (schema: string): string =>
  callback('a', '{$request.body#/u}', `callbacks: {${callback('b', '{$request.body#/v}', sent(schema))}}`)

/** The provider sends the request of a webhook, and its caller takes it. */
test.each<[what: string, given: readonly [VersionText, VersionText], want: readonly string[]]>([
  [
    'a required header that is gone is missed as one that became optional',
    [header('required: true, '), none],
    ['parameter-removed widens breaking receiver typescript'],
  ],
  [
    'an optional header that is gone may be missed',
    [header(''), none],
    ['parameter-removed narrows risky sender typescript'],
  ],
  [
    'an optional header that is new hurts who refuses what it does not know',
    [none, header('')],
    ['parameter-added widens risky receiver'],
  ],
  [
    'what leaves the requests is missed by who is called',
    [called(sent('{type: string}')), called(sent('{type: string, readOnly: true}'))],
    ['property-became-read-only replaces breaking sender receiver typescript'],
  ],
  [
    'what is of no request is asked of none',
    [called(sent('{type: string, readOnly: true}', '[]')), called(sent('{type: string, readOnly: true}'))],
    ['property-became-required narrows risky typescript'],
  ],
  [
    'the name of a callback is on no wire',
    [calling(callback('a', '{$request.body#/u}')), calling(callback('b', '{$request.body#/u}'))],
    [],
  ],
  [
    'a callback that who is called asks for',
    [calling(nested('{type: string, enum: [a]}')), calling(nested('{type: string, enum: [a, b]}'))],
    ['enum-value-added widens breaking receiver typescript'],
  ],
  [
    'a callback with another name is compared',
    [
      calling(callback('a', '{$request.body#/u}')),
      calling(callback('b', '{$request.body#/u}', sent('{type: integer}'))),
    ],
    ['form-changed replaces breaking sender receiver typescript'],
  ],
  [
    'two callbacks to one address, each by its name',
    [
      calling(callback('a', '{$request.body#/u}'), callback('b', '{$request.body#/u}', 'tags: []')),
      calling(callback('b', '{$request.body#/u}', 'tags: []'), callback('a', '{$request.body#/u}')),
    ],
    [],
  ],
  [
    'a callback is sent elsewhere',
    [calling(callback('a', '{$request.body#/u}')), calling(callback('a', '{$request.body#/w}'))],
    ['callback-address-changed replaces risky sender receiver'],
  ],
  [
    'a scope that can be asked for stops no webhook',
    [secured('r: r'), secured('r: r, w: w')],
    ['security-scheme-scope-added widens safe'],
  ],
  [
    'a scope that is gone may',
    [secured('r: r, w: w'), secured('r: r')],
    ['security-scheme-scope-removed narrows risky sender'],
  ],
  [
    'a webhook of another name may be another event',
    [called('operationId: x'), renamed(called('operationId: x'))],
    ['operation-moved replaces risky sender receiver'],
  ],
  [
    'a webhook that is called in another way',
    [called('operationId: x'), renamed(called('operationId: x'), 'onX: {put')],
    ['operation-moved replaces breaking sender receiver'],
  ],
  ['in 3.0 the field says nothing', [api('{}'), called('tags: []', '3.0.3')], []],
])('%s', async (_, [before, after], want) => {
  const { changes } = diff(await versionOf('a', before), await versionOf('b', after))
  expect(changes.map(lineOf)).toEqual(want)
})
