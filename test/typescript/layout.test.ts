import { describe, expect, test } from 'vitest'
import { findLayout, findShape, type Layout } from '../../src/typescript/index.ts'
import {
  apiOf,
  arrayOf,
  at,
  attribute,
  codeList,
  complex,
  element,
  inline,
  json,
  objectOf,
  operation,
  parameter,
  property,
  root,
  scalar,
  setOf,
  versionOf,
} from '../support/model.ts'

const text = scalar('Text')

function names(layout: Layout, namespace: string): readonly (string | undefined)[] {
  const set = layout.set('shop')
  return set.exportedTypes(namespace).map(({ id }) => set.typeName(id))
}

describe('names of XML types', () => {
  const space = 'urn:example:shop'

  test('folders name version, set and namespace, and drafts are separate', () => {
    const set = setOf([text])
    expect(
      findLayout(versionOf([set]))
        .set('shop')
        .moduleOf(text.id),
    ).toBe('v0/shop/shop')
    expect(findLayout(versionOf([set], { status: 'draft' })).folder).toBe('draft/v0')
  })

  test('an inline type is called by its place', () => {
    const { name: _, ...codes } = codeList('Order', ['1'], { id: `type:{${space}}Order/element:mode/type` })
    const order = complex('Order', [element('Order', 'mode', codes.id)])
    expect(names(findLayout(versionOf([setOf([order, codes])])), space)).toEqual(['Order', 'OrderMode'])
  })

  test('a root never takes the name of a type', () => {
    const roots = [root('Text', text.id), root('other', text.id)]
    const set = findLayout(versionOf([setOf([text], roots)])).set('shop')
    expect(roots.map((one) => set.rootName(one))).toEqual(['TextDocument', 'other'])
    const types = [text, { ...text, ...scalar('TextDocument') }]
    const beside = findLayout(versionOf([setOf(types, roots)])).set('shop')
    expect(roots.map((one) => beside.rootName(one))).toEqual([
      expect.stringMatching(/^TextDocument_[0-9a-f]{8}$/),
      'other',
    ])
  })
})

describe('names of JSON types', () => {
  const string = inline('a.yaml#/s', {
    ...{ kind: 'scalar', primitive: 'string', builtin: 'string', whiteSpace: 'preserve', facets: {} },
  } as const)
  const jsonSet = (...nodes: readonly (typeof text | ReturnType<typeof json>)[]) =>
    setOf([string, ...(nodes as never[])] as never, [], { language: 'json' })

  test('bodies and parameters are called by their operation', () => {
    const body = inline('a.yaml#/body', objectOf([]))
    const list = inline('a.yaml#/list', arrayOf(string.id))
    const date = inline('a.yaml#/date', arrayOf(string.id))
    const made = inline('a.yaml#/new', arrayOf(string.id))
    const type = (node: string) => ({ kind: 'type', set: 'shop', node }) as const
    const one = operation('getThing', 'get', '/x', {
      parameters: [
        parameter('tag-list', 'query', type(list.id)),
        parameter('date', 'query', type(date.id)),
        parameter('new', 'query', type(made.id)),
        parameter('plain', 'query', type(string.id)),
      ],
      responses: [
        {
          status: '200',
          headers: [],
          media: [{ type: 'application/json', schema: type(body.id), at }],
          at,
        },
      ],
    })
    const version = versionOf([jsonSet(...([body, list, date, made] as never[]))], { apis: [apiOf([one])] })
    expect(names(findLayout(version), '')).toEqual([
      ...['GetThingDate', 'GetThingNew', 'GetThingResponse200', 'GetThingTagList'],
    ])
  })

  test('a component that only refers to a file of its name is what the file has', () => {
    const file = inline('schemas/Game.yaml#', objectOf([property('id', string.id)]))
    const component = (name: string) => json(name, { kind: 'reference', to: file.id } as const)
    const nodes = [file, component('Game'), component('Match')] as never[]
    const version = versionOf([jsonSet(...nodes)])
    expect(names(findLayout(version), '')).toEqual(['Game', 'Match'])
  })

  test('a component that only refers to a definition of its name in another file has the name and codec of it', () => {
    const definition = { ...json('Game', objectOf([property('id', string.id)])), id: 'games.yaml#/Game' }
    const component = json('Game', { kind: 'reference', to: 'games.yaml#/Game' } as const)
    const layout = findLayout(versionOf([jsonSet(definition as never, component as never)]))
    expect(names(layout, '')).toEqual(['Game'])
    const set = layout.set('shop')
    expect([set.typeName(component.id), set.codecName(component.id)]).toEqual(['Game', 'game'])
  })

  test('a type that refers to itself inline is called by its place', () => {
    const tree = inline(
      'dir/a.yaml#/$defs/tree/properties/left',
      objectOf([property('l', 'dir/a.yaml#/$defs/tree/properties/left')]),
    )
    expect(names(findLayout(versionOf([jsonSet(tree as never)])), '')).toEqual(['TreeLeft'])
  })

  test('a codec never takes the name of a type', () => {
    const set = findLayout(
      versionOf([jsonSet(json('_thing', objectOf([])) as never, json('Order', objectOf([])) as never)]),
    ).set('shop')
    const codecs = set.exportedTypes('').map(({ id }) => set.codecName(id))
    expect(codecs).toEqual(['order', '_thingCodec'])
  })
})

