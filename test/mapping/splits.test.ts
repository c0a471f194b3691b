import { describe, expect, test } from 'vitest'
import { adapt } from '../../src/adapt/index.ts'
import { Diagnostics } from '../../src/diagnostics/index.ts'
import { printMapping, readMapping } from '../../src/mapping/index.ts'
import { proposeMapping } from '../../src/pipeline/proposals.ts'
import { jsonAdapters, object, typed } from '../adapt/json-versions.ts'
import { object as complex, element, version } from '../adapt/made-up.ts'

const text = { type: 'string' }
const one = typed(object({ name: text, city: text }))
const several = typed(object({ firstName: text, lastName: text, city: text }))

const places = (...names: readonly string[]) => names.map((name) => `/T/${name}`)

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

  test.each([
    ['without data elements', (_: string) => ''],
    ['with data elements', (name: string) => name],
  ])('is proposed in XML: %s', (_, id) => {
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
})
