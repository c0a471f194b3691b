import { describe, expect, test } from 'vitest'
import { createShadow, type Shadow, type ShadowOptions } from '../../src/shadow/index.ts'

const order = { number: '1', items: [{ name: 'Tea', count: 2 }, { name: 'Salt' }], note: 'n' }

/** The differences of two answers, each as `kind path`. */
async function differences(
  old: unknown,
  made: unknown,
  options: ShadowOptions<unknown, unknown> = {},
): Promise<readonly string[]> {
  const shadow = createShadow(options)
  await shadow.answer(
    'a',
    () => old,
    () => made,
  )
  await shadow.settled()
  return shadow.report().differences.map(({ kind, path }) => `${kind} ${path}`)
}

async function asked<T>(shadow: Shadow<T, T>, old: T, made: () => T | Promise<T>, key = 'a'): Promise<T> {
  return shadow.answer(key, () => old, made)
}

/** An object whose only member is an accessor of its class. */
class Held {
  readonly #number: number

  constructor(number: number) {
    this.#number = number
  }

  get number(): number {
    return this.#number
  }
}

/** An object without members that can be listed. */
class Closed {
  readonly #number: number

  constructor(number: number) {
    this.#number = number
  }

  ask(): number {
    return this.#number
  }
}

/** An object that has a member only where it is given, beside accessors that compute, throw or lead back. */
class Branch {
  readonly #parent: Branch | undefined
  declare readonly leaves?: readonly Branch[]

  constructor(count: number, parent?: Branch) {
    this.#parent = parent
    const leaves = Array.from({ length: count }, () => new Branch(0, this))
    if (count > 0) Object.assign(this, { leaves })
  }

  get parent(): Branch | undefined {
    return this.#parent
  }

  get count(): number {
    return this.leaves?.length ?? 0
  }

  get loaded(): never {
    throw new Error('unloaded')
  }
}

/** An object with a member, and accessors that compute or throw. */
class Money {
  readonly cents: number

  constructor(cents: number) {
    this.cents = cents
  }

  get euros(): number {
    return this.cents / 100
  }

  get account(): never {
    throw new Error('unloaded')
  }
}

/** An object without members, whose class declares none. */
class Empty {}

/** An object whose accessors give new objects without end. */
class Endless {
  get left(): Endless {
    return new Endless()
  }

  get right(): Endless {
    return new Endless()
  }
}

function makeRing(size: number): object {
  const ring: { next?: object; size: number } = { size }
  ring.next = { back: ring }
  return ring
}

describe('answers are the same', () => {
  test.each<[string, unknown, unknown]>([
    ['where they are equal', order, structuredClone(order)],
    ['in any order of members', { a: 1, b: 2 }, { b: 2, a: 1 }],
    ['where what is absent is undefined', { a: 1 }, { a: 1, b: undefined }],
    ['as bytes', { a: new Uint8Array([1, 2]) }, { a: new Uint8Array([1, 2]) }],
    ['as days', { a: new Date(1) }, { a: new Date(1) }],
    ['as addresses', { a: new URL('http://a.example/b') }, { a: new URL('http://a.example/b') }],
    ['by accessors of a class', [new Held(1)], [new Held(1)]],
    ['by inherited members', Object.create({ a: 1 }), { a: 1 }],
    ['as objects of a class without members', { a: new Empty() }, { a: {} }],
    ['but for what a class computes', [new Money(5)], [{ cents: 5 }]],
    ['but for what a class loads', [new Money(5)], [new Money(5)]],
    ['with accessors that lead back or throw', new Branch(3), new Branch(3)],
    ['inside themselves', makeRing(1), makeRing(1)],
    ['as maps', { a: new Map([['b', new Map([[1, 2]])]]) }, { a: new Map([['b', new Map([[1, 2]])]]) }],
    ['as sets in any order', new Set(['a', 1]), new Set([1, 'a'])],
    ['as headers', new Headers({ A: 'b', c: 'd' }), new Headers({ C: 'd', a: 'b' })],
    ['as parameters', new URLSearchParams('a=b'), new URLSearchParams({ a: 'b' })],
    ['as errors', new RangeError('a', { cause: 1 }), new RangeError('a', { cause: 1 })],
    ['as buffers', new Uint8Array([1]).buffer, new Uint8Array([1]).buffer],
    ['as patterns', /a/u, /a/u],
    ['as nothing', undefined, undefined],
    ['as not a number', { a: Number.NaN }, { a: Number.NaN }],
  ])('%s', async (_, old, made) => {
    expect(await differences(old, made)).toEqual([])
  })
})

