import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { cli } from '../support/cli.ts'
import { folderWith } from '../support/folder.ts'

interface Entry {
  readonly id: string
  readonly rule: string
  readonly severity: string
  readonly side?: string
  readonly counted: boolean
}

/** What one side answers or takes: the property "made" is new and required in the later version. */
const description = (at: 'request' | 'response', version: 1 | 2): string => {
  const made = version === 1 ? '' : ', made'
  const properties = version === 1 ? '' : ', made: { type: string }'
  const schema = `{ type: object, required: [name${made}], properties: { name: { type: string }${properties} } }`
  const body = `content: { application/json: { schema: ${schema} } }`
  const request = at === 'request' ? `\n      requestBody: { required: true, ${body} }` : ''
  const response = at === 'response' ? `, ${body}` : ''
  return `openapi: 3.0.3
info: { title: Parts, version: '1' }
paths:
  /parts:
    post:
      operationId: parts${request}
      responses: { '200': { description: ok${response} } }
`
}

/** The server calls the client back with it. */
const callback = (version: 1 | 2): string => {
  const [, body = ''] = /requestBody: (.*)/u.exec(description('request', version)) ?? []
  return `openapi: 3.0.3
info: { title: Parts, version: '1' }
paths:
  /parts:
    post:
      operationId: parts
      responses: { '200': { description: ok } }
      callbacks:
        done:
          '{$request.query.to}':
            post:
              requestBody: ${body}
              responses: { '200': { description: ok } }
`
}

const webhook = (version: 1 | 2): string =>
  description('request', version)
    .replace('openapi: 3.0.3', 'openapi: 3.1.0')
    .replace('paths:\n  /parts:', 'paths: {}\nwebhooks:\n  parts:')

const list = (version: 1 | 2): string =>
  JSON.stringify({
    type: 'object',
    properties: { level: { enum: version === 1 ? ['low'] : ['low', 'high'] } },
  })

const pair = (one: string, other: string, ending: string) =>
  folderWith({ [`a.${ending}`]: one, [`b.${ending}`]: other })

async function diff(cwd: string, ...flags: readonly string[]) {
  const sides = flags[0]?.startsWith('--') === false ? [] : ['a.yaml', 'b.yaml']
  const { exit, stdout, stderr } = await cli(
    cwd,
    'diff',
    ...sides,
    ...flags,
    '--format',
    'json',
    '--fail-on',
    'breaking',
  )
  const { changes, summary, ...rest } = JSON.parse(stdout || '{}')
  const found: readonly Entry[] = changes ?? []
  const whose: unknown = rest.for
  return { exit, stderr, changes: found, summary, for: whose }
}

describe('two OpenAPI files given by path', () => {
  const response = () => pair(description('response', 1), description('response', 2), 'yaml')
  const request = () => pair(description('request', 1), description('request', 2), 'yaml')

  test('are judged for clients: what only servers feel is listed and not counted', async () => {
    const found = await diff(response())
    expect(found).toMatchObject({ exit: 0, for: 'client', summary: { breaking: 0, notCounted: 1 } })
    expect(found.changes).toMatchObject([{ severity: 'breaking', side: 'server', counted: false }])
  })

  test.each([
    ['a response, for servers', { cwd: response, side: 'server', exit: 1, counted: true }],
    ['a response, for both', { cwd: response, side: 'both', exit: 1, counted: true }],
    ['a request, for clients', { cwd: request, side: 'client', exit: 1, counted: true }],
    ['a request, for servers', { cwd: request, side: 'server', exit: 0, counted: false }],
    [
      'a webhook, whose request the server sends, for clients',
      { cwd: () => pair(webhook(1), webhook(2), 'yaml'), side: 'client', exit: 0, counted: false },
    ],
    [
      'a webhook, for servers',
      { cwd: () => pair(webhook(1), webhook(2), 'yaml'), side: 'server', exit: 1, counted: true },
    ],
    [
      'a callback, for clients',
      { cwd: () => pair(callback(1), callback(2), 'yaml'), side: 'client', exit: 0, counted: false },
    ],
    [
      'a callback, for servers',
      { cwd: () => pair(callback(1), callback(2), 'yaml'), side: 'server', exit: 1, counted: true },
    ],
  ] as const)('%s', async (_name, { cwd, side, exit, counted }) => {
    const found = await diff(cwd(), '--for', side)
    expect([found.exit, found.for, found.changes.map((one) => one.counted)]).toEqual([exit, side, [counted]])
  })

  test('say in the first line whose changes count and how many do not', async () => {
    const { stdout } = await cli(response(), 'diff', 'a.yaml', 'b.yaml')
    const [first] = stdout.split('\n')
    expect(first).toMatch(/for clients.*\b1 change\b.*servers/u)
  })

  test.each([
    ['sarif', /"kind": "informational",\s+"level": "none"/u],
    ['junit', /failures="0"/u],
    ['github', /::notice file=b\.yaml.*not counted/u],
    ['markdown', /only servers are affected: 1 change/u],
    ['html', /not counted: only servers/u],
    ['text', /^Not counted, since only servers are affected:$/mu],
  ])('show in %s what is not counted, and fail nothing by it', async (format, want) => {
    const { exit, stdout } = await cli(
      response(),
      'diff',
      'a.yaml',
      'b.yaml',
      '--format',
      format,
      '--fail-on',
      'any',
    )
    expect(exit).toBe(0)
    expect(stdout).toMatch(want)
  })

  test('give a side that compiles against the types its own severity', async () => {
    const values = (list: string) =>
      description('request', 1).replace('name: { type: string }', `name: { enum: [${list}] }`)
    const cwd = pair(values('a, b'), values('a'), 'yaml')
    expect(await diff(cwd)).toMatchObject({ exit: 1, changes: [{ severity: 'breaking', side: 'client' }] })
    expect(await diff(cwd, '--for', 'server')).toMatchObject({
      exit: 0,
      changes: [{ severity: 'risky', side: 'server', counted: true }],
    })
  })
})

