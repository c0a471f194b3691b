import { textOfPattern } from '../regex/index.ts'
import {
  type CodeListNode,
  type ListNode,
  type NodeId,
  parseExpandedName,
  resolve,
  type ScalarNode,
  type UnionNode,
} from '../schema/index.ts'
import type { Making } from './making.ts'
import { scalarText } from './scalar-text.ts'
import { isValidNodeText, isValidText } from './simple-check.ts'

/** A placeholder for a reference, replaced by an identifier when the document is complete. */
export const referencePlaceholder = '\u{F0000}'

const attempts = 20

/**
 * A text of a simple type; `undefined` if none was found, and for `ENTITY`. A new identifier is added to `making`; an
 * `IDREF` gives a placeholder. For types that are not simple, the subject.
 */
export function simpleText(making: Making, type: NodeId, subject: string): string | undefined {
  const node = resolve(making.set, type)
  // Entities are declared in a document type, which made documents do not have.
  if ('builtin' in node && node.builtin === 'ENTITY') return undefined
  switch (node.kind) {
    case 'scalar':
      if (node.builtin === 'IDREF') return making.reference()
      return node.builtin === 'ID' ? newId(making, node, subject) : scalarText(node, subject, making.random)
    case 'code-list':
      return memberText(making, node)
    case 'list':
    case 'union':
      return node.enumeration ? making.random.pick(node.enumeration) : composedText(making, node, subject)
    default:
      return subject
  }
}

/** A new identifier, which is added to `making.ids`; `undefined` if none was found in 20 attempts. */
function newId(making: Making, node: ScalarNode, subject: string): string | undefined {
  for (let attempt = 0; attempt < attempts; attempt += 1) {
    const text = scalarText(node, subject, making.random)
    if (text !== undefined && !making.ids.has(text)) {
      making.ids.add(text)
      return text
    }
  }
  return undefined
}

/**
 * A random code that keeps the facets of the list's type; qualified names get a prefix of the document. `undefined`
 * if none fits.
 */
function memberText(making: Making, node: CodeListNode): string | undefined {
  if (node.primitive !== 'QName' && node.primitive !== 'NOTATION') {
    const values =
      kept.get(node) ?? listCodeValues(node).filter((value) => isValidNodeText(making.set, node, value))
    kept.set(node, values)
    return making.random.pick(values)
  }
  const name = parseExpandedName(making.random.pick(listCodeValues(node)) ?? '')
  if (name === undefined || name.namespace === '') return name?.local
  return `${making.prefixes.of(name.namespace)}:${name.local}`
}

/** The valid values of each code list, computed once. */
const kept = new WeakMap<CodeListNode, readonly string[]>()

function listCodeValues({ members }: CodeListNode): readonly string[] {
  return members.map(({ value }) => value)
}

/** A text of a list or union that keeps its facets; `undefined` if none was found. */
function composedText(making: Making, node: ListNode | UnionNode, subject: string): string | undefined {
  for (let attempt = 0; attempt < attempts; attempt += 1) {
    const text = composedOnce(making, node, subject)
    if (text === undefined) continue
    if (text.includes(referencePlaceholder) || isValidText(making.set, node.id, text)) return text
  }
  return undefined
}

/**
 * A candidate for the text of a list or union: from its own pattern, from its items, or from a random member. It may
 * break facets.
 */
function composedOnce(making: Making, node: ListNode | UnionNode, subject: string): string | undefined {
  const { random } = making
  const own = node.facets.patterns?.at(-1)
  const pattern = own && random.pick(own)
  if (pattern?.dialect === 'xsd') return textOfPattern(pattern.source, random)
  if (node.kind === 'list') return listText(making, node, subject)
  const member = random.pick(node.members)
  return member === undefined ? undefined : simpleText(making, member, subject)
}

/** A text of an allowed number of items, separated by spaces; `undefined` if an item cannot be made. */
function listText(making: Making, { item, facets }: ListNode, subject: string): string | undefined {
  const { length, minLength = 0, maxLength = 1000 } = facets
  const extra = making.size === 'minimal' ? 0 : making.random.below(3)
  const count = length ?? Math.min(maxLength, Math.max(1, minLength) + extra)
  const items = Array.from({ length: count }, () => simpleText(making, item, subject))
  if (items.some((one) => one === undefined || one === '')) return undefined
  return items.map((one) => one?.replace(/\s+/g, '-')).join(' ')
}
