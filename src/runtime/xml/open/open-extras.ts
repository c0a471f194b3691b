import type { Extras } from '../extras.ts'
import { readChild, readNodes } from './children.ts'
import { listDocumentIssues } from './document.ts'
import { decodeOpenElement } from './element.ts'
import { ModelMatcher } from './model-matcher.ts'
import { OpenChecker } from './open-checker.ts'
import { OpenWriter } from './open-writer.ts'
import { prepareOpen } from './prepare-open.ts'
import { Rules } from './rules.ts'
import { readOpenAttributes } from './wildcard-attributes.ts'

/**
 * All that is no member or text: choices and groups, elements in the place of others, mixed content, `xsi:type` and nil,
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
