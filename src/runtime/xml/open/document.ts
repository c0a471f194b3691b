import type { RootElement } from '../../descriptor.ts'
import type { Issue } from '../../result.ts'
import type { ReadMembers } from '../check-xml.ts'
import { decode } from '../decode.ts'
import { encodeXml } from '../encode.ts'
import type { Extras } from '../extras.ts'

/** What holds over a document as a whole, and what is open in it, shows when it is written and read. */
export function listDocumentIssues(
  root: RootElement,
  value: unknown,
  extras: Extras,
  read: ReadMembers,
): readonly Issue[] {
  const limits = { maxLength: Number.MAX_SAFE_INTEGER, maxAttributes: Number.MAX_SAFE_INTEGER }
  const result = decode(root, encodeXml(root, value, extras, read), limits, extras)
  return result.ok ? [] : result.issues.map(({ line: _line, column: _column, ...issue }) => issue)
}
