import { expect, test } from 'vitest'
import { crossCheckTypes, type TypedModule } from '../../src/cross-check/index.ts'
import { Diagnostics } from '../../src/diagnostics/index.ts'
import type { Json } from '../../src/schema/index.ts'
import { cli } from '../support/cli.ts'
import { folderWith } from '../support/folder.ts'
import { told } from '../support/told.ts'

interface Asked {
  /** What our module says of `Thing`. */
  readonly ours: string
  readonly schema: Readonly<Record<string, Json>>
  readonly with?: Partial<TypedModule>
}

/** Codes of what is said of a type and its schema. */
async function said({ ours, schema, with: more = {} }: Asked): Promise<readonly string[]> {
  const problems = new Diagnostics()
  const own: TypedModule = {
    ...{ name: 'a', module: 'a/types.ts', definitions: {}, holds: false, discriminators: new Set() },
    types: [{ type: 'Thing', at: { file: 'a.yaml', line: 3, column: 5 }, schema }],
    ...more,
  }
  const files = new Map([['a/types.ts', `export type Thing = ${ours}\n`]])
  await crossCheckTypes(own, files, problems.sink)
  return problems.sorted().map(({ code, at }) => `${code} ${at ? `${at.file}:${at.line}:${at.column}` : ''}`)
}

const object = (a: Json, more: Readonly<Record<string, Json>> = {}) => ({
  ...{ type: 'object', properties: { a }, required: ['a'] },
  ...more,
})
const explained = ['verify-types-explained a.yaml:3:5']

test.each<[string, Asked, readonly string[]]>([
  ['the same', { ours: '{ readonly a: string }', schema: object({ type: 'string' }) }, []],
  [
    'lists of lists, and what stands at which place',
    {
      ours: '{ readonly a: readonly [string, ...(readonly number[])[]] }',
      schema: object({
        ...{ type: 'array', prefixItems: [{ type: 'string' }], minItems: 1 },
        items: { type: 'array', items: { type: 'number' }, minItems: 2 },
      }),
    },
    [],
  ],
  [
    'another type',
    { ours: '{ readonly a: number }', schema: object({ type: 'string' }) },
    ['verify-types-differ a.yaml:3:5'],
  ],
  [
    'a property that may be left out',
    { ours: '{ readonly a?: string }', schema: object({ type: 'string' }) },
    ['verify-types-differ a.yaml:3:5'],
  ],
  [
    'what "not" says',
    { ours: '{ readonly a: number }', schema: object({ type: 'string', not: { const: 'x' } }) },
    explained,
  ],
  [
    'a property that is required and not described',
    {
      ours: '{ readonly a: string; readonly b: unknown }',
      schema: object({ type: 'string' }, { required: ['a', 'b'] }),
    },
    explained,
  ],
  [
    'several of those',
    {
      ours: '{ readonly a: string; readonly b: string; readonly c: string }',
      schema: object({ type: 'string' }, { required: ['a', 'b', 'c'] }),
    },
    explained,
  ],
  [
    'a discriminator',
    {
      ours: `{ readonly a: 'x' }`,
      schema: object({ type: 'string' }),
      with: { discriminators: new Set(['a']) },
    },
    explained,
  ],
  [
    'what settings hold',
    {
      ours: '{ readonly a: bigint }',
      schema: object({ type: 'integer', format: 'int64' }),
      with: { holds: true },
    },
    explained,
  ],
  [
    'names by a pattern',
    {
      ours: '{ readonly a: { readonly [name: string]: unknown } }',
      schema: object({ type: 'object', patternProperties: { '^x': { type: 'string' } } }),
    },
    explained,
  ],
  [
    'a closed part',
    {
      ours: 'Readonly<Record<string, never>> & { readonly a: string }',
      schema: { allOf: [{ type: 'object', additionalProperties: false }, object({ type: 'string' })] },
    },
    explained,
  ],
  [
    'a schema that says nothing',
    { ours: '{ readonly a: unknown }', schema: object({ description: 'Anything.' }) },
    explained,
  ],
  [
    'a schema that cannot be read',
    { ours: '{ readonly a: string }', schema: object({ $ref: '#/$defs/none' }) },
    ['verify-not-asked a.yaml:3:5'],
  ],
])('types are held against those of another printer: %s', { tags: 'slow' }, async (_, asked, want) => {
  expect(await said(asked)).toEqual(want)
})

test('the package is asked for where it is not installed', async () => {
  const problems = new Diagnostics()
  const own: TypedModule = {
    ...{ name: 'a', module: 'a/types.ts', definitions: {}, holds: false, discriminators: new Set() },
    types: [{ type: 'Thing', at: { file: 'a.yaml', line: 3, column: 5 }, schema: {} }],
  }
  await crossCheckTypes(own, new Map(), problems.sink, async () => ({ missing: 'json-schema-to-typescript' }))
  expect(problems.sorted().map(({ code }) => code)).toEqual(['verify-package-missing'])
})

const description = `openapi: 3.1.0
info: { title: Orders, version: "1" }
paths: {}
components:
  schemas:
    Order: { type: object, required: [id, no], properties: { id: { type: string } } }
`

test('build --verify lists what differs with its reason', { tags: 'slow' }, async () => {
  const cwd = folderWith({
    'a.yaml': description,
    'efti-schema.config.json': JSON.stringify({ versions: { v: { apis: { orders: 'a.yaml' } } } }),
  })
  const { exit, stderr } = await cli(cwd, 'build', '--verify')
  expect([exit, told(stderr)]).toEqual([0, ['verify-types-explained a.yaml:6:12']])
})
