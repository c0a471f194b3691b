import { expandedName, type Name } from '../../schema/index.ts'
import { allows } from './namespaces.ts'
import { type Side, termOf } from './side.ts'
import type { Term } from './term.ts'
import { isElement, type XmlText, type XmlTree, XSI } from './tree.ts'
import type { Judged } from './view.ts'

/** An element of a document with the declaration that judges it; nothing where nobody looks at it. */
export interface Placed {
  readonly tree: XmlTree
  readonly judged: Judged | undefined
  /** Its own, or the one it says to have in its place. */
  readonly type: string | undefined
  /** Whether its type is one of text. */
  readonly isText: boolean
  readonly children: readonly Placed[]
}

/** Finds the declarations of a valid document again. */
export function placed(side: Side, tree: XmlTree, judged: Judged | undefined): Placed {
  const elements = tree.children.filter(isElement)
  const type = judged && typeOf(side, tree, judged)
  const shape = type === undefined ? undefined : side.view.shape(type)
  let left: Term | undefined = shape?.kind === 'complex' ? termOf(side, shape.particle) : undefined
  const children = elements.map((child) => {
    const taken = left && takenBy(side, left, child.name)
    left = taken?.left
    return placed(side, child, taken?.judged)
  })
  const isText = shape !== undefined && (shape.kind === 'simple' || shape.text !== undefined)
  return { tree, judged, type, isText, children }
}

function typeOf({ view }: Side, { attributes }: XmlTree, judged: Judged): string {
  const said = attributes.find(({ name }) => name.namespace === XSI && name.local === 'type')?.value
  const name = said === undefined || typeof said === 'string' ? undefined : expandedName(said.qualified)
  const found = view.derived(judged).find((id) => nameOf(view.set.nodes.get(id)?.name) === name)
  return name === undefined ? judged.type : (found ?? judged.type)
}

function nameOf(name: Name | undefined): string | undefined {
  return name && expandedName(name)
}

function takenBy(
  { view, terms, derivatives }: Side,
  term: Term,
  name: Name,
): { readonly judged: Judged | undefined; readonly left: Term } | undefined {
  const key = expandedName(name)
  const next = derivatives.next(term)
  const named = next.filter((leaf) => leaf.kind === 'element' && view.candidates(leaf).has(key))
  const wild = next.filter((leaf) => leaf.kind === 'any' && allows(leaf.namespaces, name.namespace))
  const leaves = named.length > 0 ? named : wild
  const [first] = leaves
  if (first === undefined) return undefined
  const judged = first.kind === 'element' ? view.candidates(first).get(key) : view.found(first.process, name)
  return { judged, left: terms.or(leaves.map((leaf) => derivatives.after(term, leaf))) }
}

/** The text of an element without children, white space at its ends aside. */
export function plainText({ children }: XmlTree): string | undefined {
  if (children.some(isElement)) return undefined
  return children
    .map((child) => shown(child as XmlText))
    .join('')
    .trim()
}

export function shown(text: XmlText): string {
  return typeof text === 'string' ? text.trim() : expandedName(text.qualified)
}
