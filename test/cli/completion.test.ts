import { execFileSync } from 'node:child_process'
import { describe, expect, test } from 'vitest'
import { commands } from '../../src/cli/commands/index.ts'
import { cli } from '../support/cli.ts'
import { folderWith } from '../support/folder.ts'

const script = async (shell: string) => (await cli(folderWith(), 'completion', shell)).stdout

/** What bash offers for a command line that ends where the cursor is. */
async function offered(...words: readonly string[]): Promise<readonly string[]> {
  const list = words.map((word) => `'${word}'`).join(' ')
  const ask = `COMP_WORDS=(${list}); COMP_CWORD=${words.length - 1}; _efti_schema; printf '%s\\n' "\${COMPREPLY[@]}"`
  const text = execFileSync('bash', ['-c', `${await script('bash')}\n${ask}`], { encoding: 'utf8' })
  return text.split('\n').filter((line) => line !== '')
}

describe('bash', () => {
  test('offers every command', async () => {
    expect(await offered('efti-schema', '')).toEqual(commands.map(({ name }) => name))
  })

  test.each([
    ['commands that begin so', ['efti-schema', 'im'], ['impact']],
    ['flags that begin so', ['efti-schema', 'build', '--fa'], ['--fail-on']],
    ['common flags', ['efti-schema', 'inspect', '--no'], ['--no-color']],
    ['values of a flag', ['efti-schema', 'check', '--fail-on', ''], ['breaking', 'risky', 'any', 'none']],
    ['values of an argument', ['efti-schema', 'completion', ''], ['bash', 'zsh', 'fish']],
    ['nothing but files for a path', ['efti-schema', 'build', '--out', ''], []],
    ['nothing but files for documents', ['efti-schema', 'validate', 'v0', ''], []],
  ])('offers %s', async (_name, words, want) => {
    expect(await offered(...words)).toEqual(want)
  })
})

describe.each(['bash', 'zsh', 'fish'])('%s', (shell) => {
  test('knows every flag of every command', async () => {
    const text = await script(shell)
    for (const { flags } of commands) {
      for (const [flag] of flags) {
        const [, long = ''] = /--([\w-]+)/.exec(flag) ?? []
        expect(text).toContain(shell === 'fish' ? `-l ${long}` : `--${long}`)
      }
    }
  })

  test('quotes every word of ours', async () => {
    const text = await script(shell)
    const isQuoteOpen = text.replaceAll(`'\\''`, '').split("'").length % 2 === 0
    expect(isQuoteOpen).toBe(false)
  })
})

test('another shell is bad usage that names those that are known', async () => {
  expect(await cli(folderWith(), 'completion', 'tcsh')).toMatchObject({
    exit: 2,
    stderr: expect.stringContaining('bash, zsh, fish'),
  })
})
