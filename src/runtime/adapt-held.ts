import type { HeldFits, HeldPassage, HeldTaken, JsonSameWay } from './adapt-json.ts'
import type { Lazy } from './descriptor.ts'
import { checkHeld, readHeld, writeHeld } from './json/held.ts'
import type { JsonType } from './json/json-descriptor.ts'
import { walkJson } from './json/walk.ts'
import { InvalidValueError, type Issue } from './result.ts'

/** What a type takes of values that programs hold in another way than JSON has them. */
export function heldFits(type: Lazy<JsonType>): HeldFits {
  return {
    whyNot(value) {
      const result = checkHeld(type(), value)
      return result.ok ? undefined : explain(result.issues)
    },
  }
}

/** Takes a value from the form in which one version holds it to the form of the other. */
export function heldPassage(from: Lazy<JsonType>, to: Lazy<JsonType>): HeldPassage {
  return {
    take(value, as) {
      try {
        return takeText(from(), to(), writeHeld(from(), value), as)
      } catch (error) {
        if (error instanceof InvalidValueError) return { expected: explain(error.issues) }
        throw error
      }
    },
  }
}

function takeText(from: JsonType, to: JsonType, text: string, as: JsonSameWay): HeldTaken {
  const wanted = as === 'same' ? text : as === 'text' ? JSON.stringify(text) : unquoteNumber(text)
  if (wanted === undefined) return { expected: 'a number' }
  const read = readHeld(to, wanted, false)
  if (!read.ok) return { expected: explain(read.issues) }
  const keepsText = as === 'number' || (from.json === 'held' && from.as.keepsText)
  const change = compare(wanted, writeHeld(to, read.value))
  if (change === 'value') return { expected: 'a point in time that its type holds exactly' }
  return {
    value: read.value,
    isRewritten: change === 'offset' || (change === 'notation' && keepsText),
  }
}

function explain([issue]: readonly Issue[]): string {
  return issue?.expected ?? issue?.rule ?? ''
}

/** The number that a text of JSON is of, as JSON writes it. */
function unquoteNumber(text: string): string | undefined {
  const value: unknown = JSON.parse(text)
  return typeof value === 'string' && /^-?(?:0|[1-9]\d*)(?:\.\d+)?$/.test(value) ? value : undefined
}

type Change = 'none' | 'notation' | 'offset' | 'value'

/** How a text of JSON differs from what is written of the value that was read from it; the greatest difference counts. */
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

/** Texts that are read otherwise than they are written are dates and points in time. */
function compareTimes(one: string, other: string): Change {
  const [a, b] = [readTime(one), readTime(other)]
  if (a === undefined || b === undefined || a.at !== b.at) return 'value'
  return a.offset === b.offset ? 'notation' : 'offset'
}

function readTime(token: string): { readonly at: string; readonly offset: string } | undefined {
  const text = String(JSON.parse(token)).toUpperCase()
  const [, day, time, fraction = '', zone = ''] =
    /^(\d{4}-\d\d-\d\d)[T ](\d\d:\d\d:\d\d)(?:\.(\d+))?(Z|[-+]\d\d:\d\d)$/.exec(text) ?? []
  const milliseconds = Date.parse(`${day}T${time}${zone}`)
  if (Number.isNaN(milliseconds)) return undefined
  const offset = zone === 'Z' || zone === '-00:00' ? '+00:00' : zone
  return { at: `${milliseconds}.${fraction.replace(/0+$/, '')}`, offset }
}
