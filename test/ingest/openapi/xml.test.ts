import { describe, expect, test } from 'vitest'
import { mediaOf, readOperation } from './read-description.ts'
import { all, name, readXml, rootOf, xmlOf } from './read-xml.ts'

describe('XML bodies', () => {
  test('properties are elements in any order, and required ones occur once', async () => {
    const properties = { id: { type: 'string', maxLength: 3 }, n: { type: 'integer' } }
    const schema = {
      type: 'object',
      xml: { name: 'order', namespace: 'urn:o' },
      required: ['id'],
      properties,
    }
    const { operation, set, root } = await readXml(schema)
    const element = '{urn:o}order'
    expect(mediaOf(operation.responses)).toEqual([
      { type: 'application/xml', schema: { kind: 'root', set: 'orders-xml', element } },
    ])
    expect([...set.elements.values()]).toMatchObject([
      { id: `element:${element}`, name: name('order', 'urn:o') },
    ])
    expect(root).toMatchObject(
      all(
        { kind: 'element', name: name('id'), occurs: { min: 1, max: 1 }, nillable: false },
        { kind: 'element', name: name('n'), occurs: { min: 0, max: 1 } },
      ),
    )
    const types = [...set.nodes.values()].filter(({ kind }) => kind === 'scalar')
    expect(types).toMatchObject([
      { primitive: 'string', whiteSpace: 'preserve', facets: { maxLength: 3 } },
      { primitive: 'decimal', builtin: 'integer', whiteSpace: 'collapse', facets: { fractionDigits: 0 } },
    ])
  })

  const reference = { $ref: '#/components/schemas/S' }
  const renamed = { name: 'b' }

  /** A name beside a reference is one of its place, unless the reference stands alone. */
  test.each<[string, { given: readonly [version: string, property: unknown]; want: string }]>([
    ['none', { given: ['3.0.3', reference], want: 's' }],
    ['around an allOf', { given: ['3.0.3', { allOf: [reference], xml: renamed }], want: 'b' }],
    ['beside a reference of 3.1', { given: ['3.1.0', { ...reference, xml: renamed }], want: 'b' }],
  ])('a name of its own: %s', async (_, { given: [openapi, a], want }) => {
    const schemas = { S: { type: 'string', xml: { name: 's' } } }
    const schema = { type: 'object', xml: { name: 'r' }, properties: { a } }
    const { sets } = await readOperation(xmlOf(schema), { openapi, components: { schemas } })
    const set = sets.find(({ language }) => language === 'xml')
    expect(set && rootOf(set)).toMatchObject(all({ kind: 'element', name: name(want) }))
  })

  test.each([
    ['3.0.3', 'r'],
    ['3.1.0', 'b'],
  ])('a name beside the reference of a body, in %s', async (openapi, want) => {
    const schemas = { S: { type: 'object', xml: { name: 'r' }, properties: { a: { type: 'string' } } } }
    const { sets } = await readOperation(xmlOf({ ...reference, xml: renamed }), {
      openapi,
      components: { schemas },
    })
    expect(sets.flatMap(({ elements }) => [...elements.keys()])).toEqual([want])
  })

  test('attributes, names and namespaces of their own', async () => {
    const properties = {
      id: { type: 'integer', xml: { attribute: true, name: 'no' } },
      text: { type: 'string', xml: { namespace: 'urn:t', prefix: 't' } },
    }
    const { root } = await readXml({ xml: { name: 'a' }, type: 'object', required: ['id'], properties })
    expect(root).toMatchObject({
      ...all({ name: name('text', 'urn:t') }),
      attributes: [{ name: name('no'), required: true }],
    })
  })

  test.each([
    [
      'not wrapped',
      { a: { type: 'array', items: { type: 'string' } } },
      [{ name: name('a'), occurs: { min: 0, max: Number.POSITIVE_INFINITY } }],
    ],
    [
      'not wrapped, items named',
      {
        a: { type: 'array', maxItems: 2, xml: { name: 'no' }, items: { type: 'string', xml: { name: 'b' } } },
      },
      [{ name: name('b'), occurs: { min: 0, max: 2 } }],
    ],
    [
      'wrapped',
      { a: { type: 'array', xml: { wrapped: true }, items: { type: 'string', xml: { name: 'b' } } } },
      [{ name: name('a'), occurs: { min: 0, max: 1 } }],
    ],
    ['nullable', { a: { type: 'string', nullable: true } }, [{ name: name('a'), nillable: true }]],
  ])('%s', async (_name, properties, want) => {
    const { root } = await readXml({ xml: { name: 'r' }, type: 'object', properties })
    expect(root).toMatchObject(all(...want))
  })

  test('a wrapper contains the items, which have its name unless they have their own', async () => {
    const properties = {
      a: { type: 'array', minItems: 1, xml: { wrapped: true, name: 'as' }, items: { type: 'string' } },
    }
    const { set } = await readXml({ xml: { name: 'r' }, type: 'object', properties })
    const wrapper = [...set.nodes.values()].find(({ id }) => id.endsWith('~wrapper'))
    const items = { name: name('as'), occurs: { min: 1, max: Number.POSITIVE_INFINITY } }
    expect(wrapper).toMatchObject({ content: { particle: { kind: 'sequence', particles: [items] } } })
  })

  test('a component gives its name to root and type; allOf puts objects together; recursion is kept', async () => {
    const schemas = {
      Base: { type: 'object', properties: { id: { type: 'string' } } },
      Node: {
        allOf: [
          { $ref: '#/components/schemas/Base' },
          { properties: { inner: { $ref: '#/components/schemas/Node' } } },
        ],
      },
    }
    const { root, set } = await readXml({ $ref: '#/components/schemas/Node' }, schemas)
    expect([...set.elements.keys()]).toEqual(['Node'])
    expect(root).toMatchObject({
      name: name('Node'),
      ...all({ name: name('id') }, { name: name('inner'), type: 'a.yaml#/components/schemas/Node' }),
    })
  })

  test('components of one namespace give their whole names to roots, each its own', async () => {
    const referring = (name: string) => ({ $ref: `#/components/schemas/${name}` })
    const content = { 'application/xml': { schema: referring('Shop.Order') } }
    const responses = {
      200: { description: 'd', content },
      404: { description: 'd', content: { 'application/xml': { schema: referring('Shop.Fault') } } },
    }
    const type = { type: 'object', properties: { a: { type: 'string' } } }
    const schemas = { 'Shop.Order': type, 'Shop.Fault': type }
    const { sets } = await readOperation({ get: { responses } }, { components: { schemas } })
    const roots = sets.flatMap(({ language, elements }) => (language === 'xml' ? [[...elements.keys()]] : []))
    expect(roots).toEqual([['Shop.Order', 'Shop.Fault']])
  })

  test('constants and numbers', async () => {
    const properties = {
      a: { type: 'integer', enum: [1, 2] },
      b: { type: 'number' },
      c: { type: 'number', format: 'double' },
    }
    const { set } = await readXml({ xml: { name: 'r' }, type: 'object', properties })
    const at = (local: string) =>
      [...set.nodes.values()].find(({ id }) => id.endsWith(`/properties/${local}`))
    expect(at('a')).toMatchObject({
      kind: 'code-list',
      primitive: 'decimal',
      members: [{ value: '1' }, { value: '2' }],
    })
    expect(at('b')).toMatchObject({ kind: 'scalar', primitive: 'decimal' })
    expect(at('c')).toMatchObject({ kind: 'scalar', primitive: 'double' })
  })

  test('a root with a second meaning is in a second set', async () => {
    const body = (property: string) => ({
      content: {
        'application/xml': {
          schema: { type: 'object', xml: { name: 'r' }, properties: { [property]: { type: 'string' } } },
        },
      },
    })
    const item = { put: { requestBody: body('a'), responses: { 200: { description: 'd', ...body('b') } } } }
    const { operation, sets } = await readOperation(item)
    expect(sets.map((set) => [set.name, [...set.elements.keys()]])).toEqual([
      ['orders-xml', ['r']],
      ['orders-xml-2', ['r']],
    ])
    expect(mediaOf(operation.responses)).toMatchObject([{ schema: { set: 'orders-xml-2' } }])
  })
})
