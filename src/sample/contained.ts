import { referenceToSome, type XmlText, type XmlTree } from '../containment/index.ts'
import type { Making } from './making.ts'
import type { MadeAttribute, MadeElement } from './tree.ts'

/** Converts a tree found by containment to an element of a document being made. */
export function makeFromTree({ name, attributes, children }: XmlTree, making: Making): MadeElement {
  return {
    name,
    attributes: attributes.map((one) => makeAttribute(one, making)),
    children: makeChildren(children, making),
  }
}

/** Converts an attribute found by containment to one of a document being made. */
export function makeAttribute({ name, value }: XmlTree['attributes'][number], making: Making): MadeAttribute {
  return { name, value: text(value, making) }
}

/** Converts the children of a tree found by containment; elements and texts in order. */
export function makeChildren(children: XmlTree['children'], making: Making): MadeElement['children'] {
  return children.map((child) =>
    typeof child === 'object' && 'children' in child ? makeFromTree(child, making) : text(child, making),
  )
}

/**
 * The text of a value found by containment: references become placeholders that `printMade` replaces by an
 * identifier. A qualified name gets a prefix of the document.
 */
function text(value: XmlText, { prefixes, reference }: Making): string {
  if (typeof value === 'string') return value.replaceAll(referenceToSome, reference)
  const { namespace, local } = value.qualified
  return namespace === '' ? local : `${prefixes.of(namespace)}:${local}`
}