describe('schemas that no operation uses', () => {
  const added = () => pair(list(1), list(2), 'json')
  const removed = () => pair(list(2), list(1), 'json')

  test.each([
    ['a value more, both directions', { cwd: added, flags: [], exit: 1 }],
    ['a value more, full', { cwd: added, flags: ['--compatibility', 'full'], exit: 1 }],
    ['a value more, backward', { cwd: added, flags: ['--compatibility', 'backward'], exit: 0 }],
    ['a value more, forward', { cwd: added, flags: ['--compatibility', 'forward'], exit: 1 }],
    ['a value less, backward', { cwd: removed, flags: ['--compatibility', 'backward'], exit: 1 }],
    ['a value less, forward', { cwd: removed, flags: ['--compatibility', 'forward'], exit: 0 }],
    ['a side of an API changes nothing', { cwd: added, flags: ['--for', 'client'], exit: 1 }],
  ] as const)('%s', async (_name, { cwd, flags, exit }) => {
    const found = await cli(cwd(), 'diff', 'a.json', 'b.json', '--fail-on', 'breaking', ...flags)
    expect(found.exit).toBe(exit)
  })
})

/** Two APIs that carry the same schema the two ways. */
function exchange(compare: string, files: Readonly<Record<string, string>> = {}): string {
  const shared = (version: 1 | 2) => `type: object
properties: { level: { enum: [${version === 1 ? 'low' : 'low, high'}] } }
`
  const api = (at: 'request' | 'response'): string =>
    description(at, 1).replace(/schema: \{.*?\} \} \}/u, 'schema: { $ref: "level.yaml" }')
  return folderWith({
    'efti-schema.config.yaml': `versions:
  "1": { apis: { up: a/up.yaml, down: a/down.yaml } }
  "2": { apis: { up: b/up.yaml, down: b/down.yaml } }
compare: [{ from: "1", to: "2", ${compare} }]
`,
    ...Object.fromEntries(
      ([1, 2] as const).flatMap((version) => {
        const folder = version === 1 ? 'a' : 'b'
        return [
          [`${folder}/up.yaml`, api('request')],
          [`${folder}/down.yaml`, api('response')],
          [`${folder}/level.yaml`, shared(version)],
        ]
      }),
    ),
    ...files,
  })
}

