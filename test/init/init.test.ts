import { existsSync, mkdirSync, readFileSync, symlinkSync } from 'node:fs'
import { dirname, join, matchesGlob } from 'node:path'
import { describe, expect, test } from 'vitest'
import { packageRoot } from '../../src/config/index.ts'
import { withScripts } from '../../src/init/scripts.ts'
import { cli } from '../support/cli.ts'
import { filesIn, folderWith } from '../support/folder.ts'
import { shop } from '../support/shop.ts'
import { zip } from '../support/zip.ts'

/** The package as an installed one is found. */
function install(at: string): void {
  mkdirSync(join(at, 'node_modules'))
  symlinkSync(packageRoot, join(at, 'node_modules/efti-schema-toolkit'))
}

const json = (value: object): string => `${JSON.stringify(value, null, 2)}\n`
const compiled = { devDependencies: { typescript: '6.0.3' } }

const shapes: readonly [
  string,
  {
    files: Readonly<Record<string, string>>
    at?: string
    config: string
    found: string
    next: readonly string[]
  },
][] = [
  [
    'npm, ES modules',
    {
      files: {
        'package.json': json({ name: 'a', type: 'module', scripts: { test: 'node --test' }, ...compiled }),
        'package-lock.json': '{}',
        'tsconfig.json': '{}',
        '.gitignore': 'node_modules/',
      },
      config: 'efti-schema.config.ts',
      found: 'Found: npm, ES modules, TypeScript',
      next: ['npm install efti-schema-toolkit', 'npm run schemas', 'npx efti-schema inspect v0'],
    },
  ],
  [
    'npm, CommonJS',
    {
      files: { 'package.json': json({ name: 'a' }), 'package-lock.json': '{}', 'tsconfig.json': '{}' },
      config: 'efti-schema.config.mts',
      found: 'Found: npm, CommonJS, TypeScript',
      next: ['npm install efti-schema-toolkit', 'npm run schemas', 'npx efti-schema inspect v0'],
    },
  ],
  [
    'a pnpm workspace',
    {
      files: {
        'package.json': json({ private: true }),
        'pnpm-workspace.yaml': 'packages: [services/*]\n',
        'turbo.json': '{}',
        'services/one/package.json': json({
          name: 'one',
          type: 'module',
          dependencies: { 'efti-schema-toolkit': '0.1.0' },
        }),
        'services/one/tsconfig.json': '{}',
        '.git/HEAD': '',
      },
      at: 'services/one',
      config: 'efti-schema.config.ts',
      found: 'Found: pnpm, a workspace, ES modules, TypeScript',
      next: ['pnpm schemas', 'pnpm efti-schema inspect v0'],
    },
  ],
  [
    'yarn, by what package.json says, no tsconfig',
    {
      files: {
        'package.json':
          '{\r\n\t"name": "a",\r\n\t"packageManager": "yarn@4.5.0",\r\n\t"scripts": { "a": "b" }\r\n}\r\n',
        'package-lock.json': '{}',
      },
      config: 'efti-schema.config.mjs',
      found: 'Found: yarn, CommonJS, no tsconfig.json',
      next: ['yarn add efti-schema-toolkit', 'yarn schemas', 'yarn efti-schema inspect v0'],
    },
  ],
  [
    'no package.json at all',
    {
      files: {},
      config: 'efti-schema.config.mjs',
      found: 'Found: npm, CommonJS, no tsconfig.json',
      next: ['npm install efti-schema-toolkit', 'npx efti-schema build', 'npx efti-schema inspect v0'],
    },
  ],
]

