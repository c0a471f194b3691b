import type { RootElement } from '../descriptor.ts'
import { xmlLimits } from '../limits.ts'
import type { Result } from '../result.ts'
import { Checker } from './checker.ts'
import { decode } from './decode.ts'
import { encode } from './encode.ts'
import type { Extras } from './extras.ts'
import { isPlainValue } from './plain-value.ts'
import { prepareRoot } from './prepare.ts'
import { Trail } from './trail.ts'

/** Checks a value as the document that it stands for would be checked. */
export function check<T>(root: RootElement, value: unknown, extras?: Extras): Result<T> {
  const element = prepareRoot(root, extras)
  if (isPlainValue(element, value)) return { ok: true, value: value as T }
  const trail = new Trail(root.ids ?? [], xmlLimits.maxIssues)
  trail.enter(root.name, -1, undefined)
  const checker = extras ? extras.checker(root, trail) : new Checker(trail)
  checker.element(element, value, 0)
  if (trail.issues.length > 0) return { ok: false, issues: trail.issues }
  return checker.needsDocument ? checkDocument(root, value as T, extras) : { ok: true, value: value as T }
}

/** What holds over a document as a whole, and what is open in it, shows when it is written and read. */
function checkDocument<T>(root: RootElement, value: T, extras: Extras | undefined): Result<T> {
  const limits = { maxLength: Number.MAX_SAFE_INTEGER, maxAttributes: Number.MAX_SAFE_INTEGER }
  const result = decode(root, encode(root, value, extras), limits, extras)
  if (result.ok) return { ok: true, value }
  return { ok: false, issues: result.issues.map(({ line: _line, column: _column, ...issue }) => issue) }
}
