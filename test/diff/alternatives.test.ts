import { expect, test } from 'vitest'
import { diff } from '../../src/diff/index.ts'
import { body31, type VersionText, versionOf } from './versions.ts'

const text = '{type: string}'
const whole = '{type: integer}'

/** An object by its properties; the first ones are required. */
const object = (properties: Readonly<Record<string, string>>, required = 1, rest = ''): string => {
  const names = Object.keys(properties)
  const listed = names.map((name) => `${name}: ${properties[name]}`).join(', ')
  return `{type: object, properties: {${listed}}, required: [${names.slice(0, required).join(', ')}]${rest}}`
}
const inline = (...members: readonly string[]): readonly VersionText[] =>
  [members, [...members].reverse()].map((list) => body31(`{oneOf: [${list.join(', ')}]}`))
const named = (members: Readonly<Record<string, string>>): readonly VersionText[] => {
  const names = Object.keys(members)
  const schemas = names.map((name) => `${name}: ${members[name]}`).join(', ')
  return inline(...names.map((name) => `{$ref: '#/components/schemas/${name}'}`)).map(({ openapi = '' }) => ({
    openapi: `${openapi}components: {schemas: {${schemas}}}\n`,
  }))
}
const iban = object({ iban: text })
const card = object({ number: text, cvc: text })
const circle = object({ radius: '{type: number}' })
const box = object({ width: '{type: number}', height: '{type: number}' }, 2)
const list = (items: string): string => `{type: array, items: ${items}}`
const map = (of: string): string => `{type: object, additionalProperties: ${of}}`
const kind = (value: string, more: Readonly<Record<string, string>>): string =>
  object({ id: text, type: `{const: ${value}}`, at: text, ...more }, 1)
const many = { p: text, q: text, r: text, s: text, t: text, u: text }

type Versions = readonly VersionText[]

/** Alternatives of which several are edited in one step; nothing else has what one of them has. */
const edited: readonly (readonly [string, Versions, Versions, readonly string[]])[] = [
  [
    'more properties than there were',
    inline(iban, card),
    inline(
      object({ iban: text, bic: text, name: text }),
      object({ number: text, cvc: text, holder: text, month: whole, year: whole }),
    ),
    ['bic', 'holder', 'month', 'name', 'year'].map((name) => `property-added (object)/${name}`),
  ],
  [
    'every property retyped',
    inline(circle, box),
    inline(object({ radius: text }), object({ width: text, height: text }, 2)),
    ['height', 'radius', 'width'].map((name) => `form-changed (object)/${name}`),
  ],
  [
    'three of five',
    inline(iban, card, circle, box, object({ e: text })),
    inline(
      object({ iban: whole, bic: text }),
      object({ number: text, cvc: text, a: text, b: text, c: text }),
      object({ radius: '{type: number}', unit: text }, 2),
      ...[box, object({ e: text })],
    ),
    [
      'form-changed (object)/iban',
      ...['a', 'b', 'bic', 'c', 'unit'].map((name) => `property-added (object)/${name}`),
    ],
  ],
  [
    'told apart by what they require',
    inline(object({ a: text, b: text }), object({ b: text, a: text })),
    inline(object({ a: text, b: text, c: text }), object({ b: text, a: text, c: text })),
    ['property-added (object)/c', 'property-added (object)/c'],
  ],
  [
    'told apart by a value that is not required, in a large envelope',
    inline(kind('made', { x: text }), kind('gone', { y: text })),
    inline(kind('made', { x: text, ...many }), kind('gone', { y: text, z: text })),
    ['p', 'q', 'r', 's', 't', 'u', 'z'].map((name) => `property-added (object)/${name}`),
  ],
  [
    'of renamed schemas',
    named({ Card: card, Bank: iban }),
    named({
      CardPayment: object({ number: text, cvc: whole, holder: text }),
      BankPayment: object({ iban: text, bic: text, name: text }),
    }),
    [
      'form-changed (Card)/cvc',
      ...['(Bank)/bic', '(Card)/holder', '(Bank)/name'].map((path) => `property-added ${path}`),
    ],
  ],
  [
    'of renamed schemas whose names alone tell',
    named({ Created: object({ id: text }), Deleted: object({ id: text, at: text }) }),
    named({
      ItemCreated: object({ id: text, ...many }),
      ItemDeleted: object({ id: text, ...many, v: text }),
    }),
    [
      ...['p', 'q', 'r', 's', 't', 'u'].flatMap((name) => [
        `property-added (Created)/${name}`,
        `property-added (Deleted)/${name}`,
      ]),
      'property-added (Deleted)/v',
      'property-removed (Deleted)/at',
    ],
  ],
  [
    'of one title each',
    inline(object({ a: text }, 1, ', title: Card'), object({ b: text }, 1, ', title: Bank')),
    inline(object({ c: text }, 1, ', title: Card'), object({ d: text }, 1, ', title: Bank')),
    [
      ...['c', 'd'].map((name) => `property-added (object)/${name}`),
      ...['a', 'b'].map((name) => `property-removed (object)/${name}`),
    ],
  ],
  [
    'texts of one pattern each',
    inline("{type: string, pattern: '^a'}", "{type: string, pattern: '^b'}"),
    inline("{type: string, pattern: '^a', maxLength: 5}", "{type: string, pattern: '^b', maxLength: 6}"),
    ['max-length-narrowed (string)', 'max-length-narrowed (string)'],
  ],
  [
    'lists by what is in them',
    inline(list(iban), list(card)),
    inline(
      list(object({ iban: text, bic: text, name: text })),
      list(object({ number: text, cvc: text, holder: text, month: whole, year: whole })),
    ),
    ['bic', 'holder', 'month', 'name', 'year'].map((name) => `property-added (array of object)/[]/${name}`),
  ],
  [
    'maps by what they hold',
    inline(map(text), map(whole)),
    inline(map('{type: string, maxLength: 3}'), map('{type: integer, minimum: 3}')),
    ['lower-bound-narrowed (object)/*', 'max-length-narrowed (object)/*'],
  ],
]

