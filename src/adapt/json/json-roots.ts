import { type Root, withoutVersion } from '../../align/index.ts'
import type { NamePairs } from '../../mapping/index.ts'
import {
  type ElementDeclaration,
  listSuccesses,
  type Media,
  type NodeId,
  type Operation,
  pairErrors,
  type Response,
  resolve,
  type Version,
} from '../../schema/index.ts'
import { findLayout, ownTypes, type SetLayout } from '../../typescript/index.ts'

/** A type that JSON documents are of. */
export interface JsonRoot {
  readonly layout: SetLayout
  readonly type: NodeId
  /** As it is exported. */
  readonly name: string
}

export interface JsonRootPair {
  readonly before: JsonRoot
  readonly after: JsonRoot
}

/** Two operations that correspond. */
export interface MatchedOperations {
  readonly before: Operation | undefined
  readonly after: Operation | undefined
}

/** What a person says of names: roots may be all that have a name, types are roots where schema files are about them. */
export type StatedRoots = Pick<NamePairs, 'roots' | 'types'>

/**
 * The types of JSON documents that became each other: bodies of operations that correspond, what a person says, then types
 * that schema files are about, by their names. One root may have several partners where a person names them.
 */
export function pairJsonRoots(
  from: Version,
  to: Version,
  operations: readonly MatchedOperations[],
  stated: StatedRoots,
): readonly JsonRootPair[] {
  const found = new Map<string, JsonRootPair>()
  const add = (before: JsonRoot | undefined, after: JsonRoot | undefined): void => {
    if (!before || !after) return
    const key = [before, after].map((one) => printJsonRootKey(one)).join(' ')
    if (!found.has(key)) found.set(key, { before, after })
  }
  for (const { before, after } of operations) {
    if (!before || !after) continue
    for (const [one, other] of pairedMedia(before.request?.media ?? [], after.request?.media ?? []))
      add(findMediaRoot(from, one, true), findMediaRoot(to, other, true))
    for (const [one, other] of pairedResponses(before, after))
      for (const [mine, theirs] of pairedMedia(one.media, other.media))
        add(findMediaRoot(from, mine, false), findMediaRoot(to, theirs, false))
  }
  const own = { before: ownRoots(from), after: ownRoots(to) }
  const all = { before: namedRoots(from), after: namedRoots(to) }
  for (const { from: one, to: other } of stated.roots)
    add(
      all.before.find((root) => isCalled(root, one)),
      all.after.find((root) => isCalled(root, other)),
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
    add(one, theirs.find(({ name }) => name === one.name) ?? namesake(one, mine, theirs))
  const [only, ...more] = mine
  const [other, ...others] = theirs
  if (more.length + others.length === 0 && !found.has(`${only && printJsonRootKey(only)}`)) add(only, other)
  return [...found.values()]
}

/** The only one whose name differs in its version alone. */
function namesake(
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

/** Whether a mapping file means a root by a name. */
export function isCalled(root: JsonRoot, name: string): boolean {
  return root.name === name || printJsonRootKey(root) === name
}

function namedRoots(version: Version): readonly JsonRoot[] {
  return version.sets
    .filter(({ language }) => language === 'json')
    .flatMap(({ name }) => {
      const layout = findLayout(version).set(name)
      return layout.exportedTypes('').flatMap(({ id }) => findJsonRoot(layout, id) ?? [])
    })
}

/** The types that schema files are about; without operations and without such, all that have a name. */
function ownRoots(version: Version): readonly JsonRoot[] {
  const own = ownTypes(version)
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

function findJsonRoot(layout: SetLayout, id: NodeId): JsonRoot | undefined {
  const type = layout.typeName(id) === undefined ? resolve(layout.set, id).id : id
  const name = layout.typeName(type)
  return name === undefined ? undefined : { layout, type, name }
}

/** The type of a body, as requests or answers carry it; nothing where it has no name or is not JSON. */
function findMediaRoot(version: Version, { type, schema }: Media, isRequest: boolean): JsonRoot | undefined {
  if (schema.kind !== 'type' || !isJsonMedia(type)) return undefined
  const layout = findLayout(version).set(schema.set)
  return findJsonRoot(layout, isRequest ? layout.requestNode(schema.node) : schema.node)
}

function isJsonMedia(type: string): boolean {
  return /[/+]json\s*(?:;|$)/iu.test(type)
}

/** Bodies of one media type, else the first of both: a gateway takes the same. */
function pairedMedia(
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

/** Successes of one status, else the first one of the other; failures that are described for one status. */
function pairedResponses(before: Operation, after: Operation): readonly (readonly [Response, Response])[] {
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
    ...pairErrors(before, after),
  ]
}

/** A JSON type as the root that plans, pages and files name. */
export function asRoot({ layout, type, name }: JsonRoot): Root {
  const node = layout.set.nodes.get(type)
  const at = node?.at ?? { file: '', line: 1, column: 1 }
  const element: ElementDeclaration = {
    ...{ id: type, name: { namespace: '', local: name }, type },
    ...{ nillable: false, abstract: false, at },
  }
  return { set: layout.set, element, places: new Map(), isBound: true, depth: 0 }
}
