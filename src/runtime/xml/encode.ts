import type { RootElement } from '../descriptor.ts'
import { readMember } from '../members.ts'
import type { Prefixed } from '../text/lexical.ts'
import { type PreparedSimple, type SimpleValue, writeText } from '../text/simple.ts'
import type { ReadMembers } from './checker.ts'
import { escapeAttribute, escapeText } from './escape.ts'
import { xmlNamespace } from './expanded-names.ts'
import type { Extras } from './extras.ts'
import { locateValue } from './plain-value.ts'
import {
  needsExtras,
  type PreparedElement,
  type PreparedType,
  prepareRoot,
  type WrittenTags,
} from './prepare.ts'

/** Writes a valid value as a document: UTF-8 declared, two-space indentation, namespaces declared on the root. */
export function encodeXml(
  root: RootElement,
  value: unknown,
  extras?: Extras,
  read: ReadMembers = {},
): string {
  const writer = extras ? extras.writer(root, read) : new Writer(new NamespaceWriter(root), read)
  return writer.document(prepareRoot(root, extras), value)
}

/** Writes values of elements with members and texts. */
export class Writer {
  declare readonly names: NamespaceWriter
  readonly #read: ReadMembers
  protected out = ''
  /** The beginning of the root's start tag; the namespace declarations are inserted after it. */
  protected head = ''

  constructor(names: NamespaceWriter, read: ReadMembers) {
    this.names = names
    this.#read = read
  }

  /** Writes the root element and returns the whole document. */
  document(root: PreparedElement, value: unknown): string {
    this.element(root, value, '\n')
    return `${this.start()}${this.out}\n`
  }

  /**
   * The start of the document: XML declaration, root name and declarations. Call it last, when all prefixes are
   * known.
   */
  protected start(): string {
    return `<?xml version="1.0" encoding="UTF-8"?>${this.head}${this.names.declarations()}`
  }

  /**
   * Writes an element. `indent` goes before its tags: a line end and spaces, or nothing where white space is text.
   */
  protected element(declared: PreparedElement, value: unknown, indent: string): void {
    const { type } = declared
    const tags = this.makeTags(declared, indent)
    if (!type.isBare) {
      this.open(tags)
      this.object(type, this.readMembers(value as object), tags)
    } else if (this.head === '') {
      this.open(tags)
      this.out = `>${this.#content(type, value)}${tags.close}`
    } else this.out += tags.opened + this.#content(type, value) + tags.close
  }

  protected readMembers(value: object): object {
    return this.#read.of?.get(value) ?? value
  }

  /** Writes the beginning of a start tag; the root's is kept apart in `head`. */
  protected open({ open }: WrittenTags): void {
    if (this.head === '') this.head = open
    else this.out += open
  }

  /** The tags of an element at a depth; cached, since the prefix is mostly the same as the last time. */
  protected makeTags(declared: PreparedElement, indent: string): WrittenTags {
    const depth = measureDepth(indent)
    const prefix = this.names.prefixed(declared.namespace)
    declared.tags ??= []
    const tags = declared.tags[depth]
    if (tags?.prefix === prefix) return tags
    const name = prefixName(prefix, declared.local)
    const [open, close] = [`${indent}<${name}`, `</${name}>`]
    const made = { prefix, indent, open, opened: `${open}>`, close, last: indent + close }
    declared.tags[depth] = made
    return made
  }

  /**
   * Writes attributes, the rest of the start tag, text or children, and the end tag; `/>` if there are no
   * children.
   */
  protected object(type: PreparedType, value: object, { indent, close, last }: WrittenTags): void {
    this.attributes(type, value)
    if (type.text) {
      this.out += `>${this.#content(type, readMember(value, type.textProperty))}${close}`
      return
    }
    const inner = indent === '' || type.isMixed ? '' : deeper(indent)
    const { out } = this
    this.out += '>'
    const opened = this.out
    this.children(type, value, inner)
    if (this.out === opened) this.out = `${out}/>`
    else this.out += inner === '' ? close : last
  }

