import type { RootElement } from '../descriptor.ts'
import { type SimpleValue, writeText } from '../text/simple.ts'
import { arrange } from './arrange.ts'
import { xmlNamespace, xsiNamespace } from './names.ts'
import { type PreparedAttribute, type PreparedType, prepare } from './prepare.ts'
import { getProperty } from './property.ts'

/** Writes a valid value as a document: UTF-8 declared, two-space indentation, all namespaces declared on the root. */
export function encode(root: RootElement, value: unknown): string {
  const writer = new Writer(root.prefixes ?? {})
  writer.element(root.namespace, root.name, prepare(root.type()), value, '')
  return writer.document(root)
}

class Writer {
  readonly #prefixes: ReadonlyMap<string, string>
  #out = ''
  #usesInstance = false

  constructor(prefixes: { readonly [namespace: string]: string }) {
    this.#prefixes = new Map([...Object.entries(prefixes), [xmlNamespace, 'xml'], [xsiNamespace, 'xsi']])
  }

  /** The text, with declarations put into the root's start tag. */
  document(root: RootElement): string {
    const declarations = [...this.#prefixes]
      .filter(([, prefix]) => prefix !== 'xml' && (prefix !== 'xsi' || this.#usesInstance))
      .map(([namespace, prefix]) => ` xmlns:${prefix}="${escapeAttribute(namespace)}"`)
    const isDefault = root.namespace !== '' && !this.#prefixes.has(root.namespace)
    const own = isDefault ? ` xmlns="${escapeAttribute(root.namespace)}"` : ''
    const end = 2 + this.#name(root.namespace, root.name).length
    const body = this.#out
    return `<?xml version="1.0" encoding="UTF-8"?>${body.slice(0, end)}${own}${declarations.join('')}${body.slice(end)}\n`
  }

  element(namespace: string, local: string, type: PreparedType, value: unknown, indent: string): void {
    const name = this.#name(namespace, local)
    this.#out += `\n${indent}<${name}`
    if (value === null) {
      this.#usesInstance = true
      this.#out += ' xsi:nil="true"/>'
      return
    }
    const isBare = type.text !== undefined && type.attributes.length === 0
    if (!isBare) for (const attribute of type.attributes) this.#attribute(attribute, value as object)
    if (type.text) {
      const text = isBare ? value : getProperty(value as object, type.textProperty ?? 'value')
      this.#out += `>${escapeText(writeText(type.text(), text as SimpleValue))}</${name}>`
      return
    }
    const children = type.content ? arrange(type, value as object) : []
    if (children.length === 0) {
      this.#out += '/>'
      return
    }
    this.#out += '>'
    for (const { element, value: child } of children) {
      this.element(element.namespace, element.local, element.type(), child, `${indent}  `)
    }
    this.#out += `\n${indent}</${name}>`
  }

  #attribute({ namespace, local, property, type }: PreparedAttribute, value: object): void {
    const found = getProperty(value, property)
    if (found === undefined) return
    this.#out += ` ${this.#name(namespace, local)}="${escapeAttribute(writeText(type(), found as SimpleValue))}"`
  }

  #name(namespace: string, local: string): string {
    const prefix = namespace === '' ? undefined : this.#prefixes.get(namespace)
    return prefix === undefined ? local : `${prefix}:${local}`
  }
}

const inText: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '\r': '&#13;' }
const inAttribute: Readonly<Record<string, string>> = {
  ...inText,
  '"': '&quot;',
  '\n': '&#10;',
  '\t': '&#9;',
}

/** Character data that reads back as the same text. */
export function escapeText(text: string): string {
  return text.replace(/[&<>\r]/g, (character) => inText[character] ?? character)
}

/** An attribute value, to stand in double quotes, that reads back as the same text. */
export function escapeAttribute(text: string): string {
  return text.replace(/[&<>"\r\n\t]/g, (character) => inAttribute[character] ?? character)
}
