import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import type { ImpactPlace } from '../../src/impact/index.ts'
import { cli } from '../support/cli.ts'
import { filesIn, folderWith } from '../support/folder.ts'
import { strict } from './library.ts'

/** A description with one operation that takes an order, made of the schemas of this text. */
const description = (schemas: string): string => `openapi: 3.1.0
info: { title: Shop, version: '1' }
paths:
  /orders:
    post:
      operationId: placeOrder
      requestBody: { required: true, content: { application/json: { schema: { $ref: '#/components/schemas/Order' } } } }
      responses: { '201': { description: Placed. } }
components:
  schemas:
${schemas}`

const before = description(`    Order:
      type: object
      required: [number, state, lines]
      properties:
        number: { x-id: A1, type: string }
        state: { x-id: A2, enum: [open, urgent] }
        town: { x-id: A3, type: string }
        note: { x-id: A4, type: string }
        old: { x-id: A5, type: integer }
        lines: { x-id: A6, type: array, items: { $ref: '#/components/schemas/Line' } }
    Line: { type: object, required: [qty], properties: { qty: { x-id: A7, type: integer } } }
`)

const after = description(`    Order:
      type: object
      required: [id, status, channel, lines]
      properties:
        id: { x-id: A1, type: string }
        status: { x-id: A2, enum: [open, express] }
        address: { type: object, properties: { city: { x-id: A3, type: string } } }
        notes: { x-id: A4, type: array, items: { type: string } }
        channel: { x-id: B1, type: string }
        lines: { x-id: A6, type: array, items: { $ref: '#/components/schemas/Line' } }
    Line: { type: object, required: [quantity], properties: { quantity: { x-id: A7, type: integer } } }
`)

const mapping = `formatVersion: 1
from: '1'
to: '2'
pairs:
  - { from: /Order/number, to: /Order/id, reason: renamed }
  - { from: /Order/state, to: /Order/status, reason: renamed }
  - { from: /Order/town, to: /Order/address/city, reason: moved }
  - { from: /Order/note, to: /Order/notes, reason: several }
  - { from: /Line/qty, to: /Line/quantity, reason: renamed }
codes:
  - { from: /Order/state, codes: { urgent: express }, reason: called so }
`

const code = `import type { Line, Order } from '../out/1/api/no-namespace/types.js'
export const number = (order: Order) => order.number
export const state = (order: Order) => order.state
export const town = ({ town }: Order) => town
export const note = (order: Order) => order.note
export const old = (order: Order) => order.old
export const line = (qty: number): Line => ({ qty })
export const made = (number: string): Pick<Order, 'number'> => ({ number })
export const order = (number: string): Order => ({ number, state: 'open', lines: [] })
`

function folderFor(earlier: string, later: string, compare: string, decided: string, code: string): string {
  return folderWith({
    'efti-schema.config.yaml': `versions:\n  "1": ${earlier}\n  "2": ${later}\ncompare: [{ from: "1", to: "2"${compare} }]\n`,
    '1/api.yaml': before,
    '2/api.yaml': after,
    '1/order.xsd': order('number', 'place', 'unit'),
    '2/order.xsd': order('id', 'town', 'measure'),
    'mappings/1-2.yaml': decided,
    'package.json': '{ "name": "caller", "type": "module" }',
    'tsconfig.json': JSON.stringify({ compilerOptions: strict, include: ['src'] }),
    'src/main.ts': code,
  })
}

/** A schema whose names are these; the place is in another object of the second. */
const order = (number: string, place: string, unit: string): string => `<xs:schema
  xmlns:xs="http://www.w3.org/2001/XMLSchema" xmlns="urn:s" targetNamespace="urn:s" elementFormDefault="qualified">
<xs:element name="order" type="Order"/>
<xs:complexType name="Order"><xs:sequence>
  <xs:element name="${number}" type="xs:string"/>
  ${place === 'place' ? '<xs:element name="place" type="xs:string" minOccurs="0"/>' : ''}
  <xs:element name="to" type="To"/>
</xs:sequence><xs:attribute name="${unit}" type="xs:string"/></xs:complexType>
<xs:complexType name="To"><xs:sequence>
  <xs:element name="name" type="xs:string"/>
  ${place === 'place' ? '' : `<xs:element name="${place}" type="xs:string" minOccurs="0"/>`}
</xs:sequence></xs:complexType></xs:schema>
`

