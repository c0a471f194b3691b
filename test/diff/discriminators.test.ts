import { expect, test } from 'vitest'
import { diff } from '../../src/diff/index.ts'
import { body, type VersionText, versionOf } from './versions.ts'

const fields = (of: string): string =>
  `{type: object, required: [kind], properties: {kind: {type: string}, ${of}: {type: string}}}`
const mapped = "one: '#/components/schemas/One', two: '#/components/schemas/Two'"
const named = ["{$ref: '#/components/schemas/One'}", "{$ref: '#/components/schemas/Two'}"]
const choice = (members: readonly string[], mapping = mapped): VersionText => {
  const discriminator = `{propertyName: kind, mapping: {${mapping}}}`
  const { openapi = '' } = body(`{oneOf: [${members.join(', ')}], discriminator: ${discriminator}}`)
  return { openapi: `${openapi}components: {schemas: {One: ${fields('one')}, Two: ${fields('two')}}}\n` }
}

/** What a discriminator's value leads to, where its alternatives are written out. */
test.each<[what: string, given: readonly [VersionText, VersionText], want: readonly string[]]>([
  [
    'alternatives that are written out, of which the values lead to the same',
    [choice(named), choice([fields('one'), fields('two')])],
    [],
  ],
  ['alternatives that got names', [choice([fields('one'), fields('two')]), choice(named)], []],
  [
    'a value that leads nowhere any more',
    [choice(named), choice([fields('one'), fields('two')], "one: '#/components/schemas/One'")],
    ['discriminator-value-removed two'],
  ],
  [
    'values that changed places',
    [
      choice(named),
      choice(
        [fields('one'), fields('two')],
        "one: '#/components/schemas/Two', two: '#/components/schemas/One'",
      ),
    ],
    ['discriminator-value-changed One', 'discriminator-value-changed Two'],
  ],
])('%s', async (_, [before, after], want) => {
  const { changes } = diff(await versionOf('a', before), await versionOf('b', after))
  expect(changes.map(({ rule, before: one }) => `${rule} ${one?.value}`).sort()).toEqual(want)
})

const byDefault = (name: string): VersionText => {
  const { openapi = '' } = choice(named)
  return { openapi: openapi.replace(`{${mapped}}`, `{${mapped}}${name && `, defaultMapping: ${name}`}`) }
}

/** The alternative for values that no mapping has (OpenAPI 3.2). */
test.each<[before: string, after: string, want: readonly string[]]>([
  ['One', 'One', []],
  ['One', "'#/components/schemas/One'", []],
  ['One', 'Two', ['discriminator-default-changed replaces breaking One>Two']],
  ['', 'Two', ['discriminator-default-changed widens risky null>Two']],
  ['One', '', ['discriminator-default-changed narrows breaking One>null']],
])('defaultMapping of "%s" that becomes "%s"', async (one, two, want) => {
  const { changes } = diff(await versionOf('a', byDefault(one)), await versionOf('b', byDefault(two)))
  const told = changes.map(
    ({ rule, effect, severity, before, after }) =>
      `${rule} ${effect} ${severity} ${before?.value}>${after?.value}`,
  )
  expect(told).toEqual(want)
})

test('defaultMapping of a renamed alternative stays the same', async () => {
  const [before, { openapi: after = '' }] = [byDefault('One'), byDefault('One')]
  const renamed = { openapi: after.replaceAll(/\bOne\b/g, 'First') }
  const { changes } = diff(await versionOf('a', before), await versionOf('b', renamed))
  expect(changes.filter(({ rule }) => rule === 'discriminator-default-changed')).toEqual([])
})

test('defaultMapping of a base that others are made of', async () => {
  const base = (name: string): VersionText => {
    const { openapi = '' } = body("{$ref: '#/components/schemas/Base'}")
    const heir = (of: string) =>
      `{allOf: [{$ref: '#/components/schemas/Base'}, {properties: {${of}: {type: string}}}]}`
    const tells = `discriminator: {propertyName: kind, mapping: {a: A, b: B}, defaultMapping: ${name}}`
    const schemas = `Base: {type: object, properties: {kind: {type: string}}, ${tells}}, A: ${heir('a')}, B: ${heir('b')}`
    return { openapi: `${openapi}components: {schemas: {${schemas}}}\n` }
  }
  const { changes } = diff(await versionOf('a', base('A')), await versionOf('b', base('B')))
  expect(changes.map(({ rule, before, after }) => [rule, before?.value, after?.value])).toEqual([
    ['discriminator-default-changed', 'A', 'B'],
  ])
})

/** A choice of objects with the property "k"; `tells` is the discriminator. */
const told = (kinds: readonly string[], tells = '', how = 'oneOf'): string => {
  const names = kinds.map((_, at) => 'ABC'.charAt(at))
  const members = names.map((name) => `{$ref: '#/components/schemas/${name}'}`)
  const objects = kinds.map((kind, at) => {
    return `${names[at]}: {type: object, required: [k], properties: {k: ${kind}, kind: {type: string}, ${names[at]?.toLowerCase()}: {type: string}}}`
  })
  const { openapi = '' } = body("{$ref: '#/components/schemas/U'}")
  return `${openapi}components: {schemas: {U: {${how}: [${members.join(', ')}]${tells && `, discriminator: {${tells}}`}}, ${objects.join(', ')}}}\n`
}
const free = '{type: string}'
const only = (value: string): string => `{type: string, enum: [${value}]}`
const byK = 'propertyName: k'

/** Whatever the files are called, the same schemas correspond. */
test.each<[what: string, one: string, other: string]>([
  ['goes, and each alternative has its own value', told([free, free], byK), told([only('A'), only('B')])],
  ['with a mapping goes', told([free, free], `${byK}, mapping: {x: A, y: B}`), told([only('x'), only('y')])],
  [
    'maps a name to what is not among the alternatives',
    told([free, free, free], `${byK}, mapping: {c: C}`).replace(", {$ref: '#/components/schemas/C'}", ''),
    told([only('A'), only('B')]),
  ],
  ['is another property', told([free, free], byK), told([only('A'), only('B')], 'propertyName: kind')],
  [
    'goes, and one alternative is of another type',
    told([free, free], byK),
    told([only('A'), '{type: integer}']),
  ],
  ['of three alternatives goes with one', told([free, free, free], byK, 'anyOf'), told([free, only('B')])],
  ['stays, and an alternative goes', told([free, free, free], byK), told([only('A'), only('B')], byK)],
])('a discriminator that %s', async (_what, one, other) => {
  for (const [before, after] of [
    [one, other],
    [other, one],
  ] as const) {
    const rules = async (names: readonly [string, string]) => {
      const [from, to] = [
        await versionOf('a', { apis: { [names[0]]: before } }),
        await versionOf('b', { apis: { [names[1]]: after } }),
      ]
      return diff(from, to)
        .changes.map(({ rule, severity, where }) => `${rule} ${severity} ${where.path.join('/')}`)
        .sort()
    }
    const same = await rules(['api', 'api'])
    expect(same.length).toBeGreaterThan(0)
    expect(await rules(['v1', 'v2'])).toEqual(same)
  }
})
