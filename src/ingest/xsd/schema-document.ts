import { diagnostic, type Sink } from '../../diagnostics/index.ts'
import type { Source, SourceFile } from '../source.ts'
import { decode } from './decode.ts'
import { attribute, type XmlElement, XSD } from './xml-element.ts'
import { readXml } from './xml-reader.ts'

/** A schema document as read: one file, whoever reaches it. */
export interface SchemaDocument {
  readonly file: SourceFile
  readonly root: XmlElement
  /** Absent for a document that takes the namespace of whoever includes it. */
  readonly targetNamespace: string | undefined
}

/** Every schema document of a source by path; a file that is no schema is a diagnostic and has the value `undefined`. */
export function readDocuments(source: Source, sink: Sink): ReadonlyMap<string, SchemaDocument | undefined> {
  const documents = new Map<string, SchemaDocument | undefined>()
  for (const [path, file] of source.files) {
    if (path.toLowerCase().endsWith('.xsd')) documents.set(path, readDocument(file, sink))
  }
  return documents
}

export function readDocument(file: SourceFile, sink: Sink): SchemaDocument | undefined {
  const text = decode(file, sink)
  const root = text === undefined ? undefined : readXml(text, file.name, sink)
  if (root === undefined) return undefined
  if (root.name.namespace !== XSD || root.name.local !== 'schema') {
    sink(diagnostic('xsd-not-a-schema', { root: root.name.local }, root.at))
    return undefined
  }
  return { file, root, targetNamespace: attribute(root, 'targetNamespace') }
}
