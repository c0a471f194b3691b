import type { Lazy } from '../descriptor.ts'
import { jsonLimits } from '../limits.ts'
import { isOwnData } from '../members.ts'
import { countCharacters } from '../text/lexical.ts'
import { type TextPattern, testPattern } from '../text/pattern.ts'
import type { JsonArray, JsonNumber, JsonObject, JsonType } from './json-descriptor.ts'

/** A quick check: `true` if a value is certainly valid; `false` if the full check must decide. */
export type QuickCheck = (type: JsonType, value: unknown, full: Full) => boolean

const ofMessages: { check?: QuickCheck } = {}

/** Sets the quick check for messages of operations; servers call it, clients do not, to be small. */
export function setQuickCheck(check: QuickCheck): void {
  ofMessages.check = check
}

export function findQuickCheck(): QuickCheck | undefined {
  return ofMessages.check
}

type Members = Readonly<Record<string, unknown>>
/** The full check of one value, without reporting; `depth` is the nesting of types around it. */
export type Full = (type: JsonType, value: unknown, depth: number) => boolean

interface Walk {
  readonly full: Full
  /** Whether an alternative was abandoned as too deep, which makes the quick check fail. */
  isTooDeep: boolean
  /** How many combined types are around the value. */
  combined: number
  /** What is known of objects and lists, by combined types within others: their members may share what is below. */
  readonly decided: Map<PlainType, Map<unknown, boolean>>
}

/**
 * The quick check: `true` if a value is certainly valid; `false` if the full check must decide. Properties are
 * visited in the object's order, and the next one is guessed from the previous object, since objects of a type are
 * mostly alike.
 */
export function isPlainJson(type: JsonType, value: unknown, full: Full): boolean {
  // If Object.prototype has enumerable properties, `for in` would visit them.
  for (const _ in {}) return false
  const walk: Walk = { full, isTooDeep: false, combined: 0, decided: new Map() }
  return fits(makePlainType(type), value, 0, walk) && !walk.isTooDeep
}

/**
 * Whether a value is certainly valid for a type; rare kinds go to the full check, types that need context fail.
 */
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
    case 'any':
      return fitsCombined(type, value, depth + 1, walk)
    case 'context':
      return false
    default:
      return walk.full(type.of, value, depth)
  }
}

/** Whether all or any of the types certainly accept a value; within others, an object or list is decided once. */
function fitsCombined(type: PlainType, value: unknown, depth: number, walk: Walk): boolean {
  const isWhole = walk.combined > 0 && typeof value === 'object' && value !== null
  const known = isWhole ? (walk.decided.get(type) ?? new Map<unknown, boolean>()) : undefined
  const before = known?.get(value)
  if (before !== undefined) return before
  walk.combined++
  const isAccepted = fitsMembers(type, value, depth, walk)
  walk.combined--
  if (known) walk.decided.set(type, known.set(value, isAccepted))
  return isAccepted
}

/** Whether all members (for `all`), or at least one (for `any`), certainly accept a value. */
function fitsMembers({ kind, uses }: PlainType, value: unknown, depth: number, walk: Walk): boolean {
  const isAll = kind === 'all'
  for (const { type } of uses) if (fits(type, value, depth, walk) !== isAll) return !isAll
  return isAll
}

/** Whether a string has an allowed value and length and matches all patterns. */
function fitsString({ values, minimum, maximum, patterns }: PlainType, value: string): boolean {
  if (values !== undefined && !values.has(value)) return false
  const units = value.length
  // A text of n UTF-16 units has between n/2 and n characters.
  if (units < minimum) return false
  if (units > maximum || (units < 2 * minimum && mayHoldPairs(value))) {
    const length = countCharacters(value)
    if (length < minimum || length > maximum) return false
  }
  for (let index = 0; index < patterns.length; index++) {
    const pattern = patterns[index]
    if (pattern !== undefined && !testPattern(pattern, value)) return false
  }
  return true
}

/**
 * Whether a text has a unit from U+D800 on, and so may contain surrogate pairs; faster than an expression on short
 * texts.
 */
function mayHoldPairs(text: string): boolean {
  for (let index = 0; index < text.length; index++) if (text.charCodeAt(index) >= 0xd800) return true
  return false
}

