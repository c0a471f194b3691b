import { spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import type { DoctorResult } from '../../src/cli/doctor/doctor-result.ts'
import { isIn, purposes } from '../../src/cli/doctor/project.ts'
import { packageRoot, readRuntimeName } from '../../src/config/index.ts'
import { cli } from '../support/cli.ts'
import { filesIn, folderWith, putFiles } from '../support/folder.ts'

const own = 'efti-schema-toolkit'
const schema = `<xs:schema xmlns:xs="http://www.w3.org/2001/XMLSchema"><xs:element name="note" type="xs:string"/></xs:schema>`

const project: Readonly<Record<string, string>> = {
  'package.json': JSON.stringify({
    type: 'module',
    dependencies: { [own]: '*' },
    scripts: { schemas: 'efti-schema build', 'schemas:check': 'efti-schema check' },
  }),
  'tsconfig.json': '{ "compilerOptions": { "module": "nodenext", "target": "es2022" } }',
  'efti-schema.config.yaml': 'versions:\n  v1: { schemas: note.xsd }\n',
  'note.xsd': schema,
}

/** A project with this package and a compiler installed, and some of its files otherwise. */
function projectWith(files: Readonly<Record<string, string>> = {}, compiler = '6.0.3'): string {
  const folder = folderWith({ ...project, ...files })
  mkdirSync(join(folder, 'node_modules'), { recursive: true })
  symlinkSync(packageRoot, join(folder, 'node_modules', own))
  putFiles(folder, packages({ typescript: compiler }))
  return folder
}

const packages = (versions: Readonly<Record<string, string>>): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.entries(versions).map(([name, version]) => [
      `node_modules/${name}/package.json`,
      JSON.stringify({ name, version }),
    ]),
  )

interface Examined extends DoctorResult {
  readonly exit: number
  /** The codes of what is not as it should be. */
  readonly codes: readonly string[]
}

async function examined(folder: string): Promise<Examined> {
  const { exit, stdout } = await cli(folder, 'doctor', '--format', 'json')
  const result: DoctorResult = JSON.parse(stdout)
  return { exit, ...result, codes: result.checks.flatMap(({ code }) => code ?? []) }
}

const git = (cwd: string, ...args: readonly string[]) => spawnSync('git', args, { cwd })