/** Of every place that names a property, its advice and why it is left; places of types are not listed. */
async function advised(folder: string): Promise<readonly string[]> {
  const { stdout, stderr } = await cli(folder, 'impact', '1', '2', '--format', 'json')
  expect(stderr).toBe('')
  const { places } = JSON.parse(stdout) as { readonly places: readonly ImpactPlace[] }
  return places
    .filter(({ kind }) => kind === 'property' || kind === 'object')
    .sort((a, b) => a.line - b.line)
    .map(({ line, uses, advice, fix }) => {
      const named = [...advice.matchAll(/"([^"]*)"/g)].map(([, name]) => name)
      return `${line} ${uses} → ${named.join(' ') || '-'}${advice.includes('adapter') ? ' converted' : ''}: ${fix.status}`
    })
}

/** The same API with other properties of the order, each optional. */
function orders(properties: string): string {
  return description(`    Order:
      type: object
      properties: {${properties}}
`)
}

/** A folder with two descriptions of orders, what the mapping file says, and code. */
function ordersFolder(earlier: string, later: string, decided: string, code: string): string {
  return folderWith({
    'efti-schema.config.yaml':
      'versions:\n  "1": { apis: { api: 1.yaml } }\n  "2": { apis: { api: 2.yaml } }\ncompare: [{ from: "1", to: "2" }]\n',
    ...{ '1.yaml': orders(earlier), '2.yaml': orders(later) },
    'mappings/1-2.yaml': `formatVersion: 1\nfrom: '1'\nto: '2'\n${decided}`,
    'package.json': '{ "name": "caller", "type": "module" }',
    'tsconfig.json': JSON.stringify({ compilerOptions: strict, include: ['src'] }),
    'src/main.ts': `import type { Order } from '../out/1/api/no-namespace/types.js'\n${code}`,
  })
}

