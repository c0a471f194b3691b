import { describe, expect, test } from 'vitest'
import { jsonAdapters, mappingOf, object, typed } from './json-versions.ts'

const text = { type: 'string' }
const number = { type: 'number' }
const refs = (...names: readonly string[]) => names.map((name) => ({ $ref: `#/$defs/${name}` }))
const map = (values: object) => ({ type: 'object', additionalProperties: values })
const list = (items: object) => ({ type: 'array', items })

/** An API with one body, `Doc`, with a property `pet` of the types that a discriminator names. */
function pets(mapping: Readonly<Record<string, string>>, types: Readonly<Record<string, object>>) {
  const ref = (name: string) => `#/components/schemas/${name}`
  const names = [...new Set(Object.values(mapping))]
  const discriminator = {
    propertyName: 'kind',
    mapping: Object.fromEntries(Object.entries(mapping).map(([name, to]) => [name, ref(to)])),
  }
  const Pet = { oneOf: names.map((name) => ({ $ref: ref(name) })), discriminator }
  const content = { 'application/json': { schema: { $ref: ref('Doc') } } }
  return {
    openapi: {
      ...{ openapi: '3.1.0', info: { title: 'Pets', version: '1' } },
      paths: {
        '/a': {
          post: { operationId: 'put', requestBody: { content }, responses: { '204': { description: 'x' } } },
        },
      },
      components: { schemas: { Doc: object({ pet: { $ref: ref('Pet') } }), Pet, ...types } },
    },
  }
}

test('an alternative whose discriminator name the target lacks never becomes another one', async () => {
  const of = (kind: object) => object({ kind, name: text }, 'kind')
  const [cat, dog, bird] = ['cat', 'dog', 'bird'].map((name) => of({ const: name }))
  const before = pets({ cat: 'Cat', dog: 'Dog' }, { Cat: cat ?? {}, Dog: dog ?? {} })
  const gone = { issues: ['undetermined /pet'] }
  const targets = [
    pets({ cat: 'Cat' }, { Cat: cat ?? {} }),
    pets({ cat: 'Cat', bird: 'Bird' }, { Cat: cat ?? {}, Bird: bird ?? {} }),
    // The name is a text like any other there: nothing would refuse it.
    pets({ cat: 'Cat', bird: 'Bird' }, { Cat: of(text), Bird: object({ kind: text, wings: text }, 'wings') }),
  ]
  for (const target of targets) {
    const { convert } = await jsonAdapters(before, target)
    expect(convert('v1', 'Doc', { pet: { kind: 'dog', name: 'Rex' } })).toEqual(gone)
    const pet = { kind: 'cat', name: 'Tom' }
    expect(convert('v1', 'Doc', { pet })).toEqual({ value: { pet } })
  }
})

test('a type with two discriminator names that becomes two types is split by the name', async () => {
  const payment = object({ kind: text, sum: number }, 'kind')
  const { convert } = await jsonAdapters(
    pets({ card: 'Payment', debit: 'Payment', cash: 'Payment' }, { Payment: payment }),
    pets(
      { card: 'Card', debit: 'Debit' },
      { Card: object({ kind: text, sum: text }, 'kind'), Debit: object({ kind: text, sum: number }, 'kind') },
    ),
  )
  const pay = (kind: string) => convert('v1', 'Doc', { pet: { kind, sum: 1 } })
  expect(['card', 'debit', 'cash'].map(pay)).toEqual([
    { value: { pet: { kind: 'card', sum: '1' } } },
    { value: { pet: { kind: 'debit', sum: 1 } } },
    { issues: ['undetermined /pet'] },
  ])
})

