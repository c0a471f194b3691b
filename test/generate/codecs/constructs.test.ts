import { expect, test } from 'vitest'
import { generate } from '../../../src/generate/index.ts'
import type { SchemaSet } from '../../../src/schema/index.ts'
import { constructs } from '../../support/constructs.ts'
import { runnable } from '../../support/generated.ts'
import {
  any,
  complex,
  complexOf,
  element,
  group,
  reference,
  root,
  scalar,
  setOf,
  versionOf,
} from '../../support/model.ts'

function fileOf(set: SchemaSet, path: string): string | undefined {
  const files = generate(versionOf([set]), { toolVersion: '0.0.0' }, () => {})
  return files.find((file) => file.path === path)?.text
}

const codecs = fileOf(constructs(), 'v0/shop/shop/codecs.ts') ?? ''

test.each([
  ['substitutes', 'oneOf: () => $shapeElements,'],
  [
    'the list of them',
    `const $shapeElements: readonly Element[] = [
  { element: 'shapeCircle', type: () => circleType },
  { element: 'shapeRing', type: () => ringType, nillable: true },
]`,
  ],
  ['an abstract type', "abstract: true,\n  typeName: '{urn:example:shop}Shape',"],
  ['derived types', "['{urn:example:shop}Ring', { type: () => ringType, by: ['extension'] }],"],
  ['blocked derivations', "{ element: 'exact', type: () => circleType, block: ['extension'] }"],
  ['text between elements', "nodes: 'content',\n  mixed: true,"],
  ['a wildcard', "{ any: true, property: 'any', namespaces: 'any', process: 'lax', min: 0, max: Infinity }"],
  [
    'a wildcard for attributes',
    "anyAttribute: { property: 'anyAttributes', namespaces: { not: ['urn:example:shop'] }, process: 'lax' }",
  ],
  ['any type', "const $anyType: AnyType = { kind: 'any' }"],
  [
    'identity constraints',
    `  constraints: [
    {
      constraint: 'key',
      name: '{urn:example:shop}shapeKey',
      selector: [['//', '{urn:example:shop}shape']],
      fields: [[['@unit']]],
    },
  ],`,
  ],
  ['declarations, where documents are open', 'type: () => wholeType,\n  declarations: () => declarations,'],
  [
    'no declarations where they are not',
    "{ name: 'plain', namespace: 'urn:example:shop', type: () => plainType })",
  ],
])('%s', (_name, want) => expect(codecs).toContain(want))

test.each([
  ['what holds members and texts', 'plain: XmlCodec<Plain> = /* @__PURE__ */ plainXmlCodec<Plain>('],
  ['what holds more', 'whole: XmlCodec<Whole> = /* @__PURE__ */ xmlCodec<Whole>('],
])('the smallest codec that is enough: %s', (_name, want) => expect(codecs).toContain(want))

test('the declarations of a set are all that it declares', () => {
  const text = fileOf(constructs(), 'v0/shop/declarations.ts')
  expect(text).toContain('abstract: true')
  expect(text).toContain(
    "['{urn:example:shop}unit', { name: 'unit', namespace: 'urn:example:shop', type: () => textType }],",
  )
  expect(text).toContain("['{urn:example:shop}Ring', () => ringType],")
})

const text = scalar('Text')
const closed = (process: 'skip' | 'strict'): SchemaSet => {
  const type = complexOf('T', group('sequence', [any('T', 1, { process })]))
  return setOf([text, type], [root('t', type.id)])
}

test.each([
  ['nothing is open', setOf([text], [root('t', text.id)]), false],
  ['what is found is not checked', closed('skip'), false],
  ['what is found is checked', closed('strict'), true],
])('declarations are written only where they are needed: %s', (_name, set, want) => {
  expect(fileOf(set, 'v0/shop/declarations.ts') !== undefined).toBe(want)
})

test('elements with one local name are distinguished by their namespaces', () => {
  const head = root('head', text.id)
  const other = {
    ...root('head', text.id, { substitutes: head.id }),
    id: 'element:{urn:other}head',
    name: { namespace: 'urn:other', local: 'head' },
  }
  const type = complexOf('T', group('sequence', [reference('T', head)]))
  expect(fileOf(setOf([text, type], [head, other]), 'v0/shop/shop/codecs.ts')).toContain(`[
  { element: 'head', property: '{urn:example:shop}head', type: () => textType },
  { element: 'head', namespace: 'urn:other', property: '{urn:other}head', type: () => textType },
]`)
})

test('a derived type is in the codecs of another namespace unless documents of its own declare it', () => {
  const base = complex('Base', [element('Base', 'a', text.id)])
  const derived = {
    ...complex('Derived', [], { derivation: { base: base.id, by: 'extension' }, content: base.content }),
    id: 'type:{urn:other}Derived',
    name: { namespace: 'urn:other', local: 'Derived' },
  }
  const foreign = {
    ...root('foreign', 'type:{urn:other}Derived'),
    id: 'element:{urn:other}foreign',
    name: { namespace: 'urn:other', local: 'foreign' },
  }
  const own = (more: object = {}, others = [foreign]) =>
    fileOf(
      setOf([text, { ...base, ...more }, derived], [root('base', base.id), ...others]),
      'v0/shop/shop/codecs.ts',
    )
  const entry = "['{urn:other}Derived', { type: () => derivedType, by: ['extension'] }]"
  expect(own()).not.toContain('derived')
  expect(own({ abstract: true })).toContain(entry)
  expect(own({}, [])).toContain(entry)
  expect(own({}, [{ ...foreign, type: text.id }])).toContain(entry)
})

const document = `<whole xmlns="urn:example:shop" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance">
<shapeCircle unit="m"><radius>1</radius></shapeCircle><shapeRing unit="m" xsi:nil="true"/>
<exact unit="m" xsi:type="Circle"><radius>2</radius></exact>
<first unit="m" xsi:type="Ring"><radius>2</radius><inner>1</inner></first>
<amount xsi:type="Price" currency="E">3</amount><either><id>1</id><far>2</far></either>
<prose>a<bold>b</bold>c<x xmlns="urn:o">t</x></prose><open a:b="1" xmlns:a="urn:a"><y xmlns="urn:o"/></open>
<anything q="1">t</anything></whole>`

test('values look as the types say, and are written as they were read', async () => {
  const codec = (await runnable(versionOf([constructs()]))).xml('shop', '{urn:example:shop}whole')
  const read = codec.parse(document)
  expect(read).toEqual({
    ok: true,
    value: {
      shape: [
        { element: 'shapeCircle', value: { unit: 'm', radius: '1' } },
        { element: 'shapeRing', value: { $nil: true, unit: 'm' } },
      ],
      exact: { unit: 'm', radius: '2' },
      first: { $type: '{urn:example:shop}Ring', unit: 'm', radius: '2', inner: '1' },
      amount: { $type: '{urn:example:shop}Price', currency: 'E', value: '3' },
      either: { id: '1', far: '2' },
      prose: {
        content: [
          'a',
          { element: 'bold', value: { content: ['b'] } },
          'c',
          { element: '*', value: { name: '{urn:o}x', attributes: {}, children: ['t'] } },
        ],
      },
      open: { anyAttributes: { '{urn:a}b': '1' }, any: [{ name: '{urn:o}y', attributes: {}, children: [] }] },
      anything: { name: '{urn:example:shop}anything', attributes: { q: '1' }, children: ['t'] },
    },
  })
  expect(read.ok && codec.parse(codec.serialize(read.value))).toEqual(read)
})
