import type { Declarations, RootElement } from '../descriptor.ts'
import { type SimpleValue, writeText } from '../text/simple.ts'
import type { XmlElement } from '../xml-element.ts'
import { childOf } from './arrange.ts'
import { escapeAttribute, escapeText } from './escape.ts'
import type { Extras } from './extras.ts'
import { typeInPlace } from './instance.ts'
import { splitKey, xsiNamespace } from './names.ts'
import { NamespaceWriter } from './namespace-writer.ts'
import { placeOf } from './plain-value.ts'
import type { PreparedType } from './prepare.ts'
import { prepareRoot } from './prepare-content.ts'
import type { PreparedElement, WrittenTags } from './prepared.ts'
import { getProperty } from './property.ts'

/** Writes a valid value as a document: UTF-8 declared, two-space indentation, namespaces declared on the root. */
export function encode(root: RootElement, value: unknown, extras?: Extras): string {
  const first = new Writer(root, new NamespaceWriter(root, true), extras)
  const text = first.document(value)
  if (!first.names.refusesDefault) return text
  return new Writer(root, new NamespaceWriter(root, false), extras).document(value)
}

class Writer {
  readonly names: NamespaceWriter
  readonly extras: Extras | undefined
  readonly #root: RootElement
  /** The beginning of the root's start tag, and what comes after it. */
  #head = ''
  #out = ''

  constructor(root: RootElement, names: NamespaceWriter, extras: Extras | undefined) {
    this.#root = root
    this.names = names
    this.extras = extras
  }

  get declarations(): Declarations | undefined {
    return this.#root.declarations?.()
  }

  /** The text, with declarations put into the root's start tag: which, the rest of the text decides. */
  document(value: unknown): string {
    const root = prepareRoot(this.#root)
    this.#element(root, value, '\n')
    if (this.#head === '') this.#headEnds(2 + this.names.element(root.namespace, root.local).length)
    return `<?xml version="1.0" encoding="UTF-8"?>${this.#head}${this.names.declarations()}${this.#out}\n`
  }

  #headEnds(end: number): void {
    this.#head = this.#out.slice(0, end)
    this.#out = this.#out.slice(end)
  }

  /** `indent` is what goes before a tag: a line end and spaces, or nothing where white space would be text. */
  #element(declared: PreparedElement, value: unknown, indent: string): void {
    if (declared.type.isAny && value !== null) {
      this.#raw(value, indent)
      return
    }
    const tags = this.#tagsOf(declared, indent)
    this.#out += tags.open
    if (this.#head === '') this.#headEnds(this.#out.length)
    if (value === null) {
      this.#nil()
      return
    }
    const { type } = declared
    if (type.isBare && type.text && (typeof value !== 'object' || Array.isArray(value))) {
      this.#out += this.#simple(type, value) + tags.close
      return
    }
    this.#object(this.#typeOf(declared, value as object), value as object, tags.close, indent)
  }

  /** What stands before and after the content of an element; mostly it is as it was the last time. */
  #tagsOf(declared: PreparedElement, indent: string): WrittenTags {
    const prefix = this.names.prefixed(declared.namespace)
    const { tags } = declared
    if (tags?.indent === indent && tags.prefix === prefix) return tags
    const name = prefix === '' ? declared.local : `${prefix}:${declared.local}`
    declared.tags = { prefix, indent, open: `${indent}<${name}`, close: `</${name}>` }
    return declared.tags
  }

