import type { Declarations, RootElement, SimpleType } from '../descriptor.ts'
import { type SimpleValue, writeText } from '../text/simple.ts'
import type { XmlElement } from '../xml-element.ts'
import { arrange, childOf } from './arrange.ts'
import { escapeAttribute, escapeText } from './escape.ts'
import type { Extras } from './extras.ts'
import { typeInPlace } from './instance.ts'
import { splitKey, xsiNamespace } from './names.ts'
import { NamespaceWriter } from './namespace-writer.ts'
import type { PreparedType } from './prepare.ts'
import { prepareRoot } from './prepare-content.ts'
import type { PreparedElement } from './prepared.ts'
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
  #out = ''

  constructor(root: RootElement, names: NamespaceWriter, extras: Extras | undefined) {
    this.#root = root
    this.names = names
    this.extras = extras
  }

  get declarations(): Declarations | undefined {
    return this.#root.declarations?.()
  }

  /** The text, with declarations put into the root's start tag. */
  document(value: unknown): string {
    const root = prepareRoot(this.#root)
    this.#element(root, value, '\n')
    const end = 2 + this.names.element(root.namespace, root.local).length
    const body = this.#out
    return `<?xml version="1.0" encoding="UTF-8"?>${body.slice(0, end)}${this.names.declarations()}${body.slice(end)}\n`
  }

  /** `indent` is what goes before a tag: a line end and spaces, or nothing where white space would be text. */
  #element(declared: PreparedElement, value: unknown, indent: string): void {
    if (declared.type.isAny && value !== null) {
      this.#raw(value, indent)
      return
    }
    const name = this.names.element(declared.namespace, declared.local)
    this.#out += `${indent}<${name}`
    if (value === null) {
      this.#nil()
      return
    }
    const { type } = declared
    if (type.isBare && type.text && (typeof value !== 'object' || Array.isArray(value))) {
      this.#out += `>${this.#simple(type.text, value)}</${name}>`
      return
    }
    this.#object(this.#typeOf(declared, value as object), value as object, name, indent)
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

  #object(type: PreparedType, value: object, name: string, indent: string): void {
    this.#attributes(type, value)
    if (getProperty(value, '$nil') === true) {
      this.#nil()
      return
    }
    if (type.text) {
      const text = getProperty(value, type.textProperty)
      this.#out += `>${this.#simple(type.text, text)}</${name}>`
      return
    }
    const inner = indent === '' || type.isMixed ? '' : `${indent}  `
    const start = this.#out.length
    this.#out += '>'
    const opened = this.#out.length
    this.#children(type, value, inner)
    if (this.#out.length === opened) this.#out = `${this.#out.slice(0, start)}/>`
    else this.#out += `${inner === '' ? '' : indent}</${name}>`
  }

  #attributes(type: PreparedType, value: object): void {
    for (const { namespace, local, property, type: typeOf } of type.attributes) {
      const found = getProperty(value, property)
      if (found === undefined) continue
      const text = writeText(typeOf(), found as SimpleValue, this.names.prefixed)
      this.#out += ` ${this.names.attribute(namespace, local)}="${escapeAttribute(text)}"`
    }
    const open = type.anyAttribute && getProperty(value, type.anyAttribute.property)
    for (const [key, text] of Object.entries(open ?? {})) {
      const { namespace, local } = splitKey(key) ?? { namespace: '', local: key }
      this.#out += ` ${this.names.attribute(namespace, local)}="${escapeAttribute(String(text))}"`
    }
  }

  #simple(type: SimpleType, value: unknown): string {
    return escapeText(writeText(type, value as SimpleValue, this.names.prefixed))
  }

  #children(type: PreparedType, value: object, indent: string): void {
    if (type.nodes !== undefined) this.#nodes(type, getProperty(value, type.nodes), indent)
    else if (type.slots) this.#slots(type, type.slots, value, indent)
    else if (type.content) {
      for (const { declared, value: child } of arrange(type, value)) {
        if (declared) this.#element(declared, child, indent)
        else this.#raw(child, indent)
      }
    }
  }

  /** The members that there are, in the order of their slots. */
  #slots(type: PreparedType, slots: readonly PreparedElement[], value: object, indent: string): void {
    const filled: number[] = []
    let isOrdered = true
    for (const property of Object.keys(value)) {
      const field = type.fields.get(property)
      if (field?.kind !== 'leaf') continue
      if (field.slot < (filled.at(-1) ?? 0)) isOrdered = false
      filled.push(field.slot)
    }
    if (!isOrdered) filled.sort((a, b) => a - b)
    for (const index of filled) {
      const slot = slots[index]
      if (slot) this.#slot(slot, getProperty(value, slot.property), indent)
    }
  }

  #slot(slot: PreparedElement, found: unknown, indent: string): void {
    if (found === undefined) return
    for (const item of slot.isList ? (found as readonly unknown[]) : [found]) {
      const { declared, value } = slot.alternatives
        ? childOf(slot, item, -1)
        : { declared: slot, value: item }
      if (declared) this.#element(declared, value, indent)
    }
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
