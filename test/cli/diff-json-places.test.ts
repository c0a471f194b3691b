import { expect, test } from 'vitest'
import { cli } from '../support/cli.ts'
import { folderWith } from '../support/folder.ts'

/** OpenAPI 2.0 where everything that is turned into 3.0 says a type. */
function described(member: string, methods = ['post', 'put']): object {
  const schema = (name: string) => ({ type: 'object', properties: { [name]: { type: member } } })
  const operation = {
    parameters: [
      { name: 'q', in: 'query', type: member },
      { name: 'body', in: 'body', schema: schema('sent') },
    ],
    responses: {
      200: { description: 'd', headers: { H: { type: member } }, schema: schema('inline') },
      404: { description: 'd', schema: { $ref: '#/definitions/One' } },
    },
  }
  return {
    ...{ swagger: '2.0', info: { title: 'T', version: '1' }, produces: ['application/json'] },
    paths: { '/one': Object.fromEntries(methods.map((method) => [method, operation])) },
    definitions: { One: schema('named') },
  }
}

const written = (given: object) => JSON.stringify(given, null, 1)
const openapi3 = (name: string) =>
  written({
    ...{ openapi: '3.1.0', info: { title: 'T', version: '1' } },
    paths: {
      '/x': {
        get: {
          parameters: [{ $ref: '#/components/parameters/Q', description: name }],
          responses: { 200: { description: 'd' } },
        },
      },
    },
    components: { parameters: { Q: { name: 'q', in: 'query', schema: { type: 'string' } } } },
  })

test.each([
  ['types', written(described('string')), written(described('integer')), 5],
  ['an operation', written(described('string')), written(described('string', ['post'])), 1],
  ['words beside a reference', openapi3('one'), openapi3('other'), 1],
])('every change in a description as JSON has its places: %s', async (_, before, after, count) => {
  const files = folderWith({ 'a.json': before, 'b.json': after })
  const { stdout } = await cli(files, 'diff', 'a.json', 'b.json', '--format', 'json')
  const { changes } = JSON.parse(stdout)
  expect(changes.length).toBeGreaterThanOrEqual(count)
  for (const change of changes) {
    const at = change.after?.at ?? change.before?.at
    expect(at, change.rule).toMatchObject({ line: expect.any(Number), column: expect.any(Number) })
    expect(at.line, change.rule).toBeGreaterThan(1)
    expect(change.before.at, change.rule).toMatchObject({ file: 'a.json' })
  }
})

test('a change has the same place in JSON as in YAML', async () => {
  const [before, after] = [written(described('string')), written(described('integer'))]
  const files = folderWith({ 'a.json': before, 'b.json': after, 'a.yaml': before, 'b.yaml': after })
  const linesOf = async (ending: string) => {
    const { stdout } = await cli(files, 'diff', `a.${ending}`, `b.${ending}`, '--format', 'json')
    return JSON.parse(stdout).changes.map(
      (change: { before: { at: { line: number; column: number } } }) =>
        `${change.before.at.line}:${change.before.at.column}`,
    )
  }
  expect(await linesOf('json')).toEqual(await linesOf('yaml'))
})
