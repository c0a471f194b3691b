import type { Root } from '../../align/index.ts'
import {
  childSteps,
  type DataElement,
  type DataElementPlace,
  type NodeId,
  type PathStep,
  resolve,
  rootStep,
  type SchemaSet,
} from '../../schema/index.ts'
import { type Member, shapeOf } from '../../typescript/index.ts'

export type Steps = readonly PathStep[]

/** The data elements of one root by place, and the places by data element. */
export interface Places {
  readonly root: Root
  readonly start: Steps
  /** What is meant at a place; nothing where the schema says something, but not in this context. */
  at(steps: Steps): readonly DataElement[]
  of(key: string): readonly DataElementPlace[]
  /** Whether the schema says anything at this node, in whatever context. */
  isAnnotated(step: PathStep): boolean
}

/** The key that a data element is joined by. */
export function joinKey({ id, refersTo }: DataElement): string {
  return refersTo ?? id
}

export function placesOf(root: Root): Places {
  const byPath = new Map<string, DataElement[]>()
  for (const { dataElement, steps } of [...root.places.values()].flat()) {
    const key = pathKey(steps)
    byPath.set(key, [...(byPath.get(key) ?? []), dataElement])
  }
  return {
    root,
    start: [rootStep(root.element)],
    at: (steps) => byPath.get(pathKey(steps)) ?? [],
    of: (key) => root.places.get(key) ?? [],
    isAnnotated: ({ id }) => (root.set.annotations.get(id)?.dataElements.length ?? 0) > 0,
  }
}

/** The same paths are asked about by every part of a plan. */
const keys = new WeakMap<Steps, string>()

export function pathKey(steps: Steps): string {
  const key = keys.get(steps) ?? steps.map(({ id }) => id).join('\n')
  keys.set(steps, key)
  return key
}

export function isPrefix(short: Steps, long: Steps): boolean {
  return short.length <= long.length && short.every((step, index) => step.id === long[index]?.id)
}

export function typeOf(steps: Steps): NodeId {
  return steps.at(-1)?.type ?? ''
}

export interface MemberStep {
  readonly member: Member
  readonly step: PathStep
}

/** A type's members are asked for at every place that it stands at. */
const known = new WeakMap<SchemaSet, Map<NodeId, readonly MemberStep[]>>()

/** The members of an object type with the step that each one is; none for a type that is no object. */
export function membersOf({ set }: Pick<Root, 'set'>, type: NodeId): readonly MemberStep[] {
  const types = known.get(set) ?? new Map<NodeId, readonly MemberStep[]>()
  known.set(set, types)
  const members = types.get(type) ?? memberSteps(set, type)
  types.set(type, members)
  return members
}

function memberSteps(set: SchemaSet, type: NodeId): readonly MemberStep[] {
  const node = resolve(set, type)
  if (node.kind !== 'complex') return []
  const shape = shapeOf(set, node)
  if (shape.kind !== 'object') return []
  const steps = new Map(childSteps(set, type).map((step) => [step.id, step]))
  return shape.members.flatMap((member) => {
    const step = steps.get(member.id)
    return step ? [{ member, step: { ...step, min: member.min, max: member.max } }] : []
  })
}

/** The property that each step is, from one place down to a place below it. */
export function propertiesOf(root: Root, above: Steps, below: Steps): readonly Member[] {
  return below.slice(above.length).flatMap((step, index) => {
    const parent = below[above.length + index - 1]
    const found = parent && membersOf(root, parent.type).find(({ member }) => holds(member, step))
    return found ? [found.member] : []
  })
}

/** An element that stands several times in a sequence is one member. */
function holds(member: Member, step: PathStep): boolean {
  return member.from.kind === 'element'
    ? member.from.particles.some(({ id }) => id === step.id)
    : member.id === step.id
}
