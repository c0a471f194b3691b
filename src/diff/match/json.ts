import type { NodeId, TypeNode } from '../../schema/index.ts'
import { resolve } from '../../schema/index.ts'
import { matchAnnotations } from './annotations.ts'
import { matchChoices } from './choices.ts'
import { formOf } from './form.ts'
import type { Node } from './members.ts'
import { matchObjects } from './objects.ts'
import { matchOthers } from './others.ts'
import { matchRequirements } from './requirements.ts'
import { matchValues } from './values.ts'
import { addPair, type Place, stepInto, type Walk } from './walk.ts'

type Of<K extends TypeNode['kind']> = Extract<TypeNode, { kind: K }>

/** Compares two JSON nodes, each pair once, where it is met first. */
export function matchJson(walk: Walk, before: Node, after: Node, place: Place): void {
  const key = `${before.id} ${after.id}`
  if (walk.done.has(key)) return
  walk.done.add(key)
  const here = namedPlace(before, after, place)
  if (!isWrapping(before, after) && !isWrapping(after, before)) {
    matchAnnotations(walk, before.id, after.id, here, { before: before.at, after: after.at })
  }
  matchNodes(walk, unwrapped(walk.before.set, before), unwrapped(walk.after.set, after), here)
}

/** Words about a named schema are not words about a combination that it is a member of on the other side. */
function isWrapping({ kind, name }: Node, other: Node): boolean {
  return name === undefined && isCombination(kind) && other.name !== undefined && !isCombination(other.kind)
}

function isCombination(kind: Node['kind']): boolean {
  return kind === 'union' || kind === 'all' || kind === 'unevaluated'
}

/** A named schema is one place, wherever it is used: its changes hang on its name. */
function namedPlace(before: Node, after: Node, place: Place): Place {
  const isNamed = before.name !== undefined && before.name.local === after.name?.local
  // A schema's own uses say in which directions its documents travel.
  const { barred: _, ...free } = place
  return {
    ...(isNamed ? free : place),
    key: isNamed ? `type:${before.name.local}` : place.key,
    owners: { before: before.id, after: after.id },
  }
}

/** A schema resource asks nothing of its own. */
function unwrapped(set: Walk['before']['set'], node: Node): Node {
  let inner = node
  while (inner.kind === 'resource') inner = resolve(set, inner.of)
  return inner
}

function matchNodes(walk: Walk, before: Node, after: Node, place: Place): void {
  const descend = (one: Node, other: Node, there: Place): void => {
    const isSame = [one.id === before.id, other.id === after.id]
    if (!isSame.includes(false)) matchLike(walk, one, other, there)
    else if (isSame.includes(true) && !isWrapping(before, after) && !isWrapping(after, before)) {
      matchNodes(walk, one, other, there)
    } else matchJson(walk, one, other, there)
  }
  const kinds = [before.kind, after.kind]
  const isSettled = kinds.includes('unknown') || kinds.includes('never')
  if (!isSettled && kinds.includes('unevaluated')) matchUnevaluated(walk, before, after, place)
  else if (!isSettled && kinds.includes('union')) {
    if (matchChoices(walk, before, after, place, descend) === 'unlike') addForm(walk, before, after, place)
  } else if (!isSettled && kinds.includes('all')) matchRequirements(walk, before, after, place, descend)
  else matchLike(walk, before, after, place)
}

function addForm(walk: Walk, before: Node, after: Node, place: Place) {
  return addPair(
    walk,
    'form',
    { before: formOf(walk.before.set, before), after: formOf(walk.after.set, after) },
    { ...place, key: `${place.key}/form` },
    { before: before.at, after: after.at },
  )
}

/** Compares two nodes that are no combinations: form first, then what that form has. */
function matchLike(walk: Walk, before: Node, after: Node, place: Place): void {
  const here = { ...place, parent: addForm(walk, before, after, place) }
  if (before.kind === 'object' && after.kind === 'object') matchObjects(walk, before, after, here, descend)
  else if (before.kind === 'array' && after.kind === 'array') matchArrays(walk, before, after, here)
  else if (isScalar(before) && isScalar(after)) matchValues(walk, before.id, after.id, here)
  else if (before.kind === after.kind) matchOthers(walk, before, after, here, descend)
}

function isScalar({ kind }: Node): boolean {
  return kind === 'scalar' || kind === 'code-list' || kind === 'constant'
}

/** What no keyword spoke of is refused on one side or both; the rest is compared as if it were not. */
function matchUnevaluated(walk: Walk, before: Node, after: Node, place: Place): void {
  const [one, other] = [unevaluatedOf(before), unevaluatedOf(after)]
  const sides = { before: sideOf(one), after: sideOf(other) }
  const at = { before: before.at, after: after.at }
  addPair(walk, 'unevaluated', sides, { ...place, key: `${place.key}/unevaluated` }, at)
  for (const part of ['properties', 'items'] as const) {
    const [mine, theirs] = [one?.[part], other?.[part]]
    if (mine && theirs) descend(walk, mine, theirs, stepInto(place, part === 'items' ? '[]' : '*'))
  }
  descend(walk, one?.of ?? before.id, other?.of ?? after.id, place)
}

function unevaluatedOf(node: Node): Of<'unevaluated'> | undefined {
  return node.kind === 'unevaluated' ? node : undefined
}

function sideOf(node: Of<'unevaluated'> | undefined) {
  return { properties: node?.properties !== undefined, items: node?.items !== undefined }
}

function matchArrays(walk: Walk, before: Of<'array'>, after: Of<'array'>, place: Place): void {
  const at = { before: before.at, after: after.at }
  addPair(walk, 'array', { before, after }, { ...place, key: `${place.key}/array` }, at)
  for (const [index, id] of before.prefix.entries()) {
    const other = after.prefix[index] ?? after.items
    if (other !== false) descend(walk, id, other, stepInto(place, String(index)))
  }
  if (before.items !== false && after.items !== false) {
    descend(walk, before.items, after.items, stepInto(place, '[]'))
  }
  if (before.contains && after.contains) {
    const isCapped = Number.isFinite(before.contains.max) || Number.isFinite(after.contains.max)
    const here = { ...stepInto(place, 'contains'), ...(isCapped ? { sense: 'undecided' as const } : {}) }
    descend(walk, before.contains.type, after.contains.type, here)
  }
}

function descend(walk: Walk, before: NodeId, after: NodeId, place: Place): void {
  matchJson(walk, resolve(walk.before.set, before), resolve(walk.after.set, after), place)
}
