import type { HeldFits, HeldPassage, HeldTaken, JsonSameWay } from './adapt-json.ts'
import { explainExpected } from './adapt-words.ts'
import type { Lazy } from './descriptor.ts'
import { isNumberText } from './json/digits.ts'
import { checkHeld, readHeld, writeHeld } from './json/held.ts'
import type { JsonType } from './json/json-descriptor.ts'
import { walkJson } from './json/walk.ts'
import { InvalidValueError } from './result.ts'

/** A check of values in their in-memory form (`bigint`, `Date`) against a type. */
export function heldFits(type: Lazy<JsonType>): HeldFits {
  return {
    /** What the type expects instead, from the first issue; `undefined` where it allows the value. */
    whyNot(value) {
      const result = checkHeld(type(), value)
      return result.ok ? undefined : explainExpected(result.issues)
    },
  }
}

/** Converts values from the in-memory form of one version's type to that of the other, through JSON text. */
export function heldPassage(from: Lazy<JsonType>, to: Lazy<JsonType>): HeldPassage {
  return {
    /** Returns the converted value, or what is expected instead where either type does not allow it. */
    take(value, as) {
      try {
        return takeText(from(), to(), writeHeld(from(), value), as)
      } catch (error) {
        if (error instanceof InvalidValueError) return { expected: explainExpected(error.issues) }
        throw error
      }
    },
  }
}

/**
 * Reads the JSON text of a source value as the target's type: unchanged, quoted (`text`) or unquoted (`number`).
 * Returns the value and whether its time zone or notation changed. Returns what is expected instead where the
 * target refuses it or would hold another point in time.
 */
function takeText(from: JsonType, to: JsonType, text: string, as: JsonSameWay): HeldTaken {
  const wanted = as === 'same' ? text : as === 'text' ? JSON.stringify(text) : unquoteNumber(text)
  if (wanted === undefined) return { expected: 'a number' }
  const read = readHeld(to, wanted, false)
  if (!read.ok) return { expected: explainExpected(read.issues) }
  const keepsText = as === 'number' || (from.json === 'held' && from.as.keepsText)
  const change = compare(wanted, writeHeld(to, read.value))
  if (change === 'value') return { expected: 'a point in time that its type holds exactly' }
  return {
    value: read.value,
    isRewritten: change === 'offset' || (change === 'notation' && keepsText),
  }
}

/** The content of a JSON string that is a JSON number; `undefined` for any other JSON text. */
function unquoteNumber(text: string): string | undefined {
  const value: unknown = JSON.parse(text)
  return typeof value === 'string' && isNumberText(value) ? value : undefined
}

type Change = 'none' | 'notation' | 'offset' | 'value'

/**
 * The greatest difference between a JSON text and the text written again from its value: `value`, then `offset`
 * (time zone), then `notation`, else `none`.
 */
function compare(text: string, again: string): Change {
  if (text === again) return 'none'
  const tokens = new Map<string, string>()
  walkJson(text, (path, token) => tokens.set(JSON.stringify(path), token))
  const found = new Set<Change>()
  walkJson(again, (path, token) => {
    const own = tokens.get(JSON.stringify(path))
    if (own === undefined || own === token) return
    // A number that is read is never another one: those that cannot be held were refused.
    found.add(own.startsWith('"') ? compareTimes(own, token) : 'notation')
  })
  const order = ['value', 'offset', 'notation'] as const
  return order.find((change) => found.has(change)) ?? 'none'
}

/**
 * Compares two JSON strings as points in time: `value` where they differ or are none, else `offset` or `notation`.
 */
function compareTimes(one: string, other: string): Change {
  const [a, b] = [readTime(one), readTime(other)]
  if (a === undefined || b === undefined || a.at !== b.at) return 'value'
  return a.offset === b.offset ? 'notation' : 'offset'
}

/** Reads a JSON string as date and time with zone; `undefined` where it is not one. A zone of zero is `+00:00`. */
function readTime(token: string): { readonly at: string; readonly offset: string } | undefined {
  const text = String(JSON.parse(token)).toUpperCase()
  const [, day, time, fraction = '', zone = ''] =
    /^(\d{4}-\d\d-\d\d)[T ](\d\d:\d\d:\d\d)(?:\.(\d+))?(Z|[-+]\d\d:\d\d)$/.exec(text) ?? []
  const milliseconds = Date.parse(`${day}T${time}${zone}`)
  if (Number.isNaN(milliseconds)) return undefined
  const offset = zone === 'Z' || zone === '-00:00' ? '+00:00' : zone
  return { at: `${milliseconds}.${fraction.replace(/0+$/, '')}`, offset }
}
