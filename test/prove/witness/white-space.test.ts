import { expect, test } from 'vitest'
import { order, type VersionText, value } from '../../diff/versions.ts'
import { objections, outcome, sideOf, witnessed } from './witnessed.ts'

const facets = (how: string, more: string): string => `<xs:whiteSpace value="${how}"/>${more}`
const most = '<xs:maxLength value="3"/>'
const element = (how: string, more: string): VersionText => value(facets(how, more), 'xs:string')
const attribute = (how: string, more: string): VersionText =>
  order(
    `<xs:attribute name="x"><xs:simpleType><xs:restriction base="xs:string">${facets(how, more)}</xs:restriction></xs:simpleType></xs:attribute>`,
  )
const proven = ['white-space-changed proven']

test.each<[string, readonly [VersionText, VersionText], readonly string[]]>([
  ['counted by a length', [element('collapse', most), element('preserve', most)], proven],
  ['counted no more', [element('preserve', most), element('collapse', most)], proven],
  ['in an attribute', [attribute('collapse', most), attribute('preserve', most)], proven],
  [
    'around a code',
    [element('collapse', '<xs:enumeration value="x"/>'), element('preserve', '<xs:enumeration value="x"/>')],
    proven,
  ],
  [
    'beside a length that changed as well',
    [element('collapse', '<xs:maxLength value="5"/>'), element('preserve', most)],
    ['max-length-narrowed proven', ...proven],
  ],
])('a change of white space shows alone: %s', async (_name, texts, want) => {
  const sides = [await sideOf('a', texts[0]), await sideOf('b', texts[1])] as const
  const { comparison, proofs } = witnessed(...sides)
  expect(comparison.changes.map(outcome).sort()).toEqual(want)
  for (const change of comparison.changes) {
    expect(await objections(sides, change, proofs.get(change.id))).toEqual([])
  }
})
