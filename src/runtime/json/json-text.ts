import { jsonLimits } from '../limits.ts'
import type { Issue } from '../result.ts'
import { findJsonTextIssues } from './digits.ts'
import { makeDepthIssue } from './run.ts'
import { findTextEnd, walkJson } from './walk.ts'

/** The value of a JSON text, with issues of repeated names and lost digits; or why it cannot be read. */
export type ReadJson =
  | { readonly isRead: true; readonly value: unknown; readonly issues: readonly Issue[] }
  | { readonly isRead: false; readonly issues: readonly Issue[] }

/**
 * Parses a JSON text. It is not read if it is nested too deep or not JSON; the issue has its place. Otherwise
 * returns the value, with issues of repeated property names and lost digits.
 */
export function readJson(text: string): ReadJson {
  const { deepAt, names, isDoubtful } = scan(text)
  if (deepAt >= 0) return { isRead: false, issues: [{ ...makeDepthIssue([]), ...placeAt(text, deepAt) }] }
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch (error) {
    const said = error instanceof Error ? error.message : String(error)
    const place = walkJson(text, () => {})
    return {
      isRead: false,
      issues: [{ rule: 'not-json', message: `Not valid JSON: ${said}`, path: [], ...place }],
    }
  }
  // Repeated names become one property, so the counts differ.
  const isWhole = !isDoubtful && namesIn(value) === names
  return { isRead: true, value, issues: isWhole ? [] : findJsonTextIssues(text) }
}

/** Line and column, counted from 1, of an index in a text. */
function placeAt(text: string, at: number): { readonly line: number; readonly column: number } {
  const lines = text.slice(0, at).split(/\r\n|[\r\n]/)
  return { line: lines.length, column: (lines.at(-1) ?? '').length + 1 }
}

interface Scan {
  /** The index where it becomes too deep; negative if it does not. */
  readonly deepAt: number
  /** How many properties its objects have together. */
  readonly names: number
  /** Whether it has a number that a double may fail to hold: many digits, or an exponent. */
  readonly isDoubtful: boolean
}

/** Scans a JSON text without parsing it: nesting, number of properties, and numbers that may lose digits. */
function scan(text: string): Scan {
  let depth = 0
  let names = 0
  let isDoubtful = false
  for (let at = 0; at < text.length; at++) {
    const unit = text.charCodeAt(at)
    if (unit === 0x22) {
      at = findTextEnd(text, at)
      if (at < 0) break
    } else if (unit === 0x5b || unit === 0x7b) {
      if (++depth > jsonLimits.maxDepth) return { deepAt: at, names, isDoubtful }
    } else if (unit === 0x5d || unit === 0x7d) depth--
    else if (unit === 0x3a) names++
    else if (unit >= 0x30 && unit <= 0x39) {
      const start = at
      for (;;) {
        const next = text.charCodeAt(at + 1)
        if ((next | 0x20) === 0x65) isDoubtful = true
        else if (!(next >= 0x2b && next <= 0x39) || next === 0x2c || next === 0x2f) break
        at++
      }
      if (at - start >= 15) isDoubtful = true
    }
  }
  return { deepAt: -1, names, isDoubtful }
}

/** The number of properties of all objects in a value. */
function namesIn(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0
  let names = 0
  if (Array.isArray(value)) for (const item of value) names += namesIn(item)
  else {
    const own = Object.keys(value)
    names = own.length
    for (const name of own) names += namesIn((value as Readonly<Record<string, unknown>>)[name])
  }
  return names
}

/** The JSON text of plain data; unlike `JSON.stringify`, it writes -0 as `-0`. */
export function writeJson(value: unknown): string {
  if (!holdsNegativeZero(value)) return JSON.stringify(value)
  const text = JSON.stringify(value)
  let mark = '-0'
  while (text.includes(mark)) mark += '0'
  const marked = JSON.stringify(value, (_, one: unknown) => (Object.is(one, -0) ? mark : one))
  return marked.replaceAll(`"${mark}"`, '-0')
}

/** Whether -0 occurs anywhere in a value. */
function holdsNegativeZero(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return Object.is(value, -0)
  for (const one of Object.values(value)) if (holdsNegativeZero(one)) return true
  return false
}
