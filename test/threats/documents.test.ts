import { describe, expect, test } from 'vitest'
import { cli } from '../support/cli.ts'
import { folderWith } from '../support/folder.ts'
import { bounded, describeRefusals, errorsOf, expectHarmless, type Threat, withSchemas } from './refused.ts'

const apis = 'versions:\n  "1": { apis: { shop: shop.yaml } }\n'

function yaml(text: string | Buffer, ...want: readonly string[]): Threat {
  return { given: { 'efti-schema.config.yaml': apis, 'shop.yaml': text }, want }
}

function json(text: string | Buffer, ...want: readonly string[]): Threat {
  return { given: { 'efti-schema.config.yaml': withSchemas('a.json'), 'a.json': text }, want }
}

const lines = (...all: readonly string[]): string => `${all.join('\n')}\n`

/** Nine lists, each of nine times the one before. */
const laughs = lines(
  'a0: &a0 [x, x, x, x, x, x, x, x, x]',
  ...Array.from({ length: 9 }, (_, index) => {
    return `a${index + 1}: &a${index + 1} [${Array.from({ length: 9 }, () => `*a${index}`).join(', ')}]`
  }),
)

const merges = lines('a: &a { x: 1 }', ...Array.from({ length: 500 }, (_, index) => `b${index}: { <<: *a }`))

function nested(depth: number): string {
  return `${'['.repeat(depth)}${']'.repeat(depth)}`
}

function schemaNested(depth: number): string {
  return `${'{"not":'.repeat(depth)}true${'}'.repeat(depth)}`
}

const utf32 = Buffer.from([0xff, 0xfe, 0, 0, 0x7b, 0, 0, 0, 0x7d, 0, 0, 0])

describeRefusals('YAML that is refused', [
  ['Y1: an alias bomb', yaml(laughs, 'yaml-alias-budget')],
  ['Y2: a chain of merge keys', yaml(merges, 'yaml-merge')],
  ['Y3: nesting of 1,000', yaml(nested(1_000), 'text-too-deep')],
  ['Y3: nesting of a million', yaml(nested(1_000_000), 'text-too-deep')],
  ['Y3: a million of dashes', yaml('- '.repeat(1_000_000), 'text-too-deep')],
  ['Y4: a key twice', yaml('openapi: 3.1.0\nopenapi: 3.1.0\n', 'key-duplicate')],
  ['Y6: infinity', yaml('openapi: .inf\n', 'yaml-number')],
  ['Y7: UTF-16', yaml(Buffer.from('\ufeffopenapi: 3.1.0', 'utf16le'), 'text-encoding')],
  ['Y7: UTF-32', yaml(utf32, 'text-encoding')],
  ['Y7: bytes that are no UTF-8', yaml(Buffer.from([0x61, 0x3a, 0x20, 0xff]), 'text-not-utf8')],
  ['Y7: NUL', yaml('openapi: "a\0"\n', 'text-nul')],
  ['Y7: half a surrogate pair', yaml('openapi: "\\ud800"\n', 'yaml-syntax')],
  ['Y8: a function', yaml('openapi: !!js/function "x"\n', 'yaml-tag')],
  ['Y8: an unknown tag', yaml('openapi: !mine x\n', 'yaml-tag')],
  ['Y10: an anchor in itself', yaml('&a [*a]\n', 'yaml-alias-cycle')],
  ['Y10: a map as key', yaml('? {a: b}\n: c\n', 'yaml-key')],
  ['Y10: two documents', yaml('a: 1\n---\nb: 2\n', 'yaml-documents')],
])

describeRefusals('JSON that is refused', [
  ['Y3: nesting of 1,000', json(nested(1_000), 'text-too-deep')],
  ['Y3: nesting of a million', json(nested(1_000_000), 'text-too-deep')],
  ['Y3: schemas in schemas', json(schemaNested(1_000), 'text-too-deep')],
  ['Y4: a key twice', json('{"type": "object", "type": "string"}', 'key-duplicate')],
  ['Y7: UTF-16', json(Buffer.from('{}', 'utf16le'), 'text-encoding')],
  ['Y7: bytes that are no UTF-8', json(Buffer.from([0x22, 0xff, 0x22]), 'text-not-utf8')],
  ['Y7: half a surrogate pair', json('{"title": "\\ud800"}', 'json-string')],
  ['Y7: NUL', json('{"title": "\0"}', 'text-nul')],
])