describe('roles of a configuration', () => {
  test.each([
    ['both sides without roles', { compare: '', exit: 1, whose: 'both' }],
    [
      'who sends the new value in both APIs',
      { compare: 'role: { up: client, down: server }', exit: 0, whose: 'role' },
    ],
    ['who receives it in one API', { compare: 'role: { up: server, down: client }', exit: 1, whose: 'role' }],
    ['an API without a role has both', { compare: 'role: { up: client }', exit: 1, whose: 'role' }],
  ])('%s', async (_name, { compare, exit, whose }) => {
    const found = await diff(exchange(compare), '1', '2')
    expect([found.exit, found.for, found.stderr.includes('error')]).toEqual([exit, whose, false])
  })

  /** Versions that have one API each, of these names. */
  const single = (at: 'request' | 'response', role: string, [one, other]: readonly [string, string]) =>
    folderWith({
      'efti-schema.config.yaml': `versions: { "1": { apis: { ${one}: a.yaml } }, "2": { apis: { ${other}: b.yaml } } }
compare: [{ from: "1", to: "2", failOn: breaking, role: ${role} }]
`,
      'a.yaml': description(at, 1),
      'b.yaml': description(at, 2),
    })

  test.each([
    ['a request, for the server', 'request', '{ shop: server }', ['shop', 'shop']],
    ['a request, for the client', 'request', '{ shop: client }', ['shop', 'shop']],
    ['a response, for the client', 'response', '{ shop: client }', ['shop', 'shop']],
    ['a response, for the server', 'response', '{ shop: server }', ['shop', 'shop']],
    ['an API by its earlier name', 'request', '{ shop: server }', ['shop', 'store']],
    ['an API by its later name', 'request', '{ store: server }', ['shop', 'store']],
  ] as const)('of the only API are those of --for: %s', async (_name, at, role, names) => {
    const cwd = single(at, role, names)
    const side = role.includes('server') ? 'server' : 'client'
    const [byRole, byFlag] = [await diff(cwd, '1', '2'), await diff(cwd, '1', '2', '--for', side)]
    expect(byRole).toEqual({ ...byFlag, for: 'role' })
    const isFelt = (side === 'client') === (at === 'request')
    expect(byRole.changes.map(({ counted }) => counted)).toEqual(byRole.changes.map(() => isFelt))
    expect((await cli(cwd, 'check')).exit).toBe(isFelt ? 1 : 0)
  })

  test('of an API that has another name later hold by either name', async () => {
    const renamed = (role: string): string => {
      const cwd = exchange(role)
      const config = join(cwd, 'efti-schema.config.yaml')
      writeFileSync(config, readFileSync(config, 'utf8').replace('up: b/up.yaml', 'above: b/up.yaml'))
      const down = readFileSync(join(cwd, 'b/down.yaml'), 'utf8')
      for (const folder of ['a', 'b']) {
        const text = folder === 'a' ? readFileSync(join(cwd, 'a/down.yaml'), 'utf8') : down
        writeFileSync(
          join(cwd, folder, 'down.yaml'),
          text.replace('/parts', '/others').replace('parts', 'others'),
        )
      }
      return cwd
    }
    const [earlier, later] = [
      await diff(renamed('role: { up: client, down: server }'), '1', '2'),
      await diff(renamed('role: { above: client, down: server }'), '1', '2'),
    ]
    expect([earlier.exit, later.exit]).toEqual([0, 0])
    expect((await diff(renamed('role: { up: server, down: client }'), '1', '2')).exit).toBe(1)
  })

  test('are overruled by --for', async () => {
    const cwd = exchange('role: { up: client, down: server }')
    expect((await diff(cwd, '1', '2', '--for', 'both')).exit).toBe(1)
  })

  test('judge a build and a check as well', { tags: 'slow' }, async () => {
    const cwd = exchange('role: { up: client, down: server }, failOn: breaking')
    expect((await cli(cwd, 'build')).exit).toBe(0)
    const written = JSON.parse(readFileSync(join(cwd, 'out/1..2/changes.json'), 'utf8'))
    expect(written).toMatchObject({ role: { up: 'client', down: 'server' }, summary: { breaking: 0 } })
    expect((await cli(cwd, 'check')).exit).toBe(0)
    expect((await cli(exchange('failOn: breaking'), 'check')).exit).toBe(1)
  })

  test('judge a build that has nothing to do as the one before it', async () => {
    const cwd = exchange('role: { up: client, down: server }, failOn: breaking')
    expect((await cli(cwd, 'build')).exit).toBe(0)
    expect(await cli(cwd, 'build')).toMatchObject({ exit: 0, stdout: expect.stringContaining('0 written') })
  })

  test('of an API that there is not are refused', async () => {
    const { exit, stderr } = await diff(exchange('role: { upp: client }'), '1', '2')
    expect(exit).toBe(2)
    expect(stderr).toContain('"up"')
  })

  test('leave acceptances of what only the other side feels in force', async () => {
    const [entry] = (await diff(exchange(''), '1', '2')).changes
    const accepted = `- { id: ${entry?.id}, reason: agreed }\n`
    const cwd = exchange('role: { up: client, down: server }, accepted: accepted.yaml', {
      'accepted.yaml': accepted,
    })
    const found = await diff(cwd, '1', '2')
    expect([found.exit, found.stderr.includes('acceptance')]).toEqual([0, false])
    expect(found.changes[0]).toMatchObject({ counted: false, accepted: { reason: 'agreed' } })
  })
})

describe('compatibility of a configuration', () => {
  const chain = (compatibility: string): string =>
    folderWith({
      'efti-schema.config.yaml': `versions: { "1": { schemas: a.json }, "2": { schemas: b.json }, "3": { schemas: c.json } }
compare:
  - { from: "1", to: "2", failOn: none }
  - { from: "2", to: "3", failOn: breaking, compatibility: ${compatibility} }
`,
      'a.json': JSON.stringify({ type: 'object', properties: { level: { type: 'string' } } }),
      'b.json': JSON.stringify({ type: 'object', properties: { level: { enum: ['low'] } } }),
      'c.json': JSON.stringify({ type: 'object', properties: { level: { enum: ['low', 'high'] } } }),
    })

  test.each([
    ['backward', 0],
    ['forward', 1],
    ['full', 1],
    ['backward-transitive', 1],
  ])('%s ends with %i', async (compatibility, exit) => {
    expect((await cli(chain(compatibility), 'check')).exit).toBe(exit)
  })

  test('that is transitive compares with every earlier version', async () => {
    const cwd = chain('backward-transitive')
    const { stdout } = await cli(cwd, 'check', '--format', 'json')
    const compared = JSON.parse(stdout).comparisons.map(
      (one: { from: string; to: string }) => `${one.from}..${one.to}`,
    )
    expect(compared).toEqual(['1..2', '2..3', '1..3'])
  })
})
