import type { Name } from '../../schema/index.ts'

/** A text of a document; a qualified name is kept as a name, since its prefix is known only when it is printed. */
export type XmlText = string | { readonly qualified: Name }

/** An element of a document part, without positions and prefixes. */
export interface XmlTree {
  readonly name: Name
  readonly attributes: readonly { readonly name: Name; readonly value: XmlText }[]
  readonly children: readonly (XmlTree | XmlText)[]
}

/** What makes the part invalid on the other side. */
export type XmlFault =
  | 'element-unexpected'
  | 'element-missing'
  | 'attribute-unexpected'
  | 'attribute-missing'
  | 'value'
  | 'text-unexpected'
  | 'nil'
  | 'type'

/** A step from an element to one of its child elements: which of the children it is, counted from 0, and its name. */
export interface XmlStep {
  readonly child: number
  readonly name: Name
}

/** A document part that one side accepts and the other refuses, and where. */
export interface XmlWitness {
  /** In the names of the side that accepts it. */
  readonly tree: XmlTree
  /** From the part's element to the one that is at fault, or that lacks something. */
  readonly path: readonly XmlStep[]
  readonly fault: XmlFault
  /** The attribute or child element that is too much or missing, where it is one. */
  readonly subject?: Name
  /** The fault is met only where a wildcard finds something that the schema declares. */
  readonly isOpen?: true
}

export function isElement(child: XmlTree | XmlText): child is XmlTree {
  return typeof child !== 'string' && 'children' in child
}

/** How many elements a part has; counting stops above the limit. */
export function countNodes(tree: XmlTree, limit = Number.POSITIVE_INFINITY): number {
  let count = 0
  const queue = [tree]
  for (let next = queue.pop(); next !== undefined && count <= limit; next = queue.pop()) {
    count += 1
    for (const child of next.children) if (isElement(child)) queue.push(child)
  }
  return count
}
