import { describe, expect, test } from 'vitest'
import { readOperation } from './read-description.ts'
import { all, name, readXml, rootOf, xmlOf } from './read-xml.ts'

describe('what XML carries', () => {
  const string = { type: 'string' }
  const shared = { S: { ...string, maxLength: 3 }, L: { type: 'array', items: string, xml: { name: 'l' } } }
  const toS = { $ref: '#/components/schemas/S' }
  const words = { description: 'w' }
  const sId = 'a.yaml#/components/schemas/S'

  /** What is seen through: what only says something, and what says no type but speaks of one. */
  test.each<[string, { given: unknown; want: unknown }]>([
    ['an allOf of a reference and words', { given: { allOf: [toS, words] }, want: { type: sId } }],
    [
      'a name among the words',
      { given: { allOf: [toS, { xml: { name: 'b' } }] }, want: { type: sId, name: name('b') } },
    ],
    [
      'a list with words',
      {
        given: { allOf: [{ $ref: '#/components/schemas/L' }, words] },
        want: { occurs: { min: 0, max: Number.POSITIVE_INFINITY } },
      },
    ],
  ])('%s', async (_name, { given, want }) => {
    const schema = { type: 'object', xml: { name: 'r' }, properties: { a: given } }
    const { root } = await readXml(schema, shared)
    expect(root).toMatchObject(all(want))
  })

  test('a reference or null, of 3.1, is the type that it refers to', async () => {
    const a = { anyOf: [toS, { type: 'null' }] }
    const schema = { type: 'object', xml: { name: 'r' }, properties: { a } }
    const { sets } = await readOperation(xmlOf(schema), { openapi: '3.1.0', components: { schemas: shared } })
    const set = sets.find(({ language }) => language === 'xml')
    expect(set && rootOf(set)).toMatchObject(all({ type: sId, nillable: true }))
  })

  test.each<[string, { given: unknown; want: unknown }]>([
    [
      'a text with words',
      { given: { allOf: [string, words] }, want: { kind: 'scalar', primitive: 'string' } },
    ],
    ['nothing but words', { given: { allOf: [words, words] }, want: { kind: 'unknown' } }],
    ['nothing said', { given: {}, want: { kind: 'unknown' } }],
    ['an object without a type', { given: { properties: { b: string } }, want: all({ name: name('b') }) }],
    [
      'a text without a type',
      { given: { maxLength: 3 }, want: { kind: 'scalar', primitive: 'string', facets: { maxLength: 3 } } },
    ],
    [
      'an object with words',
      {
        given: { allOf: [{ type: 'object', properties: { b: string } }, words] },
        want: all({ name: name('b') }),
      },
    ],
    [
      'objects with words',
      {
        given: {
          allOf: [
            { type: 'object', properties: { b: string } },
            { type: 'object', properties: { c: string } },
            words,
          ],
        },
        want: all({ name: name('b') }, { name: name('c') }),
      },
    ],
  ])('%s is carried', async (_name, { given, want }) => {
    const schema = { type: 'object', xml: { name: 'r' }, properties: { a: given } }
    const { set } = await readXml(schema)
    const node = [...set.nodes.values()].find(({ id }) => id.endsWith('/properties/a'))
    expect(node).toMatchObject(want as object)
  })

  test('what the objects of an allOf say of one property is one element', async () => {
    const schema = {
      xml: { name: 'r' },
      allOf: [
        { type: 'object', properties: { a: toS, b: string } },
        { required: ['a'] },
        { type: 'object', properties: { a: toS, b: words }, required: ['b'] },
      ],
    }
    const { root } = await readXml(schema, shared)
    const once = { min: 1, max: 1 }
    const b = { name: name('b'), occurs: once }
    expect(root).toMatchObject(all({ name: name('a'), type: sId, occurs: once }, b))
  })

  test('a long chain of allOf takes no longer for each step', async () => {
    const deep = Array.from({ length: 60 }).reduce((inner: unknown) => ({ allOf: [inner, words] }), string)
    const { root } = await readXml({ type: 'object', xml: { name: 'r' }, properties: { a: deep } })
    expect(root).toMatchObject(all({ name: name('a') }))
  })

  test('an array that names its wrapper can be a root', async () => {
    const goods = { type: 'array', xml: { name: 'goods', wrapped: true }, items: toS }
    const { root, set } = await readXml(goods, shared)
    expect([...set.elements.keys()]).toEqual(['goods'])
    const items = [{ name: name('goods'), type: sId, occurs: { min: 0, max: Number.POSITIVE_INFINITY } }]
    expect(root).toMatchObject({ content: { particle: { kind: 'sequence', particles: items } } })
  })

  test('an attribute is any text where nothing says which, and is left out where it may be null', async () => {
    const properties = {
      a: { xml: { attribute: true } },
      b: { type: 'integer', nullable: true, xml: { attribute: true } },
    }
    const schema = { type: 'object', xml: { name: 'r' }, required: ['a', 'b'], properties }
    const { root, set } = await readXml(schema)
    expect(root).toMatchObject({ attributes: [{ required: true }, { required: false }] })
    const types = root?.kind === 'complex' ? root.attributes.map(({ type }) => set.nodes.get(type)) : []
    expect(types).toMatchObject([{ primitive: 'string' }, { primitive: 'decimal' }])
  })
})
