import {
  dateFormat,
  dateTimeFormat,
  heldDate,
  heldDateTime,
  heldInstant,
  heldPlainDate,
} from '../runtime/index.ts'

/** The form that a value of the context has in the target. */
export type ContextForm = 'string' | 'number' | 'boolean' | (string & {})

/** The value in the form that the target holds, as a command line or JSON gives it; nothing where it has none. */
export function contextValue(value: unknown, form: ContextForm): unknown {
  if (form === 'boolean') {
    if (typeof value === 'boolean') return value
    return value === 'true' || value === '1' ? true : value === 'false' || value === '0' ? false : undefined
  }
  if (form === 'number') {
    const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value
    return typeof number === 'number' && Number.isFinite(number) ? number : undefined
  }
  if (isHeldForm(form)) return holdValue(String(value), form)
  return typeof value === 'string' ? value : typeof value === 'number' ? String(value) : undefined
}

const heldForms = ['bigint', 'Date', 'Temporal.PlainDate', 'Temporal.Instant'] as const
type HeldForm = (typeof heldForms)[number]

function isHeldForm(form: string): form is HeldForm {
  return heldForms.some((one) => one === form)
}

/** A value that JSON does not have, by its text. */
function holdValue(text: string, form: HeldForm): unknown {
  if (form === 'bigint') return /^-?\d+$/.test(text) ? BigInt(text) : undefined
  const [day, instant] = [dateFormat.accepts(text), dateTimeFormat.accepts(text)]
  if (form === 'Date') {
    if (!day && !instant) return undefined
    return day ? heldDate.read(text) : heldDateTime.read(text)
  }
  if (form === 'Temporal.PlainDate') return day ? heldPlainDate.read(text) : undefined
  return instant ? heldInstant.read(text) : undefined
}