describe('answers differ', () => {
  test.each<[string, unknown, unknown, readonly string[]]>([
    ['by a value', { a: 1 }, { a: 2 }, ['changed /a']],
    ['by a type', { a: 1 }, { a: '1' }, ['changed /a']],
    ['by nothing instead of a value', { a: 1 }, { a: null }, ['changed /a']],
    ['by what the new one lacks', { a: 1, b: 2 }, { a: 1 }, ['missing /b']],
    ['by what the old one lacks', { a: 1 }, { a: 1, b: { c: 1 } }, ['added /b']],
    ['by an item of a list', { a: [1, 2] }, { a: [1, 3] }, ['changed /a']],
    ['by the length of a list', { a: [{ b: 1 }] }, { a: [{ b: 1 }, { b: 2 }] }, ['added /a']],
    ['by a list that is an object', { a: [] }, { a: {} }, ['changed /a']],
    ['by a byte', { a: new Uint8Array([1]) }, { a: new Uint8Array([2]) }, ['changed /a']],
    ['by a day', { a: new Date(1) }, { a: new Date(2) }, ['changed /a']],
    [
      'by an address',
      { a: new URL('http://a.example/b') },
      { a: new URL('http://a.example/c') },
      ['changed /a'],
    ],
    ['by an accessor of a class', [new Held(1)], [new Held(2)], ['changed /number']],
    ['by an inherited member', Object.create({ a: 1 }), {}, ['missing /a']],
    ['by what only a method can read', { a: new Closed(1) }, { a: new Closed(2) }, ['changed /a']],
    ['by an entry of a map', { a: new Map([['b', 1]]) }, { a: new Map([['b', 2]]) }, ['changed /a/b']],
    ['by an entry of a map with other keys', new Map([[1, 2]]), new Map([[1, 3]]), ['changed /']],
    ['by a member of a set', new Set([1, 2]), new Set([1]), ['missing /']],
    ['by a map that is an object', { a: new Map() }, { a: {} }, ['changed /a']],
    ['by a header', new Headers({ a: 'b' }), new Headers({ a: 'c' }), ['changed /']],
    ['by a member inside itself', makeRing(1), makeRing(2), ['changed /size']],
    ['by an object that JSON cannot say', {}, { a: makeRing(1), b: { c: 1n } }, ['added /a', 'added /b']],
    ['by an answer that was not read', new Response('a'), new Response('b'), ['changed /']],
    ['by an error', new Error('a'), new Error('b'), ['changed /message']],
    ['by the kind of an error', new Error('a'), new RangeError('a'), ['changed /name']],
    ['by a member that all objects have', {}, JSON.parse('{"__proto__": 1}'), ['added /__proto__']],
    ['as a whole', 'a', 'b', ['changed /']],
  ])('%s', async (_, old, made, wanted) => {
    expect(await differences(old, made)).toEqual(wanted)
  })

  test('at a place that may', async () => {
    const ignore = (names: readonly string[]): boolean => names.join('.') === 'items.name'
    const other = { ...order, items: [{ name: 'Coffee', count: 3 }, { name: 'Pepper' }] }
    expect(await differences(order, other, { ignore })).toEqual(['changed /items/count'])
  })
})

