import type { XmlElement } from '../../xml-element.ts'
import type { ReadAttribute } from '../attributes.ts'
import { xmlNamespace, xsiNamespace } from '../expanded-names.ts'
import { setProperty } from '../property.ts'
import { CLOSE, type Reader } from '../reader.ts'
import type { NamespaceScope } from '../scope.ts'
import type { ValueList } from '../value-list.ts'

/** Gathers one element as it stands. */
export class RawElement {
  readonly #name: string
  readonly #attributes: { readonly [name: string]: string } = {}
  readonly #children: ValueList
  readonly #namespaces: { readonly [prefix: string]: string } = {}
  readonly #scope: NamespaceScope
  #hasNamespaces = false

  /** Of the element just opened. */
  constructor({ name, attributes, scope }: Reader, children: ValueList = []) {
    this.#name = name.key
    this.#children = children
    this.#scope = scope
    for (const attribute of attributes) this.#attribute(attribute)
  }

  #attribute({ name, value }: ReadAttribute): void {
    setProperty(this.#attributes, name.key, value)
    this.#notePrefixes(value)
    if (name.namespace === xsiNamespace && name.local === 'type' && !value.includes(':')) this.#bind('', true)
  }

  text(chars: string): void {
    if (chars === '') return
    this.#children.push(chars)
    this.#notePrefixes(chars)
  }

  child(element: XmlElement | undefined): void {
    this.#children.push(element)
  }

  get count(): number {
    return this.#children.length
  }

  finish(): XmlElement {
    const children = this.#children as unknown as XmlElement['children']
    const element = { name: this.#name, attributes: this.#attributes, children }
    return this.#hasNamespaces ? { ...element, namespaces: this.#namespaces } : element
  }

  /** Remembers the prefixes of what may be a qualified name. */
  #notePrefixes(text: string): void {
    if (!text.includes(':')) return
    for (const [, prefix = ''] of text.matchAll(prefixed)) this.#bind(prefix, false)
  }

  #bind(prefix: string, isDefault: boolean): void {
    const namespace = this.#scope.lookup(prefix)
    if ((namespace === undefined && !isDefault) || namespace === xmlNamespace) return
    setProperty(this.#namespaces, prefix, namespace ?? '')
    this.#hasNamespaces = true
  }
}

const prefixed = /(?:^|[ \t\n\r])([^ \t\n\r:]+):(?=[^ \t\n\r:])/g

/** The element just opened, up to and including its end, unchecked. */
export function readRaw(reader: Reader): XmlElement {
  const element = new RawElement(reader)
  for (;;) {
    const token = reader.next()
    element.text(reader.chars)
    if (token === CLOSE) return element.finish()
    element.child(readRaw(reader))
  }
}
