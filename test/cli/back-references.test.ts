import { expect, test } from 'vitest'
import { cli } from '../support/cli.ts'
import { folderWith } from '../support/folder.ts'
import { told } from '../support/told.ts'

const schema = (pattern: string): string =>
  JSON.stringify({ title: 'S', type: 'object', properties: { code: { type: 'string', pattern } } })

const files = {
  'few.json': schema('^(a|b)-\\1$'),
  'fewer.json': schema('^(a|c)-\\1$'),
  'many.json': schema('^(a+)\\1$'),
  'more.json': schema('^(a+|b)\\1$'),
  'efti-schema.config.yaml': `versions:
  few: {schemas: few.json}
  many: {schemas: many.json}
compare: []
`,
  'few-valid.json': '{"code":"b-b"}',
  'few-invalid.json': '{"code":"a-b"}',
  'many-valid.json': '{"code":"aaaa"}',
  'many-invalid.json': '{"code":"aaa"}',
}

test('a reference back to one of few texts is known, also to a comparison', async () => {
  const folder = folderWith(files)
  const { exit, stdout, stderr } = await cli(folder, 'diff', 'few.json', 'fewer.json')
  expect(exit).toBe(0)
  expect(told(stderr)).toEqual([])
  expect(stdout).toContain('"b-b"')
  expect(stdout).toContain('breaking pattern-changed: 1')
})

test('another reference back is used as it is, with a warning', async () => {
  const folder = folderWith(files)
  const same = await cli(folder, 'diff', 'many.json', 'many.json', '--format', 'json')
  expect(JSON.parse(same.stdout)).toMatchObject({ changes: [] })
  const changed = await cli(folder, 'diff', 'many.json', 'more.json')
  expect(told(changed.stderr)).toEqual([
    expect.stringMatching(/^pattern-unbounded many\.json:1:/),
    expect.stringMatching(/^pattern-unbounded more\.json:1:/),
  ])
  expect(changed.stdout).toContain('risky pattern-changed: 1')
  for (const command of [['build'], ['inspect', 'many'], ['check']]) {
    const { exit, stderr } = await cli(folder, ...command)
    expect([command, exit]).toEqual([command, 0])
    expect(told(stderr)).toEqual([expect.stringMatching(/^pattern-unbounded many\.json:1:/)])
  }
})

test.each([
  ['few', 0, 1],
  ['many', 0, 1],
])('validate and sample of %s use the pattern', async (version, valid, invalid) => {
  const folder = folderWith(files)
  expect((await cli(folder, 'validate', version, `${version}-valid.json`)).exit).toBe(valid)
  expect((await cli(folder, 'validate', version, `${version}-invalid.json`)).exit).toBe(invalid)
  const { exit, stdout } = await cli(folder, 'sample', version)
  expect(exit).toBe(0)
  const pattern = version === 'few' ? /^(a|b)-\1$/u : /^(a+)\1$/u
  expect((JSON.parse(stdout) as { readonly code: string }).code).toMatch(pattern)
})
