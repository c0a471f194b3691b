import { dirname } from 'node:path'
import { expect, test } from 'vitest'
import { ingest } from '../../src/ingest/index.ts'
import { noProfile } from '../../src/profile/none.ts'
import { Below, documentTypes, type NodeId, type SchemaSet } from '../../src/schema/index.ts'
import { corpus, describeCorpus } from '../support/corpus.ts'
import { folderWith } from '../support/folder.ts'

async function setsOf(root: string, schemas: string): Promise<readonly SchemaSet[]> {
  const source = { name: 'v', status: 'stable', apis: new Map(), bind: new Map(), schemas } as const
  const version = await ingest(source, { root, profile: noProfile }, (problem) => {
    throw new Error(problem.message)
  })
  return version?.sets ?? []
}

/** What is below a type by following everything from it, which asks each type again. */
function listed(set: SchemaSet, type: NodeId): readonly string[] {
  return documentTypes(set, [type])
    .map(({ id }) => id)
    .sort()
}

function expectSame(set: SchemaSet): void {
  const below = new Below(set, ({ id }) => [id])
  const ids = [...set.nodes.keys()]
  // In both orders: what was met before must not change an answer.
  const found = [...ids, ...ids.toReversed()].map((id) => [id, [...below.of(id)].sort()])
  expect(found).toEqual([...ids, ...ids.toReversed()].map((id) => [id, listed(set, id)]))
  expect(ids.some((id) => below.of(id).size > 1)).toBe(true)
}

const type = (name: string, ...to: readonly string[]): string =>
  `<xs:complexType name="${name}"><xs:sequence>${to
    .map((one) => `<xs:element name="${one.toLowerCase()}" type="${one}" minOccurs="0"/>`)
    .join('')}</xs:sequence></xs:complexType>`

test('types that lead to each other have one answer', async () => {
  const types = [
    type('A', 'B'),
    type('B', 'C', 'E'),
    type('C', 'A', 'D'),
    type('D', 'D'),
    type('E', 'F'),
    type('F', 'E', 'G'),
    type('G'),
  ]
  const schema = `<xs:schema xmlns:xs="http://www.w3.org/2001/XMLSchema">${types.join('')}<xs:element name="a" type="A"/></xs:schema>`
  const [set] = await setsOf(folderWith({ 'a.xsd': schema }), 'a.xsd')
  if (set === undefined) throw new Error('no set')
  expectSame(set)
  const below = new Below(set, (node) => (node.name?.local === 'G' ? [true] : []))
  const leading = [...set.nodes.values()].filter(({ id }) => below.of(id).size > 0)
  expect(leading.map(({ name }) => name?.local).sort()).toEqual(['A', 'B', 'C', 'E', 'F', 'G'])
})

test('a long chain of types is no deep recursion', async () => {
  const count = 150
  const types = Array.from({ length: count }, (_, at) =>
    type(`T${at}`, ...(at + 1 < count ? [`T${at + 1}`] : ['T0'])),
  )
  const schema = `<xs:schema xmlns:xs="http://www.w3.org/2001/XMLSchema">${types.join('')}<xs:element name="a" type="T0"/></xs:schema>`
  const [set] = await setsOf(folderWith({ 'a.xsd': schema.replaceAll('name="t', 'name="e') }), 'a.xsd')
  if (set === undefined) throw new Error('no set')
  const below = new Below(set, ({ name }) => (name?.local.startsWith('T') ? [name.local] : []))
  expect(
    [...set.nodes.keys()].filter((id) => id.includes('T')).every((id) => below.of(id).size === count),
  ).toBe(true)
})

describeCorpus('in published schemas', () => {
  test('every type has below it what following gives', { tags: 'slow' }, async () => {
    const path = corpus('corpus/efti/v0/schemas.zip')
    const sets = await setsOf(dirname(path), 'schemas.zip')
    expect(sets.length).toBeGreaterThan(0)
    for (const set of sets) expectSame(set)
  })
})
