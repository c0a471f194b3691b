import type { Issue } from '../runtime/index.ts'

/**
 * Our limits and what we refuse to read for safety's sake are no verdicts on a document's content; and libxml2 does not
 * look whether an identifier has what refers to it.
 */
const ownRules = /^(?:limit-|number-digits$|doctype$|encoding$|idref$)/

/** Whether a document is refused for what no second opinion tells. */
export function isOurOwn(issues: readonly Issue[]): boolean {
  return issues.some(({ rule }) => ownRules.test(rule))
}
