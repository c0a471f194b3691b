import { describe, expect, test } from 'vitest'
import { diff } from '../../src/diff/index.ts'
import { contentModel } from '../support/content-model.ts'
import { body31, order, type VersionText, value, versionOf } from './versions.ts'

/** The rules whose changes stop a TypeScript build. */
async function stopping(before: VersionText, after: VersionText): Promise<readonly string[]> {
  const { changes } = diff(await versionOf('a', before), await versionOf('b', after))
  return changes.filter(({ who }) => who.includes('typescript')).map(({ rule }) => rule)
}

/** What generated code holds a built-in type in. */
const held = {
  int: 'number',
  short: 'number',
  unsignedInt: 'number',
  long: 'string',
  nonNegativeInteger: 'string',
  integer: 'string',
  decimal: 'string',
  float: 'number',
  double: 'number',
  boolean: 'boolean',
  string: 'string',
  date: 'string',
} as const

const names = Object.keys(held) as (keyof typeof held)[]

describe('a built-in type that became another', () => {
  test.each(names)('%s', async (before) => {
    const wrong: string[] = []
    for (const after of names) {
      const rules = await stopping(value('', `xs:${before}`), value('', `xs:${after}`))
      if (rules.length > 0 !== (held[before] !== held[after]))
        wrong.push(`${before} → ${after}: ${rules.join()}`)
    }
    expect(wrong).toEqual([])
  })
})

describe('facets that decide how a number is held', () => {
  test.each([
    [
      'a pattern that a number does not keep',
      '',
      '<xs:pattern value="[0-9]{3}"/>',
      'xs:int',
      ['pattern-added'],
    ],
    ['a pattern of a float', '', '<xs:pattern value="[0-9]E[0-9]"/>', 'xs:float', ['pattern-added']],
    ['a pattern of what is a text', '', '<xs:pattern value="[0-9]{3}"/>', 'xs:long', []],
    [
      'fewer digits than a double has',
      '',
      '<xs:totalDigits value="15"/>',
      'xs:integer',
      ['total-digits-narrowed'],
    ],
    ['more digits than a double has', '', '<xs:totalDigits value="16"/>', 'xs:integer', []],
    [
      'a bound that is the last that was missing',
      '<xs:minInclusive value="0"/>',
      '<xs:minInclusive value="0"/><xs:maxInclusive value="9"/>',
      'xs:integer',
      ['upper-bound-narrowed'],
    ],
    ['a bound, while another is missing', '', '<xs:minInclusive value="0"/>', 'xs:integer', []],
    ['a bound of what is a number already', '', '<xs:maxInclusive value="9"/>', 'xs:int', []],
  ] as const)('%s', async (_name, before, after, base, want) => {
    expect(await stopping(value(before, base), value(after, base))).toEqual(want)
    const widened = want.map((rule) => rule.replace('added', 'removed').replace('narrowed', 'widened'))
    expect(await stopping(value(after, base), value(before, base))).toEqual(widened)
  })

  test('edits that compensate each other stop nothing', async () => {
    const digits = value('<xs:totalDigits value="3"/>', 'xs:integer')
    const bounds = value('<xs:minInclusive value="-999"/><xs:maxInclusive value="999"/>', 'xs:integer')
    expect(await stopping(digits, bounds)).toEqual([])
  })
})

describe('types inside of others', () => {
  const attribute = (type: string) => order(`<xs:attribute name="n" type="xs:${type}"/>`)
  const list = (type: string) =>
    order(
      `<xs:sequence><xs:element name="a"><xs:simpleType><xs:list itemType="xs:${type}"/></xs:simpleType></xs:element></xs:sequence>`,
    )
  const text = (type: string) =>
    order(
      `<xs:simpleContent><xs:extension base="xs:${type}"><xs:attribute name="n" type="xs:string"/></xs:extension></xs:simpleContent>`,
    )

  test.each([
    ['an attribute', attribute],
    ['a list', list],
    ['a text with attributes', text],
  ])('%s', async (_name, of) => {
    expect(await stopping(of('int'), of('long'))).not.toEqual([])
    expect(await stopping(of('nonNegativeInteger'), of('unsignedInt'))).not.toEqual([])
    expect(await stopping(of('decimal'), of('integer'))).toEqual([])
    expect(await stopping(of('float'), of('double'))).toEqual([])
    expect(await stopping(of('int'), of('short'))).toEqual([])
  })
})

