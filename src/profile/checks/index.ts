import { invariant } from '../../diagnostics/index.ts'
import type { Issue } from '../../runtime/index.ts'
import type { ElementDeclaration, SchemaSet } from '../../schema/index.ts'
import type { CheckOptions, ProfileCheck } from './check.ts'
import { checkDateFormat } from './date-format.ts'
import { formatLength } from './format-length.ts'
import { mandatory } from './mandatory.ts'
import { unlistedContent } from './unlisted-content.ts'
import { walkValue } from './walk.ts'

export type { CheckOptions } from './check.ts'

/** Every check beyond the schema language, by its name. */
const checks: ReadonlyMap<string, ProfileCheck> = new Map([
  ['date-format', checkDateFormat],
  ['unlisted-content', unlistedContent],
  ['mandatory', mandatory],
  ['format-length', formatLength],
])

export const checkNames: readonly string[] = [...checks.keys()]

/**
 * The issues that the named checks find in a decoded document, in document order. The check `mandatory` needs a
 * subset; throws for an unknown check.
 */
export function checkProfile(
  set: SchemaSet,
  root: ElementDeclaration,
  value: unknown,
  options: CheckOptions,
): readonly Issue[] {
  const asked = options.checks.map((name) => {
    const check = checks.get(name)
    invariant(check, `there is no check "${name}"`)
    return check
  })
  const issues: Issue[] = []
  walkValue(set, root, value, (placed) => {
    for (const check of asked) issues.push(...check(placed, options))
  })
  return issues
}
