import type { Issue, Result } from '../result.ts'
import { checkArray } from './array.ts'
import { checkCombined } from './combined.ts'
import type { JsonConstant, JsonType } from './descriptor.ts'
import { isSameJson } from './equal.ts'
import { checkNumber } from './number.ts'
import { checkObject } from './object.ts'
import { describe, type JsonCheck, wrongType } from './report.ts'
import { checkString } from './string.ts'

const maxIssues = 1000
const maxDepth = 1000

/** Checks a JSON value. */
export function checkJson<T>(type: JsonType, value: unknown): Result<T> {
  const issues: Issue[] = []
  run(type, value, [], 0, issues)
  return issues.length === 0 ? { ok: true, value: value as T } : { ok: false, issues }
}

function run(
  type: JsonType,
  value: unknown,
  path: readonly (string | number)[],
  depth: number,
  issues: Issue[],
): void {
  const check: JsonCheck = {
    path,
    report(rule, message, expected, found) {
      if (issues.length >= maxIssues) return
      issues.push({
        rule,
        message,
        path,
        ...(expected === undefined ? {} : { expected }),
        ...(found === undefined ? {} : { found: describe(found) }),
      })
    },
    below: (step, inner, item) => run(inner, item, [...path, step], depth + 1, issues),
    same: (inner, item) => run(inner, item, path, depth + 1, issues),
    accepts(inner, item) {
      const trial: Issue[] = []
      run(inner, item, path, depth + 1, trial)
      return trial.length === 0
    },
  }
  if (depth > maxDepth) check.report('limit-depth', `It is nested more than ${maxDepth} deep.`)
  else checkType(type, value, check)
}

function checkType(type: JsonType, value: unknown, check: JsonCheck): void {
  if (type.json === 'string') checkString(type, value, check)
  else if (type.json === 'number') checkNumber(type, value, check)
  else if (type.json === 'array') checkArray(type, value, check)
  else if (type.json === 'object') checkObject(type, value, check)
  else if (type.json === 'boolean' && typeof value !== 'boolean') wrongType(check, 'boolean', value)
  else if (type.json === 'null' && value !== null) wrongType(check, 'null', value)
  else if (type.json === 'never') check.report('never', 'Nothing is allowed here.')
  else if (type.json === 'constant') checkConstant(type, value, check)
  else if ('of' in type) checkCombined(type, value, check)
}

function checkConstant({ values }: JsonConstant, value: unknown, check: JsonCheck): void {
  if (values.some((one) => isSameJson(one, value))) return
  check.report('enumeration', 'It is not one of the allowed values.', JSON.stringify(values), value)
}
