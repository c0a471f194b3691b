import type { Lazy } from '../descriptor.ts'
import type { TextPattern } from '../text/pattern.ts'
import type { JsonArray, JsonNumber, JsonObject, JsonType } from './json-descriptor.ts'

/** A type that is used somewhere, made ready when it is first met. */
export class PlainUse {
  readonly name: string
  /** 1 where the property has to be there. */
  readonly required: number
  /** The property that came after this one in the object before; a guess. */
  next: PlainUse = this
  kind: 'unmet' | 'string' | 'strings' | 'object' | 'objects' | 'other' = 'unmet'
  /** What the value must be, of a list each of its items; the type around it until `kind` says more. */
  inner: PlainType
  /** Of an object, where the walk over its properties begins: one load less than by way of its type. */
  start: PlainUse = this
  /** The type that has it. */
  readonly around: PlainType
  /** Where a walk begins, how many properties there must be. */
  needed = 0
  /** How many items a list may have. */
  fewest = 0
  longest = 0
  /** A text of so many units is right, whatever it says; of any other `inner` decides. */
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

  /** Words are written out: one put together would be compared letter by letter. */
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

/** What has to be asked of most values, from a descriptor; one form for all types, which is quick to read. */
export class PlainType {
  readonly of: JsonType
  readonly kind: Kind
  readonly minimum: number
  readonly maximum: number
  readonly isInteger: boolean
  readonly values: ReadonlySet<string> | undefined
  readonly patterns: readonly TextPattern[]
  /** Items, properties or parts, in order. */
  readonly uses: readonly PlainUse[]
  readonly byName: ReadonlyMap<string, PlainUse>
  /** What is not among them; what an object begins with comes after it. */
  readonly rest: PlainUse

  constructor(type: JsonType) {
    const text = type.json === 'string' ? type : undefined
    const number = type.json === 'number' ? type : undefined
    const list = type.json === 'array' ? type : undefined
    const object = type.json === 'object' ? type : undefined
    const rest = object?.additional ?? list?.items
    this.of = type
    this.kind = classifyType(type)
    // Lengths are small integers for the engine, which it compares without a detour, as long as all of them are.
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

  /** The use for a property; where it is known, it is the guess when the next object comes to this place. */
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

/** No text is longer; of a longer list the full check decides. */
const longest = 0x3fffffff

function pickBound(bound: number | string | undefined, none: number): number {
  return typeof bound === 'number' ? bound : none
}

/** `context`: only where it stands shows what it means. `other`: rare, and left to the full check. */
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

function isPlainNumber({ minimum, maximum, ...rest }: JsonNumber): boolean {
  if (typeof minimum === 'string' || typeof maximum === 'string') return false
  return Object.keys(rest).every((key) => key === 'json' || key === 'isInteger')
}

function isPlainArray({ prefix, isUnique, contains }: JsonArray): boolean {
  return !prefix && !isUnique && !contains
}

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

export function makePlainType(type: JsonType): PlainType {
  const known = made.get(type) ?? new PlainType(type)
  made.set(type, known)
  return known
}
