import { expect, test } from 'vitest'
import { diff } from '../../src/diff/index.ts'
import { api, operation, type VersionText, versionOf } from './versions.ts'

const parameter = (rest: string): VersionText => operation(`parameters: [{name: p, in: query, ${rest}}]`)
const header = (rest: string): VersionText =>
  api(`{/x: {get: {operationId: getX, responses: {'200': {description: d, headers: {H: {${rest}}}}}}}}`)
const form = (rest: string, type = 'application/x-www-form-urlencoded'): VersionText =>
  operation(`requestBody: {content: {${type}: {${rest}}}}`)
const of31 = ({ openapi = '' }: VersionText): VersionText => ({ openapi: openapi.replace('3.0.3', '3.1.0') })
const parts = 'multipart/form-data'
const object = (properties: string): string => `schema: {type: object, properties: {${properties}}}`
const list = 'schema: {type: array, items: {type: string}}'
const tags = object('tags: {type: array, items: {type: string}}')
const name = object('name: {type: string}')

/** How values are written is a change where one value at least is written otherwise. */
test.each<[what: string, { given: readonly [VersionText, VersionText]; want: readonly string[] }]>([
  [
    'a list that is no longer exploded',
    { given: [parameter(list), parameter(`explode: false, ${list}`)], want: ['parameter-style-changed'] },
  ],
  [
    'a single value is never exploded',
    {
      given: [parameter('schema: {type: string}'), parameter('explode: false, schema: {type: string}')],
      want: [],
    },
  ],
  [
    'constants and choices of single values neither',
    {
      given: [
        parameter('schema: {anyOf: [{enum: [1, a]}, {type: integer}]}'),
        parameter('explode: false, schema: {anyOf: [{enum: [1, a]}, {type: integer}]}'),
      ],
      want: [],
    },
  ],
  [
    'a list in a header',
    { given: [header(list), header(`explode: true, ${list}`)], want: ['header-style-changed'] },
  ],
  [
    'what a form says and what it leaves to the default are the same',
    { given: [form(tags), form(`${tags}, encoding: {tags: {style: form, explode: true}}`)], want: [] },
  ],
  [
    'another style in a form',
    {
      given: [form(tags), form(`${tags}, encoding: {tags: {style: spaceDelimited}}`)],
      want: ['encoding-changed'],
    },
  ],
  [
    'a property as JSON in a form',
    {
      given: [form(tags), form(`${tags}, encoding: {tags: {contentType: application/json}}`)],
      want: ['encoding-changed'],
    },
  ],
  [
    'a style puts the media type out of force',
    {
      given: [
        form(`${tags}, encoding: {tags: {style: form, explode: true}}`),
        form(`${tags}, encoding: {tags: {style: form, explode: true, contentType: application/json}}`),
      ],
      want: [],
    },
  ],
  [
    'a single value has one way of writing in a form',
    { given: [form(name), form(`${name}, encoding: {name: {style: deepObject, explode: true}}`)], want: [] },
  ],
  [
    'but for reserved characters',
    {
      given: [form(name), form(`${name}, encoding: {name: {allowReserved: true}}`)],
      want: ['encoding-changed'],
    },
  ],
  [
    'the media type of a part',
    {
      given: [form(name, parts), form(`${name}, encoding: {name: {contentType: image/png}}`, parts)],
      want: ['encoding-changed'],
    },
  ],
  [
    'in parts of 3.1 a style counts',
    {
      given: [
        of31(form(tags, parts)),
        of31(form(`${tags}, encoding: {tags: {style: spaceDelimited}}`, parts)),
      ],
      want: ['encoding-changed'],
    },
  ],
  [
    'in parts of 3.0 as well, which are meant so',
    {
      given: [form(`${tags}, encoding: {tags: {style: deepObject}}`, parts), form(tags, parts)],
      want: ['encoding-changed'],
    },
  ],
  [
    'so that the same of 3.0 and of 3.1 is no change',
    {
      given: [
        form(`${tags}, encoding: {tags: {style: deepObject}}`, parts),
        of31(form(`${tags}, encoding: {tags: {style: deepObject}}`, parts)),
      ],
      want: [],
    },
  ],
  [
    'but leaves a media type in force there',
    {
      given: [
        form(`${tags}, encoding: {tags: {explode: false}}`, parts),
        form(`${tags}, encoding: {tags: {explode: false, contentType: text/csv}}`, parts),
      ],
      want: ['encoding-changed'],
    },
  ],
  [
    'in parts other than a form no style counts',
    {
      given: [
        form(tags, 'multipart/mixed'),
        form(`${tags}, encoding: {tags: {style: spaceDelimited}}`, 'multipart/mixed'),
      ],
      want: [],
    },
  ],
  [
    'a property that is new says itself that it is',
    {
      given: [form(object('')), form(`${tags}, encoding: {tags: {style: spaceDelimited}}`)],
      want: ['property-added'],
    },
  ],
  [
    'in JSON an encoding has no meaning',
    {
      given: [
        form(tags, 'application/json'),
        form(`${tags}, encoding: {tags: {style: spaceDelimited}}`, 'application/json'),
      ],
      want: [],
    },
  ],
])('%s', async (_what, { given: [before, after], want }) => {
  const { changes } = diff(await versionOf('a', before), await versionOf('b', after))
  expect(changes.map(({ rule }) => rule)).toEqual(want)
})

/** Null has no text in a style: whether it is allowed shows in types alone. */
const nullable = 'schema: {type: string, nullable: true}'
const text = 'schema: {type: string}'
const asJson = (schema: string): string => `content: {application/json: {${schema}}}`

test.each<[what: string, { given: readonly [VersionText, VersionText]; want: readonly string[] }]>([
  ['in a parameter', { given: [parameter(nullable), parameter(text)], want: ['risky typescript'] }],
  ['in a header', { given: [header(text), header(nullable)], want: ['risky typescript'] }],
  [
    'among the items of a parameter',
    {
      given: [
        parameter(`schema: {type: array, items: {type: string, nullable: true}}`),
        parameter(`schema: {type: array, items: {type: string}}`),
      ],
      want: ['risky typescript'],
    },
  ],
  [
    'in a parameter that is written as JSON',
    { given: [parameter(asJson(nullable)), parameter(asJson(text))], want: ['breaking sender typescript'] },
  ],
])('null %s', async (_, { given: [before, after], want }) => {
  const { changes } = diff(await versionOf('a', before), await versionOf('b', after))
  expect(changes.map(({ severity, who }) => [severity, ...who].join(' '))).toEqual(want)
})