/** Whether a number is finite (an integer if required) and within the bounds. */
function fitsNumber({ minimum, maximum, isInteger }: PlainType, value: number): boolean {
  if (!(isInteger ? Number.isInteger(value) : Number.isFinite(value))) return false
  return value >= minimum && value <= maximum
}

/** Whether an array has an allowed length and all its items are certainly valid. */
function fitsArray(type: PlainType, value: readonly unknown[], depth: number, walk: Walk): boolean {
  const { length } = value
  if (length < type.minimum || length > type.maximum) return false
  const item = type.rest.type
  for (let index = 0; index < length; index++) if (!fits(item, value[index], depth, walk)) return false
  return true
}

/** Whether an object's properties are all certainly valid and none required is missing. */
function fitsObject(start: PlainUse, value: Members, depth: number, walk: Walk): boolean {
  // Also covers the items of lists, which are not tested themselves.
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
    // Strings, objects and lists of them are handled here to save a call for each.
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

/** Whether a value of any type is plain data that JSON can express, and not nested too deep. */
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

/** Whether a value is a string that is valid for the use. */
function isText(use: PlainUse, value: unknown): boolean {
  if (typeof value !== 'string') return false
  return (value.length <= use.most && value.length >= use.least) || fitsString(use.inner, value)
}

function isList({ fewest, longest }: PlainUse, value: unknown): value is readonly unknown[] {
  return Array.isArray(value) && value.length >= fewest && value.length <= longest
}

/** One use of a type, as property, item or alternative; prepared when it is first met. */
class PlainUse {
  readonly name: string
  /** 1 for a required property, else 0. */
  readonly required: number
  /** The property that followed this one in the previous object; a guess for the next. */
  next: PlainUse = this
  kind: 'unmet' | 'string' | 'strings' | 'object' | 'objects' | 'other' = 'unmet'
  /** The type of the value, or of a list's items; the containing type until `kind` is set. */
  inner: PlainType
  /** For an object: the use at which the walk over its properties begins. */
  start: PlainUse = this
  /** The containing type. */
  readonly around: PlainType
  /** At the start of a walk: the number of required properties. */
  needed = 0
  /** How many items a list may have. */
  fewest = 0
  longest = 0
  /** A string of `least` to `most` units is valid whatever its content; for others `inner` decides. */
  least = 0
  most = -1
  readonly lazy: Lazy<JsonType>
  #type: PlainType | undefined

  constructor(around: PlainType, lazy: Lazy<JsonType>, name = '', isRequired = false) {
    this.inner = around
    this.around = around
    this.lazy = lazy
    this.name = name
    this.required = isRequired ? 1 : 0
  }

  get type(): PlainType {
    this.#type ??= this.#meet(makePlainType(this.lazy()))
    return this.#type
  }

  /** Sets kind and limits by the type met and returns the type. Kinds are literals, which compare faster. */
  #meet(type: PlainType): PlainType {
    const isList = type.kind === 'array'
    if (isList) {
      this.fewest = type.minimum
      this.longest = type.maximum
    }
    const inner = isList ? makePlainType(type.rest.lazy()) : type
    const { kind } = inner
    this.inner = inner
    this.start = inner.rest
    if (kind === 'string') this.kind = isList ? 'strings' : 'string'
    else if (kind === 'object') this.kind = isList ? 'objects' : 'object'
    else this.kind = 'other'
    if (kind === 'string' && inner.values === undefined && inner.patterns.length === 0) {
      // A text has at most as many characters as units, and at least half as many.
      this.least = 2 * inner.minimum
      this.most = inner.maximum
    }
    return type
  }
}

type Kind =
  | 'anything'
  | 'string'
  | 'number'
  | 'boolean'
  | 'array'
  | 'object'
  | 'all'
  | 'any'
  | 'context'
  | 'other'

/** A type prepared for the quick check; one shape of object for all kinds, which is fast to read. */
class PlainType {
  readonly of: JsonType
  readonly kind: Kind
  readonly minimum: number
  readonly maximum: number
  readonly isInteger: boolean
  readonly values: ReadonlySet<string> | undefined
  readonly patterns: readonly TextPattern[]
  /** Properties or alternatives, in order. */
  readonly uses: readonly PlainUse[]
  readonly byName: ReadonlyMap<string, PlainUse>
  /** The use for items and additional properties; its `next` is the first property of an object. */
  readonly rest: PlainUse

