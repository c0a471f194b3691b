import { EVENT_ID } from 'js-yaml'
import { defaultLimits } from '../limits.ts'
import { TextLines } from './lines.ts'
import { isJson } from './parse.ts'
import { Unreadable } from './problem.ts'
import { parseYamlEvents } from './yaml.ts'

/**
 * Returns a test whether a comment begins at an offset: `#` in YAML, `<!--` in XML. It is false inside a scalar, a
 * CDATA section or a processing instruction, and everywhere in JSON and in YAML that cannot be read.
 */
export function findCommentTest(file: string, text: string): (offset: number) => boolean {
  if (/^\s*</u.test(text)) return findXmlComments(text)
  if (isJson(file, text)) return () => false
  const scalars = findScalars(file, text)
  return (offset) =>
    scalars !== undefined &&
    text.charAt(offset) === '#' &&
    offset >= (scalars[countStartsTo(scalars, offset) - 1]?.[1] ?? 0)
}

type Range = readonly [start: number, end: number]

/** How many of the ranges, which are in order, begin at an offset or before it. */
function countStartsTo(ranges: readonly Range[], offset: number): number {
  let [low, high] = [0, ranges.length]
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((ranges[middle]?.[0] ?? 0) <= offset) low = middle + 1
    else high = middle
  }
  return low
}

/** The ranges of all scalars, in order; undefined if the text cannot be read. */
function findScalars(file: string, text: string): readonly Range[] | undefined {
  try {
    const { events } = parseYamlEvents(text, new TextLines(file, text), { ...defaultLimits, depth: Infinity })
    return events.flatMap((event) =>
      event.type === EVENT_ID.SCALAR ? [[event.valueStart, event.valueEnd] as const] : [],
    )
  } catch (error) {
    if (!(error instanceof Unreadable)) throw error
    return undefined
  }
}

const xmlParts = /<!--[\s\S]*?-->|<!\[CDATA\[[\s\S]*?\]\]>|<\?[\s\S]*?\?>/gu

/** Returns a test whether an XML comment begins at an offset, outside CDATA sections and processing instructions. */
function findXmlComments(text: string): (offset: number) => boolean {
  const starts = [...text.matchAll(xmlParts)].flatMap((part) =>
    part[0].startsWith('<!--') ? [part.index] : [],
  )
  const found = new Set(starts)
  return (offset) => found.has(offset)
}