  /** Writes all declared attributes that have a value. */
  protected attributes(type: PreparedType, value: object): void {
    for (const { namespace, local, property, simple } of type.attributes) {
      const found = readMember(value, property)
      if (found === undefined) continue
      const text = this.#text(simple, found)
      this.out += ` ${this.names.attribute(namespace, local)}="${escapeAttribute(text)}"`
    }
  }

  #content({ simple }: PreparedType, value: unknown): string {
    return simple ? escapeText(this.#text(simple, value)) : ''
  }

  /** The text of a value of a simple type, before escaping. */
  #text({ type, isVerbatim }: PreparedSimple, value: unknown): string {
    if (typeof value === 'string' && isVerbatim) return value
    return writeText(type, value as SimpleValue, this.names.prefixed)
  }

  /**
   * Writes the children in the order of the slots. Members are first tried in their own order, which is mostly the
   * same; otherwise the children are written again.
   */
  protected children(type: PreparedType, value: object, indent: string): void {
    const { slots = [] } = type
    const before = this.out
    let at = 0
    for (const property in value) {
      const place = slots[at]?.property === property ? at : locateValue(type, slots, property, at)
      if (place < at) {
        this.out = before
        for (const slot of slots) this.slot(slot, readMember(value, slot.property), indent)
        return
      }
      const slot = slots[place]
      if (!slot) continue
      this.slot(slot, (value as Record<string, unknown>)[property], indent)
      at = place + 1
    }
  }

  /** Writes the element or the list of elements of a slot; nothing if it is `undefined`. */
  protected slot(slot: PreparedElement, found: unknown, indent: string): void {
    if (found === undefined) return
    if (slot.isList) for (const item of found as readonly unknown[]) this.item(slot, item, indent)
    else this.item(slot, found, indent)
  }

  protected item(slot: PreparedElement, item: unknown, indent: string): void {
    this.element(slot, item, indent)
  }
}

/** Line ends with spaces, by depth. */
const indents: string[] = []

/** The indentation one level deeper. */
function deeper(indent: string): string {
  const depth = measureDepth(indent)
  indents[depth] ??= `${indent}  `
  return indents[depth]
}

function measureDepth(indent: string): number {
  return (indent.length + 1) >> 1
}

/** Writes names with prefixes, all declared on the root. The root's namespace is the default one if possible. */
export class NamespaceWriter {
  protected readonly default: string
  protected readonly prefixes: Map<string, string>
  /** Namespaces by prefix, in the order in which they are declared. */
  protected readonly declared: Map<string, string> = new Map()

  constructor({ namespace, prefixes = {} }: RootElement, hasDefault = true) {
    this.default = hasDefault && !Object.hasOwn(prefixes, namespace) ? namespace : ''
    this.prefixes = new Map([...Object.entries(prefixes), [xmlNamespace, 'xml']])
    if (this.default !== '') this.declared.set('', namespace)
    for (const [name, prefix] of Object.entries(prefixes)) this.declared.set(prefix, name)
  }

  /** The declarations for the root's start tag. */
  declarations(): string {
    return [...this.declared]
      .map(([prefix, namespace]) => printNamespaceDeclaration(prefix, namespace))
      .join('')
  }

  attribute(namespace: string, local: string): string {
    return prefixName(namespace && this.choosePrefix(namespace), local)
  }

  /** The prefix under which a namespace is written; `''` for none. */
  readonly prefixed: Prefixed = (namespace) => {
    return namespace === this.default ? '' : namespace && this.choosePrefix(namespace)
  }

  /** The prefix of a namespace; throws if the descriptor has none, which needs `xmlCodec`. */
  protected choosePrefix(namespace: string): string {
    const prefix = this.prefixes.get(namespace)
    if (prefix === undefined) throw needsExtras(namespace)
    return prefix
  }
}

/** An attribute that declares a namespace. */
export function printNamespaceDeclaration(prefix: string, namespace: string): string {
  return ` xmlns${prefix && `:${prefix}`}="${escapeAttribute(namespace)}"`
}

/** The name with its prefix; without one if the prefix is empty. */
export function prefixName(prefix: string, local: string): string {
  return prefix === '' ? local : `${prefix}:${local}`
}
