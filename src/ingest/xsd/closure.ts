import type { Library } from './links.ts'
import type { SchemaDocument } from './schema-document.ts'
import type { Schema } from './scope.ts'

/** Everything that entry documents reach, in the order of reaching it. */
export interface Closure {
  readonly schemas: readonly Schema[]
  /** Paths of documents by the namespace they declare into. */
  readonly namespaces: ReadonlyMap<string, ReadonlySet<string>>
  /** Whether a document that should be in it could not be read. */
  readonly isIncomplete: boolean
}

/** Reads each document once for each namespace that it declares into, however often it is reached. */
export function closureOf(library: Library, entries: readonly string[]): Closure {
  const schemas = new Map<string, Schema>()
  const namespaces = new Map<string, Set<string>>()
  let isIncomplete = false
  const queue = entries.map((path) => ({
    path,
    namespace: library.documents.get(path)?.targetNamespace ?? '',
  }))
  for (let next = queue.shift(); next !== undefined; next = queue.shift()) {
    const { path, namespace } = next
    const document = library.documents.get(path)
    if (document === undefined) isIncomplete = true
    const key = `${namespace} ${path}`
    if (document === undefined || schemas.has(key)) continue
    schemas.set(key, schemaOf(library, path, document, namespace))
    const paths = namespaces.get(namespace) ?? new Set()
    namespaces.set(namespace, paths.add(path))
    for (const link of library.links.get(path) ?? []) {
      isIncomplete ||= link.isBroken
      for (const target of link.targets) {
        // An included document without a namespace takes the one that includes it (§4.2.1).
        const inner = link.kind === 'include' ? namespace : link.namespace
        queue.push({ path: target, namespace: inner })
      }
    }
  }
  return { schemas: [...schemas.values()], namespaces, isIncomplete }
}

function schemaOf(library: Library, path: string, document: SchemaDocument, targetNamespace: string): Schema {
  const imports = (library.links.get(path) ?? []).filter(({ kind }) => kind === 'import')
  const imported = new Set(imports.map(({ namespace }) => namespace))
  return {
    document,
    targetNamespace,
    isChameleon: document.targetNamespace === undefined && targetNamespace !== '',
    imported,
  }
}
