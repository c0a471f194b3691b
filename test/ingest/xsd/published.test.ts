import { readFileSync } from 'node:fs'
import { beforeAll, expect, it } from 'vitest'
import { Diagnostics } from '../../../src/diagnostics/index.ts'
import { readXmlSchemas } from '../../../src/ingest/xsd/index.ts'
import { eftiProfile } from '../../../src/profile/index.ts'
import {
  dataElementPlaces,
  listElementParticles,
  printSteps,
  type SchemaSet,
} from '../../../src/schema/index.ts'
import { corpus, describeCorpus } from '../../support/corpus.ts'
import { unzip } from '../../support/unzip.ts'
import { sourceOf } from './reading.ts'

async function readArchive(path: string): Promise<readonly SchemaSet[]> {
  const problems = new Diagnostics()
  const sets = readXmlSchemas(
    sourceOf(await unzip(corpus(`corpus/efti/${path}`))),
    { profile: eftiProfile },
    problems.sink,
  )
  expect(problems.sorted()).toEqual([])
  return sets
}

/** The rows of a table of facts, by column name. */
function facts(table: string): readonly ReadonlyMap<string, string>[] {
  const [head = '', ...rows] = readFileSync(corpus(`facts/${table}.tsv`), 'utf8')
    .trimEnd()
    .split('\n')
  const columns = head.split('\t')
  return rows.map((row) => new Map(row.split('\t').map((cell, index) => [columns[index] ?? '', cell])))
}

/** Complex types and local elements of a namespace, as declared. */
function declared(set: SchemaSet, namespace: string): { types: number; elements: readonly string[] } {
  const types = [...set.nodes.values()].filter(
    (node) => node.kind === 'complex' && node.name?.namespace === namespace,
  )
  const elements = types.flatMap((node) => {
    if (node.kind !== 'complex' || node.content.kind !== 'elements') return []
    return [...listElementParticles(node.content.particle)].map(({ name, occurs }) => {
      const max = occurs.max === Number.POSITIVE_INFINITY ? 'unbounded' : occurs.max
      return `${node.name?.local}/${name.local} ${occurs.min}..${max}`
    })
  })
  return { types: types.length, elements }
}

const common = 'http://efti.eu/v1/consignment/common'
const identifier = 'http://efti.eu/v1/consignment/identifier'

describeCorpus('V0 as published', () => {
  let set: SchemaSet
  beforeAll(async () => {
    const [only] = await readArchive('v0/schemas.zip')
    if (only === undefined) throw new Error('no set')
    set = only
  })

  it.each([
    ['v0-elements', common, 54, 295],
    ['v0-identifier-elements', identifier, 7, 18],
  ] as const)('%s: every type and element', (table, namespace, types, elements) => {
    const got = declared(set, namespace)
    expect([got.types, got.elements.length]).toEqual([types, elements])
    const rows = facts(table)
      .filter((row) => row.get('kind') === 'element')
      .map((row) => `${row.get('complexType')}/${row.get('name')} ${row.get('min')}..${row.get('max')}`)
    expect([...got.elements].sort()).toEqual([...new Set(rows)].sort())
  })

  it.each([
    ['v0-paths', common],
    ['v0-identifier-paths', identifier],
  ] as const)('%s: each data element at its one place', (table, namespace) => {
    const root = set.elements.get(`{${namespace}}consignment`)
    if (root === undefined) throw new Error('no root')
    const places = dataElementPlaces(set, root).map(
      ({ steps, dataElement }) => `${printSteps(steps)} ${dataElement.id}`,
    )
    const rows = facts(table).filter((row) => row.get('efti_id') !== '')
    expect(places.toSorted()).toEqual(
      rows.map((row) => `${row.get('path')} ${row.get('efti_id')}`).toSorted(),
    )
    if (table === 'v0-paths') expect(places.length).toBe(557)
  })

  it('reads every subset and status', () => {
    const got = [...set.annotations].flatMap(([id, { dataElements }]) => {
      if (!id.startsWith(`type:{${common}}`)) return []
      return dataElements.flatMap(({ id: element, subsets }) =>
        subsets.map(({ subset, status }) => `${element} ${subset} ${status}`),
      )
    })
    const rows = facts('v0-subsets').map(
      (row) => `${row.get('efti_id')} ${row.get('subset')} ${row.get('status')}`,
    )
    expect(rows.length).toBeGreaterThan(20_000)
    expect([...new Set(got)].sort()).toEqual([...new Set(rows)].sort())
  })
})

describeCorpus('earlier states of V0', () => {
  it.each(['2024-10-test-fest', '2025-01-release-0.5.0', '2025-02-test-fest-2'])('%s', async (state) => {
    const sets = await readArchive(`v0-history/${state}/schemas.zip`)
    expect(sets.map(({ name }) => name)).toEqual(['schemas'])
  })
})

describeCorpus('V1 as drafted', () => {
  let sets: readonly SchemaSet[]
  beforeAll(async () => {
    sets = await readArchive('v1-draft/schemas.zip')
  })

  it('a set for each message', () => {
    expect(sets.map(({ name, files }) => `${name} ${files.length}`)).toEqual([
      'fti004 4',
      'fti009 4',
      'fti010 4',
      'fti025 4',
      'fti029 4',
      'fti030 4',
    ])
  })

  it.each([
    ['fti004', 'v1-fti004-elements'],
    ['fti010', 'v1-fti010-elements'],
  ] as const)('%s: every element of the aggregate types with its data element', (name, table) => {
    const set = sets.find((each) => each.name === name)
    if (set === undefined) throw new Error('no set')
    const aggregate = 'urn:eu:move:eFTI:data:standard:ReusableAggregateBusinessInformationEntity:34'
    const got = [...set.annotations].flatMap(([id, { dataElements }]) => {
      const [, type, element] = /^type:\{(?:[^}]*)\}([^/]+)\/element:([^/]+)$/.exec(id) ?? []
      if (!id.startsWith(`type:{${aggregate}}`) || element === undefined) return []
      return dataElements.map((each) =>
        [type, element, each.id, each.codeList ?? '', each.name ?? ''].join('|'),
      )
    })
    const rows = facts(table).filter((row) => row.get('eFTI_ID') !== '')
    const want = rows.map((row) =>
      ['complexType', 'name', 'eFTI_ID', 'eFTI_CL', 'eFTI_BN'].map((key) => row.get(key) ?? '').join('|'),
    )
    expect(got.toSorted()).toEqual(want.toSorted())
  })

  it('574 ids in aggregate types, each at one place', () => {
    const set = sets.find(({ name }) => name === 'fti010')
    const [root] = set?.elements.values() ?? []
    if (set === undefined || root === undefined) throw new Error('no root')
    const ids = new Set(facts('v1-fti010-elements').map((row) => row.get('eFTI_ID')))
    const found = dataElementPlaces(set, root).filter(({ dataElement }) => ids.has(dataElement.id))
    expect(found.length).toBe(574)
    expect(new Set(found.map(({ dataElement }) => dataElement.id)).size).toBe(574)
  })

  it('a search parameter says what it repeats', () => {
    const set = sets.find(({ name }) => name === 'fti004')
    const elements = [...(set?.annotations.values() ?? [])].flatMap(({ dataElements }) => dataElements)
    expect(elements.filter(({ refersTo }) => refersTo !== undefined).length).toBe(20)
    expect(elements.find(({ id }) => id === 'ASBIE2139')?.refersTo).toBe('eFTI39')
  })
})
