import type { RootElement } from '../descriptor.ts'
import { xmlLimits } from '../limits.ts'
import type { Result } from '../result.ts'
import { Checker } from './checker.ts'
import { ErrorContext } from './error-context.ts'
import type { Extras } from './extras.ts'
import { isPlainValue } from './plain-value.ts'
import { prepareRoot } from './prepare.ts'

/** What was read of objects, by the object: each member is read once, and what was checked is what is written. */
export interface ReadMembers {
  /** Absent where the value was seen to be plain data. */
  of?: Map<object, object>
}

/** Checks a value as the document that it stands for would be checked. */
export function check<T>(
  root: RootElement,
  value: unknown,
  extras?: Extras,
  read: ReadMembers = {},
): Result<T> {
  const element = prepareRoot(root, extras)
  if (isPlainValue(element, value)) return { ok: true, value: value as T }
  const trail = new ErrorContext(root.ids ?? [], xmlLimits.maxIssues)
  trail.enter(root.name)
  const checker = extras ? extras.checker(root, trail, read) : new Checker(trail, read)
  checker.element(element, value, 0)
  const isDone = trail.issues.length > 0 || !checker.needsDocument
  const issues = extras && !isDone ? extras.issuesOfDocument(root, value, read) : trail.issues
  return issues.length > 0 ? { ok: false, issues } : { ok: true, value: value as T }
}
