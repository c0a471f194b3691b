import type { Decoder } from './decoder.ts'
import { missingElement, unexpectedElement } from './faults.ts'
import { matcherOf } from './matcher.ts'
import type { PreparedType } from './prepare.ts'
import type { Leaf, PreparedElement } from './prepared.ts'
import { getProperty, setProperty } from './property.ts'
import { CLOSE } from './reader.ts'
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
  const children: Children =
    decoder.extras?.children(decoder, type, declared, target) ?? new Members(decoder, target)
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
  children.finish?.()
  if (isRecovering) return
  for (const missing of matcher.missing()) {
    const at = decoder.at(offset)
    const { property, ids } = missing
    decoder.trail.report(missingElement(missing), { at, property, ids })
  }
}

function readCharacters(decoder: Decoder, type: PreparedType, children: Children): void {
  const { reader } = decoder
  if (type.isMixed) children.text?.(reader.chars)
  else if (!reader.isBlank) {
    const message = 'Text cannot stand between these elements.'
    decoder.fault({ rule: 'text-unexpected', message }, reader.charsOffset, reader.chars.trim())
  }
}

/** Where the children of an element go. */
export interface Children {
  read(leaf: Leaf): void
  text?(chars: string): void
  finish?(): void
}

/** Each child into the member of its particle. */
class Members implements Children {
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
    if (list) {
      this.#list = this.#decoder.append(list, value)
      if (this.#list === list) return
    }
    setProperty(this.#target, property, list ? this.#list : value)
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
    const { trail, extras } = this.#decoder
    if ('any' in leaf || leaf.alternatives) return extras?.child(this.#decoder, leaf, index)
    trail.enter(leaf.property, index, leaf.ids)
    const value = this.#decoder.element(leaf)
    trail.leave()
    return value
  }
}
