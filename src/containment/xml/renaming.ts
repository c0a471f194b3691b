import { type Name, XSI } from '../../schema/index.ts'
import { isElement, type XmlText, type XmlTree } from './tree.ts'

export type NameKind = 'element' | 'attribute' | 'type'

/** How a name of the first set is called in the second. */
export type Renaming = (name: Name, kind: NameKind) => Name

export const sameNames: Renaming = (name) => name

/** A part in the names of the other side. */
export function renamedTree(tree: XmlTree, rename: Renaming): XmlTree {
  const typeText = (text: XmlText): XmlText =>
    typeof text === 'string' ? text : { qualified: rename(text.qualified, 'type') }
  return {
    name: rename(tree.name, 'element'),
    attributes: tree.attributes.map(({ name, value }) => {
      if (name.namespace !== XSI) return { name: rename(name, 'attribute'), value }
      return { name, value: name.local === 'type' ? typeText(value) : value }
    }),
    children: tree.children.map((child) => (isElement(child) ? renamedTree(child, rename) : child)),
  }
}
