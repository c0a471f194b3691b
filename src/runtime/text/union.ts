import type { SimpleType, UnionType } from '../descriptor.ts'
import { checkValue, notA } from './check-value.ts'
import type { Composite, Read } from './composite.ts'
import { patternFault } from './facets.ts'
import { normalize } from './lexical.ts'
import { isWritten, readText, valuesFault } from './simple.ts'

/** The first member that accepts decides, and its white space is the union's (Part 2, 2.5.1.3). */
export const xsUnion: Composite = {
  name: 'union',
  read(type: UnionType, raw, resolve) {
    let first: Read | undefined
    for (const member of type.members) {
      const read = readText(member(), raw, resolve)
      if ('fault' in read) {
        first ??= read
        continue
      }
      const written = normalize(raw, read.type.kind === 'list' ? 'collapse' : read.type.of.space)
      const fault =
        (isWritten(read, resolve) ? patternFault(type, written) : undefined) ?? valuesFault(type, read)
      return fault ? { fault } : read
    }
    return first ?? { fault: { rule: 'type', message: 'No text is allowed here.' } }
  },
  check({ members }: UnionType, value) {
    const faults = members.map((member) => checkValue(member(), value))
    return faults.every((fault) => fault !== undefined) ? (faults[0] ?? notA('value')) : undefined
  },
  item(type: UnionType) {
    const list = partsOf(type).find((one) => one.kind === 'list')
    return list?.of.item(list)
  },
  taker: (type: UnionType, value) =>
    partsOf(type).find(
      (one) => one.kind !== 'text' || !one.of.isLegal || (typeof value === 'string' && one.of.isLegal(value)),
    ),
  parts: partsOf,
}

function partsOf({ members }: UnionType): readonly SimpleType[] {
  return members.map((member) => member())
}
