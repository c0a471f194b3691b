import type { ElementDeclaration, NodeId, TypeNode } from '../../schema/index.ts'
import { matchAnnotations } from './annotations.ts'
import { type Matched, matchNames } from './names.ts'
import { matchDeclaredTypes } from './sets.ts'
import { matchNamedTypes, matchTypes } from './types.ts'
import { addPair, dataElementsAt, type Place, type Walk } from './walk.ts'

/** Compares two states of one schema set: global elements by name, then every named type once. */
export function matchLineage(walk: Walk): void {
  const types = matchDeclaredTypes(walk.before.set, walk.after.set)
  for (const pair of matchNames(walk.before.set.elements, walk.after.set.elements)) matchRoot(walk, pair)
  for (const pair of types) matchDeclared(walk, pair)
  drain(walk)
}

/** Types met on the way that no table of names led to. */
export function drain(walk: Walk): void {
  for (let next = walk.waiting.shift(); next !== undefined; next = walk.waiting.shift()) {
    matchNamedTypes(walk, next.before, next.after)
  }
}

function matchRoot(walk: Walk, { before, after }: Matched<ElementDeclaration>): void {
  const at = { before: before?.at, after: after?.at }
  const place = rootPlace(walk, before, after)
  const side = (set: string, element: ElementDeclaration | undefined) =>
    element && { set, name: element.name, at: element.at }
  const sides = { before: side(walk.before.set.name, before), after: side(walk.after.set.name, after) }
  const parent = addPair(walk, 'root', sides, place, at)
  if (before === undefined || after === undefined) return
  matchAnnotations(walk, before.id, after.id, place, at)
  matchTypes(walk, before.type, after.type, { ...place, parent })
}

export function rootPlace(walk: Walk, before?: ElementDeclaration, after?: ElementDeclaration): Place {
  const name = (before ?? after)?.name.local ?? ''
  return {
    path: [name],
    key: `root:${before?.name.namespace ?? after?.name.namespace ?? ''}:${name}`,
    owners: { before: before?.id, after: after?.id },
    dataElements: dataElementsAt(walk, before?.id, after?.id),
  }
}

function matchDeclared(walk: Walk, { before, after }: Matched<TypeNode>): void {
  const at = { before: before?.at, after: after?.at }
  const named = (before ?? after)?.name
  const owners: { before: NodeId | undefined; after: NodeId | undefined } = {
    before: before?.id,
    after: after?.id,
  }
  const place: Place = {
    path: [named?.local ?? ''],
    key: `named:${named?.namespace}:${named?.local}`,
    owners,
    dataElements: dataElementsAt(walk, owners.before, owners.after),
  }
  const side = (node: TypeNode | undefined) => node?.name && { name: node.name, at: node.at }
  addPair(walk, 'named-type', { before: side(before), after: side(after) }, place, at)
  if (before === undefined || after === undefined) return
  matchAnnotations(walk, before.id, after.id, place, at)
  if (walk.before.set.language === 'json') matchTypes(walk, before.id, after.id, place)
  else matchNamedTypes(walk, before.id, after.id)
}
