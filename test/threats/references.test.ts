import { symlinkSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { cli } from '../support/cli.ts'
import { folderWith } from '../support/folder.ts'
import { bounded, describeRefusals, errorsOf, expectHarmless, type Threat, withSchemas } from './refused.ts'

function json(schema: object, ...want: readonly string[]): Threat {
  const files = { 'specs/a.json': JSON.stringify(schema), 'secret.json': '{"title": "hunter2"}' }
  return {
    given: { 'efti-schema.config.yaml': withSchemas('specs/a.json'), ...files },
    want,
    hides: 'hunter2',
  }
}

function xsd(body: string, files: Readonly<Record<string, string>>, ...want: readonly string[]): Threat {
  return {
    given: {
      'efti-schema.config.yaml': withSchemas('specs/a.xsd'),
      'specs/a.xsd': schema(body),
      'secret.xsd': schema('<!-- hunter2 --><xs:element name="hunter2"/>'),
      ...files,
    },
    want,
    hides: 'hunter2',
  }
}

function schema(body: string, attributes = ''): string {
  return `<xs:schema xmlns:xs="http://www.w3.org/2001/XMLSchema" ${attributes}>${body}</xs:schema>`
}

const outside = [
  '../secret.json',
  '../../etc/passwd',
  '/etc/passwd',
  'file:///etc/passwd',
  'file:../secret.json',
  '%2e%2e/secret.json',
  '..%2fsecret.json',
  '..\\secret.json',
  '/proc/self/environ',
  '//localhost/etc/passwd',
]

const chain = Object.fromEntries(
  Array.from({ length: 10_000 }, (_, index) => [
    `n${index}`,
    index === 9_999 ? { type: 'string' } : { $ref: `#/$defs/n${index + 1}` },
  ]),
)

describeRefusals('references of JSON Schema that are refused', [
  ...outside.map((reference) => [`R5: ${reference}`, json({ $ref: reference }, 'ref-outside')] as const),
  ['R6: to the constructor', json({ $ref: '#/constructor/prototype' }, 'ref-unresolved')],
  ['R6: to the prototype', json({ $ref: '#/__proto__' }, 'ref-unresolved')],
  ['R6: to a method', json({ $ref: '#/$defs/toString', $defs: {} }, 'ref-unresolved')],
  ['R7: to itself', json({ $ref: '#' }, 'ref-loop')],
  [
    'R7: to each other',
    json({ $ref: '#/$defs/a', $defs: { a: { $ref: '#/$defs/b' }, b: { $ref: '#/$defs/a' } } }, 'ref-loop'),
  ],
  ['R7: a chain of 10,000', json({ $ref: '#/$defs/n0', $defs: chain }, 'ref-chain')],
  [
    'R9: one identifier twice',
    json(
      { $ref: 'urn:x', $defs: { a: { $id: 'urn:x' }, b: { $id: 'urn:x' } } },
      'schema-identifier-duplicate',
    ),
  ],
  [
    'R9: a relative reference below an identifier in the network',
    json({ $id: 'http://example.org/a/', $ref: 'b.json' }, 'ref-outside'),
  ],
])

/** Two ways at each of thirty levels: a thousand million ways in all. */
const diamond = Object.fromEntries(
  Array.from({ length: 30 }, (_, index) => {
    const next = index === 29 ? { type: 'string' } : { $ref: `#/$defs/d${index + 1}` }
    return [`d${index}`, { type: 'object', properties: { left: next, right: next } }]
  }),
)

describe('references that are followed', () => {
  test.each<[string, { given: object }]>([
    ['R7: a type that holds itself', { given: { type: 'object', properties: { next: { $ref: '#' } } } }],
    [
      'R7: in data that is no reference',
      {
        given: {
          const: { $ref: 'http://localhost/x' },
          examples: [{ $ref: '../secret.json' }],
          default: { $ref: '#/nowhere' },
        },
      },
    ],
    ['R7: the name of a property', { given: { type: 'object', properties: { $ref: { type: 'string' } } } }],
    ['R8: thirty levels of two ways each', { given: { $ref: '#/$defs/d0', $defs: diamond } }],
    [
      'R9: by an identifier of its own',
      { given: { $ref: 'urn:x', $defs: { a: { $id: 'urn:x', type: 'string' } } } },
    ],
  ])('%s', async (_, { given }) => {
    const cwd = folderWith({
      'efti-schema.config.yaml': withSchemas('a.json'),
      'a.json': JSON.stringify(given),
    })
    const { exit, stderr } = await bounded(() => cli(cwd, 'build'))
    expect([exit, errorsOf(stderr)]).toEqual([0, []])
  })
})

/** A server that counts who asks. */
async function listening<T>(job: (origin: string, asked: () => number) => Promise<T>): Promise<T> {
  let count = 0
  const server = createServer((_, response) => {
    count++
    response.end('{"type": "string", "title": "hunter2"}')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  try {
    return await job(`http://127.0.0.1:${(server.address() as AddressInfo).port}`, () => count)
  } finally {
    server.close()
  }
}

test.each<[string, (origin: string) => Threat]>([
  ['R1: by $ref', (origin) => json({ $ref: `${origin}/a.json` }, 'ref-outside')],
  ['R1: by $schema', (origin) => json({ $schema: `${origin}/a.json` }, 'schema-dialect-unknown')],
  ['R1: by $id', (origin) => json({ $id: `${origin}/`, $ref: 'b.json' }, 'ref-outside')],
  [
    'R1: by $ref of OpenAPI',
    (origin) => ({
      given: {
        'efti-schema.config.yaml': 'versions:\n  "1": { apis: { shop: shop.yaml } }\n',
        'shop.yaml': `openapi: 3.1.0\ninfo: { title: Shop, version: "1" }\npaths:\n  /a: { $ref: "${origin}/a.json" }\n`,
      },
      want: ['ref-outside'],
    }),
  ],
  [
    'R10: by xs:include',
    (origin) =>
      xsd(
        `<xs:include schemaLocation="${origin}/a.xsd"/><xs:element name="a" type="b"/>`,
        {},
        'xsd-unresolved',
      ),
  ],
])('the network is not asked %s', async (_, threat) => {
  await listening(async (origin, asked) => {
    const { given, want } = threat(origin)
    const cwd = folderWith(given)
    const { exit, stderr } = await cli(cwd, 'build')
    expect([exit, errorsOf(stderr), asked()]).toEqual([2, want, 0])
    expect(stderr).not.toContain('hunter2')
  })
})

const used = '<xs:element name="a" type="b"/>'

describeRefusals('locations of XML Schema that are refused', [
  ['R10: by file URL', xsd(`<xs:include schemaLocation="file:///etc/passwd"/>${used}`, {}, 'xsd-unresolved')],
  [
    'R10: out of the folder',
    xsd(`<xs:include schemaLocation="../secret.xsd"/>${used}`, {}, 'xsd-unresolved'),
  ],
  ['R10: absolute', xsd(`<xs:include schemaLocation="/etc/passwd"/>${used}`, {}, 'xsd-unresolved')],
  ['R10: escaped', xsd(`<xs:include schemaLocation="%2e%2e/secret.xsd"/>${used}`, {}, 'xsd-unresolved')],
  ['R10: missing', xsd(`<xs:include schemaLocation="b.xsd"/>${used}`, {}, 'xsd-unresolved')],
  [
    'R10: what is no schema',
    xsd(`<xs:include schemaLocation="b.xsd"/>${used}`, { 'specs/b.xsd': '<other/>' }, 'xsd-not-a-schema'),
  ],
  [
    'R10: what is no XML',
    xsd(`<xs:include schemaLocation="b.xsd"/>${used}`, { 'specs/b.xsd': 'root:root:0:0' }, 'xsd-malformed'),
  ],
  [
    'R10: a redefinition of itself',
    xsd(
      `<xs:redefine schemaLocation="a.xsd"><xs:simpleType name="b"><xs:restriction base="b"/></xs:simpleType></xs:redefine>${used}`,
      {},
      'xsd-unresolved',
      'xsd-unresolved',
    ),
  ],
])

test.each<[string, Readonly<Record<string, string>>]>([
  [
    'R10: includes in a circle, and one file twice',
    {
      'specs/a.xsd': schema(
        '<xs:include schemaLocation="b.xsd"/><xs:include schemaLocation="b.xsd"/><xs:element name="a" type="b"/>',
      ),
      'specs/b.xsd': schema(
        '<xs:include schemaLocation="a.xsd"/><xs:simpleType name="b"><xs:restriction base="xs:string"/></xs:simpleType>',
      ),
    },
  ],
  [
    'R10: a document that takes the namespace of each that includes it',
    {
      'specs/a.xsd': schema(
        '<xs:include schemaLocation="b.xsd"/><xs:element name="a" type="u:b"/>',
        'xmlns:u="urn:u" targetNamespace="urn:u"',
      ),
      'specs/b.xsd': schema('<xs:simpleType name="b"><xs:restriction base="xs:string"/></xs:simpleType>'),
    },
  ],
  [
    'R10: two locations of one namespace',
    {
      'specs/a.xsd': schema(
        '<xs:import namespace="urn:u" schemaLocation="b.xsd"/><xs:import namespace="urn:u" schemaLocation="c.xsd"/><xs:element name="a" type="u:b"/><xs:element name="c" type="u:c"/>',
        'xmlns:u="urn:u"',
      ),
      'specs/b.xsd': schema(
        '<xs:simpleType name="b"><xs:restriction base="xs:string"/></xs:simpleType>',
        'targetNamespace="urn:u"',
      ),
      'specs/c.xsd': schema(
        '<xs:simpleType name="c"><xs:restriction base="xs:string"/></xs:simpleType>',
        'targetNamespace="urn:u"',
      ),
    },
  ],
])('%s', async (_, files) => {
  const cwd = folderWith({ 'efti-schema.config.yaml': withSchemas('specs/a.xsd'), ...files })
  const { exit, stderr } = await bounded(() => cli(cwd, 'build'))
  expect([exit, errorsOf(stderr)]).toEqual([0, []])
  expectHarmless(stderr)
})

test.each(['/etc/passwd', '../secret.json', '/dev/zero'])('R5: a link in the tree to %s', async (target) => {
  const cwd = folderWith({
    'efti-schema.config.yaml': withSchemas('specs/a.json'),
    'specs/a.json': '{"$ref": "b.json"}',
    'secret.json': '{"title": "hunter2"}',
  })
  symlinkSync(target, join(cwd, 'specs/b.json'))
  const { exit, stderr } = await bounded(() => cli(cwd, 'build'))
  expect(exit).toBe(2)
  expect(errorsOf(stderr)[0]).toMatch(/^source-(?:link|unreadable)$/)
  expect(stderr).not.toMatch(/hunter2|root:/)
})
