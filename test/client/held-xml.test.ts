import { expect, test } from 'vitest'
import { Diagnostics } from '../../src/diagnostics/index.ts'
import { type Conventions, ingest } from '../../src/ingest/index.ts'
import { eftiProfile } from '../../src/profile/index.ts'
import { folderWith } from '../support/folder.ts'
import { generatedFromText } from '../support/generated.ts'

const entry = `openapi: 3.1.0
info: {title: Entries, version: '1'}
paths:
  /entries:
    post:
      operationId: postEntry
      requestBody:
        content:
          application/xml: {schema: {$ref: '#/components/schemas/Entry'}}
      responses: {'204': {description: ok}}
components:
  schemas:
    Entry:
      type: object
      xml: {name: entry}
      required: [id]
      properties:
        id: {type: integer, format: int64, xml: {attribute: true}}
        page: {type: integer, format: int64, minimum: 0, maximum: 99}
        amount: {type: number, format: decimal, maximum: 1000}
        day: {type: string, format: date}
        at: {type: array, items: {type: string, format: date-time}}
        count: {type: integer}
    Other: {type: integer, format: int64}
`
const document =
  '<entry id="9007199254740993"><page>7</page><amount>10.10</amount><day>2026-02-28</day><at>2026-02-28T10:11:12Z</at></entry>'
const texts = { id: '9007199254740993', amount: '10.10', day: '2026-02-28', at: ['2026-02-28T10:11:12Z'] }

const codecOf = async (holds: NonNullable<Conventions['holds']>) =>
  (await generatedFromText('entries', entry, { holds })).xml('entries-xml', 'entry')

test.each<[string, NonNullable<Conventions['holds']>, object]>([
  ['no settings', {}, { ...texts, page: 7 }],
  ['int64 and decimal as strings', { int64: 'string', decimal: 'string' }, { ...texts, page: '7' }],
  ['bigint', { int64: 'bigint' }, { ...texts, page: 7 }],
  ['Date', { date: 'Date' }, { ...texts, page: 7 }],
  ['Temporal', { date: 'Temporal' }, { ...texts, page: 7 }],
])('an XML body is read and written with %s', async (_, holds, value) => {
  const codec = await codecOf(holds)
  const read = codec.parse(document)
  expect(read).toEqual({ ok: true, value })
  const written = codec.serialize(value)
  expect(codec.parse(written)).toEqual({ ok: true, value })
})

test('integers as strings keep their bounds', async () => {
  const codec = await codecOf({ int64: 'string' })
  expect(codec.validate({ id: '1', page: '100' }).ok).toBe(false)
  expect(codec.validate({ id: '1', page: 7 }).ok).toBe(false)
  expect(codec.validate({ id: '1', page: '99' }).ok).toBe(true)
})

test.each<[NonNullable<Conventions['holds']>, readonly string[]]>([
  [{}, []],
  [{ int64: 'string', decimal: 'string' }, []],
  [{ int64: 'bigint' }, ['openapi-xml-held entries.yaml:18:13', 'openapi-xml-held entries.yaml:19:15']],
  [
    { date: 'Date', decimal: 'string' },
    ['openapi-xml-held entries.yaml:21:14', 'openapi-xml-held entries.yaml:22:34'],
  ],
])('settings that XML bodies do not follow give a warning: %o', async (holds, want) => {
  const problems = new Diagnostics()
  const source = {
    ...{ name: 'v', status: 'stable' as const, bind: new Map(), conventions: { holds } },
    apis: new Map([['entries', { openapi: 'entries.yaml' }]]),
  }
  await ingest(source, { root: folderWith({ 'entries.yaml': entry }), profile: eftiProfile }, problems.sink)
  const told = problems.sorted().map(({ code, at }) => `${code} ${at?.file}:${at?.line}:${at?.column}`)
  expect(told).toEqual(want)
})
