import type { MadeElement } from '../../../sample/index.ts'
import { elementsOfContent, expandedName, isSameName, type Name, resolve } from '../../../schema/index.ts'
import {
  editLast,
  editParents,
  editSeveralLast,
  insertChildren,
  isElementNamed,
  multiplyElement,
  putAttribute,
  removeAttribute,
  removeElement,
  renameAttribute,
  renameElement,
  type TreeEdit,
} from '../edits.ts'
import {
  findSubject,
  type RunningSide,
  type Showing,
  unchanged,
  type WitnessEntry,
  type WitnessMaker,
} from '../entry.ts'
import { findInsideOwners, findOwners, findPlaces, pairPlaces } from '../located.ts'
import type { DocumentPlace } from '../places.ts'

/** Higher limits are not exceeded: the document would be too long to read. */
const mostCopies = 2000

/** Documents with one more of the element than the rejecting side allows; a text if its limit is 2000 or more. */
export const tooMany: WitnessMaker = (entry) => {
  const limit = findElementSides(entry).rejecting?.occurs.max
  if (limit === undefined || limit >= mostCopies) return 'The limit is too high for a document to pass it.'
  const edit = upTo(limit + 1)
  return pairPlaces(entry).map(([here, there]) => {
    return { broken: { ways: [there], edit }, shown: { ways: [here], edit } }
  })
}

/** Returns an edit that repeats an element until it occurs `times` times, siblings of the same name counted. */
function upTo(times: number): TreeEdit {
  return (passage, making) => {
    const [element, parent] = [passage.chains[0]?.at(-1), passage.chains[0]?.at(-2)]
    if (element === undefined) return undefined
    const like = parent?.children.filter(
      (child) => typeof child !== 'string' && isElementNamed(child, element.name),
    )
    return editLast(multiplyElement(times - Math.max(0, (like?.length ?? 1) - 1)))(passage, making)
  }
}

/** The rejecting side's document without the element; the accepting side's own document of its parent. */
export const tooFew: WitnessMaker = (entry) =>
  pairPlaces(entry).map(([here, there]) => ({
    broken: { ways: [there], edit: editLast(removeElement) },
    shown: { ways: [findPlaceAbove(here)], edit: unchanged },
  }))

/**
 * The rejecting side's document with the element or attribute under the accepting side's name. Between an
 * attribute and an element, its value moves.
 */
export const otherName: WitnessMaker = (entry) =>
  pairPlaces(entry).flatMap(([here, there]) => {
    const [mine, theirs] = [here.steps.at(-1), there.steps.at(-1)]
    if (mine === undefined || theirs === undefined) return []
    const names = [{ namespace: theirs.name.namespace, local: mine.name.local }, mine.name]
    const edits = distinct(names).map((name): readonly [DocumentPlace, TreeEdit] => {
      if (mine.kind === 'attribute' && theirs.kind === 'attribute') {
        return [there, editLast(renameAttribute(theirs.name, name))]
      }
      if (mine.kind === 'element' && theirs.kind === 'element') return [there, editLast(renameElement(name))]
      return mine.kind === 'element' ? [there, asElement(name, theirs.name)] : [there, asAttribute(name)]
    })
    return edits.map(([place, edit]): Showing => {
      return { broken: { ways: [place], edit }, shown: { ways: [here], edit: unchanged } }
    })
  })

/**
 * Returns an edit that turns an attribute into a first child element with its value; undefined if it is missing.
 */
function asElement(name: Name, attribute: Name): TreeEdit {
  return editLast((element) => {
    const value = element.attributes.find((one) => expandedName(one.name) === expandedName(attribute))?.value
    const [without] = removeAttribute(attribute)(element) ?? []
    if (without === undefined || value === undefined) return undefined
    return [{ ...without, children: [{ name, attributes: [], children: [value] }, ...without.children] }]
  })
}

/** Returns an edit that removes the element and puts its text into an attribute of its parent. */
function asAttribute({ local }: Name): TreeEdit {
  return (passage, making) => {
    const [chain = []] = passage.chains
    const [element, parent] = [chain.at(-1), chain.at(-2)]
    if (element === undefined || parent === undefined) return undefined
    const value = element.children.filter((child) => typeof child === 'string').join('')
    const children = parent.children.filter((child) => child !== element)
    const attributes = [...parent.attributes, { name: { namespace: '', local }, value }]
    const edit = editLast(() => [{ ...parent, attributes, children }])
    return edit({ ...passage, chains: [chain.slice(0, -1)] }, making)
  }
}

/**
 * The rejecting side's document with an element that only the accepting side has, inserted where its parent
 * corresponds.
 */
export const onlyAccepted: WitnessMaker = (entry) =>
  findPlaces(entry, entry.accepting).flatMap((here) => {
    const there = parentThere(entry, here)
    const shown = { ways: [here], edit: unchanged }
    if (there) {
      const edits = insertions(entry.accepting, here, there)
      return edits.map((edit): Showing => ({ broken: { ways: [there], edit }, shown }))
    }
    return findInsideOwners(entry, entry.rejecting).flatMap((inside) => {
      const edits = insertions(entry.accepting, here, inside).map(editParents)
      return edits.map((edit): Showing => ({ broken: { ways: [inside], edit }, shown }))
    })
  })

