import {
  type AnyParticle,
  allows,
  expandedName,
  type Name,
  type ProcessContents,
} from '../../schema/index.ts'
import { elementPair } from './element.ts'
import { at, type ContainmentFindings, type Need, type TypePair } from './findings.ts'
import { UNKNOWN } from './namespaces.ts'
import { nameBefore, type Sides } from './side.ts'

/**
 * Whether whatever one wildcard finds in a namespace is fine where another finds it: all that either side declares there,
 * and something that none declares. For the unknown namespace that is every one that nobody names.
 */
export function openPair(
  sides: Sides,
  a: ProcessContents,
  b: AnyParticle,
  namespace: string,
  others: readonly string[],
): TypePair {
  const key = `open ${a} ${b.process} ${namespace} ${namespace === UNKNOWN ? others.join(' ') : ''}`
  return { key, compare: () => compareOpen(sides, a, b.process, namesIn(sides, namespace, others)) }
}

function namesIn(sides: Sides, namespace: string, others: readonly string[]): readonly Name[] {
  const isIn = (one: string): boolean =>
    namespace === UNKNOWN ? one === UNKNOWN || !others.includes(one) : one === namespace
  const before = [...sides.a.view.schemas.elements.values()].map(({ name }) => name)
  const after = [...sides.b.view.schemas.elements.values()].map(({ name }) =>
    nameBefore(sides.rename, name, 'element'),
  )
  const found = [...before, ...after, { namespace, local: 'anything' }].filter((name) => name !== undefined)
  return [...new Map(found.map((name) => [expandedName(name), name])).values()].filter((name) =>
    isIn(name.namespace),
  )
}

function compareOpen(
  sides: Sides,
  a: ProcessContents,
  b: ProcessContents,
  names: readonly Name[],
): ContainmentFindings {
  if (b === 'skip') return {}
  const needs: Need[] = []
  for (const name of names) {
    const found = findingsFor(sides, a, b, name)
    if (found.fault) return found
    needs.push(...(found.needs ?? []))
  }
  return { needs }
}

/** What a wildcard lets through, for elements or for attributes. */
export type Open = Pick<AnyParticle, 'namespaces' | 'process'>

/** Whether what one wildcard takes under a name is taken by another; nothing where there is no other. */
export function openNamePair(sides: Sides, a: Open, b: Open | undefined, name: Name): TypePair {
  const later = sides.rename(name, 'element')
  const isOpen = b !== undefined && allows(b.namespaces, later.namespace)
  const process = isOpen ? b.process : undefined
  const key = `open ${a.process} ${process ?? 'closed'} ${expandedName(name)}`
  const isTaken = allows(a.namespaces, name.namespace)
  return { key, compare: () => (isTaken ? findingsFor(sides, a.process, process, name) : {}) }
}

function findingsFor(
  sides: Sides,
  a: ProcessContents,
  b: ProcessContents | undefined,
  name: Name,
): ContainmentFindings {
  const { view, smallest } = sides.a
  const judged = view.found(a, name)
  if (b === 'skip' || judged === undefined || !smallest.canStand(judged)) return {}
  const by = b && sides.b.view.found(b, sides.rename(name, 'element'))
  if (by === undefined) {
    return { fault: () => ({ ...at(smallest.element(judged), 'element-unexpected', name), isOpen: true }) }
  }
  const wrap: Need['wrap'] = (inner) => ({ ...inner, tree: { ...inner.tree, name }, isOpen: true })
  return { needs: [{ pair: elementPair(sides, judged, by), wrap }] }
}
