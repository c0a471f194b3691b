import { referenceToSome, type XmlText, type XmlTree } from '../containment/index.ts'
import type { Making } from './making.ts'
import type { MadeAttribute, MadeElement } from './tree.ts'

/** A tree of containment's as one of a document that is being made. */
export function makeFromTree({ name, attributes, children }: XmlTree, making: Making): MadeElement {
  return {
    name,
    attributes: attributes.map((one) => madeAttribute(one, making)),
    children: madeChildren(children, making),
  }
}

export function madeAttribute({ name, value }: XmlTree['attributes'][number], making: Making): MadeAttribute {
  return { name, value: text(value, making) }
}

export function madeChildren(children: XmlTree['children'], making: Making): MadeElement['children'] {
  return children.map((child) =>
    typeof child === 'object' && 'children' in child ? makeFromTree(child, making) : text(child, making),
  )
}

function text(value: XmlText, { prefixes, reference }: Making): string {
  if (typeof value === 'string') return value.replaceAll(referenceToSome, reference)
  const { namespace, local } = value.qualified
  return namespace === '' ? local : `${prefixes.of(namespace)}:${local}`
}
