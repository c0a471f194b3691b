import { describe, expect, test } from 'vitest'
import { cli } from '../support/cli.ts'
import { folderWith } from '../support/folder.ts'
import { told } from '../support/told.ts'

interface Edit {
  /** Of the operations that lost the property "size" of their response. */
  readonly operations: readonly string[]
  readonly rule: string
}

/** Orders and reports, each with a schema of its own and one that both use; the later version makes "size" optional in all. */
const description = (version: 1 | 2, start = ''): string => {
  const required = version === 1 ? 'required: [size], ' : ''
  const schema = (name: string, more = '') =>
    `    ${name}: { type: object, ${required}properties: { size: { type: integer }${more} } }`
  const response = (name: string) =>
    `responses: { '200': { description: ok, content: { application/json: { schema: { $ref: '#/components/schemas/${name}' } } } } }`
  return `openapi: 3.0.3
info: { title: Shop, version: '1' }
paths:
  ${start}/orders/{id}:
    parameters: [{ name: id, in: path, required: true, schema: { type: string } }]
    get: { operationId: order, tags: [public], ${response('Order')} }
  ${start}/reports:
    x-internal: true
    get: { operationId: reports, tags: [office, slow], ${response('Report')} }
  ${start}/health:
    get: { operationId: health, x-audience: partner, ${response('Health')} }
components:
  schemas:
${schema('Order', ", part: { $ref: '#/components/schemas/Shared' }")}
${schema('Report', ", part: { $ref: '#/components/schemas/Shared' }")}
${schema('Health')}
${schema('Shared')}
${schema('Unused')}
`
}

const both = (start = '') =>
  folderWith({ 'a.yaml': description(1), 'b.yaml': description(2, start), 'c.yaml': description(1, start) })

async function compare(cwd: string, ...flags: readonly string[]) {
  const { exit, stdout, stderr } = await cli(cwd, 'diff', 'a.yaml', 'b.yaml', ...flags, '--format', 'json')
  const { changes = [], ...rest } = JSON.parse(stdout || '{}')
  const edits = changes.map(({ rule, where }: { rule: string; where: Omit<Edit, 'rule'> }) => ({
    rule,
    operations: where.operations,
  }))
  const found: readonly string[] = edits.map(({ operations }: Edit) => operations.join('+') || 'none').sort()
  return { exit, stderr, found, rest }
}

const all = ['health', 'none', 'order', 'order+reports', 'reports']

