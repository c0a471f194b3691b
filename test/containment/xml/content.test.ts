import { expect, test } from 'vitest'
import { xmlContainment } from '../../../src/containment/xml/index.ts'
import { rootOf, schemaSet, verdictOf } from './compared.ts'

test('questions about two contents have separate answers', () => {
  const set = schemaSet(
    ['One', 'Two']
      .map(
        (name) =>
          `<xs:complexType name="${name}"><xs:sequence><xs:element name="${name}"/></xs:sequence></xs:complexType>`,
      )
      .join(''),
  )
  const [one, two] = ['One', 'Two'].map((name) => set.nodes.get(`type:{urn:example:s}${name}`))
  if (one?.kind !== 'complex' || two?.kind !== 'complex') throw new Error('two types')
  const containment = xmlContainment(set, set)
  const kinds = [
    containment.content(one.content, one.content),
    containment.content(one.content, two.content),
    containment.content(two.content, two.content),
  ].map(({ kind }) => kind)
  expect(kinds).toEqual(['yes', 'no', 'yes'])
})

test('questions about elements can be asked again, in any order', () => {
  const [a, b] = ['xs:int', 'xs:long'].map((type) => schemaSet(`<xs:element name="root" type="${type}"/>`))
  if (!a || !b) throw new Error('two sets')
  const there = xmlContainment(a, b)
  const back = xmlContainment(b, a)
  for (let times = 0; times < 2; times += 1) {
    expect(there.elements(rootOf(a), rootOf(b)).kind).toBe('yes')
    expect(back.elements(rootOf(b), rootOf(a)).kind).toBe('no')
  }
})

test.each([
  ['white space', ' ', 'yes'],
  ['a word', 'x', 'no'],
])('a fixed value in element-only content: %s', (_, fixed, want) => {
  const root = (content: string): string =>
    `<xs:element name="root"><xs:complexType><xs:sequence>${content}</xs:sequence></xs:complexType></xs:element>`
  const before = root(`<xs:element name="a" type="xs:string" fixed="${fixed}"/>`)
  const after = root(
    '<xs:element name="a"><xs:complexType><xs:sequence><xs:element name="b" minOccurs="0"/></xs:sequence></xs:complexType></xs:element>',
  )
  expect(verdictOf(before, after).kind).toBe(want)
})
