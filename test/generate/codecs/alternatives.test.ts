import { Ajv2020 } from 'ajv/dist/2020.js'
import { beforeAll, describe, expect, test } from 'vitest'
import { type JsonCodec, type JsonType, jsonCodec } from '../../../src/runtime/index.ts'
import { folderWith } from '../../support/folder.ts'
import { generatedFrom, generatedFromText } from '../../support/generated.ts'

const text: JsonType = { json: 'string' }

function objectWith(members: Readonly<Record<string, JsonType>>, required = Object.keys(members)): JsonType {
  const properties = Object.entries(members).map(([name, type]) => [name, () => type] as const)
  return { json: 'object', properties, required }
}

/** What is wrong with a value, by rule and place. */
function issues(type: JsonType, value: unknown): readonly string[] {
  const result = jsonCodec(() => type).validate(value)
  return result.ok ? [] : result.issues.map(({ rule, path }) => `${rule} /${path?.join('/') ?? ''}`)
}

const card = objectWith({ kind: { json: 'string', values: ['card'] }, last4: text })
const transfer = objectWith({ kind: text, iban: text })
const told: JsonType = {
  ...{ json: 'one', of: [() => card, () => transfer] },
  tells: [
    'kind',
    [
      ['card', 0],
      ['transfer', 1],
      ['wire', 1],
    ],
  ],
}

describe('a choice with a discriminator', () => {
  test.each([
    ['a name that no alternative has', { kind: 'cash' }, ['enumeration /kind']],
    ['no name', { last4: '1234' }, ['required /']],
    ['a name that is no text', { kind: 1 }, ['type /kind']],
    ['a member that the named alternative lacks', { kind: 'card', last: '1234' }, ['required /']],
    ['a second name of an alternative', { kind: 'wire', iban: 1 }, ['type /iban']],
    ['another kind of value', [], ['any-of /']],
    ['an inherited name', { kind: 'constructor' }, ['enumeration /kind']],
  ])('%s', (_name, value, want) => expect(issues(told, value)).toEqual(want))

  test.each([
    [{ json: 'boolean' }, true, 'true'],
    [{ json: 'number' }, 2, '2'],
  ] as const)('a name of a value that is not a text, beside a default: %j', (type, value, name) => {
    const choice: JsonType = {
      ...{ json: 'one', of: [() => objectWith({ f: type, y: { json: 'number' } }), () => transfer] },
      tells: ['f', [[name, 0]], 1],
    }
    expect(issues(choice, { f: value, y: 'x' })).toEqual(['type /y'])
    expect(issues(choice, { f: 'other', iban: 'x' })).toEqual(['required /'])
  })

  test('takes what an alternative takes, whatever its name says', () => {
    expect(issues(told, { kind: 'x', iban: 'x' })).toEqual([])
    expect(issues(told, { kind: 'card', iban: 'x' })).toEqual([])
  })
})

describe('a choice without one', () => {
  const circle = objectWith({ shape: { json: 'constant', values: ['circle'] }, r: { json: 'number' } })
  const square = objectWith({ shape: { json: 'constant', values: ['square'] }, side: { json: 'number' } })
  const any: JsonType = { json: 'any', of: [() => circle, () => square] }

  test.each([
    [
      'the alternative whose constant is there',
      any,
      { shape: 'square', side: '1' },
      ['any-of /', 'type /side'],
    ],
    ['the alternative with fewer faults', any, { r: 1 }, ['any-of /', 'required /']],
    ['no alternative that is nearer than others', any, { shape: 'oval' }, ['any-of /']],
    ['no alternative of another kind', any, [1], ['any-of /']],
  ])('reports %s', (_name, type, value, want) => expect(issues(type, value)).toEqual(want))

  test('a choice inside the nearest alternative reports its own issues', () => {
    const outer: JsonType = {
      json: 'any',
      of: [() => objectWith({ inner: any }), () => objectWith({ other: text, more: text })],
    }
    expect(issues(outer, { inner: { shape: 'circle' } })).toEqual([
      'any-of /',
      'any-of /inner',
      'required /inner',
    ])
  })

  test('the cost of issues does not multiply with levels of choices', () => {
    const tree: JsonType = {
      json: 'any',
      of: [
        () => objectWith({ a: tree }),
        () => objectWith({ a: tree, b: text }),
        () => ({ json: 'string', values: ['leaf'] }),
      ],
    }
    let value: unknown = 'stem'
    for (let depth = 0; depth < 12; depth++) value = { a: value }
    expect(issues(tree, value)[0]).toBe('any-of /')
  })
})

