import type { MadeAttribute, MadeElement, Making, Passage } from '../../sample/index.ts'
import { expandedName, type Name } from '../../schema/index.ts'

/** A change of a made document: its root, with something of it different; nothing where it cannot be made. */
export type TreeEdit = (passage: Passage, making: Making) => MadeElement | undefined

type Change = (element: MadeElement) => readonly MadeElement[] | undefined

/** Changes the element where a way ends; the first way unless told otherwise. */
export function atEnd(change: Change, way = 0): TreeEdit {
  return atEnds([[way, change]])
}

/** Changes the elements where several ways end, each way its own. */
export function atEnds(changes: readonly (readonly [way: number, change: Change])[]): TreeEdit {
  return ({ root, chains }) => {
    const made = new Map<MadeElement, readonly MadeElement[]>()
    for (const [way, change] of changes) {
      const last = chains[way]?.at(-1)
      const changed = last && change(last)
      if (last === undefined || changed === undefined || made.has(last)) return undefined
      made.set(last, changed)
    }
    const onTheWay = new Set(chains.flat())
    const [only, ...more] = rebuilt(root, made, onTheWay)
    return more.length === 0 ? only : undefined
  }
}

/** The same edit of the elements above those where ways end. */
export function atParent(edit: TreeEdit): TreeEdit {
  return (passage, making) => {
    const chains = passage.chains.map((chain) => chain.slice(0, -1))
    return edit({ ...passage, chains }, making)
  }
}

function rebuilt(
  element: MadeElement,
  made: ReadonlyMap<MadeElement, readonly MadeElement[]>,
  onTheWay: ReadonlySet<MadeElement>,
): readonly MadeElement[] {
  const changed = made.get(element)
  if (changed) return changed
  if (!onTheWay.has(element)) return [element]
  const children = element.children.flatMap((child): readonly (MadeElement | string)[] =>
    typeof child === 'string' ? [child] : rebuilt(child, made, onTheWay),
  )
  return [{ ...element, children }]
}

export function renameElement(name: Name): (element: MadeElement) => readonly MadeElement[] {
  return (element) => [{ ...element, name }]
}

export function repeated(times: number): (element: MadeElement) => readonly MadeElement[] {
  return (element) => Array.from({ length: times }, () => element)
}

export const leftOut = (): readonly MadeElement[] => []

export function withText(text: string): (element: MadeElement) => readonly MadeElement[] {
  return (element) => [{ ...element, children: text === '' ? [] : [text] }]
}

export function withInside(
  inside: Pick<MadeElement, 'attributes' | 'children'>,
): (element: MadeElement) => readonly MadeElement[] {
  return (element) => [{ ...element, attributes: inside.attributes, children: inside.children }]
}

export function withContent(
  children: MadeElement['children'],
): (element: MadeElement) => readonly MadeElement[] {
  return (element) => [{ ...element, children }]
}

export function withoutAttribute(name: Name): (element: MadeElement) => readonly MadeElement[] | undefined {
  return (element) => {
    const attributes = element.attributes.filter((one) => !isElementNamed(one, name))
    return attributes.length < element.attributes.length ? [{ ...element, attributes }] : undefined
  }
}

export function withAttribute(attribute: MadeAttribute): (element: MadeElement) => readonly MadeElement[] {
  return (element) => {
    const isThere = element.attributes.some((one) => isElementNamed(one, attribute.name))
    const attributes = isThere
      ? element.attributes.map((one) => (isElementNamed(one, attribute.name) ? attribute : one))
      : [...element.attributes, attribute]
    return [{ ...element, attributes }]
  }
}

export function withRenamedAttribute(
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

/** Children put in at an index, counted among all children; at the end where there are fewer. */
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

export function isElementNamed({ name }: { readonly name: Name }, other: Name): boolean {
  return expandedName(name) === expandedName(other)
}
