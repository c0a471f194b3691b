import type { Effect } from '../change/change.ts'
import type { ConstraintSide } from '../subjects.ts'

type Asked = Pick<ConstraintSide, 'kind' | 'selector' | 'fields' | 'referred' | 'isReferred'>

/** `narrows` if the later constraint is provably stricter, `widens` if looser, otherwise `replaces`. */
export function constraintEffect(before: Asked, after: Asked): Effect {
  if (isStricter(before, after)) return 'narrows'
  return isStricter(after, before) ? 'widens' : 'replaces'
}

/**
 * Whether the loose constraint accepts every document that the strict one accepts; false if that cannot be
 * shown. A key is stricter than an equal `unique`; so are more elements, or fewer fields of a `unique`. More
 * elements do not count if references lead to the constraint.
 */
function isStricter(loose: Asked, strict: Asked): boolean {
  const [isOver, isOf] = [covers(strict.selector, loose.selector), covers(loose.selector, strict.selector)]
  const areSame = strict.fields.join() === loose.fields.join()
  if (strict.kind !== loose.kind) {
    // What is a key must be there, too.
    return strict.kind === 'key' && loose.kind === 'unique' && isOver && isOf && areSame
  }
  if (strict.kind === 'keyref') return strict.referred === loose.referred && areSame && isOver
  // Where more are keys more references lead somewhere.
  if (!isOver || strict.isReferred || loose.isReferred) return false
  return areSame || (strict.kind === 'unique' && hasFewer(strict.fields, loose.fields))
}

/** Whether `fields` is a part of `more`, and the other fields are all attributes of the element itself. */
function hasFewer(fields: readonly string[], more: readonly string[]): boolean {
  const gone = more.filter((field) => !fields.includes(field))
  return fields.length + gone.length === more.length && gone.every((field) => /^\.\/@[^/|*]+$/.test(field))
}

function covers(paths: readonly string[], others: readonly string[]): boolean {
  return others.every((other) => paths.some((path) => coversPath(path, other)))
}

/** Whether a path selects all that another one does: they are equal, or `.//a` covers `./b/a`. */
function coversPath(path: string, other: string): boolean {
  if (path === other) return true
  const [, rest] = /^\.\/\/(.*)$/.exec(path) ?? []
  const steps = other.replace(/^\.\/\/?/, '')
  return rest !== undefined && (steps === rest || steps.endsWith(`/${rest}`))
}
