import { type Name, XSI } from '../../schema/index.ts'
import { isElement, type XmlText, type XmlTree } from './tree.ts'

/** A document part as text, namespaces declared on its outermost element. */
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

  declarations(): string {
    const bare = this.#bare ? ` xmlns="${escapeXml(this.#bare)}"` : ''
    const others = [...this.#prefixes].filter(([, prefix]) => prefix !== 'xml')
    return bare + others.map(([uri, prefix]) => ` xmlns:${prefix}="${escapeXml(uri)}"`).join('')
  }

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

  #text(text: XmlText): string {
    if (typeof text === 'string') return escapeXml(text)
    const { qualified } = text
    // An unprefixed name in a value takes the default namespace.
    return qualified.namespace === '' || qualified.namespace === this.#bare
      ? qualified.local
      : this.#prefixed(qualified)
  }

  #prefixed({ namespace, local }: Name): string {
    const known = this.#prefixes.get(namespace)
    const prefix = known ?? (namespace === XSI ? 'xsi' : `n${this.#prefixes.size}`)
    this.#prefixes.set(namespace, prefix)
    return `${prefix}:${local}`
  }
}

/** Whether an element or a value has a name without namespace, so that there can be no default one. */
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

/** A text that reads back as the same, between tags and in quotes. */
export function escapeXml(text: string): string {
  return text.replace(/[&<>"\t\n\r]/g, (character) => references.get(character) ?? character)
}
