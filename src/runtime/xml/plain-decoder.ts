import type { PreparedSimple, SimpleValue } from '../text/simple.ts'
import { resolveReferences } from './escape.ts'
import { xsiNamespace } from './expanded-names.ts'
import {
  byteKinds,
  CONTROL_SPACE,
  countContinuation,
  encodeText,
  findNameEnd,
  HIGH,
  ILLEGAL,
  isDoubtful,
  nameBytes,
  REFERENCE,
  SPACE,
  STOP,
} from './plain-bytes.ts'
import type { PreparedAttribute, PreparedElement, PreparedType } from './prepare.ts'
import type { Reader, ReaderLimits } from './reader.ts'
import type { NamespaceScope } from './scope.ts'
import { oneLine } from './units.ts'
import { isLocation } from './xsi-attributes.ts'

type Members = Record<string, unknown>
/** The texts of a type's attributes, in the order of the type. */
type AttributeTexts = (string | undefined)[]

/**
 * Sets the attributes' values, with those of absent ones; `false` if a required one is missing or one is not
 * valid.
 */
function setAttributes(
  { attributes }: PreparedType,
  found: AttributeTexts | undefined,
  target: Members,
): boolean {
  for (let index = 0; index < attributes.length; index++) {
    const attribute = attributes[index]
    const raw = found?.[index]
    if (attribute === undefined) continue
    if (raw === undefined) {
      if (attribute.isRequired) return false
      if (attribute.implied !== undefined) target[attribute.property] = attribute.implied
      continue
    }
    if (attribute.fixed !== undefined && raw !== attribute.fixed) return false
    const value = attribute.simple.value(raw, true)
    if (value === undefined) return false
    target[attribute.property] = value
  }
  return true
}

/**
 * Reads plain documents, which most are: valid, only members and texts, all namespaces declared on the root. It
 * refuses all others, which the full decoder then reads and reports. It works on bytes, which is several times
 * faster than on strings.
 */
export class PlainDecoder {
  readonly #text: string
  readonly #bytes: Uint8Array
  readonly #limits: ReaderLimits
  readonly #scope: NamespaceScope
  /** The prefix with colon, in bytes, by the number of the namespace. */
  readonly #prefixes: (Uint8Array | undefined)[] = []
  #at = 0
  /** How many more bytes than UTF-16 units precede the current index. */
  #surplus = 0
  #depth = 0
  /** Whether the text just read has white space that its type may have to handle. */
  #isSpaced = false

  constructor(reader: Reader, limits: ReaderLimits) {
    this.#text = reader.text
    this.#bytes = encodeText(reader.text)
    this.#limits = limits
    this.#scope = reader.scope
  }

