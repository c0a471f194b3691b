import type { ParseLimits } from '../codec.ts'
import type { RootElement } from '../descriptor.ts'
import type { Result } from '../result.ts'
import type { Fault } from '../text/facets.ts'
import { normalize } from '../text/lexical.ts'
import { readText, type SimpleValue } from '../text/simple.ts'
import type { ReadAttribute } from './attributes.ts'
import { decodeBytes } from './bytes.ts'
import { Fatal, positionAt } from './fatal.ts'
import { fixedFault, isBlank, unexpectedElement } from './faults.ts'
import { matcherOf } from './matcher.ts'
import { nameKey, xsiNamespace } from './names.ts'
import { type PreparedAttribute, type PreparedElement, type PreparedType, prepare } from './prepare.ts'
import { setProperty } from './property.ts'
import { CLOSE, Reader, START } from './reader.ts'
import { Trail } from './trail.ts'

/** Reads and checks a document in one go: every issue with its place, and the value when there is none. */
export function decode<T>(
  root: RootElement,
  source: string | Uint8Array,
  limits: ParseLimits = {},
): Result<T> {
  const { maxDepth = 256, maxLength = 64 * 1024 * 1024, maxAttributes = 256, maxIssues = 1000 } = limits
  const trail = new Trail(root.ids ?? [], maxIssues)
  let text = ''
  try {
    if (source.length > 4 * maxLength) throw new Fatal('limit-length', 'The document is too long.', 0)
    text = typeof source === 'string' ? source : decodeBytes(source)
    if (text.length > maxLength)
      throw new Fatal('limit-length', `The document is longer than ${maxLength} characters.`, 0)
    const reader = new Reader(text, { maxDepth, maxAttributes })
    text = reader.text
    const value = new Decoder(reader, trail).document(root)
    if (trail.issues.length === 0) return { ok: true, value: value as T }
  } catch (error) {
    if (!(error instanceof Fatal)) throw error
    trail.fatal({ rule: error.rule, message: error.message }, positionAt(text, error.offset))
  }
  return { ok: false, issues: trail.issues }
}

class Decoder {
  readonly #reader: Reader
  readonly #trail: Trail

  constructor(reader: Reader, trail: Trail) {
    this.#reader = reader
    this.#trail = trail
  }

  document(root: RootElement): unknown {
    const reader = this.#reader
    reader.next()
    const expected = nameKey(root.namespace, root.name)
    if (reader.name.key !== expected) {
      const fault = {
        rule: 'root',
        message: 'This is not the root element of this kind of document.',
        expected,
      }
      this.#trail.report(fault, { at: this.#at(reader.offset), found: reader.name.key })
      return undefined
    }
    this.#trail.enter(root.name, undefined, undefined)
    const value = this.#element(prepare(root.type()), root.nillable === true, undefined, undefined)
    this.#trail.leave()
    reader.next()
    return value
  }

  #at(offset: number): { readonly line: number; readonly column: number } {
    return positionAt(this.#reader.text, offset)
  }

  #fault(fault: Fault, offset: number, found?: string): void {
    if (this.#trail.isFull) throw new Fatal('limit-issues', 'There are too many issues to go on.', offset)
    this.#trail.report(fault, { at: this.#at(offset), ...(found === undefined ? {} : { found }) })
  }

