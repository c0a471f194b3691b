import { beforeAll, describe, expect, it } from 'vitest'
import { adapt } from '../../src/adapt/index.ts'
import { Diagnostics } from '../../src/diagnostics/index.ts'
import { readMapping } from '../../src/mapping/index.ts'
import type { Version } from '../../src/schema/index.ts'
import type { OutputFile } from '../../src/typescript/index.ts'
import { compileErrors } from './compile.ts'
import { adaptVersions, element, object, version } from './made-up.ts'
import { type RunningAdapter, runAdapters, runtimeBeside } from './run-adapters.ts'

const root = (name: string): string => `<xs:element name="${name}" type="${name}"/>`
const derived = (name: string, base: string, member: string): string =>
  `<xs:complexType name="${name}"><xs:complexContent><xs:extension base="${base}"><xs:sequence>${member}</xs:sequence></xs:extension></xs:complexContent></xs:complexType>`

/** The types that the roots of a version have in common; the later version needs a person's country. */
const parts = (isLater: boolean): readonly string[] => [
  object(
    'Party',
    element('name', 'xs:token'),
    element('person', 'Person', '', '0..*'),
    element('owner', 'Party'),
  ),
  object('Person', element('id', 'xs:token'), element('country', 'xs:token', '', isLater ? '1..1' : '0..1')),
  derived('Doctor', 'Person', element('title', 'xs:token')),
]
const orders = (isLater: boolean) =>
  version(
    isLater ? 'b' : 'a',
    'order',
    root('Bill'),
    object('Line', element('text', isLater ? 'xs:string' : 'xs:token'), element('count', 'xs:token')),
    ...parts(isLater),
    object('Root', element('buyer', 'Party'), element('line', 'Line', '', '0..*')),
    object('Bill', element('payer', 'Party'), element('sum', 'xs:token')),
  )

const find = (files: readonly OutputFile[], part: string): string =>
  files.find(({ path }) => path.includes(part))?.text ?? ''
const listFunctions = (text: string): readonly string[] =>
  [...text.matchAll(/^(?:export )?function (\w+)/gmu)].map(([, name]) => name ?? '')

describe('two roots that hold the same types', () => {
  const versions = [orders(false), orders(true)] as const
  const adaptation = adaptVersions(...versions)
  const { files } = adaptation
  let adapters: ReadonlyMap<string, RunningAdapter>
  beforeAll(async () => {
    adapters = await runAdapters('shared', adaptation)
  })

  it('get one module of the functions for these types in each direction', () => {
    const shared = files.filter(({ path }) => path.includes('/shared/')).map(({ path }) => path)
    expect(shared).toEqual([
      'a..b/adapters/shared/backward-schemas-to-schemas.ts',
      'a..b/adapters/shared/forward-schemas-to-schemas.ts',
    ])
    expect(listFunctions(find(files, '/shared/forward'))).toEqual([
      'toBuyer',
      'toPerson',
      'toPerson_Doctor_',
      'toPersonByType',
    ])
    expect(listFunctions(find(files, 'adapters/a-no-namespace-order'))).toEqual([
      'aNoNamespace_OrderToBNoNamespace_Order',
      'toOrder',
      'toLine',
    ])
    expect(listFunctions(find(files, 'adapters/a-no-namespace-bill'))).toEqual([
      'aNoNamespace_BillToBNoNamespace_Bill',
      'toBill',
    ])
  })

  it('two roots that share converted types compile', () => {
    expect(compileErrors(files, versions)).toEqual([])
  })

  it('each ask their own hooks', () => {
    const person = [{ id: '1' }, { $type: 'Doctor', id: '2', country: 'EE', title: 'Dr' }]
    const party = { name: 'Tea', owner: { person } }
    const made = (country: string) => ({
      name: 'Tea',
      owner: { person: [{ id: '1', country }, person[1]] },
    })
    const convert = (name: string, value: object, answer: string) => {
      const adapter = adapters.get(`aNoNamespace_${name}ToBNoNamespace_${name}`)
      const hooks = Object.fromEntries(adapter?.hooks.map((hook) => [hook, () => answer]) ?? [])
      return adapter?.run(value, {}, { [adapter.name]: hooks }).value
    }
    expect(convert('Order', { buyer: party }, 'FI')).toEqual({ buyer: made('FI') })
    expect(convert('Bill', { payer: party, sum: '3' }, 'LT')).toEqual({ payer: made('LT'), sum: '3' })
  })
})

/** The functions that the adapters of two versions share, and those of one adapter; all of them compile. */
function listBoth(versions: readonly [Version, Version], mapping?: string) {
  const diagnostics = new Diagnostics()
  const bytes = new TextEncoder().encode(`formatVersion: 1\nfrom: a\nto: b\n${mapping}`)
  const read =
    mapping === undefined ? undefined : readMapping('m.yaml', bytes, { from: 'a', to: 'b' }, diagnostics.sink)
  const options = { header: ['made up'], runtime: runtimeBeside, folder: 'a..b' }
  const { files } = adapt(...versions, { ...options, ...(read ? { mapping: read } : {}) }, diagnostics.sink)
  expect(diagnostics.sorted()).toEqual([])
  expect(compileErrors(files, versions)).toEqual([])
  const shared = listFunctions(find(files, '/shared/forward'))
  return { shared, own: listFunctions(find(files, 'adapters/a-no-namespace-bill')).slice(1) }
}

describe('functions are not shared', () => {
  it('where the mapping file decides a place in an object', () => {
    const mapping = 'without:\n  - { from: /Bill/payer/owner/name, policy: drop, reason: unused }\n'
    const found = listBoth([orders(false), orders(true)], mapping)
    expect(found.own).toEqual(['toBill', 'toPayer', 'toOwner', 'toPersonByType'])
    expect(found.shared).toEqual(['toBuyer', 'toPerson', 'toPerson_Doctor_', 'toPersonByType'])
  })

  it('where a hook of one name asks for something else in another adapter', () => {
    const made = (name: string, occurs: string) =>
      version(
        name,
        'order',
        root('Bill'),
        object('Same', element('text', 'xs:token'), element('more', 'xs:token')),
        object('One', element('code', 'xs:token', '', occurs), element('same', 'Same')),
        object('Two', element('code', 'xs:boolean', '', occurs), element('same', 'Same')),
        object('Root', element('one', 'One'), element('two', 'Two')),
        object('Bill', element('two', 'Two'), element('one', 'One')),
      )
    const found = listBoth([made('a', '0..1'), made('b', '1..1')])
    expect(found).toEqual({ shared: ['toSame'], own: ['toBill', 'toTwo', 'toOne'] })
  })

  it('where data elements say what a place means', () => {
    const made = (name: string) =>
      version(
        name,
        'order',
        root('Bill'),
        object('Party', element('name', 'xs:token', 'N')),
        object('Root', element('buyer', 'Party', 'B')),
        object('Bill', element('payer', 'Party', 'P'), element('sum', 'xs:token', 'S')),
      )
    expect(listBoth([made('a'), made('b')]).shared).toEqual([])
  })
})
