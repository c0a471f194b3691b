import { expect, test } from 'vitest'
import { askOpenApiDiff, type ComparedDescription } from '../../src/cross-check/openapi-diff.ts'
import { folderWith } from '../support/folder.ts'

const description = (type: string): ComparedDescription => ({
  format: 'openapi3',
  json: JSON.stringify({
    openapi: '3.0.3',
    info: { title: 'Orders', version: '1' },
    paths: {
      '/v1.0/orders': {
        get: {
          responses: {
            200: {
              description: 'all',
              content: {
                'application/json': {
                  schema: { type: 'object', properties: { id: { type } } },
                },
              },
            },
          },
        },
      },
    },
  }),
})
const pair = [description('string'), description('integer')] as const

/** A package in its place that does this when it is asked. */
function standIn(body: string): { readonly path: string } {
  return { path: `${folderWith({ 'package.js': `exports.diffSpecs = async () => { ${body} }` })}/package.js` }
}

const location = 'paths./v1.0/orders.get.responses.200.content.application/json.schema'

test('what the package itself reports', { tags: 'slow' }, async () => {
  expect(await askOpenApiDiff(...pair)).toEqual({
    differences: [
      { kind: 'response.body.scope add', isBreaking: true, location },
      { kind: 'response.body.scope remove', isBreaking: false, location },
    ],
  })
})

test('one description that it refuses', { tags: 'slow' }, async () => {
  const answer = await askOpenApiDiff({ format: 'openapi3', json: '{"openapi":"3.0.3"}' }, pair[1])
  expect(answer).toEqual({ impossible: expect.stringContaining('Validation errors') })
})

test('a missing openapi-diff is reported', async () => {
  expect(await askOpenApiDiff(...pair, { path: undefined })).toEqual({ missing: 'openapi-diff' })
})

test.each([
  ['never ends', 'for (;;) {}', { patience: 300 }, '0.3 seconds'],
  [
    'never answers',
    'setInterval(() => {}, 1000); await new Promise(() => {})',
    { patience: 300 },
    '0.3 seconds',
  ],
  ['throws', "throw new Error('no such thing')", {}, 'no such thing'],
  ['leaves', 'process.exit(3)', {}, 'without an answer'],
])('a package that %s', { tags: 'slow' }, async (_, body, patience, why) => {
  const answer = await askOpenApiDiff(...pair, { ...standIn(body), ...patience })
  expect(answer).toEqual({ impossible: expect.stringContaining(why) })
})
