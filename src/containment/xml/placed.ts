import {
  type AttributeUse,
  allows,
  expandedName,
  type Name,
  type NodeId,
  resolve,
  XSI,
} from '../../schema/index.ts'
import type { ContentTerm } from './content-term.ts'
import { type ContainmentSide, findContentTerm } from './side.ts'
import { isElement, type XmlText, type XmlTree } from './tree.ts'
import type { JudgedWitness, TypeShape } from './view.ts'

/** An element of a document with its declaration (undefined if it is not validated) and its children likewise. */
export interface DeclaredElement {
  readonly tree: XmlTree
  readonly judged: JudgedWitness | undefined
  /** The declared type, or the one that `xsi:type` names. */
  readonly type: string | undefined
  /** Whether its type has text content. */
  readonly isText: boolean
  readonly children: readonly DeclaredElement[]
  /** The declaration of an attribute in its type. */
  useOf(attribute: Name): AttributeUse | undefined
  /** The simple type of its text, or of an attribute; undefined if there is none. */
  typeOf(attribute?: Name): NodeId | undefined
  /** The primitive type of that; `list` or `union` for those, empty if there is none. */
  sortOf(attribute?: Name): string
}

/** Resolves a prefixed name to its expanded name. */
type NameOf = (text: string) => Name | undefined

/**
 * The element and its descendants, each with the declaration by which the content models validate it. An element
 * that the content does not allow gets the declaration of an earlier sibling of its name, or none.
 */
export function locateDeclarations(
  side: ContainmentSide,
  tree: XmlTree,
  judged: JudgedWitness | undefined,
  nameOf: NameOf,
): DeclaredElement {
  const elements = tree.children.filter(isElement)
  const type = judged && resolveElementType(side, tree, judged, nameOf)
  const shape = type === undefined ? undefined : side.view.shape(type)
  let left: ContentTerm | undefined =
    shape?.kind === 'complex' ? findContentTerm(side, shape.particle) : undefined
  const known = new Map<string, JudgedWitness>()
  const children = elements.map((child) => {
    const key = expandedName(child.name)
    const taken = left && takenBy(side, left, child.name)
    left = taken?.left ?? left
    // An element too many gets the declaration of earlier ones of its name.
    const found = taken?.judged ?? known.get(key)
    if (found !== undefined) known.set(key, found)
    return locateDeclarations(side, child, found, nameOf)
  })
  const isText = shape !== undefined && findTextTypeId(shape) !== undefined
  const findAttributeUse = (attribute: Name) => shape && useIn(shape, attribute)
  const valueType = (attribute?: Name) =>
    attribute === undefined ? shape && findTextTypeId(shape) : findAttributeUse(attribute)?.type
  const nameValueSort = (attribute?: Name): string => {
    const value = valueType(attribute)
    const node = value === undefined ? undefined : resolve(side.view.schemas, value)
    return node === undefined ? '' : 'primitive' in node ? node.primitive : node.kind
  }
  return {
    tree,
    judged,
    type,
    isText,
    children,
    useOf: findAttributeUse,
    typeOf: valueType,
    sortOf: nameValueSort,
  }
}

/** The simple type of the text content; undefined if the type has none. */
function findTextTypeId(shape: TypeShape): NodeId | undefined {
  return shape.kind === 'simple' ? shape.id : shape.text
}

/** The type's declaration of an attribute; undefined for simple types and undeclared attributes. */
function useIn(shape: TypeShape, attribute: Name): AttributeUse | undefined {
  if (shape.kind === 'simple') return undefined
  const key = expandedName(attribute)
  return shape.attributes.find(({ name }) => expandedName(name) === key)
}

/** The type that `xsi:type` selects, if it is allowed there; else the declared type. */
function resolveElementType(
  { view }: ContainmentSide,
  { attributes }: XmlTree,
  judged: JudgedWitness,
  nameOf: NameOf,
): string {
  const said = attributes.find(({ name }) => name.namespace === XSI && name.local === 'type')?.value
  const name = typeof said === 'string' ? nameOf(said) : said?.qualified
  const isSaid = (one: Name | undefined): boolean =>
    one !== undefined && name !== undefined && expandedName(one) === expandedName(name)
  return view.derived(judged).find((id) => isSaid(view.schemas.nodes.get(id)?.name)) ?? judged.type
}

/**
 * The declaration of the next child element and the remaining content; undefined if the content does not allow it.
 */
function takenBy(
  { view, terms, derivatives }: ContainmentSide,
  term: ContentTerm,
  name: Name,
): { readonly judged: JudgedWitness | undefined; readonly left: ContentTerm } | undefined {
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

/** The trimmed text of an element; undefined if it has child elements. */
export function readLeafText({ children }: XmlTree): string | undefined {
  if (children.some(isElement)) return undefined
  return children
    .map((child) => printXmlText(child as XmlText))
    .join('')
    .trim()
}

/** The trimmed text; a qualified name as its expanded name. */
export function printXmlText(text: XmlText): string {
  return typeof text === 'string' ? text.trim() : expandedName(text.qualified)
}
