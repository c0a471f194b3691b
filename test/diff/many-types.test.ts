import { expect, test } from 'vitest'
import { countOccurrences } from '../../src/align/index.ts'
import { diff } from '../../src/diff/index.ts'
import { expandedName, type Particle } from '../../src/schema/index.ts'
import { element, group } from '../support/model.ts'
import { type VersionText, versionOf } from './versions.ts'

const namespaces = 'xmlns:xs="http://www.w3.org/2001/XMLSchema" xmlns:t="urn:t" targetNamespace="urn:t"'
const schema = (...parts: readonly string[]): VersionText => ({
  schemas: { 'r.xsd': `<xs:schema ${namespaces}>${parts.join('')}</xs:schema>` },
})
const local = (name: string, type = 'xs:string', rest = ' minOccurs="0"'): string =>
  `<xs:element name="${name}" type="${type}"${rest}/>`
const sequence = (...parts: readonly string[]): string => `<xs:sequence>${parts.join('')}</xs:sequence>`
const numbers = (count: number): readonly number[] => Array.from({ length: count }, (_, at) => at)

/** Types that extend one another; the first of them has `inside`. */
const chain = (length: number, inside = ''): VersionText =>
  schema(
    local('r', `t:T${length - 1}`, ''),
    ...numbers(length).map((at) => {
      const own = sequence(local(`e${at}`), at === 0 ? inside : '')
      const extension = `<xs:extension base="t:T${at - 1}">${own}</xs:extension>`
      return `<xs:complexType name="T${at}">${at === 0 ? own : `<xs:complexContent>${extension}</xs:complexContent>`}</xs:complexType>`
    }),
  )

/** Types of which each has elements of `links` others; which ones, `step` and `shift` say. */
const linked = (types: number, links: number, [step, shift]: readonly [number, number]): VersionText =>
  schema(
    local('r', 't:T0', ''),
    ...numbers(types).map((at) => {
      const uses = numbers(links).map((link) =>
        local(`e${link}`, `t:T${(at * 7 + link * step + shift) % types}`),
      )
      return `<xs:complexType name="T${at}">${sequence(...uses, local(`own${at}`))}</xs:complexType>`
    }),
  )

test('the elements of deeply nested sequences are counted', () => {
  const depth = 20_000
  const particles = numbers(7).map((number) => element('T', `e${number}`, 'text'))
  const nested = numbers(depth).reduce<Particle>(
    (inner, number) => group('sequence', [inner, ...particles.slice(number % 7, (number % 7) + 1)]),
    group('sequence', []),
  )
  const found = [...countOccurrences(nested)].map(([name, { occurs }]) => [name, occurs])
  expect(found).toEqual(
    particles.map(({ name }, at) => {
      const count = numbers(depth).filter((one) => one % 7 === at).length
      return [expandedName(name), { min: count, max: count }]
    }),
  )
})

test.each([50, 200])(
  'an edit of the first of %i types that extend one another is one entry',
  { tags: 'slow' },
  async (length) => {
    const { changes } = diff(
      await versionOf('a', chain(length)),
      await versionOf('b', chain(length, local('x'))),
    )
    expect(changes.map(({ rule, where }) => [rule, where.path])).toEqual([['element-added', ['r', 'x']]])
  },
)

test.each([
  [40, 12],
  [80, 6],
])(
  '%i types with %i links, all of which lead elsewhere, are compared',
  { tags: 'slow' },
  async (types, links) => {
    const { changes } = diff(
      await versionOf('a', linked(types, links, [13, 0])),
      await versionOf('b', linked(types, links, [17, 1])),
    )
    const uses = types * links
    expect(changes.length).toBeGreaterThan(types)
    // Each compared pair of types has at most its links and its two own elements.
    expect(changes.length).toBeLessThan(200 * (links + 2) + uses)
    expect(changes.filter(({ severity }) => severity === 'breaking').length).toBeGreaterThan(types)
  },
)
