import { type Name, XSI } from '../../schema/index.ts'

/** A text, or a qualified name as a value: its prefix is chosen only when the document is printed. */
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

/** A document part that is valid for the first side and invalid for the second, and where it is invalid. */
export interface XmlWitness {
  /** With the names of the first side. */
  readonly tree: XmlTree
  /** The steps from the outermost element to the invalid one. */
  readonly path: readonly XmlStep[]
  readonly fault: XmlFault
  /** The unexpected or missing attribute or child element, if the fault is about one. */
  readonly subject?: Name
  /** The fault is reached only through a wildcard. */
  readonly isOpen?: true
}

export function isElement(child: XmlTree | XmlText): child is XmlTree {
  return typeof child !== 'string' && 'children' in child
}

/** The number of elements in a part; counting stops just above the limit. */
export function countNodes(tree: XmlTree, limit = Number.POSITIVE_INFINITY): number {
  let count = 0
  const queue = [tree]
  for (let next = queue.pop(); next !== undefined && count <= limit; next = queue.pop()) {
    count += 1
    for (const child of next.children) if (isElement(child)) queue.push(child)
  }
  return count
}

/**
 * Prints a document part as indented XML, with all namespaces declared on the outermost element. The root's
 * namespace is the default one, unless a name has no namespace.
 */
export function printXml(root: XmlTree): string {
  const printer = new Printer(hasBareName(root) ? undefined : root.name.namespace)
  // Names are printed first: only then is it known which prefixes there are.
  const body = printer.element(root, 0)
  return body.replace(/^<[^\s/>]+/, (tag) => tag + printer.declarations())
}

class Printer {
  readonly #prefixes = new Map([['http://www.w3.org/XML/1998/namespace', 'xml']])
  readonly #bare: string | undefined

  constructor(bare: string | undefined) {
    this.#bare = bare
  }

  /** The `xmlns` attributes of all namespaces used so far; call after printing. */
  declarations(): string {
    const bare = this.#bare ? ` xmlns="${escapeXml(this.#bare)}"` : ''
    const others = [...this.#prefixes].filter(([, prefix]) => prefix !== 'xml')
    return bare + others.map(([uri, prefix]) => ` xmlns:${prefix}="${escapeXml(uri)}"`).join('')
  }

  /**
   * Prints an element with its attributes and children; `depth` is its indentation. Children are on lines of
   * their own only if all are elements; an element without children is `<tag/>`.
   */
  element({ name, attributes, children }: XmlTree, depth: number): string {
    const tag = name.namespace === '' || name.namespace === this.#bare ? name.local : this.#prefixed(name)
    const said = attributes.map((one) => {
      const label = one.name.namespace === '' ? one.name.local : this.#prefixed(one.name)
      return ` ${label}="${this.#text(one.value)}"`
    })
    const open = `<${tag}${said.join('')}`
    if (children.length === 0) return `${open}/>`
    const isSpaced = children.every(isElement)
    const line = isSpaced ? `\n${'  '.repeat(depth + 1)}` : ''
    const inner = children.map((child) =>
      isElement(child) ? line + this.element(child, depth + 1) : this.#text(child),
    )
    return `${open}>${inner.join('')}${isSpaced ? `\n${'  '.repeat(depth)}` : ''}</${tag}>`
  }

  /**
   * The text escaped, or a qualified name with its prefix; without a prefix in no namespace or the default one.
   */
  #text(text: XmlText): string {
    if (typeof text === 'string') return escapeXml(text)
    const { qualified } = text
    // An unprefixed name in a value takes the default namespace.
    return qualified.namespace === '' || qualified.namespace === this.#bare
      ? qualified.local
      : this.#prefixed(qualified)
  }

  /** The name with the prefix of its namespace; a namespace without one gets `xsi`, or `n1`, `n2`, …. */
  #prefixed({ namespace, local }: Name): string {
    const known = this.#prefixes.get(namespace)
    const prefix = known ?? (namespace === XSI ? 'xsi' : `n${this.#prefixes.size}`)
    this.#prefixes.set(namespace, prefix)
    return `${prefix}:${local}`
  }
}

/** Whether an element or value has a name without namespace, which rules out a default namespace. */
function hasBareName(tree: XmlTree): boolean {
  const isBare = (text: XmlText): boolean => typeof text !== 'string' && text.qualified.namespace === ''
  return (
    tree.name.namespace === '' ||
    tree.attributes.some(({ value }) => isBare(value)) ||
    tree.children.some((child) => (isElement(child) ? hasBareName(child) : isBare(child)))
  )
}

const references = new Map([
  ['&', '&amp;'],
  ['<', '&lt;'],
  ['>', '&gt;'],
  ['"', '&quot;'],
  ['\t', '&#9;'],
  ['\n', '&#10;'],
  ['\r', '&#13;'],
])

/**
 * Escapes markup, quotes, tabs and line ends, so that the text reads back unchanged as content or in an attribute.
 */
export function escapeXml(text: string): string {
  return text.replace(/[&<>"\t\n\r]/g, (character) => references.get(character) ?? character)
}
