import { describe, expect, test } from 'vitest'
import { run } from '../../src/cli/index.ts'
import { cli } from '../support/cli.ts'
import { folderWith } from '../support/folder.ts'

describe('the command line', () => {
  test('answers --help on stdout, with examples', async () => {
    const { exit, stdout, stderr } = await cli(folderWith(), '--help')
    expect([exit, stderr]).toEqual([0, ''])
    expect(stdout).toMatch(/build[\s\S]*diff[\s\S]*validate[\s\S]*inspect[\s\S]*migrate/)
    expect(stdout).toContain('$ efti-schema validate v0 consignment.xml')
  })

  test.each(['build', 'diff', 'validate', 'inspect', 'migrate'])(
    '%s --help has examples',
    async (command) => {
      const { exit, stdout } = await cli(folderWith(), command, '--help')
      expect(exit).toBe(0)
      expect(stdout).toContain(`$ efti-schema ${command}`)
    },
  )

  test('prints the version with --version', async () => {
    const { exit, stdout } = await cli(folderWith(), '--version')
    expect([exit, stdout]).toEqual([0, '0.1.0\n'])
  })

  test.each<[string, readonly string[], RegExp]>([
    ['an unknown command', ['biuld'], /unknown command 'biuld'[\s\S]*build/],
    ['an unknown flag', ['build', '--quite'], /unknown option '--quite'[\s\S]*--quiet/],
    ['a missing argument', ['diff', 'v0'], /missing required argument 'to'/],
    ['one argument too many', ['inspect', 'v0', 'v1'], /too many arguments/],
    ['an unknown format', ['inspect', 'v0', '--format', 'jsn'], /'jsn' is invalid[\s\S]*text, json/],
    ['a command of a later release', ['publish'], /unknown command 'publish'/],
  ])('%s is bad usage', async (_, argv, message) => {
    const { exit, stdout, stderr } = await cli(folderWith(), ...argv)
    expect([exit, stdout]).toEqual([2, ''])
    expect(stderr).toMatch(message)
  })

  test('without a command it is bad usage, and says what there is', async () => {
    const { exit, stdout, stderr } = await cli(folderWith())
    expect([exit, stdout]).toEqual([2, ''])
    expect(stderr).toContain('Usage: efti-schema')
  })

  test.each<[string, readonly string[], Readonly<Record<string, string>>, boolean]>([
    ['a terminal', [], {}, true],
    ['a terminal with --no-color', ['--no-color'], {}, false],
    ['a terminal with NO_COLOR', [], { NO_COLOR: '1' }, false],
  ])('colours errors on %s', async (_, flags, env, isColoured) => {
    let text = ''
    const stderr = {
      isTTY: true,
      write: (more: string) => {
        text += more
      },
    }
    const io = { stdout: { write: () => {} }, stderr, cwd: folderWith(), env }
    expect(await run(['build', '-c', 'nowhere.yaml', ...flags], io)).toBe(2)
    expect(text.includes('\u001B[31merror:\u001B[0m')).toBe(isColoured)
  })

  test('an internal error is reported as a bug of the toolkit', { tags: 'slow' }, async () => {
    let stderr = ''
    const exit = await run(['inspect', 'v0', '--embedded'], {
      stdout: {
        write: () => {
          throw new TypeError('no\u001B[31m')
        },
      },
      stderr: {
        write: (text) => {
          stderr += text
        },
      },
      cwd: folderWith(),
      env: {},
    })
    expect(exit).toBe(3)
    expect(stderr).toMatch(/^\S.*: TypeError: no\\u\{1b\}\[31m$/m)
  })
})

test('a long command prints its progress after the time of patience', {
  tags: 'slow',
}, async () => {
  let told = ''
  const stream = { write: (text: string) => (told += text) }
  const io = { stdout: stream, stderr: stream, cwd: folderWith(), env: {} }
  await run(['inspect', 'v0', '--embedded'], { ...io, patience: 0 })
  expect(told).toContain('v0: reading…\n')
  told = ''
  await run(['inspect', 'v0', '--embedded', '--quiet'], { ...io, patience: 0 })
  expect(told).not.toContain('…')
})
