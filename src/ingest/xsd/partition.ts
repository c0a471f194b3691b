import { folderWord } from '../../typescript/index.ts'
import { type Closure, collectClosure, copiesIn } from './closure.ts'
import type { EntryTest } from './constraints/index.ts'
import { findComponentKind, readCollapsedAttribute, schemaChildren } from './schema-element.ts'
import { findFolder, type Library } from './schema-links.ts'

/** Entry documents whose closures agree, with all that they reach together. */
export interface SetPart {
  readonly entries: readonly string[]
  readonly closure: Closure
  /** By namespace and path of a document: the entries that reach it; without those that every entry reaches. */
  readonly reach: readonly (readonly [namespace: string, path: string, entries: ReadonlySet<number>])[]
}

/** What entries reach, without what their documents mean. */
interface Reach {
  readonly entries: readonly string[]
  /** Paths of documents by the namespace they declare into. */
  readonly namespaces: ReadonlyMap<string, ReadonlySet<string>>
}

/**
 * Divides a source into schema sets: each entry document with all that it reaches. Entries are joined if every
 * namespace they share has the same documents, or if they share documents and no name is declared twice.
 */
export function partitionSource(library: Library): readonly SetPart[] {
  const canJoin = makeJoinTest(library)
  const joined = joinAll(
    listEntries(library).map((entry) => {
      return { entries: [entry], namespaces: collectClosure(library, [entry]).namespaces }
    }),
    canJoin,
  )
  // Entries that have nothing to do with each other are one set only where no namespace is in dispute at all.
  const isPeaceful = joined.every((a, index) => joined.slice(index + 1).every((b) => haveSameDocuments(a, b)))
  const parts = isPeaceful && joined.length > 1 ? [joined.reduce(join)] : joined
  return parts.map(({ entries }) => makePart(library, entries))
}

function makePart(library: Library, entries: readonly string[]): SetPart {
  const closure = collectClosure(library, entries)
  return { entries, closure, reach: listReach(library, entries, closure) }
}

/** A part as several: each entry joins the first earlier ones with which it passes all tests. */
export function separatePart(
  library: Library,
  { entries }: SetPart,
  tests: readonly EntryTest[],
): readonly SetPart[] {
  const groups: Set<number>[] = []
  for (const index of entries.keys()) {
    const group = groups.find((each) => tests.every((passes) => passes(new Set([...each, index]))))
    if (group === undefined) groups.push(new Set([index]))
    else group.add(index)
  }
  return groups.map((group) =>
    makePart(
      library,
      entries.filter((_, index) => group.has(index)),
    ),
  )
}

/**
 * For each document of the closure that not every entry reaches: its namespace, its path, and the indexes of the
 * entries that reach it. An entry that shares no document with these, not even through further entries, counts as
 * well.
 */
function listReach(library: Library, entries: readonly string[], closure: Closure): SetPart['reach'] {
  if (entries.length === 1) return []
  const copies = copiesIn(library)
  const reached = new Map<string, Set<number>>()
  for (const [index, entry] of entries.entries()) {
    for (const [namespace, paths] of collectClosure(library, [entry]).namespaces) {
      for (const path of paths) {
        const key = `${namespace} ${copies.get(path) ?? path}`
        reached.set(key, (reached.get(key) ?? new Set()).add(index))
      }
    }
  }
  const families = findFamilies(entries.length, reached.values())
  return [...closure.namespaces].flatMap(([namespace, paths]) =>
    [...paths].flatMap((path) => {
      const own = reached.get(`${namespace} ${copies.get(path) ?? path}`) ?? new Set()
      const family = families[[...own][0] ?? 0]
      const others = entries.flatMap((_, index) => (families[index] === family ? [] : [index]))
      const all = new Set([...own, ...others])
      return all.size === entries.length ? [] : [[namespace, path, all] as const]
    }),
  )
}

/**
 * A number for each entry, the same for entries that reach a common document, directly or through further entries.
 */
function findFamilies(count: number, reached: Iterable<ReadonlySet<number>>): readonly number[] {
  let families = Array.from({ length: count }, (_, index) => index)
  for (const entries of reached) {
    const joined = new Set([...entries].map((index) => families[index]))
    const [first = 0] = joined
    if (joined.size > 1) families = families.map((family) => (joined.has(family) ? first : family))
  }
  return families
}

/** Joins each into the first earlier one that it can join, repeatedly, until no two can be joined. */
function joinAll(all: readonly Reach[], canJoin: (a: Reach, b: Reach) => boolean): readonly Reach[] {
  const parts: Reach[] = []
  for (const one of all) {
    const at = parts.findIndex((part) => canJoin(part, one))
    const part = parts[at]
    if (part === undefined) parts.push(one)
    else parts[at] = join(part, one)
  }
  return parts.length < all.length ? joinAll(parts, canJoin) : parts
}

/** The entries of both, and the documents of both by namespace. */
function join(a: Reach, b: Reach): Reach {
  const namespaces = new Map(
    [...a.namespaces, ...b.namespaces].map(([namespace]) => [namespace, new Set<string>()]),
  )
  for (const [namespace, paths] of [...a.namespaces, ...b.namespaces])
    for (const path of paths) namespaces.get(namespace)?.add(path)
  return { entries: [...a.entries, ...b.entries], namespaces }
}

