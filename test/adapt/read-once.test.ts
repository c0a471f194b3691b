import { runInNewContext } from 'node:vm'
import { describe, expect, test } from 'vitest'
import { copyData } from '../../src/runtime/data-copy.ts'
import type { JsonRule } from '../../src/runtime/index.ts'
import { type At, adaptJson, down, Run, text } from '../../src/runtime/index.ts'

interface Part {
  readonly code: string
}
interface Order {
  readonly id: string
  readonly part?: readonly Part[]
}

/** An adapter of XML as it is generated, for an order whose parts have a code. */
function adaptXml(value: unknown) {
  const run = new Run({}, {}, {})
  const toPart = (source: At<Part>) =>
    run.build<Part>(source, { code: 'S3' }, { code: run.one('S3', down([source], 'code'), text()) })
  const toOrder = (source: At<Order>) =>
    run.build<Order>(
      source,
      { id: 'S1' },
      {
        id: run.one('S1', down([source], 'id'), text()),
        part: run.many('S2', down([source], 'part'), toPart),
      },
    )
  return run.adapt(value as Order, toOrder, new Map())
}

const same: JsonRule = { as: 'same' }
const part: JsonRule = {
  as: 'object',
  members: [{ to: 'code', id: '/code', from: { path: ['code'] }, by: same }],
  known: ['code'],
}
const rule: JsonRule = {
  as: 'object',
  members: [
    { to: 'id', id: '/id', from: { path: ['id'] }, by: same },
    { to: 'part', id: '/part', from: { path: ['part'] }, by: { as: 'items', item: () => part } },
  ],
  known: ['id', 'part'],
}

class Stored {
  get id(): string {
    count.reads++
    return count.reads === 1 ? 'a' : 'another'
  }
  get part(): readonly Part[] {
    return [Object.create({ code: 'x' })]
  }
  describe(): string {
    return 'a method'
  }
}
const count = { reads: 0 }

/** An object whose identifier is read once with this value, and is another one later. */
function changing(): object {
  let reads = 0
  const get = () => (reads++ === 0 ? 'a' : 'another')
  return Object.defineProperty({ part: [{ code: 'x' }] }, 'id', { get, enumerable: true })
}

describe.each([
  ['XML', adaptXml],
  ['JSON', (value: unknown) => adaptJson(rule, value, {}, {})],
])('U1: an adapter of %s called with a value', (_, adapt) => {
  const wanted = {
    ok: true,
    value: { id: 'a', part: [{ code: 'x' }] },
    losses: [],
    tally: { values: 2, carried: 2, lost: 0 },
  }

  test.each<[string, () => object]>([
    ['of plain objects', () => ({ id: 'a', part: [{ code: 'x' }] })],
    ['of a class with accessors and methods', () => new Stored()],
    ['with an accessor that changes', changing],
    ['with inherited members', () => Object.create({ id: 'a', part: [Object.create({ code: 'x' })] })],
    ['without a prototype', () => Object.assign(Object.create(null), { id: 'a', part: [{ code: 'x' }] })],
    ['of a proxy', () => new Proxy(changing(), {})],
  ])('%s converts what its type declares, each member read once', (_name, make) => {
    count.reads = 0
    expect(adapt(make())).toMatchObject(wanted)
  })

  test('with members that are not enumerable converts those that a rule reads', () => {
    const hidden = Object.defineProperty({ part: [{ code: 'x' }] }, 'id', { value: 'a' })
    Object.defineProperty(hidden, '__ob__', { value: { hidden, notify: () => 1 } })
    expect(adapt(hidden)).toMatchObject({ ok: true, value: wanted.value, losses: [], issues: [] })
  })

  test('counts a member of a class that no rule reads as lost', () => {
    class Noted {
      id = 'a'
      get note(): string {
        return 'n'
      }
    }
    expect(adapt(new Noted()).losses).toMatchObject([{ path: ['note'], value: 'n' }])
  })

  test.each<[string, unknown]>([
    ['Map', new Map([['code', 'x']])],
    ['Promise', Promise.resolve({ code: 'x' })],
    ['Response', new Response('x')],
    ['Error', new TypeError('x')],
    ['function', () => 'x'],
    ['undefined', undefined],
  ])('U2: refuses a %s in a list, with its path', (kind, item) => {
    const result = adapt({ id: 'a', part: [{ code: 'x' }, item] })
    expect(result).toMatchObject({ ok: false, issues: [{ rule: 'type', path: ['part', 1], found: kind }] })
    expect(result.value).toBeUndefined()
  })

  test.each<[string, string]>([
    ['plain objects', `({ id: 'a', part: [{ code: 'x' }] })`],
    ['a class', `class Order { id = 'a'; get part() { return [{ code: 'x' }] } describe() {} }; new Order()`],
  ])('of %s of another realm reads only their members', (_name, code) => {
    const { value, ...result } = adapt(runInNewContext(code))
    expect({ value, ...result }).toMatchObject(wanted)
    expect(Object.getOwnPropertyNames(value)).toEqual(['id', 'part'])
  })

  test('refuses a built-in object of another realm, with its path', () => {
    const part = [{ code: 'x' }, runInNewContext(`new Map([['code', 'x']])`)]
    expect(adapt({ id: 'a', part }).issues).toMatchObject([{ path: ['part', 1], found: 'Map' }])
  })

  test('U3: refuses a hole in a list, with its path', () => {
    const list = [{ code: 'x' }]
    list[2] = { code: 'y' }
    expect(adapt({ id: 'a', part: list }).issues).toMatchObject([{ rule: 'type', path: ['part', 1] }])
  })
})

test('a date of another realm is kept', () => {
  const date: unknown = runInNewContext('new Date(5)')
  expect(adaptJson(rule, { id: date }, {}, {})).toMatchObject({ ok: true, tally: { values: 1, carried: 1 } })
  expect(adaptJson(rule, { id: date }, {}, {}).value).toEqual({ id: date })
})

describe('accessors that throw', () => {
  class Lazy {
    readonly id = 'a'
    get lazy(): string {
      throw new Error('not loaded')
    }
  }
  const hidden = Object.defineProperty({ id: 'a' }, 'lazy', {
    get: () => {
      throw new Error('not loaded')
    },
  })

  test.each<[string, unknown]>([
    ['of a class', new Lazy()],
    ['of a base class', new (class extends Lazy {})()],
    ['that are own and not enumerable', hidden],
  ])('%s: are not read unless a rule reads them', (_, value) => {
    for (const adapted of [adaptXml(value), adaptJson(rule, value, {}, {})]) {
      expect(adapted).toMatchObject({ value: { id: 'a' }, issues: [], losses: [] })
    }
  })

  test('the arguments of a function are copied as data', () => {
    const given = (function (..._: readonly unknown[]) {
      // biome-ignore lint/complexity/noArguments: the object itself is meant
      return arguments
    })('a')
    expect(copyData(given)).toMatchObject({ value: { 0: 'a' }, issues: [] })
  })
})
