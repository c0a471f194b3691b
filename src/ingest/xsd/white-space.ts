import type { WhiteSpace } from '../../schema/index.ts'
import { collapse } from './schema-element.ts'

/** Part 2, §4.3.6: white space as it is handled before a value is looked at. */
export function normalizeWhiteSpace(value: string, whiteSpace: WhiteSpace): string {
  if (whiteSpace === 'preserve') return value
  return whiteSpace === 'replace' ? value.replace(/[\t\n\r]/g, ' ') : collapse(value)
}
