import { describe, expect, test } from 'vitest'
import { cli } from '../support/cli.ts'
import { folderWith } from '../support/folder.ts'
import { told } from '../support/told.ts'

const today = '2026-11-25'

/** What an operation, a parameter, a header or a property says of itself; nothing where it is not there. */
interface Parts {
  readonly operation?: string
  readonly parameter?: string
  readonly header?: string
  readonly property?: string
}

const description = ({ operation, parameter, header, property }: Parts): string => {
  const old =
    operation === undefined
      ? ''
      : `    delete: { operationId: drop, ${operation} responses: { '204': { description: ok } } }\n`
  const limit =
    parameter === undefined ? '' : `{ name: limit, in: query, ${parameter} schema: { type: integer } }`
  const next =
    header === undefined ? '' : `          headers: { Next: { ${header} schema: { type: string } } }\n`
  const note = property === undefined ? '' : `, note: { type: string, ${property} }`
  return `openapi: 3.0.3
info: { title: Shop, version: '1' }
paths:
  /orders:
${old}    get:
      operationId: orders
      parameters: [${limit}]
      responses:
        '200':
          description: ok
${next}          content: { application/json: { schema: { type: object, additionalProperties: false, properties: { id: { type: string }${note} } } } }
`
}

async function diff(one: string, other: string, ...flags: readonly string[]) {
  const cwd = folderWith({ 'a.yaml': one, 'b.yaml': other })
  const common = ['--for', 'both', '--fail-on', 'breaking', '--format', 'json', '--today', today]
  const { exit, stdout, stderr } = await cli(cwd, 'diff', 'a.yaml', 'b.yaml', ...common, ...flags)
  return { exit, codes: told(stderr), text: stdout }
}

const announced = (sunset: string) => `deprecated: true, x-sunset: '${sunset}',`

describe('removals', () => {
  const drop = (said: string) => [description({ operation: said }), description({})] as const

  test.each([
    ['of what was not deprecated', { said: '', allowed: 'deprecated', exit: 1 }],
    ['of what was deprecated without a day', { said: 'deprecated: true,', allowed: 'deprecated', exit: 0 }],
    ['of what has a day that must pass', { said: 'deprecated: true,', allowed: 'after-sunset', exit: 1 }],
    ['after the day', { said: announced('2026-11-24'), allowed: 'after-sunset', exit: 0 }],
    ['on the day', { said: announced('2026-11-25'), allowed: 'after-sunset', exit: 1 }],
    ['before the day', { said: announced('2027-01-01'), allowed: 'after-sunset', exit: 1 }],
    ['after a time', { said: announced('2026-11-24T12:00:00Z'), allowed: 'after-sunset', exit: 0 }],
    ['after what is no day', { said: announced('last year'), allowed: 'after-sunset', exit: 1 }],
    [
      'of what has a sunset and is not deprecated',
      { said: "x-sunset: '2020-01-01',", allowed: 'after-sunset', exit: 1 },
    ],
  ] as const)('%s', async (_name, { said, allowed, exit }) => {
    const [one, other] = drop(said)
    expect((await diff(one, other)).exit).toBe(1)
    expect((await diff(one, other, '--allow-removal', allowed)).exit).toBe(exit)
  })

  test.each([
    ['deprecated', ['deprecated: true,', '']],
    ['after-sunset', [announced('2020-01-01'), announced('2099-01-01')]],
    ['after-sunset', [announced('2099-01-01'), announced('2020-01-01')]],
  ] as const)('%s of several operations is judged for each', async (allowed, said) => {
    const at = (states: readonly string[]) => `openapi: 3.0.3
info: { title: Shop, version: '1' }
paths:
${['/orders', '/lines']
  .map((path, index) => {
    const parameters =
      states[index] === undefined ? '' : `{ name: p, in: query, ${states[index]} schema: { type: string } }`
    return `  ${path}: { get: { parameters: [${parameters}], responses: { '200': { description: ok } } } }\n`
  })
  .join('')}`
    const risky = ['--fail-on', 'risky', '--allow-removal', allowed]
    expect((await diff(at(said), at([]), ...risky)).exit).toBe(1)
    expect((await diff(at([said[0], said[0]]), at([]), ...risky)).exit).toBe(
      said[0] === announced('2099-01-01') ? 1 : 0,
    )
  })

  test('of a parameter and of a property are judged by the same policy', async () => {
    const past = announced('2026-01-01')
    const bare = description({})
    for (const parts of [{ parameter: past }, { property: past.slice(0, -1) }]) {
      const one = description(parts)
      const risky = ['--fail-on', 'risky']
      expect((await diff(one, bare, ...risky)).exit).toBe(1)
      expect((await diff(one, bare, ...risky, '--allow-removal', 'deprecated')).exit).toBe(0)
      expect((await diff(one, bare, ...risky, '--allow-removal', 'after-sunset')).exit).toBe(0)
    }
  })

  test('no byte of the result depends on the day', async () => {
    const [one, other] = drop(announced('2026-12-01'))
    const flags = ['--allow-removal', 'after-sunset']
    const [early, late] = [
      await diff(one, other, ...flags),
      await diff(one, other, ...flags, '--today', '2026-12-02'),
    ]
    expect([early.exit, late.exit, late.text === early.text]).toEqual([1, 0, true])
    expect(JSON.parse(early.text).changes[0].deprecated).toEqual({ sunset: '2026-12-01' })
  })
})

