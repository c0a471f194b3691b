import { expect, test } from 'vitest'
import { adapt } from '../../src/adapt/index.ts'
import type { noStatedPairs } from '../../src/align/structure.ts'
import { readXmlSchemas } from '../../src/ingest/xsd/index.ts'
import type { Version } from '../../src/schema/index.ts'
import { xsd } from '../diff/versions.ts'

const object = (name: string, elements: string): string =>
  `<xs:element name="${name}"><xs:complexType><xs:sequence>${elements}</xs:sequence></xs:complexType></xs:element>`
const token = (name: string): string => `<xs:element name="${name}" type="xs:token"/>`

/** A version of a document in one file, which includes a library of parts in another. */
function version(name: string, document: string, library: string): Version {
  const files = {
    'document.xsd': `<xs:include schemaLocation="library.xsd"/>${document}`,
    'library.xsd': library,
  }
  const read = Object.entries(files).map(([path, text]) => {
    return [path, { name: path, path, bytes: new TextEncoder().encode(xsd(text)) }] as const
  })
  const profile = { name: 'none', dataElementsOf: () => [] }
  const sets = readXmlSchemas({ name: 's', files: new Map(read) }, { profile }, (problem) => {
    throw new Error(problem.message)
  })
  return { name, status: 'stable', apis: [], sets, examples: [], inputs: [], digest: '' }
}

const place = { file: 'm.yaml', line: 1, column: 1 }
const library = object('used', token('a')) + object('other', token('b'))
const document = object('order', `${token('id')}<xs:element ref="t:used"/>`)

function adapted(before: Version, after: Version, roots: typeof noStatedPairs.roots = []): readonly string[] {
  const names = { roots, namespaces: [], types: [], parameters: [] }
  const mapping = {
    file: 'm.yaml',
    names,
    pairs: [],
    without: [],
    repeats: [],
    codes: [],
    between: { from: 'a', to: 'b' },
  }
  const options = { header: [], runtime: '', folder: 'f', ...(roots.length > 0 ? { mapping } : {}) }
  return adapt(before, after, options as never, () => {}).pairs.map(({ name }) => name)
}

test('elements that a document only includes get no adapters of their own', () => {
  expect(adapted(version('a', document, library), version('b', document, library))).toEqual([
    'atOrderToBTOrder',
    'btOrderToATOrder',
  ])
})

test('a mapping asks for them', () => {
  const roots = [{ from: 'other', to: 'other', at: { from: place, to: place } }] as never
  expect(adapted(version('a', document, library), version('b', document, library), roots)).toHaveLength(4)
})

test('where no document declares an element, each element of the library is a document', () => {
  const found = adapted(version('a', '', library), version('b', '', library))
  expect(found).toHaveLength(4)
})
