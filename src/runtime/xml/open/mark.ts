import type { ReadAttribute } from '../attributes.ts'
import type { Reader } from '../reader.ts'
import type { NamespaceScope, ResolvedName } from '../scope.ts'

/** A start tag that the reader can go back to once its element is closed. */
interface ReaderMark {
  readonly name: ResolvedName
  readonly attributes: readonly ReadAttribute[]
  readonly scope: NamespaceScope
  readonly outer: NamespaceScope
  readonly offset: number
  readonly position: number
  readonly isEmptyElement: boolean
}

/** Remembers the start tag just read. */
export function makeMark({
  name,
  attributes,
  scope,
  outer,
  offset,
  position,
  isEmptyElement,
}: Reader): ReaderMark {
  return { name, attributes, scope, outer: outer.at(-1) ?? scope, offset, position, isEmptyElement }
}

/** Goes back to a start tag whose element has just been closed. */
export function rewind(reader: Reader, { outer, ...tag }: ReaderMark): void {
  Object.assign(reader, tag)
  reader.open.push(tag.name)
  reader.outer.push(outer)
}