describe('filters', () => {
  test.each([
    ['nothing is asked', { flags: [], want: all }],
    ['a path', { flags: ['--only', 'path:/orders/*'], want: ['order', 'order'] }],
    ['a path with its braces', { flags: ['--only', 'path:/orders/{id}'], want: ['order', 'order'] }],
    ['everything below a path', { flags: ['--only', 'path:/**'], want: all.filter((one) => one !== 'none') }],
    ['a tag', { flags: ['--only', 'tag:slow'], want: ['reports', 'reports'] }],
    [
      'several of which one matches',
      { flags: ['--only', 'tag:public', '--only', 'path:/health'], want: ['health', 'order', 'order'] },
    ],
    ['an extension with its value', { flags: ['--only', 'x-audience=partner'], want: ['health'] }],
    [
      'an extension of the path item left out',
      { flags: ['--skip', 'x-internal'], want: ['health', 'none', 'order', 'order'] },
    ],
    [
      'a tag left out of those of a path',
      { flags: ['--only', 'path:/**', '--skip', 'tag:public'], want: ['health', 'reports', 'reports'] },
    ],
    ['a schema that no operation uses', { flags: ['--only', 'schema:Un*'], want: ['none'] }],
    [
      'such a schema left out',
      { flags: ['--skip', 'schema:Unused'], want: all.filter((one) => one !== 'none') },
    ],
  ])('%s', async (_name, { flags, want }) => {
    const { found, stderr } = await compare(both(), '--for', 'both', ...flags)
    expect([found, stderr]).toEqual([want, ''])
  })

  test('decide the exit code', async () => {
    const cwd = both()
    expect((await compare(cwd, '--fail-on', 'breaking', '--skip', 'x-internal')).exit).toBe(1)
    const flags = ['--only', 'x-internal', '--skip', 'path:/reports']
    expect((await compare(cwd, '--fail-on', 'breaking', ...flags)).exit).toBe(2)
    const [one, other] = [
      description(1),
      description(1).replace('tags: [office', 'deprecated: true, tags: [office'),
    ]
    const small = folderWith({ 'a.yaml': one, 'b.yaml': other })
    expect((await compare(small, '--fail-on', 'any')).exit).toBe(1)
    expect((await compare(small, '--fail-on', 'any', '--skip', 'x-internal')).exit).toBe(0)
  })

  test('are listed in the result and in the first line', async () => {
    const flags = ['--only', 'path:/**', '--skip', 'x-internal']
    const { rest } = await compare(both(), ...flags)
    expect(rest.filters).toEqual({ only: ['path:/**'], skip: ['x-internal'] })
    const { stdout } = await cli(both(), 'diff', 'a.yaml', 'b.yaml', ...flags)
    expect(stdout.split('\n')[0]).toMatch(/only path:\/\*\*.*x-internal/u)
  })

  test('that are not filters are refused', async () => {
    const { exit, stderr } = await compare(both(), '--only', '/orders')
    expect([exit, stderr]).toEqual([2, expect.stringContaining('[filter-form]')])
  })

  test('that match nothing are a warning, and an error where nothing is left', async () => {
    const skipped = await compare(both(), '--skip', 'tag:publik')
    expect([skipped.exit, skipped.stderr]).toEqual([0, expect.stringMatching(/\[filter-unused\].*public/su)])
    const chosen = await compare(both(), '--only', 'path:/order/**')
    expect([chosen.exit, chosen.stderr]).toEqual([2, expect.stringContaining('[filter-empty]')])
  })
})

describe('callbacks and webhooks', () => {
  const called = (version: 1 | 2): string => `openapi: 3.1.0
info: { title: Shop, version: '1' }
paths:
  /subscriptions:
    post:
      operationId: subscribe
      tags: [public]
      responses: { '204': { description: ok } }
      callbacks:
        told:
          '{$request.query.to}':
            post:
              requestBody: { content: { application/json: { schema: { enum: [a${version === 1 ? '' : ', b'}] } } } }
              responses: { '204': { description: ok } }
webhooks:
  moved:
    post:
      operationId: moved
      requestBody: { content: { application/json: { schema: { enum: [a${version === 1 ? '' : ', c'}] } } } }
      responses: { '204': { description: ok } }
`
  const cwd = () => folderWith({ 'a.yaml': called(1), 'b.yaml': called(2) })

  test.each([
    ['a callback is where its operation is', { flag: 'path:/subscriptions', count: 1 }],
    ['a callback has the tags of its operation', { flag: 'tag:public', count: 1 }],
    ['a webhook is called by its name', { flag: 'path:moved', count: 1 }],
    ['both', { flag: 'path:**', count: 2 }],
  ])('%s', async (_name, { flag, count }) => {
    expect((await compare(cwd(), '--for', 'both', '--only', flag)).found).toHaveLength(count)
  })
})