describe('shapes', () => {
  const shape = (type: ReturnType<typeof complex>) => {
    const made = findShape(setOf([type]), type)
    return made.kind === 'value'
      ? made.type
      : made.members.map(({ property: name, min, max, isArray, isOptional }) => [
          name,
          min,
          max,
          isArray,
          isOptional,
        ])
  }
  const particle = (kind: 'choice' | 'sequence', max: number) => {
    const particles = [element('T', 'a', text.id), element('T', 'b', text.id, { occurs: { min: 0, max: 2 } })]
    return complex('T', [], {
      content: { kind: 'elements', particle: { kind, occurs: { min: 1, max }, particles, at } },
    })
  }
  const content = { kind: 'text', type: text.id } as const

  test.each([
    ['text alone', { given: complex('T', [], { content }), want: text.id }],
    [
      'sequence',
      {
        given: particle('sequence', 1),
        want: [
          ['a', 1, 1, false, false],
          ['b', 0, 2, true, true],
        ],
      },
    ],
    [
      'choice',
      {
        given: particle('choice', 1),
        want: [
          ['a', 0, 1, false, true],
          ['b', 0, 2, true, true],
        ],
      },
    ],
    ['repeated', { given: particle('sequence', Infinity), want: [['content', 0, Infinity, true, false]] }],
    [
      'text beside an attribute called value',
      {
        given: complex('T', [], { content, attributes: [attribute('T', 'value', text.id)] }),
        want: [
          ['valueAttribute', 0, 1, false, true],
          ['text', 1, 1, false, false],
        ],
      },
    ],
    [
      'names that every object inherits',
      {
        given: complex('T', [], {
          content,
          attributes: ['constructor', 'toString', 'valueOf', 'constructors'].map((name) =>
            attribute('T', name, text.id),
          ),
        }),
        want: [
          ['constructor_', 0, 1, false, true],
          ['toString_', 0, 1, false, true],
          ['valueOf_', 0, 1, false, true],
          ['constructors', 0, 1, false, true],
          ['value', 1, 1, false, false],
        ],
      },
    ],
    [
      'an element beside one that has the name it would get',
      {
        given: complex('T', [], {
          content: {
            kind: 'elements',
            particle: {
              ...{ kind: 'sequence', occurs: { min: 1, max: 1 }, at },
              particles: [element('T', 'constructor', text.id), element('T', 'constructor_', text.id)],
            },
          },
        }),
        want: [
          [expect.stringMatching(/^constructor__[0-9a-f]{8}/u), 1, 1, false, false],
          [expect.stringMatching(/^constructor__[0-9a-f]{8}/u), 1, 1, false, false],
        ],
      },
    ],
  ])('%s', (_name, { given, want }) => expect(shape(given)).toEqual(want))
})
