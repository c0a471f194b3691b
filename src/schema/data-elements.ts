import type { DataElement } from './annotation.ts'
import type { ElementDeclaration, Name, NodeId, SchemaSet } from './model.ts'
import { type ElementParticle, listContentElements } from './particle.ts'
import { findDeclaration, listSubstitutes, listTypesInPlace } from './substitution.ts'
import { resolve } from './visit.ts'

/** One step down a document: an element or an attribute. */
export interface PathStep {
  readonly kind: 'element' | 'attribute'
  readonly name: Name
  /** The particle, attribute use or declaration that was taken. */
  readonly id: NodeId
  readonly type: NodeId
  readonly min: number
  readonly max: number
}

/** A place where a data element stands, reached by steps from a root element. */
export interface DataElementPlace {
  readonly dataElement: DataElement
  readonly root: ElementDeclaration
  /** From the root element (included) down. */
  readonly steps: readonly PathStep[]
}

/**
 * Lists every path from a root to an element or attribute with a data element, depth first; computed once per
 * root. A data element that names a parent counts only below that parent. An element whose data elements all do
 * not count is not entered.
 */
export function dataElementPlaces(set: SchemaSet, root: ElementDeclaration): readonly DataElementPlace[] {
  const roots = known.get(set) ?? new Map<ElementDeclaration, readonly DataElementPlace[]>()
  known.set(set, roots)
  const places = roots.get(root) ?? findPlaces(set, root)
  roots.set(root, places)
  return places
}

/** Every stage walks the same places; a set that was read does not change. */
const known = new WeakMap<SchemaSet, Map<ElementDeclaration, readonly DataElementPlace[]>>()

/**
 * Every place of a data element below a root, depth first. A path has no step twice, and types without data elements
 * below them are not entered. Neither are elements whose data elements all name other parents.
 */
function findPlaces(set: SchemaSet, root: ElementDeclaration): readonly DataElementPlace[] {
  const found: DataElementPlace[] = []
  const leading = typesLeadingToDataElements(set)
  if (leading.size === 0) return found
  const walk = (type: NodeId, contexts: ReadonlySet<string>, steps: readonly PathStep[]): void => {
    if (!leading.has(resolve(set, type).id)) return
    for (const step of childSteps(set, type)) {
      if (steps.some((earlier) => earlier.id === step.id)) continue
      const here = (set.annotations.get(step.id)?.dataElements ?? []).filter((element) =>
        isMeant(element, contexts),
      )
      const path = [...steps, step]
      for (const dataElement of here) found.push({ dataElement, root, steps: path })
      const isTransparent = !hasDataElements(set, step.id) && step.kind === 'element'
      if (step.kind === 'element' && (here.length > 0 || isTransparent)) {
        walk(step.type, isTransparent ? contexts : new Set(here.map((element) => element.id)), path)
      }
    }
  }
  walk(root.type, rootContexts(set, root), [rootStep(root)])
  return found
}

/**
 * The ids of the complex types with a data element somewhere below them; computed once per set. Walks enter no
 * others: a large schema has too many paths.
 */
function typesLeadingToDataElements(set: SchemaSet): ReadonlySet<NodeId> {
  const found = leadingTypes.get(set) ?? (hasAnyDataElement(set) ? findLeadingTypes(set) : new Set<NodeId>())
  leadingTypes.set(set, found)
  return found
}

const leadingTypes = new WeakMap<SchemaSet, ReadonlySet<NodeId>>()

/** The complex types with a child that has data elements, and all complex types that lead to one of them. */
function findLeadingTypes(set: SchemaSet): ReadonlySet<NodeId> {
  const holders = new Map<NodeId, NodeId[]>()
  const queue: NodeId[] = []
  for (const { id, kind } of set.nodes.values()) {
    if (kind !== 'complex') continue
    const steps = childSteps(set, id)
    for (const { type } of steps) {
      const key = resolve(set, type).id
      const known = holders.get(key)
      if (known) known.push(id)
      else holders.set(key, [id])
    }
    if (steps.some((step) => hasDataElements(set, step.id))) queue.push(id)
  }
  const leading = new Set<NodeId>()
  for (let id = queue.pop(); id !== undefined; id = queue.pop()) {
    if (leading.has(id)) continue
    leading.add(id)
    queue.push(...(holders.get(id) ?? []))
  }
  return leading
}

/** Whether any annotation of a set has a data element; computed once per set. Most sets have none. */
function hasAnyDataElement(set: SchemaSet): boolean {
  const found =
    withDataElements.get(set) ??
    [...set.annotations.values()].some(({ dataElements }) => dataElements.length > 0)
  withDataElements.set(set, found)
  return found
}

