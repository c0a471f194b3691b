import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { describe, expect, test } from 'vitest'
import { cli } from '../support/cli.ts'
import { folderWith } from '../support/folder.ts'
import { zip } from '../support/zip.ts'

const api = (more = ''): string => `openapi: 3.1.0
info: { title: Api, version: "1" }
paths: {}
components: { schemas: { A: { type: object, properties: { p: { type: string, nullabel: true } } } } }
${more}`
const xsd =
  '<xs:schema xmlns:xs="http://www.w3.org/2001/XMLSchema">\n <xs:element name="a" type="Nope"/>\n</xs:schema>'
const fine =
  '<xs:schema xmlns:xs="http://www.w3.org/2001/XMLSchema"><xs:element name="a" type="xs:int"/></xs:schema>'

/** The first lines of diagnostics: place, severity and code. */
function told(stderr: string): readonly string[] {
  return stderr.split('\n').flatMap((line) => {
    const [, at, code] = /^(\S.*:\d+:\d+): \w+: .*\[([a-z0-9-]+)\]$/u.exec(line) ?? []
    return at === undefined ? [] : [`${at} ${code}`]
  })
}

/** Every file that a message names can be opened from the working directory. */
function allOpen(cwd: string, stderr: string): boolean {
  return told(stderr).every((line) => {
    const [path = ''] = line.split(/(?:!\/|:\d)/u)
    return existsSync(resolve(cwd, path))
  })
}

