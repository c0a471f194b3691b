import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { ComplexNode, Particle, SchemaSet } from '../../src/schema/index.ts'
import { findShape } from '../../src/typescript/index.ts'
import {
  any,
  attribute,
  complex,
  complexOf,
  element,
  group,
  reference,
  root,
  scalar,
  setOf,
} from '../support/model.ts'

const text = scalar('Text')
const a = element('T', 'a', text.id)
const b = element('T', 'b', text.id)
const c = element('T', 'c', text.id)
const again = (particle: typeof a, index: number, max = 1) =>
  ({ ...particle, id: `${particle.id}[${index}]`, occurs: { min: 0, max } }) as const

function shape(node: ComplexNode, set: SchemaSet = setOf([text, node])) {
  const made = findShape(set, node)
  return made.kind === 'value' ? 'value' : made
}

function properties(node: ComplexNode): readonly string[] {
  const made = shape(node)
  return made === 'value'
    ? ['(value)']
    : made.members.map(
        ({ property, isOptional, isArray }) => `${property}${isOptional ? '?' : ''}${isArray ? '[]' : ''}`,
      )
}

const anyAttribute = { namespaces: 'any', process: 'lax', at: a.at } as const
const simple = { kind: 'text', type: text.id } as const

describe('members', () => {
  test.each<[string, { given: ComplexNode; want: readonly string[] }]>([
    ['text', { given: complex('T', [], { content: simple }), want: ['(value)'] }],
    [
      'text beside any attributes',
      { given: complex('T', [], { content: simple, anyAttribute }), want: ['anyAttributes?', 'value'] },
    ],
    [
      'wildcards by position',
      {
        given: complexOf(
          'T',
          group('sequence', [any('T', 1), a, any('T', 2, { occurs: { min: 0, max: 2 } })]),
        ),
        want: ['any', 'a', 'any_2?[]'],
      },
    ],
    [
      'names that wildcards would have',
      {
        given: complexOf('T', group('sequence', [any('T', 1)]), {
          attributes: [attribute('T', 'any', text.id), attribute('T', 'anyAttributes', text.id)],
          anyAttribute,
        }),
        want: ['anyAttribute?', 'anyAttributesAttribute?', 'otherAttributes?', 'anyElement'],
      },
    ],
    [
      'an element beside an attribute of its name',
      {
        given: complexOf('T', group('sequence', [a]), { attributes: [attribute('T', 'a', text.id)] }),
        want: ['aAttribute?', 'a'],
      },
    ],
    [
      'an element that is called as the attribute would be',
      {
        given: complexOf('T', group('sequence', [a, element('T', 'aAttribute', text.id)]), {
          attributes: [attribute('T', 'a', text.id)],
        }),
        want: [expect.stringMatching(/^aAttribute_[0-9a-f]{8}\?$/u), 'a', 'aAttribute'],
      },
    ],
    [
      'elements of two namespaces',
      {
        given: complexOf(
          'T',
          group('sequence', [a, { ...a, id: 'x', name: { namespace: 'urn:o', local: 'a' } }]),
          {
            attributes: [attribute('T', 'a', text.id)],
          },
        ),
        want: [
          'aAttribute?',
          expect.stringMatching(/^a_[0-9a-f]{8}$/u),
          expect.stringMatching(/^a_[0-9a-f]{8}$/u),
        ],
      },
    ],
    [
      'attributes of two namespaces',
      {
        given: complex('T', [], {
          attributes: [
            attribute('T', 'a', text.id),
            attribute('T', 'a', text.id, { id: 'x', name: { namespace: 'urn:o', local: 'a' } }),
          ],
        }),
        want: [
          expect.stringMatching(/^aAttribute_[0-9a-f]{8}\?$/u),
          expect.stringMatching(/^aAttribute_[0-9a-f]{8}\?$/u),
        ],
      },
    ],
    ['mixed', { given: complex('T', [], { content: { kind: 'mixed' } }), want: ['content[]'] }],
    [
      'mixed beside an attribute called content',
      {
        given: complex('T', [], {
          content: { kind: 'mixed', particle: group('sequence', [a]) },
          attributes: [attribute('T', 'content', text.id)],
        }),
        want: ['contentAttribute?', 'nodes[]'],
      },
    ],
  ])('%s', (_name, { given, want }) => expect(properties(given)).toEqual(want))
})

