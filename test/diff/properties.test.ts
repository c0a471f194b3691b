import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Change, diff } from '../../src/diff/index.ts'
import { effectsOf, lostBreaks } from './laws.ts'
import { order, versionOf, xsd } from './versions.ts'

interface Part {
  readonly name: string
  readonly min: number
  readonly more: number
  readonly length: number
}

const part = fc.record({
  name: fc.constantFrom('a', 'b', 'c', 'd'),
  min: fc.integer({ min: 0, max: 2 }),
  more: fc.integer({ min: 0, max: 2 }),
  length: fc.integer({ min: 1, max: 3 }),
})
const parts = fc.uniqueArray(part, { selector: ({ name }) => name, minLength: 1, maxLength: 4 })

function text(list: readonly Part[]): string {
  const sorted = [...list].sort((a, b) => (a.name < b.name ? -1 : 1))
  const elements = sorted.map(
    ({ name, min, more, length }) =>
      `<xs:element name="${name}" minOccurs="${min}" maxOccurs="${min + more || 1}"><xs:simpleType>
         <xs:restriction base="xs:token"><xs:maxLength value="${length}"/></xs:restriction>
       </xs:simpleType></xs:element>`,
  )
  return `<xs:sequence>${elements.join('')}</xs:sequence>`
}

const count = (changes: readonly Change[], effect: string): number =>
  changes.filter((change) => change.effect === effect).length

test('swapping two versions turns what narrows into what widens', { tags: 'slow' }, async () => {
  await fc.assert(
    fc.asyncProperty(parts, parts, async (one, other) => {
      const [before, after] = [
        await versionOf('a', order(text(one))),
        await versionOf('b', order(text(other))),
      ]
      const [there, back] = [diff(before, after).changes, diff(after, before).changes]
      expect(count(there, 'narrows')).toBe(count(back, 'widens'))
      expect(count(there, 'widens')).toBe(count(back, 'narrows'))
      expect(count(there, 'replaces')).toBe(count(back, 'replaces'))
      expect(diff(before, before).changes).toEqual([])
    }),
    { numRuns: 60 },
  )
})

test('what breaks in one step of an XML Schema breaks in one of two', { tags: 'slow' }, async () => {
  await fc.assert(
    fc.asyncProperty(parts, parts, parts, async (...steps) => {
      const [one, two, three] = await Promise.all(
        steps.map((step, index) => versionOf(`v${index}`, order(text(step)))),
      )
      if (one && two && three) expect(lostBreaks(one, two, three)).toEqual([])
    }),
    { numRuns: 40 },
  )
})

test('the order of the declarations of an XML Schema says nothing', async () => {
  await fc.assert(
    fc.asyncProperty(parts, parts, async (one, other) => {
      const declarations = [
        '<xs:element name="order" type="t:Order"/>',
        `<xs:complexType name="Order"><xs:sequence><xs:element name="first" type="t:A"/>
          <xs:element name="second" type="t:B"/></xs:sequence></xs:complexType>`,
        `<xs:complexType name="A">${text(one)}</xs:complexType>`,
        `<xs:complexType name="B">${text(other)}</xs:complexType>`,
      ]
      const read = (name: string, list: readonly string[]) =>
        versionOf(name, { schemas: { 'order.xsd': xsd(list.join('')) } })
      const [there, back] = [await read('a', declarations), await read('b', declarations.toReversed())]
      expect(effectsOf(diff(there, back).changes)).toEqual([])
    }),
    { numRuns: 30 },
  )
})

const idsOf = async (before: string, after: string) =>
  diff(await versionOf('a', order(before)), await versionOf('b', order(after))).changes.map(({ id }) => id)

test('an id survives edits elsewhere and other line numbers', async () => {
  const small = (a: number): string => text([{ name: 'b', min: 0, more: a, length: 3 }])
  const [id] = await idsOf(small(2), small(1))
  const more = { name: 'a', min: 0, more: 1, length: 2 }
  const wide = (a: number, rest: readonly Part[]): string =>
    `\n\n${text([...rest, { name: 'b', min: 0, more: a, length: 3 }])}`
  expect(await idsOf(wide(2, []), wide(1, [more]))).toContain(id)
  expect(await idsOf(wide(2, [more]), wide(1, [more]))).toEqual([id])
})
