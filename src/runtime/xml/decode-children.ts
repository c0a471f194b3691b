import type { Decoder } from './decoder.ts'
import { missingElement, unexpectedElement } from './faults.ts'
import { matcherOf } from './matcher.ts'
import type { PreparedType } from './prepare.ts'
import type { Leaf, PreparedElement } from './prepared.ts'
import { getProperty, setProperty } from './property.ts'
import { CLOSE, type Reader } from './reader.ts'
import type { ValueList } from './value-list.ts'

/** Reads the children of an element into its value: by member, or as a list of nodes. */
export function readChildren(
  decoder: Decoder,
  type: PreparedType,
  declared: PreparedElement,
  target: object,
): void {
  const { reader } = decoder
  const { offset } = reader
  const matcher = matcherOf(type, decoder.extras)
  const children = type.nodes === undefined ? new Members(decoder, target) : new Nodes(decoder, type.nodes)
  let isRecovering = false
  for (;;) {
    const token = reader.next()
    readCharacters(decoder, type, children)
    if (token === CLOSE) break
    const matched = matcher.step(reader.name)
    if (!matched) {
      const isKnown = type.byKey.has(reader.name.key)
      if (!isRecovering || !isKnown) {
        const fault = unexpectedElement(type, reader.name, matcher.expected())
        decoder.fault(fault, reader.offset, reader.name.key)
      }
      isRecovering = true
    }
    const leaf = matched ?? type.byKey.get(reader.name.key)?.leaf
    if (leaf) children.read(leaf)
    else decoder.skip()
  }
  if (children instanceof Nodes) {
    setProperty(target, type.nodes ?? '', children.finish(type, declared, offset))
  }
  if (isRecovering) return
  for (const missing of matcher.missing()) {
    const at = decoder.at(offset)
    const { property } = missing
    const ids = 'any' in missing ? undefined : missing.ids
    decoder.trail.report(missingElement(missing), { at, property, ids })
  }
}

function readCharacters(decoder: Decoder, type: PreparedType, children: Members | Nodes): void {
  const { reader } = decoder
  if (type.isMixed) {
    if (children instanceof Nodes) children.text(reader.chars)
  } else if (!reader.isBlank) {
    const message = 'Text cannot stand between these elements.'
    decoder.fault({ rule: 'text-unexpected', message }, reader.charsOffset, reader.chars.trim())
  }
}

/** The declaration of the element just opened, among those that a particle takes. */
function declarationOf(leaf: PreparedElement, reader: Reader): PreparedElement {
  return leaf.alternatives?.get(reader.name.key) ?? leaf
}

/** Each child into the member of its particle. */
class Members {
  readonly #decoder: Decoder
  readonly #target: object
  /** The list that the last child went into: the next one mostly goes there too. */
  #property = ''
  #list: ValueList | undefined

  constructor(decoder: Decoder, target: object) {
    this.#decoder = decoder
    this.#target = target
  }

  read(leaf: Leaf): void {
    const { property, isList } = leaf
    const list = isList ? this.#listOf(property) : undefined
    const value = this.#valueOf(leaf, list ? list.length : -1)
    if (list) list.push(value)
    else setProperty(this.#target, property, value)
  }

  #listOf(property: string): ValueList {
    if (this.#list !== undefined && this.#property === property) return this.#list
    let list = getProperty(this.#target, property) as ValueList | undefined
    if (list === undefined) {
      list = this.#decoder.list()
      setProperty(this.#target, property, list)
    }
    this.#property = property
    this.#list = list
    return list
  }

  #valueOf(leaf: Leaf, index: number): unknown {
    const { trail, reader, extras } = this.#decoder
    if ('any' in leaf) {
      trail.enter(leaf.property, index, undefined)
      const found = extras?.wildcard(this.#decoder, leaf)
      trail.leave()
      return found
    }
    const declared = declarationOf(leaf, reader)
    trail.enter(leaf.property, index, declared.ids)
    let value: unknown
    if (leaf.alternatives) {
      trail.enter('value', -1, undefined)
      value = { element: declared.nodeName, value: this.#decoder.element(declared) }
      trail.leave()
    } else value = this.#decoder.element(declared)
    trail.leave()
    return value
  }
}

/** Children in their order, each with its name, and the text between them. */
class Nodes {
  readonly #decoder: Decoder
  readonly #nodes: ValueList
  readonly #property: string

  constructor(decoder: Decoder, property = 'content') {
    this.#decoder = decoder
    this.#nodes = decoder.list()
    this.#property = property
  }

  text(chars: string): void {
    if (chars === '') return
    const before = typeof this.#nodes.at(-1) === 'string' ? this.#nodes.pop() : ''
    this.#nodes.push(before + chars)
  }

  read(leaf: Leaf): void {
    const { trail, extras, reader } = this.#decoder
    const declared = 'any' in leaf ? undefined : declarationOf(leaf, reader)
    trail.enter(this.#property, this.#nodes.length, undefined)
    trail.enter('value', -1, declared?.ids)
    const value = declared
      ? { element: declared.nodeName, value: this.#decoder.element(declared) }
      : { element: '*', value: 'any' in leaf ? extras?.wildcard(this.#decoder, leaf) : undefined }
    trail.leave()
    trail.leave()
    this.#nodes.push(value)
  }

  /** The list, with the text that stands for an empty element, and checked against a fixed one. */
  finish(type: PreparedType, { fixed, default: fallback }: PreparedElement, offset: number): unknown {
    const implied = fixed ?? fallback
    if (!type.isMixed || implied === undefined) return this.#nodes
    if (this.#nodes.length === 0) return [implied]
    if (fixed !== undefined && (this.#nodes.length > 1 || this.#nodes.at(0) !== fixed)) {
      const message = 'It must be the fixed value.'
      this.#decoder.fault({ rule: 'fixed', message, expected: fixed }, offset)
    }
    return this.#nodes
  }
}