describe('a discriminator name that the target lacks', () => {
  const cat = object({ kind: text, b: text }, 'kind', 'b')
  const canine = (kind: object, more: object = {}) => object({ kind, a: text, ...more }, 'kind')
  const dogs = (names: readonly string[], type: object) =>
    pets(
      { ...Object.fromEntries(names.map((name) => [name, 'Canine'])), cat: 'Cat' },
      { Canine: type, Cat: cat },
    )
  const kinds = (...names: readonly string[]) => ({ type: 'string', enum: names })
  const pet = (kind: string) => ({ pet: { kind, a: 'x' } })

  test.each([
    ['a text', text, text],
    ['a list of them', kinds('dog', 'wolf'), kinds('dog')],
    ['anything', text, {}],
  ])('is a decision, though the type has only one other there: %s', async (_, ours, theirs) => {
    const { convert } = await jsonAdapters(
      dogs(['dog', 'wolf'], canine(ours)),
      dogs(['dog'], canine(theirs, { late: text })),
    )
    expect(convert('v1', 'Doc', pet('dog'))).toEqual({ value: pet('dog') })
    expect(convert('v1', 'Doc', pet('wolf'))).toEqual({ issues: ['undetermined /pet/kind'] })
    expect(convert('v2', 'Doc', pet('dog'))).toEqual({ value: pet('dog') })
  })

  test('is no other one where two become one, or one becomes two', async () => {
    const { convert } = await jsonAdapters(
      dogs(['dog', 'wolf'], canine(text)),
      dogs(['canine'], canine(text, { late: text })),
    )
    const open = { issues: ['undetermined /pet/kind'] }
    expect(['dog', 'wolf'].map((kind) => convert('v1', 'Doc', pet(kind)))).toEqual([open, open])
    expect(convert('v2', 'Doc', pet('canine'))).toEqual(open)
  })

  test('is decided by the code table of a mapping', async () => {
    const codes = [{ from: '/Canine/kind', codes: { wolf: 'dog' }, reason: 'no wolves' }]
    const { convert, told } = await jsonAdapters(
      dogs(['dog', 'wolf'], canine(text)),
      dogs(['dog'], canine(text, { late: text })),
      mappingOf({ codes }),
    )
    expect(told.filter((one) => !one.startsWith('discriminator-undecided '))).toEqual([])
    expect(convert('v1', 'Doc', pet('wolf'))).toEqual({ value: pet('dog') })
  })

  test('is a decision too where the discriminator names one type alone', async () => {
    const one = (names: readonly string[], more: object = {}) =>
      pets(Object.fromEntries(names.map((name) => [name, 'Canine'])), { Canine: canine(text, more) })
    const { convert } = await jsonAdapters(one(['dog', 'wolf']), one(['dog'], { late: text }))
    expect(convert('v1', 'Doc', pet('wolf'))).toEqual({ issues: ['undetermined /pet/kind'] })
    expect(convert('v1', 'Doc', pet('dog'))).toEqual({ value: pet('dog') })
  })
})

test('alternatives whose names differ in a number alone are paired with their namesakes', async () => {
  const event = (v: number, more: object = {}) => object({ v: { const: v }, text, ...more }, 'v')
  const version = (more: object) => typed(object({ e: { oneOf: refs('EventV1', 'EventV2') } }), more)
  const { convert } = await jsonAdapters(
    version({ EventV1: event(1, { old: text }), EventV2: event(2) }),
    version({ EventV1: event(1), EventV2: event(2, { late: text }) }),
  )
  for (const e of [
    { v: 1, text: 'a' },
    { v: 2, text: 'b' },
  ]) {
    expect(convert('v1', 'T', { e })).toEqual({ value: { e } })
    expect(convert('v2', 'T', { e })).toEqual({ value: { e } })
  }
})

test('names without their number pair types only where one of each version has such a name', async () => {
  const event = (v: number) => object({ v: { const: v }, text }, 'v')
  const source = typed(object({ e: { $ref: '#/$defs/EventV1' } }), { EventV1: event(1) })
  const one = await jsonAdapters(
    source,
    typed(object({ e: { $ref: '#/$defs/EventV2' } }), { EventV2: event(2) }),
  )
  expect(one.convert('v1', 'T', { e: { v: 1 } })).toEqual({ value: { e: { v: 2 } } })
  const two = await jsonAdapters(
    source,
    typed(object({ e: { oneOf: refs('EventV2', 'EventV3') } }), { EventV2: event(2), EventV3: event(3) }),
  )
  expect(two.convert('v1', 'T', { e: { v: 1 } }).issues).toContain('does-not-fit /e/v')
})