  /** The content of the element whose start tag was just read, up to and including its end. */
  #element(
    type: PreparedType,
    isNillable: boolean,
    fixed: string | undefined,
    fallback: string | undefined,
  ): unknown {
    const { attributes, offset } = this.#reader
    const isNil = attributes.length > 0 && this.#instanceAttributes(attributes, isNillable, type)
    const target: object = {}
    this.#attributes(type, attributes, offset, target)
    if (isNil) {
      this.#emptyContent(offset)
      return null
    }
    if (type.text) {
      const value = this.#text(type.text(), fixed, fallback)
      if (type.attributes.length === 0) return value
      setProperty(target, type.textProperty ?? 'value', value)
      return target
    }
    if (type.content) this.#children(type, target)
    else this.#emptyContent(offset)
    return target
  }

  #attributes(
    type: PreparedType,
    attributes: readonly ReadAttribute[],
    offset: number,
    target: object,
  ): void {
    for (const known of type.attributes) {
      const read = attributes.find((one) => one.name.key === known.key)
      if (read) this.#attribute(known, read.value, read.offset, target)
      else this.#absent(known, offset, target)
    }
    for (const { name, offset: place } of attributes) {
      if (name.namespace === xsiNamespace || type.attributes.some((known) => known.key === name.key)) continue
      const message = `The attribute "${name.raw}" is not allowed here.`
      this.#fault({ rule: 'attribute-unexpected', message }, place, name.raw)
    }
  }

  /** An attribute that the document leaves out: required, or there all the same with its default. */
  #absent(known: PreparedAttribute, offset: number, target: object): void {
    if (known.isRequired) {
      const message = `The attribute "${known.local}" is missing.`
      const fault = { rule: 'attribute-missing', message, expected: known.local }
      this.#trail.report(fault, { at: this.#at(offset), property: known.property, ids: known.ids })
    } else if (known.fixed !== undefined || known.default !== undefined) {
      const read = readText(known.type(), known.fixed ?? known.default ?? '')
      if ('value' in read) setProperty(target, known.property, read.value)
    }
  }

  #attribute(known: PreparedAttribute, raw: string, offset: number, target: object): void {
    const read = readText(known.type(), raw)
    const fault = 'fault' in read ? read.fault : fixedFault(known.type(), read.value, known.fixed)
    if (fault)
      this.#trail.report(fault, {
        at: this.#at(offset),
        found: raw,
        property: known.property,
        ids: known.ids,
      })
    else if ('value' in read) setProperty(target, known.property, read.value)
  }

  /** Attributes of the schema instance namespace: locations are ignored, `nil` empties, another type is not read. */
  #instanceAttributes(
    attributes: readonly ReadAttribute[],
    isNillable: boolean,
    type: PreparedType,
  ): boolean {
    let isNil = false
    for (const { name, value, offset } of attributes) {
      if (name.namespace !== xsiNamespace) continue
      if (name.local === 'nil') {
        const flag = normalize(value, 'collapse')
        isNil = flag === 'true' || flag === '1'
        if (!isNillable) this.#fault({ rule: 'nil', message: 'This element cannot be nil.' }, offset, value)
        else if (!isNil && flag !== 'false' && flag !== '0')
          this.#fault({ rule: 'type', message: 'This is no boolean.' }, offset, value)
      } else if (name.local === 'type') {
        this.#instanceType(value, offset, type)
      } else if (name.local !== 'schemaLocation' && name.local !== 'noNamespaceSchemaLocation') {
        this.#fault(
          { rule: 'attribute-unexpected', message: `The attribute "${name.raw}" is not allowed here.` },
          offset,
          name.raw,
        )
      }
    }
    return isNil && isNillable
  }

  #instanceType(value: string, offset: number, type: PreparedType): void {
    const resolved = this.#reader.scope.element(normalize(value, 'collapse'))
    const isSame = typeof resolved !== 'string' && resolved.local === type.name
    if (!isSame)
      this.#fault(
        {
          rule: 'xsi-type',
          message: 'Another type in place of the declared one is not read.',
          expected: type.name,
        },
        offset,
        value,
      )
  }

  #text(
    type: ReturnType<PreparedAttribute['type']>,
    fixed: string | undefined,
    fallback: string | undefined,
  ): SimpleValue | undefined {
    const reader = this.#reader
    let chars = ''
    let start = reader.charsOffset
    let isFirst = true
    while (reader.next() === START) {
      if (isFirst) start = reader.charsOffset
      isFirst = false
      chars += reader.chars
      this.#fault(
        { rule: 'element-unexpected', message: 'An element cannot stand in this text.' },
        reader.offset,
        reader.name.raw,
      )
      this.#skip()
    }
    if (isFirst) start = reader.charsOffset
    chars += reader.chars
    const read = readText(type, chars === '' ? (fixed ?? fallback ?? '') : chars)
    const fault = 'fault' in read ? read.fault : fixedFault(type, read.value, fixed)
    if (fault) this.#fault(fault, start, chars)
    return 'value' in read ? read.value : undefined
  }

  #emptyContent(offset: number): void {
    const reader = this.#reader
    for (;;) {
      const token = reader.next()
      if (reader.chars !== '')
        this.#fault({ rule: 'text-unexpected', message: 'This element must be empty.' }, offset, reader.chars)
      if (token === CLOSE) return
      this.#fault(
        { rule: 'element-unexpected', message: 'This element must be empty.' },
        reader.offset,
        reader.name.raw,
      )
      this.#skip()
    }
  }

  #children(type: PreparedType, target: object): void {
    const reader = this.#reader
    const { offset: opened } = reader
    const matcher = matcherOf(type)
    const counts = new Map<string, number>()
    let isRecovering = false
    for (;;) {
      const token = reader.next()
      if (reader.chars !== '' && !isBlank(reader.chars)) {
        this.#fault(
          { rule: 'text-unexpected', message: 'Text cannot stand between these elements.' },
          reader.charsOffset,
          reader.chars.trim(),
        )
      }
      if (token === CLOSE) break
      const { key } = reader.name
      const matched = matcher.step(key)
      if (!matched) {
        if (!isRecovering || !type.byKey.has(key)) this.#unexpected(type, matcher.expected())
        isRecovering = true
      }
      const element = matched ?? type.byKey.get(key)
      if (element) this.#child(element, target, counts)
      else this.#skip()
    }
    if (isRecovering) return
    for (const missing of matcher.missing()) {
      const fault = {
        rule: 'element-missing',
        message: `The element "${missing.local}" is missing.`,
        expected: missing.key,
      }
      this.#trail.report(fault, { at: this.#at(opened), property: missing.property, ids: missing.ids })
    }
  }

  #child(element: PreparedElement, target: object, counts: Map<string, number>): void {
    const { property, isList } = element
    const index = isList ? (counts.get(property) ?? 0) : undefined
    if (index !== undefined) counts.set(property, index + 1)
    this.#trail.enter(property, index, element.ids)
    const value = this.#element(element.type(), element.isNillable, element.fixed, element.default)
    this.#trail.leave()
    if (!isList) setProperty(target, property, value)
    else if (index === 0) setProperty(target, property, [value])
    else (target as Record<string, unknown[]>)[property]?.push(value)
  }

  #unexpected(type: PreparedType, expected: readonly PreparedElement[]): void {
    const { offset, name } = this.#reader
    this.#fault(unexpectedElement(type, name, expected), offset, name.key)
  }

  /** Passes over an element that the schema does not know; it must still be well-formed. */
  #skip(): void {
    const depth = this.#reader.depth
    while (this.#reader.depth >= depth) this.#reader.next()
  }
}
