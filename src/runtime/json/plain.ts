import { jsonLimits } from '../limits.ts'
import { isOwnData } from '../members.ts'
import { characters } from '../text/lexical.ts'
import { testPattern } from '../text/pattern.ts'
import type { JsonType } from './json-descriptor.ts'
import { makePlainType, type PlainType, type PlainUse } from './plain-type.ts'

type Members = Readonly<Record<string, unknown>>
/** The full check of one value, without a word; `depth`: how many types are looked into around it. */
export type Full = (type: JsonType, value: unknown, depth: number) => boolean

interface Walk {
  readonly full: Full
  /** An alternative was given up for its depth: that another one fits does not count. */
  isTooDeep: boolean
}

/**
 * Whether a value is valid, as far as that shows quickly; of any other the full check says what it is. Properties are
 * walked as an object gives them; what followed one the last time is guessed to follow it again, since objects of a type
 * are mostly made alike.
 */
export function isPlainJson(type: JsonType, value: unknown, full: Full): boolean {
  // What every object inherits would be taken for a property of this one.
  for (const _ in {}) return false
  const walk = { full, isTooDeep: false }
  return fits(makePlainType(type), value, 0, walk) && !walk.isTooDeep
}

function fits(type: PlainType, value: unknown, depth: number, walk: Walk): boolean {
  if (depth >= jsonLimits.maxDepth) {
    walk.isTooDeep = true
    return false
  }
  switch (type.kind) {
    case 'string':
      return typeof value === 'string' && fitsString(type, value)
    case 'object':
      return isObject(value) && fitsObject(type.rest, value, depth + 1, walk)
    case 'array':
      return Array.isArray(value) && fitsArray(type, value, depth + 1, walk)
    case 'number':
      return typeof value === 'number' && fitsNumber(type, value)
    case 'boolean':
      return typeof value === 'boolean'
    case 'anything':
      return isPlainData(value, depth)
    case 'all':
      for (const { type: one } of type.uses) if (!fits(one, value, depth + 1, walk)) return false
      return true
    case 'any':
      for (const { type: one } of type.uses) if (fits(one, value, depth + 1, walk)) return true
      return false
    case 'context':
      return false
    default:
      return walk.full(type.of, value, depth)
  }
}

function fitsString({ values, minimum, maximum, patterns }: PlainType, value: string): boolean {
  if (values !== undefined && !values.has(value)) return false
  const units = value.length
  // A text has at most as many characters as units, and at least half as many.
  if (units < minimum) return false
  if (units > maximum || (units < 2 * minimum && mayHoldPairs(value))) {
    const length = characters(value)
    if (length < minimum || length > maximum) return false
  }
  for (let index = 0; index < patterns.length; index++) {
    const pattern = patterns[index]
    if (pattern !== undefined && !testPattern(pattern, value)) return false
  }
  return true
}

/** Asked of texts that are shorter than twice what they must be: an expression takes longer for those. */
function mayHoldPairs(text: string): boolean {
  for (let index = 0; index < text.length; index++) if (text.charCodeAt(index) >= 0xd800) return true
  return false
}

function fitsNumber({ minimum, maximum, isInteger }: PlainType, value: number): boolean {
  if (!(isInteger ? Number.isInteger(value) : Number.isFinite(value))) return false
  return value >= minimum && value <= maximum
}

function fitsArray(type: PlainType, value: readonly unknown[], depth: number, walk: Walk): boolean {
  const { length } = value
  if (length < type.minimum || length > type.maximum) return false
  const item = type.rest.type
  for (let index = 0; index < length; index++) if (!fits(item, value[index], depth, walk)) return false
  return true
}

function fitsObject(start: PlainUse, value: Members, depth: number, walk: Walk): boolean {
  // Of items as well: their depth is not asked for again.
  if (depth + 1 >= jsonLimits.maxDepth) {
    walk.isTooDeep = true
    return false
  }
  let { needed } = start
  let last = start
  for (const name in value) {
    const found = value[name]
    if (found === undefined) continue
    const use = last.next.name === name ? last.next : start.around.useAfter(last, name)
    last = use
    needed -= use.required
    // Texts, objects and lists of them are most of what there is: here, a call less for each.
    const { kind } = use
    if (kind === 'string') {
      if (!isText(use, found)) return false
    } else if (kind === 'strings') {
      if (!isList(use, found)) return false
      for (let index = 0; index < found.length; index++) if (!isText(use, found[index])) return false
    } else if (kind === 'object') {
      if (!isObject(found) || !fitsObject(use.start, found, depth + 1, walk)) return false
    } else if (kind === 'objects') {
      if (!isList(use, found)) return false
      for (let index = 0; index < found.length; index++) {
        const item: unknown = found[index]
        if (!isObject(item) || !fitsObject(use.start, item, depth + 2, walk)) return false
      }
    } else if (!fits(use.type, found, depth, walk)) return false
  }
  return needed === 0
}

function isObject(value: unknown): value is Members {
  return typeof value === 'object' && value !== null && isOwnData(value)
}

/** Where a type asks for nothing, a value must still be one that JSON can say. */
function isPlainData(value: unknown, depth: number): boolean {
  if (typeof value === 'number') return Number.isFinite(value)
  if (typeof value !== 'object' || value === null)
    return typeof value === 'string' || typeof value === 'boolean' || value === null
  if (depth >= jsonLimits.maxDepth) return false
  if (Array.isArray(value)) {
    for (let index = 0; index < value.length; index++) if (!isPlainData(value[index], depth + 1)) return false
    return true
  }
  if (!isOwnData(value)) return false
  const members = value as Members
  for (const name in members)
    if (members[name] !== undefined && !isPlainData(members[name], depth + 1)) return false
  return true
}

function isText(use: PlainUse, value: unknown): boolean {
  if (typeof value !== 'string') return false
  return (value.length <= use.most && value.length >= use.least) || fitsString(use.inner, value)
}

function isList({ fewest, longest }: PlainUse, value: unknown): value is readonly unknown[] {
  return Array.isArray(value) && value.length >= fewest && value.length <= longest
}
