import type { RootElement } from '../../descriptor.ts'
import type { Issue } from '../../result.ts'
import type { ReadMembers } from '../checker.ts'
import { decode } from '../decode.ts'
import { encodeXml } from '../encode.ts'
import type { Extras } from '../extras.ts'
import { readChild, readNodes } from './children.ts'
import { decodeOpenElement } from './element.ts'
import { ModelMatcher } from './model-matcher.ts'
import { OpenChecker } from './open-checker.ts'
import { OpenWriter } from './open-writer.ts'
import { prepareOpen } from './prepare-open.ts'
import { Rules } from './rules.ts'
import { readOpenAttributes } from './wildcard-attributes.ts'

/**
 * Everything beyond members and texts: choices and groups, substitution groups, mixed content, `xsi:type` and nil,
 * wildcards, `xs:anyType`, IDs and identity constraints.
 */
export const extras: Extras = {
  prepare: (type) => prepareOpen(type, extras),
  matcher: (content) => new ModelMatcher(content),
  checker: (root, trail, read) => new OpenChecker(root, trail, read, extras),
  writer: (root, read) => new OpenWriter(root, read, extras),
  element: decodeOpenElement,
  nodes: readNodes,
  child: readChild,
  attributes: readOpenAttributes,
  rules: (decoder) => new Rules(decoder),
  issuesOfDocument: (root, value, read) => listDocumentIssues(root, value, extras, read),
}

/** The issues of a value's document, found by writing the value and reading it again; without line and column. */
function listDocumentIssues(
  root: RootElement,
  value: unknown,
  extras: Extras,
  read: ReadMembers,
): readonly Issue[] {
  const limits = { maxLength: Number.MAX_SAFE_INTEGER, maxAttributes: Number.MAX_SAFE_INTEGER }
  const result = decode(root, encodeXml(root, value, extras, read), limits, extras)
  return result.ok ? [] : result.issues.map(({ line: _line, column: _column, ...issue }) => issue)
}
