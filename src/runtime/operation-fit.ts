import type { ParameterForm } from './operation.ts'
import { inexact, isUnread } from './operation-value.ts'
import type { Result } from './result.ts'

/** The most readings of one value that are tried. */
const mostReadings = 64

/**
 * Reads a value whose form leaves open what its texts are (`any`): returns the first reading that `check` accepts.
 * Parts that it refuses are read as their next alternative. Else the first reading, or why there is none.
 */
export function readFitting(
  form: ParameterForm,
  read: (form: ParameterForm) => unknown,
  check: (value: unknown) => Result<unknown>,
): unknown {
  if (!isOpenForm(form)) return read(form)
  const readings: unknown[] = []
  for (const one of typeof form === 'object' && 'any' in form ? form.any : [form]) {
    // How often parts of the value are read otherwise; by property or index.
    const waiting: Turns[] = [new Map()]
    for (const turns of waiting) {
      if (readings.length >= mostReadings) break
      const value = read(turnedForm(one, turns))
      if (value === undefined) break
      readings.push(value)
      if (isUnread(value)) continue
      const checked = check(value)
      if (checked.ok) return value
      waiting.push(...nextTurns(one, value, checked.issues, turns))
    }
  }
  return (
    readings.find((value) => !isUnread(value)) ?? readings.find((value) => value === inexact) ?? readings[0]
  )
}

type Turns = ReadonlyMap<string, number>

const widths = new WeakMap<object, number>()

/** Whether a form has alternatives, at any depth. */
export function isOpenForm(form: ParameterForm): boolean {
  return measureWidth(form) > 1
}

/** The greatest number of alternatives (`any`) for one text in a form, at any depth; 1 without alternatives. */
function measureWidth(form: ParameterForm): number {
  if (typeof form === 'string') return 1
  const known = widths.get(form)
  if (known !== undefined) return known
  const own = 'any' in form ? form.any.length : 1
  const width = innerForms(form).reduce((most, one) => Math.max(most, measureWidth(one)), own)
  widths.set(form, width)
  return width
}

function innerForms(form: Exclude<ParameterForm, string>): readonly ParameterForm[] {
  if ('any' in form) return form.any
  if ('array' in form) return [form.array, ...(form.prefix ?? [])]
  return [...form.object.map(([, one]) => one), ...(form.others === undefined ? [] : [form.others])]
}

/**
 * The orders of alternatives to try after `turns`: each part with an issue turned on by one. For an issue of the
 * whole: all parts turned, and, if nothing was turned yet, each part by itself. Parts without a further alternative
 * are left out.
 */
function nextTurns(
  form: ParameterForm,
  value: unknown,
  issues: readonly { readonly path: readonly (string | number)[] }[],
  turns: Turns,
): readonly Turns[] {
  const turned = (parts: readonly string[]): readonly Turns[] => {
    const own = parts.flatMap((part): readonly (readonly [string, number])[] => {
      const turn = (turns.get(part) ?? 0) + 1
      return turn < measureWidth(partForm(form, part) ?? 'string') ? [[part, turn]] : []
    })
    return own.length === 0 ? [] : [new Map([...turns, ...own])]
  }
  const named = new Set(issues.flatMap(({ path: [step] }) => (step === undefined ? [] : [String(step)])))
  if (named.size > 0) return turned([...named])
  const all = Object.keys(Object(value)).slice(0, mostReadings)
  return [...turned(all), ...(turns.size === 0 ? all.flatMap((part) => turned([part])) : [])]
}

/** The form of a property or item; `undefined` if there is none. */
function partForm(form: ParameterForm, part: string): ParameterForm | undefined {
  if (typeof form === 'string' || 'any' in form) return undefined
  if ('array' in form) return form.prefix?.[Number(part)] ?? form.array
  return form.object.find(([name]) => name === part)?.[1] ?? form.others
}

/** The form with the alternatives of some parts in another order: after one turn, the second comes first. */
function turnedForm(form: ParameterForm, turns: Turns): ParameterForm {
  if (turns.size === 0 || typeof form === 'string' || 'any' in form) return form
  const part = (step: string): ParameterForm => turned(partForm(form, step) ?? 'string', turns.get(step) ?? 0)
  if ('array' in form) {
    const length = Math.max(form.prefix?.length ?? 0, ...[...turns.keys()].map((step) => Number(step) + 1))
    return { ...form, prefix: Array.from({ length }, (_, at) => part(String(at))) }
  }
  const names = new Set([...form.object.map(([name]) => name), ...turns.keys()])
  return { ...form, object: [...names].map((name) => [name, part(name)]) }
}

/** The form with all its alternatives moved on by some places, the first ones to the end. */
function turned(form: ParameterForm, turn: number): ParameterForm {
  if (typeof form === 'string' || turn === 0) return form
  const inner = (one: ParameterForm): ParameterForm => turned(one, turn)
  if ('any' in form) {
    const at = turn % form.any.length
    return { any: [...form.any.slice(at), ...form.any.slice(0, at)].map(inner) }
  }
  if ('array' in form)
    return { array: inner(form.array), ...(form.prefix ? { prefix: form.prefix.map(inner) } : {}) }
  return {
    object: form.object.map(([name, one]) => [name, inner(one)]),
    ...(form.others === undefined ? {} : { others: inner(form.others) }),
  }
}