  #typeOf(declared: PreparedElement, value: object): PreparedType {
    const name = getProperty(value, '$type')
    if (typeof name !== 'string') return declared.type
    const { namespace, local } = splitKey(name) ?? { namespace: '', local: name }
    const written = this.names.element(namespace, local)
    this.#out += ` ${this.names.attribute(xsiNamespace, 'type')}="${escapeAttribute(written)}"`
    return typeInPlace(this, declared, name) ?? declared.type
  }

  #nil(): void {
    this.#out += ` ${this.names.attribute(xsiNamespace, 'nil')}="true"/>`
  }

  #object(type: PreparedType, value: object, close: string, indent: string): void {
    this.#attributes(type, value)
    if (getProperty(value, '$nil') === true) {
      this.#nil()
      return
    }
    if (type.text) {
      const text = getProperty(value, type.textProperty)
      this.#out += this.#simple(type, text) + close
      return
    }
    const inner = indent === '' || type.isMixed ? '' : deeper(indent)
    const start = this.#out.length
    this.#out += '>'
    const opened = this.#out.length
    this.#children(type, value, inner)
    if (this.#out.length === opened) this.#out = `${this.#out.slice(0, start)}/>`
    else this.#out += inner === '' ? close : indent + close
  }

  #attributes(type: PreparedType, value: object): void {
    for (const { namespace, local, property, plainText } of type.attributes) {
      const found = getProperty(value, property)
      if (found === undefined) continue
      const isText = typeof found === 'string' && plainText.isVerbatim
      const text = isText ? found : writeText(plainText.type, found as SimpleValue, this.names.prefixed)
      this.#out += ` ${this.names.attribute(namespace, local)}="${escapeAttribute(text)}"`
    }
    if (!type.anyAttribute) return
    const open = getProperty(value, type.anyAttribute.property)
    for (const [key, text] of Object.entries(open ?? {})) {
      const { namespace, local } = splitKey(key) ?? { namespace: '', local: key }
      this.#out += ` ${this.names.attribute(namespace, local)}="${escapeAttribute(String(text))}"`
    }
  }

  /** The end of a start tag, and text. */
  #simple({ text, plainText }: PreparedType, value: unknown): string {
    if (typeof value === 'string' && plainText?.isVerbatim) return `>${escapeText(value)}`
    return `>${text ? escapeText(writeText(text, value as SimpleValue, this.names.prefixed)) : ''}`
  }

  #children(type: PreparedType, value: object, indent: string): void {
    if (type.nodes !== undefined) this.#nodes(type, getProperty(value, type.nodes), indent)
    else if (type.slots) this.#slots(type, type.slots, value, indent)
    else if (type.content) {
      for (const { declared, value: child } of this.extras?.arrange(type, value) ?? []) {
        if (declared) this.#element(declared, child, indent)
        else this.#raw(child, indent)
      }
    }
  }

  /** The members that there are, in the order of their slots, which mostly is their own. */
  #slots(type: PreparedType, slots: readonly PreparedElement[], value: object, indent: string): void {
    const before = this.#out
    let at = 0
    for (const property of Object.keys(value)) {
      const place = slots[at]?.property === property ? at : placeOf(type, slots, property, at)
      if (place < at) {
        this.#out = before
        for (const slot of slots) this.#slot(slot, getProperty(value, slot.property), indent)
        return
      }
      const slot = slots[place]
      if (!slot) continue
      this.#slot(slot, (value as Record<string, unknown>)[property], indent)
      at = place + 1
    }
  }

  #slot(slot: PreparedElement, found: unknown, indent: string): void {
    if (found === undefined) return
    if (slot.isList) for (const item of found as readonly unknown[]) this.#item(slot, item, indent)
    else this.#item(slot, found, indent)
  }

  #item(slot: PreparedElement, item: unknown, indent: string): void {
    if (slot.alternatives) {
      const { declared, value } = childOf(slot, item, -1)
      if (declared) this.#element(declared, value, indent)
    } else this.#element(slot, item, indent)
  }

  #nodes(type: PreparedType, nodes: unknown, indent: string): void {
    for (const node of nodes as readonly (string | { readonly element: string; readonly value: unknown })[]) {
      if (typeof node === 'string') this.#out += escapeText(node)
      else if (node.element === '*') this.#raw(node.value, indent)
      else {
        const declared = type.byNode.get(node.element)
        if (declared) this.#element(declared, node.value, indent)
      }
    }
  }

  #raw(value: unknown, indent: string): void {
    this.#out += this.extras?.write(this.names, value as XmlElement, indent) ?? ''
  }
}

/** Line ends with spaces, by depth. */
const indents: string[] = []

function deeper(indent: string): string {
  const depth = (indent.length + 1) / 2
  indents[depth] ??= `${indent}  `
  return indents[depth]
}
