import { jsonLimits } from '../limits.ts'
import { characters } from '../text/lexical.ts'
import type { JsonType } from './descriptor.ts'
import { type PlainType, type PlainUse, plainTypeOf } from './plain-type.ts'

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
  return fits(plainTypeOf(type), value, 0, walk) && !walk.isTooDeep
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
      return typeof value === 'object' && value !== null && fitsObject(type, value, depth + 1, walk)
    case 'array':
      return Array.isArray(value) && fitsArray(type, value, depth + 1, walk)
    case 'number':
      return typeof value === 'number' && fitsNumber(type, value)
    case 'boolean':
      return typeof value === 'boolean'
    case 'anything':
      return true
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
  if (units > maximum || units < 2 * minimum) {
    const length = characters(value)
    if (length < minimum || length > maximum) return false
  }
  for (let index = 0; index < patterns.length; index++) if (!patterns[index]?.test(value)) return false
  return true
}

function fitsNumber({ minimum, maximum, isInteger }: PlainType, value: number): boolean {
  if (!(isInteger ? Number.isInteger(value) : Number.isFinite(value))) return false
  return value >= minimum && value <= maximum
}

function fitsArray(type: PlainType, value: readonly unknown[], depth: number, walk: Walk): boolean {
  const { length } = value
  if (length < type.minimum || length > type.maximum || (type.isClosed && length > 0)) return false
  const item = type.rest?.type
  if (item === undefined) return true
  for (let index = 0; index < length; index++) if (!fits(item, value[index], depth, walk)) return false
  return true
}

function fitsObject(type: PlainType, value: object, depth: number, walk: Walk): boolean {
  if (Array.isArray(value)) return false
  let { needed } = type
  let last: PlainUse | undefined
  for (const name in value) {
    // biome-ignore lint/suspicious/noPrototypeBuiltins: in a walk V8 answers this without looking anything up, and not so for `Object.hasOwn`
    if (!Object.prototype.hasOwnProperty.call(value, name)) return false
    const found = (value as Members)[name]
    if (found === undefined) continue
    let use = last === undefined ? type.first : last.next
    if (use?.name !== name) use = foundAfter(type, last, name)
    if (use !== undefined) {
      last = use
      if (use.isRequired) needed--
    }
    const inner = (use ?? type.rest)?.type
    if (inner === undefined) {
      if (type.isClosed) return false
    } else if (depth >= jsonLimits.maxDepth) {
      walk.isTooDeep = true
      return false
    } else if (inner.kind === 'string') {
      // Texts and lists are most of what there is: here, a call less for each.
      if (typeof found !== 'string' || !fitsString(inner, found)) return false
    } else if (inner.kind === 'array') {
      if (!Array.isArray(found) || !fitsArray(inner, found, depth + 1, walk)) return false
    } else if (!fits(inner, found, depth, walk)) return false
  }
  return needed === 0
}

/** The property of a name, which is the first guess when the next object comes to this place. */
function foundAfter(type: PlainType, last: PlainUse | undefined, name: string): PlainUse | undefined {
  const use = type.byName.get(name)
  if (use !== undefined) {
    if (last === undefined) type.first = use
    else last.next = use
  }
  return use
}
