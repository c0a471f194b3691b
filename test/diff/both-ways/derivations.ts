const base = (inside: string): string => `<xs:complexType name="B#">${inside}</xs:complexType>`
const whole = (inside: string): string => `<xs:complexType name="D#">${inside}</xs:complexType>`
const derived = (how: string, inside: string): string =>
  `<xs:complexType name="D#"><xs:complexContent><xs:${how} base="t:B#">${inside}</xs:${how}></xs:complexContent></xs:complexType>`
const extended = (inside: string): string => derived('extension', inside)
const restricted = (inside: string): string => derived('restriction', inside)

const x = (said = '', type = 'int'): string => `<xs:attribute name="x" type="xs:${type}" ${said}/>`
const y = '<xs:attribute name="y" type="xs:int"/>'

/** A base `B#` and `D#`, with an attribute that stands in one, the other, or both. */
export const inheritedAttributes: ReadonlyMap<string, string> = new Map([
  ['in the base', base(x()) + extended(y)],
  ['in the derived type', base('') + extended(y + x())],
  ['in none', base('') + extended(y)],
  ['restricted away', base(x() + y) + restricted(x('use="prohibited"'))],
  ['kept', base(x() + y) + restricted('')],
  ['required in the derived type', base(x() + y) + restricted(x('use="required"'))],
  ['short in the derived type', base(x() + y) + restricted(x('', 'short'))],
  ['fixed in the derived type', base(x() + y) + restricted(x('fixed="7"'))],
  ['with a default in the base', base(x('default="7"') + y) + restricted('')],
  ['required in the base', base(x('use="required"')) + extended(y)],
  ['in a type of its own', base(x()) + whole(x() + y)],
  [
    'in a group',
    `<xs:attributeGroup name="G#">${x()}</xs:attributeGroup>${base('<xs:attributeGroup ref="t:G#"/>')}${extended(y)}`,
  ],
  ['a name in the base', base(x('', 'NMTOKEN')) + extended(y)],
  ['a text in the derived type', base('') + extended(y + x('', 'string'))],
])

/** A sequence of elements; those with `?` may be left out. */
function sequence(...names: readonly string[]): string {
  const elements = names.map((name) => {
    const occurs = name.endsWith('?') ? ' minOccurs="0"' : ''
    return `<xs:element name="${name.replace('?', '')}" type="xs:int"${occurs}/>`
  })
  return `<xs:sequence>${elements.join('')}</xs:sequence>`
}

/** The same of elements. */
export const inheritedElements: ReadonlyMap<string, string> = new Map([
  ['in the base', base(sequence('a', 'b?')) + extended(sequence('c'))],
  ['in the derived type', base(sequence('a')) + extended(sequence('b?', 'c'))],
  ['in none', base(sequence('a')) + extended(sequence('c'))],
  ['in a type of its own', base(sequence('a', 'b?')) + whole(sequence('a', 'b?', 'c'))],
  ['restricted away', base(sequence('a', 'b?', 'c?')) + restricted(sequence('a', 'c'))],
  ['kept', base(sequence('a', 'b?', 'c?')) + restricted(sequence('a', 'b?', 'c?'))],
  ['required', base(sequence('a', 'b')) + extended(sequence('c'))],
  [
    'in a group',
    `<xs:group name="G#">${sequence('a', 'b?')}</xs:group>${base('<xs:group ref="t:G#"/>')}${extended(sequence('c'))}`,
  ],
  ['nothing in the base', base('') + extended(sequence('c'))],
])

const text = (name: string, how: string, of: string, inside = ''): string =>
  `<xs:complexType name="${name}"><xs:simpleContent><xs:${how} base="${of}">${inside}</xs:${how}></xs:simpleContent></xs:complexType>`

/** The same of texts. */
export const inheritedTexts: ReadonlyMap<string, string> = new Map([
  ['a number', text('B#', 'extension', 'xs:int') + text('D#', 'extension', 't:B#', y)],
  [
    'a small number',
    text('B#', 'extension', 'xs:int') + text('D#', 'restriction', 't:B#', '<xs:maxInclusive value="7"/>'),
  ],
  ['a text', text('B#', 'extension', 'xs:string') + text('D#', 'extension', 't:B#', y)],
  ['a name', text('B#', 'extension', 'xs:NMTOKEN') + text('D#', 'extension', 't:B#', y)],
  ['by itself', text('B#', 'extension', 'xs:NMTOKEN') + text('D#', 'extension', 'xs:string', y)],
  ['none', base('') + extended(y)],
])
