import { execFileSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { cli } from '../support/cli.ts'
import { folderWith } from '../support/folder.ts'

const description = (path: string, length: number): string => `openapi: 3.0.3
info: { title: Shop, version: '1' }
paths:
  ${path}:
    post:
      requestBody: { content: { application/json: { schema: { type: string, maxLength: ${length} } } } }
      responses: { '200': { description: ok } }
`

const files = {
  'old/orders.yaml': description('/orders', 9),
  'old/lines.yaml': description('/lines', 9),
  'old/deep/parts.yml': description('/parts', 9),
  'old/note.yaml': 'title: not a description\n',
  'new/orders.yaml': description('/orders', 9),
  'new/lines.yaml': description('/lines', 8),
  'new/deep/parts.yml': description('/parts', 7),
}

async function diff(cwd: string, from: string, to: string, ...flags: readonly string[]) {
  const { exit, stdout, stderr } = await cli(
    cwd,
    'diff',
    from,
    to,
    '--format',
    'json',
    '--fail-on',
    'breaking',
    ...flags,
  )
  const { changes = [], ...rest } = JSON.parse(stdout || '{}')
  const found: readonly string[] = changes.map(
    ({ where }: { where: { place: string } }) => where.place.split(',')[0],
  )
  return { exit, stderr, found: [...found].sort(), rest }
}

describe('several descriptions at once', () => {
  test.each([
    ['files of a folder', { pattern: '*.yaml', want: ['POST /lines'], exit: 1 }],
    ['files of folders below', { pattern: 'deep/*', want: ['POST /parts'], exit: 1 }],
    ['files of a folder and all below', { pattern: '**/*', want: ['POST /lines', 'POST /parts'], exit: 1 }],
    ['files whose names differ in a letter', { pattern: 'order?.yaml', want: [], exit: 0 }],
  ])('%s', async (_name, { pattern, want, exit }) => {
    const found = await diff(folderWith(files), `old/${pattern}`, `new/${pattern}`)
    expect([found.found, found.exit, found.stderr]).toEqual([want, exit, ''])
    expect(found.rest).toMatchObject({ for: 'client' })
  })

  test('compares a folder on each side', async () => {
    const found = await diff(folderWith(files), 'old', 'new')
    expect([found.found, found.exit]).toEqual([['POST /lines'], 1])
  })

  test('a folder with descriptions in folders below it alone', async () => {
    const deep = Object.fromEntries(
      Object.entries(files).map(([path, text]) => [path.replace('/', '/all/'), text]),
    )
    const found = await diff(folderWith(deep), 'old', 'new')
    expect([found.found, found.exit, found.stderr]).toEqual([['POST /lines', 'POST /parts'], 1, ''])
  })

  test('a folder of JSON Schemas with a description in a folder below it', async () => {
    const schema = (length: number) => JSON.stringify({ $id: 'urn:note', type: 'string', maxLength: length })
    const found = await diff(
      folderWith({
        'old/note.json': schema(9),
        'old/deep/parts.yml': files['old/deep/parts.yml'],
        'new/note.json': schema(8),
        'new/deep/parts.yml': files['new/deep/parts.yml'],
      }),
      'old',
      'new',
    )
    expect(found.found).toHaveLength(2)
  })

  test('a description that is gone, and one that is new', async () => {
    const cwd = folderWith({
      ...files,
      'new/orders.yaml': 'a: 1\n',
      'new/more.yaml': description('/more', 1),
    })
    const found = await diff(cwd, 'old/*.yaml', 'new/*.yaml')
    expect(found.found).toEqual(['API "more"', 'API "orders"', 'POST /lines'])
  })

  test('a pattern that matches no description is refused', async () => {
    const cwd = folderWith(files)
    for (const [from, to] of [
      ['old/*.yml', 'new/*.yaml'],
      ['none/*.yaml', 'new/*.yaml'],
      ['old/note.y*', 'new/*.yaml'],
    ] as const) {
      const found = await diff(cwd, from, to)
      expect([found.exit, found.stderr]).toEqual([2, expect.stringContaining('[side-glob]')])
    }
  })

  test('compares the files of a commit', async () => {
    const cwd = folderWith({
      'apis/orders.yaml': description('/orders', 9),
      'apis/lines.yaml': description('/lines', 9),
    })
    const git = (...argv: readonly string[]) =>
      execFileSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@example.org', ...argv], { cwd })
    git('init', '--quiet')
    git('add', '.')
    git('commit', '--quiet', '--message', 'one')
    writeFileSync(join(cwd, 'apis/lines.yaml'), description('/lines', 8))
    const found = await diff(cwd, 'git:HEAD:apis/*.yaml', 'apis/*.yaml')
    expect([found.found, found.exit, found.stderr]).toEqual([['POST /lines'], 1, ''])
  })
})
