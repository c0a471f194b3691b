import { diagnostic } from '../../diagnostics/index.ts'
import type { Occurs } from '../../schema/index.ts'
import { countOrUnbounded, nonNegativeInteger } from './lexical.ts'
import { readCollapsedAttribute, type SchemaElement } from './schema-element.ts'
import type { SchemaSetReading } from './schema-set-reading.ts'

/** The attributes that say how often a particle may stand. */
export const occursAttributes = { minOccurs: nonNegativeInteger, maxOccurs: countOrUnbounded }

/**
 * `minOccurs` and `maxOccurs`, each 1 by default (§3.9.1); undefined if the maximum is 0 or, with a report, too
 * low.
 */
export function readOccurs(reading: SchemaSetReading, element: SchemaElement): Occurs | undefined {
  const min = readCollapsedAttribute(element, 'minOccurs') ?? '1'
  const max = readCollapsedAttribute(element, 'maxOccurs') ?? '1'
  // What is no number has been reported where attributes are checked.
  const occurs = {
    min: readCount(min) ?? 1,
    max: max === 'unbounded' ? Number.POSITIVE_INFINITY : (readCount(max) ?? 1),
  }
  if (occurs.min > occurs.max) {
    reading.set.sink(diagnostic('xsd-occurs', { min, max }, element.at))
    return undefined
  }
  return occurs.max === 0 ? undefined : occurs
}

/** A non-negative integer, at most the largest safe one; undefined for other texts. */
export function readCount(text: string): number | undefined {
  return nonNegativeInteger.isValid(text)
    ? Math.min(Math.abs(Number(text)), Number.MAX_SAFE_INTEGER)
    : undefined
}
