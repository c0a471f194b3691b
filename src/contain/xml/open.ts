import { type AnyParticle, expandedName, type Name, type ProcessContents } from '../../schema/index.ts'
import { elementPair } from './element.ts'
import { at, type Findings, type Need, type Pair } from './findings.ts'
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
): Pair {
  const key = `open ${a} ${b.process} ${namespace} ${namespace === UNKNOWN ? others.join(' ') : ''}`
  return { key, compare: () => compareOpen(sides, a, b.process, namesIn(sides, namespace, others)) }
}

function namesIn(sides: Sides, namespace: string, others: readonly string[]): readonly Name[] {
  const isIn = (one: string): boolean =>
    namespace === UNKNOWN ? one === UNKNOWN || !others.includes(one) : one === namespace
  const before = [...sides.a.view.set.elements.values()].map(({ name }) => name)
  const after = [...sides.b.view.set.elements.values()].map(({ name }) =>
    nameBefore(sides.rename, name, 'element'),
  )
  const found = [...before, ...after, { namespace, local: 'anything' }].filter((name) => name !== undefined)
  return [...new Map(found.map((name) => [expandedName(name), name])).values()].filter((name) =>
    isIn(name.namespace),
  )
}

function compareOpen(sides: Sides, a: ProcessContents, b: ProcessContents, names: readonly Name[]): Findings {
  if (b === 'skip') return {}
  const { view, smallest } = sides.a
  const needs: Need[] = []
  for (const name of names) {
    const judged = view.found(a, name)
    if (judged === undefined || !smallest.canStand(judged)) continue
    const by = sides.b.view.found(b, sides.rename(name, 'element'))
    if (by === undefined) {
      return { fault: () => ({ ...at(smallest.element(judged), 'element-unexpected', name), isOpen: true }) }
    }
    needs.push({
      pair: elementPair(sides, judged, by),
      wrap: (inner) => ({ ...inner, tree: { ...inner.tree, name }, isOpen: true }),
    })
  }
  return { needs }
}
