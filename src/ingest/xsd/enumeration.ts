import type { CodeListMember, NodeId, WhiteSpace } from '../../schema/index.ts'
import { annotate } from './annotation.ts'
import type { Reading } from './reading.ts'
import { collapse, type XmlElement } from './xml-element.ts'

/** Part 2, §4.3.5 enumeration: the values of a code list, each once, white space handled as in a document. */
export function readMembers(
  reading: Reading,
  enumeration: readonly XmlElement[],
  id: NodeId,
  whiteSpace: WhiteSpace,
): readonly CodeListMember[] {
  const members = new Map<string, CodeListMember>()
  for (const element of enumeration) {
    const value = normalize(element.attributes.get('value') ?? '', whiteSpace)
    if (members.has(value)) continue
    const member = { id: `${id}/value:${value}`, value, at: element.at }
    annotate(reading, member.id, element)
    members.set(value, member)
  }
  return [...members.values()]
}

export function normalize(value: string, whiteSpace: WhiteSpace): string {
  if (whiteSpace === 'preserve') return value
  return whiteSpace === 'replace' ? value.replace(/[\t\n\r]/g, ' ') : collapse(value)
}
