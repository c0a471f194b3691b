import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { cli } from '../support/cli.ts'
import { filesIn, folderWith } from '../support/folder.ts'
import { quotedIn } from '../support/quoted.ts'
import { shop } from '../support/shop.ts'
import { told } from '../support/told.ts'

const changed = shop['order.json'].replace('"minimum": 1', '"minimum": 2')

const two = {
  'efti-schema.config.yaml': `versions:
  "1": { apis: { shop: a/shop.yaml } }
  "2": { apis: { shop: b/shop.yaml } }
compare: [{ from: "1", to: "2", failOn: breaking }]
`,
  'a/shop.yaml': shop['shop.yaml'],
  'a/order.json': shop['order.json'],
  'b/shop.yaml': shop['shop.yaml'],
  'b/order.json': changed,
}

describe('diff', () => {
  test('of a version and itself is empty', { tags: 'slow' }, async () => {
    const { exit, stdout, stderr } = await cli(
      folderWith(),
      'diff',
      'v0',
      'v0',
      '--embedded',
      '--format',
      'json',
    )
    expect([exit, stderr]).toEqual([0, ''])
    expect(JSON.parse(stdout)).toMatchObject({
      formatVersion: 1,
      changes: [],
      from: { name: 'v0' },
      to: { name: 'v0' },
    })
  })

  test('says what breaks, and fails where the policy says so', async () => {
    const { exit, stdout, stderr } = await cli(folderWith(two), 'diff', '1', '2')
    expect([exit, stderr]).toEqual([1, ''])
    expect(stdout).toContain('1 breaking')
  })

  test.each([
    ['none', 0],
    ['risky', 1],
    ['any', 1],
  ])('the flag wins over the configuration: %s', async (level, want) => {
    expect((await cli(folderWith(two), 'diff', '1', '2', '--fail-on', level)).exit).toBe(want)
  })

  test('the other way round nothing breaks', async () => {
    const { exit, stdout } = await cli(
      folderWith(two),
      'diff',
      '2',
      '1',
      '--fail-on',
      'breaking',
      '--format',
      'json',
    )
    expect([exit, JSON.parse(stdout).summary.breaking]).toEqual([0, 0])
  })

  test('shows small witnesses in the result where it writes no files', async () => {
    const { stdout } = await cli(folderWith(two), 'diff', '1', '2', '--format', 'json')
    const { changes, summary } = JSON.parse(stdout)
    expect(summary).toMatchObject({ proven: 1, unproven: 0 })
    expect(changes.map((change: { witness: object }) => change.witness)).toContainEqual(
      expect.objectContaining({ status: 'proven', document: expect.any(String) }),
    )
  })

  test('writes files only with --out', async () => {
    const cwd = folderWith(two)
    const before = filesIn(cwd)
    await cli(cwd, 'diff', '1', '2')
    expect(filesIn(cwd)).toEqual(before)
    const { stdout, stderr } = await cli(cwd, 'diff', '1', '2', '--out', 'report', '--format', 'json')
    expect(stderr).toBe('')
    const files = filesIn(join(cwd, 'report'))
    const { changes } = JSON.parse(files['1..2/changes.json'] ?? '')
    const { id, witness } = changes.find((one: { witness: { file?: string } }) => one.witness.file) ?? {}
    expect([witness.file, witness.line]).toEqual(['witnesses.ndjson', 1])
    const line = JSON.parse(files['1..2/witnesses.ndjson']?.split('\n')[witness.line - 1] ?? '')
    expect(line).toMatchObject({ changes: [id], acceptedBy: '1', rejectedBy: '2', media: witness.media })
    expect(Object.keys(files)).toEqual([
      ...[
        '1..2/changes.json',
        '1..2/comment.md',
        '1..2/report.html',
        '1..2/report.md',
        '1..2/witnesses.ndjson',
      ],
      ...['manifest.json', 'package.json'],
    ])
    expect(JSON.parse(files['1..2/changes.json'] ?? '')).toEqual(JSON.parse(stdout))
    expect(JSON.parse(files['manifest.json'] ?? '').inputs).toHaveLength(4)
  })
  test('prints the document that proves one change, and nothing else', async () => {
    const cwd = folderWith(two)
    const { stdout } = await cli(cwd, 'diff', '1', '2', '--format', 'json')
    const { id, witness } = JSON.parse(stdout).changes.find(
      (one: { witness: { document?: string } }) => one.witness.document,
    )
    const shown = await cli(cwd, 'diff', '1', '2', '--show', id)
    expect(shown).toEqual({ exit: 0, stdout: witness.document, stderr: '' })
    const whole = await cli(cwd, 'diff', '1', '2', '--show', id, '--format', 'json')
    expect(JSON.parse(whole.stdout)).toMatchObject({ changes: [id], document: witness.document })
  })

  test.each([
    ['a change that there is not', 'nothing', 'show-unknown'],
    ['a change that nothing proves', undefined, 'show-unproven'],
  ])('has no document to print of %s', async (_, given, code) => {
    const described = changed.replace('"minimum": 2', '"description": "new", "minimum": 2')
    const cwd = folderWith({ ...two, 'b/order.json': described })
    const { changes } = JSON.parse((await cli(cwd, 'diff', '1', '2', '--format', 'json')).stdout)
    const unproven = changes.find((one: { witness: { status: string } }) => one.witness.status === 'unproven')
    const { exit, stdout, stderr } = await cli(cwd, 'diff', '1', '2', '--show', given ?? unproven.id)
    expect([exit, stdout, told(stderr)]).toEqual([2, '', [code]])
    expect(quotedIn(stderr)).toContain(JSON.stringify(given ?? unproven.id))
  })
})
