import type { SchemaDocument } from './schema-document.ts'
import {
  findComponentKind,
  readCollapsedAttribute,
  type SchemaElement,
  schemaChildren,
} from './schema-element.ts'

type Documents = ReadonlyMap<string, SchemaDocument | undefined>

/** What can answer an import: documents that are read together, or one of several that declare the same names. */
interface AlternativeAnswer {
  readonly targets: readonly string[]
  /** Those that were not taken. */
  readonly others: readonly string[]
}

/**
 * The documents of one namespace that an import without location means: all candidates, unless two declare the
 * same name. Then the one that declares most names that the importing document uses, the first of equals.
 */
export function findAlternative(
  from: SchemaDocument,
  candidates: readonly string[],
  documents: Documents,
): AlternativeAnswer {
  const included = new Set(candidates.flatMap((path) => includedBy(path, documents)))
  const entries = candidates.filter((path) => !included.has(path))
  const declared = new Map(entries.map((path) => [path, declaredFrom(path, documents)]))
  if (!areInConflict([...declared.values()])) return { targets: candidates, others: [] }
  const names = namesIn(from.root)
  const score = (path: string) =>
    [...(declared.get(path)?.keys() ?? [])].filter((key) => names.has(parseLocalName(key)))
  const [best = '', ...others] = entries.toSorted((a, b) => score(b).length - score(a).length)
  return { targets: [best], others }
}

/** Whether two entries declare one name in different documents. */
function areInConflict(all: readonly ReadonlyMap<string, string>[]): boolean {
  const known = new Map<string, string>()
  for (const declared of all) {
    for (const [key, path] of declared) {
      if ((known.get(key) ?? path) !== path) return true
      known.set(key, path)
    }
  }
  return false
}

/** The kind and name of each component that a document and those it includes declare, with the document's path. */
function declaredFrom(path: string, documents: Documents): ReadonlyMap<string, string> {
  const declared = new Map<string, string>()
  for (const one of [path, ...includedBy(path, documents)]) {
    const root = documents.get(one)?.root
    for (const element of root === undefined ? [] : schemaChildren(root)) {
      const name =
        findComponentKind(element) === undefined ? undefined : readCollapsedAttribute(element, 'name')
      if (name !== undefined) declared.set(`${findComponentKind(element)} ${name}`, one)
    }
  }
  return declared
}

/** The documents that one includes or redefines, directly or not, without itself. */
function includedBy(path: string, documents: Documents): readonly string[] {
  const found = new Set([path])
  for (const one of found) {
    const root = documents.get(one)?.root
    for (const link of root === undefined ? [] : schemaChildren(root, 'include', 'redefine')) {
      const target = resolveLocation(one, readCollapsedAttribute(link, 'schemaLocation') ?? '')
      if ('path' in target && documents.has(target.path)) found.add(target.path)
    }
  }
  found.delete(path)
  return [...found]
}

/** The local parts of all prefixed names in the attributes of a document. */
function namesIn(root: SchemaElement): ReadonlySet<string> {
  const names = new Set<string>()
  const queue = [root]
  for (let element = queue.pop(); element !== undefined; element = queue.pop()) {
    for (const value of element.attributes.values())
      for (const name of value.split(/\s+/u))
        if (/^[^:]+:[^:/]+$/u.test(name)) names.add(parseLocalName(name, ':'))
    for (const inner of element.content) if (typeof inner !== 'string') queue.push(inner)
  }
  return names
}

function parseLocalName(name: string, separator = ' '): string {
  return name.slice(name.indexOf(separator) + 1)
}

/** Where a schemaLocation leads: a path inside the source, or why it may not be followed. */
export type LocationTarget =
  | { readonly path: string }
  | { readonly refused: 'remote' | 'outside' | 'unreadable' }

/** Resolves a schemaLocation against the document that holds it; nothing but the source itself can be named. */
export function resolveLocation(from: string, location: string): LocationTarget {
  if (/^[a-z][a-z0-9+.-]*:|^\/\//i.test(location)) return { refused: 'remote' }
  if (location.startsWith('/')) return { refused: 'outside' }
  const decoded = decodedPath(location.replace(/[?#].*$/s, ''))
  if (decoded === undefined || decoded.includes('\\') || decoded.includes('\0'))
    return { refused: 'unreadable' }
  const segments = from.split('/').slice(0, -1)
  for (const segment of decoded.split('/')) {
    if (segment === '' || segment === '.') continue
    if (segment !== '..') segments.push(segment)
    else if (segments.pop() === undefined) return { refused: 'outside' }
  }
  return { path: segments.join('/') }
}

/** The text percent-decoded; undefined where the encoding is broken. */
function decodedPath(text: string): string | undefined {
  try {
    return decodeURIComponent(text)
  } catch {
    return undefined
  }
}

/**
 * The files of a source that an address may mean: those whose path shares the most last segments with it, at least
 * the file name. Published schemas name each other by where they were published.
 */
export function findCopies(address: string, paths: Iterable<string>): readonly string[] {
  const place = decodedPath(
    address.replace(/[?#].*$/s, '').replace(/^(?:[a-z][a-z0-9+.-]*:)?(?:\/\/[^/]*)?/i, ''),
  )
  const segments = place?.split('/') ?? []
  const shared = [...paths].map((path): [string, number] => [path, commonEnd(path.split('/'), segments)])
  const most = Math.max(0, ...shared.map(([, count]) => count))
  return most === 0 ? [] : shared.flatMap(([path, count]) => (count === most ? [path] : []))
}

/** The number of equal segments at the end of two paths. */
function commonEnd(left: readonly string[], right: readonly string[]): number {
  const [one, other] = [left.toReversed(), right.toReversed()]
  const different = one.findIndex((segment, index) => segment === '' || segment !== other[index])
  return different === -1 ? one.length : different
}