describe('a place that the adapters fill from another', () => {
  test.each([
    [
      'two of the same object',
      'id: { type: string }, code: { type: string }',
      ['id', 'code'],
      '/Order/id /Order/code',
    ],
    [
      'one of the same object and one of another',
      'id: { type: string }, inner: { type: object, properties: { code: { type: string } } }',
      ['id', 'inner/code'],
      '/Order/id /Order/inner/code',
    ],
  ])('is no certain one where %s are filled', async (_, later, targets, names) => {
    const pairs = targets.map(
      (to) => `  - { from: /Order/number, to: /Order/${to}, direction: forward, reason: renamed }\n`,
    )
    const lines = [
      'export const number = (order: Order) => order.number',
      'export const made = (number: string): Order => ({ number })',
    ]
    const folder = ordersFolder(
      'number: { type: string }',
      later,
      `pairs:\n${pairs.join('')}`,
      lines.join('\n'),
    )
    expect(await advised(folder)).toEqual([
      `2 Order.number → ${names}: review`,
      `3 Order.number → ${names}: review`,
    ])
    await cli(folder, 'impact', '1', '2', '--fix')
    for (const line of lines) expect(filesIn(join(folder, 'src'))['main.ts']).toContain(line)
  })

  test('is read in brackets where its new name is not a plain one', async () => {
    const lines: readonly (readonly [string, string])[] = [
      ['export const a = (order: Order) => order.isUrgent', `order["is-urgent"]`],
      ['export const b = (order?: Order) => order?.isUrgent', `order?.["is-urgent"]`],
      ['export const c = (order?: Order) => order\n  ?. isUrgent', `order\n  ?.["is-urgent"]`],
      ['export const d = (order: Required<Order>) => order . isUrgent.valueOf()', `order ["is-urgent"]`],
      ['export const f = (order: Order) => order./* keep */isUrgent', `order/* keep */["is-urgent"]`],
      ['export const g = (order?: Order) => order?. // keep\n isUrgent', `order?. // keep\n ["is-urgent"]`],
      ['export const e = (order: { isUrgent?: boolean }) => { order.isUrgent = true }', 'order.isUrgent'],
    ]
    const folder = ordersFolder(
      'isUrgent: { type: boolean }',
      'is-urgent: { type: boolean }',
      'pairs:\n  - { from: /Order/isUrgent, to: /Order/is-urgent, reason: renamed }\n',
      lines.map(([line]) => line).join('\n'),
    )
    const { stdout } = await cli(folder, 'impact', '1', '2', '--fix', '--format', 'json')
    const now = filesIn(join(folder, 'src'))['main.ts']
    for (const [line, written] of lines)
      expect(now).toContain(line.replace(/\border\s*\??\s*\.\s*(?:\/.*keep.*\s*)?isUrgent/, () => written))
    // The compiler was asked, and refuses nothing.
    expect(JSON.parse(stdout).fix.undecided).toEqual([])
  })

  test.each([
    [{}, 'is-urgent'],
    [{}, 'urgent'],
    [{ strict: false }, 'is-urgent'],
    [{ noImplicitAny: false }, 'is-urgent'],
  ])('keeps its name where the type does not have the new one: %j, %s', async (settings, name) => {
    const lines = [
      // biome-ignore lint/suspicious/noTemplateCurlyInString: a template literal type of the user's code
      'type Picked = Pick<Order, Extract<keyof Order, `is${string}Urgent` | `isUrgent`>>',
      // biome-ignore lint/suspicious/noTemplateCurlyInString: a template literal type of the user's code
      'type Some = { [K in keyof Order as K extends `isU${string}` ? K : never]: Order[K] }',
      'export const a = (order: Picked) => order.isUrgent',
      'export const b = (order?: Some) => order?.isUrgent',
      'export const c = (orders: Picked[]) => orders.map((one) => String(one./* keep */isUrgent))',
      'export const d = <T extends Picked>(order: T) => order.isUrgent',
    ]
    const folder = ordersFolder(
      'isUrgent: { type: boolean }',
      `${name}: { type: boolean }`,
      `pairs:\n  - { from: /Order/isUrgent, to: /Order/${name}, reason: renamed }\n`,
      [...lines, 'export const renamed = (order: Order) => order.isUrgent'].join('\n'),
    )
    const compilerOptions = { ...strict, ...settings }
    writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, include: ['src'] }))
    const { stdout } = await cli(folder, 'impact', '1', '2', '--fix', '--format', 'json')
    const now = filesIn(join(folder, 'src'))['main.ts']
    for (const line of lines) expect(now).toContain(line)
    expect(now).toContain(name === 'urgent' ? 'order.urgent' : 'order["is-urgent"]')
    const { undecided } = JSON.parse(stdout).fix as { readonly undecided: readonly ImpactPlace[] }
    for (const line of [4, 5, 6, 7]) expect(undecided.map((one) => one.line)).toContain(line)
  })

  test('keeps the names that a mapped type makes from its own, and lists each', async () => {
    const lines = [
      // biome-ignore lint/suspicious/noTemplateCurlyInString: a template literal type of the user's code
      'type On = { [K in keyof Order as `on${Capitalize<K>}`]?: () => void }',
      'export const both: On = { onNumber: () => {}, onIsUrgent: () => {} }',
      'export const one = (on: On) => on.onIsUrgent',
    ]
    const folder = ordersFolder(
      'number: { type: string }, isUrgent: { type: boolean }',
      'id: { type: string }, is-urgent: { type: boolean }',
      'pairs:\n  - { from: /Order/number, to: /Order/id, reason: renamed }\n  - { from: /Order/isUrgent, to: /Order/is-urgent, reason: renamed }\n',
      lines.join('\n'),
    )
    const { stdout } = await cli(folder, 'impact', '1', '2', '--fix', '--format', 'json')
    for (const line of lines) expect(filesIn(join(folder, 'src'))['main.ts']).toContain(line)
    const { undecided } = JSON.parse(stdout).fix as { readonly undecided: readonly ImpactPlace[] }
    const places = lines.flatMap((line, index) =>
      [...line.matchAll(/\bon(?:Number|IsUrgent)\b/g)].map((found) => `${index + 2}:${found.index + 1}`),
    )
    expect(undecided.map(({ line, column }) => `${line}:${column}`)).toEqual(places)
  })

  test('is named where the type around it is used', async () => {
    const folder = ordersFolder(
      'number: { type: string }',
      'id: { type: string }',
      'pairs:\n  - { from: /Order/number, to: /Order/id, reason: renamed }\n',
      'export const same = (order: Order) => order\nexport const number = (order: Order) => order.number\n',
    )
    const { places } = JSON.parse((await cli(folder, 'impact', '1', '2', '--format', 'json')).stdout) as {
      readonly places: readonly ImpactPlace[]
    }
    const removed = places.filter(({ change }) => change.rule === 'property-removed')
    const named = removed.map(({ kind, advice }) => [
      kind,
      ...[...advice.matchAll(/"([^"]*)"/g)].map(([, name]) => name),
    ])
    expect(new Set(named.map((one) => one.join(' ')))).toEqual(new Set(['type number id', 'property id']))
  })

  test('is named where a type loses it without a replacement', async () => {
    const folder = ordersFolder(
      'id: { type: string }, note: { type: string }',
      'id: { type: string }',
      '',
      'export const note = (order: Order) => order.note\n',
    )
    const { places } = JSON.parse((await cli(folder, 'impact', '1', '2', '--format', 'json')).stdout) as {
      readonly places: readonly ImpactPlace[]
    }
    const named = places.map(
      ({ line, uses, advice }) => `${line} ${uses} ${/"([^"]*)"/.exec(advice)?.[1] ?? '-'}`,
    )
    expect(named).toEqual(['1 Order note', '2 Order note', '2 Order.note -'])
  })

  test.each([
    ['a list of codes', '{ type: array, items: { enum: [open, CODE] } }', true],
    ['an object with codes', '{ type: object, properties: { s: { enum: [open, CODE] } } }', true],
    [
      'a list of lists of codes',
      '{ type: array, items: { type: array, items: { enum: [open, CODE] } } }',
      true,
    ],
    ['a list of texts', '{ type: array, items: { type: string } }', false],
    ['an object with texts', '{ type: object, properties: { s: { type: string } } }', false],
  ])('is one to convert where it is %s that change', async (_, type, isConverted) => {
    const at = type.includes('{ s:') ? '/s' : ''
    const codes = `codes:\n  - { from: /Order/state${at}, codes: { urgent: express }, reason: called so }\n`
    const folder = ordersFolder(
      `state: ${type.replace('CODE', 'urgent')}`,
      `status: ${type.replace('CODE', 'express')}`,
      `pairs:\n  - { from: /Order/state, to: /Order/status, reason: renamed }\n${isConverted ? codes : ''}`,
      'export const state = (order: Order) => order.state\n',
    )
    expect(await advised(folder)).toEqual([
      `2 Order.state → status${isConverted ? ' converted: review' : ': certain'}`,
    ])
  })

  const api = ['{ apis: { api: 1/api.yaml } }', '{ apis: { api: 2/api.yaml } }'] as const

  test.each([
    ['the mapping pairs them', '', mapping, '/Order/address/city'],
    ['they have the same id', ', join: { pointer: /x-id }', mapping.replace(/pairs:[\s\S]*/, ''), '-'],
  ])('is what a removed property becomes, where %s', async (_, compare, decided, moved) => {
    const folder = folderFor(...api, compare, decided, code)
    expect(await advised(folder)).toEqual([
      '2 Order.number → id: certain',
      '3 Order.state → status converted: review',
      `4 Order.town → ${moved}: review`,
      '5 Order.note → notes converted: review',
      '6 Order.old → -: review',
      '7 Line.qty → quantity: certain',
      '8 Order.number → id: certain',
      '8 Order.number → id: certain',
      '9 Order without channel, id, status → -: review',
      '9 Order.number → id: certain',
      '9 Order.state → status converted: review',
    ])
    await cli(folder, 'impact', '1', '2', '--fix')
    expect(
      filesIn(join(folder, 'src'))
        ['main.ts']?.split('\n')
        .filter((line) => /id|quantity/.test(line)),
    ).toEqual([
      'export const number = (order: Order) => order.id',
      'export const line = (qty: number): Line => ({ quantity: qty })',
      "export const made = (number: string): Pick<Order, 'id'> => ({ id: number })",
      "export const order = (number: string): Order => ({ id: number, state: 'open', lines: [] })",
    ])
  })

  test('is what a removed element or attribute becomes', async () => {
    const decided = `formatVersion: 1
from: '1'
to: '2'
pairs:
  - { from: /order/number, to: /order/id, reason: renamed }
  - { from: /order/place, to: /order/to/town, reason: moved }
  - { from: /order/@unit, to: /order/@measure, by: hook, reason: other units }
`
    const folder = folderFor(
      '{ schemas: 1/order.xsd }',
      '{ schemas: 2/order.xsd }',
      '',
      decided,
      `import type { Order } from '../out/1/order/s/types.js'
export const number = (order: Order) => order.number
export const place = (order: Order) => order.place
export const unit = (order: Order) => order.unit
`,
    )
    expect(await advised(folder)).toEqual([
      '2 Order.number → id: certain',
      '3 Order.place → /order/to/town: review',
      '4 Order.unit → measure converted: review',
    ])
    await cli(folder, 'impact', '1', '2', '--fix')
    expect(filesIn(join(folder, 'src'))['main.ts']).toContain('order.id\n')
  })
})
