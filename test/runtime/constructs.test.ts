import { expect, test } from 'vitest'
import type {
  Attribute,
  ComplexType,
  Constraint,
  Declarations,
  Element,
  ListType,
  ParticleDescriptor,
  RootElement,
  TextType,
  Type,
  UnionType,
} from '../../src/runtime/descriptor.ts'
import {
  plainXmlCodec,
  xmlCodec,
  xsDecimal,
  xsID,
  xsIDRef,
  xsList,
  xsQName,
  xsSafeInteger,
  xsString,
  xsUnion,
} from '../../src/runtime/index.ts'

const text: TextType = { kind: 'text', of: xsString }
const integer: TextType = { kind: 'text', of: xsSafeInteger }
const xs = 'xmlns:xs="http://www.w3.org/2001/XMLSchema"'
const xsi = 'xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"'

function complex(content: readonly ParticleDescriptor[], more: Partial<ComplexType> = {}): ComplexType {
  return { kind: 'complex', name: 'T', content, ...more }
}

function element(name: string, type: Type = text, more: Partial<Element> = {}): Element {
  return { element: name, type: () => type, ...more }
}

function attribute(name: string, type: TextType = text, more: Partial<Attribute> = {}): Attribute {
  return { name, type: () => type, ...more }
}

function root(type: Type, more: Partial<RootElement> = {}): RootElement {
  return { name: 'r', namespace: '', type: () => type, ...more }
}

const base = complex([element('a')], {
  typeName: 'Base',
  derived: () => new Map([['Wide', { type: () => wide, by: ['extension'] }]]),
})
const wide = complex([element('a'), element('b', integer)], { typeName: 'Wide' })
const cat = element('cat')
const dog = element('dog', integer)
const any = { any: true, property: 'any', namespaces: { not: ['', 'urn:own'] } } as const

const declarations: Declarations = {
  elements: new Map([['{urn:x}n', element('n', integer)]]),
  attributes: new Map([['{urn:x}n', attribute('n', integer)]]),
  types: new Map<string, () => Type>([['Wide', () => wide]]),
}
const open = { declarations: () => declarations }

const mixed: Type = {
  kind: 'complex',
  name: 'M',
  mixed: true,
  nodes: 'content',
  content: [element('a', text, { min: 0, max: 9 })],
}
const key: Constraint = { constraint: 'key', name: 'k', selector: [['i']], fields: [[['@id']]] }
const keyref: Constraint = {
  constraint: 'keyref',
  name: 'f',
  selector: [['j']],
  fields: [[['.']]],
  refer: 'k',
}
const keyed = complex([
  element(
    'i',
    { kind: 'complex', name: 'I', attributes: [attribute('id', { kind: 'text', of: xsDecimal })] },
    { min: 0, max: 9 },
  ),
  element('j', { kind: 'text', of: xsDecimal }, { min: 0, max: 9 }),
])
const linked = complex([
  element(
    'i',
    {
      kind: 'complex',
      name: 'I',
      attributes: [
        attribute('id', { kind: 'text', of: xsID }),
        attribute('to', { kind: 'text', of: xsIDRef }),
      ],
    },
    { min: 0, max: 9 },
  ),
])

interface Case {
  readonly given: RootElement
  readonly xml: string
  readonly want?: unknown
  /** The rules that are broken, where it is not valid. */
  readonly rules?: readonly string[]
}

const pets: Element = { element: 'pet', type: () => text, abstract: true, oneOf: () => [cat, dog], max: 9 }
const lax = { ...any, process: 'lax', min: 0, max: 9 } as const
const strict = { ...any, process: 'strict' } as const
const skip = { ...any, process: 'skip' } as const
const foreign = '<x:n xmlns:x="urn:x">1</x:n>'