describe('JSON', () => {
  const property = (schema: string) => body31(`{type: object, properties: {n: ${schema}}}`)

  test.each([
    ['an integer as a number', '{type: integer}', '{type: number}', false],
    ['one format for another', '{type: integer, format: int32}', '{type: integer, format: int64}', false],
    ['a float as a double', '{type: number, format: float}', '{type: number, format: double}', false],
    ['items', '{type: array, items: {type: integer}}', '{type: array, items: {type: number}}', false],
    ['beside null', '{type: [integer, "null"]}', '{type: [number, "null"]}', false],
    ['beside texts', '{type: [integer, string]}', '{type: [number, string]}', false],
    ['a number as a text', '{type: number}', '{type: string}', true],
    ['a flag as a number', '{type: boolean}', '{type: number}', true],
    ['a number as a constant', '{type: number}', '{const: 1}', true],
    ['a number as numbers that are listed', '{type: number}', '{enum: [1, 2]}', true],
  ])('%s', async (_name, one, other, want) => {
    expect((await stopping(property(one), property(other))).length > 0).toBe(want)
    expect((await stopping(property(other), property(one))).length > 0).toBe(want)
  })
})

describe('what a rule does not see of the type around an edit', () => {
  const content = (model: string) => order(contentModel(model))
  const object = (rest: string) => body31(`{type: object${rest}}`)
  const list = (codes: string) => body31(`{type: string, enum: [${codes}]}`)

  test.each([
    ['the first property of an object', object(''), object(', properties: {a: {type: string}}'), true],
    [
      'a further one',
      object(', properties: {b: {type: string}}'),
      object(', properties: {a: {type: string}, b: {type: string}}'),
      false,
    ],
    ['a code that is new', list('a, b'), list('a, b, c'), true],
    ['an element in a choice', content('x, (a | b)'), content('x, (a | b | c)'), true],
    ['an element beside a choice', content('x, (a | b)'), content('x, (a | b), c?'), false],
    ['a group that may repeat', content('(a | b)'), content('(a | b)*'), true],
    ['a wildcard that may repeat', content('a, #other?'), content('a, #other*'), true],
    ['a wildcard that repeats oftener', content('a, #other{0,2}'), content('a, #other{0,3}'), false],
  ])('%s', async (name, one, other, want) => {
    const undone = name.startsWith('a further') || name.startsWith('an element')
    expect((await stopping(one, other)).length > 0).toBe(want)
    // What goes always does.
    expect((await stopping(other, one)).length > 0).toBe(want || undone)
  })
})

describe('a format that settings hold in another type', () => {
  const settings = { holds: { int64: 'bigint', decimal: 'string', date: 'Date' } } as const
  const shown = (schema: string, isHeld: boolean): VersionText => ({
    ...body31(schema),
    ...(isHeld ? { conventions: settings } : {}),
  })

  test.each<[string, string, string, readonly string[], readonly string[]]>([
    [
      'int64 to int32',
      '{type: integer, format: int64}',
      '{type: integer, format: int32}',
      ['format-changed'],
      [],
    ],
    ['none to a date', '{type: string}', '{type: string, format: date}', ['format-changed'], []],
    ['a date to a time', '{type: string, format: date}', '{type: string, format: date-time}', [], []],
    ['decimal to none', '{type: number, format: decimal}', '{type: number}', ['held-type-changed'], []],
    ['a number to an integer', '{type: number}', '{type: integer, format: int64}', ['form-changed'], []],
    ['a lower bound', '{type: integer, format: int64}', '{type: integer, format: int64, minimum: 1}', [], []],
  ])('%s', async (_, before, after, held, plain) => {
    const all = []
    for (const isHeld of [true, false]) all.push(await stopping(shown(before, isHeld), shown(after, isHeld)))
    expect(all).toEqual([held, plain])
  })
})

describe('the number of items of a tuple', () => {
  const tuple = (more: string) =>
    body31(`{type: array, prefixItems: [{type: string}, {type: integer}]${more}}`)
  test.each([
    ['required elements', '', ', minItems: 2', ['item-count-narrowed']],
    ['optional elements', ', minItems: 2', ', minItems: 1', ['item-count-widened']],
    ['an element less', '', ', maxItems: 1', ['item-count-narrowed']],
    ['others required at both ends', ', minItems: 1', ', minItems: 2, maxItems: 4', ['item-count-narrowed']],
    ['a count above its elements', ', minItems: 2', ', minItems: 3', []],
    ['a limit above its elements', '', ', maxItems: 3', []],
  ])('%s', async (_, before, after, rules) => {
    expect(await stopping(tuple(before), tuple(after))).toEqual(rules)
  })

  test('of an array, it changes no type', async () => {
    const [before, after] = ['', ', minItems: 2'].map((more) =>
      body31(`{type: array, items: {type: string}${more}}`),
    )
    expect(before && after && (await stopping(before, after))).toEqual([])
  })
})
