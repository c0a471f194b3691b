import type { Results } from '../measure-all.ts'
import { bytesText, measuredTable, table } from './table.ts'

/** Everything as Markdown. */
export function reportOf({ rows, sizes, left }: Results): string {
  const parts = rows.map(measuredTable)
  if (sizes.length > 0) {
    const body = sizes.map(({ name, minified, gzip }) => [name, bytesText(minified), bytesText(gzip)])
    parts.push(`### Bundle sizes\n\n${table(['', 'minified', 'gzipped'], body)}`)
  }
  if (left.length > 0) parts.push(`No figures: ${left.map(({ id, why }) => `${id} (${why})`).join(', ')}.\n`)
  return parts.join('\n')
}
