import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { packageRoot } from '../../src/config/index.ts'
import { cli } from '../support/cli.ts'
import { corpus, describeCorpus } from '../support/corpus.ts'
import { filesIn, folderWith } from '../support/folder.ts'
import { git, track } from '../support/git.ts'

const described = (version: string, more = '') => `openapi: 3.0.3
info: { title: Shop, version: '${version}' }
paths:
  /orders/{id}:
    get:
      operationId: getOrder
      parameters: [{ name: id, in: path, required: true, schema: { type: string } }]
      responses:
        '200':
          description: The order.
          content: { application/json: { schema: { type: string } } }
${more}`

const overlay = `overlay: 1.0.0
info: { title: Errors, version: '1' }
actions:
  - target: $.paths.*.get.responses
    update:
      '404':
        description: No such order.
        content:
          application/problem+json:
            schema: { type: object, required: [title], properties: { title: { type: string } } }
  - target: $.paths.*.delete
    update: { deprecated: true }
`

const config = JSON.stringify({
  versions: {
    '1': { apis: { shop: { openapi: '1.yaml', overlays: ['errors.yaml'] } } },
    '2': { apis: { shop: { file: '2.yaml', overlays: ['errors-2.yaml'] } } },
  },
})

describe('a version with overlays', () => {
  const files = {
    'efti-schema.config.json': config,
    '1.yaml': described('1'),
    '2.yaml': described('2'),
    'errors.yaml': overlay,
    'errors-2.yaml': overlay.replace('title: { type: string }', 'title: { type: string, maxLength: 9 }'),
  }

  test('is compared with them, and places lead into them', async () => {
    const cwd = folderWith(files)
    const { stdout, stderr } = await cli(cwd, 'diff', '1', '2', '--format', 'json')
    const changes = JSON.parse(stdout).changes.filter(
      ({ rule }: { rule: string }) => rule !== 'api-version-changed',
    )
    expect(changes).toMatchObject([
      {
        before: { at: { file: 'errors.yaml', line: 10 } },
        after: { at: { file: 'errors-2.yaml', line: 10 } },
      },
    ])
    // The publication has no such operation (any more).
    expect(stderr).toMatch(/^errors\.yaml:11:13: .*\[overlay-unmatched\]$/m)
    expect(stderr).toMatch(/^errors-2\.yaml:11:13: .*\[overlay-unmatched\]$/m)
  })

  test('is generated with them, and built again when one changes', async () => {
    const cwd = folderWith({
      ...files,
      'errors.yaml': overlay.slice(0, overlay.indexOf('  - target: $.paths.*.delete')),
    })
    expect(await cli(cwd, 'build')).toMatchObject({ exit: 0 })
    expect(filesIn(cwd)['out/1/operations/shop.ts']).toContain('Response404')
    writeFileSync(join(cwd, 'errors.yaml'), overlay.replace("'404'", "'410'"))
    expect(await cli(cwd, 'build')).toMatchObject({ exit: 0 })
    expect(filesIn(cwd)['out/1/operations/shop.ts']).toContain('Response410')
    expect(filesIn(cwd)['out/1/operations/shop.ts']).not.toContain('Response404')
  })
})

describe('an OpenAPI file that is given by a path', () => {
  const errors = overlay.slice(0, overlay.indexOf('  - target: $.paths.*.delete'))
  const files = {
    'old/api.yaml': described('1'),
    'new/api.yaml': described('1'),
    'own/errors.yaml': errors,
    'own/more.yaml': errors.replace("'404'", "'410'"),
    'order.xsd': '<xs:schema xmlns:xs="http://www.w3.org/2001/XMLSchema"><xs:element name="a"/></xs:schema>',
    'order.json': '"a"',
  }
  const statuses = (stdout: string): readonly (readonly [string, string])[] =>
    JSON.parse(stdout)
      .changes.filter(({ rule }: { rule: string }) => rule === 'response-status-added')
      .map(({ after }: { after: { value: string; at: { file: string } } }) => [after.value, after.at.file])

  test('is compared with overlays over one side, or over both', async () => {
    const cwd = folderWith(files)
    const diff = async (...overlays: readonly string[]) => {
      const flags = overlays.flatMap((one) => ['--overlay', one])
      const { stdout, stderr } = await cli(
        cwd,
        'diff',
        'old/api.yaml',
        'new/api.yaml',
        '--format',
        'json',
        ...flags,
      )
      expect(stderr).toBe('')
      return statuses(stdout)
    }
    expect(await diff('to=own/errors.yaml')).toEqual([['404', 'errors.yaml']])
    expect(await diff('own/errors.yaml')).toEqual([])
    expect(await diff('own/errors.yaml', 'to=own/more.yaml')).toEqual([['410', 'more.yaml']])
    expect(await diff('from=own/more.yaml', 'to=own/errors.yaml')).toEqual([['404', 'errors.yaml']])
  })

  test('is compared with a commit, which has no overlay', async () => {
    const cwd = folderWith(files)
    track(cwd)
    git(cwd, 'commit', '-q', '-m', 'a')
    const { stdout } = await cli(
      cwd,
      ...[
        'diff',
        'git:HEAD:old/api.yaml',
        'new/api.yaml',
        '--format',
        'json',
        '--overlay',
        'to=own/errors.yaml',
      ],
    )
    expect(statuses(stdout)).toEqual([['404', 'errors.yaml']])
  })

  test('is listed with overlays, and messages lead into them', async () => {
    const cwd = folderWith({ ...files, 'own/errors.yaml': overlay })
    const { exit, stdout, stderr } = await cli(cwd, 'inspect', 'new/api.yaml', '--overlay', 'own/errors.yaml')
    expect(exit).toBe(0)
    expect(stdout).toContain('404 application/problem+json')
    expect(stderr).toMatch(/^own\/errors\.yaml:11:13: .*\[overlay-unmatched\]$/m)
  })

  test('is also read with overlays by validate', async () => {
    const cwd = folderWith(files)
    const validate = (...more: readonly string[]) =>
      cli(cwd, 'validate', 'new/api.yaml', 'order.json', '--root', 'GetOrderResponse404', ...more)
    const plain = await validate()
    expect(plain.exit).toBe(2)
    const overlaid = await validate('--overlay', 'own/errors.yaml')
    expect([overlaid.exit, overlaid.stderr]).toEqual([1, ''])
  })

  test.each([
    [['inspect', 'new/api.yaml', '--overlay', 'none.yaml'], 'overlay-missing'],
    [['inspect', 'order.xsd', '--overlay', 'own/errors.yaml'], 'overlay-needs-openapi'],
    [['diff', 'old/api.yaml', 'order.xsd', '--overlay', 'own/errors.yaml'], 'overlay-needs-openapi'],
    [['validate', 'v0', 'order.json', '--embedded', '--overlay', 'own/errors.yaml'], 'overlay-of-named'],
  ])('needs overlays that can be applied: %j', async (args, code) => {
    const { exit, stderr } = await cli(folderWith(files), ...args)
    expect([exit, [...stderr.matchAll(/\[([a-z-]+)\]$/gm)].map(([, found]) => found)]).toEqual([2, [code]])
  })
})

