import { expect, test } from 'vitest'
import { adaptJson } from '../../src/runtime/adapt-json.ts'
import { measureProcessorTime } from '../support/processor-time.ts'
import { jsonAdapters, object, typed } from './json-versions.ts'

const text = { type: 'string' }
const number = { type: 'number' }
const [wide, narrow] = [{ enum: ['a', 'b', 'z'] }, { enum: ['a', 'b'] }]
const list = (items: object, more: object = {}) => ({ type: 'array', items, ...more })

test('a list or object of which too little is left is set aside, or lost with what it belongs to', async () => {
  const version = (codes: object) =>
    typed(
      object({
        l: list(codes, { minItems: 2 }),
        o: { ...object({ c: codes, n: number }), minProperties: 1 },
        m: { type: 'object', additionalProperties: codes, minProperties: 1 },
        d: { ...object({ c: codes, n: number }), dependentRequired: { n: ['c'] } },
      }),
    )
  const { convert, from } = await jsonAdapters(version(wide), version(narrow))
  for (const value of [{ l: ['a', 'b', 'z'] }, { o: { c: 'z', n: 1 } }, { m: { x: 'z', y: 'a' } }]) {
    const { issues, ...passage } = convert('v1', 'T', value, { drop: true })
    expect(issues).toBeUndefined()
    expect(passage.losses).toHaveLength(1)
  }
  const short: readonly (readonly [object, string])[] = [
    [{ l: ['a', 'z'] }, '/l'],
    [{ o: { c: 'z' } }, '/o'],
    [{ m: { x: 'z' } }, '/m'],
    [{ d: { c: 'z', n: 1 } }, '/d'],
  ]
  for (const [value, at] of short) {
    const passage = convert('v1', 'T', value, { drop: true })
    expect([passage.value, new Set(passage.losses?.map((loss) => loss.split('/')[0]))]).toEqual([
      {},
      new Set(['incomplete ']),
    ])
    // A hook that answers that there is nothing leaves too little as well.
    const adapter = from('v1', 'T')
    const hooks = new Proxy({}, { get: () => () => undefined })
    const made = adapter.run(value, {}, { [adapter.name]: hooks }, {})
    expect(made.ok).toBe(false)
    expect(made.issues.map(({ path }) => `/${path.join('/')}`)).toEqual([at])
  }
})

test('what the source already has too little of is a misfit, in words that say the limit', async () => {
  const { from } = await jsonAdapters(
    typed(object({ l: list(number), o: object({ a: number }) })),
    typed(
      object({
        l: list(text, { minItems: 1, uniqueItems: true }),
        o: { ...object({ a: text }), minProperties: 1 },
      }),
    ),
  )
  const said = (value: object) =>
    from('v1', 'T')
      .run(value, {}, {}, {})
      .issues.map(({ rule, message }) => `${rule}: ${message}`)
  expect([said({ l: [] }), said({ o: {} }), said({ l: [1], o: { a: 1 } })]).toEqual([
    ['does-not-fit: /T/l allows at least 1 item, not "[]".'],
    ['does-not-fit: /T/o allows at least 1 property, not "{}".'],
    [],
  ])
  expect(said({ l: [1, 2, 1] })).toHaveLength(1)
})

test('the issue of a value that the target does not allow has the limit in words', async () => {
  const limits = {
    a: [{ type: 'string', maxLength: 3 }, 'abcd', 'at most 3 characters'],
    b: [{ type: 'string', minLength: 1 }, '', 'at least 1 character'],
    c: [{ type: 'number', minimum: 10 }, 5, 'at least 10'],
    d: [{ type: 'number', exclusiveMaximum: 4 }, 5, 'numbers below 4'],
    e: [{ type: 'string', pattern: '^a' }, 'b', 'the form ^a'],
    f: [{ type: 'integer' }, 1.5, 'an integer'],
    g: [{ type: 'number', multipleOf: 2 }, 5, 'multiples of 2'],
  } as const
  const open = (type: object) => ({ type: Reflect.get(type, 'type') === 'string' ? 'string' : 'number' })
  const { from } = await jsonAdapters(
    typed(object(Object.fromEntries(Object.entries(limits).map(([name, [type]]) => [name, open(type)])))),
    typed(object(Object.fromEntries(Object.entries(limits).map(([name, [type]]) => [name, type])))),
  )
  for (const [name, [, value, words]] of Object.entries(limits)) {
    const [issue] = from('v1', 'T').run({ [name]: value }, {}, {}, {}).issues
    expect(issue?.message).toBe(`/T/${name} allows ${words}, not "${value}".`)
  }
})

