import { describe, expect, test } from 'vitest'
import { jsonAdapters, mappingOf, object, pointer, typed } from './json-versions.ts'
import { element, object as elements, running, version } from './made-up.ts'

const text = { type: 'string' }
const nullable = { type: ['string', 'null'] }
const list = (items: object) => ({ type: 'array', items })

/** A type with an optional object that requires `a`: alone, in a list and in a map. */
function around(a: object) {
  const inner = object({ a, b: text }, 'a')
  return typed(
    object({ e: inner, l: list(inner), m: { type: 'object', additionalProperties: inner }, z: text }),
  )
}

/** The document without any property `a`. */
function leaveOut(document: object): object {
  return JSON.parse(JSON.stringify(document, (name, value: unknown) => (name === 'a' ? undefined : value)))
}

interface Given {
  /** The types of the required property in both versions. */
  readonly from: object
  readonly to: object
  /** A value of it that gives nothing. */
  readonly value: unknown
  readonly mapping?: object
  readonly hooks?: object
  readonly options?: object
}

const cases: readonly (readonly [string, Given])[] = [
  ['null', { from: nullable, to: text, value: null }],
  ['an empty list', { from: list(text), to: text, value: [] }],
  [
    'a code that the mapping gives nothing',
    {
      from: { enum: ['p', 'q', 'r'] },
      to: { enum: ['p', 'r'] },
      value: 'q',
      mapping: { codes: [{ from: '/T/e/a', codes: { q: null }, reason: 'r' }] },
    },
  ],
  [
    'several values, all dropped',
    { from: list(text), to: text, value: ['x', 'y'], options: { repeats: 'drop' } },
  ],
  [
    'a misfit, dropped',
    { from: text, to: { type: 'string', maxLength: 1 }, value: 'xy', options: { misfit: 'drop' } },
  ],
  [
    'a code for which the hook has nothing',
    {
      from: { enum: ['p', 'q', 'r'] },
      to: { enum: ['p', 'r'] },
      value: 'q',
      hooks: { T_e_a_code: () => undefined },
    },
  ],
]

describe('an object whose required property converts to nothing is set aside, or lost with all its values', () => {
  test.each(cases)('%s', async (_, { from: one, to: other, value, mapping, hooks = {}, options = {} }) => {
    const versions = await jsonAdapters(around(one), around(other), mapping && mappingOf(mapping))
    const adapter = versions.from('v1', 'T')
    const run = (document: object, policies: object) =>
      adapter.run(document, {}, { [adapter.name]: hooks }, { ...options, ...policies })
    const inner = { a: value, b: 'important' }
    // Hooks and codes are stated for the single object.
    const others = { '/l/0': { l: [inner] }, '/m/k': { m: { k: inner } } }
    const places = { '/e': { e: inner, z: '1' }, ...(mapping || Object.keys(hooks).length > 0 ? {} : others) }
    for (const [at, document] of Object.entries(places)) {
      const kept = run(document, {})
      expect(kept.ok).toBe(false)
      expect(kept.issues.map(({ rule, path }) => `${rule} ${pointer(path)}`)).toEqual([
        `required-missing ${at}`,
      ])
      // What is lost is told, also where the rest is set aside, and no message calls it missing in the source.
      const lost = kept.losses.map(({ path }) => pointer(path))
      expect(lost).toEqual(
        Array.isArray(value) && value.length > 0 ? [`${at}/a/0`, `${at}/a/1`] : [`${at}/a`],
      )
      expect(kept.tally.refused).toBe(kept.tally.values - kept.tally.carried - lost.length)
      const absent = run(leaveOut(document), {}).issues.find(({ path }) => pointer(path) === at)
      expect(absent?.rule).toBe('required-missing')
      expect(kept.issues[0]?.message).not.toBe(absent?.message)
      const dropped = run(document, { undetermined: 'drop' })
      expect(dropped.tally.refused).toBe(0)
      expect(dropped.ok).toBe(true)
      expect(dropped.losses.map(({ path }) => pointer(path))).toContain(`${at}/b`)
      expect(dropped.losses).toHaveLength(dropped.tally.lost)
    }
  })

  test('required elements of XML behave like required properties', async () => {
    const inner = (type: string, max: string) =>
      elements('Inner', element('a', type, '', `1..${max}`), element('b', 'xs:string'))
    const short =
      '<xs:simpleType name="Short"><xs:restriction base="xs:string"><xs:maxLength value="1"/></xs:restriction></xs:simpleType>'
    const root = elements('Root', element('e', 'Inner'), element('z', 'xs:string'))
    const adapter = await running(
      version('a', 'r', inner('xs:string', '3'), root),
      version('b', 'r', short, inner('Short', '1'), root),
    )
    const run = (a: readonly string[], options: object) =>
      adapter.run({ e: { a, b: 'important' }, z: '1' }, {}, {}, options)
    for (const made of [run(['long'], { misfit: 'drop' }), run(['1', '2'], { repeats: 'drop' })]) {
      expect(made.ok).toBe(false)
      expect(made.issues).toMatchObject([{ rule: 'required-missing', path: ['e'] }])
    }
    const dropped = run(['long'], { misfit: 'drop', undetermined: 'drop' })
    expect(dropped).toMatchObject({ ok: true, value: { z: '1' }, tally: { carried: 1, lost: 2, refused: 0 } })
  })

  test('an issue about the property is the only one', async () => {
    const { from } = await jsonAdapters(around(text), around({ type: 'string', maxLength: 1 }))
    const { issues } = from('v1', 'T').run({ e: { a: 'xy', b: 'important' } }, {}, {}, {})
    expect(issues.map(({ rule, path }) => `${rule} ${pointer(path)}`)).toEqual(['does-not-fit /e/a'])
  })
})

