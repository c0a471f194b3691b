import type { Effect } from '../change/change.ts'
import type { ConstraintSide } from '../subjects.ts'

type Asked = Pick<ConstraintSide, 'kind' | 'selector' | 'fields' | 'referred' | 'isReferred'>

/** What another version of an identity constraint does, as far as its words tell; else it may do both. */
export function constraintEffect(before: Asked, after: Asked): Effect {
  if (isStricter(before, after)) return 'narrows'
  return isStricter(after, before) ? 'widens' : 'replaces'
}

/** Whether whatever the stricter constraint lets pass, the other does. */
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

/** Of fewer fields more are alike. A key asks for each of them, and of several elements none may be a field. */
function hasFewer(fields: readonly string[], more: readonly string[]): boolean {
  const gone = more.filter((field) => !fields.includes(field))
  return fields.length + gone.length === more.length && gone.every((field) => /^\.\/@[^/|*]+$/.test(field))
}

function covers(paths: readonly string[], others: readonly string[]): boolean {
  return others.every((other) => paths.some((path) => coversPath(path, other)))
}

/** A path that begins anywhere (`.//a`) takes what a longer one leads to (`./b/a`). */
function coversPath(path: string, other: string): boolean {
  if (path === other) return true
  const [, rest] = /^\.\/\/(.*)$/.exec(path) ?? []
  const steps = other.replace(/^\.\/\/?/, '')
  return rest !== undefined && (steps === rest || steps.endsWith(`/${rest}`))
}
