import { allows, xmlContainment } from '../../contain/index.ts'
import {
  type AnyParticle,
  type ElementDeclaration,
  expandedName,
  type NodeId,
  type SchemaSet,
  type TypeNode,
} from '../../schema/index.ts'
import { isAnyType } from '../../typescript/index.ts'
import { leavesOf } from '../contents/plain.ts'
import type { FoundElementSide } from '../subjects.ts'
import { isInDocuments } from './documents.ts'
import type { Matched } from './names.ts'
import { addPair, dataElementsAt, type Owners, type Side, type Walk } from './walk.ts'

type Open = Pick<AnyParticle, 'namespaces' | 'process'>
type Process = FoundElementSide['process']
type Holder = FoundElementSide['holders'][number]

/** Steps of containment for one element. */
const mostSteps = 20_000

/** A global element that one version alone declares is compared with what wildcards of the other take under its name. */
export function matchFound(walk: Walk, { before, after }: Matched<ElementDeclaration>): void {
  const element = before ?? after
  if (element === undefined || (before && after)) return
  for (const process of ['lax', 'strict'] as const) {
    const holders = holdersOf(walk, element, process)
    if (holders.length > 0 && isToldApart(walk, element, process, before !== undefined)) {
      addFound(walk, element, { name: element.name, process, holders }, before ? 'before' : 'after')
    }
  }
}

function addFound(
  walk: Walk,
  { id, name, at }: ElementDeclaration,
  side: FoundElementSide,
  which: 'before' | 'after',
): void {
  const [first, ...more] = side.holders as readonly [Holder, ...Owners[]]
  const place = {
    path: [...pathOf(walk[which], first[which]), name.local],
    key: `found:${expandedName(name)} ${side.process}`,
    owners: { ...first, more: [...more] },
    dataElements: which === 'before' ? dataElementsAt(walk, id) : dataElementsAt(walk, undefined, id),
  }
  const sides = { before: undefined, after: undefined, [which]: side }
  addPair(walk, 'found-element', sides, place, { [which]: at })
}

function pathOf({ set, paths }: Side, type: NodeId): readonly string[] {
  return paths.get(type) ?? [set.nodes.get(type)?.name?.local ?? '']
}

/** The types that documents have in both versions, with a wildcard on both sides that looks at the element in this way. */
function holdersOf(walk: Walk, { name }: ElementDeclaration, process: Process): readonly Holder[] {
  const takes = (open: readonly Open[] = []): boolean =>
    open.some((one) => one.process === process && allows(one.namespaces, name.namespace))
  const others = openTypes(walk.before.set)
  return [...openTypes(walk.after.set)].flatMap(([after, open]): readonly Holder[] => {
    const before = walk.images.get(after) ?? after
    const isMet = isInDocuments(walk.before.set, before) && isInDocuments(walk.after.set, after)
    return isMet && takes(open) && takes(others.get(before)) ? [{ before, after }] : []
  })
}

/** Whether the declaration makes a difference: any content may be what it asks for, or nothing be valid for it. */
function isToldApart(walk: Walk, { name }: ElementDeclaration, process: Process, isGone: boolean): boolean {
  const [declaring, other] = isGone ? [walk.before.set, walk.after.set] : [walk.after.set, walk.before.set]
  const [from, to] = process === 'lax' ? [other, declaring] : [declaring, other]
  const open: Open = { namespaces: 'any', process }
  return xmlContainment(from, to, { maxSteps: mostSteps }).found(name, open, open).kind === 'no'
}

const known = new WeakMap<SchemaSet, ReadonlyMap<NodeId, readonly Open[]>>()

/** The wildcards for elements of each type. */
function openTypes(set: SchemaSet): ReadonlyMap<NodeId, readonly Open[]> {
  const found =
    known.get(set) ??
    new Map(
      [...set.nodes.values()].flatMap((node) => {
        const open = wildcardsIn(node)
        return open.length > 0 ? [[node.id, open] as const] : []
      }),
    )
  known.set(set, found)
  return found
}

function wildcardsIn(node: TypeNode): readonly Open[] {
  if (node.kind !== 'complex') return isAnyType(node) ? [{ namespaces: 'any', process: 'lax' }] : []
  const { content } = node
  const particle = content.kind === 'elements' || content.kind === 'mixed' ? content.particle : undefined
  return particle ? leavesOf(particle).filter((leaf) => leaf.kind === 'any') : []
}
