import type { Pair, PairOf } from '../../diff/index.ts'
import {
  childSteps,
  elementsOfContent,
  listTypesInPlace,
  type NodeId,
  type PathStep,
  resolve,
  type SchemaSet,
  type TypeNode,
} from '../../schema/index.ts'
import { findNearestPair, findSubject, type RunningSide, type WitnessEntry } from './entry.ts'
import { type DocumentPlace, findStepName, isSamePlace } from './places.ts'

/**
 * Says for which version no document was found that leads to the place of a change. If both have one: that no
 * document was found which only the accepting version accepts.
 */
export function whyNoShowing(entry: WitnessEntry): string {
  const { accepting, rejecting } = entry
  const [before, after] = accepting.side === 'before' ? [accepting, rejecting] : [rejecting, accepting]
  const lacking = [before, after].filter((party) => !isReached(entry, party))
  const [first] = lacking
  if (first === undefined)
    return `Documents of both versions have this place, but no document was found that only ${accepting.name} accepts.`
  if (lacking.length === 2)
    return `No document of ${before.name} or ${after.name} was found that leads to its place.`
  return `No document of ${first.name} was found that leads to its place; documents of the other version do.`
}

/**
 * Whether a version's documents lead to the place of a change, or to what is around it where the version lacks it.
 */
function isReached(entry: WitnessEntry, party: RunningSide): boolean {
  let pair: Pair | undefined = entry.found.pair
  while (pair !== undefined && pair[party.side] === undefined) pair = pair.parent
  if (pair === undefined) return false
  const here = { ...entry, found: { ...entry.found, pair } }
  return findPlaces(here, party).length > 0 || findOwners(here, party).length > 0
}

/**
 * Returns the places in a version's documents that a change is about: of the nearest attribute, element or root
 * around it. If there is none, the places of the changed type.
 */
export function findPlaces(entry: WitnessEntry, party: RunningSide): readonly DocumentPlace[] {
  const own = findNearestPair(entry.found.pair, ['attribute', 'element', 'root', 'type-use'])
  const pair = own?.on === 'type-use' ? (findNearestPair(own, ['attribute', 'element', 'root']) ?? own) : own
  if (pair?.on === 'attribute') return findAttributePlaces(entry, pair, party)
  if (pair?.on === 'element')
    return [...findReportedPlaces(entry, pair, party), ...findElementPlaces(pair, party)]
  if (pair?.on === 'root') return findRootPlaces(pair, party)
  return findComparedTypePlaces(entry, party)
}

/**
 * Pairs each place of the accepting version with its counterpart in the rejecting one. If none correspond, the
 * first places of both; `[]` if a version has no place.
 */
export function pairPlaces(
  entry: WitnessEntry,
): readonly (readonly [accepting: DocumentPlace, rejecting: DocumentPlace])[] {
  const [accepting, rejecting] = [findPlaces(entry, entry.accepting), findPlaces(entry, entry.rejecting)]
  const found: [DocumentPlace, DocumentPlace][] = []
  for (const here of accepting) {
    const there = rejecting.find((one) => isCounterpart(entry, here, one))
    if (there) found.push([here, there])
  }
  if (found.length === 0 && accepting[0] && rejecting[0]) found.push([accepting[0], rejecting[0]])
  return found
}

/** Whether `there` has the same steps as the counterpart of the accepting version's place `here`. */
function isCounterpart(
  { accepting, correspondence }: WitnessEntry,
  here: DocumentPlace,
  there: DocumentPlace,
): boolean {
  const other = correspondence.of(accepting.side, here)
  return other !== undefined && other.steps.map(pickId).join(' ') === there.steps.map(pickId).join(' ')
}

/** Returns the id of a step. */
function pickId({ id }: { readonly id: string }): string {
  return id
}

/**
 * Returns an element's places in a version: along its path, else at its substitutes or below a named type, else
 * wherever it is declared. `[]` if the version lacks it.
 */
function findElementPlaces(pair: PairOf<'element'>, party: RunningSide): readonly DocumentPlace[] {
  const side = findSubject(pair, 'element', party)
  if (side === undefined) return []
  const { places } = party
  const along = places.along(side.path, (step, set) =>
    isSamePlace(places.findLocation(set, step.id), side.at),
  )
  if (along.length > 0) return along
  const isMeant = (step: PathStep, set: SchemaSet): boolean =>
    isSamePlace(places.findLocation(set, step.id), side.at) || places.standsFor(set, step, side.at)
  const found = [...places.along(side.path, isMeant), ...places.alongType(side.path, isMeant)]
  return found.length > 0 ? found : places.declaredAt(side.at)
}

/**
 * Returns an element's places along the path that the change reports; `[]` if it was compared at this same path, or
 * the version lacks the element.
 */
function findReportedPlaces(
  { change }: WitnessEntry,
  pair: PairOf<'element'>,
  party: RunningSide,
): readonly DocumentPlace[] {
  const side = findSubject(pair, 'element', party)
  const { path } = change.where
  if (side === undefined || path.join('\n') === side.path.join('\n')) return []
  const { places } = party
  return places.along(path, (step, set) => isSamePlace(places.findLocation(set, step.id), side.at))
}

/** Returns the place of a root, found by set and location; `[]` if the version lacks it. */
function findRootPlaces(pair: PairOf<'root'>, party: RunningSide): readonly DocumentPlace[] {
  const side = findSubject(pair, 'root', party)
  if (side === undefined) return []
  return party.places.roots((root, set) => set.name === side.set && isSamePlace(root.at, side.at))
}

/**
 * Returns an attribute's places: below its element, else along the change's path, else wherever it is used. If the
 * version lacks it, the places of its element.
 */
