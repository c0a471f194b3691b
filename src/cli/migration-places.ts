import { existsSync, lstatSync, readdirSync, realpathSync, statSync } from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'
import { diagnostic } from '../diagnostics/index.ts'
import {
  asideFolder,
  isOwnName,
  journalName,
  makePartPath,
  reportName,
  type Shard,
  type StoredDocument,
} from '../migrate/index.ts'
import type { Session } from './session.ts'

/**
 * Reports documents that have no place for their result: no documents at all, equal names, names reserved by the
 * migration, results that would replace an input or a file that no migration wrote, or several documents without
 * `--out`.
 */
export function checkDocuments(
  documents: readonly StoredDocument[],
  out: string | undefined,
  shard: Shard | undefined,
  session: Session,
  isLines = false,
): void {
  if (documents.length === 0 && !session.hasErrors) session.sink(diagnostic('documents-none', undefined))
  if (out !== undefined) {
    checkNames(documents, session)
    checkInputs(documents, resolve(session.io.cwd, out), shard, session)
    // A link to a folder is a folder here.
    const there = statSync(resolve(session.io.cwd, out), { throwIfNoEntry: false })
    if (there?.isDirectory() === false) session.sink(diagnostic('output-not-folder', { out }))
    if (!session.hasErrors) checkForeign(documents, resolve(session.io.cwd, out), session)
  } else if (shard !== undefined) {
    session.sink(diagnostic('shard-out-needed', undefined))
  } else if (documents.length > 1 && !isLines) {
    session.sink(diagnostic('documents-out-needed', { documents: documents.length, lines: true }))
  }
}

/** The paths of a document's result below the output folder: when converted, and when set aside. */
function listResultPlaces(name: string): readonly [migrated: string, aside: string] {
  return [name, `${asideFolder}/${name}`]
}

/**
 * Reports names that occur twice, collide with paths of other results, or are reserved. Keeps names only, for
 * size.
 */
function checkNames(documents: readonly StoredDocument[], { sink }: Session): void {
  const names = new Set<string>()
  const collections = new Set<string>()
  const below = `${asideFolder}/`
  // Mostly no name is one of these, and nothing but the name itself is looked for.
  const hasAside = documents.some(({ name }) => name.startsWith(below))
  const hasPart = documents.some(({ name }) => name.endsWith(makePartPath('')))
  const isTaken = (place: string): boolean =>
    names.has(place) || (place.startsWith(below) && names.has(place.slice(below.length)))
  for (const { name } of documents) {
    if (hasAside ? listResultPlaces(name).some(isTaken) : names.has(name))
      sink(diagnostic('documents-name-twice', { name }))
    names.add(name)
  }
  const checkName = (name: string): void => {
    if (isOwnName(name)) sink(diagnostic('documents-name-taken', { name }))
    if (hasPart && listResultPlaces(name).some((place) => isTaken(makePartPath(place))))
      sink(diagnostic('documents-name-twice', { name: makePartPath(name) }))
  }
  for (const { name, collection } of documents) {
    if (collection === undefined) checkName(name)
    else collections.add(collection)
  }
  for (const name of collections) checkName(name)
}

/** Reports each result or migration file that would overwrite an input, links resolved. */
function checkInputs(
  documents: readonly StoredDocument[],
  out: string,
  shard: Shard | undefined,
  { sink }: Session,
): void {
  const real = realPaths()
  if (!sharesFolder(documents, out, real)) return
  const inputs = new Set(
    documents.flatMap(({ fetch }) => {
      if (fetch.kind === 'bytes') return []
      // To ask the system for each file of a large store takes a while.
      const isPlain = fetch.kind === 'file' && fetch.isLink !== true
      return isPlain ? [real(fetch.path)] : [real(fetch.path), resolveLink(fetch.path)]
    }),
  )
  const isInput = (path: string): boolean => inputs.has(path) || inputs.has(makePartPath(path))
  const over = new Set(
    [reportName(shard), journalName(shard), `${journalName(shard)}.page`].filter((name) =>
      isInput(real(join(out, name))),
    ),
  )
  for (const { name, collection = name, fetch } of documents) {
    const [migrated, aside] = listResultPlaces(collection)
    if (over.has(migrated)) continue
    const asidePath = real(join(out, aside))
    // A document read from the set-aside folder may be set aside again at the same path.
    const isItself = fetch.kind === 'file' && asidePath === real(fetch.path)
    if (isInput(real(join(out, migrated)))) over.add(migrated)
    else if (!isItself && isInput(asidePath)) over.add(aside)
  }
  for (const file of over) sink(diagnostic('documents-over-input', { file }))
}

/**
 * Reports the first file of the output folder that a result would replace or remove, unless a migration wrote into
 * the folder before: then the files are its results.
 */
function checkForeign(documents: readonly StoredDocument[], out: string, { sink }: Session): void {
  const there = existsSync(out) ? readdirSync(out) : []
  if (there.length === 0 || there.some(isOwnName)) return
  const known = new Set(there)
  const inputs = new Set(documents.flatMap(({ fetch }) => (fetch.kind === 'bytes' ? [] : [fetch.path])))
  const isForeign = (place: string): boolean => {
    const path = join(out, place)
    return known.has(place.split('/', 1)[0] ?? '') && !inputs.has(path) && isFile(path)
  }
  const foreign = documents
    .flatMap(({ name, collection = name }) => listResultPlaces(collection))
    .find(isForeign)
  if (foreign !== undefined) sink(diagnostic('documents-over-foreign', { file: foreign }))
}

/** Whether a path is a file or a link to anything. */
function isFile(path: string): boolean {
  return lstatSync(path, { throwIfNoEntry: false })?.isDirectory() === false
}

/**
 * Whether any result goes to a folder that an input comes from, links resolved; only then can inputs be
 * overwritten.
 */
function sharesFolder(
  documents: readonly StoredDocument[],
  out: string,
  real: (path: string) => string,
): boolean {
  const sources = new Set<string>()
  const targets = new Set([dirname(real(join(out, reportName(undefined))))])
  const named = new Set<string>()
  let [lastSource, lastNamed] = ['', '']
  for (const { name, collection = name, fetch } of documents) {
    if (fetch.kind !== 'bytes') {
      if (!isIn(lastSource, fetch.path)) {
        lastSource = dirname(fetch.path)
        sources.add(lastSource)
      }
      if (fetch.kind !== 'file' || fetch.isLink) sources.add(dirname(resolveLink(fetch.path)))
    }
    if (isIn(lastNamed, collection)) continue
    for (const place of listResultPlaces(collection)) named.add(dirname(place))
    lastNamed = dirname(collection)
  }
  for (const folder of named) targets.add(dirname(real(join(out, folder, 'x'))))
  return [...sources].some((folder) => targets.has(dirname(real(join(folder, 'x')))))
}

/** Whether a folder is the direct parent of a path. */
function isIn(folder: string, path: string): boolean {
  return path.startsWith(`${folder}/`) && path.lastIndexOf('/') === folder.length
}

/** The real path with all links resolved; the path itself if that fails. */
function resolveLink(path: string): string {
  try {
    return realpathSync.native(path)
  } catch {
    return path
  }
}

/** A function that resolves links (and letter case) in a path's folder, not in its last part; cached by folder. */
function realPaths(): (path: string) => string {
  const known = new Map<string, string>()
  return (path) => {
    const folder = dirname(path)
    const real = known.get(folder) ?? resolveLink(folder)
    known.set(folder, real)
    return join(real, basename(path))
  }
}