describe('notice', () => {
  const plain = description({ operation: '', parameter: '' })
  const said = (operation: string, parameter = '') => description({ operation, parameter })

  test.each([
    ['a day that is far enough', { one: plain, other: said(announced('2027-02-23')), codes: [], exit: 0 }],
    [
      'a day that is near',
      { one: plain, other: said(announced('2027-02-22')), codes: ['notice-short b.yaml:5:5'], exit: 1 },
    ],
    [
      'no day',
      { one: plain, other: said('deprecated: true,'), codes: ['sunset-missing b.yaml:5:5'], exit: 1 },
    ],
    [
      'another text',
      { one: plain, other: said(announced('soon')), codes: ['sunset-day b.yaml:5:5'], exit: 1 },
    ],
    [
      'a parameter',
      { one: plain, other: said('', announced('2026-12-01')), codes: ['notice-short b.yaml:8:20'], exit: 1 },
    ],
    [
      'a header, without a day',
      {
        one: description({ header: '' }),
        other: description({ header: 'deprecated: true,' }),
        codes: ['sunset-missing b.yaml:11:28'],
        exit: 1,
      },
    ],
    [
      'a day that moved nearer',
      {
        one: said(announced('2028-01-01')),
        other: said(announced('2026-12-01')),
        codes: ['notice-short b.yaml:5:5'],
        exit: 1,
      },
    ],
    [
      'a day that moved further away',
      { one: said(announced('2026-12-01')), other: said(announced('2026-12-24')), codes: [], exit: 0 },
    ],
    ['no deprecation any more', { one: said(announced('2026-12-01')), other: plain, codes: [], exit: 0 }],
  ] as const)('%s', async (_name, { one, other, codes, exit }) => {
    const found = await diff(one, other, '--notice', '90')
    expect([found.codes, found.exit]).toEqual([codes, exit])
    expect((await diff(one, other)).exit).toBe(0)
    expect((await diff(one, other, '--notice', '90', '--fail-on', 'none')).exit).toBe(exit)
  })

  test('that is no count of days is refused', async () => {
    const found = await diff(plain, plain, '--notice', 'soon')
    expect([found.exit, found.codes]).toEqual([2, ['policy-notice']])
  })
})

describe('a configuration', () => {
  const configured = (deprecation: string, one: string, other: string): string =>
    folderWith({
      'efti-schema.config.yaml': `versions:
  "1": { apis: { shop: a.yaml } }
  "2": { apis: { shop: b.yaml } }
compare: [{ from: "1", to: "2", failOn: breaking, deprecation: ${deprecation} }]
`,
      'a.yaml': one,
      'b.yaml': other,
    })

  test('judges a check, on the day', async () => {
    const gone = [description({ operation: announced('2026-11-24') }), description({})] as const
    const cwd = configured('{ removal: after-sunset }', ...gone)
    expect((await cli(cwd, 'check', '--today', today)).exit).toBe(0)
    expect((await cli(cwd, 'check', '--today', '2026-11-20')).exit).toBe(1)
    const short = configured(
      '{ notice: 30 }',
      description({ operation: '' }),
      description({ operation: announced('2026-12-01') }),
    )
    expect(await cli(short, 'check', '--today', today)).toMatchObject({
      exit: 1,
      stderr: expect.stringContaining('[notice-short]'),
    })
    expect((await cli(short, 'check', '--today', '2026-10-01')).exit).toBe(0)
  })

  test('judges a build again on each day', async () => {
    const gone = [description({ operation: announced('2026-11-24') }), description({})] as const
    const cwd = configured('{ removal: after-sunset }', ...gone)
    expect((await cli(cwd, 'build', '--today', today)).exit).toBe(0)
    expect((await cli(cwd, 'build', '--today', '2026-11-20')).exit).toBe(1)
  })

  test.each([
    ['an unstable operation', { level: 'x-stability-level: alpha,', want: ['safe', 'breaking'], exit: 0 }],
    [
      'a level of another severity',
      { level: 'x-stability-level: beta,', want: ['risky', 'breaking'], exit: 0 },
    ],
    ['another level', { level: 'x-stability-level: gamma,', want: ['breaking', undefined], exit: 1 }],
    ['no level', { level: '', want: ['breaking', undefined], exit: 1 }],
  ])('%s: how bad its changes are at most', async (_name, { level, want, exit }) => {
    const stability = '{ stability: { alpha: safe, beta: risky } }'
    const cwd = configured(stability, description({ operation: level }), description({}))
    const found = await cli(cwd, 'diff', '1', '2', '--format', 'json')
    const [change] = JSON.parse(found.stdout).changes
    expect([[change.severity, change.judged], found.exit]).toEqual([want, exit])
  })
})
