import type { RootElement, SimpleType } from '../descriptor.ts'
import { getProperty, setProperty } from '../members.ts'
import { type Fault, makeFault } from '../text/facets.ts'
import { type Accepted, type Read, readText, type SimpleValue } from '../text/simple.ts'
import type { ReadAttribute } from './attributes.ts'
import type { ContextPart, ErrorContext } from './error-context.ts'
import { xsiNamespace } from './expanded-names.ts'
import type { DocumentRules, Extras } from './extras.ts'
import { Fatal } from './fatal.ts'
import {
  missingAttribute,
  missingElement,
  readFault,
  unexpectedAttribute,
  unexpectedElement,
} from './faults.ts'
import { LineIndex, type TextPosition } from './lines.ts'
import { makeMatcher } from './matcher.ts'
import {
  type PreparedAttribute,
  type PreparedElement,
  type PreparedLeaf,
  type PreparedType,
  prepareRoot,
} from './prepare.ts'
import { CLOSE, type Reader } from './reader.ts'
import type { NamespaceScope } from './scope.ts'
import { checkInstance } from './xsi-attributes.ts'

/**
 * Reads the children of an element into `target`, as members or as a list of nodes, up to its end tag. Reports the
 * first element that does not match the content model, all unknown ones (skipped), and missing ones.
 */
export function readChildren(
  decoder: Decoder,
  type: PreparedType,
  declared: PreparedElement,
  target: object,
): void {
  const { reader, extras } = decoder
  const { offset } = reader
  const matcher = makeMatcher(type, extras)
  const nodes = extras?.nodes(decoder, type, declared, target)
  let isRecovering = false
  for (;;) {
    const token = reader.next()
    readCharacters(decoder, type, nodes)
    if (token === CLOSE) break
    const { name } = reader
    let leaf = matcher.step(name)
    if (!leaf) {
      leaf = type.byKey.get(name.key)?.leaf
      if (!isRecovering || !leaf)
        decoder.fault(unexpectedElement(type, name, matcher.expected()), reader.offset, name.key)
      isRecovering = true
    }
    if (!leaf) decoder.skip()
    else if (nodes) nodes.read(leaf)
    else readMember(decoder, leaf, target)
  }
  nodes?.finish()
  if (isRecovering) return
  for (const missing of matcher.missing()) decoder.fault(missingElement(missing), offset, undefined, missing)
}

/**
 * Adds the text before a child to the nodes if the content is mixed; otherwise reports text other than white
 * space.
 */
function readCharacters(decoder: Decoder, type: PreparedType, nodes: ChildNodeSink | undefined): void {
  const { reader } = decoder
  if (type.isMixed) nodes?.text(reader.chars)
  else if (!reader.isBlank) {
    const message = 'Text is not allowed between these elements.'
    decoder.fault(makeFault('text-unexpected', message), reader.charsOffset, reader.chars.trim())
  }
}

/** Takes the children of an element that are held as an ordered list of nodes. */
export interface ChildNodeSink {
  read(leaf: PreparedLeaf): void
  text(chars: string): void
  finish(): void
}

/** Reads a child element into its member of `target`, appending it if the member is a list. */
function readMember(decoder: Decoder, leaf: PreparedLeaf, target: object): void {
  const { property, isList } = leaf
  const list = isList ? (getProperty(target, property) as ValueList | undefined) : undefined
  const index = isList ? (list?.length ?? 0) : -1
  const { extras } = decoder
  // Without extras, every leaf is an element.
  const value = extras ? extras.child(decoder, leaf, index) : decoder.child(leaf as PreparedElement, index)
  setProperty(target, property, isList ? decoder.append(list, value) : value)
}

/**
 * Reads the attributes of an element into `target`: declared ones, defaults of absent ones, and those of a
 * wildcard. Reports missing and unexpected ones.
 */
