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

  test.each<[what: string, set: string, found: object, line: string]>([
    ['everywhere', 'safe', { severity: 'safe' }, 'safe'],
    [
      'for one side and some paths',
      '{ severity: risky, side: client, paths: ["/beta/**", "/next"] }',
      { severity: 'risky', side: 'client', paths: ['/beta/**', '/next'] },
      'risky for the client at /beta/**, /next',
    ],
  ])('prints what the configuration sets %s, as explain does', async (_name, set, found, line) => {
    const id = 'enum-value-added'
    const cwd = folderWith({
      'efti-schema.config.yaml': `versions: { a: { schemas: a.xsd }, b: { schemas: a.xsd }, c: { schemas: a.xsd } }
compare: [{ from: a, to: b, rules: { ${id}: ${set} } }, { from: b, to: c }]
`,
      'a.xsd': '<xs:schema xmlns:xs="http://www.w3.org/2001/XMLSchema"><xs:element name="a"/></xs:schema>',
    })
    const all: readonly (ListedRule & { configured?: object })[] = JSON.parse(
      (await cli(cwd, 'rules', '--format', 'json')).stdout,
    ).rules
    const explained = JSON.parse((await cli(cwd, 'explain', id, '--format', 'json')).stdout)
    const configured = [{ from: 'a', to: 'b', ...found }]
    expect(all.filter((one) => one.configured !== undefined)).toMatchObject([{ id, configured }])
    expect(explained).toMatchObject({ id, configured })
    for (const argv of [['rules'], ['explain', id]]) {
      const { stdout, exit } = await cli(cwd, ...argv)
      expect(exit).toBe(0)
      expect(
        stdout
          .split('\n')
          .filter((one) => one.includes('a → b'))
          .map((one) => one.trim()),
      ).toEqual([expect.stringMatching(new RegExp(`a → b: ${line.replaceAll('*', '\\*')}$`, 'u'))])
    }
  })

  test.each([
    ['efti-schema.config.yaml', 'versions: ['],
    ['efti-schema.config.yaml', 'versions: {}\nunknown: 1\n'],
    ['efti-schema.config.mjs', "throw new Error('no variable')\n"],
  ])('a configuration that cannot be read is a warning: %s %j', async (name, text) => {
    const cwd = folderWith({ [name]: text })
    expect((await cli(cwd, 'explain', 'lock-unpinned')).exit).toBe(0)
    for (const argv of [['rules'], ['explain', 'enum-value-added']]) {
      const { exit, stdout, stderr } = await cli(cwd, ...argv)
      expect([exit, stdout.includes('enum-value-added')]).toEqual([0, true])
      expect(stderr).toMatch(/warning: .*\[(?:config|yaml)-/u)
    }
  })
})