describe('init in a repository', () => {
  test.each(shapes)('%s', { tags: 'slow' }, async (_, { files, at = '.', config, found, next }) => {
    const top = folderWith(files)
    install(top)
    const cwd = join(top, at)
    const { exit, stdout, stderr } = await cli(cwd, 'init', '--efti')
    expect([exit, stderr]).toEqual([0, ''])
    const lines = stdout.trimEnd().split('\n')
    expect(lines[0]).toBe(found)
    expect(lines.slice(-1 - next.length)).toEqual(['Next:', ...next.map((command) => `  ${command}`)])
    expect(/^note: [^\n]*TypeScript/m.test(stdout)).toBe(!found.endsWith(', TypeScript'))
    expect(existsSync(join(cwd, config))).toBe(true)
    expect(readFileSync(join(cwd, '.gitignore'), 'utf8')).toMatch(/^\/out\/$/m)
    expect(existsSync(join(cwd, 'mappings/README.md'))).toBe(true)
    expect(readFileSync(join(cwd, config), 'utf8')).toContain(
      "overlays: ['overlays/v0-gate-api-for-platform.yaml']",
    )
    expect(readFileSync(join(cwd, 'overlays/v0-gate-api-for-platform.yaml'), 'utf8')).toBe(
      readFileSync(join(packageRoot, 'specs/v0/overlays/v0-gate-api-for-platform.yaml'), 'utf8'),
    )
    const own =
      'package.json' in files ? JSON.parse(readFileSync(join(cwd, 'package.json'), 'utf8')) : undefined
    if (own)
      expect(own.scripts).toMatchObject({
        schemas: 'efti-schema build',
        'schemas:check': 'efti-schema check',
      })

    const before = ownFiles(top)
    const again = await cli(cwd, 'init')
    expect(again.stdout).not.toMatch(/^wrote /m)
    expect(ownFiles(top)).toEqual(before)
    const inspected = await cli(cwd, 'inspect', 'v1')
    expect([inspected.exit, inspected.stderr]).toEqual([0, ''])
    expect(inspected.stdout).toContain('v1 (draft)')
  })

  test.each([
    ['{ "compilerOptions": { "rootDir": "./src/" } }', 'src/generated'],
    ['{\n  // "rootDir": "./src",\n  "include": ["src/**/*"]\n}', 'out'],
    ['{ "compilerOptions": { /* "rootDir": "src", */ "rootDir": "." } }', 'out'],
    ['{ "compilerOptions": { "rootDir": "../" } }', 'out'],
  ])('generates where the compiler takes sources from: %s', async (tsconfig, out) => {
    const cwd = folderWith({ 'package.json': '{}\n', 'tsconfig.json': tsconfig })
    await cli(cwd, 'init', '--efti')
    const files = filesIn(cwd)
    expect(files['efti-schema.config.mts']).toContain(`  out: '${out}',\n`)
    expect(files['.gitignore']).toBe(`/${out}/\n`)
    await cli(cwd, 'init')
    expect(filesIn(cwd)).toEqual(files)
  })

  test('ignores what a configuration that is there generates', async () => {
    const config = 'versions: {}\nout: lib/made\n'
    const cwd = folderWith({ 'package.json': '{}\n', 'efti-schema.config.yaml': config })
    await cli(cwd, 'init')
    expect(filesIn(cwd)['.gitignore']).toBe('/lib/made/\n')
  })

  test('reads the arguments where a configuration is there', async () => {
    const config = 'versions:\n  v1: { apis: { shop: api/v1.yaml } }\n'
    const cwd = folderWith({
      'package.json': '{}\n',
      'efti-schema.config.yaml': config,
      'api/v1.yaml': shop['shop.yaml'],
      'api/v2.yaml': shop['shop.yaml'],
      'api/order.json': shop['order.json'],
    })
    for (const wrong of ['nope.yaml', 'https://example.org/a.yaml', 'v2=nope.yaml']) {
      const { exit, stderr } = await cli(cwd, 'init', wrong)
      expect([exit, stderr]).toEqual([2, expect.stringContaining('[init-source-missing]')])
    }
    expect(filesIn(cwd)['.gitignore']).toBeUndefined()
    const added = await cli(cwd, 'init', 'api/v1.yaml', 'v2=api/v2.yaml')
    expect(added.exit).toBe(0)
    const notes = added.stdout.split('\n').filter((line) => /^note: .*api\/v\d/.test(line))
    expect(notes).toEqual([expect.stringContaining('api/v2.yaml')])
    expect(filesIn(cwd)['efti-schema.config.yaml']).toBe(config)
  })

  test('lets modules import each other as Next.js finds them', async () => {
    const dependencies = { next: '15.5.0' }
    const cwd = folderWith({ 'package.json': json({ dependencies }), 'tsconfig.json': '{}' })
    await cli(cwd, 'init', '--efti')
    expect(readFileSync(join(cwd, 'efti-schema.config.mts'), 'utf8')).toContain("  importEnding: 'none',\n")
  })

  test('leaves an overlay that is there', async () => {
    const cwd = folderWith({ 'package.json': '{}\n', 'overlays/v0-platform-api-for-gate.yaml': '# mine\n' })
    const { stdout } = await cli(cwd, 'init', '--efti')
    expect(stdout).toMatch(/^note: overlays\/v0-platform-api-for-gate\.yaml /m)
    expect(stdout).toMatch(/^wrote overlays\/v0-gate-api-for-platform\.yaml: /m)
    expect(filesIn(cwd)['overlays/v0-platform-api-for-gate.yaml']).toBe('# mine\n')
  })

  test('writes nothing on a dry run', async () => {
    const cwd = folderWith({ 'package.json': '{}\n' })
    expect((await cli(cwd, 'init', '--efti', '--dry-run')).stdout).toContain('would write package.json')
    expect(Object.keys(filesIn(cwd))).toEqual(['package.json'])
  })

  test('leaves what is there: a configuration, a script of that name, an output of somebody else', async () => {
    const cwd = folderWith({
      ...shop,
      'package.json': json({ scripts: { schemas: 'echo mine', x: 'efti-schema check --quiet' } }),
      'out/index.html': 'mine',
    })
    const { stdout } = await cli(cwd, 'init')
    expect(stdout).toMatch(/^note: efti-schema\.config\.yaml /m)
    expect(stdout).toMatch(/^note: .*"schemas" /m)
    // The user's own "schemas" is not what builds, and there is no "schemas:check".
    expect(stdout).toMatch(/ {2}npx efti-schema build\n {2}npx efti-schema check\n$/)
    const files = filesIn(cwd)
    expect(files['package.json']).toBe(
      json({ scripts: { schemas: 'echo mine', x: 'efti-schema check --quiet' } }),
    )
    expect(files['efti-schema.config.yaml']).toBe(shop['efti-schema.config.yaml'])
    // Nothing is generated there yet, and what is there is theirs.
    expect(files['.gitignore']).toBeUndefined()
  })

  test('edits no package.json that it cannot read', async () => {
    const cwd = folderWith({ 'package.json': '{ // mine\n}\n' })
    const { exit, stdout } = await cli(cwd, 'init', '--efti')
    expect(exit).toBe(0)
    expect(stdout).toMatch(/^note: package\.json /m)
    expect(stdout).toMatch(/ {2}npx efti-schema build\n {2}npx efti-schema inspect v0\n$/)
    expect(filesIn(cwd)['package.json']).toBe('{ // mine\n}\n')
  })
})

