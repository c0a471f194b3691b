import type { MadeAttribute, MadeElement, Making, Passage } from '../../sample/index.ts'
import { expandedName, type Name } from '../../schema/index.ts'

/** Returns a made document's root with something in it changed; undefined where the edit cannot be made. */
export type TreeEdit = (passage: Passage, making: Making) => MadeElement | undefined

/** Returns the elements that replace one element: `[]` removes it, undefined means that it cannot be changed. */
type Change = (element: MadeElement) => readonly MadeElement[] | undefined

/** Returns an edit that replaces the last element of chain `way` of a passage; of the first chain by default. */
export function editLast(change: Change, way = 0): TreeEdit {
  return editSeveralLast([[way, change]])
}

/**
 * Returns an edit that changes the last elements of several chains. Its result is undefined if a change fails, two
 * chains end at one element, or the root is not replaced by exactly one.
 */
export function editSeveralLast(changes: readonly (readonly [way: number, change: Change])[]): TreeEdit {
  return ({ root, chains }) => {
    const made = new Map<MadeElement, readonly MadeElement[]>()
    for (const [way, change] of changes) {
      const last = chains[way]?.at(-1)
      const changed = last && change(last)
      if (last === undefined || changed === undefined || made.has(last)) return undefined
      made.set(last, changed)
    }
    const onTheWay = new Set(chains.flat())
    const [only, ...more] = rebuildElement(root, made, onTheWay)
    return more.length === 0 ? only : undefined
  }
}

/** Returns an edit that does the same to the parents of the elements where the chains end. */
export function editParents(edit: TreeEdit): TreeEdit {
  return (passage, making) => {
    const chains = passage.chains.map((chain) => chain.slice(0, -1))
    return edit({ ...passage, chains }, making)
  }
}

/**
 * Returns what replaces an element: its entry in `made`, or a copy with the replacements below it. Elements off
 * the chains stay.
 */
function rebuildElement(
  element: MadeElement,
  made: ReadonlyMap<MadeElement, readonly MadeElement[]>,
  onTheWay: ReadonlySet<MadeElement>,
): readonly MadeElement[] {
  const changed = made.get(element)
  if (changed) return changed
  if (!onTheWay.has(element)) return [element]
  const children = element.children.flatMap((child): readonly (MadeElement | string)[] =>
    typeof child === 'string' ? [child] : rebuildElement(child, made, onTheWay),
  )
  return [{ ...element, children }]
}

/** Returns a change that gives an element another name. */
export function renameElement(name: Name): (element: MadeElement) => readonly MadeElement[] {
  return (element) => [{ ...element, name }]
}

/** Returns a change that replaces an element by `times` copies of it. */
export function multiplyElement(times: number): (element: MadeElement) => readonly MadeElement[] {
  return (element) => Array.from({ length: times }, () => element)
}

/** A change that removes an element. */
export const removeElement = (): readonly MadeElement[] => []

/** Returns a change that replaces an element's content by a text; an empty text empties it. Attributes stay. */
export function replaceText(text: string): (element: MadeElement) => readonly MadeElement[] {
  return (element) => [{ ...element, children: text === '' ? [] : [text] }]
}

/** Returns a change that replaces an element's attributes and children; its name stays. */
export function replaceInside(
  inside: Pick<MadeElement, 'attributes' | 'children'>,
): (element: MadeElement) => readonly MadeElement[] {
  return (element) => [{ ...element, attributes: inside.attributes, children: inside.children }]
}

/** Returns a change that replaces an element's children; its name and attributes stay. */
export function replaceContent(
  children: MadeElement['children'],
): (element: MadeElement) => readonly MadeElement[] {
  return (element) => [{ ...element, children }]
}

/** Returns a change that removes an attribute; undefined for elements that do not have it. */
export function removeAttribute(name: Name): (element: MadeElement) => readonly MadeElement[] | undefined {
  return (element) => {
    const attributes = element.attributes.filter((one) => !isElementNamed(one, name))
    return attributes.length < element.attributes.length ? [{ ...element, attributes }] : undefined
  }
}

/** Returns a change that sets an attribute: it replaces the one of that name, or is added last. */
export function putAttribute(attribute: MadeAttribute): (element: MadeElement) => readonly MadeElement[] {
  return (element) => {
    const isThere = element.attributes.some((one) => isElementNamed(one, attribute.name))
    const attributes = isThere
      ? element.attributes.map((one) => (isElementNamed(one, attribute.name) ? attribute : one))
      : [...element.attributes, attribute]
    return [{ ...element, attributes }]
  }
}

/** Returns a change that renames an attribute and keeps its value; undefined for elements that do not have it. */
export function renameAttribute(
  from: Name,
  to: Name,
): (element: MadeElement) => readonly MadeElement[] | undefined {
  return (element) => {
    if (!element.attributes.some((one) => isElementNamed(one, from))) return undefined
    const attributes = element.attributes.map((one) =>
      isElementNamed(one, from) ? { ...one, name: to } : one,
    )
    return [{ ...element, attributes }]
  }
}

/** Returns a change that inserts children before the index that `index` finds among all children of an element. */
export function insertChildren(
  added: readonly MadeElement[],
  index: (children: MadeElement['children']) => number,
): (element: MadeElement) => readonly MadeElement[] {
  return (element) => {
    const at = index(element.children)
    const children = [...element.children.slice(0, at), ...added, ...element.children.slice(at)]
    return [{ ...element, children }]
  }
}

/** Whether an element or attribute has this name, namespace included. */
export function isElementNamed({ name }: { readonly name: Name }, other: Name): boolean {
  return expandedName(name) === expandedName(other)
}