const shown = async (before: VersionText, after: VersionText): Promise<readonly string[]> =>
  diff(await versionOf('a', before), await versionOf('b', after))
    .changes.filter(({ rule }) => !rule.startsWith('type-'))
    .map(({ rule, where }) => `${rule} ${where.path.slice(1).join('/')}`)
    .sort()

test.each(edited)('alternatives edited at once: %s', async (_, [before], after, want) => {
  if (before === undefined) throw new Error('nothing was given')
  for (const order of after) expect(await shown(before, order)).toEqual([...want].sort())
})

const other = (rest: Readonly<Record<string, string>>): string => object({ id: text, ...rest })
const animal = { Dog: object({ name: text, bark: text }), Fish: object({ fins: text }) }

test.each([
  ['share nothing', inline(iban, card), inline(object({ phone: text }), object({ mail: text }))],
  [
    'share what all have',
    inline(other({ iban: text }), other({ number: text })),
    inline(other({ phone: text, code: text }), other({ mail: text, code: text })),
  ],
  [
    'share a property of several',
    inline(object({ name: text, bark: text }), object({ fins: text })),
    inline(object({ name: text, wheels: text }), object({ wings: text })),
  ],
  [
    'share the same under other names',
    named(animal),
    named({ Car: object({ name: text, wheels: text }), Plane: object({ wings: text }) }),
  ],
  [
    'share a word of their names',
    named({ CardPayment: card, BankPayment: iban }),
    named({ CardToken: object({ token: text, issuer: text }), BankToken: object({ code: text, by: text }) }),
  ],
  [
    'are texts of other formats',
    inline('{type: string, format: date}', '{type: string, format: uuid}'),
    inline('{type: string, format: uri}', '{type: string, format: email}'),
  ],
] as const)('alternatives are others where they %s', async (_, [before], after) => {
  if (before === undefined) throw new Error('nothing was given')
  for (const order of after) {
    const [only, ...more] = await shown(before, order)
    expect([only?.split(' ')[0], more]).toEqual(['form-changed', []])
  }
})
