import { expect, test } from 'vitest'
import { cli } from '../support/cli.ts'
import { folderWith } from '../support/folder.ts'

const head = 'openapi: 3.2.0\ninfo: { title: t, version: "1" }\n'

/** A body that is sent, and one that comes back, with these fields. */
function api(type: string, fields: string): string {
  const content = `content: { ${type}: ${fields} }`
  return `${head}paths:
  /log:
    post:
      operationId: log
      requestBody: { required: true, ${content} }
      responses: { '200': { description: fine, ${content} } }
`
}

interface Comparison {
  readonly changes: readonly {
    readonly rule: string
    readonly where: { readonly part: string }
    readonly witness?: { readonly status: string }
  }[]
}

async function compared(before: string, after: string): Promise<readonly string[]> {
  const cwd = folderWith({ 'a.yaml': before, 'b.yaml': after })
  const { stdout, stderr } = await cli(cwd, 'diff', 'a.yaml', 'b.yaml', '--format', 'json')
  expect(stderr).toBe('')
  const { changes } = JSON.parse(stdout) as Comparison
  return changes.map(({ rule, where, witness }) => `${where.part} ${rule} ${witness?.status}`).sort()
}

const item = (levels: string): string =>
  `{ itemSchema: { type: object, required: [level], properties: { level: { enum: [${levels}] } } } }`

test.each(['application/jsonl', 'text/event-stream', 'application/json-seq', 'multipart/mixed'])(
  'the items of %s are compared, and what breaks has a document',
  async (type) => {
    expect(await compared(api(type, item('a, b')), api(type, item('a, b')))).toEqual([])
    expect(await compared(api(type, item('a, b')), api(type, item('a')))).toEqual([
      'request enum-value-removed proven',
      'response enum-value-removed proven',
    ])
  },
)

test('items are those of the list that the whole is', async () => {
  const list = '{ schema: { type: array, items: { type: integer } } }'
  const items = '{ itemSchema: { type: integer } }'
  expect(await compared(api('application/jsonl', list), api('application/jsonl', items))).toEqual([])
})

test('what is asked of the whole is asked beside its items', async () => {
  const atMost = (count: number) =>
    `{ schema: { type: array, maxItems: ${count} }, itemSchema: { type: integer } }`
  expect(await compared(api('application/jsonl', atMost(3)), api('application/jsonl', atMost(2)))).toEqual([
    'request item-count-narrowed proven',
    'response item-count-narrowed proven',
  ])
})
