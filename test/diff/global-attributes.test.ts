import { expect, test } from 'vitest'
import { diff } from '../../src/diff/index.ts'
import { type VersionText, versionOf, xsd } from './versions.ts'

const types = (declarations: string): VersionText => ({ schemas: { 'types.xsd': xsd(declarations) } })
const global = (said: string, ...roots: readonly string[]): VersionText =>
  types(`<xs:attribute name="g" ${said}${roots.join('')}`)
const root = (name: string, content: string): string =>
  `<xs:element name="${name}"><xs:complexType>${content}</xs:complexType></xs:element>`
const made = (name: string, content: string): string =>
  `<xs:element name="${name}" type="t:${name}"/><xs:complexType name="${name}">${content}</xs:complexType>`
const use = '<xs:attribute ref="t:g"/>'
const wild = '<xs:anyAttribute processContents="lax"/>'
const text = 'type="xs:string"/>'
const number = 'type="xs:int"/>'
const short = (length: number): string =>
  `><xs:simpleType><xs:restriction base="xs:string"><xs:maxLength value="${length}"/></xs:restriction></xs:simpleType></xs:attribute>`
const all = [made('r', use), made('s', use), root('w', wild), root('v', wild.replace('lax', 'strict'))]
const own = (type: string): string =>
  ['a', 'b'].map((name) => `<xs:attribute name="${name}" type="${type}"/>`).join('')

test.each<[string, VersionText, VersionText, readonly string[]]>([
  ['of another type', global(text, ...all), global(number, ...all), ['form-changed narrows r/@g']],
  [
    'of another length',
    global(short(3), ...all),
    global(short(4), ...all),
    ['max-length-widened widens r/@g'],
  ],
  [
    'of another fixed value',
    global(`fixed="a" ${text}`, ...all),
    global(`fixed="b" ${text}`, ...all),
    ['attribute-fixed-changed replaces r/@g'],
  ],
  [
    'that wildcards alone find',
    global(text, root('w', wild)),
    global(number, root('w', wild)),
    ['wildcard-attribute-changed narrows w/@g'],
  ],
  [
    'beside a use that says more itself',
    global(`fixed="a" ${text}`, root('r', '<xs:attribute ref="t:g" use="required"/>'), root('w', wild)),
    global(`fixed="b" ${text}`, root('r', use), root('w', wild)),
    ['attribute-fixed-changed replaces r/@g', 'attribute-became-optional widens r/@g'],
  ],
])('a global attribute %s is one entry', async (_, before, after, want) => {
  expect((await shown(before, after)).sort()).toEqual([...want].sort())
})

test.each<[string, VersionText, VersionText, readonly string[]]>([
  [
    'attributes of one root',
    types(root('r', own('xs:string'))),
    types(root('r', own('xs:int'))),
    ['form-changed narrows r/@a', 'form-changed narrows r/@b'],
  ],
  [
    'roots',
    types('<xs:element name="r" type="xs:string"/><xs:element name="s" type="xs:string"/>'),
    types('<xs:element name="r" type="xs:int"/><xs:element name="s" type="xs:int"/>'),
    ['form-changed narrows r', 'form-changed narrows s'],
  ],
])('two %s that became of another built-in type are two entries', async (_, before, after, want) => {
  expect(await shown(before, after)).toEqual(want)
})

async function shown(before: VersionText, after: VersionText): Promise<string[]> {
  const { changes } = diff(await versionOf('a', before), await versionOf('b', after))
  return changes.map(({ rule, effect, where }) => `${rule} ${effect} ${where.path.join('/')}`)
}
