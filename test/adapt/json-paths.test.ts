import { Ajv2020 } from 'ajv/dist/2020.js'
import { expect, test } from 'vitest'
import { type AdapterPair, fatesSchema } from '../../src/adapt/index.ts'
import { type Described, jsonAdapters, mappingOf, object, typed } from './json-versions.ts'

const text = { type: 'string' }
const number = { type: 'number' }
const list = (items: object) => ({ type: 'array', items })
const reason = 'told so'

async function shares(one: Described, other: Described, mapping?: string) {
  const { adaptation } = await jsonAdapters(one, other, mapping)
  const found = (version: string): NonNullable<AdapterPair['paths']> => {
    const share = adaptation.pairs.find(({ from }) => from.version === version)?.paths
    if (!share) throw new Error(`no share from ${version}`)
    return share
  }
  const places = (version: string) =>
    found(version).places.map(({ path, fate, to = '', isRequired, paths }) =>
      [`${fate} ${path}`, to, isRequired ? 'required' : '', paths].join(' ').replace(/ +/g, ' '),
    )
  return { adaptation, counts: (version: string) => found(version).counts, places, found }
}

test('same, moved, removed and new properties are listed by path in both directions', async () => {
  const before = typed(
    object({
      ...{ qty: number, city: text, old: object({ a: text, b: text }), tags: list(text) },
      lines: list(object({ sku: text, note: text })),
      more: { type: 'object', additionalProperties: object({ x: text, y: text }) },
    }),
  )
  const after = typed(
    object(
      {
        ...{ quantity: number, channel: text, tags: text, address: object({ city: text, zip: text }, 'zip') },
        lines: list(object({ sku: number, kind: text })),
        more: { type: 'object', additionalProperties: object({ x: number }) },
      },
      'channel',
    ),
  )
  const mapping = mappingOf({
    pairs: [
      { from: '/T/qty', to: '/T/quantity', reason },
      { from: '/T/city', to: '/T/address/city', reason },
    ],
  })
  const { counts, places, adaptation } = await shares(before, after, mapping)
  expect(counts('v1')).toEqual({ all: 13, kept: 6, moved: 2, gone: 5, new: 3, required: 2 })
  expect(places('v1')).toEqual([
    ...['moved /qty /quantity 1', 'moved /city /address/city 1'],
    ...['gone /old 3', 'gone /lines/note 1', 'gone /more/*/y 1'],
    ...['new /channel required 1', 'new /address/zip required 1', 'new /lines/kind 1'],
  ])
  expect(counts('v2')).toMatchObject({ moved: 3, new: 5, required: 0 })
  const file = adaptation.files.find(({ path }) => path.endsWith('/fates.json'))
  const told: unknown = JSON.parse(file?.text ?? '')
  expect(new Ajv2020({ strict: false }).validate(fatesSchema, told)).toBe(true)
  expect(told).toMatchObject({ adapters: [{ paths: { counted: 'paths', counts: { all: 13 } } }, {}] })
})

test('wrappers, alternatives and types that contain themselves are listed once', async () => {
  const part = (sku: object, more: object) => ({
    Part: object({ sku, parts: list({ $ref: '#/$defs/Part' }), ...more }),
  })
  const ref = { $ref: '#/$defs/Part' }
  const { counts, places } = await shares(
    typed(
      object({ name: text, part: ref, pay: { anyOf: [text, object({ a: text, b: text })] } }),
      part(number, {}),
    ),
    typed(
      object({ name: object({ value: text }), part: ref, pay: { anyOf: [object({ a: text }), text] } }),
      part(text, { kind: text }),
    ),
  )
  expect(places('v1')).toEqual(['moved /name /name/value 1', 'gone /pay/b 1', 'new /part/kind 1'])
  expect(counts('v1')).toMatchObject({ all: 7, kept: 5 })
})

test('of too many paths each declaration is counted once', async () => {
  const leaf = object(Object.fromEntries(Array.from({ length: 60 }, (_, index) => [`p${index}`, text])))
  const wide = (first: object) => ({
    Leaf: { ...leaf, properties: { ...(leaf as { properties: object }).properties, first } },
  })
  const all = object(
    Object.fromEntries(Array.from({ length: 60 }, (_, index) => [`o${index}`, { $ref: '#/$defs/Leaf' }])),
  )
  const { found } = await shares(typed(all, wide(number)), typed(all, wide(text)))
  expect(found('v1')).toEqual({
    counted: 'declarations',
    counts: { all: 121, kept: 121, moved: 0, gone: 0, new: 0, required: 0 },
    places: [],
  })
})
