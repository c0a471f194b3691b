import { expect, test } from 'vitest'
import { diff } from '../../../src/diff/index.ts'
import { value, versionOf } from '../versions.ts'

test.each([
  [
    'digits and a bound that refuse the same numbers',
    'xs:nonNegativeInteger',
    '<xs:totalDigits value="2"/><xs:maxInclusive value="99"/>',
  ],
  [
    'a length and a pattern that refuse the same texts',
    'xs:string',
    '<xs:maxLength value="3"/><xs:pattern value="(.|\\s){0,3}"/>',
  ],
])('%s are reported', async (_, base, facets) => {
  const [before, after] = [await versionOf('a', value('', base)), await versionOf('b', value(facets, base))]
  const told = (from: typeof before, to: typeof before) =>
    diff(from, to).changes.map(({ effect, severity }) => `${effect} ${severity}`)
  expect(told(before, after)).toEqual(['narrows breaking', 'narrows breaking'])
  expect(told(after, before)).toEqual(['widens breaking', 'widens breaking'])
})
