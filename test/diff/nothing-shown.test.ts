import { expect, test } from 'vitest'
import { diff } from '../../src/diff/index.ts'
import { type VersionText, versionOf, xsd } from './versions.ts'

const types = (declarations: string): VersionText => ({ schemas: { 'types.xsd': xsd(declarations) } })

/** A root of a type of which another is an extension. */
const heirs = (block: string, name: string): VersionText =>
  types(
    `<xs:element name="r" type="t:Base" ${block}/>${base}<xs:complexType name="${name}"><xs:complexContent><xs:extension base="t:Base"/></xs:complexContent></xs:complexType>`,
  )

/** A root with lists and these constraints. */
const constrained = (constraints: string): VersionText =>
  types(
    `<xs:element name="r"><xs:complexType><xs:sequence><xs:element name="a" maxOccurs="9"><xs:complexType><xs:attribute name="i"/><xs:attribute name="j"/></xs:complexType></xs:element><xs:element name="b" maxOccurs="9"><xs:complexType><xs:attribute name="i"/><xs:attribute name="j"/></xs:complexType></xs:element></xs:sequence></xs:complexType>${constraints}</xs:element>`,
  )
/** A root with elements that are declared globally. */
const global = (constraints: string): VersionText =>
  types(
    `<xs:element name="r"><xs:complexType><xs:sequence><xs:element ref="t:item" maxOccurs="9"/></xs:sequence></xs:complexType>${constraints}</xs:element><xs:element name="item"><xs:complexType><xs:attribute name="id"/></xs:complexType></xs:element>`,
  )
const constraint = (
  kind: string,
  name: string,
  path: string,
  fields: readonly string[],
  refer = '',
): string =>
  `<xs:${kind} name="${name}" ${refer}><xs:selector xpath="${path}"/>${fields.map((field) => `<xs:field xpath="${field}"/>`).join('')}</xs:${kind}>`
const keyed = (key: string, keyFields: readonly string[], fields: readonly string[]): VersionText =>
  constrained(
    constraint('key', key, 't:a', keyFields) +
      constraint('keyref', `${key}Ref`, 't:b', fields, `refer="t:${key}"`),
  )

const child = (name: string): string => `<xs:element name="${name}" type="xs:string"/>`
const base = `<xs:complexType name="Base"><xs:sequence>${child('a')}</xs:sequence></xs:complexType>`
const inherited = `<xs:complexContent><xs:extension base="t:Base"><xs:sequence>${child('b')}</xs:sequence></xs:extension></xs:complexContent>`
const more = (content: string): VersionText =>
  types(`<xs:element name="r" type="t:More"/>${base}<xs:complexType name="More">${content}</xs:complexType>`)
const blocked = (block: string, type = 't:Base'): VersionText =>
  types(`<xs:element name="r" type="${type}" ${block}/>${base}`)

