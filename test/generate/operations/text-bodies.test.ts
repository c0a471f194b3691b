import { expect, test } from 'vitest'
import { generate } from '../../../src/generate/index.ts'
import { loadGenerated } from '../../../src/run/index.ts'
import { readBody, writeBody } from '../../../src/runtime/http-body.ts'
import type { Operation, OperationMedia } from '../../../src/runtime/index.ts'
import { operation, versionOf } from '../../diff/versions.ts'
import { quotedIn } from '../../support/quoted.ts'

const module = 'v/operations/api.ts'

/** The emitted module of an operation whose body is of a schema, and the form of the body as it is run. */
async function emitted(type: string, schema: string): Promise<{ text: string; media: OperationMedia }> {
  const described = operation(`requestBody: {required: true, content: {${type}: {schema: ${schema}}}}`)
  const openapi = described.openapi?.replace('3.0.3', '3.1.0') ?? ''
  const files = generate(await versionOf('v', { openapi }), { toolVersion: '0' }, () => {})
  const exported = Object.values((await loadGenerated(files)).load(module))
  const found = exported.find((one): one is Operation<unknown, unknown> => 'request' in Object(one))
  const media = found?.request?.media[0]
  if (media === undefined) throw new Error('No operation with a body is emitted.')
  return { text: files.find(({ path }) => path === module)?.text ?? '', media }
}

const plain = 'text/plain'

test.each<[what: string, { given: [type: string, schema: string]; read: [text: string, value: unknown][] }]>([
  [
    'a number',
    {
      given: [plain, '{type: number}'],
      read: [
        ['1.5', 1.5],
        ['-1e-7', -1e-7],
      ],
    },
  ],
  [
    'an integer of another text type',
    { given: ['text/csv; header=absent', '{type: integer}'], read: [['7', 7]] },
  ],
  [
    'a flag',
    {
      given: [plain, '{type: boolean}'],
      read: [
        ['true', true],
        ['false', false],
      ],
    },
  ],
  [
    'a flag or a number',
    {
      given: [plain, '{oneOf: [{type: boolean}, {type: integer}]}'],
      read: [
        ['true', true],
        ['5', 5],
      ],
    },
  ],
  ['a number that may be null', { given: [plain, "{type: [integer, 'null']}"], read: [['5', 5]] }],
  [
    'constants of several types',
    {
      given: [plain, '{enum: [1, no, true]}'],
      read: [
        ['1', 1],
        ['no', 'no'],
        ['true', true],
      ],
    },
  ],
  [
    'a number or a word',
    {
      given: [plain, '{oneOf: [{type: integer}, {enum: [all]}]}'],
      read: [
        ['5', 5],
        ['all', 'all'],
      ],
    },
  ],
  [
    'a number or a text that must look otherwise',
    {
      given: [plain, "{anyOf: [{type: integer}, {type: string, pattern: '^x'}]}"],
      read: [
        ['5', 5],
        ['x5', 'x5'],
      ],
    },
  ],
  ['a number or any text', { given: [plain, '{type: [integer, string]}'], read: [['5', '5']] }],
  [
    'a text with a limit',
    {
      given: [plain, '{type: string, maxLength: 3}'],
      read: [['abc', 'abc']],
    },
  ],
  [
    'any text',
    {
      given: [plain, '{type: string}'],
      read: [
        ['5', '5'],
        ['', ''],
        ['ä\n', 'ä\n'],
      ],
    },
  ],
])('%s is read from a text and written as one', async (_what, { given, read }) => {
  const { media } = await emitted(...given)
  for (const [text, value] of read) {
    expect(readBody(new TextEncoder().encode(text), media)).toEqual({ ok: true, value })
    const type = `${given[0]}; charset=utf-8`
    expect(writeBody(value, media)).toEqual({ ok: true, value: { type, content: text } })
  }
})

test.each<[what: string, { given: string; text: string; want: readonly string[] }]>([
  ['no number', { given: '{type: number}', text: 'x', want: ['text-value'] }],
  ['a number that JSON would not read', { given: '{type: number}', text: '05', want: ['text-value'] }],
  [
    'too large a number',
    { given: '{type: number}', text: '1e400', want: ['number-digits', '"type"', '"string"'] },
  ],
  [
    'no number and no flag',
    { given: '{type: [number, boolean]}', text: 'x', want: ['text-value', '"true"', '"false"'] },
  ],
  ['a number below the least', { given: '{type: integer, minimum: 3}', text: '2', want: ['minimum'] }],
  ['too long a text', { given: '{type: string, maxLength: 1}', text: 'xx', want: ['max-length'] }],
])('%s is refused', async (_what, { given, text, want }) => {
  const { media } = await emitted(plain, given)
  const result = readBody(new TextEncoder().encode(text), media)
  const issues = result.ok ? [] : result.issues
  expect(issues.map(({ rule, message }) => [rule, ...quotedIn(message)])).toEqual([want])
})

test.each<[what: string, { given: string; value: unknown }]>([
  ['null', { given: "{type: [integer, 'null']}", value: null }],
  ['half of a pair of units', { given: '{type: string, maxLength: 3}', value: '\ud800' }],
  ['the text of a number', { given: '{type: integer}', value: '5' }],
  ['no number', { given: '{type: number}', value: Number.NaN }],
])('%s is not written', async (_what, { given, value }) => {
  const { media } = await emitted(plain, given)
  expect(writeBody(value, media).ok).toBe(false)
})

test('the module has the type of the value, and a codec where a text is not any', async () => {
  const number = (await emitted(plain, '{type: integer}')).text
  expect(number).toContain(
    "media: [{ type: 'text/plain', codec: /* @__PURE__ */ textCodec(['number'], /* @__PURE__ */ jsonMessageCodec(() => putXRequestType)) }]",
  )
  expect(number).toContain('readonly body: PutXRequest')
  expect((await emitted(plain, '{type: string}')).text).toContain("media: [{ type: 'text/plain' }]")
  expect((await emitted(plain, '{type: array}')).text).toContain("media: [{ type: 'text/plain' }]")
})
