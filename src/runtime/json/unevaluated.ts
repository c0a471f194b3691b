import type { Lazy } from '../descriptor.ts'
import type { JsonType, JsonUnevaluated } from './json-descriptor.ts'
import { type JsonRun, neverType } from './run.ts'

/**
 * Checks a value against `of` and then the properties or items that `of` did not evaluate against the type for
 * these (2020-12 §11). All of them count as evaluated afterwards; they are not checked if `of` refuses the value
 * itself.
 */
export function checkUnevaluated(type: JsonUnevaluated, value: unknown, run: JsonRun): boolean {
  const isObject = typeof value === 'object' && value !== null
  const rest = isObject ? type[Array.isArray(value) ? 'items' : 'properties'] : undefined
  if (!isObject || rest === undefined) return run.same(type.of(), value)
  const outer = run.evaluated
  const own = new Set<string | number>()
  const before = run.issues.length
  run.evaluated = own
  const isAccepted = run.same(type.of(), value)
  // If `of` refuses the value itself, its evaluated parts are unknown; faults deeper down do not matter.
  const isRefusedHere =
    !isAccepted && (run.isSilent || run.issues.slice(before).some(({ path }) => path.length <= run.level))
  const fitsRest = isRefusedHere || checkRest(rest, value, own, run)
  run.evaluated = outer
  if (outer) for (const step of own) outer.add(step)
  return isAccepted && fitsRest
}

/** Checks all properties or items that are not evaluated yet and marks them as evaluated. */
function checkRest(
  rest: Lazy<JsonType> | false,
  value: object,
  evaluated: Set<string | number>,
  run: JsonRun,
): boolean {
  const isList = Array.isArray(value)
  const steps = isList ? value.keys() : Object.keys(value)
  let isAccepted = true
  for (const step of steps) {
    const item: unknown = (value as Readonly<Record<string | number, unknown>>)[step]
    if (evaluated.has(step) || (item === undefined && !isList)) continue
    evaluated.add(step)
    if (run.below(step, rest === false ? neverType : rest(), item)) continue
    isAccepted = false
    if (run.isSilent) break
  }
  return isAccepted
}
