import { escapeXml } from '../containment/index.ts'
import type { Name } from '../schema/index.ts'

/**
 * The document as XML text, with all prefixes in use declared at the root. The root's namespace is the default
 * namespace if every element has a namespace.
 */
export function printDocument(root: MadeElement, prefixes = new Prefixes()): string {
  const bare = hasBareElement(root) ? undefined : root.name.namespace
  const body = new Printer(prefixes, bare)
  const children = body.children(root, 1)
  const name = body.elementName(root.name)
  const attributes = root.attributes.map((attribute) => body.attribute(attribute)).join('')
  const defaulted = bare ? ` xmlns="${escapeXml(bare)}"` : ''
  const declared = prefixes
    .declarations()
    .map(({ name: { local }, value }) => ` xmlns:${local}="${escapeXml(value)}"`)
    .join('')
  const tag = `${name}${defaulted}${declared}${attributes}`
  const text = children === '' ? `<${tag}/>` : `<${tag}>${children}</${name}>`
  return `<?xml version="1.0" encoding="UTF-8"?>\n${text}\n`
}

/** Prints elements and attributes; `bare` is the default namespace. */
class Printer {
  readonly #prefixes: Prefixes
  readonly #bare: string | undefined

  constructor(prefixes: Prefixes, bare: string | undefined) {
    this.#prefixes = prefixes
    this.#bare = bare
  }

  /** The tag name of an element: without prefix for no namespace or the default one. */
  elementName({ namespace, local }: Name): string {
    return namespace === '' || namespace === this.#bare ? local : `${this.#prefixes.of(namespace)}:${local}`
  }

  attribute({ name: { namespace, local }, value }: MadeAttribute): string {
    return ` ${namespace === '' ? local : `${this.#prefixes.of(namespace)}:${local}`}="${escapeXml(value)}"`
  }

  /** The text of an element's children: indented on lines of their own, unless there is text among them. */
  children({ children }: MadeElement, depth: number): string {
    const isSpaced = children.length > 0 && children.every((child) => typeof child !== 'string')
    const between = isSpaced ? `\n${'  '.repeat(depth)}` : ''
    let text = ''
    for (const child of children) {
      text += typeof child === 'string' ? escapeXml(child) : between + this.#element(child, depth + 1)
    }
    return isSpaced ? `${text}\n${'  '.repeat(depth - 1)}` : text
  }

  /** The text of an element with its content; an empty element is self-closing. */
  #element(element: MadeElement, depth: number): string {
    const name = this.elementName(element.name)
    let attributes = ''
    for (const attribute of element.attributes) attributes += this.attribute(attribute)
    const children = this.children(element, depth)
    return children === '' ? `<${name}${attributes}/>` : `<${name}${attributes}>${children}</${name}>`
  }
}

/** Whether an element in the tree has no namespace. */
function hasBareElement({ name, children }: MadeElement): boolean {
  return name.namespace === '' || children.some((child) => typeof child !== 'string' && hasBareElement(child))
}

/** An element of a document that is being made. */
export interface MadeElement {
  readonly name: Name
  readonly attributes: readonly MadeAttribute[]
  readonly children: readonly (MadeElement | string)[]
}

export interface MadeAttribute {
  readonly name: Name
  readonly value: string
}

/** The prefixes of a document; each namespace gets one when it is first asked for. */
export class Prefixes {
  readonly #known = new Map<string, string>([['http://www.w3.org/XML/1998/namespace', 'xml']])

  /** The prefix of a namespace; a new namespace gets a new one. */
  of(namespace: string): string {
    const known = this.#known.get(namespace)
    if (known !== undefined) return known
    const prefix = namespace === xsi ? 'xsi' : `n${this.#known.size}`
    this.#known.set(namespace, prefix)
    return prefix
  }

  /** The qualified name that a prefixed text stands for; `undefined` if the prefix is unknown. */
  resolvePrefixedName(text: string): Name | undefined {
    const [local = '', prefix] = text.split(':').reverse()
    if (prefix === undefined) return { namespace: '', local }
    const [namespace] = [...this.#known].find(([, known]) => known === prefix) ?? []
    return namespace === undefined ? undefined : { namespace, local }
  }

  /** A copy of the prefixes; adding to it does not change these. */
  copy(): Prefixes {
    const copy = new Prefixes()
    for (const [namespace, prefix] of this.#known) copy.#known.set(namespace, prefix)
    return copy
  }

  /** The namespace declarations of all prefixes but `xml`. */
  declarations(): readonly MadeAttribute[] {
    return [...this.#known]
      .filter(([, prefix]) => prefix !== 'xml')
      .map(([value, local]) => ({ name: { namespace: 'xmlns', local }, value }))
  }
}

export const xsi = 'http://www.w3.org/2001/XMLSchema-instance'
