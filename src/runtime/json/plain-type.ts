import type { Lazy } from '../descriptor.ts'
import type { TextPattern } from '../text/pattern.ts'
import type { JsonArray, JsonNumber, JsonObject, JsonType } from './descriptor.ts'

/** A type that is used somewhere, made ready when it is first met. */
export class PlainUse {
  readonly name: string
  readonly isRequired: boolean
  /** The property that came after this one in the object before. */
  next: PlainUse | undefined = undefined
  readonly #lazy: Lazy<JsonType>
  #type: PlainType | undefined

  constructor(lazy: Lazy<JsonType>, name = '', isRequired = false) {
    this.#lazy = lazy
    this.name = name
    this.isRequired = isRequired
  }

  get type(): PlainType {
    this.#type ??= plainTypeOf(this.#lazy())
    return this.#type
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
  /** The property that the object before began with. */
  first: PlainUse | undefined
  /** What is not among them; nothing: whatever it is. */
  readonly rest: PlainUse | undefined
  readonly isClosed: boolean
  /** How many properties there must be. */
  readonly needed: number

  constructor(type: JsonType) {
    const text = type.json === 'string' ? type : undefined
    const number = type.json === 'number' ? type : undefined
    const list = type.json === 'array' ? type : undefined
    const object = type.json === 'object' ? type : undefined
    const rest = object?.additional ?? list?.items
    this.of = type
    this.kind = kindOf(type)
    // Lengths are small integers for the engine, which it compares without a detour, as long as all of them are.
    this.minimum = number
      ? boundOf(number.minimum, Number.NEGATIVE_INFINITY)
      : (text?.minLength ?? list?.minItems ?? 0)
    this.maximum = number
      ? boundOf(number.maximum, Number.POSITIVE_INFINITY)
      : (text?.maxLength ?? list?.maxItems ?? longest)
    this.isInteger = number?.isInteger === true
    this.values = text?.values && new Set(text.values)
    this.patterns = text?.patterns ?? []
    this.uses =
      type.json === 'all' || type.json === 'any'
        ? type.of.map((one) => new PlainUse(one))
        : propertiesOf(object)
    this.byName = new Map(this.uses.map((use) => [use.name, use]))
    this.first = this.uses[0]
    this.rest = rest ? new PlainUse(rest) : undefined
    this.isClosed = rest === false
    this.needed = object?.required?.length ?? 0
  }
}

/** No text is longer; of a longer list the full check decides. */
const longest = 0x3fffffff

function propertiesOf({ properties = [], required = [] }: Partial<JsonObject> = {}): readonly PlainUse[] {
  return properties.map(([name, type]) => new PlainUse(type, name, required.includes(name)))
}

function boundOf(bound: number | string | undefined, none: number): number {
  return typeof bound === 'number' ? bound : none
}

/** `context`: only where it stands shows what it means. `other`: rare, and left to the full check. */
function kindOf(type: JsonType): Kind {
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

export function plainTypeOf(type: JsonType): PlainType {
  const known = made.get(type) ?? new PlainType(type)
  made.set(type, known)
  return known
}
