import { describe, expect, test } from 'vitest'
import { jsonAdapters, mappingOf, object, typed } from './json-versions.ts'

describe('a property that is absent and has another default in each version', () => {
  const text = (preset: unknown, more: object = {}) => ({ type: 'string', default: preset, ...more })
  const id = { type: 'string' }

  test('is a decision; without an answer it stays absent, with a recorded loss', async () => {
    const { convert, adapters, adaptation } = await jsonAdapters(
      typed(object({ id, cur: text('EUR') }, 'id')),
      typed(object({ id, cur: text('USD') }, 'id')),
    )
    const hooks = adaptation.pairs.flatMap(({ hooks }) => hooks.map(({ name, purpose }) => [name, purpose]))
    expect(hooks).toEqual([
      ['T_cur_missing', 'missing'],
      ['T_cur_missing', 'missing'],
    ])
    expect(adapters).toHaveLength(2)
    const asked = (hooks: object, drop = false) => convert('v1', 'T', { id: '1' }, { hooks, drop })
    expect(asked({})).toEqual({ losses: ['default /cur'], issues: ['loss /cur'] })
    expect(asked({}, true)).toEqual({ value: { id: '1' }, losses: ['default /cur'] })
    expect(asked({ T_cur_missing: () => 'EUR' })).toEqual({ value: { id: '1', cur: 'EUR' } })
    // Whoever answers that there is nothing has decided, as for documents that change a part of a value.
    expect(asked({ T_cur_missing: () => undefined })).toEqual({
      value: { id: '1' },
      losses: ['default /cur'],
    })
    expect(convert('v1', 'T', { id: '1', cur: 'USD' })).toEqual({ value: { id: '1', cur: 'USD' } })
    expect(convert('v2', 'T', { id: '1' }, { drop: true }).losses).toEqual(['default /cur'])
  })

  test('is found in lists, behind references and in allOf, at each object', async () => {
    const version = (preset: string) =>
      typed(
        object({
          lines: { type: 'array', items: { $ref: '#/$defs/Line' } },
          most: { allOf: [object({ a: id }), object({ unit: { $ref: '#/$defs/Unit' } })] },
        }),
        { Line: object({ sku: id, unit: { $ref: '#/$defs/Unit' } }), Unit: text(preset) },
      )
    const { convert } = await jsonAdapters(version('kg'), version('g'))
    const value = { lines: [{ sku: 'a' }, { sku: 'b', unit: 't' }, {}], most: { a: 'x' } }
    expect(convert('v1', 'T', value, { drop: true })).toEqual({
      value,
      losses: ['default /lines/0/unit', 'default /lines/2/unit', 'default /most/unit'],
    })
    expect(convert('v1', 'T', {})).toEqual({ value: {} })
  })

  test('is none if the defaults mean the same, or only one version has one', async () => {
    const mapping = mappingOf({
      codes: [{ from: '/T/code', codes: { E: 'EUR' }, reason: 'longer codes' }],
      pairs: [{ from: '/T/old', to: '/T/new', reason: 'renamed' }],
    })
    const versions = [
      typed(
        object({
          count: { type: 'number', default: 1 },
          list: { type: 'string', default: 'a' },
          code: { type: 'string', default: 'E' },
          old: text('x'),
          gone: text('y'),
          more: id,
          map: { type: 'object', default: { a: 1, b: 2 } },
        }),
      ),
      typed(
        object({
          count: { type: 'string', default: '1' },
          list: { type: 'array', items: id, default: ['a'] },
          code: { type: 'string', default: 'EUR' },
          new: text('x'),
          gone: id,
          more: text('z'),
          map: { type: 'object', default: { b: 2, a: 1 } },
        }),
      ),
    ] as const
    const { convert, told } = await jsonAdapters(...versions, mapping)
    expect(told).toEqual([])
    expect(convert('v1', 'T', {})).toEqual({ value: {} })
  })

  test('is found where a mapping gives the property another name or a hook', async () => {
    const mapping = mappingOf({
      pairs: [
        { from: '/T/old', to: '/T/new', reason: 'renamed' },
        { from: '/T/day', to: '/T/date', by: 'hook', reason: 'another form' },
      ],
    })
    const { convert } = await jsonAdapters(
      typed(object({ old: text('x'), day: text('Monday') })),
      typed(object({ new: text('y'), date: text('2026-01-01') })),
      mapping,
    )
    expect(convert('v1', 'T', {}, { drop: true })).toEqual({
      value: {},
      losses: ['default /old', 'default /day'],
    })
  })

  test('does not become the only value of a required property that means something else', async () => {
    const { convert } = await jsonAdapters(
      typed(object({ unit: { enum: ['kg', 'g'], default: 'kg' }, size: { enum: ['s', 'm'], default: 's' } })),
      typed(object({ unit: { const: 'g' }, size: { const: 's' } }, 'unit', 'size')),
    )
    expect(convert('v1', 'T', { size: 's', unit: 'g' })).toEqual({ value: { size: 's', unit: 'g' } })
    expect(convert('v1', 'T', { unit: 'g' })).toEqual({ value: { size: 's', unit: 'g' } })
    expect(convert('v1', 'T', { size: 's' }).value).toBeUndefined()
  })
})