const withDataElements = new WeakMap<SchemaSet, boolean>()

/**
 * The elements and attributes directly below a type or one derived from it, attributes first; computed once per
 * type.
 */
export function childSteps(set: SchemaSet, type: NodeId): readonly PathStep[] {
  const { id } = resolve(set, type)
  const known = knownSteps.get(set) ?? new Map<NodeId, readonly PathStep[]>()
  knownSteps.set(set, known)
  const steps = known.get(id) ?? findChildSteps(set, id)
  known.set(id, steps)
  return steps
}

/** Comparisons and proofs ask again and again, and what can stand in for a type may be a thousand others. */
const knownSteps = new WeakMap<SchemaSet, Map<NodeId, readonly PathStep[]>>()

/** A type's own steps, then the steps that only types derived from it have, as optional (`min` 0). */
function findChildSteps(set: SchemaSet, id: NodeId): readonly PathStep[] {
  const derived = listTypesInPlace(set, id, [])
  const own = ownSteps(set, id)
  if (derived.length === 0) return own
  const steps = new Map(own.map((step) => [step.id, step]))
  for (const step of derived.flatMap((one) => ownSteps(set, one))) {
    if (!steps.has(step.id)) steps.set(step.id, { ...step, min: 0 })
  }
  return [...steps.values()]
}

/** The attributes, then the child elements of a complex type, without derived types; empty for other types. */
function ownSteps(set: SchemaSet, type: NodeId): readonly PathStep[] {
  const node = resolve(set, type)
  if (node.kind !== 'complex') return []
  const attributes = node.attributes.map((use): PathStep => {
    return {
      kind: 'attribute',
      name: use.name,
      id: use.id,
      type: use.type,
      min: use.required ? 1 : 0,
      max: 1,
    }
  })
  return [
    ...attributes,
    ...listContentElements(node.content).flatMap((particle) => elementSteps(set, particle)),
  ]
}

/**
 * The step of a particle. Where others can stand in for its element, one step for each that is not abstract; those
 * of substitutes are optional.
 */
function elementSteps(set: SchemaSet, particle: ElementParticle): readonly PathStep[] {
  const substitutes = listSubstitutes(set, particle)
  if (substitutes.length === 0 && !findDeclaration(set, particle)?.abstract) return [elementStep(particle)]
  return substitutes.map((element) => {
    if (element.id === particle.declaration) return elementStep(particle)
    const { id, name, type } = element
    return { kind: 'element', id, name, type, min: 0, max: particle.occurs.max }
  })
}

/** The step down to the element of a particle. */
function elementStep(particle: ElementParticle): PathStep {
  const { name, id, type, occurs } = particle
  return { kind: 'element', name, id, type, min: occurs.min, max: occurs.max }
}

export function rootStep(root: ElementDeclaration): PathStep {
  return { kind: 'element', name: root.name, id: root.id, type: root.type, min: 1, max: 1 }
}

/** A document path in the form used by tables and messages: local names, attributes with `@`. */
export function printSteps(steps: readonly PathStep[]): string {
  return steps.map((step) => `/${step.kind === 'attribute' ? '@' : ''}${step.name.local}`).join('')
}

function hasDataElements(set: SchemaSet, id: NodeId): boolean {
  return (set.annotations.get(id)?.dataElements.length ?? 0) > 0
}

/** Whether a data element names no parent or one of these contexts. */
function isMeant(element: DataElement, contexts: ReadonlySet<string>): boolean {
  return element.parent === undefined || contexts.has(element.parent)
}

/**
 * The ids of a root's own data elements. Where it has none, the parents that most of its children name: several
 * where they tie, none where no child names one.
 */
export function rootContexts(set: SchemaSet, root: ElementDeclaration): ReadonlySet<string> {
  const own = set.annotations.get(root.id)?.dataElements ?? []
  if (own.length > 0) return new Set(own.map((element) => element.id))
  if (!hasAnyDataElement(set)) return new Set()
  const votes = new Map<string, number>()
  for (const step of childSteps(set, root.type)) {
    for (const { parent } of set.annotations.get(step.id)?.dataElements ?? []) {
      if (parent !== undefined) votes.set(parent, (votes.get(parent) ?? 0) + 1)
    }
  }
  const best = Math.max(0, ...votes.values())
  return new Set([...votes].filter(([, count]) => count === best).map(([id]) => id))
}