describe('doctor', () => {
  test('finds nothing to do in a project that was built, and writes nothing', async () => {
    const folder = projectWith({ '.gitignore': '/out/\n/node_modules/\n' })
    git(folder, 'init', '--quiet')
    await cli(folder, 'build')
    const before = filesIn(folder)
    const { exit, passed, checks, codes } = await examined(folder)
    expect([exit, passed, codes]).toEqual([0, true, []])
    expect(new Set(checks.map(({ state }) => state))).toEqual(new Set(['ok']))
    expect(filesIn(folder)).toEqual(before)
    const { stdout } = await cli(folder, 'doctor', '--format', 'text')
    expect(stdout.split('\n').filter((line) => line.startsWith('ok '))).toHaveLength(checks.length)
  })

  test('an empty folder has no configuration, which stops a build', async () => {
    const { exit, passed, codes, checks } = await examined(folderWith())
    expect([exit, passed]).toEqual([1, false])
    expect(codes).toEqual(['doctor-package-file', 'doctor-compiler', 'config-none'])
    expect(checks.filter(({ state }) => state === 'stops').map(({ code }) => code)).toEqual(['config-none'])
  })

  test.each([
    [
      'a source that is missing',
      { 'efti-schema.config.yaml': 'versions: { v1: { schemas: a.xsd } }' },
      'config-file-missing efti-schema.config.yaml:1:28',
    ],
    ['a schema that is not well-formed', { 'note.xsd': '<xs:schema' }, 'note.xsd:1:11'],
    [
      'a remote source that is not locked',
      { 'efti-schema.config.yaml': 'versions: { v1: { schemas: { url: "https://example.org/a.xsd" } } }' },
      'lock-unpinned',
    ],
    [
      'a key that does not exist',
      { 'efti-schema.config.yaml': 'versions: {}\nouts: a' },
      'efti-schema.config.yaml:2:1',
    ],
  ])('%s stops a build', async (_, files, want) => {
    const folder = projectWith(files)
    const { exit, checks } = await examined(folder)
    expect(exit).toBe(1)
    const stops = checks.filter(({ state }) => state === 'stops')
    const words = stops.map(({ code, at }) => `${code} ${at && [at.file, at.line, at.column].join(':')}`)
    expect(words.join('\n')).toContain(want)
    // The oracle: a build ends with 2.
    expect((await cli(folder, 'build')).exit).toBe(2)
  })

  const own0 = JSON.parse(project['package.json'] ?? '')
  const packageFile = (changes: object): Readonly<Record<string, string>> => ({
    'package.json': JSON.stringify({ ...own0, ...changes }),
  })
  const tsconfig = (options: object): Readonly<Record<string, string>> => ({
    'tsconfig.json': JSON.stringify({ compilerOptions: options }),
  })
  const configured = (line: string): Readonly<Record<string, string>> => ({
    'efti-schema.config.yaml': `${project['efti-schema.config.yaml']}${line}\n`,
  })
  const ending = (value: string) => configured(`importEnding: ${value}`)

  const runtimeName = readRuntimeName()
  const runtimeSetting = (value: string): Readonly<Record<string, string>> => ({
    'efti-schema.config.yaml': `${project['efti-schema.config.yaml']}runtime: ${value}\n`,
  })

  test.each([
    ['package.json that is not JSON', { 'package.json': '{' }, ['doctor-package-file']],
    ['a package that is not listed', packageFile({ dependencies: {} }), ['doctor-dependency']],
    [
      'a package for development only',
      packageFile({ dependencies: {}, devDependencies: { [own]: '*' } }),
      ['doctor-dependency'],
    ],
    [
      'the package of the runtime, and this package for development only',
      {
        ...runtimeSetting('package'),
        ...packageFile({ dependencies: { [runtimeName]: '*' }, devDependencies: { [own]: '*' } }),
        ...packages({ [runtimeName]: '0.1.0' }),
      },
      [],
    ],
    [
      'the package of the runtime that is not listed',
      { ...runtimeSetting('package'), ...packages({ [runtimeName]: '0.1.0' }) },
      ['doctor-dependency'],
    ],
    [
      'the package of the runtime for development only',
      { ...runtimeSetting('package'), ...packageFile({ devDependencies: { [runtimeName]: '*' } }) },
      ['doctor-dependency'],
    ],
    [
      'the package of the runtime that is not installed',
      { ...runtimeSetting('package'), ...packageFile({ dependencies: { [own]: '*', [runtimeName]: '*' } }) },
      ['doctor-dependency'],
    ],
    [
      'a copy of the runtime, and this package for development only',
      { ...runtimeSetting('inline'), ...packageFile({ dependencies: {}, devDependencies: { [own]: '*' } }) },
      [],
    ],
    [
      'a copy of the runtime, and this package not listed',
      { ...runtimeSetting('inline'), ...packageFile({ dependencies: {} }) },
      ['doctor-dependency'],
    ],
    ['no scripts', packageFile({ scripts: {} }), ['doctor-script']],
    ['one script', packageFile({ scripts: { b: 'tsc && efti-schema build' } }), ['doctor-script']],
    ['CommonJS under nodenext', packageFile({ type: 'commonjs' }), ['doctor-modules']],
    [
      'CommonJS under node16',
      { ...packageFile({ type: undefined }), ...tsconfig({ module: 'node16', target: 'es2022' }) },
      ['doctor-modules'],
    ],
    [
      'CommonJS that is compiled',
      { ...packageFile({ type: undefined }), ...tsconfig({ module: 'commonjs' }) },
      [],
    ],
    ['a target without Map', tsconfig({ module: 'esnext', target: 'es5' }), ['doctor-setting']],
    ['a resolution without exports', tsconfig({ moduleResolution: 'classic' }), ['doctor-setting']],
    [
      'a setting that another file gives',
      {
        ...tsconfig({}),
        'base.json': '{"compilerOptions":{"target":"es5"}}',
        'tsconfig.json': '{ "extends": "./base.json" }',
      },
      ['doctor-setting'],
    ],
    [
      'a file to extend that is missing',
      { 'tsconfig.json': '{ "extends": "./base.json" }' },
      ['doctor-settings'],
    ],
    ['sources of one folder', tsconfig({ rootDir: 'src' }), ['doctor-root-dir']],
    ['imports without an ending', ending('none'), ['doctor-setting']],
    [
      'imports without an ending, bundled',
      { ...ending('none'), ...tsconfig({ moduleResolution: 'bundler' }) },
      [],
    ],
    [
      'sources of one folder, which does not hold declarations',
      { ...tsconfig({ rootDir: 'src', target: 'es2022', module: 'nodenext' }), ...configured('emit: js') },
      [],
    ],
    ['imports that end with .ts', ending('ts'), ['doctor-setting']],
    [
      'imports that end with .ts, allowed',
      { ...ending('ts'), ...tsconfig({ rewriteRelativeImportExtensions: true }) },
      [],
    ],
    ['a package of another range', packages({ ajv: '6.12.6', vite: '8.0.0' }), ['doctor-peer']],
    ["Yarn Plug'n'Play", { '.pnp.cjs': '', ...packages({ ajv: '6.12.6' }) }, []],
  ])('%s', async (_, files, want) => {
    const { exit, codes } = await examined(projectWith(files))
    expect(codes.filter((code) => !code.startsWith('doctor-output'))).toEqual(want)
    expect(exit).toBe(0)
  })

  test.each([
    ['4.9.5', {}, ['doctor-compiler']],
    ['5.9.3', {}, ['doctor-setting']],
    ['5.9.3', { target: 'es2015' }, []],
    ['6.0.3', {}, []],
    ['6.0.3', { module: 'commonjs', moduleResolution: 'node', target: 'es2022' }, ['doctor-settings']],
    ['6.0.3', { moduleResolution: 'node', ignoreDeprecations: '6.0' }, []],
    ['6.0.3', { baseUrl: '.', esModuleInterop: false }, ['doctor-settings', 'doctor-settings']],
    ['6.0.3', { moduleResolution: 'bundler', target: 'es5' }, ['doctor-setting']],
    ['5.9.3', { module: 'commonjs', moduleResolution: 'node', target: 'es2022' }, []],
  ])('TypeScript %s with the settings %j', async (version, options, want) => {
    const { codes } = await examined(projectWith(tsconfig(options), version))
    expect(codes.filter((code) => !code.startsWith('doctor-output'))).toEqual(want)
  })

  test('a compiler is missed by TypeScript only', async () => {
    const missed = async (line: string) => {
      const folder = projectWith(configured(line))
      rmSync(join(folder, 'node_modules/typescript'), { recursive: true })
      return (await examined(folder)).codes.filter((code) => code === 'doctor-compiler')
    }
    expect(await missed('emit: ts')).toEqual(['doctor-compiler'])
    expect(await missed('emit: js')).toEqual([])
  })

  test('a listed package that is not installed, and another version than the one that runs', async () => {
    const without = folderWith(project)
    expect((await examined(without)).codes).toContain('doctor-dependency')
    putFiles(without, packages({ [own]: '0.0.1' }))
    expect((await examined(without)).codes).toContain('doctor-version')
  })

  test('reports whether the output exists, is up to date, and is known to git', async () => {
    const folder = projectWith()
    const output = async () =>
      (await examined(folder)).codes.filter((code) => code.startsWith('doctor-output'))
    expect(await output()).toEqual(['doctor-output-missing'])
    git(folder, 'init', '--quiet')
    expect(await output()).toEqual(['doctor-output-missing', 'doctor-output-undecided'])
    await cli(folder, 'build')
    expect(await output()).toEqual(['doctor-output-undecided'])
    putFiles(folder, { '.gitignore': '/out/\n' })
    expect(await output()).toEqual([])
    putFiles(folder, { 'note.xsd': schema.replace('note', 'remark') })
    expect(await output()).toEqual(['doctor-output-stale'])
    git(folder, 'add', '--force', 'out')
    expect(await output()).toEqual(['doctor-output-stale'])
    await cli(folder, 'build')
    expect(await output()).toEqual([])
  })

  test('keeps to ten problems of a build, and calls the package manager of the project', async () => {
    const elements = Array.from({ length: 14 }, (_, at) => `<xs:element name="e${at}" type="missing${at}"/>`)
    const files = {
      'note.xsd': schema.replace('<xs:element', `${elements.join('')}<xs:element`),
      'pnpm-lock.yaml': '',
      ...packageFile({ dependencies: {}, scripts: {} }),
    }
    const { checks } = await examined(projectWith(files))
    expect(checks.filter(({ state }) => state === 'stops')).toHaveLength(10)
    const fixes = checks.flatMap(({ fix }) => fix ?? []).join('\n')
    expect(fixes).toContain(`pnpm add ${own}`)
    expect(fixes).toContain('pnpm efti-schema init')
  })

  test('uses the configuration that --config names', async () => {
    const folder = projectWith({
      'other.yaml': 'versions: { a: { schemas: note.xsd }, b: { schemas: none.xsd } }',
    })
    const { exit, stdout } = await cli(folder, 'doctor', '--config', 'other.yaml')
    expect(exit).toBe(1)
    expect(stdout).toContain('other.yaml:1:53')
  })
})

describe('what is looked up', () => {
  test('every optional package has its purpose', () => {
    const { peerDependencies } = JSON.parse(readFileSync(join(packageRoot, 'package.json'), 'utf8'))
    expect(Object.keys(purposes).sort()).toEqual(Object.keys(peerDependencies).sort())
    for (const range of Object.values(peerDependencies)) expect(range).toMatch(/^(?:>=|\^)\d+(?:\.\d+)*$/)
  })

  test.each([
    ['8.17.0', '^8.17.0', true],
    ['8.20.1', '^8.17.0', true],
    ['8.16.9', '^8.17.0', false],
    ['9.0.0', '^8.17.0', false],
    ['0.7.9', '^0.7.0', true],
    ['0.8.0', '^0.7.0', false],
    ['6.0.0', '>=6', true],
    ['5.9.9', '>=6', false],
    ['10.0.0', '>=6', true],
    ['0.24.1', '>=0.24.0', true],
    ['0.9.0', '>=0.24.0', false],
    ['6.0.0-beta.1', '>=6', true],
  ])('%s in %s: %s', (version, range, want) => {
    expect(isIn(version, range)).toBe(want)
  })
})
