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
  return typeof value === 'string' ? value : typeof value === 'number' ? String(value) : undefined
}
