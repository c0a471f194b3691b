import type { AnnotationElement, NodeId } from '../../schema/index.ts'
import type { Construct } from './construct.ts'
import { anyUri } from './lexical.ts'
import { childElements, collectElementText, type SchemaElement, schemaChildren } from './schema-element.ts'
import type { SchemaSetReading } from './schema-set-reading.ts'

/** §3.13.2 Annotations: text for people, markup for programs. */
export const annotation: Construct = {
  section: '3.13.2',
  attributes: {},
  content: '(appinfo|documentation)*',
}

/** §3.13.2: holds anything. */
export const appinfo: Construct = { section: '3.13.2', attributes: { source: anyUri }, content: '' }

/** §3.13.2: holds anything. */
export const documentation: Construct = { section: '3.13.2', attributes: { source: anyUri }, content: '' }

/** Stores the texts and data elements of a declaration's annotation under an id; nothing where it has neither. */
export function annotate(reading: SchemaSetReading, id: NodeId, element: SchemaElement): void {
  const { annotations, profile } = reading.set
  const parts = schemaChildren(element, 'annotation').flatMap((each) => schemaChildren(each))
  if (parts.length === 0) return
  const markup = parts.flatMap(childElements).map(annotationElement)
  const keys = profile.keysOf?.(parts.map(annotationElement)) ?? []
  const dataElements = [
    ...(markup.length === 0 ? [] : profile.dataElementsOf(markup)),
    ...keys.map((id) => ({ id, subsets: [] })),
  ]
  const texts =
    profile.documentationOf?.(markup) ??
    parts.filter(({ name }) => name.local === 'documentation').map(collectElementText)
  const texted = texts.map(tidy).filter((text) => text !== '')
  if (texted.length === 0 && dataElements.length === 0) return
  annotations.set(id, { documentation: texted, deprecated: false, dataElements })
}

/** An element of an annotation without locations, recursively; `text` is its own text, trimmed. */
function annotationElement(element: SchemaElement): AnnotationElement {
  const { name, attributes } = element
  const children = childElements(element).map(annotationElement)
  const text = element.content
    .filter((part) => typeof part === 'string')
    .join('')
    .trim()
  return { namespace: name.namespace, local: name.local, attributes, text, children }
}

/** The text without indentation, with at most one empty line in a row and none at its ends. */
function tidy(text: string): string {
  return text
    .split(/\r\n|[\r\n]/)
    .map((line) => line.trim())
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
}
