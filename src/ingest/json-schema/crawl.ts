import { hasScalarAt, type Value } from '../text/index.ts'
import type { Documents } from './documents.ts'

/** A host that exists in no network: the paths of a source stand below it. */
const BASE = 'source://source/'

/**
 * Loads a document and all documents that it reaches by relative `$ref` into `documents`. Only the source answers:
 * the library's file, network and text readers are off. References that lead nowhere are not reported here.
 */
export async function crawl(documents: Documents, entry: string): Promise<void> {
  const root = documents.root(entry)
  if (root === undefined || !hasScalarAt(root.value, ['$ref'], isRelative)) return
  const own = collectReferences(root.value)
  // It brings Node's network modules with it, and most descriptions are one file.
  const { $RefParser } = await import('@apidevtools/json-schema-ref-parser')
  const source = {
    order: 1,
    canRead: ({ url }: { url: string }) => url.startsWith(BASE),
    read: ({ url }: { url: string }) => collectReferences(documents.root(decodePath(url))?.value),
  }
  const handOver = {
    order: 1,
    canParse: true,
    parse: ({ data }: { data: unknown }) => data,
    allowEmpty: true,
  }
  const parse = { json: false, yaml: false, text: false, binary: false, handOver }
  const resolve = { file: false, http: false, external: true, source }
  try {
    await $RefParser.resolve(BASE + entry.split('/').map(encodeURIComponent).join('/'), own, {
      parse: parse as never,
      resolve: resolve as never,
      continueOnError: true,
    })
  } catch {
    // A reference that leads nowhere is reported where it is used: it may stand in an example, where it is data.
  }
}

interface References {
  readonly references: readonly { readonly $ref: string }[]
}

/** The distinct relative references to other documents anywhere in a value. */
function collectReferences(root: Value | undefined): References {
  const found = new Set<string>()
  const seen = new Set<Value>()
  const queue = root ? [root] : []
  for (let value = queue.pop(); value !== undefined; value = queue.pop()) {
    if (seen.has(value)) continue
    seen.add(value)
    if (value.kind === 'list') for (const item of value.items) if (item.kind !== 'scalar') queue.push(item)
    if (value.kind !== 'map') continue
    for (const { key, value: inner } of value.entries.values()) {
      if (key === '$ref' && isRelative(inner)) found.add(inner.text)
      if (inner.kind !== 'scalar') queue.push(inner)
    }
  }
  return { references: [...found].map(($ref) => ({ $ref })) }
}

/** Whether a value is a relative reference to another document: a text without scheme and leading `#` or slash. */
function isRelative(value: Value): value is Extract<Value, { kind: 'scalar' }> {
  return (
    value.kind === 'scalar' &&
    typeof value.value === 'string' &&
    /^(?![a-z][a-z0-9+.-]*:)[^#/\\]/i.test(value.text)
  )
}

/** The path of a URL below `BASE`, percent-decoded; as written where the encoding is broken. */
function decodePath(url: string): string {
  const path = url.slice(BASE.length)
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}