function findAttributePlaces(
  entry: WitnessEntry,
  pair: PairOf<'attribute'>,
  party: RunningSide,
): readonly DocumentPlace[] {
  const use = findSubject(pair, 'attribute', party)
  const above = pair.parent && findNearestPair(pair.parent, ['element', 'root'])
  const owners = above?.on === 'element' ? findElementPlaces(above, party) : []
  if (use === undefined) return owners
  const within = owners.flatMap((owner) => extendByAttribute(owner, use.id))
  if (within.length > 0) return within
  const { path } = entry.change.where
  const along = party.places.along(path, (step) => step.id === use.id)
  return along.length > 0 ? along : party.places.withId(use.id)
}

/** Extends a place by the attribute with this id; `[]` if the place's type does not have it. */
function extendByAttribute(place: DocumentPlace, id: string): readonly DocumentPlace[] {
  const type = place.steps.at(-1)?.type
  const node = type === undefined ? undefined : resolve(place.set, type)
  const use = node?.kind === 'complex' ? node.attributes.find((one) => one.id === id) : undefined
  if (use === undefined) return []
  const step = {
    ...{ kind: 'attribute' as const, name: use.name, id, type: use.type },
    ...{ min: use.required ? 1 : 0, max: 1 },
  }
  return [{ ...place, steps: [...place.steps, step] }]
}

/** Returns the places of a compared type, or of types derived from it: those along the change's path first. */
function findComparedTypePlaces(
  { found: { pair }, change }: WitnessEntry,
  { places, side }: RunningSide,
): readonly DocumentPlace[] {
  const at = side === 'before' ? pair.beforeAt : pair.afterAt
  const own = findSimpleType(pair, side)
  const isMeant = (type: NodeId, set: SchemaSet): boolean => {
    if (own === undefined) return isSamePlace(resolve(set, type).at, at)
    return set.nodes.get(own.id) === own && isDerivedFrom(set, type, own.id)
  }
  const along = places.along(change.where.path, ({ type }, set) => isMeant(type, set))
  return [...along, ...places.whereType(isMeant)]
}

/** Returns the simple type that a change is about, or that it is inside of; undefined if there is none. */
function findSimpleType(pair: Pair, side: RunningSide['side']): TypeNode | undefined {
  const node = pair.on === 'value' ? pair[side]?.node : undefined
  const form = node === undefined ? findNearestPair(pair, ['form']) : undefined
  const id = form?.on === 'form' ? form[side]?.id : undefined
  return id === undefined ? node : pair.sets?.[side].nodes.get(id)
}

/** Returns the places of the type that a change is inside of, below any root; `[]` if the version has none. */
export function findOwners({ found }: WitnessEntry, party: RunningSide): readonly DocumentPlace[] {
  const form = findNearestPair(found.pair, ['form', 'stand-ins'])
  const at = party.side === 'before' ? form?.beforeAt : form?.afterAt
  return party.places.whereType((type, set) => isSamePlace(resolve(set, type).at, at))
}

/**
 * For a type that elements must name by `xsi:type`: returns places one step inside it, at a child that the
 * declared type lacks. Documents through them must name the type; `[]` if there is none.
 */
export function findInsideOwners({ found }: WitnessEntry, party: RunningSide): readonly DocumentPlace[] {
  const form = findNearestPair(found.pair, ['form'])
  const at = party.side === 'before' ? form?.beforeAt : form?.afterAt
  const isOwner = (set: SchemaSet, type: NodeId): boolean => isSamePlace(resolve(set, type).at, at)
  const places = party.places.whereType((declared, set) =>
    listTypesInPlace(set, declared, []).some((type) => isOwner(set, type)),
  )
  return places.flatMap((place): readonly DocumentPlace[] => {
    const { set, steps } = place
    const declared = steps.at(-1)?.type
    const type = declared && listTypesInPlace(set, declared, []).find((one) => isOwner(set, one))
    if (declared === undefined || type === undefined) return []
    const [inherited, own] = [declared, type].map((one) => collectElementIds(set, one))
    const step = childSteps(set, declared).find(({ id }) => own?.has(id) && !inherited?.has(id))
    return step ? [{ ...place, steps: [...steps, step] }] : []
  })
}

/** Returns the ids of the elements in a complex type's content; empty for simple types. */
function collectElementIds(set: SchemaSet, type: NodeId): ReadonlySet<NodeId> {
  const node = resolve(set, type)
  return new Set(node.kind === 'complex' ? elementsOfContent(node.content).map(({ id }) => id) : [])
}

/** Whether a type is the type `id`, restricts it, has it as its simple content, or is a list or union of it. */
function isDerivedFrom(set: SchemaSet, type: NodeId, id: NodeId): boolean {
  const node = resolve(set, type)
  if (node.id === id) return true
  switch (node.kind) {
    case 'complex':
      return node.content.kind === 'text' && isDerivedFrom(set, node.content.type, id)
    case 'list':
      return isRestriction(node, id) || isDerivedFrom(set, node.item, id)
    case 'union':
      return isRestriction(node, id) || node.members.some((member) => isDerivedFrom(set, member, id))
    default:
      return isRestriction(node, id)
  }
}

/** Whether a type names `id` among the types that it restricts. */
function isRestriction(node: TypeNode, id: NodeId): boolean {
  return 'restricts' in node && node.restricts?.includes(id) === true
}

/** A place as a path for messages, for example `/order/line/@id`. */
export function printDocumentPlace({ steps }: DocumentPlace): string {
  return steps.map((step) => `/${findStepName(step)}`).join('')
}