/** The documents that no other leads to, and the first by name of each circle that these do not reach; sorted. */
function listEntries(library: Library): readonly string[] {
  const paths = [...library.links.keys()].sort()
  const targets = new Set<string>()
  for (const [path, links] of library.links) {
    for (const target of links.flatMap((link) => link.targets)) if (target !== path) targets.add(target)
  }
  const entries = paths.filter((path) => !targets.has(path))
  const reached = new Set<string>()
  const reach = (from: string): void => {
    const queue = [from]
    for (let path = queue.pop(); path !== undefined; path = queue.pop()) {
      if (reached.has(path)) continue
      reached.add(path)
      for (const link of library.links.get(path) ?? []) queue.push(...link.targets)
    }
  }
  entries.forEach(reach)
  for (const path of paths) {
    if (reached.has(path)) continue
    entries.push(path)
    reach(path)
  }
  return entries.sort()
}

/**
 * Returns a test for whether entries that share a namespace can be one set. They can if all shared namespaces have
 * the same documents, or if a document is common and no shared name has two meanings.
 */
function makeJoinTest(library: Library): (a: Reach, b: Reach) => boolean {
  const copies = copiesIn(library)
  const known = new Map<string, readonly string[]>()
  const listDeclaredNames = (path: string): readonly string[] => {
    const found = known.get(path) ?? declaredBy(library, path)
    known.set(path, found)
    return found
  }
  const original = (path: string): string => copies.get(path) ?? path
  return (a, b) => {
    const shared = [...a.namespaces.keys()].filter((namespace) => b.namespaces.has(namespace))
    return (
      shared.length > 0 &&
      (haveSameDocuments(a, b) ||
        (haveOneInCommon(a, b) && shared.every((each) => hasOneMeaning(a, b, each))))
    )
  }

  /** Whether both reach one document in the same namespace. */
  function haveOneInCommon(a: Reach, b: Reach): boolean {
    return [...a.namespaces].some(([namespace, paths]) => {
      const others = b.namespaces.get(namespace)
      return others !== undefined && [...paths].some((path) => others.has(path))
    })
  }

  /** Whether no name of a namespace has two meanings: two declarations, or one that only one of the two redefines. */
  function hasOneMeaning(a: Reach, b: Reach, namespace: string): boolean {
    const own = new Set([...(a.namespaces.get(namespace) ?? [])].map(original))
    const others = new Set([...(b.namespaces.get(namespace) ?? [])].map(original))
    const left = [...own].filter((path) => !others.has(path))
    const right = [...others].filter((path) => !own.has(path))
    if ([...left, ...right].some((path) => redefines(library, path))) return false
    const names = new Set(left.flatMap(listDeclaredNames))
    return !right.some((path) => listDeclaredNames(path).some((name) => names.has(name)))
  }
}

/** The kind and name of each global component that a document declares. */
function declaredBy(library: Library, path: string): readonly string[] {
  const root = library.documents.get(path)?.root
  return (root === undefined ? [] : schemaChildren(root)).flatMap((element) => {
    const kind = findComponentKind(element)
    const name = readCollapsedAttribute(element, 'name')
    return kind === undefined || name === undefined ? [] : [`${kind} ${name}`]
  })
}

/** Whether a document has a redefine with content. */
function redefines(library: Library, path: string): boolean {
  return (library.links.get(path) ?? []).some(({ element }) => {
    return element.name.local === 'redefine' && schemaChildren(element).length > 0
  })
}

/** Whether every namespace that both reach has the same documents in both. */
function haveSameDocuments(a: Reach, b: Reach): boolean {
  return [...a.namespaces].every(([namespace, documents]) => {
    const others = b.namespaces.get(namespace)
    return (
      others === undefined ||
      (others.size === documents.size && [...documents].every((path) => others.has(path)))
    )
  })
}

/**
 * Names for the sets of a source: `schemas` for a single one; else the folder that contains a set's entries and no
 * other set's, else its first entry's file name. A name that several sets would have is made of the whole path,
 * then numbered.
 */
export function nameSets(sets: readonly (readonly string[])[]): readonly string[] {
  if (sets.length === 1) return ['schemas']
  const folders = sets.map((entries) => new Set(entries.map(findFolder)))
  const wanted = sets.map((entries, index) => {
    const [first = ''] = entries
    const own = folders[index] ?? new Set()
    const isAlone =
      own.size === 1 && folders.every((other, at) => at === index || !other.has(findFolder(first)))
    return isAlone && findFolder(first) !== '' ? findFolder(first) : first.replace(/\.[^./]*$/, '')
  })
  const short = wanted.map((path) => makeSetName(path.split('/').at(-1) ?? ''))
  const long = wanted.map((path, index) =>
    isUnique(short, index) ? (short[index] ?? '') : makeSetName(path),
  )
  return long.map((name, index) => {
    const earlier = long.slice(0, index).filter((other) => other === name).length
    return earlier === 0 ? name : `${name}-${earlier + 1}`
  })
}

/** Whether the name at an index occurs only once. */
function isUnique(names: readonly string[], index: number): boolean {
  return names.indexOf(names[index] ?? '') === index && names.lastIndexOf(names[index] ?? '') === index
}

/** The text as a folder name of [a-z0-9-], at most 100 characters; `set` where nothing remains. */
function makeSetName(text: string): string {
  const name = text
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
  return name === '' ? 'set' : folderWord(name.slice(0, 100))
}
