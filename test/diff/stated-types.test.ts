import { expect, test } from 'vitest'
import { diff } from '../../src/diff/index.ts'
import { expandedName } from '../../src/schema/index.ts'
import { api, type VersionText, versionOf } from './versions.ts'

/** A body with a list of lines, whose type has this name and member. */
const sent = (name: string, member: string, more = ''): VersionText =>
  api(
    `{/x: {put: {operationId: putX, requestBody: {content: {application/json: {schema: {type: array, items: {$ref: '#/components/schemas/${name}'}}}}}, responses: {'200': {description: d}}}}}`,
    `components: {schemas: {${name}: {type: object, properties: {sku: {type: string}, ${member}: {type: integer}}}${more}}}`,
  )

const other = ', Line: {type: object, properties: {other: {type: boolean}}}'

test.each<
  [string, { from: string; to: string; before?: VersionText; after?: VersionText; isPaired: boolean }]
>([
  ['local names', { from: 'Line', to: 'Item', isPaired: true }],
  ['a name that no type has', { from: 'Line', to: 'Position', isPaired: false }],
  [
    'a name that both versions have',
    { from: 'Line', to: 'Item', after: sent('Item', 'quantity', other), isPaired: true },
  ],
  [
    'a later name that both versions have',
    {
      from: 'Line',
      to: 'Item',
      before: sent('Line', 'qty', other.replace('Line', 'Item')),
      after: sent('Item', 'quantity', other),
      isPaired: true,
    },
  ],
])('types of JSON that a mapping pairs by %s', async (_, { from, to, before, after, isPaired }) => {
  const versions = [
    await versionOf('a', before ?? sent('Line', 'qty')),
    await versionOf('b', after ?? sent('Item', 'quantity')),
  ] as const
  const stated = { roots: [], namespaces: [], types: [{ from, to }], parameters: [] }
  const rules = (types: typeof stated | undefined) =>
    diff(...versions, types)
      .changes.map(({ rule }) => rule)
      .filter((rule) => rule.startsWith('type-'))
      .sort()
  expect(rules(undefined)).not.toContain('type-renamed')
  expect(rules(stated).includes('type-renamed')).toBe(isPaired)
  // What the later version has under the earlier name is a type of its own, and so is what the earlier one had.
  if (isPaired) expect(rules(stated).includes('type-removed')).toBe(before !== undefined)
  if (isPaired) expect(rules(stated).includes('type-added')).toBe(after !== undefined)
})

test('types of JSON that a mapping pairs by expanded names, as two files have one of the local name', async () => {
  const file = (name: string, member: string, root: string): string =>
    JSON.stringify({
      $ref: `#/$defs/${name}`,
      $defs: { [name]: { type: 'object', properties: { [root]: {}, [member]: { type: 'integer' } } } },
    })
  const files = (name: string, member: string): VersionText => ({
    schemas: { 'one.json': file(name, member, 'a'), 'two.json': file(name, member, 'b') },
  })
  const versions = [
    await versionOf('a', files('Line', 'qty')),
    await versionOf('b', files('Item', 'quantity')),
  ] as const
  const named = versions.map(({ sets }) =>
    [...(sets[0]?.nodes.values() ?? [])].flatMap(({ name }) => (name ? [expandedName(name)] : [])),
  )
  const [line, item] = [
    named[0]?.find((name) => name.endsWith('Line')),
    named[1]?.find((name) => name.endsWith('Item')),
  ]
  const types = [{ from: line ?? '', to: item ?? '' }]
  const { changes } = diff(...versions, { roots: [], namespaces: [], types, parameters: [] })
  const renamed = changes.filter(({ rule }) => rule === 'type-renamed')
  const places = renamed.map(({ before, after }) => [before?.at?.file, after?.at?.file])
  expect(places).toEqual([[expect.stringMatching(/one\.json$/u), expect.stringMatching(/one\.json$/u)]])
})