const prototype = ['__proto__', 'constructor', 'prototype', 'hasOwnProperty', 'toString']

async function built(files: Readonly<Record<string, string>>) {
  const cwd = folderWith(files)
  const { exit, stderr } = await bounded(() => cli(cwd, 'build'))
  expectHarmless(stderr)
  return { cwd, exit, stderr }
}

describe('names of the prototype', () => {
  test.each(prototype)('Y5: %s in every place of a name', async (name) => {
    const schema = JSON.stringify({
      $ref: `#/$defs/${name}`,
      $defs: {
        [name]: {
          title: name,
          type: 'object',
          properties: { [name]: { type: 'string', enum: [name], default: name } },
          patternProperties: { [`^x${name}`]: { const: name } },
          required: [name],
          dependentRequired: { [name]: [name] },
          additionalProperties: false,
        },
      },
    })
    // JSON.stringify writes "__proto__" only where it is an own key, as it is in computed ones.
    expect(schema.split(name).length).toBeGreaterThan(9)
    const right = `{"${name}": "${name}"}`
    const config = 'versions:\n  "1": { schemas: a.json }\n'
    const { cwd, exit, stderr } = await built({
      'efti-schema.config.yaml': config,
      'a.json': schema,
      'right.json': right,
      'wrong.json': '{}',
    })
    expect([exit, stderr]).toEqual([0, ''])
    expect((await cli(cwd, 'validate', '1', 'right.json')).exit).toBe(0)
    const { exit: refused, stdout } = await cli(cwd, 'validate', '1', 'wrong.json')
    expect([refused, stdout]).toEqual([1, expect.stringContaining(`"${name}"`)])
    expect(({} as Record<string, unknown>).polluted).toBeUndefined()
  })
})

describeRefusals('numbers that a double does not hold', [
  ['Y6: a long integer as a constant', json('{"const": 12345678901234567890}', 'keyword-number-inexact')],
  ['Y6: a long fraction in an enum', json('{"enum": [0.1000000000000000055]}', 'keyword-number-inexact')],
  ['Y6: a number beyond the doubles', json('{"const": 1e400}', 'keyword-number-inexact')],
])

describe('numbers that are compared', () => {
  const schema = `{
  "type": "object",
  "properties": {
    "most": { "type": "integer", "maximum": 12345678901234567890 },
    "any": { "type": "number", "maximum": 1e400 },
    "zero": { "const": -0 },
    "step": { "type": "number", "multipleOf": 0.01 }
  }
}`
  test.each<[string, { given: string; want: number }]>([
    ['Y6: the largest that is allowed', { given: '{"most": 12345678901234567000, "zero": 0}', want: 0 }],
    ['Y6: digits that no double holds', { given: '{"most": 12345678901234567890}', want: 1 }],
    ['Y6: more than is allowed', { given: '{"most": 12345678901234667890}', want: 1 }],
    ['Y6: a bound beyond the doubles', { given: '{"any": 1e300}', want: 0 }],
    ['Y6: a step that no double has', { given: '{"step": 1.13}', want: 0 }],
    ['Y6: between two steps', { given: '{"step": 1.135}', want: 1 }],
  ])('%s', async (_, { given, want }) => {
    const { cwd, exit } = await built({
      'efti-schema.config.yaml': withSchemas('a.json'),
      'a.json': schema,
      'document.json': given,
    })
    expect(exit).toBe(0)
    expect((await cli(cwd, 'validate', '1', 'document.json')).exit).toBe(want)
  })
})

test('Y7: a byte order mark before UTF-8', async () => {
  const { exit, stderr } = await built({
    'efti-schema.config.yaml': `\ufeff${withSchemas('a.json')}`,
    'a.json': '\ufeff{"type": "string"}',
  })
  expect([exit, stderr]).toEqual([0, ''])
})

test('Y9: what YAML 1.1 would read otherwise is text, and numbers for texts are a warning', async () => {
  const schema = lines('type: string', 'enum: [no, 190:20, 1_000, 2020-01-01, 1.10]')
  const { exit, stderr } = await built({
    'efti-schema.config.yaml': withSchemas('a.yaml'),
    'a.yaml': schema,
    'no.json': '"no"',
  })
  expect([exit, errorsOf(stderr)]).toEqual([0, []])
  expect(stderr).toContain('[yaml-number-as-text]')
})
