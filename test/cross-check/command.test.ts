import { expect, test } from 'vitest'
import { cli } from '../support/cli.ts'
import { folderWith } from '../support/folder.ts'
import { told } from '../support/told.ts'

const description = (type: string, version = '3.0.3'): string => `openapi: ${version}
info: { title: Orders, version: "1" }
paths:
  /orders:
    get:
      responses:
        "200":
          description: all
          content: { application/json: { schema: { type: ${type} } } }
`

test('diff --verify agrees where both report the same', { tags: 'slow' }, async () => {
  const cwd = folderWith({ 'a.yaml': description('string'), 'b.yaml': description('integer') })
  const plain = await cli(cwd, 'diff', 'a.yaml', 'b.yaml')
  expect(await cli(cwd, 'diff', 'a.yaml', 'b.yaml', '--verify')).toEqual(plain)
  expect(plain.stdout).toContain('form-changed')
})

test('diff --verify says which description it did not ask about', async () => {
  const cwd = folderWith({ 'a.yaml': description('string'), 'b.yaml': description('integer', '3.1.0') })
  const { exit, stderr } = await cli(cwd, 'diff', 'a.yaml', 'b.yaml', '--verify')
  expect([exit, told(stderr)]).toEqual([0, ['verify-not-asked b.yaml:1:1']])
})

test('of a part of a comparison nobody else is asked', async () => {
  const cwd = folderWith({ 'a.yaml': description('string'), 'b.yaml': description('integer', '3.1.0') })
  const { exit, stderr } = await cli(cwd, 'diff', 'a.yaml', 'b.yaml', '--verify', '--only', 'path:/orders')
  expect([exit, told(stderr)]).toEqual([0, []])
})
