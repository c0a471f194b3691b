import { type Facets, type NodeId, resolve, type SchemaSet } from '../../schema/index.ts'
import { isCertainlyValid, someText } from './text.ts'
import type { XmlText } from './tree.ts'

/** Stands for an identifier, or for a reference to one, until the document is whole. */
export const ID = '\u{F0000}'
export const IDREF = '\u{F0001}'
/** Before an identifier that no second element can have. */
export const LONE_ID = '\u{F0003}'
/** Stands for a text of a type that may have some: a document with it shows nothing. */
export const NOT_FOUND = '\u{F0002}'

const plain: ReadonlyMap<string, string> = new Map([
  ['boolean', 'true'],
  ['decimal', '1'],
  ['float', '1.5'],
  ['double', '1.5'],
  ['duration', 'P1D'],
  ['dateTime', '2025-01-31T12:00:00Z'],
  ['time', '12:00:00Z'],
  ['date', '2025-01-31'],
  ['gYearMonth', '2025-01'],
  ['gYear', '2025'],
  ['gMonthDay', '--01-31'],
  ['gDay', '---31'],
  ['gMonth', '--01'],
  ['hexBinary', '00'],
  ['base64Binary', 'AA=='],
  ['anyURI', 'https://example.org/'],
  ['language', 'en'],
  ['NMTOKEN', 'name'],
  ['Name', 'name'],
  ['NCName', 'name'],
  ['ID', ID],
  ['IDREF', IDREF],
])

const known = new WeakMap<SchemaSet, Map<NodeId, XmlText | undefined>>()

/** A text of a simple type, as people would write it where that is one; nothing where it is certain that it has none. */
export function sampleText(set: SchemaSet, type: NodeId, subject: string): XmlText | undefined {
  const node = resolve(set, type)
  if (node.kind === 'scalar' && node.primitive === 'string' && Object.keys(node.facets).length === 0) {
    return words(subject)
  }
  const kept = known.get(set) ?? new Map<NodeId, XmlText | undefined>()
  known.set(set, kept)
  if (!kept.has(node.id)) kept.set(node.id, makeText(set, node.id, subject))
  return kept.get(node.id)
}

function makeText(set: SchemaSet, type: NodeId, subject: string): XmlText | undefined {
  const node = resolve(set, type)
  const isValid = (text: string): boolean => isCertainlyValid({ set, id: node.id }, text)
  if (node.kind === 'code-list') {
    if (node.primitive === 'QName' || node.primitive === 'NOTATION') return qualified(node.members[0]?.value)
    return node.members.find(({ value }) => isValid(value))?.value
  }
  if (node.kind === 'list' && node.enumeration === undefined) {
    const item = sampleText(set, node.item, subject)
    const { length, minLength = 0 } = node.facets
    const count = Math.max(1, length ?? minLength)
    if (item === undefined || typeof item !== 'string') return item
    if (count > 1000 || item === NOT_FOUND) return NOT_FOUND
    const text = Array.from({ length: count }, () => item).join(' ')
    if (item === ID || item === IDREF) return text
    if (isValid(text)) return text
  }
  if (node.kind === 'scalar') {
    if (node.primitive === 'QName') return { qualified: { namespace: '', local: 'name' } }
    const named = plain.get(node.builtin) ?? plain.get(node.primitive)
    if (named === ID || named === IDREF) return isValid('id1') ? named : ownIdentifier(set, node.id, named)
    const length = node.facets.length ?? node.facets.minLength ?? 0
    const texts = [
      named,
      ...listBounds(node.facets).flatMap(near),
      words(subject),
      '1',
      '10',
      'FI',
      length < 1000 ? 'A'.repeat(length) : undefined,
    ]
    const found = texts.find((text) => text !== undefined && isValid(text))
    if (found !== undefined) return found
  }
  const found = someText({ set, id: node.id })
  if (found.kind === 'yes') return undefined
  return found.kind === 'no' ? found.witness : NOT_FOUND
}

/** An identifier of a form that ours do not have: good for one element only. */
function ownIdentifier(set: SchemaSet, type: NodeId, role: string): XmlText {
  const found = role === ID ? someText({ set, id: type }) : undefined
  return found?.kind === 'no' ? LONE_ID + found.witness : NOT_FOUND
}

function listBounds({ minInclusive, minExclusive, maxInclusive, maxExclusive }: Facets): readonly string[] {
  return [minInclusive, minExclusive, maxInclusive, maxExclusive].filter((bound) => bound !== undefined)
}

/** A bound, and what it becomes when one of its numbers is one more or one less. */
function near(bound: string): readonly string[] {
  const numbers = [...bound.matchAll(/\d+/g)]
  const changed = numbers.flatMap(({ 0: digits, index }) =>
    [1, -1].map((step) => {
      const next = String(Math.abs(Number(digits) + step)).padStart(digits.length, '0')
      return bound.slice(0, index) + next + bound.slice(index + digits.length)
    }),
  )
  return [bound, ...changed]
}

function qualified(value: string | undefined): XmlText | undefined {
  const [, namespace = '', local] = /^(?:\{([^{}]*)\})?(.+)$/u.exec(value ?? '') ?? []
  return local === undefined ? undefined : { qualified: { namespace, local } }
}

/** A name as words: `transportMode` is about a "transport mode". */
function words(subject: string): string {
  return subject.replace(/([a-z0-9])([A-Z])/g, '$1 $2').toLowerCase()
}
