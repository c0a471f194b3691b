import type { Construct } from './construct.ts'
import { allOr, allowWords, anyText, anyUri } from './lexical.ts'
import { readCollapsedAttribute, type SchemaElement } from './schema-element.ts'
import type { SchemaSetReading } from './schema-set-reading.ts'

const form = allowWords('qualified', 'unqualified')

/** §3.15.2 Schemas: the document's root. */
export const schema: Construct = {
  section: '3.15.2',
  attributes: {
    targetNamespace: {
      ...anyUri,
      expected: 'an address, not an empty one',
      isValid: (text) => text !== '' && anyUri.isValid(text),
    },
    version: anyText,
    elementFormDefault: form,
    attributeFormDefault: form,
    blockDefault: allOr('extension', 'restriction', 'substitution'),
    finalDefault: allOr('extension', 'restriction', 'list', 'union'),
  },
  content:
    '(include|import|redefine|annotation)* (simpleType|complexType|group|attributeGroup|element|attribute|notation|annotation)*',
}

/**
 * Whether a local element or attribute is in the target namespace: by `form`, else the document's default
 * (§3.15.2).
 */
export function isQualified(reading: SchemaSetReading, element: SchemaElement): boolean {
  const fallback = element.name.local === 'attribute' ? 'attributeFormDefault' : 'elementFormDefault'
  return (
    (readCollapsedAttribute(element, 'form') ??
      readCollapsedAttribute(reading.schema.document.root, fallback)) === 'qualified'
  )
}

/**
 * The words of `block` or `final`, else of the document's default, that are in `words`; all for `#all` (§3.3.2,
 * §3.4.2).
 */
export function readExclusions<Word extends string>(
  { schema }: SchemaSetReading,
  element: SchemaElement,
  name: 'block' | 'final',
  words: readonly Word[],
): readonly Word[] {
  const text =
    readCollapsedAttribute(element, name) ??
    readCollapsedAttribute(schema.document.root, `${name}Default`) ??
    ''
  if (text === '#all') return words
  const said = text.split(' ')
  return words.filter((word) => said.includes(word))
}

/** Whether a boolean attribute is true; false where it is absent. */
export function isAttributeTrue(element: SchemaElement, name: string): boolean {
  return ['true', '1'].includes(readCollapsedAttribute(element, name) ?? '')
}