describe('prefixes', () => {
  test('paths that begin otherwise correspond, and are called as the later version calls them', async () => {
    const cwd = both('/v2')
    const { found, rest } = await compare(cwd, '--for', 'both', '--prefix', '=/v2')
    expect(found).toEqual(all)
    expect(rest.filters).toEqual({ prefixes: { '': '/v2' } })
  })

  test.each([
    ['a start that was added', { files: ['a.yaml', 'c.yaml'], prefix: '=/v2' }],
    ['a start that was taken away', { files: ['c.yaml', 'a.yaml'], prefix: '/v2=' }],
    ['a start that is another', { files: ['c.yaml', 'd.yaml'], prefix: '/v2=/v3' }],
  ])('%s is no change', async (_name, { files, prefix }) => {
    const cwd = folderWith({
      'a.yaml': description(1),
      'c.yaml': description(1, '/v2'),
      'd.yaml': description(1, '/v3'),
    })
    const flags = ['--format', 'json', '--fail-on', 'breaking']
    const plain = await cli(cwd, 'diff', ...files, ...flags)
    expect(plain.exit).toBe(1)
    const { exit, stdout } = await cli(cwd, 'diff', ...files, ...flags, '--prefix', prefix)
    expect([exit, JSON.parse(stdout).changes]).toEqual([0, []])
  })

  test('end where a part of the path ends', async () => {
    const paths = ['/v1/a', '/v10/b', '/v1beta/c', '/v1']
    const api = (list: readonly string[]) =>
      JSON.stringify({
        openapi: '3.0.3',
        info: { title: 'Shop', version: '1' },
        paths: Object.fromEntries(
          list.map((path) => [path, { get: { responses: { 200: { description: 'ok' } } } }]),
        ),
      })
    const cwd = folderWith({
      'a.json': api(paths),
      'b.json': api(['/v2/a', '/v10/b', '/v1beta/c', '/v2']),
    })
    const { stdout } = await cli(cwd, 'diff', 'a.json', 'b.json', '--format', 'json', '--prefix', '/v1=/v2')
    expect(JSON.parse(stdout).changes).toEqual([])
  })

  test('no path begins with are a warning', async () => {
    const { stderr } = await compare(both(), '--prefix', '/v9=/v2')
    expect(stderr).toContain('[filter-unused]')
  })
})

describe('filters of a configuration', () => {
  const configured = (compare: string): string =>
    folderWith({
      'efti-schema.config.yaml': `versions:
  "1": { apis: { shop: a.yaml } }
  "2": { apis: { shop: b.yaml } }
compare: [{ from: "1", to: "2", ${compare} }]
`,
      'a.yaml': description(1),
      'b.yaml': description(2),
    })

  test('judge a build and a check', { tags: 'slow' }, async () => {
    const cwd = configured("failOn: breaking, only: ['tag:public'], skip: ['path:/orders/**']")
    expect(await cli(cwd, 'check')).toMatchObject({
      exit: 2,
      stderr: expect.stringContaining('[filter-empty]'),
    })
    expect((await cli(configured("failOn: breaking, only: ['tag:public']"), 'check')).exit).toBe(1)
    const skipped = configured("failOn: breaking, skip: ['path:/**', 'schema:*']")
    expect((await cli(skipped, 'check')).exit).toBe(2)
  })

  test('give way to those of the command line', async () => {
    const cwd = configured("only: ['tag:public']")
    const { stdout } = await cli(cwd, 'diff', '1', '2', '--only', 'path:/health', '--format', 'json')
    expect(JSON.parse(stdout).filters).toEqual({ only: ['path:/health'] })
  })

  test('of a version that leave nothing name the version and its filters', async () => {
    const config = `versions:
  "1": { apis: { shop: a.yaml }, only: ['tag:publik'] }
`
    const cwd = folderWith({ 'efti-schema.config.yaml': config, 'a.yaml': description(1) })
    const { exit, stderr } = await cli(cwd, 'build')
    expect([exit, told(stderr)]).toEqual([
      2,
      ['filter-empty efti-schema.config.yaml:2:41', 'filter-unused efti-schema.config.yaml:2:41'],
    ])
    expect(stderr.match(/version "1"/gu)).toHaveLength(2)
  })

  test('are placed where they are wrong', async () => {
    const { exit, stderr } = await cli(configured("skip: ['order']"), 'diff', '1', '2')
    expect([exit, told(stderr)]).toEqual([2, ['filter-form efti-schema.config.yaml:4:40']])
    const unused = await cli(configured("skip: ['tag:none']"), 'diff', '1', '2')
    expect(told(unused.stderr)).toEqual(['filter-unused efti-schema.config.yaml:4:40'])
  })
})