export function readAttributes(
  decoder: Decoder,
  type: PreparedType,
  attributes: readonly ReadAttribute[],
  offset: number,
  target: object,
): void {
  if (attributes.length + type.attributes.length === 0) return
  for (const known of type.attributes) {
    const found = attributes.find(({ name }) => name.key === known.key)
    if (found) readAttribute(decoder, known, found, target)
    else readAbsent(decoder, known, offset, target)
  }
  const others = attributes.filter(
    ({ name }) => name.namespace !== xsiNamespace && !type.attributes.some(({ key }) => key === name.key),
  )
  if (type.anyAttribute) decoder.extras?.attributes(decoder, type.anyAttribute, type, others, target)
  else for (const { name, offset } of others) decoder.fault(unexpectedAttribute(name.raw), offset, name.raw)
}

/** Reads and checks one declared attribute: sets its property, or reports the fault. */
function readAttribute(
  decoder: Decoder,
  known: PreparedAttribute,
  { value, offset }: ReadAttribute,
  target: object,
): void {
  const read = decoder.simple(known.type(), value, known.fixed)
  if ('rule' in read) decoder.fault(read, offset, value, known)
  else setAttribute(decoder, known, read, offset, target)
}

/**
 * Handles an absent attribute: reports it if required, otherwise sets its fixed or default value if there is one.
 */
function readAbsent(decoder: Decoder, known: PreparedAttribute, offset: number, target: object): void {
  const implied = known.fixed ?? known.default
  if (known.isRequired) decoder.fault(missingAttribute(known.local), offset, undefined, known)
  else if (implied !== undefined) {
    const read = readText(known.type(), implied)
    if ('value' in read) setAttribute(decoder, known, read, offset, target)
  }
}

/** Sets the property of an attribute and passes the value to the rules of the document. */
function setAttribute(
  decoder: Decoder,
  known: PreparedAttribute,
  read: Accepted,
  offset: number,
  target: object,
): void {
  decoder.rules?.attribute(known, read, offset)
  setProperty(target, known.property, read.value)
}

/** Reads and checks a document by its declarations in one pass. */
export class Decoder {
  declare readonly reader: Reader
  declare readonly trail: ErrorContext
  declare readonly extras: Extras | undefined
  declare readonly rules: DocumentRules | undefined
  declare readonly root: RootElement
  /** Elements are only checked now; their content is read again as raw elements. */
  declare isChecking?: boolean | undefined
  /** Values are not kept once they have been checked. */
  declare readonly isDiscarding?: boolean
  readonly #lines: LineIndex
  /** The offset at which the text read last begins. */
  #charsStart = 0

  constructor(root: RootElement, reader: Reader, trail: ErrorContext, extras: Extras | undefined) {
    this.root = root
    this.reader = reader
    this.scope = reader.scope
    this.trail = trail
    this.#lines = new LineIndex(reader.text)
    this.extras = extras
    this.rules = extras?.rules(this)
  }

  /**
   * The namespace scope of the current element, kept because its text is complete only after the reader has left
   * it.
   */
  declare scope: NamespaceScope
  /** The namespace of a prefix in that scope. */
  readonly resolve = (prefix: string): string | undefined => this.scope.lookup(prefix)

  /**
   * Reads the whole document and returns the root's value, then checks its references to IDs. Another root element
   * is reported and gives `undefined`.
   */
  document(): unknown {
    const { reader, trail } = this
    const root = prepareRoot(this.root, this.extras)
    reader.next()
    if (reader.name.key !== root.key) {
      const message = 'Not the root element of this kind of document.'
      const fault = makeFault('root', message, root.key)
      trail.report(fault, undefined, reader.name.key, this.at(reader.offset))
      return undefined
    }
    trail.enter(root.local)
    const value = this.element(root)
    this.rules?.finish()
    trail.leave()
    reader.next()
    return value
  }

  /** Makes lists of another kind than arrays, if present. */
  declare readonly list?: () => ValueList