test('alternatives that share the first type of an allOf are distinguished by the other parts', async () => {
  const base = object({ id: text }, 'id')
  const kind = (name: string, more: object) => object({ kind: { const: name }, ...more }, 'kind')
  const version = (late: object) =>
    typed(
      object({
        p: {
          allOf: [
            { $ref: '#/$defs/Base' },
            { oneOf: [kind('card', { no: text, ...late }), kind('cash', { sum: number, ...late })] },
          ],
        },
      }),
      { Base: base },
    )
  const { convert } = await jsonAdapters(version({}), version({ late: text }))
  for (const p of [
    { id: '1', kind: 'card', no: '4' },
    { id: '2', kind: 'cash', sum: 4 },
  ])
    expect(convert('v1', 'T', { p })).toEqual({ value: { p } })
})

test('an entry of a list never becomes a map, and a map never an entry', async () => {
  const entry = object({ name: text, value: text }, 'name', 'value')
  const { convert } = await jsonAdapters(
    typed(object({ a: list(entry), b: map(text), c: list(map(text)) })),
    typed(object({ a: map(text), b: list(entry), c: map(text) })),
  )
  expect(convert('v1', 'T', { a: [{ name: 'colour', value: 'red' }] })).toEqual({
    issues: ['undetermined /a'],
  })
  expect(convert('v1', 'T', { b: { name: 'colour', value: 'red' } })).toEqual({ issues: ['undetermined /b'] })
  expect(convert('v1', 'T', { c: [{ colour: 'red' }] })).toEqual({ value: { c: { colour: 'red' } } })
})

test('an entry of a mapping applies to the values of a map at any depth', async () => {
  const [ours, theirs] = [{ enum: ['open', 'closed'] }, { enum: ['OPEN', 'CLOSED'] }]
  const codes = { open: 'OPEN', closed: 'CLOSED' }
  const reason = 'called so now'
  const mapping = mappingOf({
    pairs: [
      { from: '/T/items/*/old', to: '/T/items/*/new', reason },
      { from: '/T/named/*', to: '/T/renamed/*', reason },
      { from: '/T/texts/*', to: '/T/words/*', reason },
    ],
    codes: ['/T/states/*', '/T/lists/*', '/T/bare'].map((from) => ({ from, codes, reason })),
  })
  const { convert, told } = await jsonAdapters(
    typed(
      object({
        ...{ states: map(ours), lists: map(list(ours)), bare: map(ours), others: map(ours) },
        ...{ items: map(object({ old: text, keep: number })), named: map(number), texts: list(number) },
      }),
    ),
    typed(
      object({
        ...{ states: map(theirs), lists: map(list(theirs)), bare: map(theirs), others: map(theirs) },
        ...{ items: map(object({ new: text, keep: number })), renamed: map(text), words: list(text) },
      }),
    ),
    mapping,
  )
  expect(told.filter((one) => one.startsWith('mapping'))).toEqual([])
  const value = {
    ...{ states: { a: 'open' }, lists: { b: ['closed'] }, bare: { c: 'open' } },
    ...{ items: { k: { old: 'o', keep: 1 } }, named: { x: 1 }, texts: [1, 2] },
  }
  expect(convert('v1', 'T', value)).toEqual({
    value: {
      ...{ states: { a: 'OPEN' }, lists: { b: ['CLOSED'] }, bare: { c: 'OPEN' } },
      ...{ items: { k: { new: 'o', keep: 1 } }, renamed: { x: '1' }, words: ['1', '2'] },
    },
  })
  expect(convert('v1', 'T', { others: { a: 'open' } })).toEqual({ issues: ['undetermined /others/a'] })
})

test('an entry that pairs a value inside a map with a single place outside it is reported', async () => {
  const mapping = mappingOf({ pairs: [{ from: '/T/m/*/old', to: '/T/first', reason: 'moved' }] })
  const { convert, told } = await jsonAdapters(
    typed(object({ m: map(object({ old: text })) })),
    typed(object({ first: text })),
    mapping,
  )
  expect(told).toContain('mapping-no-effect map.yaml:1:51')
  const passage = convert('v1', 'T', { m: { old: { old: 'x' } } }, { drop: true })
  expect(passage.value).toEqual({})
})

