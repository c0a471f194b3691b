import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Change, diff } from '../../src/diff/index.ts'
import { order, versionOf } from './versions.ts'

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

test('swapping two versions turns what narrows into what widens', async () => {
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