describe('places of diagnostics are paths from the working directory', () => {
  const config = (rest: string): string => `versions:\n  v0: { ${rest} }\nout: out\n`
  const name = 'efti-schema.config.yaml'

  test.each<[string, Readonly<Record<string, string | Uint8Array>>, readonly string[]]>([
    [
      'an API',
      { [name]: config('apis: { a: specs/v0/api.yaml }'), 'specs/v0/api.yaml': api() },
      ['specs/v0/api.yaml:4:78 keyword-unknown'],
    ],
    [
      'a document beside an API',
      {
        [name]: config('apis: { a: specs/api.yaml }'),
        'specs/api.yaml': api().replace(/\{ type: object.*\} \} \}/u, '{ $ref: parts/p.yaml } } }'),
        'specs/parts/p.yaml': '\n{ type: string, nullabel: true }',
      },
      ['specs/parts/p.yaml:2:17 keyword-unknown'],
    ],
    [
      'a schema file',
      { [name]: config('schemas: specs/a.xsd'), 'specs/a.xsd': xsd },
      ['specs/a.xsd:2:2 xsd-unresolved'],
    ],
    [
      'a file of a folder',
      { [name]: config('schemas: specs/all'), 'specs/all/deep/a.xsd': xsd },
      ['specs/all/deep/a.xsd:2:2 xsd-unresolved'],
    ],
    [
      'a member of an archive',
      { [name]: config('schemas: specs/s.zip'), 'specs/s.zip': zip([{ name: 'types/a.xsd', content: xsd }]) },
      ['specs/s.zip!/types/a.xsd:2:2 xsd-unresolved'],
    ],
    [
      'an example',
      {
        [name]: config('schemas: specs/a.xsd, examples: specs/examples'),
        'specs/a.xsd': fine,
        'specs/examples/one.xml': '<a>x</a>',
      },
      ['specs/examples/one.xml:1:4 example-invalid'],
    ],
    [
      'a setting of the configuration',
      { [name]: config('apis: { a: specs/none.yaml }') },
      ['efti-schema.config.yaml:2:20 config-file-missing'],
    ],
  ])('of %s', async (_what, files, want) => {
    const cwd = folderWith(files)
    const { stderr } = await cli(cwd, 'build')
    expect(told(stderr)).toEqual(want)
    expect(allOpen(cwd, stderr)).toBe(true)
    // The line with its caret is shown.
    expect(stderr).toMatch(/^ +\^$/mu)
  })

  const two = {
    'conf/efti-schema.config.yaml': `versions:
  v0: { apis: { shop: ../specs/v0/shop.yaml } }
  v1: { apis: { shop: ../specs/v1/shop.yaml } }
compare: [{ from: v0, to: v1, accepted: policy/accepted.yaml, mapping: m/own.yaml }]
`,
    'conf/policy/accepted.yaml': '- id: abc\n  reason: why\n',
    'conf/m/own.yaml': 'formatVersion: 1\nfrom: v0\nto: v9\n',
    'specs/v0/shop.yaml': api(),
    'specs/v1/shop.yaml': api('# other'),
  }

  test.each([
    ['.', ['build', '-c', 'conf/efti-schema.config.yaml'], ''],
    ['conf', ['build'], '../'],
    ['conf/policy', ['build', '-c', '../efti-schema.config.yaml'], '../../'],
  ])('two files of one name are distinguished, from %s', async (below, argv, up) => {
    const cwd = join(folderWith(two), below)
    const { stderr } = await cli(cwd, ...argv)
    const of = (path: string): string =>
      path.startsWith(`${below}/`) ? path.slice(below.length + 1) : `${up}${path}`
    const conf = (path: string): string => (below === 'conf/policy' ? `../${path}` : of(`conf/${path}`))
    const accepted = below === 'conf/policy' ? 'accepted.yaml' : conf('policy/accepted.yaml')
    expect([...told(stderr)].sort()).toEqual(
      [
        `${accepted}:1:3 acceptance-stale`,
        `${conf('m/own.yaml')}:3:5 mapping-version`,
        `${of('specs/v0/shop.yaml')}:4:78 keyword-unknown`,
        `${of('specs/v1/shop.yaml')}:4:78 keyword-unknown`,
      ].sort(),
    )
    expect(allOpen(cwd, stderr)).toBe(true)
    expect(stderr.match(/^ +\^$/gmu)).toHaveLength(4)
  })

  test.each([
    ['check', []],
    ['diff', ['v0', 'v1']],
    ['inspect', ['v0']],
    ['sample', ['v0']],
  ])('printed by %s', async (command, args) => {
    const cwd = folderWith({
      [name]:
        'versions:\n  v0: { apis: { a: specs/v0/api.yaml } }\n  v1: { apis: { a: specs/v1/api.yaml } }\n',
      'specs/v0/api.yaml': api(),
      'specs/v1/api.yaml': api(),
    })
    const { stderr } = await cli(cwd, command, ...args)
    expect(told(stderr)[0]).toBe('specs/v0/api.yaml:4:78 keyword-unknown')
  })

  test.each([
    ['inspect', ['specs/v0/api.yaml']],
    ['sample', ['specs/v0/api.yaml']],
    ['diff', ['specs/v0/api.yaml', 'specs/v0/api.yaml']],
  ])('of a path that is given to %s', async (command, args) => {
    const cwd = folderWith({ 'specs/v0/api.yaml': api(), [name]: 'versions: {}\n' })
    const { stderr } = await cli(cwd, command, ...args)
    expect(told(stderr)[0]).toBe('specs/v0/api.yaml:4:78 keyword-unknown')
    expect(stderr).toMatch(/^ +\^$/mu)
  })

  test('a file of a commit is spelt as it was given', async () => {
    const cwd = folderWith({ 'specs/a.xsd': xsd, 'specs/b.xsd': fine, [name]: 'versions: {}\n' })
    const git = (...args: readonly string[]) =>
      execFileSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@example.org', ...args], {
        cwd,
        stdio: 'pipe',
      })
    git('init', '-q', '-b', 'main', '.')
    git('add', '-A')
    git('commit', '-q', '-m', 'x')
    for (const [from, want] of [
      ['git:main:specs/a.xsd', 'git:main:specs/a.xsd:2:2'],
      ['git:main:specs', 'git:main:specs/a.xsd:2:2'],
    ] as const) {
      const { stderr } = await cli(cwd, 'diff', from, 'specs/b.xsd')
      expect(told(stderr)).toEqual([`${want} xsd-unresolved`])
    }
    mkdirSync(join(cwd, 'below'))
    const { stderr } = await cli(join(cwd, 'below'), 'diff', 'git:main:../specs/a.xsd', '../specs/b.xsd')
    expect(told(stderr)).toEqual(['git:main:../specs/a.xsd:2:2 xsd-unresolved'])
  })

  test('the working directory changes no byte of results', async () => {
    const folder = folderWith({ ...two, 'conf/m/own.yaml': 'formatVersion: 1\nfrom: v0\nto: v1\n' })
    const at = (cwd: string, file: string) =>
      cli(join(folder, cwd), 'diff', 'v0', 'v1', '-c', file, '--format', 'json')
    const [one, other] = [
      await at('.', 'conf/efti-schema.config.yaml'),
      await at('conf', 'efti-schema.config.yaml'),
    ]
    expect(one.stdout).toBe(other.stdout)
  })
})