test('a descriptor names the discriminating property and the alternative of each name', async () => {
  const one = (name: string) => ({ $ref: `#/components/schemas/${name}` })
  const schemas = {
    Payment: {
      oneOf: [one('Card'), one('Transfer')],
      discriminator: { propertyName: 'kind', mapping: { card: '#/components/schemas/Card' } },
    },
    Card: {
      type: 'object',
      required: ['kind', 'last4'],
      properties: { kind: { type: 'string' }, last4: { type: 'string' } },
    },
    Transfer: {
      type: 'object',
      required: ['kind'],
      properties: { kind: { type: 'string' }, iban: { type: 'number' } },
    },
  }
  const description = {
    openapi: '3.0.3',
    info: { title: 'a', version: '1' },
    paths: {},
    components: { schemas },
  }
  const root = folderWith({ 'api.json': JSON.stringify(description) })
  const { program } = await generatedFrom({ apis: new Map([['a', { openapi: 'api.json' }]]) }, root)
  const { payment } = program.load('v/a/no-namespace/codecs.ts') as {
    payment: {
      validate(value: unknown): {
        issues?: readonly { rule: string; path?: readonly unknown[]; expected?: string }[]
      }
    }
  }
  const told = (value: unknown) =>
    payment.validate(value).issues?.map(({ rule, expected }) => [rule, expected])
  expect(told({ kind: 'cash', iban: 'x' })).toEqual([['enumeration', 'card, Transfer']])
  expect(told({ kind: 'Transfer', iban: 'x' })).toEqual([['type', 'number']])
})

const to = (name: string) => ({ $ref: `#/components/schemas/${name}` })
const objectOf = (properties: object, required = Object.keys(properties)) => ({
  type: 'object',
  required,
  properties,
})
const string = { type: 'string' }
/** More than a message shows of a value. */
const long = 'v'.repeat(120)
const constants: Readonly<Record<string, object>> = {
  Text: { oneOf: [objectOf({ v: { const: 'x' }, a: string }), objectOf({ v: { const: 'y' }, b: string })] },
  Numbers: {
    oneOf: [objectOf({ v: { const: 1 }, a: string }), objectOf({ v: { enum: [2, 3] }, b: string })],
  },
  Toggle: { anyOf: [objectOf({ v: { const: true } }), objectOf({ v: { const: false }, b: string })] },
  Mixed: {
    oneOf: [...[{ type: 'null' }, string, { type: 'array' }], objectOf({ v: { const: 'x' } }), to('B')],
  },
  A: objectOf({ v: { type: 'string', enum: ['a', 'b'] } }),
  B: objectOf({ v: { type: 'string', enum: ['c'] } }),
  Parts: { oneOf: [{ allOf: [to('A'), objectOf({ x: string })] }, to('B')] },
  Narrowed: { oneOf: [{ allOf: [to('A'), { properties: { v: { enum: ['b', 'c'] } } }] }, to('B')] },
  Nested: { oneOf: [to('Text'), objectOf({ v: { const: 'z' } })] },
  Node: {
    oneOf: [objectOf({ v: { const: 'x' }, of: to('Node') }), objectOf({ v: { const: 'y' }, n: string })],
  },
  Long: {
    oneOf: [
      objectOf({ v: { const: `${long}x` }, a: string }),
      objectOf({ v: { const: `${long}y` }, b: string }),
    ],
  },
  Named: {
    oneOf: [to('NamedA'), to('NamedB')],
    discriminator: { propertyName: 'v', mapping: { [`${long}a`]: 'NamedA', [`${long}b`]: 'NamedB' } },
  },
  NamedA: objectOf({ v: string, a: string }),
  NamedB: objectOf({ v: string, b: string }),
  Optional: { oneOf: [objectOf({ v: { const: 'x' }, a: string }, ['a']), to('B')] },
  Same: { anyOf: [objectOf({ v: { const: 'x' }, a: string }), objectOf({ v: { const: 'x' }, b: string })] },
  Apart: { oneOf: [to('Text'), { anyOf: [objectOf({ w: { const: 1 } }), objectOf({ w: { const: 2 } })] }] },
}

