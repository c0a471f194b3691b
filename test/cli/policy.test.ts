import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { cli } from '../support/cli.ts'
import { folderWith } from '../support/folder.ts'
import { shop } from '../support/shop.ts'
import { told } from '../support/told.ts'

const changed = shop['order.json'].replace('"minimum": 1', '"minimum": 2')

function two(compare: string, files: Readonly<Record<string, string>> = {}): string {
  return folderWith({
    'efti-schema.config.yaml': `versions:
  "1": { apis: { shop: a/shop.yaml } }
  "2": { apis: { shop: b/shop.yaml } }
compare: [{ from: "1", to: "2", failOn: breaking, ${compare} }]
`,
    'a/shop.yaml': shop['shop.yaml'],
    'a/order.json': shop['order.json'],
    'b/shop.yaml': shop['shop.yaml'],
    'b/order.json': changed,
    ...files,
  })
}

const json = async (cwd: string, ...flags: readonly string[]) => {
  const { exit, stdout, stderr } = await cli(cwd, 'diff', '1', '2', '--format', 'json', ...flags)
  return { exit, stderr, comparison: stdout === '' ? undefined : JSON.parse(stdout) }
}

const breaking = async (): Promise<string> => {
  const { comparison } = await json(two(''))
  return comparison.changes.find((change: { severity: string }) => change.severity === 'breaking').id
}

describe('severities of a policy', () => {
  test('win over those of the rules, which stay visible', async () => {
    const { exit, comparison } = await json(two("rules: { 'lower-bound-narrowed': safe }"))
    expect(exit).toBe(0)
    expect(comparison.summary).toMatchObject({ breaking: 0, safe: 1 })
    expect(comparison.changes[0]).toMatchObject({ severity: 'safe', judged: 'breaking' })
  })

  test('of a rule that is none are refused, with the name that was meant', async () => {
    const { exit, stderr } = await json(two("rules: { 'lower-bound-narowed': safe }"))
    expect(exit).toBe(2)
    expect(stderr).toContain('"lower-bound-narrowed"')
    expect(stderr).toContain('efti-schema.config.yaml:4:60')
  })

  test('are one of four', async () => {
    expect((await json(two("rules: { 'lower-bound-narrowed': harmless }"))).exit).toBe(2)
  })
})

describe('severities for a side, or at some paths', () => {
  const response = (name: string, list: string) =>
    `responses: { '200': { description: ok, content: { application/json: { schema: { type: object, properties: { ${name}: { enum: [${list}] } } } } } } }`
  const api = (list: string): string => `openapi: 3.0.3
info: { title: Levels, version: '1' }
paths:
  /beta/levels:
    get: { operationId: levels, ${response('level', list)} }
  /colours:
    get: { operationId: colours, ${response('colour', list)} }
`
  const levels = (rules: string): string =>
    folderWith({
      'efti-schema.config.yaml': `versions:
  "1": { apis: { levels: a.yaml } }
  "2": { apis: { levels: b.yaml } }
compare: [{ from: "1", to: "2", failOn: breaking, rules: { enum-value-added: ${rules} } }]
`,
      'a.yaml': api('low'),
      'b.yaml': api('low, high'),
    })
  const severities = async (rules: string, ...flags: readonly string[]) => {
    const { exit, comparison } = await json(levels(rules), ...flags)
    const found = comparison.changes.map((one: { where: { operations: string[] }; severity: string }) => [
      one.where.operations.join(),
      one.severity,
    ])
    return { exit, ...Object.fromEntries(found) }
  }
  const beta = "paths: ['/beta/**']"

  test.each([
    [
      'nothing said',
      { rules: 'breaking', flags: [], want: { exit: 1, levels: 'breaking', colours: 'breaking' } },
    ],
    [
      'at a path',
      {
        rules: `{ severity: safe, ${beta} }`,
        flags: [],
        want: { exit: 1, levels: 'safe', colours: 'breaking' },
      },
    ],
    [
      'the first that fits',
      {
        rules: `[{ severity: annotation, ${beta} }, { severity: safe }]`,
        flags: [],
        want: { exit: 0, levels: 'annotation', colours: 'safe' },
      },
    ],
    [
      'for a side that feels it',
      {
        rules: `[{ severity: risky, side: client, ${beta} }]`,
        flags: [],
        want: { exit: 1, levels: 'risky', colours: 'breaking' },
      },
    ],
    [
      'for the other side',
      {
        rules: '{ severity: risky, side: server }',
        flags: ['--for', 'server'],
        want: { exit: 0, levels: 'risky', colours: 'risky' },
      },
    ],
    [
      'for the side that is not asked for',
      {
        rules: '{ severity: safe, side: client }',
        flags: ['--for', 'server'],
        want: { exit: 0, levels: 'safe', colours: 'safe' },
      },
    ],
  ])('%s', async (_name, { rules, flags, want }) => {
    expect(await severities(rules, ...flags)).toEqual(want)
  })

  test('leave what concerns another operation as well as it is', async () => {
    const shared = (list: string) =>
      api(list).replaceAll(
        /schema: \{ type: object.*?\} \} \}/gu,
        "schema: { $ref: '#/components/schemas/Level' }",
      )
    const cwd = levels(`{ severity: safe, ${beta} }`)
    const component = (list: string) =>
      `components: { schemas: { Level: { type: object, properties: { level: { enum: [${list}] } } } } }\n`
    writeFileSync(join(cwd, 'a.yaml'), `${shared('low')}${component('low')}`)
    writeFileSync(join(cwd, 'b.yaml'), `${shared('low')}${component('low, high')}`)
    const { exit, comparison } = await json(cwd)
    expect([exit, comparison.changes]).toMatchObject([1, [{ severity: 'breaking' }]])
  })
})