/** Files that are written, not linked. */
function ownFiles(folder: string): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.entries(filesIn(folder)).filter(([path]) => !path.startsWith('node_modules/')),
  )
}

describe('scripts in a package.json', () => {
  test.each<[string, { given: string; want: string | undefined }]>([
    [
      'behind others',
      {
        given: '{\n  "scripts": {\n    "x": "y"\n  },\n  "files": ["a", "b"]\n}\n',
        want: '{\n  "scripts": {\n    "x": "y",\n    "a": "b"\n  },\n  "files": ["a", "b"]\n}\n',
      },
    ],
    ['on one line', { given: '{ "scripts": { "x": "y" } }', want: '{ "scripts": { "x": "y", "a": "b" } }' }],
    [
      'none yet',
      { given: '{\n  "name": "x"\n}\n', want: '{\n  "name": "x",\n  "scripts": {\n    "a": "b"\n  }\n}\n' },
    ],
    ['an empty file', { given: '{}\n', want: '{\n  "scripts": {\n    "a": "b"\n  }\n}\n' }],
    [
      'no others',
      {
        given: '{\n\t"scripts": {},\n\t"x": 1\n}',
        want: '{\n\t"scripts": {\n\t\t"a": "b"\n\t},\n\t"x": 1\n}',
      },
    ],
    [
      'beside a key of that name elsewhere',
      {
        given: '{\n  "x": { "scripts": {} },\n  "scripts": {\n    "x": "}"\n  }\n}\n',
        want: '{\n  "x": { "scripts": {} },\n  "scripts": {\n    "x": "}",\n    "a": "b"\n  }\n}\n',
      },
    ],
    ['scripts that are none', { given: '{ "scripts": [] }', want: undefined }],
    ['no JSON', { given: '{', want: undefined }],
    ['a list', { given: '[]', want: undefined }],
  ])('%s', (_, { given, want }) => {
    expect(withScripts(given, { a: 'b' })).toBe(want)
  })
})

