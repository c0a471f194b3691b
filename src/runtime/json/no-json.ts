import type { Issue } from '../result.ts'
import { describe } from './report.ts'

/** A step into a value, and those before it. */
interface Step {
  readonly step: string | number
  readonly above: Step | undefined
}

/**
 * What in a value no JSON text can say, where nothing is asked of it: written, NaN would become null. However deep it is;
 * what contains itself is left to who writes it. Asked before writing alone: it is one more walk over the whole value.
 */
export function noJson(value: unknown): readonly Issue[] {
  const issues: Issue[] = []
  const queue: { readonly value: object; readonly at: Step | undefined }[] = []
  const met = new Set<object>()
  const look = (one: unknown, at: Step | undefined): void => {
    if (typeof one !== 'object' || one === null) {
      if (!isJsonScalar(one)) issues.push(issueAt(at, one))
    } else if (!met.has(one)) {
      met.add(one)
      queue.push({ value: one, at })
    }
  }
  look(value, undefined)
  for (let next = queue.pop(); next !== undefined; next = queue.pop()) {
    const { value: one, at: above } = next
    const isList = Array.isArray(one)
    for (const [step, inner] of isList ? one.entries() : Object.entries(one)) {
      // A property that is undefined is not there.
      if (isList || inner !== undefined) look(inner, { step, above })
    }
  }
  return issues
}

function issueAt(at: Step | undefined, found: unknown): Issue {
  const path: (string | number)[] = []
  for (let step = at; step !== undefined; step = step.above) path.unshift(step.step)
  const expected = 'JSON value'
  return { rule: 'type', message: `It must be a ${expected}.`, path, expected, found: describe(found) }
}

function isJsonScalar(value: unknown): boolean {
  if (typeof value === 'number') return Number.isFinite(value)
  return value === null || typeof value === 'string' || typeof value === 'boolean'
}
