import type { Issue } from '../result.ts'
import { describe } from './report.ts'

type Path = readonly (string | number)[]

/**
 * What in a value no JSON text can say, where nothing is asked of it: written, NaN would become null. However deep it is;
 * what contains itself is left to who writes it.
 */
export function noJson(value: unknown): readonly Issue[] {
  return isJson(value) ? [] : faultsIn(value)
}

/** Without places: mostly there is nothing to say. */
function isJson(value: unknown): boolean {
  const queue = [value]
  const met = new Set<unknown>()
  while (queue.length > 0) {
    const one = queue.pop()
    if (typeof one !== 'object' || one === null) {
      if (!isJsonScalar(one)) return false
    } else if (!met.has(one)) {
      met.add(one)
      const isList = Array.isArray(one)
      for (const inner of isList ? one : Object.values(one)) {
        // A property that is undefined is not there.
        if (isList || inner !== undefined) queue.push(inner)
      }
    }
  }
  return true
}

function faultsIn(value: unknown): readonly Issue[] {
  const issues: Issue[] = []
  const queue: { readonly value: unknown; readonly path: Path }[] = [{ value, path: [] }]
  const met = new Set<unknown>()
  for (let next = queue.pop(); next !== undefined; next = queue.pop()) {
    const { value: one, path } = next
    if (typeof one !== 'object' || one === null) {
      if (!isJsonScalar(one)) issues.push(issueAt(path, one))
    } else if (!met.has(one)) {
      met.add(one)
      const isList = Array.isArray(one)
      for (const [step, inner] of isList ? one.entries() : Object.entries(one)) {
        if (isList || inner !== undefined) queue.push({ value: inner, path: [...path, step] })
      }
    }
  }
  return issues
}

function issueAt(path: Path, found: unknown): Issue {
  const expected = 'JSON value'
  return { rule: 'type', message: `It must be a ${expected}.`, path, expected, found: describe(found) }
}

function isJsonScalar(value: unknown): boolean {
  if (typeof value === 'number') return Number.isFinite(value)
  return value === null || typeof value === 'string' || typeof value === 'boolean'
}
