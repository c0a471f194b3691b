import { makeFault } from '../text/facets.ts'
import type { Decoder } from './decoder.ts'
import { missingElement, unexpectedElement } from './faults.ts'
import { makeMatcher } from './matcher.ts'
import type { PreparedType } from './prepare.ts'
import type { PreparedElement, PreparedLeaf } from './prepared.ts'
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

function readCharacters(decoder: Decoder, type: PreparedType, nodes: ChildNodeSink | undefined): void {
  const { reader } = decoder
  if (type.isMixed) nodes?.text(reader.chars)
  else if (!reader.isBlank) {
    const message = 'Text is not allowed between these elements.'
    decoder.fault(makeFault('text-unexpected', message), reader.charsOffset, reader.chars.trim())
  }
}

/** Where the children of an element go that are no members. */
export interface ChildNodeSink {
  read(leaf: PreparedLeaf): void
  text(chars: string): void
  finish(): void
}

/** A child into the member of its particle. */
function readMember(decoder: Decoder, leaf: PreparedLeaf, target: object): void {
  const { property, isList } = leaf
  const list = isList ? (getProperty(target, property) as ValueList | undefined) : undefined
  const index = isList ? (list?.length ?? 0) : -1
  const { extras } = decoder
  // Without extras there are elements alone.
  const value = extras ? extras.child(decoder, leaf, index) : decoder.child(leaf as PreparedElement, index)
  setProperty(target, property, isList ? decoder.append(list, value) : value)
}
