import { xmlContainment } from '../../../containment/index.ts'
import {
  type AnyParticle,
  type AttributeDeclaration,
  allows,
  type ElementDeclaration,
  expandedName,
  type NodeId,
  type SchemaSet,
  type TypeNode,
} from '../../../schema/index.ts'
import { isAnyType } from '../../../typescript/index.ts'
import { listPlainLeaves } from '../../contents/plain.ts'
import type { FoundSide } from '../../subjects.ts'
import type { Owners } from '../../usage/owners.ts'
import { type Matched, matchNames } from '../shared/pairing.ts'
import { addPair, dataElementsAt, type Walk, type WalkSide } from '../shared/walk.ts'
import { isInDocuments } from './instantiable-types.ts'

type Open = Pick<AnyParticle, 'namespaces' | 'process'>
type What = FoundSide['what']
type Holder = FoundSide['holders'][number]
/** A declaration, and the processing of the wildcards that find it. */
type Asked = Pick<FoundSide, 'what' | 'name' | 'process'>
type Declaration = Pick<ElementDeclaration, 'id' | 'name' | 'at'>

/** Steps of containment for one name. */
const mostSteps = 20_000

/** Adds pairs for a global element that only one version declares, where that changes what wildcards accept. */
export function matchFoundElement(walk: Walk, pair: Matched<ElementDeclaration>): void {
  matchFound(walk, 'element', pair)
}

/**
 * Adds pairs for all global attributes that only one version declares, or that both declare differently, where
 * that changes what wildcards accept.
 */
export function matchFoundAttributes(walk: Walk): void {
  const [before = none, after = none] = [walk.before.set.attributes, walk.after.set.attributes]
  for (const pair of matchNames(before, after)) {
    matchFound(walk, 'attribute', pair)
    if (pair.before && pair.after) matchEdited(walk, pair.before, pair.after)
  }
}

const none: ReadonlyMap<string, AttributeDeclaration> = new Map()

/**
 * Adds a pair for a declaration that only one version has, for lax and for strict wildcards that find it, if it
 * changes what they accept. Nothing for declarations of both versions.
 */
function matchFound(walk: Walk, what: What, pair: Matched<Declaration>): void {
  const { before, after } = pair
  const declared = before ?? after
  if (declared === undefined || (before && after)) return
  for (const process of ['lax', 'strict'] as const) {
    const asked = { what, name: declared.name, process }
    const holders = listHolders(walk, asked)
    if (holders.length > 0 && isContentChanged(walk, asked, before !== undefined)) {
      addFound(walk, pair, { ...asked, holders })
    }
  }
}

/**
 * Adds pairs for an attribute that both versions declare with another type or fixed value, if wildcards then
 * accept other texts. Nothing if only the inside of a named type differs.
 */
function matchEdited(walk: Walk, before: AttributeDeclaration, after: AttributeDeclaration): void {
  const { name } = after
  if (expandedName(before.name) !== expandedName(name)) return
  // Differences inside a named type are reported for that type.
  if (walk.renamed.get(before.type) === after.type && before.fixed === after.fixed) return
  for (const process of ['lax', 'strict'] as const) {
    const asked = { what: 'attribute', name, process } as const
    const holders = listHolders(walk, asked)
    const effect = holders.length > 0 ? effectOn(walk, asked) : undefined
    if (effect) addFound(walk, { before, after }, { ...asked, holders, effect })
  }
}

/** The effect on what wildcards accept under a name; undefined if there is none (or it is not known). */
function effectOn(walk: Walk, asked: Asked): FoundSide['effect'] {
  const [narrows, widens] = [
    isLost(walk.before.set, walk.after.set, asked),
    isLost(walk.after.set, walk.before.set, asked),
  ]
  if (narrows) return widens ? 'replaces' : 'narrows'
  return widens ? 'widens' : undefined
}

/**
 * Adds a `found-declaration` pair, at the first type whose wildcards find the declaration; the others are owners
 * too.
 */
