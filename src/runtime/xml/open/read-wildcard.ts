import { setProperty } from '../../members.ts'
import type { XmlElement } from '../../xml-element.ts'
import type { ReadAttribute } from '../attributes.ts'
import type { Decoder, ValueList } from '../decoder.ts'
import { xmlNamespace, xsiNamespace } from '../expanded-names.ts'
import type { PreparedAny, PreparedElement } from '../prepare.ts'
import { CLOSE, type Reader } from '../reader.ts'
import type { NamespaceScope, ResolvedName } from '../scope.ts'
import { readTyped } from './element.ts'
import { readFrom } from './origins.ts'
import { prepareDeclaration, undeclaredElement } from './prepare-open.ts'
import { checkDeclaredAttributes } from './wildcard-attributes.ts'
import { type Instance, readInstance } from './xsi-type-nil.ts'

/** Reads the current element by a wildcard (Part 1, 3.10.4); `undefined` while values are not kept. */
export function readWildcard(decoder: Decoder, { process }: PreparedAny): XmlElement | undefined {
  return readWildcardElement(decoder, process)
}

/**
 * Reads the current element at a wildcard: unchecked for `skip`, else by its declaration or `xsi:type`, else as
 * any content, which `strict` reports. Returns `undefined` while values are not kept.
 */
function readWildcardElement(decoder: Decoder, process: PreparedAny['process']): XmlElement | undefined {
  const { reader } = decoder
  if (process === 'skip') {
    if (!decoder.isChecking && !decoder.isDiscarding) return readRaw(reader)
    decoder.skip()
    return undefined
  }
  const { name, offset } = reader
  const element = decoder.root.declarations?.().elements.get(name.key)
  if (element) {
    const declared = prepareDeclaration(element, name.namespace, decoder.extras)
    if (declared.of.abstract) {
      const message = `Element "${name.local}" is abstract: use an element of its substitution group.`
      decoder.fault({ rule: 'element-abstract', message }, offset, name.raw)
    }
    return readFrom(decoder, element, () =>
      declared.type.isAny
        ? (decoder.element(declared) as XmlElement | undefined)
        : readTwice(decoder, () => decoder.element(declared)),
    )
  }
  const isTyped = reader.attributes.some(
    (one) => one.name.namespace === xsiNamespace && one.name.local === 'type',
  )
  if (isTyped) {
    const read = () => decoder.element(undeclared(decoder)) as XmlElement | undefined
    return readFrom(decoder, undeclaredElement, read)
  }
  if (process === 'strict') {
    const message = `Element "${name.local}" is not declared.`
    decoder.fault({ rule: 'element-undeclared', message }, offset, name.key)
  }
  decoder.rules?.begin(name.key, undefined)
  const instance = reader.attributes.length > 0 ? readInstance(decoder, undeclared(decoder)) : undefined
  const found = readLax(decoder, instance, undeclared(decoder))
  decoder.rules?.end(false)
  return found
}

/** The prepared declaration of an undeclared element: `xs:anyType`. */
function undeclared({ extras }: Decoder): PreparedElement {
  return prepareDeclaration(undeclaredElement, '', extras)
}

/**
 * Reads the current element of type `xs:anyType` as a raw element; checks it by another type if `xsi:type` names
 * one.
 */
export function readAnything(
  decoder: Decoder,
  declared: PreparedElement,
  instance: Instance | undefined,
): XmlElement | undefined {
  if (!instance || instance.type === declared.type) return readLax(decoder, instance, declared)
  return readTwice(decoder, () => readTyped(decoder, declared, instance.type, instance))
}

/** Checks the current element, then reads it again as a raw element; `undefined` if values are not kept. */
function readTwice(decoder: Decoder, check: () => unknown): XmlElement | undefined {
  const { reader, isChecking } = decoder
  const mark = makeMark(reader)
  decoder.isChecking = true
  check()
  decoder.isChecking = isChecking
  if (isChecking || decoder.isDiscarding) return undefined
  rewind(reader, mark)
  return readRaw(reader)
}

/**
 * Reads an element of any content; declared attributes and elements in it are checked. An empty one gets its fixed
 * or default text, unless it is nil; a nil one must be empty. `undefined` if only checking.
 */