test('a value becomes a list of one by the type of the first position', async () => {
  const part = object({ e: text }, 'e')
  const tuple = (...prefixItems: readonly object[]) => ({ type: 'array', prefixItems, items: part })
  const { convert, from } = await jsonAdapters(
    typed(object({ a: part, b: part, c: part })),
    typed(object({ a: tuple(text), b: tuple(part, text), c: list(part) })),
  )
  const value = { a: { e: 'x' }, b: { e: 'x' }, c: { e: 'x' } }
  expect(convert('v1', 'T', value)).toEqual({ issues: ['undetermined /a'] })
  expect(from('v1', 'T').hooks).toEqual(['T_a_convert'])
  const hooks = { T_a_convert: ({ e }: { readonly e: string }) => [e] }
  expect(convert('v1', 'T', value, { hooks })).toEqual({
    value: { a: ['x'], b: [{ e: 'x' }], c: [{ e: 'x' }] },
  })
})

describe('values that leave the items of a list', () => {
  const moved = (from: string, to: string) => mappingOf({ pairs: [{ from, to, reason: 'moved' }] })
  const inside = (u: object) => typed(object({ l: list(object({ u, k: text })) }))
  const outside = (us: object) => typed(object({ l: list(object({ k: text })), us }))
  const [first, second] = [{ l: [{ u: '1', k: 'a' }, { k: 'b' }] }, { l: [{ k: 'a' }, { u: '1', k: 'b' }] }]

  test.each([
    ['to a list', text, list(text), '1', ['1']],
    ['to a single place', text, text, '1', '1'],
    ['as lists', list(text), list(text), ['1', '2'], ['1', '2']],
  ])('lose their item, which is a loss: %s', async (_, one, other, u, us) => {
    const { convert, told } = await jsonAdapters(inside(one), outside(other), moved('/T/l/u', '/T/us'))
    expect(told).toEqual([])
    for (const { l } of [first, second]) {
      const value = { l: l.map((item) => ('u' in item ? { ...item, u } : item)) }
      expect(convert('v1', 'T', value)).toEqual({ losses: ['link /l'], issues: ['loss /l'] })
      expect(convert('v1', 'T', value, { drop: true })).toEqual({
        value: { l: [{ k: 'a' }, { k: 'b' }], us },
        losses: ['link /l'],
      })
    }
    expect(convert('v1', 'T', { l: [{ k: 'a', u }] })).toEqual({ value: { l: [{ k: 'a' }], us } })
    expect(convert('v1', 'T', { l: [{ k: 'a' }, { k: 'b' }] }).losses).toBeUndefined()
  })

  test('do not go into every item on the way back', async () => {
    const { convert } = await jsonAdapters(inside(text), outside(list(text)), moved('/T/l/u', '/T/us'))
    const value = { l: [{ k: 'a' }, { k: 'b' }], us: ['1'] }
    expect(convert('v2', 'T', value).issues).toEqual(['loss /us/0'])
    expect(convert('v2', 'T', value, { drop: true }).value).toEqual({ l: [{ k: 'a' }, { k: 'b' }] })
  })
})

