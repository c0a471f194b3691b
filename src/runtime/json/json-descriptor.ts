import type { Lazy } from '../descriptor.ts'
import type { TextPattern } from '../text/pattern.ts'

/** Descriptors of JSON values, as generated codecs hold them. */
export type JsonType =
  | { readonly json: 'unknown' | 'never' | 'boolean' | 'null' }
  | JsonString
  | JsonNumber
  | JsonConstant
  | JsonArray
  | JsonObject
  | { readonly json: 'all'; readonly of: readonly Lazy<JsonType>[] }
  | {
      readonly json: 'any' | 'one'
      readonly of: readonly Lazy<JsonType>[]
      /** The property that says which alternative a value means to be, and the number of the one that each name stands for. */
      readonly tells?: readonly [
        property: string,
        names: readonly (readonly [name: string, alternative: number])[],
      ]
    }
  | { readonly json: 'not'; readonly of: Lazy<JsonType> }
  | {
      readonly json: 'if'
      readonly of: Lazy<JsonType>
      readonly then?: Lazy<JsonType>
      readonly else?: Lazy<JsonType>
    }
  | JsonUnevaluated
  | JsonResource
  | JsonDynamic
  | JsonHeld

export interface JsonString {
  readonly json: 'string'
  readonly minLength?: number
  readonly maxLength?: number
  readonly patterns?: readonly TextPattern[]
  readonly values?: readonly string[]
  /** A format that refuses values. */
  readonly format?: JsonFormat
}

/** A form of texts, by its name in JSON Schema. */
export interface JsonFormat {
  readonly name: string
  accepts(text: string): boolean
}

/** Bounds are numbers, or decimal texts where a double would change them. */
export interface JsonNumber {
  readonly json: 'number'
  readonly isInteger?: true
  readonly minimum?: number | string
  readonly maximum?: number | string
  readonly exclusiveMinimum?: number | string
  readonly exclusiveMaximum?: number | string
  readonly multipleOf?: number | string
}

export interface JsonConstant {
  readonly json: 'constant'
  readonly values: readonly unknown[]
}

export interface JsonArray {
  readonly json: 'array'
  readonly prefix?: readonly Lazy<JsonType>[]
  /** What further items must be; absent where they may be anything, `false` where there may be none. */
  readonly items?: Lazy<JsonType> | false
  readonly minItems?: number
  readonly maxItems?: number
  readonly isUnique?: true
  readonly contains?: {
    readonly type: Lazy<JsonType>
    readonly min: number
    readonly max?: number
    /** The items that it finds count as evaluated. */
    readonly evaluates?: true
  }
}

export interface JsonObject {
  readonly json: 'object'
  readonly properties?: readonly (readonly [name: string, type: Lazy<JsonType>])[]
  readonly required?: readonly string[]
  /** What other properties must be; absent where they may be anything, `false` where there may be none. */
  readonly additional?: Lazy<JsonType> | false
  readonly patterns?: readonly (readonly [pattern: TextPattern, type: Lazy<JsonType>])[]
  readonly names?: Lazy<JsonType>
  readonly minProperties?: number
  readonly maxProperties?: number
  readonly dependentRequired?: readonly (readonly [name: string, required: readonly string[]])[]
}

/** What properties and items must be that `of` has accepted without looking at them. */
export interface JsonUnevaluated {
  readonly json: 'unevaluated'
  readonly of: Lazy<JsonType>
  readonly properties?: Lazy<JsonType> | false
  readonly items?: Lazy<JsonType> | false
}

/** A schema resource: while it is being followed, its anchors answer dynamic references. */
export interface JsonResource {
  readonly json: 'resource'
  readonly of: Lazy<JsonType>
  readonly anchors: readonly (readonly [name: string, type: Lazy<JsonType>])[]
}

/** Whatever the outermost resource that is being followed calls by this anchor; `of` where none does. */
export interface JsonDynamic {
  readonly json: 'dynamic'
  readonly anchor: string
  readonly of: Lazy<JsonType>
}

/** A value that programs hold in another way than JSON has it. */
export interface JsonHeld {
  readonly json: 'held'
  readonly as: HeldForm
  /** What it is in JSON. */
  readonly of: JsonType
}

/** A way to hold values of JSON, and back. */
export interface HeldForm {
  /** What a held value is called. */
  readonly name: string
  /** Whether JSON has a number there; a text otherwise. */
  readonly isNumber: boolean
  /** Whether it keeps a number as it is written, zeros at its end included. */
  readonly keepsText: boolean
  /** What is held of a number's or text's own text; nothing where it cannot be held. */
  read(text: string): unknown
  /** The text of a number, or the text itself; nothing for what is not held so. */
  write(held: unknown): string | undefined
}
