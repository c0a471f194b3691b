import { describe, expect, test } from 'vitest'
import { readDescription } from './read-description.ts'

const responses = { 200: { description: 'd' } }
const query = { name: 'q', in: 'query', schema: { type: 'integer' }, allowEmptyValue: true }

function reading(path: string, parameters: readonly unknown[] = []) {
  const get = { operationId: 'o', parameters, responses }
  return readDescription({ openapi: '3.0.3', info: { title: 't', version: '1' }, paths: { [path]: { get } } })
}

describe('text in braces in a path', () => {
  test.each<[path: string, { given: readonly unknown[]; want: readonly string[] }]>([
    ['/a/{id}', { given: [], want: ['path id'] }],
    ['/a/{q}', { given: [query], want: ['query q', 'path q'] }],
    ['/a?q={q}', { given: [], want: ['path q'] }],
    ['/a?q={q}', { given: [query], want: ['path q'] }],
  ])('%s is no error where nothing declares it', async (path, { given, want }) => {
    const { reading: read, diagnostics } = await reading(path, given)
    expect(diagnostics.map(({ code, severity }) => [code, severity])).toEqual([
      ['openapi-parameter-undeclared', 'warning'],
    ])
    const parameters = read?.api.operations[0]?.parameters ?? []
    expect(parameters.map((one) => `${one.in} ${one.name}`)).toEqual(want)
    expect(parameters.at(-1)).toMatchObject({ required: true, style: 'simple', explode: false })
    expect(parameters.at(-1)).not.toHaveProperty('allowsEmpty')
  })

  test('a path parameter without a part is asked of no request', async () => {
    const placed = ['a', 'b'].map((name) => ({ name, in: 'path', required: true, schema: {} }))
    const { reading: read, diagnostics } = await reading('/a/{a}', [...placed, query])
    expect(diagnostics.map(({ code }) => code)).toEqual(['openapi-parameter-unplaced'])
    expect(read?.api.operations[0]?.parameters.map(({ name }) => name)).toEqual(['a', 'q'])
  })

  test('a text where nothing says which, else as the query parameter says', async () => {
    const typeOf = async (given: readonly unknown[]) => {
      const { reading: read } = await reading('/a?q={q}', given)
      const schema = read?.api.operations[0]?.parameters[0]?.schema
      return schema?.kind === 'type' ? read?.sets[0]?.nodes.get(schema.node) : undefined
    }
    expect(await typeOf([])).toMatchObject({ kind: 'scalar', primitive: 'string' })
    expect(await typeOf([query])).toMatchObject({ kind: 'scalar', builtin: 'integer' })
  })
})
