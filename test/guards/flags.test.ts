import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { commands } from '../../src/cli/commands/index.ts'
import { makeProgram } from '../../src/cli/program.ts'
import { formats } from '../../src/report/index.ts'
import { keptResults } from '../support/kept.ts'
import { findCommandLines } from './command-lines.ts'

const tests = fileURLToPath(new URL('..', import.meta.url))
const names: ReadonlySet<string> = new Set(commands.map(({ name }) => name))
const program = makeProgram({ stdout: { write() {} }, stderr: { write() {} }, cwd: '.', env: {} }, () => {})

const shorts: ReadonlyMap<string, string> = new Map(
  program.commands.flatMap(({ options }) =>
    options.flatMap(({ short, long }) => (short && long ? [[short, long] as const] : [])),
  ),
)

/** Flags, and values of flags, that no test passes, each with the reason. */
const exceptions: Readonly<Record<string, string>> = {
  'check --embedded':
    'A check builds as "build --embedded" does, which is tested, and takes as long once more.',
}

const own = new Map(
  commands.map(({ name, flags, takesEmbedded }) => [name, flags.length + (takesEmbedded ? 1 : 0)]),
)

/** Every flag of every command, and every value of a flag that takes one of a few. */
const wanted = program.commands.flatMap((command) =>
  command.options.slice(0, own.get(command.name())).flatMap(({ long, argChoices }) => {
    const flag = `${command.name()} ${long}`
    return argChoices === undefined ? [flag] : argChoices.map((value) => `${flag} ${value}`)
  }),
)

/** Flags that all commands take: a test of one command is enough. */
const common = new Set(
  program.commands.flatMap((command) =>
    command.options.slice(own.get(command.name())).map(({ long }) => String(long)),
  ),
)

const imported = new Map([['formats', Object.keys(formats)]])
const kept = keptResults<readonly (readonly string[])[]>('command-lines', {
  files: ['test/guards/command-lines.ts'],
  texts: [...names, ...Object.keys(formats)],
})
const passed: ReadonlySet<string> = new Set(
  readdirSync(tests, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.test.ts') && !path.startsWith('guards/'))
    .flatMap((path) => pairs(readFileSync(`${tests}/${path}`, 'utf8'))),
)

kept.save()

/** `command --flag` and `command --flag value` for every command line in the text of a test file. */
function pairs(text: string): readonly string[] {
  return kept
    .of(text, () => findCommandLines(text, names, imported))
    .flatMap(([name, ...words]) =>
      words.flatMap((word, index) => {
        if (!word.startsWith('-')) return []
        const [given = '', value = words[index + 1] ?? ''] = word.split('=')
        const flag = shorts.get(given) ?? given
        return [`${name} ${flag}`, `${name} ${flag} ${value}`]
      }),
    )
}

describe('a test passes', () => {
  test('every flag of every command, and every value of a choice', () => {
    expect(wanted.filter((one) => !passed.has(one) && exceptions[one] === undefined)).toEqual([])
  })

  test('every flag that all commands take', () => {
    expect([...common].filter((flag) => ![...names].some((name) => passed.has(`${name} ${flag}`)))).toEqual(
      [],
    )
  })

  test('no flag that is listed as an exception', () => {
    expect(Object.keys(exceptions).filter((one) => passed.has(one) || !wanted.includes(one))).toEqual([])
  })
})

describe('a flag is found', () => {
  test.each([
    ['in a call', "cli(cwd, 'diff', 'a', 'b', '--for', 'client')"],
    ['in a call with an environment', "cli.with({ CI: '1' })(cwd, 'diff', '--for', 'client')"],
    ['with its value behind "="', "cli(cwd, 'diff', '--for=client')"],
    ['in a list', "const argv = ['diff', '--for', 'client'] as const\ncli(cwd, ...argv)"],
    ['in a line', "cli(cwd, ...'diff a b --for client'.split(' '))"],
    ['in a choice', "cli(cwd, 'diff', ...(isFor ? ['--for', 'client'] : []))"],
    [
      'given to a function of the test',
      "const diff = (...flags: string[]) => cli(cwd, 'diff', ...flags)\ndiff('--for', 'client')",
    ],
    [
      'given to a function of a function',
      "const all = (...argv: string[]) => cli(cwd, ...argv)\nfunction diff(side: string) { return all('diff', '--for', side) }\ndiff('client')",
    ],
    [
      'in rows',
      "test.each([['a', 'server'], ['b', 'client']])('', (_, side) => cli(cwd, 'diff', '--for', side))",
    ],
    [
      'in members of rows',
      "test.each([['a', { side: 'client' }]])('', (_, { side }) => cli(cwd, 'diff', '--for', side))",
    ],
    ['in a loop', "for (const side of ['server', 'client']) cli(cwd, 'diff', '--for', side)"],
    ['in the program itself', "spawnSync(process.execPath, [main, 'diff', '--for', 'client'])"],
  ])('%s', (_, text) => {
    expect(pairs(text)).toContain('diff --for client')
  })

  test.each([
    ['in a comment', "// cli(cwd, 'diff', '--for', 'client')\ncli(cwd, 'diff')"],
    ['in a text', `const text = "cli(cwd, 'diff', '--for', 'client')"`],
    ['in a list that is given to nothing', "const argv = ['diff', '--for', 'client']"],
    ['of another command', "cli(cwd, 'check', '--for', 'client')"],
    ['of another program', "execFileSync('git', ['diff', '--for', 'client'])"],
    ['with another value', "cli(cwd, 'diff', '--for', 'server')"],
    [
      'of another function of that name',
      "const cli = (...argv: string[]) => argv\ncli(cwd, 'diff', '--for', 'client')",
    ],
    ['of another row', "test.each([['client', 'server']])('', (_, side) => cli(cwd, 'diff', '--for', side))"],
    [
      'in a call of a function that runs another',
      "const check = (...flags: string[]) => cli(cwd, 'check', ...flags)\ncheck('--for', 'client')",
    ],
  ])('not %s', (_, text) => {
    expect(pairs(text)).not.toContain('diff --for client')
  })
})
