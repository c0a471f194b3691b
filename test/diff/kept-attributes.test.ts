import { describe, expect, test } from 'vitest'
import { diff } from '../../src/diff/index.ts'
import { versionOf, xsd } from './versions.ts'

const attribute = '<xs:attribute name="x" type="xs:int"/>'
const extension = (name: string, inside: string): string =>
  `<xs:complexType name="${name}"><xs:complexContent><xs:extension base="t:Base">${inside}</xs:extension></xs:complexContent></xs:complexType>`

/** Elements of two types made from a base, and what the base and the two declare. */
const version = (base: string, one: string, other: string, more = '') => ({
  schemas: {
    'a.xsd': xsd(
      `<xs:complexType name="Base">${base}</xs:complexType>${extension('One', one)}${extension('Other', other)}<xs:element name="one" type="t:One"/><xs:element name="other" type="t:Other"/>${more}`,
    ),
  },
})

describe('an attribute that moves from a base to the types made from it', () => {
  test.each([
    ['all of them', version('', attribute, attribute), ['risky attribute-removed']],
    ['one alone', version('', attribute, ''), ['breaking attribute-removed']],
    [
      'one as something else',
      version('', attribute, attribute.replace('xs:int', 'xs:short')),
      ['breaking lower-bound-narrowed', 'breaking upper-bound-narrowed'],
    ],
    [
      'one that needs it now',
      version('', attribute, attribute.replace('/>', ' use="required"/>')),
      ['breaking attribute-became-required'],
    ],
  ])('%s', async (_, after, want) => {
    expect(await told(version(attribute, '', ''), after)).toEqual(expect.arrayContaining(want))
  })

  test('and is lost where an element has the base itself', async () => {
    const more = '<xs:element name="base" type="t:Base"/>'
    const [before, after] = [version(attribute, '', '', more), version('', attribute, attribute, more)]
    expect(await told(before, after)).toContain('breaking attribute-removed')
  })

  test('and back is no change of documents', async () => {
    const found = await told(version('', attribute, attribute), version(attribute, '', ''))
    expect(found.filter((one) => one.startsWith('breaking'))).toEqual([])
  })
})

type Text = ReturnType<typeof version>

async function told(before: Text, after: Text): Promise<readonly string[]> {
  const { changes } = diff(await versionOf('a', before), await versionOf('b', after))
  return changes.map(({ severity, rule }) => `${severity} ${rule}`)
}