  /** Reads the document after the root's start tag and returns its value; `undefined` if it is refused. */
  document(root: PreparedElement, { attributes, position, isEmptyElement }: Reader): unknown {
    const bytes = this.#bytes
    while (this.#at < position + this.#surplus) this.#surplus += countContinuation(bytes[this.#at++] ?? 0)
    const { type } = root
    const found: AttributeTexts = []
    for (const { name, value } of attributes) {
      const index = type.attributes.findIndex(({ key }) => key === name.key)
      if (index >= 0) found[index] = value
      else if (name.namespace !== xsiNamespace || !isLocation(name.local)) return undefined
    }
    if (!type.isPlain || root.of.constraints) return undefined
    const value = this.#content(root, type, found, isEmptyElement)
    const isClosed = value !== undefined && (isEmptyElement || this.#close(root))
    if (!isClosed) return undefined
    this.#skipSpace()
    return bytes[this.#at] === 0 && this.#at - this.#surplus === this.#text.length ? value : undefined
  }

  /** Reads an element from after its name to its end tag; `undefined` if it is refused. */
  #element(declared: PreparedElement): unknown {
    const { type } = declared
    if (!type.isPlain || this.#depth >= this.#limits.maxDepth - 1) return undefined
    let found: AttributeTexts | undefined
    let isEmpty = false
    if (this.#bytes[this.#at] === 0x3e) this.#at++
    else {
      found = this.#attributes(type)
      if (found === undefined) return undefined
      isEmpty = this.#bytes[this.#at - 2] === 0x2f
    }
    this.#depth++
    const value = this.#content(declared, type, found, isEmpty)
    this.#depth--
    return value === undefined || isEmpty || this.#close(declared) ? value : undefined
  }

  /** The value of an element after its start tag: attributes, then text or members; `undefined` if refused. */
  #content(
    declared: PreparedElement,
    type: PreparedType,
    found: AttributeTexts | undefined,
    isEmpty: boolean,
  ): unknown {
    const { simple } = type
    if (type.isBare && simple) return this.#simple(simple, declared, isEmpty)
    const target: Members = {}
    if (type.attributes.length > 0 && !setAttributes(type, found, target)) return undefined
    if (simple) {
      const value = this.#simple(simple, declared, isEmpty)
      if (value === undefined) return undefined
      target[type.textProperty] = value
      return target
    }
    if (isEmpty) return type.slots?.some(({ min }) => min > 0) ? undefined : target
    return type.slots === undefined || this.#members(type.slots, target) ? target : undefined
  }

  /** Reads a text up to the next tag; `undefined` if not valid, not the fixed text, or empty with a default. */
  #simple(
    text: PreparedSimple,
    { fixed, default: fallback }: PreparedElement,
    isEmpty: boolean,
  ): SimpleValue | undefined {
    const raw = isEmpty ? '' : this.#chars(0x3c)
    if (raw === undefined || (fixed !== undefined && raw !== fixed)) return undefined
    return raw === '' && fallback !== undefined ? undefined : text.value(raw, this.#isSpaced)
  }

  /** Reads the members up to the end tag of their element; `false` if one is refused, misplaced or missing. */
  #members(slots: readonly PreparedElement[], target: Members): boolean {
    let index = 0
    let count = 0
    let list: unknown[] = []
    while (this.#toTag()) {
      const start = this.#at + 1
      const isClose = this.#bytes[start] === 0x2f
      let slot = slots[index]
      let end = -1
      for (;;) {
        if (slot === undefined) return isClose
        if (!isClose) end = this.#findTagEnd(start, slot)
        if (end >= 0) break
        if (count < slot.min) return false
        count = 0
        slot = slots[++index]
      }
      if (count++ === slot.max) return false
      this.#at = end
      const value = this.#element(slot)
      if (value === undefined) return false
      if (!slot.isList) target[slot.property] = value
      else if (count > 1) list.push(value)
      else target[slot.property] = list = [value]
    }
    return false
  }

  /** Skips white space and comments; returns whether a tag comes next. */
  #toTag(): boolean {
    const bytes = this.#bytes
    for (;;) {
      this.#skipSpace()
      if (bytes[this.#at] !== 0x3c) return false
      const next = bytes[this.#at + 1]
      if (next !== 0x21) return next !== 0x3f
      if (!this.#comment()) return false
    }
  }

  /** Skips a comment; `false` if it is malformed or has a doubtful character. */
  #comment(): boolean {
    const bytes = this.#bytes
    let at = this.#at + 4
    if (bytes[at - 2] !== 0x2d || bytes[at - 1] !== 0x2d) return false
    while (bytes[at] !== 0x2d || bytes[at + 1] !== 0x2d) {
      const byte = bytes[at] ?? 0
      const kind = byteKinds[byte]
      if (kind === ILLEGAL || (kind === HIGH && isDoubtful(bytes, at))) return false
      this.#surplus += countContinuation(byte)
      at++
    }
    this.#at = at + 3
    return bytes[at + 2] === 0x3e
  }

  /** Skips white space; returns whether there was any. */
  #skipSpace(): boolean {
    const bytes = this.#bytes
    let at = this.#at
    while (bytes[at] === 0x20 || bytes[at] === 0x0a || bytes[at] === 0x09) at++
    const isSpaced = at > this.#at
    this.#at = at
    return isSpaced
  }

  /** The index after the name in a tag, if it is the element's name; otherwise -1. */
  #findTagEnd(start: number, { tag, namespace, namespaceNumber }: PreparedElement): number {
    const bytes = this.#bytes
    const prefix = this.#prefixes[namespaceNumber] ?? this.#encodePrefix(namespace, namespaceNumber)
    if (prefix === undefined || tag === undefined) return -1
    const from = prefix.length === 0 ? start : findNameEnd(bytes, start, prefix)
    const end = from < 0 ? -1 : findNameEnd(bytes, from, tag)
    if (end < 0) return -1
    const next = bytes[end]
    return next === 0x3e || next === 0x20 || next === 0x2f || next === 0x0a || next === 0x09 ? end : -1
  }

  /**
   * The bytes of a namespace's prefix with colon, cached; `undefined` if the root declares none or it is not
   * ASCII.
   */
  #encodePrefix(namespace: string, number: number): Uint8Array | undefined {
    const prefix = this.#scope.findPrefix(namespace)
    this.#prefixes[number] = prefix === undefined ? undefined : nameBytes(prefix === '' ? '' : `${prefix}:`)
    return this.#prefixes[number]
  }

  /** Reads the end tag of the element; `false` if something else comes. */
  #close(declared: PreparedElement): boolean {
    const bytes = this.#bytes
    if (bytes[this.#at] !== 0x3c || bytes[this.#at + 1] !== 0x2f) return false
    const end = this.#findTagEnd(this.#at + 2, declared)
    if (end < 0) return false
    this.#at = end
    if (bytes[end] !== 0x3e) this.#skipSpace()
    return bytes[this.#at++] === 0x3e
  }

  /** Reads the attributes to the end of the tag; `undefined` if one is undeclared, repeated or malformed. */
  #attributes({ attributes }: PreparedType): AttributeTexts | undefined {
    const bytes = this.#bytes
    const found: AttributeTexts = []
    for (let count = 0; ; count++) {
      const isSpaced = this.#skipSpace()
      if (bytes[this.#at] === 0x2f) this.#at++
      else if (bytes[this.#at] !== 0x3e) {
        const index = isSpaced && count < this.#limits.maxAttributes ? this.#attributeName(attributes) : -1
        const value = index < 0 || found[index] !== undefined ? undefined : this.#attributeValue()
        if (value === undefined) return undefined
        found[index] = value
        continue
      }
      return bytes[this.#at++] === 0x3e ? found : undefined
    }
  }

  /** Reads an attribute's name and `=`; its index among the type's attributes, or -1. */
  #attributeName(attributes: readonly PreparedAttribute[]): number {
    const bytes = this.#bytes
    for (let index = 0; index < attributes.length; index++) {
      const tag = attributes[index]?.tag
      const end = tag === undefined ? -1 : findNameEnd(bytes, this.#at, tag)
      if (end < 0 || bytes[end] !== 0x3d) continue
      this.#at = end + 1
      return index
    }
    return -1
  }

  /** Reads a value in quotes; `undefined` if it is malformed. */
  #attributeValue(): string | undefined {
    const quote = this.#bytes[this.#at++]
    const value = quote === 0x22 || quote === 0x27 ? this.#chars(quote) : undefined
    this.#at++
    return value
  }

  /** Reads the text up to a byte and resolves references; `undefined` at an illegal character, a `<` or `]]>`. */
  #chars(until: number): string | undefined {
    const bytes = this.#bytes
    const from = this.#at - this.#surplus
    let at = this.#at
    let isSpaced = false
    let hasControls = false
    let hasReferences = false
    for (;;) {
      const byte = bytes[at] ?? 0
      const kind = byteKinds[byte]
      if (kind === 0) {
        at++
        continue
      }
      if (kind === STOP) {
        if (byte === until) break
        if (byte === 0x3c) return undefined
      } else if (kind === SPACE) {
        const next = bytes[at + 1]
        if (at === this.#at || next === 0x20 || next === until) isSpaced = true
      } else if (kind === CONTROL_SPACE) hasControls = true
      else if (kind === REFERENCE) hasReferences = true
      else if (kind === HIGH) {
        if (isDoubtful(bytes, at)) return undefined
        this.#surplus += countContinuation(byte)
      } else if (kind === ILLEGAL || (until === 0x3c && bytes[at + 1] === 0x5d && bytes[at + 2] === 0x3e)) {
        return undefined
      }
      at++
    }
    this.#at = at
    this.#isSpaced = isSpaced || hasControls || hasReferences
    let text = this.#text.slice(from, at - this.#surplus)
    if (hasControls && until !== 0x3c) text = oneLine(text)
    return hasReferences ? resolveReferences(text, 0) : text
  }
}