  constructor(type: JsonType) {
    const text = type.json === 'string' ? type : undefined
    const number = type.json === 'number' ? type : undefined
    const list = type.json === 'array' ? type : undefined
    const object = type.json === 'object' ? type : undefined
    const rest = object?.additional ?? list?.items
    this.of = type
    this.kind = classifyType(type)
    // Lengths stay small integers, which engines compare fastest.
    this.minimum = number
      ? pickBound(number.minimum, Number.NEGATIVE_INFINITY)
      : (text?.minLength ?? list?.minItems ?? 0)
    this.maximum = number
      ? pickBound(number.maximum, Number.POSITIVE_INFINITY)
      : (text?.maxLength ?? list?.maxItems ?? longest)
    this.isInteger = number?.isInteger === true
    this.values = text?.values && new Set(text.values)
    this.patterns = text?.patterns ?? []
    this.uses =
      type.json === 'all' || type.json === 'any'
        ? type.of.map((one) => new PlainUse(this, one))
        : this.#makeUses(object)
    this.byName = new Map(this.uses.map((use) => [use.name, use]))
    this.rest = new PlainUse(this, rest || (() => ({ json: rest === false ? 'never' : 'unknown' })))
    this.rest.next = this.uses[0] ?? this.rest
    this.rest.needed = object?.required?.length ?? 0
  }

  /** The use for a property, that of additional ones if unknown; a known one becomes the guess after `last`. */
  useAfter(last: PlainUse, name: string): PlainUse {
    const use = this.byName.get(name)
    if (use === undefined) return this.rest
    last.next = use
    return use
  }

  #makeUses({ properties = [], required = [] }: Partial<JsonObject> = {}): readonly PlainUse[] {
    return properties.map(([name, type]) => new PlainUse(this, type, name, required.includes(name)))
  }
}

/** The longest length checked here; no string is longer, and longer lists go to the full check. */
const longest = 0x3fffffff

function pickBound(bound: number | string | undefined, none: number): number {
  return typeof bound === 'number' ? bound : none
}

/**
 * The kind of a type for the quick check, for plain types only: a string with a format, for example, is `other`,
 * left to the full check. `context` are unevaluated, resource and dynamic types.
 */
function classifyType(type: JsonType): Kind {
  switch (type.json) {
    case 'unknown':
      return 'anything'
    case 'string':
      return type.format ? 'other' : 'string'
    case 'number':
      return isPlainNumber(type) ? 'number' : 'other'
    case 'array':
      return isPlainArray(type) ? 'array' : 'other'
    case 'object':
      return isPlainObject(type) ? 'object' : 'other'
    case 'boolean':
    case 'all':
    case 'any':
      return type.json
    case 'unevaluated':
    case 'resource':
    case 'dynamic':
      return 'context'
    default:
      return 'other'
  }
}

/** Whether a number type has at most inclusive bounds that are doubles, and the integer flag. */
function isPlainNumber({ minimum, maximum, ...rest }: JsonNumber): boolean {
  if (typeof minimum === 'string' || typeof maximum === 'string') return false
  return Object.keys(rest).every((key) => key === 'json' || key === 'isInteger')
}

function isPlainArray({ prefix, isUnique, contains }: JsonArray): boolean {
  return !prefix && !isUnique && !contains
}

/** Whether an object type has only distinct properties, required ones among them, and additional ones. */
function isPlainObject(type: JsonObject): boolean {
  const {
    properties = [],
    required = [],
    patterns,
    names,
    minProperties,
    maxProperties,
    dependentRequired,
  } = type
  const known = new Set(properties.map(([name]) => name))
  return (
    !(patterns || names || dependentRequired || minProperties !== undefined || maxProperties !== undefined) &&
    known.size === properties.length &&
    new Set(required).size === required.length &&
    required.every((name) => known.has(name))
  )
}

const made = /* @__PURE__ */ new WeakMap<JsonType, PlainType>()

/** The prepared form of a type; made once. */
function makePlainType(type: JsonType): PlainType {
  const known = made.get(type) ?? new PlainType(type)
  made.set(type, known)
  return known
}
