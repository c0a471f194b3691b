import { expect, test } from 'vitest'
import { judge } from '../../src/run/document.ts'
import { jsonCodec } from '../../src/runtime/index.ts'
import { jsonAdapters, object } from '../adapt/json-versions.ts'

const text = { type: 'string' }
const number = { type: 'number' }

/** A text, since an object with the member "then" would be awaited. */
const conditional = `{"type": "object", "properties": {"a": {}}, "if": {"required": ["b"], "properties": {"b": {}}},
  "then": {"properties": {"c": {}}}, "else": {"properties": {"d": {}}}}`
const open = jsonCodec(() => ({ json: 'unknown' }))

/** A root of XML whose codec accepts everything. */
function xmlRoot(name: string) {
  return { name, set: 'api', local: name, codec: () => open }
}

/** A type of JSON whose codec accepts everything. */
function root(name: string, declares?: readonly string[]) {
  return { ...xmlRoot(name), node: `a.json#${name}`, ...(declares ? { declares } : {}) }
}

test.each([
  [
    'the type that names all of its properties',
    [root('A', ['id']), root('B', ['id', 'm'])],
    '{"id":1,"m":2}',
    'B',
  ],
  ['the type that names most', [root('Any'), root('A', ['id']), root('B', ['x'])], '{"id":1,"m":2}', 'A'],
  ['the first of several that name as many', [root('A', ['id']), root('B', ['id'])], '{"id":1}', 'A'],
  ['by the items of a list', [root('A', ['id']), root('B', ['m'])], '[{"m":1}]', 'B'],
  ['the first root of XML, which names itself', [xmlRoot('A'), root('B', ['id'])], '{"id":1}', 'A'],
  ['the first, of another value', [root('A', ['id']), root('B')], '5', 'A'],
])('of several types that accept a document: %s', (_what, roots, document, want) => {
  expect(judge(document, 'json', roots).root?.name).toBe(want)
})

test('roots know the properties that a type names, those of its alternatives and items included', async () => {
  const version = (amount: object) => ({
    $defs: {
      Alpha: object({ id: text, n: amount }),
      Beta: { allOf: [{ $ref: '#/$defs/Alpha' }, object({ m: number })] },
      Either: { oneOf: [object({ a: text }, 'a'), object({ b: text }, 'b')] },
      Some: { type: 'array', items: { $ref: '#/$defs/Alpha' } },
      If: JSON.parse(conditional),
    },
  })
  const { versions, codec } = await jsonAdapters(version(number), version(text))
  const { rootTable } = await import('../../src/run/codecs.ts')
  const declared = rootTable(versions[0]).json.map(({ local, declares = [] }) => [
    local,
    [...declares].sort(),
  ])
  expect(Object.fromEntries(declared)).toMatchObject({
    ...{
      Alpha: ['id', 'n'],
      Beta: ['id', 'm', 'n'],
      Either: ['a', 'b'],
      Some: ['id', 'n'],
      If: ['a', 'b', 'c', 'd'],
    },
  })
  expect(codec('v1', 'Beta').parse('{"id":"1","m":1,"n":1}').ok).toBe(true)
})