const cases: readonly (readonly [string, Case])[] = [
  [
    'substitution: the element that stands there',
    {
      given: root(complex([pets])),
      xml: '<r><dog>1</dog><cat>x</cat></r>',
      want: {
        pet: [
          { element: 'dog', value: 1 },
          { element: 'cat', value: 'x' },
        ],
      },
    },
  ],
  [
    'substitution: not the abstract head',
    { given: root(complex([pets])), xml: '<r><pet>1</pet></r>', rules: ['element-abstract'] },
  ],
  [
    'a list of nodes keeps the order',
    {
      given: root(complex([{ group: 'choice', of: [cat, dog], max: Infinity }], { nodes: 'content' })),
      xml: '<r><dog>1</dog><cat>x</cat><dog>2</dog></r>',
      want: {
        content: [
          { element: 'dog', value: 1 },
          { element: 'cat', value: 'x' },
          { element: 'dog', value: 2 },
        ],
      },
    },
  ],
  [
    'mixed content',
    {
      given: root(mixed),
      xml: '<r>one <a>two</a> three<!-- --> four</r>',
      want: { content: ['one ', { element: 'a', value: 'two' }, ' three four'] },
    },
  ],
  [
    'mixed content with a default',
    { given: root(mixed, { default: 'said' }), xml: '<r/>', want: { content: ['said'] } },
  ],
  [
    'mixed content with a fixed text',
    { given: root(mixed, { fixed: 'said' }), xml: '<r>other</r>', rules: ['fixed'] },
  ],
  [
    'wildcard, lax, declared',
    {
      given: root(complex([lax]), open),
      xml: `<r>${foreign}</r>`,
      want: { any: [{ name: '{urn:x}n', attributes: {}, children: ['1'] }] },
    },
  ],
  [
    'wildcard, lax, declared and wrong',
    { given: root(complex([lax]), open), xml: '<r><x:n xmlns:x="urn:x">one</x:n></r>', rules: ['type'] },
  ],
  [
    'wildcard, lax, declared below what is not',
    {
      given: root(complex([lax]), open),
      xml: '<r><y xmlns="urn:y"><n xmlns="urn:x">one</n></y></r>',
      rules: ['type'],
    },
  ],
  [
    'wildcard, strict, undeclared',
    {
      given: root(complex([strict]), open),
      xml: '<r><x:m xmlns:x="urn:x"/></r>',
      rules: ['element-undeclared'],
    },
  ],
  [
    'wildcard, strict, undeclared with a type',
    {
      given: root(complex([strict]), open),
      xml: `<r><x:m xmlns:x="urn:x" ${xsi} ${xs} xsi:type="xs:int">300</x:m></r>`,
      want: {
        any: {
          name: '{urn:x}m',
          attributes: { '{http://www.w3.org/2001/XMLSchema-instance}type': 'xs:int' },
          children: ['300'],
          namespaces: { xs: 'http://www.w3.org/2001/XMLSchema' },
        },
      },
    },
  ],
  [
    'wildcard, skip: anything',
    {
      given: root(complex([skip]), open),
      xml: '<r><x:n xmlns:x="urn:x">one<y xmlns="">two</y></x:n></r>',
      want: {
        any: {
          name: '{urn:x}n',
          attributes: {},
          children: ['one', { name: 'y', attributes: {}, children: ['two'] }],
        },
      },
    },
  ],
  [
    'wildcard: a namespace that it does not take',
    {
      given: root(complex([strict]), open),
      xml: '<r><n xmlns="urn:own"/></r>',
      rules: ['element-unexpected', 'element-missing'].slice(0, 1),
    },
  ],
  [
    'attribute wildcard',
    {
      given: root(
        complex([], { anyAttribute: { namespaces: 'any', process: 'lax', property: 'anyAttributes' } }),
        open,
      ),
      xml: '<r xmlns:x="urn:x" x:n="1" other="o"/>',
      want: { anyAttributes: { '{urn:x}n': '1', other: 'o' } },
    },
  ],
  [
    'attribute wildcard, declared and wrong',
    {
      given: root(
        complex([], { anyAttribute: { namespaces: 'any', process: 'lax', property: 'anyAttributes' } }),
        open,
      ),
      xml: '<r xmlns:x="urn:x" x:n="one"/>',
      rules: ['type'],
    },
  ],
  [
    'anyType',
    {
      given: root(complex([element('a', { kind: 'any' })]), open),
      xml: '<r><a at="1">x<b/></a></r>',
      want: {
        a: {
          name: 'a',
          attributes: { at: '1' },
          children: ['x', { name: 'b', attributes: {}, children: [] }],
        },
      },
    },
  ],
  [
    'anyType with another type',
    {
      given: root(complex([element('a', { kind: 'any' })]), open),
      xml: `<r><a ${xsi} xsi:type="Wide"><a>x</a></a></r>`,
      rules: ['element-missing'],
    },
  ],
  [
    'xsi:type',
    {
      given: root(base),
      xml: `<r ${xsi} xsi:type="Wide"><a>x</a><b>2</b></r>`,
      want: { $type: 'Wide', a: 'x', b: 2 },
    },
  ],
  [
    'xsi:type, the declared one',
    { given: root(base), xml: `<r ${xsi} xsi:type="Base"><a>x</a></r>`, want: { a: 'x' } },
  ],
  [
    'xsi:type, blocked',
    {
      given: root(base, { block: ['extension'] }),
      xml: `<r ${xsi} xsi:type="Wide"><a>x</a></r>`,
      rules: ['xsi-type'],
    },
  ],
  [
    'xsi:type, unknown',
    { given: root(base), xml: `<r ${xsi} xsi:type="Other"><a>x</a></r>`, rules: ['xsi-type'] },
  ],
  [
    'abstract type',
    { given: root({ ...base, abstract: true }), xml: '<r><a>x</a></r>', rules: ['xsi-type'] },
  ],
  [
    'xsi:type, a built-in one',
    {
      given: root(complex([element('a', { ...integer, of: xsDecimal })])),
      xml: `<r><a ${xsi} ${xs} xsi:type="xs:byte">128</a></r>`,
      rules: ['max-inclusive'],
    },
  ],
  [
    'nil with attributes',
    {
      given: root(complex([element('a')], { attributes: [attribute('at')] }), { nillable: true }),
      xml: `<r ${xsi} xsi:nil="true" at="x"/>`,
      want: { $nil: true, at: 'x' },
    },
  ],
  [
    'nil, not empty',
    {
      given: root(base, { nillable: true }),
      xml: `<r ${xsi} xsi:nil="1"><a/></r>`,
      rules: ['element-unexpected'],
    },
  ],
  [
    'attribute defaults are filled in',
    {
      given: root(complex([], { attributes: [attribute('at', integer, { default: '7' })] })),
      xml: '<r/>',
      want: { at: 7 },
    },
  ],
  [
    'qualified names',
    {
      given: root(complex([element('q', { kind: 'text', of: xsQName }, { max: 9 })])),
      xml: '<r><q xmlns:p="urn:p">p:a</q><q xmlns="">b</q></r>',
      want: { q: ['{urn:p}a', 'b'] },
    },
  ],
  [
    'qualified names, prefix unknown',
    {
      given: root(complex([element('q', { kind: 'text', of: xsQName })])),
      xml: '<r><q>p:a</q></r>',
      rules: ['type'],
    },
  ],
  [
    'IDs and references',
    { given: root(linked), xml: '<r><i to="b"/><i id="b"/></r>', want: { i: [{ to: 'b' }, { id: 'b' }] } },
  ],
  ['an ID twice', { given: root(linked), xml: '<r><i id="b"/><i id="b"/></r>', rules: ['id'] }],
  ['a reference to nothing', { given: root(linked), xml: '<r><i to="b"/></r>', rules: ['idref'] }],
  [
    'key and keyref, equal as values',
    {
      given: root(keyed, { constraints: [key, keyref] }),
      xml: '<r><i id="1.0"/><j>1</j></r>',
      want: { i: [{ id: '1.0' }], j: ['1'] },
    },
  ],
  [
    'a key twice, as values',
    {
      given: root(keyed, { constraints: [key] }),
      xml: '<r><i id="1.0"/><i id="01"/></r>',
      rules: ['identity-constraint'],
    },
  ],
  [
    'a key without value',
    { given: root(keyed, { constraints: [key] }), xml: '<r><i/></r>', rules: ['identity-constraint'] },
  ],
  [
    'unique without value',
    {
      given: root(keyed, { constraints: [{ ...key, constraint: 'unique' }] }),
      xml: '<r><i/><i/></r>',
      want: { i: [{}, {}] },
    },
  ],
  [
    'keyref to nothing',
    {
      given: root(keyed, { constraints: [key, keyref] }),
      xml: '<r><i id="1"/><j>2</j></r>',
      rules: ['keyref'],
    },
  ],
]

