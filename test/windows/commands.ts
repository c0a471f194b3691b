import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { run } from '../../src/cli/index.ts'
import { loadFailure } from '../../src/config/index.ts'
import { cli } from '../support/cli.ts'
import { filesIn, folderWith } from '../support/folder.ts'
import { repository } from '../support/repository.ts'
import type { World } from '../support/windows.ts'
import { zip } from '../support/zip.ts'

/** What a command says and writes is the same on Windows. */
export function testCommands(world: World): void {
  /** The same files, the same command: on Windows, and where this test runs. */
  async function both(files: Readonly<Record<string, string | Uint8Array>>, ...argv: readonly string[]) {
    const [here, there] = [await ran(files, argv, false), await ran(files, argv, true)]
    return { here, there }
  }

  async function ran(
    files: Readonly<Record<string, string | Uint8Array>>,
    argv: readonly string[],
    isWindows: boolean,
  ) {
    world.isWindows = isWindows
    const cwd = folderWith(files)
    const told = await cli(cwd, ...argv)
    const written = Object.entries(filesIn(cwd)).map(([path, text]) => [path.replaceAll('\\', '/'), text])
    world.isWindows = true
    // A program cannot be started in a folder that only this test calls so: git looks as if it were not there.
    const stdout = told.stdout.replace(/(?<="why": "|::)[^":\n]*\bgit\b[^":\n]*/g, '(no git)')
    return { ...told, stdout, written: Object.fromEntries(written) as Readonly<Record<string, string>> }
  }

  /** The specifications of the repository, in folders without a configuration. */
  const { 'efti-schema.config.yaml': _config, ...sourcesOnly } = repository

  test('this is Windows', async () => {
    const cwd = folderWith({ 'a/b.txt': 'x' })
    expect(cwd).toMatch(/^C:\\/)
    expect(join('a', 'b')).toBe('a\\b')
    expect(filesIn(cwd)).toEqual({ 'a\\b.txt': 'x' })
  })

  const zipped = {
    'a/schemas.zip': zip([{ name: 'deep/list.xsd', content: repository['a/list.xsd'] }]),
    'efti-schema.config.yaml': repository['efti-schema.config.yaml'].replace(
      'a/list.xsd',
      'a/schemas.zip!/deep/list.xsd',
    ),
  }

  describe('what a command says and writes is the same', () => {
    test.each([
      ['build', repository, 'build'],
      ['build into a folder of a folder', repository, 'build --out generated/schemas'],
      ['build from an archive', { ...repository, ...zipped }, 'build'],
      ['check', repository, 'check --out generated/schemas --format json'],
      ['map', repository, 'map 1 2'],
      ['diff', repository, 'diff a/shop.yaml b/shop.yaml'],
      ['diff of files in folders', repository, 'diff a!/shop.yaml b!/shop.yaml --format sarif'],
      ['diff of folders into a folder', repository, 'diff a b --out reports/one'],
      ['diff for annotations', repository, 'diff 1 2 --format github'],
      ['validate', repository, 'validate 1 examples --format json'],
      ['validate a file', repository, 'validate 1 examples/list.xml --format sarif'],
      ['sample', repository, 'sample 1 --root {urn:a}list --count 2 --out samples/list'],
      ['migrate', repository, 'migrate 1 2 examples --out migrated/list'],
      ['inspect', repository, 'inspect 1'],
      ['init', { 'package.json': '{}', 'node_modules/efti-schema-toolkit/x': '' }, 'init --efti'],
      ['init of sources', sourcesOnly, 'init a/shop.yaml b'],
      ['init for a task runner', repository, 'init --tasks turbo'],
    ])('%s', async (_, files, line) => {
      const { here, there } = await both(files, ...line.split(' '))
      expect(there).toEqual(here)
      expect(here.exit).toBeLessThan(2)
    })
  })

  describe('paths may be written as Windows writes them', () => {
    test.each([
      ['diff', 'diff a\\shop.yaml b\\shop.yaml --out reports\\one'],
      ['a file of a folder', 'diff a!\\shop.yaml b!/shop.yaml'],
      ['build', 'build --out generated\\schemas'],
      ['validate', 'validate 1 examples\\list.xml --format json'],
      ['migrate', 'migrate 1 2 examples\\list.xml --out migrated\\list'],
      [
        'check in GitLab',
        'check --config .\\efti-schema.config.yaml --out generated\\schemas --format github',
      ],
    ])('on the command line of %s', async (_, line) => {
      const argv = line.split(' ')
      const here = await ran(repository, line.replaceAll('\\', '/').split(' '), false)
      expect(await ran(repository, argv, true)).toEqual(here)
      expect(here.exit).toBeLessThan(2)
    })

    test('on the command line, from the drive on', async () => {
      const cwd = folderWith(repository)
      const { exit, stdout } = await cli(
        cwd,
        'diff',
        join(cwd, 'a', 'shop.yaml'),
        `${cwd.toLowerCase()[0]}:${cwd.slice(2)}/b/shop.yaml`,
      )
      expect({ exit, stdout }).toEqual({
        exit: 0,
        stdout: (await cli(cwd, 'diff', 'a/shop.yaml', 'b/shop.yaml')).stdout,
      })
    })

    test('in a configuration', async () => {
      const config = repository['efti-schema.config.yaml']
      const files = { ...repository, 'decisions/here/accepted.yaml': '[]' }
      const slashed = config.replace(
        'accepted: ',
        'mapping: decisions/here/map.yaml, accepted: decisions/here/',
      )
      const written = slashed.replace(/: (?:[a-z]+\/)+[a-z.]+/g, (path) => path.replaceAll('/', '\\'))
      const want = await ran({ ...files, 'efti-schema.config.yaml': slashed }, ['map', '1', '2'], false)
      const found = await ran({ ...files, 'efti-schema.config.yaml': written }, ['map', '1', '2'], true)
      expect(written).toContain('a\\list.xsd')
      expect({ ...found, written: { ...found.written, 'efti-schema.config.yaml': slashed } }).toEqual(want)
      expect(want.exit).toBe(0)
    })
  })

  describe('no message holds a path of this machine', () => {
    test('where a module of the user cannot be loaded', () => {
      const message =
        "Cannot find module 'C:\\a b\\x.js' imported from C:/a b/efti-schema.config.mjs\n C:/a b/lib/y.ts:3:4"
      expect(loadFailure(new Error(message), 'C:\\a b\\efti-schema.config.mjs')).toEqual({
        problem: "Cannot find module 'x.js' imported from efti-schema.config.mjs",
        at: { file: 'lib/y.ts', line: 3, column: 5 },
      })
    })

    test('where we have a bug', async () => {
      const stack = [
        'Error: x',
        '    at write (file:///C:/a%20b/node_modules/efti-schema-toolkit/dist/cli/main.js:1:2)',
        '    at load (C:\\Users\\a b\\node_modules\\jiti\\dist\\jiti.cjs:3:4)',
        '    at C:\\Users\\a b\\dist\\x.js:5:6',
      ].join('\n')
      let told = ''
      const io = {
        stdout: {
          write: () => {
            throw Object.assign(new Error('x'), { stack })
          },
        },
        stderr: {
          write: (text: string) => {
            told += text
          },
        },
        cwd: 'C:\\',
        env: {},
      }
      expect(await run(['--version'], io)).toBe(3)
      expect(told.split('\n').slice(1, 4)).toEqual([
        '    at write (dist/cli/main.js:1:2)',
        '    at load (dist/jiti.cjs:3:4)',
        '    at dist/x.js:5:6',
      ])
    })
  })
}
