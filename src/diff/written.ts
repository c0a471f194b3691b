import type { Parameter } from '../schema/index.ts'

/** A header of a response, or of the part for a property of a body. */
export interface HeaderSide extends Parameter {
  readonly partOf?: string
}

/** How the values of a parameter, header or form property are serialized. */
export interface WritingSide {
  readonly what: 'parameter' | 'header' | 'property'
  readonly name: string
  /** Of a header, the property whose part has it. */
  readonly partOf?: string
  /** The style with its options (`form, exploded`), if no media type is used. */
  readonly style?: string
  /** The media types that it may be of. */
  readonly types?: readonly string[]
  /** Generated code represents it as bytes. */
  readonly isOctets?: true
  /** Reserved characters are not percent-encoded (`allowReserved`). */
  readonly isReserved?: boolean
  /**
   * How the empty text is allowed: `said` by `allowEmptyValue`, or as a `value` of the type; absent if it is not.
   */
  readonly empty?: 'said' | 'value'
}