function addFound(walk: Walk, { before, after }: Matched<Declaration>, side: FoundSide): void {
  const own = after ? 'after' : 'before'
  const { what, name, process } = side
  const [first, ...more] = side.holders as readonly [Holder, ...Owners[]]
  const place = {
    path: [...resolveTypePath(walk[own], first[own]), `${mark[what]}${name.local}`],
    key: `found:${mark[what]}${expandedName(name)} ${process}`,
    owners: { ...first, more: [...more] },
    dataElements: dataElementsAt(walk, before?.id, after?.id),
  }
  const sides = { before: before && side, after: after && side }
  addPair(walk, 'found-declaration', sides, place, { before: before?.at, after: after?.at })
}

const mark = { element: '', attribute: '@' } as const

function resolveTypePath({ set, paths }: WalkSide, type: NodeId): readonly string[] {
  return paths.get(type) ?? [set.nodes.get(type)?.name?.local ?? '']
}

/**
 * The types in documents of both versions that have, on both sides, a wildcard with this processing for the name.
 */
function listHolders(walk: Walk, asked: Asked): readonly Holder[] {
  const others = openTypes(walk.before.set)
  return [...openTypes(walk.after.set)].flatMap(([after, open]): readonly Holder[] => {
    const before = walk.images.get(after) ?? after
    const isMet = isInDocuments(walk.before.set, before) && isInDocuments(walk.after.set, after)
    return isMet && finds(asked, open) && finds(asked, others.get(before)) ? [{ before, after }] : []
  })
}

/**
 * Whether a type has a wildcard with this processing for the name; false for attributes that the type itself
 * declares.
 */
function finds({ what, name, process }: Asked, type: OpenType | undefined): boolean {
  const isOpen = type?.[what].some((one) => one.process === process && allows(one.namespaces, name.namespace))
  return isOpen === true && !(what === 'attribute' && type?.named.has(expandedName(name)))
}

/** Whether wildcards accept other content with the declaration than without it. */
function isContentChanged(walk: Walk, asked: Asked, isGone: boolean): boolean {
  const [declaring, other] = isGone ? [walk.before.set, walk.after.set] : [walk.after.set, walk.before.set]
  const [from, to] = asked.process === 'lax' ? [other, declaring] : [declaring, other]
  return isLost(from, to, asked)
}

/** Whether wildcards of `from` are known to accept something under the name that those of `to` refuse. */
function isLost(from: SchemaSet, to: SchemaSet, { what, name, process }: Asked): boolean {
  const open: Open = { namespaces: 'any', process }
  return xmlContainment(from, to, { maxSteps: mostSteps }).found(name, open, open, what).kind === 'no'
}

/** The wildcards of a type, and the attributes that it names. */
interface OpenType {
  readonly element: readonly Open[]
  readonly attribute: readonly Open[]
  readonly named: ReadonlySet<string>
}

const known = new WeakMap<SchemaSet, ReadonlyMap<NodeId, OpenType>>()

/** The types of a set that have wildcards, with these; cached. */
function openTypes(set: SchemaSet): ReadonlyMap<NodeId, OpenType> {
  const found =
    known.get(set) ??
    new Map(
      [...set.nodes.values()].flatMap((node) => {
        const open = wildcardsIn(node)
        return open.element.length + open.attribute.length > 0 ? [[node.id, open] as const] : []
      }),
    )
  known.set(set, found)
  return found
}

const lax: readonly Open[] = [{ namespaces: 'any', process: 'lax' }]

/**
 * The wildcards of a complex type and the attributes that it declares; `anyType` has lax ones, other types none.
 */
function wildcardsIn(node: TypeNode): OpenType {
  if (node.kind !== 'complex') {
    const open = isAnyType(node) ? lax : []
    return { element: open, attribute: open, named: new Set() }
  }
  const { content, attributes, anyAttribute } = node
  const particle = content.kind === 'elements' || content.kind === 'mixed' ? content.particle : undefined
  return {
    element: particle ? listPlainLeaves(particle).filter((leaf) => leaf.kind === 'any') : [],
    attribute: anyAttribute ? [anyAttribute] : [],
    named: new Set(attributes.map((use) => expandedName(use.name))),
  }
}