test.each<[string, VersionText, VersionText, readonly string[]]>([
  ['a key of another name', keyed('k', ['@i'], ['@i']), keyed('other', ['@i'], ['@i']), []],
  [
    'fields in another order',
    constrained(constraint('unique', 'u', 't:a', ['@i', '@j'])),
    constrained(constraint('unique', 'u', 't:a', ['@j', '@i'])),
    [],
  ],
  [
    'fields in another order on both ends',
    keyed('k', ['@i', '@j'], ['@i', '@j']),
    keyed('k', ['@j', '@i'], ['@j', '@i']),
    [],
  ],
  [
    'fields in another order on one end',
    keyed('k', ['@i', '@j'], ['@i', '@j']),
    keyed('k', ['@j', '@i'], ['@i', '@j']),
    ['identity-constraint-changed replaces risky sender receiver'],
  ],
  [
    'a key of what had to be unique alone',
    constrained(constraint('unique', 'u', 't:a', ['@i'])),
    constrained(constraint('key', 'u', 't:a', ['@i'])),
    ['identity-constraint-changed narrows risky sender'],
  ],
  [
    'fewer fields that must be unique',
    constrained(constraint('unique', 'u', 't:a', ['@i', '@j'])),
    constrained(constraint('unique', 'u', 't:a', ['@i'])),
    ['identity-constraint-changed narrows risky sender'],
  ],
  [
    'more fields that must be unique',
    constrained(constraint('unique', 'u', 't:a', ['@i'])),
    constrained(constraint('unique', 'u', 't:a', ['@j', '@i'])),
    ['identity-constraint-changed widens risky receiver'],
  ],
  [
    'fewer fields of a key, each of which must be there',
    constrained(constraint('key', 'k', 't:a', ['@i', '@j'])),
    constrained(constraint('key', 'k', 't:a', ['@i'])),
    ['identity-constraint-changed replaces risky sender receiver'],
  ],
  [
    'fewer fields, of which an element may have none twice',
    constrained(constraint('unique', 'u', '.', ['@i', 't:a'])),
    constrained(constraint('unique', 'u', '.', ['@i'])),
    ['identity-constraint-changed replaces risky sender receiver'],
  ],
  [
    'one of two paths to what must be unique',
    constrained(constraint('unique', 'u', 't:a|t:b', ['@i'])),
    constrained(constraint('unique', 'u', 't:b', ['@i'])),
    ['identity-constraint-changed widens risky receiver'],
  ],
  [
    'all elements of a name, and no longer those of one place',
    constrained(constraint('unique', 'u', 't:a', ['@i'])),
    constrained(constraint('unique', 'u', './/t:a', ['@i'])),
    ['identity-constraint-changed narrows risky sender'],
  ],
  [
    'more keys that others refer to',
    constrained(
      constraint('key', 'k', 't:a', ['@i']) + constraint('keyref', 'f', 't:b', ['@j'], 'refer="t:k"'),
    ),
    constrained(
      constraint('key', 'k', 't:a|t:b', ['@i']) + constraint('keyref', 'f', 't:b', ['@j'], 'refer="t:k"'),
    ),
    [
      'identity-constraint-changed replaces risky sender receiver',
      'identity-constraint-changed replaces risky sender receiver',
    ],
  ],
  [
    'what is unique where a key already says so',
    constrained(constraint('key', 'k', 't:a|t:b', ['@i'])),
    constrained(constraint('key', 'k', 't:a|t:b', ['@i']) + constraint('unique', 'u', 't:b', ['@i', '@j'])),
    [],
  ],
  [
    'a key where elements only had to be unique',
    constrained(constraint('unique', 'u', 't:a', ['@i'])),
    constrained(constraint('unique', 'u', 't:a', ['@i']) + constraint('key', 'k', 't:a', ['@i'])),
    ['identity-constraint-added narrows breaking sender'],
  ],
  [
    'what is unique by one of the attributes of a key',
    constrained(constraint('key', 'k', 't:a', ['@i', '@j'])),
    constrained(constraint('key', 'k', 't:a', ['@i', '@j']) + constraint('unique', 'u', 't:a', ['@i'])),
    ['identity-constraint-added narrows breaking sender'],
  ],
  ...['t:none', 't:item/t:none', 't:item/t:item', 't:item/*'].map(
    (path): [string, VersionText, VersionText, readonly string[]] => [
      `what is unique over ${path}, which no element matches`,
      global(constraint('unique', 'u', path, ['@id'])),
      global(constraint('unique', 'u', path, ['@id', '@no'])),
      [],
    ],
  ),
  ...['t:item', './/t:item', '*'].map((path): [string, VersionText, VersionText, readonly string[]] => [
    `what is unique over nothing, and now over ${path}`,
    global(constraint('unique', 'u', 't:none', ['@id'])),
    global(constraint('unique', 'u', path, ['@id'])),
    ['identity-constraint-changed narrows breaking sender'],
  ]),
  [
    'a second reference to the same keys',
    keyed('k', ['@i'], ['@j']),
    constrained(
      constraint('key', 'k', 't:a', ['@i']) +
        constraint('keyref', 'kRef', 't:b', ['@j'], 'refer="t:k"') +
        constraint('keyref', 'again', 't:b', ['@j'], 'refer="t:k"'),
    ),
    [],
  ],
  ...['id', 'no'].map((field): [string, VersionText, VersionText, readonly string[]] => [
    `what is unique by an attribute ${field === 'id' ? 'that elements have' : 'that no element can have'}`,
    global(''),
    global(constraint('unique', 'u', './/t:item', [`@${field}`])),
    field === 'id' ? ['identity-constraint-added narrows breaking sender'] : [],
  ]),
  [
    'a type written out whose base no element has',
    more(inherited),
    more(`<xs:sequence>${child('a')}${child('b')}</xs:sequence>`),
    [],
  ],
  ['what is blocked where nothing is derived', blocked(''), blocked('block="#all"'), []],
  [
    'what is blocked where other types are derived',
    heirs('', 'One'),
    heirs('block="extension"', 'Other'),
    [
      'derived-type-removed narrows breaking sender',
      'derived-type-added widens risky receiver',
      'element-block-changed narrows risky sender',
      'type-renamed replaces safe',
    ],
  ],
  ['extensions blocked of text', blocked('', 'xs:string'), blocked('block="extension"', 'xs:string'), []],
  [
    'restrictions blocked of text, which other built-in types are',
    blocked('', 'xs:string'),
    blocked('block="restriction"', 'xs:string'),
    ['element-block-changed narrows risky sender'],
  ],
])('%s', async (_, before, after, want) => {
  const { changes } = diff(await versionOf('a', before), await versionOf('b', after))
  const found = changes.map(({ rule, effect, severity, who }) => [rule, effect, severity, ...who].join(' '))
  expect(found).toEqual(want)
})