describe('accepted changes', () => {
  const accepted = (text: string): string => two('accepted: accepted.yaml', { 'accepted.yaml': text })

  test('do not count, and are marked with their reason', async () => {
    const id = await breaking()
    const { exit, stderr, comparison } = await json(accepted(`- id: ${id}\n  reason: nobody sends less\n`))
    expect([exit, stderr]).toEqual([0, ''])
    expect(comparison.changes[0]).toMatchObject({
      severity: 'breaking',
      accepted: { reason: 'nobody sends less' },
    })
    expect(comparison.summary).toMatchObject({ breaking: 1, accepted: 1 })
  })

  test('count again when the day has passed, and no byte of the result depends on the day', async () => {
    const cwd = accepted(`- id: ${await breaking()}\n  reason: r\n  until: 2026-06-30\n`)
    const [before, after] = [
      await json(cwd, '--today', '2026-06-30'),
      await json(cwd, '--today', '2026-07-01'),
    ]
    expect([before.exit, before.stderr, after.exit]).toEqual([0, '', 1])
    expect(after.stderr).toContain('2026-06-30')
    expect(told(after.stderr)).toEqual(['acceptance-expired accepted.yaml:1:3'])
    expect(after.comparison).toEqual(before.comparison)
    expect((await json(cwd, '--today', '2026-07-01', '--fail-on', 'none')).exit).toBe(0)
  })

  test.each(['none', 'breaking'])(
    'need a day of the calendar to be judged at, with --fail-on %s',
    async (level) => {
      const { exit, stdout, stderr } = await cli(
        two(''),
        'diff',
        '1',
        '2',
        '--today',
        '2026-13-40',
        '--fail-on',
        level,
      )
      expect([exit, stdout]).toEqual([2, ''])
      expect(stderr).toContain('policy-day')
    },
  )

  test('that no change has any more fail', async () => {
    const id = await breaking()
    const { exit, stderr } = await json(
      accepted(`- { id: ${id}, reason: r }\n- { id: 0123456789abcdef, reason: old }\n`),
    )
    expect(exit).toBe(1)
    expect(stderr).toContain('accepted.yaml:2:3')
  })

  test.each([
    ['a reason', '- id: 0123456789abcdef\n'],
    ['a day of the calendar', "- { id: 0123456789abcdef, reason: r, until: '2026-02-30' }\n"],
    ['a list', 'id: x\n'],
    ['known settings', '- { id: 0123456789abcdef, reason: r, til: 2026-01-01 }\n'],
  ])('must have %s', async (_name, text) => {
    expect((await json(accepted(text))).exit).toBe(2)
  })

  test('do not fail a build, and are listed in its report', async () => {
    const cwd = accepted(`- id: ${await breaking()}\n  reason: nobody sends less\n`)
    expect((await cli(cwd, 'build')).exit).toBe(0)
    expect(readFileSync(join(cwd, 'out/1..2/report.md'), 'utf8')).toContain('nobody sends less')
    expect((await cli(two(''), 'build')).exit).toBe(1)
  })

  test.each([
    ['text', 'accepted: nobody'],
    ['junit', 'failures="0"'],
    ['github', '::notice file'],
    ['sarif', '"justification": "nobody'],
  ])('are marked in %s', async (format, want) => {
    const cwd = accepted(`- id: ${await breaking()}\n  reason: nobody sends less\n`)
    expect((await cli(cwd, 'diff', '1', '2', '--format', format)).stdout).toContain(want)
  })
})