test.each([
  [{ openapi: 'a.yaml', file: 'a.yaml' }, 'config-not-with efti-schema.config.json:1:58'],
  [{ overlays: ['a.yaml'] }, 'config-required efti-schema.config.json:1:31'],
  [
    { openapi: 'a.yaml', overlays: ['https://example.org/o.yaml'] },
    'config-remote efti-schema.config.json:1:63',
  ],
  [{ openapi: 'a.yaml', overlays: ['none.yaml'] }, 'config-file-missing efti-schema.config.json:1:63'],
])('an API is configured whole: %o', async (api, want) => {
  const cwd = folderWith({
    'a.yaml': described('1'),
    'efti-schema.config.json': JSON.stringify({ versions: { a: { apis: { x: api } } } }),
  })
  const { exit, stderr } = await cli(cwd, 'build')
  expect(exit).toBe(2)
  const found = [...stderr.matchAll(/^(\S+:\d+:\d+): .*\[([a-z-]+)\]$/gm)].map(
    ([, place, code]) => `${code} ${place}`,
  )
  expect(found).toEqual([want])
})

describeCorpus('the published V0 with the overlays of init', () => {
  const apis = ['gate-api-for-platform', 'platform-api-for-gate']
  const published = (version: string) => (api: string) => corpus(`corpus/efti/${version}/openapi/${api}.yaml`)

  test('knows what the PUT and the GET answer when they refuse', { tags: 'slow' }, async () => {
    const overlays = Object.fromEntries(
      apis.map((api) => [
        `overlays/v0-${api}.yaml`,
        readFileSync(join(packageRoot, `specs/v0/overlays/v0-${api}.yaml`), 'utf8'),
      ]),
    )
    const overlaid = (api: string) => [
      api,
      { openapi: published('v0')(api), overlays: [`overlays/v0-${api}.yaml`] },
    ]
    const bind = {
      'putConsignmentIdentifiers.request': '{http://efti.eu/v1/consignment/identifier}consignment',
      'getConsignmentSubsets.response.200': '{http://efti.eu/v1/consignment/common}consignment',
    }
    const schemas = corpus('corpus/efti/v0/schemas.zip')
    const cwd = folderWith({
      ...overlays,
      'efti-schema.config.json': JSON.stringify({
        versions: {
          plain: { apis: Object.fromEntries(apis.map((api) => [api, published('v0')(api)])), schemas, bind },
          v0: { apis: Object.fromEntries(apis.map(overlaid)), schemas, bind },
        },
      }),
    })
    const { stdout, stderr } = await cli(cwd, 'diff', 'plain', 'v0', '--format', 'json')
    expect(stderr).toBe('')
    const told = JSON.parse(stdout).changes.map(
      ({ rule, after }: { rule: string; after: { at: { file: string } } }) => [rule, after.at.file],
    )
    expect(told).toEqual([
      ['response-status-added', 'v0-gate-api-for-platform.yaml'],
      ['response-status-added', 'v0-platform-api-for-gate.yaml'],
      ['type-added', 'v0-gate-api-for-platform.yaml'],
    ])
    expect((await cli(cwd, 'build')).exit).toBe(0)
    const files = filesIn(cwd)
    expect(files['out/v0/operations/gate-api-for-platform.ts']).toContain('Problem')
  })
})
