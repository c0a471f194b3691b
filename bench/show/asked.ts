import { type Asked, allAsked, judge } from '../asked.ts'
import type { Results } from '../measure-all.ts'
import { bytesText, figure, table, time } from './table.ts'

/** What this project asks of itself beside what was measured; nothing where no row of it ran. */
export function askedTable(results: Results): string | undefined {
  const body = allAsked.flatMap((one) => {
    const found = one.figure(results)
    return found === undefined ? [] : [line(one, found)]
  })
  return body.length === 0 ? undefined : table(['what is asked', 'asked', 'aim', 'found', ''], body)
}

function line(one: Asked, found: number): readonly string[] {
  const { what, bound, asked, aim, unit } = one
  const limit = `${bound} ${words(asked, unit)}`
  return [what, limit, aim === undefined ? '' : words(aim, unit), words(found, unit), judge(one, found)]
}

function words(value: number, unit: Asked['unit']): string {
  if (unit === 'times') return `${figure(value)} times`
  return unit === 'ms' ? time(value) : bytesText(value)
}