describe('a value of an item is never copied into each item of another list', () => {
  const reason = 'moved'
  const moved = (from: string, to: string, more: object = {}) =>
    mappingOf({ pairs: [{ from, to, reason, ...more }] })
  const others = { lines: [{ k: 'a' }, { k: 'b' }] }

  test.each([
    ['of a list of objects', list(object({ text })), '/T/notes/text', text, [{ text: 'x' }, { text: 'y' }]],
    ['even if there is only one', list(object({ text })), '/T/notes/text', text, [{ text: 'x' }]],
    [
      'into lists of one',
      list(object({ text })),
      '/T/notes/text',
      { ...list(text), maxItems: 1 },
      [{ text: 'x' }],
    ],
    ['of plain values', list(text), '/T/notes', text, ['x', 'y']],
    [
      'of an inner list',
      list(object({ more: list(object({ text })) })),
      '/T/notes/more/text',
      text,
      [{ more: [{ text: 'x' }] }],
    ],
    [
      'through an object',
      object({ all: list(object({ text })) }),
      '/T/notes/all/text',
      text,
      { all: [{ text: 'x' }] },
    ],
  ])('%s', async (_, notes, from, note, value) => {
    const line = (more: object) => list(object({ k: text, ...more }))
    const before = typed(object({ notes, lines: line({}) }))
    const after = typed(object({ lines: line({ note }) }))
    const { convert, told, losses } = await jsonAdapters(before, after, moved(from, '/T/lines/note'))
    // On the way back, each value becomes an item of the other list, so that the entry has an effect.
    const isBack = from !== '/T/notes/more/text'
    expect(told.filter((one) => one.startsWith('mapping'))).toEqual(
      isBack ? [] : ['mapping-no-effect map.yaml:1:51'],
    )
    expect(losses).toContain(`v1TToV2T ${from}`)
    const document = { ...others, notes: value }
    const held = convert('v1', 'T', document)
    expect(held.value).toBeUndefined()
    expect(held.issues?.every((one) => one.startsWith('loss /notes'))).toBe(true)
    const dropped = convert('v1', 'T', document, { drop: true })
    expect(dropped.value).toEqual(others)
    expect(dropped.losses?.length).toBeGreaterThan(0)
    const back = convert('v2', 'T', {
      lines: others.lines.map((one) => ({ ...one, note: note === text ? 'x' : ['x'] })),
    })
    expect(back.issues?.length).toBeGreaterThan(0)
  })

  test.each([
    ['of texts', list(text), '/T/notes', ['x', 'y'], 0],
    ['of objects', list(object({ text })), '/T/notes/text', [{ text: 'x' }, { text: 'y' }], 2],
    [
      'in an object',
      object({ all: list(object({ text })) }),
      '/T/notes/all/text',
      { all: [{ text: 'x' }, { text: 'y' }] },
      2,
    ],
  ] as const)('but all values of a list go into a list of each: %s', async (_, notes, from, value, links) => {
    const { convert, told, losses } = await jsonAdapters(
      typed(object({ notes, lines: list(object({ k: text })) })),
      typed(object({ lines: list(object({ k: text, note: list(text) })) })),
      moved(from, '/T/lines/note'),
    )
    expect(told).toEqual([])
    expect(losses).not.toContain(`v1TToV2T ${from}`)
    const found = convert('v1', 'T', { ...others, notes: value }, { drop: true })
    expect(found.value).toEqual({ lines: others.lines.map((one) => ({ ...one, note: ['x', 'y'] })) })
    // Texts of objects lose their object once for each line.
    expect(found.losses?.filter((one) => one.startsWith('link ')) ?? []).toHaveLength(links)
    expect(found.losses ?? []).toHaveLength(links)
  })

  test('and not into each value of a map', async () => {
    const { convert, told } = await jsonAdapters(
      typed(object({ notes: list(object({ text })), named: map(object({ k: text })) })),
      typed(object({ named: map(object({ k: text, note: text })) })),
      moved('/T/notes/text', '/T/named/*/note'),
    )
    expect(told).toContain('mapping-no-effect map.yaml:1:51')
    const named = { one: { k: 'a' }, two: { k: 'b' } }
    const { value } = convert('v1', 'T', { named, notes: [{ text: 'x' }] }, { drop: true })
    expect(value).toEqual({ named })
  })

  test('but into the only object at the other place, and where a hook says so', async () => {
    const noting = (lines: object) => typed(object({ notes: list(object({ text })), lines }))
    const bare = (lines: object) => typed(object({ lines }))
    const [line, noted] = [object({ k: text }), object({ k: text, note: text })]
    const pair = ['/T/notes/text', '/T/lines/note'] as const
    const notes = [{ text: 'x' }]
    const one = await jsonAdapters(noting(list(line)), bare(noted), moved(...pair))
    expect(one.told).toEqual([])
    expect(one.convert('v1', 'T', { notes, lines: [{ k: 'a' }] }).value).toEqual({
      lines: { k: 'a', note: 'x' },
    })
    const asked = await jsonAdapters(noting(list(line)), bare(list(noted)), moved(...pair, { by: 'hook' }))
    const [name] = asked.from('v1', 'T').hooks
    const hooks = { [name ?? '']: ([first]: readonly string[]) => first }
    expect(asked.convert('v1', 'T', { notes, ...others }, { hooks, drop: true }).value).toEqual({
      lines: others.lines.map((each) => ({ ...each, note: 'x' })),
    })
  })
})

