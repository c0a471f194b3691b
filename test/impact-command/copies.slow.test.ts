import { expect, test } from 'vitest'
import { placesIn } from './caller.ts'

const object = (properties: string, required: string): string =>
  `{type: object, additionalProperties: false, required: [${required}], properties: {${properties}}}`

/** Copies of one object in every place that can hold one, a list of codes twice, and what operations share by reference. */
const api = (isLater: boolean): string => {
  const text = '{type: string}'
  const part = isLater
    ? object(`a: ${text}, b: ${text}`, 'a, b')
    : object(`a: ${text}, b: ${text}, gone: ${text}`, 'a, b, gone')
  const asked = object(`k: ${text}, l: ${text}, m: ${text}`, isLater ? 'k, l, m' : 'k, l')
  const codes = `{type: string, enum: [one, two${isLater ? '' : ', three'}]}`
  const whole = object(
    `plain: ${part}, list: {type: array, items: ${part}}, map: {type: object, additionalProperties: ${part}},
     other: ${part}, kept: ${object(`a: ${text}, gone: ${text}`, 'a')},
     first: ${asked}, rest: {type: array, items: ${asked}}, code: ${codes}, codes: {type: array, items: ${codes}}`,
    'plain, list, map, kept, first, rest, code, codes',
  )
  const shared = `parameters: [{$ref: '#/components/parameters/Page'}], responses: {'200': {$ref: '#/components/responses/Shared'}}`
  return `openapi: 3.0.3
info: {title: T, version: '1'}
paths:
  /whole: {get: {operationId: whole, responses: {'200': {description: d, content: {application/json: {schema: {$ref: '#/components/schemas/Whole'}}}}}},
    put: {operationId: putWhole, requestBody: {required: true, content: {application/json: {schema: {$ref: '#/components/schemas/Whole'}}}}, responses: {'204': {description: d}}}}
  /first: {get: {operationId: first, ${shared}}}
  /second: {get: {operationId: second, ${shared}}}
components:
  parameters: {Page: {name: page, in: query, required: ${isLater}, schema: {type: string}}}
  responses: {Shared: {description: d, content: {application/json: {schema: ${object(`id: ${text}${isLater ? '' : `, gone: ${text}`}`, 'id')}}}}}
  schemas: {Whole: ${whole}}
`
}

const code = `import type { Whole } from '../out/1/api/no-namespace/index.js'
import type { ApiClient } from '../out/1/operations/api.js'
export const plain = (w: Whole) => w.plain./*!*/gone + w.plain.a
export const list = (w: Whole) => w.list.map((one) => one./*!*/gone + one.b)
export const map = (w: Whole) => Object.values(w.map).map(({ /*!*/gone, a }) => [gone, a])
export const other = (w: Whole) => [w.other?./*!*/gone, w.other?.b]
export const kept = (w: Whole) => w.kept.gone
export const first: Whole['first'] = /*!*/{ k: '', l: '' }
export const rest: Whole['rest'] = [/*!*/{ k: '', l: '' }, { k: '', l: '', /*!*/m: '' }]
export const code = (w: Whole) => [w./*!*/code === /*!*/'three', w./*!*/code === 'two']
export const codes: Whole[/*!*/'codes'] = [/*!*/'three', 'one']
export const one = (c: ApiClient) => c.first(/*!*/{})
export const two = (c: ApiClient) => c.second(/*!*/{})
export const three = async (c: ApiClient) => [(await c.first(0 as never)).body./*!*/gone, (await c.second(0 as never)).body./*!*/gone]
`

test('uses of a change in several equal places are found in all of them', async () => {
  const places = await placesIn(code, [api(false), api(true)])
  const told = places
    .filter(({ kind }) => ['property', 'value', 'object'].includes(kind))
    .filter(({ uses }) => !uses.startsWith('ApiClient'))
    .map(({ line, column }) => `${line}:${column}`)
  const marked = code
    .split('\n')
    .flatMap((line, index) =>
      [...line.matchAll(/\/\*!\*\//g)].map((found) => `${index + 1}:${found.index + 6}`),
    )
  expect([...new Set(told)].sort()).toEqual([...marked].sort())
})

test('a part that several operations newly require is reported at each', async () => {
  const who = '{name: X-Who, in: header, required: true, schema: {type: string}}'
  const text = (parameters: string): string => {
    const get = (id: string, more: string): string =>
      `/${id}: {get: {operationId: ${id}, parameters: [${more}], responses: {'200': {description: d}}}}`
    return `openapi: 3.0.3\ninfo: {title: T, version: '1'}\npaths: {${get('first', parameters)}, ${get('second', parameters)}, ${get('third', '')}}\n`
  }
  const calls = `import type { ApiClient } from '../out/1/operations/api.js'
export const one = (c: ApiClient) => c.first({})
export const two = (c: ApiClient) => c.second({})
export const three = (c: ApiClient) => c.third({})
`
  const places = await placesIn(calls, [text(''), text(who)])
  const asked = places.filter(({ uses }) => uses !== 'ApiClient')
  expect(asked.map(({ line }) => line)).toEqual([2, 3])
  expect(new Set(asked.map(({ change }) => change.id)).size).toBe(1)
})
