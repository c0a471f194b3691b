import type { Issue } from '../runtime/index.ts'

/**
 * Rules without a second opinion: our own limits, what is not read for safety, and references to identifiers,
 * which libxml2 does not check.
 */
const ownRules = /^(?:limit-|number-digits$|doctype$|encoding$|idref$)/

/** Whether one of the issues is of a rule that no second validator judges. */
export function isOurOwn(issues: readonly Issue[]): boolean {
  return issues.some(({ rule }) => ownRules.test(rule))
}