describe('a value of a list with at most one item is converted to a single place', () => {
  const most = (maxItems: number, items: object) => ({ ...list(items), maxItems })
  const moved = (from: string, to: string) => mappingOf({ pairs: [{ from, to, reason: 'moved' }] })
  const line = (more: object = {}) => object({ k: text, ...more })
  const [many, one] = [{ lines: [{ k: 'a' }, { k: 'b' }] }, { lines: [{ k: 'a' }] }]

  test.each([
    ['from such a list of objects', '/T/notes/text', most(1, object({ text })), list, [{ text: 'x' }], many],
    ['from such a list of texts', '/T/notes', most(1, text), list, ['x'], many],
    [
      'into such a list',
      '/T/notes/text',
      list(object({ text })),
      (of: object) => most(1, of),
      [{ text: 'x' }],
      one,
    ],
    [
      'from such lists in each other',
      '/T/notes/more/text',
      most(1, object({ more: most(1, object({ text })) })),
      ...[list, [{ more: [{ text: 'x' }] }], many],
    ],
  ] as const)('%s', async (_, from, notes, lines, value, others) => {
    const { convert, told, losses } = await jsonAdapters(
      typed(object({ notes, lines: lines(line()) })),
      typed(object({ lines: lines(line({ note: text })) })),
      moved(from, '/T/lines/note'),
    )
    expect(told).toEqual([])
    expect(losses).not.toContain(`v1TToV2T ${from}`)
    expect(convert('v1', 'T', { ...others, notes: value })).toEqual({
      value: { lines: others.lines.map((each) => ({ ...each, note: 'x' })) },
    })
  })

  test.each([
    ['only the list of the target holds at most one', list, (of: object) => most(1, of)],
    ['only the list of the source holds at most one', (of: object) => most(1, of), list],
  ])('where %s', async (_, ours, theirs) => {
    const { convert, told } = await jsonAdapters(
      typed(object({ notes: list(object({ text })), lines: ours(line()) })),
      typed(object({ lines: theirs(line({ note: text })) })),
      moved('/T/notes/text', '/T/lines/note'),
    )
    expect(told).toEqual([])
    expect(convert('v1', 'T', { ...one, notes: [{ text: 'x' }] })).toEqual({
      value: { lines: [{ k: 'a', note: 'x' }] },
    })
  })

  test.each([
    ['at most two', most(2, object({ text })), '/T/notes/text'],
    ['lists in a list of one', most(1, list(object({ text }))), '/T/notes/*/*/text'],
    ['a longer list inside', most(1, object({ more: list(object({ text })) })), '/T/notes/more/text'],
  ])('but not of %s', async (_, notes, from) => {
    const { losses } = await jsonAdapters(
      typed(object({ notes, lines: list(line()) })),
      typed(object({ lines: list(line({ note: text })) })),
      moved(from, '/T/lines/note'),
    )
    expect(losses).toContain(`v1TToV2T ${from}`)
  })
})

describe('a pair that works for one use of a type and not for another', () => {
  const shared =
    (L: object, ...names: readonly string[]) =>
    (more: object) => ({
      $defs: {
        L,
        T: object({
          ...Object.fromEntries(names.map((name) => [name, list({ $ref: '#/$defs/L' })])),
          ...more,
        }),
      },
      $ref: '#/$defs/T',
    })
  const notes = list(object({ text }))
  const main = { $ref: '#/$defs/L' }
  const mapping = mappingOf({ pairs: [{ from: '/T/notes/text', to: '/L/note', reason: 'moved' }] })

  test.each([
    ['taken by one', ['lines'], { main }, []],
    ['taken by one of three', ['lines', 'more'], { main }, []],
    ['taken by none', ['lines'], {}, ['v1TToV2T /T/notes/text']],
    ['taken by none of two', ['lines', 'more'], {}, ['v1TToV2T /T/notes/text']],
  ])('is a loss only where none takes it: %s', async (_, lists, more, lost) => {
    const [before, after] = [object({ k: text }), object({ k: text, note: text })]
    const { convert, losses } = await jsonAdapters(
      shared(before, ...lists)({ ...more, notes }),
      shared(after, ...lists)(more),
      mapping,
    )
    expect(losses.filter((loss) => loss.endsWith('/T/notes/text'))).toEqual(lost)
    const lines = Object.fromEntries(lists.map((name) => [name, [{ k: 'a' }]]))
    const document = { ...lines, ...('main' in more ? { main: { k: 'b' } } : {}) }
    const found = convert('v1', 'T', { ...document, notes: [{ text: 'x' }] }, { drop: true })
    expect(found.value).toEqual(lost.length > 0 ? lines : { ...lines, main: { k: 'b', note: 'x' } })
    expect(found.losses ?? []).toHaveLength(lost.length)
  })
})