describe('places in the text of diff are paths from the working directory', () => {
  const config = 'conf/efti-schema.config.yaml'
  const restricted = (facet: string, more = ''): string =>
    `<xs:schema xmlns:xs="http://www.w3.org/2001/XMLSchema"><xs:element name="a">${more}<xs:simpleType>
<xs:restriction base="xs:token">${facet}</xs:restriction></xs:simpleType></xs:element></xs:schema>`
  const [wide, narrow] = [restricted('<xs:maxLength value="5"/>'), restricted('<xs:maxLength value="4"/>')]
  const files = {
    [config]: 'versions:\n  v0: { schemas: ../specs/v0 }\n  v1: { schemas: ../specs/v1.zip }\n',
    'specs/v0/a.xsd': wide,
    'specs/v1.zip': zip([{ name: 'a.xsd', content: narrow }]),
    'specs/v1/a.xsd': narrow,
  }
  const placesIn = (stdout: string) => [...stdout.matchAll(/^ {4}[-+] (.*):\d+:\d+$/gmu)].map(([, at]) => at)

  test.each([
    ['.', ['v0', 'v1', '-c', config], ['specs/v0/a.xsd', 'specs/v1.zip!/a.xsd']],
    ['conf', ['v0', 'v1'], ['../specs/v0/a.xsd', '../specs/v1.zip!/a.xsd']],
    ['.', ['specs/v0', 'specs/v1'], ['specs/v0/a.xsd', 'specs/v1/a.xsd']],
    ['specs', ['v0/a.xsd', 'v1.zip!/a.xsd'], ['v0/a.xsd', 'v1.zip!/a.xsd']],
    ['specs/v1', ['../v0/a.xsd', 'a.xsd'], ['../v0/a.xsd', 'a.xsd']],
  ])('from %s: %j', async (below, argv, want) => {
    const cwd = join(folderWith(files), below)
    const { exit, stdout } = await cli(cwd, 'diff', ...argv)
    expect([exit, placesIn(stdout)]).toEqual([0, want])
    for (const place of want) expect(existsSync(resolve(cwd, place.split('!/')[0] ?? ''))).toBe(true)
  })

  test('a change in one line, and a place that is not compared', async () => {
    const groups = (most: number): string =>
      restricted(`<xs:maxLength value="${most}"/>`).replace(
        '</xs:schema>',
        `${[1, 2, 3].map((one) => `<xs:element name="e${one}"><xs:simpleType><xs:restriction base="xs:token"><xs:maxLength value="${most}"/></xs:restriction></xs:simpleType></xs:element>`).join('\n')}</xs:schema>`,
      )
    const cwd = folderWith({ 'old/a.xsd': groups(5), 'new/a.xsd': groups(4) })
    const { stdout } = await cli(cwd, 'diff', 'old', 'new')
    expect(placesIn(stdout)).toHaveLength(6)
    expect(stdout.match(/\((?:old|new)\/a\.xsd:\d+:\d+\)$/gmu)).toHaveLength(1)
    const unread = api('x-a: 1').replace('{ type: object', "{ $ref: '#/none', type: object")
    const given = { 'old/api.yaml': unread, 'new/api.yaml': `\n${unread}` }
    const broken = await cli(folderWith(given), 'diff', 'old/api.yaml', 'new/api.yaml')
    expect(broken.stdout.match(/\([^()]*:\d+:\d+\)(?= \[)/gu)).toEqual([
      expect.stringMatching(/^\(old\/api\.yaml:4:/),
      expect.stringMatching(/^\(new\/api\.yaml:5:/),
    ])
  })

  test('every other format has the names that do not depend on it', async () => {
    const folder = folderWith(files)
    for (const format of ['json', 'html', 'markdown', 'junit', 'changelog']) {
      const [one, other] = [
        await cli(folder, 'diff', 'v0', 'v1', '-c', config, '--format', format),
        await cli(join(folder, 'conf'), 'diff', 'v0', 'v1', '--format', format),
      ]
      expect([one.exit, one.stdout]).toEqual([0, other.stdout])
      expect(one.stdout).not.toBe('')
    }
  })
})
