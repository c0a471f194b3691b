import { describe, expect, test } from 'vitest'
import { diff } from '../../src/diff/index.ts'
import { api, type VersionText, versionOf } from './versions.ts'

type Schemas = Readonly<Record<string, unknown>>

const object = (properties: Schemas, rest: object = {}) => ({ type: 'object', properties, ...rest })
const reference = (name: string) => ({ $ref: `#/components/schemas/${name}` })
const both = (...allOf: readonly object[]) => ({ allOf })
const text = { type: 'string' }
const number = { type: 'integer' }

/** An API with one answer for each of these schemas. */
function answering(
  names: readonly string[],
  schemas: Schemas,
  answer: (name: string) => object = reference,
): VersionText {
  const paths = names.map((name) => {
    const content = { 'application/json': { schema: answer(name) } }
    return [`/${name}`, { get: { operationId: name, responses: { 200: { description: 'd', content } } } }]
  })
  return api(JSON.stringify(Object.fromEntries(paths)), `components: ${JSON.stringify({ schemas })}`)
}

/** Every finding: the rule, how bad it is, the operations and the path within the schema. */
async function told(names: readonly string[], before: Schemas, after: Schemas): Promise<readonly string[]> {
  const versions = [
    await versionOf('a', answering(names, before)),
    await versionOf('b', answering(names, after)),
  ] as const
  return diff(...versions).changes.map(
    ({ rule, severity, where }) =>
      `${rule} ${severity} [${where.operations}] ${where.path.slice(2).join('/')}`,
  )
}

describe('a property that a schema and its base by `allOf` both describe', () => {
  const base = (open: object) => object({ x: { ...object({ q: text }), ...open } })
  const whole = (own: object) => both(reference('Base'), object({ x: object(own as Schemas) }))
  test('is reported at the base if the base changed, for all operations', async () => {
    const [before, after] = [{}, { additionalProperties: false }].map((open) => ({
      Base: base(open),
      Whole: whole({ z: text }),
    }))
    expect(await told(['Base', 'Whole'], before ?? {}, after ?? {})).toEqual([
      'object-closed breaking [Base,Whole] x',
    ])
  })
  test('is reported at the schema itself if the schema changed', async () => {
    const [before, after] = [text, number].map((z) => ({ Base: base({}), Whole: whole({ z }) }))
    expect(await told(['Base', 'Whole'], before ?? {}, after ?? {})).toEqual([
      'form-changed breaking [Whole] x/z',
    ])
  })
  test('is reported at both if both changed, each edit once', async () => {
    const before = { Base: base({}), Whole: whole({ z: text }) }
    const after = { Base: base({ additionalProperties: false }), Whole: whole({ z: number }) }
    expect(await told(['Base', 'Whole'], before, after)).toEqual([
      'object-closed breaking [Base,Whole] x',
      'form-changed breaking [Whole] x/z',
    ])
  })
})

describe('a change in a base by `allOf` is reported once, at the base', () => {
  test.each(['Base', 'Zbase'])('whichever comes first: %s', async (base) => {
    const among = (name: string) => ({ oneOf: [reference(name), text] })
    const given = (open: object): Schemas => ({
      Whole: both(reference(base), object({ p: number })),
      [base]: object({ s: { ...object({ seed: { type: ['integer', 'null'] } }), ...open } }),
    })
    const versions = [
      await versionOf('a', answering(['Whole', base], given({}), among)),
      await versionOf('b', answering(['Whole', base], given({ additionalProperties: false }), among)),
    ] as const
    const { changes } = diff(...versions)
    expect(
      changes.map(({ rule, where }) => [rule, where.operations, where.place.includes(`"${base}"`)]),
    ).toEqual([['object-closed', ['Whole', base].sort(), true]])
  })
})

describe('a choice in a schema that another narrows by `allOf`', () => {
  const given = (own: object) => ({
    Common: object({ result: { anyOf: [{ type: 'object' }, { type: 'array', items: {} }, text] } }),
    Got: both(reference('Common'), { properties: { result: own } }),
  })
  test.each<[string, object, object]>([
    ['a list to an object', { type: 'array', items: number }, object({ n: number })],
    ['an object to a text', object({ n: number }), text],
    ['a text to a list', text, { type: 'array', items: text }],
  ])('stays what it is: %s', async (_, before, after) => {
    expect(await told(['Got', 'Common'], given(before), given(after))).toEqual([
      'form-changed breaking [Got] result',
    ])
  })
})

describe('a base by `allOf` that is written in place of its reference', () => {
  const info = { type: 'object', additionalProperties: {}, nullable: true }
  const fault = object({ info })
  const narrowed = (first: object) => ({
    Fault: fault,
    Conflict: both(first, { properties: { info: object({ of: text }) } }),
  })
  const nullable = object({ id: text, etag: text }, { nullable: true, required: ['id'] })
  const mini = (first: object) => ({ type: 'object', nullable: true, ...both(first, object({ name: text })) })
  const chain = (first: object) => ({
    Base: nullable,
    Mini: mini(first),
    Leaf: { type: 'object', ...both(reference('Mini'), object({ sum: text })) },
  })
  test.each<[string, readonly string[], Schemas, Schemas]>([
    ['a part that may be null', ['Conflict'], narrowed(reference('Fault')), narrowed(fault)],
    [
      'the same, which an operation uses',
      ['Fault', 'Conflict'],
      narrowed(reference('Fault')),
      narrowed(fault),
    ],
    ['a base that may be null, two levels deep', ['Leaf'], chain(reference('Base')), chain(nullable)],
  ])('is no change: %s', async (_, names, before, after) => {
    expect(await told(names, before, after)).toEqual([])
  })
})

describe('a component that only XML bodies use', () => {
  const given = (pet: Schemas): VersionText =>
    api(
      `{/g: {post: {operationId: g, requestBody: {required: true, content: {application/xml: {schema: {$ref: '#/components/schemas/Pet'}}}}, responses: {'204': {description: d}}}}}`,
      `components: {schemas: {Pet: ${JSON.stringify(object(pet))}}}`,
    )
  test.each<[string, Schemas, Schemas, readonly string[]]>([
    ['a type', { a: text, b: text }, { a: number, b: text }, ['form-changed breaking [g]']],
    ['a property that is gone', { a: text, b: text }, { a: text }, ['element-removed breaking [g]']],
    ['a property that is new', { a: text }, { a: text, b: text }, ['element-added safe [g]']],
  ])('is reported once: %s', async (_, before, after, want) => {
    const versions = [await versionOf('a', given(before)), await versionOf('b', given(after))] as const
    const changes = diff(...versions).changes
    expect(changes.map(({ rule, severity, where }) => `${rule} ${severity} [${where.operations}]`)).toEqual(
      want,
    )
    expect(changes.flatMap(({ who }) => who)).not.toContain('receiver')
  })
})