function readLax(
  decoder: Decoder,
  instance: Instance | undefined,
  declared: PreparedElement,
): XmlElement | undefined {
  const { reader, trail } = decoder
  const { offset } = reader
  const element = new RawElement(reader, decoder.list?.() ?? [])
  decoder.scope = reader.scope
  checkDeclaredAttributes(decoder)
  for (let index = 0; ; index++) {
    const token = reader.next()
    element.text(reader.chars)
    if (instance?.isNil && (token !== CLOSE || reader.chars !== '')) {
      decoder.fault({ rule: 'text-unexpected', message: 'This element must be empty.' }, offset)
    }
    if (token === CLOSE) {
      if (!instance?.isNil) checkFixed(decoder, declared, index === 0 ? reader.chars : undefined, offset)
      if (!instance?.isNil && index === 0 && reader.chars === '')
        element.text(declared.fixed ?? declared.default ?? '')
      return decoder.isChecking ? undefined : element.finish()
    }
    trail.enter('children', decoder.isChecking ? index : element.count)
    const child = readWildcardElement(decoder, 'lax')
    trail.leave()
    element.child(child)
  }
}

/**
 * Reports content other than the fixed text (Part 1, cvc-elt.5.2.2); `text` is `undefined` if there are elements.
 */
function checkFixed(
  decoder: Decoder,
  { fixed }: PreparedElement,
  text: string | undefined,
  offset: number,
): void {
  if (fixed === undefined || text === '' || text === fixed) return
  decoder.fault({ rule: 'fixed', message: 'Must be the fixed value.', expected: fixed }, offset, text)
}

/** Collects the name, attributes, children and used prefixes of one raw element. */
class RawElement {
  readonly #name: string
  readonly #attributes: { readonly [name: string]: string } = {}
  readonly #children: ValueList
  readonly #namespaces: { readonly [prefix: string]: string } = {}
  readonly #scope: NamespaceScope
  #hasNamespaces = false

  /** Begins with the reader's current element. */
  constructor({ name, attributes, scope }: Reader, children: ValueList = []) {
    this.#name = name.key
    this.#children = children
    this.#scope = scope
    for (const attribute of attributes) this.#attribute(attribute)
  }

  /** Adds an attribute and the prefixes that its value may use. */
  #attribute({ name, value }: ReadAttribute): void {
    setProperty(this.#attributes, name.key, value)
    this.#notePrefixes(value)
    if (name.namespace === xsiNamespace && name.local === 'type' && !value.includes(':')) this.#bind('', true)
  }

  /** Adds a text child and the prefixes that it may use; ignores empty text. */
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

  /** The collected element; `namespaces` only if prefixes may be used. */
  finish(): XmlElement {
    const children = this.#children as unknown as XmlElement['children']
    const element = { name: this.#name, attributes: this.#attributes, children }
    return this.#hasNamespaces ? { ...element, namespaces: this.#namespaces } : element
  }

  /** Adds the namespaces of all prefixes in a text that may be or hold qualified names. */
  #notePrefixes(text: string): void {
    if (!text.includes(':')) return
    for (const [, prefix = ''] of text.matchAll(prefixed)) this.#bind(prefix, false)
  }

  /** Adds the namespace of a prefix; ignores undeclared prefixes (other than the default) and `xml`. */
  #bind(prefix: string, isDefault: boolean): void {
    const namespace = this.#scope.lookup(prefix)
    if ((namespace === undefined && !isDefault) || namespace === xmlNamespace) return
    setProperty(this.#namespaces, prefix, namespace ?? '')
    this.#hasNamespaces = true
  }
}

/** Prefixes anywhere in a text: XPath expressions and similar texts have them inside of words. */
const prefixed = /(?<![\p{L}\p{N}\p{M}._·-])([\p{L}_][\p{L}\p{N}\p{M}._·-]*):(?=[^ \t\n\r:])/gu

/** Reads the current element to its end tag as a raw element, without checks. */
function readRaw(reader: Reader): XmlElement {
  const element = new RawElement(reader)
  for (;;) {
    const token = reader.next()
    element.text(reader.chars)
    if (token === CLOSE) return element.finish()
    element.child(readRaw(reader))
  }
}

/** A start tag that the reader can go back to once its element is closed. */
interface ReaderMark {
  readonly name: ResolvedName
  readonly attributes: readonly ReadAttribute[]
  readonly scope: NamespaceScope
  readonly outer: NamespaceScope
  readonly offset: number
  readonly position: number
  readonly isEmptyElement: boolean
}

/** Remembers the start tag just read. */
export function makeMark({
  name,
  attributes,
  scope,
  outer,
  offset,
  position,
  isEmptyElement,
}: Reader): ReaderMark {
  return { name, attributes, scope, outer: outer.at(-1) ?? scope, offset, position, isEmptyElement }
}

/** Goes back to a start tag whose element has just been closed. */
export function rewind(reader: Reader, { outer, ...tag }: ReaderMark): void {
  Object.assign(reader, tag)
  reader.open.push(tag.name)
  reader.outer.push(outer)
}
