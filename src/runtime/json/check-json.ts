import type { Issue, Result } from '../result.ts'
import { checkArray } from './array.ts'
import { checkCombined } from './combined.ts'
import { isSameJson } from './equal.ts'
import type { JsonConstant, JsonType } from './json-descriptor.ts'
import { checkNumber } from './json-number.ts'
import { checkString } from './json-string.ts'
import { checkObject } from './object.ts'
import type { Full, QuickCheck } from './plain.ts'
import { JsonRun, makeDepthIssue, reportWrongType } from './run.ts'
import { copyAsJsonData, type Taken } from './taken.ts'
import { checkUnevaluated } from './unevaluated.ts'

/**
 * Checks a JSON value and returns it, or its issues. The quick check, if given, accepts most valid values without
 * the full one.
 */
export function checkJson<T>(type: JsonType, value: unknown, quick: QuickCheck | undefined): Result<T> {
  return guardDepth(() =>
    quick?.(type, value, fullCheck())
      ? { ok: true, value: value as T }
      : checkTaken(type, copyAsJsonData(type, value), value as T, undefined),
  )
}

/**
 * Checks a value by its copy that `copyAsJsonData` made, and returns the value itself. Issues of objects that are not data
 * replace those of the type at the same path; issues of scalars are dropped where the type has any.
 */
export function checkTaken<T>(
  type: JsonType,
  { value: own, kinds, scalars }: Taken,
  value: T,
  quick: QuickCheck | undefined,
): Result<T> {
  return guardDepth(() => {
    if (quick && kinds.length + scalars.length === 0 && quick(type, own, fullCheck()))
      return { ok: true, value }
    const run = new JsonRun(checkType)
    if (kinds[0]?.rule !== 'limit-depth') run.same(type, own)
    const issues = [...kinds, ...elsewhere(run.issues, kinds), ...elsewhere(scalars, run.issues)]
    return issues.length === 0 ? { ok: true, value } : { ok: false, issues }
  })
}

/** The issues whose path has no issue among the others. */
export function elsewhere(issues: readonly Issue[], others: readonly Issue[]): readonly Issue[] {
  if (issues.length === 0 || others.length === 0) return issues
  const places = new Set(others.map(({ path }) => JSON.stringify(path)))
  return issues.filter(({ path }) => !places.has(JSON.stringify(path)))
}

/** The result of the check; a stack overflow becomes the issue `limit-depth`. */
export function guardDepth<T>(check: () => Result<T>): Result<T> {
  try {
    return check()
  } catch (error) {
    // A caller that is deep itself leaves less of the stack than the limit needs.
    if (!(error instanceof RangeError)) throw error
    return { ok: false, issues: [makeDepthIssue([])] }
  }
}

/** The full check without reporting, one run for the whole document; `depth` is the nesting of types around a value. */
function fullCheck(): Full {
  let run: JsonRun | undefined
  return (type, value, depth) => {
    run ??= new JsonRun(checkType)
    run.isSilent = true
    run.depth = depth
    return run.same(type, value) && run.issues.length === 0
  }
}

/** Whether a value fulfils a type of any kind; reports to the run what it does not. */
export function checkType(type: JsonType, value: unknown, run: JsonRun): boolean {
  switch (type.json) {
    case 'string':
      return checkString(type, value, run)
    case 'number':
      return checkNumber(type, value, run)
    case 'array':
      return checkArray(type, value, run)
    case 'object':
      return checkObject(type, value, run)
    case 'boolean':
      return typeof value === 'boolean' || reportWrongType(run, 'boolean', value)
    case 'null':
      return value === null || reportWrongType(run, 'null', value)
    case 'unknown':
      return true
    case 'never':
      return run.report('never', 'No value is allowed here.')
    case 'constant':
      return checkConstant(type, value, run)
    case 'unevaluated':
      return checkUnevaluated(type, value, run)
    case 'resource':
      return run.within(type, value)
    case 'dynamic':
      return run.same(run.target(type), value)
    case 'held':
      return run.same(type.of, value)
    default:
      return checkCombined(type, value, run)
  }
}

/** Whether a value equals one of the constants; reports it if not. */
function checkConstant({ values }: JsonConstant, value: unknown, run: JsonRun): boolean {
  if (values.some((one) => isSameJson(one, value))) return true
  if (run.isSilent) return false
  return run.report('enumeration', 'Not one of the allowed values.', JSON.stringify(values), value)
}
