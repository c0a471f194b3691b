import { describe, expect, test } from 'vitest'
import { cli } from '../support/cli.ts'
import { folderWith } from '../support/folder.ts'
import { told } from '../support/told.ts'

/** What the later description has that the earlier one has not. */
const edits = {
  none: (text: string) => text,
  patch: (text: string) => text.replace('description: all', 'description: all of them'),
  minor: (text: string) =>
    text.replace('parameters: []', 'parameters: [{ name: limit, in: query, schema: { type: integer } }]'),
  major: (text: string) => text.replace('type: string, maxLength: 9', 'type: string, maxLength: 8'),
} as const

const description = (version: string): string => `openapi: 3.0.3
info: { title: Shop, version: '${version}' }
paths:
  /orders:
    post:
      operationId: order
      description: all
      parameters: []
      requestBody: { content: { application/json: { schema: { type: string, maxLength: 9 } } } }
      responses: { '200': { description: ok } }
`

async function diff(edit: keyof typeof edits, before: string, after: string, ...flags: readonly string[]) {
  const cwd = folderWith({ 'a.yaml': description(before), 'b.yaml': edits[edit](description(after)) })
  const { exit, stdout, stderr } = await cli(cwd, 'diff', 'a.yaml', 'b.yaml', '--format', 'json', ...flags)
  return { exit, codes: told(stderr), semver: JSON.parse(stdout).semver }
}

describe('--semver', () => {
  test.each([
    ['none', '1.4.0', '1.4.0', 'enough'],
    ['none', '1.4.0', '2.0.0', 'enough'],
    ['patch', '1.4.0', '1.4.0', 'semver-short'],
    ['patch', '1.4.0', '1.4.1', 'enough'],
    ['minor', '1.4.0', '1.4.1', 'semver-short'],
    ['minor', '1.4.0', '1.5.0', 'enough'],
    ['major', '1.4.0', '1.5.0', 'semver-short'],
    ['major', '1.9.0', '1.10.0', 'semver-short'],
    ['major', '1.4.0', '2.0.0', 'enough'],
    ['major', '1.4.0', '2.0.0-rc.1', 'enough'],
    ['major', '0.4.0', '0.4.1', 'semver-short'],
    ['major', '0.4.0', '0.5.0', 'enough'],
    ['minor', '0.4.0', '0.4.1', 'enough'],
    ['major', '2.0.0-rc.9', '2.0.0-rc.10', 'enough'],
    ['major', '2.0.0-rc.10', '2.0.0-rc.9', 'semver-lower'],
    ['patch', '2.0.0-rc.1', '2.0.0', 'enough'],
    ['none', '1.4.0', '1.3.9', 'semver-lower'],
    ['patch', '2.0.0', '2.0.0-rc.1', 'semver-lower'],
    ['major', '1', '2', 'enough'],
    ['major', 'v1.4', 'v1.5', 'semver-short'],
    ['patch', '2026-11-01', '2026-11-25', 'semver-form'],
    ['patch', '1.0.0', 'next', 'semver-form'],
  ] as const)('a %s change from %s to %s: %s', async (edit, before, after, want) => {
    const { exit, codes } = await diff(edit, before, after, '--semver')
    expect([exit, codes]).toEqual(want === 'enough' ? [0, []] : [1, [want]])
  })

  test('says what is needed and what has grown', async () => {
    const { semver } = await diff('major', '1.4.0', '1.5.0', '--semver')
    expect(semver).toEqual({
      needed: 'major',
      apis: [{ api: 'b', before: '1.4.0', after: '1.5.0', needed: 'major', step: 'minor', isEnough: false }],
    })
    expect((await diff('major', '1.4.0', '1.5.0')).semver).toBeUndefined()
    const cwd = folderWith({ 'a.yaml': description('1.4.0'), 'b.yaml': edits.major(description('1.5.0')) })
    const { stdout } = await cli(cwd, 'diff', 'a.yaml', 'b.yaml', '--semver')
    expect(stdout).toMatch(/^Semantic version: .*\bmajor\b.*1\.4\.0 → 1\.5\.0/mu)
  })

  test('asks only of the side that is judged', async () => {
    const answers = (list: string) =>
      description('1.0.0').replace(
        "'200': { description: ok }",
        `'200': { description: ok, content: { application/json: { schema: { type: object, required: [${list}], properties: { a: {}, b: {} } } } } }`,
      )
    const cwd = folderWith({ 'a.yaml': answers('a'), 'b.yaml': answers('a, b') })
    const asked = async (side: string) =>
      (await cli(cwd, 'diff', 'a.yaml', 'b.yaml', '--semver', '--for', side)).exit
    expect([await asked('client'), await asked('server')]).toEqual([0, 1])
  })

  test('asks nothing where a change is accepted', async () => {
    const compare = (more: string) =>
      `versions: { "1": { apis: { shop: a.yaml } }, "2": { apis: { shop: b.yaml } } }
compare: [{ from: "1", to: "2", failOn: none, semver: true, ${more} }]
`
    const files = { 'a.yaml': description('1.4.0'), 'b.yaml': edits.major(description('1.5.0')) }
    const cwd = folderWith({ ...files, 'efti-schema.config.yaml': compare('') })
    const { exit, stdout, stderr } = await cli(cwd, 'check', '--format', 'json')
    expect([exit, told(stderr)]).toEqual([1, ['semver-short']])
    expect(JSON.parse(stdout).findings).toMatchObject([{ kind: 'policy' }])
    const { changes } = JSON.parse((await cli(cwd, 'diff', '1', '2', '--format', 'json')).stdout)
    const { id } = changes.find(({ severity }: { severity: string }) => severity === 'breaking')
    const accepting = folderWith({
      ...files,
      'efti-schema.config.yaml': compare('accepted: ok.yaml'),
      'ok.yaml': `- { id: ${id}, reason: nobody sends nine }\n`,
    })
    expect((await cli(accepting, 'check')).exit).toBe(0)
  })

  test('judges each API by its own changes', async () => {
    const cwd = folderWith({
      'a/one.yaml': description('1.0.0'),
      'a/two.yaml': description('1.0.0').replaceAll('/orders', '/lines'),
      'b/one.yaml': edits.major(description('2.0.0')),
      'b/two.yaml': description('1.0.0').replaceAll('/orders', '/lines'),
    })
    const { exit, stdout } = await cli(cwd, 'diff', 'a', 'b', '--semver', '--format', 'json')
    expect([exit, JSON.parse(stdout).semver.apis.map((api: { needed: string }) => api.needed)]).toEqual([
      0,
      ['major', 'none'],
    ])
  })
})
