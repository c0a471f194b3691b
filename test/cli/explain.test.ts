import { describe, expect, test } from 'vitest'
import { codes } from '../../src/diagnostics/index.ts'
import { rules } from '../../src/diff/index.ts'
import { cli } from '../support/cli.ts'
import { folderWith } from '../support/folder.ts'
import { told } from '../support/told.ts'

const explained = (...argv: string[]) => cli(folderWith(), 'explain', ...argv)

describe('explain', () => {
  test('prints every wording of a problem, what to do, and its effects', async () => {
    const { exit, stdout } = await explained('adapter-unproven', '--format', 'json')
    expect(exit).toBe(0)
    const found = JSON.parse(stdout)
    expect(found).toMatchObject({
      formatVersion: 1,
      kind: 'diagnostic',
      code: 'adapter-unproven',
      severity: 'warning',
    })
    expect(found.messages).toHaveLength(3)
    const text = (await explained('[adapter-unproven]', '--format', 'text')).stdout
    for (const { message, fix } of found.messages) {
      expect(text).toContain(message)
      expect(text).toContain(`fix: ${fix}`)
    }
  })

  test.each([
    ['lock-unpinned', /exit code 2/u],
    ['acceptance-stale', /exit code 1/u],
    ['adapter-root-not-an-object', /--verbose/u],
  ])('%s says what it does to a command', async (code, want) => {
    expect((await explained(code)).stdout).toMatch(want)
  })

  test('prints the severities of a rule for each side, and how to set others', async () => {
    const { stdout } = await explained('enum-value-removed')
    for (const part of [
      'client breaking, server risky',
      'backward breaking',
      "rules: { 'enum-value-removed': 'safe' }",
    ])
      expect(stdout).toContain(part)
    const { kind, effects } = JSON.parse((await explained('enum-value-removed', '--format', 'json')).stdout)
    expect([kind, effects]).toEqual(['rule', ['narrows']])
  })

  test('knows every problem and every rule', { tags: 'slow' }, async () => {
    const { explain } = await import('../../src/cli/explanation.ts')
    const comparisons = { sink: () => expect.unreachable(), readComparisons: async () => [] }
    for (const name of [...codes, ...rules.map(({ id }) => id)]) {
      const found = await explain(name, comparisons)
      expect(found?.text.split('\n').length).toBeGreaterThan(2)
    }
  })

  test('names what is near a name that nothing has', async () => {
    const { exit, stderr } = await explained('lock-unpined')
    expect(exit).toBe(2)
    expect(told(stderr)).toContain('explain-unknown')
    expect(stderr).toContain('lock-unpinned')
  })
})
