import { expect, test } from 'vitest'
import { type Change, diff } from '../../src/diff/index.ts'
import { api, operation, type VersionText, versionOf } from './versions.ts'

const of = (type: string): string =>
  `{description: d, content: {application/json: {schema: {type: object, properties: {a: {type: ${type}}}}}}}`
const answering = (responses: string): VersionText =>
  api(`{/x: {get: {operationId: getX, responses: {${responses}}}}}`)
const answer = (...types: readonly string[]): VersionText =>
  answering(`'200': {description: d, content: {${types.map((type) => `${type}: {schema: {}}`).join(', ')}}}`)
const sent = (...types: readonly string[]): VersionText =>
  operation(`requestBody: {content: {${types.map((type) => `${type}: {schema: {}}`).join(', ')}}}`)

const lineOf = ({ rule, effect, severity, who, where }: Change): string =>
  [rule, effect, severity, ...who, `at ${where.path.slice(1).join('/') || '/'}`].join(' ')

const inverse = {
  narrows: 'widens',
  widens: 'narrows',
  replaces: 'replaces',
  annotates: 'annotates',
} as const

/** A status is told before its range, and `default` is what is left; the narrowest media range counts. */
test.each<[what: string, given: readonly [VersionText, VersionText], want: readonly string[]]>([
  [
    'a status that its range said already',
    [answering(`4XX: ${of('string')}`), answering(`4XX: ${of('string')}, '404': ${of('string')}`)],
    [],
  ],
  [
    'a status that the default said already',
    [answering(`default: ${of('string')}`), answering(`default: ${of('string')}, '404': ${of('string')}`)],
    [],
  ],
  [
    'a status with another body than its range',
    [answering(`4XX: ${of('string')}`), answering(`4XX: ${of('string')}, '404': ${of('integer')}`)],
    ['form-changed replaces breaking sender receiver typescript at 404/a'],
  ],
  [
    'a status that only its range says now',
    [answering(`4XX: ${of('string')}, '404': ${of('integer')}`), answering(`4XX: ${of('string')}`)],
    ['form-changed replaces breaking sender receiver typescript at 404/a'],
  ],
  [
    'a status became its range',
    [answering(`'200': ${of('string')}`), answering(`2XX: ${of('string')}`)],
    ['response-status-added widens risky receiver typescript at 2XX'],
  ],
  [
    'a range came down to one status',
    [answering(`2XX: ${of('string')}`), answering(`'200': ${of('string')}`)],
    ['response-status-removed narrows breaking sender typescript at 2XX'],
  ],
  [
    'the default became two ranges: the others are gone',
    [answering(`default: ${of('string')}`), answering(`4XX: ${of('string')}, 5XX: ${of('string')}`)],
    ['response-status-removed narrows breaking sender typescript at default'],
  ],
  [
    'the default written as all ranges',
    [
      answering(`default: ${of('string')}`),
      answering([1, 2, 3, 4, 5].map((first) => `${first}XX: ${of('string')}`).join(', ')),
    ],
    [],
  ],
  [
    'a media type became its range',
    [sent('application/json'), sent('application/*')],
    ['media-type-added widens risky typescript at /'],
  ],
  [
    'a range came down to one media type',
    [sent("'*/*'"), sent('application/json')],
    ['media-type-removed narrows breaking sender typescript at /'],
  ],
  ['a media type that a range took already', [sent("'*/*'"), sent("'*/*'", 'application/json')], []],
  [
    'of a range nothing in particular was promised',
    [answer('application/*'), answer('application/json')],
    ['media-type-removed narrows breaking sender typescript at 200'],
  ],
  [
    'who asks for a media type that went is given none',
    [answer('application/json', 'text/csv'), answer('application/json')],
    ['media-type-removed narrows breaking sender receiver typescript at 200'],
  ],
  ['JSON has no charset', [sent('application/json'), sent("'application/json; charset=utf-8'")], []],
  [
    'parameters in another order and case',
    [
      sent('\'text/plain; charset="utf-8"; format=flowed\''),
      sent("'Text/Plain;FORMAT=flowed;charset=UTF-8'"),
    ],
    [],
  ],
])('%s', async (_, given, want) => {
  const [before, after] = [await versionOf('a', given[0]), await versionOf('b', given[1])]
  expect(diff(before, after).changes.map(lineOf)).toEqual(want)
  const effects = diff(before, after).changes.map(({ effect }) => inverse[effect])
  expect(diff(after, before).changes.map(({ effect }) => effect)).toEqual(effects)
})
