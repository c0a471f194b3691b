import { describe, expect, test, vi } from 'vitest'
import { diff } from '../../src/diff/index.ts'
import type { TypeNode } from '../../src/schema/index.ts'
import { findLayout } from '../../src/typescript/index.ts'
import { readVersion, type VersionText, versionOf, xsd } from './versions.ts'

/** One root of type `T`, with these declarations; another namespace has a global element and attribute `status`. */
function of(type: string, more = ''): VersionText {
  const head = '<xs:import namespace="urn:o" schemaLocation="o.xsd"/><xs:element name="root" type="t:T"/>'
  const own = xsd(`${head}<xs:complexType name="T">${type}</xs:complexType>${more}`).replace(
    'xmlns:t=',
    'xmlns:o="urn:o" xmlns:t=',
  )
  const other = xsd(
    '<xs:element name="status" type="xs:string"/><xs:attribute name="status" type="xs:string"/>',
    'urn:o',
  )
  return { schemas: { 't.xsd': own, 'o.xsd': other } }
}

const element = '<xs:element name="status" type="xs:string"/>'
const attribute = '<xs:attribute name="status" type="xs:string"/>'
const content = (...parts: readonly string[]) => `<xs:sequence>${parts.join('')}</xs:sequence>`
const text = (attributes: string) =>
  `<xs:simpleContent><xs:extension base="xs:string">${attributes}</xs:extension></xs:simpleContent>`
const optional = '<xs:element name="status" type="xs:string" minOccurs="0"/>'
const note = '<xs:element name="note" type="xs:string"/>'
const derived = (inside: string) =>
  `<xs:complexType name="D"><xs:complexContent><xs:extension base="t:T">${inside}</xs:extension></xs:complexContent></xs:complexType>`

async function stopping(before: VersionText, after: VersionText) {
  const { changes } = diff(await versionOf('a', before), await versionOf('b', after))
  return changes.flatMap(({ rule, who, message }) =>
    who.includes('typescript') ? [[rule, /becomes/u.test(message)] as const] : [],
  )
}

describe('a member whose generated name another member takes', () => {
  test.each([
    [
      'an optional attribute beside an element takes no name',
      { before: of(content(element)), after: of(content(element) + attribute), want: [] },
    ],
    [
      'an optional element beside an attribute takes its name',
      {
        before: of(content(note) + attribute),
        after: of(content(note, optional) + attribute),
        want: [['element-added', true]],
      },
    ],
    [
      'an element of another namespace',
      {
        before: of(content(element)),
        after: of(content(element, '<xs:element ref="o:status" minOccurs="0"/>')),
        want: [['element-added', true]],
      },
    ],
    [
      'an attribute of another namespace',
      {
        before: of(content(note) + attribute),
        after: of(`${content(note)}${attribute}<xs:attribute ref="o:status"/>`),
        want: [['attribute-added', true]],
      },
    ],
    [
      'an attribute that is called as the text is',
      {
        before: of(text(attribute)),
        after: of(text(`${attribute}<xs:attribute name="value" type="xs:string"/>`)),
        want: [['attribute-added', true]],
      },
    ],
    [
      'an attribute of another name',
      {
        before: of(text(attribute)),
        after: of(text(`${attribute}<xs:attribute name="unit" type="xs:string"/>`)),
        want: [],
      },
    ],
    [
      'an attribute of a base whose derived type has such an attribute of another namespace',
      {
        before: of(content(note), derived('<xs:attribute ref="o:status"/>')),
        after: of(content(note) + attribute, derived('<xs:attribute ref="o:status"/>')),
        want: [['attribute-added', true]],
      },
    ],
  ] as const)('%s', async (_name, { before, after, want }) => {
    expect(await stopping(before, after)).toEqual(want)
    // What it stops when it comes, it stops when it goes.
    const back = await stopping(after, before)
    expect(back.filter(([, isRenamed]) => isRenamed)).toEqual(
      want.map(([rule]) => [rule.replace('added', 'removed'), true]),
    )
  })

  test('stops who reads it and who writes it', async () => {
    const [before, after] = [of(content(note) + attribute), of(content(note, optional) + attribute)]
    const { changes } = diff(await versionOf('a', before), await versionOf('b', after))
    const [added] = changes.filter(({ rule }) => rule === 'element-added')
    expect(added?.sides?.map((side) => side.for)).toEqual(['backward', 'forward'])
  })
})

const object = (property: string): string => `{type: object, properties: {${property}: {type: string}}}`
const schemas = (...names: readonly string[]): VersionText => ({
  openapi: `openapi: 3.1.0
info: {title: T, version: '1'}
paths: {}
components: {schemas: {${names.map((name, index) => `${name}: ${object(`p${index}`)}`).join(', ')}}}
`,
})
const complexTypes = (...names: readonly string[]): VersionText => ({
  schemas: {
    't.xsd': xsd(
      names.map((name) => `<xs:complexType name="${name}">${content(note)}</xs:complexType>`).join(''),
    ),
  },
})

describe('a type whose generated name another type takes', () => {
  test.each([
    ['a schema that is spelt as the type', schemas('petItem'), schemas('petItem', 'PetItem'), ['type-added']],
    ['schemas of which none is spelt so', schemas('petItem'), schemas('petItem', 'pet-item'), ['type-added']],
    ['a schema that leaves the name', schemas('petItem', 'pet-item'), schemas('petItem'), ['type-removed']],
    ['a schema that takes no name', schemas('PetItem'), schemas('PetItem', 'petItem'), []],
    ['a schema of another name', schemas('petItem'), schemas('petItem', 'PetItems'), []],
    ['a type of XML Schema', complexTypes('r1'), complexTypes('r1', 'R1'), ['type-added']],
    ['a type of XML Schema that takes no name', complexTypes('R1'), complexTypes('R1', 'r1'), []],
  ])('%s', async (_, before, after, want) => {
    expect(await stopping(before, after)).toEqual(want.map((rule) => [rule, true]))
    const [one, other] = [await typeNames(before), await typeNames(after)]
    const moved = [...one].filter(([name, made]) => other.has(name) && other.get(name) !== made)
    expect(moved.length > 0).toBe(want.length > 0)
  })
})

test.each(['added', 'removed'])(
  'types of XML Schema are identified once, however many are %s',
  async (what) => {
    const old = ['petItem', 'order']
    const passes = async (count: number): Promise<number> => {
      const names = [...old, ...Array.from({ length: count }, (_, index) => `New${index}`)]
      const few = await readVersion('a', complexTypes(...old))
      const many = await readVersion('b', complexTypes(...names))
      const values = vi.spyOn(few.sets[0]?.nodes as ReadonlyMap<string, TypeNode>, 'values')
      const { changes } = what === 'added' ? diff(few, many) : diff(many, few)
      expect(changes.filter(({ rule }) => rule === `type-${what}`)).toHaveLength(count)
      return values.mock.calls.length
    }
    expect(await passes(40)).toBe(await passes(4))
  },
)

/** The generated names of a version's named types, by their own names. */
async function typeNames(given: VersionText): Promise<ReadonlyMap<string, string | undefined>> {
  const layout = findLayout(await versionOf('a', given))
  return new Map(
    layout.version.sets.flatMap((set) =>
      [...set.nodes.values()].flatMap(({ id, name }) =>
        name && name.namespace !== 'http://www.w3.org/2001/XMLSchema'
          ? [[name.local, layout.set(set.name).typeName(id)] as const]
          : [],
      ),
    ),
  )
}
