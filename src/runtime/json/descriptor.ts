import type { Lazy } from '../descriptor.ts'

/** Descriptors of JSON values, as generated codecs hold them. */
export type JsonType =
  | { readonly json: 'unknown' | 'never' | 'boolean' | 'null' }
  | JsonString
  | JsonNumber
  | JsonConstant
  | JsonArray
  | JsonObject
  | { readonly json: 'any' | 'one' | 'all'; readonly of: readonly Lazy<JsonType>[] }
  | { readonly json: 'not'; readonly of: Lazy<JsonType> }
  | {
      readonly json: 'if'
      readonly of: Lazy<JsonType>
      readonly then?: Lazy<JsonType>
      readonly else?: Lazy<JsonType>
    }

export interface JsonString {
  readonly json: 'string'
  readonly minLength?: number
  readonly maxLength?: number
  readonly patterns?: readonly RegExp[]
  readonly values?: readonly string[]
}

/** Bounds are decimal texts. */
export interface JsonNumber {
  readonly json: 'number'
  readonly isInteger?: true
  readonly minimum?: string
  readonly maximum?: string
  readonly exclusiveMinimum?: string
  readonly exclusiveMaximum?: string
  readonly multipleOf?: string
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
  readonly contains?: { readonly type: Lazy<JsonType>; readonly min: number; readonly max: number }
}

export interface JsonObject {
  readonly json: 'object'
  readonly properties?: readonly (readonly [name: string, type: Lazy<JsonType>])[]
  readonly required?: readonly string[]
  readonly additional?: Lazy<JsonType> | false
  readonly patterns?: readonly (readonly [pattern: RegExp, type: Lazy<JsonType>])[]
  readonly names?: Lazy<JsonType>
  readonly minProperties?: number
  readonly maxProperties?: number
  readonly dependentRequired?: readonly (readonly [name: string, required: readonly string[]])[]
}
