import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { generate } from '../../../src/generate/index.ts'
import type { Version } from '../../../src/schema/index.ts'
import { corpus, describeCorpus } from '../../support/corpus.ts'
import { generatedFrom } from '../../support/generated.ts'
import {
  annotation,
  attribute,
  complex,
  element,
  reference,
  root,
  scalar,
  setOf,
  versionOf,
} from '../../support/model.ts'

interface Entry {
  readonly id: string
  readonly places: readonly { readonly set: string; readonly root: string; readonly path: string }[]
}

function tableOf(version: Version): readonly Entry[] {
  const file = generate(version, { toolVersion: '0' }, () => {}).find(({ path }) =>
    path.endsWith('data-elements.json'),
  )
  return JSON.parse(file?.text ?? '').dataElements
}

test('substitutes of elements and types have places, too', () => {
  const text = scalar('Text')
  const base = complex('Base', [element('Base', 'a', text.id)])
  const derived = complex('Derived', [element('Derived', 'b', text.id)], {
    derivation: { base: base.id, by: 'extension' },
  })
  const head = root('head', base.id)
  const other = root('other', base.id, { substitutes: head.id })
  const whole = complex('Whole', [reference('Whole', head)])
  const says = (id: string) => annotation({ dataElements: [{ id, subsets: [] }] })
  const set = setOf([text, base, derived, whole], [root('whole', whole.id), head, other], {
    annotations: new Map([
      [other.id, says('1')],
      [`${derived.id}/element:b`, says('2')],
    ]),
  })
  const paths = tableOf(versionOf([set])).map(({ places }) =>
    places.filter((place) => place.root.endsWith('whole')).map(({ path }) => path),
  )
  expect(paths).toEqual([['/whole/other'], ['/whole/head/b', '/whole/other/b']])
})

test('an element in two contexts is two data elements, each at its place', () => {
  const text = scalar('Text')
  const party = complex('Party', [element('Party', 'name', text.id)], {
    attributes: [attribute('Party', 'role', text.id)],
  })
  const order = complex('Order', [
    element('Order', 'buyer', party.id),
    element('Order', 'seller', party.id, { occurs: { min: 0, max: Infinity } }),
  ])
  const meant = (id: string, parent?: string, status = 'M') => ({
    ...{ id, name: `Name of ${id}`, format: 'an..3', subsets: [{ subset: 'S1', status }] },
    ...(parent === undefined ? {} : { parent }),
  })
  const set = setOf([text, party, order], [root('order', order.id)], {
    annotations: new Map([
      [`${order.id}/element:buyer`, annotation({ dataElements: [meant('X10')] })],
      [`${order.id}/element:seller`, annotation({ dataElements: [meant('X9')] })],
      [
        `${party.id}/element:name`,
        annotation({ dataElements: [meant('Y1', 'X10'), meant('Y2', 'X9'), meant('Y2', 'X9', 'C')] }),
      ],
      [`${party.id}/attribute:role`, annotation({ dataElements: [meant('Y3', 'X8')] })],
    ]),
  })
  const place = (path: string, more: object) => ({
    ...{ set: 'shop', root: '{urn:example:shop}order', path, type: 'Text', kind: 'element', min: 1, max: 1 },
    ...more,
  })
  const entry = (id: string, places: readonly object[], status = 'M') => {
    return { id, name: `Name of ${id}`, format: 'an..3', places, subsets: { S1: status } }
  }
  expect(tableOf(versionOf([set]))).toEqual([
    entry('X9', [place('/order/seller', { type: 'Party', min: 0, max: 'unbounded' })]),
    entry('X10', [place('/order/buyer', { type: 'Party' })]),
    entry('Y1', [place('/order/buyer/name', {})]),
    entry('Y2', [place('/order/seller/name', {})], 'M/C'),
    entry('Y3', []),
  ])
})

type Row = ReadonlyMap<string, string>

function facts(file: string): readonly Row[] {
  const [head = '', ...lines] = readFileSync(corpus(`facts/${file}`), 'utf8')
    .trimEnd()
    .split('\n')
  const columns = head.split('\t')
  return lines.map((line) => new Map(line.split('\t').map((cell, index) => [columns[index] ?? '', cell])))
}

describeCorpus('the published versions', () => {
  test.each([
    ['v0-paths.tsv', '{http://efti.eu/v1/consignment/common}consignment', 557],
    ['v0-identifier-paths.tsv', '{http://efti.eu/v1/consignment/identifier}consignment', 19],
  ])('V0: every data element of %s is at its path, and at no other', async (file, element, count) => {
    const { version } = await generatedFrom({ name: 'v0', schemas: 'schemas.zip' }, corpus('corpus/efti/v0'))
    const stated = facts(file).filter((row) => row.get('efti_id'))
    const want = stated.map((row) => `${row.get('efti_id')} ${row.get('path')}`)
    const found = tableOf(version).flatMap(({ id, places }) =>
      places.filter(({ root: name }) => name === element).map(({ path }) => `${id} ${path}`),
    )
    expect(new Set(stated.map((row) => row.get('efti_id'))).size).toBe(count)
    expect(found.sort()).toEqual(want.sort())
  })

  test.each([
    ['v1-fti010-elements.tsv', 'fti010', 574],
    ['v1-fti004-elements.tsv', 'fti004', 54],
  ])('draft V1: every data element of %s has a place', async (file, set, count) => {
    const source = { name: 'v1', status: 'draft', schemas: 'schemas.zip' } as const
    const { version } = await generatedFrom(source, corpus('corpus/efti/v1-draft'))
    const want = new Set(facts(file).map((row) => row.get('eFTI_ID') ?? ''))
    want.delete('')
    const found = new Set(
      tableOf(version).flatMap(({ id, places }) => (places.some((place) => place.set === set) ? [id] : [])),
    )
    expect(want.size).toBe(count)
    expect([...want].filter((id) => !found.has(id))).toEqual([])
  })
})
