import { expect, test } from 'vitest'
import { diff } from '../../src/diff/index.ts'
import { value, versionOf } from './versions.ts'

const codes = '<xs:enumeration value="AB"/><xs:enumeration value="CD"/>'

test.each<[string, readonly [string, string], readonly string[]]>([
  ['a length that every code of the list has already', [codes, `${codes}<xs:minLength value="2"/>`], []],
  [
    'a length that another facet asks for already',
    ['<xs:pattern value="[A-Z]{2}"/>', '<xs:pattern value="[A-Z]{2}"/><xs:maxLength value="4"/>'],
    [],
  ],
  [
    'a pattern that takes more',
    ['<xs:pattern value="[A-Z]{2}"/>', '<xs:pattern value="[A-Z]{2,3}"/>'],
    ['pattern-changed widens breaking receiver'],
  ],
  [
    'a pattern that says the same in other words',
    ['<xs:pattern value="[A-C]+"/>', '<xs:pattern value="(A|B|C)+"/>'],
    [],
  ],
])('%s', async (_, [before, after], want) => {
  const { changes } = diff(await versionOf('a', value(before)), await versionOf('b', value(after)))
  const found = changes.map(({ rule, effect, severity, who }) => [rule, effect, severity, ...who].join(' '))
  expect(found).toEqual(want)
})
