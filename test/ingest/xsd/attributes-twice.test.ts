import { describe, expect, it } from 'vitest'
import { place, printed, read, schema } from './reading.ts'

/** Lines 2 to 7 of every document here; what is tested begins on line 8. */
const declared = `<xs:attributeGroup name="g"><xs:attribute name="x" type="xs:ID"/></xs:attributeGroup>
<xs:attributeGroup name="h"><xs:attribute name="x" type="xs:ID"/></xs:attributeGroup>
<xs:complexType name="Own"><xs:attribute name="x" type="xs:ID"/></xs:complexType>
<xs:complexType name="Grouped"><xs:attributeGroup ref="a:g"/></xs:complexType>
<xs:complexType name="Further"><xs:complexContent><xs:extension base="a:Grouped"/></xs:complexContent></xs:complexType>
<xs:complexType name="Value"><xs:simpleContent><xs:extension base="xs:string"><xs:attributeGroup ref="a:g"/></xs:extension></xs:simpleContent></xs:complexType>`

const type = (content: string): string => `<xs:complexType name="T">\n${content}\n</xs:complexType>`
const extension = (base: string, content: string, kind = 'complex'): string =>
  `<xs:complexType name="T"><xs:${kind}Content><xs:extension base="a:${base}">\n${content}\n</xs:extension></xs:${kind}Content></xs:complexType>`
const group = '<xs:attributeGroup ref="a:g"/>'
const other = '<xs:attributeGroup ref="a:h"/>'
const own = '<xs:attribute name="x"/>'

describe('a repeated attribute is reported at the second reference', () => {
  it.each<[string, string, string, readonly string[]]>([
    ['two of a type', type(`${own}\n${own}`), '10:1', ['9:1']],
    ['a group of a type', type(`${own}\n${group}`), '10:1', ['9:1', '2:29']],
    ['an attribute after its group', type(`${group}\n${own}`), '10:1', ['9:1', '2:29']],
    ['two groups of a type', type(`${other}\n${group}`), '10:1', ['9:1', '3:29', '2:29']],
    ['one group twice', type(`${group}\n${group}`), '10:1', ['9:1', '2:29']],
    [
      'two groups of a group',
      `<xs:attributeGroup name="k">\n${other}\n${group}\n</xs:attributeGroup>`,
      '10:1',
      ['9:1', '3:29', '2:29'],
    ],
    ['an attribute of the base', extension('Own', own), '9:1', ['4:28']],
    ['a group, where the base has the attribute', extension('Own', group), '9:1', ['4:28', '2:29']],
    ['the group of the base again', extension('Grouped', group), '9:1', ['5:32', '2:29']],
    ['an attribute of a group of the base', extension('Grouped', own), '9:1', ['5:32', '2:29']],
    ['another group, two steps from the base', extension('Further', other), '9:1', ['5:32', '2:29', '3:29']],
    ['the group of a base with simple content', extension('Value', group, 'simple'), '9:1', ['7:79', '2:29']],
  ])('%s', (_what, body, at, related) => {
    // Nothing that follows from it is told: the attribute is an ID, and a type has one at most.
    const { diagnostics } = read(new Map([['a.xsd', schema(`${declared}\n${body}`)]]))
    expect(diagnostics.map((one) => `${one.code} ${place(one)}`)).toEqual([`xsd-duplicate a.xsd:${at}`])
    expect(diagnostics[0]?.related.map(printed)).toEqual(related.map((one) => `a.xsd:${one}`))
  })

  it('a restriction may repeat an attribute of its base', () => {
    const body = `<xs:complexType name="T"><xs:complexContent><xs:restriction base="a:Grouped">${group}</xs:restriction></xs:complexContent></xs:complexType>`
    expect(read(new Map([['a.xsd', schema(`${declared}\n${body}`)]])).diagnostics).toEqual([])
  })
})
