import { sha256 } from '../../files/index.ts'
import type { SchemaDocument } from './schema-document.ts'
import type { SchemaElement } from './schema-element.ts'
import type { Library } from './schema-links.ts'
import type { Schema } from './scope.ts'

/** Everything that entry documents reach, in the order of reaching it. */
export interface Closure {
  readonly schemas: readonly Schema[]
  /** Paths of documents by the namespace they declare into. */
  readonly namespaces: ReadonlyMap<string, ReadonlySet<string>>
  /** Whether a document that should be in it could not be read. */
  readonly isIncomplete: boolean
  /** Namespaces of which a document is not there, where that is allowed. */
  readonly missing: ReadonlySet<string>
}

/**
 * All documents that entries reach, breadth first, each once for each namespace that it declares into. Of copies
 * only the one reached first is taken (§4.2.3: a location of a namespace already read need not be followed).
 */
export function collectClosure(library: Library, entries: readonly string[]): Closure {
  const schemas = new Map<string, Schema>()
  const namespaces = new Map<string, Set<string>>()
  const missing = new Set<string>()
  const copies = copiesIn(library)
  let isIncomplete = false
  const queue = entries.map((path) => ({
    path,
    namespace: library.documents.get(path)?.targetNamespace ?? '',
  }))
  for (let next = queue.shift(); next !== undefined; next = queue.shift()) {
    const { path, namespace } = next
    const document = library.documents.get(path)
    isIncomplete ||= document === undefined
    const key = `${namespace} ${copies.get(path) ?? path}`
    if (document === undefined || schemas.has(key)) continue
    schemas.set(key, makeSchema(library, path, document, namespace))
    const paths = namespaces.get(namespace) ?? new Set()
    namespaces.set(namespace, paths.add(path))
    for (const link of library.links.get(path) ?? []) {
      isIncomplete ||= link.isBroken
      if (link.isMissing) missing.add(link.kind === 'include' ? namespace : link.namespace)
      for (const target of link.targets) {
        // An included document without a namespace takes the one that includes it (§4.2.1).
        const inner = link.kind === 'include' ? namespace : link.namespace
        queue.push({ path: target, namespace: inner })
      }
    }
  }
  return { schemas: [...schemas.values()], namespaces, isIncomplete, missing }
}

/** A document as a schema of a namespace, with its imported namespaces and its redefinitions. */
function makeSchema(
  library: Library,
  path: string,
  document: SchemaDocument,
  targetNamespace: string,
): Schema {
  const imports = (library.links.get(path) ?? []).filter(({ kind }) => kind === 'import')
  const imported = new Set(imports.map(({ namespace }) => namespace))
  return {
    document,
    targetNamespace,
    isChameleon: document.targetNamespace === undefined && targetNamespace !== '',
    imported,
    redefined: redefinedBy(library, path),
  }
}

/** The documents that each redefine of a document can change: its target and all that this includes. */
function redefinedBy(
  library: Library,
  from: string,
): ReadonlyMap<SchemaElement, ReadonlySet<SchemaDocument>> {
  const links = (library.links.get(from) ?? []).filter(({ element }) => element.name.local === 'redefine')
  const reached = links.map(({ element, targets }): [SchemaElement, ReadonlySet<SchemaDocument>] => {
    const paths = new Set(targets)
    for (const path of paths) {
      for (const link of library.links.get(path) ?? []) {
        if (link.kind === 'include') for (const target of link.targets) paths.add(target)
      }
    }
    paths.delete(from)
    const documents = [...paths].map((path) => library.documents.get(path))
    return [element, new Set(documents.filter((document) => document !== undefined))]
  })
  return new Map(reached)
}

/** By path: which of the documents that are the same, in their content and in all that they lead to, stands for them. */
export type Copies = ReadonlyMap<string, string>

const known = new WeakMap<Library, Copies>()

/**
 * For each document, the first by path of its identical copies, computed once: some packages hold files several
 * times.
 */
export function copiesIn(library: Library): Copies {
  const found = known.get(library) ?? groupCopies(library)
  known.set(library, found)
  return found
}

/**
 * For each document, the first by path that has equal content and whose links lead to copies as well; `copiesIn`
 * without its cache.
 */
function groupCopies({ documents, links }: Library): Copies {
  const paths = [...documents].flatMap(([path, document]) => (document === undefined ? [] : path)).sort()
  let classes = mapToFirst(paths, (path) => sha256(Buffer.from(printContent(documents.get(path)))))
  // Copies of what includes or imports others are the same only where these are: each round tells more apart.
  for (;;) {
    const before = classes
    const leadsTo = (path: string) =>
      (links.get(path) ?? []).map(({ targets }) => targets.map((target) => before.get(target)))
    const next = mapToFirst(paths, (path) => JSON.stringify([before.get(path), leadsTo(path)]))
    if (new Set(next.values()).size === new Set(before.values()).size) return before
    classes = next
  }
}

/** The bytes of a document as text, without an XML declaration of UTF-8 or ASCII, comments and space between tags. */
function printContent(document: SchemaDocument | undefined): string {
  const text = Buffer.from(document?.file.bytes ?? [])
    .toString('latin1')
    .replace(/^\xef\xbb\xbf/, '')
    .replace(/\r\n?/g, '\n')
    .replace(
      /^<\?xml\s+version=["']1\.0["'](?:\s+encoding=["'](?:utf-8|us-ascii)["'])?(?:\s+standalone=["'](?:yes|no)["'])?\s*\?>/i,
      '',
    )
  // What looks like a comment may be a text there.
  const isPlain = !/<!(?:\[CDATA\[|DOCTYPE)/.test(text)
  return (isPlain ? text.replace(/<!--.*?-->/gs, '') : text).replace(/>\s+</g, '><').trim()
}

/** For each path, the first of the paths that have the same key. */
function mapToFirst(paths: readonly string[], keyOf: (path: string) => string): ReadonlyMap<string, string> {
  const first = new Map<string, string>()
  return new Map(
    paths.map((path) => {
      const key = keyOf(path)
      const representative = first.get(key) ?? path
      first.set(key, representative)
      return [path, representative]
    }),
  )
}
