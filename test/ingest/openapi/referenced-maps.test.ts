import { describe, expect, test } from 'vitest'
import { cli } from '../../support/cli.ts'
import { folderWith } from '../../support/folder.ts'
import { codeAndPlace } from '../json-schema/read-schema.ts'
import { readDescription } from './read-description.ts'

const info = { title: 't', version: '1' }
const schemas = {
  Order: { type: 'object', properties: { by: { $ref: '#/Party' } } },
  Party: { type: 'object', properties: { 'a/b%c~d': { $ref: './deep/texts.yaml#/Text' } } },
}
const others = {
  'parts/schemas.yaml': schemas,
  'parts/deep/texts.yaml': { Text: { type: 'string', maxLength: 3 } },
}
const answer = (schema: unknown) => ({
  get: {
    operationId: 'getOrder',
    responses: { 200: { description: 'd', content: { 'application/json': { schema } } } },
  },
})
const ordered = answer({ $ref: '#/components/schemas/Order' })

describe('maps that are references as a whole', () => {
  const named = {
    Order: { $ref: './parts/schemas.yaml#/Order' },
    Party: { $ref: './parts/schemas.yaml#/Party' },
  }
  const written = { openapi: '3.0.3', info, paths: { '/a': ordered }, components: { schemas: named } }
  const path = { '/a': ordered }

  test.each([
    [
      'a section of components',
      { ...written, components: { schemas: { $ref: './parts/schemas.yaml' } } },
      {},
      1,
    ],
    [
      'components, whose section is one again',
      { ...written, components: { $ref: 'components.yaml' } },
      { 'components.yaml': { schemas: { $ref: './parts/schemas.yaml#' } } },
      2,
    ],
    [
      'a part of the same document',
      { ...written, components: { schemas: { $ref: '#/x-named' } }, 'x-named': named },
      {},
      1,
    ],
  ])('%s', async (_, description, more, warnings) => {
    const wanted = await readDescription(written, others)
    const found = await readDescription(description, { ...others, ...more })
    expect(wanted.diagnostics).toEqual([])
    expect(found.diagnostics.map(({ code }) => code)).toEqual(
      Array.from({ length: warnings }, () => 'openapi-map-referenced'),
    )
    expect(found.reading?.api.operations.map(({ id, path }) => [id, path])).toEqual([['getOrder', '/a']])
    const names = ({ reading }: typeof found) =>
      [...(reading?.sets[0]?.nodes.values() ?? [])].flatMap(({ name, kind }) =>
        name ? `${kind} ${name.local}` : [],
      )
    expect(names(found)).toContain('scalar Text')
    expect(new Set(names(found))).toEqual(new Set(names(wanted)))
  })

  test('paths', async () => {
    const inFile = answer({ $ref: './parts/schemas.yaml#/Order' })
    const { reading, diagnostics } = await readDescription(
      { openapi: '3.1.0', info, paths: { $ref: 'paths.yaml' } },
      {
        ...others,
        'paths.yaml': {
          '/a/{b}': { ...inFile, parameters: [{ name: 'b', in: 'path', required: true, schema: {} }] },
        },
      },
    )
    expect(diagnostics.map(codeAndPlace)).toEqual(['openapi-map-referenced s/a.yaml:1:63'])
    expect(reading?.api.operations.map(({ id, path }) => [id, path])).toEqual([['getOrder', '/a/{b}']])
  })

  test('definitions and paths of OpenAPI 2.0', async () => {
    const response = { description: 'd', schema: { $ref: '#/definitions/Order' } }
    const head = { swagger: '2.0', info, produces: ['application/json'] }
    const paths = { '/a': { get: { operationId: 'getOrder', responses: { 200: response } } } }
    const wanted = await readDescription({ ...head, paths, definitions: named }, others)
    const found = await readDescription(
      {
        ...head,
        paths: { $ref: '#/x-paths' },
        'x-paths': paths,
        definitions: { $ref: './parts/schemas.yaml' },
      },
      others,
    )
    expect(found.diagnostics.map(({ code }) => code)).toEqual([
      'openapi-map-referenced',
      'openapi-map-referenced',
    ])
    const media = ({ reading }: typeof found) =>
      reading?.api.operations.flatMap(({ responses }) =>
        responses.flatMap(({ media }) => media.map(({ type }) => type)),
      )
    expect(media(found)).toEqual(['application/json'])
    expect(media(found)).toEqual(media(wanted))
    expect(found.reading?.sets[0]?.nodes.size).toBe(wanted.reading?.sets[0]?.nodes.size)
  })

  test.each([
    ['itself', '#/components/schemas', {}],
    ['another that leads back', './b.yaml', { 'b.yaml': { $ref: './a.yaml#/components/schemas' } }],
    ['a file that is not there', './none.yaml', {}],
    ['outside of the source', '../b.yaml', {}],
  ])('a reference to %s is still an error', async (_, $ref, more) => {
    const { diagnostics } = await readDescription(
      { openapi: '3.0.3', info, paths: path, components: { schemas: { $ref } } },
      { ...others, ...more },
    )
    expect(diagnostics.map(({ code }) => code).sort()).toEqual(['ref-unresolved', 'schema-malformed'])
  })
})

test.each([
  ['https://a.example/x/../b.yaml', undefined],
  ['../b.yaml', 'specs!/api/a.yaml'],
  ['./../../b.yaml', '.!/specs/api/a.yaml'],
  ['../../../b.yaml', undefined],
])('the address that the message gives for %s', async ($ref, address) => {
  const folder = folderWith({
    'specs/api/a.yaml': JSON.stringify({ openapi: '3.0.3', info, paths: { '/a': answer({ $ref }) } }),
  })
  const { stderr } = await cli(folder, 'inspect', '--strict', 'specs/api/a.yaml')
  expect(stderr).toContain('[ref-outside]')
  expect(/"(\S+!\/\S+)"/.exec(stderr.replace('folder!/path/to/api.yaml', ''))?.[1]).toBe(address)
})
