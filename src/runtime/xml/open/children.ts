import { setProperty } from '../../members.ts'
import type { ChildNodeSink, Decoder, ValueList } from '../decoder.ts'
import type { PreparedElement, PreparedLeaf, PreparedType } from '../prepare.ts'
import type { Reader } from '../reader.ts'
import { makeNodeName } from './prepare-open.ts'
import { readWildcard } from './read-wildcard.ts'

/** The sink for the children of a type that holds them as a list of nodes; `undefined` if they are members. */
export function readNodes(
  decoder: Decoder,
  type: PreparedType,
  declared: PreparedElement,
  target: object,
): ChildNodeSink | undefined {
  return type.nodes === undefined ? undefined : new NodeList(decoder, type, declared, target)
}

/**
 * Reads the current element as a member's value: a wildcard's element, an element, or one of a substitution group.
 */
export function readChild(decoder: Decoder, leaf: PreparedLeaf, index: number): unknown {
  const { trail, reader } = decoder
  if ('any' in leaf) {
    trail.enter(leaf.property, index)
    const found = readWildcard(decoder, leaf)
    trail.leave()
    return found
  }
  if (!leaf.alternatives) return decoder.child(leaf, index)
  const declared = chooseDeclaration(leaf, reader)
  trail.enter(leaf.property, index, declared.ids)
  trail.enter('value')
  const value = { element: makeNodeName(declared), value: decoder.element(declared) }
  trail.leave()
  trail.leave()
  return value
}

/** The declaration of the current element among the alternatives of its particle. */
function chooseDeclaration(leaf: PreparedElement, reader: Reader): PreparedElement {
  return leaf.alternatives?.get(reader.name.key) ?? leaf
}

/** Collects the children in order, each with its name, and the text between them. */
class NodeList implements ChildNodeSink {
  readonly #decoder: Decoder
  readonly #nodes: ValueList
  readonly #type: PreparedType
  readonly #declared: PreparedElement
  readonly #target: object
  readonly #property: string
  readonly #offset: number

  constructor(decoder: Decoder, type: PreparedType, declared: PreparedElement, target: object) {
    this.#decoder = decoder
    this.#nodes = decoder.list?.() ?? []
    this.#type = type
    this.#declared = declared
    this.#target = target
    this.#property = type.nodes ?? ''
    this.#offset = decoder.reader.offset
  }

  /** Adds text, joined to the previous node if that is text; ignores empty text. */
  text(chars: string): void {
    if (chars === '') return
    const before = typeof this.#nodes.at(-1) === 'string' ? this.#nodes.pop() : ''
    this.#nodes.push(before + chars)
  }

  /** Reads the current element as the next node: its name (`*` for a wildcard) and value. */
  read(leaf: PreparedLeaf): void {
    const { trail, reader } = this.#decoder
    const declared = 'any' in leaf ? undefined : chooseDeclaration(leaf, reader)
    trail.enter(this.#property, this.#nodes.length)
    trail.enter('value', -1, declared?.ids)
    const value = declared
      ? { element: makeNodeName(declared), value: this.#decoder.element(declared) }
      : { element: '*', value: 'any' in leaf ? readWildcard(this.#decoder, leaf) : undefined }
    trail.leave()
    trail.leave()
    this.#nodes.push(value)
  }

  finish(): void {
    setProperty(this.#target, this.#property, this.#whole())
  }

  /** The list of nodes; an empty one gets the fixed or default text. Reports content other than the fixed text. */
  #whole(): unknown {
    const { fixed, default: fallback } = this.#declared
    const implied = fixed ?? fallback
    if (!this.#type.isMixed || implied === undefined) return this.#nodes
    if (this.#nodes.length === 0) return [implied]
    if (fixed !== undefined && (this.#nodes.length > 1 || this.#nodes.at(0) !== fixed)) {
      const message = 'Must be the fixed value.'
      this.#decoder.fault({ rule: 'fixed', message, expected: fixed }, this.#offset)
    }
    return this.#nodes
  }
}
