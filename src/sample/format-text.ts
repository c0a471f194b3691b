import { textsOfFormats } from '../containment/index.ts'
import { type JsonFormats, jsonFormats } from '../runtime/index.ts'
import type { Facets } from '../schema/index.ts'
import type { Random } from './random.ts'
import { keepsLength, keepsPatterns } from './simple-check.ts'

/**
 * A text of an asserted format that keeps the other facets: a random `date` or `date-time`, otherwise an example of
 * the format. `undefined` if the format is not asserted, unknown, or no text fits.
 */
export function makeFormatText(facets: Facets, random: Random): string | undefined {
  const { format, assertsFormat } = facets
  if (assertsFormat !== true || format === undefined || !Object.hasOwn(jsonFormats, format)) return undefined
  const { accepts } = jsonFormats[format as keyof JsonFormats]
  const two = (limit: number): string => String(1 + random.below(limit)).padStart(2, '0')
  const day = `20${two(60)}-${two(12)}-${two(28)}`
  const own =
    format === 'date' ? [day] : format === 'date-time' ? [`${day}T${two(23)}:${two(59)}:${two(59)}Z`] : []
  return [...own, ...textsOfFormats([format])].find(
    (text) => accepts(text) && keepsPatterns(text, facets) && keepsLength([...text].length, facets),
  )
}