test.each([
  ['a number', { type: 'integer' }, '1.0', 'notation'],
  ['a number of a list', { enum: [1, 2] }, '1.0', 'notation'],
])('a value whose notation changed and that is lost later is one loss: %s', async (_, to, value, reason) => {
  const line = (sku: object, quantity: object) => typed(object({ l: list(object({ sku, quantity }, 'sku')) }))
  const { from } = await jsonAdapters(line(text, text), line({ type: 'string', maxLength: 2 }, to))
  const run = (sku: string) =>
    from('v1', 'T').run({ l: [{ sku, quantity: value }] }, {}, {}, { misfit: 'drop', undetermined: 'drop' })
  const told = (sku: string) => run(sku).losses.map((one) => `${one.reason} ${pointer(one.path)}`)
  expect(told('ab')).toEqual([`${reason} /l/0/quantity`])
  expect(told('abc')).toEqual(['incomplete /l/0/sku', 'incomplete /l/0/quantity'])
  expect(run('abc').tally).toMatchObject({ values: 2, lost: 2 })
})

test('the hook for a missing property is called if null converts to nothing, and its answer replaces that null', async () => {
  const { from } = await jsonAdapters(around(nullable), around(text))
  const adapter = from('v1', 'T')
  const hook = ({ b }: { readonly b: string }) => `for ${b}`
  const hooks = { [adapter.name]: { T_e_a_missing: hook, T_l_a_missing: hook, T_m_a_missing: hook } }
  const inner = { a: null, b: 'x' }
  const made = adapter.run({ e: inner }, {}, hooks, {})
  expect(made).toMatchObject({ ok: true, value: { e: { a: 'for x', b: 'x' } }, losses: [] })
  expect(made.tally).toEqual({ values: 2, carried: 2, lost: 0, refused: 0 })
  const silent = adapter.run({ e: inner }, {}, { [adapter.name]: { T_e_a_missing: () => undefined } }, {})
  expect(silent.issues).toMatchObject([{ rule: 'required-missing', path: ['e'] }])
})

test('a lost value from outside of the object is not called missing in the source', async () => {
  const line = (more: object, ...needed: string[]) => object({ sku: text, ...more }, ...needed)
  const { from } = await jsonAdapters(
    typed(object({ currency: text, lines: list(line({})) })),
    typed(object({ lines: list(line({ currency: { type: 'string', maxLength: 3 } }, 'currency')) })),
    mappingOf({ pairs: [{ from: '/T/currency', to: '/T/lines/currency', reason: 'r' }] }),
  )
  const run = (more: object) =>
    from('v1', 'T').run({ lines: [{ sku: 's' }], ...more }, {}, {}, { misfit: 'drop' })
  const [lost, absent] = [run({ currency: 'EURO' }), run({})]
  expect(lost.losses.map(({ path }) => pointer(path))).toEqual(['/currency'])
  for (const { issues } of [lost, absent])
    expect(issues).toMatchObject([{ rule: 'required-missing', path: ['lines', 0] }])
  expect(lost.issues[0]?.message).not.toBe(absent.issues[0]?.message)
})