describe('what a task runner has to know', () => {
  const docs = join(packageRoot, 'docs/ci/example')
  const read = (name: string): string => readFileSync(join(docs, name), 'utf8')

  function example(): string {
    return folderWith({
      'efti-schema.config.yaml': read('efti-schema.config.yaml'),
      'specs/v0/orders.yaml': shop['shop.yaml'],
      'specs/v0/order.json': shop['order.json'],
      'specs/v0/examples/order.json': shop['examples/order.json'],
      'specs/v1/schemas.zip': zip([{ name: 'order.json', content: shop['order.json'] }]),
      'src/hooks.ts': 'export const hooks = {}\n',
    })
  }

  test.each([
    ['turbo', 'turbo.json'],
    ['nx', 'project.json'],
  ])('is what the documentation shows: %s', async (runner, file) => {
    const { exit, stdout, stderr } = await cli(example(), 'init', '--tasks', runner)
    expect([exit, stderr]).toEqual([0, ''])
    expect(JSON.parse(stdout)).toEqual(JSON.parse(read(file)))
  })

  test('lists every file that a build reads or writes', async () => {
    const cwd = example()
    const { inputs, outputs } = JSON.parse(read('turbo.json')).tasks.schemas
    const before = Object.keys(filesIn(cwd))
    await cli(cwd, 'build')
    const isIn = (path: string, globs: readonly string[]): boolean =>
      globs.some((glob) => matchesGlob(path, glob))
    expect(before.filter((path) => !isIn(path, inputs))).toEqual([])
    const written = Object.keys(filesIn(cwd)).filter((path) => !before.includes(path))
    expect(written.length).toBeGreaterThan(5)
    expect(written.filter((path) => !isIn(path, outputs))).toEqual([])
  })

  test.each([
    ['turbo', ''],
    ['nx', '{projectRoot}/'],
  ])(
    'is also what a module of a configuration imports, and a folder of reports: %s',
    async (runner, before) => {
      const config = `import { readFileSync } from 'node:fs'
import { source } from './lib/base'
const { out } = JSON.parse(readFileSync(new URL('settings.json', import.meta.url), 'utf8'))
export default {
  versions: { v1: { apis: { shop: source } }, v2: { apis: { shop: source } } },
  compare: [{ from: 'v1', to: 'v2', accepted: 'decide/accepted.yaml', impact: 'decide/impact.json' }],
  out,
  reports: 'docs/changes',
}
`
      const cwd = folderWith({
        'efti-schema.config.ts': config,
        'settings.json': '{ "out": "lib/made" }',
        'lib/base.ts': "// It's read as well.\nexport { source } from './deep/source.js'\n",
        'lib/deep/source.ts': "export const source = 'specs/shop.yaml'\n",
        'lib/other.ts': '',
        'decide/accepted.yaml': '[]\n',
        'decide/impact.json': '{}',
        'specs/shop.yaml': shop['shop.yaml'],
        'specs/order.json': shop['order.json'],
      })
      const { exit, stdout } = await cli(cwd, 'init', '--tasks', runner)
      expect(exit).toBe(0)
      const part = JSON.parse(stdout)
      const { inputs, outputs } = (part.tasks ?? part.targets).schemas
      const named = ['decide/accepted.yaml', 'decide/impact.json', 'settings.json']
      const modules = ['lib/base.ts', 'lib/deep/source.ts']
      expect(inputs).toEqual(expect.arrayContaining([...named, ...modules].map((path) => `${before}${path}`)))
      expect(inputs).not.toContain(`${before}lib/other.ts`)
      const folders = ['lib/made', 'docs/changes'].map((path) =>
        before === '' ? `${path}/**` : `${before}${path}`,
      )
      expect(outputs).toEqual(folders)
    },
  )

  test.each([
    ['a source beside the configuration', 'shop.yaml', 'out', 'docs/changes', ['out', 'docs/changes']],
    ['a folder of sources with the output in it', 'api/shop.yaml', 'api/out', 'changes', ['api/out']],
    ['a folder whose name only begins alike', 'api/shop.yaml', 'api-out', 'changes', []],
  ])('excludes what a build writes from its inputs: %s', async (_, source, out, reports, excluded) => {
    const folder = dirname(source)
    const cwd = folderWith({
      'efti-schema.config.yaml': `versions: { v1: { apis: { shop: ${source} } } }\nout: ${out}\nreports: ${reports}\n`,
      [source]: shop['shop.yaml'],
      [join(folder, 'order.json')]: shop['order.json'],
    })
    for (const runner of ['turbo', 'nx']) {
      const part = JSON.parse((await cli(cwd, 'init', '--tasks', runner)).stdout)
      const globs: readonly string[] = (part.tasks ?? part.targets).schemas.inputs
        .filter((input: unknown) => typeof input === 'string')
        .map((input: string) => input.replace('{projectRoot}/', ''))
      const isInput = (path: string): boolean =>
        globs.some((glob) => matchesGlob(path, glob)) &&
        !globs.some((glob) => glob.startsWith('!') && matchesGlob(path, glob.slice(1)))
      expect([source, join(folder, 'order.json')].every(isInput)).toBe(true)
      expect([out, reports].map((one) => isInput(`${one}/v1/schema.json`))).toEqual([false, false])
      expect(globs.filter((glob) => glob.startsWith('!'))).toEqual(excluded.map((one) => `!${one}/**`))
    }
  })

  test('needs a configuration', async () => {
    const { exit, stderr } = await cli(folderWith(), 'init', '--tasks', 'turbo')
    expect(exit).toBe(2)
    expect(stderr).toContain('[config-none]')
  })
})
