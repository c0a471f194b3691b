import { type Root, withoutVersion } from '../../align/index.ts'
import type { NamePairs } from '../../mapping/index.ts'
import {
  type ElementDeclaration,
  isJsonMedia,
  listSuccesses,
  type Media,
  type NodeId,
  type Operation,
  pairErrors,
  type Response,
  resolve,
  type Version,
} from '../../schema/index.ts'
import { findLayout, listOwnTypes, type SetLayout } from '../../typescript/index.ts'

/** A named type of JSON documents. */
export interface JsonRoot {
  readonly layout: SetLayout
  readonly type: NodeId
  /** The exported name. */
  readonly name: string
}

export interface JsonRootPair {
  readonly before: JsonRoot
  readonly after: JsonRoot
  /** Whether only error responses carry it: no stored document has such a root. */
  readonly isError?: true
}

/** Two operations that correspond. */
export interface MatchedOperations {
  readonly before: Operation | undefined
  readonly after: Operation | undefined
}

/**
 * The pairs of names that the mapping states. `roots` may name any exported type, `types` only roots of schema
 * files.
 */
export type StatedRoots = Pick<NamePairs, 'roots' | 'types'>

/**
 * Pairs the root types of JSON documents: bodies of matched operations, stated pairs, then the remaining schema roots
 * by name. A single remaining pair is joined whatever its names; a root can have several partners. Pairs that only
 * error responses have are marked `isError`.
 */
export function pairJsonRoots(
  from: Version,
  to: Version,
  operations: readonly MatchedOperations[],
  stated: StatedRoots,
): readonly JsonRootPair[] {
  const found = new Map<string, JsonRootPair>()
  const add = (before: JsonRoot | undefined, after: JsonRoot | undefined, isError = false): void => {
    if (!before || !after) return
    const key = [before, after].map((one) => printJsonRootKey(one)).join(' ')
    if (!found.has(key)) found.set(key, { before, after, ...(isError ? { isError } : {}) })
  }
  for (const { before, after } of operations) {
    if (!before || !after) continue
    for (const [one, other] of pairJsonMedia(before.request?.media ?? [], after.request?.media ?? []))
      add(findMediaRoot(from, one, true), findMediaRoot(to, other, true))
    for (const [one, other] of pairResponses(before, after))
      for (const [mine, theirs] of pairJsonMedia(one.media, other.media))
        add(findMediaRoot(from, mine, false), findMediaRoot(to, theirs, false))
  }
  for (const { before, after } of operations) {
    if (!before || !after) continue
    for (const [one, other] of pairErrors(before, after))
      for (const [mine, theirs] of pairJsonMedia(one.media, other.media))
        add(findMediaRoot(from, mine, false), findMediaRoot(to, theirs, false), true)
  }
  const own = { before: listOwnRoots(from), after: listOwnRoots(to) }
  const all = { before: listNamedRoots(from), after: listNamedRoots(to) }
  for (const { from: one, to: other } of stated.roots)
    add(
      all.before.find((root) => matchesJsonRoot(root, one)),
      all.after.find((root) => matchesJsonRoot(root, other)),
    )
  for (const { from: one, to: other } of stated.types)
    add(
      own.before.find(({ name }) => name === one),
      own.after.find(({ name }) => name === other),
    )
  const taken = new Set(
    [...found.values()].flatMap(({ before, after }) => [printJsonRootKey(before), printJsonRootKey(after)]),
  )
  const left = (roots: readonly JsonRoot[]) => roots.filter((root) => !taken.has(printJsonRootKey(root)))
  const [mine, theirs] = [left(own.before), left(own.after)]
  for (const one of mine)
    add(one, theirs.find(({ name }) => name === one.name) ?? findNamesakeRoot(one, mine, theirs))
  const [only, ...more] = mine
  const [other, ...others] = theirs
  if (more.length + others.length === 0 && !found.has(`${only && printJsonRootKey(only)}`)) add(only, other)
  return [...found.values()]
}

/** The only root with the same name apart from the version; undefined where several on either side have it. */
function findNamesakeRoot(
  { name }: JsonRoot,
  ours: readonly JsonRoot[],
  theirs: readonly JsonRoot[],
): JsonRoot | undefined {
  const bare = withoutVersion(name)
  const [found, ...others] = theirs.filter((one) => withoutVersion(one.name) === bare)
  const alike = ours.filter((one) => withoutVersion(one.name) === bare)
  return others.length > 0 || alike.length > 1 || bare === '' ? undefined : found
}

