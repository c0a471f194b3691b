import { diagnostic, type Sink } from '../../diagnostics/index.ts'
import type { SourceLimits } from '../limits.ts'
import { otherKind } from '../other-kind.ts'
import type { Source, SourceFile } from '../source.ts'
import { decodeXml } from '../text/index.ts'
import { partForVersion10 } from './conditional-inclusion.ts'
import { readCollapsedAttribute, type SchemaElement, XSD } from './schema-element.ts'
import { readXml } from './xml-reader.ts'

/** A schema document as read: one file, whoever reaches it. */
export interface SchemaDocument {
  readonly file: SourceFile
  readonly root: SchemaElement
  /** Absent for a document that takes the namespace of whoever includes it. */
  readonly targetNamespace: string | undefined
}

export interface SchemaReadOptions {
  /** Whether a document type declaration may stand in a document; only its plain internal entities are read. */
  readonly allowDoctype: boolean
  /** Whether a name may stay open that a document which is not there may declare. */
  readonly allowMissing: boolean
  /** Whether a document is read by itself, and not only where another leads to it. */
  readonly isRead: (path: string) => boolean
  readonly limits: SourceLimits
}

/** Every schema document of a source by path; a file that is no schema is a diagnostic and has the value `undefined`. */
export function readSchemaTexts(
  source: Source,
  options: SchemaReadOptions,
  sink: Sink,
): ReadonlyMap<string, SchemaDocument | undefined> {
  const documents = new Map<string, SchemaDocument | undefined>()
  for (const path of schemaPaths(source).filter(options.isRead)) {
    const file = source.files.get(path)
    if (file) documents.set(path, readSchemaDocument(file, options, sink))
  }
  return documents
}

/** The files of a source that are schema documents by their name. */
export function schemaPaths({ files }: Source): readonly string[] {
  return [...files.keys()].filter((path) => path.toLowerCase().endsWith('.xsd'))
}

/** A schema document without parts for other versions; undefined, with a report, if it is not an XML Schema. */
export function readSchemaDocument(
  file: SourceFile,
  { allowDoctype, limits }: Pick<SchemaReadOptions, 'allowDoctype' | 'limits'>,
  sink: Sink,
): SchemaDocument | undefined {
  const other = otherKind(file, 'xml-schema')
  if (other !== undefined) {
    sink(other)
    return undefined
  }
  const text = decodeXml(file, sink, limits)
  const root = text === undefined ? undefined : readXml(text, file.name, { allowDoctype, limits }, sink)
  if (root === undefined) return undefined
  if (root.name.namespace !== XSD || root.name.local !== 'schema') {
    sink(diagnostic('xsd-not-a-schema', { root: root.name.local, namespace: root.name.namespace }, root.at))
    return undefined
  }
  return {
    file,
    root: partForVersion10(root, sink),
    targetNamespace: readCollapsedAttribute(root, 'targetNamespace'),
  }
}