describe('differences', () => {
  test('are counted by place and by answer, with samples', async () => {
    const shadow = createShadow<typeof order, unknown>({ samples: 2 })
    for (const key of ['a', 'b', 'c']) {
      const items = order.items.map((item) => ({ ...item, name: `${item.name}!` }))
      await shadow.answer(
        key,
        () => order,
        () => ({ ...order, items }),
      )
    }
    await shadow.settled()
    expect(shadow.report()).toMatchObject({ answers: 3, equal: 0, different: 3, failed: 0, others: 0 })
    expect(shadow.report().differences).toEqual([
      {
        ...{ kind: 'changed', path: '/items/name', count: 6, answers: 3 },
        samples: [
          { key: 'a', path: '/items/0/name', old: '"Tea"', new: '"Tea!"' },
          { key: 'a', path: '/items/1/name', old: '"Salt"', new: '"Salt!"' },
        ],
      },
    ])
  })

  test('are counted by data element where places have one', async () => {
    const shadow = createShadow<object>({ dataElementOf: (names) => (names[0] === 'x' ? undefined : 'S1') })
    await asked<object>(shadow, { a: 1, b: 1, x: 1 }, () => ({ a: 2, b: 2, x: 2 }))
    await shadow.settled()
    const { differences: all } = shadow.report()
    expect(all.map(({ dataElement, path, count }) => [dataElement, path, count])).toEqual([
      ['S1', '/a', 2],
      [undefined, '/x', 1],
    ])
  })

  test('of more than a thousand places are counted together, and long values are cut', async () => {
    const shadow = createShadow<object>({ samples: 1 })
    const many = (value: string) =>
      Object.fromEntries(Array.from({ length: 1500 }, (_, at) => [`m${at}`, value]))
    await asked<object>(shadow, many('a'), () => many('b'.repeat(500)))
    await shadow.settled()
    const { differences: all, others } = shadow.report()
    expect([all.length, others, all[0]?.samples[0]?.new?.length]).toEqual([1000, 500, 201])
  })
})

describe('the old answer', () => {
  test('is given before the new one is asked', async () => {
    const shadow = createShadow<number>()
    const order: string[] = []
    const made = (): number => {
      order.push('new')
      return 1
    }
    expect(await asked(shadow, 1, made)).toBe(1)
    order.push('answered')
    await shadow.settled()
    expect(order).toEqual(['answered', 'new'])
  })

  test.each<[string, () => number | Promise<number>, 'failed' | 'late']>([
    [
      'throws at once',
      () => {
        throw new Error('no')
      },
      'failed',
    ],
    ['throws later', async () => Promise.reject(new Error('no')), 'failed'],
    ['throws what is no error', () => Promise.reject('no'), 'failed'],
    ['never answers', () => new Promise(() => {}), 'late'],
    [
      'fails when nobody waits any more',
      () => new Promise((_, no) => setTimeout(no, 60, new Error('no'))),
      'late',
    ],
  ])('is given where the new one %s', async (_, made, count) => {
    const shadow = createShadow<number>({ timeout: 20 })
    expect(await asked(shadow, 1, made)).toBe(1)
    await shadow.settled()
    await new Promise((go) => setTimeout(go, 80))
    const report = shadow.report()
    expect([report[count], report.equal, report.open]).toEqual([1, 0, 0])
    expect(report.failures.map(({ said }) => said)).toEqual(count === 'failed' ? ['no'] : [])
  })

  test('is given where new ones hang: of too many no more are asked, until some have come', async () => {
    const shadow = createShadow<number>({ timeout: 5, pending: 3 })
    const hung: ((value: number) => void)[] = []
    let calls = 0
    const hangs = (): Promise<number> => {
      calls++
      return new Promise((go) => hung.push(go))
    }
    for (let call = 0; call < 8; call++) {
      expect(await asked(shadow, 1, hangs)).toBe(1)
      await shadow.settled()
    }
    expect([calls, shadow.report().late, shadow.report().passed]).toEqual([3, 3, 5])
    for (const go of hung) go(1)
    await new Promise((go) => setTimeout(go, 5))
    expect(await asked(shadow, 1, () => 1)).toBe(1)
    await shadow.settled()
    expect(shadow.report().equal).toBe(1)
  })

  test('is given where it or the new one cannot be read', async () => {
    const no = (): never => {
      throw new Error('unreadable')
    }
    const reads = [{ old: no }, { new: no }, { old: async () => no() }].map((read) => ({ read }))
    for (const options of [...reads, { copy: no }]) {
      const shadow = createShadow<number>(options)
      expect(await asked(shadow, 1, () => 1)).toBe(1)
      await shadow.settled()
      expect(shadow.report()).toMatchObject({ failed: 1, failures: [{ key: 'a', said: 'unreadable' }] })
    }
  })

  test('that fails is the failure of the caller, and the new one is not asked', async () => {
    const shadow = createShadow<number>()
    const failing = shadow.answer(
      'a',
      () => Promise.reject(new Error('old')),
      () => {
        throw new Error('asked')
      },
    )
    await expect(failing).rejects.toThrow('old')
    await shadow.settled()
    expect(shadow.report()).toMatchObject({ answers: 1, passed: 1, failed: 0 })
  })

  test('may be read by both', async () => {
    const json = (response: Response): Promise<unknown> => response.json()
    const copy = (response: Response): Response => response.clone()
    const shadow = createShadow<Response>({ copy, read: { old: json, new: json } })
    const answer = await asked(shadow, Response.json({ a: 1 }), () => Response.json({ a: 2 }))
    expect(await answer.json()).toEqual({ a: 1 })
    await shadow.settled()
    expect(shadow.report().differences).toMatchObject([{ path: '/a', samples: [{ old: '1', new: '2' }] }])
  })
})