test.each(cases)('%s', (_, { given, xml, want, rules }) => {
  const codec = xmlCodec<unknown>(given)
  const read = codec.parse(xml)
  if (rules) {
    expect(read.ok ? [] : read.issues.map((issue) => issue.rule)).toEqual(rules)
    return
  }
  expect(read).toEqual({ ok: true, value: want })
  expect(codec.validate(want)).toEqual({ ok: true, value: want })
  expect(codec.parse(codec.serialize(want))).toEqual(read)
})

const values: readonly (readonly [
  string,
  { given: RootElement; value: unknown; rules: readonly string[] },
])[] = [
  [
    'an element that cannot stand there',
    { given: root(complex([pets])), value: { pet: [{ element: 'pet', value: 'x' }] }, rules: ['type'] },
  ],
  [
    'nodes that the model does not take',
    {
      given: root(complex([cat, dog], { nodes: 'content' })),
      value: { content: [{ element: 'dog', value: 1 }] },
      rules: ['element-order'],
    },
  ],
  [
    'nodes that are missing',
    {
      given: root(complex([cat, dog], { nodes: 'content' })),
      value: { content: [{ element: 'cat', value: 'x' }] },
      rules: ['element-missing'],
    },
  ],
  [
    'text between elements',
    {
      given: root(complex([cat], { nodes: 'content' })),
      value: { content: ['x', { element: 'cat', value: 'x' }] },
      rules: ['text-unexpected'],
    },
  ],
  ['text in two pieces', { given: root(mixed), value: { content: ['x', 'y'] }, rules: ['type'] }],
  [
    'what a wildcard finds is no element',
    {
      given: root(complex([lax]), open),
      value: { any: [{ name: 'a b', attributes: {}, children: [] }] },
      rules: ['type'],
    },
  ],
  [
    'what a wildcard finds is wrong',
    {
      given: root(complex([lax]), open),
      value: { any: [{ name: '{urn:x}n', attributes: {}, children: ['one'] }] },
      rules: ['type'],
    },
  ],
  [
    'the attributes of what a wildcard finds are a list',
    {
      given: root(complex([lax]), open),
      value: { any: [{ name: '{urn:x}n', attributes: [], children: [] }] },
      rules: ['type'],
    },
  ],
  ...(['xmlns', 'xmlns:p', '{http://www.w3.org/2000/xmlns/}p'] as const).flatMap((name): typeof values => [
    [
      `what a wildcard finds declares a namespace as an attribute: ${name}`,
      {
        given: root(complex([{ ...any, process: 'skip', max: 9 }])),
        value: {
          any: [
            {
              name: '{urn:x}n',
              attributes: {},
              children: [{ name: 'n', attributes: { [name]: 'urn:y' }, children: [] }],
            },
          ],
        },
        rules: ['type'],
      },
    ],
    [
      `a wildcard of attributes declares a namespace: ${name}`,
      {
        given: root(
          complex([], { anyAttribute: { namespaces: 'any', process: 'skip', property: 'anyAttributes' } }),
        ),
        value: { anyAttributes: { [name]: 'urn:y' } },
        rules: ['type'],
      },
    ],
  ]),
  [
    'null where an attribute is required',
    {
      given: root(complex([element('a')], { attributes: [attribute('at', text, { required: true })] }), {
        nillable: true,
      }),
      value: null,
      rules: ['attribute-missing'],
    },
  ],
  [
    'null where the type is abstract',
    { given: root({ ...base, abstract: true }, { nillable: true }), value: null, rules: ['xsi-type'] },
  ],
  [
    'null where a value is fixed',
    { given: root(mixed, { nillable: true, fixed: 'x' }), value: null, rules: ['nil'] },
  ],
  [
    'nodes other than the fixed text',
    { given: root(mixed, { fixed: 'x' }), value: { content: ['y'] }, rules: ['fixed'] },
  ],
  ['an ID twice', { given: root(linked), value: { i: [{ id: 'b' }, { id: 'b' }] }, rules: ['id'] }],
  [
    'a keyref to nothing',
    {
      given: root(keyed, { constraints: [key, keyref] }),
      value: { i: [{ id: '1' }], j: ['2'] },
      rules: ['keyref'],
    },
  ],
  [
    'a type that cannot stand there',
    { given: root(base), value: { $type: 'Other', a: 'x' }, rules: ['xsi-type'] },
  ],
  [
    'a derived type without its members',
    { given: root(base), value: { $type: 'Wide', a: 'x' }, rules: ['element-missing'] },
  ],
]