export function printJsonRootKey({ layout, name }: JsonRoot): string {
  return `${layout.set.name}#${name}`
}

/** Whether `name` is the root's name or `<set>#<name>`. */
export function matchesJsonRoot(root: JsonRoot, name: string): boolean {
  return root.name === name || printJsonRootKey(root) === name
}

/** All exported types of the version's JSON schemas that have a name. */
function listNamedRoots(version: Version): readonly JsonRoot[] {
  return version.sets
    .filter(({ language }) => language === 'json')
    .flatMap(({ name }) => {
      const layout = findLayout(version).set(name)
      return layout.exportedTypes('').flatMap(({ id }) => findJsonRoot(layout, id) ?? [])
    })
}

/**
 * The root types of the version's schema files. Where a set has none and no API has operations, all its named
 * types.
 */
function listOwnRoots(version: Version): readonly JsonRoot[] {
  const own = listOwnTypes(version)
  const isApi = version.apis.some(({ operations }) => operations.length > 0)
  return version.sets
    .filter(({ language }) => language === 'json')
    .flatMap(({ name }) => {
      const layout = findLayout(version).set(name)
      const all = layout.exportedTypes('')
      const roots = all.filter(({ id, kind }) => own.has(`${name}#${id}`) && kind !== 'unknown')
      const named = isApi ? [] : all.filter((node) => node.name !== undefined)
      return (roots.length > 0 ? roots : named).flatMap(({ id }) => findJsonRoot(layout, id) ?? [])
    })
}

/** A type as a root, following references to a type with an exported name; undefined where there is none. */
function findJsonRoot(layout: SetLayout, id: NodeId): JsonRoot | undefined {
  const type = layout.typeName(id) === undefined ? resolve(layout.set, id).id : id
  const name = layout.typeName(type)
  return name === undefined ? undefined : { layout, type, name }
}

/**
 * The named type of a JSON body, in its request variant for requests. Undefined for other media types and types
 * without a name.
 */
function findMediaRoot(version: Version, { type, schema }: Media, isRequest: boolean): JsonRoot | undefined {
  if (schema.kind !== 'type' || !isJsonMedia(type)) return undefined
  const layout = findLayout(version).set(schema.set)
  return findJsonRoot(layout, isRequest ? layout.requestNode(schema.node) : schema.node)
}

/**
 * Pairs the JSON bodies of both lists by media type; one without a counterpart pairs with the first of the other
 * list. Every body is in a pair. Empty where either list has no JSON.
 */
function pairJsonMedia(
  before: readonly Media[],
  after: readonly Media[],
): readonly (readonly [Media, Media])[] {
  const [ours, theirs] = [before, after].map((all) => all.filter(({ type }) => isJsonMedia(type)))
  const [one] = ours ?? []
  const [other] = theirs ?? []
  if (!one || !other) return []
  const same = (all: readonly Media[] | undefined, { type }: Media) =>
    all?.find((media) => media.type === type)
  return [
    ...(ours ?? []).map((media) => [media, same(theirs, media) ?? other] as const),
    ...(theirs ?? []).map((media) => [same(ours, media) ?? one, media] as const),
  ]
}

/**
 * Pairs the success responses by status, or with the first success of the other version.
 */
function pairResponses(before: Operation, after: Operation): readonly (readonly [Response, Response])[] {
  const [ours, theirs] = [listSuccesses(before), listSuccesses(after)]
  const like = (all: readonly Response[], { status }: Response) =>
    all.find((one) => one.status === status) ?? all[0]
  return [
    ...ours.flatMap((one): readonly (readonly [Response, Response])[] => {
      const other = like(theirs, one)
      return other ? [[one, other]] : []
    }),
    ...theirs.flatMap((other): readonly (readonly [Response, Response])[] => {
      const one = like(ours, other)
      return one ? [[one, other]] : []
    }),
  ]
}

/** A JSON root in the form of an XML root, without data elements, for plans, pages and files. */
export function convertToRoot({ layout, type, name }: JsonRoot): Root {
  const node = layout.set.nodes.get(type)
  const at = node?.at ?? { file: '', line: 1, column: 1 }
  const element: ElementDeclaration = {
    ...{ id: type, name: { namespace: '', local: name }, type },
    ...{ nillable: false, abstract: false, at },
  }
  return { set: layout.set, element, places: new Map(), isBound: true, depth: 0 }
}