  /**
   * Adds a value and returns the list to use from now on, which may be another one; without a list, a new array.
   */
  append(list: ValueList | undefined, value: unknown): ValueList {
    if (list === undefined) return [value]
    list.push(value)
    return list
  }

  at(offset: number): TextPosition {
    return this.#lines.at(offset)
  }

  /**
   * Reports a fault at the current path, or at a property of it; throws a `Fatal` if there are too many issues.
   */
  fault(fault: Fault, offset: number, found?: string, part?: ContextPart): void {
    if (this.trail.isFull) throw new Fatal('Too many issues.', offset, 'limit-issues')
    this.trail.report(fault, part, found, this.at(offset))
  }

  /**
   * Reads the element whose start tag was just read, to its end tag. Returns its object, or the text alone if the
   * type has no attributes.
   */
  element(declared: PreparedElement): unknown {
    const { reader, extras } = this
    if (extras) return extras.element(this, declared)
    const { attributes, offset } = reader
    const { type } = declared
    if (attributes.length > 0) checkInstance(this, declared)
    this.scope = reader.scope
    const target: object = {}
    readAttributes(this, type, attributes, offset, target)
    if (type.text) {
      const value = this.text(type.text, declared)
      if (type.isBare) return value
      setProperty(target, type.textProperty, value)
    } else if (type.slots) readChildren(this, type, declared, target)
    else this.emptyContent(offset)
    return target
  }

  /** Reads a child element with the path extended by its property, and by `index` if that is not negative. */
  child(declared: PreparedElement, index: number): unknown {
    this.trail.enter(declared.property, index, declared.ids)
    const value = this.element(declared)
    this.trail.leave()
    return value
  }

  /**
   * Reads the text of an element to its end tag and checks it by `type`; an empty one becomes the fixed or default
   * value. Returns the value as the type `held` reads it, or `undefined` if the text is not valid.
   */
  text(type: SimpleType, declared: PreparedElement, held: SimpleType = type): SimpleValue | undefined {
    const chars = this.#characters('Elements are not allowed in this text.')
    const start = this.#charsStart
    const implied = declared.fixed ?? declared.default
    const readAs = (one: SimpleType): Read =>
      chars === '' && implied !== undefined ? readText(one, implied) : readText(one, chars, this.resolve)
    const read = readAs(type)
    const fault = readFault(type, read, declared.fixed)
    if (fault) this.fault(fault, start, chars)
    if ('fault' in read) return undefined
    this.rules?.text(read, start)
    const kept = held === type ? read : readAs(held)
    return 'fault' in kept ? read.value : kept.value
  }

  /** Reads and checks an attribute's text: its value, or its fault (also if it is not the fixed value). */
  simple(type: SimpleType, raw: string, fixed: string | undefined): Accepted | Fault {
    const read = readText(type, raw, this.resolve)
    return readFault(type, read, fixed) ?? (read as Accepted)
  }

  /** Reads to the end tag and reports any content, even white space. */
  emptyContent(offset: number): void {
    const message = 'This element must be empty.'
    const chars = this.#characters(message)
    if (chars !== '') this.fault(makeFault('text-unexpected', message), offset, chars)
  }

  /** The text up to the end tag; reports and skips child elements with the message. */
  #characters(message: string): string {
    const { reader } = this
    let chars = ''
    let token = reader.next()
    this.#charsStart = reader.charsOffset
    for (; token !== CLOSE; token = reader.next()) {
      chars += reader.chars
      this.fault(makeFault('element-unexpected', message), reader.offset, reader.name.raw)
      this.skip()
    }
    return chars + reader.chars
  }

  /** Skips the current element to its end tag; it must still be well-formed. */
  skip(): void {
    const { reader } = this
    const depth = reader.open.length
    while (reader.open.length >= depth) reader.next()
  }
}

/** The part of an array that a decoder uses; also implemented by a list that only counts. */
export interface ValueList {
  readonly length: number
  at(index: number): unknown
  push(value: unknown): unknown
  pop(): unknown
}
