import { describe, expect, test } from 'vitest'
import { rules } from '../../src/diff/index.ts'
import { cli } from '../support/cli.ts'
import { folderWith } from '../support/folder.ts'

interface ListedRule {
  readonly id: string
  readonly effects: readonly string[]
  readonly says: readonly string[]
}

async function listed(): Promise<readonly ListedRule[]> {
  const { exit, stdout } = await cli(folderWith(), 'rules', '--format', 'json')
  expect(exit).toBe(0)
  return JSON.parse(stdout).rules
}

describe('rules', () => {
  test('lists every rule once, without a configuration', async () => {
    const ids = (await listed()).map(({ id }) => id)
    expect(ids).toEqual(rules.map(({ id }) => id).sort())
    const { exit, stdout } = await cli(folderWith(), 'rules', '--format', 'text')
    expect(exit).toBe(0)
    expect(stdout.split('\n').flatMap((line) => /^([a-z-]+) \(/u.exec(line)?.[1] ?? [])).toEqual(ids)
    expect((await cli(folderWith(), 'rules')).stdout).toBe(stdout)
  })

  test('gives each rule an effect and words', async () => {
    const lacking = (await listed()).filter(({ effects, says }) => effects.length === 0 || says.length === 0)
    expect(lacking).toEqual([])
  })

  test.each([
    [
      'a change of schemas has a severity for each side of both messages, and for each direction',
      'enum-value-added',
      {
        effects: ['widens'],
        request: { client: ['safe'], server: ['risky'] },
        response: { client: ['breaking'], server: ['safe'] },
        unused: { backward: ['safe'], forward: ['breaking'] },
      },
    ],
    [
      'a change of an operation concerns calls only',
      'operation-removed',
      { effects: ['narrows'], request: { client: ['breaking'], server: ['risky'] } },
    ],
    [
      'a webhook is called by the server',
      'webhook-removed',
      { response: { client: ['risky'], server: ['risky'] } },
    ],
    [
      'a change that can be several things has every severity',
      'property-added',
      { effects: ['narrows', 'widens', 'replaces'], response: { client: ['breaking', 'risky', 'safe'] } },
    ],
    [
      'words hurt nobody',
      'documentation-changed',
      { request: { client: ['annotation'] }, unused: { forward: ['annotation'] } },
    ],
  ])('%s', async (_name, id, want) => {
    expect((await listed()).find((rule) => rule.id === id)).toMatchObject(want)
  })

  test('names no message that a rule says nothing about', async () => {
    const found = new Map((await listed()).map((rule) => [rule.id, Object.keys(rule)]))
    expect(found.get('operation-removed')).not.toContain('response')
    expect(found.get('webhook-removed')).not.toContain('request')
    expect(found.get('response-status-added')).not.toContain('unused')
  })
})
