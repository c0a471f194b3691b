import type { AnyRun } from './adapt-run.ts'
import type { At } from './adapt-types.ts'

/** By unit: the unit that takes its place, and by how many digits the decimal point moves to the right. */
export type UnitChanges = Readonly<Record<string, readonly [unit: string, shift: number]>>

/** The same amount in a unit that the target has, exact to the digit; that the unit is another one is recorded. */
export function inUnits<T extends object>(
  source: At<T>,
  run: AnyRun,
  dataElement: string,
  amount: keyof T & string,
  unit: keyof T & string,
  changes: UnitChanges,
): At<T> {
  const written = source.value[unit]
  const change = typeof written === 'string' && Object.hasOwn(changes, written) ? changes[written] : undefined
  const given = source.value[amount]
  if (change === undefined || (typeof given !== 'string' && typeof given !== 'number')) return source
  const [other, shift] = change
  const moved = movedPoint(String(given), shift)
  if (moved === undefined) return source
  run.ledger.note({ value: written, path: [...source.path, unit] }, 'unit', dataElement)
  const value = typeof given === 'number' ? Number(moved) : moved
  return { ...source, value: { ...source.value, [amount]: value, [unit]: other } }
}

/** A decimal times a power of ten, without arithmetic; nothing where it is no plain decimal. */
export function movedPoint(digits: string, shift: number): string | undefined {
  const [, sign = '', whole = '', fraction = ''] = /^\s*([+-]?)(\d*)(?:\.(\d*))?\s*$/.exec(digits) ?? []
  if (whole + fraction === '') return undefined
  const all = `${'0'.repeat(Math.max(0, -shift))}${whole}${fraction}${'0'.repeat(Math.max(0, shift))}`
  const point = whole.length + Math.max(0, -shift) + shift
  const left = all.slice(0, point).replace(/^0+(?=\d)/, '') || '0'
  const right = all.slice(point).replace(/0+$/, '')
  return `${sign}${left}${right === '' ? '' : `.${right}`}`
}