describe('alternatives that a constant distinguishes', () => {
  let program: Awaited<ReturnType<typeof generatedFromText>>['program']
  beforeAll(async () => {
    const info = { title: 'a', version: '1' }
    const description = { openapi: '3.1.0', info, paths: {}, components: { schemas: constants } }
    program = (await generatedFromText('a', JSON.stringify(description))).program
  })

  test.each<[name: string, value: unknown, issues: readonly (readonly [at: string, expected: string])[]]>([
    ['Text', { v: 'z' }, [['v', 'x, y']]],
    ['Text', { v: 'y', a: 'p' }, [['', 'b']]],
    ['Text', { a: 'p' }, [['', 'v']]],
    ['Text', { v: 1, a: 'p' }, [['v', 'string']]],
    ['Numbers', { v: 9 }, [['v', '[1,2,3]']]],
    ['Numbers', { v: '2', b: 'p' }, [['v', '[2,3]']]],
    ['Numbers', { v: 3, b: 1 }, [['b', 'string']]],
    ['Toggle', { v: false }, [['', 'b']]],
    ['Mixed', { v: 'y' }, [['v', 'x, c']]],
    ['Parts', { v: 'a' }, [['', 'x']]],
    ['Parts', { v: 'q' }, [['v', 'a, b, c']]],
    ['Narrowed', { v: 'q' }, [['v', 'b, c']]],
    ['Nested', { v: 'q' }, [['v', 'x, y, z']]],
    ['Nested', { v: 'y' }, [['', 'b']]],
    ['Text', { v: ['x'], a: 'p' }, [['v', 'string']]],
    ['Text', { v: { x: 1 }, a: 'p' }, [['v', 'string']]],
    ['Long', { v: `${long}x`, a: 1 }, [['a', 'string']]],
    ['Long', { v: `${long}y` }, [['', 'b']]],
    ['Named', { v: `${long}b`, b: 1 }, [['b', 'string']]],
    ['Node', { v: 'x', of: { v: 'x', of: { v: 'y' } } }, [['of/of', 'n']]],
  ])('%s: %j', (name, value, issues) => {
    const codecs = program.load('v/a/no-namespace/codecs.ts') as Readonly<Record<string, JsonCodec<unknown>>>
    const found = codecs[name.toLowerCase()]?.validate(value)
    expect(isValidFor(name, value)).toBe(false)
    expect(found?.ok ? [] : found?.issues.map(({ path, expected }) => [path.join('/'), expected])).toEqual(
      issues,
    )
  })

  test.each<[name: string, value: unknown, expected: string]>([
    ['Optional', { v: 'q' }, 'object'],
    ['Same', { v: 'q' }, 'object'],
    ['Apart', { v: 'x', w: 3 }, 'object'],
    ['Mixed', true, 'null, string, array, object'],
  ])(
    'alternatives that no constant distinguishes are named by their kinds: %s: %j',
    (name, value, expected) => {
      const codecs = program.load('v/a/no-namespace/codecs.ts') as Readonly<
        Record<string, JsonCodec<unknown>>
      >
      const found = codecs[name.toLowerCase()]?.validate(value)
      expect(isValidFor(name, value)).toBe(false)
      expect(found?.ok ? undefined : found?.issues[0]).toMatchObject({ rule: 'any-of', path: [], expected })
    },
  )

  /** The verdict of ajv. */
  function isValidFor(name: string, value: unknown): boolean {
    return new Ajv2020({ strict: false }).validate({ ...to(name), components: { schemas: constants } }, value)
  }
})
