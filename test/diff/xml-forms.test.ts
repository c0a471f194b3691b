import { expect, test } from 'vitest'
import { diff } from '../../src/diff/index.ts'
import { quotedIn } from '../support/quoted.ts'
import { order, type VersionText, versionOf } from './versions.ts'

const typed = (type: string): VersionText =>
  order(`<xs:sequence><xs:element name="a" ${type}/></xs:sequence>`)
const made = (of: string): VersionText =>
  order(`<xs:sequence><xs:element name="a"><xs:simpleType>${of}</xs:simpleType></xs:element></xs:sequence>`)

test.each([
  ['anything', typed('type="xs:anyType"'), typed('type="xs:string"'), ['string', 'anyType']],
  ['what has no type', typed(''), typed('type="xs:int"'), ['integer', 'anyType']],
  [
    'a list and a union',
    made('<xs:list itemType="xs:int"/>'),
    made('<xs:union memberTypes="xs:int xs:date"/>'),
    ['union', 'list'],
  ],
] as const)('%s is reported in the words of XML Schema', async (_, before, after, [is, was]) => {
  const { changes } = diff(await versionOf('a', before), await versionOf('b', after))
  expect(changes.map(({ rule, message }) => [rule, ...quotedIn(message)])).toEqual([
    ['form-changed', `"${was}"`, `"${is}"`],
  ])
})
