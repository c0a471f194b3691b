import { expect, test } from 'vitest'
import { cli } from '../support/cli.ts'
import { folderWith } from '../support/folder.ts'
import { told } from '../support/told.ts'

const description = (pattern: string, most: number): string =>
  `openapi: 3.0.3
info: {title: T, version: '1'}
paths:
  /x:
    put:
      operationId: putX
      requestBody: {content: {application/json: {schema: {$ref: '#/components/schemas/S'}}}}
      responses: {'204': {description: d}}
components:
  schemas:
    S:
      type: object
      properties:
        code: {type: string, pattern: '${pattern}'}
        size: {type: integer, maximum: ${most}}
`
const schema = (pattern: string): string =>
  JSON.stringify({ type: 'object', properties: { code: { type: 'string', pattern } } })

const files = {
  'old.yaml': description('\\A[a-z]+\\z', 5),
  'new.yaml': description('\\A[a-z]+\\z', 4),
  'other.yaml': description('\\A[a-y]+\\z', 5),
  'old.json': schema('(?i)a'),
  'new.json': schema('(?i)b'),
}
test('a pattern of another dialect does not stop a comparison', async () => {
  const folder = folderWith(files)
  const narrowed = await cli(folder, 'diff', 'old.yaml', 'new.yaml', '--fail-on', 'breaking')
  expect(narrowed.exit).toBe(1)
  expect(told(narrowed.stderr)).toContain('keyword-pattern-invalid old.yaml:14:39')
  expect(narrowed.stderr).toMatch(/^old\.yaml:14:39: warning: "\\A\[a-z\]\+\\z" /m)
  expect(narrowed.stdout).toMatch(/\b1 of 1 breaking\b/)
  const changed = await cli(folder, 'diff', 'old.yaml', 'other.yaml')
  expect(changed.exit).toBe(0)
  expect(changed.stdout).toContain('risky pattern-changed: 1')
  const schemas = await cli(folder, 'diff', 'old.json', 'new.json', '--fail-on', 'risky')
  expect([schemas.exit, schemas.stdout.includes('risky pattern-changed: 1')]).toEqual([1, true])
})

test('other validators agree with what is proven beside it', { tags: 'slow' }, async () => {
  const { exit, stderr } = await cli(folderWith(files), 'diff', 'old.yaml', 'new.yaml', '--verify')
  expect([exit, stderr.includes('verify-')]).toEqual([0, false])
})

test('what writes code for a service keeps the error', async () => {
  const folder = folderWith({
    ...files,
    'efti-schema.config.json': JSON.stringify({
      versions: { v: { apis: { a: 'old.yaml' } } },
      compare: [],
      out: 'out',
    }),
  })
  const { exit, stderr } = await cli(folder, 'build')
  expect(exit).toBe(2)
  expect(told(stderr)).toContain('keyword-pattern-invalid old.yaml:14:39')
  expect(stderr).toMatch(/^old\.yaml:14:39: error: "\\A\[a-z\]\+\\z" /m)
})