describe('the new one', () => {
  test('is asked for every so many-th answer', async () => {
    const shadow = createShadow<number>({ every: 3, pending: 100 })
    let count = 0
    for (let at = 0; at < 10; at++) await asked(shadow, 1, () => ++count && 1)
    await shadow.settled()
    expect([count, shadow.report()]).toMatchObject([4, { answers: 10, equal: 4, passed: 6 }])
  })

  test('is not asked while too many are waited for', async () => {
    const shadow = createShadow<number>({ pending: 2 })
    let go = (): void => {}
    const held = new Promise<number>((done) => {
      go = () => done(1)
    })
    for (let at = 0; at < 5; at++) await asked(shadow, 1, () => held)
    expect(shadow.report()).toMatchObject({ answers: 5, open: 2, passed: 3 })
    go()
    await shadow.settled()
    expect(shadow.report()).toMatchObject({ open: 0, equal: 2, passed: 3 })
  })

  test('of too many values is not said to be equal', async () => {
    const shadow = createShadow<object>({ values: 10 })
    const list = Array.from({ length: 100 }, (_, index) => index)
    await asked<object>(shadow, list, () => [...list])
    await shadow.settled()
    expect(shadow.report()).toMatchObject({ equal: 0, failed: 1 })
  })

  test('without end is not said to be equal, and takes no time', async () => {
    const shadow = createShadow<object>()
    const start = performance.now()
    await asked<object>(shadow, new Endless(), () => new Endless())
    await shadow.settled()
    expect(shadow.report()).toMatchObject({ equal: 0, failed: 1 })
    expect(performance.now() - start).toBeLessThan(2000)
  })

  test('is in exactly one count, however much is asked', async () => {
    const shadow = createShadow<number>({ every: 2, pending: 5, timeout: 30 })
    const ways: readonly (() => number | Promise<number>)[] = [
      () => 1,
      () => 2,
      () => Promise.reject(new Error('no')),
      () => new Promise(() => {}),
    ]
    await Promise.all(
      Array.from({ length: 200 }, async (_, at) => asked(shadow, 1, ways[at % 4] ?? (() => 1), String(at))),
    )
    await shadow.settled()
    const { answers, equal, different, failed, late, passed, open } = shadow.report()
    expect([answers, open, equal + different + failed + late + passed]).toEqual([200, 0, 200])
  })
})
