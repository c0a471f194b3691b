import { describe, expect, test } from 'vitest'
import { adapt } from '../../src/adapt/index.ts'
import { Diagnostics } from '../../src/diagnostics/index.ts'
import { type Mapping, printMapping, readMapping } from '../../src/mapping/index.ts'
import { proposeMapping } from '../../src/pipeline/proposals.ts'
import type { Version } from '../../src/schema/index.ts'
import { jsonAdapters, mappingOf, object, typed } from '../adapt/json-versions.ts'
import { object as complex, element, version } from '../adapt/made-up.ts'

const text = { type: 'string' }
const one = typed(object({ name: text, city: text }))
const several = typed(object({ firstName: text, lastName: text, city: text }))

const places = (...names: readonly string[]) => names.map((name) => `/T/${name}`)

const sidesOfXml = [
  ['without data elements', (_: string) => ''],
  ['with data elements', (name: string) => name],
] as const

describe('a value that was split or merged', () => {
  test.each([
    ['split', one, several, places('name'), places('firstName', 'lastName')],
    ['merged', several, one, places('firstName', 'lastName'), places('name')],
  ])('is proposed, and moves only where a hook says how: %s', async (_, before, after, from, to) => {
    const plain = await jsonAdapters(before, after)
    const proposal = proposeMapping(plain.adaptation, 'v2')
    expect(proposal.pairs).toEqual([{ from, to, by: 'hook', reason: expect.any(String) }])
    expect(proposal.without).toEqual([])
    const document = Object.fromEntries([...from, '/T/city'].map((path) => [path.slice(3), path]))
    expect(plain.convert('v1', 'T', document, { drop: true }).value).toEqual({ city: '/T/city' })

    const mapping = printMapping(proposal, { from: 'v1', to: 'v2' }, 'mapping.schema.json')
    const mapped = await jsonAdapters(before, after, mapping)
    expect(mapped.told).toEqual([])
    expect(mapped.convert('v1', 'T', document).value).toBeUndefined()
    const names = mapped.from('v1', 'T').hooks
    expect(names).toHaveLength(to.length)
    const hooks = Object.fromEntries(names.map((name) => [name, () => `by ${name}`]))
    const { value } = mapped.convert('v1', 'T', document, { hooks })
    expect(Object.keys(Object(value)).sort()).toEqual([...to.map((path) => path.slice(3)), 'city'].sort())
    const made = to.map((path) => Object(value)[path.slice(3)])
    expect([...made].sort()).toEqual(names.map((name) => `by ${name}`).sort())
  })

  const person = (...names: readonly string[]) =>
    object(Object.fromEntries([...names, 'k'].map((name) => [name, text])))
  const persons = (a: object, b: object) =>
    typed(object({ a: object({ person: a }), b: { type: 'array', items: object({ person: b }) } }))

  test.each([
    ['to another list', person('name'), person(), person(), person('firstName', 'lastName'), []],
    ['over two objects', person('name'), person(), person('firstName'), person('lastName'), []],
    [
      'in both',
      ...[person('name'), person('name'), person('firstName', 'lastName'), person('firstName', 'lastName')],
      ['a', 'b'],
    ],
  ] as const)('is proposed only in its own object: %s', async (_, a, b, newA, newB, holders) => {
    const { adaptation } = await jsonAdapters(persons(a, b), persons(newA, newB))
    const { pairs, without } = proposeMapping(adaptation, 'v2')
    expect(pairs.map(({ from, to }) => [from, to])).toEqual(
      holders.map((one) => {
        const at = (name: string) => `/T/${one}/person/${name}`
        return [[at('name')], [at('firstName'), at('lastName')]]
      }),
    )
    expect(without.map(({ from }) => from)).toEqual(holders.length > 0 ? [] : ['/T/a/person/name'])
  })

  test.each(sidesOfXml)('is proposed in XML: %s', (_, id) => {
    const side = (name: string, ...names: readonly string[]) =>
      version(name, 'root', complex('Root', ...names.map((own) => element(own, 'xs:string', id(own)))))
    const versions = [side('v1', 'city', 'name'), side('v2', 'city', 'lastName', 'firstName')] as const
    const problems = new Diagnostics()
    const options = { header: [], runtime: 'r', folder: 'v1..v2' }
    const proposal = proposeMapping(adapt(...versions, options, problems.sink), 'v2')
    const shown = (name: string) => (id(name) === '' ? `/root/${name}` : name)
    const to = [shown('lastName'), shown('firstName')]
    expect(proposal.pairs).toEqual([{ from: [shown('name')], to, by: 'hook', reason: expect.any(String) }])
    const bytes = new TextEncoder().encode(printMapping(proposal, { from: 'v1', to: 'v2' }, 's.json'))
    const mapping = readMapping('m.yaml', bytes, { from: 'v1', to: 'v2' }, problems.sink)
    expect(mapping?.pairs[0]?.to.map((place) => place.text)).toEqual(to)
    const { pairs } = adapt(...versions, { ...options, ...(mapping ? { mapping } : {}) }, problems.sink)
    expect(pairs[0]?.hooks.map(({ purpose }) => purpose)).toEqual(['mapped', 'mapped'])
    expect(problems.sorted()).toEqual([])
  })

  test.each(sidesOfXml)('is proposed in XML below a root of another name: %s', (_, id) => {
    const side = (name: string, root: string, ...names: readonly string[]) =>
      version(name, root, complex('Root', ...names.map((own) => element(own, 'xs:string', id(own)))))
    const { pairs } = propose(
      side('v1', 'order', 'city', 'name'),
      side('v2', 'orderV2', 'city', 'lastName', 'firstName'),
    )
    const shown = (root: string, name: string) => (id(name) === '' ? `/${root}/${name}` : name)
    expect(pairs.map(({ from, to }) => [from, to])).toEqual([
      [[shown('order', 'name')], [shown('orderV2', 'lastName'), shown('orderV2', 'firstName')]],
    ])
  })

  test('is proposed in XML below an object that the mapping pairs by rule, and only then', () => {
    const side = (name: string, holder: string, ...names: readonly string[]) =>
      version(
        name,
        'root',
        complex('Root', element('id', 'xs:string'), element(holder, 'Party')),
        complex('Party', ...['city', ...names].map((own) => element(own, 'xs:string'))),
      )
    const versions = [side('v1', 'customer', 'name'), side('v2', 'buyer', 'firstName', 'lastName')] as const
    const proposals = ['rule', 'hook'].map((by) => {
      const entry = { from: '/root/customer', to: '/root/buyer', by, reason: 'renamed' }
      const bytes = new TextEncoder().encode(mappingOf({ pairs: [entry] }))
      const mapping = readMapping('m.yaml', bytes, { from: 'v1', to: 'v2' }, () => undefined)
      return propose(...versions, mapping).pairs.map(({ from, to }) => [from, to])
    })
    const parts = ['/root/buyer/firstName', '/root/buyer/lastName']
    expect(proposals).toEqual([[[['/root/customer/name'], parts]], []])
  })

  test.each([
    ['found by its content', {}, 'Person'],
    ['paired by the mapping', { pairs: { types: [{ from: 'Party', to: 'Buyer', reason: 'r' }] } }, 'Buyer'],
  ])('is proposed in JSON below a type of another name: %s', async (_, sections, later) => {
    const party = (...names: readonly string[]) =>
      object(Object.fromEntries([...names, 'city', 'zip'].map((name) => [name, text])))
    const holder = (name: string) => object({ party: { $ref: `#/$defs/${name}` } })
    const { adaptation } = await jsonAdapters(
      typed(holder('Party'), { Party: party('name') }),
      typed(holder(later), {
        [later]: party('firstName', 'lastName'),
      }),
      mappingOf(sections),
    )
    const { pairs } = proposeMapping(adaptation, 'v2')
    const [pair, ...more] = pairs
    expect(more).toEqual([])
    expect(
      [pair?.from, pair?.to].map((all) => [...(all ?? [])].map((path) => path.split('/').at(-1))),
    ).toEqual([['name'], ['firstName', 'lastName']])
  })
})

/** What two versions of XML propose. */
function propose(one: Version, other: Version, mapping?: Mapping) {
  const options = { header: [], runtime: 'r', folder: 'v1..v2', ...(mapping ? { mapping } : {}) }
  return proposeMapping(
    adapt(one, other, options, () => undefined),
    'v2',
  )
}