describe('lists in lists that become one list', () => {
  const reason = 'flat now'
  const flat = (more: readonly object[] = []) =>
    mappingOf({
      pairs: [
        { from: '/T/items/subs', to: '/T/flat', reason },
        { from: '/T/items/p', to: '/T/flat/p', reason },
        { from: '/T/items/subs/q', to: '/T/flat/q', reason },
        ...more,
      ],
    })
  const before = typed(object({ r: text, items: list(object({ p: text, subs: list(object({ q: text })) })) }))
  const after = typed(object({ r: text, flat: list(object({ p: text, q: text, r: text })) }))

  test('each inner entry gets the values of its own item and of no other', async () => {
    const { convert, told } = await jsonAdapters(before, after, flat())
    expect(told).toEqual([])
    const [one, two] = [
      { p: 'p1', subs: [{ q: 'q1' }] },
      { p: 'p2', subs: [{ q: 'q2' }, { q: 'q3' }] },
    ]
    expect(convert('v1', 'T', { items: [one, { subs: [{ q: 'q4' }] }, two] })).toEqual({
      value: {
        flat: [{ p: 'p1', q: 'q1' }, { q: 'q4' }, { p: 'p2', q: 'q2' }, { p: 'p2', q: 'q3' }],
      },
    })
    expect(convert('v1', 'T', { items: [{ p: 'p1' }, { subs: [{ q: 'q4' }] }] }, { drop: true })).toEqual({
      value: { flat: [{ q: 'q4' }] },
      losses: ['no-counterpart /items/0/p'],
    })
  })

  test('each inner entry also gets values from outside the lists if the mapping pairs them', async () => {
    const { convert } = await jsonAdapters(before, after, flat([{ from: '/T/r', to: '/T/flat/r', reason }]))
    expect(convert('v1', 'T', { r: 'r', items: [{ p: 'p1', subs: [{ q: 'q1' }] }] })).toEqual({
      value: { flat: [{ p: 'p1', q: 'q1', r: 'r' }] },
    })
  })
})

