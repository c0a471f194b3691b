import type { CodeListMember, NodeId, ScalarNode } from '../../schema/index.ts'
import { annotate } from './annotation.ts'
import type { SchemaElement } from './schema-element.ts'
import type { SchemaSetReading } from './schema-set-reading.ts'
import { isName, nameIn, normalizeWhiteSpace } from './simple-value.ts'

/**
 * The distinct values of an enumeration (Part 2, §4.3.5) with annotations; white space normalized, names expanded.
 */
export function readMembers(
  reading: SchemaSetReading,
  enumeration: readonly SchemaElement[],
  id: NodeId,
  type: Pick<ScalarNode, 'primitive' | 'whiteSpace'>,
): readonly CodeListMember[] {
  const members = new Map<string, CodeListMember>()
  for (const element of enumeration) {
    const text = normalizeWhiteSpace(element.attributes.get('value') ?? '', type.whiteSpace)
    // A name is what its prefix makes it where it stands, so that it means the same elsewhere.
    const value = (isName(type) ? nameIn(element.namespaces, text) : undefined) ?? text
    if (members.has(value)) continue
    const member = { id: `${id}/value:${value}`, value, at: element.at }
    annotate(reading, member.id, element)
    members.set(value, member)
  }
  return [...members.values()]
}