describe('order', () => {
  const isKept = (particle: Particle) => !properties(complexOf('T', particle)).includes('content[]')

  test.each<[string, { given: Particle; want: boolean }]>([
    ['neighbours', { given: group('sequence', [a, again(a, 1), b]), want: true }],
    ['two places', { given: group('sequence', [a, b, again(a, 1)]), want: false }],
    [
      'two places in groups',
      { given: group('sequence', [group('sequence', [a, b]), again(a, 1)]), want: false },
    ],
    [
      'either before the other',
      {
        given: group('choice', [group('sequence', [a, b]), group('sequence', [again(b, 1), again(a, 1)])]),
        want: false,
      },
    ],
    [
      'one shared by branches',
      {
        given: group('choice', [group('sequence', [a, c]), group('sequence', [b, again(c, 1)])]),
        want: true,
      },
    ],
    ['a repeated choice', { given: group('choice', [a, b], 1, 2), want: false }],
    [
      'a repeated group of one name',
      { given: group('sequence', [group('choice', [a, again(a, 1)])], 0, Infinity), want: true },
    ],
    [
      'a repeated group with a wildcard',
      { given: group('choice', [a, any('T', 1)], 0, Infinity), want: false },
    ],
    ['a repeated wildcard', { given: group('sequence', [any('T', 1)], 0, Infinity), want: true }],
    ['all', { given: group('all', [a, b]), want: true }],
  ])('%s', (_name, { given, want }) => expect(isKept(given)).toBe(want))
})

describe('choices', () => {
  const ways = (particle: Particle) => {
    const made = shape(complexOf('T', particle))
    if (made === 'value') return []
    return made.choices.map((choice) =>
      choice.ways.map((way) =>
        [...way].map(([name, one]) => `${name}${one.isOptional ? '?' : ''}`).join(' '),
      ),
    )
  }

  test.each<[string, { given: Particle; want: readonly (readonly string[])[] }]>([
    ['either', { given: group('choice', [a, b]), want: [['a', 'b']] }],
    ['none or either', { given: group('choice', [a, b], 0), want: [['a?', 'b']] }],
    ['one may be empty', { given: group('choice', [again(a, 0), b]), want: [['a?', 'b']] }],
    [
      'none or two',
      {
        given: group(
          'choice',
          [group('sequence', [a, b]), group('sequence', [c, element('T', 'd', text.id)])],
          0,
        ),
        want: [['a b', 'c d', '']],
      },
    ],
    ['inside a sequence', { given: group('sequence', [c, group('choice', [a, b])]), want: [['a', 'b']] }],
    [
      'inside a branch',
      {
        given: group('choice', [a, group('sequence', [b, group('choice', [c, element('T', 'd', text.id)])])]),
        want: [['a', 'b c', 'b d']],
      },
    ],
    ['of one name', { given: group('choice', [a, again(a, 1)]), want: [] }],
    [
      'with a name that stands elsewhere',
      { given: group('sequence', [group('choice', [a, b]), again(a, 1)]), want: [] },
    ],
    [
      'shared by branches',
      {
        given: group('choice', [group('sequence', [a, c]), group('sequence', [b, again(c, 1)])]),
        want: [['a c', 'b c?']],
      },
    ],
  ])('%s', (_name, { given, want }) => expect(ways(given)).toEqual(want))

  test('too many ways are left to the codec', () => {
    const many = Array.from({ length: 40 }, (_, index) => element('T', `e${index}`, text.id))
    expect(ways(group('choice', many))).toEqual([])
  })
})

test('a member lists the substitutes of its element', () => {
  const head = root('head', text.id, { abstract: true })
  const one = root('one', text.id, { substitutes: head.id })
  const two = root('two', text.id, { substitutes: one.id })
  const other = {
    ...root('one', text.id),
    id: 'element:{urn:other}one',
    name: { namespace: 'urn:other', local: 'one' },
    substitutes: head.id,
  }
  const node = complexOf(
    'T',
    group('sequence', [reference('T', head, { occurs: { min: 0, max: Infinity } })]),
  )
  const made = shape(node, setOf([text, node], [head, one, two, other]))
  const from = made === 'value' ? undefined : made.members[0]?.from
  expect(from?.kind === 'element' && from.alternatives?.map(({ label }) => label)).toEqual([
    '{urn:example:shop}one',
    '{urn:other}one',
    'two',
  ])
})

test('every member has a property of its own', () => {
  const names = fc.constantFrom('a', 'any', 'any_2', 'anyAttributes', 'content', 'value', 'text', 'nodes')
  const particles = fc.array(names, { maxLength: 6 })
  fc.assert(
    fc.property(particles, particles, fc.boolean(), (elements, attributes, isMixed) => {
      const leaves = elements.map((local, index) =>
        local.startsWith('any_') ? any('T', index) : { ...element('T', local, text.id), id: `T/${index}` },
      )
      const particle = group('sequence', leaves)
      const node = complexOf('T', particle, {
        content: isMixed ? { kind: 'mixed', particle } : { kind: 'elements', particle },
        attributes: [...new Set(attributes)].map((local) => attribute('T', local, text.id)),
        anyAttribute,
      })
      const made = shape(node)
      const found = made === 'value' ? [] : made.members.map(({ property }) => property)
      expect(new Set(found).size).toBe(found.length)
    }),
  )
})
