import type { Lazy } from '../descriptor.ts'
import type { TextPattern } from '../text/pattern.ts'

/** The descriptor of a JSON type in generated codecs. */
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
      /**
       * The discriminator, or a property whose constants tell the alternatives apart: its name, and the index of the
       * alternative for each of its values, and for all others.
       */
      readonly tells?: readonly [
        property: string,
        names: readonly (readonly [name: string | number | boolean, alternative: number])[],
        others?: number,
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
  /** A format that is checked. */
  readonly format?: JsonFormat
}

/** A checked format, by its name in JSON Schema. */
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
  /** The type of further items; absent if they may be anything, `false` if there must be none. */
  readonly items?: Lazy<JsonType> | false
  readonly minItems?: number
  readonly maxItems?: number
  readonly isUnique?: true
  readonly contains?: {
    readonly type: Lazy<JsonType>
    readonly min: number
    readonly max?: number
    /** Matching items count as evaluated. */
    readonly evaluates?: true
  }
}

export interface JsonObject {
  readonly json: 'object'
  readonly properties?: readonly (readonly [name: string, type: Lazy<JsonType>])[]
  readonly required?: readonly string[]
  /** The type of additional properties; absent if they may be anything, `false` if there must be none. */
  readonly additional?: Lazy<JsonType> | false
  readonly patterns?: readonly (readonly [pattern: TextPattern, type: Lazy<JsonType>])[]
  readonly names?: Lazy<JsonType>
  readonly minProperties?: number
  readonly maxProperties?: number
  readonly dependentRequired?: readonly (readonly [name: string, required: readonly string[]])[]
}

/** The types of properties and items that `of` accepts without evaluating them. */
export interface JsonUnevaluated {
  readonly json: 'unevaluated'
  readonly of: Lazy<JsonType>
  readonly properties?: Lazy<JsonType> | false
  readonly items?: Lazy<JsonType> | false
}

/** A schema resource; its anchors resolve dynamic references inside it. */
export interface JsonResource {
  readonly json: 'resource'
  readonly of: Lazy<JsonType>
  readonly anchors: readonly (readonly [name: string, type: Lazy<JsonType>])[]
}

/** A dynamic reference: the type that the outermost enclosing resource has for the anchor, else `of`. */
export interface JsonDynamic {
  readonly json: 'dynamic'
  readonly anchor: string
  readonly of: Lazy<JsonType>
}

/** A value with an in-memory form other than JSON's. */
export interface JsonHeld {
  readonly json: 'held'
  readonly as: HeldForm
  /** Its type in JSON. */
  readonly of: JsonType
}

/** A conversion between JSON values and an in-memory form. */
export interface HeldForm {
  /** The name of the form in messages. */
  readonly name: string
  /** Whether it is a number in JSON; otherwise a string. */
  readonly isNumber: boolean
  /** Whether it keeps the text of a number, with trailing zeros. */
  readonly keepsText: boolean
  /** The in-memory value for the text of a number or string; `undefined` if there is none. */
  read(text: string): unknown
  /** The text of an in-memory value; `undefined` if the value does not have this form. */
  write(held: unknown): string | undefined
}
