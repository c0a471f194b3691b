import { expect, test } from 'vitest'
import { diff } from '../../src/diff/index.ts'
import { api, versionOf, xsd } from './versions.ts'

const described = (box: string, list: string): string => `components:
  schemas:
    First: {type: object, properties: {a: {type: string}}}
    Box: ${box}
    List: ${list}
`

test('What may be anything is shown where it is left open, not where anything is first allowed', async () => {
  const [box, list] = ['{type: object', '{type: array']
  const before = described(`${box}, additionalProperties: {type: string}}`, `${list}, items: {type: string}}`)
  const after = described(`${box}}`, `${list}}`)
  const { changes } = diff(await versionOf('a', api('{}', before)), await versionOf('b', api('{}', after)))
  const at = changes.map(({ rule, after }) => [rule, after?.at?.line, after?.at?.column])
  expect(at).toEqual([
    ['form-changed', 7, 10],
    ['form-changed', 8, 11],
  ])
})

test('A type is named by an element that documents have, not by an abstract one', async () => {
  const open = '<xs:element name="z" type="xs:anyType"/>'
  const more = '<xs:element name="a" abstract="true"/><xs:element name="new" type="xs:int"/>'
  const [before, after] = [open, open + more].map((content) => ({ schemas: { 'r.xsd': xsd(content) } }))
  const { changes } = diff(await versionOf('a', before ?? {}), await versionOf('b', after ?? {}))
  const found = changes.filter(({ rule }) => rule === 'wildcard-element-declared')
  expect(found.map(({ where }) => where.path)).toContainEqual(['z', 'new'])
  expect(found.flatMap(({ where }) => where.path.slice(0, 1))).not.toContain('a')
})
