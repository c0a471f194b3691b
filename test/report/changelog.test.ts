import { describe, expect, test } from 'vitest'
import { printChangelog } from '../../src/report/index.ts'
import { cli } from '../support/cli.ts'
import { folderWith } from '../support/folder.ts'
import { change, comparison } from './comparison.ts'

/** The lines of each part, by its heading. */
function partsOf(text: string): Readonly<Record<string, readonly string[]>> {
  return Object.fromEntries(
    text
      .split(/^## /mu)
      .slice(1)
      .map((part) => {
        const [title = '', ...lines] = part.split('\n')
        return [title, lines.flatMap((line) => /^- (.*)$/u.exec(line)?.[1] ?? [])]
      }),
  )
}

describe('a changelog', () => {
  test.each([
    ['what breaks, whatever its rule', 'property-removed', 'breaking', 'Breaking'],
    ['what was removed and breaks nothing', 'property-removed', 'safe', 'Removed'],
    ['what is new', 'operation-added', 'safe', 'Added'],
    ['what is new and risky', 'property-added', 'risky', 'Added'],
    ['what is announced to go', 'operation-deprecated', 'annotation', 'Deprecated'],
    ['when it goes', 'sunset-changed', 'annotation', 'Deprecated'],
    ['what is otherwise', 'upper-bound-widened', 'safe', 'Changed'],
    ['words', 'documentation-changed', 'annotation', 'Documentation'],
    ['an element of data that is new', 'data-element-added', 'annotation', 'Documentation'],
  ] as const)('lists %s', (_name, rule, severity, title) => {
    const parts = partsOf(printChangelog(comparison([change({ rule, severity, message: 'It is so.' })])))
    expect(Object.keys(parts)).toEqual([title])
    expect(parts[title]).toEqual([expect.stringContaining('It is so.')])
  })

  test('lists every change once, and nothing it says is markup', () => {
    const all = ['breaking', 'risky', 'safe', 'annotation'] as const
    const changes = all.map((severity) =>
      change({ id: severity, severity, rule: 'value-added', message: `*${severity}* <b>` }),
    )
    const text = printChangelog(comparison(changes))
    expect(Object.values(partsOf(text)).flat()).toHaveLength(4)
    expect(text).not.toContain('<b>')
    expect(text).not.toContain('*safe*')
  })

  test('marks what is accepted, and what the judged side does not feel', () => {
    const taken = change({ id: 'a', accepted: { reason: 'nobody minds' } })
    const other = { ...change({ id: 'b' }), counted: false }
    const text = printChangelog({ ...comparison([taken, other]), for: 'client' })
    expect(text).toMatch(/accepted.*nobody minds/u)
    expect(partsOf(text).Breaking).toHaveLength(1)
    expect(text).toMatch(/only servers/u)
  })
})

describe('diff --format changelog', () => {
  const description = (more: string): string => `openapi: 3.0.3
info: { title: Shop, version: '1' }
paths:
  /orders:
    get: { operationId: orders, responses: { '200': { description: ok } } }
${more}`
  const cwd = () =>
    folderWith({
      'a.yaml': description(''),
      'b.yaml': description("    post: { operationId: order, responses: { '200': { description: ok } } }\n"),
    })

  test('writes what is new', async () => {
    const { exit, stdout } = await cli(cwd(), 'diff', 'a.yaml', 'b.yaml', '--format', 'changelog')
    expect([exit, Object.keys(partsOf(stdout))]).toEqual([0, ['Added']])
  })

  test('has no details of a text', async () => {
    const { exit, stderr } = await cli(cwd(), 'diff', 'a.yaml', 'b.yaml', '--format', 'changelog', '--all')
    expect([exit, stderr]).toEqual([2, expect.stringContaining('[flag-not-with]')])
  })
})