test.each(values)('values: %s', (_, { given, value, rules }) => {
  const result = xmlCodec<unknown>(given).validate(value)
  expect(result.ok ? [] : result.issues.map((issue) => issue.rule)).toEqual(rules)
  expect(result.ok ? [] : result.issues.flatMap((issue) => issue.line ?? [])).toEqual([])
})

test('counters are never unrolled, and matching stays linear', { tags: 'slow' }, () => {
  const many = complex(
    [{ group: 'sequence', min: 2, max: 1e9, of: [{ group: 'choice', min: 1, max: 1e9, of: [cat, dog] }] }],
    { nodes: 'content' },
  )
  const xml = `<r>${'<cat>x</cat><dog>1</dog>'.repeat(10_000)}</r>`
  expect(xmlCodec(root(many)).parse(xml).ok).toBe(true)
})

test('a type serves the codec of one root alone and, as what xsi:type names, that of another', () => {
  const wide = complex([element('a'), element('b', complex([element('c')]))], { name: 'W', typeName: 'Wide' })
  const base = complex([element('a')], {
    typeName: 'Base',
    derived: () => new Map([['Wide', { type: () => wide, by: ['extension'] as const }]]),
  })
  const plain = plainXmlCodec(root(wide, { name: 'w' }))
  const open = xmlCodec(root(base))
  const content = '<a>x</a><b><c>y</c></b>'
  for (const _ of [1, 2]) {
    expect(plain.parse(`<w>${content}</w>`)).toMatchObject({ ok: true })
    expect(open.parse(`<r ${xsi} xsi:type="Wide">${content}</r>`)).toMatchObject({ ok: true })
  }
})