const same = { as: 'same' } as const
const codes = {
  as: 'codes',
  codes: [
    ['a', 'x'],
    ['b', 'x'],
    ['none', undefined],
  ],
  others: same,
} as const
const member = (to: string, from: string) => ({ to, id: `/D/${to}`, from: { path: [from] }, by: same })

/** A list of what one place has, between two members that have nothing to do with it. */
function around(each: object, by: object = same, isRequired = false) {
  const tags = { ...member('tags', 'b'), by, each, ...(isRequired ? { isRequired: true as const } : {}) }
  const inner = { as: 'object', known: ['a', 'b', 'c'], members: [member('x', 'a'), tags, member('z', 'c')] }
  return { as: 'object', known: ['in'], members: [{ ...member('in', 'in'), by: inner }] } as never
}

const two = { counts: { json: 'array', minItems: 2 } }

test('a list made of one place loses its own values, and nothing that was converted beside it', () => {
  const rule = around(two)
  const value = { in: { a: 1, b: 'one', c: 2 } }
  const dropped = adaptJson(rule, value, {}, {}, { undetermined: 'drop' })
  expect(dropped).toMatchObject({ ok: true, value: { in: { x: 1, z: 2 } }, tally: { carried: 2, lost: 1 } })
  expect(dropped.losses.map(({ path, reason }) => `${reason} ${path.join('/')}`)).toEqual(['incomplete in/b'])
  const refused = adaptJson(rule, value, {}, {})
  expect(refused).toMatchObject({ ok: false, tally: { carried: 2, lost: 0, refused: 1 } })
  expect(refused.issues.map(({ rule: name, message }) => `${name}: ${message}`)).toEqual([
    'min-items: /D/tags allows at least 2 items; the conversion makes 1.',
  ])
})

test('an issue beside a list that is too short does not hide the issue of the list', () => {
  const wrong = { ...member('x', 'a'), by: { as: 'same', fits: { whyNot: () => 'another' } } }
  const tags = { ...member('tags', 'b'), each: two, isRequired: true }
  const rule = { as: 'object', known: ['a', 'b'], members: [wrong, tags] } as never
  const { issues } = adaptJson(rule, { a: 1, b: 'one' }, {}, {})
  expect(issues.map((one) => one.rule)).toEqual(['does-not-fit', 'min-items'])
})

test('codes that become one code are reported as equal items', () => {
  const items = { as: 'items', item: codes, counts: { json: 'array', isUnique: true } }
  const rule = { as: 'object', known: ['l'], members: [{ ...member('l', 'l'), by: items }] } as never
  const { issues } = adaptJson(rule, { l: ['a', 'b'] }, {}, {})
  expect(issues).toMatchObject([{ rule: 'unique-items', expected: 'only different items', path: ['l'] }])
})

test('many lists with too little cost no more than their number', { tags: 'slow' }, () => {
  const row = { as: 'items', item: codes, counts: { json: 'array', minItems: 2 } }
  const rule = { as: 'items', item: row } as never
  const lists = Array.from({ length: 10_000 }, () => ['a', 'none'])
  const time = measureProcessorTime(() => {
    expect(adaptJson(rule, lists, {}, {}).issues).toHaveLength(lists.length)
  })
  expect(time).toBeLessThan(1500)
})
