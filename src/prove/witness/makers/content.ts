import type { MadeElement } from '../../../sample/index.ts'
import { childSteps, elementsOfContent, expandedName, type PathStep, resolve } from '../../../schema/index.ts'
import { editLast, insertChildren, replaceInside, type TreeEdit } from '../edits.ts'
import { findSubject, type Showing, unchanged, type WitnessEntry, type WitnessMaker } from '../entry.ts'
import { findPlaces, pairPlaces } from '../located.ts'
import type { DocumentPlace } from '../places.ts'
import { childNamespace } from './elements.ts'

/**
 * Documents with the elements without a data element that only the accepting side allows, inserted first in the
 * corresponding parent.
 */
export const unlisted: WitnessMaker = (entry) =>
  listChangedParents(entry).flatMap(([here, there]) => {
    const names = findSubject(entry.found.pair, 'content', entry.accepting)?.unlisted ?? []
    const type = here.steps.at(-1)?.type
    const steps = type === undefined ? [] : childSteps(here.set, type)
    const ways = names.flatMap((name) => {
      const step = steps.find((one) => one.kind === 'element' && one.name.local === name)
      return step === undefined ? [] : [{ ...here, steps: [...here.steps, step] }]
    })
    const made = entry.accepting.pass(ways)?.passage.chains.flatMap((chain) => chain.slice(-1)) ?? []
    if (made.length === 0) return []
    const shown = { ways, edit: unchanged }
    const own = childNamespace(there)
    const namespaces = [...new Set([own, made[0]?.name.namespace ?? own])]
    return namespaces.map((namespace): Showing => {
      const put = made.map((element) => ({ ...element, name: { ...element.name, namespace } }))
      return { broken: { ways: [there], edit: editLast(insertChildren(put, () => 0)) }, shown }
    })
  })

/**
 * Documents with two elements in the accepting side's order: for each place, the first pair whose order differs.
 */
export const order: WitnessMaker = (entry) =>
  listChangedParents(entry).flatMap(([here, there]) => {
    const [mine, theirs] = [orderAt(here), orderAt(there)]
    for (const [index, first] of mine.entries()) {
      for (const second of mine.slice(index + 1)) {
        const pair = [first, second].map((step) => theirs.find((one) => isSame(one, step)))
        const [one, other] = pair
        if (!one || !other || theirs.indexOf(one) < theirs.indexOf(other)) continue
        const way = (place: DocumentPlace, step: PathStep): DocumentPlace => ({
          ...place,
          steps: [...place.steps, step],
        })
        return [
          {
            broken: { ways: [way(there, one), way(there, other)], edit: swapped },
            shown: { ways: [way(here, first), way(here, second)], edit: unchanged },
          },
        ]
      }
    }
    return []
  })

/** The most combinations of elements that are tried. */
const mostGroups = 24

/**
 * Documents with one or two elements as the accepting side's groups allow them, in place of the other side's
 * content; at most 24 combinations.
 */
export const grouped: WitnessMaker = (entry) =>
  listChangedParents(entry).flatMap(([here, there]) => {
    const steps = orderAt(here)
    const pairs = steps.flatMap((first, index) => steps.slice(index + 1).map((second) => [first, second]))
    return [...pairs, ...steps.map((step) => [step])].slice(0, mostGroups).flatMap((some) => {
      const ways = some.map((step): DocumentPlace => ({ ...here, steps: [...here.steps, step] }))
      const parent = entry.accepting.pass(ways)?.passage.chains[0]?.at(-2)
      if (parent === undefined) return []
      return [
        {
          broken: { ways: [there], edit: editLast(replaceInside(parent)) },
          shown: { ways, edit: unchanged },
        },
      ]
    })
  })

/** Swaps the last elements of the first two chains, which are children of one parent. */
const swapped: TreeEdit = (passage, making) => {
  const [one, other] = passage.chains.map((chain) => chain.at(-1))
  const chain = passage.chains[0]?.slice(0, -1) ?? []
  if (one === undefined || other === undefined) return undefined
  const edit = editLast((parent) => {
    const turn = (child: MadeElement | string): MadeElement | string =>
      child === one ? other : child === other ? one : child
    return [{ ...parent, children: parent.children.map(turn) }]
  })
  return edit({ ...passage, chains: [chain] }, making)
}

/** Whether two steps have the same local name. */
function isSame(a: PathStep, b: PathStep): boolean {
  return expandedName(a.name) === expandedName(b.name) || a.name.local === b.name.local
}

/** Returns the child elements of a place's type; `[]` for simple types. */
function orderAt({ set, steps }: DocumentPlace): readonly PathStep[] {
  const type = steps.at(-1)?.type
  const node = type === undefined ? undefined : resolve(set, type)
  if (type === undefined || node?.kind !== 'complex') return []
  const ids = elementsOfContent(node.content).map(({ id }) => id)
  return childSteps(set, type).filter(({ id }) => ids.includes(id))
}

/**
 * Returns the elements whose content changed, on both sides: along the change's path, else where the change is
 * found.
 */
export function listChangedParents(
  entry: WitnessEntry,
): readonly (readonly [DocumentPlace, DocumentPlace])[] {
  const { accepting, rejecting, change, correspondence } = entry
  const isHere = accepting.side === 'before'
  const named = (isHere ? accepting : rejecting).places.along(change.where.path, () => true)
  const pairs = named.flatMap((place): readonly (readonly [DocumentPlace, DocumentPlace])[] => {
    const other = correspondence.of('before', place)
    return other === undefined ? [] : [isHere ? [place, other] : [other, place]]
  })
  if (pairs.length > 0) return pairs
  const found = findPlaces(entry, accepting).flatMap((here) => {
    const there = correspondence.of(accepting.side, here) ?? findPlaces(entry, rejecting)[0]
    return there === undefined ? [] : [[here, there] as const]
  })
  return [...found, ...pairPlaces(entry)]
}
