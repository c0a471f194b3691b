import { expect, test } from 'vitest'
import { Diagnostics } from '../../src/diagnostics/index.ts'
import { readMapping } from '../../src/mapping/index.ts'
import { adaptVersions } from '../../src/pipeline/migrate.ts'
import type { Version } from '../../src/schema/index.ts'
import { codeAndPlace } from '../support/told.ts'
import { element, object, version } from './made-up.ts'

/** What is told about a mapping with the sections: the line and column of each entry, and its words. */
async function tell(from: Version, to: Version, sections: string) {
  const problems = new Diagnostics()
  const bytes = new TextEncoder().encode(`formatVersion: 1\nfrom: v1\nto: v2\n${sections}`)
  const mapping = readMapping('m.yaml', bytes, { from: 'v1', to: 'v2' }, problems.sink)
  await adaptVersions(from, to, problems.sink, mapping)
  return problems
    .sorted()
    .filter(({ code }) => code.startsWith('mapping'))
    .map((one) => [codeAndPlace(one), one.message] as const)
}

const pair = (from: string, to: string, more = '') => `  - { from: ${from}, to: ${to}, reason: r${more} }\n`
const token = (name: string, id = '') => element(name, 'xs:token', id, '1..1')

test('a place of a paired root without an adapter is reported as a root without an adapter', async () => {
  const root = (attribute: string, ...content: readonly string[]) =>
    `<xs:complexType name="Root">${content.join('')}<xs:attribute name="${attribute}" type="xs:token"/></xs:complexType>`
  const repeated = `<xs:choice minOccurs="0" maxOccurs="unbounded">${token('a')}${token('b')}</xs:choice>`
  const twice = `<xs:sequence>${token('c')}${token('b')}${token('c')}</xs:sequence>`
  const told = await tell(
    version('v1', 'root', root('q', repeated)),
    version('v2', 'root', root('r', twice)),
    `pairs:\n${pair('/root/@q', '/root/@r')}`,
  )
  expect(told).toEqual([
    ['mapping-no-effect m.yaml:5:13', expect.stringContaining('"root" get no adapter')],
    ['mapping-no-effect m.yaml:5:27', expect.stringContaining('"root" get no adapter')],
  ])
})

test('a place that the root of its entry lacks is not reported as a root without an adapter', async () => {
  const join = (name: string, one: Version, other: Version) => ({
    ...one,
    name,
    sets: [...one.sets, ...other.sets],
  })
  const side = (name: string) =>
    join(
      name,
      version(name, 'One', object('Root', token('x', 'X'), token(name, 'K'))),
      version(name, 'Two', object('Root', token('y', 'Y'), token(name, 'L'))),
    )
  const told = await tell(side('v1'), side('v2'), `pairs:\n${pair('Y', 'Z', ', root: One')}`)
  expect(told).toEqual([
    ['mapping-no-effect m.yaml:5:13', expect.not.stringContaining('counterpart')],
    ['mapping-place-unknown m.yaml:5:20', expect.any(String)],
  ])
})