test('unions of the same unions are asked once for each', () => {
  let members: readonly (() => UnionType | TextType)[] = [() => integer]
  for (let level = 0; level < 60; level++) {
    const below = members
    const union = (): UnionType => {
      const made: UnionType = { kind: 'union', of: xsUnion, members: below }
      return made
    }
    const [one, other] = [union(), union()]
    members = [() => one, () => other]
  }
  const codec = xmlCodec(root(complex([element('a', { kind: 'union', of: xsUnion, members })])))
  expect(codec.parse('<r><a>no number</a></r>')).toMatchObject({ ok: false, issues: [{ rule: 'type' }] })
  expect(codec.parse('<r><a>7</a></r>')).toMatchObject({ ok: true, value: { a: 7 } })
  expect(codec.validate({ a: 'no number' })).toMatchObject({ ok: false })
  expect(codec.validate({ a: 7 })).toMatchObject({ ok: true })
  expect(codec.serialize({ a: 7 })).toContain('7')
})

test.each([
  ['//p:item[p:price > 5]', { p: 'urn:p' }],
  ['count(p:x)', { p: 'urn:p' }],
  ['child::p:x', { p: 'urn:p' }],
  ['x-p:y', {}],
  ['see p::x, p: x and http://p', {}],
  ['ap:x', {}],
])('prefixes in a text that a wildcard keeps have their namespaces: %s', (said, namespaces) => {
  const codec = xmlCodec<{ any: object }>(root(complex([{ ...any, process: 'skip' }])))
  const read = codec.parse(`<r xmlns:p="urn:p"><n xmlns="urn:x" select="${said.replace('>', '&gt;')}"/></r>`)
  expect(read.ok && read.value.any).toEqual({
    ...{ name: '{urn:x}n', attributes: { select: said }, children: [] },
    ...(Object.keys(namespaces).length === 0 ? {} : { namespaces }),
  })
})

test('empty mixed content, and an empty element of any content, cannot be written where they would mean a default', () => {
  for (const [type, value] of [
    [mixed, { content: [] }],
    [{ kind: 'any' }, { name: 'a', attributes: {}, children: [] }],
  ] as const) {
    const codec = xmlCodec<object>(root(complex([element('a', type, { default: 'said' })])))
    const result = codec.validate({ a: value })
    expect(result.ok ? [] : result.issues.map(({ rule }) => rule)).toEqual(['default'])
  }
})

test.each([
  ['plain', plainXmlCodec],
  ['full', xmlCodec],
] as const)('an empty text cannot be written where it would mean a default: %s', (_, codecOf) => {
  const list: ListType = { kind: 'list', of: xsList, item: () => text }
  const withText: Type = { kind: 'complex', name: 'T', text: () => text, attributes: [attribute('at')] }
  for (const [type, value] of [
    [complex([element('a', text, { default: 'said' })]), { a: '' }],
    [complex([element('a', withText, { default: 'said' })]), { a: { value: '' } }],
    [complex([element('a', list, { default: 'said' })]), { a: [] }],
  ] as const) {
    const codec = codecOf<object>(root(type))
    const result = codec.validate(value)
    expect(result.ok ? [] : result.issues.map(({ rule, path }) => [rule, path])).toEqual([
      ['default', expect.anything()],
    ])
    expect(() => codec.serialize(value)).toThrow()
    expect(codec.parse('<r><a/></r>')).toMatchObject({ ok: true })
  }
  const plain = codecOf<object>(root(complex([element('a', text, { default: '' })])))
  expect(plain.serialize({ a: '' })).toContain('<a')
})
