import { describe, expect, test } from 'vitest'
import type { ComplexType, RootElement, SimpleType } from '../../src/runtime/descriptor.ts'
import { xmlCodec, xsDecimal, xsString } from '../../src/runtime/index.ts'

const xsi = 'xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"'
const decimal = (): SimpleType => ({ kind: 'text', of: xsDecimal })

const bare: ComplexType = {
  kind: 'complex',
  name: 'Bare',
  namespace: 'urn:h',
  typeName: '{urn:h}Bare',
  text: decimal,
}
const renamed: ComplexType = { ...bare, name: 'Renamed', typeName: '{urn:h}Renamed', textProperty: 'content' }
const full: ComplexType = {
  kind: 'complex',
  name: 'F',
  namespace: 'urn:h',
  typeName: '{urn:h}F',
  text: decimal,
  attributes: [{ name: 'unit', type: () => ({ kind: 'text', of: xsString }) }],
  derived: () =>
    new Map([
      ['{urn:h}Bare', { type: () => bare, by: ['restriction'] }],
      ['{urn:h}Renamed', { type: () => renamed, by: ['restriction'] }],
    ]),
}
const root: RootElement = { name: 'f', namespace: 'urn:h', type: () => full }

describe('a type of nothing but text that xsi:type names', () => {
  const codec = xmlCodec<unknown>(root)

  test.each([
    ['Bare', { $type: '{urn:h}Bare', value: '2.0' }],
    ['Renamed', { $type: '{urn:h}Renamed', content: '2.0' }],
    ['F', { value: '2.0' }],
  ])('%s: what was read is valid, and written as it was', (name, value) => {
    const read = codec.parse(`<f xmlns="urn:h" ${xsi} xsi:type="${name}">2.0</f>`)
    expect(read).toEqual({ ok: true, value })
    expect(codec.validate(value)).toEqual({ ok: true, value })
    expect(codec.parse(codec.serialize(value))).toEqual({ ok: true, value })
  })

  test.each([
    ['a text that is wrong', { $type: '{urn:h}Bare', value: 'x' }, ['f', 'value']],
    ['no text', { $type: '{urn:h}Bare' }, ['f', 'value']],
    [
      'an attribute that the type does not have',
      { $type: '{urn:h}Bare', value: '1', unit: 'kg' },
      ['f', 'unit'],
    ],
    ['text alone', '2.0', ['f']],
  ])('%s is refused', (_, value, path) => {
    const result = codec.validate(value)
    expect(result.ok ? [] : result.issues).toMatchObject([{ path }])
    expect(() => codec.serialize(value)).toThrow()
  })

  test('is written from an instance of a class', () => {
    const value = Object.create({ $type: '{urn:h}Renamed', content: '1' })
    expect(codec.parse(codec.serialize(value))).toEqual({
      ok: true,
      value: { $type: '{urn:h}Renamed', content: '1' },
    })
  })
})

describe('xsi:nil on what nothing declares', () => {
  const open = xmlCodec<unknown>({
    name: 'doc',
    namespace: '',
    declarations: () => ({
      elements: new Map([['known', { element: 'known', type: decimal }]]),
      attributes: new Map(),
      types: new Map(),
    }),
    type: () => ({
      kind: 'complex',
      name: 'Doc',
      content: [{ any: true, property: 'any', namespaces: 'any', process: 'lax', max: 9 }],
    }),
  })
  const read = (content: string) => open.parse(`<doc ${xsi}>${content}</doc>`)

  test.each([
    '<thing xsi:nil="true"/>',
    '<o><thing xsi:nil="false">1</thing></o>',
    '<thing xsi:nil="true">content is not looked at</thing>',
    '<thing xsi:nil="1"><other xsi:nil="0"/></thing>',
  ])('is taken, and comes back: %s', (content) => {
    const first = read(content)
    expect(first.ok).toBe(true)
    expect(first.ok && open.parse(open.serialize(first.value))).toEqual(first)
  })

  test.each([
    ['a value that is not a boolean', '<thing xsi:nil="maybe"/>'],
    ['a declared element that cannot be nil', '<known xsi:nil="true"/>'],
    ['a declared one further down', '<o><known xsi:nil="false">1</known></o>'],
  ])('is refused: %s', (_, content) => expect(read(content).ok).toBe(false))
})