/** The rejecting side's document without the element that only that side requires. */
export const onlyRequired: WitnessMaker = (entry) =>
  findPlaces(entry, entry.rejecting).flatMap((there): readonly Showing[] => {
    const here =
      entry.correspondence.above(entry.rejecting.side, there) ?? findOwners(entry, entry.accepting)[0]
    if (here === undefined) return []
    const broken = { ways: [there], edit: editLast(removeElement) }
    return [{ broken, shown: { ways: [here], edit: unchanged } }]
  })

/**
 * The rejecting side's document with the element at the accepting side's place: first moved there, then only added
 * there.
 */
export const makeMovedWitness: WitnessMaker = (entry) =>
  pairPlaces(entry).flatMap(([here, there]) => {
    const parent = parentThere(entry, here)
    if (parent === undefined) return []
    const made = findLastElement(entry.accepting, here)
    if (made === undefined) return []
    const names = distinct([{ ...made.name, namespace: childNamespace(parent) }, made.name])
    return names.flatMap((name): readonly Showing[] => {
      const put = insertChildren([{ ...made, name }], (children) => children.length)
      const shown = { ways: [here], edit: unchanged }
      const both = {
        ways: [there, parent],
        edit: editSeveralLast([
          [0, removeElement],
          [1, put],
        ]),
      }
      const added = { ways: [parent], edit: editLast(put) }
      return [
        { broken: both, shown },
        { broken: added, shown },
      ]
    })
  })

/** Documents with `xsi:nil` on the element: true and empty, or false where the accepting side fixes its value. */
export const nil: WitnessMaker = (entry) => {
  const namespace = 'http://www.w3.org/2001/XMLSchema-instance'
  const isNil = findElementSides(entry).accepting?.fixed === undefined
  const edit = editLast((element) => {
    const [said] = putAttribute({ name: { namespace, local: 'nil' }, value: String(isNil) })(element)
    return said && [isNil ? { ...said, children: [] } : said]
  })
  return pairPlaces(entry).map(([here, there]) => {
    return { broken: { ways: [there], edit }, shown: { ways: [here], edit } }
  })
}

/**
 * Returns edits that insert the accepting side's element: under its own name and in the other's namespace. Below
 * another root the other's namespace comes first.
 */
function insertions(accepting: RunningSide, here: DocumentPlace, there: DocumentPlace): readonly TreeEdit[] {
  const made = findLastElement(accepting, here)
  if (made === undefined) return []
  const index = findIndex(here)
  const names = distinct([made.name, { ...made.name, namespace: childNamespace(there) }])
  // Below a root of another name, namespaces have usually changed, so the other's namespace comes first.
  const isSameRoot = isSameName(here.root.name, there.root.name)
  return (isSameRoot ? names : [...names].reverse()).map((name) =>
    editLast(insertChildren([{ ...made, name }], index)),
  )
}

/**
 * Returns a function that finds the index for an element among children: behind all that its content has before
 * it.
 */
export function findIndex(place: DocumentPlace): (children: MadeElement['children']) => number {
  const before = namesBefore(place)
  return (children) =>
    children.findLastIndex((child) => typeof child !== 'string' && before.has(expandedName(child.name))) + 1
}

/** Returns the names of the elements that come before an element in its parent's content. */
function namesBefore(place: DocumentPlace): ReadonlySet<string> {
  const [parent, last] = [place.steps.at(-2), place.steps.at(-1)]
  const node = parent && resolve(place.set, parent.type)
  if (node?.kind !== 'complex') return new Set()
  const elements = elementsOfContent(node.content)
  const index = elements.findIndex(({ id }) => id === last?.id)
  return new Set(elements.slice(0, Math.max(0, index)).map(({ name }) => expandedName(name)))
}

/** Returns the namespace of a place's first child element; of the place itself if it has none. */
export function childNamespace({ set, steps }: DocumentPlace): string {
  const last = steps.at(-1)
  const node = last && resolve(set, last.type)
  const [child] = node?.kind === 'complex' ? elementsOfContent(node.content) : []
  return (child ?? last)?.name.namespace ?? ''
}

/** Returns the element at a place in the smallest document with it; undefined if none can be made. */
export function findLastElement(party: RunningSide, place: DocumentPlace): MadeElement | undefined {
  return party.pass([place])?.passage.chains[0]?.at(-1)
}

/**
 * Returns the rejecting side's counterpart of the nearest ancestor, else a place of the type around the change.
 * Undefined if there is neither.
 */
function parentThere(entry: WitnessEntry, place: DocumentPlace): DocumentPlace | undefined {
  const { accepting, rejecting, correspondence } = entry
  return correspondence.above(accepting.side, place) ?? findOwners(entry, rejecting)[0]
}

/** Returns the place one step further up. */
export function findPlaceAbove(place: DocumentPlace): DocumentPlace {
  return { ...place, steps: place.steps.slice(0, -1) }
}

/** Returns the changed element as each side declares it. */
function findElementSides({ found, accepting, rejecting }: WitnessEntry) {
  return {
    accepting: findSubject(found.pair, 'element', accepting),
    rejecting: findSubject(found.pair, 'element', rejecting),
  }
}

/** Returns the names without duplicates. */
function distinct(names: readonly Name[]): readonly Name[] {
  return [...new Map(names.map((name) => [expandedName(name), name])).values()]
}
