import { compile } from 'json-schema-to-typescript'
import { expect, test } from 'vitest'
import { generate } from '../../../src/generate/index.ts'
import type { TypeNode, Version } from '../../../src/schema/index.ts'
import type { OutputFile } from '../../../src/typescript/index.ts'
import { compiled } from '../../support/compile.ts'
import { corpus, describeCorpus } from '../../support/corpus.ts'
import { generatedFrom } from '../../support/generated.ts'
import {
  arrayOf,
  attribute,
  codeList,
  complex,
  element,
  inline,
  json,
  objectOf,
  property,
  root,
  scalar,
  setOf,
  versionOf,
} from '../../support/model.ts'

/** The other printer's types of one of our JSON Schemas; its `tsType` would be code, so it is taken out. */
async function otherTypes(schema: OutputFile, name: string): Promise<OutputFile> {
  const value = JSON.parse(schema.text, (key, inner: unknown) => (key === 'tsType' ? undefined : inner))
  const text = await compile({ ...value, title: name }, name, { format: false, bannerComment: '' })
  return { path: 'other.ts', text }
}

/** Both types are the same up to `readonly`: each is assignable to the other. */
function assignments(ours: string, module: string, name: string): OutputFile {
  const text = `import type { ${ours} } from './${module}'
import type { ${name} } from './other.js'
type Deep<T> = T extends (infer I)[] | readonly (infer I)[] ? readonly Deep<I>[]
  : T extends object ? { readonly [K in keyof T]: Deep<T[K]> } : T
declare const mine: Deep<${ours}>
declare const theirs: Deep<${name}>
export const one: Deep<${name}> = mine
export const two: Deep<${ours}> = theirs
`
  return { path: 'same.ts', text }
}

async function compare(
  version: Version,
  files: readonly OutputFile[],
  about: { schema: string; type: string; module: string },
) {
  const schema = files.find(({ path }) => path === about.schema)
  if (!schema) throw new Error(`no ${about.schema} among ${files.map(({ path }) => path).join(', ')}`)
  const types = files.filter(({ path }) => path.startsWith(`${version.name}/`) && path.endsWith('/types.ts'))
  const other = await otherTypes(schema, 'OtherRoot')
  const all = [...types, other, assignments(about.type, about.module, 'OtherRoot')]
  return compiled(all, (check) => check('typescript-7'))
}

test('XML types are those that another printer makes of our JSON Schema', async () => {
  const text = scalar('Text', { facets: { maxLength: 3 } })
  const count = scalar('Count', { primitive: 'decimal', facets: { fractionDigits: 0, totalDigits: 4 } })
  const mode = codeList('Mode', ['1', '2'])
  const line = complex('Line', [element('Line', 'count', count.id, { nillable: true })], {
    attributes: [attribute('Line', 'mode', mode.id, { required: true })],
  })
  const order = complex('Order', [
    element('Order', 'line', line.id, { occurs: { min: 0, max: Infinity } }),
    element('Order', 'text', text.id),
  ])
  const version = versionOf([setOf([text, count, mode, line, order], [root('order', order.id)])])
  const files = generate(version, { toolVersion: '0' }, () => {})
  const about = { schema: 'v0/json-schema/shop.order.json', type: 'Order', module: 'v0/shop/shop/types.js' }
  expect(await compare(version, files, about)).toBe('')
  expect(await compare(version, files, { ...about, type: 'Line' })).toContain('error TS2741')
})

test('JSON types are those that another printer makes of our JSON Schema', async () => {
  const scalarNode = { kind: 'scalar', builtin: 'string', whiteSpace: 'preserve', facets: {} } as const
  const nodes = [
    inline('a#/s', { ...scalarNode, primitive: 'string' }),
    inline('a#/n', { ...scalarNode, primitive: 'number' }),
    inline('a#/u', { kind: 'union', mode: 'one', members: ['a#/s', 'a#/n'], facets: {} } as const),
    inline('a#/c', { kind: 'constant', values: [1, 'two', null] } as const),
    inline('a#/l', arrayOf('a#/u')),
    json(
      'Thing',
      objectOf([
        property('s', 'a#/s', { required: true }),
        property('u', 'a#/u'),
        property('c', 'a#/c'),
        property('l', 'a#/l'),
        property('again', 'api.yaml#/components/schemas/Thing'),
      ]),
    ),
  ] as readonly TypeNode[]
  const version = versionOf([setOf(nodes, [], { language: 'json' })])
  const files = generate(version, { toolVersion: '0' }, () => {})
  const about = {
    schema: 'v0/json-schema/shop.thing.json',
    type: 'Thing',
    module: 'v0/shop/no-namespace/types.js',
  }
  expect(await compare(version, files, about)).toBe('')
})

describeCorpus('the published V0', () => {
  test("the consignment's types are those that another printer makes of our JSON Schema", async () => {
    const { version, files } = await generatedFrom(
      { name: 'v0', schemas: 'schemas.zip' },
      corpus('corpus/efti/v0'),
    )
    for (const part of ['common', 'identifier']) {
      const about = {
        schema: `v0/json-schema/schemas.${part}-consignment.json`,
        type: 'SupplyChainConsignment',
        module: `v0/schemas/${part}/types.js`,
      }
      expect([part, await compare(version, files, about)]).toEqual([part, ''])
    }
  })
})