describe('a place in a list of the target, paired with a single place', () => {
  const reason = 'several are allowed'
  const phones = list(object({ number: text, kind: text }, 'number'))

  test.each([
    ['a property', object({ phone: text }), object({ phones }), '/T', (one: object) => one],
    [
      'a property of each item of a list around both',
      object({ people: list(object({ phone: text })) }),
      object({ people: list(object({ phones })) }),
      '/T/people',
      (one: object) => ({ people: [one, {}, one] }),
    ],
  ])('gets a list of one: %s', async (_, before, after, around, doc) => {
    const pairs = [{ from: `${around}/phone`, to: `${around}/phones/number`, reason }]
    const { convert, told } = await jsonAdapters(typed(before), typed(after), mappingOf({ pairs }))
    expect(told).toEqual([])
    const [was, is] = [doc({ phone: '1' }), doc({ phones: [{ number: '1' }] })]
    expect(convert('v1', 'T', was)).toEqual({ value: is })
    expect(convert('v1', 'T', {})).toEqual({ value: {} })
  })

  test('gets one item of all that is paired with it', async () => {
    const pairs = ['name', 'age'].map((name) => ({ from: `/T/${name}`, to: `/T/people/${name}`, reason }))
    const { convert, losses } = await jsonAdapters(
      typed(object({ name: text, age: number })),
      typed(object({ people: list(object({ name: text, age: number })) })),
      mappingOf({ pairs }),
    )
    expect(losses.filter((one) => one.startsWith('v1'))).toEqual([])
    const ann = { name: 'Ann', age: 7 }
    expect(convert('v1', 'T', ann)).toEqual({ value: { people: [ann] } })
    expect(convert('v2', 'T', { people: [ann] })).toEqual({ value: ann })
  })

  test.each([
    ['an object', (inner: object) => inner, (inner: object) => inner],
    ['a list', list, (inner: object) => [inner]],
  ])('asks a hook in %s only if the document has a value for it', async (_, hold, held) => {
    const pairs = [
      { from: '/T/a', to: '/T/new/a', by: 'hook', reason },
      { from: '/T/b', to: '/T/new/b', reason },
    ]
    const { convert } = await jsonAdapters(
      typed(object({ a: text, b: text })),
      typed(object({ new: hold(object({ a: text, b: text }, 'a')) })),
      mappingOf({ pairs }),
    )
    const hooks = { T_new_a_from_T_a: (values: readonly string[]) => `${values.length}` }
    expect(convert('v1', 'T', {})).toEqual({ value: {} })
    expect(convert('v1', 'T', { a: 'x' })).toEqual({ issues: ['undetermined /a'] })
    expect(convert('v1', 'T', { a: 'x' }, { hooks })).toEqual({ value: { new: held({ a: '1' }) } })
    expect(convert('v1', 'T', { b: 'y' }, { hooks })).toEqual({ value: { new: held({ a: '0', b: 'y' }) } })
  })

  const people = (names: object) => {
    const pairs = [{ from: '/T/names', to: '/T/people/name', reason }]
    const version = typed(object({ people: list(object({ name: text })) }))
    return jsonAdapters(typed(object({ names })), version, mappingOf({ pairs }))
  }

  test('gets an item of each item of a list', async () => {
    const { convert, losses } = await people(list(text))
    expect(losses).toEqual([])
    const all = { people: [{ name: 'a' }, { name: 'b' }] }
    expect(convert('v1', 'T', { names: ['a', 'b'] })).toEqual({ value: all })
    expect(convert('v2', 'T', all)).toEqual({ value: { names: ['a', 'b'] } })
  })

  test('stays empty for a list of lists, which the build tells as a loss', async () => {
    const { convert, losses } = await people(list(list(text)))
    expect(losses).toContain('v1TToV2T /T/names')
    expect(convert('v1', 'T', { names: [['a']] }).value).toBe(undefined)
  })
})

describe('alternatives without names', () => {
  const of = (...members: readonly object[]) => typed(object({ a: { oneOf: members } }))
  const closed = (properties: object, ...required: readonly string[]) => ({
    ...object(properties, ...required),
    additionalProperties: false,
  })

  test('are paired by the properties that they require, so that nothing else is told as lost', async () => {
    const { convert, losses } = await jsonAdapters(
      of(closed({ x: text }, 'x'), closed({ y: text, z: text }, 'y')),
      of(closed({ y: number, z: number }, 'y'), closed({ x: number }, 'x')),
    )
    expect(losses).toEqual([])
    expect(convert('v1', 'T', { a: { y: '1', z: '2' } })).toEqual({ value: { a: { y: 1, z: 2 } } })
    expect(convert('v1', 'T', { a: { y: 'no' } })).toEqual({ issues: ['does-not-fit /a/y'] })
  })

  test('are not paired so if a constant of theirs differs', async () => {
    const kind = (value: string) => closed({ kind: { const: value }, y: text }, 'kind', 'y')
    const { convert } = await jsonAdapters(of(kind('cat'), kind('dog')), of(kind('cat'), kind('bird')))
    expect(convert('v1', 'T', { a: { kind: 'cat', y: '1' } })).toEqual({
      value: { a: { kind: 'cat', y: '1' } },
    })
    expect(convert('v1', 'T', { a: { kind: 'dog', y: '1' } }).value).toBe(undefined)
  })

  test('say of a value that fits none what the closest expects', async () => {
    const { convert } = await jsonAdapters(
      of(closed({ x: text }, 'x'), closed({ y: text, z: text }, 'y')),
      of(closed({ x: number, w: text }, 'x', 'w'), closed({ y: text, z: number }, 'y', 'z')),
    )
    expect(convert('v1', 'T', { a: { y: '1', z: 'no' } })).toEqual({ issues: ['does-not-fit /a/z'] })
    expect(convert('v1', 'T', { a: { y: '1' } })).toEqual({ issues: ['required-missing /a'] })
  })
})
