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
const text = 'schema: {type: string}'

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
    'no value where one was not needed',
    {
      given: [
        parameter('schema: {type: integer}'),
        parameter('allowEmptyValue: true, schema: {type: integer}'),
      ],
      want: ['empty-value-changed'],
    },
  ],
  [
    'no value is a value of a text',
    { given: [parameter(text), parameter(`allowEmptyValue: true, ${text}`)], want: [] },
  ],
  [
    'no value stands for a parameter that is left out, which a required one is not',
    {
      given: [
        parameter('required: true, schema: {type: integer}'),
        parameter('required: true, allowEmptyValue: true, schema: {type: integer}'),
      ],
      want: [],
    },
  ],
  [
    'no value has no meaning where a style does not write it',
    {
      given: [
        parameter(`style: deepObject, explode: true, ${tags}`),
        parameter(`allowEmptyValue: true, style: deepObject, explode: true, ${tags}`),
      ],
      want: [],
    },
  ],
  [
    'the character set of JSON, which has none',
    {
      given: [
        parameter('content: {application/json: {schema: {type: string}}}'),
        parameter("content: {'application/json; charset=utf-8': {schema: {type: string}}}"),
      ],
      want: [],
    },
  ],
  [
    'no list is written without items',
    { given: [parameter(tags), parameter(tags.replace('array', 'array, minItems: 1'))], want: [] },
  ],
  [
    'an object in a header',
    { given: [header(tags), header(`explode: true, ${tags}`)], want: ['header-style-changed'] },
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

const query = (rest: string, schema = '{type: array, items: {type: string}}'): VersionText =>
  parameter(`${rest}schema: ${schema}`)
const path = (rest: string): VersionText =>
  api(
    `{'/x/{p}': {get: {operationId: getX, parameters: [{name: p, in: path, required: true, ${rest}}], responses: {'200': {description: d}}}}}`,
  )
const part = (type: string, contentType?: string): VersionText =>
  form(
    `${object(`f: ${type}`)}${contentType === undefined ? '' : `, encoding: {f: {contentType: ${contentType}}}`}`,
    parts,
  )
const picture = '{type: string, format: binary}'

/** The same bytes are no change, and what may be written in one more way breaks nobody who sends. */
test.each<[what: string, { given: readonly [VersionText, VersionText]; want: readonly string[] }]>([
  ['a list in a path, exploded', { given: [path(list), path(`explode: true, ${list}`)], want: [] }],
  [
    'an object in a path, exploded',
    {
      given: [path(tags), path(`explode: true, ${tags}`)],
      want: ['parameter-style-changed replaces breaking'],
    },
  ],
  ['a list in a header, exploded', { given: [header(list), header(`explode: true, ${list}`)], want: [] }],
  [
    'a list of one at most',
    {
      given: [
        query('', '{type: array, maxItems: 1, items: {type: string}}'),
        query('explode: false, ', '{type: array, maxItems: 1, items: {type: string}}'),
      ],
      want: [],
    },
  ],
  [
    'an exploded list, whatever would separate it',
    { given: [query(''), query('style: spaceDelimited, explode: true, ')], want: [] },
  ],
  [
    'a deep object has one way',
    {
      given: [
        parameter(`style: deepObject, ${tags}`),
        parameter(`style: deepObject, explode: true, ${tags}`),
      ],
      want: [],
    },
  ],
  [
    'a number as JSON',
    {
      given: [
        parameter('schema: {type: integer}'),
        parameter('content: {application/json: {schema: {type: integer}}}'),
      ],
      want: [],
    },
  ],
  [
    'a text as JSON',
    {
      given: [parameter(text), parameter(`content: {application/json: {${text}}}`)],
      want: ['parameter-style-changed replaces breaking'],
    },
  ],
  [
    'a number has no reserved characters',
    {
      given: [query('', '{type: integer}'), query('allowReserved: true, ', '{type: integer}')],
      want: [],
    },
  ],
  [
    'neither have codes of letters',
    {
      given: [
        query('', '{type: string, enum: [a, b]}'),
        query('allowReserved: true, ', '{type: string, enum: [a, b]}'),
      ],
      want: [],
    },
  ],
  [
    'a text with reserved characters may still be encoded',
    {
      given: [query('', '{type: string}'), query('allowReserved: true, ', '{type: string}')],
      want: ['parameter-style-changed widens safe'],
    },
  ],
  [
    'what goes with the type of a part',
    { given: [part('{type: object}'), part('{type: object}', 'application/json')], want: [] },
  ],
  [
    'what goes with the items of a list',
    {
      given: [
        part(`{type: array, items: {type: integer}}`),
        part('{type: array, items: {type: integer}}', 'text/plain'),
      ],
      want: [],
    },
  ],
  ['what goes with bytes', { given: [part(picture), part(picture, 'application/octet-stream')], want: [] }],
  [
    'what goes with an object in a form',
    {
      given: [
        form(object('o: {type: object}')),
        form(`${object('o: {type: object}')}, encoding: {o: {contentType: application/json}}`),
      ],
      want: [],
    },
  ],
  [
    'media types in another order',
    { given: [part(picture, "'image/png, image/jpeg'"), part(picture, "'image/jpeg, image/png'")], want: [] },
  ],
  [
    'one more media type',
    {
      given: [part(picture, 'image/png'), part(picture, "'image/png, image/jpeg'")],
      want: ['encoding-changed widens safe'],
    },
  ],
  [
    'a range of media types',
    {
      given: [part(picture, 'image/png'), part(picture, "'image/*'")],
      want: ['encoding-changed widens safe'],
    },
  ],
  [
    'one media type less',
    {
      given: [part(picture, "'image/png, image/jpeg'"), part(picture, 'image/png')],
      want: ['encoding-changed narrows breaking'],
    },
  ],
  [
    'another type of a part goes with another media type',
    {
      given: [
        form(`${object('f: {type: string}')}, encoding: {f: {headers: {}}}`, parts),
        form(`${object('f: {type: object}')}, encoding: {f: {headers: {}}}`, parts),
      ],
      want: ['form-changed replaces breaking'],
    },
  ],
])('%s', async (_what, { given: [before, after], want }) => {
  const { changes } = diff(await versionOf('a', before), await versionOf('b', after))
  expect(changes.map(({ rule, effect, severity }) => `${rule} ${effect} ${severity}`)).toEqual(want)
})

/** Null has no text in a style: whether it is allowed shows in types alone. */
const nullable = 'schema: {type: string, nullable: true}'
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

const typed = (schema: string): VersionText => parameter(`schema: ${schema}`)
const inPath = (schema: string): VersionText => path(`schema: ${schema}`)
const field = (schema: string): VersionText => form(object(`a: ${schema}`))
const barred = (schema: string): VersionText =>
  form(`${object(`a: ${schema}`)}, encoding: {a: {style: pipeDelimited, explode: false}}`)
const inStyle = (schema: string): VersionText =>
  form(
    `${object(`o: {type: object, properties: {a: ${schema}}}`)}, encoding: {o: {style: deepObject, explode: true}}`,
  )
const both = (schema: string): VersionText =>
  api(
    "{/x: {put: {operationId: putX, requestBody: {content: {multipart/form-data: {schema: {$ref: '#/components/schemas/B'}}, application/json: {schema: {$ref: '#/components/schemas/B'}}}}, responses: {'200': {description: d}}}}}",
    `components: {schemas: {B: ${schema}}}`,
  )
const bytes = '{type: string, format: binary}'
const codes = "{type: string, enum: ['1', '2']}"

/** What a style writes is text: what JSON tells apart by its types alone breaks no more than generated types. */
test.each<[what: string, { given: readonly [VersionText, VersionText]; want: string }]>([
  [
    'a number that may be any text',
    { given: [typed('{type: integer}'), typed('{type: string}')], want: 'risky typescript' },
  ],
  ['in a path', { given: [inPath('{type: integer}'), inPath('{type: string}')], want: 'risky typescript' }],
  ['in a form', { given: [field('{type: integer}'), field('{type: string}')], want: 'risky typescript' }],
  [
    'in parts, whose media type is the same',
    {
      given: [form(object('a: {type: integer}'), parts), form(object('a: {type: string}'), parts)],
      want: 'risky typescript',
    },
  ],
  [
    'beside a part that is JSON',
    {
      given: [
        form(object('a: {type: integer}, o: {type: object}'), parts),
        form(object('a: {type: string}, o: {type: object}'), parts),
      ],
      want: 'risky typescript',
    },
  ],
  [
    'but not where the part is JSON itself',
    {
      given: [
        form(`${object('a: {type: integer}')}, encoding: {a: {contentType: application/json}}`, parts),
        form(`${object('a: {type: string}')}, encoding: {a: {contentType: application/json}}`, parts),
      ],
      want: 'breaking sender typescript',
    },
  ],
  [
    'nor inside it',
    {
      given: [
        form(object(`a: {type: object, properties: {a: {type: integer}}}`), parts),
        form(object(`a: {type: object, properties: {a: {type: string}}}`), parts),
      ],
      want: 'breaking sender typescript',
    },
  ],
  [
    'nor where a body is JSON as well',
    {
      given: [
        both(`{type: object, properties: {a: {type: integer}}}`),
        both(`{type: object, properties: {a: {type: string}}}`),
      ],
      want: 'breaking sender typescript',
    },
  ],
  [
    'one file that may be several',
    {
      given: [form(object(`f: ${bytes}`), parts), form(object(`f: {type: array, items: ${bytes}}`), parts)],
      want: 'risky typescript',
    },
  ],
  [
    'several files of which one may stay',
    {
      given: [form(object(`f: {type: array, items: ${bytes}}`), parts), form(object(`f: ${bytes}`), parts)],
      want: 'breaking sender typescript',
    },
  ],
  [
    'a file where a text was',
    {
      given: [
        form(object(`f: {type: string}`), parts),
        form(object(`f: {type: array, items: ${bytes}}`), parts),
      ],
      want: 'breaking sender typescript',
    },
  ],
  [
    'one field that may be several',
    {
      given: [field('{type: string}'), field('{type: array, items: {type: string}}')],
      want: 'risky typescript',
    },
  ],
  [
    'but not between bars',
    {
      given: [barred('{type: string}'), barred('{type: array, items: {type: string}}')],
      want: 'breaking sender typescript',
    },
  ],
  [
    'what a body is put together from',
    {
      given: [
        form(`schema: {allOf: [{type: object, properties: {f: ${bytes}}}, {required: [f]}]}`, parts),
        form(
          `schema: {allOf: [{type: object, properties: {f: {type: array, items: ${bytes}}}}, {required: [f]}]}`,
          parts,
        ),
      ],
      want: 'risky typescript',
    },
  ],
  [
    'a body of plain text',
    {
      given: [form('schema: {type: integer}', 'text/plain'), form('schema: {type: string}', 'text/plain')],
      want: 'risky typescript',
    },
  ],
  [
    'items that are parts of their own',
    {
      given: [
        form('schema: {type: array, items: {type: integer}}', 'multipart/mixed'),
        form('schema: {type: array, items: {type: string}}', 'multipart/mixed'),
      ],
      want: 'risky typescript',
    },
  ],
  [
    'a body of another text type',
    {
      given: [form('schema: {type: integer}', 'text/html'), form('schema: {type: string}', 'text/html')],
      want: 'risky typescript',
    },
  ],
  [
    'a property of an object that is written in a style',
    { given: [inStyle('{type: integer}'), inStyle('{type: string}')], want: 'risky typescript' },
  ],
  [
    'whose lists have no writing',
    {
      given: [inStyle('{type: string}'), inStyle('{type: array, items: {type: string}}')],
      want: 'breaking sender typescript',
    },
  ],
  [
    'a file as 3.0 and as 3.1 write it',
    {
      given: [
        form(object(`f: ${bytes}`), parts),
        of31(form(object('f: {contentMediaType: application/octet-stream}'), parts)),
      ],
      want: 'risky typescript',
    },
  ],
  [
    'the other way round',
    {
      given: [
        of31(form(object('f: {contentMediaType: application/octet-stream}'), parts)),
        form(object(`f: ${bytes}`), parts),
      ],
      want: 'risky typescript',
    },
  ],
  [
    'a number in a header is one of many texts to who reads it',
    {
      given: [header('schema: {type: integer}'), header('schema: {type: string}')],
      want: 'breaking receiver typescript',
    },
  ],
  [
    'a text in a header that is now a number is still read',
    {
      given: [header('schema: {type: string}'), header('schema: {type: integer}')],
      want: 'breaking sender typescript',
    },
  ],
  [
    'a text that must be a number',
    { given: [typed('{type: string}'), typed('{type: integer}')], want: 'breaking sender typescript' },
  ],
  [
    'a flag as codes',
    {
      given: [typed('{type: boolean}'), typed("{type: string, enum: ['true', 'false']}")],
      want: 'risky typescript',
    },
  ],
  [
    'a flag of which one code is left',
    {
      given: [typed('{type: boolean}'), typed("{type: string, enum: ['true']}")],
      want: 'breaking sender typescript',
    },
  ],
  [
    'codes as numbers',
    { given: [typed(codes), typed('{type: integer, enum: [1, 2]}')], want: 'risky typescript' },
  ],
  [
    'numbers as codes',
    { given: [typed('{type: integer, enum: [1]}'), typed(codes)], want: 'risky typescript' },
  ],
  [
    'a text that may stand several times',
    { given: [typed('{type: string}'), parameter(list)], want: 'risky typescript' },
  ],
  [
    'or must',
    {
      given: [
        typed('{type: string}'),
        parameter('schema: {type: array, minItems: 2, items: {type: string}}'),
      ],
      want: 'breaking sender typescript',
    },
  ],
  [
    'one that may no longer',
    { given: [parameter(list), typed('{type: string}')], want: 'breaking sender typescript' },
  ],
  [
    'a list that is not exploded has encoded commas in its items',
    {
      given: [typed('{type: string}'), parameter(`explode: false, ${list}`)],
      want: 'risky typescript',
    },
  ],
  [
    'where reserved characters stand as they are, it is another text',
    {
      given: [
        parameter('allowReserved: true, schema: {type: string}'),
        parameter(`allowReserved: true, explode: false, ${list}`),
      ],
      want: 'breaking sender typescript',
    },
  ],
  [
    'unless its items have no comma',
    {
      given: [
        parameter('allowReserved: true, schema: {type: integer}'),
        parameter('allowReserved: true, explode: false, schema: {type: array, items: {type: integer}}'),
      ],
      want: 'risky typescript',
    },
  ],
  [
    'but one with two is',
    {
      given: [parameter(list), parameter(list.replace('array', 'array, minItems: 2'))],
      want: 'breaking sender',
    },
  ],
  [
    'the larger numbers of a format have the smaller ones',
    {
      given: [typed('{type: integer, format: int32}'), typed('{type: integer, format: int64}')],
      want: 'safe',
    },
  ],
  [
    'a number with a limit is not every text',
    {
      given: [typed('{type: integer, minimum: 7}'), typed('{type: string}')],
      want: 'risky typescript',
    },
  ],
  [
    'an alternative whose texts another takes',
    {
      given: [
        typed('{anyOf: [{type: string}, {type: integer}]}'),
        typed('{anyOf: [{type: string}, {type: boolean}]}'),
      ],
      want: 'risky typescript',
    },
  ],
  [
    'in JSON the types count',
    {
      given: [parameter(asJson('schema: {type: integer}')), parameter(asJson('schema: {type: string}'))],
      want: 'breaking sender typescript',
    },
  ],
])('as text: %s', async (_, { given: [before, after], want }) => {
  const { changes } = diff(await versionOf('a', before), await versionOf('b', after))
  expect([...new Set(changes.map(({ severity, who }) => [severity, ...who].join(' ')))]).toEqual([want])
})
